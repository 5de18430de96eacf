"""`tapwright eval`: run suites of tasks and judge them from the virtual phones' state."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console
from rich.progress import TextColumn

from console.commands import eval_options as options
from console.commands import odyssey, run_options
from console.commands.options import (
    MEASURING,
    Json,
    check_vendor,
    list_values,
    make_progress,
    one_of,
)
from console.commands.result_folder import find_folder
from console.output import write_result
from console.tables import make_score_table
from tapwright.errors import UsageError

if TYPE_CHECKING:
    from console.results import EvaluatedRun, ListedTask

KNOWLEDGE_LABELS = {
    "novice": "novice notes",
    "expert": "expert notes",
    "video": "video",
}
LANGUAGES = {"en": ("en",), "zh": ("zh",), "both": ("en", "zh")}
KNOWLEDGE_SOURCES = ("none", "novice", "expert", "video")


@dataclass(frozen=True, kw_only=True)
class _Order:
    """What to try, apart from model and profile."""

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
    vendor: str
    limits: tuple[tuple[str, float], ...]
    """Choices of every trial, over those of its row."""

    def list_tasks_of(self, arm: Any) -> list[Any]:
        """The tasks of a row."""
        tasks: list[Any] = arm.choose_tasks(self.tasks)[: self.limit]
        return tasks

    def choose_knowledge(self, arm: Any) -> Any:
        """The knowledge that the agent gets in a row."""
        return arm.knowledge or self.knowledge


def register_command(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="eval", rich_help_panel=MEASURING)(evaluate)


def evaluate(
    names: options.Names = None,
    list_: options.ListThem = False,
    as_json: Json = False,
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
    vendor: options.VendorName = "",
    compare: options.Compare = None,
    price_in: options.PriceIn = None,
    price_out: options.PriceOut = None,
    judge: options.JudgeModel = "",
    max_steps: run_options.MaxSteps = None,
    max_depth: run_options.MaxDepth = None,
    max_attempts: run_options.MaxAttempts = None,
    max_tokens: run_options.MaxTokens = None,
    max_seconds: options.MaxSeconds = None,
    max_calls: run_options.MaxCalls = None,
    max_cost: run_options.MaxCost = None,
    subgoal_share: run_options.SubgoalShare = None,
    ray: options.Ray = "",
    langsmith: options.LangSmith = False,
    episodes: odyssey.Episodes = None,
    level: odyssey.Level = "high",
    grounding: odyssey.Grounding = "coords",
    history: odyssey.History = "all",
    split: odyssey.SplitName = "",
) -> int:
    """Run tasks on virtual phones and judge the results from the phones' state."""
    from evals.report import pages, prices, tables

    names, models = list_values(names), list_values(model)
    profiles, labels = list_values(profile), list_values(row)
    if list_:
        return _print_tasks(names, limit, as_json=as_json)
    layout = tables.find_table(table) if table else None
    if odyssey.SUITE_NAME in (table, *names):
        return odyssey.predict_steps(
            episodes=episodes, models=models, level=level, grounding=grounding, split=split,
            history=history, limit=limit, table=layout, rows=labels,
            folder=partial(find_folder, resume=resume), as_json=as_json,
        )  # fmt: skip
    order = _Order(
        names=names or [table],
        tasks=_choose_tasks(names, layout, can_be_empty=bool(compare)), limit=limit,
        languages=LANGUAGES[one_of("--language", language, tuple(LANGUAGES))],
        seeds=range(seed, seed + seeds), attempts=attempts, resume=resume, carry=carry,
        knowledge=one_of("--knowledge", knowledge, KNOWLEDGE_SOURCES), library=_film_library(films),
        prices=prices.read_prices(price_in, price_out), table=layout,
        animations=_animation_scale(layout, animations),
        vendor=check_vendor(vendor) or "pixel",
        limits=_list_limits(
            max_steps=max_steps, max_depth=max_depth, max_attempts=max_attempts,
            max_tokens=max_tokens, max_seconds=max_seconds, max_calls=max_calls,
            max_cost=max_cost, subgoal_share=subgoal_share,
        ),
    )  # fmt: skip
    arms = _list_arms(layout, models, profiles, labels) if order.tasks else []
    _check_order(arms, order, judge=judge, langsmith=langsmith)
    earlier = [pages.read_run(folder) for folder in list_values(compare)]
    runs = _make_runs(arms, order, phones=phones, ray=ray, judge=judge)
    _report_runs(
        arms, runs, earlier, layout, f"{table}.md", langsmith=langsmith,
        as_json=as_json,
    )  # fmt: skip
    return 0


