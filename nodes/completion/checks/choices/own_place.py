"""Was something looked at for another place than the one where the phone is?

"View the sunset at the current location" is claimed on the page of Tokyo, where the page of Ulm
said "Current location". 查看当前位置的日落 asks for the same.
"""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.checks.instruction import named_rows
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Screen, read_row_name

_HERE = re.compile(
    r"(?:my |the )?(?:current|present) (?:location|position)|my location|(?:当前|我的|所在)的?位置"
)
_LOOKS = re.compile(
    r"\b(?:view|see|show|check|look|tell|what|how|is|will)\b|看|显示|告诉|多少|几|吗|什么"
)


def find_other_place(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The place that a row of a list led to, if the page of the phone's own place was left for it.

    Empty if the last page says that it is the current location, or looks otherwise.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    if not visits or not _asks_to_look_here(plain):
        return ""
    own_pages: set[str] = set()
    opened: list[str] = []
    for visit in visits:
        page = visit.screen
        target = visit.target
        if _is_own_place(page):
            own_pages.add(page.signature)
            opened.clear()
        elif target is not None and target.role == "item":
            name = read_row_name(target.text)
            opened.append(name)
    last = visits[-1].screen
    if last.signature not in own_pages:
        return ""
    return _find_unnamed(opened, last, plain)


def _find_unnamed(names: Sequence[str], page: Screen, plain: str) -> str:
    """The first of some names that a page has and a task has not; empty if there is none."""
    order = named_rows.drop_signs(plain)
    for name in names:
        if named_rows.has_name(name, order):
            continue
        if name in page.texts:
            return name
    return ""


def _asks_to_look_here(plain: str) -> bool:
    if not _HERE.search(plain):
        return False
    return _LOOKS.search(plain) is not None


def _is_own_place(screen: Screen) -> bool:
    """Whether a page says that it is about the place where the phone is."""
    texts = map(normalize_text, screen.texts)
    return any(map(_HERE.fullmatch, texts))
