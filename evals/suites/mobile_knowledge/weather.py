"""Weather."""

import random
from functools import partial
from typing import Any

from evals.suites.mobbench.weather import open_weather
from evals.suites.pages import front, on_screen
from evals.suites.switches import switch
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, back, launch, scroll_to, tap, wait_for
from evals.tasks.task import (
    Drawn,
    Milestone,
    Task,
    besides,
    instead,
    misaligned,
    short,
    wrong,
)
from virtual_phone.apps.weather import data
from virtual_phone.apps.weather.app import Main

APP = "com.skylark.weather"
LOOKED = (
    "weather.located",
    "weather.viewed",
    "weather.days_viewed",
    "weather.refreshed",
    "weather.pushed",
)
"""What changes by looking at the weather, and what the app tells by itself."""


def _reminders() -> list[Step]:
    return [
        launch("Weather|天气"),
        tap("More options|更多选项"),
        tap("Settings|设置"),
        tap("Alerts and reminders|预警与提醒"),
    ]


def _put(state: Facts, p: Drawn) -> None:
    """An app that was used before, and whose switch is not as it should be."""
    state.weather.located = True
    state.weather.settings[p.key] = not p.on


def _switch(p: Drawn) -> list[Step]:
    # What is turned on asks for the permission to notify.
    return [*_reminders(), tap(p.row), *([tap("Allow|允许")] if p.on else [])]


def _turned(s: Seen) -> bool:
    return s.after.weather.settings[s.p.key] is s.p.on


_OPENED = Milestone(
    "reminders were opened", lambda s: s.visited(f"{APP}/.Reminders")
)

# Basic

_alerts = partial(
    switch,
    key="alerts",
    row="Meteorological alerts|气象预警",
    other="Rain reminder|降雨提醒",
)
_ALERTS = Task(
    id="weather-basic",
    level="basic",
    apps=("weather",),
    mirrors="Help me turn on the meteorological alert setting in Weather.",
    en="Help me turn {turn} the meteorological alert setting in Weather.",
    zh="帮我{turn}天气里的气象预警设置。",
    draw=_alerts(on=True),
    prepare=_put,
    changes=("weather.settings.alerts", *LOOKED),
    milestones=(_OPENED, Milestone("the alerts", _turned)),
    path=_switch,
    misses=(
        wrong("rain instead", row=lambda p: p.other),
        short(1),
        instead(
            "not allowed",
            lambda p: [*_reminders(), tap(p.row), tap("Don't allow|不允许")],
        ),
        besides("rain too", lambda p: tap(p.other)),
    ),
    novice=(
        "The alerts are in Weather's settings, below the reminders.",
        "气象预警在天气设置的提醒里。",
    ),
    expert=(
        "Weather > three dots at the top right > Settings > Alerts and reminders > "
        "'Meteorological alerts', the first switch. Allow notifications if the phone asks.",
        "天气 > 右上角三个点 > 设置 > 预警与提醒 > 第一个开关“气象预警”。若询问通知权限请允许。",
    ),
)

_OFF = (
    wrong("rain instead", row=lambda p: p.other),
    short(1),
    besides("turned back", lambda p: tap(p.row), tap("Allow|允许")),
)
"""Near-misses where something is turned off."""

_NO_ALERTS = misaligned(
    _ALERTS,
    mirrors="Help me turn off the meteorological alert setting in Weather.",
    draw=_alerts(on=False),
    misses=_OFF,
)

# Normal

_rain = partial(
    switch,
    key="rain_reminder",
    row="Rain reminder|降雨提醒",
    other="Morning push|早间天气推送",
)
_RAIN = Task(
    id="weather-normal",
    level="normal",
    apps=("weather",),
    mirrors="Help me turn on the rain reminder.",
    en="Help me turn {turn} the rain reminder in Weather.",
    zh="帮我{turn}天气里的降雨提醒。",
    draw=_rain(on=True),
    prepare=_put,
    changes=("weather.settings.rain_reminder", *LOOKED),
    milestones=(_OPENED, Milestone("the reminder", _turned)),
    path=_switch,
    misses=(
        wrong("the daily push instead", row=lambda p: p.other),
        short(1),
        besides("the daily push too", lambda p: tap(p.other)),
    ),
    novice=(
        "Look for reminders in Weather's settings.",
        "在天气的设置里找提醒。",
    ),
    expert=(
        "Weather > three dots at the top right > Settings > Alerts and reminders > 'Rain "
        "reminder', the second switch. Allow notifications if the phone asks.",
        "天气 > 右上角三个点 > 设置 > 预警与提醒 > 第二个开关“降雨提醒”。若询问通知权限请允许。",
    ),
)

