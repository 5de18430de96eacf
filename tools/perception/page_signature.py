"""Which page a screen is, whatever it holds and wherever it is scrolled to.

`v2` hashes these facts, and no others:

* package and activity;
* whether it is a page or something that lies on one (a dialog, menu or sheet);
* of a page: the tabs that stay in place and which of them is chosen; whether things are being
  selected; whether a search field stands in the bar. Where the activity's name says nothing about
  the page (`MainActivity`, `SubSettings`: many pages share it) also the buttons of the bar and, if
  those are the usual ones and there are neither tabs nor a search field, the heading;
* of what lies on a page: its buttons, and what it asks; without buttons its entries, or else its
  title. Where the buttons' ids say what it is (`timepicker_ok_button`), its title does not count,
  nor what lies below it;
* of a chooser (an activity of the system's that shows what another app asks for): nothing more.

All else changes while the page stays the same: headings are names of people, files and cities as
often as of pages; a form scrolls only when it is long enough or the keyboard is up; rows, values,
check marks, focus and positions are contents. In words, numbers with their units, months, quoted
words, file names, and names within a sentence count as equal to each other.

What was read from a picture has no ids, no lists and no tabs: where there is nothing else, only
the text at the top counts, and these signatures never equal those of a tree. Beside a tree it does
not count.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence

from tools.screen import Element

VERSION = "v2"
HEADING_SHARE = 0.2
"""Headings stand in this share of the screen from the top; large app bars are up to 152 dp high."""
BAR_SHARE = 0.13
"""The app bar's buttons: 24 dp status bar and 64 dp bar of 914 dp, with room for a notch. What
begins lower lies on a page."""
_LYING = 1.7
"""The shares of the height hold for screens that stand; 914 dp become 411 dp."""
PAGE_WIDTH = 0.8
"""What is narrower than this share of the screen lies on a page: a menu at an upper corner."""

_SHARED_ACTIVITY = re.compile(
    r"(?:^|[.$_])\w*(?:main|home|root|launcher|splash|host|container|single|sub_?settings|wrapper"
    r"|fragment|flutter|unity|react|base|web|index|start|welcome|shell)"
    r"(?:page|view)?(?:activity)?\d*$|^\.?activity$|^$",
    re.I,
)
_CHOOSER = re.compile(r"(?:chooser|resolver|picker)(?:activity)?$", re.I)
_USUAL_BUTTONS = frozenset(
    {"navigate up", "back", "more options", "more", "close", "cancel", "menu", "search",
     "open navigation drawer", "back_button", "btn_back", "转到上一层级", "返回", "更多选项",
     "更多", "关闭", "取消", "菜单", "搜索"}
)  # fmt: skip
_USUAL_IDS = re.compile(
    r"button\d?|ok|cancel|yes|no|confirm|positive\w*|negative\w*|neutral\w*|close|back|more|done"
    r"|save|item|choice|title|row"
)
"""Ids that dialogs of all kinds have."""
_SELECTING = re.compile(
    r"\d+\s.*selected$|selected\b|select (?:items|photos|files)|已选|选择", re.I
)
_MONTHS = re.compile(
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)"
    r"(?:uary|ruary|ch|il|ust|ember|tember|ober)?\b\.?",
    re.I,
)
_NUMBERS = re.compile(r"\d+(?:[.,:]\d+)*|[一二三四五六七八九十]+(?=月)")
_UNITS = re.compile(r"(?<=#)\s?(?:[kmgt]?b|am|pm)\b")
_PLURALS = re.compile(r"(# \w+?)s\b")
_QUOTED = re.compile(r"[“\"«「『][^”\"»」』]*[”\"»」』]|(?<!\w)'[^']{2,}'(?!\w)")
_FILES = re.compile(r"\S*\w\.[a-z][a-z0-9]{1,4}\b")


def compute_signature(
    elements: Sequence[Element],
    package: str,
    activity: str,
    *,
    width: int = 0,
    height: int = 0,
) -> str:
    """The versioned signature of a page, like `v2:3f0a…` (16 hexadecimal digits).

    Args:
        elements: of one screen, in reading order.
        package: of the app in front.
        activity: of the window in front, short or full; both give the same signature.
        width: of the screen in pixels; 0 takes the right edge of all elements.
        height: of the screen in pixels; 0 takes the lowest edge of all elements.
    """
    short = activity.removeprefix(package)
    facts: set[str] = set()
    if not _CHOOSER.search(short):
        right = width or max((e.bounds.right for e in elements), default=0)
        bottom = height or max((e.bounds.bottom for e in elements), default=0)
        facts = _page_facts(elements, short, right, bottom)
    if "apart" in facts:
        short = ""
    text = "\n".join([package, short, *sorted(facts)])
    return (
        f"{VERSION}:{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:16]}"
    )


def _page_facts(
    elements: Sequence[Element], activity: str, width: int, height: int
) -> set[str]:
    if not elements:
        return {"nothing"}
    tree_elements = [e for e in elements if e.source == "hierarchy"]
    if not tree_elements:
        return _visual_facts(elements, activity, height)
    elements = tree_elements
    # Lying, a screen is less high, and its bars are not.
    height = round(height * (_LYING if width > height else 1))
    lists = [e for e in elements if e.role == "list"]
    fixed = [
        e
        for e in elements
        if e.role != "list" and not any(_is_inside(e, a) for a in lists)
    ]
    tabs = _tab_names(fixed)
    wide = max(e.bounds.right for e in elements) - min(e.bounds.left for e in elements)
    low = min(e.bounds.top for e in elements) > BAR_SHARE * height
    if wide < PAGE_WIDTH * width or (low and not tabs):
        return _on_top(elements, fixed)
    heading = _find_heading(fixed, height)
    bar = _app_bar(fixed, height)
    facts = tabs | ({"selecting"} if _SELECTING.match(heading) else set())
    facts |= {"search" for e in bar if e.role == "input"}
    if _SHARED_ACTIVITY.search(activity):
        names = {_element_name(e) for e in bar if e.role == "button"}
        facts |= {f"button {name}" for name in names}
        if names <= _USUAL_BUTTONS and not tabs and "search" not in facts:
            facts.add(f"heading {_generalize_text(heading)}")
    return facts


def _visual_facts(elements: Sequence[Element], activity: str, height: int) -> set[str]:
    """Of elements read from a picture."""
    low = min(e.bounds.top for e in elements) > BAR_SHARE * height
    heading = next((e.text for e in elements if e.text), "")
    needs_heading = (
        low or _SHARED_ACTIVITY.search(activity) or _SELECTING.match(heading)
    )
    return {"seen", "on top" if low else "page"} | (
        {f"text {_generalize_text(heading)}"} if needs_heading else set()
    )


def _on_top(elements: Sequence[Element], fixed: Sequence[Element]) -> set[str]:
    """Of a dialog, menu or sheet."""
    buttons = [e for e in fixed if e.role == "button"]
    facts = {"on top", *(f"button {_element_name(e)}" for e in buttons)}
    title = _generalize_text(next((e.text for e in elements if e.index < 0), ""))
    own = [
        e for e in buttons if e.resource_id and not _USUAL_IDS.fullmatch(e.resource_id)
    ]
    if own and not title.endswith(("?", "？")):
        return facts | {"apart"}
    entries = {_element_name(e) for e in elements if e.index > 0 and e.role != "list"}
    if not buttons and len(entries) > 1:
        return facts | {f"entry {name}" for name in entries}
    return facts | {f"text {title}"}


def _tab_names(fixed: Sequence[Element]) -> set[str]:
    """Tabs by name; a row of equals, or one with an arrow for Back, is something else."""
    tabs = [e for e in fixed if e.role == "tab"]
    names = {_element_name(e) for e in tabs}
    if len(names) < 2 or names & _USUAL_BUTTONS:
        return set()
    return {f"tab {_element_name(e)} {e.selected}" for e in tabs}


def _find_heading(fixed: Iterable[Element], height: int) -> str:
    high = (
        e for e in fixed if e.index < 0 and e.bounds.center[1] < HEADING_SHARE * height
    )
    return next((e.text for e in high), "")


def _app_bar(fixed: Iterable[Element], height: int) -> list[Element]:
    """What can be touched in the app bar: the topmost line of it."""
    high = [
        e for e in fixed
        if e.role in ("button", "input", "image") and e.bounds.center[1] < BAR_SHARE * height
        and e.index > 0
    ]  # fmt: skip
    first = min(high, key=lambda e: e.bounds.top, default=None)
    return [e for e in high if first and e.bounds.center[1] <= first.bounds.bottom]


def _element_name(element: Element) -> str:
    return element.resource_id or _generalize_text(element.text)


def _is_inside(element: Element, area: Element) -> bool:
    return element.bounds.overlap_area(area.bounds) > 0.5 * element.bounds.area


def _generalize_text(text: str) -> str:
    """Words without what they are about: numbers, names, files."""
    words = _FILES.sub("*", _QUOTED.sub("*", text)).split()
    if any(word[:1].islower() for word in words[1:]):
        words = [w for n, w in enumerate(words) if not n or not w[:1].isupper()]
    plain = _NUMBERS.sub("#", _MONTHS.sub("#", " ".join(words))).casefold()
    return _PLURALS.sub(r"\1", _UNITS.sub("", plain))
