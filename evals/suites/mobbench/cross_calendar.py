"""Calendar with another app."""

import random
from datetime import datetime, time, timedelta
from typing import Any

from evals.answers import Time
from evals.facts import Facts
from evals.steps import Step, answer, launch, tap
from evals.suites.words import clock, pick_time
from evals.task import Drawn, Milestone, Task, instead, short, wrong
from phone.apps.calendar_state import Event


def _draw_meeting(rng: random.Random, state: Facts) -> dict[str, Any]:
    hour, minute = rng.randrange(9, 18), rng.choice((0, 15, 30, 45))
    title = rng.choice(
        ("项目会议", "预算会议") if state.zh else ("Project meeting", "Budget meeting")
    )
    begins = datetime.combine(state.day(1), time(hour, minute))
    return {"begins": begins, "alarm": begins - timedelta(hours=2), "title": title}


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
                    "clock.alarms", hour=s.p.alarm.hour, minute=s.p.alarm.minute, enabled=True
                ),
            ),
        ),
        path=_meeting,
        misses=(
            wrong("an hour before", alarm=lambda p: p.alarm + timedelta(hours=1)),
            short(1),
            instead(
                "only answered", lambda p: [answer(clock(p.begins.hour, p.begins.minute, zh=p.zh))]
            ),
        ),
    ),
)
