"""Was the slider set that the task names, or the one beside it, and to the stars that it names?

"Turn the alarm up as loud as it gets" is claimed with `Ring volume = 100`, while "Alarm volume"
stands below it as it was. "Rate it five stars" is claimed with `Rating = 4.0`. And "turn the ringer
down" is claimed by who only opened the page of `Ring volume`.
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
_CLAUSE = re.compile(
    r"[,.;，。；、]|\b(?:but|and|then)\b|但|并|然后|顺便", re.IGNORECASE
)
_SETS = re.compile(
    r"\b(?:turn|bring|crank|dial)\b.*\b(?:up|down|to)\b|\b(?:set|put)\b.*\b(?:to|at)\b"
    r"|\b(?:lower|raise|reduce|increase)\b|调(?:[到至高低大小亮暗]|成(?:\d|百分|一半|最|.成))"
    r"|[降减]低|提高|[开放]大",
    re.IGNORECASE,
)
_SILENCES = re.compile(
    r"\bsilent\b|\bmute|\bvibrat|静音|振动|震动", re.IGNORECASE
)
"""Words for what a switch does as well."""
_RINGER = re.compile(r"\bringer\b", re.IGNORECASE)
_COMMON = frozenset({"volum", "level", "音", "量"})
"""Words of a slider's name that tell it from no other one."""
_SHARES = (
    (re.compile(r"\bthird\b|三分之一", re.IGNORECASE), 33),
    (re.compile(r"\bhalf\b|一半", re.IGNORECASE), 50),
    (re.compile(r"\bquarter\b|四分之一", re.IGNORECASE), 25),
    (
        re.compile(
            r"\b(?:max\w*|full|all the way up)\b|最[大高亮响]", re.IGNORECASE
        ),
        100,
    ),
    (
        re.compile(
            r"\b(?:min\w*|zero|all the way down)\b|最[小低暗]", re.IGNORECASE
        ),
        0,
    ),
)
"""Words for a value in hundredths."""
_TENTHS = re.compile(rf"(?P<n>{ANY_NUMBER})成")
_NEAR = 5
"""Hundredths by which a slider may differ from what is asked for."""


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


def find_unset_slider(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The part of a task that wants a slider set, if it was seen and left as it was; or empty.

    Args:
        instruction: the user's: "turn the ringer down to a third", 把铃声调小.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    left = _read_left_sliders(visits)
    for part in _CLAUSE.split(plain):
        if not _SETS.search(part):
            continue
        if _LEAVES.search(part) or _SILENCES.search(part):
            continue
        wanted = paraphrase.list_parts(_RINGER.sub("ring", part))
        for label, value in left.items():
            own = paraphrase.list_parts(label) - _COMMON
            if own and own <= wanted and not _stands_at(part, value):
                return part.strip()
    return ""


def _read_left_sliders(visits: Sequence[ScreenVisit]) -> dict[str, str]:
    """The sliders that were seen and never set, each with its value."""
    left: dict[str, str] = {}
    moved: set[str] = set()
    for visit in visits:
        if visit.target is not None and visit.target.role == "slider":
            moved.add(visit.target.text)
        for element in visit.screen.elements:
            if element.role != "slider" or not element.text:
                continue
            if left.setdefault(element.text, element.value) != element.value:
                moved.add(element.text)
    for label in moved:
        left.pop(label, None)
    return left


def _stands_at(part: str, value: str) -> bool:
    """Whether a slider has the value that a part of a task wants."""
    wanted: list[int] = []
    for pattern, share in _SHARES:
        if pattern.search(part):
            wanted.append(share)
    for match in _TENTHS.finditer(part):
        wanted.append(10 * (parse_number(match["n"]) or 0))
    for number in find_numbers(part):
        wanted.append(int(number.value))
    for number in find_numbers(value)[:1]:
        return any(abs(number.value - each) <= _NEAR for each in wanted)
    return False


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
