"""A run in a few figures, for the index over all runs."""

from dataclasses import dataclass, field
from pathlib import Path

from console.progress import sum_usage
from graph import events
from graph.events import Acted, Began, Concluded, Observed, Reflected
from graph.run_folders import RunDamaged, read_meta, run_folder
from graph.session import Run
from graph.state import Usage


@dataclass(kw_only=True)
class Digest:
    """What the index shows of a run."""

    run: Run
    steps: int = 0
    calls: int = 0
    tokens: int = 0
    cost: float = 0.0
    seconds: float | None = None
    reason: str = ""
    screen: str = ""
    """Its last screenshot, as a path from the folder of all runs; empty if there is none."""
    report: str = ""
    """Its page, likewise."""
    models: list[str] = field(default_factory=list)


def digest_run(run: Run) -> Digest:
    """The figures of a run; those of a damaged one are zero."""
    digest = Digest(run=run, reason=run.problem)
    folder = run_folder(run.name)
    try:
        meta = read_meta(run.name)
    except RunDamaged:
        meta = {}
    digest.seconds = meta.get("seconds")
    for name in ("reason", "error", "waiting"):
        digest.reason = digest.reason or meta.get(name, "")
    if (folder / "report.html").is_file():
        digest.report = f"{run.name}/report.html"
    _add_events(digest, folder)
    return digest


def _add_events(digest: Digest, folder: Path) -> None:
    step_numbers: set[int] = set()
    screen = ""
    usage = Usage()
    for event in events.read_events(folder):
        match event:
            case Began():
                digest.models = list(dict.fromkeys(event.models.values()))
            case Observed():
                screen = event.screen
            case Acted():
                step_numbers.add(event.step)
            case Reflected() | Concluded():
                usage = event.usage
    used = sum_usage(usage)
    digest.steps = len(step_numbers)
    digest.calls = used.calls
    digest.tokens = used.input_tokens + used.output_tokens
    digest.cost = used.cost
    picture = f"screens/{screen}.marked.jpg"
    if screen and (folder / picture).is_file():
        digest.screen = f"{digest.run.name}/{picture}"
