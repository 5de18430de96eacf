from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from memory.replay.relative_dates import move_date

DAYS = st.dates(date(2020, 1, 1), date(2035, 12, 31))


@given(DAYS, DAYS)
def test_a_date_is_put_on_as_far_as_today_was(then: date, now: date) -> None:
    was, is_ = then + timedelta(days=1), now + timedelta(days=1)
    text = f"{was:%A}, {was:%B} {was.day}, {was.year}, 1 event"
    found = move_date(text, "Add an event for tomorrow", then, now)
    assert found is not None
    assert found.text == f"{is_:%A}, {is_:%B} {is_.day}, {is_.year}, 1 event"
    assert found.date in found.text


@given(DAYS)
def test_a_date_that_the_instruction_does_not_name_stays_unknown(
    then: date,
) -> None:
    other = then + timedelta(days=3)
    text = f"{other:%B} {other.day}"
    assert move_date(text, "Add an event for tomorrow", then, then) is None
    assert move_date(text, "Add an event", then, then) is None


def test_without_the_phones_clock_nothing_is_put_on() -> None:
    assert move_date("March 3", "For tomorrow", None, date(2026, 3, 2)) is None
