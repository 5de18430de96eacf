"""Longrail, which stands for 12306."""

import random
from datetime import date
from typing import Any

from evals.suites.words import clock, day_cell
from evals.tasks.answers import Time
from evals.tasks.evidence import Seen, has
from evals.tasks.facts import Facts
from evals.tasks.steps import (
    Step,
    answer,
    fill,
    launch,
    scroll_to,
    tap,
    wait_for,
)
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.rail import data as rail_data
from virtual_phone.apps.rail.state import Order
from virtual_phone.apps.rail.times import Ride, rides, stations_of, timetable

APP = "Longrail|长铁"
SOUTHWARD = (("Jinan", "济南"), ("Nanjing", "南京"))
"""Where every train between the two ends stops."""


def open_app() -> list[Step]:
    """Open it and close the news that cover it at first."""
    return [launch(APP), tap("#news_ok")]


def _city(name: str, *, zh: bool) -> str:
    return rail_data.CITY_NAMES[name] if zh else name


# Easy


def _switch(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("My|我的"),
        tap("Switch mode|版本切换"),
        tap("Senior mode|爱心版"),
        tap("Switch|切换"),
    ]


# Medium


def _draw_train(rng: random.Random, state: Facts) -> dict[str, Any]:
    trains = timetable(state.rail.salt)
    back = rng.random() < 0.5
    number = f"G{100 + 2 * rng.randrange(1, 20) + (not back)}"
    ends = ("Shanghai", "Beijing") if back else ("Beijing", "Shanghai")
    place, chinese = rng.choice(SOUTHWARD)
    stops = {stop.station: stop for stop in trains[number].stops}
    stop = next(stops[name] for name in stations_of(place) if name in stops)
    zh = state.zh
    return {
        "number": number,
        "start": _city(ends[0], zh=zh),
        "end": _city(ends[1], zh=zh),
        "place": chinese if zh else place,
        "day": state.day(1),
        "arrives": stop.arrive,
        "leaves": stop.leave,
    }


