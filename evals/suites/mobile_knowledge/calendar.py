"""The phone maker's calendar, which is called Day Planner beside the other one."""

from functools import partial

from evals.suites.switches import switch
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, launch, tap
from evals.tasks.task import (
    Drawn,
    Milestone,
    Task,
    besides,
    fixed,
    instead,
    misaligned,
    short,
    twice,
    wrong,
)
from virtual_phone.apps.planner.data import SIGNS
from virtual_phone.apps.planner.state import Subscriptions

APP = "com.skylark.planner"
OPEN = launch("Day Planner|日程本")
TIP = "planner.tip_seen"
"""Changes when the app is opened for the first time, and says what is new."""


def _put_new(state: Facts, p: Drawn) -> None:
    """An app that was never opened, and whose switch is not as it should be."""
    setattr(state.planner.settings, p.key, not p.on)


def _put(state: Facts, p: Drawn) -> None:
    """The same of an app that was used before."""
    _put_new(state, p)
    state.planner.tip_seen = True


def _turned(s: Seen) -> bool:
    return getattr(s.after.planner.settings, s.p.key) is s.p.on


_SETTINGS = Milestone(
    "Settings were opened", lambda s: s.visited(f"{APP}/.SettingsActivity")
)

# Basic


def _zone(p: Drawn) -> list[Step]:
    return [OPEN, tap("#settings"), tap(p.row)]


_fixed_zone = partial(
    switch,
    key="fixed_zone",
    row="Fixed time zone|固定时区",
    other="All-day reminders|全天日程提醒",
)
_FIXED = Task(
    id="calendar-basic",
    level="basic",
    apps=("planner",),
    mirrors="Help me turn on fixed time zone setting in Calendar.",
    en="Help me turn {turn} the fixed time zone setting in Day Planner.",
    zh="帮我{turn}日程本里的固定时区设置。",
    draw=_fixed_zone(on=True),
    prepare=_put,
    changes=("planner.settings.fixed_zone",),
    milestones=(_SETTINGS, Milestone("the time zone is as asked", _turned)),
    path=_zone,
    misses=(
        wrong("another switch", row=lambda p: p.other),
        besides("one more", lambda p: tap(p.other)),
        twice("turned back"),
        short(1),
    ),
    novice=(
        "The time zone is in Day Planner's settings.",
        "时区在日程本的设置里。",
    ),
    expert=(
        "Day Planner > cogwheel at the top right > switch 'Fixed time zone', the first row. Do "
        "not choose another zone below it.",
        "日程本 > 右上角齿轮 > 第一项“固定时区”开关。不要修改下面的时区。",
    ),
)

_NOT_FIXED = misaligned(
    _FIXED,
    mirrors="Help me turn off fixed time zone setting in Calendar.",
    draw=_fixed_zone(on=False),
)

# Normal


def _past_the_tip(p: Drawn) -> list[Step]:
    return [OPEN, tap("Not now|暂不"), tap("#settings"), tap(p.row)]


_MEETINGS = Task(
    id="calendar-normal",
    level="normal",
    apps=("planner",),
    mirrors="Help me turn on calendar meeting reminders.",
    en="Help me turn on the meeting reminders of Day Planner.",
    zh="帮我打开日程本的会议提醒。",
    draw=switch(
        on=True,
        key="meeting_reminders",
        row="Meeting reminders|会议提醒",
        other="All-day reminders|全天日程提醒",
    ),
    prepare=_put_new,
    changes=("planner.settings.meeting_reminders", TIP),
    milestones=(_SETTINGS, Milestone("the reminders", _turned)),
    path=_past_the_tip,
    misses=(
        wrong("another switch", row=lambda p: p.other),
        besides(
            "another time besides",
            tap("#meeting_minutes"),
            tap("30 minutes before|提前30分钟"),
        ),
        twice("turned back"),
        short(1),
    ),
    novice=(
        "Close what the app tells at first; reminders are in its settings.",
        "先关掉弹窗，提醒在设置里。",
    ),
    expert=(
        "Day Planner > 'Not now' if it tells of something new > cogwheel at the top right > switch "
        "'Meeting reminders' below 'Reminders'. Leave the minutes as they are.",
        "日程本 > 如有弹窗点“暂不” > 右上角齿轮 > “提醒设置”下的“会议提醒”开关。不要改提醒时间。",
    ),
)

