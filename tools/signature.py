"""Which page a screen is, whatever its lists hold and wherever they are scrolled to.

`v1` hashes these facts, and no others:

* package and activity;
* the heading: the first plain text in the top fifth outside of scrolling areas, since many pages
  share one activity (Android's settings all live in SubSettings);
* the buttons of the app bar, by resource id or, without one, by words;
* the tabs, and which of them is selected;
* of a dialog, menu or sheet (nothing in the app bar's place): its first text and all its buttons,
  or its entries where it has neither.

All else changes while the page stays the same: a list or form scrolls only when it is long enough
or the keyboard is up, so what stands in the middle may be inside of a scrolling area or not; its
rows, values, check marks, focus and positions are contents. Numbers and names of months count as
equal to each other.
"""

import hashlib
import re
from collections.abc import Sequence

from tools.screen import Element

VERSION = "v1"
HEADING_SHARE = 0.2
"""Headings stand in this share of the screen from the top; large app bars are up to 152 dp high."""
BAR_SHARE = 0.13
"""The app bar's buttons: 24 dp status bar and 64 dp bar of 914 dp, with room for a notch."""

_MONTHS = re.compile(
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)"
    r"(?:uary|ruary|ch|il|ust|ember|tember|ober)?\b\.?",
    re.I,
)
_NUMBERS = re.compile(r"\d+|[一二三四五六七八九十]+(?=月)")


def signature(elements: Sequence[Element], package: str, activity: str, *, height: int = 0) -> str:
    """The versioned signature of a page, like `v1:3f0a…` (16 hexadecimal digits).

    Args:
        elements: of one screen, in reading order.
        package: of the app in front.
        activity: of the window in front, short or full; both give the same signature.
        height: of the screen in pixels; 0 takes the lowest edge of all elements.
    """
    short = activity.removeprefix(package)
    bottom = height or max((e.bounds.bottom for e in elements), default=0)
    text = "\n".join([package, short, *sorted(_facts(elements, bottom))])
    return f"{VERSION}:{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:16]}"


def _facts(elements: Sequence[Element], height: int) -> set[str]:
    lists = [e for e in elements if e.role == "list"]
    fixed = [e for e in elements if e.role != "list" and not any(_inside(e, a) for a in lists)]
    highest = min((e.bounds.top for e in elements), default=0)
    if highest > BAR_SHARE * height:
        return _dialog(fixed)
    heading = next(
        (e for e in fixed if e.index < 0 and e.bounds.center[1] < HEADING_SHARE * height), None
    )
    bar = [e for e in fixed if e.role == "button" and e.bounds.center[1] < BAR_SHARE * height]
    facts = {f"heading {_plain(heading.text)}" if heading else "no heading"}
    facts |= {f"button {_name(e)}" for e in bar}
    facts |= {f"tab {_name(e)} {e.selected}" for e in fixed if e.role == "tab"}
    return facts


def _dialog(fixed: Sequence[Element]) -> set[str]:
    facts = {f"button {_name(e)}" for e in fixed if e.role == "button"}
    first = next((e for e in fixed if e.index < 0), None)
    if first is not None:
        facts.add(f"text {_plain(first.text)}")
    return facts or {f"entry {_name(e)}" for e in fixed}


def _name(element: Element) -> str:
    return element.resource_id or _plain(element.text)


def _inside(element: Element, area: Element) -> bool:
    return element.bounds.overlap(area.bounds) > 0.5 * element.bounds.area


def _plain(text: str) -> str:
    return _NUMBERS.sub("#", _MONTHS.sub("#", text)).casefold()
