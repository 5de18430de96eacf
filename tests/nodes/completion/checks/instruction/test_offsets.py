"""How far from another value an instruction wants something, and what is reckoned so."""

from datetime import date

import pytest

from nodes.completion.checks.instruction.offsets import (
    list_kept,
    list_offsets,
    list_reckoned_days,
    list_reckoned_times,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap
from tools.screen import Screen

NOW = "2026-03-02 09:00 Monday"
LIST = screen(
    words("Gym, 7:00 AM – 8:00 AM"),
    words("Dentist, 10:15 AM – 10:45 AM"),
    words("看牙医, 10:15 – 10:45"),
    time=NOW,
)
FORM = screen(
    element("input", "Title", value="Dentist"),
    element("input", "标题", value="看牙医"),
    words("Start date, Tue, Mar 3"),
    time=NOW,
)


def put_in(before: Screen, *after: str) -> list[ScreenVisit]:
    """A page, a number that was picked in a dialog over it, and what stands there then."""
    picker = screen(element("item", "45", index=1), dialog="Pick", time=NOW)
    return [
        ScreenVisit(screen=before),
        visit(picker, Tap(element=1)),
        ScreenVisit(screen=screen(*map(words, after), time=NOW)),
    ]


@pytest.mark.parametrize(
    ("instruction", "days", "minutes"),
    [
        ("Move the dentist to the day after", 1, 0),
        ("Move the dentist to the calendar day before", -1, 0),
        ("Put the dentist two days later", 2, 0),
        ("Postpone the dentist by a week", 7, 0),
        ("Wake me 30 mins before my dentist", 0, -30),
        ("Wake me half an hour earlier than that", 0, -30),
        ("Push the dentist back by 45 minutes", 0, 45),
        ("An hour after the dentist", 0, 60),
        ("把看牙医改到后一天", 1, 0),
        ("把看牙医改到前一天", -1, 0),
        ("把看牙医推迟一周", 7, 0),
        ("提前半小时叫我看牙医", 0, -30),
        ("看牙医前30分钟叫我", 0, -30),
        ("看牙医一小时后提醒我", 0, 60),
        ("起床闹钟晚一小时", 0, 60),
    ],
)
def test_an_offset_is_read(instruction: str, days: int, minutes: int) -> None:
    (offset,) = list_offsets(instruction)
    assert (offset.days, offset.minutes) == (days, minutes)


@pytest.mark.parametrize(
    "instruction",
    [
        "Lunch on the day after tomorrow",
        "后天吃饭",
        "今晚一小时",
        "Say that I am 20 min late",
        "Write 'an hour later' in it",
        "Set a timer for 5 minutes",
        "写“推迟一周”",
    ],
)
def test_other_words_name_no_offset(instruction: str) -> None:
    assert list_offsets(instruction) == []


@pytest.mark.parametrize(
    ("instruction", "times"),
    [
        ("Wake me 30 minutes before my dentist appointment", {585}),
        ("An alarm an hour after the dentist", {675, 705}),
        ("An alarm an hour later than the dentist", {675}),
        ("看牙医前30分钟叫我", {585, 1305}),
        ("An alarm an hour before the play", set()),
    ],
)
def test_a_time_is_reckoned_from_that_of_what_is_named(
    instruction: str, times: set[int]
) -> None:
    assert list_reckoned_times(instruction, put_in(LIST)) == times


@pytest.mark.parametrize(
    ("instruction", "day"),
    [
        ("Move the dentist to the day after", 4),
        ("Put the dentist a week earlier", -4),
        ("把看牙医推迟两天", 5),
        ("Add lunch in two weeks", 16),
        ("一周后提醒我买菜", 9),
        ("下周三老婆生日，前一天晚上八点叫我买蛋糕", 10),
        ("Anna's birthday is on March 11, remind me the day before", 10),
    ],
)
def test_a_day_is_reckoned_from_that_of_what_is_named_or_from_today(
    instruction: str, day: int
) -> None:
    days = list_reckoned_days(instruction, put_in(FORM))
    assert {
        each.toordinal() - date(2026, 3, 1).toordinal() + 1 for each in days
    } == {day}


@pytest.mark.parametrize(
    ("instruction", "before", "after", "is_kept"),
    [
        ("Wake me 30 minutes before my dentist", LIST, "9:45 AM, Tue", True),
        ("Wake me 30 minutes before my dentist", LIST, "9:45 PM, Tue", False),
        ("Wake me 30 minutes before my dentist", LIST, "9:40 AM, Tue", False),
        ("看牙医前半小时叫我", LIST, "上午9:45, 周二", True),
        ("看牙医前半小时叫我", LIST, "上午9:15, 周二", False),
        ("Move the dentist to the day after", FORM, "Wed, Mar 4", True),
        ("Move the dentist to the day after", FORM, "Thu, Mar 5", False),
        ("把看牙医改到后一天", FORM, "3月4日周三", True),
        ("把看牙医改到后一天", FORM, "3月5日周四", False),
    ],
)  # fmt: skip
def test_only_the_very_value_keeps_an_offset(
    instruction: str, before: Screen, after: str, *, is_kept: bool
) -> None:
    kept = list_kept(instruction, put_in(before, after))
    assert bool(kept) is is_kept
    # What stood there before was not put in.
    shown = before.model_copy(
        update={"elements": (*before.elements, words(after))}
    )
    assert not list_kept(instruction, put_in(shown, after))