_ZONE = misaligned(
    _MEETINGS,
    mirrors="Help me turn on fixed time zone.",
    en="Help me turn on the fixed time zone of Day Planner.",
    zh="帮我打开日程本的固定时区。",
    draw=switch(
        on=True,
        key="fixed_zone",
        row="Fixed time zone|固定时区",
        other="Meeting reminders|会议提醒",
    ),
    changes=("planner.settings.fixed_zone", TIP),
    milestones=(_SETTINGS, Milestone("the time zone is fixed", _turned)),
    misses=(
        wrong("meeting reminders, as was shown", row=lambda p: p.other),
        besides("meeting reminders too", lambda p: tap(p.other)),
        short(1),
    ),
    novice=(
        "Close what the app tells at first; the time zone is in its settings.",
        "先关掉弹窗，时区在设置里。",
    ),
    expert=(
        "Day Planner > 'Not now' if it tells of something new > cogwheel at the top right > switch "
        "'Fixed time zone', the first row. Do not choose another zone below it.",
        "日程本 > 如有弹窗点“暂不” > 右上角齿轮 > 第一项“固定时区”开关。不要修改下面的时区。",
    ),
)

# Advanced


def _subscriptions() -> list[Step]:
    """Open them by the pop-up that tells of them."""
    return [OPEN, tap("Have a look|去看看")]


def _horoscope(p: Drawn) -> list[Step]:
    return [*_subscriptions(), tap("#subscribe_horoscope"), tap(p.sign)]


_ARIES = Task(
    id="calendar-advanced",
    level="advanced",
    apps=("planner",),
    mirrors="Help me subscribe to horoscope and choose Aries.",
    en="Help me subscribe to the horoscope in Day Planner and choose {sign}.",
    zh="帮我在日程本里订阅星座运势，并选择{sign}。",
    draw=fixed(sign=f"{SIGNS[0][0]}|{SIGNS[0][1]}"),
    changes=(
        "planner.subscriptions.horoscope",
        "planner.subscriptions.sign",
        TIP,
    ),
    milestones=(
        Milestone(
            "a sign was asked for", lambda s: s.visited(f"{APP}/.SignActivity")
        ),
        Milestone(
            "the horoscope", lambda s: s.after.planner.subscriptions.horoscope
        ),
        Milestone(
            "the sign",
            lambda s: s.after.planner.subscriptions.sign == SIGNS[0][0],
        ),
    ),
    path=_horoscope,
    misses=(
        wrong("another sign", sign=lambda p: p.t("Taurus", "金牛座")),
        besides("another calendar besides", tap("#subscribe_terms")),
        short(1),
    ),
    novice=(
        "Day Planner has subscriptions; choose the sign when it asks.",
        "日程本里有订阅，按提示选择星座。",
    ),
    expert=(
        "Day Planner > 'Have a look' in the pop-up (or tab 'Subscriptions' at the bottom) > "
        "Subscribe at the right of 'Horoscope' > tap the sign.",
        "日程本 > 弹窗里点“去看看”（或底部“订阅”标签）> “星座运势”右边的“订阅” > 点星座。",
    ),
)


def _history(p: Drawn) -> list[Step]:
    return [*_subscriptions(), tap("#subscribe_history")]


_HISTORY = misaligned(
    _ARIES,
    mirrors="Help me subscribe to today in history.",
    en="Help me subscribe to 'Today in history' in Day Planner.",
    zh="帮我在日程本里订阅“历史上的今天”。",
    draw=lambda rng, state: {},
    changes=("planner.subscriptions.history", TIP),
    milestones=(
        Milestone(
            "today in history",
            lambda s: (
                s.after.planner.subscriptions == Subscriptions(history=True)
            ),
        ),
    ),
    path=_history,
    misses=(
        instead(
            "the horoscope, as was shown",
            lambda p: _horoscope(p.with_(sign="Aries|白羊座")),
        ),
        instead(
            "solar terms",
            lambda p: [*_subscriptions(), tap("#subscribe_terms")],
        ),
        besides(
            "and given up again", tap("#subscribe_history"), tap("#button1")
        ),
        short(1),
    ),
    novice=(
        "Day Planner has subscriptions; it is one of them.",
        "日程本里有订阅，它是其中一项。",
    ),
    expert=(
        "Day Planner > 'Have a look' in the pop-up (or tab 'Subscriptions' at the bottom) > "
        "Subscribe at the right of 'Today in history'.",
        "日程本 > 弹窗里点“去看看”（或底部“订阅”标签）> “历史上的今天”右边的“订阅”。",
    ),
)

TASKS = (_FIXED, _NOT_FIXED, _MEETINGS, _ZONE, _ARIES, _HISTORY)
