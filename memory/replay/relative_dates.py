"""Days that an instruction names by today's: tomorrow is another date on another day."""

import re
from datetime import date, timedelta
from typing import NamedTuple

from tapwright.text.dates import find_relative_days, list_date_forms


class Moved(NamedTuple):
    """A text with the date that it had then put on."""

    text: str
    """With the new date."""
    date: str
    """The new date as it stands in it."""


def move_date(
    text: str, instruction: str, then: date | None, now: date | None
) -> Moved | None:
    """The text with the date of a day that the instruction names, as it is now.

    Args:
        text: of an element that was picked.
        instruction: the day's name in it is the same, then and now.
        then: the phone's date when it was picked.
        now: the phone's date.

    Returns:
        None when the text shows no such date.
    """
    if then is None or now is None:
        return None
    for days in sorted(
        {each.days for each in find_relative_days(instruction)}, reverse=True
    ):
        before, after = then + timedelta(days), now + timedelta(days)
        for old, new in zip(
            list_date_forms(before), list_date_forms(after), strict=True
        ):
            if re.search(rf"(?<!\d){re.escape(old)}(?!\d)", text):
                return Moved(text.replace(old, new, 1), new)
    return None
