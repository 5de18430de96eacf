"""A row that was taken in the place of another one which the instruction names.

A list may have "Pine planner, plain" right above "Pine planner, deluxe". If the first was taken and
the second never was, no quote shows that the second is done: its row stood there all the time.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Element, Target, read_row_name

_ROW_ROLES = ("item", "radio", "button")
_EXCEPTING = re.compile(
    r"\b(?:except|but|only|unless|not(?! (?:order|buy|pay))|without|instead|before|after|other"
    r"|another|if|compare|than)\b|n't\b"
    r"|除|只|别|不要(?!下单|付款|购买)|而不|之前|之后|其他|其它|如果|比较",
    re.IGNORECASE,
)
"""Words of a task that may name a row which is not to be taken."""
_SIGNS = re.compile(r"[\"'“”‘’「」『』《》()（）·]")


def find_missed_row(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a row that is named and was never taken, though a near twin of it was.

    Two rows are near twins if their names have the same words but one. Empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if _EXCEPTING.search(evidence.QUOTES.sub(" ", instruction)):
        return ""
    touched = _list_touched(visits)
    for visit in visits:
        for name in _list_passed_twins(visit, instruction):
            if normalize_text(name) not in touched:
                return name
    return ""


def _list_touched(visits: Sequence[ScreenVisit]) -> str:
    """The labels of all that was touched, a line each."""
    labels: list[str] = []
    for visit in visits:
        target = visit.target
        if target is not None:
            label = normalize_text(target.text)
            labels.append(label)
    return "\n".join(labels)


def _list_passed_twins(visit: ScreenVisit, instruction: str) -> Iterator[str]:
    """Names of rows that are named, where a near twin of theirs was touched that is not."""
    target = visit.target
    if target is None or target.role not in _ROW_ROLES:
        return
    for element in visit.screen.elements:
        if _is_missed(element, target, instruction):
            yield read_row_name(element.text)


def _is_missed(element: Element, target: Target, instruction: str) -> bool:
    """Whether an element is named in full, and what was touched is its near twin and is not."""
    if element.role != target.role or element.index <= 0:
        return False
    name, taken = _read_name(element), _read_name(target)
    if not _are_twins(name, taken):
        return False
    return _is_named(name, instruction) and not _is_named(taken, instruction)


def _read_name(row: Element | Target) -> str:
    """The first column of a row."""
    return normalize_text(read_row_name(row.text))


def _are_twins(one: str, other: str) -> bool:
    """Whether two names have the same words but one, which is not a mere number."""
    words, others = one.split(), other.split()
    if len(words) != len(others) or len(words) < 2:
        return False
    differing: list[str] = []
    pairs = zip(words, others, strict=True)
    for word, opposite in pairs:
        if word == opposite:
            continue
        differing.append(word)
        differing.append(opposite)
    if len(differing) != 2:
        return False
    return all(_has_letter(word) for word in differing)


def _has_letter(word: str) -> bool:
    return any(map(str.isalpha, word))


def _is_named(name: str, instruction: str) -> bool:
    """Whether an instruction has a name, whole and in this order."""
    plain = normalize_text(_SIGNS.sub(" ", instruction))
    wanted = re.escape(normalize_text(_SIGNS.sub(" ", name)))
    whole = rf"(?<![a-z0-9]){wanted}(?![a-z0-9])"
    return re.search(whole, plain) is not None
