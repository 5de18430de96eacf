"""Times of day: `6:30 PM`, `half past six`, `at 7`, `下午六点半`; and how phones write them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time
from functools import cache
from typing import Literal

from tapwright.text.language import Language
from tapwright.text.normalize import narrow_signs
from tapwright.text.numbers import CHINESE, COUNTED, ENGLISH, SIGN, parse_number
from tapwright.text.spans import Span, choose_apart
from tapwright.text.weekdays import find_weekday_names

Half = Literal["am", "pm", ""]

_QUARTERS = {"half": 30, "quarter": 15, "半": 30, "一刻": 15, "三刻": 45, "整": 0}
_NAMED = {"noon": 12, "midday": 12, "正午": 12, "midnight": 0, "午夜": 0}
_EARLY_ZH = "凌晨|清晨|清早|早晨|早上|今早|明早|上午|早"
_LATE_ZH = "下午|午后|傍晚|晚上|今晚|明晚|夜里|深夜|晚"
_PART_ZH = rf"(?P<part>中午|{_EARLY_ZH}|{_LATE_ZH})"
_PART = (
    r"(?P<part>in the (?:early |late )?(?:morning|afternoon|evening)|at night|tonight|"
    r"this (?:morning|afternoon|evening))\b"
)
_AP = r"(?P<ap>[ap]\s?\.?\s?m\b\.?)"
_FREE = r"(?<!\d)(?<!\d[.:])"
_COLON = r"(?::|\s:\s)"
_SMALL = rf"(?:\d{{1,2}}|{ENGLISH}\b)"
_NO_TIME_AFTER = (
    r"(?!\s*[-:.]?\d)(?!\s*(?:%|percent|hours?|hrs?|h\b|min|sec|s\b|days?|weeks?|st\b|nd\b|rd\b|"
    r"th\b|of\b|/))(?=\s|[,.;!?]|$)"
)


@dataclass(frozen=True)
class Clock:
    """A time of day as words tell it."""

    hour: int
    """As written, 0 to 24."""
    minute: int
    half: Half
    """Empty where the words do not tell it, or tell the hour from 13 on."""

    @property
    def h24(self) -> int:
        """The hour from 0 to 23, as far as it is told."""
        return (
            self.hour % 12 + 12 * (self.half == "pm") if self.half else self.hour % 24
        )

    @property
    def h12(self) -> int:
        """The hour from 1 to 12."""
        return self.hour % 12 or 12


@dataclass(frozen=True, kw_only=True)
class ClockTime(Span):
    """A time of day in a text."""

    clock: Clock
    is_sure: bool
    """Whether the half of the day is known."""

    @property
    def time(self) -> time:
        """The time; before noon, or at 12, where the half of the day is not known."""
        return time(self.clock.h24, self.clock.minute)

    @property
    def values(self) -> frozenset[object]:
        """Minutes since midnight: one, or two where the half of the day is not known."""
        minutes = self.clock.h24 * 60 + self.clock.minute
        return frozenset(
            {minutes} if self.is_sure else {minutes, (minutes + 720) % 1440}
        )


@cache
def _compile_patterns(*, bare: bool, dotted: bool) -> list[re.Pattern[str]]:
    minute_zh = (
        rf"(?P<quarter>半|一刻|三刻|整)|(?P<m>(?:\d{{1,2}}|{CHINESE})(?=\s*分(?!钟[后前]))"
        rf"|(?:\d\d(?!\d)|{SIGN}{{2,3}})(?!{SIGN}|\s*(?:{COUNTED}|分钟)))\s*分?"
    )
    patterns = [
        rf"(?:{_PART_ZH}\s*)?{_FREE}(?P<h>\d{{1,2}}|{CHINESE})\s*(?:点钟?|點鐘?|时)"
        rf"(?!钟?[儿些]|间|候|长|段|刻|击|按|赞)\s*(?:{minute_zh})?(?:\s*{_AP})?",
        rf"{_PART_ZH}\s*(?P<h>\d{{1,2}}){_COLON}(?P<m>\d\d)(?!\d)",
        rf"{_FREE}(?P<h>\d{{1,2}})(?:(?:{_COLON}|\.)(?P<m>\d\d)(?::\d\d)?)?\s*{_AP}",
        rf"{_FREE}(?P<h>\d{{1,2}}){_COLON}(?P<m>\d\d)(?!\d)(?:\s+{_PART})?",
        rf"\b(?P<quarter>half|quarter) (?P<to>past|to) (?P<h>{_SMALL})(?:\s*{_AP}|\s+{_PART})?",
        rf"\b(?P<m>{_SMALL}) (?:minutes? )?(?P<to>past|to) (?P<h>{_SMALL})(?:\s*{_AP}|\s+{_PART})",
        rf"\b(?P<h>{_SMALL})\s*o['’]?clock\b(?:\s*{_AP}|\s+{_PART})?",
        rf"\b(?P<h>{ENGLISH})\b(?:\s*{_AP}|\s+{_PART})",
        r"\b(?P<word>noon|midday|midnight)\b|(?P<word_zh>正午|午夜)",
    ]
    if bare:
        patterns.append(
            rf"\b(?:at|by|for|to|until|around) (?P<h>{_SMALL})(?:\s+{_PART})?{_NO_TIME_AFTER}"
        )
    if dotted:
        patterns.append(r"\b(?P<h>\d{1,2})\.(?P<m>\d\d)(?!\d)")
    return [re.compile(pattern, re.IGNORECASE) for pattern in patterns]


def find_times(
    text: str, *, bare: bool = True, dotted: bool = False
) -> list[ClockTime]:
    """The times of day in a text, in reading order.

    Args:
        text: to search.
        bare: read `at 7` as a time, the preposition included.
        dotted: read `18.05` as a time too.
    """
    narrow = _blank_weekdays(narrow_signs(text))
    patterns = _compile_patterns(bare=bare, dotted=dotted)
    return choose_apart(
        each for pattern in patterns for each in _match_times(pattern, narrow, text)
    )


def _blank_weekdays(text: str) -> str:
    """The text without Chinese days of the week: 周四九点 is no 49."""
    if "周" in text or "星期" in text or "礼拜" in text:
        for name in find_weekday_names(text):
            if not name.text.isascii():
                text = text[: name.start] + " " * len(name.text) + text[name.end :]
    return text


def _match_times(
    pattern: re.Pattern[str], narrow: str, text: str
) -> Iterator[ClockTime]:
    for match in pattern.finditer(narrow):
        groups = {
            name: (said or "").casefold() for name, said in match.groupdict().items()
        }
        if found := _read_clock(groups):
            start, end = match.span()
            words = text[start:end]
            end = start + len(words.rstrip())
            clock, sure = found
            yield ClockTime(
                start=start, end=end, text=text[start:end], clock=clock, is_sure=sure
            )


def _read_clock(groups: dict[str, str]) -> tuple[Clock, bool] | None:
    """The time of a match, and whether the half of the day is known; None where it is no time."""
    if word := groups.get("word") or groups.get("word_zh"):
        return Clock(12, 0, "pm" if _NAMED[word] else "am"), True
    hour = parse_number(groups["h"])
    minute_word, quarter = groups.get("m", ""), groups.get("quarter", "")
    minute = parse_number(minute_word) if minute_word else _QUARTERS.get(quarter, 0)
    part, ap = groups.get("part", ""), groups.get("ap", "")
    if hour is None or minute is None or minute > 59 or hour * 60 + minute > 24 * 60:
        return None
    # 一点 alone, and 早一点, mean `a little`; 一时 means `for a moment`.
    if (
        groups["h"] == "一"
        and part in ("", "早", "晚")
        and not (minute_word or quarter or ap)
    ):
        return None
    if groups.get("to") == "to" and minute:
        hour, minute = (hour - 1) % 24, 60 - minute
    if hour > 12:
        return None if ap[:1] == "a" else (Clock(hour, minute, ""), True)
    half = _choose_half(hour, part, ap)
    is_written_24 = hour == 0 or (groups["h"][0] == "0" and bool(minute_word))
    return Clock(hour, minute, half), bool(half) or is_written_24


def _choose_half(hour: int, part: str, ap: str) -> Half:
    if ap:
        return "am" if ap[0] == "a" else "pm"
    if part == "中午":
        return "am" if hour in (10, 11) else "pm"
    if part in _LATE_ZH.split("|") or re.search("afternoon|evening|night", part):
        at_midnight = (
            hour == 12 and part not in ("下午", "午后") and "afternoon" not in part
        )
        return "am" if at_midnight else "pm"
    return "am" if part else ""


def parse_time(text: str) -> Clock | None:
    """The time of day that a text is and nothing else, None where it is none."""
    found = find_times(text, bare=False, dotted=True)
    return found[0].clock if len(found) == 1 and found[0].text == text.strip() else None


def parse_half(text: str) -> Half:
    """`am` or `pm` for a text that says a half of the day and no more; else empty."""
    words = narrow_signs(text).strip().casefold().replace(".", "")
    if words == "am" or words in _EARLY_ZH.split("|"):
        return "am"
    return "pm" if words == "pm" or words in _LATE_ZH.split("|") else ""


def contains_time(text: str, value: time) -> bool:
    """Whether a text shows this time of day, in the 12 or the 24 hour form.

    Where a time does not tell its half of the day, a sign of it elsewhere in the text does.
    """
    for found in find_times(text):
        if found.time == value:
            return True
        is_twelve = (value.hour % 12, value.minute) == (
            found.clock.hour % 12,
            found.clock.minute,
        )
        if (
            not found.is_sure
            and is_twelve
            and value.hour >= 12
            and _contains_late_half(text)
        ):
            return True
    return False


def _contains_late_half(text: str) -> bool:
    return re.search(r"PM|下午|晚上", text, re.IGNORECASE) is not None


def format_time(value: time, language: Language = "en") -> str:
    """The time as phones write it: `6:30 PM`, `下午6:30`."""
    hour = value.hour % 12 or 12
    if language == "zh":
        return f"{'上午' if value.hour < 12 else '下午'}{hour}:{value.minute:02}"
    return f"{hour}:{value.minute:02} {'AM' if value.hour < 12 else 'PM'}"
