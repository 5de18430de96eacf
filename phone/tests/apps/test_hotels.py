from datetime import date, timedelta
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.apps.calendar.app import CalendarApp
from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.apps.dialer.app import PhoneApp
from virtual_phone.apps.hotels import rates
from virtual_phone.apps.hotels.app import HotelsApp
from virtual_phone.apps.hotels.data import CITIES, LEVELS, ROOMS
from virtual_phone.apps.hotels.rates import Hotel
from virtual_phone.apps.hotels.state import HotelsState
from virtual_phone.testing import Driver

PACKAGE = HotelsApp.package
TODAY = date(2026, 3, 2)


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    apps = [HotelsApp, CalendarApp, ContactsApp, PhoneApp]
    phone = Driver.make(apps, language=language).open("hotels").wait(1)
    return phone.tap("Close" if language == "en" else "关闭")


def state_of(phone: Driver) -> HotelsState:
    state: HotelsState = phone.app(PACKAGE).state
    return state


def by_distance(state: HotelsState) -> list[Hotel]:
    query = state.searches[0]
    return sorted(state.found(query), key=lambda hotel: hotel.away(*state.spot(query)))


def enter(phone: Driver, hotel: Hotel, *, chinese: bool = False) -> Driver:
    return phone.scroll_to(hotel.name(chinese)).tap(hotel.name(chinese)).wait(1)


