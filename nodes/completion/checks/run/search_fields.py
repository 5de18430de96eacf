"""Fields whose words only look for something: what is typed there is put nowhere.

"milk" in the field "Search" is no note of milk.
"""

import re
from collections.abc import Sequence

from nodes.completion.checks.run import buttons
from nodes.completion.visits import ScreenVisit
from tools.screen import Element, Screen, Target

_SEARCH = re.compile(
    r"search|\bfind\b|query|\bfilter|搜索|查找|搜一搜|筛选|过滤", re.IGNORECASE
)
"""In the label, the hint or the id of such a field, of the button that opens it, or its page."""


def is_search_field(field: Target | Element | None) -> bool:
    """Whether something is a field for a search; nothing is none."""
    if field is None or field.role != "input":
        return False
    names = [field.text, field.resource_id]
    if isinstance(field, Element):
        names.append(field.hint)
    return any(map(_SEARCH.search, names))


def is_search(visit: ScreenVisit) -> bool:
    """Whether the step on a screen typed into a field for a search, or on a page for one."""
    if not visit.input_text:
        return False
    if is_search_field(_find_field(visit)):
        return True
    return not visit.screen.dialog and is_search_button(visit.screen.activity)


def list_searches(visits: Sequence[ScreenVisit]) -> set[int]:
    """The places of the screens on which a step typed what only looks for something.

    A field that is called by no such word may have been opened by a button for a search, or be
    seen to leave fewer rows below it.

    Args:
        visits: all screens of the run with the steps made on them, in order.
    """
    places: set[int] = set()
    opener = ""
    for place, visit in enumerate(visits):
        if not visit.input_text:
            if visit.target is not None:
                opener = visit.target.text
            continue
        is_named = is_search(visit) or is_search_button(opener)
        if is_named or _leaves_fewer_rows(visits[place : place + 2]):
            places.add(place)
    return places


def _leaves_fewer_rows(visits: Sequence[ScreenVisit]) -> bool:
    """Whether only some of the rows of a page are left on the next one, in their order."""
    if len(visits) < 2:
        return False
    before = visits[0].screen
    after = visits[1].screen
    if before.dialog or before.activity != after.activity:
        return False
    if buttons.has_keeping_button(before):
        return False
    rows = _list_rows(before)
    left = _list_rows(after)
    kept = [row for row in rows if row in left]
    return left == kept and left != rows


def _list_rows(screen: Screen) -> list[str]:
    rows: list[str] = []
    for element in screen.elements:
        if element.role == "item" and element.text:
            rows.append(element.text)
    return rows


def is_search_button(label: str) -> bool:
    """Whether a button of this label opens a search or begins it."""
    return _SEARCH.search(label) is not None


def _find_field(visit: ScreenVisit) -> Target | Element | None:
    """What a step typed into: the field that it names, or the one that has the focus."""
    number = getattr(visit.step.action, "element", None) if visit.step else None
    for element in visit.screen.elements:
        if number is not None and element.index == number:
            return element
    for element in visit.screen.elements:
        if element.role == "input" and element.focused:
            return element
    return visit.target
