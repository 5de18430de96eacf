"""Times that an instruction means without stating them."""

import pytest

from nodes.completion.checks.instruction.implied_times import (
    is_bound_kept,
    is_part_of_time,
    list_kept_times,
    list_meant_times,
    list_set_times,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import screen, words
from tools.screen import Screen

CLOCK = screen(words("Alarm"), package="com.clock")


def seen(*texts: str) -> list[ScreenVisit]:
    page: Screen = screen(*map(words, texts), package="com.other")
    return [ScreenVisit(screen=page), ScreenVisit(screen=CLOCK)]


@pytest.mark.parametrize(
    ("instruction", "text", "minutes"),
    [
        ("Set an alarm for two hours before the meeting", "4:15 PM", {855}),
        ("Set an alarm 30 minutes after it", "4:15 PM", {1005}),
        ("在会议开始前两小时设一个闹钟", "下午4:15", {855}),
        ("Set an alarm for 7:30 AM", "4:15 PM", set()),
        ("Set an alarm for the meeting", "4:15 PM", set()),
        (
            "They pick me up tomorrow. Set an alarm for that time",
            "I come at 5:05 AM tomorrow",
            {305},
        ),
        # The message is about another day.
        (
            "They pick me up tomorrow. Set an alarm for that time",
            "I came at 5:05 AM today",
            set(),
        ),
        (
            "Look when 'Fair' ends, and add an event that starts just then",
            "Fair, 2:00 PM – 4:00 PM",
            {960},
        ),
        (
            "看看活动“义卖”什么时候结束，新建一个从那时开始的活动",
            "义卖, 14:00 – 16:00",
            {960},
        ),
        # Another event than the one that is named.
        (
            "Look when 'Fair' ends, and add an event that starts just then",
            "Gym, 2:00 PM – 4:00 PM",
            set(),
        ),
    ],
)
def test_a_time_follows_from_another_one(
    instruction: str, text: str, minutes: set[int]
) -> None:
    assert list_meant_times(instruction, seen(text)) == minutes


def test_a_time_of_the_app_in_front_is_not_shifted() -> None:
    page = screen(words("4:15 PM"), package="com.clock")
    asked = "An alarm two hours before the meeting"
    assert not list_meant_times(asked, [ScreenVisit(screen=page)])


@pytest.mark.parametrize(
    ("text", "is_part"),
    [
        ("2 o'clock", True),
        ("15 minutes", True),
        ("3 o'clock", False),
        ("PM", False),
    ],
)
def test_a_picker_takes_a_time_in_parts(text: str, is_part: bool) -> None:
    assert is_part_of_time(text, {14 * 60 + 15}) is is_part


@pytest.mark.parametrize(
    ("instruction", "row", "is_kept"),
    [
        ("a train between 8:00 AM and 10:00 AM", "08:12, G7505, 10:53", True),
        ("a train between 8:00 AM and 10:00 AM", "10:12, G7505, 10:53", False),
        ("a train between 8:00 AM and 10:00 AM", "G7505", False),
        ("发车时间在08:00到10:00之间", "08:12, G7505", True),
        ("发车时间在08:00到10:00之间", "07:12, G7505", False),
        ("a train at 8:00 AM, then 10:00 AM", "08:12, G7505", False),
    ],
)
def test_bounds_are_kept_by_a_row_within_them(
    instruction: str, row: str, is_kept: bool
) -> None:
    place = instruction.index("8:00")
    if "08:00" in instruction:
        place -= 1
    assert is_bound_kept(place, instruction, [row]) is is_kept


@pytest.mark.parametrize(
    ("instruction", "minutes"),
    [
        ("Remind me in 4 hours.", {780}),
        ("Wake me 90 minutes from now", {630}),
        ("4小时后提醒我。", {780}),
        ("Set a timer for 4 hours", set()),
    ],
)
def test_a_wait_counts_from_the_clock_of_the_phone(
    instruction: str, minutes: set[int]
) -> None:
    page = screen(words("Alarm"), time="2026-03-02 09:00 Monday")
    assert list_meant_times(instruction, [ScreenVisit(screen=page)]) == minutes


@pytest.mark.parametrize(
    ("instruction", "kept"),
    [
        ("Set the alarm twenty minutes earlier", {595}),
        ("把闹钟提前二十分钟", {595}),
        ("Set the alarm ten minutes earlier", set()),
    ],
)
def test_a_time_is_moved_from_the_one_that_it_replaces(
    instruction: str, kept: set[int]
) -> None:
    visits = [
        ScreenVisit(screen=screen(words("10:15 AM"))),
        ScreenVisit(screen=screen(words("55 minutes"), dialog="Time")),
        ScreenVisit(screen=screen(words("9:55 AM"))),
    ]
    assert list(list_set_times(visits)) == [({595}, {615})]
    assert list_kept_times(instruction, visits) == kept
