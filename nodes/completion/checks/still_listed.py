"""A thing that was to be deleted and still stands among the same rows at the end."""

import re
from collections import Counter
from collections.abc import Sequence

from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.screen import Screen, read_row_name

_LEAST = 2
"""Characters of the name of a row."""
_SIGNS = re.compile(r"[\"'“”‘’「」『』《》]")
_EXCEPTING = re.compile(
    r"\b(?:except|but|only|unless|not|without|if|duplicates?|copies|restore|undo|again|then add"
    r"|from|occurrences?)\b|n't\b|(?<!删)除|只|别|不|如果|重复|恢复|撤销|还原|再|从",
    re.IGNORECASE,
)
"""Words of a task that may leave a row of that name, or that delete it in one place only."""
_VERB = r"\b(?:delete|erase|trash|uninstall)\b(?: (?!in\b|of\b|on\b|to\b|and\b)[a-z]+){0,4} "
_END = r"(?=\W*(?:$|[,.;!?]|(?:and|then|in|on|at|please)\b))"
_VERB_ZH = "(?:删除|删掉|删了|删去|卸载)"


def find_still_listed(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a row that was to be deleted and that the last screen still shows.

    It is told by a page that was seen before: at the end it has that row and all others that it had
    then, each as often. Empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = _SIGNS.sub("", normalize_text(instruction))
    if not visits or _EXCEPTING.search(plain):
        return ""
    last = visits[-1].screen
    for row in _count_rows(last):
        name = read_row_name(row)
        if _is_to_be_deleted(name, plain) and _is_seen_before(
            row, last, visits
        ):
            return name
    return ""


def _is_to_be_deleted(name: str, plain: str) -> bool:
    """Whether an instruction, without its quotation marks, wants what has this name deleted."""
    if len(name) < _LEAST:
        return False
    words = re.escape(normalize_text(name))
    if has_chinese(name):
        pattern = (
            rf"{_VERB_ZH}[^,.;，。；里中内]{{0,8}}{words}(?![里中内的上下])"
            rf"|[把将][^,.;，。；里中内]{{0,8}}{words}[^,.;，。；的]{{0,4}}{_VERB_ZH}"
        )
    else:
        pattern = rf"{_VERB}{words}{_END}"
    return re.search(pattern, plain, re.IGNORECASE) is not None


def _is_seen_before(
    row: str, last: Screen, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether an earlier look at the same page had a row, and none that the last one lacks."""
    now = _count_rows(last)
    for visit in visits[:-1]:
        screen = visit.screen
        if screen.id == last.id or screen.package != last.package:
            continue
        if screen.signature != last.signature:
            continue
        before = _count_rows(screen)
        if row in before and before <= now:
            return True
    return False


def _count_rows(screen: Screen) -> Counter[str]:
    """How often a screen has each row."""
    rows: Counter[str] = Counter()
    for element in screen.elements:
        if element.role == "item" and element.text:
            rows[element.text] += 1
    return rows
