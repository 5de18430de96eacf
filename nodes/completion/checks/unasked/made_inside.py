"""Was something made inside a folder or list that the order does not name?

"Create a folder named Garden" is claimed with "Garden", which was made inside "Work", 新建文件夹
in 工作. The page with "Work" had the same buttons, so nobody had to go there.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from nodes import evidence
from nodes.completion.checks.instruction import named_rows
from nodes.completion.checks.unasked import overwritten
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Screen, read_row_name

_PLACES = re.compile(
    r"\b(?:folder|album|list|notebook|playlist|group)\b|文件夹|相册|清单|列表|笔记本|歌单|分组",
    re.IGNORECASE,
)
"""Things of which one may be within another."""
_LEAST = 2
"""Characters of a name."""


def find_other_folder(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of the row in whose page something was made unasked; empty if none was.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if not overwritten.is_creation(plain) or not _PLACES.search(plain):
        return ""
    order = named_rows.drop_signs(instruction)
    inside = ""
    for visit, after in pairwise(visits):
        if inside and _is_name_typed(visit, order):
            return inside
        is_left = inside not in visit.screen.texts
        if is_left and not visit.screen.dialog:
            inside = ""
        name = _read_opened(visit, after.screen)
        if name and not named_rows.has_name(name, order):
            inside = name
    return ""


def _is_name_typed(visit: ScreenVisit, order: str) -> bool:
    """Whether a step typed a name that an order has."""
    typed = normalize_text(visit.input_text)
    return len(typed) >= _LEAST and typed in order


def _read_opened(visit: ScreenVisit, page: Screen) -> str:
    """The name of the row that a step opened, if its page has the buttons of the list as well."""
    if visit.target is None or visit.target.role != "item":
        return ""
    if visit.screen.dialog or page.dialog:
        return ""
    name = read_row_name(visit.target.text)
    buttons = _list_labels(visit.screen, "button")
    if not buttons or not buttons <= _list_labels(page, "button"):
        return ""
    if name in _list_labels(page, "text"):
        return name
    return ""


def _list_labels(screen: Screen, role: str) -> set[str]:
    """The texts of all elements with a role."""
    labels: set[str] = set()
    for element in screen.elements:
        if element.role == role and element.text:
            labels.add(element.text)
    return labels
