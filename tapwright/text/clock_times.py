"""Times of day: `6:30 PM`, `half past six`, `at 7`, `下午六点半`; and how phones write them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time
from functools import cache, lru_cache, partial
from typing import Literal

from tapwright.text.language import Language
from tapwright.text.normalize import narrow_signs
from tapwright.text.numbers import (
    CHINESE_MEASURE_WORD,
    CHINESE_NUMBER,
    CHINESE_SIGN,
    ENGLISH_NUMBER,
    parse_number,
)
from tapwright.text.spans import Span, find_spans, trim_match
from tapwright.text.weekdays import find_weekday_names

Half = Literal["am", "pm", ""]

_MINUTES = {
    "half": 30,
    "quarter": 15,
    "半": 30,
    "一刻": 15,
    "三刻": 45,
    "整": 0,
}
_NAMED_HOURS = {"noon": 12, "midday": 12, "正午": 12, "midnight": 0, "午夜": 0}
_EARLY_ZH = "凌晨|清晨|清早|早晨|早上|今早|明早|上午|早"
_LATE_ZH = "下午|午后|傍晚|晚上|今晚|明晚|夜里|深夜|晚"
_EARLY_PARTS = frozenset(_EARLY_ZH.split("|"))
_LATE_PARTS = frozenset(_LATE_ZH.split("|"))
_PART_ZH = rf"(?P<part>中午|{_EARLY_ZH}|{_LATE_ZH})"
_PART = (
    r"(?P<part>in the (?:early |late )?(?:morning|afternoon|evening)|at night|tonight|"
    r"this (?:morning|afternoon|evening))\b"
)
_AM_PM = r"(?P<ap>[ap]\s?(?:m\b|\.\s?m\b\.?))"
_DIGITS = re.compile(r"\d{1,2}[:：]\d\d")
_NO_NUMBER_BEFORE = r"(?<!\d)(?<!\d[.:])"
_COLON = r"(?::|\s:\s)"
_HOUR = rf"(?:\d{{1,2}}|{ENGLISH_NUMBER}\b)"
"""Pattern of an hour or a minute, in digits or English words."""
_SHORT_OF = ("to", "before", "差")
"""Words of a time that counts the minutes until an hour."""
_FIVES = "(?:five|ten|twenty|twenty[- ]five)"
"""Minutes before and after an hour."""
_NO_TIME_AFTER = (
    r"(?!\s+(?:past|to)\s)(?!\s*[-:.]?\d)(?!\s*(?:%|percent|hours?|hrs?|h\b|min|sec|s\b|days?|weeks?|st\b|nd\b|rd\b|"
    r"th\b|of\b|/))(?=\s|[,.;!?]|$)"
)


@dataclass(frozen=True)
class Clock:
    """A time of day as it is written."""

    hour: int
    """As written, 0 to 24."""
    minute: int
    half: Half
    """Empty if the words do not name it, or the hour is above 12."""

    @property
    def h24(self) -> int:
        """The hour from 0 to 23; as written if the half of the day is not known."""
        if not self.half:
            return self.hour % 24
        afternoon = 12 if self.half == "pm" else 0
        return self.hour % 12 + afternoon

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
        """The time; if the half of the day is not known, the hour as written."""
        return time(self.clock.h24, self.clock.minute)

    @property
    def is_digital(self) -> bool:
        """Whether it is written in digits alone: `22:30`."""
        return _DIGITS.fullmatch(self.text) is not None

    @property
    def is_of_24_hours(self) -> bool:
        """Whether it is written as no clock of 12 hours has it: `22:30`, `09:05`."""
        return self.is_digital and self.is_sure and not self.clock.half

    @property
    def minutes(self) -> int:
        """Minutes since midnight; if the half of the day is not known, of the hour as written."""
        return self.clock.h24 * 60 + self.clock.minute

    @property
    def values(self) -> frozenset[object]:
        """Minutes since midnight: one value, or two if the half of the day is not known."""
        minutes = self.minutes
        if self.is_sure:
            return frozenset({minutes})
        later = (minutes + 720) % 1440
        return frozenset({minutes, later})


@cache
def _compile_patterns(*, bare: bool, dotted: bool) -> list[re.Pattern[str]]:
    minute_zh = (
        rf"(?P<quarter>半|一刻|三刻|整)|(?P<m>(?:\d{{1,2}}|{CHINESE_NUMBER})(?=\s*分(?!钟[后前]))"
        rf"|(?:\d\d(?!\d)|{CHINESE_SIGN}{{2,3}})(?!{CHINESE_SIGN}|\s*(?:{CHINESE_MEASURE_WORD}|分钟)))\s*分?"
    )
    hour_zh = rf"{_NO_NUMBER_BEFORE}(?P<h>\d{{1,2}}|{CHINESE_NUMBER})\s*(?:点钟?|點鐘?)"
    short_zh = rf"(?P<to>差)\s*(?:(?P<quarter>一刻)钟?|(?P<m>\d{{1,2}}|{CHINESE_NUMBER})\s*分钟?)"
    patterns = [
        rf"(?:{_PART_ZH}\s*)?{short_zh}[就到]?\s*{hour_zh}",
        rf"(?:{_PART_ZH}\s*)?{hour_zh}还?{short_zh}",
        rf"(?:{_PART_ZH}\s*)?{_NO_NUMBER_BEFORE}(?P<h>\d{{1,2}}|{CHINESE_NUMBER})\s*(?:点钟?|點鐘?|时)"
        rf"(?!钟?[儿些]|间|候|长|段|刻|击|按|赞)\s*(?:{minute_zh})?(?:\s*{_AM_PM})?",
        rf"{_PART_ZH}\s*(?P<h>\d{{1,2}}){_COLON}(?P<m>\d\d)(?!\d)",
        rf"{_NO_NUMBER_BEFORE}(?P<h>\d{{1,2}})(?:(?:{_COLON}|\.)(?P<m>\d\d)(?::\d\d)?)?\s*{_AM_PM}",
        rf"{_NO_NUMBER_BEFORE}(?P<h>\d{{1,2}}){_COLON}(?P<m>\d\d)(?!\d)(?:\s+{_PART})?",
        rf"\b(?P<quarter>half(?! before)|quarter) (?P<to>past|to|before) (?P<h>{_HOUR})"
        rf"(?:\s*{_AM_PM}|\s+{_PART})?",
        rf"\b(?P<m>{_HOUR}) (?:minutes? )?(?P<to>past|to) (?P<h>{_HOUR})(?:\s*{_AM_PM}|\s+{_PART})",
        rf"\b(?P<m>{_FIVES}) (?P<to>past) (?P<h>{_HOUR})",
        rf"(?<=\b(?:at|by|to) )(?P<m>{_FIVES}) (?P<to>to|before) (?P<h>{_HOUR})",
        rf"\b(?P<h>{_HOUR})\s*o['’]?clock\b(?:\s*{_AM_PM}|\s+{_PART})?",
        rf"\b(?P<h>{ENGLISH_NUMBER})\b(?:\s*{_AM_PM}|\s+{_PART})",
        rf"{_NO_NUMBER_BEFORE}\b(?P<h>\d{{1,2}})\s+{_PART}",
        rf"\b(?P<h>\d{{1,2}}|{ENGLISH_NUMBER})[- ]?ish\b(?:\s*{_AM_PM}|\s+{_PART})?",
        r"\b(?P<word>noon|midday|midnight)\b|(?P<word_zh>正午|午夜)",
    ]
    if bare:
        patterns.append(
            rf"\b(?:at|by|for|to|until|around) (?P<h>{_HOUR})"
            rf"(?:\s+{_PART})?{_NO_TIME_AFTER}"
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
    return list(_read_times(text, bare=bare, dotted=dotted))


# A run reads the labels of its pages again at each of its checks.
@lru_cache(maxsize=2048)
def _read_times(
    text: str, *, bare: bool, dotted: bool
) -> tuple[ClockTime, ...]:
    patterns = _compile_patterns(bare=bare, dotted=dotted)
    narrow = _blank_weekdays(narrow_signs(text))
    return tuple(find_spans(patterns, narrow, partial(_read_time, text)))


def _blank_weekdays(text: str) -> str:
    """The text without Chinese days of the week: 周四九点 does not contain 四九 (49)."""
    if "周" in text or "星期" in text or "礼拜" in text:
        for name in find_weekday_names(text):
            if not name.text.isascii():
                text = (
                    text[: name.start] + " " * len(name.text) + text[name.end :]
                )
    return text


def _read_time(text: str, match: re.Match[str]) -> ClockTime | None:
    groups = {
        name: (words or "").casefold()
        for name, words in match.groupdict().items()
    }
    reading = _read_clock(groups)
    if reading is None:
        return None
    clock, is_sure = reading
    start, end = trim_match(match, text)
    return ClockTime(
        start=start, end=end, text=text[start:end], clock=clock, is_sure=is_sure
    )


def _read_clock(groups: dict[str, str]) -> tuple[Clock, bool] | None:
    """The time of a match, and whether the half of the day is known; None if it is no time."""
    name = groups.get("word") or groups.get("word_zh")
    if name:
        return Clock(12, 0, "pm" if _NAMED_HOURS[name] else "am"), True
    dial = _read_dial(groups)
    if dial is None or _is_idiom(groups):
        return None
    hour, minute = dial
    letters = groups.get("ap", "")
    if hour > 12:
        if letters.startswith("a"):
            return None
        return Clock(hour, minute, ""), True
    half = _choose_half(hour, groups.get("part", ""), letters)
    has_leading_zero = groups["h"].startswith("0") and bool(groups.get("m"))
    is_written_24 = hour == 0 or has_leading_zero
    return Clock(hour, minute, half), bool(half) or is_written_24


def _read_dial(groups: dict[str, str]) -> tuple[int, int] | None:
    """Hour and minute of a match; `quarter to six` and 差一刻六点 are 5:45."""
    hour = parse_number(groups["h"])
    if groups.get("m"):
        minute = parse_number(groups["m"])
    else:
        minute = _MINUTES.get(groups.get("quarter", ""), 0)
    if hour is None or minute is None:
        return None
    if minute > 59 or hour * 60 + minute > 24 * 60:
        return None
    if groups.get("to") in _SHORT_OF and minute:
        before = (hour - 1) % 24
        return before or 12, 60 - minute
    return hour, minute


def _is_idiom(groups: dict[str, str]) -> bool:
    """Whether it is 一点 alone or 早一点, which mean `a little`, or 一时, `for a moment`."""
    if groups["h"] != "一" or groups.get("part", "") not in ("", "早", "晚"):
        return False
    return not any(groups.get(name) for name in ("m", "quarter", "ap"))


def _choose_half(hour: int, part: str, letters: str) -> Half:
    """The half of the day that `am` or `pm`, or else a part of the day, means."""
    if letters:
        return "am" if letters[0] == "a" else "pm"
    if part == "中午":
        return "am" if hour in (10, 11) else "pm"
    if part in _LATE_PARTS or re.search("afternoon|evening|night", part):
        is_midnight = hour == 12 and not _is_afternoon(part)
        return "am" if is_midnight else "pm"
    return "am" if part else ""


def _is_afternoon(part: str) -> bool:
    return part in ("下午", "午后") or "afternoon" in part


def parse_time(text: str) -> Clock | None:
    """The time of day that a text is and nothing else; None if it is something else."""
    times = find_times(text, bare=False, dotted=True)
    if len(times) != 1 or times[0].text != text.strip():
        return None
    return times[0].clock


def list_shown_times(texts: Sequence[str]) -> list[frozenset[object]]:
    """The times of day that pages of a phone show, in minutes: what each of them may be.

    `10:30` may be of either half of the day on a dial of 12 hours. If the phone shows `22:30` or
    `09:05`, and no half of the day anywhere, it is the morning.

    Args:
        texts: of its pages.
    """
    found: list[ClockTime] = []
    is_halved = False
    for text in texts:
        found += find_times(text, bare=False)
        if parse_half(text):
            is_halved = True
    has_24_hours = False
    for each in found:
        if each.clock.half:
            is_halved = True
        elif each.is_of_24_hours:
            has_24_hours = True
    shown: list[frozenset[object]] = []
    for each in found:
        values = each.values
        if has_24_hours and not is_halved and each.is_digital:
            values = frozenset({each.minutes})
        shown.append(values)
    return shown


def parse_half(text: str) -> Half:
    """`am` or `pm` if a text names a half of the day and nothing else; else empty."""
    words = narrow_signs(text).strip().casefold().replace(".", "")
    if words == "am" or words in _EARLY_PARTS:
        return "am"
    if words == "pm" or words in _LATE_PARTS:
        return "pm"
    return ""


def contains_time(text: str, value: time) -> bool:
    """Whether a text shows this time of day, in the 12 or the 24 hour form.

    If a time does not name its half of the day, a sign of it elsewhere in the text counts.
    """
    for each in find_times(text):
        if each.time == value:
            return True
        if each.is_sure or not _is_half_day_later(value, each.clock):
            continue
        if _contains_late_half(text):
            return True
    return False


def _is_half_day_later(value: time, clock: Clock) -> bool:
    """Whether the value is the afternoon's reading of a clock without its half of the day."""
    is_same_dial = (value.hour % 12, value.minute) == (
        clock.hour % 12,
        clock.minute,
    )
    return is_same_dial and value.hour >= 12


def _contains_late_half(text: str) -> bool:
    return re.search(r"PM|下午|晚上", text, re.IGNORECASE) is not None


def format_time(value: time, language: Language = "en") -> str:
    """The time as phones write it: `6:30 PM`, `下午6:30`."""
    hour = value.hour % 12 or 12
    is_morning = value.hour < 12
    if language == "zh":
        return f"{'上午' if is_morning else '下午'}{hour}:{value.minute:02}"
    return f"{hour}:{value.minute:02} {'AM' if is_morning else 'PM'}"
