from datetime import datetime, timedelta
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virtual_phone.apps.activities.app import ActivitiesApp
from virtual_phone.apps.activities.edit import length
from virtual_phone.apps.activities.kit import clock
from virtual_phone.apps.activities.state import (
    CATEGORIES,
    SAMPLES,
    ActivitiesState,
    Activity,
    monday,
    total,
)
from virtual_phone.testing import Driver

from ..examples import examples

PACKAGE = ActivitiesApp.package
NOW = datetime(2026, 3, 2, 9)  # noqa: DTZ001
TODAY = NOW.date()


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    return Driver.make([ActivitiesApp], language=language).open("activities")


def state_of(phone: Driver) -> ActivitiesState:
    state: ActivitiesState = phone.app(PACKAGE).state
    return state


def said(phone: Driver, ident: str) -> list[str]:
    return [n.text for n in phone.nodes() if n.resource_id.endswith(f":id/{ident}")]


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([ActivitiesApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_eight_weeks_lie_behind(seed: int) -> None:
    state = state_of(Driver.make([ActivitiesApp], seed=seed))
    found = state.activities
    assert 36 <= len(found) <= 50
    assert {each.category for each in found} == set(CATEGORIES)
    assert all(each.end < NOW for each in found)
    assert all(each.seconds % 60 == 0 and each.metres % 10 == 0 for each in found)
    assert TODAY - found[-1].day <= timedelta(weeks=8)
    assert found == sorted(found, key=lambda each: each.start, reverse=True)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_activity_says_how_far_and_how_long_it_was(language: Literal["en", "zh"]) -> None:
    phone = fresh(language).tap("activity", 1)
    app, activity = phone.app(PACKAGE), state_of(phone).activities[1]
    assert said(phone, "name") == [activity.name]
    assert said(phone, "distance") == [app.distance(activity.metres)]
    assert said(phone, "duration") == [app.duration(activity.seconds)]
    assert phone.sees(app.category(activity.category))


def test_the_list_is_narrowed_to_a_category() -> None:
    phone = fresh().tap("category_ride")
    assert set(said(phone, "activity_category")) == {"Cycling"}


def test_a_week_and_a_category_are_added_up() -> None:
    phone = fresh().tap("tab_statistics").tap("Previous week")
    state, app = state_of(phone), phone.app(PACKAGE)
    first = monday(TODAY) - timedelta(days=7)
    found = state.between(first, first + timedelta(days=6))
    assert said(phone, "span")[0].startswith("Last week")
    assert said(phone, "sum_count") == [str(len(found))]
    assert said(phone, "sum_distance") == [app.distance(sum(e.metres for e in found))]
    category = found[-1].category
    own = [each for each in found if each.category == category]
    phone.tap(f"sum_{category}")
    assert said(phone, "sum_duration") == [app.duration(sum(e.seconds for e in own))]
    assert said(phone, "longest_distance") == [app.distance(max(e.metres for e in own))]


def test_days_that_were_chosen_are_added_up() -> None:
    phone = fresh().tap("tab_statistics").tap("period_custom").tap("from_date")
    phone.tap("Change to next month").tap("Sunday, March 1, 2026").tap("OK")
    state = state_of(phone)
    found = state.between(TODAY - timedelta(days=1), TODAY)
    assert said(phone, "sum_count") == [str(len(found))]
    phone.tap("to_date").tap("Sunday, March 1, 2026").tap("OK")
    found = state.between(TODAY - timedelta(days=1), TODAY - timedelta(days=1))
    assert said(phone, "sum_distance") == [phone.app(PACKAGE).distance(total(found).metres)]
    phone.tap("period_all")
    assert said(phone, "sum_count") == [str(len(state.activities))]
    phone.tap("period_month")
    assert said(phone, "span") == ["March 2026"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_ride_is_recorded_paused_and_named(language: Literal["en", "zh"]) -> None:
    phone = fresh(language)
    allow = phone.app(PACKAGE).t("While using the app", "仅在使用该应用时允许")
    phone.tap("record").tap("category_ride").tap("start").tap(allow).wait(600)
    assert said(phone, "time") == ["0:10:00"]
    phone.tap("pause").wait(300).tap("resume").wait(60)
    assert [note.text for note in phone.system.notifications] == [
        phone.app(PACKAGE).category("ride")
    ]
    phone.tap("finish").type("!", into="name").back().tap("save")
    activity = state_of(phone).activities[0]
    assert (activity.category, activity.seconds, activity.start) == ("ride", 660, NOW)
    assert activity.metres == round(660 * 6.1)
    assert activity.name.endswith("!")
    assert state_of(phone).recording is None
    assert not phone.system.notifications


def test_a_recording_goes_on_while_one_looks_elsewhere() -> None:
    phone = fresh().tap("record").tap("start").tap("While using the app").wait(60).back()
    phone.wait(60).tap("recording")
    assert said(phone, "time") == ["0:02:00"]
    count = len(state_of(phone).activities)
    phone.tap("discard").tap("button1")
    assert state_of(phone).recording is None
    assert len(state_of(phone).activities) == count


def test_what_was_recorded_is_not_lost_without_a_question() -> None:
    phone = fresh().tap("record").tap("start").tap("While using the app").wait(60)
    phone.tap("finish").back()
    assert phone.sees("Discard this activity?")
    phone.tap("Keep editing").tap("save")
    assert state_of(phone).activities[0].seconds == 60


def test_without_the_location_nothing_is_recorded() -> None:
    phone = fresh().tap("record").tap("start").tap("Don't allow")
    assert state_of(phone).recording is None


def test_an_activity_is_renamed_and_deleted_after_a_question() -> None:
    phone = fresh().tap("activity").tap("edit").type(" again", into="name").back().tap("save")
    activity = state_of(phone).activities[0]
    assert activity.name.endswith(" again")
    phone.tap("delete").tap("Cancel")
    assert activity in state_of(phone).activities
    phone.tap("delete").tap("button1")
    assert activity not in state_of(phone).activities


def test_an_activity_is_added_by_hand() -> None:
    phone = fresh().tap("More options").tap("Add by hand")
    assert not phone.node("save").enabled
    phone.type("Stairs", into="name").tap("duration").clear().type("1:05:00")
    phone.tap("distance").clear().type("3.2").back().tap("save")
    activity = state_of(phone).activities[0]
    assert (activity.name, activity.seconds, activity.metres) == ("Stairs", 3900, 3200)


def test_activities_are_found_by_name_category_and_day() -> None:
    phone = fresh().tap("search").type("swimm")
    assert set(said(phone, "activity_category")) == {"Swimming"}
    phone.clear().type("March 1")
    day = TODAY - timedelta(days=1)
    assert said(phone, "activity_name") == [e.name for e in state_of(phone).between(day, day)]


def test_distances_are_shown_in_miles_on_request() -> None:
    phone = fresh().tap("More options").tap("Settings").tap("units").tap("Imperial (mi, ft)")
    miles = state_of(phone).activities[0].metres / 1609.344
    phone.back()
    assert said(phone, "activity_distance")[0] == f"{miles:.2f} mi"


@pytest.mark.parametrize(
    ("words", "seconds"),
    [("45", 2700), ("1:05:00", 3900), ("0:61:00", None), ("x", None), ("nan", None), ("1:2", None)],
)
def test_a_length_is_read(words: str, seconds: int | None) -> None:
    assert length(words) == seconds


@settings(max_examples=examples(30))
@given(st.integers(1, 86_399), st.integers(0, 90_000), st.sampled_from(CATEGORIES))
def test_curves_are_whole_and_lengths_are_read_as_written(
    seconds: int, metres: int, category: Literal["run"]
) -> None:
    activity = Activity(1, "x", category, NOW, seconds, metres, climb=50, seed=metres)
    assert length(clock(seconds)) == seconds
    assert len(activity.curve("speed")) == len(activity.curve("height")) == SAMPLES
    assert all(value >= 0 for value in activity.curve("speed"))
