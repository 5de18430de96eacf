"""Was something deleted as a duplicate of which no second one is left?

"Delete the duplicates, so that one of each remains" is claimed after the only "Lunch, ¥20" was
deleted, or both of "Rent, ¥900". 重复的只保留一笔 asks for the same.
"""

import re
from collections.abc import Iterable, Sequence

from nodes import evidence
from nodes.completion.checks.missing import deletions
from nodes.completion.checks.run import listings
from nodes.completion.visits import ScreenVisit, list_texts
from tapwright.text.numbers import parse_number

_ONE_REMAINS = re.compile(
    r"\b(?:delete|erase|remove|get rid of)\b[^.;!?]*\b(?:duplicat\w+|doubles)\b"
    r"|(?=.*(?:删|清理|去掉))(?:重复|相同|一样)[^。；！？]*?(?:保留|留下?|剩)一",
    re.IGNORECASE | re.DOTALL,
)
_NUMBERED = re.compile(
    r"\b(?:delete|remove|erase) (?:only |just )?(?P<en>one|two|three|four|five)\b"
    r"|删(?:掉|除|去)?(?P<zh>[一两二三四五])[张个条份项封篇]",
    re.IGNORECASE,
)
"""How many things are to be deleted."""
_TOLD_NUMBER = re.compile(
    r"(?:delete|erase|remove) (?P<en>\d+)\b|删除(?:这|选中的)?\s*(?P<zh>\d+)\s*[项张个条份封篇]",
    re.IGNORECASE,
)
_NONE_REMAINS = re.compile(
    r"\b(?:both|all|every)(?: of)?(?: the)? (?:duplicat\w+|doubles)\b",
    re.IGNORECASE,
)


def find_last_copy(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The row that was deleted as a duplicate, and of which none is left; or empty.

    One is left if a later screen shows it, or if more were seen than were deleted.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if not _ONE_REMAINS.search(plain) or _NONE_REMAINS.search(plain):
        return ""
    deleted = dict(deletions.list_taken_away(visits))
    rows = list(deleted.values())
    for number, row in deleted.items():
        later = visits[number + 1 :]
        texts = list_texts(visit.screen for visit in later)
        if not row or _count(row, texts):
            continue
        seen = _count_seen(row, visits)
        if seen <= _count(row, rows):
            return row
    return ""


def find_too_many(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What a page said of a deletion of more things than are to be deleted; empty if none did.

    "Keep one, delete one" is not done by "Delete 2 items?" and its yes.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    match = _NUMBERED.search(evidence.QUOTES.sub(" ", instruction))
    if match is None:
        return ""
    wanted = parse_number(match["en"] or match["zh"])
    for number, _ in deletions.list_taken_away(visits):
        for text in visits[number].screen.texts:
            told = _TOLD_NUMBER.match(text)
            if told is None or wanted is None:
                continue
            if int(told["en"] or told["zh"]) > wanted:
                return text
    return ""


def _count_seen(row: str, visits: Sequence[ScreenVisit]) -> int:
    """How many rows like one were seen in a list, or one after the other with others between."""
    most = 0
    for _, lists in listings.follow_lists(visits):
        for rows in lists.values():
            most = max(most, _count(row, rows))
    return max(most, _count_sightings(row, visits))


def _count_sightings(row: str, visits: Sequence[ScreenVisit]) -> int:
    """How often a row came into sight on its page, as it does if two of it are far apart."""
    pages: set[str] = set()
    for visit in visits:
        if visit.target is not None and visit.target.text == row:
            pages.add(visit.screen.signature)
    sightings = 0
    was_shown = False
    for visit in visits:
        if visit.screen.signature not in pages:
            continue
        is_shown = _count(row, visit.screen.texts) > 0
        if is_shown and not was_shown:
            sightings += 1
        was_shown = is_shown
    return sightings


def _count(row: str, rows: Iterable[str]) -> int:
    """How many rows have the same columns as one; of one at the edge some are out of sight."""
    columns = row.split(", ")
    same = 0
    for other in rows:
        others = other.split(", ")
        shared = min(len(columns), len(others))
        if columns[:shared] == others[:shared]:
            same += 1
    return same
