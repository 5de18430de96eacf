"""Run many trials on several phones at once, one worker for each phone, and keep every result.

Workers are processes, not threads: a phone draws and encodes its screen while the agent reads
another one, and each trial has a home folder, which belongs to the process.
"""

import contextlib
import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future, wait
from dataclasses import asdict
from pathlib import Path
from typing import Any

from evals.harness import rows
from evals.harness.executors import Workers
from evals.harness.rows import Job, Knowledge, Lesson, Row
from evals.suites import choose_tasks
from evals.tasks.task import Language, Task

PLAN = "plan.json"
OnRow = Callable[[Row], object]


def jobs(
    tasks: Sequence[Task],
    *,
    languages: Sequence[Language],
    seeds: Sequence[int],
    attempts: int = 1,
    model: str,
    profile: str = "full",
    choices: dict[str, Any] | None = None,
    carry: bool = False,
    knowledge: Knowledge = "none",
    lessons: Mapping[tuple[str, str], Lesson] | None = None,
    **facts: Any,
) -> list[Job]:
    """All trials: languages by seeds by attempts by tasks, so that a phone is kept for long.

    `lessons` are what films of the tasks have taught, by task and language. What else is given
    (`animations`, `warm`, `lean`) goes into each job.
    """
    given = tuple(sorted((choices or {}).items()))
    return [
        Job(task=task.name, language=language, seed=seed, attempt=attempt, model=model,
            profile=profile, choices=given, carry=carry, knowledge=knowledge,
            **_name_demonstration((lessons or {}).get((task.name, language))), **facts)
        for language, seed, attempt, task in itertools.product(
            languages, seeds, range(1, attempts + 1), tasks
        )
    ]  # fmt: skip


def _name_demonstration(lesson: Lesson | None) -> dict[str, Any]:
    if lesson is None:
        return {}
    return {"demonstration": str(lesson.folder), "film_seconds": lesson.seconds}


def run_jobs(
    wanted: Sequence[Job],
    *,
    folder: Path,
    phones: int = 2,
    resume: bool = False,
    on_row: OnRow,
    workers: Workers | None = None,
) -> list[Row]:
    """Make the trials and return their rows, in the order of the jobs.

    Trials that carry memory over are made one after another, on one phone.

    A worker that dies costs the trials that it had in hand; the others are made by new workers.

    Args:
        wanted: the trials.
        folder: for `results.jsonl` and the homes of the runs; made if missing.
        phones: how many at once, if no workers are given.
        resume: leave out what `folder` has a result of.
        on_row: called with each row as it comes, with those of an earlier call first.
        workers: to have them made by; they are left as they are for another run.
    """
    folder.mkdir(parents=True, exist_ok=True)
    plan = [asdict(job) for job in wanted]
    (folder / PLAN).write_text(
        json.dumps(plan, ensure_ascii=False, indent=1), encoding="utf-8"
    )
    made = {row.key: row for row in rows.load(folder)} if resume else {}
    row_by_key = {job.key: made[job.key] for job in wanted if job.key in made}
    for row in row_by_key.values():
        on_row(row)
    left = [job for job in wanted if job.key not in row_by_key]
    with (
        Workers(phones)
        if workers is None
        else contextlib.nullcontext(workers) as hands
    ):
        at_once = 1 if any(job.carry for job in wanted) else hands.count
        while left:
            for row in _run_round(left, hands, folder, at_once):
                rows.append(folder, row)
                row_by_key[row.key] = row
                on_row(row)
            left = [job for job in left if job.key not in row_by_key]
    return [row_by_key[job.key] for job in wanted]


def _run_round(
    left: Sequence[Job], workers: Workers, folder: Path, at_once: int
) -> Iterator[Row]:
    """Rows until all is done, or a worker dies."""
    waiting = iter(left)
    running: dict[Future[Row], Job] = {}
    broken = False

    def hand_out(number: int) -> None:
        nonlocal broken
        try:
            for job in itertools.islice(waiting, number):
                running[workers.submit(job, folder)] = job
        except BrokenExecutor:
            # A worker died meanwhile; what it was not given is made by another.
            broken = True

    hand_out(at_once)
    while running:
        finished, _ = wait(running, return_when="FIRST_COMPLETED")
        for future in finished:
            job = running.pop(future)
            error = future.exception()
            broken = broken or isinstance(error, BrokenExecutor)
            yield (
                future.result()
                if error is None
                else _make_crashed_row(job, error)
            )
            if not broken:
                hand_out(1)
    if broken:
        workers.drop()


def _make_crashed_row(job: Job, error: BaseException) -> Row:
    """The row of a trial that ended in an error of ours, or with its worker."""
    (task,) = choose_tasks([job.task])
    died = isinstance(error, BrokenExecutor)
    reason = (
        "the worker process died"
        if died
        else f"{type(error).__name__}: {error}"
    )
    return Row(
        key=job.key, task=job.task, level=task.level, apps=task.apps, language=job.language,
        seed=job.seed, attempt=job.attempt, model=job.model, profile=job.profile, instruction="",
        status="crashed", reason=reason, milestones={m.name: None for m in task.milestones},
    )  # fmt: skip
