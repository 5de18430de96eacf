"""Calendars: read the day that is shown, and turn to another day."""

import re
from collections.abc import Iterator
from datetime import date, datetime

from models.offline.choice import Choice, Situation, make_tap
from models.offline.pickers import read_month
from models.offline.prompt import ElementLine
from models.offline.scene import Scene
from models.offline.words import simplify_text, split_parts
from tapwright.text.clock_times import find_times
from tapwright.text.dates import contains_date, find_dates, make_date

_MARKED = re.compile(r"\bevents?\b|活动|日程|项|\bitems?\b", re.I)
_NOTHING = re.compile(
    r"\b(?:nothing|no events?|free)\b|没有|无活动|无日程|暂无", re.I
)
_WHOLE_MONTH = 27
"""Cells with a date from which a page shows a month."""
_SHORTEST_EVENT = 9
"""Characters of a line from which a time in it may begin an event."""


def find_day_cells(scene: Scene) -> list[ElementLine]:
    """The days of a month's page; empty if no month is shown."""
    cells = [line for line in scene.touchable if find_dates(line.text)]
    if len(cells) < _WHOLE_MONTH:
        return []
    return cells


def find_shown_day(scene: Scene, now: datetime | None) -> date | None:
    """The day whose events are listed: that of the selected cell, else of the heading."""
    this_year = now.year if now else 0
    selected_cells = [
        line for line in find_day_cells(scene) if "selected" in line.flags
    ]
    for line in (*selected_cells, *_list_plain_lines(scene)):
        for mention in find_dates(line.text):
            year = mention.year or this_year
            day = make_date(year, mention.month, mention.day)
            if day:
                return day
    return None


def _list_plain_lines(scene: Scene) -> list[ElementLine]:
    """Texts that are not elements."""
    return [line for line in scene.lines if line.index < 0]


def list_events(scene: Scene) -> list[ElementLine]:
    """The events of the day shown, in order: touchable lines with a time."""
    days = {line.index for line in find_day_cells(scene)}
    events = []
    for line in scene.touchable:
        if line.index in days or line.role == "input":
            continue
        if (
            find_times(line.text)
            and len(simplify_text(line.text)) >= _SHORTEST_EVENT
        ):
            events.append(line)
    return events


def describe_day(scene: Scene, day: date, now: datetime | None) -> str:
    """Everything that this day holds, in words; empty if another day is shown."""
    if find_shown_day(scene, now) != day:
        return ""
    events = list_events(scene)
    if events:
        return "; ".join(line.text.replace("\n", ", ") for line in events)
    for line in reversed(_list_plain_lines(scene)):
        if _NOTHING.search(line.text):
            return line.text
    return ""


def find_next_event(scene: Scene, now: datetime | None) -> str:
    """The first event of the day shown that has not begun, with its date."""
    day = find_shown_day(scene, now)
    for line in list_events(scene):
        start = find_times(line.text)[0].time
        if day and now and datetime.combine(day, start) < now:
            continue
        pieces = split_parts(line.text)
        event = ", ".join(pieces) if pieces else line.text
        heading = _find_heading(scene, day)
        return f"{event} ({heading})" if heading else event
    return ""


def _find_heading(scene: Scene, day: date | None) -> str:
    """The text that names the day; empty if none does."""
    if day is None:
        return ""
    for line in _list_plain_lines(scene):
        if contains_date(line.text, day):
            return line.text
    return ""


def turn_to_day(situation: Situation, day: date) -> Choice | None:
    """The next tap towards a day in a month's page; None if it is shown or there is no way."""
    days = find_day_cells(situation.scene)
    if not days or find_shown_day(situation.scene, situation.prompt.now) == day:
        return None
    month = read_month(situation.scene)
    if month and month != (day.year, day.month):
        return _turn_month(situation.scene, month, day)
    for line in days:
        if contains_date(line.text, day):
            return make_tap(line, f"look at {line.text}")
    return None


def _turn_month(
    scene: Scene, month: tuple[int, int], day: date
) -> Choice | None:
    """A tap on the arrow to the next or previous month; None if there is no arrow."""
    is_later = (day.year, day.month) > month
    arrow = scene.find_button("next" if is_later else "previous")
    if arrow is None:
        return None
    return make_tap(arrow, f"turn the month towards {day.isoformat()}")


def choose_next_day(situation: Situation) -> Choice | None:
    """The next day of a month's page that is marked as holding something, else the arrow."""
    for choice in _list_days_ahead(situation):
        if not situation.is_choice_refused(choice):
            return choice
    return None


def _list_days_ahead(situation: Situation) -> Iterator[Choice]:
    days = find_day_cells(situation.scene)
    if not days:
        return
    start = _find_place_after_selected(days)
    for line in days[start:]:
        if _MARKED.search(line.text):
            yield make_tap(line, f"look at {line.text}")
    arrow = situation.scene.find_button("next")
    if arrow:
        yield make_tap(arrow, "look at the next month")


def _find_place_after_selected(days: list[ElementLine]) -> int:
    for place, line in enumerate(days):
        if "selected" in line.flags:
            return place + 1
    return 0
