"""What a form is: a page with a button that keeps it, and fields with labels and values.

"Save" above "Title", "Priority" and "All day" makes one. It is kept once Save was touched.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.state import Decision
from nodes.completion.checks.run import buttons
from nodes.completion.visits import ScreenVisit
from nodes.decision import labels
from tapwright.text.language import has_chinese
from tapwright.text.readers import READERS, is_day
from tools.screen import TOGGLES, Element, Screen, read_row_name

_OPTION_ROLES = ("item", "radio", "button", "tab", "checkbox")
_LONGEST = 20
"""Characters of an option, and of the heading above it."""
_WEEK = 7
"""Days that a calendar has at least."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field of a form."""

    label: str
    """Empty if nothing names it."""
    value: str
    """What it holds, or whether it is on, in the language of its label."""
    role: str
    touched_by: tuple[str, ...]
    """Texts of what has to be touched to set it."""


def is_kept(visit: ScreenVisit) -> bool:
    """Whether a step kept the form that the screen shows."""
    if visit.step is None or visit.screen.dialog:
        return False
    pressed = buttons.read_pressed(visit.step)
    return labels.is_keeping_label(pressed)


def is_form(screen: Screen) -> bool:
    """Whether a screen is a page with a button that keeps it."""
    if screen.dialog:
        return False
    return buttons.has_keeping_button(screen)


def read_fields(screen: Screen) -> Iterator[Field]:
    """The fields of a screen, from the top; the days of a calendar are none."""
    days = _list_calendar_days(screen)
    for element in screen.elements:
        if element.index > 0 and element.text not in days:
            yield from _read_element(element)
    for heading, options in list_groups(screen):
        chosen = next(filter(is_on, options))
        names = tuple(option.text for option in options)
        yield Field(
            label=heading, value=chosen.text, role="radio", touched_by=names
        )


def _list_calendar_days(screen: Screen) -> list[str]:
    """The texts of a calendar that is on a page: it has a week of days at least."""
    days: list[str] = []
    for element in screen.elements:
        day, _ = _split_day(element.text)
        if day:
            days.append(element.text)
    if len(days) < _WEEK:
        return []
    return days


def _split_day(text: str) -> tuple[str, str]:
    """The day with which a text begins, and what stands behind it; both empty without one.

    "Sunday, March 1, 2026, Date" is a day and "Date".
    """
    if not READERS["date"](text):
        return "", ""
    columns = text.split(", ")
    for count in range(len(columns), 0, -1):
        day = ", ".join(columns[:count])
        if is_day(day):
            return day, ", ".join(columns[count:])
    return "", ""


def _read_element(element: Element) -> Iterator[Field]:
    """What one element holds; nothing if it is no field by itself."""
    touched_by = (element.text,)
    role = element.role
    if role in TOGGLES and element.checked is not None:
        label = read_row_name(element.text)
        value = _tell_state(label, is_set=element.checked)
    elif role == "input":
        label = element.text or element.hint
        value = element.value
    elif READERS["time"](element.text) or ", " in element.text:
        label, value = read_field(element)
    else:
        return
    yield Field(label=label, value=value, role=role, touched_by=touched_by)


def read_field(element: Element) -> tuple[str, str]:
    """The label of a field and what it holds; a time or a day may stand alone.

    Some apps name the field behind the day that it holds.
    """
    if element.value:
        return element.text.strip(), element.value
    day, behind = _split_day(element.text)
    if day and not any(map(str.isdigit, behind)):
        return behind, day
    label, comma, text = element.text.partition(", ")
    if not comma and READERS["time"](label):
        return "", label
    return label.strip(), text


def _tell_state(label: str, *, is_set: bool) -> str:
    if has_chinese(label):
        if is_set:
            return "开"
        return "关"
    if is_set:
        return "on"
    return "off"


def list_groups(screen: Screen) -> Iterator[tuple[str, list[Element]]]:
    """Options of which one is chosen, with the heading above them."""
    heading = ""
    group: list[Element] = []
    for element in screen.elements:
        is_alike = bool(group) and element.role == group[0].role
        if heading and _is_option(element) and (is_alike or not group):
            group.append(element)
            continue
        if _has_choice(group):
            yield heading, group
        group = []
        heading = _read_heading(element)
    if _has_choice(group):
        yield heading, group


def _read_heading(element: Element) -> str:
    """What an element says if it may be a heading; empty if it is none."""
    if element.role != "text" or len(element.text) > _LONGEST:
        return ""
    return element.text


def _is_option(element: Element) -> bool:
    if element.index <= 0 or element.role not in _OPTION_ROLES:
        return False
    return 0 < len(element.text) <= _LONGEST


def _has_choice(group: Sequence[Element]) -> bool:
    """Whether one of several options is chosen, so that the others are not."""
    if len(group) < 2:
        return False
    count = 0
    for element in group:
        if is_on(element):
            count += 1
    return count == 1


def is_on(element: Element) -> bool:
    """Whether an option is chosen or a switch is on."""
    return element.selected or element.checked is True


def list_switches(screen: Screen) -> Iterator[Element]:
    """What is on or off, and not chosen from a group."""
    for element in screen.elements:
        if element.role in TOGGLES and element.checked is not None:
            yield element


def has_effect(step: Decision, first: Screen, last: Screen) -> bool:
    """Whether what a step switched is not as it was when the page came up."""
    if step.target is None:
        return True
    before = _list_states(step.target.text, first)
    if not before or set(before) == {None}:
        return True
    return before != _list_states(step.target.text, last)


def _list_states(label: str, screen: Screen) -> list[bool | None]:
    """The states of all elements with a label, None for one that has no state."""
    states: list[bool | None] = []
    for element in screen.elements:
        if element.text == label:
            states.append(element.checked)
    return states
