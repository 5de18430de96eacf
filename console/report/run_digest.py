"""A run in a few figures, read without building its story: for the index over all runs."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from graph import events
from graph.runs import RunDamaged, read_meta, run_folder
from graph.session import Run
from tools.acting.journal import read_entries


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
    reasons = (meta.get("reason"), meta.get("error"), meta.get("waiting"))
    digest.reason = digest.reason or next(filter(None, reasons), "")
    if (folder / "report.html").is_file():
        digest.report = f"{run.name}/report.html"
    _add_events(digest, folder)
    return digest


def _add_events(digest: Digest, folder: Path) -> None:
    step_numbers: set[int] = set()
    screen = ""
    usage: dict[str, Any] = {}
    for event in read_entries(folder / events.FILE):
        match event.get("event"):
            case "acted":
                step_numbers.add(int(event.get("step", 0)))
            case "observed":
                screen = str(event.get("screen", ""))
            case "began":
                models = event.get("models")
                if isinstance(models, dict):
                    digest.models = list(dict.fromkeys(models.values()))
        if isinstance(event.get("usage"), dict):
            usage = event["usage"]
    digest.steps = len(step_numbers)
    for used in _list_roles(usage):
        digest.calls += int(used.get("calls", 0))
        digest.tokens += int(used.get("input_tokens", 0))
        digest.tokens += int(used.get("output_tokens", 0))
        digest.cost += float(used.get("cost", 0.0))
    picture = f"screens/{screen}.marked.jpg"
    if screen and (folder / picture).is_file():
        digest.screen = f"{digest.run.name}/{picture}"


def _list_roles(usage: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for used in usage.values():
        if isinstance(used, dict):
            yield used
