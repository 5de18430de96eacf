from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.apps.clock.state import (
    Alarm,
    ClockState,
    Stopwatch,
    Timer,
    days_text,
    digits,
    span_text,
)
from virtual_phone.apps.kit.cities import CITIES, city

MONDAY = datetime(2026, 3, 2, 9, 0)  # noqa: DTZ001
FIRST = datetime(2020, 1, 1)  # noqa: DTZ001
LAST = datetime(2040, 1, 1)  # noqa: DTZ001
MOMENTS = st.datetimes(min_value=FIRST, max_value=LAST)
DAYS = st.sets(st.integers(0, 6)).map(lambda found: tuple(sorted(found)))


@given(MOMENTS, st.integers(0, 23), st.integers(0, 59), DAYS)
def test_an_alarm_rings_at_the_first_fitting_moment(
    after: datetime, hour: int, minute: int, days: tuple[int, ...]
) -> None:
    due = Alarm(id=1, hour=hour, minute=minute, days=days).next(after)
    assert due > after
    assert (due.hour, due.minute, due.second, due.microsecond) == (
        hour,
        minute,
        0,
        0,
    )
    if days:
        assert due.weekday() in days
    earlier = due - timedelta(days=1)
    while earlier > after:
        assert days
        assert earlier.weekday() not in days
        earlier -= timedelta(days=1)


def test_only_alarms_that_are_on_fall_due_and_each_once() -> None:
    state = ClockState(checked=MONDAY)
    state.alarms = [
        Alarm(1, 9, 30),
        Alarm(2, 9, 30, enabled=False),
        Alarm(3, 9, 30, days=(1,)),
    ]
    later = MONDAY + timedelta(minutes=30)
    assert [a.id for a in state.due(later)] == [1]
    state.checked = later
    assert state.due(later) == []


def test_a_timer_keeps_what_is_left_while_it_stands() -> None:
    timer = Timer(id=1, length=60, left=60)
    timer.toggle(MONDAY)
    assert timer.remaining(MONDAY + timedelta(seconds=20)) == 40
    timer.toggle(MONDAY + timedelta(seconds=20))
    assert timer.remaining(MONDAY + timedelta(hours=3)) == 40
    timer.extend(60)
    assert timer.remaining(MONDAY) == 100
    timer.toggle(MONDAY)
    timer.extend(60)
    assert timer.remaining(MONDAY) == 160
    assert timer.remaining(MONDAY + timedelta(hours=1)) == 0


def test_more_time_for_a_timer_that_has_rung_starts_afresh() -> None:
    timer = Timer(id=1, length=5, left=0, rung=True)
    timer.extend(60)
    assert (timer.left, timer.length, timer.rung, timer.ends) == (
        60,
        60,
        False,
        None,
    )


@given(st.lists(st.integers(0, 100), max_size=9))
def test_a_stopwatch_adds_up_the_times_it_ran(spans: list[int]) -> None:
    watch, now, ran = Stopwatch(), MONDAY, 0
    for number, span in enumerate(spans):
        if (watch.started is None) == (number % 2 == 0):
            watch.toggle(now)
        now += timedelta(seconds=span)
        ran += span if watch.started else 0
        assert watch.elapsed(now) == ran


@pytest.mark.parametrize(
    ("seconds", "english", "chinese"),
    [
        (1, "1 minute", "1分钟"),
        (60, "1 minute", "1分钟"),
        (61, "2 minutes", "2分钟"),
        (34200, "9 hours and 30 minutes", "9小时30分钟"),
        (90060, "1 day, 1 hour and 1 minute", "1天1小时1分钟"),
        (172800, "2 days", "2天"),
    ],
)
def test_spans_are_worded(seconds: int, english: str, chinese: str) -> None:
    assert span_text(seconds, chinese=False) == english
    assert span_text(seconds, chinese=True) == chinese


def test_days_are_worded() -> None:
    assert days_text((0, 1, 2, 3), chinese=False) == "Mon, Tue, Wed, Thu"
    assert days_text((5, 6), chinese=True) == "周六、周日"
    assert days_text(tuple(range(7)), chinese=False) == "Every day"
    assert days_text((), chinese=True) == ""


def test_digits() -> None:
    assert digits(5) == "00:05"
    assert digits(3909) == "1:05:09"
    assert digits(65.255, hundredths=True) == "01:05.25"


def test_cities_are_many_sorted_and_found_by_name() -> None:
    assert len(CITIES) >= 30
    assert len({c.name for c in CITIES}) == len(CITIES)
    assert city("Delhi").zone == "GMT+05:30"
    assert city("New York").zone == "GMT-05:00"
    with pytest.raises(KeyError):
        city("Atlantis")
