"""Times and days as instructions word them, and as they are picked on this phone."""

from datetime import date

from evals.tasks.steps import Step, tap

DAYS = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)
DAYS_ZH = ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日")


def clock(hour: int, minute: int, *, zh: bool) -> str:
    """`6:05 PM`, or `18点05分`."""
    if zh:
        return f"{hour}点{minute:02}分" if minute else f"{hour}点"
    return f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"


def weekday(number: int, *, zh: bool) -> str:
    """The day's name; 0 is Monday."""
    return (DAYS_ZH if zh else DAYS)[number]


def day(when: date, *, zh: bool) -> str:
    """`March 4`, or `3月4日`."""
    return f"{when.month}月{when.day}日" if zh else f"{when:%B} {when.day}"


def pick_time(hour: int, minute: int, *, zh: bool) -> list[Step]:
    """Set the hour and minute of an open clock face and confirm; minutes are multiples of 5."""
    if zh:
        return [tap(f"{hour}点"), tap(f"{minute}分"), tap("确定")]
    # The phone's day begins at 9 AM, and a clock face with the half of the present hour.
    half = [tap("PM")] if hour >= 12 else []
    return [
        tap(f"{hour % 12 or 12} o'clock"),
        tap(f"{minute} minutes"),
        *half,
        tap("OK"),
    ]


def day_cell(when: date) -> str:
    """A day in a sheet of months, to be tapped."""
    english = f"{weekday(when.weekday(), zh=False)}, {when:%B} {when.day}, {when.year}"
    return f"{english}|{when.year}年{when.month}月{when.day}日{weekday(when.weekday(), zh=True)}"
