"""The date on a form that the run kept, compared with the date that the instruction names.

A calendar shows every day, so a cell of it bears no date out. The form says on which day a thing
was put.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from nodes import evidence
from nodes.completion.checks import unsaved
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.dates import (
    contains_date,
    find_dates,
    parse_clock_date,
    resolve_dates,
)
from tools.screen import Element, Screen

_DATE_FIELD = re.compile(
    r"(?:(?:start|begin|due|event) ?)?(?:date|day)|starts?|begins?|when"
    r"|(?:开始|起始|活动|到期|截止)?(?:日期|日)|开始|时间",
    re.IGNORECASE,
)
"""Labels of a field for the day on which something begins or is due."""
_SHIFTING = re.compile(
    r"\b(?:before|after|until|by|since|earlier|later|weeks?|months?|moved?|postpone|eve)\b"
    r"|[之以]?[前后](?!往|来|去|台|面)|提前|推迟|周后|下周|下个?月|截止",
    re.IGNORECASE,
)
"""Words of a task that may mean another day than the one it names."""


def find_other_date(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The field of a kept form that has another date than the instruction names; or empty.

    The form that was kept last counts. A date that another app showed may have been looked up.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not visits:
        return ""
    today = parse_clock_date(visits[-1].screen.time)
    if today is None:
        return ""
    meant = _list_meant(instruction, today)
    if not meant:
        return ""
    other = ""
    for visit, text in _list_kept_dates(visits):
        if _has_day(text, meant):
            other = ""
        elif not _is_looked_up(text, visit.screen.package, visits, today):
            other = text
    return other


def _list_meant(instruction: str, today: date) -> list[date]:
    """The days that the instruction names; none if it may mean others by them."""
    plain = evidence.QUOTES.sub(" ", instruction)
    if _SHIFTING.search(plain):
        return []
    days: list[date] = []
    for meant in resolve_dates(plain, today):
        days.append(meant.date)
    return days


def _has_day(text: str, days: Sequence[date]) -> bool:
    """Whether a text shows one of some days."""
    return any(contains_date(text, day) for day in days)


def _list_kept_dates(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[ScreenVisit, str]]:
    """The fields for a day of all forms that were kept."""
    for visit in visits:
        if not _keeps_form(visit):
            continue
        for text in _list_date_fields(visit.screen):
            yield visit, text


def _keeps_form(visit: ScreenVisit) -> bool:
    """Whether a step kept the form that the screen shows."""
    if visit.step is None or visit.screen.dialog:
        return False
    pressed = unsaved.read_pressed(visit.step)
    return unsaved.is_keeping_label(pressed)


def _list_date_fields(screen: Screen) -> Iterator[str]:
    """What the fields for a day say."""
    for element in screen.elements:
        label, text = _read_field(element)
        if _DATE_FIELD.fullmatch(label) and len(find_dates(text)) == 1:
            yield f"{label}: {text}"


def _read_field(element: Element) -> tuple[str, str]:
    """The label of a field and what it holds."""
    if element.value:
        return element.text.strip(), element.value
    label, _, text = element.text.partition(", ")
    return label.strip(), text


def _is_looked_up(
    text: str, package: str, visits: Sequence[ScreenVisit], today: date
) -> bool:
    """Whether a screen of another app had the day; today stands on many screens."""
    if contains_date(text, today):
        return False
    days = _read_days(text)
    for visit in visits:
        if visit.screen.package == package:
            continue
        for line in visit.screen.texts:
            if days & _read_days(line):
                return True
    return False


def _read_days(text: str) -> set[tuple[int, int]]:
    """Month and day of each date in a text."""
    days: set[tuple[int, int]] = set()
    for written in find_dates(text):
        days.add((written.month, written.day))
    return days
