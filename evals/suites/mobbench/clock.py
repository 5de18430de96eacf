"""Clock."""

import random
from typing import Any

from evals.suites.words import clock, pick_time, weekday
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, tap
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.clock.app import Main
from virtual_phone.apps.clock.state import Alarm
from virtual_phone.apps.kit.cities import CITIES, City

PLACES = (
    "Hong Kong",
    "Singapore",
    "Seoul",
    "Dubai",
    "Cairo",
    "Madrid",
    "Oslo",
    "Nairobi",
)
TIMER = 2
"""The tab of the timers."""


def _draw_alarms(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Four alarms, the earliest of them off, at least two on."""
    hours = sorted(rng.sample((5, 6, 7, 8, 11, 13, 15, 17, 19, 21), 4))
    times = [(hour, rng.randrange(0, 60, 5)) for hour in hours]
    first = rng.choice((1, 2))
    return {
        "times": times,
        "on": [False] * first + [True] * (4 - first),
        "place": first,
    }


def _put_alarms(state: Facts, p: Drawn) -> dict[str, Any]:
    alarms = [
        Alarm(state.clock.new_id(), hour, minute, enabled=on)
        for (hour, minute), on in zip(p.times, p.on, strict=True)
    ]
    state.clock.alarms[:] = alarms
    return {"alarm": alarms[p.place].id}


def _turned_off(s: Seen) -> bool:
    """Whether that alarm alone is another than before, and off."""
    changed = s.changed("clock.alarms")
    whole = not s.added("clock.alarms") and not s.removed("clock.alarms")
    return whole and [(was.id, now.enabled) for was, now in changed] == [
        (s.p.alarm, False)
    ]


def _turn_off(p: Drawn) -> list[Step]:
    return [launch("Clock|时钟"), tap("#onoff", p.place)]


def _draw_city(rng: random.Random, state: Facts) -> dict[str, Any]:
    there = state.clock.cities
    city = rng.choice(
        [c for c in CITIES if c.name in PLACES and c.name not in there]
    )
    return {"city": city, "name": city.chinese if state.zh else city.name}


def _add_city(p: Drawn) -> list[Step]:
    city: City = p.city
    name = p.t(city.name, city.chinese)
    return [
        launch("Clock|时钟"),
        tap("World Clock|世界时钟"),
        tap("Add city|添加城市"),
        fill(name, into="#search_src_text"),
        tap(
            f"{city.name}, {city.country}|{city.chinese}，{city.chinese_country}"
        ),
    ]


def _draw_span(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {"hours": rng.randrange(2, 6)}


def _set_timer(p: Drawn) -> list[Step]:
    return [
        launch("Clock|时钟"),
        tap("Timer|计时器"),
        tap(f"#timer_setup_digit_{p.hours}"),
        tap("#timer_setup_digit_00"),
        tap("#timer_setup_digit_00"),
        tap("Start|开始"),
    ]


def _minutes(p: Drawn) -> list[Step]:
    return [step for n, step in enumerate(_set_timer(p)) if n != 3]


def _at_timers(s: Seen) -> bool:
    """Whether the timers are in front."""
    system = s.after.system
    pages = system.tasks.app.pages if system else []
    return any(isinstance(page, Main) and page.tab == TIMER for page in pages)


def _draw_alarm(rng: random.Random, state: Facts) -> dict[str, Any]:
    hour, minute = rng.randrange(6, 22), rng.randrange(5, 60, 5)
    first = rng.randrange(3)
    days = tuple(range(first, first + rng.randrange(3, 5)))
    zh = state.zh
    return {
        "hour": hour,
        "minute": minute,
        "days": days,
        "time": clock(hour, minute, zh=zh),
        "first": weekday(days[0], zh=zh),
        "last": weekday(days[-1], zh=zh),
        "label": rng.choice(
            ("工作", "健身", "合唱团") if zh else ("Work", "Gym", "Choir")
        ),
    }


def _add_alarm(p: Drawn) -> list[Step]:
    return [
        launch("Clock|时钟"),
        tap("Add alarm|添加闹钟"),
        *pick_time(p.hour, p.minute, zh=p.zh),
        fill(p.label, into="#label"),
        *(tap(weekday(day, zh=p.zh)) for day in p.days),
        tap("Ringtone|铃声"),
        tap("Silent|静音"),
        tap("Navigate up|转到上一层级"),
        tap("Vibrate|振动"),
        tap("Save|保存"),
        tap("Allow|允许"),
    ]


TASKS = (
    Task(
        id="clock-easy",
        level="easy",
        apps=("clock",),
        mirrors="Turn off the earliest opened alarm.",
        en="Turn off the earliest of the alarms that are on.",
        zh="关闭已开启的闹钟中最早的一个。",
        draw=_draw_alarms,
        prepare=_put_alarms,
        milestones=(Milestone("Task completion", _turned_off),),
        path=_turn_off,
        misses=(
            wrong("the first of the list, which was off", place=0),
            wrong("the last", place=3),
            instead("two of them", lambda p: [*_turn_off(p), tap("#onoff", 3)]),
            short(1),
        ),
    ),
    Task(
        id="clock-medium",
        level="medium",
        apps=("clock",),
        mirrors="Add Hong Kong in World Clock.",
        en="Add {name} in World Clock.",
        zh="在世界时钟中添加{name}。",
        draw=_draw_city,
        milestones=(
            Milestone(
                "Enter the addition interface",
                lambda s: s.visited("com.google.android.deskclock/.Cities"),
            ),
            Milestone(
                "Task completion",
                lambda s: (
                    s.added("clock.cities") == [s.p.city.name]
                    and not s.removed("clock.cities")
                ),
            ),
        ),
        path=_add_city,
        misses=(
            wrong(
                "another city",
                city=next(city for city in CITIES if city.name == "Athens"),
            ),
            short(1),
        ),
    ),
    Task(
        id="clock-hard",
        level="hard",
        apps=("clock",),
        mirrors="Create an alarm at 10 o'clock titled 'Work' with vibration reminders on every "
        "Monday to Thursday.",
        en="Create a silent alarm at {time} titled '{label}' that only vibrates, on every {first} "
        "to {last}",
        zh="创建一个{time}的闹钟,标题为“{label}”,{first}到{last}重复,只振动不响铃",
        draw=_draw_alarm,
        milestones=(
            Milestone(
                "time",
                lambda s: s.any_new(
                    "clock.alarms", hour=s.p.hour, minute=s.p.minute
                ),
            ),
            Milestone(
                "title", lambda s: s.any_new("clock.alarms", label=s.p.label)
            ),
            Milestone(
                "days", lambda s: s.any_new("clock.alarms", days=s.p.days)
            ),
            Milestone(
                "vibrates, silent",
                lambda s: s.any_new(
                    "clock.alarms", vibrate=True, ringtone="Silent"
                ),
            ),
            Milestone(
                "one alarm that is on",
                lambda s: s.new("clock.alarms", enabled=True),
            ),
        ),
        path=_add_alarm,
        misses=(
            wrong("an hour late", hour=lambda p: p.hour + 1),
            wrong("another title", label=lambda p: p.t("Walk", "散步")),
            wrong("a day less", days=lambda p: p.days[:-1]),
            short(2),
        ),
    ),
    Task(
        id="clock-indirect",
        level="indirect",
        apps=("clock",),
        mirrors="Remind me in two hours.",
        en="Remind me in {hours} hours.",
        zh="{hours}小时后提醒我。",
        draw=_draw_span,
        milestones=(
            Milestone("Enter the timer interface", _at_timers, ever=True),
            Milestone(
                "Task completion",
                lambda s: s.new(
                    "clock.timers", length=s.p.hours * 3600, ends=bool
                ),
            ),
        ),
        path=_set_timer,
        misses=(
            wrong("an hour more", hours=lambda p: p.hours + 1),
            instead("minutes for hours", _minutes),
            short(1),
        ),
    ),
)
