"""Moves dates of days that an instruction names by today's: tomorrow is another date each day."""

import re
from datetime import date, timedelta
from typing import NamedTuple

from tapwright.text.dates import find_relative_days, list_date_forms


class Moved(NamedTuple):
    """A text with a new date in the place of the old one."""

    text: str
    date: str
    """The new date as it stands in it."""


def move_date(
    text: str, instruction: str, then: date | None, now: date | None
) -> Moved | None:
    """The text with the date of a day that the instruction names, as it is now.

    Args:
        text: of an element that was picked.
        instruction: it names the day in the same words, then and now.
        then: the phone's date when the element was picked.
        now: the phone's date.

    Returns:
        None if the text shows no such date.
    """
    if then is None or now is None:
        return None
    distances = {day.days for day in find_relative_days(instruction)}
    for days in sorted(distances, reverse=True):
        distance = timedelta(days)
        old_forms = list_date_forms(then + distance)
        new_forms = list_date_forms(now + distance)
        for old, new in zip(old_forms, new_forms, strict=True):
            if _has_date_form(text, old):
                return Moved(text.replace(old, new, 1), new)
    return None


def _has_date_form(text: str, form: str) -> bool:
    """Whether a date stands in a text, and not as part of a longer number."""
    pattern = rf"(?<!\d){re.escape(form)}(?!\d)"
    return re.search(pattern, text) is not None
