"""The stars of a film, or the like, that were written down as its rating.

A row such as "4.85, 9.7" has the stars, of five, and the rating, of ten, beside them. The first
number only says how many stars are drawn.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from nodes.completion.quotes.support import ScreenVisit

_RATING = re.compile(r"\bratings?\b|评分", re.IGNORECASE)
_STARS = re.compile(r"\bstars?\b|星", re.IGNORECASE)
_DECIMAL = re.compile(r"\d+\.\d+")
_BEST = Decimal(10)
"""The highest rating."""


def find_half_rating(
    instruction: str, visits: Sequence[ScreenVisit], answer: str = ""
) -> str:
    """The number of stars that was given for the rating beside it; empty if none was.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        answer: that the run gives; empty without one.
    """
    if not _RATING.search(instruction) or _STARS.search(instruction):
        return ""
    given = set(_DECIMAL.findall(answer))
    for visit in visits:
        given.update(_DECIMAL.findall(visit.input_text))
    given.difference_update(_DECIMAL.findall(instruction))
    for visit in visits:
        for stars, rating in _list_ratings(visit):
            if stars in given and rating not in given:
                return stars
    return ""


def _list_ratings(visit: ScreenVisit) -> Iterator[tuple[str, str]]:
    """The stars and the ratings that stand beside each other in the rows of a screen."""
    for text in visit.screen.texts:
        for stars, rating in pairwise(text.split(", ")):
            if _is_half(stars, rating):
                yield stars, rating


def _is_half(stars: str, rating: str) -> bool:
    """Whether two texts are numbers, and the first is half of the second."""
    if not _DECIMAL.fullmatch(stars) or not _DECIMAL.fullmatch(rating):
        return False
    whole = Decimal(rating)
    return 2 * Decimal(stars) == whole <= _BEST
