"""Makes many trials on several phones at once, one process a phone, and keeps every result.

Processes and not threads: a phone draws and encodes its screen while the agent reads another one,
and each trial has a home folder, which is the process's.
"""

import contextlib
import itertools
import json
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path
from typing import Any

from evals import rows
from evals.rows import Job, Row
from evals.suites import choose
from evals.task import Language, Task

PLAN = "plan.json"
Told = Callable[[Row], object]

_worker: dict[str, Any] = {}


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
) -> list[Job]:
    """All trials: languages by seeds by attempts by tasks, so that a phone is kept for long."""
    given = tuple(sorted((choices or {}).items()))
    return [
        Job(task=task.name, language=language, seed=seed, attempt=attempt, model=model,
            profile=profile, choices=given, carry=carry)
        for language, seed, attempt, task in itertools.product(
            languages, seeds, range(1, attempts + 1), tasks
        )
    ]  # fmt: skip


def run(
    wanted: Sequence[Job], *, folder: Path, phones: int = 2, resume: bool = False, told: Told
) -> list[Row]:
    """Make the trials and return their rows, in the order of the jobs.

    Trials that carry memory over are made one after another, on one phone.

    A worker that dies costs the trials that it had in hand; the others are made by new workers.

    Args:
        wanted: the trials.
        folder: for `results.jsonl` and the homes of the runs; made if missing.
        phones: how many at once.
        resume: leave out what `folder` has a result of.
        told: is given each row as it comes, those of an earlier call first.
    """
    folder.mkdir(parents=True, exist_ok=True)
    plan = [asdict(job) for job in wanted]
    (folder / PLAN).write_text(json.dumps(plan, ensure_ascii=False, indent=1), encoding="utf-8")
    found = {row.key: row for row in rows.load(folder)} if resume else {}
    found = {job.key: found[job.key] for job in wanted if job.key in found}
    for row in found.values():
        told(row)
    left = [job for job in wanted if job.key not in found]
    phones = 1 if any(job.carry for job in wanted) else phones
    while left:
        for row in _round(left, folder, min(phones, len(left))):
            rows.append(folder, row)
            found[row.key] = row
            told(row)
        left = [job for job in left if job.key not in found]
    return [found[job.key] for job in wanted]


def _round(left: Sequence[Job], folder: Path, phones: int) -> Iterator[Row]:
    """Rows of one pool's life; it ends when all is done, or a worker dies."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(phones, context, initializer=_begin, initargs=(str(folder),))
    waiting = iter(left)
    running: dict[Future[Row], Job] = {}
    broken = False

    def hand_out(number: int) -> None:
        for job in itertools.islice(waiting, number):
            running[pool.submit(_work, job)] = job

    try:
        hand_out(phones)
        while running:
            finished, _ = wait(running, return_when="FIRST_COMPLETED")
            for future in finished:
                job = running.pop(future)
                error = future.exception()
                broken = broken or isinstance(error, BrokenProcessPool)
                yield future.result() if error is None else _lost(job, error)
                if not broken:
                    # A worker may have died meanwhile; what it was not given is made anew.
                    with contextlib.suppress(BrokenProcessPool):
                        hand_out(1)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _lost(job: Job, error: BaseException) -> Row:
    """The row of a trial that ended in an error of ours, or with its worker."""
    (task,) = choose([job.task])
    died = isinstance(error, BrokenProcessPool)
    said = "the worker process died" if died else f"{type(error).__name__}: {error}"
    return Row(
        key=job.key, task=job.task, level=task.level, apps=task.apps, language=job.language,
        seed=job.seed, attempt=job.attempt, model=job.model, profile=job.profile, instruction="",
        status="crashed", reason=said, milestones={m.name: None for m in task.milestones},
    )  # fmt: skip


def _begin(folder: str) -> None:
    """Make a worker ready: Ctrl-C is the parent's, and its phones end with it."""
    from multiprocessing.util import Finalize

    from evals.trial import Phones

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")
    stack = contextlib.ExitStack()
    _worker["phones"] = stack.enter_context(Phones())
    _worker["folder"] = Path(folder)
    Finalize(None, stack.close, exitpriority=10)


def _work(job: Job) -> Row:
    from evals import trial

    return trial.make(job, _worker["phones"], folder=_worker["folder"])


def unlike(first: Sequence[Row], second: Sequence[Row]) -> list[str]:
    """Keys of the trials that went differently the second time."""
    known = {row.key: row.lasting for row in first}
    return [row.key for row in second if known.get(row.key) != row.lasting]
