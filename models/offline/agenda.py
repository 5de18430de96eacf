"""Calendars: which day is shown, what it holds, and the way to another day."""

import re
from collections.abc import Iterator
from datetime import date, datetime

from models.offline.choice import Choice, Situation, make_tap
from models.offline.pickers import month_shown
from models.offline.prompt import ElementLine
from models.offline.scene import Scene
from models.offline.words import norm, split_parts
from tapwright.text.clock_times import find_times
from tapwright.text.dates import contains_date, find_dates, make_date

_MARKED = re.compile(r"\bevents?\b|活动|日程|项|\bitems?\b", re.I)
_NOTHING = re.compile(r"\b(?:nothing|no events?|free)\b|没有|无活动|无日程|暂无", re.I)
_WHOLE_MONTH = 27


def find_day_cells(scene: Scene) -> list[ElementLine]:
    """The days of a month's page, empty where none is shown."""
    cells = [line for line in scene.touchable if find_dates(line.text)]
    return cells if len(cells) >= _WHOLE_MONTH else []


def day_shown(scene: Scene, now: datetime | None) -> date | None:
    """The day whose events are listed: that of the selected cell, else of the heading."""
    chosen = [line for line in find_day_cells(scene) if "selected" in line.flags]
    plain = [line for line in scene.lines if line.index < 0]
    for line in (*chosen, *plain):
        for mention in find_dates(line.text):
            year = mention.year or (now.year if now else 0)
            if value := make_date(year, mention.month, mention.day):
                return value
    return None


def list_events(scene: Scene) -> list[ElementLine]:
    """What is listed for the day shown: touchable lines with a time, in order."""
    days = {line.index for line in find_day_cells(scene)}
    return [
        line
        for line in scene.touchable
        if line.index not in days and line.role != "input" and find_times(line.text)
        and len(norm(line.text)) > 8
    ]  # fmt: skip


def describe_day(scene: Scene, day: date, now: datetime | None) -> str:
    """Everything that this day holds, in words; empty where the day is not the one shown."""
    if day_shown(scene, now) != day:
        return ""
    events = list_events(scene)
    if events:
        return "; ".join(line.text.replace("\n", ", ") for line in events)
    after = [
        line.text
        for line in scene.lines
        if line.index < 0 and _NOTHING.search(line.text)
    ]
    return after[-1] if after else ""


def find_next_event(scene: Scene, now: datetime | None) -> str:
    """The first event of the day shown that is not over, with its date."""
    day = day_shown(scene, now)
    for line in list_events(scene):
        start = find_times(line.text)[0].time
        if day is None or now is None or datetime.combine(day, start) >= now:
            heading = next(
                (
                    t.text
                    for t in scene.lines
                    if t.index < 0 and day and contains_date(t.text, day)
                ),
                "",
            )
            event = ", ".join(split_parts(line.text) or (line.text,))
            return f"{event} ({heading})" if heading else event
    return ""


def to_day(s: Situation, want: date) -> Choice | None:
    """The next tap towards a day in a month's page; None where it is shown or there is none."""
    days = find_day_cells(s.scene)
    month = month_shown(s.scene)
    if not days or day_shown(s.scene, s.prompt.now) == want:
        return None
    if month and month != (want.year, want.month):
        later = (want.year, want.month) > month
        arrow = s.scene.find_button("next" if later else "previous")
        return (
            make_tap(arrow, f"turn the month towards {want.isoformat()}")
            if arrow
            else None
        )
    cell = next((line for line in days if contains_date(line.text, want)), None)
    return make_tap(cell, f"look at {cell.text}") if cell else None


def next_day(s: Situation) -> Choice | None:
    """The next day of a month's page that is marked as holding something, else the arrow."""
    for choice in _days_ahead(s):
        if not s.is_refused(choice.action or {}):
            return choice
    return None


def _days_ahead(s: Situation) -> Iterator[Choice]:
    days = find_day_cells(s.scene)
    if not days:
        return
    at = next((n for n, line in enumerate(days) if "selected" in line.flags), -1)
    yield from (
        make_tap(d, f"look at {d.text}")
        for d in days[at + 1 :]
        if _MARKED.search(d.text)
    )
    arrow = s.scene.find_button("next")
    if arrow:
        yield make_tap(arrow, "look at the next month")
