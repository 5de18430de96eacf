"""Does a thing that was to be deleted or renamed still stand among the same rows at the end?

"Delete the note Soup" is claimed on the list, which has Soup and all the other notes as before.
"""

import re
from collections.abc import Mapping, Sequence

from nodes.completion.checks.instruction import named_rows
from nodes.completion.checks.missing import deletions
from nodes.completion.checks.run import listings
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Screen, read_row_name

_EXCEPTING = re.compile(
    r"\b(?:except|but|only|unless|not|without|if|duplicates?|copies|restore|undo|again|then add"
    r"|from|occurrences?)\b|n't\b|(?<!删)除|只|别|不|如果|重复|恢复|撤销|还原|再|从",
    re.IGNORECASE,
)
"""Words of a task that may leave a row of that name, or that delete it in one place only."""
_ALL = re.compile(
    r"\b(?:(?:delete|erase|trash|remove|clear|restore|recover) (?:all|every(?! other))(?: of)?"
    r"(?: (?:my|the|our))?|(?:clear|empty) (?:my|the))(?: recently deleted)?"
    r" [a-z]+s?(?: (?:in|from|of|on) (?:the |my )?(?P<app>[^.,;!?]+?)(?: app)?)?[.!]?$"
    r"|(?:删除|清空|删掉|清除|恢复|还原)(?:我)?(?:在)?(?P<app_zh>[^，。；,;]*?)(?:应用)?[里中]?的?"
    r"(?:(?:全部|所有)(?:的)?(?:最近删除的)?|最近删除的)[\u3400-\u9fff]{1,4}[。！]?$"
)
"""A deletion of all things of a list, without a word that narrows them down."""


def find_still_listed(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a row that was to be deleted and that the last screen still shows.

    It is told by a page that was seen before: at the end it has that row and all others that it had
    then, each as often. Empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = named_rows.drop_signs(instruction)
    if not visits or _EXCEPTING.search(plain):
        return ""
    last = visits[-1].screen
    for row in named_rows.count_rows(last):
        name = read_row_name(row)
        if named_rows.is_object_of(
            named_rows.DELETING, name, plain
        ) and _is_seen_before(row, last, visits):
            return name
    return ""


def find_left_over(
    instruction: str,
    visits: Sequence[ScreenVisit],
    installed: Mapping[str, str],
) -> str:
    """A row that a list still has in the end, of which all rows were to be deleted; or empty.

    "Delete all my notes in Quill" leaves no note. A list is told by a row of it that the run
    deleted. Words that narrow down what is meant, as in "all my notes of May", leave it unread.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        installed: packages of the installed apps by label.
    """
    match = _ALL.search(normalize_text(instruction))
    if match is None or not visits:
        return ""
    place = (match["app"] or match["app_zh"] or "").strip()
    if place and place not in map(normalize_text, installed):
        return ""
    last = visits[-1].screen
    for deletion in deletions.list_deleted(visits):
        row = _find_left(deletion, last)
        if row:
            return row
    return ""


def _find_left(deletion: deletions.Deletion, last: Screen) -> str:
    """Another row of a list from which one was deleted, if the last screen still has it."""
    page = deletion.page
    if page.signature != last.signature:
        return ""
    before: set[str] = set()
    for element in page.elements:
        if element.index > 0:
            before.add(element.text)
    for element in last.elements:
        if element.text not in before:
            continue
        key = listings.identify_list(element, last)
        if key == deletion.key:
            return element.text
    return ""


def find_old_name(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a row that was to be renamed and stands beside one of the new name at the end.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        Empty if there is none, or if the page had more rows of the old name before.
    """
    plain = named_rows.drop_signs(instruction)
    if not visits or _EXCEPTING.search(plain):
        return ""
    last = visits[-1].screen
    names = list(map(read_row_name, named_rows.count_rows(last)))
    for old in names:
        if not named_rows.is_object_of(named_rows.RENAMING, old, plain):
            continue
        has_new = any(_is_new_name(new, old, plain) for new in names)
        if has_new and not _is_one_less(old, last, visits):
            return old
    return ""


def _is_new_name(new: str, old: str, plain: str) -> bool:
    """Whether an instruction wants what has one name to have another."""
    if new == old:
        return False
    first = re.escape(named_rows.drop_signs(old))
    then = re.escape(named_rows.drop_signs(new))
    pattern = (
        rf"{first}\W*(?:to|as|into)\W+{then}(?!\w)"
        rf"|{first}[^,.;，。；]{{0,9}}[为成叫作]{then}"
    )
    return re.search(pattern, plain, re.IGNORECASE) is not None


def _is_one_less(
    name: str, last: Screen, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether an earlier look at the same page had more rows of a name than the last one."""
    now = _count_named(name, last)
    for visit in visits[:-1]:
        screen = visit.screen
        is_same = screen.signature == last.signature
        if is_same and _count_named(name, screen) > now:
            return True
    return False


def _count_named(name: str, screen: Screen) -> int:
    rows = named_rows.count_rows(screen)
    return sum(n for row, n in rows.items() if read_row_name(row) == name)


def _is_seen_before(
    row: str, last: Screen, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether an earlier look at the same page had a row no more often than the last one."""
    now = named_rows.count_rows(last)
    for visit in visits[:-1]:
        screen = visit.screen
        if screen.id == last.id or screen.package != last.package:
            continue
        if screen.signature != last.signature:
            continue
        before = named_rows.count_rows(screen)
        if row in before and before[row] <= now[row]:
            return True
    return False
