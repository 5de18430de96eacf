"""What Activities keeps: what was recorded, what is being recorded, settings; and sums of it."""

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Literal

Category = Literal["run", "ride", "walk", "hike", "swim", "ski"]
CATEGORIES: tuple[Category, ...] = ("run", "ride", "walk", "hike", "swim", "ski")
PACES: dict[Category, float] = {
    "run": 2.9, "ride": 6.1, "walk": 1.4, "hike": 1.0, "swim": 0.75, "ski": 4.4,
}  # fmt: skip
"""Metres a second of a recording."""
SAMPLES = 24
"""Points of a chart."""


@dataclass
class Activity:
    """One outing."""

    id: int
    name: str
    category: Category
    start: datetime
    seconds: int
    metres: int
    climb: int = 0
    """Metres uphill."""
    notes: str = ""
    seed: int = 0
    """Of its curves and its map."""

    @property
    def day(self) -> date:
        """The day on which it began."""
        return self.start.date()

    @property
    def end(self) -> datetime:
        """When it was over."""
        return self.start + timedelta(seconds=self.seconds)

    @property
    def speed(self) -> float:
        """Metres a second."""
        return self.metres / self.seconds if self.seconds else 0.0

    def curve(self, kind: Literal["speed", "height"]) -> list[float]:
        """Speed in m/s or height in m at `SAMPLES` points of the way."""
        rng = random.Random(f"{self.seed}/{kind}")
        waves = [(rng.uniform(0.6, 3.2), rng.uniform(0, 6.3), rng.uniform(0.2, 1)) for _ in "abc"]
        at = [n / (SAMPLES - 1) for n in range(SAMPLES)]
        rough = [sum(a * math.sin(f * 6.3 * x + p) for f, p, a in waves) for x in at]
        low, high = min(rough), max(rough)
        even = [(value - low) / (high - low) for value in rough]
        if kind == "height":
            base = rng.uniform(20, 240)
            return [base + value * max(4.0, self.climb * 0.7) for value in even]
        middle = sum(even) / SAMPLES
        return [self.speed * (1 + 0.35 * (value - middle)) for value in even]


@dataclass
class Recording:
    """An activity that is being recorded."""

    category: Category
    started: datetime
    before: float = 0
    """Seconds taken down before the last pause."""
    since: datetime | None = None
    """Since when it runs; None while it pauses."""

    def seconds(self, now: datetime) -> float:
        """So far, without pauses."""
        return self.before + ((now - self.since).total_seconds() if self.since else 0)

    def metres(self, now: datetime) -> float:
        """So far."""
        return self.seconds(now) * PACES[self.category]


@dataclass
class ActivitiesSettings:
    """How the app behaves."""

    units: Literal["metric", "imperial"] = "metric"
    category: Category = "run"
    """Of a new recording."""
    goal: int = 180
    """Minutes a week."""


@dataclass(frozen=True)
class Totals:
    """Sums over activities."""

    count: int = 0
    seconds: int = 0
    metres: int = 0
    climb: int = 0


def total(activities: Iterable[Activity]) -> Totals:
    """What activities come to together."""
    found = list(activities)
    return Totals(
        len(found),
        sum(each.seconds for each in found),
        sum(each.metres for each in found),
        sum(each.climb for each in found),
    )


def monday(day: date) -> date:
    """The first day of a week."""
    return day - timedelta(days=day.weekday())


@dataclass
class ActivitiesState:
    """Activities, the newest first; the recording under way; settings."""

    activities: list[Activity] = field(default_factory=list)
    recording: Recording | None = None
    settings: ActivitiesSettings = field(default_factory=ActivitiesSettings)
    last_id: int = 0

    def put(self, activity: Activity) -> None:
        """A new activity, which gets an id, or one that was changed."""
        if not activity.id:
            self.last_id += 1
            activity.id = self.last_id
        others = [each for each in self.activities if each.id != activity.id]
        found = sorted([*others, activity], key=lambda each: (each.start, each.id), reverse=True)
        self.activities = found

    def find(self, ident: int) -> Activity | None:
        """The activity of this id."""
        return next((each for each in self.activities if each.id == ident), None)

    def between(
        self, first: date, last: date, category: Category | Literal["all"] = "all"
    ) -> list[Activity]:
        """Activities that began on one of these days, the last one included."""
        return [
            each
            for each in self.activities
            if first <= each.day <= last and category in ("all", each.category)
        ]
