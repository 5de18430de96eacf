"""Was the slider set that the task names, or the one beside it?

"Turn the alarm up as loud as it gets" is claimed with `Ring volume = 100`, while "Alarm volume"
stands below it as it was.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import (
    CHINESE_NUMBER,
    ENGLISH_NUMBER,
    find_numbers,
    parse_number,
)
from tools.screen import Screen

_LEAVES = re.compile(
    r"\b(?:but|still|keep|leave|except|instead|not|if)\b|n't\b|但|(?<!特)别(?!的)|不[要用动变]|保持|还[是要]",
    re.IGNORECASE,
)
"""Words of a task that may name a slider which is to stay as it is."""


_STARS = re.compile(
    rf"\b(?P<en>[1-5]|{ENGLISH_NUMBER})[ -]stars?\b(?! hotels?\b)"
    rf"|(?:打|给|评)[^，。；,;]{{0,6}}?(?P<zh>[1-5]|{CHINESE_NUMBER})(?:颗)?星"
)
_RATING = re.compile(
    r"\b(?:rating|stars?|score)\b|评分|星级|打分", re.IGNORECASE
)
"""Labels of what takes stars."""


def find_other_slider(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a slider that is named and was not set, where another one was; empty for none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if _LEAVES.search(plain):
        return ""
    wanted = paraphrase.list_parts(plain)
    touched: dict[str, Screen] = {}
    for visit in visits:
        if visit.target is None:
            continue
        if visit.target.role == "slider":
            touched[visit.target.text] = visit.screen
    for label, screen in touched.items():
        for other in _list_sliders(screen):
            if other in touched or _is_named(label, other, wanted):
                continue
            if _is_named(other, label, wanted):
                return other
    return ""


def find_other_stars(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The number of stars that was given, if it is another than the one that is named; or empty.

    Args:
        instruction: the user's: "a five-star rating", 给五星好评.
        visits: all screens of the run with the steps made on them, in order.
    """
    match = _STARS.search(normalize_text(evidence.QUOTES.sub(" ", instruction)))
    if match is None:
        return ""
    wanted = parse_number(match["en"] or match["zh"])
    given = _read_stars(visits)
    number = find_numbers(given)
    if wanted is None or not number or number[-1].value in (0, wanted):
        return ""
    return given


def _read_stars(visits: Sequence[ScreenVisit]) -> str:
    """What the last slider for a rating was set to, behind its name."""
    given = ""
    for visit in visits:
        for element in visit.screen.elements:
            is_rating = _RATING.search(element.text) is not None
            if element.role == "slider" and is_rating and element.value:
                given = f"{element.text} {element.value}"
    return given


def _is_named(name: str, other: str, wanted: set[str]) -> bool:
    """Whether a task has the words that tell one slider from another."""
    own = paraphrase.list_parts(name) - paraphrase.list_parts(other)
    return bool(own) and own <= wanted


def _list_sliders(screen: Screen) -> Iterator[str]:
    """The names of the sliders of a screen."""
    for element in screen.elements:
        if element.role == "slider" and element.text:
            yield element.text
