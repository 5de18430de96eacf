"""Does the row that came up say another day than the order, or a meal at the wrong end of the day?

"Pick up Ann tomorrow at 4 PM" is claimed with "Pick up, 4:00 PM, Today": an alarm that is moved
from 4 AM to 4 PM may ring today, though its row said tomorrow before. "Dinner at half past seven"
is claimed with "Dinner, 7:30 AM".
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.run import forms
from nodes.completion.visits import ScreenVisit, list_new_texts
from tapwright.text.dates import read_days_ahead
from tapwright.text.readers import READERS, read_minutes

_NIGHT = 240
"""Minutes of the day before which it may still be called the day before."""
_REPEATED = re.compile(
    r"\b(?:every|each|daily|from|since|starting|until)\b|每|起(?![名床来])|开始|直到",
    re.IGNORECASE,
)
_MEALS = (
    (
        re.compile(r"\b(?:dinner|supper)\b|晚饭|晚餐|夜宵", re.IGNORECASE),
        900,
        1440,
    ),
    (re.compile(r"\blunch\b|午饭|午餐", re.IGNORECASE), 600, 1080),
    (re.compile(r"\bbreakfast\b|早饭|早餐", re.IGNORECASE), 180, 780),
)
"""Meals, and the minutes of the day between which they are had."""


def find_other_day(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A new row with the hour of an instruction and another day than it names; empty for none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    days = read_days_ahead(plain)
    times = read_minutes([plain])
    if len(days) != 1 or _REPEATED.search(plain) or _is_at_night(times):
        return ""
    for text in _list_new_rows(visits):
        said = read_days_ahead(text)
        is_due = bool(times & read_minutes([text]))
        if is_due and said and said.isdisjoint(days):
            return text
    return ""


def find_other_half(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A new row with a meal at a time of day at which nobody has it; empty for none.

    A time that the instruction states with its half of the day is as it was asked for.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if any(len(span.values) == 1 for span in READERS["time"](instruction)):
        return ""
    if not any(map(forms.is_kept, visits)):
        return ""
    for meal, first, last in _MEALS:
        if not meal.search(instruction):
            continue
        for text in _list_new_rows(visits):
            name, *columns = text.split(", ")
            minutes = read_minutes(columns[:1])
            if (
                meal.search(name)
                and minutes
                and min(minutes) not in range(first, last)
            ):
                return text
    return ""


def _is_at_night(times: set[int]) -> bool:
    """Whether one of some times is so early that it may be called the day before."""
    return bool(times) and min(times) < _NIGHT


def _list_new_rows(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The rows of the last screen that the first one of its app had not."""
    if not visits:
        return
    last = visits[-1].screen
    of_app = [v.screen for v in visits if v.screen.package == last.package]
    new = list_new_texts(of_app[0].texts, last.texts)
    for element in last.elements:
        if element.role == "item" and element.text in new:
            yield element.text
