"""What a task asks for in the place of a value that is there, so that it can be mended.

"Dentist on Thursday at four" and a form with "Start date: Tue, Mar 3" ask for Thursday, March 5.
Nothing is told where the task has several values of the kind.
"""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from nodes import evidence
from nodes.completion.checks.instruction import corrections
from nodes.completion.checks.instruction.named_values import (
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
from tapwright.text.spans import Span

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
    return (
        kept_values.find_wanted(instruction, label, visits)
        or _find_day(plain, label, visits, language)
        or _find_length(plain, label)
        or _find_other_of_kind(plain, label)
        or _find_like(plain, label)
    )


def is_left(label: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a field of the form kept last holds what it came with, as nobody touched it.

    Args:
        label: of the field, with its value.
        visits: all screens of the run with the steps made on them, in order.
    """
    for form in reversed(list(form_changes.list_kept_forms(visits))):
        for key, last in form.last.items():
            if f"{last.label}: {last.value}" == label:
                return key not in form.touched and form.first[key] == last
    return False


def _find_day(
    plain: str, label: str, visits: Sequence[ScreenVisit], language: Language
) -> str:
    today = read_today(visits)
    if today is None:
        return _find_day_ahead(plain, label)
    held = list_meant_days(label, today)
    days = form_dates.list_wanted_days(plain, today)
    if not held or len(days) != 1 or days[0] in held:
        return ""
    written = format_date(days[0], language)
    return written.removesuffix(f", {today.year}").removeprefix(
        f"{today.year}年"
    )


def _find_day_ahead(plain: str, label: str) -> str:
    """The day that a task names by its distance from today, if a label has another one."""
    spans = find_relative_days(plain)
    held = read_days_ahead(label)
    if not held or len(spans) != 1 or spans[0].days in held:
        return ""
    return spans[0].text.strip()


def _find_length(plain: str, label: str) -> str:
    held: set[object] = set()
    for span in find_durations(label):
        held |= span.values
    wanted: list[Span] = [*find_durations(plain)]
    if not held or len(wanted) != 1 or held & wanted[0].values:
        return ""
    return wanted[0].text.strip()


def _find_other_of_kind(plain: str, label: str) -> str:
    """The only time or number of a task, if a label has other ones."""
    asked = list_values(plain)
    for sort in ("time", "number"):
        held = [value for value in list_values(label) if value.sort == sort]
        same = [value for value in asked if value.sort == sort]
        if held and len(same) == 1 and not _has_value(held, same[0]):
            return same[0].text
    return ""


def _has_value(held: Sequence[Value], wanted: Value) -> bool:
    return any(names_value(value.text, wanted) for value in held)


def _find_like(plain: str, label: str) -> str:
    """The word of a task for which another one stands, as a name of a file or an address."""
    words = [word for word in _WORD.findall(plain) if word != label]
    near = get_close_matches(label, words, n=1, cutoff=_LIKE)
    return near[0] if near and not near[0].isalpha() else ""
