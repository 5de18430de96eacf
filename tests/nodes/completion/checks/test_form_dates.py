"""Dates of forms that were kept, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.form_dates import find_other_date
from nodes.completion.quotes.support import ScreenVisit
from tests.nodes.screens import element, screen, words
from tools.actions import Tap
from tools.screen import Target

CLOCK = "2026-03-02 09:00 Monday"
ZH = "在日历3月5日添加“金色花园”"
EN = "Put 'Golden Garden' into Calendar on March 5"


def keep(field: str, button: str) -> list[ScreenVisit]:
    form = screen(
        element("input", "标题", index=1, value="金色花园"),
        element("item", field, index=2),
        element("button", button, index=3),
        time=CLOCK,
    )
    calendar = screen(
        element("item", "2026年3月5日星期四,1个活动", index=1), time=CLOCK
    )
    target = Target(role="button", text=button)
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=3), target=target
    )
    return [ScreenVisit(screen=form, step=step), ScreenVisit(screen=calendar)]


@pytest.mark.parametrize(
    ("instruction", "field", "button", "other"),
    [
        (ZH, "开始日期, 3月2日周一", "保存", "开始日期: 3月2日周一"),
        (ZH, "开始日期, 3月6日周五", "保存", "开始日期: 3月6日周五"),
        (ZH, "开始日期, 3月5日周四", "保存", ""),
        (EN, "Start date, Mon, Mar 2", "Save", "Start date: Mon, Mar 2"),
        (EN, "Start date, Thu, Mar 5", "Save", ""),
        (EN, "Start date, Mon, Mar 2", "Cancel", ""),
        (EN, "Changed, Mon, Mar 2", "Save", ""),
        ("Move it to the week after March 5", "Start date, Thu, Mar 12", "Save",
         ""),
        ("Add the note 'Buy by March 5'", "Date, Mon, Mar 2", "Save", ""),
    ],
)  # fmt: skip
def test_a_form_that_was_kept_has_the_date_that_is_named(
    instruction: str, field: str, button: str, other: str
) -> None:
    assert find_other_date(instruction, keep(field, button)) == other


def test_a_date_that_another_app_showed_may_be_meant() -> None:
    letter = screen(words("Arrival: March 6"), package="org.mail", time=CLOCK)
    visits = keep("Start date, Fri, Mar 6", "Save")
    task = "Enter the arrival of the train on March 5"
    assert find_other_date(task, visits)
    assert not find_other_date(task, [ScreenVisit(screen=letter), *visits])


def test_a_second_form_with_the_date_that_is_named_settles_it() -> None:
    wrong = keep("Start date, Fri, Mar 6", "Save")
    right = keep("Start date, Thu, Mar 5", "Save")
    assert not find_other_date(EN, [*wrong, *right])


def test_the_form_that_was_kept_last_counts() -> None:
    right = keep("开始日期, 3月5日周四", "保存")
    wrong = keep("开始日期, 3月2日周一", "保存")
    assert find_other_date(ZH, [*right, *wrong]) == "开始日期: 3月2日周一"
    assert not find_other_date(ZH, [*wrong, *right])
