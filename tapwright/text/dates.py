"""Dates: as written, as a sentence means them from today on, and how to write them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache, partial

from tapwright.text.language import Language
from tapwright.text.normalize import narrow_signs
from tapwright.text.numbers import (
    ANY_NUMBER,
    CHINESE_MEASURE_WORD,
    CHINESE_NUMBER,
    CHINESE_SIGN,
    parse_number,
)
from tapwright.text.spans import Span, choose_apart, find_spans, trim_match
from tapwright.text.weekdays import Weekday, find_weekday_names, format_weekday

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_MONTH_STARTS = tuple(month[:3].casefold() for month in MONTHS)
_MONTH = (
    r"(?P<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_WHOLE_MONTH = re.compile(
    rf"(?:\b(?:in|from|of|for|the|last|this|my) ({'|'.join(MONTHS)})\b(?!,? \d)"
    rf"|(?<![\d一二三四五六七八九十])(\d{{1,2}}|[一二三四五六七八九十]{{1,2}})月(?![\d一二三四五六七八九十]))",
    re.IGNORECASE,
)
_DAY_OF_MONTH = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"
_BARE_DAY = re.compile(
    r"(?:\bthe )?(?<!\w)(?P<day>\d{1,2})(?:st|nd|rd|th)\b"
    r"(?! (?:floor|street|avenue|ave|st|page|row|line|chapter|place|try|attempt|time)\b)"
    rf"|(?<![\d月])(?P<zh>\d{{1,2}}|{CHINESE_SIGN}{{1,3}})(?:号(?![线楼桌房店馆])|日(?![内后以之间游]))",
    re.IGNORECASE,
)
"""A day whose month is not named."""
_ON = re.compile(
    r"(?:\b(?:on|by|until|till|before|after|since)|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?) $",
    re.IGNORECASE,
)
"""Before a day of a month."""
_COUNTED = re.compile(
    r"[ -](?!(?:at|in|from|to|till|until|and|or|but|for|instead|because|as|not|no|wait|oh|sorry|i"
    r"|please|if|when|with|by|before|after|around|he|she|they|we|it|so|then|of|this)\b)[a-z]",
    re.IGNORECASE,
)
"""Behind the number of a thing in a row: the 3rd photo."""
_ON_ZH = re.compile(
    r"(?:^|[\s，,。；;、：:把将在到从于这本月至]|(?:周|星期|礼拜)[一二三四五六日天])$"
)
"""Before a day of a month: 17号 behind a street is the number of a house."""
_LONGEST_MONTH, _MONTHS_AHEAD = 31, 3
"""Days, and months of which one has every day."""
_MANY_DAYS = 10
"""Above this, a number tells a day even where no other word does: few things are counted so far."""
_Day = date
_LAST = re.compile(r"(?:\b(?:last|past)\s+|上个?)$", re.IGNORECASE)
"""Words before the name of a day that make it one of the last week."""
_WEEK_LEAD = r"\b(?:next|this|coming|a week from)\s+$|(?<!一)下个?$|这个?$|本$"
"""Words before the name of a day that say in which week it is."""
_WEEK_LATER = re.compile(r"\s+week\b(?! ?\d)", re.IGNORECASE)
"""Behind the name of a day that comes a week after the next one: Friday week."""
_IN_A_WEEK = re.compile(r"next|this|coming|[下这本]", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class WrittenDate(Span):
    """A date as written."""

    year: int | None
    """None if none is written."""
    month: int
    day: int
    is_open: bool = False
    """Whether month and day may be the other way round, as in `3/4`."""

    @property
    def values(self) -> frozenset[object]:
        """As (month, day), without the year."""
        if not self.is_open:
            return frozenset({(self.month, self.day)})
        return frozenset({(self.month, self.day), (self.day, self.month)})


@dataclass(frozen=True, kw_only=True)
class DayOfMonth(Span):
    """A day whose month is not named: `the 13th`, 14号."""

    day: int

    @property
    def values(self) -> frozenset[object]:
        """The day alone."""
        return frozenset({self.day})


@dataclass(frozen=True, kw_only=True)
class RelativeDay(Span):
    """A day named by its distance from today."""

    days: int
    """1 for tomorrow, -1 for yesterday."""

    @property
    def values(self) -> frozenset[object]:
        """The distance alone."""
        return frozenset({self.days})


@dataclass(frozen=True, kw_only=True)
class MeantDate(Span):
    """A date that a sentence means."""

    date: date
    by_weekday: bool = False
    """Whether it is named by the day of the week alone."""
    is_open: bool = False
    """Whether the day a week later may be meant as well, as by `next Friday`."""
    last: _Day | None = None
    """The day gone by that may be meant as well, as by `the 13th`."""

    @property
    def values(self) -> frozenset[object]:
        """The date alone."""
        return frozenset({self.date})

    @property
    def days(self) -> list[_Day]:
        """The days that may be meant."""
        days = [self.date]
        if self.is_open:
            days.append(self.date + timedelta(days=7))
        if self.last is not None:
            days.append(self.last)
        return days


@cache
def _compile_dates(*, slashes: bool, years: bool) -> list[re.Pattern[str]]:
    year = r"(?:,?\s+(?P<y>\d{4})\b)?" if years else ""
    year_zh = r"(?:(?P<y>\d{4})\s*年\s*)?" if years else ""
    patterns = [
        r"(?<!\d)(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?!\d)",
        r"(?<=[a-z_])(?P<y>20\d\d)(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12]\d|3[01])(?!\d{1,5}(?!\d))",
        rf"{year_zh}(?P<m>\d{{1,2}}|{CHINESE_NUMBER})\s*月\s*"
        rf"(?P<d>(?:\d{{1,2}}|{CHINESE_NUMBER})(?=\s*[日号])|\d{{1,2}}(?!\d|\s*{CHINESE_MEASURE_WORD}))\s*[日号]?",
        rf"\b{_MONTH}\s+(?:the\s+)?{_DAY_OF_MONTH}(?![:\d]){year}",
        rf"(?<![\d:.])\b{_DAY_OF_MONTH}\s+(?:of\s+)?{_MONTH}{year}",
    ]
    if slashes:
        patterns.append(
            r"(?<![\d/])(?P<slashed>\d{1,2})/(?P<d>\d{1,2})(?![\d/])"
        )
    return [re.compile(pattern, re.IGNORECASE) for pattern in patterns]


def find_dates(
    text: str, *, slashes: bool = False, years: bool = True
) -> list[WrittenDate]:
    """Dates as written (`March 6`, `6 March`, `2026-03-06`, `3月6日`), in reading order.

    The day in the name of a file is one, as in `IMG_20260306`.

    Args:
        text: to search.
        slashes: read `3/6` as a date too.
        years: take the year beside a date as a part of it.
    """
    patterns = _compile_dates(slashes=slashes, years=years)
    return find_spans(patterns, narrow_signs(text), partial(_read_date, text))


def _read_date(text: str, match: re.Match[str]) -> WrittenDate | None:
    groups = match.groupdict()
    month, day = _read_month(groups), parse_number(groups["d"])
    if not month or not day or _is_verb(match):
        return None
    is_slashed = "slashed" in groups
    if is_slashed and month > 12:
        month, day = day, month
    if month > 12 or day > 31:
        return None
    start, end = trim_match(match, text)
    return WrittenDate(
        start=start,
        end=end,
        text=text[start:end],
        year=int(groups["y"]) if groups.get("y") else None,
        month=month,
        day=day,
        is_open=is_slashed and day <= 12,
    )


def _read_month(groups: dict[str, str | None]) -> int | None:
    name = groups.get("name")
    if name:
        return _MONTH_STARTS.index(name[:3].casefold()) + 1
    return parse_number(groups.get("m") or groups["slashed"] or "")


def _is_verb(match: re.Match[str]) -> bool:
    """Whether `may` is no month, as in "page 7 may not"."""
    if match.groupdict().get("name") != "may":
        return False
    return re.fullmatch(r"\d+\s+may", match[0]) is not None


def read_months(text: str) -> set[int]:
    """The months that a text names without a day: `in February`, `2月的`."""
    months: set[int] = set()
    for match in _WHOLE_MONTH.finditer(text):
        name = match[1]
        if name:
            number: int | None = _MONTH_STARTS.index(name[:3].casefold()) + 1
        else:
            number = parse_number(match[2])
        if number and number <= len(MONTHS):
            months.add(number)
    return months


def is_in_month(words: str, text: str) -> bool:
    """Whether words are the name of a month, and a text has a day of it."""
    name = words.strip().casefold()
    if name not in map(str.casefold, MONTHS):
        return False
    month = _MONTH_STARTS.index(name[:3]) + 1
    return any(written.month == month for written in find_dates(text))


def is_day_of_month(words: str, text: str) -> bool:
    """Whether words are a day of a month ("13th", "the 13th", 13号), and a text has such a date.

    The text may name the day alone as well, as in 13日 or "Mon 13th".
    """
    named = _BARE_DAY.fullmatch(words.strip())
    if named is None:
        return False
    day = _read_bare_day(named)
    if any(written.day == day for written in find_dates(text)):
        return True
    others = _BARE_DAY.finditer(text)
    return day in map(_read_bare_day, others)


def _read_bare_day(match: re.Match[str]) -> int | None:
    digits = match["day"] or match["zh"]
    return parse_number(digits)


def find_days_of_month(text: str) -> list[DayOfMonth]:
    """The days whose month is not named: `on the 13th`, 在13号; not 港口路17号, a house.

    Where a day is named, another ordinal is one too: "on the 3rd, no, the 4th".
    """
    dates = find_dates(text)
    days: list[DayOfMonth] = []
    others: list[DayOfMonth] = []
    for match in _BARE_DAY.finditer(text):
        day = _make_day(match)
        if day is None or any(day.overlaps(written) for written in dates):
            continue
        if _is_plain_day(match, text):
            days.append(day)
        elif match["day"] and not _COUNTED.match(text, match.end()):
            others.append(day)
    return choose_apart([*days, *others]) if days or dates else []


def _make_day(match: re.Match[str]) -> DayOfMonth | None:
    day = _read_bare_day(match)
    if day is None or not 0 < day <= _LONGEST_MONTH:
        return None
    start, end = match.span()
    return DayOfMonth(start=start, end=end, text=match[0], day=day)


def _is_plain_day(match: re.Match[str], text: str) -> bool:
    """Whether the words around the number of a day say that it is one."""
    before = text[: match.start()]
    if match["zh"]:
        return _ON_ZH.search(before) is not None
    if _ON.search(before):
        return True
    is_counted = _COUNTED.match(text, match.end()) is not None
    return int(match["day"]) > _MANY_DAYS and not is_counted


@cache
def _compile_relative() -> re.Pattern[str]:
    return re.compile(
        r"(?P<in3>大[后後]天)|(?P<in2>(?:\bthe )?\bday after tomorrow\b|[后後]天)"
        r"|(?P<in1>\btomorrow\b|明[天早晚日])"
        r"|(?P<ago2>(?:\bthe )?\bday before yesterday\b|(?<!大)前天)"
        r"|(?P<ago1>\byesterday\b|昨[天晚日])"
        r"|(?P<in0>\btoday\b|\btonight\b|\bthis (?:morning|afternoon|evening)\b|今[天早晚日])"
        rf"|\bin (?P<n>{ANY_NUMBER}) days\b|(?P<n_zh>{ANY_NUMBER})\s*天[以之]?[后後]",
        re.IGNORECASE,
    )


def find_relative_days(text: str) -> list[RelativeDay]:
    """Days named by their distance from today (`tomorrow`, `in 3 days`, `后天`), in order."""
    distances = {"in3": 3, "in2": 2, "in1": 1, "in0": 0, "ago1": -1, "ago2": -2}
    relative_days = []
    for match in _compile_relative().finditer(text):
        number = match["n"] or match["n_zh"]
        days = (
            parse_number(number) if number else distances[match.lastgroup or ""]
        )
        if days is not None and days < 20_000:
            start, end = match.span()
            relative_days.append(
                RelativeDay(start=start, end=end, text=match[0], days=days)
            )
    return relative_days


def read_days_ahead(text: str) -> set[int]:
    """The distances in days from today of the days that a text names by them."""
    days: set[int] = set()
    for relative in find_relative_days(text):
        days.add(relative.days)
    return days


def resolve_dates(text: str, today: date) -> list[MeantDate]:
    """Dates that the text means, seen from `today`: the next ones if year or week is open.

    Yesterday and the days of the last week are left out, see `list_past_days`.
    """
    dates = choose_apart(
        [
            *_resolve_written(text, today),
            *_resolve_relative(text, today),
            *_resolve_days_of_month(text, today),
        ]
    )
    for name in find_weekday_names(text):
        if name.is_plural or _is_of_last_week(name, text):
            continue
        if not _is_beside(name, dates):
            dates.append(_resolve_weekday(text, name, today))
    return _open_followers(sorted(dates, key=lambda each: each.start))


def _open_followers(dates: Sequence[MeantDate]) -> list[MeantDate]:
    """The dates; a bare `Tuesday` after `next Monday` may mean the one in the same week."""
    opened: list[MeantDate] = []
    latest = date.min
    for each in dates:
        if each.by_weekday and each.date < latest:
            is_bare = _IN_A_WEEK.match(each.text) is None
            opened.append(replace(each, is_open=each.is_open or is_bare))
        else:
            opened.append(each)
        latest = max(latest, each.date)
    return opened


def list_past_days(text: str, today: date) -> list[date]:
    """The days gone by that the text tells by words: yesterday, `last Friday`, `上周五`."""
    days: list[date] = []
    for relative in find_relative_days(text):
        if relative.days < 0:
            days.append(today + timedelta(relative.days))
    for name in find_weekday_names(text):
        if not name.is_plural and _is_of_last_week(name, text):
            monday = today - timedelta(days=today.weekday() + 7)
            days.append(monday + timedelta(days=name.day))
    return days


def _is_of_last_week(name: Weekday, text: str) -> bool:
    return _LAST.search(text[: name.start]) is not None


def list_meant_days(text: str, today: date) -> list[date]:
    """The days that the text may mean, seen from `today`, in order."""
    days: list[date] = []
    for meant in resolve_dates(text, today):
        days += meant.days
    return days


def _resolve_written(text: str, today: date) -> list[MeantDate]:
    dates = []
    for written in find_dates(text):
        value = _next_year(written, today)
        if value is not None:
            dates.append(_make_meant(written, value))
    return dates


def _resolve_relative(text: str, today: date) -> list[MeantDate]:
    dates = []
    for relative in find_relative_days(text):
        if relative.days >= 0:
            value = today + timedelta(relative.days)
            dates.append(_make_meant(relative, value))
    return dates


def _resolve_days_of_month(text: str, today: date) -> list[MeantDate]:
    """The next day with each number; the last one before today may be meant as well."""
    dates = []
    for named in find_days_of_month(text):
        months = range(_MONTHS_AHEAD)
        value = _find_day_of_month(named.day, today, months)
        if value is not None:
            back = range(0, -_MONTHS_AHEAD, -1)
            last = _find_day_of_month(named.day, today, back, is_past=True)
            dates.append(replace(_make_meant(named, value), last=last))
    return dates


def _find_day_of_month(
    day: int, today: date, months: Iterable[int], *, is_past: bool = False
) -> date | None:
    """The first day with a number before today, or from today on, in months so far from this."""
    for ahead in months:
        years, month = divmod(today.month - 1 + ahead, len(MONTHS))
        value = make_date(today.year + years, month + 1, day)
        if value is not None and (value < today) == is_past:
            return value
    return None


def _make_meant(span: Span, value: date) -> MeantDate:
    return MeantDate(start=span.start, end=span.end, text=span.text, date=value)


def _is_beside(name: Weekday, dates: list[MeantDate]) -> bool:
    """Whether the name of a day belongs to a date, as in `Friday, March 6`."""
    return any(
        each.start - 3 <= name.end and name.start <= each.end + 3
        for each in dates
    )


def _resolve_weekday(text: str, name: Weekday, today: date) -> MeantDate:
    match = re.search(_WEEK_LEAD, text[: name.start], re.IGNORECASE)
    start = match.start() if match else name.start
    lead = match[0].strip().casefold() if match else ""
    value = _next_weekday(name.day, lead, today)
    end = name.end
    later = _WEEK_LATER.match(text, end)
    if later is not None:
        end = later.end()
    if later is not None or lead == "a week from":
        value += timedelta(days=7)
    return MeantDate(
        start=start,
        end=end,
        text=text[start:end],
        date=value,
        by_weekday=True,
        is_open=lead == "next" or value == today,
    )


def _next_year(written: WrittenDate, today: date) -> date | None:
    """The date, in the year that is written or else the next time it comes."""
    if written.year:
        return make_date(written.year, written.month, written.day)
    for year in range(today.year, min(today.year + 9, 9999)):
        value = make_date(year, written.month, written.day)
        if value is not None and value >= today:
            return value
    return None


def _next_weekday(day: int, lead: str, today: date) -> date:
    if lead.startswith("下"):
        return today + timedelta(days=7 + day - today.weekday())
    ahead = (day - today.weekday()) % 7
    return today + timedelta(days=7 if ahead == 0 and lead == "next" else ahead)


def make_date(year: int, month: int, day: int) -> date | None:
    """The date, or None if the calendar does not have it (February 30)."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def parse_clock_date(text: str) -> date | None:
    """The date that the phone's clock begins with, `2026-03-02 09:00 Monday`; None without."""
    match = re.match(r"(\d{4})-(\d\d)-(\d\d)", text)
    return make_date(*map(int, match.groups())) if match else None