def _list_limits(**limits: float | None) -> tuple[tuple[str, float], ...]:
    """The limits that were set, by name.

    Raises:
        UsageError: one is not within its bounds.
    """
    given = {name: value for name, value in limits.items() if value is not None}
    from graph.context import read_context

    read_context(given)
    return tuple(given.items())


def _film_library(films: Path | None) -> Any:
    from evals.films import videos
    from graph.runs import get_home

    return videos.Library(films or get_home() / "films")


def _check_order(
    arms: Sequence[tuple[str, Any]],
    order: _Order,
    *,
    judge: str,
    langsmith: bool,
) -> None:
    """Refuse now what would otherwise fail after all trials."""
    from evals.harness import knowledge
    from evals.report import llm_judge, upload

    for _, arm in arms:
        for task in order.list_tasks_of(arm):
            for language in order.languages:
                knowledge.note(task, order.choose_knowledge(arm), language)
    if judge:
        llm_judge.check_judge(judge)
    if langsmith:
        upload.check_key()


def _choose_tasks(
    names: list[str], layout: Any, *, can_be_empty: bool
) -> Sequence[Any]:
    """The named tasks; without names, those of the table.

    Raises:
        UsageError: there are no tasks to run, and `can_be_empty` is not set.
    """
    from evals import suites

    if not names and layout is not None:
        names = [layout.suite]
    if not names and not can_be_empty:
        msg = "name a suite or a task; `tapwright eval --list` shows all"
        raise UsageError(msg)
    return suites.choose(names)