_NO_RAIN = misaligned(
    _RAIN,
    mirrors="Help me turn off the rain reminder.",
    draw=_rain(on=False),
    misses=_OFF,
)

# Advanced


def _card(
    rng: random.Random, state: Facts, *, key: str, other: str
) -> dict[str, Any]:
    """A card that is not shown yet, and another one."""
    name = data.CARDS[key]
    city = data.BY_KEY[state.weather.cities[0]]
    return {
        "key": key,
        "name": name[state.zh].lower() if key == "sunset" else name[state.zh],
        "row": name[state.zh],
        "card": f"#{key}_value",
        "other": data.CARDS[other][state.zh],
        "here": rng.choice(data.HERE),
        "seed": rng.randrange(1_000_000),
        "elsewhere": city.chinese if state.zh else city.name,
    }


def _put_place(state: Facts, p: Drawn) -> None:
    state.weather.seed, state.weather.here = p.seed, p.here


def _manage(p: Drawn) -> list[Step]:
    return [
        *open_weather(),
        tap("More options|更多选项"),
        tap("Manage cards|卡片管理"),
        tap(p.row),
    ]


def _show(p: Drawn) -> list[Step]:
    return [*_manage(p), back(), *_find(p)]


def _find(p: Drawn) -> list[Step]:
    """Scroll to the card, once the weather has come."""
    return [wait_for("#temperature"), scroll_to(p.card)]


def _in_sight(s: Seen) -> bool:
    """Whether the card is to be seen on the page of the place where the phone is."""
    page = front(s)
    here = isinstance(page, Main) and page.city == s.p.here
    return here and on_screen(s, f"{s.p.key}_value")


def _cards(s: Seen) -> bool:
    return set(s.after.weather.cards) == {*s.before.weather.cards, s.p.key}


_UV = Task(
    id="weather-advanced",
    level="advanced",
    apps=("weather",),
    mirrors="Help me turn on the UV intensity display and view the UV intensity at your current "
    "location.",
    en="Help me turn on the {name} display in Weather and view the {name} at the current location.",
    zh="帮我打开天气里的{name}显示，并查看当前位置的{name}。",
    draw=lambda rng, state: _card(rng, state, key="uv", other="pressure"),
    prepare=_put_place,
    changes=("weather.cards", *LOOKED),
    milestones=(
        Milestone(
            "the cards were opened", lambda s: s.visited(f"{APP}/.ManageCards")
        ),
        Milestone("this card is on, no other", _cards),
        Milestone("it was seen here", _in_sight, ever=True),
    ),
    path=_show,
    misses=(
        wrong("another card", row=lambda p: p.other, card="#pressure_value"),
        wrong(
            "another card besides", row=lambda p: p.other, card="#feels_value"
        ),
        instead("not looked at", _manage),
        instead(
            "a day's own page, which has every card",
            lambda p: [*open_weather(), tap("#day_item"), scroll_to(p.card)],
        ),
        instead(
            "looked at elsewhere",
            lambda p: [
                *_manage(p),
                back(),
                tap("#city_manager"),
                tap(p.elsewhere),
                *_find(p),
            ],
        ),
    ),
    novice=(
        "The cards of the weather page can be chosen in its menu; then look at the page again.",
        "天气页显示哪些卡片可以在菜单里选，然后回到天气页查看。",
    ),
    expert=(
        "Weather (allow the location, so that the first page is where you are) > three dots at "
        "the top right > Manage cards > switch of the card > Back > scroll down the first page "
        "to the card.",
        "天气（允许定位，第一页就是当前位置）> 右上角三个点 > 卡片管理 > 打开该卡片的开关 > 返回 > "
        "在第一页下滑找到该卡片。",
    ),
)

_SUNSET = misaligned(
    _UV,
    mirrors="Help me turn on the Sunset display and view the sunset at your current location.",
    draw=lambda rng, state: _card(rng, state, key="sunset", other="sunrise"),
    misses=(
        wrong("sunrise", row=lambda p: p.other, card="#sunrise_value"),
        *_UV.misses[1:],
    ),
)

TASKS = (_ALERTS, _NO_ALERTS, _RAIN, _NO_RAIN, _UV, _SUNSET)
