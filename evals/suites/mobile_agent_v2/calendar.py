"""Calendar, an app of the system."""

import random
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Any

from evals.suites.mobbench.calendar import on_month
from evals.suites.words import day_cell
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, back, fill, launch, tap
from evals.tasks.task import (
    STEPS,
    Drawn,
    Milestone,
    Task,
    instead,
    short,
    wrong,
)
from virtual_phone.apps.calendar.state import Event

APP = "Calendar|日历"
EVENTS = (
    ("Vet", "看兽医"),
    ("Choir rehearsal", "合唱排练"),
    ("Car inspection", "汽车年检"),
    ("Parents' evening", "家长会"),
    ("Flat viewing", "看房"),
)
TASKS_TO_DO = (
    ("Water the ferns", "给蕨类浇水"),
    ("Pay the rent", "交房租"),
    ("Post the key", "寄钥匙"),
)
PLACES = (
    ("Gate 4", "4号门"),
    ("Elm House", "榆树楼"),
    ("Studio B", "B号排练厅"),
)


def two(
    rng: random.Random, state: Facts, names: tuple[tuple[str, str], ...]
) -> tuple[str, str]:
    """Two names in the phone's language."""
    first, second = rng.sample(names, 2)
    return first[state.zh], second[state.zh]


def put_event(
    state: Facts, title: str, start: datetime, minutes: int = 60, **more: Any
) -> int:
    """Another event; its id."""
    event = Event(state.calendar.new_id(), title, start, minutes, **more)
    state.calendar.events.append(event)
    return event.id


def _draw_two(rng: random.Random, state: Facts) -> dict[str, Any]:
    title, other = two(rng, state, EVENTS)
    hour = rng.randrange(9, 17)
    return {
        "title": title, "other": other, "hour": hour, "today": state.day(0), "day": state.day(1),
    }  # fmt: skip


def _put_two(state: Facts, p: Drawn) -> dict[str, Any]:
    """Both tomorrow, an hour apart, and nothing else then."""
    events = state.calendar.events
    events[:] = [event for event in events if not event.on(p.day)]
    at = datetime.combine(p.day, time(p.hour))
    put_event(state, p.other, at + timedelta(hours=2))
    return {"event": put_event(state, p.title, at)}


# Basic


def _delete(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        *on_month(p.day, p.today),
        tap(p.title),
        tap("Delete|删除"),
        tap("Delete|删除"),
    ]


def _gone(s: Seen) -> bool:
    gone = [event.id for event in s.removed("calendar.events")]
    return gone == [s.p.event] and not s.added("calendar.events")


def _draw_task(rng: random.Random, state: Facts) -> dict[str, Any]:
    title, other = two(rng, state, TASKS_TO_DO)
    return {"title": title, "other": other}


def _put_tasks(state: Facts, p: Drawn) -> dict[str, Any]:
    at = datetime.combine(state.day(0), time(18))
    put_event(state, p.other, at, kind="task")
    return {"task": put_event(state, p.title, at, kind="task")}


def _finish(p: Drawn) -> list[Step]:
    return [launch(APP), tap(p.title), tap("#mark_done")]


def _finished(s: Seen) -> bool:
    changed = [(now.id, now.done) for _, now in s.changed("calendar.events")]
    return changed == [(s.p.task, True)]


# Advanced


def _draw_move(rng: random.Random, state: Facts) -> dict[str, Any]:
    place, elsewhere = two(rng, state, PLACES)
    drawn = _draw_two(rng, state)
    return {**drawn, "place": place, "elsewhere": elsewhere, "to": state.day(2)}


def _move(p: Drawn) -> list[Step]:
    later: date = p.to
    month = [tap("Next month|下个月")] if later.month != p.day.month else []
    return [
        launch(APP),
        *on_month(p.day, p.today),
        tap(p.title),
        tap("Edit|修改"),
        fill(p.place, into="#location"),
        tap("#start_date"),
        *month,
        tap(day_cell(later)),
        tap("OK|确定"),
        tap("#notice"),
        tap("30 minutes before|提前30分钟"),
        tap("Save|保存"),
    ]


def _without_notice(p: Drawn) -> list[Step]:
    return [*_move(p)[:-3], tap("Save|保存")]


def _also(*steps: Step) -> Callable[[Drawn], list[Step]]:
    """The path of the move with more steps before it is saved."""
    return lambda p: [*_move(p)[:-1], *steps, _move(p)[-1]]


def _at_hour(row: str, past: int) -> Callable[[Drawn], list[Step]]:
    """The path of the move that sets a time too, by so many hours past its start."""

    def walk(p: Drawn) -> list[Step]:
        hour = p.hour + past
        dial = tap(f"{hour % 12 or 12} o'clock|{hour}点")
        half = [] if p.zh else [tap("AM" if hour < 12 else "PM")]
        return _also(tap(row), dial, *half, tap("OK|确定"))(p)

    return walk


def _event(s: Seen) -> Event | None:
    return next(
        (each for each in s.after.calendar.events if each.id == s.p.event), None
    )


def _tell_length(event: Event) -> tuple[int, bool, str]:
    """How long an event is, whether it takes the day, and how it is repeated."""
    return event.minutes, event.all_day, event.repeat


def _moved(s: Seen) -> bool:
    """Whether it alone has changed, and takes place on the other day at the same hours."""
    changed = s.changed("calendar.events")
    if s.added("calendar.events") or s.removed("calendar.events"):
        return False
    if len(changed) != 1:
        return False
    ((before, now),) = changed
    to = datetime.combine(s.p.to, time(s.p.hour))
    is_moved = now.id == s.p.event and now.start == to
    return is_moved and _tell_length(now) == _tell_length(before)


