from datetime import date, timedelta
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.apps.calendar.app import CalendarApp
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.rail.app import RailApp
from virtual_phone.apps.rail.data import SEATS, STATIONS
from virtual_phone.apps.rail.state import RailState
from virtual_phone.apps.rail.times import Ride, clock, fee, rides, timetable
from virtual_phone.testing import Driver

PACKAGE = RailApp.package
TOMORROW = date(2026, 3, 3)


def fresh(language: Literal["en", "zh"] = "en", **config: int) -> Driver:
    phone = Driver.make([RailApp, CalendarApp], language=language, **config)
    return phone.open("rail").wait(1).tap("news_ok")


def state_of(phone: Driver) -> RailState:
    state: RailState = phone.app(PACKAGE).state
    return state


def choose(phone: Driver, end: str, city: str) -> Driver:
    return phone.tap(end).type(city, into="city_search").tap("city_item")


def free(state: RailState, ride: Ride) -> bool:
    return state.left(ride, "second") > 1


def book(phone: Driver, ride: Ride, words: str = "Book Second class") -> Driver:
    return phone.scroll_to(ride.train.number).tap(ride.train.number).wait(1).tap(words).wait(1)


def submit(phone: Driver, yes: str = "Confirm") -> Driver:
    return phone.tap("submit_order").tap(yes).wait(1)


