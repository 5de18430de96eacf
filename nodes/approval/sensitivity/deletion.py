"""What an action removes if its own words do not say so: a row's button, a menu, a question.

The thing may stand in the row of the button, be selected on the page, or have been opened, held or
pointed at on a screen of before.
"""

import re
from collections.abc import Iterable
from itertools import islice

from nodes.approval.sensitivity.earlier_screens import EarlierScreen
from nodes.approval.sensitivity.page_words import (
    LETTERS,
    SELECTED_TITLE,
    SENTENCE_ENDS,
    TITLE_SHARE,
    find_titles,
    is_picture,
    list_dialog_words,
)
from nodes.approval.sensitivity.sensitive_labels import (
    CALLING_OFF,
    FORGETTING,
)
from tapwright.text.clock_times import find_times
from tapwright.text.quote import cut_line
from tools.screen import Element, Screen, Target

_ROW_SHARE = 0.15
"""Share of the screen's height that a row takes, at most."""
_LINE_SHARE = 0.01
"""Share of the screen's height from the middle of a row to its upper line, at most."""
_REMOVING = re.compile(
    r"\b(?:delete|remove|trash|bin|erase|discard|clear|uninstall|wipe|unsubscribe|unpair)\b"
    r"|删|移除|移[到至入](?:回收站|垃圾箱)|抹[掉除]|舍弃|放弃|清空|清除|卸载|退订"
    rf"|{CALLING_OFF}|{FORGETTING}",
    re.IGNORECASE,
)
UNDOING = re.compile(r"undo|撤销|撤消", re.IGNORECASE)
"""Labels that take back what was done last."""
RESTORING = re.compile(
    r"restore|recover|undelete|put back|move out of (?:bin|trash)"
    r"|恢复|还原|移出(?:回收站|垃圾箱)",
    re.IGNORECASE,
)
"""Labels that take a thing out of the bin."""
CHOICE = re.compile(
    r"(?:cancel|close|back|no|ok|done|undo|save|edit|more(?: options)?|navigate up"
    r"|move(?: to)?|rename|copy|share"
    r"|取消|关闭|返回|否|确定|完成|撤[销消]|保存|编辑|更多(?:选项)?|向上导航"
    r"|移动[到至]?|移[到至]|重命名|复制|分享)",
    re.IGNORECASE,
)
"""Labels of buttons, which may look like the name of a row in a picture."""
_SAVE = re.compile(r"save|done|保存|存储|完成", re.IGNORECASE)
"""Buttons of a form."""
_HINT = re.compile(
    r"(?:\w\s)?(?:(?:add|enter|type|write|search|name|title|label|note)\b|请|添加|输入|填写|搜索|名称|标题|标签|备注)",
    re.IGNORECASE,
)
"""How the words of an empty field begin, which a picture shows as if they were written; before them
there may be an icon that was read as a letter."""
_MOST, _MOST_SCREENS = 3, 4
"""Selected things and parts of a row that are named, and screens of before that are read."""
_LONG = 80
"""Characters of a name."""
_REPEATED = 2
_CARD_SHARE = 0.1
"""How often the button of a card stands on a page at least, and the share of the screen's height
that it may stand below the card's words."""
_OPENED = ("item", "text", "image")
"""Roles of what a touch opens."""
_NO_BUTTONS = ("item", "input", "tab")
_PICTURE_SHARE = 0.4
"""Share of the screen that a picture takes on a page that shows just this one, at least."""


def is_removing(words: str) -> bool:
    """Whether words say that something is taken away: deleted, discarded, uninstalled."""
    return _REMOVING.search(words) is not None


def find_subject(
    target: Target | None, screen: Screen, earlier: Iterable[Screen]
) -> list[str]:
    """What is removed, by name; empty if only the dialog names it, or if nothing does.

    Args:
        target: that is touched.
        screen: on which.
        earlier: screens of before, latest first.
    """
    if screen.dialog:
        return _find_under_dialog(screen, earlier)
    pages = list(islice(earlier, _MOST_SCREENS))
    names = _find_under_pictured_menu(target, screen, pages)
    if not names:
        names = _find_on_page(target, screen)
    names = names or _find_picture(screen)
    if names:
        return names
    titles = find_titles(screen)
    for page in pages:
        if find_titles(page) == titles:
            continue
        names = _find_pointed_at(page)
        if names:
            return names
    return _list_form(screen)


