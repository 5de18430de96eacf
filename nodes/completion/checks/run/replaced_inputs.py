"""Inputs in whose place the run put something else later, as a slip is mended.

A date that was picked as March 12, and on the form then changed to March 5, was not put in.
"""

import re
from collections.abc import Sequence

from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import read_digits
from tapwright.text.readers import READERS, is_day

_NUMBERED = re.compile(r"\d{1,2}\s*([^\d\s:].{0,10})")


def is_chosen_again(visit: ScreenVisit, later: Sequence[ScreenVisit]) -> bool:
    """Whether a step chose a day or an option, and a later one another in its place.

    Args:
        visit: with the step.
        later: the screens and steps after it.
    """
    return _is_option_replaced(visit, later) or _is_day_replaced(visit, later)


def _is_option_replaced(
    visit: ScreenVisit, later: Sequence[ScreenVisit]
) -> bool:
    """Whether an option or hour of a dialog was chosen, and later another one of it."""
    dialog = visit.screen.dialog
    if not dialog or visit.target is None:
        return False
    unit = _read_unit(visit.target.text)
    for after in later:
        if after.target is None or after.screen.dialog != dialog:
            continue
        if after.target.text == visit.target.text:
            continue
        if visit.target.role == after.target.role == "radio":
            return True
        if unit and _read_unit(after.target.text) == unit:
            return True
    return False


def _read_unit(label: str) -> str:
    """What stands behind the number of a label such as `5 o'clock`, 15点; empty for another."""
    match = _NUMBERED.fullmatch(label)
    if match:
        return match[1]
    return ""


def _is_day_replaced(visit: ScreenVisit, later: Sequence[ScreenVisit]) -> bool:
    """Whether a day was picked whose field was touched later, to pick another one."""
    if visit.target is None or not is_day(visit.target.text):
        return False
    (picked,) = READERS["date"](visit.target.text)[:1]
    is_field_touched = False
    for after in later:
        if after.target is None:
            continue
        label = after.target.text
        if is_day(label):
            if is_field_touched:
                return True
            continue
        for span in READERS["date"](label):
            if not span.values.isdisjoint(picked.values):
                is_field_touched = True
    return False


def is_typed_over(visit: ScreenVisit, later: Sequence[ScreenVisit]) -> bool:
    """Whether the next step put something else into the same field, or a later one over it.

    Args:
        visit: with the step that typed.
        later: the screens and steps after it.
    """
    retyped: list[ScreenVisit] = []
    for number, after in enumerate(each for each in later if each.target):
        if not after.input_text or _identify_field(after) != _identify_field(
            visit
        ):
            continue
        if number == 0:
            return True
        retyped.append(after)
    return any(_has_numbers_of(visit.input_text, after) for after in retyped)


def is_found_anew(searched: str, later: Sequence[ScreenVisit]) -> bool:
    """Whether a field that took what was searched for holds something else by now.

    `To, Qingdao` was filled by a search for Qingdao, and says `To, Shanghai` later.

    Args:
        searched: the words of the search.
        later: the screens and steps after it.
    """
    wanted = normalize_text(searched)
    held: dict[tuple[str, ...], str] = {}
    labels: set[tuple[str, ...]] = set()
    for visit in later:
        for element in visit.screen.elements:
            label, comma, value = element.text.partition(", ")
            if not comma:
                continue
            key = visit.screen.package, element.resource_id, label
            plain = normalize_text(value)
            if plain == wanted:
                labels.add(key)
            held[key] = plain
    if not labels:
        return False
    return all(held[key] != wanted for key in labels)


def _has_numbers_of(text: str, visit: ScreenVisit) -> bool:
    """Whether the field that a step typed into held the numbers of a text before."""
    if visit.target is None:
        return False
    for element in visit.screen.elements:
        if element.role != "input":
            continue
        if not read_digits(text) <= read_digits(element.value):
            continue
        if element.bounds.center == visit.target.center:
            return True
    return False


def _identify_field(visit: ScreenVisit) -> tuple[object, ...]:
    """What tells the touched element from others of its page."""
    if visit.target is None:
        return ()
    target = visit.target
    return target.role, target.resource_id, target.center
