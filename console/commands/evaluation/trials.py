"""Makes the trials that `tapwright eval` was asked for, and a page of each run."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import TextColumn

from console.commands.evaluation.order import (
    KNOWLEDGE_LABELS,
    ModelArm,
    Order,
)
from console.commands.options import make_progress
from console.commands.result_folder import find_folder

if TYPE_CHECKING:
    from evals.harness.executors import Workers
    from evals.harness.rows import Job, Lesson, Row
    from evals.report.pages import Run
    from evals.report.tables import Arm

_WARM_UP_SEED = 1000
"""Added to the first seed for the runs that fill the memory of warm arms."""


def make_runs(
    arms: Sequence[ModelArm],
    order: Order,
    *,
    phones: int,
    ray: str,
    judge: str,
) -> list["Run"]:
    """The runs of all arms, with the opinion of the judge, if there is one.

    Args:
        arms: a run each.
        order: what to try.
        phones: how many at once.
        ray: address of a Ray cluster; empty for processes of this machine.
        judge: model that is asked about each trial; empty for none.
    """
    from console.report import report
    from evals.harness import executors

    pool = executors.on_ray(ray) if ray and arms else None
    with executors.Workers(phones, pool, at_end=report.write_report) as workers:
        memory = _warm_up(arms, order, workers)
        runs: list[Run] = []
        runs_by_row: dict[tuple[str, str], Run] = {}
        for entry in arms:
            model, arm = entry
            base = runs_by_row.get((model, arm.after))
            run = _run_arm(entry, order, workers, memory=memory, base=base)
            runs.append(run)
            runs_by_row[model, arm.label] = run
    return [_judge_run(run, judge) for run in runs] if judge else runs


def _warm_up(
    arms: Sequence[ModelArm], order: Order, workers: "Workers"
) -> Path | None:
    """The memory that warm arms begin with, made by runs without errors; None without such arms."""
    from evals.report.tables import Arm

    if not any(arm.warm for _, arm in arms):
        return None
    seeds = [order.seeds[0] + _WARM_UP_SEED]
    earlier = replace(order, seeds=seeds, attempts=1, carry=True)
    entry = ModelArm("oracle", Arm(label="warm-up"))
    run = _run_arm(entry, earlier, workers)
    return run.folder / "homes" / "carried" / "memory"


def _run_arm(
    entry: ModelArm,
    order: Order,
    workers: "Workers",
    *,
    memory: Path | None = None,
    base: "Run | None" = None,
) -> "Run":
    """Make the trials of one model with one row, and their page.

    Args:
        entry: the model and the row.
        order: what to try.
        workers: make the trials.
        memory: that trials of a warm row begin with.
        base: a run whose finished trials are taken over.
    """
    from evals.harness import rows
    from evals.report import grid, pages

    jobs = _list_jobs(entry, order, memory)
    folder_name = "-".join(_list_folder_parts(entry, order))
    folder = find_folder(folder_name, resume=order.resume)
    kept = grid.copy_done_trials(base, folder) if base else []
    kept_keys = {row.key for row in kept}
    jobs_left = [job for job in jobs if job.key not in kept_keys]
    label = _label_run(entry, order)
    new_rows = _run_jobs(jobs_left, folder, label, order, workers)
    by_key = {row.key: row for row in (*kept, *new_rows)}
    trials = [by_key[job.key] for job in jobs]
    if order.prices:
        trials = rows.changed(folder, trials, order.prices.add_cost)
    run = pages.Run(label=label, folder=folder, rows=tuple(trials))
    pages.write_page(run)
    return run


def _list_jobs(
    entry: ModelArm, order: Order, memory: Path | None
) -> list["Job"]:
    from evals.harness import runner

    model, arm = entry
    is_lean = order.table is not None and order.table.ablation
    return runner.jobs(
        order.list_tasks_of(arm), languages=order.languages, seeds=order.seeds,
        attempts=order.attempts, model=model, profile=arm.profile,
        choices={**arm.choices, **dict(order.limits)},
        carry=order.carry, knowledge=order.choose_knowledge(arm), animations=order.animations,
        vendor=order.vendor,
        lessons=_make_lessons(arm, order),
        warm=str(memory) if memory and arm.warm else "",
        lean=is_lean,
    )  # fmt: skip


def _make_lessons(
    arm: "Arm", order: Order
) -> Mapping[tuple[str, str], "Lesson"]:
    """The lessons of the films for a row; missing films and lessons are made, which takes time."""
    if order.choose_knowledge(arm) != "video":
        return {}
    with Console(stderr=True).status("reading films") as status:
        return order.library.get_lessons(
            order.list_tasks_of(arm), order.languages, arm.keyframes, touches=arm.touches,
            on_task=lambda name: status.update(f"reading the film of {name}"),
        )  # fmt: skip


def _label_run(entry: ModelArm, order: Order) -> str:
    """Model, row and knowledge, as far as they are not the usual ones."""
    model, arm = entry
    parts = [model]
    if arm.label != "full":
        parts.append(arm.label)
    if order.vendor != "pixel":
        parts.append(order.vendor)
    knowledge = order.choose_knowledge(arm)
    if knowledge != "none" and not arm.knowledge:
        parts.append(KNOWLEDGE_LABELS[knowledge])
    return ", ".join(parts)


def _list_folder_parts(entry: ModelArm, order: Order) -> Iterator[str]:
    """What a run's folder is named after."""
    yield from order.names
    yield entry.model
    yield entry.arm.label
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


def _run_jobs(
    jobs: Sequence["Job"],
    folder: Path,
    label: str,
    order: Order,
    workers: "Workers",
) -> list["Row"]:
    """Make the trials, with a progress bar on standard error."""
    from evals.harness import runner

    done_count = 0
    with make_progress(TextColumn("{task.fields[done]} done")) as progress:
        bar = progress.add_task(label, total=len(jobs), done=0)

        def report_row(row: "Row") -> None:
            nonlocal done_count
            done_count += row.done
            progress.update(bar, advance=1, done=done_count)

        return runner.run_jobs(
            jobs,
            folder=folder,
            resume=order.resume,
            on_row=report_row,
            workers=workers,
        )


def _judge_run(run: "Run", model: str) -> "Run":
    """The run with a language model's opinion on its trials."""
    from evals.harness import rows
    from evals.report import llm_judge, pages

    with Console(stderr=True).status(f"asking {model} about {run.label}"):
        opinions = llm_judge.ask_judge(run.rows, run.folder, model)
    by_key = {row.key: row for row in opinions}
    trials = rows.changed(run.folder, run.rows, lambda row: by_key[row.key])
    run = replace(run, rows=tuple(trials))
    pages.write_page(run)
    return run
