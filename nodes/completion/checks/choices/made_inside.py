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
        is_typed = len(visit.input_text) >= _LEAST
        if inside and is_typed and normalize_text(visit.input_text) in order:
            return inside
        if not visit.screen.dialog and inside not in visit.screen.texts:
            inside = ""
        name = _read_opened(visit, after.screen)
        if name and not named_rows.has_name(name, order):
            inside = name
    return ""


def _read_opened(visit: ScreenVisit, page: Screen) -> str:
    """The name of the row that a step opened, if its page has the buttons of the list as well."""
    if visit.target is None or visit.target.role != "item":
        return ""
    if visit.screen.dialog or page.dialog:
        return ""
    name = read_row_name(visit.target.text)
    buttons = _list_buttons(visit.screen)
    is_heading = any(
        element.role == "text" and element.text == name
        for element in page.elements
    )
    if is_heading and buttons and buttons <= _list_buttons(page):
        return name
    return ""


def _list_buttons(screen: Screen) -> set[str]:
    labels: set[str] = set()
    for element in screen.elements:
        if element.role == "button" and element.text:
            labels.add(element.text)
    return labels
