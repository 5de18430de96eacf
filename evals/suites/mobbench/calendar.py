"""Calendar."""

import random
from datetime import date, datetime, time, timedelta
from typing import Any

from evals.suites.words import clock, weekday
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, tap
from evals.tasks.task import Drawn, Milestone, Task, short, wrong
from virtual_phone.apps.calendar.state import Event

TASKS_TO_DO = (
    ("Thesis Writing", "论文写作"),
    ("Visa Form", "填签证表"),
    ("Tax Return", "报税"),
)
PARTIES = (
    ("Company Annual Meeting", "公司年会"),
    ("Open Day", "校园开放日"),
    ("Spring Outing", "春游"),
)
COURSES = (
    ("Computer Vision Course", "计算机视觉课"),
    ("Pottery Course", "陶艺课"),
    ("Spanish Course", "西班牙语课"),
)
CLASSES = (
    ("Natural Language Processing", "自然语言处理"),
    ("Linear Algebra", "线性代数"),
    ("Art History", "艺术史"),
)
SITES = (
    ("North Campus", "北校区"),
    ("Lecture Hall 3", "三号阶梯教室"),
    ("Library", "图书馆"),
)


def _one(
    rng: random.Random, state: Facts, names: tuple[tuple[str, str], ...]
) -> str:
    return rng.choice(names)[state.zh]


def on_month(day: date, today: date) -> list[Step]:
    """Steps that choose a day in the open month."""
    later = (day.year - today.year) * 12 + day.month - today.month
    words = (
        f"{day:%B} {day.day}, {day.year}|{day.year}年{day.month}月{day.day}日"
    )
    return [*[tap("Next month|下个月")] * later, tap(words)]


def _set_time(row: str, hour: int, was: int, *, zh: bool) -> list[Step]:
    """Set a full hour where another full hour stands."""
    open_row, ok = tap(row), tap("OK|确定")
    if zh:
        return [open_row, tap(f"{hour}点"), ok]
    half = (
        [] if (hour < 12) == (was < 12) else [tap("AM" if hour < 12 else "PM")]
    )
    return [open_row, tap(f"{hour % 12 or 12} o'clock"), *half, ok]


def _times(p: Drawn) -> list[Step]:
    """Set begin and end, of which the one draws the other along."""
    start, end = p.begin.hour, p.end.hour
    steps = (
        []
        if start == p.offered
        else _set_time("#start_time", start, p.offered, zh=p.zh)
    )
    return (
        steps
        if end == start + 1
        else [*steps, *_set_time("#end_time", end, start + 1, zh=p.zh)]
    )


# Easy


