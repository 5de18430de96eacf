"""Clock, an app of the system."""

import random
from dataclasses import replace
from typing import Any

from evals.suites.words import clock, pick_time
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, hold, launch, tap
from evals.tasks.task import (
    STEPS,
    Drawn,
    Milestone,
    Task,
    instead,
    short,
    wrong,
)
from virtual_phone.apps.clock.app import Main
from virtual_phone.apps.clock.settings import SNOOZES
from virtual_phone.apps.clock.state import Alarm
from virtual_phone.apps.kit.cities import city

APP = "Clock|时钟"
LABELS = (
    ("Rowing", "划船"),
    ("Kindergarten", "幼儿园"),
    ("Laundry", "洗衣服"),
    ("Bread", "烤面包"),
)
AHEAD = ("Tokyo", "Dubai", "Cairo", "Singapore", "Nairobi")
"""Places ahead of London by whole hours."""
WORLD = 1
"""The tab of the world clock."""


def _draw_alarms(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Three alarms with labels, before noon, on Fridays."""
    labels = [words[state.zh] for words in rng.sample(LABELS, 3)]
    hours = sorted(rng.sample(range(4, 9), 3))
    times = [(hour, rng.randrange(0, 60, 5)) for hour in hours]
    chosen, other = rng.sample(range(3), 2)
    hour, minute = rng.randrange(9, 12), rng.randrange(5, 60, 5)
    return {
        "labels": labels, "times": times, "label": labels[chosen], "other": labels[other],
        "hour": hour, "minute": minute, "time": clock(hour, minute, zh=state.zh),
    }  # fmt: skip


def _put_alarms(state: Facts, p: Drawn) -> dict[str, Any]:
    state.clock.alarms[:] = [
        Alarm(
            state.clock.new_id(), hour, minute, label, days=(4,), enabled=False
        )
        for label, (hour, minute) in zip(p.labels, p.times, strict=True)
    ]
    return {
        "alarm": next(
            each.id for each in state.clock.alarms if each.label == p.label
        )
    }


# Basic


def _delete(p: Drawn) -> list[Step]:
    return [launch(APP), hold(p.label), tap("Delete alarm|删除闹钟")]


def _deleted(s: Seen) -> bool:
    gone = [alarm.id for alarm in s.removed("clock.alarms")]
    return (
        gone == [s.p.alarm]
        and not s.added("clock.alarms")
        and not s.changed("clock.alarms")
    )


def _draw_snooze(rng: random.Random, state: Facts) -> dict[str, Any]:
    free = [count for count in SNOOZES if count != state.clock.options.snooze]
    minutes, other = rng.sample(free, 2)
    return {"minutes": minutes, "other": other}


def _snooze(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("More options|更多选项"),
        tap("Settings|设置"),
        tap("Snooze length|稍后提醒时长"),
        tap(f"{p.minutes} minutes|{p.minutes} 分钟"),
    ]


# Advanced


def _weekend(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap(p.label),
        tap("#edit_time"),
        *pick_time(p.hour, p.minute, zh=p.zh),
        tap("Friday|星期五"),
        tap("Saturday|星期六"),
        tap("Sunday|星期日"),
        tap("Vibrate|振动"),
        tap("Save|保存"),
        tap("Allow|允许"),
    ]


def _and_fridays(p: Drawn) -> list[Step]:
    return [step for step in _weekend(p) if not step.what.startswith("Friday")]


def _changed(s: Seen, **fields: Any) -> bool:
    """Whether that alarm has these values now."""
    found = next((a for a in s.after.clock.alarms if a.id == s.p.alarm), None)
    return found is not None and found == replace(found, **fields)


def _alone(s: Seen) -> bool:
    """Whether no other alarm is another than before, and that one is on."""
    changed = [now.id for _, now in s.changed("clock.alarms")]
    whole = not s.added("clock.alarms") and not s.removed("clock.alarms")
    return whole and changed == [s.p.alarm] and _changed(s, enabled=True)


def _draw_ahead(rng: random.Random, state: Facts) -> dict[str, Any]:
    first, second = rng.sample(AHEAD, 2)
    while city(first).offset == city(second).offset:
        second = rng.choice(AHEAD)
    names = [
        city(each).chinese if state.zh else each for each in (first, second)
    ]
    hours = [
        (city(each).offset - city("London").offset) // 60
        for each in (first, second)
    ]
    return {
        "cities": (second, first),
        "name": names[0],
        "minutes": hours[0],
        "other": hours[1],
    }


def _put_cities(state: Facts, p: Drawn) -> None:
    state.clock.cities[:] = p.cities
    state.settings["time_zone"] = "London"


def _timer(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("World Clock|世界时钟"),
        tap("Timer|计时器"),
        tap(f"#timer_setup_digit_{p.minutes}"),
        tap("#timer_setup_digit_00"),
        tap("Start|开始"),
    ]


def _at_world(s: Seen) -> bool:
    system = s.after.system
    pages = system.tasks.app.pages if system else []
    return any(isinstance(page, Main) and page.tab == WORLD for page in pages)


TASKS = (
    Task(
        id="clock-basic-delete",
        level="basic",
        apps=("clock",),
        most_steps=STEPS,
        en="Delete the alarm named '{label}'.",
        zh="删除名为“{label}”的闹钟。",
        draw=_draw_alarms,
        prepare=_put_alarms,
        milestones=(Milestone("this alarm alone is gone", _deleted),),
        path=_delete,
        misses=(wrong("another alarm", label=lambda p: p.other), short()),
        expert=(
            "Press the alarm's card for a second and tap 'Delete alarm'. Or tap the card; Delete "
            "is at the end of the editor.",
            "长按闹钟卡片，再点“删除闹钟”；也可以点开卡片，“删除”在编辑页的底部。",
        ),
    ),
    Task(
        id="clock-basic-snooze",
        level="basic",
        apps=("clock",),
        most_steps=STEPS,
        en="Set the snooze length of alarms to {minutes} minutes in Clock.",
        zh="在时钟里把闹钟的稍后提醒时长设为{minutes}分钟。",
        draw=_draw_snooze,
        changes=("clock.options.snooze",),
        milestones=(
            Milestone(
                "settings of Clock",
                lambda s: s.visited("deskclock/.Settings"),
                ever=True,
            ),
            Milestone(
                "snooze length",
                lambda s: s.after.clock.options.snooze == s.p.minutes,
            ),
        ),
        path=_snooze,
        misses=(wrong("other minutes", minutes=lambda p: p.other), short()),
        expert=(
            "Clock > three dots at the top right > Settings > Snooze length > tap the minutes.",
            "时钟 > 右上角三个点 > 设置 > 稍后提醒时长 > 点选分钟数。",
        ),
    ),
    Task(
        id="clock-advanced-weekend",
        level="advanced",
        apps=("clock",),
        most_steps=STEPS,
        en="Change the alarm named '{label}': it shall ring at {time}, on Saturdays and Sundays "
        "only, with vibration, and be on.",
        zh="修改名为“{label}”的闹钟：时间改为{time}，只在星期六和星期日响，带振动，并处于开启状态。",
        draw=_draw_alarms,
        prepare=_put_alarms,
        milestones=(
            Milestone(
                "time", lambda s: _changed(s, hour=s.p.hour, minute=s.p.minute)
            ),
            Milestone("days", lambda s: _changed(s, days=(5, 6))),
            Milestone("vibration", lambda s: _changed(s, vibrate=True)),
            Milestone("this alarm alone, and on", _alone),
        ),
        path=_weekend,
        misses=(
            wrong("another alarm", label=lambda p: p.other),
            instead("on Fridays too", _and_fridays),
            short(2),
        ),
        expert=(
            "Tap the alarm's card to edit it. Tap the large time for a dial, first the hour, then "
            "the minutes, then OK. The round letters are days: a tap on a day that is chosen takes "
            "it away. Vibrate is a switch below. Save turns the alarm on.",
            "点闹钟卡片进入编辑。点大号时间弹出表盘，先选小时再选分钟，点“确定”。圆形字母是星期，"
            "点已选中的会取消。下面是“振动”开关。点“保存”后闹钟即开启。",
        ),
    ),
    Task(
        id="clock-advanced-ahead",
        level="advanced",
        apps=("clock",),
        most_steps=STEPS,
        en="Look in World Clock how many hours {name} is ahead of here, and start a timer of as "
        "many minutes.",
        zh="在世界时钟里看看{name}比这里快几小时，就启动一个几分钟的计时器。",
        draw=_draw_ahead,
        prepare=_put_cities,
        milestones=(
            Milestone("world clock", _at_world, ever=True),
            Milestone(
                "timer",
                lambda s: s.new(
                    "clock.timers", length=s.p.minutes * 60, ends=bool
                ),
            ),
        ),
        path=_timer,
        misses=(wrong("the other city's", minutes=lambda p: p.other), short()),
        expert=(
            "Clock > World Clock has 'hrs ahead' below each city. In Timer the digits fill up from "
            "the right: the minutes, then 00 for the seconds, then the round button to start.",
            "时钟 > 世界时钟，每个城市下面写着“快几小时”。计时器的数字从右往左填：先按分钟，再按"
            "“00”作为秒，然后点圆形的开始按钮。",
        ),
    ),
)
