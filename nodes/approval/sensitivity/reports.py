"""Whether a touch reports a text, a thing or a person to others."""

import re

from tools.screen import Bounds, Screen

_REPORTING = re.compile(
    r"report(?: (?:this|the) [\w ]{1,24}\?)?|举报(?:[^?？]{1,12}[?？])?",
    re.IGNORECASE,
)
"""Titles of dialogs and lists in which a touch reports a text, a thing or a person to others."""
_SHEET_SHARE = 0.1
"""How far from the left edge the title of a list over the whole width begins, at most."""


def is_reporting(label: str, place: Bounds | None, screen: Screen) -> bool:
    """Whether a touch reports something: the yes of a question, or a reason in a list of them."""
    if _REPORTING.fullmatch(screen.dialog.strip()):
        return True
    if place is None:
        return False
    for each in screen.elements:
        title = each.text.strip()
        if each.source == "hierarchy":
            continue
        if each.bounds == place:
            continue
        if not _REPORTING.fullmatch(title):
            continue
        is_yes = title.casefold().startswith(label.casefold())
        if is_yes and title.endswith(("?", "？")):
            return True
        if _is_reason(place, each.bounds, screen):
            return True
    return False


def _is_reason(place: Bounds, title: Bounds, screen: Screen) -> bool:
    """Whether a place is in a list over the whole width of the lower half, under its title."""
    if title.top <= screen.height / 2:
        return False
    is_wide = title.left < _SHEET_SHARE * screen.width
    return is_wide and title.bottom <= place.top
