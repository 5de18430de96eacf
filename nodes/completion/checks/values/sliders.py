"""Was the slider set that the task names, or the one beside it, and to the stars that it names?

"Turn the alarm up as loud as it gets" is claimed with `Ring volume = 100`, while "Alarm volume"
stands below it as it was. "Rate it five stars" is claimed with `Rating = 4.0`.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.numbers import ANY_NUMBER, find_numbers, parse_number
from tools.screen import Screen

_LEAVES = re.compile(
    r"\b(?:but|still|keep|leave|except|instead|not|if)\b|n't\b|但|(?<!特)别(?!的)|不[要用动变]|保持|还[是要]",
    re.IGNORECASE,
)
"""Words of a task that may name a slider which is to stay as it is."""
_RATES = re.compile(r"\b(?:rate|give|leave)\b|打[满了个]?|评", re.IGNORECASE)
_STARS = re.compile(
    rf"(?P<n>{ANY_NUMBER})(?:[ -]stars?\b|颗?星(?!级|期))", re.IGNORECASE
)
_RATING = re.compile(r"\b(?:rating|rate|stars)\b|评分|打分|星级", re.IGNORECASE)
"""Names of the slider that stars are given by."""
_MOST_STARS = 5


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


def _is_named(name: str, other: str, wanted: set[str]) -> bool:
    """Whether a task has the words that tell one slider from another."""
    own = paraphrase.list_parts(name) - paraphrase.list_parts(other)
    return bool(own) and own <= wanted


def _list_sliders(screen: Screen) -> Iterator[str]:
    """The names of the sliders of a screen."""
    for element in screen.elements:
        if element.role == "slider" and element.text:
            yield element.text


def find_other_rating(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A rating that was set in place of the stars that are named: `Rating: 4.0`; or empty.

    Args:
        instruction: the user's: "rate it five stars", 打五星.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    stars = {parse_number(match["n"]) for match in _STARS.finditer(plain)}
    if len(stars) != 1 or not _RATES.search(plain):
        return ""
    ratings = _read_ratings(visits)
    if len(ratings) != 1:
        return ""
    ((label, value),) = ratings.items()
    for number in find_numbers(value)[:1]:
        if number.value <= _MOST_STARS and number.value not in stars:
            return f"{label}: {value}"
    return ""


def _read_ratings(visits: Sequence[ScreenVisit]) -> dict[str, str]:
    """The last value of each slider that stars are given by, by its name."""
    ratings: dict[str, str] = {}
    for visit in visits:
        for element in visit.screen.elements:
            if element.role == "slider" and _RATING.search(element.text):
                ratings[element.text] = element.value
    return ratings
