"""A reminder that comes at another time than the one asked for, or never."""

import pytest

from nodes.completion.checks.values.lead_times import find_other_lead
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap
from tools.screen import Screen

TASK = "Add an event 'Call' at 9 am with a notification 30 minutes before"
TASK_ZH = "添加一个明天下午3点的日程“评审”，提前30分钟提醒"
DIAL = screen(
    element("item", "30 minutes", index=1),
    element("item", "0 minutes, 00", index=2, selected=True),
    dialog="Select time",
)


def make_form(row: str, save: str = "Save") -> Screen:
    return screen(
        element("button", save, index=1), element("item", row, index=2)
    )


def keep(row: str, save: str = "Save") -> list[ScreenVisit]:
    return [
        visit(make_form(row, save), Tap(element=2)),
        visit(DIAL, Tap(element=2)),
        visit(make_form(row, save), Tap(element=1)),
        visit(screen(element("item", "Call, 9:00 AM"), signature="v1:list")),
    ]


@pytest.mark.parametrize(
    ("task", "row", "save", "told"),
    [
        (TASK, "Notification, No notification", "Save",
         "Notification: No notification"),
        (TASK, "Notification, 10 minutes before", "Save",
         "Notification: 10 minutes before"),
        (TASK, "Notification, At time of event", "Save",
         "Notification: At time of event"),
        (TASK_ZH, "提醒, 日程开始时", "保存", "提醒: 日程开始时"),
        (TASK, "Notification, 30 minutes before", "Save", ""),
        (TASK, "Notification, Half an hour before", "Save", ""),
        (TASK, "Notification, Custom", "Save", ""),
        (TASK_ZH, "提醒, 不提醒", "保存", "提醒: 不提醒"),
        (TASK_ZH, "提醒, 提前10分钟", "保存", "提醒: 提前10分钟"),
        (TASK_ZH, "提醒, 提前30分钟", "保存", ""),
        (TASK_ZH, "Notification, No notification", "Save",
         "Notification: No notification"),
        ("Remind me an hour before the 'Gym' event", "Reminder, 60 min", "Save", ""),
        ("Remind me a day before the 'Gym' event", "Reminder, 1 hour before", "Save",
         "Reminder: 1 hour before"),
        ("Turn off Wi-Fi, and remind me 5 minutes before it", "Reminder, None", "Save",
         "Reminder: None"),
        ("Give it a 15-minute reminder", "Reminder, None", "Save", "Reminder: None"),
        ("Change the reminder from 10 minutes before to 1 hour before",
         "Reminder, 10 minutes before", "Save", "Reminder: 10 minutes before"),
        ("Change the reminder from 10 minutes before to 1 hour before",
         "Reminder, 1 hour before", "Save", ""),
    ],
)  # fmt: skip
def test_a_reminder_that_was_kept_is_held_against_the_task(
    task: str, row: str, save: str, told: str
) -> None:
    assert find_other_lead(task, keep(row, save)) == told


@pytest.mark.parametrize(
    "task",
    [
        "Remind me in 30 minutes",
        "Start it 30 minutes before the meeting with a reminder",
        "Remove the notification 30 minutes before",
        "Call it 'notification 30 minutes before'",
        "取消提前30分钟的提醒",
        "30分钟后提醒我",
    ],
)
def test_a_task_that_wants_no_time_before_is_left_alone(task: str) -> None:
    assert not find_other_lead(task, keep("Notification, No notification"))


def test_one_of_several_forms_may_have_it() -> None:
    visits = [
        *keep("Notification, 30 minutes before"),
        *keep("Notification, No notification"),
    ]
    assert not find_other_lead(TASK, visits)


def test_a_form_that_was_not_kept_counts_for_nothing() -> None:
    (first, *_) = keep("Notification, No notification")
    assert not find_other_lead(TASK, [first])
