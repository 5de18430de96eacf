"""Fields whose words only look for something: what is typed there is put nowhere."""

import re

from nodes.completion.quotes.support import ScreenVisit
from tools.screen import Element, Target

_SEARCH = re.compile(r"search|\bfind\b|query|搜索|查找|搜一搜", re.IGNORECASE)
"""In the label, the hint or the id of such a field."""


def is_search_field(field: Target | Element | None) -> bool:
    """Whether something is a field for a search; nothing is none."""
    if field is None or field.role != "input":
        return False
    names = [field.text, field.resource_id]
    if isinstance(field, Element):
        names.append(field.hint)
    return any(map(_SEARCH.search, names))


def is_search(visit: ScreenVisit) -> bool:
    """Whether the step on a screen typed into a field for a search."""
    if not visit.input_text:
        return False
    return is_search_field(_find_field(visit))


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