def _draw_after(rng: random.Random, state: Facts) -> dict[str, Any]:
    title, new = two(rng, state, EVENTS)
    hour, hours = rng.randrange(13, 17), rng.choice((2, 3))
    return {
        "title": title, "new": new, "hour": hour, "hours": hours, "starts": hour + hours,
        "day": state.day(1), "today": state.day(0),
    }  # fmt: skip


def _put_long(state: Facts, p: Drawn) -> None:
    events = state.calendar.events
    events[:] = [event for event in events if not event.on(p.day)]
    put_event(
        state, p.title, datetime.combine(p.day, time(p.hour)), 60 * p.hours
    )


def _after(p: Drawn) -> list[Step]:
    half = [] if p.zh else [tap("PM")]
    return [
        launch(APP),
        *on_month(p.day, p.today),
        tap(p.title),
        back(),
        tap("New event|新建活动"),
        fill(p.new, into="#title"),
        tap("#start_time"),
        tap(f"{p.starts % 12 or 12} o'clock|{p.starts}点"),
        *half,
        tap("OK|确定"),
        tap("Save|保存"),
    ]


TASKS = (
    Task(
        id="calendar-basic-delete",
        level="basic",
        apps=("calendar",),
        most_steps=STEPS,
        en="Delete tomorrow's event '{title}' from Calendar.",
        zh="从日历中删除明天的活动“{title}”。",
        draw=_draw_two,
        prepare=_put_two,
        milestones=(Milestone("this event alone is gone", _gone),),
        path=_delete,
        misses=(wrong("the other event", title=lambda p: p.other), short()),
        expert=(
            "Tap the day in Calendar's month, then the event below it; the bin at the top right "
            "deletes it after a question.",
            "在日历的月视图中点那一天，再点下方的活动；右上角的垃圾桶在确认后删除。",
        ),
    ),
    Task(
        id="calendar-basic-finish",
        level="basic",
        apps=("calendar",),
        most_steps=STEPS,
        en="Mark today's task '{title}' in Calendar as completed.",
        zh="把日历中今天的任务“{title}”标记为完成。",
        draw=_draw_task,
        prepare=_put_tasks,
        milestones=(Milestone("this task alone is completed", _finished),),
        path=_finish,
        misses=(wrong("the other task", title=lambda p: p.other), short()),
        expert=(
            "Calendar opens on today: tap the task below the month, then 'Mark completed'.",
            "日历打开后显示今天：点月视图下方的任务，再点“标记为完成”。",
        ),
    ),
    Task(
        id="calendar-advanced-move",
        level="advanced",
        apps=("calendar",),
        most_steps=STEPS,
        en="Move tomorrow's event '{title}' to the day after tomorrow at the same time, set its "
        "location to {place}, and have me notified 30 minutes before.",
        zh="把明天的活动“{title}”改到后天同一时间，地点设为{place}，并提前30分钟通知我。",
        draw=_draw_move,
        prepare=_put_two,
        milestones=(
            Milestone("the day", _moved),
            Milestone(
                "the place", lambda s: (e := _event(s)) and e.place == s.p.place
            ),
            Milestone(
                "the notification",
                lambda s: (e := _event(s)) and e.notice == 30,
            ),
        ),
        path=_move,
        misses=(
            wrong("another place", place=lambda p: p.elsewhere),
            instead("without a notification", _without_notice),
            instead("an hour later too", _at_hour("#start_time", 1)),
            instead("an hour longer too", _at_hour("#end_time", 2)),
            instead("all day too", _also(tap("All day|全天"))),
            instead(
                "every day too", _also(tap("#repeat"), tap("Every day|每天"))
            ),
            short(),
        ),
        expert=(
            "Open the event and tap the pen. 'Start date' opens a month: tap the day, then OK. "
            "'Notification' is the last row, its list has '30 minutes before'. Nothing is kept "
            "before Save at the top right.",
            "打开活动后点铅笔。“开始日期”弹出月历：点日期后点“确定”。“通知”是最后一行，列表中有"
            "“提前30分钟”。点右上角“保存”之前什么都不会保留。",
        ),
    ),
    Task(
        id="calendar-advanced-after",
        level="advanced",
        apps=("calendar",),
        most_steps=STEPS,
        en="Look when tomorrow's event '{title}' ends, and add an event '{new}' to Calendar for "
        "tomorrow that starts just then and takes an hour.",
        zh="看看明天的活动“{title}”什么时候结束，然后在日历里为明天新建一个从那时开始、时长一小时的"
        "活动“{new}”。",
        draw=_draw_after,
        prepare=_put_long,
        milestones=(
            Milestone(
                "one new event",
                lambda s: s.new("calendar.events", title=s.p.new),
            ),
            Milestone(
                "when the other one ends",
                lambda s: s.any_new(
                    "calendar.events",
                    start=datetime.combine(s.p.day, time(s.p.hour + s.p.hours)),
                    all_day=False,
                ),
            ),
            Milestone(
                "an hour long",
                lambda s: s.any_new("calendar.events", minutes=60),
            ),
        ),
        path=_after,
        misses=(
            wrong("when the other one begins", starts=lambda p: p.hour),
            wrong("an hour after its end", starts=lambda p: p.starts + 1),
            short(),
        ),
        expert=(
            "The day's list has begin and end of each event. Choose the day before the round plus "
            "button, so that the new event is on it. 'Start time' opens a dial; tap the hour, AM "
            "or PM, then OK. The end follows by an hour.",
            "当天列表里写有每个活动的起止时间。先选好日期再点圆形加号，新活动就在那一天。“开始时间”弹出"
            "表盘，点小时后点“确定”，结束时间会自动顺延一小时。",
        ),
    ),
)
