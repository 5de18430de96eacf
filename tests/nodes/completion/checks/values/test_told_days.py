"""The day that a new row says must be the day that the task names."""

import pytest

from nodes.completion.checks.values.told_days import (
    find_other_day,
    find_other_half,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap


@pytest.mark.parametrize(
    ("task", "row", "is_other"),
    [
        ("明天下午四点提醒我去接孩子", "接孩子, 16:00, 今天", True),
        ("明天下午四点提醒我去接孩子", "接孩子, 16:00, 明天", False),
        ("Wake me tomorrow at 6:30 AM", "Alarm, 6:30 AM, Today", True),
        ("明早六点半叫我", "6:30 AM, Tomorrow", False),
        ("今晚十二点提醒我", "00:00, 明天", False),
        ("从明天起每天下午四点提醒我", "16:00, 今天", False),
        ("记一条便签“明天下午四点开会”", "开会, 16:00, 今天", False),
    ],
)
def test_a_new_row_must_say_the_day_that_is_named(
    task: str, row: str, *, is_other: bool
) -> None:
    pages = [screen(), screen(element("item", row, index=1))]
    visits = [ScreenVisit(screen=page) for page in pages]
    assert bool(find_other_day(task, visits)) is is_other
    assert not find_other_day(task, visits[1:]), "it was there before"


@pytest.mark.parametrize(
    ("task", "row", "is_odd"),
    [
        ("Dinner with Grace at half past seven", "Dinner, 7:30 AM – 8:30 AM", True),
        ("Dinner with Grace at half past seven", "Dinner, 7:30 PM – 8:30 PM", False),
        ("Dinner with Grace at 7:30 AM", "Dinner, 7:30 AM – 8:30 AM", False),
        ("周三和小李吃晚饭，七点半", "吃晚饭, 07:30 – 08:30", True),
        ("周三和小李吃午饭，一点", "午饭, 13:00 – 14:00", False),
        ("周三和小李吃早饭，八点", "早饭, 20:00", True),
        ("Buy things for dinner, remind me at 9:30", "Buy things, 9:30 AM", False),
        ("Text Grace that dinner is at seven", "You said dinner is at seven 9:00 AM", False),
        ("Find the article", "Hotel, Breakfast from 7, 12:33 AM", False),
    ],
)  # fmt: skip
def test_a_meal_is_at_its_time_of_day(
    task: str, row: str, *, is_odd: bool
) -> None:
    form = screen(element("button", "Save", index=1))
    after = ScreenVisit(screen=screen(element("item", row, index=1)))
    first = ScreenVisit(screen=screen())
    saved = [first, visit(form, Tap(element=1)), after]
    assert bool(find_other_half(task, saved)) is is_odd
    assert not find_other_half(task, [first, after]), "nothing was kept"
    assert not find_other_half(task, [after, *saved[1:]]), "it was there before"
