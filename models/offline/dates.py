"""Dates and sets of week days in English and Chinese sentences, and how to say them."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from models.offline.numbers import ANY, CHINESE, number
from models.offline.times import Language

DAYS_EN = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DAYS_ZH = "一二三四五六日"
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True)
class Day:
    """A date found in a text; `year` None where none is written."""

    year: int | None
    month: int
    day: int
    start: int
    end: int


@dataclass(frozen=True)
class When:
    """A date that a sentence means."""

    date: date
    start: int
    end: int
    weekday: bool = False
    """Named by the day of the week alone."""


@dataclass(frozen=True)
class DaySet:
    """Week days that something repeats on; 0 is Monday."""

    days: frozenset[int]
    start: int
    end: int


_MONTH = (
    r"(?P<mon>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|"
    r"aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_NTH = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"
_DATES = [
    re.compile(r"(?<!\d)(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?!\d)"),
    re.compile(
        rf"(?:(?P<y>\d{{4}})\s*年\s*)?(?P<m>\d{{1,2}}|{CHINESE})\s*月\s*(?P<d>\d{{1,2}}|"
        rf"{CHINESE})\s*[日号]?"
    ),
    re.compile(rf"\b{_MONTH}\s+(?:the\s+)?{_NTH}(?!\d|:)(?:,?\s+(?P<y>\d{{4}}))?", re.I),
    re.compile(rf"(?<!\d)\b{_NTH}\s+(?:of\s+)?{_MONTH}(?:,?\s+(?P<y>\d{{4}}))?", re.I),
]


def find_days_of_month(text: str) -> list[Day]:
    """Calendar days as written (`March 6`, `6 March`, `2026-03-06`, `3月6日`), in order."""
    found: list[Day] = []
    for pattern in _DATES:
        for match in pattern.finditer(text):
            groups = match.groupdict()
            month = _month(groups)
            day = number(groups["d"])
            if not month or not day or day > 31 or month > 12:
                continue
            if any(f.start < match.end() and match.start() < f.end for f in found):
                continue
            year = int(groups["y"]) if groups.get("y") else None
            found.append(Day(year, month, day, *match.span()))
    return sorted(found, key=lambda f: f.start)


def _month(groups: dict[str, str | None]) -> int | None:
    if name := groups.get("mon"):
        return next(i for i, m in enumerate(MONTHS, 1) if m.lower().startswith(name[:3].lower()))
    return number(groups.get("m") or "")


_DAY_EN = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?"
_RELATIVE = re.compile(
    r"(?P<after>the day after tomorrow|后天)|(?P<tomorrow>\btomorrow\b|明天|明早|明晚|明日)|"
    r"(?P<today>\btoday\b|\btonight\b|今天|今晚|今日)"
    rf"|\bin (?P<n>{ANY}) days\b|(?P<n2>{ANY})\s*天[以之]?后",
    re.I,
)
_NEXT = re.compile(
    rf"\b(?:(?P<next>next|this|coming)\s+)?(?P<en>{_DAY_EN})\b(?!s)"
    r"|(?P<zhnext>下个?|这个?|本)?(?:周|星期|礼拜)(?P<zh>[一二三四五六日天])",
    re.I,
)


def find_dates(text: str, today: date) -> list[When]:
    """Dates that the text means, seen from `today`: the next ones where year or week is open."""
    found: list[When] = []
    for day in find_days_of_month(text):
        if value := _next_year(day, today):
            found.append(When(value, day.start, day.end))
    for match in _RELATIVE.finditer(text):
        groups = match.groupdict()
        count = 2 if groups["after"] else 1 if groups["tomorrow"] else 0
        if raw := groups["n"] or groups["n2"]:
            count = number(raw) or 0
        if count < 20_000:
            found.append(When(today + timedelta(days=count), *match.span()))
    for match in _NEXT.finditer(text):
        if any(f.start - 3 <= match.end() and match.start() <= f.end + 3 for f in found):
            continue
        found.append(When(_weekday(match, today), *match.span(), weekday=True))
    return sorted(found, key=lambda f: f.start)


def _next_year(day: Day, today: date) -> date | None:
    for year in (day.year,) if day.year else range(today.year, min(today.year + 9, 9999)):
        value = real_date(year, day.month, day.day)
        if value and (day.year or value >= today):
            return value
    return None


def real_date(year: int, month: int, day: int) -> date | None:
    """The date, None where the calendar has none such (February 30)."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _weekday(match: re.Match[str], today: date) -> date:
    index = _day_index(match["en"] or match["zh"])
    if match["zhnext"] in ("下", "下个"):
        monday = today - timedelta(days=today.weekday())
        return monday + timedelta(days=7 + index)
    ahead = (index - today.weekday()) % 7
    if ahead == 0 and (match["next"] or "").lower() == "next":
        ahead = 7
    return today + timedelta(days=ahead)


