"""What is about to be sent besides words: a photo, a file, a place, a card, a letter passed on.

The page on which it is sent shows a picture of it, or the name of a file. Which one it is tells the
row or tile that was touched where it was picked, or where it was opened to be shared.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from nodes.approval.sensitivity.deletion import (
    CHOICE,
    find_subject,
    shorten_row,
)
from nodes.approval.sensitivity.earlier_screens import EarlierScreen
from nodes.approval.sensitivity.page_words import (
    SELECTED_TITLE,
    find_titles,
)
from tools.screen import Screen, Target

_SENDS = re.compile(
    r"(?:send|share|post|publish|forward)\b|发送|分享|发布|发表|转发",
    re.IGNORECASE,
)
"""How the label of a button begins that sends."""
_SHARES = re.compile(
    r"(?:share|forward|send (?:to|a copy|file))\b|分享|转发|发送(?:给|到|副本)",
    re.IGNORECASE,
)
"""Labels on the page of a thing, or among selected ones, that hand it over."""
_ATTACHES = re.compile(
    r"(?:attach|insert)\b|add (?:an? )?(?:photos?|pictures?|images?|files?|attachments?|media)\b"
    r"|(?:添加|插入)(?:附件|照片|图片|文件)|附件|更多功能",
    re.IGNORECASE,
)
"""Labels on the page of a message that lead to where something is picked."""
_TAKES_OFF = re.compile(
    r"(?:remove|delete|detach|clear)\b:? ?|(?:移除|删除|取消)[:：]? ?",
    re.IGNORECASE,
)
_PICKS = re.compile(
    r"(?:add|attach|choose|done|insert|ok|select|send|use"
    r"|添加|完成|插入|确定|选择|选取|发送|使用)\s*[(（]?\s*(?:\d+(?:\s*/\s*\d+)?)?\s*[)）]?",
    re.IGNORECASE,
)
"""Buttons that take what was picked, with its count; one that sends it has one too."""
_FILE = re.compile(r"[^/\\]*\w\.[A-Za-z][A-Za-z0-9]{1,4}")
_THINGS = ("item", "image", "text", "checkbox", "radio")
"""Roles of what may be a thing by any name; a button is one if its name has a number."""
_NUMBER = re.compile(r"\d")
_MOST, _MOST_SCREENS = 4, 16
"""Things that are named, and screens of before that are read."""
_MOST_COLUMNS, _LONG = 5, 120
"""Columns of a row, and characters of a name."""


def find_attachments(
    label: str, screen: Screen, earlier: Iterable[EarlierScreen]
) -> list[str]:
    """What goes out with a touch, by name, the chosen rows first; empty if it is words alone.

    Args:
        label: of what is touched.
        screen: on which.
        earlier: screens of before, latest first, of all apps on the way.
    """
    if not _SENDS.match(label.strip()):
        return []
    pages = list(islice(earlier, _MOST_SCREENS))
    names: list[str] = []
    if _NUMBER.search(label) and _PICKS.fullmatch(label.strip()):
        names = _list_selected(screen)
    if not names:
        names = _find_chosen(screen, pages)
    if not names and _SHARES.match(label.strip()):
        names = _find_shared(screen, pages)
    names += _list_removable(screen)
    lines: list[str] = []
    for name in names:
        line = shorten_row(name, _MOST_COLUMNS, _LONG)
        if not any(line in other for other in lines):
            lines.append(line)
    return lines[:_MOST]


def _list_removable(screen: Screen) -> list[str]:
    """The names of files that may be taken off again, as "Remove IMG_0001.jpg" has one."""
    names: list[str] = []
    for each in screen.elements:
        match = _TAKES_OFF.match(each.text)
        if match is None or each.role == "item":
            continue
        name = each.text[match.end() :].strip()
        if _FILE.fullmatch(name):
            names.append(name)
    return names


def _find_chosen(screen: Screen, pages: Sequence[EarlierScreen]) -> list[str]:
    """What was picked since a message began, or what a share began with."""
    for place, page in enumerate(pages):
        label = _read_label(page.touched)
        if _SHARES.match(label):
            return _find_shared(page, pages[place + 1 :])
        if _ATTACHES.match(label):
            return _find_picked(pages[:place], screen)
        if _SENDS.match(label) or _TAKES_OFF.match(label):
            return []
    return []


def _find_shared(page: Screen, before: Sequence[EarlierScreen]) -> list[str]:
    """What a page hands over: what is selected there, what was touched to open it, or its title."""
    titles = find_titles(page)
    if any(map(SELECTED_TITLE.fullmatch, titles)):
        return _list_selected(page)
    if page.dialog:
        return find_subject(None, page, before)
    for each in before:
        if find_titles(each) == titles:
            continue
        if _is_thing(each.touched):
            label = _read_label(each.touched)
            return [label]
    return titles[:1]


def _find_picked(pages: Sequence[EarlierScreen], screen: Screen) -> list[str]:
    """What was picked on the pages between a message and its sending, latest first."""
    here = find_titles(screen)
    away: list[EarlierScreen] = []
    for page in pages:
        if find_titles(page) != here:
            away.append(page)
    for page in away:
        if _PICKS.fullmatch(_read_label(page.touched)):
            selected = _list_selected(page)
            if selected:
                return selected
        if _is_thing(page.touched):
            return _list_touched_beside(page, away)
    return []


def _list_touched_beside(
    last: EarlierScreen, pages: Sequence[EarlierScreen]
) -> list[str]:
    """The rows and tiles that were touched on the same page as the last one, in order."""
    touched: list[str] = []
    for page in pages:
        if page.signature != last.signature:
            continue
        if _is_thing(page.touched):
            label = _read_label(page.touched)
            touched.insert(0, label)
    return touched


def _list_selected(page: Screen) -> list[str]:
    """The names of what is selected on a page, besides its tabs."""
    names: list[str] = []
    for each in page.elements:
        if each.role == "tab" or not each.text:
            continue
        if each.selected or each.checked:
            names.append(each.text)
    return names


def _is_thing(touched: Target | None) -> bool:
    """Whether what was touched is a row or tile, and no choice of a menu or button."""
    label = _read_label(touched)
    if touched is None or not label:
        return False
    if CHOICE.fullmatch(label) or _PICKS.fullmatch(label):
        return False
    if _NUMBER.search(label):
        return touched.role not in ("input", "tab")
    return touched.role in _THINGS


def _read_label(touched: Target | None) -> str:
    return touched.text.strip() if touched else ""
