"""Weather."""

import random
from datetime import date
from typing import Any

from evals.suites.words import clock
from evals.tasks.answers import Every, Number, Time, Words, YesNo
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
from virtual_phone.apps.weather import data
from virtual_phone.apps.weather.sky import Day, forecast

APP = "com.skylark.weather/"
ADDABLE = (
    "Chengdu",
    "Wuhan",
    "Kunming",
    "Harbin",
    "Osaka",
    "Qingdao",
    "Xiamen",
    "Lhasa",
)


def said(day: Day, *, zh: bool) -> str:
    """A day's weather as a person would tell it."""
    words = data.CONDITIONS[day.condition][zh]
    if zh:
        return f"{words},{day.low}到{day.high}度"
    return f"{words}, from {day.low} to {day.high} degrees"


def told(day: Day) -> Every:
    """What an answer about a day's weather must hold."""
    english, chinese = data.CONDITIONS[day.condition]
    return Every(
        Words(english, (chinese, *_ALIKE.get(day.condition, ()))),
        *span(day).parts,
    )


def span(day: Day) -> Every:
    """The lowest and the highest temperature."""
    return Every(Number(day.low), Number(day.high))


_ALIKE = {
    "sunny": ("sunshine", "clear"),
    "partly": ("partially cloudy", "cloudy"),
    "overcast": ("cloudy", "阴"),
    "drizzle": ("drizzle", "light rain"),
    "storm": ("storm", "雷雨"),
}


def another_sky(rng: random.Random, city: str, day: date, *others: date) -> int:
    """A seed by which a day is unlike some others, so that those are no answer."""
    while True:
        seed = rng.randrange(1_000_000)
        wanted = forecast(seed, city, day)
        unlike = (forecast(seed, city, other) for other in others)
        if all(
            (o.low, o.high) != (wanted.low, wanted.high)
            and o.condition != wanted.condition
            and o.wet != wanted.wet
            for o in unlike
        ):
            return seed


def put_sky(state: Facts, p: Drawn) -> None:
    """Have the weather that was drawn, and a place where the phone is."""
    state.weather.seed = p.seed
    state.weather.here = p.here


def open_weather() -> list[Step]:
    """Open the app for the first time."""
    return [
        launch("Weather|天气"),
        tap("While using the app|仅在使用该应用时允许"),
    ]


def _draw(rng: random.Random, state: Facts) -> dict[str, Any]:
    here = rng.choice(data.HERE)
    seed = another_sky(rng, here, state.day(1), state.day(0))
    today, tomorrow = (
        forecast(seed, here, state.day(ahead)) for ahead in (0, 1)
    )
    return {
        "seed": seed,
        "here": here,
        "today": today,
        "tomorrow": tomorrow,
        "told": tomorrow,
    }


def _look(p: Drawn) -> list[Step]:
    return [
        *open_weather(),
        wait_for("Tomorrow|明天"),
        answer(said(p.told, zh=p.zh)),
    ]


def _sunset(p: Drawn) -> list[Step]:
    return [
        *open_weather(),
        tap("#day_item"),
        scroll_to("#sunset_value"),
        answer(clock(p.at.hour, p.at.minute, zh=p.zh)),
    ]


def _draw_sunset(rng: random.Random, state: Facts) -> dict[str, Any]:
    drawn = _draw(rng, state)
    return {**drawn, "at": drawn["today"].sunset}


def _umbrella(p: Drawn) -> list[Step]:
    words = p.t("Yes", "需要") if p.told.wet else p.t("No", "不需要")
    return [*open_weather(), wait_for("Tomorrow|明天"), answer(words)]


def _draw_city(rng: random.Random, state: Facts) -> dict[str, Any]:
    here = rng.choice(data.HERE)
    able = [key for key in ADDABLE if key not in (here, *state.weather.cities)]
    city, other = rng.sample(able, 2)
    seed = another_sky(rng, city, state.day(1), state.day(0))
    today, tomorrow = (
        forecast(seed, city, state.day(ahead)) for ahead in (0, 1)
    )
    name = data.BY_KEY[city].chinese if state.zh else city
    return {
        "seed": seed, "here": here, "city": city, "name": name, "added": city, "other": other,
        "today": today, "tomorrow": tomorrow, "told": tomorrow,
    }  # fmt: skip