def book(phone: Driver, state: HotelsState, hotel: Hotel, submit: str = "Submit") -> Driver:
    """The first kind of room that is free."""
    query = state.searches[0]
    room = next(
        words
        for n, (words, *_) in enumerate(ROOMS)
        if state.left(hotel, n, query.first, query.last)
    )
    name = phone.app(PACKAGE).t(*room)
    phone.scroll_to(name).tap(name).scroll_to("book").tap("book").wait(1)
    return phone.tap("submit_order").tap(submit).wait(1)


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([HotelsApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one).salt != state_of(other).salt


def test_membership_says_what_it_takes_off() -> None:
    phone = fresh().tap("Membership").tap("member_card")
    state = state_of(phone)
    name, percent = LEVELS[state.level][:2]
    row = phone.node(f"{percent} % off").bounds
    head = phone.node(f"{name[0]} (you)").bounds
    assert 0 < row.top - head.bottom < 200


def test_the_start_price_of_the_nearest_hotel_of_a_brand_is_shown_first() -> None:
    phone = fresh().tap("My location").tap("While using the app")
    phone.tap("words").tap("Ibex Express").tap("find_hotels").wait(1).tap("Nearest").wait(1)
    state = state_of(phone)
    query = state.searches[0]
    assert (query.city, query.place, state.sort) == ("Harbour City", "here", "near")
    nearest = by_distance(state)[0]
    assert nearest.brand == "Ibex Express"
    assert phone.node("hotel_name").text == nearest.name(False)
    start = rates.start(state.salt, nearest, query.first, query.last)
    shown = "Fully booked" if start is None else f"¥{rates.member(start, state.percent) // 100}"
    assert shown in phone.texts()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_second_cheapest_hotel_near_a_square_is_booked(
    language: Literal["en", "zh"],
) -> None:
    phone = fresh(language)
    state, t = state_of(phone), phone.app(PACKAGE).t
    phone.tap("city").tap(t("Chengdu", "成都")).tap("dates")
    phone.tap(t("Monday, March 2, 2026", "2026年3月2日星期一"))
    phone.tap(t("Wednesday, March 4, 2026", "2026年3月4日星期三")).tap("dates_done")
    phone.tap("words").tap(t("Tianfu Square", "天府广场")).tap("find_hotels").wait(1)
    phone.tap("sort_cheap").wait(1)
    query = state.searches[0]
    assert (query.first, query.nights, query.place) == (TODAY, 2, "Tianfu Square")
    name = phone.node("hotel_name", 1).text
    phone.tap(name).wait(1)
    near = [h for h in by_distance(state) if h.away(*state.spot(query)) <= 5]
    prices = {h: rates.start(state.salt, h, query.first, query.last) or 10**9 for h in near}
    second = sorted(near, key=lambda h: prices[h])[1]
    assert second.name(language == "zh") == name
    book(phone, state, second, t("Submit", "提交")).tap(t("Chat Pay", "木瓜支付"))
    phone.tap("pay_confirm").wait(1.2)
    order = state.orders[0]
    assert (order.hotel, order.status, order.paid_by) == (second, "confirmed", "Chat Pay")
    assert (order.first, order.last) == (TODAY, TODAY + timedelta(days=2))


def test_the_nearest_hotel_with_a_free_room_is_booked() -> None:
    phone = fresh().tap("city").tap("current_location").tap("While using the app")
    phone.tap("find_hotels").wait(1).tap("filter").tap("free_only").tap("filter_done")
    state = state_of(phone)
    query = state.searches[0]
    nearest = next(
        h for h in by_distance(state) if rates.start(state.salt, h, query.first, query.last)
    )
    assert phone.node("hotel_name").text == nearest.name(False)
    enter(phone, nearest)
    book(phone, state, nearest)
    assert (state.orders[0].hotel, state.orders[0].status) == (nearest, "unpaid")
    phone.tap("Close").tap("Give up").wait(31 * 60)
    assert state_of(phone).orders[0].status == "cancelled"


def test_refused_location_changes_nothing() -> None:
    phone = fresh().tap("My location").tap("Don't allow")
    assert state_of(phone).query.city == "Hangzhou"


def test_the_address_of_the_latest_order_is_shown_and_copied() -> None:
    phone = fresh().tap("Orders").tap("order_card").wait(1)
    hotel = state_of(phone).orders[0].hotel
    assert phone.sees(hotel.address(False))
    phone.tap("order_address")
    assert phone.system.clipboard == hotel.address(False)


def test_a_stay_goes_to_the_calendar() -> None:
    phone = fresh().tap("Orders").tap("order_card").wait(1)
    order = state_of(phone).orders[0]
    phone.tap("More options").tap("Add to calendar").tap("Save")
    event = next(
        e for e in phone.app(CalendarApp.package).state.events if e.title == order.hotel.name(False)
    )
    assert (event.start.date(), event.end.date()) == (order.first, order.last)


def test_filters_by_brand_and_price_keep_what_fits() -> None:
    phone = fresh().tap("find_hotels").wait(1).tap("filter").tap("Crestline").tap("Joyard")
    phone.tap("¥400–700").tap("¥700 and more").tap("filter_done")
    names = [n.text for n in phone.nodes() if n.resource_id.endswith("/hotel_name")]
    assert names
    assert all(name.startswith(("Crestline", "Joyard")) for name in names)
    prices = [n.text for n in phone.nodes() if n.resource_id.endswith("/from_price")]
    assert all(int(price[1:]) >= 400 for price in prices)


def test_nights_that_are_over_are_not_offered() -> None:
    phone = fresh().wait(3 * 86400)
    query = state_of(phone).query
    assert (query.first, query.nights) == (TODAY + timedelta(days=3), 1)


def test_points_are_given_once_a_day() -> None:
    phone = fresh().tap("Membership")
    before = state_of(phone).points
    phone.tap("Check in").tap("daily")
    assert state_of(phone).points == before + 10


@given(
    st.integers(0, 5),
    st.sampled_from([city[0][0] for city in CITIES]),
    st.integers(0, 300),
    st.integers(1, 9),
)
def test_prices_are_what_the_nights_cost(salt: int, city: str, ahead: int, count: int) -> None:
    hotel = rates.hotels(salt, city)[ahead % rates.EACH]
    first = TODAY + timedelta(days=ahead)
    last = first + timedelta(days=count)
    nights = [rates.rate(salt, hotel, 1, 0, day) for day in rates.nights(first, last)]
    assert rates.stay(salt, hotel, 1, 0, first, last) == sum(nights)
    assert len({h.name(False) for h in rates.hotels(salt, city)}) == rates.EACH
    start = rates.start(salt, hotel, first, last)
    free = [rates.free(salt, hotel, n, first, last) for n in range(len(ROOMS))]
    assert (start is None) == (not any(free))
