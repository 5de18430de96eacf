"""What the run took away or changed by mistake, and put back: at the end it stands as before.

"Delete Sam's number 0142" that took 0123 away is mended by `555 0123` in its place. That number was
put in, and it is nothing besides, as it stood there before.
"""

import re
from collections.abc import Iterator, Sequence
from os.path import commonprefix

from nodes.completion.checks.instruction import implied_times
from nodes.completion.checks.run import buttons, form_changes, forms
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.dates import find_days_of_month
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import read_minutes
from tools.screen import Screen

_ROLES = ("text", "item")
"""Of what a page shows, rather than offers."""
_MOST_NEW = 2
"""Texts that a page may show in the place of what was taken away."""
_WORD = re.compile(r"\d[\d.:,]*(?:[a-z]+|[^\W\d])?|[a-z]+|\w", re.IGNORECASE)
"""A word, a Chinese character, or a number with its unit: `3rd`, 3号."""


def is_restored(text: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a value, a part of a time or a row stands at the end where it stood at first.

    Args:
        text: that was put in or taken away.
        visits: all screens of the run with the steps made on them, in order.
    """
    wanted = normalize_text(text)
    for setting in form_changes.list_settings(visits):
        if setting.is_set_back and wanted == normalize_text(setting.after):
            return True
    for row in _list_restored(text, visits):
        columns = map(normalize_text, [row, *row.split(", ")])
        if wanted in columns:
            return True
        if implied_times.is_part_of_time(text, read_minutes([row])):
            return True
    return False


def keeps_rest(
    text: str, instruction: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a text stood in its field before, but for words that the instruction has.

    "Change the rent to the 3rd" asks for `Rent on the 3rd` where `Rent on the 1st` stood.
    """
    for setting in form_changes.list_settings(visits):
        if setting.role == "input" and setting.after == text:
            before = setting.before.splitlines()
            old = [line for line in before if line not in text.splitlines()]
            new = [line for line in text.splitlines() if line not in before]
            if len(old) == len(new) == 1:
                return _is_asked_edit(old[0], new[0], instruction)
    return False


def _is_asked_edit(before: str, after: str, instruction: str) -> bool:
    """Whether an instruction names a line, and has the words that came into it in one place."""
    put_in = _find_new_words(_list_words(before), _list_words(after))
    kept = paraphrase.list_terms(before) & paraphrase.list_terms(after)
    if not put_in or kept.isdisjoint(paraphrase.list_terms(instruction)):
        return False
    if set(put_in) <= set(_list_words(instruction)):
        return True
    text = " ".join(put_in)
    days = _list_days(text)
    return bool(days) and days <= _list_days(instruction)


def _find_new_words(old: list[str], new: list[str]) -> list[str]:
    """The words of a line between those with which the old one begins and ends."""
    begin = commonprefix([old, new])
    start = len(begin)
    old_rest = old[start:]
    rest = new[start:]
    end = commonprefix([old_rest[::-1], rest[::-1]])
    return rest[: len(rest) - len(end)]


def _list_words(text: str) -> list[str]:
    plain = normalize_text(text)
    return _WORD.findall(plain)


def _list_days(text: str) -> set[int]:
    """The days of a month that a text tells."""
    days: set[int] = set()
    for found in find_days_of_month(text):
        days.add(found.day)
    return days


def _list_restored(text: str, visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What a deed took off a page before a text was put in, and its last look has again."""
    for number, visit in enumerate(visits):
        if _puts_in(text, visit):
            return
        if visit.step is None:
            continue
        if forms.is_kept(visit) or buttons.is_deleting(visit.step):
            earlier = visits[: number + 1]
            later = visits[number + 1 :]
            yield from _compare_looks(earlier, later)


def _puts_in(text: str, visit: ScreenVisit) -> bool:
    if visit.input_text == text:
        return True
    is_picked = visit.target is not None and visit.target.text == text
    return is_picked and bool(visit.screen.dialog)


def _compare_looks(
    earlier: Sequence[ScreenVisit], later: Sequence[ScreenVisit]
) -> Iterator[str]:
    """What pages showed before, not at once afterwards, and in the end."""
    before = _list_last_looks(earlier)
    last = _list_last_looks(later)
    first = _list_last_looks(later[::-1])
    for page, end in last.items():
        start = before.get(page)
        if start is None or forms.is_form(start) or start.dialog:
            continue
        after = first[page]
        if _shows_same(start, after) and _shows_same(start, end):
            taken = _list_texts(start) - _list_texts(after)
            yield from taken & _list_texts(end)


def _list_last_looks(
    visits: Sequence[ScreenVisit],
) -> dict[tuple[str, str, str], Screen]:
    """The last screen of each page."""
    looks: dict[tuple[str, str, str], Screen] = {}
    for visit in visits:
        page = _identify_page(visit.screen)
        looks[page] = visit.screen
    return looks


def _identify_page(screen: Screen) -> tuple[str, str, str]:
    return screen.package, screen.activity, screen.dialog


def _shows_same(before: Screen, after: Screen) -> bool:
    """Whether two looks at a page have one heading, and the later one shows little more."""
    if _read_heading(before) != _read_heading(after):
        return False
    new = _list_texts(after) - _list_texts(before)
    return len(new) <= _MOST_NEW


def _read_heading(screen: Screen) -> str:
    for element in screen.elements:
        if element.role == "text":
            return element.text
    return ""


def _list_texts(screen: Screen) -> set[str]:
    """What a page shows outside of its fields."""
    return {each.text for each in screen.elements if each.role in _ROLES}
