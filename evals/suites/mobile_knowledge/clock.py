"""Clock."""

import random
from datetime import timedelta
from typing import Any

from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, hold, launch, tap
from evals.tasks.task import (
    Drawn,
    Milestone,
    Task,
    besides,
    fixed,
    instead,
    misaligned,
    short,
    wrong,
)
from virtual_phone.apps.clock.app import Main
from virtual_phone.apps.clock.state import Stopwatch
from virtual_phone.apps.kit.cities import city

APP = "com.google.android.deskclock"
OPEN = launch("Clock|时钟")
STOPWATCH, WORLD = 3, 1
"""Tabs, from the left."""
PLACES = (
    "Tokyo",
    "Paris",
    "Sydney",
    "Cairo",
    "Seoul",
    "Dubai",
    "Oslo",
    "Nairobi",
    "Madrid",
)


def _at(s: Seen, tab: int) -> bool:
    """Whether this tab of Clock is in front."""
    system = s.after.system
    pages = system.tasks.app.pages if system else []
    return any(isinstance(page, Main) and page.tab == tab for page in pages)


# Basic

_AT_STOPWATCH = Milestone(
    "the stopwatch was opened", lambda s: _at(s, STOPWATCH), ever=True
)


def _start(p: Drawn) -> list[Step]:
    return [OPEN, tap("Stopwatch|秒表"), tap("Start|开始")]


_START = Task(
    id="clock-basic",
    level="basic",
    apps=("clock",),
    mirrors="Help me start stopwatch in Clock.",
    en="Help me start the stopwatch in Clock.",
    zh="帮我启动时钟里的秒表。",
    changes=("clock.stopwatch",),
    milestones=(
        _AT_STOPWATCH,
        Milestone(
            "it runs",
            lambda s: (
                s.after.clock.stopwatch.started is not None
                and not s.after.clock.stopwatch.laps
            ),
        ),
    ),
    path=_start,
    misses=(
        besides("paused again", tap("Pause|暂停")),
        besides("a lap taken", tap("Lap|计次")),
        instead(
            "a timer",
            lambda p: [
                OPEN,
                tap("Timer|计时器"),
                *_minute(),
                tap("Start|开始"),
            ],
        ),
        short(1),
    ),
    novice=(
        "Find the stopwatch in Clock and start it.",
        "在时钟里找到秒表并启动。",
    ),
    expert=(
        "Clock > tab 'Stopwatch' at the bottom, the last one > Start. Tap it once only: it is "
        "Pause then.",
        "时钟 > 底部最后一个标签“秒表” > 开始。只点一次，再点就会暂停。",
    ),
)


def _minute() -> list[Step]:
    return [tap("#timer_setup_digit_1"), tap("#timer_setup_digit_00")]


