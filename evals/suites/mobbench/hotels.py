"""Restwell, which stands for HWorld."""

import random
from datetime import date
from typing import Any

from evals.suites.words import day, day_cell
from evals.tasks.answers import Any as AnyOf
from evals.tasks.answers import Every, Number, Words
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, answer, launch, scroll_to, tap, wait_for
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.hotels import data, rates
from virtual_phone.apps.hotels.list import REACH
from virtual_phone.apps.hotels.rates import Hotel
from virtual_phone.apps.hotels.state import Order, Query
from virtual_phone.apps.kit.paying import METHODS

NEAR_ENOUGH = 3
"""Hotels of a list that are seen without scrolling."""


def open_app() -> list[Step]:
    """Open it and close the advertisement that covers it at first."""
    return [launch("Restwell|安栖"), tap("Close|关闭")]


def _here() -> list[Step]:
    return [
        tap("#my_location"),
        tap("While using the app|仅在使用该应用时允许"),
    ]


def _dates(first: date, last: date) -> list[Step]:
    return [
        tap("#dates"),
        tap(day_cell(first)),
        tap(day_cell(last)),
        tap("#dates_done"),
    ]


def _book(p: Drawn) -> list[Step]:
    """From the list of hotels to a submitted order."""
    return [
        wait_for("#hotel_card"),
        tap("#hotel_card", p.nth),
        wait_for("#hotel_title"),
        scroll_to(p.room),
        tap(p.room),
        scroll_to("#book"),
        tap("#book"),
        tap("#submit_order"),
        tap("Submit|提交"),
    ]


def _start(state: Facts, hotel: Hotel, first: date, last: date) -> int | None:
    return rates.start(state.hotels.salt, hotel, first, last)


def _room(state: Facts, hotel: Hotel, *spans: tuple[date, date]) -> str:
    """The first kind of room that is free in all spans; empty if there is none."""
    kinds = [
        words[state.zh]
        for n, (words, *_) in enumerate(data.ROOMS)
        if all(
            state.hotels.left(hotel, n, first, last) for first, last in spans
        )
    ]
    return kinds[0] if kinds else ""


def _booked(s: Seen) -> list[Order]:
    return [
        order
        for order in s.added("hotels.orders")
        if order.status != "cancelled"
    ]


# Easy


def _draw_level(rng: random.Random, state: Facts) -> dict[str, Any]:
    level = rng.randrange(len(data.LEVELS))
    other = rng.choice([n for n in range(len(data.LEVELS)) if n != level])
    percents = [percent for _, percent, _, _ in data.LEVELS]
    return {
        "level": level,
        "percent": percents[level],
        "other": percents[other],
    }


def _be_member(state: Facts, p: Drawn) -> None:
    state.hotels.level = p.level
    state.hotels.spent_nights = data.LEVELS[p.level][2] + 2


def _discount(p: Drawn) -> list[Step]:
    said = f"{(100 - p.percent) / 10:g}折" if p.zh else f"{p.percent} %"
    return [
        *open_app(),
        tap("Membership|会员"),
        tap("#member_card"),
        answer(said),
    ]


# Medium


def _draw_brand(rng: random.Random, state: Facts) -> dict[str, Any]:
    """A brand whose nearest hotel has a room tonight, and another one with another price."""
    first, last = state.day(0), state.day(1)
    options = []
    for brand in data.BRANDS:
        query = Query(data.HERE, first, last, "here", brand.name[0])
        spot = state.hotels.spot(query)
        found = sorted(
            state.hotels.found(query), key=lambda hotel: hotel.away(*spot)
        )
        costs = [_start(state, hotel, first, last) for hotel in found]
        if costs and costs[0] is not None:
            others = [
                cost
                for cost in costs[1:]
                if cost is not None and cost != costs[0]
            ]
            options += [(brand, costs[0], others[0])] if others else []
    brand, cost, other = rng.choice(options)
    percent = state.hotels.percent
    return {
        "brand": brand.name[state.zh],
        "full": cost // 100,
        "price": rates.member(cost, percent) // 100,
        "other": rates.member(other, percent) // 100,
    }


def _nearest_price(p: Drawn, price: int) -> list[Step]:
    return [
        *open_app(),
        *_here(),
        tap("#words"),
        scroll_to(p.brand),
        tap(p.brand),
        tap("#find_hotels"),
        wait_for("#hotel_card"),
        answer(f"¥{price}"),
    ]