def _find_under_pictured_menu(
    target: Target | None, screen: Screen, pages: list[Screen]
) -> list[str]:
    """What a menu is about that only a picture shows: the row on the same page that opened it.

    What stands beside the menu's entry shines through from another row.
    """
    if target is None or not target.text or not pages:
        return []
    page = pages[0]
    if not is_picture(screen) or target.text in page.texts:
        return []
    if find_titles(page) != find_titles(screen):
        return []
    return _find_pointed_at(page)


def _list_form(screen: Screen) -> list[str]:
    """What is edited on a form: what stands in its first field, and its time if it has just one."""
    if not any(map(_SAVE.fullmatch, screen.texts)):
        return []
    names = []
    name = _find_first_written(screen)
    if _is_name(name):
        names.append(name)
    times = {
        each.text.strip() for each in screen.elements if _is_time(each, screen)
    }
    if len(times) == 1:
        names += times
    return names


def _is_time(each: Element, screen: Screen) -> bool:
    """Whether an element below the title is a time of day."""
    if each.bounds.center[1] < TITLE_SHARE * screen.height:
        return False
    text = each.text.strip()
    return [time.text for time in find_times(text, bare=False)] == [text]


def _find_under_dialog(screen: Screen, earlier: Iterable[Screen]) -> list[str]:
    """What a dialog or menu is about, according to the screens before it."""
    for words in list_dialog_words(screen):
        if not words.endswith(SENTENCE_ENDS):
            return []
    for page in islice(earlier, _MOST_SCREENS):
        names = _find_pointed_at(page)
        if names:
            return names
    return []


def _find_on_page(target: Target | None, screen: Screen) -> list[str]:
    selected = _list_selected(screen)
    if selected or target is None:
        return selected
    name = _find_row_name(target, screen)
    return [name] if name else []


def _find_pointed_at(page: Screen) -> list[str]:
    """What the touch on a screen of before was about; a choice of a menu is about none."""
    if page.dialog or not isinstance(page, EarlierScreen):
        return []
    touched = page.touched
    names = _find_on_page(touched, page)
    if names:
        return names
    names = _find_picture(page)
    if names:
        return names
    name = _find_first_written(page)
    if touched is not None and touched.role in _OPENED and not name:
        name = shorten_row(touched.text)
    return [name] if _is_name(name) else []


def _find_picture(page: Screen) -> list[str]:
    """What the one picture is called that a page shows large, as a gallery does."""
    names: list[str] = []
    for each in page.elements:
        box = each.bounds
        share = box.width * box.height / (page.width * page.height)
        if each.role == "image" and share >= _PICTURE_SHARE:
            # The day and the hour tell it from the one beside it.
            name = cut_line(each.text, _LONG)
            if _is_name(name):
                names.append(name)
    return names if len(names) == 1 else []


def find_opened_row(page: Screen) -> str:
    """The row that was touched on a page of before; empty if nothing or something else was."""
    touched = page.touched if isinstance(page, EarlierScreen) else None
    if touched is None or touched.role != "item":
        return ""
    name = shorten_row(touched.text)
    return name if _is_name(name) else ""


def _find_row_name(target: Target, screen: Screen) -> str:
    """The first words in the row of a button; empty if it stands in no row."""
    _, middle = target.center
    bar = TITLE_SHARE * screen.height
    if middle < bar or middle > screen.height - bar:
        return ""
    if target.role in _NO_BUTTONS:
        return ""
    first = target.center[0]
    found = ""
    for each in screen.elements:
        box = each.bounds
        if not box.top <= middle < box.bottom:
            continue
        if box.left >= first or not _is_row_name(each, target, screen):
            continue
        first = box.left
        found = shorten_row(each.text)
    found = found or _find_card_name(target, screen)
    found = found or _find_line_above(target, screen)
    return found or _find_repeated_name(target, screen)


