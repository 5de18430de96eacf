"""Durations: `1 hour 30 minutes`, `half an hour`, `一个半小时`; before, after and from now on."""

import re
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from typing import Literal

from tapwright.text.clock_times import find_times
from tapwright.text.language import Language
from tapwright.text.normalize import narrow_signs
from tapwright.text.numbers import CHINESE, ENGLISH, parse_number
from tapwright.text.spans import Span, choose_apart

Mode = Literal["", "later", "before", "after"]
"""Of a duration: plain, from now on, before something, after something."""

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
def _compile_patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    unit = r"(?P<unit>weeks?|days?|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)"
    return (
        re.compile(
            r"(?:(?<![A-Za-z0-9_.:])|(?<=\dh)|(?<=\dm))(?:(?P<half>half an?|a half)|"
            rf"(?P<n>\d+(?:\.\d+)?|{ENGLISH}(?=[\s-])|an?(?=[\s-]+(?:and\b|[a-z]{{3}}))))"
            rf"(?:[\s-]*(?P<plus>and a half))?[\s-]*{unit}(?![a-z])(?P<more>\s+and a half)?",
            re.IGNORECASE,
        ),
        re.compile(
            rf"(?<![第\d.零一二三四五六七八九十])(?P<n>\d+(?:\.\d+)?|{CHINESE}|(?P<half>半))\s*个?(?P<plus>半)?(?P<unit>小时|钟头|分钟|"
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
        text: to search. What belongs to a time of day in it is no duration.
        clocks: read `1:30` and `0:01:30` as minutes and seconds.
        days: read days and weeks too.
    """
    narrow = narrow_signs(text)
    english, chinese, clock = _compile_patterns()
    times = [(each.start, each.end) for each in find_times(text)]
    found = []
    for pattern in (english, chinese):
        for match in pattern.finditer(narrow):
            length = _read_length(match)
            inside = any(
                start <= match.start() and match.end() <= end for start, end in times
            )
            known = days or match["unit"][0].casefold() not in "dw天周星"
            if length is not None and known and not inside:
                found.append(_make_duration(text, match.start(), match.end(), length))
    if clocks:
        for match in clock.finditer(narrow):
            h, m, s = (int(part or 0) for part in match.groups())
            length = timedelta(hours=h, minutes=m, seconds=s)
            found.append(_make_duration(text, match.start(), match.end(), length))
    return _add_neighbours(text, choose_apart(found))


def _make_duration(text: str, start: int, end: int, length: timedelta) -> Duration:
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
    return None if count > 100_000 else count * _UNITS[match["unit"][0].casefold()]


def _add_neighbours(text: str, durations: list[Duration]) -> list[Duration]:
    found: list[Duration] = []
    for each in durations:
        last = found[-1] if found else None
        gap = text[last.end : each.start] if last else ""
        is_next = re.fullmatch(r"\s*(?:,|and|又|零)?\s*", gap, re.IGNORECASE)
        if (
            last
            and is_next
            and each.length < last.length
            and ":" not in last.text + each.text
        ):
            found[-1] = _make_duration(
                text, last.start, each.end, last.length + each.length
            )
        else:
            found.append(each)
    return found


def find_offsets(text: str) -> list[Duration]:
    """The durations in a text, with the words that make them later, before or after something."""
    return [_read_mode(text, each) for each in find_durations(text)]


def _read_mode(text: str, duration: Duration) -> Duration:
    head, tail = text[: duration.start], text[duration.end :]
    start, end, mode = duration.start, duration.end, duration.mode
    if match := re.match(r"\s*(?:from now|later|以后|之后|后)", tail, re.I):
        mode, end = "later", end + match.end()
    elif match := re.match(
        r"\s*(?:before|ahead|prior|earlier|early|之前|以前|前)", tail, re.I
    ):
        mode, end = "before", end + match.end()
    elif match := re.match(r"\s*after\b", tail, re.I):
        mode, end = "after", end + match.end()
    elif match := re.search(r"(?:\bin|\bafter|过)\s*$", head, re.I):
        mode, start = "later", match.start()
    elif match := re.search(r"(?:提前|提早|前)\s*$", head):
        mode, start = "before", match.start()
    return replace(duration, start=start, end=end, text=text[start:end], mode=mode)


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
        f"{number} {name}{'' if number == 1 else 's'}" for number, name, _ in shown
    )
