"""Clock."""

import random
from typing import Any

from evals.facts import Facts
from evals.steps import Step, fill, launch, tap
from evals.suites.words import clock, pick_time, weekday
from evals.task import Drawn, Milestone, Task, short, wrong


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
        "label": rng.choice(("工作", "健身", "合唱团") if zh else ("Work", "Gym", "Choir")),
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
                "time", lambda s: s.any_new("clock.alarms", hour=s.p.hour, minute=s.p.minute)
            ),
            Milestone("title", lambda s: s.any_new("clock.alarms", label=s.p.label)),
            Milestone("days", lambda s: s.any_new("clock.alarms", days=s.p.days)),
            Milestone(
                "vibrates, silent",
                lambda s: s.any_new("clock.alarms", vibrate=True, ringtone="Silent"),
            ),
            Milestone("one alarm that is on", lambda s: s.new("clock.alarms", enabled=True)),
        ),
        path=_add_alarm,
        misses=(
            wrong("an hour late", hour=lambda p: p.hour + 1),
            wrong("another title", label=lambda p: p.t("Walk", "散步")),
            wrong("a day less", days=lambda p: p.days[:-1]),
            short(2),
        ),
    ),
)