def _from_here(s: Seen) -> bool:
    """Whether hotels were looked for around the phone, the nearest first."""
    return s.after.hotels.sort == "near" and _searched_here(s)


def _searched_here(s: Seen) -> bool:
    return any(query.place == "here" for query in s.added("hotels.searches"))


# Hard


def _draw_second(rng: random.Random, state: Facts) -> dict[str, Any]:
    """A place with three hotels at least that have rooms at three prices."""
    first, last = state.day(0), state.day(2)
    options = []
    for city in data.HOT:
        for near in (
            data.CITY[city][1] if city != state.hotels.query.city else ()
        ):
            spot = rates.place(city, near[0])
            close = [
                h
                for h in rates.hotels(state.hotels.salt, city)
                if h.away(*spot) <= REACH
            ]
            cost = {
                hotel: _start(state, hotel, first, last) or 10**9
                for hotel in close
            }
            best = sorted(close, key=cost.__getitem__)[:3]
            rooms = [
                _room(state, h, (first, last), (first, state.day(1)))
                for h in best
            ]
            if len({cost[hotel] for hotel in best}) == len(best) == 3 and all(
                rooms
            ):
                options.append((city, near, best, rooms))
    city, near, best, rooms = rng.choice(options)
    ways = [
        (english, (english, chinese)[state.zh])
        for english, chinese, _, _ in METHODS
    ]
    (method, said), (_, other_way) = rng.sample(ways, 2)
    zh = state.zh
    return {
        "city": data.CITY[city][0][zh],
        "place": near[zh],
        "key": city,
        "hotel": best[1].id,
        "nth": 1,
        "room": rooms[1],
        "first_room": rooms[0],
        "third_room": rooms[2],
        "method": method,
        "way": said,
        "other_way": other_way,
        "first": first,
        "last": last,
        "early": state.day(1),
    }


def _book_second(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("#city"),
        tap(p.city),
        *_dates(p.first, p.last),
        tap("#words"),
        tap(p.place),
        tap("#find_hotels"),
        tap("#sort_cheap"),
        *_book(p),
        tap(p.way),
        tap("#pay_confirm"),
        wait_for("Payment successful|支付成功"),
    ]


def _stays(s: Seen) -> bool:
    return any((o.first, o.last) == (s.p.first, s.p.last) for o in _booked(s))


def _one_order(s: Seen) -> bool:
    return s.new(
        "hotels.orders", rooms=1, status=lambda status: status != "cancelled"
    )


def _is_hotel(s: Seen) -> bool:
    return any(order.hotel.id == s.p.hotel for order in _booked(s))


# Indirect


def _draw_nearest(rng: random.Random, state: Facts) -> dict[str, Any]:
    """A night, the nearest hotel that has a room then, and the next one."""
    options = []
    spot = state.hotels.spot(
        Query(data.HERE, state.day(0), state.day(1), "here")
    )
    found = rates.hotels(state.hotels.salt, data.HERE)
    close = sorted(found, key=lambda hotel: hotel.away(*spot))[:NEAR_ENOUGH]
    for ahead in range(1, 20):
        night, after = (
            (state.day(n), state.day(n + 1)) for n in (ahead, ahead + 1)
        )
        free = [
            n for n, hotel in enumerate(close) if _start(state, hotel, *night)
        ]
        if len(free) > 1:
            rooms = (
                _room(state, close[free[0]], night, after),
                _room(state, close[free[1]], night),
            )
            options += [(ahead, free, rooms)] if all(rooms) else []
    # Nights when the very nearest is full tell who looks from who does not.
    ahead, free, rooms = rng.choice([o for o in options if o[1][0]] or options)
    hotel = close[free[0]]
    near = next(
        words for words in data.CITY[data.HERE][1] if words[0] == hotel.near
    )
    return {
        "night": day(state.day(ahead), zh=state.zh),
        "first": state.day(ahead),
        "last": state.day(ahead + 1),
        "late": state.day(ahead + 1),
        "later": state.day(ahead + 2),
        "hotel": hotel.id,
        "name": hotel.name(state.zh),
        "brand": data.BRAND[hotel.brand].name,
        "near": near,
        "nth": free[0],
        "room": rooms[0],
        "other_nth": free[1],
        "other_room": rooms[1],
    }


def _book_nearest(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        *_here(),
        *_dates(p.first, p.last),
        tap("#find_hotels"),
        *_book(p),
        answer(p.name),
    ]


