"""Weather with another app."""

import random
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from evals.suites.mobbench.food import COMBOS, order_combo, paid
from evals.suites.mobbench.weather import (
    APP,
    another_sky,
    open_weather,
    put_sky,
)
from evals.suites.words import clock, pick_time
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, launch, tap, wait_for
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.weather import data
from virtual_phone.apps.weather.sky import at, forecast

FOUL = ("rain", "downpour", "storm")
FAIR = ("sunny", "partly")


# An alarm by tomorrow's weather


def _draw_morning(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Two times that are past today, so that either alarm rings tomorrow."""
    here = rng.choice(data.HERE)
    seed = another_sky(rng, here, state.day(1), state.day(0))
    rainy, dry = (
        (hour, rng.choice((0, 30))) for hour in rng.sample((5, 6, 7, 8), 2)
    )
    wet = forecast(seed, here, state.day(1)).wet
    zh = state.zh
    return {
        "seed": seed,
        "here": here,
        "rainy": clock(*rainy, zh=zh),
        "dry": clock(*dry, zh=zh),
        "alarm": rainy if wet else dry,
        "other": dry if wet else rainy,
    }


def _set_alarm(p: Drawn) -> list[Step]:
    hour, minute = p.alarm
    return [
        launch("Clock|时钟"),
        tap("Add alarm|添加闹钟"),
        *pick_time(hour, minute, zh=p.zh),
        tap("Save|保存"),
        tap("Allow|允许"),
    ]


def _look_and_set(p: Drawn) -> list[Step]:
    return [*open_weather(), wait_for("Tomorrow|明天"), *_set_alarm(p)]


def _alarm(s: Seen, times: Sequence[int]) -> bool:
    hour, minute = times
    return s.any_new("clock.alarms", hour=hour, minute=minute)


# A meal by the weather outside


def _sky_now(
    rng: random.Random, here: str, now: datetime, *, foul: bool
) -> int:
    """A seed by which nobody can doubt whether this is weather to go out in."""
    while True:
        seed = rng.randrange(1_000_000)
        day, hour = forecast(seed, here, now.date()), at(seed, here, now)
        if {day.condition, hour.condition} <= set(FOUL if foul else FAIR):
            return seed


def _draw_meal(rng: random.Random, state: Facts) -> dict[str, Any]:
    here, foul = rng.choice(data.HERE), rng.random() < 0.5
    combo, other = rng.sample(COMBOS, 2)
    return {
        "seed": _sky_now(rng, here, state.now, foul=foul),
        "here": here,
        "combo": combo.name[state.zh],
        "other": other.name[state.zh],
        "item": combo.name[0],
        "mode": "delivery" if foul else "dine_in",
        "other_mode": "dine_in" if foul else "delivery",
    }


def _look_and_order(p: Drawn) -> list[Step]:
    return [*open_weather(), wait_for("Tomorrow|明天"), *order_combo(p)]


def _selected(s: Seen) -> bool:
    lines = [line for order in s.added("food.orders") for line in order.lines]
    return [(line.item, line.count) for line in lines or s.after.food.cart] == [
        (s.p.item, 1)
    ]


TASKS = (
    Task(
        id="cross-weather-clock",
        level="cross",
        apps=("weather", "clock"),
        mirrors="If it rains tomorrow, set an alarm for 10 a.m. to wake me up; otherwise, set the "
        "alarm for 8 a.m.",
        en="If it rains tomorrow, set an alarm for {rainy} to wake me up; otherwise set the alarm "
        "for {dry}.",
        zh="如果明天下雨，设一个{rainy}的闹钟叫我起床；否则把闹钟设在{dry}。",
        draw=_draw_morning,
        prepare=put_sky,
        milestones=(
            Milestone(
                "Successfully judge tomorrow's weather",
                lambda s: (
                    s.visited(APP)
                    and _alarm(s, s.p.alarm)
                    and not _alarm(s, s.p.other)
                ),
            ),
            Milestone(
                "Successfully set the alarm",
                lambda s: s.new(
                    "clock.alarms",
                    hour=s.p.alarm[0],
                    minute=s.p.alarm[1],
                    enabled=True,
                ),
            ),
        ),
        path=_look_and_set,
        misses=(
            wrong("the other time", alarm=lambda p: p.other),
            instead("without a look at the weather", _set_alarm),
            instead(
                "both alarms",
                lambda p: [
                    *_look_and_set(p),
                    *_set_alarm(p.with_(alarm=p.other))[1:-1],
                ],
            ),
            short(2),
        ),
    ),
    Task(
        id="cross-weather-food",
        level="cross",
        apps=("weather", "food"),
        mirrors="Order a dine-in Spicy McWings at McDonald's. If the current weather is not "
        "suitable for going out, order delivery instead.",
        en="Order and pay for a {combo} at Golden Bun, to eat there. If it is raining here now, "
        "have it delivered instead.",
        zh="在金面包点一份{combo}并付款,堂食。如果现在这里正在下雨,就改为外送。",
        draw=_draw_meal,
        prepare=put_sky,
        milestones=(
            Milestone("Check weather", lambda s: s.visited(APP)),
            Milestone("Select meal", _selected),
            Milestone("Checkout", paid),
            Milestone(
                "Correct dining option",
                lambda s: (
                    [order.mode for order in s.added("food.orders")]
                    == [s.p.mode]
                ),
            ),
        ),
        path=_look_and_order,
        misses=(
            wrong("the other way", mode=lambda p: p.other_mode),
            wrong("another combo", combo=lambda p: p.other),
            instead("without a look at the weather", order_combo),
            short(2),
        ),
    ),
)
