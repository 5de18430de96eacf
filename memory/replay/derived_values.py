"""How a picked value follows from what an instruction says: `18` and `30` from 6:30 PM.

Each function yields what a value that follows from the old words is now, with the facets of the
parameter that it shows: `text`, or `hour`, `minute` and `half` of a time of day.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from memory.values import Token
from tapwright.text.clock_times import Clock, parse_half, parse_time
from tapwright.text.numbers import find_numbers
from tapwright.text.weekdays import format_weekday_like, parse_weekday

_HOUR_WORDS = re.compile(r"hour|o'clock|[点时]", re.IGNORECASE)
_MINUTE_WORDS = re.compile(r"minute|\bmin\b|分", re.IGNORECASE)
_FULL_HOUR = re.compile(r"(\d+)(点|\so'clock)$", re.IGNORECASE)
_HALF = re.compile(r"\s?[ap]\.?m\b\.?$", re.IGNORECASE)
_TEXT = frozenset({"text"})
_HOUR = frozenset({"hour"})
_MINUTE = frozenset({"minute"})
_HALF_ONLY = frozenset({"half"})
_WHOLE_TIME = frozenset({"hour", "minute", "half"})


class DerivedValue(NamedTuple):
    """What a value is now, and what of the parameter it shows."""

    text: str
    facets: frozenset[str]


def derive_values(
    token: Token, words: str, old: Token, new: Token
) -> Iterator[DerivedValue]:
    """What a value is now, if it follows from one token of the old instruction.

    Args:
        token: the value.
        words: the text that it stands in, which may say what it counts: `30 minutes`.
        old: of the old instruction.
        new: what stands at its place in the new one.

    Yields:
        The value now, without text if words of a name have taken the place of a number.
    """
    if old.sort == new.sort == "time":
        old_clock, new_clock = parse_time(old.text), parse_time(new.text)
        if old_clock is not None and new_clock is not None:
            yield from _derive_from_time(token, words, old_clock, new_clock)
        return
    if (old.sort, old.key) != (token.sort, token.key):
        return
    if token.sort == "number":
        yield DerivedValue(_format_number_like(token.text, new.text), _TEXT)
    elif old.sort == new.sort:
        day = parse_weekday(new.text)
        if day is None or token.text == old.text:
            yield DerivedValue(new.text, _TEXT)
        else:
            yield DerivedValue(format_weekday_like(day, token.text), _TEXT)


def compare_clocks(old: Clock, new: Clock) -> frozenset[str]:
    """The facets in which two times differ; both tell the half of the day, or neither does."""
    facets = set[str]()
    if old.minute != new.minute:
        facets.add("minute")
    if not old.half:
        if old.hour != new.hour:
            facets.add("hour")
        return frozenset(facets)
    if old.h12 != new.h12:
        facets.add("hour")
    if old.half != new.half:
        facets.add("half")
    return frozenset(facets)


def _format_number_like(text: str, new_text: str) -> str:
    """The first number of a text with the leading zeros of another; empty if it has none."""
    numbers = find_numbers(new_text)
    if not numbers:
        return ""
    digits = numbers[0].digits
    has_leading_zero = text[0] == "0"
    return digits.zfill(len(text)) if has_leading_zero else digits


def _derive_from_time(
    token: Token, words: str, old: Clock, new: Clock
) -> Iterator[DerivedValue]:
    half = parse_half(token.text)
    if half:
        if half == old.half and new.half:
            new_half = _format_half_like(token.text, new)
            yield DerivedValue(new_half, _HALF_ONLY)
    elif token.sort == "time":
        yield from _derive_time(token.text, old, new)
    elif token.sort == "number" and token.text.isdigit():
        yield from _derive_number(token.text, words, old, new)


def _derive_time(text: str, old: Clock, new: Clock) -> Iterator[DerivedValue]:
    shown = parse_time(text)
    if shown is None:
        return
    full_hour = _FULL_HOUR.match(text)
    if full_hour is None:
        yield from _derive_clock(text, shown, old, new)
        return
    for hour in _derive_hours(shown.hour, old, new):
        yield DerivedValue(f"{hour.text}{full_hour[2]}", hour.facets)


def _derive_number(
    digits: str, words: str, old: Clock, new: Clock
) -> Iterator[DerivedValue]:
    """The new hour, minute or time without a colon, if a number is the old one."""
    number = int(digits)
    has_leading_zero = digits[0] == "0"
    if not _MINUTE_WORDS.search(words):
        width = 2 if has_leading_zero else 1
        for hour in _derive_hours(number, old, new):
            yield DerivedValue(hour.text.zfill(width), hour.facets)
    if number == old.minute and not _HOUR_WORDS.search(words):
        width = len(digits) if number < 10 else 1
        yield DerivedValue(str(new.minute).zfill(width), _MINUTE)
    if len(digits) in (3, 4):
        shown = Clock(number // 100, number % 100, "")
        for clock in _derive_clock("0000", shown, old, new):
            joined = clock.text.replace(":", "").lstrip("0").zfill(3)
            yield DerivedValue(joined, _WHOLE_TIME)


def _derive_hours(shown: int, old: Clock, new: Clock) -> Iterator[DerivedValue]:
    """The new hour if the old one is shown, on a face of 12 or of 24 hours.

    On a face of 12 hours the half of the day is set elsewhere, and must have been seen to be.
    """
    if bool(old.half) != bool(new.half):
        return
    if not old.half:
        if shown == old.hour:
            yield DerivedValue(str(new.hour), _HOUR)
        elif shown == old.hour - 12 and new.hour > 12:
            yield DerivedValue(str(new.hour - 12), _HOUR)
    elif shown == old.h24 and (shown > 12 or shown == 0):
        yield DerivedValue(str(new.h24), _HOUR | _HALF_ONLY)
    elif shown == old.h12:
        yield DerivedValue(str(new.h12), _HOUR)


def _derive_clock(
    text: str, shown: Clock, old: Clock, new: Clock
) -> Iterator[DerivedValue]:
    """The new time if the old one is shown as a whole."""
    if shown.minute != old.minute or bool(old.half) != bool(new.half):
        return
    for hour in _derive_clock_hours(shown, old, new):
        width = 2 if text[0] == "0" else 1
        time = _format_time_like(text, hour.text.zfill(width), new)
        time_of_day = _add_half_like(text, time, shown, new)
        yield DerivedValue(time_of_day, hour.facets | _MINUTE)


def _derive_clock_hours(
    shown: Clock, old: Clock, new: Clock
) -> Iterator[DerivedValue]:
    if not shown.half:
        yield from _derive_hours(shown.hour, old, new)
    elif shown.h24 == old.h24:
        yield DerivedValue(str(new.h12), _HOUR | _HALF_ONLY)


def _format_time_like(text: str, hour: str, new: Clock) -> str:
    """Hour and minute in the form of another time: `7点5分`, `7.05` or `7:05`."""
    if "点" in text:
        return f"{hour}点{new.minute:02}分" if new.minute else f"{hour}点"
    separator = "." if "." in text[:3] else ":"
    return f"{hour}{separator}{new.minute:02}"


def _add_half_like(text: str, time: str, shown: Clock, new: Clock) -> str:
    """A new time with the half of the day, if the old text tells it, in the same form."""
    half = _HALF.search(text)
    if half:
        blank = " " if half[0][0] == " " else ""
        return time + blank + _format_half_like(half[0].strip(" ."), new)
    if not shown.half:
        return time
    if text.isascii():
        return f"{time} {new.half.upper()}"
    return f"{'下午' if new.half == 'pm' else '上午'}{time}"


def _format_half_like(text: str, new: Clock) -> str:
    """AM or PM in the form of the other: `pm` for `am`, 下午 for 上午."""
    if not text.isascii():
        return "下午" if new.half == "pm" else "上午"
    return new.half.upper() if text[0].isupper() else new.half
