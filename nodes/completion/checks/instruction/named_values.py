"""The values that a sentence names: times, days, numbers, names, and what is quoted.

What stands between quotation marks is dictated, and stays as it is.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from nodes import evidence
from tapwright.text.amounts import find_amounts
from tapwright.text.clock_times import ClockTime, find_times
from tapwright.text.dates import (
    DayOfMonth,
    find_dates,
    find_days_of_month,
    find_relative_days,
    is_day_of_month,
)
from tapwright.text.language import has_chinese
from tapwright.text.numbers import CHINESE_SIGN, Number, find_numbers
from tapwright.text.spans import Span, choose_apart
from tapwright.text.weekdays import find_weekday_names

Sort = Literal["time", "day", "number", "quote", "name"]
MASK = "\ue000"
"""Stands for each character of a quote."""
_NAME = re.compile(r"(?<=[a-z,] )(?!I\b)[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*")
_WITH_TENTHS = re.compile(rf"[元块](?:\d|{CHINESE_SIGN})")
"""A sum of two numbers, as 36块5 is."""
_PREPOSITION = re.compile(r"(?:at|by|for|to|until|around|the) ", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Value(Span):
    """A value that an instruction names, without a preposition."""

    sort: Sort
    span: Span | None = None
    """What the reader of its kind found; None of quotes and names."""

    @property
    def values(self) -> frozenset[object]:
        """What it may mean; a number may be an hour."""
        if self.span is None:
            return frozenset({self.text})
        meanings: set[object] = set()
        for value in self.span.values:
            meanings.add((type(self.span), value))
        if isinstance(self.span, Number) and self.span.value in range(25):
            minute = int(self.span.value) % 24 * 60
            later = (minute + 720) % 1440
            meanings.add((ClockTime, minute))
            meanings.add((ClockTime, later))
        return frozenset(meanings)


def list_values(text: str) -> list[Value]:
    """The values of a text in reading order; of those that overlap, the first kind's."""
    return choose_apart(_read_values(text))


def _read_values(text: str) -> Iterator[Value]:
    for quote in evidence.QUOTES.finditer(text):
        yield _make_words("quote", quote)
    plain = mask_quotes(text)
    for time in find_times(plain):
        yield _make_value("time", time, plain, time.start, time.end)
    days: list[Span] = [
        *find_dates(plain),
        *find_days_of_month(plain),
        *find_weekday_names(plain),
        *find_relative_days(plain),
    ]
    for day in days:
        yield _make_value("day", day, plain, day.start, day.end)
    for amount in find_amounts(plain):
        if _WITH_TENTHS.search(amount.text):
            start, end = amount.start, amount.end
            yield _make_value("number", amount, plain, start, end)
    for number in find_numbers(plain):
        yield _make_value("number", number, plain, number.start, number.end)
    for name in _NAME.finditer(plain):
        yield _make_words("name", name)


def _make_words(sort: Sort, match: re.Match[str]) -> Value:
    start, end = match.span()
    return Value(
        sort=sort,
        start=start,
        end=end,
        text=match[0],
    )


def _make_value(
    sort: Sort, span: Span, text: str, start: int, end: int
) -> Value:
    preposition = _PREPOSITION.match(text, start, end)
    if preposition:
        start = preposition.end()
    words = text[start:end]
    return Value(
        sort=sort,
        start=start,
        end=end,
        text=words,
        span=span,
    )


def mask_quotes(text: str) -> str:
    """The text with other characters in the place of its quotes, whose words are dictated."""
    return evidence.QUOTES.sub(lambda quote: MASK * len(quote[0]), text)


def names_value(text: str, value: Value) -> bool:
    """Whether a text names a value, in the same words or others of its kind."""
    if value.span is None:
        words = value.text.strip(evidence.QUOTE_SIGNS)
        return bool(words) and _has_words(text, words)
    if isinstance(value.span, DayOfMonth):
        return is_day_of_month(value.text, text)
    return is_among(value, list_values(text))


def is_among(value: Value, others: Iterable[Value]) -> bool:
    """Whether one of some values may mean the same as a value."""
    for other in others:
        if not is_like(value, other):
            continue
        if not value.values.isdisjoint(other.values):
            return True
    return False


def _has_words(text: str, words: str) -> bool:
    """Whether words stand in a text as they are; without capitals also at the start of it."""
    pattern = re.escape(words)
    if not has_chinese(words):
        pattern = rf"(?<!\w){pattern}(?!\w)"
    flags = re.IGNORECASE if words.islower() else re.NOFLAG
    return re.search(pattern, text, flags) is not None


def is_like(old: Value, new: Value) -> bool:
    """Whether two values are of one kind; a number may be a time."""
    return old.sort == new.sort or {old.sort, new.sort} == {"time", "number"}


def find_like(value: Value, others: Iterable[Value]) -> Value | None:
    """The first of some values that is of the kind of another one."""
    for other in others:
        if is_like(value, other):
            return other
    return None