def _look_up(p: Drawn, *, day: date, minutes: int) -> list[Step]:
    return [
        *open_app(),
        tap("Timetable|时刻表"),
        fill(p.number, into="#train_number_input"),
        tap("#lookup_date"),
        tap(day_cell(day)),
        tap("#lookup_go"),
        answer(clock(minutes // 60, minutes % 60, zh=p.zh)),
    ]


# Hard and indirect


def _free(state: Facts, ride: Ride) -> bool:
    return (
        ride.train.fast
        and len(ride.train.number) > 3
        and state.rail.left(ride, "second") > 0
    )


PAIRS = (("Shanghai", "Beijing"), ("Beijing", "Nanjing"), ("Shanghai", "Jinan"),
         ("Beijing", "Shanghai"), ("Shanghai", "Hangzhou"))  # fmt: skip


def _draw_ticket(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Two places, two hours, and a train between them of which there is a seat on two days."""
    options = []
    for origin, target in PAIRS:
        today, later = (
            rides(state.rail.salt, origin, target, state.day(n)) for n in (1, 2)
        )
        both = {ride.train.number for ride in later if _free(state, ride)}
        kept = [r for r in today if _free(state, r) and r.train.number in both]
        for hour in range(8, 16):
            inside = [r for r in kept if hour <= r.leaves.hour < hour + 2]
            outside = [r for r in kept if r.leaves.hour >= hour + 3]
            if inside and outside:
                options.append((origin, target, hour, inside[0], outside[0]))
    origin, target, hour, ride, late = rng.choice(options)
    back = next(
        r
        for r in rides(state.rail.salt, target, origin, state.day(1))
        if _free(state, r)
    )
    zh = state.zh
    return {
        "origin": origin,
        "target": target,
        "start": _city(origin, zh=zh),
        "end": _city(target, zh=zh),
        "hour": hour,
        "earliest": clock(hour, 0, zh=zh),
        "latest": clock(hour + 2, 0, zh=zh),
        "number": ride.train.number,
        "late": late.train.number,
        "back": back.train.number,
        "tomorrow": state.day(1),
        "day": state.day(1),
        "when": state.day(1),
        "next_day": state.day(2),
        "passenger": 0,
    }


def _buy(p: Drawn) -> list[Step]:
    """From the first page to the money; tomorrow is chosen there already."""
    other_day = (
        [tap("#home_date"), tap(day_cell(p.when))]
        if p.when != p.tomorrow
        else []
    )
    return [
        *open_app(),
        tap("#origin"),
        fill(p.start, into="#city_search"),
        tap("#city_item"),
        tap("#target"),
        fill(p.end, into="#city_search"),
        tap("#city_item"),
        *other_day,
        tap("#search_trains"),
        wait_for("#train_card"),
        scroll_to(p.number),
        tap(p.number),
        tap("Book Second class|预订 二等座"),
        tap("#choose_passengers"),
        tap("#passenger", p.passenger),
        tap("#passengers_done"),
        tap("#submit_order"),
        tap("Confirm|确认"),
        tap("#pay_now"),
        tap("#pay_confirm"),
        wait_for("Payment successful|支付成功"),
    ]


def _between(order: Order, p: Drawn) -> bool:
    ride = order.ride
    return ride.origin in stations_of(p.origin) and ride.target in stations_of(
        p.target
    )


def _bought(s: Seen) -> list[Order]:
    return [
        order
        for order in s.added("rail.orders")
        if order.status in ("unpaid", "paid")
    ]


def _mine(s: Seen) -> bool:
    """Whether a ticket was ordered for the phone's owner alone."""
    me = s.before.rail.passengers[0].name
    return any(
        [t.passenger for t in order.tickets] == [me] for order in _bought(s)
    )


def _any(s: Seen, **fields: Any) -> bool:
    return any(has(order, **fields) for order in _bought(s))


_ADD_PASSENGER = Milestone("Add passenger", _mine)
_COMPLETE = Milestone(
    "Complete task",
    lambda s: s.new(
        "rail.orders", status="paid", tickets=lambda t: len(t) == 1
    ),
)


def _draw_return(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Where a ticket leads to tomorrow, and trains back in time on the day after."""
    options = []
    salt = state.rail.salt
    for away in (
        "Shanghai",
        "Nanjing",
        "Jinan",
        "Wuhan",
        "Zhengzhou",
        "Shijiazhuang",
    ):
        there = [
            r
            for r in rides(salt, "Beijing", away, state.day(1))
            if r.train.fast
        ]
        back, later = (
            rides(salt, away, "Beijing", state.day(n)) for n in (2, 3)
        )
        both = {ride.train.number for ride in later if _free(state, ride)}
        kept = [
            ride
            for ride in back
            if _free(state, ride) and ride.train.number in both
        ]
        for hour in range(14, 20):
            good = [
                r
                for r in kept
                if r.arrives < r.leaves.replace(hour=hour, minute=0)
            ]
            bad = [
                r
                for r in kept
                if r.arrives > r.leaves.replace(hour=hour, minute=0)
            ]
            if good and bad and there:
                options.append(
                    (away, hour, rng.choice(there), good[-1], bad[0])
                )
    away, hour, ticket, ride, late = rng.choice(options)
    zh = state.zh
    return {
        "origin": away,
        "target": "Beijing",
        "start": _city(away, zh=zh),
        "end": _city("Beijing", zh=zh),
        "hour": hour,
        "latest": clock(hour, 0, zh=zh),
        "ticket": ticket,
        "number": ride.train.number,
        "late": late.train.number,
        "tomorrow": state.day(1),
        "day": state.day(2),
        "when": state.day(2),
        "next_day": state.day(3),
        "passenger": 0,
    }


def put_journey(state: Facts, p: Drawn) -> None:
    """Have one ticket that is not travelled yet: `p.ticket`."""
    order = state.rail.tab("upcoming", state.now)[0]
    order.ride = p.ticket


def _back_in_time(order: Order, p: Drawn) -> bool:
    arrives = order.ride.arrives
    in_time = arrives.date() == order.ride.day and arrives.hour < p.hour
    return _between(order, p) and order.ride.train.fast and in_time


def _return(p: Drawn) -> list[Step]:
    """The ticket is looked at first: it says where one comes back from."""
    head, rest = _buy(p)[:2], _buy(p)[2:]
    return [*head, tap("Orders|订单"), tap("Home|首页"), *rest]


TASKS = (
    Task(
        id="rail-easy",
        level="easy",
        apps=("rail",),
        mirrors="Go to the 'My' page in the 12306 app, and switch the app from standard mode to "
        "senior mode under common functions.",
        en="Go to the 'My' page in the Longrail app, and switch the app from standard mode to "
        "senior mode under common functions.",
        zh="在长铁App的“我的”页面,通过常用功能把App从标准版切换到爱心版。",
        milestones=(
            Milestone(
                "Task completion", lambda s: s.after.rail.mode == "senior"
            ),
        ),
        path=_switch,
        misses=(short(1), instead("asked only", lambda p: _switch(p)[:4])),
    ),
    Task(
        id="rail-medium",
        level="medium",
        apps=("rail",),
        mirrors="Check the schedule for train G104 from Shanghai to Beijing tomorrow, and find "
        "out what time it is expected to arrive in Nanjing.",
        en="Check the schedule for train {number} from {start} to {end} tomorrow on Longrail, and "
        "tell me what time it is expected to arrive in {place}.",
        zh="在长铁上查一下明天从{start}到{end}的{number}次列车的时刻表,告诉我预计几点到达{place}。",
        draw=_draw_train,
        answer=lambda p: Time(p.arrives // 60, p.arrives % 60),
        milestones=(
            Milestone(
                "Enter the timetable query interface",
                lambda s: (
                    s.visited(".TimetableQueryActivity")
                    or s.visited(".StopsActivity")
                ),
                ever=True,
            ),
            Milestone(
                "Train number correct",
                lambda s: (s.p.number, s.p.day) in s.after.rail.lookups,
            ),
            Milestone("Task completed", lambda s: s.answered),
        ),
        path=lambda p: _look_up(p, day=p.day, minutes=p.arrives),
        misses=(
            instead(
                "told when it leaves",
                lambda p: _look_up(p, day=p.day, minutes=p.leaves),
            ),
            wrong(
                "the train before", number=lambda p: f"G{int(p.number[1:]) - 2}"
            ),
            short(1),
        ),
    ),
    Task(
        id="rail-hard",
        level="hard",
        apps=("rail",),
        mirrors="Buy a high-speed rail ticket for tomorrow from Shanghai to Beijing, with "
        "departure time between 9am and 11am.",
        en="Buy me a high-speed rail ticket on Longrail for tomorrow from {start} to {end}, with "
        "departure time between {earliest} and {latest}.",
        zh="在长铁上给我买一张明天从{start}到{end}的高铁或动车票,"
        "发车时间在{earliest}到{latest}之间。",
        draw=_draw_ticket,
        milestones=(
            Milestone(
                "Correct date",
                lambda s: _any(s, ride=lambda r: r.day == s.p.day),
            ),
            Milestone(
                "Correct station",
                lambda s: any(_between(o, s.p) for o in _bought(s)),
            ),
            Milestone(
                "Correct train selection",
                lambda s: _any(
                    s,
                    ride=lambda r: (
                        r.train.fast
                        and s.p.hour <= r.leaves.hour < s.p.hour + 2
                    ),
                ),
            ),
            _ADD_PASSENGER,
            _COMPLETE,
        ),
        path=_buy,
        misses=(
            wrong("a day late", when=lambda p: p.next_day),
            wrong("too late a train", number=lambda p: p.late),
            wrong("for somebody else", passenger=1),
            wrong(
                "the way back",
                start=lambda p: p.end,
                end=lambda p: p.start,
                number=lambda p: p.back,
            ),
            short(2),
        ),
    ),
    Task(
        id="rail-indirect",
        level="indirect",
        apps=("rail",),
        mirrors="Book a high-speed train ticket for the day after tomorrow, returning to Beijing "
        "before 6:00 PM.",
        en="I have a train ticket for tomorrow on Longrail. Buy me a high-speed train ticket for "
        "the day after tomorrow from where it takes me, returning to {end} before {latest}.",
        zh="我在长铁上有一张明天的车票。帮我买一张后天的高铁或动车票,从那里返回{end},"
        "要在{latest}之前到达。",
        draw=_draw_return,
        prepare=put_journey,
        milestones=(
            Milestone(
                "Correct train",
                lambda s: any(_back_in_time(o, s.p) for o in _bought(s)),
            ),
            Milestone(
                "Correct date selection",
                lambda s: _any(s, ride=lambda r: r.day == s.p.day),
            ),
            Milestone("Add passenger details", _mine),
            Milestone("Task completion", _COMPLETE.holds),
        ),
        path=_return,
        misses=(
            wrong("too late a train", number=lambda p: p.late),
            wrong("a day late", when=lambda p: p.next_day),
            wrong("for somebody else", passenger=2),
            short(2),
        ),
    ),
)