def _draw_task(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {"title": _one(rng, state, TASKS_TO_DO), "kind": "task"}


def _add_task(p: Drawn) -> list[Step]:
    kind = [tap("#kind_task")] if p.kind == "task" else []
    return [
        launch("Calendar|日历"),
        tap("New event|新建活动"),
        *kind,
        fill(p.title, into="#title"),
        tap("Save|保存"),
    ]


# Medium


def _draw_party(rng: random.Random, state: Facts) -> dict[str, Any]:
    title = _one(rng, state, PARTIES)
    return {
        "title": title,
        "day": state.day(1),
        "today": state.day(0),
        "all_day": True,
    }


def _add_party(p: Drawn) -> list[Step]:
    return [
        launch("Calendar|日历"),
        *on_month(p.day, p.today),
        tap("New event|新建活动"),
        fill(p.title, into="#title"),
        *([tap("All day|全天")] if p.all_day else []),
        tap("Save|保存"),
    ]


# Hard


def _draw_course(rng: random.Random, state: Facts) -> dict[str, Any]:
    today = state.day(0)
    # Sunday may belong to this week or to the next one, as the language has it.
    ahead = [days for days in range(1, 6) if today.weekday() + days < 6]
    day = today + timedelta(days=rng.choice(ahead or [0]))
    hour = rng.randrange(12, 20)
    begin = datetime.combine(day, time(hour))
    end = begin + timedelta(hours=2)
    return {
        "title": _one(rng, state, COURSES),
        "begin": begin,
        "end": end,
        "times": rng.randrange(5, 13),
        "weekday": weekday(day.weekday(), zh=state.zh),
        "from_": clock(hour, 0, zh=state.zh),
        "to": clock(end.hour, 0, zh=state.zh),
        "today": today,
        "offered": min(state.now.hour + 1, 23),
    }


def _repeats(event: Event, p: Drawn) -> bool:
    """Whether it takes place on these days, however that was said."""
    first: date = p.begin.date()
    last = first + timedelta(weeks=p.times - 1)
    ends = event.count == p.times if event.count else (
        event.until is not None and last <= event.until < last + timedelta(weeks=1)
    )  # fmt: skip
    days = event.weekdays or (event.start.weekday(),)
    weekly = (
        event.repeat == "weekly"
        and event.every == 1
        and days == (first.weekday(),)
    )
    return weekly and ends and event.start.date() == first


def _add_course(p: Drawn) -> list[Step]:
    return [
        launch("Calendar|日历"),
        *on_month(p.begin.date(), p.today),
        tap("New event|新建活动"),
        fill(p.title, into="#title"),
        *_times(p),
        tap("#repeat"),
        tap("Custom...|自定义..."),
        fill(str(p.times), into="#occurrences"),
        tap("Done|完成"),
        tap("Save|保存"),
    ]


# Indirect


def _draw_class(rng: random.Random, state: Facts) -> dict[str, Any]:
    hour = rng.randrange(10, 17)
    begin = datetime.combine(state.day(1), time(hour))
    end = begin + timedelta(hours=2)
    return {
        "title": _one(rng, state, CLASSES),
        "site": _one(rng, state, SITES),
        "begin": begin,
        "end": end,
        "from_": clock(hour, 0, zh=state.zh),
        "to": clock(end.hour, 0, zh=state.zh),
        "today": state.day(0),
        "offered": min(state.now.hour + 1, 23),
    }


def _add_class(p: Drawn) -> list[Step]:
    return [
        launch("Calendar|日历"),
        *on_month(p.begin.date(), p.today),
        tap("New event|新建活动"),
        fill(p.title, into="#title"),
        fill(p.site, into="#location"),
        *_times(p),
        tap("Save|保存"),
    ]


TASKS = (
    Task(
        id="calendar-easy",
        level="easy",
        apps=("calendar",),
        mirrors="Create a new task on Google Calendar titled 'Thesis Writing'.",
        en="Create a new task in Calendar titled '{title}'.",
        zh="在日历中新建一个任务，标题为“{title}”。",
        draw=_draw_task,
        milestones=(
            Milestone(
                "Task completion",
                lambda s: s.new(
                    "calendar.events", kind="task", title=s.p.title
                ),
            ),
        ),
        path=_add_task,
        misses=(
            wrong("an event", kind="event"),
            wrong("another title", title=lambda p: p.t("Writing", "写作")),
            short(1),
        ),
    ),
    Task(
        id="calendar-medium",
        level="medium",
        apps=("calendar",),
        mirrors="Create a new all-day event on Google Calendar for tomorrow titled 'Company "
        "Annual Meeting'.",
        en="Create a new all-day event in Calendar for tomorrow titled '{title}'.",
        zh="在日历中为明天新建一个全天活动，标题为“{title}”。",
        draw=_draw_party,
        milestones=(
            Milestone(
                "Correct date",
                lambda s: s.any_new(
                    "calendar.events", start=lambda at: at.date() == s.p.day
                ),
            ),
            Milestone(
                "Correct time",
                lambda s: s.any_new("calendar.events", all_day=True),
            ),
            Milestone(
                "Task completion",
                lambda s: s.new(
                    "calendar.events",
                    kind="event",
                    title=s.p.title,
                    repeat="none",
                ),
            ),
        ),
        path=_add_party,
        misses=(
            wrong("a day late", day=lambda p: p.day + timedelta(days=1)),
            wrong("for an hour", all_day=False),
            wrong("another title", title=lambda p: p.t("Meeting", "会议")),
            short(1),
        ),
    ),
    Task(
        id="calendar-hard",
        level="hard",
        apps=("calendar",),
        mirrors="Create a recurring event on Google Calendar titled 'Computer Vision Course' "
        "scheduled for every Wednesday from 6 PM to 8 PM, starting this week and repeating eight "
        "times.",
        en="Create a recurring event in Calendar titled '{title}' scheduled for every {weekday} "
        "from {from_} to {to}, starting this week and repeating {times} times.",
        zh="在日历中创建一个重复活动，标题为“{title}”，每{weekday}{from_}到{to}，从本周开始，共{times}次。",
        draw=_draw_course,
        milestones=(
            Milestone(
                "Correct time title",
                lambda s: s.any_new(
                    "calendar.events",
                    title=s.p.title,
                    all_day=False,
                    start=lambda at: at.time() == s.p.begin.time(),
                    end=lambda at: at.time() == s.p.end.time(),
                ),
            ),
            Milestone(
                "Correct period repetition",
                lambda s: any(
                    _repeats(event, s.p) for event in s.added("calendar.events")
                ),
            ),
            Milestone(
                "Task completed",
                lambda s: s.new("calendar.events", kind="event"),
            ),
        ),
        path=_add_course,
        misses=(
            wrong("once less", times=lambda p: p.times - 1),
            wrong("an hour less", end=lambda p: p.end - timedelta(hours=1)),
            wrong("next week", begin=lambda p: p.begin + timedelta(weeks=1)),
            short(1),
        ),
    ),
    Task(
        id="calendar-indirect",
        level="indirect",
        apps=("calendar",),
        mirrors="Record that I have a 'Natural Language Processing' class from 10 AM to 12 PM "
        "tomorrow at campus.",
        en="Record in my calendar that I have a '{title}' class from {from_} to {to} tomorrow at "
        "{site}.",
        zh="在日历里记一下，我明天{from_}到{to}在{site}有“{title}”课。",
        draw=_draw_class,
        milestones=(
            Milestone(
                "Enter the calendar creation interface",
                lambda s: s.visited("com.google.android.calendar/.EventEdit"),
            ),
            Milestone(
                "select the correct time",
                lambda s: s.any_new(
                    "calendar.events",
                    all_day=False,
                    start=s.p.begin,
                    end=s.p.end,
                ),
            ),
            Milestone(
                "select the correct location",
                lambda s: s.any_new(
                    "calendar.events",
                    place=lambda at: s.p.site.casefold() in at.casefold(),
                ),
            ),
            Milestone(
                "Task completion",
                lambda s: s.new(
                    "calendar.events",
                    kind="event",
                    repeat="none",
                    title=lambda title: (
                        s.p.title.casefold() in title.casefold()
                    ),
                ),
            ),
        ),
        path=_add_class,
        misses=(
            wrong("an hour late", begin=lambda p: p.begin + timedelta(hours=1)),
            wrong("today", begin=lambda p: p.begin - timedelta(days=1)),
            wrong("elsewhere", site=lambda p: p.t("Sports Hall", "体育馆")),
            short(1),
        ),
    ),
)