def _draw_watch(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Whether it runs, what it shows, and how many laps there were."""
    return {
        "runs": rng.random() < 0.5,
        "seconds": rng.randrange(70, 500),
        "laps": rng.randrange(3),
    }


def _put_watch(state: Facts, p: Drawn) -> None:
    laps = [float(p.seconds * (n + 1) // (p.laps + 1)) for n in range(p.laps)]
    began = state.now - timedelta(seconds=p.seconds)
    state.clock.stopwatch = (
        Stopwatch(started=began, laps=laps)
        if p.runs
        else Stopwatch(before=p.seconds, laps=laps)
    )


def _reset(p: Drawn) -> list[Step]:
    pause = [tap("Pause|暂停")] if p.runs else []
    return [OPEN, tap("Stopwatch|秒表"), *pause, tap("Reset|重置")]


_RESET = misaligned(
    _START,
    mirrors="Help me reset stopwatch in Clock.",
    en="Help me reset the stopwatch in Clock.",
    zh="帮我重置时钟里的秒表。",
    draw=_draw_watch,
    prepare=_put_watch,
    milestones=(
        _AT_STOPWATCH,
        Milestone(
            "it is at zero", lambda s: s.after.clock.stopwatch == Stopwatch()
        ),
    ),
    path=_reset,
    misses=(
        short(1),
        besides("started anew", tap("Start|开始")),
        instead(
            "only paused or let run",
            lambda p: [OPEN, tap("Stopwatch|秒表"), tap("#start_pause")],
        ),
    ),
    novice=(
        "Find the stopwatch in Clock and set it back.",
        "在时钟里找到秒表并归零。",
    ),
    expert=(
        "Clock > tab 'Stopwatch' at the bottom > if it runs, Pause > Reset, left of Start.",
        "时钟 > 底部“秒表”标签 > 如果正在计时先点“暂停” > 点“开始”左边的“重置”。",
    ),
)

# Normal


def _gesture(p: Drawn) -> list[Step]:
    return [
        OPEN,
        tap("More options|更多选项"),
        tap("Settings|设置"),
        tap("Turn off alarm by|关闭闹钟的方式"),
        tap(p.way),
    ]


_SWIPE = Task(
    id="clock-normal",
    level="normal",
    apps=("clock",),
    mirrors="Help me set the gesture to turn off the alarm to swipe up.",
    en="Help me set the gesture to turn off the alarm to '{way}'.",
    zh="帮我把关闭闹钟的方式设为“{way}”。",
    draw=fixed(swipe=True, way="Swipe up|上滑", other="Press button|按按钮"),
    prepare=lambda state, p: setattr(
        state.clock.options, "swipe_to_stop", not p.swipe
    ),
    changes=("clock.options.swipe_to_stop",),
    milestones=(
        Milestone(
            "Settings were opened", lambda s: s.visited(f"{APP}/.Settings")
        ),
        Milestone(
            "the way",
            lambda s: s.after.clock.options.swipe_to_stop is s.p.swipe,
        ),
    ),
    path=_gesture,
    misses=(
        wrong("the other way", way=lambda p: p.other),
        short(1),
        besides(
            "the snooze too",
            tap("Snooze length|稍后提醒时长"),
            tap("5 minutes|5 分钟"),
        ),
    ),
    novice=(
        "Somewhere in Clock's settings one can choose how alarms are turned off.",
        "时钟的设置里可以选择关闭闹钟的方式。",
    ),
    expert=(
        "Clock > three dots at the top right > Settings > 'Turn off alarm by', the first row > "
        "tap the way in the dialog.",
        "时钟 > 右上角三个点 > 设置 > 第一项“关闭闹钟的方式” > 在对话框里选择方式。",
    ),
)

_PRESS = misaligned(
    _SWIPE,
    mirrors="Help me set the gesture to turn off the alarm to press button.",
    draw=fixed(swipe=False, way="Press button|按按钮", other="Swipe up|上滑"),
)

# Advanced


def _cities(
    rng: random.Random, state: Facts, *, place: int, added: str
) -> dict[str, Any]:
    """Three or four cities, of which the one at `place` has to go."""
    there = rng.sample(PLACES, rng.choice((3, 4)))
    chosen = city(added)
    return {
        "there": there,
        "place": place,
        "added": added,
        "which": _which(place, zh=state.zh),
        "name": chosen.chinese if state.zh else chosen.name,
    }


def _which(place: int, *, zh: bool) -> str:
    """Which city of the list is meant."""
    return (("first", "第一个"), ("last", "最后一个"))[place][zh]


def _put_cities(state: Facts, p: Drawn) -> None:
    state.clock.cities[:] = p.there


def _exchange(p: Drawn) -> list[Step]:
    gone, added = city(p.there[p.place]), city(p.added)
    return [
        OPEN,
        tap("World Clock|世界时钟"),
        hold(p.t(gone.name, gone.chinese)),
        tap("Delete city|删除城市"),
        tap("Add city|添加城市"),
        fill(p.t(added.name, added.chinese), into="#search_src_text"),
        tap(
            f"{added.name}, {added.country}|{added.chinese}，{added.chinese_country}",
        ),
    ]


def _left(s: Seen) -> set[str]:
    """The cities that should be there in the end."""
    return {*s.p.there, s.p.added} - {s.p.there[s.p.place]}


_LAST = Task(
    id="clock-advanced",
    level="advanced",
    apps=("clock",),
    mirrors="Help me delete the last city of the current world clock and add London.",
    en="Help me delete the {which} city of the current world clock and add {name}.",
    zh="帮我删除当前世界时钟里的{which}城市，并添加{name}。",
    draw=lambda rng, state: _cities(rng, state, place=-1, added="London"),
    prepare=_put_cities,
    changes=("clock.cities",),
    milestones=(
        Milestone("World Clock was opened", lambda s: _at(s, WORLD), ever=True),
        Milestone(
            "that city is gone",
            lambda s: s.p.there[s.p.place] not in s.after.clock.cities,
        ),
        Milestone(
            "the other is there", lambda s: s.p.added in s.after.clock.cities
        ),
        Milestone(
            "nothing else", lambda s: set(s.after.clock.cities) == _left(s)
        ),
    ),
    path=_exchange,
    misses=(
        wrong("another city deleted", place=lambda p: 1),
        wrong("another city added", added="Athens"),
        instead(
            "not deleted", lambda p: [*_exchange(p)[:2], *_exchange(p)[4:]]
        ),
        short(3),
        short(1),
    ),
    novice=(
        "In the world clock, press long on a city to delete it, then add the new one.",
        "在世界时钟里长按城市可删除，然后再添加新的城市。",
    ),
    expert=(
        "Clock > tab 'World Clock' > press long on the city > Delete city > plus at the bottom "
        "right > type the name > tap it in the list. Delete first: a new city goes to the end "
        "of the list.",
        "时钟 > “世界时钟”标签 > 长按该城市 > 删除城市 > 右下角加号 > 输入城市名 > 在列表中点它。"
        "先删除再添加：新城市会排在列表最后。",
    ),
)

_FIRST = misaligned(
    _LAST,
    mirrors="Help me delete the first city of the current world clock and add New York.",
    draw=lambda rng, state: _cities(rng, state, place=0, added="New York"),
)

TASKS = (_START, _RESET, _SWIPE, _PRESS, _LAST, _FIRST)
