"""Calendar with another app."""

import random
from datetime import datetime, time, timedelta
from typing import Any

from evals.suites.mobbench.calendar import on_month
from evals.suites.mobbench.weather import (
    add_city,
    another_sky,
    open_weather,
    put_sky,
    said,
    told,
)
from evals.suites.words import clock, pick_time
from evals.tasks.answers import Time
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, answer, launch, tap, wait_for
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.calendar.app import EventPage, Month
from virtual_phone.apps.calendar.lists import Schedule, Search
from virtual_phone.apps.calendar.state import Event
from virtual_phone.apps.weather import data
from virtual_phone.apps.weather.sky import forecast

TRIPS = ("Shenzhen", "Chengdu", "Qingdao", "Kunming", "Hong Kong", "Singapore")


def _draw_meeting(rng: random.Random, state: Facts) -> dict[str, Any]:
    hour, minute = rng.randrange(9, 18), rng.choice((0, 15, 30, 45))
    title = rng.choice(
        ("项目会议", "预算会议")
        if state.zh
        else ("Project meeting", "Budget meeting")
    )
    begins = datetime.combine(state.day(1), time(hour, minute))
    return {
        "begins": begins,
        "alarm": begins - timedelta(hours=2),
        "title": title,
    }


def _put_meeting(state: Facts, p: Drawn) -> None:
    events = state.calendar.events
    events[:] = [event for event in events if not event.on(state.day(1))]
    events.append(Event(state.calendar.new_id(), p.title, p.begins))


def _meeting(p: Drawn) -> list[Step]:
    tomorrow = p.begins
    day = f"{tomorrow:%B} {tomorrow.day}, {tomorrow.year}"
    day_zh = f"{tomorrow.year}年{tomorrow.month}月{tomorrow.day}日"
    return [
        launch("Calendar|日历"),
        tap(f"{day}|{day_zh}"),
        tap(p.title),
        launch("Clock|时钟"),
        tap("Add alarm|添加闹钟"),
        *pick_time(p.alarm.hour, p.alarm.minute, zh=p.zh),
        tap("Save|保存"),
        tap("Allow|允许"),
        answer(clock(p.begins.hour, p.begins.minute, zh=p.zh)),
    ]


def _draw_trip(rng: random.Random, state: Facts) -> dict[str, Any]:
    here = rng.choice(data.HERE)
    city = rng.choice(
        [key for key in TRIPS if key not in (here, *state.weather.cities)]
    )
    day = state.day(2)
    seed = another_sky(rng, city, day, state.day(0), state.day(1))
    name = data.BY_KEY[city].chinese if state.zh else city
    return {
        "city": city,
        "name": name,
        "title": f"{name}之旅" if state.zh else f"{name} Tour",
        "day": day,
        "today": state.day(0),
        "seed": seed,
        "here": here,
        "added": city,
        "told": forecast(seed, city, day),
        "tomorrow": forecast(seed, city, state.day(1)),
    }


def _put_trip(state: Facts, p: Drawn) -> dict[str, Any]:
    put_sky(state, p)
    events = state.calendar.events
    events[:] = [event for event in events if not event.on(p.day)]
    start = datetime.combine(p.day, time())
    events.append(Event(state.calendar.new_id(), p.title, start, all_day=True))
    return {"forecast": p.told}


def _trip_seen(s: Seen) -> bool:
    """Whether Calendar shows a page with the trip on it."""
    system = s.after.system
    pages = system.tasks.app.pages[-1:] if system else []
    return any(
        isinstance(page, Schedule | Search)
        or (isinstance(page, Month) and page.day == s.p.day)
        or (isinstance(page, EventPage) and page.event.title == s.p.title)
        for page in pages
    )


def _trip(p: Drawn) -> list[Step]:
    return [
        launch("Calendar|日历"),
        *on_month(p.day, p.today),
        wait_for(p.title),
        *open_weather(),
        *add_city(p.added),
        wait_for("Tomorrow|明天"),
        answer(said(p.told, zh=p.zh)),
    ]


TASKS = (
    Task(
        id="cross-calendar-clock",
        level="cross",
        apps=("calendar", "clock"),
        mirrors="What time is my meeting tomorrow? Set an alarm for two hours before the meeting "
        "to remind me.",
        en="What time is my meeting tomorrow? Set an alarm for two hours before the meeting to "
        "remind me.",
        zh="我明天的会议是几点?在会议开始前两小时设一个闹钟提醒我。",
        draw=_draw_meeting,
        prepare=_put_meeting,
        answer=lambda p: Time(p.begins.hour, p.begins.minute),
        milestones=(
            Milestone("Correct answer", lambda s: s.answered),
            Milestone(
                "Successful alarm addition",
                lambda s: s.new(
                    "clock.alarms",
                    hour=s.p.alarm.hour,
                    minute=s.p.alarm.minute,
                    enabled=True,
                ),
            ),
        ),
        path=_meeting,
        misses=(
            wrong(
                "an hour before", alarm=lambda p: p.alarm + timedelta(hours=1)
            ),
            short(1),
            instead(
                "only answered",
                lambda p: [
                    answer(clock(p.begins.hour, p.begins.minute, zh=p.zh))
                ],
            ),
        ),
    ),
    Task(
        id="cross-calendar-weather",
        level="cross",
        apps=("calendar", "weather"),
        changes=("weather",),
        mirrors="Check my calendar for the schedule of my trip to Shenzhen and tell me the "
        "weather forecast for that day.",
        en="Check my calendar for the schedule of my trip to {name} and tell me the weather "
        "forecast there for that day: the conditions and the temperature range.",
        zh="查看我的日历里去{name}的行程，告诉我当天那里的天气预报：天气状况和气温范围。",
        draw=_draw_trip,
        prepare=_put_trip,
        answer=lambda p: told(p.forecast),
        milestones=(
            Milestone(
                "Enter Calendar",
                lambda s: s.visited("com.google.android.calendar/"),
            ),
            Milestone("Correct date retrieval", _trip_seen, ever=True),
            Milestone(
                "Enter weather", lambda s: s.visited("com.skylark.weather/")
            ),
            Milestone("Successful weather query", lambda s: s.answered),
        ),
        path=_trip,
        misses=(
            wrong("the day before", told=lambda p: p.tomorrow),
            instead(
                "without a look at the calendar",
                lambda p: [*open_weather(), answer(said(p.told, zh=p.zh))],
            ),
            short(1),
        ),
    ),
)
