"""A thing that was to be deleted, renamed or moved, though no step touched it.

The note that the task names stood in the list all the time; another one was deleted, or a new one
was written with the new name. Quotes of both rows are true, and show nothing.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.instruction import named_rows
from nodes.completion.checks.run import buttons
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.actions import (
    Ask,
    CallTool,
    DragPoint,
    OpenUrl,
    TapPoint,
)
from tools.screen import Element, Screen, read_row_name

_UNSURE = re.compile(
    r"\b(?:if|unless|except|whether|when|duplicates?|copies|any|don't|not)\b"
    r"|如果|若|要是|假如|的话|是否|有没有|除了|重复|不",
    re.IGNORECASE,
)
"""Words of a task of which a part need not be due."""
_UNKNOWN = (
    Ask,
    CallTool,
    DragPoint,
    OpenUrl,
    TapPoint,
)
"""Actions that may touch anything."""
_VERBS = (
    named_rows.DELETING,
    named_rows.RENAMING,
    named_rows.MOVING,
)


def find_untouched(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a row that is to be deleted, renamed or moved, and that no step touched.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        Empty if there is none, if its list was seen without it in the end, if a page showed it
        otherwise than as a row, or if a step may have touched anything.
    """
    plain = named_rows.drop_signs(instruction)
    if _UNSURE.search(plain) or any(map(_is_unknown, visits)):
        return ""
    for name in named_rows.list_objects(_VERBS, instruction, visits):
        is_met = any(_touches(name, visit) for visit in visits)
        if is_met or not _stands(name, visits):
            continue
        if not _is_shown_by_itself(name, visits):
            return name
    return ""


def _is_unknown(visit: ScreenVisit) -> bool:
    return visit.step is not None and isinstance(visit.step.action, _UNKNOWN)


def _touches(name: str, visit: ScreenVisit) -> bool:
    """Whether a step touched something that has a name, or something in the row of that name."""
    if visit.step is None or visit.input_text:
        return False
    label = buttons.read_pressed(visit.step)
    bare = evidence.tighten_text(name)
    if bare in evidence.tighten_text(label):
        return True
    if visit.target is None:
        return False
    _, y = visit.target.center
    rows = [row.bounds for row in _list_rows(name, visit.screen)]
    return any(bounds.top <= y <= bounds.bottom for bounds in rows)


def _stands(name: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the last look at a page that had a row of a name has one."""
    standing: dict[str, bool] = {}
    for visit in visits:
        screen = visit.screen
        rows = _list_rows(name, screen)
        standing[screen.signature] = any(rows)
    return any(standing.values())


def _list_rows(name: str, screen: Screen) -> Iterator[Element]:
    """The rows of a screen that have a name."""
    for element in screen.elements:
        if element.role != "item":
            continue
        row = read_row_name(element.text)
        if row == name:
            yield element


def _is_shown_by_itself(name: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a page had a name otherwise than in a row of a list, as that of the thing itself."""
    typed = {normalize_text(visit.input_text) for visit in visits}
    return any(_has_apart(name, visit.screen, typed) for visit in visits)


def _has_apart(name: str, screen: Screen, typed: set[str]) -> bool:
    wanted = normalize_text(name)
    for element in screen.elements:
        apart = _read_apart(element)
        shown = normalize_text(apart)
        if wanted in shown and shown not in typed:
            return True
    return False


def _read_apart(element: Element) -> str:
    """What an element shows that is no row; the value of a field."""
    if element.role == "item":
        return ""
    if element.role == "input":
        return element.value
    return element.text
