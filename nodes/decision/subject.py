"""What an action removes if its own words do not say so: a row's button, a menu, a question.

The thing may stand in the row of the button, be selected on the page, or have been opened, held or
pointed at on a screen of before.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from graph.events import Decided, Event
from tapwright.text.quote import cut_line
from tools.screen import Screen, Target

TITLE_SHARE = 0.12
"""Share of the screen's height in which a page's title stands."""
_ROW_SHARE = 0.15
"""Share of the screen's height that a row takes, at most."""
_REMOVING = re.compile(
    r"\b(?:delete|remove|trash|bin|erase|discard|clear|uninstall|wipe|unsubscribe"
    r"|cancel (?:the |this |my )?(?:order|booking|ticket))\b"
    r"|删除|移除|移[到至入](?:回收站|垃圾箱)|抹掉|舍弃|清空|清除|卸载|取消(?:订单|预订)|退订",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"(?:cancel|close|back|no|ok|done|undo|save|edit|more(?: options)?|navigate up"
    r"|取消|关闭|返回|否|确定|完成|撤[销消]|保存|编辑|更多(?:选项)?|向上导航)",
    re.IGNORECASE,
)
"""Labels of buttons, which may look like the name of a row in a picture."""
_LETTERS = re.compile(r"[^\W_]{2}")
_SELECTED_TITLE = re.compile(
    r"\d+ (?:items? )?selected|selected:? \d+|已选(?:择|中)?:?\s?\d+\s?[项个条张封]?",
    re.IGNORECASE,
)
_VALUE = re.compile(r"[^\W\d]{1,12}[,，] ?\d{1,4}")
"""A part of a time or date, as pickers name it."""
_MOST, _MOST_SCREENS = 3, 4
"""Selected things and parts of a row that are named, and screens of before that are read."""
_LONG = 80
"""Characters of a name."""


class EarlierScreen(Screen):
    """A screen of before, and what was touched on it."""

    touched: Target | None = None


def add_touch(screen: Screen, touched: Target | None) -> EarlierScreen:
    """A screen of before with what was touched on it; None if that is unknown."""
    return EarlierScreen.model_construct(**dict(screen), touched=touched)


def find_touched_target(events: list[Event], place: int) -> Target | None:
    """What was decided to be touched on the screen that the event at a place is a look at."""
    for event in events[place + 1 :]:
        if event.event == "observed":
            return None
        if isinstance(event, Decided):
            return event.decision.target
    return None


def is_removing(words: str) -> bool:
    """Whether words say that something is taken away: deleted, discarded, uninstalled."""
    return _REMOVING.search(words) is not None


def find_titles(screen: Screen) -> list[str]:
    """The texts at the top of the page, which often are whom or what it is about."""
    top = TITLE_SHARE * screen.height
    titles = []
    for each in screen.elements:
        is_words = each.text and each.role != "button"
        if is_words and each.bounds.center[1] < top:
            titles.append(each.text)
    return titles


def find_subject(
    target: Target | None, screen: Screen, earlier: Iterable[Screen]
) -> list[str]:
    """What is removed, by name; empty if nothing says so.

    Args:
        target: that is touched.
        screen: on which.
        earlier: screens of before, latest first.
    """
    names = [] if screen.dialog else _find_on_page(target, screen)
    if names:
        return names
    titles = find_titles(screen)
    for page in islice(earlier, _MOST_SCREENS):
        is_same = not screen.dialog and find_titles(page) == titles
        names = [] if is_same else _find_pointed_at(page)
        if names:
            return names
    return []


def _find_on_page(target: Target | None, screen: Screen) -> list[str]:
    selected = _list_selected(screen)
    if selected:
        return selected
    row = "" if target is None else _find_row_name(target, screen)
    return [row] if row else []


def _find_pointed_at(page: Screen) -> list[str]:
    """What the touch on a screen of before was about; a choice of a menu is about none."""
    if page.dialog or not isinstance(page, EarlierScreen):
        return []
    touched = page.touched
    names = _find_on_page(touched, page)
    if names:
        return names
    written = _find_first_written(page)
    if written:
        return [written]
    if touched is None or touched.role not in ("item", "text", "image"):
        return []
    name = _shorten(touched.text)
    return [name] if _is_name(name) else []


def _find_row_name(target: Target, screen: Screen) -> str:
    """The first words in the row of a button; empty if it stands in no row."""
    x, y = target.center
    is_in_bar = not TITLE_SHARE < y / screen.height < 1 - TITLE_SHARE
    if is_in_bar or target.role in ("item", "input", "tab"):
        return ""
    names = []
    for each in screen.elements:
        box = each.bounds
        is_level = box.top <= y < box.bottom
        is_low = box.height <= _ROW_SHARE * screen.height
        if not (is_level and is_low) or each.role in ("button", "input"):
            continue
        name = _shorten(each.text)
        if each.text != target.text and box.left < x and _is_name(name):
            names.append((box.left, name))
    return min(names)[1] if names else ""


def _list_selected(screen: Screen) -> list[str]:
    """The names of what is selected, if the page's title says that something is."""
    if not any(map(_SELECTED_TITLE.fullmatch, find_titles(screen))):
        return []
    names = []
    for each in screen.elements:
        name = _shorten(each.text)
        is_marked = each.selected or each.checked
        if is_marked and _is_name(name) and name not in names:
            names.append(name)
    return names[:_MOST]


def _find_first_written(screen: Screen) -> str:
    """What stands in the first field of a page: the name of what is edited there."""
    for each in screen.elements:
        if each.role == "input" and each.value and not each.password:
            return cut_line(each.value, _LONG)
    return ""


def _is_name(text: str) -> bool:
    if _CHOICE.fullmatch(text) or is_removing(text):
        return False
    return _LETTERS.search(text) is not None


def _shorten(text: str) -> str:
    """The first parts of a row, each once."""
    line = " ".join(text.split())
    parts = list(dict.fromkeys(line.split(", ")))
    return cut_line(", ".join(parts[:_MOST]), _LONG)


def list_marked(screen: Screen) -> Iterator[str]:
    """The options and values that a dialog has been set to: `PM`, `Hour, 8`."""
    for each in screen.elements:
        is_option = each.role in ("checkbox", "radio")
        is_marked = is_option and (each.checked or each.selected)
        is_value = each.role == "item" and _VALUE.fullmatch(each.text)
        if each.text and (is_marked or is_value):
            yield each.text
