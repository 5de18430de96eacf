"""Who else a task may mean: it says "Anna", and Anna Schmidt stands beside Anna Schmitt.

One of them was touched. Nothing is doubted if more words of the task stand with that one than with
the other, if the task or an answer has the name, or if the task means several of them.
"""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from nodes.completion.checks.instruction import row_orders
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.namesakes import find_naming
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import read_values
from tapwright.text.stop_words import SCREEN_WORDS
from tools.actions import TapText
from tools.screen import Element, Screen, read_row_name

_SEVERAL = re.compile(
    r"\b(?:all|both|each|every)\b|所有|全部|每|这些|那些|两[个位封条张间]",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{3,}|\d{2,}")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_CONTACT = re.compile(
    r"(?:[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}|[\u3400-\u9fff]{2,3})(?:, [\d\s+()*-]+)?"
)
"""A row of contacts: the name of a person alone, or with a number."""
_ANY = (
    r"\b(?:an?|some|any|another|new|pairs? of|sets? of)"
    r"(?: (?!(?:to|for|from|with|of)\b)[\w-]+){0,2} (?=%s\b)"
    r"|(?:[一二两三几\d][个副件双条只台部本张盒瓶袋包份款]|买|[换挑选]个)[\u3400-\u9fff]{0,6}?%s"
)
"""What stands before a kind of thing, as in "a pair of wireless headphones"."""
_SPOKEN = ("item", "text")
"""Roles of what a page says of somebody; buttons stand on every page."""
_LEAST = 3
"""Letters with which a word is another form of a longer one, as `Feb` of `February`."""


class Namesakes(NamedTuple):
    """Two rows, either of which a task may mean."""

    said: str
    """What the task has of both names."""
    taken: str
    """The row that was touched."""
    other: str
    is_other_named: bool
    """The task has the whole name of the other one, and not that of the touched one."""


def find_namesakes(
    instruction: str, visits: Sequence[ScreenVisit], known: str = ""
) -> Namesakes | None:
    """The row that was touched last, and another that the task may mean; None if there is none.

    Args:
        instruction: the user's, with what they added.
        visits: all screens of the run with the steps made on them; the last one is still to come.
        known: what was asked and answered, and what the user said besides.
    """
    if _SEVERAL.search(instruction) or row_orders.read_order(instruction):
        return None
    settled = {""}
    told = normalize_text(known)
    for visit in reversed(visits):
        row = _read_touched_row(visit)
        said = _read_said(row, instruction)
        if said in settled or normalize_text(said) in told:
            continue
        settled.add(said)
        touched = row, instruction, visit.screen, visits
        found = _find_rival(*touched)
        if found is not None and not _is_one_of_kind(*touched):
            return found
    return None


def _read_touched_row(visit: ScreenVisit) -> str:
    """The row of a page that a step touched, also by its words; empty if it touched none."""
    step = visit.step
    if step is None or visit.screen.dialog:
        return ""
    target = step.target
    if target is not None and target.role == "item":
        return target.text
    if isinstance(step.action, TapText):
        words = normalize_text(step.action.text)
        for element in visit.screen.elements:
            if element.role != "item":
                continue
            text = normalize_text(element.text)
            if words in text:
                return element.text
    return ""


def _read_said(row: str, instruction: str) -> str:
    """What a task has of the name of a row; empty if nothing, or if that is a day."""
    name = read_row_name(row)
    if read_values("date", [name]):
        return ""
    naming = find_naming(name, instruction)
    if naming is None:
        return ""
    return naming.said


def _find_rival(
    taken: str,
    instruction: str,
    page: Screen,
    visits: Sequence[ScreenVisit],
) -> Namesakes | None:
    """Another row that the task may mean instead of the touched one of a page."""
    name = read_row_name(taken)
    own = find_naming(name, instruction)
    for row in _list_others(taken, page, visits):
        other = read_row_name(row)
        naming = find_naming(other, instruction)
        if own is None or naming is None:
            continue
        if own.said != naming.said:
            continue
        names = name, other
        if other == name:
            pair = taken, row
        elif own.is_full and not _is_only_contact(*names, page, visits):
            continue
        else:
            pair = names
            if naming.is_full:
                return Namesakes(own.said, *pair, is_other_named=True)
        if not _is_told_apart(*pair, instruction, visits):
            return Namesakes(own.said, *pair, is_other_named=False)
    return None


def _is_one_of_kind(
    taken: str,
    instruction: str,
    page: Screen,
    visits: Sequence[ScreenVisit],
) -> bool:
    """Whether a task names only the kind of the touched row, so that any of that kind is meant."""
    name = read_row_name(taken)
    others = map(read_row_name, _list_others(taken, page, visits))
    return any(
        _is_kind(other, name, instruction, page, visits)
        for other in dict.fromkeys(others)
    )