def add_city(city: str) -> list[Step]:
    """Add a city in the open app, and show its weather."""
    place = data.BY_KEY[city]
    name = f"{place.name}|{place.chinese}"
    english, chinese = (
        f"{place.name}, {place.region}",
        f"{place.chinese}，{place.chinese_region}",
    )
    found = [
        fill(place.name, into="#search_src_text"),
        tap(f"{english}|{chinese}"),
    ]
    return [
        tap("#city_manager"),
        tap("#add_city"),
        *([tap(name)] if city in data.POPULAR else found),
        tap(name),
    ]


def _add_city(p: Drawn) -> list[Step]:
    return [
        *open_weather(),
        *add_city(p.added),
        wait_for("Tomorrow|明天"),
        answer(said(p.told, zh=p.zh)),
    ]


TASKS = (
    Task(
        id="weather-easy",
        level="easy",
        apps=("weather",),
        mirrors="Check tomorrow's weather.",
        en="Check tomorrow's weather and tell me the conditions and the temperature range.",
        zh="查看明天的天气，告诉我天气状况和气温范围。",
        draw=_draw,
        prepare=put_sky,
        answer=lambda p: told(p.tomorrow),
        milestones=(
            Milestone(
                "Task completion", lambda s: s.answered and s.visited(APP)
            ),
        ),
        path=_look,
        misses=(wrong("today's", told=lambda p: p.today), short(1)),
    ),
    Task(
        id="weather-medium",
        level="medium",
        apps=("weather",),
        mirrors="Check the sunset time tonight.",
        en="When is sunset tonight?",
        zh="今晚几点日落？",
        draw=_draw_sunset,
        prepare=put_sky,
        answer=lambda p: Time(p.today.sunset.hour, p.today.sunset.minute),
        milestones=(
            Milestone(
                "Task completion", lambda s: s.answered and s.visited(APP)
            ),
        ),
        path=_sunset,
        misses=(
            wrong("sunrise", at=lambda p: p.today.sunrise),
            wrong(
                "on the hour",
                at=lambda p: p.at.replace(minute=(p.at.minute + 30) % 60),
            ),
            short(1),
        ),
    ),
    Task(
        id="weather-hard",
        level="hard",
        apps=("weather",),
        mirrors="Add 'Chengdu' in the weather app and tell me the temperature range for tomorrow.",
        en="Add '{name}' in the weather app and tell me the temperature range there for tomorrow.",
        zh="在天气应用中添加“{name}”，并告诉我那里明天的气温范围。",
        draw=_draw_city,
        prepare=put_sky,
        answer=lambda p: span(p.tomorrow),
        milestones=(
            Milestone(
                "Enter the city list", lambda s: s.visited(f"{APP}.Cities")
            ),
            Milestone(
                "Successfully added",
                lambda s: (
                    s.added("weather.cities") == [s.p.city]
                    and not s.removed("weather.cities")
                ),
            ),
            Milestone("Task completed", lambda s: s.answered),
        ),
        path=_add_city,
        misses=(
            wrong("another city", added=lambda p: p.other),
            wrong("today's", told=lambda p: p.today),
            instead(
                "only answered",
                lambda p: [*open_weather(), answer(said(p.told, zh=p.zh))],
            ),
            short(1),
        ),
    ),
    Task(
        id="weather-indirect",
        level="indirect",
        apps=("weather",),
        mirrors="Do I need to bring an umbrella tomorrow?",
        en="Do I need to bring an umbrella tomorrow?",
        zh="明天我需要带伞吗？",
        draw=_draw,
        prepare=put_sky,
        answer=lambda p: YesNo(
            p.tomorrow.wet, about=("umbrella", "伞", "带", "bring", "take")
        ),
        milestones=(
            Milestone(
                "Task completion", lambda s: s.answered and s.visited(APP)
            ),
        ),
        path=_umbrella,
        misses=(wrong("by today's weather", told=lambda p: p.today), short(1)),
    ),
)
