"""Every kind of value that a sentence may state, with the function that finds it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Literal

from tapwright.text.amounts import find_amounts, find_counts
from tapwright.text.clock_times import find_times
from tapwright.text.dates import find_dates
from tapwright.text.durations import find_durations
from tapwright.text.numbers import Number, find_numbers
from tapwright.text.spans import Span
from tapwright.text.weekdays import find_weekdays

_LETTER = re.compile(r"[^\W\d_年]")
"""A day has none besides its date and weekday."""

Kind = Literal["time", "date", "weekdays", "amount", "duration", "count"]

READERS: Mapping[Kind, Callable[[str], Sequence[Span]]] = MappingProxyType({
    "time": partial(find_times, bare=False),
    "date": partial(find_dates, slashes=True, years=False),
    "weekdays": find_weekdays,
    "amount": find_amounts,
    "duration": partial(find_durations, clocks=True, days=False),
    "count": find_counts,
})  # fmt: skip
"""In the order in which the words of one take precedence over those of the next."""
_TIMELY: Sequence[Kind] = ("time", "date", "weekdays", "duration")
_PLACE = re.compile(r"第\s*$")
"""Ahead of a number that says which one is meant."""


def is_day(text: str) -> bool:
    """Whether a text names a day and nothing else, as in a calendar: `Wed, Mar 4`, `3月4日周三`.

    `3月3日 · 明天` says more: it is how an app shows the day that is set.
    """
    spans = READERS["date"](text)
    rest = text
    for span in (*spans, *READERS["weekdays"](text)):
        rest = rest.replace(span.text, " ")
    return bool(spans) and _LETTER.search(rest) is None


def read_values(kind: Kind, texts: Iterable[str]) -> set[object]:
    """All values of a kind that some texts state; of an unsure one each that it may mean."""
    values: set[object] = set()
    for text in texts:
        for span in READERS[kind](text):
            values |= span.values
    return values


def read_minutes(texts: Iterable[str]) -> set[int]:
    """The times of day that some texts state, in minutes; of an unsure one all it may mean."""
    minutes: set[int] = set()
    for value in read_values("time", texts):
        minutes.add(int(str(value)))
    return minutes


def is_number_of(number: str, text: str) -> bool:
    """Whether a bare number has the value of an amount or a number of a text.

    38.5 is that of 花了38块5, and 150 that of 改成一百五. What tells an hour or a day is none, nor
    is one, which is mostly an article.
    """
    values: set[object] = set()
    for amount in find_amounts(text):
        values |= amount.values
    for each in _list_plain_numbers(text):
        values |= each.values
    return any(
        each.text == number and each.value in values
        for each in find_numbers(number)
    )


def _list_plain_numbers(text: str) -> Iterator[Number]:
    """The numbers of a text that are no part of a time or a day, and not the place of something."""
    timely: list[Span] = []
    for kind in _TIMELY:
        timely += READERS[kind](text)
    for number in find_numbers(text):
        if number.is_ordinal or _PLACE.search(text[: number.start]):
            continue
        if number.value > 1 and not any(map(number.overlaps, timely)):
            yield number
