"""Durations: `1 hour 30 minutes`, `half an hour`, `一个半小时`; before, after and from now on."""

import re
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from typing import Literal

from tapwright.text.clock_times import ClockTime, find_times
from tapwright.text.language import Language
from tapwright.text.normalize import narrow_signs
from tapwright.text.numbers import CHINESE_NUMBER, ENGLISH_NUMBER, parse_number
from tapwright.text.spans import Span, choose_apart

Mode = Literal["", "later", "before", "after"]
"""Of a duration: plain, from now on, before something, after something."""
_TAIL_MODES: tuple[tuple[str, Mode], ...] = (
    (r"\s*(?:from now|later|以后|之后|后)", "later"),
    (r"\s*(?:before|ahead|prior|earlier|early|之前|以前|前)", "before"),
    (r"\s*after\b", "after"),
)
"""Words after a duration that give it its mode."""
_HEAD_MODES: tuple[tuple[str, Mode], ...] = (
    (r"(?:\bin|\bafter|过)\s*$", "later"),
    (r"(?:提前|提早|前)\s*$", "before"),
)
"""Words before it, if there are none after it."""

_UNITS = {
    "w": timedelta(weeks=1), "周": timedelta(weeks=1), "星": timedelta(weeks=1),
    "d": timedelta(days=1), "天": timedelta(days=1),
    "h": timedelta(hours=1), "小": timedelta(hours=1), "钟": timedelta(hours=1),
    "m": timedelta(minutes=1), "分": timedelta(minutes=1),
    "s": timedelta(seconds=1), "秒": timedelta(seconds=1),
}  # fmt: skip
"""By the first sign of the unit's name."""


@dataclass(frozen=True, kw_only=True)
class Duration(Span):
    """A stretch of time in a text."""

    length: timedelta
    mode: Mode = ""

    @property
    def values(self) -> frozenset[object]:
        """Seconds."""
        return frozenset({self.length.total_seconds()})


@cache
def _compile_patterns() -> tuple[
    re.Pattern[str], re.Pattern[str], re.Pattern[str]
]:
    unit = r"(?P<unit>weeks?|days?|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)"
    return (
        re.compile(
            r"(?:(?<![A-Za-z0-9_.:])|(?<=\dh)|(?<=\dm))(?:(?P<half>half an?|a half)|"
            rf"(?P<n>\d+(?:\.\d+)?|{ENGLISH_NUMBER}(?=[\s-])|an?(?=[\s-]+(?:and\b|[a-z]{{3}}))))"
            rf"(?:[\s-]*(?P<plus>and a half))?[\s-]*{unit}(?![a-z])(?P<more>\s+and a half)?",
            re.IGNORECASE,
        ),
        re.compile(
            rf"(?<![第\d.零一二三四五六七八九十])(?P<n>\d+(?:\.\d+)?|{CHINESE_NUMBER}|(?P<half>半))\s*个?(?P<plus>半)?(?P<unit>小时|钟头|分钟|"
            r"分(?![类享])|秒钟?|天|周(?![一二三四五六日末])|星期(?![一二三四五六日天]))(?P<more>半)?"
        ),
        re.compile(
            r"(?<![\d:])(?:(?P<h>\d{1,2}):)?(?P<m>\d{1,2}):(?P<s>\d\d)(?![\d:])"
        ),
    )


def find_durations(
    text: str, *, clocks: bool = False, days: bool = True
) -> list[Duration]:
    """The durations in a text, in reading order; neighbours, as `1 hour 30 minutes`, are one.

    Args:
        text: to search. A part of a time of day is not taken for a duration.
        clocks: read `1:30` and `0:01:30` as minutes and seconds.
        days: read days and weeks too.
    """
    narrow = narrow_signs(text)
    english, chinese, _ = _compile_patterns()
    times = find_times(text)
    durations = []
    for pattern in (english, chinese):
        for match in pattern.finditer(narrow):
            length = _read_length(match)
            if length is None or _is_inside(match, times):
                continue
            if days or not _counts_days(match):
                durations.append(_make_duration(text, *match.span(), length))
    if clocks:
        durations += _list_clock_durations(text, narrow)
    return _add_neighbours(text, choose_apart(durations))


def _list_clock_durations(text: str, narrow: str) -> list[Duration]:
    _, _, clock = _compile_patterns()
    durations = []
    for match in clock.finditer(narrow):
        hours, minutes, seconds = (int(part or 0) for part in match.groups())
        length = timedelta(hours=hours, minutes=minutes, seconds=seconds)
        durations.append(_make_duration(text, *match.span(), length))
    return durations


def _is_inside(match: re.Match[str], times: list[ClockTime]) -> bool:
    """Whether the match belongs to a time of day."""
    start, end = match.span()
    return any(time.start <= start and end <= time.end for time in times)


def _counts_days(match: re.Match[str]) -> bool:
    return match["unit"][0].casefold() in "dw天周星"


def _make_duration(
    text: str, start: int, end: int, length: timedelta
) -> Duration:
    return Duration(start=start, end=end, text=text[start:end], length=length)


def _read_length(match: re.Match[str]) -> timedelta | None:
    if match["half"]:
        count = 0.5
    elif "." in match["n"]:
        count = float(match["n"])
    else:
        number = parse_number(match["n"])
        if number is None:
            return None
        count = number
    count += 0.5 * bool(match["plus"] or match["more"])
    if count > 100_000:
        return None
    return count * _UNITS[match["unit"][0].casefold()]


def _add_neighbours(text: str, durations: list[Duration]) -> list[Duration]:
    merged: list[Duration] = []
    for each in durations:
        last = merged[-1] if merged else None
        if last is not None and _adds_smaller_unit(text, last, each):
            whole = last.length + each.length
            merged[-1] = _make_duration(text, last.start, each.end, whole)
        else:
            merged.append(each)
    return merged


def _adds_smaller_unit(text: str, last: Duration, duration: Duration) -> bool:
    """Whether a duration adds smaller units to the last one."""
    if duration.length >= last.length or ":" in last.text + duration.text:
        return False
    gap = text[last.end : duration.start]
    return (
        re.fullmatch(r"\s*(?:,|and|又|零)?\s*", gap, re.IGNORECASE) is not None
    )


def find_offsets(text: str) -> list[Duration]:
    """The durations in a text, with the words that make them later, before or after something."""
    return [_read_mode(text, each) for each in find_durations(text)]


def _read_mode(text: str, duration: Duration) -> Duration:
    head, tail = text[: duration.start], text[duration.end :]
    for pattern, mode in _TAIL_MODES:
        match = re.match(pattern, tail, re.IGNORECASE)
        if match:
            end = duration.end + match.end()
            words = text[duration.start : end]
            return replace(duration, end=end, text=words, mode=mode)
    for pattern, mode in _HEAD_MODES:
        match = re.search(pattern, head, re.IGNORECASE)
        if match:
            start = match.start()
            words = text[start : duration.end]
            return replace(duration, start=start, text=words, mode=mode)
    return duration


def format_duration(length: timedelta, language: Language = "en") -> str:
    """The duration in words: `1 hour 30 minutes`, `1小时30分钟`."""
    seconds = max(0, round(length.total_seconds()))
    parts = [
        (seconds // 3600, "hour", "小时"),
        (seconds // 60 % 60, "minute", "分钟"),
        (seconds % 60, "second", "秒"),
    ]
    shown = [part for part in parts if part[0]] or [parts[2]]
    if language == "zh":
        return "".join(f"{number}{chinese}" for number, _, chinese in shown)
    return " ".join(
        f"{number} {name}{'' if number == 1 else 's'}"
        for number, name, _ in shown
    )