TASKS = (
    Task(
        id="hotels-easy",
        level="easy",
        apps=("hotels",),
        mirrors="Help me check how much discount my HWorld membership has.",
        en="Help me check how much discount my Restwell membership has.",
        zh="帮我查一下我的安栖会员订房有多少折扣。",
        draw=_draw_level,
        prepare=_be_member,
        answer=lambda p: AnyOf(
            Number(p.percent, "%"),
            Number((100 - p.percent) / 10, "折"),
            Number(100 - p.percent),
        ),
        milestones=(Milestone("Task completion", lambda s: s.answered),),
        path=_discount,
        misses=(wrong("another level's", percent=lambda p: p.other), short(1)),
    ),
    Task(
        id="hotels-medium",
        level="medium",
        apps=("hotels",),
        mirrors="On the 'HWorld' app, search for the starting price of the nearest Hanting Hotel "
        "to me.",
        en="On the 'Restwell' app, search for tonight's starting price of the nearest {brand} "
        "Hotel to me.",
        zh="在安栖App上查一下离我最近的{brand}酒店今晚的起价。",
        draw=_draw_brand,
        answer=lambda p: AnyOf(Number(p.price, "¥"), Number(p.full, "¥")),
        milestones=(
            Milestone("Distance priority sorting", _from_here, ever=True),
            Milestone("Task completion", lambda s: s.answered),
        ),
        path=lambda p: _nearest_price(p, p.price),
        misses=(
            instead("one further away", lambda p: _nearest_price(p, p.other)),
            instead("guessed", lambda p: [*open_app(), answer(f"¥{p.price}")]),
            short(1),
        ),
    ),
    Task(
        id="hotels-hard",
        level="hard",
        apps=("hotels",),
        mirrors="On the HWorld app, book a hotel in Chengdu for today's check-in and the day "
        "after tomorrow's check-out, near Tianfu Square. Choose the second cheapest hotel listed "
        "when sorted by price, and use WeChat to pay.",
        en="On the Restwell app, book a hotel in {city} for today's check-in and the day after "
        "tomorrow's check-out, near {place}. Choose the second cheapest hotel listed when sorted "
        "by price, and pay with {way}.",
        zh="在安栖App上预订一家{city}的酒店,今天入住、后天离店,在{place}附近。"
        "按价格排序选第二便宜的酒店,用{way}付款。",
        draw=_draw_second,
        milestones=(
            Milestone("Date correct", _stays),
            Milestone(
                "City location correct",
                lambda s: any(
                    order.hotel.city == s.p.key for order in _booked(s)
                ),
            ),
            Milestone("Price correct", _is_hotel),
            Milestone(
                "Enter order interface",
                lambda s: s.visited(".BookActivity"),
                ever=True,
            ),
            Milestone("Submit order", _one_order),
            Milestone(
                "Payment method correct",
                lambda s: any(
                    order.status == "confirmed" and order.paid_by == s.p.method
                    for order in _booked(s)
                ),
            ),
        ),
        path=_book_second,
        misses=(
            wrong("the cheapest", nth=0, room=lambda p: p.first_room),
            wrong("the third", nth=2, room=lambda p: p.third_room),
            wrong("paid otherwise", way=lambda p: p.other_way),
            short(2),
        ),
    ),
    Task(
        id="hotels-indirect",
        level="indirect",
        apps=("hotels",),
        mirrors="Tell me about the nearest available hotel nearby and book it for me.",
        en="Tell me which is the nearest hotel around here with a free room for the night of "
        "{night}, and book it for me. You need not pay yet.",
        zh="告诉我附近哪家酒店离我最近、{night}晚上还有空房,并帮我预订一晚,先不用付款。",
        draw=_draw_nearest,
        answer=lambda p: Every(
            Words(p.brand[0], p.brand[1:]), Words(p.near[0], p.near[1:])
        ),
        milestones=(
            Milestone("Select current location", _searched_here),
            Milestone(
                "Confirm the selection",
                lambda s: s.p.hotel in s.after.hotels.seen,
            ),
            Milestone(
                "Submit the booking", lambda s: _is_hotel(s) and _stays(s)
            ),
            Milestone(
                "Task completion", lambda s: s.answered and _one_order(s)
            ),
        ),
        path=_book_nearest,
        misses=(
            wrong(
                "the next one",
                nth=lambda p: p.other_nth,
                room=lambda p: p.other_room,
            ),
            wrong(
                "a night late", first=lambda p: p.late, last=lambda p: p.later
            ),
            instead(
                "not submitted",
                lambda p: [*_book_nearest(p)[:-2], answer(p.name)],
            ),
            short(1),
        ),
    ),
)
