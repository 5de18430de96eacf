"""`tapwright eval odyssey`: predictions for GUIOdyssey's episodes, scored; without a phone."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from console.commands.options import make_progress, one_of
from console.output import write_result
from tapwright.errors import UsageError

if TYPE_CHECKING:
    from console.results import ScoredRun

SUITE_NAME = "odyssey"
LEVELS, GROUNDINGS = ("high", "low"), ("coords", "marks")

Episodes = Annotated[
    Path | None,
    typer.Option(
        help="`eval odyssey`: folder of episodes, see docs/odyssey.md."
    ),
]
Level = Annotated[
    str,
    typer.Option(
        help="`eval odyssey`: instructions for the task (high) or the step (low)."
    ),
]
Grounding = Annotated[
    str,
    typer.Option(
        help="`eval odyssey`: targets as points (coords) or numbers (marks)."
    ),
]
History = Annotated[
    str,
    typer.Option(
        help="`eval odyssey`: all, none, or some of actions,screens,context."
    ),
]
SplitName = Annotated[
    str,
    typer.Option(
        help="`eval odyssey`: test part of a split: random, app, task or device."
    ),
]


def predict_steps(
    *,
    episodes: Path | None,
    models: Sequence[str],
    level: str,
    grounding: str,
    history: str,
    split: str,
    limit: int | None,
    table: Any,
    rows: Sequence[str],
    folder: Callable[[str], Path],
    as_json: bool = False,
) -> int:
    """Predict every step of these episodes, print the scores, and say where all is kept.

    Args:
        episodes: folder of the dataset.
        models: to be asked; `reference` says what the person did.
        level: high or low.
        grounding: coords or marks.
        history: parts of it, with commas between.
        split: whose test part is taken; empty for all episodes.
        limit: so many episodes.
        table: of `evals.report.tables`, whose arms are the settings of history; None for one
        setting.
        rows: labels of the arms that are wanted; none for all.
        folder: gives the folder of a run by its name.
        as_json: print the scores as JSON.

    Raises:
        UsageError: there are no such episodes, or a choice is none.
    """
    from evals.odyssey import dataset, predicting, score_tables
    from models import endpoints

    if episodes is None:
        msg = (
            "name the folder of episodes: tapwright eval odyssey --episodes DIR"
        )
        raise UsageError(msg)
    data = dataset.Dataset(episodes)
    part = one_of("--split", split, dataset.SPLITS) if split else None
    names = data.split(part) if part else data.names
    chosen = list(data.episodes(names[:limit]))
    fields: dict[str, Any] = {
        "level": one_of("--level", level, LEVELS),
        "grounding": one_of("--grounding", grounding, GROUNDINGS),
    }
    runs = []
    for model in models or ["offline"]:
        if model != predicting.REFERENCE:
            endpoints.choose_model(model)
        for label, past in _list_arms(table, history, rows, predicting.PARTS):
            settings = predicting.Settings(model=model, history=past, **fields)
            place = folder(settings.name + (f"-{split}" if split else ""))
            predictions = _predict_arm(data, chosen, settings, place, label)
            runs.append(
                score_tables.run(
                    f"{model} {label}".strip(), place, chosen, predictions, part
                )
            )
    _report_scores(runs, table, as_json=as_json)
    return 0


def _report_scores(runs: Sequence[Any], table: Any, *, as_json: bool) -> None:
    """Print the scores, and write them as Markdown if they belong to a table."""
    from evals.odyssey import score_tables
    from graph.run_folders import get_home

    path = get_home() / "evals" / f"{SUITE_NAME}.md"
    if table:
        score_tables.markdown(runs, table, path)
    if as_json:
        write_result([_describe_run(run) for run in runs])
        return
    _print_scores(runs, table)
    if table:
        Console().print(str(path), highlight=False, soft_wrap=True)


def _describe_run(run: Any) -> "ScoredRun":
    from console.results import ScoredRun
    from evals.odyssey import score_tables

    return ScoredRun(
        label=run.label,
        folder=str(run.folder),
        figures=score_tables.figures(run),
    )


def _list_arms(
    table: Any, history: str, labels: Sequence[str], parts: Sequence[str]
) -> list[tuple[str, tuple[str, ...]]]:
    """Label and parts of the history of each row."""
    if table is not None:
        return _list_table_arms(table, labels, parts)
    words = {"all": ",".join(parts), "none": ""}.get(history, history)
    wanted_names = [word.strip() for word in words.split(",") if word.strip()]
    for word in wanted_names:
        one_of("--history", word, (*parts, "all", "none"))
    past = tuple(part for part in parts if part in wanted_names)
    return [("", past)]


def _list_table_arms(
    table: Any, labels: Sequence[str], parts: Sequence[str]
) -> list[tuple[str, tuple[str, ...]]]:
    known_labels = {arm.label for arm in table.arms}
    for label in labels:
        if label not in known_labels:
            msg = f"--row {label}: there is no such row in {table.title}"
            raise UsageError(msg)
    arms = []
    for arm in table.arms:
        if not labels or arm.label in labels:
            past = tuple(
                part for part in parts if arm.choices[f"history_{part}"]
            )
            arms.append((arm.label, past))
    return arms


def _predict_arm(
    data: Any, chosen: Sequence[Any], settings: Any, place: Path, label: str
) -> dict[tuple[str, int], str]:
    from evals.odyssey import predicting

    total = sum(episode.step_length for episode in chosen)
    with make_progress() as progress:
        bar = progress.add_task(
            f"{settings.model} {label}".strip(), total=total
        )
        return predicting.predict(
            data,
            chosen,
            settings,
            place,
            listen=lambda row: progress.advance(bar),
        )


def _print_scores(runs: Sequence[Any], table: Any) -> None:
    from evals.odyssey import score_tables

    console = Console()
    for title, (head, *lines) in score_tables.sections(runs, table):
        shown = Table(
            title=title, box=box.SIMPLE_HEAD, header_style="dim", pad_edge=False
        )
        shown.add_column(head[0], overflow="fold")
        for name in head[1:]:
            shown.add_column(
                name, no_wrap=len(head) < 7, justify="right", overflow="fold"
            )
        for line in lines:
            shown.add_row(*map(Text, line))
        console.print(shown)
    for run in runs:
        notes = []
        if run.why:
            notes.append(f"the official script stops: {run.why}")
        if run.script:
            notes += [
                f"the script itself stops: {stop}" for stop in run.script.stops
            ]
        for note in (*notes, str(run.folder)):
            console.print(note, highlight=False, soft_wrap=True)
