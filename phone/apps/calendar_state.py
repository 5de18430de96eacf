"""What Calendar keeps: events and when they take place."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

REPEATS = (
    ("none", "Does not repeat", "不重复"),
    ("daily", "Every day", "每天"),
    ("weekly", "Every week", "每周"),
    ("monthly", "Every month", "每月"),
    ("yearly", "Every year", "每年"),
)
"""Key, English and Chinese wording."""


@dataclass
class Event:
    """One event; `start` is its first occurrence."""

    id: int
    title: str
    start: datetime
    minutes: int = 60
    place: str = ""
    all_day: bool = False
    repeat: str = "none"

    @property
    def end(self) -> datetime:
        """When the first occurrence ends."""
        return self.start + timedelta(minutes=self.minutes)

    def on(self, day: date) -> bool:
        """Whether it takes place on this day."""
        first = self.start.date()
        if day < first:
            return False
        return {
            "none": day == first,
            "daily": True,
            "weekly": day.weekday() == first.weekday(),
            "monthly": day.day == first.day,
            "yearly": (day.month, day.day) == (first.month, first.day),
        }[self.repeat]


@dataclass
class CalendarState:
    """All events."""

    events: list[Event] = field(default_factory=list)
    last_id: int = 0

    def new_id(self) -> int:
        """An id that no event had."""
        self.last_id += 1
        return self.last_id

    def on(self, day: date) -> list[Event]:
        """A day's events in order."""
        return sorted((e for e in self.events if e.on(day)), key=lambda e: e.start.time())
