"""Every task's own path does it; the untouched phone and every near-miss are judged failures.

In full with `make soak`; a sample otherwise.
"""

import os
from collections.abc import Iterator

import pytest

from evals import suites
from evals.checking import bench, check
from evals.reference import PathError, Walker, reference
from evals.steps import launch, tap
from evals.task import Harm, Language, Milestone, Task, instead
from phone.virtual import VirtualPhone
from tests.evals.toy_suite import path, task

SOAK = bool(os.environ.get("SOAK"))
SAMPLE = {
    ("mobbench/cross-calendar-clock", "en"),
    ("mobile_knowledge/messages-normal-other", "zh"),
}
TASKS = [t for suite in suites.suites() for t in suites.load(suite)]
Bench = tuple[VirtualPhone, Walker]


@pytest.fixture(scope="module")
def en() -> Iterator[Bench]:
    with bench("en") as made:
        yield made


@pytest.fixture(scope="module")
def zh() -> Iterator[Bench]:
    with bench("zh") as made:
        yield made


@pytest.mark.parametrize(
    ("name", "language"),
    [(t.name, lang) for t in TASKS for lang in ("en", "zh") if SOAK or (t.name, lang) in SAMPLE],
)
def test_a_task_is_judged_rightly(
    name: str, language: Language, request: pytest.FixtureRequest
) -> None:
    phone, hand = request.getfixturevalue(language)
    (chosen,) = suites.choose([name])
    assert check(chosen, phone, hand).faults == ()


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (task(milestones=(Milestone("any", lambda s: True),)), "satisfies it already"),
        (task(milestones=(Milestone("never", lambda s: False),)), "its own path fails"),
        (task(misses=(instead("the same", path),)), "'the same' is judged as done"),
        (task(milestones=(Milestone("?", lambda s: s.after.notes.nots),)), "AttributeError"),
        (task(harms=(Harm("editor", lambda s: s.visited(".Editor")),)), "harm: editor"),
    ],
    ids=["untouched", "never", "near-miss", "predicate", "harm"],
)
def test_a_wrong_task_is_refused_with_its_line(broken: Task, said: str, en: Bench) -> None:
    faults = check(broken, *en).faults
    assert any(said in fault for fault in faults), faults
    assert all(fault.startswith(("/", "C:")) for fault in faults)


def test_an_element_that_is_not_there_is_told_with_what_is(en: Bench) -> None:
    lost = task(path=lambda p: [launch("Notes"), tap("#new_note"), tap("Sve")])
    phone, hand = en
    hand.patience_s = 0.5
    with pytest.raises(PathError, match=r"\.py:\d+: tap Sve: not on the screen.*Save"):
        reference(lost, phone, hand, seed=1)