def _print_tasks(names: list[str], limit: int | None, *, as_json: bool) -> int:
    from evals import suites

    tasks = suites.choose(names or suites.suites())[:limit]
    if as_json:
        write_result([_describe_task(task) for task in tasks])
        return 0
    console = Console()
    for task in tasks:
        about = f"{task.name}  ({task.level}; {', '.join(task.apps)})"
        console.print(about, markup=False, highlight=False, soft_wrap=True)
        console.print(
            f"    {task.en}",
            style="dim",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
    return 0


def _describe_task(task: Any) -> "ListedTask":
    from console.results import ListedTask

    return ListedTask(
        suite=task.suite,
        id=task.id,
        level=task.level,
        apps=tuple(task.apps),
        instruction={"en": task.en, "zh": task.zh},
        milestones=tuple(milestone.name for milestone in task.milestones),
    )


def _list_arms(
    layout: Any, models: list[str], profiles: list[str], labels: list[str]
) -> list[tuple[str, Any]]:
    """Model and arm of each run.

    Raises:
        TapwrightError: a model, profile or row does not exist.
    """
    from graph import session

    models = _choose_models(layout, models)
    _check_models(models)
    for name in profiles:
        session.build_context(name)
    arms = _choose_arms(layout, profiles, labels)
    for arm in arms:
        session.build_context(arm.profile, **arm.choices)
    return [(model, arm) for model in models for arm in arms]


def _choose_models(layout: Any, models: list[str]) -> list[str]:
    if models:
        return models
    if layout is not None and layout.models:
        return list(layout.models)
    return ["offline"]


def _check_models(models: Sequence[str]) -> None:
    from evals.harness.hostile import name_simulated
    from evals.harness.trial import noise_of
    from models import endpoints
    from models.dialects import find_dialect
    from models.native.families import find_family

    for model in models:
        simulated, native = name_simulated(model)
        if native:
            find_family(find_dialect(native).native)
        if simulated:
            noise_of(model)
        elif model != "reference":
            endpoints.choose_model(model)


def _choose_arms(
    layout: Any, profiles: list[str], labels: list[str]
) -> list[Any]:
    """The rows of a table that are asked for; without a table, one arm a profile."""
    from evals.report.tables import Arm

    rows = _choose_rows(layout, profiles, labels) if layout is not None else []
    if labels and not rows:
        msg = f"--row {labels[0]}: no table has been named that has such a row"
        raise UsageError(msg)
    if layout is not None:
        return rows
    return [Arm(label=name, profile=name) for name in profiles or ["full"]]


def _choose_rows(
    layout: Any, profiles: list[str], labels: list[str]
) -> list[Any]:
    """The rows that are asked for, and those whose trials they take over."""
    chosen = [
        arm for arm in layout.arms if _is_chosen(arm, layout, profiles, labels)
    ]
    bases = {arm.after for arm in chosen}
    return [arm for arm in layout.arms if arm in chosen or arm.label in bases]


def _is_chosen(
    arm: Any, layout: Any, profiles: Sequence[str], labels: Sequence[str]
) -> bool:
    """Whether a row is asked for.

    It is named by its whole label, or by a part that is not the whole label of another row.
    """
    if profiles and arm.profile not in profiles:
        return False
    if not labels or arm.label in labels:
        return True
    whole_labels = {each.label for each in layout.arms}
    return any(
        label in arm.label for label in labels if label not in whole_labels
    )


def _animation_scale(layout: Any, chosen: float | None) -> float:
    """The factor that was passed; else none for a table that compares arms, and the usual one."""
    if chosen is not None:
        return chosen
    return 0.0 if layout is not None and layout.ablation else 1.0


def _make_runs(
    arms: Sequence[tuple[str, Any]],
    order: _Order,
    *,
    phones: int,
    ray: str,
    judge: str,
) -> list[Any]:
    """The runs of all arms, with the opinion of the judge, if there is one."""
    from console.report import report
    from evals.harness import executors

    pool = executors.on_ray(ray) if ray and arms else None
    with executors.Workers(phones, pool, at_end=report.write_report) as workers:
        warm = _warm_up(arms, order, workers)
        runs: list[Any] = []
        runs_by_row: dict[tuple[str, str], Any] = {}
        for model, arm in arms:
            base = runs_by_row.get((model, arm.after))
            runs.append(
                _run_arm((model, arm), order, workers, warm=warm, base=base)
            )
            runs_by_row[model, arm.label] = runs[-1]
    return [_judge_run(run, judge) for run in runs] if judge else runs


def _warm_up(
    arms: Sequence[tuple[str, Any]], order: _Order, workers: Any
) -> Path | None:
    """The memory that warm arms begin with, made by runs without errors; None without such arms."""
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
    """Make the trials of one model with one profile, and their page.

    Trials that `base` has made are taken over.
    """
    from evals.harness import rows
    from evals.report import grid, pages

    model, arm = made_of
    jobs = _list_jobs(model, arm, order, warm=warm)
    folder_name = "-".join(_folder_parts(model, arm.label, order))
    folder = find_folder(folder_name, resume=order.resume)
    kept = grid.copy_done_trials(base, folder) if base else []
    kept_keys = {row.key for row in kept}
    jobs_left = [job for job in jobs if job.key not in kept_keys]
    label = _label_run(model, arm, order)
    new_rows = _try_jobs(jobs_left, folder, label, order, workers)
    by_key = {row.key: row for row in (*kept, *new_rows)}
    trials = [by_key[job.key] for job in jobs]
    if order.prices:
        trials = rows.changed(folder, trials, order.prices.add_cost)
    run = pages.Run(label=label, folder=folder, rows=tuple(trials))
    pages.write_page(run)
    return run


def _list_jobs(
    model: str, arm: Any, order: _Order, *, warm: Path | None
) -> list[Any]:
    from evals.harness import runner

    is_lean = order.table is not None and order.table.ablation
    jobs: list[Any] = runner.jobs(
        order.list_tasks_of(arm), languages=order.languages, seeds=order.seeds,
        attempts=order.attempts, model=model, profile=arm.profile,
        choices={**arm.choices, **dict(order.limits)},
        carry=order.carry, knowledge=order.choose_knowledge(arm), animations=order.animations,
        vendor=order.vendor,
        lessons=_make_lessons(arm, order),
        warm=str(warm) if warm and arm.warm else "",
        lean=is_lean,
    )  # fmt: skip
    return jobs


def _label_run(model: str, arm: Any, order: _Order) -> str:
    """Model, row and knowledge, as far as they are not the usual ones."""
    parts = [model]
    if arm.label != "full":
        parts.append(arm.label)
    if order.vendor != "pixel":
        parts.append(order.vendor)
    knowledge = order.choose_knowledge(arm)
    if knowledge != "none" and not arm.knowledge:
        parts.append(KNOWLEDGE_LABELS[knowledge])
    return ", ".join(parts)


def _try_jobs(
    jobs: Sequence[Any], folder: Path, label: str, order: _Order, workers: Any
) -> list[Any]:
    """Make the trials, with a progress bar on standard error."""
    from evals.harness import rows, runner

    done_count = 0
    with make_progress(TextColumn("{task.fields[done]} done")) as progress:
        bar = progress.add_task(label, total=len(jobs), done=0)

        def report_row(row: rows.Row) -> None:
            nonlocal done_count
            done_count += row.done
            progress.update(bar, advance=1, done=done_count)

        made: list[Any] = runner.run_jobs(
            jobs,
            folder=folder,
            resume=order.resume,
            on_row=report_row,
            workers=workers,
        )
    return made


def _make_lessons(arm: Any, order: _Order) -> dict[tuple[str, str], Any]:
    """The lessons of the films for a row; missing films and lessons are made, which takes time."""
    if order.choose_knowledge(arm) != "video":
        return {}
    with Console(stderr=True).status("reading films") as status:
        lessons: dict[tuple[str, str], Any] = order.library.get_lessons(
            order.list_tasks_of(arm), order.languages, arm.keyframes, touches=arm.touches,
            on_task=lambda name: status.update(f"reading the film of {name}"),
        )  # fmt: skip
    return lessons


def _folder_parts(model: str, label: str, order: _Order) -> Iterator[str]:
    """What a run's folder is named after."""
    yield from order.names
    yield model
    yield label
    yield from order.languages
    yield f"s{order.seeds[0]}"
    for name, limit in order.limits:
        yield f"{name}-{limit}"
    if order.vendor != "pixel":
        yield order.vendor
    if order.carry:
        yield "carried"
    if order.knowledge != "none":
        yield order.knowledge


def _judge_run(run: Any, model: str) -> Any:
    """The run with a language model's opinion on its trials."""
    from evals.harness import rows
    from evals.report import llm_judge, pages

    with Console(stderr=True).status(f"asking {model} about {run.label}"):
        opinions = llm_judge.ask_judge(run.rows, run.folder, model)
    by_key = {row.key: row for row in opinions}
    kept = rows.changed(run.folder, run.rows, lambda row: by_key[row.key])
    run = replace(run, rows=tuple(kept))
    pages.write_page(run)
    return run


def _report_runs(
    arms: Sequence[tuple[str, Any]],
    runs: list[Any],
    earlier: list[Any],
    layout: Any,
    name: str,
    *,
    langsmith: bool,
    as_json: bool,
) -> None:
    """Print new and earlier runs, write the table, and upload the results if asked to."""
    all_runs = [*runs, *earlier]
    compared = _compare_runs(all_runs, layout)
    table_path = _write_table(arms, runs, layout, name) if layout else None
    if as_json:
        write_result([_describe_run(run) for run in all_runs])
    else:
        _print_runs(all_runs, layout)
        for path in (compared, table_path):
            if path is not None:
                Console().print(str(path), highlight=False, soft_wrap=True)
    if langsmith:
        from evals.report import upload

        sentence = upload.upload_runs(all_runs)
        Console(stderr=as_json).print(sentence, soft_wrap=True)


def _describe_run(run: Any) -> "EvaluatedRun":
    from console.results import EvaluatedRun
    from evals.report import metrics

    values = metrics.measure_all(run.rows)
    return EvaluatedRun(
        label=run.label,
        folder=str(run.folder),
        trials=len(run.rows),
        done=sum(row.done for row in run.rows),
        metrics={
            name: value.value
            for name, value in values.items()
            if value is not None
        },
        causes=dict(metrics.count_causes(run.rows)),
    )


def _compare_runs(runs: Sequence[Any], layout: Any) -> Path | None:
    """Write the page that compares runs; None for a single run without a table."""
    from evals.report import pages
    from graph.runs import get_home

    if len(runs) < 2 and not layout:
        return None
    (get_home() / "evals").mkdir(parents=True, exist_ok=True)
    path: Path = pages.write_comparison(
        runs, get_home() / "evals" / "compare.html", table=layout
    )
    return path


def _print_runs(runs: Sequence[Any], layout: Any) -> None:
    """Print the table, why trials failed, and where the pages are."""
    from evals.report import metrics, pages

    console = Console()
    _print_table(console, runs, layout)
    for run in runs:
        causes = metrics.count_causes(run.rows)
        if causes:
            summary = ", ".join(f"{count} {cause}" for cause, count in causes)
            console.print(
                f"{run.label}: {summary}", highlight=False, soft_wrap=True
            )
    for run in runs:
        page = str(run.folder / pages.PAGE)
        console.print(page, highlight=False, soft_wrap=True)


def _write_table(
    arms: Sequence[tuple[str, Any]], runs: Sequence[Any], layout: Any, name: str
) -> Path:
    """Write the rows beside each other as Markdown."""
    from evals.report import ablation, columns, grid
    from graph.runs import get_home

    path = get_home() / "evals" / name
    if layout.ablation:
        measurements = [
            ablation.Measured(arm=arm.label, model=model, rows=run.rows)
            for (model, arm), run in zip(arms, runs, strict=True)
        ]
        ablation.write_tables(measurements, path, about=layout.note)
    elif layout.grid:
        grid.write_tables(runs, layout, path)
    else:
        columns.write_table(runs, layout, path)
    return path


def _print_table(console: Console, runs: Sequence[Any], layout: Any) -> None:
    """A row a run, and the paper's below; for a grid, then a table a language."""
    from evals.report import columns, grid, pages

    console.print(make_score_table(columns.list_lines(runs, layout)))
    for language in grid.list_languages(runs) if layout and layout.grid else ():
        for level in grid.LEVELS:
            lines = grid.list_lines(runs, language, (level,))
            if len(lines) > 1:
                title = pages.NAMES[language]
                console.print(
                    make_score_table(lines, title=title, word_columns=2)
                )
