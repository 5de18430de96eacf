"""The command `tapwright eval`: suites of tasks, judged from virtual phones' own state."""

import json
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import typer
from rich import box
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from console.commands import eval_options as options
from console.commands import odyssey
from console.commands.options import one_of
from tapwright.errors import UsageError

_LONGEST = 120
"""Characters of a folder's name; many tasks may be named, and file systems take 255 bytes."""
SAID = {"novice": "novice notes", "expert": "expert notes", "video": "video"}
LANGUAGES = {"en": ("en",), "zh": ("zh",), "both": ("en", "zh")}
KNOWLEDGE = ("none", "novice", "expert", "video")


@dataclass(frozen=True, kw_only=True)
class _Order:
    """What is to be tried, apart from model and profile."""

    names: Sequence[str]
    tasks: Sequence[Any]
    limit: int | None
    languages: Sequence[Any]
    seeds: Sequence[int]
    attempts: int
    resume: bool
    carry: bool
    knowledge: Any
    library: Any
    prices: Any
    table: Any
    animations: float

    def list_tasks_of(self, arm: Any) -> list[Any]:
        """The tasks of a row."""
        tasks: list[Any] = arm.of(self.tasks)[: self.limit]
        return tasks

    def choose_knowledge(self, arm: Any) -> Any:
        """What is given along in a row."""
        return arm.knowledge or self.knowledge


def register_command(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="eval")(evaluate)


def evaluate(
    names: options.Names = None,
    list_: options.ListThem = False,
    as_json: options.AsJson = False,
    model: options.Models = None,
    profile: options.Profiles = None,
    phones: options.PhoneCount = 2,
    seed: options.Seed = 1,
    seeds: options.Seeds = 1,
    attempts: options.Attempts = 1,
    limit: options.Limit = None,
    language: options.Language = "en",
    knowledge: options.Knowledge = "none",
    films: options.Films = None,
    carry: options.Carry = False,
    resume: options.Resume = False,
    table: options.TableName = "",
    row: options.TableRows = None,
    animations: options.Animations = None,
    compare: options.Compare = None,
    price_in: options.PriceIn = None,
    price_out: options.PriceOut = None,
    judge: options.JudgeModel = "",
    ray: options.Ray = "",
    langsmith: options.LangSmith = False,
    episodes: odyssey.Episodes = None,
    level: odyssey.Level = "high",
    grounding: odyssey.Grounding = "coords",
    history: odyssey.History = "all",
    split: odyssey.SplitName = "",
) -> int:
    """Try tasks on virtual phones and judge them from the phones' own state."""
    from evals.report import pages, prices, tables

    if list_:
        return _print_tasks(names or [], limit, as_json=as_json)
    printed = tables.table(table) if table else None
    if odyssey.NAME in (table, *(names or [])):
        return odyssey.predict_steps(
            episodes=episodes, models=model or [], level=level, grounding=grounding, split=split,
            history=history, limit=limit, table=printed, rows=row or [],
            folder=partial(_run_folder, resume=resume),
        )  # fmt: skip
    if printed is None and not names and not compare:
        msg = "name a suite or a task; `tapwright eval --list` shows all"
        raise UsageError(msg)
    order = _Order(
        names=names or [table],
        tasks=_choose_tasks(names or [], printed), limit=limit,
        languages=LANGUAGES[one_of("--language", language, tuple(LANGUAGES))],
        seeds=range(seed, seed + seeds), attempts=attempts, resume=resume, carry=carry,
        knowledge=one_of("--knowledge", knowledge, KNOWLEDGE), library=_film_library(films),
        prices=prices.prices(price_in, price_out), table=printed,
        animations=_animation_scale(printed) if animations is None else animations,
    )  # fmt: skip
    arms = (
        _list_arms(printed, model or [], profile or [], row or [])
        if order.tasks
        else []
    )
    _check_order(arms, order, judge=judge, langsmith=langsmith)
    earlier = [pages.read(folder) for folder in compare or []]
    runs = _make_runs(arms, order, phones=phones, ray=ray, judge=judge)
    _tell_all(arms, runs, earlier, printed, f"{table}.md", langsmith=langsmith)
    return 0


