"""Many trials in worker processes: results, resuming, and what goes wrong."""

import json
import multiprocessing
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from console.report import report
from evals import suites
from evals.harness import rows, runner
from evals.harness.executors import Workers
from evals.harness.knowledge import typing_seconds
from evals.harness.rows import Job, Row
from evals.harness.trial import noise_of
from tapwright.errors import UsageError
from tests.evals.report.test_metrics import DONE

TASKS = ("mobbench/cross-calendar-clock", "mobile_knowledge/messages-normal")


def test_jobs_are_a_grid() -> None:
    tasks = suites.choose_tasks(list(TASKS))
    made = runner.jobs(
        tasks, languages=("en", "zh"), seeds=(1, 2), attempts=2, model="offline"
    )
    assert len(made) == 16
    assert len({job.key for job in made}) == 16
    assert [job.task for job in made[:2]] == list(TASKS)


@pytest.mark.parametrize(
    "model", ["oracle:x", "oracle:1.5", "oracle:-1", "oracle:hand=0.1"]
)
def test_noise_is_a_share(model: str) -> None:
    with pytest.raises(UsageError, match="between 0 and 1"):
        noise_of(model)
    assert (noise_of("oracle").actor, noise_of("oracle:0.2").planner) == (
        0,
        0.2,
    )
    assert noise_of("oracle:actor=0.3").reflector == 0


def test_a_killed_run_resumes(tmp_path: Path) -> None:
    wanted = [
        Job(task=name, language="en", seed=1, model="reference")
        for name in TASKS
    ]
    known = [
        Row(
            key=job.key, task=job.task, level="cross", apps=(), language="en", seed=1, attempt=1,
            model="reference", profile="full", instruction="known", done=True,
        )
        for job in wanted
    ]  # fmt: skip
    for row in known:
        rows.append(tmp_path, row)
    heard: list[str] = []
    found = runner.run_jobs(
        wanted,
        folder=tmp_path,
        resume=True,
        on_row=lambda row: heard.append(row.key),
    )
    assert found == known
    assert heard == [job.key for job in wanted]
    assert (
        len(json.loads((tmp_path / runner.PLAN).read_text(encoding="utf-8")))
        == 2
    )


@pytest.mark.long
def test_neither_a_wrong_trial_nor_a_dead_worker_stops_the_rest(
    tmp_path: Path,
) -> None:
    first = Job(
        task="mobbench/clock-easy",
        language="en",
        seed=1,
        model="x",
        choices=(("max_steps", 0),),
    )
    right = replace(first, attempt=3, model="reference", choices=())
    wanted = [first, replace(first, attempt=2), right]

    def told(row: Row) -> None:
        if row.key == first.key:
            (worker,) = multiprocessing.active_children()
            worker.kill()

    found = runner.run_jobs(wanted, folder=tmp_path, phones=1, on_row=told)
    assert found[0].status == "error"
    assert "max-steps" in found[0].reason
    assert found[1].status in ("crashed", "error")
    assert found[2].done, found[2].reason
    assert len(rows.load(tmp_path)) == 3


SAMPLE = "mobile_knowledge/messages-basic"
"""One that the offline model gets far with, and one with notes to be given along."""


@pytest.mark.long
def test_two_runs_of_a_sample_are_identical(tmp_path: Path) -> None:
    (messages,) = suites.choose_tasks([SAMPLE])
    wanted = runner.jobs(
        [messages],
        languages=("zh",),
        seeds=(1,),
        model="offline",
        knowledge="novice",
    )

    def made(name: str) -> list[Row]:
        return runner.run_jobs(
            wanted,
            folder=tmp_path / name,
            on_row=lambda row: None,
            workers=workers,
        )

    with Workers(1, at_end=report.write_report) as workers:
        first = made("1")
        # As if the second had been killed within its trial.
        left = tmp_path / "2" / "homes" / first[0].key / "of a killed trial"
        left.mkdir(parents=True)
        second = made("2")
        assert not left.exists()
        (worker,) = multiprocessing.active_children()
        assert len(heaps_of_threads(worker.pid)) < 4
    assert find_unlike(first, second) == []
    assert "</html>" in (
        tmp_path / "1" / first[0].folder / "report.html"
    ).read_text("utf-8")
    assert [row.status in ("crashed", "broken", "error") for row in first] == [
        False
    ]
    assert first[0].knowledge_seconds == typing_seconds(messages.novice[1])
    kept = json.loads(
        (tmp_path / "1" / first[0].folder / "meta.json").read_text(
            encoding="utf-8"
        )
    )
    assert kept["context"]["hints"] == messages.novice[1]


def heaps_of_threads(pid: int | None) -> list[int]:
    """Addresses of the heaps beside the first that the GNU C library has made for threads.

    Each has an address space of 64 MB at a multiple of it, of which the rest is not accessible.
    """
    size, found, before = 1 << 26, [], (0, 0, "")
    for line in (
        Path(f"/proc/{pid}/maps").read_text(encoding="ascii").splitlines()
    ):
        start, end, rights = re.split("[- ]", line, maxsplit=2)
        mapping = int(start, 16), int(end, 16), rights[:4]
        touching = before[1] == mapping[0] and (before[2], mapping[2]) == (
            "rw-p",
            "---p",
        )
        if (
            touching
            and before[0] % size == 0
            and mapping[1] == before[0] + size
        ):
            found.append(before[0])
        before = mapping
    return found


def find_unlike(first: Sequence[Row], second: Sequence[Row]) -> list[str]:
    """Keys of the trials that went differently the second time."""
    known = {row.key: row.lasting for row in first}
    return [row.key for row in second if known.get(row.key) != row.lasting]


def test_what_lasts_of_a_row_is_how_it_went() -> None:
    assert (
        replace(DONE, seconds=9.0, folder="elsewhere").lasting == DONE.lasting
    )
    assert replace(DONE, steps=1).lasting != DONE.lasting


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_two_runs_with_one_seed_are_identical(tmp_path: Path) -> None:
    wanted = runner.jobs(
        suites.load_suite("mobbench"),
        languages=("en",),
        seeds=(1,),
        model="offline",
    )
    first = runner.run_jobs(
        wanted, folder=tmp_path / "1", phones=2, on_row=lambda row: None
    )
    second = runner.run_jobs(
        wanted, folder=tmp_path / "2", phones=2, on_row=lambda row: None
    )
    assert find_unlike(first, second) == []
