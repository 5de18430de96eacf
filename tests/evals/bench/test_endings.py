"""A sample of tasks and near-misses ends as the phone's state says."""

from pathlib import Path

import pytest

from evals.bench.endings import (
    MORE,
    PATH,
    SHORT,
    WRONG,
    Ending,
    Endings,
    list_jobs,
    measure,
    name_case,
)
from evals.harness.rows import Job, Row
from evals.suites import choose_tasks
from evals.tasks.task import Language, Miss
from tests.examples import SOAK, mark_long

Places = tuple[int | None, ...]
SAMPLE: list[tuple[str, Language, Places]] = [
    ("mobbench/calendar-easy", "en", (0,)),
    ("mobile_knowledge/calendar-basic", "en", (None,)),
    ("mobile_knowledge/calendar-basic", "zh", (0, 1, 3)),
]
MORE_OF_THEM: list[tuple[str, Language, Places]] = [
    ("mobbench/calendar-easy", "en", (1,)),
    ("mobbench/clock-easy", "en", (1,)),
    ("mobile_knowledge/calendar-basic", "en", (3,)),
    ("mobile_knowledge/calendar-basic", "zh", (None,)),
]
"""Tasks, their language, and which near-misses; None stands for the path.

The shortest paths there are, so that each kind of near-miss is walked at least once; with
`make soak` some more.
"""
ROW = Row(
    key="k", task="toy/one", level="easy", apps=(), language="en", seed=1, attempt=1,
    model="oracle", profile="full", instruction="Do it", done=False, status="done", steps=4,
)  # fmt: skip


def list_sample() -> list[Job]:
    sample: list[Job] = []
    for name, language, places in [*SAMPLE, *(MORE_OF_THEM if SOAK else ())]:
        jobs = list_jobs(choose_tasks([name]), languages=[language])
        sample += [job for job in jobs if job.miss in places]
    return sample


def test_the_sample_has_each_kind_in_few_trials() -> None:
    kinds: set[str] = set()
    for job in list_sample():
        (task,) = choose_tasks([job.task])
        miss = None if job.miss is None else task.misses[job.miss]
        kinds.add(name_case(miss))
    assert {PATH, SHORT, WRONG, MORE} <= kinds


@pytest.mark.parametrize(
    "part", mark_long([slice(0, 1), slice(1, None)], after=1)
)
def test_no_near_miss_ends_as_done_and_no_done_task_as_unverified(
    part: slice, tmp_path: Path
) -> None:
    jobs = list_sample()[part]
    counted = measure(jobs, folder=tmp_path, phones=1)
    assert counted.missed == []
    for job, ending in zip(jobs, counted.endings, strict=True):
        expected = "done" if job.miss is None else "unverified"
        assert ending.row.status == expected, ending.row.key


@pytest.mark.parametrize(
    ("miss", "case"),
    [
        (None, PATH),
        (Miss(name="one step short", short=1), SHORT),
        (Miss(name="late", changes={"hour": 9}), WRONG),
    ],
)
def test_a_near_miss_belongs_to_a_case(miss: Miss | None, case: str) -> None:
    assert name_case(miss) == case


def test_an_end_that_no_model_was_asked_about_is_counted_apart() -> None:
    endings = [
        Ending(case=WRONG, name="late", row=ROW, concluded=asked)
        for asked in (0, 1)
    ]
    (row, _) = Endings(endings=endings).rows
    assert row[:5] == ("toy", WRONG, "", "2", "2")
    assert row[7:9] == ("2", "1")
    assert MORE not in row
