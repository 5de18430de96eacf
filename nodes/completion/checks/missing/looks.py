"""Was something changed where the order only wants to see something?

"View all call recordings" is claimed with their list, and one of them was deleted, or calls are
recorded from now on. 查看全部通话录音 changes nothing either.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from nodes.completion.checks.missing import deletions, untouched
from nodes.completion.checks.run import buttons
from nodes.completion.checks.unasked import excess
from nodes.completion.quotes import answer_form
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS
from tools.screen import read_row_name

_TURNS = re.compile(r"\b(?:show|display)\b|显示", re.IGNORECASE)
"""What may be said of something that a switch shows: "show the battery level"."""
_LEAST = 2
"""Characters of a name."""
_DELETES = re.compile(
    r"(?:delete|erase|move to (?:trash|bin))\b|删除|删掉", re.IGNORECASE
)


def find_turned(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A switch that was turned, and not back; empty if none was.

    Where a question is asked only one in another app counts, as one may narrow down a list.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if answer_form.is_only_answer_due(instruction):
        visits = _drop_first_app(visits)
    elif not untouched.read_view(instruction) or _TURNS.search(instruction):
        return ""
    for label, times in excess.count_switches(visits, ("switch",)).items():
        if times % 2:
            return label
    return ""


def _drop_first_app(visits: Sequence[ScreenVisit]) -> list[ScreenVisit]:
    """The screens of other apps than the first one in which something was touched."""
    for first in visits:
        if first.target is not None:
            package = first.screen.package
            return [each for each in visits if each.screen.package != package]
    return []


def find_deleted(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The row that was deleted, or the button that did it without one; empty if nothing was.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    is_question = answer_form.is_only_answer_due(instruction)
    if not is_question and not untouched.read_view(instruction):
        return ""
    for number, row in deletions.list_taken_away(visits):
        step = visits[number].step
        if step is None:
            continue
        label = buttons.read_pressed(step)
        if _DELETES.match(normalize_text(label)):
            return row or label
    return ""


def find_opened(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The row of a list that was opened, where the list is to be seen; empty if none was.

    Only a row with a day or a time counts, as others may lead to the list itself.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    wanted = untouched.read_view(instruction)
    if not wanted or not visits:
        return ""
    page = ""
    opened = ""
    for visit, after in pairwise(visits):
        if after.screen.signature == page:
            opened = ""
        elif visit.target is None or after.screen.dialog:
            continue
        elif untouched.is_view_of(read_row_name(visit.target.text), wanted):
            page = after.screen.signature
        elif visit.screen.signature == page and _is_single(visit.target.text):
            opened = visit.target.text
    return opened


def _is_single(row: str) -> bool:
    """Whether a row is that of one thing, such as a file, which has a day or a time."""
    return bool(READERS["date"](row) or READERS["time"](row))
