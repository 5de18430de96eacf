"""The command `tapwright eval`: suites of tasks, judged from virtual phones' own state."""

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from console.tables import table as grid
from errors import UsageError

LANGUAGES = {"en": ("en",), "zh": ("zh",), "both": ("en", "zh")}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="eval")(evaluate)


def evaluate(
    names: Annotated[
        list[str] | None, typer.Argument(help="Suites (mobbench) or tasks (mobbench/clock-hard).")
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the tasks, and do nothing.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --list: a JSON array.")] = False,
    model: Annotated[
        list[str] | None,
        typer.Option(help="Any model, offline, reference, oracle or oracle:0.1; repeatable."),
    ] = None,
    profile: Annotated[list[str] | None, typer.Option(help="As for `run`; repeatable.")] = None,
    phones: Annotated[int, typer.Option(help="Virtual phones at once.", min=1, max=64)] = 2,
    seed: Annotated[int, typer.Option(help="Of phones, tasks and the oracle's noise.")] = 1,
    seeds: Annotated[int, typer.Option(help="So many seeds, from --seed on.", min=1)] = 1,
    attempts: Annotated[int, typer.Option(help="Of each task, for pass@k.", min=1)] = 1,
    limit: Annotated[int | None, typer.Option(help="Only so many tasks.", min=1)] = None,
    language: Annotated[str, typer.Option(help="en, zh or both.")] = "en",
    carry: Annotated[
        bool, typer.Option("--carry", help="Keep memory from trial to trial, on one phone.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last such run.")] = False,
    table: Annotated[str, typer.Option(help="A table of ablations: moba.")] = "",
    compare: Annotated[
        list[Path] | None, typer.Option(help="Folders of earlier runs to set beside; repeatable.")
    ] = None,
    langsmith: Annotated[
        bool, typer.Option("--langsmith", help="Log results as a dataset and an experiment.")
    ] = False,
) -> int:
    """Try tasks on virtual phones and judge them from the phones' own state."""
    from evals import suites, tables

    if list_:
        return _list(suites.choose(names or suites.suites()), as_json=as_json)
    if language not in LANGUAGES:
        msg = f"--language {language}: choose one of {', '.join(LANGUAGES)}"
        raise UsageError(msg)
    printed = tables.table(table) if table else None
    if printed is None and not names and not compare:
        msg = "name a suite or a task; `tapwright eval --list` shows all"
        raise UsageError(msg)
    chosen = suites.choose(names or ([printed.suite] if printed else []))[:limit]
    arms = _arms(printed, model or ["offline"], profile or ["full"]) if chosen else []
    spread = LANGUAGES[language], range(seed, seed + seeds)
    names = names or [table]
    runs = [
        _run(
            arm, chosen, names, spread, phones=phones, resume=resume, attempts=attempts, carry=carry
        )
        for arm in arms
    ]
    runs = [*runs, *map(_earlier, compare or [])]
    _tell(runs, printed)
    if langsmith:
        from evals import upload

        Console().print(upload.log(runs), soft_wrap=True)
    return 0


def _list(tasks: Sequence[Any], *, as_json: bool) -> int:
    rows = [
        {"suite": t.suite, "id": t.id, "level": t.level, "apps": list(t.apps),
         "instruction": {"en": t.en, "zh": t.zh}, "milestones": [m.name for m in t.milestones]}
        for t in tasks
    ]  # fmt: skip
    if as_json:
        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
        return 0
    shown = [(t.name, t.level, ", ".join(t.apps), t.en) for t in tasks]
    Console().print(grid(("task", "level", "apps", "instruction"), shown))
    return 0


def _arms(printed: Any, models: list[str], profiles: list[str]) -> list[tuple[str, Any]]:
    """Model and arm of each run."""
    from evals.tables import Arm
    from evals.trial import noise_of

    for model in models:
        if model.partition(":")[0] == "oracle":
            noise_of(model)
    arms = printed.arms if printed else [Arm(label=name, profile=name) for name in profiles]
    return [(model, arm) for model in models for arm in arms]


def _run(
    arm: tuple[str, Any],
    tasks: Sequence[Any],
    names: list[str],
    spread: tuple[Sequence[Any], Sequence[int]],
    *,
    phones: int,
    resume: bool,
    attempts: int,
    carry: bool,
) -> Any:
    """Make the trials of one model with one profile, and the page of them."""
    from console import session
    from evals import report, rows, runner

    model, (label, profile, choices) = arm[0], (arm[1].label, arm[1].profile, arm[1].choices)
    session.choices(profile, **choices)
    languages, seeds = spread
    wanted = runner.jobs(
        tasks, languages=languages, seeds=seeds, attempts=attempts, model=model, profile=profile,
        choices=choices, carry=carry,
    )  # fmt: skip
    where = "-".join((*names, model, label, *languages, f"s{seeds[0]}", *(["carried"] * carry)))
    folder = _folder(where, resume=resume)
    name = f"{model}, {label}" if label != "full" else model
    with _progress() as progress:
        bar = progress.add_task(name, total=len(wanted), done=0)
        reached: list[bool] = []

        def told(row: rows.Row) -> None:
            reached.append(row.done)
            progress.update(bar, advance=1, done=sum(reached))

        found = runner.run(wanted, folder=folder, phones=phones, resume=resume, told=told)
    run = report.Run(label=name, folder=folder, rows=tuple(found))
    report.write(run)
    return run


def _folder(name: str, *, resume: bool) -> Path:
    """A new folder for this run, or the newest one of an equal run."""
    from graph.runs import home

    safe = re.sub(r"[^\w.-]+", "-", name).strip("-")
    base = home() / "evals"
    taken = [base / safe, *(base / f"{safe}-{n}" for n in range(2, 1000))]
    there = [folder for folder in taken if folder.is_dir()]
    if resume and there:
        return there[-1]
    return next(folder for folder in taken if not folder.exists())


def _earlier(folder: Path) -> Any:
    from evals import report, rows

    found = rows.load(folder)
    if not found:
        msg = f"{folder} holds no results ({rows.FILE})"
        raise UsageError(msg)
    return report.Run(label=folder.name, folder=folder.resolve(), rows=tuple(found))


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[done]} done"), TimeElapsedColumn(), TextColumn("left"),
        TimeRemainingColumn(), console=Console(stderr=True),
    )  # fmt: skip


def _tell(runs: Sequence[Any], printed: Any) -> None:
    """Print the table, why trials failed, and where the pages are."""
    from evals import metrics, report
    from graph.runs import home

    console = Console()
    columns = printed.columns if printed else ("CR", "MS", "EE", "DA", "RA", "steps", "calls")
    lines = []
    for run in runs:
        values = metrics.measure(run.rows)
        label = f"{run.label} (simulation)" if run.simulated else run.label
        lines.append((label, *(metrics.shown(name, values[name], brief=True) for name in columns)))
    for each in printed.printed if printed else ():
        lines.append((f"{each.label} (paper)", *(each.values.get(name, "") for name in columns)))
    console.print(grid(("run", *columns), lines))
    for run in runs:
        found = metrics.causes(run.rows)
        if found:
            said = ", ".join(f"{count} {cause}" for cause, count in found)
            console.print(f"{run.label}: {said}", highlight=False, soft_wrap=True)
    for run in runs:
        page = str(run.folder / report.PAGE)
        console.print(page, highlight=False, soft_wrap=True)
    if len(runs) > 1 or printed:
        (home() / "evals").mkdir(parents=True, exist_ok=True)
        path = report.compare(runs, home() / "evals" / "compare.html", table=printed)
        console.print(str(path), highlight=False, soft_wrap=True)
