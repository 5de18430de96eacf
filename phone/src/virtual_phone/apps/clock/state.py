"""What the Clock app remembers, and the arithmetic of alarms, timers and the stopwatch."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

RINGTONES = (
    ("Cesium (default)", "铯（默认）"),
    ("Argon", "氩"),
    ("Carbon", "碳"),
    ("Helium", "氦"),
    ("Krypton", "氪"),
    ("Neon", "氖"),
    ("Osmium", "锇"),
    ("Oxygen", "氧"),
    ("Platinum", "铂"),
    ("Silent", "静音"),
)
"""English and Chinese names of the alarm sounds; the English one is kept in the state."""


@dataclass
class Alarm:
    """One alarm."""

    id: int
    hour: int
    minute: int
    label: str = ""
    days: tuple[int, ...] = ()
    """Week days on which it repeats, 0 is Monday; empty: once."""
    vibrate: bool = False
    ringtone: str = RINGTONES[0][0]
    enabled: bool = True

    def next(self, after: datetime) -> datetime:
        """When it would ring first after that moment, were it on."""
        due = after.replace(hour=self.hour, minute=self.minute, second=0, microsecond=0)
        while due <= after or (self.days and due.weekday() not in self.days):
            due += timedelta(days=1)
        return due


@dataclass
class Timer:
    """A countdown; `ends` is set while it runs, `left` holds the rest while it does not."""

    id: int
    length: float
    """Seconds asked for."""
    left: float
    """Seconds left when it last stopped."""
    ends: datetime | None = None
    rung: bool = False

    def remaining(self, now: datetime) -> float:
        """Seconds left at that moment, never below zero."""
        return max(0.0, (self.ends - now).total_seconds()) if self.ends else self.left

    def toggle(self, now: datetime) -> None:
        """Pause when running, go on otherwise."""
        if self.ends:
            self.left, self.ends = self.remaining(now), None
        elif self.left > 0:
            self.ends = now + timedelta(seconds=self.left)

    def extend(self, seconds: float) -> None:
        """Give it more time; a timer that has rung waits to be started again."""
        if self.rung:
            self.length, self.left, self.ends, self.rung = seconds, seconds, None, False
            return
        self.length += seconds
        if self.ends:
            self.ends += timedelta(seconds=seconds)
        else:
            self.left += seconds


@dataclass
class Stopwatch:
    """A stopwatch; `started` is set while it runs."""

    started: datetime | None = None
    before: float = 0.0
    """Seconds measured up to the last pause."""
    laps: list[float] = field(default_factory=list)
    """Seconds since the start at the end of each lap."""

    def elapsed(self, now: datetime) -> float:
        """Seconds measured until that moment."""
        running = (now - self.started).total_seconds() if self.started else 0.0
        return self.before + max(0.0, running)

    def toggle(self, now: datetime) -> None:
        """Pause when running, go on otherwise."""
        if self.started:
            self.before, self.started = self.elapsed(now), None
        else:
            self.started = now


@dataclass
class Ringing:
    """An alarm that rings."""

    alarm: int
    """Its id."""
    since: datetime


@dataclass
class Options:
    """The app's settings."""

    swipe_to_stop: bool = False
    """A ringing alarm over the whole screen is ended by a swipe up, else by a button."""
    snooze: int = 10
    """Minutes."""
    silence_after: int = 10
    """Minutes; 0 for never."""
    home_clock: bool = False
    home_city: str = "London"


@dataclass
class ClockState:
    """Everything that outlives the app's pages."""

    checked: datetime
    """Up to when alarms and timers have been rung."""
    alarms: list[Alarm] = field(default_factory=list)
    cities: list[str] = field(default_factory=list)
    """English names, see `cities.CITIES`, in the order of the list."""
    timers: list[Timer] = field(default_factory=list)
    stopwatch: Stopwatch = field(default_factory=Stopwatch)
    may_notify: bool | None = None
    """The answer to the permission dialog; None: not asked yet."""
    ringing: Ringing | None = None
    snoozed: dict[int, datetime] = field(default_factory=dict)
    """When alarms that were put off ring again, by id."""
    options: Options = field(default_factory=Options)
    next_id: int = 1

    def new_id(self) -> int:
        """An id that no alarm or timer has had."""
        self.next_id += 1
        return self.next_id - 1

    def due(self, now: datetime) -> list[Alarm]:
        """Alarms whose time, or whose time after a snooze, came since the last check."""
        return [
            alarm
            for alarm in self.alarms
            if (alarm.enabled and alarm.next(self.checked) <= now)
            or (alarm.id in self.snoozed and self.snoozed[alarm.id] <= now)
        ]

    def shift(self, by: timedelta) -> None:
        """The clock was put on by so much without time having passed."""
        self.checked += by
        for timer in self.timers:
            if timer.ends:
                timer.ends += by
        if self.stopwatch.started:
            self.stopwatch.started += by
        if self.ringing:
            self.ringing.since += by
        self.snoozed = {ident: at + by for ident, at in self.snoozed.items()}


def days_text(days: tuple[int, ...], *, chinese: bool) -> str:
    """`Mon, Tue, Wed`, `Every day` or nothing."""
    if len(days) == 7:
        return "每天" if chinese else "Every day"
    if chinese:
        return "、".join("周" + "一二三四五六日"[day] for day in sorted(days))
    return ", ".join(("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")[d] for d in sorted(days))


def span_text(seconds: float, *, chinese: bool) -> str:
    """`9 hours and 30 minutes`, rounded up to whole minutes."""
    minutes = max(1, -int(-seconds // 60))
    parts = [
        (minutes // 1440, "day", "天"),
        (minutes % 1440 // 60, "hour", "小时"),
        (minutes % 60, "minute", "分钟"),
    ]
    if chinese:
        return "".join(f"{n}{word}" for n, _, word in parts if n)
    words = [f"{n} {word}{'s' * (n != 1)}" for n, word, _ in parts if n]
    return " and ".join(words) if len(words) < 3 else f"{words[0]}, {words[1]} and {words[2]}"


def digits(seconds: float, *, hundredths: bool = False) -> str:
    """`1:05:09`, `05:09` or `05:09.25`."""
    whole = int(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    clock = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"
    return f"{clock}.{int(seconds * 100) % 100:02}" if hundredths else clock