def _is_kind(
    other: str,
    name: str,
    instruction: str,
    page: Screen,
    visits: Sequence[ScreenVisit],
) -> bool:
    """Whether a row says only of which kind the touched one is, as `Headphones` does of some.

    It is the end of that name, stands in another list, and is asked for as any of its kind, or is
    the end of other names too.
    """
    kind = normalize_text(other)
    naming = find_naming(other, instruction)
    if naming is None or not naming.is_full or not _ends_with(name, kind):
        return False
    if other in map(read_row_name, page.texts):
        return False
    words = re.escape(kind)
    if re.search(_ANY % (words, words), normalize_text(instruction)):
        return True
    names: set[str] = set()
    for visit in visits:
        if visit.screen.package == page.package:
            names.update(map(read_row_name, visit.screen.texts))
    return sum(_ends_with(each, kind) for each in names) > 1


def _ends_with(name: str, kind: str) -> bool:
    """Whether a name has other words before those of a kind."""
    plain = normalize_text(name)
    if has_chinese(kind):
        return plain.endswith(kind) and plain != kind
    return plain.endswith(f" {kind}")


def _is_only_contact(
    name: str, other: str, page: Screen, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether another app lists a longer name, as contacts do, and none that is just the short one.

    A conversation with "Anna" need not be one with Anna Schmitt.
    """
    if not _CONTACT.fullmatch(name) or name not in other:
        return False
    listed: set[str] = set()
    for visit in visits:
        if visit.screen.package == page.package:
            continue
        for element in visit.screen.elements:
            if element.role == "item" and _CONTACT.fullmatch(element.text):
                listed.add(read_row_name(element.text))
    return other in listed and name not in listed


def _list_others(
    taken: str, page: Screen, visits: Sequence[ScreenVisit]
) -> list[str]:
    """The other rows that a task may mean, as they were seen.

    Args:
        taken: the touched row, which is among the others if a page has it twice.
        page: on which it was touched.
        visits: all screens of the run.
    """
    name = read_row_name(taken)
    ids: set[str] = set()
    for element in page.elements:
        if element.text == taken:
            ids.add(element.resource_id)
    others: list[str] = []
    for visit in visits:
        shown = visit.screen
        if shown.dialog:
            continue
        known_ids: set[str] = set()
        if shown.package == page.package:
            known_ids = ids
        rows: list[str] = []
        for element in shown.elements:
            if _is_choice(element, taken, known_ids):
                rows.append(element.text)
        is_beside = taken in rows
        if is_beside:
            rows.remove(taken)
        for row in rows:
            if is_beside or read_row_name(row) != name:
                others.append(row)
    return others


def _is_choice(element: Element, taken: str, ids: Collection[str]) -> bool:
    """Whether an element is a row of a list like that of the touched one, or a contact.

    Two rows of one name are two people in contacts alone: two mails may be of one person.

    Args:
        element: of any page.
        taken: the touched row.
        ids: of the rows of the list that has it; empty in another app.
    """
    if element.role != "item" or element.index < 1:
        return False
    name = read_row_name(taken)
    contact = _CONTACT.fullmatch(element.text)
    if read_row_name(element.text) == name:
        is_alike = _CONTACT.fullmatch(taken) is not None
        return contact is not None and is_alike
    if element.resource_id in ids:
        return True
    is_person = _CONTACT.fullmatch(name) is not None
    return contact is not None and is_person


def _is_told_apart(
    taken: str, other: str, instruction: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether the touched one is shown with a word of the task that the other is not shown with."""
    wanted = _list_words(instruction)
    for visit in visits:
        wanted -= _list_words(visit.input_text)
    own = _list_shown_words(taken, visits)
    others = _list_shown_words(other, visits)
    for word in wanted:
        if _has_form(word, others):
            continue
        is_own = _has_form(word, own)
        if is_own:
            return True
    return False


def _list_shown_words(start: str, visits: Sequence[ScreenVisit]) -> set[str]:
    """Words of the rows that begin so, and of the page that a touch on one of them opened."""
    words: set[str] = set()
    is_opened = False
    for visit in visits:
        for element in visit.screen.elements:
            is_own = is_opened and element.role in _SPOKEN
            if element.role == "item" and element.text.startswith(start):
                is_own = True
            if is_own:
                words |= _list_words(element.text)
        touched = _read_touched_row(visit)
        is_opened = touched.startswith(start)
    return words


def _list_words(text: str) -> set[str]:
    """The words and numbers of a text, and its pairs of Chinese characters."""
    plain = normalize_text(text)
    words = set(_WORD.findall(plain))
    for run in _HAN.findall(plain):
        last = len(run) - 1
        for start in range(last):
            end = start + 2
            pair = run[start:end]
            words.add(pair)
    return words - SCREEN_WORDS


def _has_form(word: str, words: set[str]) -> bool:
    """Whether some words have a word, or a longer or shorter form of it."""
    for other in words:
        if other.startswith(word):
            return True
        if len(other) >= _LEAST and word.startswith(other):
            return True
    return False
