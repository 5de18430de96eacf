"""Times of day and durations in English and Chinese sentences, and how to say them."""

import re
from dataclasses import dataclass
from datetime import time, timedelta
from typing import Literal

from models.offline.numbers import ANY, CHINESE, ENGLISH, number

Language = Literal["en", "zh"]
Mode = Literal["", "later", "before", "after"]
"""Of a duration: plain, from now on, before something, after something."""


@dataclass(frozen=True)
class Moment:
    """A time of day found in a text."""

    time: time
    sure: bool
    """Whether the half of the day is known."""
    start: int
    end: int


@dataclass(frozen=True)
class Length:
    """A duration found in a text."""

    span: timedelta
    mode: Mode
    start: int
    end: int


_AP = r"(?P<ap>[ap]\s?\.?\s?m\b\.?)"
_PART = (
    r"(?P<part>in the (?:early )?(?:morning|afternoon|evening)|at night|tonight|"
    r"this (?:morning|afternoon|evening))"
)
_SMALL = rf"(?:\d{{1,2}}|{ENGLISH})"
_EN = [
    re.compile(rf"(?<![\d:.])(?P<h>\d{{1,2}})(?:\s?[:.]\s?(?P<m>\d{{2}}))?\s*{_AP}", re.I),
    re.compile(
        rf"(?<![\d:.])(?P<h>\d{{1,2}})\s?:\s?(?P<m>\d{{2}})(?!\d)(?::\d{{2}})?(?:\s+{_PART})?", re.I
    ),
    re.compile(
        rf"\b(?P<rel>half|quarter) (?P<dir>past|to) (?P<h>{_SMALL})\b(?:\s*{_AP}|\s+{_PART})?", re.I
    ),
    re.compile(
        rf"\b(?P<m>{_SMALL}) (?:minutes? )?(?P<dir>past|"
        rf"to) (?P<h>{_SMALL})\b(?:\s*{_AP}|\s+{_PART})",
        re.I,
    ),
    re.compile(rf"\b(?P<h>{_SMALL})\s*o['’]?clock\b(?:\s+{_PART})?", re.I),
    re.compile(rf"\b(?P<h>{ENGLISH})\b\s*(?:{_AP}|\s{_PART})", re.I),
    re.compile(
        rf"\b(?:at|by|for|to|until|around) (?P<h>{_SMALL})(?:\s+{_PART})?(?!\s*[-:.]?\d)"
        r"(?!\s*(?:%|percent|hours?|hrs?|h\b|min|sec|s\b|days?|weeks?|am\b|pm\b|st\b|"
        r"nd\b|rd\b|th\b|of\b|/))(?=\s|[,.;!?]|$)",
        re.I,
    ),
    re.compile(r"\b(?P<word>noon|midday|midnight)\b", re.I),
]
_ZH_PART = "凌晨|清晨|清早|早晨|早上|今早|明早|上午|中午|下午|午后|傍晚|晚上|今晚|明晚|夜里|深夜"
_ZH = [
    re.compile(rf"(?P<part>{_ZH_PART})\s*(?P<h>\d{{1,2}})\s?[:：]\s?(?P<m>\d{{2}})(?!\d)"),
    re.compile(
        rf"(?P<part>{_ZH_PART})?\s*(?P<h>\d{{1,2}}|{CHINESE})\s*(?:点钟?|时(?!间|候))\s*"
        rf"(?:(?P<half>半)|(?P<quarter>[一三])刻|(?P<m>\d{{1,2}}|{CHINESE})\s*分?(?!钟后|钟前))?"
    ),
    re.compile(r"(?P<word>正午|午夜)"),
]
_LATE = ("p", "afternoon", "evening", "night")
_ZH_LATE = ("下午", "午后", "傍晚", "晚上", "今晚", "明晚", "夜里", "深夜")