def _film_library(films: Path | None) -> Any:
    from evals.films import videos
    from graph.runs import get_home

    return videos.Library(films or get_home() / "films")


def _check_order(
    arms: Sequence[tuple[str, Any]], order: _Order, *, judge: str, langsmith: bool
) -> None:
    """Refuse now what would only be found out after all trials were made."""
    from evals.harness import knowledge
    from evals.report import llm_judge, upload

    for _, arm in arms:
        for task in order.list_tasks_of(arm):
            for language in order.languages:
                knowledge.note(task, order.choose_knowledge(arm), language)
    if judge:
        llm_judge.check(judge)
    if langsmith:
        upload.check()


def _choose_tasks(names: list[str], printed: Any) -> Sequence[Any]:
    """The tasks that are named, or else those of the table."""
    from evals import suites

    return suites.choose(names or ([printed.suite] if printed else []))


def _print_tasks(names: list[str], limit: int | None, *, as_json: bool) -> int:
    from evals import suites

    tasks = suites.choose(names or suites.suites())[:limit]
    if as_json:
        rows = [
            {"suite": t.suite, "id": t.id, "level": t.level, "apps": list(t.apps),
             "instruction": {"en": t.en, "zh": t.zh}, "milestones": [m.name for m in t.milestones]}
            for t in tasks
        ]  # fmt: skip
        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
        return 0
    console = Console()
    for task in tasks:
        about = f"{task.name}  ({task.level}; {', '.join(task.apps)})"
        console.print(about, markup=False, highlight=False, soft_wrap=True)
        console.print(
            f"    {task.en}", style="dim", markup=False, highlight=False, soft_wrap=True
        )
    return 0


def _list_arms(
    printed: Any, models: list[str], profiles: list[str], labels: list[str]
) -> list[tuple[str, Any]]:
    """Model and arm of each run."""
    from evals.harness.hostile import SIMULATED
    from evals.harness.trial import noise_of
    from evals.report.tables import Arm
    from graph import session
    from models import chat

    for model in (
        models := models or (list(printed.models) if printed else []) or ["offline"]
    ):
        if model.partition(":")[0] in SIMULATED:
            noise_of(model)
        elif model != "reference":
            chat.choose_model(model)
    for name in profiles:
        session.build_context(name)
    arms = [Arm(label=name, profile=name) for name in profiles or ["full"]]
    if printed:
        arms = [arm for arm in printed.arms if not profiles or arm.profile in profiles]
        arms = [
            arm for arm in arms if not labels or _is_chosen(arm.label, labels, printed)
        ]
        needed = {arm.after for arm in arms}
        arms = [arm for arm in printed.arms if arm in arms or arm.label in needed]
    if labels and (printed is None or not arms):
        msg = f"--row {labels[0]}: no table has been named that has such a row"
        raise UsageError(msg)
    for arm in arms:
        session.build_context(arm.profile, **arm.choices)
    return [(model, arm) for model in models for arm in arms]


def _is_chosen(label: str, wanted: Sequence[str], printed: Any) -> bool:
    """Whether a row is asked for: by its whole label, or by a part that is no row's whole one."""
    whole = {arm.label for arm in printed.arms}
    return any(
        label == each or (each in label and each not in whole) for each in wanted
    )


def _animation_scale(printed: Any) -> float:
    return 0.0 if printed and printed.ablation else 1.0


def _make_runs(
    arms: Sequence[tuple[str, Any]], order: _Order, *, phones: int, ray: str, judge: str
) -> list[Any]:
    """The runs of all arms, with a language model's opinion where one is named."""
    from console.report import report
    from evals.harness import executors

    pool = executors.on_ray(ray) if ray and arms else None
    with executors.Workers(phones, pool, at_end=report.write_report) as workers:
        warm = _warm_up(arms, order, workers)
        runs: list[Any] = []
        named: dict[tuple[str, str], Any] = {}
        for model, arm in arms:
            base = named.get((model, arm.after))
            runs.append(_run_arm((model, arm), order, workers, warm=warm, base=base))
            named[model, arm.label] = runs[-1]
    return [_judge_run(run, judge) for run in runs] if judge else runs


