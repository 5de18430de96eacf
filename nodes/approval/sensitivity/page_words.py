"""What stands in a certain place of a page or dialog: its titles, its words, what is marked."""

import re

from tools.screen import Bounds, Element, Screen

TITLE_SHARE = 0.12
"""Share of the screen's height in which a page's title stands."""
SELECTED_TITLE = re.compile(
    r"\d+ (?:items? )?selected|selected:? \d+|已选(?:择|中)?:?\s?\d+\s?[项个条张封]?",
    re.IGNORECASE,
)
"""Titles of pages on which something is selected."""
LETTERS = re.compile(r"[^\W_]{2}")
"""What a title or name has, and no icon that was read as a letter."""
SENTENCE_ENDS = (".", "。", "!", "！", "?", "？")
"""How a sentence ends, and no name or label."""
_VALUE = re.compile(r"[^\W\d]{1,12}[,，] ?\d{1,4}")
"""A part of a time or date, as pickers name it."""

HALF_COVERED = "half covered by the keyboard"
"""What is told of a touch on something that cannot be read, as the keyboard lies over it."""
_KEYBOARD_SHARE = 0.62
"""Share of the screen's height below which a touch is on the keyboard itself."""

_CLOSING = re.compile(r"close|dismiss|关闭|[×✕✖]", re.IGNORECASE)
_ABOUT_CLOSING = re.compile(
    r"\b(?:clos(?:e|ing)|turn(?:ing)? off)\b.*\?|关闭|关掉|停用", re.IGNORECASE
)
"""What a dialog says that has something closed or switched off besides itself."""


def only_closes(element: Element, screen: Screen) -> bool:
    """Whether a button does nothing but close the dialog or advertisement on which it stands.

    "关闭" beside "关闭定位服务？" switches that off.
    """
    label = element.text.strip()
    if not screen.dialog or not _CLOSING.fullmatch(label):
        return False
    words = [text for text in screen.texts if text.strip() != label]
    return not any(map(_ABOUT_CLOSING.search, [screen.dialog, *words]))


def is_picture(screen: Screen) -> bool:
    """Whether all of a screen was read off a picture."""
    return all(each.source != "hierarchy" for each in screen.elements)


def is_row(element: Element, screen: Screen) -> bool:
    """Whether an element is a row of a list: another one, as wide, is right above or below it."""
    if element.role != "item":
        return False
    box = element.bounds
    reach = box.height / 2
    for each in screen.elements:
        if each is element:
            continue
        if each.role != "item":
            continue
        other = each.bounds
        if other.left != box.left:
            continue
        if other.right != box.right:
            continue
        below = other.top - box.bottom
        above = box.top - other.bottom
        gap = max(below, above)
        if abs(gap) < reach:
            return True
    return False


def is_bare_list(screen: Screen) -> bool:
    """Whether a screen is nothing but rows, as a menu is that has no title."""
    return all(each.role == "item" for each in screen.elements)


def find_titles(screen: Screen) -> list[str]:
    """The texts at the top of the page, which often are whom or what it is about."""
    top = TITLE_SHARE * screen.height
    titles = []
    for each in screen.elements:
        is_words = each.text and each.role != "button"
        if is_words and each.bounds.center[1] < top:
            titles.append(each.text)
    return titles


def list_dialog_words(screen: Screen) -> list[str]:
    """What a dialog says besides its title: a name, or a sentence."""
    lines: list[str] = []
    for each in screen.elements:
        if each.role != "text" or each.index > 0:
            continue
        if each.text not in screen.dialog:
            lines.append(each.text)
    return lines


def list_marked(screen: Screen) -> list[str]:
    """The options and values that a dialog has been set to: `PM`, `Hour, 8`."""
    marked: list[str] = []
    for each in screen.elements:
        is_value = False
        if each.role == "item":
            is_value = _VALUE.fullmatch(each.text) is not None
        elif each.role in ("checkbox", "radio"):
            is_value = each.selected or each.checked is True
        if each.text and is_value:
            marked.append(each.text)
    return marked


def list_unread_options(screen: Screen) -> list[str]:
    """The options of a dialog of which a picture does not tell whether they are set."""
    options: list[str] = []
    for each in screen.elements:
        if each.source == "hierarchy" or each.role != "radio":
            continue
        if each.text and each.checked is None and not each.selected:
            options.append(each.text)
    return options


def is_half_covered(place: Bounds | None, screen: Screen) -> bool:
    """Whether a bare point of a picture is right over the keyboard, and under all that was read.

    What stands there is a part of a page, of which only the upper edge is seen.
    """
    if place is None or not screen.keyboard or not screen.elements:
        return False
    _, middle = place.center
    if middle > _KEYBOARD_SHARE * screen.height:
        return False
    lowest = max(each.bounds.bottom for each in screen.elements)
    return lowest <= middle and is_picture(screen)
