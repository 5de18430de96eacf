"""Was something changed where the order only wants to see something?

"View all call recordings" is claimed with their list, and one of them was deleted, or calls are
recorded from now on. 查看全部通话录音 changes nothing either.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nodes.completion.checks.instruction import asides
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


def find_spared_deletion(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> str:
    """The name of a deleted row that the instruction forbids to touch; empty if none was.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        given: what the person said besides.
    """
    for _, row in deletions.list_taken_away(visits):
        name = read_row_name(row)
        if _is_spared(name, instruction, given):
            return name
    return ""


def find_spared_control(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> str:
    """A switch or slider that was turned though the instruction forbids to touch it, or empty.

    "Lower the ringer, leave the alarm volume alone", 闹钟的音量可别动, is not done with both lower.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        given: what the person said besides.
    """
    turned: list[str] = []
    for label, times in excess.count_switches(visits, ("switch",)).items():
        if times % 2:
            turned.append(read_row_name(label))
    for name in (*turned, *_list_moved(visits)):
        if _is_spared(name, instruction, given):
            return name
    return ""


def _list_moved(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The names of the sliders that a step touched, and that stand elsewhere in the end."""
    touched: dict[str, None] = {}
    values: dict[str, list[str]] = {}
    for visit in visits:
        if visit.target is not None and visit.target.role == "slider":
            touched[visit.target.text] = None
        for element in visit.screen.elements:
            if element.role == "slider":
                values.setdefault(element.text, []).append(element.value)
    for name in touched:
        stood = values.get(name)
        if stood and stood[0] != stood[-1]:
            yield name


def _is_spared(name: str, instruction: str, given: Sequence[str]) -> bool:
    """Whether a name stands only where an instruction forbids something."""
    order, spared = asides.split_spared(instruction)
    said = _read_name("\n".join([order, *given]))
    plain = _read_name(name)
    if len(plain) < _LEAST or plain in said:
        return False
    return plain in _read_name(spared)


def _read_name(text: str) -> str:
    """A text without 的, which may stand within a name: 闹钟的音量."""
    return normalize_text(text).replace("的", "")


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
