"""Dates: as written, as a sentence means them from today on, and how to write them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from tapwright.text.language import Language
from tapwright.text.normalize import narrow_signs
from tapwright.text.numbers import ANY, CHINESE, COUNTED, parse_number
from tapwright.text.spans import Span, choose_apart
from tapwright.text.weekdays import find_weekday_names, format_weekday

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_MONTH = (
    r"(?P<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_NTH = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"


@dataclass(frozen=True, kw_only=True)
class WrittenDate(Span):
    """A date as written."""

    year: int | None
    """None where none is written."""
    month: int
    day: int
    is_open: bool = False
    """Whether month and day may as well be the other way round, as in `3/4`."""

    @property
    def values(self) -> frozenset[object]:
        """As (month, day), without the year."""
        pairs = {(self.month, self.day)}
        return frozenset(pairs | {(self.day, self.month)} if self.is_open else pairs)


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

    @property
    def values(self) -> frozenset[object]:
        """The date alone."""
        return frozenset({self.date})


@cache
def _compile_dates(*, slashes: bool, years: bool) -> list[re.Pattern[str]]:
    year = r"(?:,?\s+(?P<y>\d{4})\b)?" if years else ""
    year_zh = r"(?:(?P<y>\d{4})\s*年\s*)?" if years else ""
    patterns = [
        r"(?<!\d)(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?!\d)",
        rf"{year_zh}(?P<m>\d{{1,2}}|{CHINESE})\s*月\s*"
        rf"(?P<d>(?:\d{{1,2}}|{CHINESE})(?=\s*[日号])|\d{{1,2}}(?!\d|\s*{COUNTED}))\s*[日号]?",
        rf"\b{_MONTH}\s+(?:the\s+)?{_NTH}(?![:\d]){year}",
        rf"(?<![\d:.])\b{_NTH}\s+(?:of\s+)?{_MONTH}{year}",
    ]
    if slashes:
        patterns.append(r"(?<![\d/])(?P<slashed>\d{1,2})/(?P<d>\d{1,2})(?![\d/])")
    return [re.compile(pattern, re.IGNORECASE) for pattern in patterns]


def find_dates(
    text: str, *, slashes: bool = False, years: bool = True
) -> list[WrittenDate]:
    """Dates as written (`March 6`, `6 March`, `2026-03-06`, `3月6日`), in reading order.

    Args:
        text: to search.
        slashes: read `3/6` as a date too.
        years: take the year beside a date as a part of it.
    """
    narrow = narrow_signs(text)
    patterns = _compile_dates(slashes=slashes, years=years)
    return choose_apart(
        each for pattern in patterns for each in _match_dates(pattern, narrow, text)
    )


def _match_dates(
    pattern: re.Pattern[str], narrow: str, text: str
) -> Iterator[WrittenDate]:
    for match in pattern.finditer(narrow):
        groups = match.groupdict()
        name = (groups.get("name") or "").casefold()
        names = [month[:3].casefold() for month in MONTHS]
        month = (
            names.index(name[:3]) + 1
            if name
            else parse_number(groups.get("m") or groups["slashed"])
        )
        day = parse_number(groups["d"] or "")
        is_slashed = "slashed" in groups
        if is_slashed and month and day and month > 12:
            month, day = day, month
        # In "page 7 may not" there is no month.
        is_verb = groups.get("name") == "may" and re.fullmatch(r"\d+\s+may", match[0])
        if not month or not day or month > 12 or day > 31 or is_verb:
            continue
        year = int(groups["y"]) if groups.get("y") else None
        start, end = match.span()
        end = start + len(text[start:end].rstrip())
        yield WrittenDate(
            start=start, end=end, text=text[start:end], year=year, month=month, day=day,
            is_open=is_slashed and day <= 12,
        )  # fmt: skip


@cache
def _compile_relative() -> re.Pattern[str]:
    return re.compile(
        r"(?P<in3>大[后後]天)|(?P<in2>(?:\bthe )?\bday after tomorrow\b|[后後]天)"
        r"|(?P<in1>\btomorrow\b|明[天早晚日])|(?P<ago1>\byesterday\b|昨[天晚日])"
        r"|(?P<in0>\btoday\b|\btonight\b|\bthis (?:morning|afternoon|evening)\b|今[天早晚日])"
        rf"|\bin (?P<n>{ANY}) days\b|(?P<n_zh>{ANY})\s*天[以之]?[后後]",
        re.IGNORECASE,
    )


def find_relative_days(text: str) -> list[RelativeDay]:
    """Days named by their distance from today (`tomorrow`, `in 3 days`, `后天`), in order."""
    distances = {"in3": 3, "in2": 2, "in1": 1, "in0": 0, "ago1": -1}
    found = []
    for match in _compile_relative().finditer(text):
        number = match["n"] or match["n_zh"]
        days = parse_number(number) if number else distances[match.lastgroup or ""]
        if days is not None and days < 20_000:
            start, end = match.span()
            found.append(RelativeDay(start=start, end=end, text=match[0], days=days))
    return found


def resolve_dates(text: str, today: date) -> list[MeantDate]:
    """Dates that the text means, seen from `today`: the next ones where year or week is open.

    Yesterday is none of them.
    """
    found = []
    for written in find_dates(text):
        if value := _next_year(written, today):
            start, end = written.start, written.end
            found.append(MeantDate(start=start, end=end, text=written.text, date=value))
    for relative in find_relative_days(text):
        if relative.days < 0:
            continue
        value, start, end = (
            today + timedelta(relative.days),
            relative.start,
            relative.end,
        )
        found.append(MeantDate(start=start, end=end, text=relative.text, date=value))
    found = choose_apart(found)
    for name in find_weekday_names(text):
        near = any(
            each.start - 3 <= name.end and name.start <= each.end + 3 for each in found
        )
        if not near and not name.is_plural:
            lead = re.search(
                r"\b(?:next|this|coming)\s+$|下个?$|这个?$|本$",
                text[: name.start],
                re.I,
            )
            start = lead.start() if lead else name.start
            value = _next_weekday(
                name.day, lead[0].strip().casefold() if lead else "", today
            )
            said = text[start : name.end]
            found.append(
                MeantDate(
                    start=start, end=name.end, text=said, date=value, by_weekday=True
                )
            )
    return sorted(found, key=lambda each: each.start)


def _next_year(written: WrittenDate, today: date) -> date | None:
    years = (
        (written.year,)
        if written.year
        else range(today.year, min(today.year + 9, 9999))
    )
    for year in years:
        value = make_date(year, written.month, written.day)
        if value and (written.year or value >= today):
            return value
    return None


def _next_weekday(day: int, lead: str, today: date) -> date:
    if lead.startswith("下"):
        return today + timedelta(days=7 + day - today.weekday())
    ahead = (day - today.weekday()) % 7
    return today + timedelta(days=7 if ahead == 0 and lead == "next" else ahead)


def make_date(year: int, month: int, day: int) -> date | None:
    """The date, None where the calendar has none such (February 30)."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def parse_clock_date(text: str) -> date | None:
    """The date at the beginning of the phone's clock, `2026-03-02 09:00 Monday`; None without."""
    match = re.match(r"(\d{4})-(\d\d)-(\d\d)", text)
    return make_date(*map(int, match.groups())) if match else None


def contains_date(text: str, value: date) -> bool:
    """Whether a text shows this date, with or without its year."""
    return any(
        (each.month, each.day) == (value.month, value.day)
        and each.year in (None, value.year)
        for each in find_dates(text)
    )


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
