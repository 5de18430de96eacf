"""Rows of a list that an order names as what is to be deleted, renamed, moved or changed.

"Delete my note Soup" names the row "Soup, May 3"; "a note about soup" names none.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.screen import Screen, read_row_name

_LEAST = 2
"""Characters of the name of a row."""
_SIGNS = re.compile(r"[\"'“”‘’「」『』《》]")
_BETWEEN = r"(?: (?!in\b|of\b|on\b|to\b|and\b|from\b)[a-z]+){0,4} "
"""Words between a verb and the name, as in `delete my note X`."""
_END = r"(?=\W*(?:$|[,.;!?]|(?:and|then|in|on|at|please|to|into|as)\b))"
"""What may stand behind the name."""
_NEAR_ZH = "[^,.;，。；里中内]{0,8}"


@dataclass(frozen=True, kw_only=True)
class Verbs:
    """Verbs of an instruction, as patterns."""

    english: str
    chinese: str
    """Before the name: `删除X`."""
    chinese_behind: str = ""
    """Behind it, with 把: `把X删掉`; the same as before it if empty."""
    owns: bool = False
    """Whether what it has is meant as well: 清理X的空间."""


DELETING = Verbs(
    english=r"(?:delete|erase|trash|uninstall)\b",
    chinese="(?:删除|删掉|删了|删去|卸载)",
)
RENAMING = Verbs(
    english=r"(?:(?:rename|retitle)\b|change the (?:title|name) of\b)",
    chinese="(?:重命名)",
    chinese_behind="(?:的?(?:名字|名称|标题))?(?:重命名|更名|改名|改[为成叫])",
)
MOVING = Verbs(
    english=r"move\b",
    chinese="(?:移动)",
    chinese_behind="(?:移动?[到至入进]|挪[到至])",
)
CLEANING = Verbs(english=r"clean(?: up)?\b", chinese="(?:清理|清空)", owns=True)


def drop_signs(instruction: str) -> str:
    """An instruction without its quotation marks, as names are looked for in it."""
    return _SIGNS.sub("", normalize_text(instruction))


def is_object_of(verbs: Verbs, name: str, plain: str) -> bool:
    """Whether an instruction orders to do something with what has a name.

    Args:
        verbs: for what is to be done.
        name: of a row.
        plain: the instruction as `drop_signs` leaves it.
    """
    bare = drop_signs(name)
    if len(bare) < _LEAST or bare not in plain:
        return False
    words = re.escape(bare)
    if has_chinese(plain):
        behind = verbs.chinese_behind or verbs.chinese
        within = "里中内上下" if verbs.owns else "里中内上下的"
        pattern = (
            rf"{verbs.chinese}{_NEAR_ZH}(?<![在从]){words}(?![{within}])"
            rf"|[把将]{_NEAR_ZH}{words}[^,.;，。；的]{{0,4}}?{behind}"
        )
    else:
        pattern = rf"\b{verbs.english}{_BETWEEN}{words}{_END}"
    return re.search(pattern, plain, re.IGNORECASE) is not None


def has_name(name: str, plain: str) -> bool:
    """Whether an instruction has a name as words of their own.

    Args:
        name: of a row.
        plain: the instruction as `drop_signs` leaves it.
    """
    bare = drop_signs(name)
    if len(bare) < _LEAST:
        return False
    if has_chinese(bare):
        return bare in plain
    # Chinese words stand beside a name without a blank.
    whole = rf"(?<![a-z0-9_-]){re.escape(bare)}(?![a-z0-9_-])"
    return re.search(whole, plain) is not None


def list_objects(
    verbs: Sequence[Verbs], instruction: str, visits: Sequence[ScreenVisit]
) -> list[str]:
    """The names of all rows of a run that an instruction orders to do something with.

    Args:
        verbs: for what is to be done; any of them.
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = drop_signs(instruction)
    names: dict[str, None] = {}
    for visit in visits:
        for element in visit.screen.elements:
            if element.role == "item":
                names[read_row_name(element.text)] = None
    objects: list[str] = []
    for name in names:
        if any(is_object_of(each, name, plain) for each in verbs):
            objects.append(name)
    return objects


def count_rows(screen: Screen) -> Counter[str]:
    """How often a screen has each row."""
    rows: Counter[str] = Counter()
    for element in screen.elements:
        if element.role == "item" and element.text:
            rows[element.text] += 1
    return rows