def _find_line_above(target: Target, screen: Screen) -> str:
    """The upper of two lines of a row, as a picture shows them, if a button stands between both."""
    x, middle = target.center
    nearest = _LINE_SHARE * screen.height
    found = ""
    for each in screen.elements:
        if each.source == "hierarchy" or each.bounds.left >= x:
            continue
        if not _is_row_name(each, target, screen):
            continue
        gap = middle - each.bounds.bottom
        if 0 <= gap < nearest:
            nearest = gap
            found = shorten_row(each.text)
    return found


def _find_card_name(target: Target, screen: Screen) -> str:
    """The first words of the card that a button is part of; empty if it is part of none."""
    for each in screen.elements:
        if each.role != "item":
            continue
        if each.source != "hierarchy":
            continue
        if not each.bounds.contains(*target.center):
            continue
        if _is_name(each.text):
            return shorten_row(each.text)
    return ""


def _is_row_name(each: Element, target: Target, screen: Screen) -> bool:
    """Whether an element in the row of a button may have the row's name."""
    if each.role in ("button", "input") or _is_beside_in_bar(each, target):
        return False
    if each.bounds.height > _ROW_SHARE * screen.height:
        return False
    if _floats_over(target, each, screen):
        return False
    return each.text != target.text and _is_name(each.text)


def _is_beside_in_bar(each: Element, target: Target) -> bool:
    """Whether an element is another button in one line with a chip: as high, and of its role."""
    is_chip = target.role == "checkbox" == each.role
    return is_chip and abs(each.bounds.center[1] - target.center[1]) <= 1


def _find_repeated_name(target: Target, screen: Screen) -> str:
    """The lines above a button that stands several times on a page, once on each card.

    That is how a picture shows cards, whose edges it does not tell.
    """
    alike = [each for each in screen.elements if each.text == target.text]
    if len(alike) < _REPEATED or not target.text:
        return ""
    _, middle = target.center
    nearest = _CARD_SHARE * screen.height
    found = ""
    for each in screen.elements:
        if each.source == "hierarchy":
            continue
        if ", " not in each.text:
            continue
        gap = middle - each.bounds.bottom
        if not 0 <= gap < nearest:
            continue
        if _is_row_name(each, target, screen):
            nearest = gap
            found = shorten_row(each.text)
    return found


def _floats_over(target: Target, row: Element, screen: Screen) -> bool:
    """Whether a button stands over the edge of a row, as one does that floats over a list."""
    if row.role != "item":
        return False
    for each in screen.elements:
        box = each.bounds
        if each.text == target.text and box.center == target.center:
            is_above = box.top < row.bounds.top
            return is_above or box.bottom > row.bounds.bottom
    return False


def _list_selected(screen: Screen) -> list[str]:
    """The names of what is selected, if the page's title says that something is."""
    titles = find_titles(screen)
    if not any(map(SELECTED_TITLE.fullmatch, titles)):
        return []
    chosen = [each for each in screen.elements if each.selected or each.checked]
    names: list[str] = []
    for each in chosen:
        name = shorten_row(each.text)
        if not _is_name(name) or name in names:
            continue
        if not any(_is_part_of_row(each, row) for row in chosen):
            names.append(name)
    return names[:_MOST]


def _is_part_of_row(each: Element, row: Element) -> bool:
    """Whether an element is the box of a row, which has the row's name too."""
    if row is each or not row.text.startswith(each.text):
        return False
    return row.bounds.contains(*each.bounds.center)


def _find_first_written(screen: Screen) -> str:
    """What stands in the first field of a page: the name of what is edited there."""
    for each in screen.elements:
        if each.role != "input" or each.password:
            continue
        written = each.value
        if each.source != "hierarchy" and not _HINT.match(each.text):
            written = written or each.text
        if written:
            return cut_line(written, _LONG)
    return ""


def _is_name(text: str) -> bool:
    """Whether a text is no button's label, nor a sign."""
    if CHOICE.fullmatch(text) or is_removing(text):
        return False
    return LETTERS.search(text) is not None


def shorten_row(text: str, most: int = _MOST, longest: int = _LONG) -> str:
    """The first parts of a row, each once."""
    line = " ".join(text.split())
    parts: list[str] = []
    for part in line.split(", "):
        is_badge = not parts and part.isdigit()
        if part not in parts and not is_badge:
            parts.append(part)
    name = ", ".join(parts[:most]) or line
    return cut_line(name, longest)