def find_times(text: str) -> list[Moment]:
    """Times of day in reading order, none overlapping another."""
    found: list[Moment] = []
    for pattern in (*_ZH[:1], *_EN, *_ZH[1:]):
        for match in pattern.finditer(text):
            moment = _moment(match)
            if moment and not any(m.start < moment.end and moment.start < m.end for m in found):
                found.append(moment)
    return sorted(found, key=lambda m: m.start)


def _moment(match: re.Match[str]) -> Moment | None:
    groups = {k: v or "" for k, v in match.groupdict().items()}
    start, end = match.span()
    if word := groups.get("word", "").lower():
        return Moment(time(0 if word in ("midnight", "午夜") else 12), True, start, end)
    hour = number(groups["h"])
    minute = _minute(groups)
    if hour is None or minute is None or hour > 24 or minute > 59:
        return None
    if groups.get("dir", "").lower() == "to":
        hour, minute = (hour - 1) % 24, 60 - minute if minute else 0
    half = (groups.get("ap") or groups.get("part", "")).lower()
    turned = _turned(hour, half)
    if turned is None:
        return None
    written24 = hour > 12 or hour == 0 or (groups["h"].startswith("0") and bool(groups.get("m")))
    return Moment(time(turned % 24, minute), bool(half) or written24, start, end)


def _minute(groups: dict[str, str]) -> int | None:
    if rel := groups.get("rel", "").lower():
        return 30 if rel == "half" else 15
    if groups.get("half"):
        return 30
    if quarter := groups.get("quarter"):
        return 15 if quarter == "一" else 45
    return number(groups["m"]) if groups.get("m") else 0


def _turned(hour: int, half: str) -> int | None:
    """The hour of 0..24 that `hour` means in that half of the day; None for 15 AM and such."""
    if not half or hour > 12:
        return None if half.startswith("a") and hour > 12 else hour
    if half.startswith(_LATE) or any(w in half for w in _LATE[1:]) or half in _ZH_LATE:
        midnight = hour == 12 and half not in ("下午", "午后") and not half.startswith("p")
        midnight = midnight and "afternoon" not in half
        return 0 if midnight else hour % 12 + 12
    if half == "中午":
        return hour + 12 if hour < 4 else hour
    return hour % 12


_UNITS = {
    "day": timedelta(days=1), "hour": timedelta(hours=1), "minute": timedelta(minutes=1),
    "second": timedelta(seconds=1), "week": timedelta(weeks=1),
}  # fmt: skip
_EN_UNIT = r"(?P<u>weeks?|days?|hours?|hrs?|hr|h|minutes?|mins?|min|m|seconds?|secs?|sec|s)"
_EN_ONE = re.compile(
    rf"(?:(?<![\w.:])|(?<=\dh))(?:(?P<half>half an?|half|a half)|(?P<n>\d+(?:\.\d+)?|"
    rf"{ENGLISH}|an?))(?:[\s-]*(?P<plus>and a half))?"
    rf"[\s-]*{_EN_UNIT}(?![a-z])(?P<plus2>\s+and a half)?",
    re.I,
)
_ZH_ONE = re.compile(
    rf"(?P<n>\d+(?:\.\d+)?|{CHINESE}|半)\s*(?P<g>个)?(?P<mid>半)?(?P<u>小时|钟头|分钟|分(?![类享])|"
    rf"秒钟?|天|周(?![一二三四五六日末])|星期(?![一二三四五六日天]))(?P<plus>半)?"
)
_ZH_UNIT = {
    "小": "hour",
    "钟": "hour",
    "分": "minute",
    "秒": "second",
    "天": "day",
    "周": "week",
    "星": "week",
}
_GAP = re.compile(r"\s*(?:,|and|又|零)?\s*", re.I)