def _warm_up(
    arms: Sequence[tuple[str, Any]], order: _Order, workers: Any
) -> Path | None:
    """The memory that an arm begins with, made by runs without errors; None where none asks."""
    from evals.report.tables import Arm

    if not any(arm.warm for _, arm in arms):
        return None
    seeds = [order.seeds[0] + 1000]
    earlier = replace(order, seeds=seeds, attempts=1, carry=True)
    run = _run_arm(("oracle", Arm(label="warm-up")), earlier, workers)
    return Path(run.folder) / "homes" / "carried" / "memory"


def _run_arm(
    made_of: tuple[str, Any],
    order: _Order,
    workers: Any,
    *,
    warm: Path | None = None,
    base: Any = None,
) -> Any:
    """Make the trials of one model with one profile, and the page of them.

    What `base` has done is taken over from it.
    """
    from evals.harness import rows, runner
    from evals.report import grid, pages

    model, arm = made_of
    given = order.choose_knowledge(arm)
    wanted = runner.jobs(
        order.list_tasks_of(arm), languages=order.languages, seeds=order.seeds,
        attempts=order.attempts, model=model, profile=arm.profile, choices=arm.choices,
        carry=order.carry, knowledge=given, animations=order.animations,
        lessons=_make_lessons(arm, order),
        warm=str(warm) if warm and arm.warm else "",
        lean=bool(order.table and order.table.ablation),
    )  # fmt: skip
    folder = _run_folder(
        "-".join(_folder_parts(model, arm.label, order)), resume=order.resume
    )
    kept = grid.taken_over(base, folder) if base else []
    left = [job for job in wanted if job.key not in {row.key for row in kept}]
    parts = (model, *([arm.label] if arm.label != "full" else []))
    name = ", ".join(
        (*parts, *([SAID[given]] if given != "none" and not arm.knowledge else []))
    )
    with _make_progress() as progress:
        bar = progress.add_task(name, total=len(left), done=0)
        reached: list[bool] = []

        def report_row(row: rows.Row) -> None:
            reached.append(row.done)
            progress.update(bar, advance=1, done=sum(reached))

        tried = runner.run(
            left, folder=folder, resume=order.resume, told=report_row, workers=workers
        )
    by_key = {row.key: row for row in (*kept, *tried)}
    trials = [by_key[job.key] for job in wanted]
    if order.prices:
        trials = rows.changed(folder, trials, order.prices.priced)
    run = pages.Run(label=name, folder=folder, rows=tuple(trials))
    pages.write(run)
    return run


def _make_lessons(arm: Any, order: _Order) -> dict[tuple[str, str], Any]:
    """What films teach in a row; films and lessons that are missing are made, which takes time."""
    if order.choose_knowledge(arm) != "video":
        return {}
    with Console(stderr=True).status("reading films") as status:
        lessons: dict[tuple[str, str], Any] = order.library.lessons(
            order.list_tasks_of(arm), order.languages, arm.keyframes, touches=arm.touches,
            told=lambda name: status.update(f"reading the film of {name}"),
        )  # fmt: skip
    return lessons


def _folder_parts(model: str, label: str, order: _Order) -> Iterator[str]:
    """What a run's folder is named after."""
    yield from (*order.names, model, label, *order.languages, f"s{order.seeds[0]}")
    yield from ["carried"] * order.carry
    yield from [order.knowledge] * (order.knowledge != "none")


def _judge_run(run: Any, model: str) -> Any:
    """The run with a language model's opinion on its trials."""
    from evals.harness import rows
    from evals.report import llm_judge, pages

    with Console(stderr=True).status(f"asking {model} about {run.label}"):
        opinions = llm_judge.ask(run.rows, run.folder, model)
    by_key = {row.key: row for row in opinions}
    kept = rows.changed(run.folder, run.rows, lambda row: by_key[row.key])
    run = replace(run, rows=tuple(kept))
    pages.write(run)
    return run


