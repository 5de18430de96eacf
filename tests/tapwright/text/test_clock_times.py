"""Times of day in both languages."""

from datetime import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.text.clock_times import (
    contains_time,
    find_times,
    format_time,
    parse_half,
    parse_time,
)
from tapwright.text.language import Language

_LANGUAGES: list[Language] = ["en", "zh"]
_TIMES = st.times().map(lambda t: time(t.hour, t.minute))
AM, PM = 7 * 60 + 30, 19 * 60 + 30


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Create a 6:30 PM alarm", time(18, 30)),
        ("at 18:30", time(18, 30)),
        ("6.30 pm", time(18, 30)),
        ("12 a.m.", time(0, 0)),
        ("12:05 pm", time(12, 5)),
        ("10:00:00 PM", time(22, 0)),
        ("at noon", time(12, 0)),
        ("half past six in the evening", time(18, 30)),
        ("a quarter to 7", time(6, 45)),
        ("wake me at twenty to seven", time(6, 40)),
        ("ten past 8", time(8, 10)),
        ("for 8 this evening", time(20, 0)),
        ("at 9 tonight", time(21, 0)),
        ("ten to seven in the morning", time(6, 50)),
        ("7 o'clock", time(7, 0)),
        ("wake me at 7", time(7, 0)),
        ("sunday, 7ish", time(7, 0)),
        ("sevenish in the evening", time(19, 0)),
        ("6:30\nPM", time(18, 30)),
        ("早上7点15分", time(7, 15)),
        ("下午6点半", time(18, 30)),
        ("at five before seven", time(6, 55)),
        ("change it to ten to seven", time(6, 50)),
        ("quarter to one", time(12, 45)),
        ("七点一刻", time(7, 15)),
        ("大后天差一刻七点接妈妈", time(6, 45)),
        ("明早七点差五分的闹钟", time(6, 55)),
        ("差五分钟七点", time(6, 55)),
        ("下午一点差五分", time(12, 55)),
        ("晚上十点", time(22, 0)),
        ("中午12点", time(12, 0)),
        ("中午11点", time(11, 0)),
        ("中午1点", time(13, 0)),
        ("凌晨1点", time(1, 0)),
        ("凌晨12点", time(0, 0)),
        ("下午6:30", time(18, 30)),
        ("显示：18点45分", time(18, 45)),
        ("明晚8点", time(20, 0)),
        ("下午三点两个人", time(15, 0)),
    ],
)
def test_a_time_is_found(text: str, expected: time) -> None:
    assert [m.time for m in find_times(text)] == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "for 10 minutes",
        "30分钟",
        "1小时",
        "15 am",
        "at 5%",
        "3月6日",
        "早一点",
        "3点击保存",
        "一时兴起",
    ],
)
def test_what_is_no_time(text: str) -> None:
    assert find_times(text) == []


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("at 7:30 PM", {PM}), ("7.30 p.m.", {PM}), ("7 am", {420}), ("12 AM", {0}), ("12pm", {720}),
        ("at 7:30", {AM, PM}), ("19:30", {PM}), ("07:30", {AM}), ("7:30 in the evening", {PM}),
        ("8 o'clock", {480, 1200}), ("noon", {720}), ("下午7:30", {PM}), ("晚上7点半", {PM}),
        ("早上七点三十分", {AM}), ("七点一刻", {435, 1155}), ("上午10点", {600}),
        ("19点30分", {PM}),
        ("晚上十二点", {0}), ("00:10", {10}), ("中午12点", {720}),
    ],
)  # fmt: skip
def test_a_time_means_two_minutes_of_the_day_where_its_half_is_not_known(
    text: str, values: set[int]
) -> None:
    found = find_times(text, bare=False)
    assert [set(each.values) for each in found] == [values]
    assert text[found[0].start : found[0].end] == found[0].text


@pytest.mark.parametrize(
    "text",
    [
        "room 730",
        "1.5",
        "快一点",
        "2小时",
        "in 30 minutes",
        "12:345",
        "at 7",
        "18.05",
    ],
)
def test_a_strict_reading_finds_no_time(text: str) -> None:
    assert find_times(text, bare=False) == []


@pytest.mark.parametrize(
    ("text", "hour", "minute", "half"),
    [
        ("6:30 PM", 6, 30, "pm"),
        ("18.05", 18, 5, ""),
        ("7 am", 7, 0, "am"),
        ("half past six", 6, 30, ""),
        ("noon", 12, 0, "pm"),
        ("下午三点半", 3, 30, "pm"),
        ("十一点一刻", 11, 15, ""),
        ("18点05分", 18, 5, ""),
    ],
)
def test_a_whole_text_is_read_as_a_time(
    text: str, hour: int, minute: int, half: str
) -> None:
    clock = parse_time(text)
    assert clock is not None
    assert (clock.hour, clock.minute, clock.half) == (hour, minute, half)


@pytest.mark.parametrize(
    "text", ["", "7", "25:00", "7:61", "half past noon", "Rome", "at 7:30"]
)
def test_a_text_that_is_no_time_is_none(text: str) -> None:
    assert parse_time(text) is None


@pytest.mark.parametrize(
    ("text", "half"),
    [
        ("PM", "pm"),
        ("a.m.", "am"),
        ("上午", "am"),
        ("傍晚", "pm"),
        ("6 PM", ""),
        ("", ""),
    ],
)
def test_a_half_of_the_day_is_read(text: str, half: str) -> None:
    assert parse_half(text) == half


def test_a_text_shows_a_time_in_either_form() -> None:
    assert contains_time("Rings at 6:30 PM", time(18, 30))
    assert contains_time("18:30", time(18, 30))
    assert contains_time("6:30\nhours\nPM", time(18, 30))
    assert not contains_time("6:30", time(18, 30))


@given(value=_TIMES, language=st.sampled_from(_LANGUAGES))
def test_a_formatted_time_is_read_back(value: time, language: Language) -> None:
    assert [m.time for m in find_times(format_time(value, language))] == [value]
    assert contains_time(format_time(value, language), value)
    clock = parse_time(format_time(value, language))
    assert clock is not None
    assert (clock.h24, clock.minute) == (value.hour, value.minute)