def find_durations(text: str) -> list[Length]:
    """Durations in reading order; neighbours such as `1 hour 30 minutes` are added up."""
    times = find_times(text)
    found: list[Length] = []
    ones = sorted(
        (m for p in (_EN_ONE, _ZH_ONE) for m in p.finditer(text)), key=lambda m: m.start()
    )
    for match in ones:
        if any(m.start <= match.start() and match.end() <= m.end for m in times):
            continue
        span = _span(match)
        if span is None:
            continue
        last = found[-1] if found else None
        if last and _GAP.fullmatch(text[last.end : match.start()]) and span < last.span:
            found[-1] = Length(last.span + span, "", last.start, match.end())
        else:
            found.append(Length(span, "", *match.span()))
    return [_with_mode(text, length) for length in found]


def _span(match: re.Match[str]) -> timedelta | None:
    groups = {k: v or "" for k, v in match.groupdict().items()}
    letter = groups["u"][0].lower()
    name = _ZH_UNIT.get(letter) or next(
        n for n in ("week", "day", "hour", "minute", "second") if n[0] == letter
    )
    raw = groups["n"].lower()
    if groups.get("half") or raw == "半":
        count = 0.5
    elif "." in raw:
        count = float(raw)
    else:
        whole = number(raw)
        if whole is None:
            return None
        count = whole
    count += 0.5 * any(groups.get(k) for k in ("plus", "plus2", "mid"))
    if count > 100_000:
        return None
    return count * _UNITS[name]


_LATER = re.compile(r"\s*(?:from now|later|以后|之后|后)", re.I)
_BEFORE = re.compile(r"\s*(?:before|ahead|prior|earlier|early|之前|以前|前)", re.I)
_AFTER = re.compile(r"\s*after\b", re.I)


def _with_mode(text: str, length: Length) -> Length:
    head, tail = text[: length.start], text[length.end :]
    start, end, mode = length.start, length.end, length.mode
    if match := _LATER.match(tail):
        mode, end = "later", end + match.end()
    elif match := _BEFORE.match(tail):
        mode, end = "before", end + match.end()
    elif match := _AFTER.match(tail):
        mode, end = "after", end + match.end()
    elif lead := re.search(r"(?:\bin|\bafter|过)\s*$", head, re.I):
        mode, start = "later", lead.start()
    elif lead := re.search(r"(?:提前|提早|前)\s*$", head):
        mode, start = "before", lead.start()
    return Length(length.span, mode, start, end)


def say_time(value: time, language: Language = "en") -> str:
    """The time as phones write it: `6:30 PM`, `下午6:30`."""
    hour = value.hour % 12 or 12
    if language == "zh":
        return f"{'上午' if value.hour < 12 else '下午'}{hour}:{value.minute:02}"
    return f"{hour}:{value.minute:02} {'AM' if value.hour < 12 else 'PM'}"


def say_duration(span: timedelta, language: Language = "en") -> str:
    """The duration in words: `1 hour 30 minutes`, `1小时30分钟`."""
    seconds = max(0, round(span.total_seconds()))
    parts = [
        (seconds // 3600, "hour", "小时"),
        (seconds // 60 % 60, "minute", "分钟"),
        (seconds % 60, "second", "秒"),
    ]
    shown = [p for p in parts if p[0]] or [parts[2]]
    if language == "zh":
        return "".join(f"{n}{zh}" for n, _, zh in shown)
    return " ".join(f"{n} {en}{'' if n == 1 else 's'}" for n, en, _ in shown)


def shows_time(text: str, value: time) -> bool:
    """Whether `text` shows this time of day, in the 12 or the 24 hour form."""
    for moment in find_times(text):
        if moment.time == value:
            return True
        twelve = (value.hour % 12, value.minute) == (moment.time.hour % 12, moment.time.minute)
        if (
            not moment.sure
            and twelve
            and value.hour >= 12
            and re.search(r"PM|下午|晚上", text, re.I)
        ):
            return True
    return False


__all__ = [
    "ANY", "Language", "Length", "Mode", "Moment", "find_durations", "find_times", "say_duration",
    "say_time", "shows_time",
]  # fmt: skip
