"""What a task asks for in the place of what was found."""

import pytest

from nodes.completion.checks.values.wanted_values import find_wanted, is_left
from tapwright.text.language import choose_language
from tests.nodes.completion.checks.values import (
    test_form_dates,
    test_kept_values,
)
from tests.nodes.screens import screen, visit


@pytest.mark.parametrize(
    ("task", "label", "wanted"),
    [
        ("Dentist on Thursday at four", "Start date: Tue, Mar 3", "Thursday, March 5"),
        ("Dentist tomorrow, no, Thursday", "Start date: Tue, Mar 3", "Thursday, March 5"),
        ("Move the dentist from Tuesday to Thursday", "Start date: Tue, Mar 3",
         "Thursday, March 5"),
        ("下周三看牙", "开始日期: 3月4日周三", "3月11日"),
        ("Wake me at 6:30 PM", "Alarm, 6:30 AM", "6:30 PM"),
        ("Remind me in 4 hours", "00h 04m 00s", "4 hours"),
        ("Add three pens to the cart", "2", "three"),
        ("Mail it to ann@mail.example", "xann@mail.example", "ann@mail.example"),
        # What has several values, or that one, says nothing.
        ("Lunch from 12:30 to 1:30", "Lunch, 2:00 PM", ""),
        ("Dentist on Thursday", "Start date: Thu, Mar 5", ""),
        ("Buy milk", "Start date: Tue, Mar 3", ""),
    ],
)  # fmt: skip
def test_the_only_value_of_that_kind_is_wanted(
    task: str, label: str, wanted: str
) -> None:
    visits = [visit(screen(time=test_form_dates.CLOCK))]
    language = choose_language(task, "auto")
    assert find_wanted(task, label, visits, language) == wanted


@pytest.mark.parametrize(
    ("task", "row", "save", "label", "wanted"),
    [
        (test_kept_values.TASK, "Notification, None", "Save",
         "Notification: None", "30 minutes"),
        (test_kept_values.TASK_ZH, "提醒, 不提醒", "保存", "提醒: 不提醒", "30分钟"),
    ],
)  # fmt: skip
def test_what_is_named_for_a_field_is_wanted(
    task: str, row: str, save: str, label: str, wanted: str
) -> None:
    visits = test_kept_values.keep(row, save)
    assert find_wanted(task, label, visits, "en") == wanted
    assert not is_left(label, visits)


def test_a_field_that_nobody_touched_was_left_as_it_was() -> None:
    visits = test_form_dates.keep("Start date, Mon, Mar 2", "Save")
    assert is_left("Start date: Mon, Mar 2", visits)
    assert not is_left("Start date: Tue, Mar 3", visits)
