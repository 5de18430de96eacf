"""The records of Day Planner."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Literal

Kind = Literal["event", "meeting", "birthday"]
_SEEDS: tuple[tuple[tuple[str, str], tuple[str, str], Kind, int], ...] = (
    (("Weekly sync", "每周例会"), ("Room 3", "3号会议室"), "meeting", 45),
    (("Design review", "设计评审"), ("Online", "线上会议"), "meeting", 60),
    (("Swimming", "游泳"), ("City pool", "市游泳馆"), "event", 90),
    (("Pay the rent", "交房租"), ("", ""), "event", 15),
    (("Rosa's birthday", "冯雨的生日"), ("", ""), "birthday", 1440),
    (("Interview", "面试"), ("Room 8", "8号会议室"), "meeting", 60),
    (("Book club", "读书会"), ("City Library", "市图书馆"), "event", 120),
)


@dataclass
class Plan:
    """An event, meeting or birthday."""

    id: int
    title: str
    start: datetime
    minutes: int = 60
    place: str = ""
    kind: Kind = "event"
    all_day: bool = False
    people: list[str] = field(default_factory=list)
    """Who is invited to a meeting."""
    notes: str = ""

    @property
    def end(self) -> datetime:
        """When it is over."""
        return self.start + timedelta(minutes=self.minutes)


@dataclass
class Subscriptions:
    """Calendars of others."""

    horoscope: bool = False
    sign: str = ""
    """Of the horoscope; English name."""
    history: bool = False
    holidays: bool = True
    terms: bool = False


@dataclass
class PlannerSettings:
    """How the app behaves."""

    fixed_zone: bool = False
    """Show times in `zone`, wherever the phone is."""
    zone: str = "Beijing"
    meeting_reminders: bool = False
    meeting_minutes: int = 15
    """So long before a meeting one is reminded."""
    all_day_reminders: bool = True
    monday_first: bool = True
    week_numbers: bool = False


@dataclass
class PlannerState:
    """Plans, subscriptions, settings."""

    plans: list[Plan] = field(default_factory=list)
    """By start."""
    subscriptions: Subscriptions = field(default_factory=Subscriptions)
    settings: PlannerSettings = field(default_factory=PlannerSettings)
    last_id: int = 0
    tip_seen: bool = False

    def put(self, plan: Plan) -> None:
        """A new plan, or one that was changed."""
        if not plan.id:
            self.last_id += 1
            plan.id = self.last_id
        others = [each for each in self.plans if each.id != plan.id]
        self.plans = sorted([*others, plan], key=lambda each: each.start)

    def on(self, day: date, shift: timedelta) -> list[Plan]:
        """The plans of a day, with times put on by `shift`; all-day ones stay on theirs."""
        return [
            plan
            for plan in self.plans
            if (plan.start if plan.all_day else plan.start + shift).date() == day
        ]


def make(t: Callable[[str, str], str], rng: random.Random, now: datetime) -> PlannerState:
    """Seven plans within the next ten days."""
    state = PlannerState()
    for (title, place, kind, minutes), days in zip(
        _SEEDS, sorted(rng.sample(range(1, 11), len(_SEEDS))), strict=True
    ):
        at = time() if kind == "birthday" else time(rng.randrange(9, 19), rng.choice((0, 30)))
        plan = Plan(
            0,
            t(*title),
            datetime.combine(now.date() + timedelta(days=days), at),
            minutes=minutes,
            place=t(*place),
            kind=kind,
            all_day=kind == "birthday",
        )
        state.put(plan)
    return state
