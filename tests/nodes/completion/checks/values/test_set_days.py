"""Weekdays that were set besides those that are asked for, or left out."""

import pytest

from nodes.completion.checks.values.set_days import (
    find_extra_day,
    find_missing_day,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap
from tools.screen import Screen

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
DAYS_ZH = ("周一", "周二", "周三", "周四", "周五", "周六", "周日")


def make_page(chosen: str, labels: tuple[str, ...] = DAYS) -> Screen:
    """A form with a chip for each weekday, of which those of the given numbers are chosen."""
    chips = [
        element("checkbox", label, index=n, checked=str(n) in chosen)
        for n, label in enumerate(labels, 1)
    ]
    save = "保存" if labels is DAYS_ZH else "Save"
    return screen(*chips, element("button", save, index=8))


def keep(chosen: str, labels: tuple[str, ...] = DAYS) -> list[ScreenVisit]:
    page = make_page(chosen, labels)
    return [
        visit(make_page("", labels), Tap(element=int(chosen[0]))),
        visit(page, Tap(element=8)),
        visit(screen(element("item", "7:00 AM"), signature="v1:list")),
    ]


@pytest.mark.parametrize(
    ("task", "days", "labels", "extra"),
    [
        ("an alarm on Monday and Tuesday", "12", DAYS, ""),
        ("an alarm on Monday and Tuesday", "126", DAYS, "Sat"),
        ("每周一、周二的闹钟", "126", DAYS_ZH, "周六"),
        ("每周一三五的闹钟", "135", DAYS_ZH, ""),
        ("每周一三五的闹钟", "1356", DAYS_ZH, "周六"),
        ("每周一五点的闹钟", "15", DAYS_ZH, "周五"),
        ("工作日七点叫我，周末别响", "12345", DAYS_ZH, ""),
        ("工作日七点叫我，周末别响", "123456", DAYS_ZH, "周六"),
        ("at 7 on weekdays, not on weekends", "12345", DAYS, ""),
        ("at 7 on weekdays, not on weekends", "123457", DAYS, "Sun"),
        ("周六不用了只留周日", "67", DAYS_ZH, "周六"),
        ("周六不用了只留周日", "7", DAYS_ZH, ""),
        ("把周六去掉，周日留着", "67", DAYS_ZH, "周六"),
        ("ring on Sundays, no more Saturdays", "67", DAYS, "Sat"),
        ("drop Saturday and keep Sunday", "67", DAYS, "Sat"),
        ("工作日响，周五别响", "12345", DAYS_ZH, "周五"),
        ("工作日响，周五别响", "1234", DAYS_ZH, ""),
        ("只在周日响，周六别响了", "6", DAYS_ZH, "周六"),
        ("let it ring only on Sundays", "6", DAYS, "Sat"),
        ("let it ring on Sundays only", "6", DAYS, "Sat"),
        ("let it ring on Sundays only", "7", DAYS, ""),
    ],
)
def test_a_day_too_many_is_found(
    task: str, days: str, labels: tuple[str, ...], extra: str
) -> None:
    assert find_extra_day(task, keep(days, labels)) == extra


@pytest.mark.parametrize(
    ("task", "days", "labels", "missing"),
    [
        ("Set an alarm for 6:30 on weekdays", "1234", DAYS, "Fri"),
        ("Set an alarm for 6:30 on weekdays", "12345", DAYS, ""),
        ("Wake me every Monday, Wednesday and Friday", "15", DAYS, "Wed"),
        ("Ring every day at 7", "1234567", DAYS, ""),
        ("Ring every day at 7", "123567", DAYS, "Thu"),
        ("设一个工作日早上7点的闹钟", "1245", DAYS_ZH, "周三"),
        ("设一个工作日早上7点的闹钟", "12345", DAYS_ZH, ""),
        ("每周一和周四7点的闹钟", "1", DAYS_ZH, "周四"),
        ("每周一三五7点的闹钟", "15", DAYS_ZH, "周三"),
        ("每周一三点的闹钟", "1", DAYS_ZH, ""),
        ("工作日七点叫我，周末别响", "1234", DAYS_ZH, "周五"),
        ("at 7 on weekdays, not on weekends", "1234", DAYS, "Fri"),
        ("工作日响，周五别响", "1234", DAYS_ZH, ""),
    ],
)
def test_a_day_that_is_left_out_is_found(
    task: str, days: str, labels: tuple[str, ...], missing: str
) -> None:
    assert find_missing_day(task, keep(days, labels)) == missing


@pytest.mark.parametrize(
    ("task", "labels"),
    [
        ("Ring on weekdays except Friday", DAYS),
        ("Remove Friday from my weekday alarm, which rings on weekdays", DAYS),
        ("工作日的闹钟，周五除外", DAYS_ZH),
        ("I work on weekdays. Ring on Mondays", DAYS),
    ],
)
def test_a_day_that_the_task_takes_out_is_not_missing(
    task: str, labels: tuple[str, ...]
) -> None:
    chosen = "1" if "Mondays" in task else "1234"
    found = find_missing_day(task, keep(chosen, labels))
    assert found == ("" if chosen == "1234" else "Tue")


def test_another_form_that_was_kept_may_have_the_other_days() -> None:
    task = "Alarms at 7 on weekdays and at 9 on Saturday and Sunday"
    assert not find_missing_day(task, [*keep("12345"), *keep("67")])
    both = [*keep("12345"), *keep("6")]
    assert find_missing_day(task, both) == "Sun"


def test_a_day_that_cannot_be_set_is_not_missing() -> None:
    page = screen(
        element("checkbox", "Mon", index=1, checked=True),
        element("button", "Save", index=8),
    )
    visits = [visit(page, Tap(element=1)), visit(page, Tap(element=8))]
    assert not find_missing_day("Ring on weekdays", visits)


@pytest.mark.parametrize(
    ("task", "extra"),
    [
        ("Let the bins alarm ring only on Sunday", "周六"),
        ("倒垃圾的闹钟只要周日响", "周六"),
        ("Set the Sunday alarm to 6:10", ""),
        ("周日的两只闹钟改到六点十分", ""),
        ("Just add Sunday to the bins alarm", ""),
        ("Ring not only on Sunday", ""),
    ],
)
def test_a_day_is_not_left_as_it_was_besides_the_only_one(
    task: str, extra: str
) -> None:
    kept = visit(make_page("67", DAYS_ZH), Tap(element=8))
    assert find_extra_day(task, [kept]) == extra


def test_an_alarm_whose_days_were_not_chosen_may_have_others() -> None:
    row = screen(element("item", "Gym, 6:00 AM, Mon", index=1))
    gym = visit(make_page("1"), Tap(element=8))
    visits = [*keep("7"), visit(row, Tap(element=1)), gym]
    task = "Ring the bins alarm only on Sundays, and the gym one at 7"
    assert not find_extra_day(task, visits)
