"""Where the words of a task stand on a screen in another form: "March 5" as "Thu, Mar 5"."""

import re
from collections.abc import Iterable, Iterator

from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import find_numbers
from tapwright.text.quote import cut_line, quote_visibly
from tapwright.text.readers import READERS
from tools.screen import Screen

_BESIDES = "(put in besides)"
"""Ends a line about words that the task does not have."""
_TELLING = ("text", "item", "image")
_LONGEST = 40
"""Characters of a text that is quoted."""
_WORD = re.compile(r"[^\W\d_]+|\d+(?:[.:]\d+)*")
_MEASURE = re.compile("[个張张杯份人件位本间盒瓶次条名]")
"""Chinese measure words, which one text has and another leaves out."""


def add_forms(lines: Iterable[str], screen: Screen) -> list[str]:
    """Each of some words of a task, with a text of the screen that may say it, if there is one.

    What a button or a switch that is off only offers says nothing of what was done.
    """
    shown = list(_list_statements(screen))
    told: list[str] = []
    for words in lines:
        is_besides = words.endswith(_BESIDES)
        text = "" if is_besides else find_form(words, shown)
        if text:
            quoted = quote_visibly(cut_line(text, _LONGEST))
            words = f"{words}: perhaps {quoted}"
        told.append(words)
    return told


def _list_statements(screen: Screen) -> Iterator[str]:
    """Toasts, plain texts, rows and values, and what is chosen or on."""
    yield from screen.toasts
    for element in screen.elements:
        is_on = element.selected or element.checked is True
        if is_on or (element.role in _TELLING and element.checked is None):
            yield element.text
        yield element.value


def find_form(words: str, texts: Iterable[str]) -> str:
    """The shortest text that says words as they are or in another form; empty if none does.

    Times, dates and numbers are the same in any writing, and a word in its plural.
    """
    wanted_values = _list_values(words)
    wanted_words = _fold(words)
    found: list[str] = []
    for text in texts:
        is_same = _has_values(wanted_values, text)
        if is_same or _has_words(wanted_words, _fold(text)):
            found.append(text)
    return min(found, key=len, default="")


def _list_values(words: str) -> list[frozenset[object]]:
    """What each time and date in a text may be."""
    values: list[frozenset[object]] = []
    for read in (READERS["time"], READERS["date"]):
        for span in read(words):
            values.append(span.values)
    return values


def _has_values(wanted: list[frozenset[object]], text: str) -> bool:
    """Whether a text has all of some times and dates."""
    shown: set[object] = set()
    shown.update(*_list_values(text))
    return bool(wanted) and not any(map(shown.isdisjoint, wanted))


def _fold(text: str) -> list[str]:
    """The words of a text, singular and with its numbers in digits; each Chinese sign is one."""
    plain = normalize_text(text)
    for number in reversed(find_numbers(plain)):
        plain = f"{plain[: number.start]} {number.digits} {plain[number.end :]}"
    plain = _MEASURE.sub("", plain)
    folded: list[str] = []
    for word in _WORD.findall(plain):
        if has_chinese(word):
            folded += word
        else:
            folded.append(_make_singular(word))
    return folded


def _make_singular(word: str) -> str:
    if len(word) > 4 and word.endswith(("ches", "shes", "sses", "xes")):
        return word.removesuffix("es")
    if len(word) > 3 and not word.endswith("ss"):
        return word.removesuffix("s")
    return word


def _has_words(wanted: list[str], words: list[str]) -> bool:
    """Whether all of some words follow one another in a text."""
    size = len(wanted)
    if not size:
        return False
    starts = range(len(words) - size + 1)
    return any(words[start : start + size] == wanted for start in starts)
