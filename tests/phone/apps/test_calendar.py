from datetime import date, datetime

from hypothesis import given
from hypothesis import strategies as st

from phone.apps.calendar import CalendarApp
from phone.apps.calendar_state import REPEATS, CalendarState, Event
from tests.phone.system.driver import Driver


def open_calendar(language: str = "en") -> tuple[Driver, CalendarState]:
    driver = Driver.make([CalendarApp], seed=5, language=language)
    driver.open("Calendar")
    return driver, driver.app(CalendarApp.package).state


def test_a_new_event_gets_title_date_time_and_repetition() -> None:
    driver, state = open_calendar()
    driver.tap("New event").tap("title").type("Choir").back()
    driver.tap("start_date").tap("Friday, March 6, 2026").tap("OK")
    driver.tap("start_time").tap("7 o'clock").tap("30 minutes").tap("PM").tap("OK")
    driver.tap("repeat").tap("Every week").tap("Save")
    event = state.events[[e.title for e in state.events].index("Choir")]
    assert event.start == datetime(2026, 3, 6, 19, 30)  # noqa: DTZ001
    assert (event.repeat, event.minutes) == ("weekly", 60)


def test_a_day_lists_its_events_and_an_event_shows_its_time() -> None:
    driver, state = open_calendar()
    event = state.events[0]
    day = event.start.date()
    label = f"{day:%A}, {day:%B} {day.day}, {day.year}, {len(state.on(day))} event"
    driver.tap(label if len(state.on(day)) == 1 else f"{label}s").tap(event.title)
    assert any(f"{event.start:%M}" in text for text in driver.texts())
    driver.tap("Delete").tap("Delete")
    assert event not in state.events


def test_leaving_a_changed_event_asks_first() -> None:
    driver, state = open_calendar("zh")
    count = len(state.events)
    driver.tap("新建活动").tap("title").type("合唱").back().back()
    assert driver.sees("要放弃更改吗?")
    driver.tap("放弃")
    assert len(state.events) == count


@given(
    st.dates(date(2026, 1, 1), date(2027, 12, 31)),
    st.integers(0, 800),
    st.sampled_from([r[0] for r in REPEATS]),
)
def test_an_event_is_never_before_its_first_day(first: date, days: int, repeat: str) -> None:
    start = datetime.combine(first, datetime.min.time())
    event = Event(id=1, title="x", start=start, repeat=repeat)
    day = date.fromordinal(first.toordinal() + days)
    assert event.on(first)
    assert not event.on(date.fromordinal(first.toordinal() - 1))
    if repeat == "weekly":
        assert event.on(day) == (days % 7 == 0)