def _day_index(name: str) -> int:
    if name in "一二三四五六日天":
        return 6 if name == "天" else DAYS_ZH.index(name)
    return next(i for i, d in enumerate(DAYS_EN) if d.lower().startswith(name[:3].lower()))


_EN_DAYS = rf"{_DAY_EN}s?"
_EN_SEP = r"\s*(?:,\s*and|,|and|&|/)\s*(?:every\s+|on\s+)?"
_EN_TO = r"\s*(?:to|through|thru|until|till|-|–)\s*"
_SETS = [
    (
        re.compile(
            r"\b(?:on\s+)?(?:every |each )?(?:weekday|working day|work day|"
            r"workday)s?\b|(?:每个?)?工作日",
            re.I,
        ),
        range(5),
    ),
    (
        re.compile(r"\b(?:on\s+|at\s+)?(?:every |each |the )?weekends?\b|(?:每个?)?周末", re.I),
        range(5, 7),
    ),
    (re.compile(r"\b(?:every|each) ?day\b|\bdaily\b|\ball days\b|每天|每日|天天", re.I), range(7)),
]
_RANGE = re.compile(
    rf"\b(?:on\s+)?(?:(?:every|each)\s+)?(?:from\s+)?(?P<a>{_EN_DAYS}){_EN_TO}(?P<b>{_EN_DAYS})\b"
    r"|每?个?(?:周|星期|礼拜)(?P<za>[一二三四五六日天])\s*(?:到|至|-|—|~)\s*(?:周|"
    r"星期|礼拜)?(?P<zb>[一二三四五六日天])",
    re.I,
)
_LIST = re.compile(
    rf"\b(?:on\s+)?(?P<every>(?:every|each)\s+)?(?P<list>{_EN_DAYS}(?:{_EN_SEP}{_EN_DAYS})*)\b",
    re.I,
)
_ZH_LIST = re.compile(
    r"(?P<every>每个?)?(?:周|星期|"
    r"礼拜)(?P<list>[一二三四五六日天](?:\s*[、,，和及与]?\s*(?:周|星期|"
    r"礼拜)?[一二三四五六日天])*)(?![月点\d])"
)


def find_day_sets(text: str) -> list[DaySet]:
    """Sets of week days: `every Monday to Thursday`, `weekdays`, `on Mondays`, `每周一、三`.

    A single day without `every` or a plural is a date, not a set.
    """
    found: list[DaySet] = []

    def add(days: frozenset[int], match: re.Match[str]) -> None:
        if days and not any(f.start < match.end() and match.start() < f.end for f in found):
            found.append(DaySet(days, *match.span()))

    for pattern, days in _SETS:
        for match in pattern.finditer(text):
            add(frozenset(days), match)
    for match in _RANGE.finditer(text):
        first = _day_index(match["a"] or match["za"])
        last = _day_index(match["b"] or match["zb"])
        add(frozenset((first + i) % 7 for i in range((last - first) % 7 + 1)), match)
    for match in _LIST.finditer(text):
        names = re.findall(_EN_DAYS, match["list"], re.I)
        if len(names) > 1 or match["every"] or re.search(r"days$", names[0], re.I):
            add(frozenset(map(_day_index, names)), match)
    for match in _ZH_LIST.finditer(text):
        chars = re.findall("[一二三四五六日天]", match["list"])
        if len(chars) > 1 or match["every"]:
            add(frozenset(map(_day_index, chars)), match)
    return sorted(found, key=lambda f: f.start)


def say_date(value: date, language: Language = "en") -> str:
    """The date in words: `Friday, March 6, 2026`, `2026年3月6日`."""
    if language == "zh":
        return f"{value.year}年{value.month}月{value.day}日"
    name = DAYS_EN[value.weekday()]
    return f"{name}, {MONTHS[value.month - 1]} {value.day}, {value.year}"


def say_day(day: int, language: Language = "en") -> str:
    """The name of a week day; 0 is Monday."""
    return f"周{DAYS_ZH[day]}" if language == "zh" else DAYS_EN[day]


def shows_date(text: str, value: date) -> bool:
    """Whether `text` shows this date, with or without its year."""
    return any(
        (d.month, d.day) == (value.month, value.day) and d.year in (None, value.year)
        for d in find_days_of_month(text)
    )


def day_named(text: str) -> int | None:
    """The one week day that `Mon`, `Every Monday`, `周一` or `星期一` names, else None."""
    clean = text.strip().strip(".").lower()
    match = re.fullmatch(rf"(?:every\s+|on\s+)?({_DAY_EN})s?", clean) or re.fullmatch(
        r"(?:每个?)?(?:周|星期|礼拜)?([一二三四五六日天])", clean
    )
    return _day_index(match.group(1)) if match else None
