"""What Calendar keeps: events and when they take place."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Literal

REPEATS = (
    ("none", "Does not repeat", "不重复"),
    ("daily", "Every day", "每天"),
    ("weekly", "Every week", "每周"),
    ("monthly", "Every month", "每月"),
    ("yearly", "Every year", "每年"),
)
"""Key, English and Chinese wording."""


NOTICES = (-1, 0, 10, 30, 60, 1440)
"""Minutes before an event at which one can be told of it; -1 for not at all."""


@dataclass
class Event:
    """One event or task; `start` is its first occurrence."""

    id: int
    title: str
    start: datetime
    minutes: int = 60
    place: str = ""
    all_day: bool = False
    repeat: str = "none"
    every: int = 1
    """It takes place every so many days, weeks, months or years."""
    weekdays: tuple[int, ...] = ()
    """Of a weekly event, 0 is Monday; empty for the weekday of `start`."""
    count: int = 0
    """It ends after so many times; 0 for never."""
    until: date | None = None
    """The last day on which it may take place."""
    kind: Literal["event", "task"] = "event"
    done: bool = False
    """Of a task."""
    notes: str = ""
    notice: int = -1
    """Minutes before the start at which it is told of; -1 for not at all."""

    @property
    def end(self) -> datetime:
        """When the first occurrence ends."""
        return self.start + timedelta(minutes=self.minutes)

    def on(self, day: date) -> bool:
        """Whether it takes place on this day."""
        first = self.start.date()
        if day < first or (self.until is not None and day > self.until):
            return False
        if not self._falls(day):
            return False
        if not self.count:
            return True
        so_far = 0
        for number in range(first.toordinal(), day.toordinal() + 1):
            so_far += self._falls(date.fromordinal(number))
            if so_far > self.count:
                return False
        return True

    def _falls(self, day: date) -> bool:
        """Whether its pattern, which never ends, has this day."""
        first = self.start.date()
        if self.repeat == "daily":
            return (day - first).days % self.every == 0
        if self.repeat == "weekly":
            monday = first - timedelta(days=first.weekday())
            weeks = (day - monday).days // 7
            return weeks % self.every == 0 and day.weekday() in (
                self.weekdays or (first.weekday(),)
            )
        months = (day.year - first.year) * 12 + day.month - first.month
        if self.repeat == "monthly":
            return day.day == first.day and months % self.every == 0
        if self.repeat == "yearly":
            same = (day.month, day.day) == (first.month, first.day)
            return same and (day.year - first.year) % self.every == 0
        return day == first


@dataclass
class CalendarState:
    """All events and tasks."""

    events: list[Event] = field(default_factory=list)
    """Events and tasks."""
    last_id: int = 0
    settings: dict[str, bool] = field(
        default_factory=lambda: {"show_tasks": True, "show_done": True, "notices": True}
    )

    def new_id(self) -> int:
        """An id that no event had."""
        self.last_id += 1
        return self.last_id

    def on(self, day: date) -> list[Event]:
        """A day's events in order."""
        return sorted((e for e in self.events if e.on(day)), key=lambda e: e.start.time())
