"""What a task asks for in the place of a value that is there, so that it can be mended.

"Dentist on Thursday at four" and a form with "Start date: Tue, Mar 3" ask for Thursday, March 5.
Nothing is told where the task has several values of the kind.
"""

import re
from collections.abc import Sequence
from datetime import date
from difflib import get_close_matches

from nodes import evidence
from nodes.completion.checks.instruction import corrections
from nodes.completion.checks.instruction.named_values import (
    Sort,
    Value,
    list_values,
    names_value,
)
from nodes.completion.checks.run import form_changes
from nodes.completion.checks.values import form_dates, kept_values
from nodes.completion.visits import ScreenVisit, read_today
from tapwright.text.dates import (
    find_relative_days,
    format_date,
    list_meant_days,
    read_days_ahead,
)
from tapwright.text.durations import find_durations
from tapwright.text.language import Language

_WORD = re.compile(r"[\w.@+-]*\w")
_LIKE = 0.75
"""Share of letters from which a word of a task may be meant by another one."""


def find_wanted(
    instruction: str,
    label: str,
    visits: Sequence[ScreenVisit],
    language: Language,
) -> str:
    """The value that a task names in the place of one that is there; empty if that is not clear.

    Args:
        instruction: the user's.
        label: what was found, such as a field with its value, or a row.
        visits: all screens of the run with the steps made on them, in order.
        language: of the user.
    """
    order, _ = corrections.read_corrections(instruction)
    plain = evidence.QUOTES.sub(" ", order)
    today = read_today(visits)
    if today is None:
        day = _find_day_ahead(plain, label)
    else:
        day = _find_day(plain, label, today, language)
    return (
        kept_values.find_wanted(instruction, label, visits)
        or day
        or _find_length(plain, label)
        or _find_only("time", plain, label)
        or _find_only("number", plain, label)
        or _find_like(plain, label)
    )


def is_left(label: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a field of the form kept last holds what it came with, as nobody touched it.

    Args:
        label: of the field, with its value.
        visits: all screens of the run with the steps made on them, in order.
    """
    forms = list(form_changes.list_kept_forms(visits))
    for form in reversed(forms):
        for key, last in form.last.items():
            if label != f"{last.label}: {last.value}":
                continue
            if key in form.touched:
                return False
            return last == form.first[key]
    return False


def _find_day(plain: str, label: str, today: date, language: Language) -> str:
    """The only day that a task names, if a label has another one; this year goes without saying."""
    held = list_meant_days(label, today)
    days = form_dates.list_wanted_days(plain, today)
    if not held or len(days) != 1:
        return ""
    day = days[0]
    if day in held:
        return ""
    written = format_date(day, language)
    written = written.removesuffix(f", {today.year}")
    return written.removeprefix(f"{today.year}年")


def _find_day_ahead(plain: str, label: str) -> str:
    """The day that a task names by its distance from today, if a label has another one."""
    spans = find_relative_days(plain)
    held = read_days_ahead(label)
    if not held or len(spans) != 1:
        return ""
    day = spans[0]
    if day.days in held:
        return ""
    return day.text.strip()


def _find_length(plain: str, label: str) -> str:
    """The only duration that a task names, if a label has another one."""
    wanted = find_durations(plain)
    held = find_durations(label)
    if not held or len(wanted) != 1:
        return ""
    length = wanted[0]
    for other in held:
        if not length.values.isdisjoint(other.values):
            return ""
    return length.text.strip()


def _find_only(sort: Sort, plain: str, label: str) -> str:
    """The only value of a sort that a task names, if a label has other ones of it."""
    asked = _list_of_sort(sort, plain)
    held = _list_of_sort(sort, label)
    if not held or len(asked) != 1:
        return ""
    wanted = asked[0]
    for value in held:
        if names_value(value.text, wanted):
            return ""
    return wanted.text


def _list_of_sort(sort: Sort, text: str) -> list[Value]:
    return [value for value in list_values(text) if value.sort == sort]


def _find_like(plain: str, label: str) -> str:
    """The word of a task for which another one stands, as a name of a file or an address."""
    words: list[str] = [word for word in _WORD.findall(plain) if word != label]
    for near in get_close_matches(label, words, n=1, cutoff=_LIKE):
        if not near.isalpha():
            return near
    return ""
