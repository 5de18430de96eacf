from datetime import date, datetime, timedelta
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.apps.calendar.app import CalendarApp
from virtual_phone.apps.planner.app import PlannerApp
from virtual_phone.apps.planner.data import SIGNS, history, horoscope
from virtual_phone.apps.planner.state import Plan, PlannerState
from virtual_phone.apps.rail.app import RailApp
from virtual_phone.testing import Driver

PACKAGE = PlannerApp.package


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    phone = Driver.make([PlannerApp, CalendarApp, RailApp], language=language)
    return phone.open("planner").wait(1).tap("Not now" if language == "en" else "暂不")


def state_of(phone: Driver) -> PlannerState:
    state: PlannerState = phone.app(PACKAGE).state
    return state


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([PlannerApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_fixed_time_zone_is_switched_on_and_off(
    language: Literal["en", "zh"],
) -> None:
    phone = fresh(language)
    words = phone.app(PACKAGE).t("Fixed time zone", "固定时区")
    phone.tap(phone.app(PACKAGE).t("Settings", "设置")).tap(words)
    assert state_of(phone).settings.fixed_zone
    phone.tap(words)
    assert not state_of(phone).settings.fixed_zone


def test_a_fixed_time_zone_shows_its_times_and_keeps_those_of_the_phone() -> None:
    phone = fresh().tap("Settings").tap("Fixed time zone").tap("zone")
    phone.type("toky", into="search_src_text").tap("Tokyo").back()
    plan = next(p for p in state_of(phone).plans if not p.all_day)
    start = plan.start
    shown = start + timedelta(hours=9)
    phone.scroll_to(plan.title)
    assert any(f"{shown.hour % 12 or 12}:{shown:%M}" in text for text in phone.texts())
    phone.tap(plan.title).tap("Edit").type("x", into="notes").back().tap("Save")
    kept = next(p for p in state_of(phone).plans if p.id == plan.id)
    assert (kept.start, kept.notes) == (start, "x")


def test_meeting_reminders_are_turned_on_and_come() -> None:
    phone = fresh().tap("Settings").tap("Meeting reminders").tap("meeting_minutes")
    phone.tap("30 minutes before")
    settings = state_of(phone).settings
    assert (settings.meeting_reminders, settings.meeting_minutes) == (True, 30)
    plan = next(p for p in state_of(phone).plans if p.kind == "meeting")
    now = phone.app(PACKAGE).services.now()
    phone.wait((plan.start - now).total_seconds() - 3600).wait(1800)
    assert plan.title in [note.title for note in phone.system.notifications]


def test_without_meeting_reminders_nothing_comes() -> None:
    phone = fresh()
    plan = next(p for p in state_of(phone).plans if p.kind == "meeting")
    now = phone.app(PACKAGE).services.now()
    phone.wait((plan.start - now).total_seconds() + 60)
    assert plan.title not in [note.title for note in phone.system.notifications]


def test_the_horoscope_is_subscribed_for_aries() -> None:
    phone = fresh().tap("Subscriptions").tap("subscribe_horoscope").tap("Aries")
    chosen = state_of(phone).subscriptions
    assert (chosen.horoscope, chosen.sign) == (True, "Aries")
    _, words, _ = horoscope("Aries", date(2026, 3, 2))
    assert phone.sees(words[0])
    phone.tap("tab_agenda")
    assert phone.sees(words[0])


def test_today_in_history_is_subscribed_and_given_up() -> None:
    phone = fresh().tap("Subscriptions").tap("Today in history").tap("subscribe")
    assert state_of(phone).subscriptions.history
    year, words = history(date(2026, 3, 2))
    assert phone.sees(f"{year}: {words[0]}")
    phone.tap("Unsubscribe").tap("button1")
    assert not state_of(phone).subscriptions.history


def test_a_meeting_is_planned_with_wheels() -> None:
    phone = fresh().tap("New plan").tap("Meeting").type("Kick-off", into="title")
    phone.type("Room 5", into="place").back().tap("start_time")
    phone.tap("11").tap("OK").tap("Save")
    plan = next(p for p in state_of(phone).plans if p.title == "Kick-off")
    assert (plan.kind, plan.place, plan.start) == (
        "meeting", "Room 5", datetime(2026, 3, 2, 11),  # noqa: DTZ001
    )  # fmt: skip


def test_the_week_is_turned_and_a_plan_deleted() -> None:
    phone = fresh()
    plan = state_of(phone).plans[-1]
    phone.tap("Week")
    while not phone.sees(plan.title):
        phone.tap("Next week")
    phone.tap(plan.title).tap("Delete").tap("button1")
    assert plan not in state_of(phone).plans


def test_two_calendars_are_to_choose_from_for_a_train_journey() -> None:
    phone = fresh().open("rail").wait(1).tap("news_ok").tap("Orders").tap("order_card").wait(1)
    phone.tap("More options").tap("Add to calendar")
    assert phone.sees("Day Planner")
    phone.tap("Day Planner").tap("Just once").tap("Save")
    rail = phone.app(RailApp.package)
    ride = rail.state.tab("upcoming", rail.services.now())[0].ride
    plan = next(p for p in state_of(phone).plans if ride.train.number in p.title)
    assert (plan.start, plan.end, plan.place) == (
        ride.leaves,
        ride.arrives,
        ride.origin,
    )


def test_leaving_a_changed_plan_asks_first() -> None:
    phone = fresh().tap("New plan").type("Nap", into="title").back().back()
    assert phone.sees("Discard your changes?")
    phone.tap("Discard")
    assert all(plan.title != "Nap" for plan in state_of(phone).plans)


@given(st.sampled_from(SIGNS), st.dates(date(2026, 1, 1), date(2027, 12, 31)))
def test_what_the_stars_say_is_the_same_twice(sign: tuple[str, str, object], day: date) -> None:
    assert horoscope(sign[0], day) == horoscope(sign[0], day)
    assert history(day)[0] < 2026


FIRST = datetime(2026, 1, 1)  # noqa: DTZ001
LAST = datetime(2026, 12, 31)  # noqa: DTZ001


@given(st.lists(st.datetimes(FIRST, LAST), max_size=9))
def test_plans_are_kept_by_their_start(starts: list[datetime]) -> None:
    state = PlannerState()
    for start in starts:
        state.put(Plan(0, "x", start))
    assert [plan.start for plan in state.plans] == sorted(starts)
    assert len({plan.id for plan in state.plans}) == len(starts)