def contains_date(text: str, value: date) -> bool:
    """Whether a text shows this date, with or without its year."""
    for each in find_dates(text):
        is_same_day = (each.month, each.day) == (value.month, value.day)
        if is_same_day and each.year in (None, value.year):
            return True
    return False


def contains_any_date(text: str, days: Iterable[date]) -> bool:
    """Whether this text shows one of some dates."""
    return any(contains_date(text, day) for day in days)


def format_date(value: date, language: Language = "en") -> str:
    """The date in words: `Friday, March 6, 2026`, `2026年3月6日`."""
    if language == "zh":
        return f"{value.year}年{value.month}月{value.day}日"
    name = format_weekday(value.weekday())
    return f"{name}, {MONTHS[value.month - 1]} {value.day}, {value.year}"


def list_date_forms(value: date) -> list[str]:
    """How pages write a date, the longest first; the n-th form is the same for all dates."""
    weekday, month = format_weekday(value.weekday()), MONTHS[value.month - 1]
    chinese = f"{value.month}月{value.day}日"
    week = format_weekday(value.weekday(), "zh")[-1]
    return [
        f"{weekday}, {month} {value.day}, {value.year}",
        f"{weekday[:3]}, {month[:3]} {value.day}, {value.year}",
        f"{value.year}年{chinese}星期{week}",
        f"{weekday}, {month} {value.day}",
        f"{weekday[:3]}, {month[:3]} {value.day}",
        f"{value.year}年{chinese}",
        f"{month} {value.day}, {value.year}",
        f"{chinese}星期{week}",
        f"{chinese} 周{week}",
        value.isoformat(),
        f"{month} {value.day}",
        f"{month[:3]} {value.day}",
        chinese,
    ]
