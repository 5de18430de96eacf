from datetime import date, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from virtual_phone.apps.calendar.app import CalendarApp
from virtual_phone.apps.calendar.state import REPEATS, CalendarState, Event
from virtual_phone.testing import Driver

from ..examples import examples


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
    assert driver.sees("要放弃更改吗？")
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


def named(state: CalendarState, title: str) -> Event:
    return next(event for event in state.events if event.title == title)


def test_a_task_is_created_and_completed() -> None:
    driver, state = open_calendar()
    driver.tap("New event").tap("Task").type("Thesis Writing", into="title").back().tap("Save")
    task = named(state, "Thesis Writing")
    assert (task.kind, task.start.date()) == ("task", date(2026, 3, 2))
    driver.tap("Thesis Writing").tap("Mark completed").back()
    assert task.done
    assert driver.tap("More options").tap("Tasks").checked("Thesis Writing")


def test_an_all_day_event_is_put_on_tomorrow() -> None:
    driver, state = open_calendar()
    driver.tap("Tuesday, March 3, 2026").tap("New event")
    driver.type("Company Annual Meeting", into="title").back().tap("All day").tap("Save")
    event = named(state, "Company Annual Meeting")
    assert (event.start.date(), event.all_day) == (date(2026, 3, 3), True)


def test_a_course_takes_place_every_wednesday_eight_times() -> None:
    driver, state = open_calendar()
    driver.tap("Wednesday, March 4, 2026").tap("New event")
    driver.type("Computer Vision Course", into="title").back()
    driver.tap("start_time").tap("6 o'clock").tap("0 minutes").tap("PM").tap("OK")
    driver.tap("end_time").tap("8 o'clock").tap("0 minutes").tap("PM").tap("OK")
    driver.tap("repeat").tap("Custom...")
    driver.tap("occurrences").clear().type("8", into="occurrences").back().tap("Done")
    assert driver.sees("Every week on Wednesday, 8 times")
    driver.tap("Save")
    event = named(state, "Computer Vision Course")
    assert (event.start, event.minutes) == (datetime(2026, 3, 4, 18), 120)  # noqa: DTZ001
    first = date(2026, 1, 1).toordinal()
    days = [d for n in range(300) if event.on(d := date.fromordinal(first + n))]
    assert len(days) == 8
    assert {day.weekday() for day in days} == {2}


def test_a_class_is_recorded_with_its_place() -> None:
    driver, state = open_calendar("zh")
    driver.tap("2026年3月3日星期二").tap("新建活动")
    driver.type("自然语言处理", into="title").back().type("校园", into="location").back()
    driver.tap("start_time").tap("10点").tap("0分").tap("确定")
    driver.tap("end_time").tap("12点").tap("0分").tap("确定").tap("保存")
    event = named(state, "自然语言处理")
    assert (event.start, event.end.hour) == (datetime(2026, 3, 3, 10), 12)  # noqa: DTZ001
    assert event.place == "校园"


def test_a_notification_comes_before_an_event() -> None:
    driver, state = open_calendar()
    driver.tap("New event").type("Standup", into="title").back()
    driver.tap("notice").tap("30 minutes before").tap("Save").wait(31 * 60)
    assert [n.title for n in driver.system.notifications] == ["Standup"]


@settings(max_examples=examples(30), deadline=None)
@given(
    st.sampled_from(["daily", "weekly", "monthly", "yearly"]),
    st.integers(1, 3),
    st.integers(1, 9),
    st.sets(st.integers(0, 6)),
)
def test_an_event_takes_place_as_often_as_it_says(
    repeat: str, every: int, count: int, weekdays: set[int]
) -> None:
    start = datetime(2026, 3, 4, 18)  # noqa: DTZ001
    event = Event(1, "x", start, repeat=repeat, every=every, count=count)
    if repeat == "weekly":
        event.weekdays = tuple(sorted(weekdays | {2}))
    step = {"daily": 1, "weekly": 7, "monthly": 31, "yearly": 0}[repeat]
    horizon = start.date().toordinal() + step * every * (count + 1)
    if repeat == "yearly":
        days = [date(2026 + n, 3, 4) for n in range(40)]
    else:
        days = [date.fromordinal(n) for n in range(start.date().toordinal(), horizon)]
    found = [day for day in days if event.on(day)]
    assert len(found) == count
    assert found[0] == start.date()