def _run_folder(name: str, *, resume: bool) -> Path:
    """A new folder for this run, or the newest one of an equal run."""
    from graph.runs import get_home

    safe = re.sub(r"[^\w.]+", "-", name).strip("-")
    if len(safe) > _LONGEST:
        safe = f"{safe[:_LONGEST]}-{zlib.crc32(safe.encode()):08x}"
    base = get_home() / "evals"
    taken = [base / safe, *(base / f"{safe}-{n}" for n in range(2, 1000))]
    there = [folder for folder in taken if folder.is_dir()]
    if resume and there:
        return there[-1]
    return next(folder for folder in taken if not folder.exists())


def _make_progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[done]} done"), TimeElapsedColumn(), TextColumn("left"),
        TimeRemainingColumn(), console=Console(stderr=True),
    )  # fmt: skip


def _tell_all(
    arms: Sequence[tuple[str, Any]],
    runs: list[Any],
    earlier: list[Any],
    printed: Any,
    name: str,
    *,
    langsmith: bool,
) -> None:
    """Print runs of now and of earlier, write the table, and upload them where that was asked."""
    _print_runs([*runs, *earlier], printed)
    if printed:
        _tell_table(arms, runs, printed, name)
    if langsmith:
        from evals.report import upload

        Console().print(upload.log([*runs, *earlier]), soft_wrap=True)


def _print_runs(runs: Sequence[Any], printed: Any) -> None:
    """Print the table, why trials failed, and where the pages are."""
    from evals.report import metrics, pages
    from graph.runs import get_home

    console = Console()
    _print_table(console, runs, printed)
    for run in runs:
        causes = metrics.causes(run.rows)
        if causes:
            summary = ", ".join(f"{count} {cause}" for cause, count in causes)
            console.print(f"{run.label}: {summary}", highlight=False, soft_wrap=True)
    for run in runs:
        page = str(run.folder / pages.PAGE)
        console.print(page, highlight=False, soft_wrap=True)
    if len(runs) > 1 or printed:
        (get_home() / "evals").mkdir(parents=True, exist_ok=True)
        path = pages.compare(runs, get_home() / "evals" / "compare.html", table=printed)
        console.print(str(path), highlight=False, soft_wrap=True)


def _tell_table(
    arms: Sequence[tuple[str, Any]], runs: Sequence[Any], printed: Any, name: str
) -> None:
    """Write the rows beside each other as Markdown."""
    from evals.report import ablation, columns, grid
    from graph.runs import get_home

    path = get_home() / "evals" / name
    if printed.ablation:
        measured = [
            ablation.Measured(arm=arm.label, model=model, rows=run.rows)
            for (model, arm), run in zip(arms, runs, strict=True)
        ]
        ablation.write(measured, path, about=printed.note)
    elif printed.grid:
        grid.write(runs, printed, path)
    else:
        columns.write(runs, printed, path)
    Console().print(str(path), highlight=False, soft_wrap=True)


def _print_table(console: Console, runs: Sequence[Any], printed: Any) -> None:
    """A row a run, and the paper's below; for a grid, then a table a language."""
    from evals.report import columns, grid, pages

    _print_lines(console, columns.lines(runs, printed))
    for language in grid.languages(runs) if printed and printed.grid else ():
        for level in grid.LEVELS:
            lines = grid.lines(runs, language, (level,))
            if len(lines) > 1:
                _print_lines(console, lines, title=pages.NAMES[language], words=2)


def _print_lines(
    console: Console,
    lines: Sequence[tuple[str, ...]],
    *,
    title: str = "",
    words: int = 1,
) -> None:
    """Lines below a head; the first columns hold words."""
    head, *rest = lines
    shown = Table(
        title=title or None, title_justify="left", box=box.SIMPLE_HEAD, header_style="dim",
        pad_edge=False,
    )  # fmt: skip
    for place, name in enumerate(head):
        if place < words:
            shown.add_column(name, overflow="fold")
        else:
            shown.add_column(name, no_wrap=words == 1, justify="right")
    for line in rest:
        shown.add_row(*map(Text, line))
    console.print(shown)
