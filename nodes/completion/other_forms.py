"""Where the words of a task stand on a screen in another form: "March 5" as "Thu, Mar 5".

Of what is to be deleted or renamed nothing is told: a row that still has it is no proof.
"""

import re
from collections.abc import Iterable, Iterator

from nodes import evidence
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import find_numbers
from tapwright.text.quote import cut_line, quote_visibly
from tapwright.text.readers import READERS, Kind
from tools.screen import Element, Screen

_TELLING = ("text", "item", "image")
_VALUES: tuple[Kind, ...] = ("time", "date")
_IN_ES = ("ches", "shes", "sses", "xes")
"""Ends of plurals that are longer by two letters."""
_SHORT = 4
"""Letters of a word that may be a plural, at least."""
_LONGEST = 40
"""Characters of a text that is quoted."""
_WORD = re.compile(r"[^\W\d_]+|\d+(?:[.:]\d+)*")
_MEASURE = re.compile("[个張张杯份人件位本间盒瓶次条名]")
"""Chinese measure words, which one text has and another leaves out."""
_GOES = re.compile(
    r"\b(?:delete|erase|trash|uninstall|remove|discard|clear|cancel|get rid of"
    r"|rename|replace|change)\b[^.;!?]*?(?=\b(?:to|into|with|from|and|then)\b|[.;!?]|$)"
    r"|(?:删除|删掉|删了|删去|卸载|移除|清空|重命名)[^。；;，,！？]*?(?=[改换]?[成为]|[。；;，,！？]|$)"
    r"|[把将][^。；;，,！？]*?(?=删|卸载|移除|清空|重命名|改名|[改换][成为])",
    re.IGNORECASE,
)
"""The part of a task that names what shall not be there at its end."""


def add_forms(
    lines: Iterable[str], screen: Screen, instruction: str = ""
) -> list[str]:
    """Each of some words of a task, with a text of the screen that may say it, if there is one.

    What a button or a switch that is off only offers says nothing of what was done, and a row of
    what is to be deleted or renamed shows that it was not.
    """
    shown = list(_list_statements(screen))
    told: list[str] = []
    for words in lines:
        text = "" if _is_to_go(words, instruction) else find_form(words, shown)
        if text:
            short = cut_line(text, _LONGEST)
            quoted = quote_visibly(short)
            words = f"{words}: perhaps {quoted}"
        told.append(words)
    return told


def _is_to_go(words: str, instruction: str) -> bool:
    """Whether a task names some words only as what is to be deleted, or to have another name."""
    plain = evidence.tighten_text(words.strip(evidence.QUOTE_SIGNS))
    count = 0
    for match in _GOES.finditer(instruction):
        count += evidence.tighten_text(match[0]).count(plain)
    return count > 0 and count == evidence.tighten_text(instruction).count(
        plain
    )


def _list_statements(screen: Screen) -> Iterator[str]:
    """Toasts, plain texts, rows and values, and what is chosen or on.

    Of items of one kind, such as the days of a month, only the selected one is chosen.
    """
    yield from screen.toasts
    chosen: set[tuple[str, str, int, int]] = set()
    for element in screen.elements:
        if element.selected:
            chosen.add(_find_kind(element))
    for element in screen.elements:
        yield element.value
        is_stated = element.role in _TELLING
        if _find_kind(element) in chosen:
            is_stated = False
        if element.checked is not None:
            is_stated = element.checked
        if is_stated or element.selected:
            yield element.text


def _find_kind(element: Element) -> tuple[str, str, int, int]:
    """What the elements of a grid or list have in common: role, id and size."""
    bounds = element.bounds
    return element.role, element.resource_id, bounds.width, bounds.height


def find_form(words: str, texts: Iterable[str]) -> str:
    """The shortest text that says words as they are or in another form; empty if none does.

    Times, dates and numbers are the same in any writing, and a word in its plural.
    """
    values = _list_values(words)
    folded = _fold_words(words)
    shortest = ""
    for text in texts:
        if not _says_values(values, text) and not _says_words(folded, text):
            continue
        if not shortest or len(text) < len(shortest):
            shortest = text
    return shortest


def _list_values(words: str) -> list[frozenset[object]]:
    """What each time and date in a text may be."""
    values: list[frozenset[object]] = []
    for kind in _VALUES:
        for span in READERS[kind](words):
            values.append(span.values)
    return values


def _says_values(wanted: list[frozenset[object]], text: str) -> bool:
    """Whether a text has all of some times and dates."""
    shown: set[object] = set()
    for values in _list_values(text):
        shown |= values
    for values in wanted:
        if shown.isdisjoint(values):
            return False
    return bool(wanted)


def _fold_words(text: str) -> list[str]:
    """The words of a text, singular and with its numbers in digits; each Chinese sign is one."""
    plain = normalize_text(text)
    for number in reversed(find_numbers(plain)):
        before = plain[: number.start]
        after = plain[number.end :]
        plain = f"{before} {number.digits} {after}"
    plain = _MEASURE.sub("", plain)
    folded: list[str] = []
    for word in _WORD.findall(plain):
        if has_chinese(word):
            folded += word
        else:
            folded.append(_make_singular(word))
    return folded


def _make_singular(word: str) -> str:
    if len(word) > _SHORT and word.endswith(_IN_ES):
        return word.removesuffix("es")
    if len(word) < _SHORT or word.endswith("ss"):
        return word
    return word.removesuffix("s")


def _says_words(wanted: list[str], text: str) -> bool:
    """Whether all of some words follow one another in a text."""
    words = _fold_words(text)
    size = len(wanted)
    while wanted and len(words) >= size:
        if words[:size] == wanted:
            return True
        words.pop(0)
    return False
