"""The day that a new row says must be the day that the task names."""

import pytest

from nodes.completion.checks.values.told_days import find_other_day
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen


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