def test_two_phones_of_one_seed_have_the_same_trains_and_orders() -> None:
    one, two, other = (Driver.make([RailApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one).salt != state_of(other).salt


def test_senior_mode_is_switched_on_my_page_and_off_again() -> None:
    phone = fresh().tap("My").tap("Switch mode").tap("Senior mode").tap("Switch")
    assert state_of(phone).mode == "senior"
    phone.wait(3).tap("tab_home").tap("Back to standard mode").tap("Standard mode").tap("Switch")
    assert state_of(phone).mode == "standard"


def test_the_timetable_query_tells_when_a_train_is_in_nanjing() -> None:
    phone = fresh().tap("Timetable").type("g104", into="train_number_input").back()
    phone.tap("lookup_date").tap("Tuesday, March 3, 2026").tap("lookup_go").wait(1)
    state = state_of(phone)
    assert state.lookups[0] == ("G104", TOMORROW)
    nanjing = timetable(state.salt)["G104"].stop("Nanjing South")
    row = phone.node("Nanjing South").bounds
    times = [n for n in phone.nodes() if n.text == clock(nanjing.arrive)]
    assert any(abs(n.bounds.center[1] - row.center[1]) < 20 for n in times)


def test_a_train_that_does_not_run_is_not_found() -> None:
    phone = fresh().tap("Timetable").type("G9999", into="train_number_input").enter()
    assert phone.page == f"{PACKAGE}/.TimetableQueryActivity"
    assert state_of(phone).lookups == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_high_speed_ticket_between_nine_and_eleven_is_bought(
    language: Literal["en", "zh"],
) -> None:
    phone = fresh(language)
    state, t = state_of(phone), phone.app(PACKAGE).t
    choose(phone, "origin", t("Shanghai", "上海"))
    choose(phone, "target", t("Beijing", "北京")).tap("fast_only").tap("search_trains").wait(1)
    found = rides(state.salt, "Shanghai", "Beijing", TOMORROW)
    ride = next(r for r in found if 9 <= r.leaves.hour < 11 and r.train.fast and free(state, r))
    book(phone, ride, t("Book Second class", "预订 二等座"))
    phone.tap("choose_passengers").tap("passenger").tap("passengers_done").tap(t("Seat F", "F座"))
    submit(phone, t("Confirm", "确认"))
    order = state.orders[0]
    assert (order.status, order.ride, order.total) == ("unpaid", ride, ride.price("second"))
    phone.tap("pay_now").tap(t("Chat Pay", "木瓜支付")).tap("pay_confirm").wait(1.2)
    assert phone.node("paid_amount").text == money(order.total)
    phone.tap("pay_done")
    assert (order.status, order.paid_by) == ("paid", "Chat Pay")
    ticket = order.tickets[0]
    assert (ticket.passenger, ticket.seat[-1]) == (state.passengers[0].name, "F")
    assert phone.sees(t("Not travelled yet", "未出行"))


def test_the_way_back_is_bought_for_two_with_a_new_passenger_who_is_a_student() -> None:
    phone = fresh()
    state, day = state_of(phone), TOMORROW + timedelta(days=1)
    phone.tap("origin").tap("Shanghai").tap("target").tap("Beijing").tap("student")
    phone.tap("home_date").tap("Wednesday, March 4, 2026").tap("search_trains").wait(1)
    phone.tap("Filter").tap("filter_band_6").tap("filter_kind_G").tap("filter_done")
    found = rides(state.salt, "Shanghai", "Beijing", day)
    ride = next(
        r for r in found if 6 <= r.leaves.hour < 12 and r.train.kind == "G" and free(state, r)
    )
    assert ride.arrives.hour < 18
    book(phone, ride).tap("choose_passengers").tap("Add passenger")
    phone.type("Lin Bao", into="passenger_name").type("310104200501011234", into="passenger_id")
    phone.back().tap("Student").tap("save_passenger").tap("Alex Morgan").tap("Lin Bao")
    phone.tap("Done (2)")
    submit(phone)
    full, half = ride.price("second"), ride.price("second", student=True)
    assert [ticket.price for ticket in state.orders[0].tickets] == [full, half]
    assert half < full
    assert phone.back().tap("Orders").tap("Unpaid").sees("To be paid")


def test_an_order_that_nobody_pays_lapses() -> None:
    phone = fresh().tap("search_trains").wait(1).tap("Latest")
    state = state_of(phone)
    state.query.day = TOMORROW
    ride = next(
        r for r in reversed(rides(state.salt, "Hangzhou", "Suzhou", TOMORROW)) if free(state, r)
    )
    book(phone, ride).tap("choose_passengers").tap("passenger").tap("passengers_done")
    submit(phone).tap("pay_now").tap("Close").tap("Give up").wait(21 * 60)
    assert state.orders[0].status == "cancelled"


def test_the_latest_journey_goes_to_the_calendar_with_its_exact_times() -> None:
    phone = fresh().tap("Orders").tap("order_card").wait(1).tap("More options")
    phone.tap("Add to calendar")
    order = state_of(phone).tab("upcoming", phone.app(PACKAGE).services.now())[0]
    ride = order.ride
    assert phone.page.startswith(CalendarApp.package)
    phone.tap("Save")
    events = phone.app(CalendarApp.package).state.events
    title = f"{ride.origin}——{ride.train.number}——{ride.target}"
    event = next(e for e in events if e.title == title)
    assert (event.start, event.end, event.place) == (ride.leaves, ride.arrives, ride.origin)


def test_a_ticket_is_refunded_less_a_fee() -> None:
    phone = fresh().tap("Orders").tap("order_card").wait(1).tap("refund").tap("button1")
    order = next(o for o in state_of(phone).orders if o.status == "refunded")
    assert 0 < order.refund <= order.total


def test_a_ticket_is_changed_to_another_day() -> None:
    phone = fresh().tap("Orders").tap("order_card").wait(1)
    state = state_of(phone)
    old = state.tab("upcoming", phone.app(PACKAGE).services.now())[0]
    day = TOMORROW + timedelta(days=2)
    phone.tap("change").tap("Thursday, March 5, 2026").wait(1)
    found = rides(state.salt, old.ride.origin, old.ride.target, day)
    ride = next(r for r in found if free(state, r) and r.price("second") == old.total)
    book(phone, ride, "Change Second class")
    submit(phone)
    new = state.orders[0]
    assert (old.status, new.status, new.instead_of) == ("changed", "paid", old.number)
    assert new.ride == ride


def test_without_a_network_no_trains_are_shown_until_retry() -> None:
    phone = fresh()
    phone.system.settings.update(airplane=True)
    phone.tap("search_trains").wait(1)
    assert phone.sees("No connection")
    phone.system.settings.update(airplane=False)
    assert phone.tap("Retry").wait(1).sees("train_card")


@given(st.integers(0, 10**9))
def test_every_train_runs_forward_through_known_stations(salt: int) -> None:
    for train in list(timetable(salt % 8).values())[:: 1 + salt % 7]:
        at = train.stops[0].leave
        for stop in train.stops[1:]:
            assert stop.station in STATIONS
            assert at < stop.arrive <= stop.leave
            at = stop.leave


@given(st.integers(0, 4), st.sampled_from(sorted(SEATS)), st.floats(0, 400))
def test_no_fee_is_more_than_a_fifth(salt: int, seat: str, hours: float) -> None:
    ride = rides(salt, "Shanghai", "Beijing", TOMORROW)[0]
    price = ride.price(seat)
    assert 0 <= fee(price, hours) <= price / 5


def test_those_who_travel_are_told_two_hours_ahead() -> None:
    phone = fresh()
    ride = state_of(phone).tab("upcoming", phone.app(PACKAGE).services.now())[0].ride
    now = phone.app(PACKAGE).services.now()
    phone.wait((ride.leaves - now).total_seconds() - 3 * 3600).wait(2 * 3600)
    assert [ride.train.number in note.text for note in phone.system.notifications] == [True]
