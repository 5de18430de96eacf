"""A thing that was to be deleted, renamed or moved, though no step touched it.

The note that the task names stood in the list all the time; another one was deleted, or a new one
was written with the new name. Quotes of both rows are true, and show nothing.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nodes import evidence
from nodes.completion.checks.instruction import named_rows
from nodes.completion.checks.run import buttons
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
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
_LEAST = 3
"""Chinese characters of a name that is more than a word."""
_VIEWS = re.compile(
    r"(?:(?:please|help me|can you|could you|i want to) )*"
    r"(?:view|show(?: me)?|display|open|see) (?:the |my |all |me )*(?P<en>[\w -]+?)"
    r"(?: (?:in|on|of) (?:the |my )?[\w -]+)?[.!]?"
    r"|(?:请|帮我|帮忙|我要|我想)*(?:在[^，。；]+?[里中上])?(?:查看|显示|看看|看一?下)"
    r"(?:一?下)?(?:我的|[^，。；]+?[里中]的)?(?P<zh>[^，。；的]+?)[。！]?"
)
"""A task that only wants something shown; 打开 may turn it on as well."""
_BIN = re.compile(
    r"recently deleted|recycle bin"
    r"|trash can|the trash"
    r"|最近删除"
    r"|回收站|废纸篓"
)
"""The place where deleted things are kept for a while."""
_ALL = re.compile(r"\ball\b|\beverything\b|全部|所有", re.IGNORECASE)
_SELECT_ALL = re.compile(r"(?:select|choose) all|全选", re.IGNORECASE)
_NOTHING = re.compile(
    r"(?<![\d.])0(?:\.0+)? ?(?:[KMG]?B|items?|[项个条张])?(?!\d)"
)
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
        is_met = any(_is_touching(name, visit) for visit in visits)
        if is_met or not _is_still_listed(name, visits):
            continue
        if not _is_shown_by_itself(name, visits):
            return name
    return ""


def find_unviewed(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a row that is to be shown, if nothing of that name is open at the end; or empty.

    "View photos in Files" names the row "Photos" of that app. It must have been touched, and the
    last screen must not offer it again.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    match = _VIEWS.fullmatch(named_rows.drop_signs(instruction))
    if match is None or not visits or any(map(_is_unknown, visits)):
        return ""
    last = visits[-1].screen
    wanted = (match["en"] or match["zh"]).strip()
    for name in _list_names(visits, last.package):
        if not _is_meant(name, wanted):
            continue
        if any(_list_rows(name, last)):
            return name
        if not _is_pressed(name, visits) and not _has_apart(name, last, set()):
            return name
    return ""


def find_unopened_bin(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The words for the place of deleted things that is named and never was in front; or empty.

    "Clear the recently deleted photos" is not done by deleting a photo, nor 清空回收站.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    match = _BIN.search(normalize_text(evidence.QUOTES.sub(" ", instruction)))
    if match is None or any(map(_is_unknown, visits)):
        return ""
    for visit in visits:
        if visit.target is not None:
            touched = normalize_text(visit.target.text)
            if _BIN.search(touched):
                return ""
        titles = [visit.screen.dialog, *visit.screen.texts]
        for title in map(normalize_text, titles):
            if _BIN.fullmatch(title):
                return ""
    return match[0]


def _list_names(visits: Sequence[ScreenVisit], package: str) -> Iterator[str]:
    """The names of the rows that the pages of an app had."""
    for visit in visits:
        if visit.screen.package != package:
            continue
        for row in visit.screen.elements:
            if row.role == "item":
                yield read_row_name(row.text)


def _is_pressed(name: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a step touched something that has a name."""
    bare = evidence.tighten_text(name)
    for visit in visits:
        if visit.target is None:
            continue
        if bare in evidence.tighten_text(visit.target.text):
            return True
    return False


def _is_meant(name: str, wanted: str) -> bool:
    """Whether a row has the name of what is to be shown, or all of it but the last word."""
    plain = normalize_text(name)
    if plain == wanted:
        return True
    is_long = " " in plain or has_chinese(plain) and len(plain) > _LEAST
    rest = wanted.removeprefix(plain).strip(" 的")
    return is_long and wanted.startswith(plain) and " " not in rest


def find_unselected(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The first of some boxes that were left out, where all is to be done with and can be chosen.

    A box of nothing, such as `Stickers, 0 B`, need not be chosen. Empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    if not _ALL.search(plain) or _UNSURE.search(plain):
        return ""
    left = ""
    for visit, after in pairwise(visits):
        if visit.step is None or not _offers_all(visit.screen):
            continue
        label = buttons.read_pressed(visit.step)
        if not label:
            continue
        if not buttons.does_deed(label, plain):
            continue
        if after.screen.signature == visit.screen.signature:
            continue
        left = _find_unchecked(visit.screen)
    return left


def _offers_all(screen: Screen) -> bool:
    labels: list[str] = []
    for element in screen.elements:
        label = normalize_text(element.text)
        labels.append(label)
    return any(map(_SELECT_ALL.fullmatch, labels))


def _find_unchecked(screen: Screen) -> str:
    for element in screen.elements:
        if element.role == "checkbox" and element.checked is False:
            is_empty = _NOTHING.search(element.text) is not None
            if element.text and not is_empty:
                return read_row_name(element.text)
    return ""


def _is_unknown(visit: ScreenVisit) -> bool:
    return visit.step is not None and isinstance(visit.step.action, _UNKNOWN)


def _is_touching(name: str, visit: ScreenVisit) -> bool:
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


def _is_still_listed(name: str, visits: Sequence[ScreenVisit]) -> bool:
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
