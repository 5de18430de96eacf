"""Times, durations, dates and day sets in both languages."""

from datetime import date, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.offline.dates import (
    day_named,
    find_dates,
    find_day_sets,
    find_days_of_month,
    real_date,
    say_date,
    say_day,
    shows_date,
)
from models.offline.numbers import number
from models.offline.times import (
    Language,
    find_durations,
    find_times,
    say_duration,
    say_time,
    shows_time,
)

_TODAY = date(2026, 3, 2)
_LANGUAGES: list[Language] = ["en", "zh"]
_TIMES = st.times().map(lambda t: time(t.hour, t.minute))
_WORDY = st.text(
    alphabet="0123456789:.apm 上下午点分半小时周月日号每天一二十两个、到至 mondayfritohusec,{}'\"",
    max_size=40,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Create a 6:30 PM alarm", time(18, 30)),
        ("at 18:30", time(18, 30)),
        ("6.30 pm", time(18, 30)),
        ("12 a.m.", time(0, 0)),
        ("12:05 pm", time(12, 5)),
        ("at noon", time(12, 0)),
        ("half past six in the evening", time(18, 30)),
        ("a quarter to 7", time(6, 45)),
        ("7 o'clock", time(7, 0)),
        ("wake me at 7", time(7, 0)),
        ("6:30\nPM", time(18, 30)),
        ("早上7点15分", time(7, 15)),
        ("下午6点半", time(18, 30)),
        ("七点一刻", time(7, 15)),
        ("晚上十点", time(22, 0)),
        ("中午12点", time(12, 0)),
        ("凌晨1点", time(1, 0)),
        ("下午6:30", time(18, 30)),
    ],
)
def test_times(text: str, expected: time) -> None:
    assert [m.time for m in find_times(text)] == [expected]


@pytest.mark.parametrize("text", ["for 10 minutes", "30分钟", "1小时", "15 am", "at 5%", "3月6日"])
def test_what_is_no_time(text: str) -> None:
    assert find_times(text) == []


@given(value=_TIMES, language=st.sampled_from(_LANGUAGES))
def test_a_time_said_is_understood(value: time, language: Language) -> None:
    assert [m.time for m in find_times(say_time(value, language))] == [value]
    assert shows_time(say_time(value, language), value)


@given(
    span=st.integers(1, 86_399).map(lambda s: timedelta(seconds=s)),
    language=st.sampled_from(_LANGUAGES),
)
def test_a_duration_said_is_understood(span: timedelta, language: Language) -> None:
    assert [d.span for d in find_durations(say_duration(span, language))] == [span]


@pytest.mark.parametrize(
    ("text", "minutes", "mode"),
    [
        ("in two hours", 120, "later"),
        ("in half an hour", 30, "later"),
        ("an hour and a half", 90, ""),
        ("1h30m", 90, ""),
        ("two and a half hours", 150, ""),
        ("30 minutes before the event", 30, "before"),
        ("半小时后", 30, "later"),
        ("一个半小时", 90, ""),
        ("两个小时后", 120, "later"),
        ("提前30分钟", 30, "before"),
        ("1小时30分", 90, ""),
    ],
)
def test_durations(text: str, minutes: int, mode: str) -> None:
    assert [(d.span, d.mode) for d in find_durations(text)] == [(timedelta(minutes=minutes), mode)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tomorrow", date(2026, 3, 3)),
        ("the day after tomorrow", date(2026, 3, 4)),
        ("March 6", date(2026, 3, 6)),
        ("the 6th of March", date(2026, 3, 6)),
        ("Feb 3", date(2027, 2, 3)),
        ("next Friday", date(2026, 3, 6)),
        ("next Monday", date(2026, 3, 9)),
        ("in 3 days", date(2026, 3, 5)),
        ("2026-03-06", date(2026, 3, 6)),
        ("3月6日", date(2026, 3, 6)),
        ("下周五", date(2026, 3, 13)),
        ("后天", date(2026, 3, 4)),
    ],
)
def test_dates(text: str, expected: date) -> None:
    assert [d.date for d in find_dates(text, _TODAY)] == [expected]


@given(value=st.dates(date(1990, 1, 1), date(2090, 12, 31)), language=st.sampled_from(_LANGUAGES))
def test_a_date_said_is_understood(value: date, language: Language) -> None:
    said = say_date(value, language)
    assert [d.date for d in find_dates(said, _TODAY)] == [value]
    assert shows_date(said, value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every Monday to Thursday", {0, 1, 2, 3}),
        ("weekdays", {0, 1, 2, 3, 4}),
        ("on weekends", {5, 6}),
        ("on Mondays and Wednesdays", {0, 2}),
        ("Mon, Wed, Fri", {0, 2, 4}),
        ("every Saturday through Monday", {5, 6, 0}),
        ("every day", set(range(7))),
        ("每周一到周四", {0, 1, 2, 3}),
        ("每周一、三、五", {0, 2, 4}),
        ("工作日", {0, 1, 2, 3, 4}),
        ("每天", set(range(7))),
    ],
)
def test_day_sets(text: str, expected: set[int]) -> None:
    assert [set(s.days) for s in find_day_sets(text)] == [expected]


def test_one_day_alone_is_a_date_and_no_set() -> None:
    assert find_day_sets("on Friday") == []


@given(day=st.integers(0, 6), language=st.sampled_from(_LANGUAGES))
def test_a_day_said_is_understood(day: int, language: Language) -> None:
    assert day_named(say_day(day, language)) == day


@pytest.mark.parametrize(
    ("text", "expected"),
    [("twenty-five", 25), ("二十五", 25), ("25", 25), ("an", 1), ("一百零二", 102), ("soon", None)],
)
def test_numbers(text: str, expected: int | None) -> None:
    assert number(text) == expected


@given(st.one_of(st.text(max_size=60), _WORDY))
def test_what_is_found_stands_in_the_text(text: str) -> None:
    spans = [(f.start, f.end) for f in find_times(text)]
    spans += [(f.start, f.end) for f in find_durations(text)]
    spans += [(f.start, f.end) for f in find_dates(text, _TODAY)]
    spans += [(f.start, f.end) for f in find_days_of_month(text)]
    spans += [(f.start, f.end) for f in find_day_sets(text)]
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert day_named(text) in (None, *range(7))
    assert (number(text) or 0) >= 0


def test_a_day_that_no_calendar_has_is_none() -> None:
    assert real_date(2026, 2, 28) == date(2026, 2, 28)
    assert real_date(2026, 2, 29) is None
    assert find_dates("on February 30", _TODAY) == []
