"""Longrail with another app."""

import random
import re
from typing import Any

from evals.suites.mobbench.rail import open_app
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, tap
from evals.tasks.task import Drawn, Milestone, Task, short, wrong
from virtual_phone.apps.rail import data as rail_data
from virtual_phone.apps.rail.times import rides

DASHES = re.compile(r"\s*[-–—]+\s*")
ENDS = (
    "Beijing",
    "Shanghai",
    "Nanjing",
    "Hangzhou",
    "Wuhan",
    "Jinan",
    "Chengdu",
    "Guangzhou",
)


def _draw_journey(rng: random.Random, state: Facts) -> dict[str, Any]:
    """A fast train on one of the next days, and where the last journey made stands."""
    day = state.day(rng.randrange(1, 5))
    found = [
        ride
        for origin in ENDS
        for target in ENDS
        for ride in rides(state.rail.salt, origin, target, day)
        if ride.train.fast and ride.arrives.date() == ride.day
    ]
    ride = rng.choice(found)
    names = [
        rail_data.STATIONS[station] for station in (ride.origin, ride.target)
    ]
    origin, target = (at.chinese if state.zh else at.name for at in names)
    past = [order.status for order in state.rail.tab("past", state.now)]
    return {
        "ticket": ride,
        "title": [origin, ride.train.number, target],
        "tab": "upcoming",
        "nth": 0,
        "made": past.index("paid"),
        "calendar": "Calendar|日历",
    }


def _put_journey(state: Facts, p: Drawn) -> None:
    state.rail.tab("upcoming", state.now)[0].ride = p.ticket


def _titled(s: Seen) -> bool:
    return s.any_new(
        "calendar.events", title=lambda title: DASHES.split(title) == s.p.title
    )


def _timed(s: Seen) -> bool:
    ride = s.p.ticket
    times = {"start": ride.leaves, "end": ride.arrives, "all_day": False}
    return s.new("calendar.events", repeat="none", **times)


def _listed(s: Seen) -> bool:
    """Whether orders were looked at; the list on the first page is no page of its own."""
    return (
        s.visited(".OrdersActivity")
        or s.visited(".OrderDetailActivity")
        or _titled(s)
    )


def _add(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Orders|订单"),
        *([tap(f"#orders_{p.tab}")] if p.tab != "upcoming" else []),
        tap("#order_card", p.nth),
        tap("More options|更多选项"),
        tap("Add to calendar|添加到日历"),
        tap(p.calendar),
        tap("Just once|仅此一次"),
        tap("Save|保存"),
    ]


TASKS = (
    Task(
        id="cross-rail-calendar",
        level="cross",
        apps=("rail", "calendar"),
        mirrors="Help me add my latest train journey to the schedule, titled "
        "'{DepartureStation}——{Train Number}——{ArrivalStation}', and set exact time range.",
        en="Help me add the train journey that I have ahead of me on Longrail to Calendar, titled "
        "'<departure station>——<train number>——<arrival station>', and set the exact time range.",
        zh="帮我把长铁上即将出行的行程添加到“日历”,标题为“<出发站>——<车次>——<到达站>”,"
        "并设置准确的起止时间。",
        draw=_draw_journey,
        prepare=_put_journey,
        milestones=(
            Milestone("Enter ticket list", _listed, ever=True),
            Milestone("Correct title", _titled),
            Milestone("Correct time", _timed),
        ),
        path=_add,
        misses=(
            wrong("a journey made already", tab="past", nth=lambda p: p.made),
            wrong("another calendar", calendar="Day Planner|日程本"),
            short(1),
        ),
    ),
)
