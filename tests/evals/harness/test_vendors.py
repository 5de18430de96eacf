"""Tasks of several suites end on other makers' phones as they do on the usual one."""

from pathlib import Path

import pytest

from evals.harness.rows import Job
from evals.harness.trial import noise_of, run_trial
from evals.tasks.other_phones import (
    adapt_step,
    is_smaller,
    look_further,
    name_as_usual,
)
from evals.tasks.steps import tap
from evals.tasks.task import Language
from memory.opening import open_memory
from tests.evals.conftest import Benches
from tests.examples import SOAK, mark_long
from tools.screen import Bounds, Element, Screen
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.vendors import VENDORS, VendorName

TASKS = (
    # A permission with one way to allow it, in Chinese too.
    ("mobbench/clock-hard", "en"),
    ("mobile_knowledge/recorder-basic", "zh"),
    # One app opens another.
    ("cross_app/social-news", "en"),
    # A page of an app that each maker has in a package of its own.
    ("mobile_knowledge/manager-normal", "zh"),
)
MAKERS: tuple[VendorName, ...] = ("miui", "oneui", "aosp-go", "coloros", "emui")
EVERY = [(*task, maker) for task in TASKS for maker in MAKERS]
SAMPLE = [
    (*TASKS[1], MAKERS[4]),
    (*TASKS[0], MAKERS[0]),
    (*TASKS[3], MAKERS[0]),
]


@pytest.mark.parametrize(
    ("task", "language", "vendor"),
    mark_long(EVERY if SOAK else SAMPLE, after=1),
)
def test_the_oracle_comes_to_the_same_result(
    task: str,
    language: Language,
    vendor: VendorName,
    benches: Benches,
    tmp_path: Path,
) -> None:
    """Each task on each maker's phone with `make soak`; otherwise a small one and a big one."""
    job = Job(
        task=task, language=language, seed=1, model="oracle", animations=0,
        vendor=vendor,
    )  # fmt: skip
    assert noise_of(job.model).actor == 0
    row = run_trial(job, benches.phones, folder=tmp_path)
    assert (row.done, row.status) == (True, "done"), row.reason
    assert None not in row.milestones.values()
    assert row.harm == ()
    if len(row.apps) == 1:
        # An app that shows the phone's own dialogs has served nobody.
        memory = open_memory(tmp_path / "homes" / job.key / "memory")
        assert memory.list_records("user", "default")


@pytest.mark.parametrize(
    ("vendor", "english", "chinese"),
    [
        ("pixel", "While using the app", "仅在使用该应用时允许"),
        ("miui", "While using the app", "仅在使用中允许"),
        ("coloros", "While using the app", "仅使用时允许"),
        ("emui", "Allow", "允许"),
    ],
)
def test_an_answer_is_named_as_the_maker_names_it(
    vendor: VendorName, english: str, chinese: str
) -> None:
    step = tap("While using the app|仅在使用该应用时允许")
    words = [
        adapt_step(step.localised(zh=zh), VENDORS[vendor], zh=zh).what
        for zh in (False, True)
    ]
    assert words == [english, chinese]
    other = tap("Save|保存").localised(zh=False)
    assert adapt_step(other, VENDORS[vendor], zh=False) == other


def test_an_answer_is_named_by_the_maker_s_id() -> None:
    step = tap("#permission_deny_button").localised(zh=False)
    assert adapt_step(step, VENDORS["emui"], zh=False).what == "#btn_forbbid"


@pytest.mark.parametrize("vendor", ["pixel", *MAKERS])
def test_a_judge_finds_a_page_under_its_usual_name(vendor: VendorName) -> None:
    manners = VENDORS[vendor]
    usual = "com.skylark.manager/.Emergency"
    assert name_as_usual(f"{manners.manager}/.Emergency", manners) == usual
    other = "com.android.settings/.Settings"
    assert name_as_usual(other, manners) == other


def test_on_a_smaller_screen_it_is_looked_for_below_and_then_beside() -> None:
    assert not is_smaller(PhoneConfig())
    assert is_smaller(PhoneConfig(vendor="aosp-go"))
    upright = _list(1, Bounds(left=0, top=0, right=100, bottom=200))
    flat = _list(2, Bounds(left=0, top=0, right=100, bottom=20))
    step = tap("Save").localised(zh=False)
    below = look_further(step, _screen(upright, flat), 0)
    assert below is not None
    assert (below.element, below.direction) == (1, "down")
    beside = look_further(step, _screen(flat), 0)
    assert beside is not None
    assert (beside.element, beside.direction) == (2, "right")
    assert look_further(step, _screen(), 0) is None


def _list(index: int, bounds: Bounds) -> Element:
    return Element(index=index, role="list", bounds=bounds, scrollable=True)


def _screen(*elements: Element) -> Screen:
    return Screen(id="s", width=100, height=200, elements=elements)
