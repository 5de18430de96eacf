"""Whether a remembered step fits a screen: its page, its element, and the element's state.

A row or a button that stood among others like it was chosen for its words. It is only touched
again if the instruction names it, or if all of them say the same as they did.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from memory.records import RouteStep, normalise
from memory.replay.instruction_diff import (
    Likeness,
    Uses,
    Value,
    adapt_text,
    find_parameters_in,
)
from memory.values import tokens
from tools.screen import Element, Screen, Target

ANYWHERE = frozenset({"open_app", "home", "recents"})
"""Actions that do the same from every page."""
NEVER = frozenset(
    {"ask", "answer", "finish", "fail", "tap_point", "drag_point"}
)
"""Statements are made of what is seen now; a bare point says nothing about what is there."""

WHOLE = -1
"""Stands for all of an element's text where parts of it are numbered."""

Mismatch = Literal["page", "element", "choice", "state"]
"""Why a step does not fit: another page is in front; the element is not there, or not once; it was
chosen among others that now say something else; it is in a state it was not in."""

_DIGITS = re.compile(r"\d+")
_PARTS = re.compile(r"\n|, |，|(?<=\d)[.、]\s(?=\D)")


@dataclass(frozen=True)
class MatchResult:
    """How a step fits a screen."""

    miss: Mismatch | None = None
    """None if it can be made."""
    element: Element | None = None
    """The element that it touches; None if it needs none."""
    destination: Element | None = None
    """The element onto which that is dragged."""
    already: bool = False
    """The target is already in the wanted state; touching it would undo that."""


@dataclass(frozen=True)
class TargetQuery:
    """What a step is about to touch, in the words of the present instruction."""

    target: Target
    text: str
    parts: tuple[tuple[int, str], ...] = ()
    """Of a row that the instruction names: which parts of its text, and what they must say."""
    uses: Uses = frozenset()
    value: bool = False
    """It says nothing but a value that does not follow from the instruction."""


@dataclass(frozen=True)
class _AdaptedParts:
    """The parts of an element's text in the words of the present instruction."""

    named: tuple[tuple[int, str], ...]
    """Parts that the instruction names, by number."""
    uses: Uses
    has_unknown: bool
    """Whether a part holds a value that does not follow from the instruction."""
    has_fixed: bool
    """Whether a part stands in neither instruction."""


def build_query(target: Target, like: Likeness) -> TargetQuery:
    """The target with the parameters replaced in its text."""
    whole = adapt_text(target.text, like)
    if whole is not None and whole.whole:
        parts: tuple[tuple[int, str], ...] = ((WHOLE, whole.text),)
        if not _is_unique(target, parts):
            parts = ()
        return TargetQuery(target, whole.text, parts, whole.uses)
    text = whole.text if whole is not None else target.text
    adapted = _adapt_parts(target, like)
    is_unique = _is_unique(target, adapted.named)
    return TargetQuery(
        target,
        text,
        adapted.named if is_unique else (),
        adapted.uses,
        value=_is_bare_value(target, adapted, is_unique=is_unique),
    )


def query_by_date(target: Target, text: str, day: str) -> TargetQuery | None:
    """The target by the date in its text, `March 4` of `Wednesday, March 4, 1 event`.

    Args:
        target: as it was.
        text: what it says now, as far as is known.
        day: the part of it that is the date.

    Returns:
        None if others on the page said the same.
    """
    day_parts = split_parts(day)
    equal_parts: list[tuple[int, str]] = []
    wider_parts: list[tuple[int, str]] = []
    for number, part in enumerate(split_parts(text)):
        if part in day_parts:
            equal_parts.append((number, part))
        if day in part:
            wider_parts.append((number, part))
    has_all = len(equal_parts) >= len(day_parts)
    parts = equal_parts if has_all else wider_parts
    if not parts or not _is_unique(target, parts):
        return None
    return TargetQuery(target, text, tuple(parts))


def _adapt_parts(target: Target, like: Likeness) -> _AdaptedParts:
    named: list[tuple[int, str]] = []
    uses = find_parameters_in(target.text, like)
    has_unknown = has_fixed = False
    for number, part in enumerate(split_parts(target.text)):
        value = adapt_text(part, like)
        if value is None:
            has_unknown = True
            continue
        # A part may have words of its own besides, and others beside it may name the same.
        uses |= value.uses
        if not value.told:
            has_fixed = True
        elif value.whole or not _has_name(value, like, target):
            named.append((number, value.text))
    return _AdaptedParts(tuple(named), uses, has_unknown, has_fixed)


def _is_unique(target: Target, parts: Iterable[tuple[int, str]]) -> bool:
    """Whether one of some parts of its text tells a target from the others on the page."""
    return target.among == 1 or any(number in target.own for number, _ in parts)


def _is_bare_value(
    target: Target, adapted: _AdaptedParts, *, is_unique: bool
) -> bool:
    """Whether a target says nothing but a value that does not follow from the instruction."""
    if not is_unique and (adapted.named or adapted.uses):
        return True
    if not adapted.has_unknown:
        return False
    is_control = _is_control(target)
    if not is_control and _has_date(target.text):
        # What depends on a date is never found by its old words.
        return not adapted.named
    if adapted.has_fixed or adapted.named:
        return False
    return not (is_control and _has_words(target.text))


def _is_control(target: Target) -> bool:
    """Whether a target is the only one of its id, and not in a list."""
    return not target.listed and _is_only_of_id(target)


def _is_only_of_id(target: Target) -> bool:
    return target.resource_id != "" and target.among == 1


def _has_name(value: Value, like: Likeness, target: Target) -> bool:
    """Whether one of several only has a name of the instruction's in it, among other words."""
    if not value.uses:
        return True
    if target.among <= 1:
        return False
    for number, _ in value.uses:
        old_span, _ = like.spans[number]
        if like.old[old_span.start].sort in ("quoted", "word"):
            return True
    return False


def is_picked(about: TargetQuery) -> bool:
    """Whether it was picked among others for its words, which the instruction does not name."""
    target = about.target
    if about.parts or target.among <= 1:
        return False
    # An element among others like it is one of several things rather than a control.
    return target.listed or bool(target.resource_id)


def is_other_list(step: RouteStep, screen: Screen) -> bool:
    """Whether the list that a step scrolls says something else than it did then."""
    target = step.target
    if target is None or target.role != "list" or not target.peers:
        return False
    for element in screen.elements:
        is_same_list = _has_same_id(element, target)
        if is_same_list and digest_peers(element, screen) == target.peers:
            return False
    return True


def _has_same_id(element: Element, other: Element | Target) -> bool:
    if element.role != other.role:
        return False
    return element.resource_id == other.resource_id


def _has_words(text: str) -> bool:
    """Whether a text has words besides values, as a button with a price on it."""
    return any(token.sort == "word" for token in tokens(text))


def _has_date(text: str) -> bool:
    return any(token.sort in ("date", "weekday") for token in tokens(text))


def get_element_family(element: Element | Target) -> tuple[str, str]:
    """What equal elements have in common; ids of a row of days or keys differ in a number only."""
    return _get_role_and_id(element, loose=element.role != "button")


def is_same_element(target: Target, about: TargetQuery, why: str) -> bool:
    """Whether an element that somebody touched is the one that a step is about.

    Args:
        target: that was touched.
        about: the step's own.
        why: why the step was open; then any of its kind may have been meant.
    """
    if get_element_family(target) != get_element_family(about.target):
        return False
    if why:
        return True
    if about.parts:
        return _has_parts(target.text, about)
    if about.target.among == 1:
        return True
    return normalise(target.text) == normalise(about.text)


def split_parts(text: str) -> list[str]:
    """The lines and listed parts of an element's text."""
    parts = [part.strip() for part in _PARTS.split(text)]
    return [part for part in parts if part]


def match_step(
    step: RouteStep, screen: Screen, about: TargetQuery | None, *, same: bool
) -> MatchResult:
    """Whether a step can be made on this screen.

    Args:
        step: as it was made.
        screen: the one in front.
        about: its target now; None if it has none.
        same: whether a choice among equals may be repeated if all of them say the same.
    """
    if step.action.get("kind") in ANYWHERE:
        return MatchResult()
    if not _is_on_page(step, screen):
        return MatchResult("page")
    if step.action.get("element") is None:
        return MatchResult()
    if about is None:
        return MatchResult("element")
    element = _find_target(about, screen)
    if element is None:
        return MatchResult("element")
    if is_picked(about):
        peers = digest_peers(element, screen) if same else None
        if peers != about.target.peers:
            return MatchResult("choice", element)
    return _match_state(step, element, about.target)


def match_drag(
    dragged: MatchResult,
    screen: Screen,
    about: TargetQuery | None,
    destination: TargetQuery | None,
) -> MatchResult:
    """Whether a drag can be made whose first end fits: its other end, and all around both.

    A second drag would move on what the first one has moved, so both stand among the same as then.
    """
    if dragged.miss or dragged.element is None or about is None:
        return dragged
    if destination is None:
        return MatchResult("element")
    end = _find_target(destination, screen)
    if end is None:
        return MatchResult("element")
    for element, query in ((dragged.element, about), (end, destination)):
        peers = query.target.peers
        if peers and digest_peers(element, screen) != peers:
            return MatchResult("choice", element)
    return MatchResult(element=dragged.element, destination=end)


def _is_on_page(step: RouteStep, screen: Screen) -> bool:
    if not step.signature or screen.signature != step.signature:
        return False
    return screen.package == step.package


def _match_state(
    step: RouteStep, element: Element, target: Target
) -> MatchResult:
    state = read_state(element)
    if step.action.get("kind") != "tap" or state == target.state:
        return MatchResult(element=element)
    if state == step.became:
        return MatchResult(element=element, already=True)
    return MatchResult("state", element)


def _find_target(about: TargetQuery, screen: Screen) -> Element | None:
    """The one element that is meant; None if there is none, or several may be."""
    target = about.target
    if not (target.text or target.resource_id):
        return None
    candidates = _list_candidates(about, screen)
    if target.role == "input" and target.resource_id:
        return _choose_only(candidates, target)
    if about.parts:
        matches = [e for e in candidates if _has_parts(e.text, about)]
        if not matches:
            matches = [e for e in candidates if _has_label(e, about)]
        return _choose_only(matches, None)
    return _find_by_text(about, candidates)


def _find_by_text(
    about: TargetQuery, candidates: Sequence[Element]
) -> Element | None:
    target = about.target
    text = normalise(about.text)
    same = [e for e in candidates if normalise(e.text) == text]
    if same or target.among > 1 or not target.resource_id:
        return _choose_only(same, target)
    if len(candidates) != 1:
        return None
    # The only one of its id, then and now: its words may have changed, as a price on a button does.
    only = candidates[0]
    if target.listed and _mask_digits(only.text) != _mask_digits(about.text):
        return None
    return only


def _list_candidates(about: TargetQuery, screen: Screen) -> list[Element]:
    """The elements that can be touched and have the target's role and id.

    The numbers in an id may differ if the words identify the target.
    """
    loose = bool(about.parts)
    wanted = _get_role_and_id(about.target, loose=loose)
    candidates: list[Element] = []
    for element in screen.elements:
        if element.index <= 0 or not element.enabled:
            continue
        if _get_role_and_id(element, loose=loose) == wanted:
            candidates.append(element)
    return candidates


def _has_label(element: Element, about: TargetQuery) -> bool:
    """Whether it is the button with this label, whatever value it shows: `From, Hangzhou`."""
    target = about.target
    if target.role != "button" or not _is_only_of_id(target):
        return False
    numbers = {number for number, _ in about.parts}
    if numbers & {WHOLE, 0}:
        return False
    label = split_parts(target.text)[:1]
    return label != [] and split_parts(element.text)[:1] == label


def _get_role_and_id(
    element: Element | Target, *, loose: bool
) -> tuple[str, str]:
    """Role and id; with `loose`, without the numbers in the id."""
    id = element.resource_id
    return element.role, _DIGITS.sub("#", id) if loose else id


def _choose_only(
    candidates: Sequence[Element], target: Target | None
) -> Element | None:
    """The only one; of several equals the one at the old place."""
    if len(candidates) > 1 and target is not None:
        candidates = [e for e in candidates if e.bounds.center == target.center]
    if len(candidates) != 1:
        return None
    return candidates[0]


def _has_parts(text: str, about: TargetQuery) -> bool:
    text_parts = dict(enumerate(split_parts(text)))
    text_parts[WHOLE] = text
    for number, part in about.parts:
        shown = text_parts.get(number, "")
        if normalise(shown) != normalise(part):
            return False
    return True


def _mask_digits(text: str) -> str:
    return _DIGITS.sub("#", normalise(text))


def read_state(element: Element) -> str:
    """`on`, `off`, `selected`, or nothing if it has no state."""
    if element.checked is not None:
        return "on" if element.checked else "off"
    return "selected" if element.selected else ""


def identify_element(element: Element, screen: Screen) -> Target:
    """What identifies an element, and what it stood among."""
    area = _find_list_around(element, screen)
    alike = _find_alike(element, screen, area)
    has_peers = len(alike) > 1 or element.role == "list"
    return Target(
        role=element.role,
        text=element.text,
        resource_id=element.resource_id,
        center=element.bounds.center,
        among=len(alike),
        peers=digest_peers(element, screen) if has_peers else "",
        own=_list_own_parts(element, alike),
        listed=area is not None,
        state=read_state(element),
    )


def _list_own_parts(
    element: Element, alike: Sequence[Element]
) -> tuple[int, ...]:
    """The parts of its text, by number, that none of its equals has at that place."""
    other_texts = [other.text for other in alike if other is not element]
    if not other_texts:
        return ()
    taken: set[tuple[int, str]] = set()
    for text in other_texts:
        taken |= _number_parts(text)
    own = _number_parts(element.text) - taken
    return tuple(sorted(number for number, _ in own))


def _number_parts(text: str) -> set[tuple[int, str]]:
    """The whole of a text and its parts, each with its number."""
    parts = set(enumerate(map(normalise, split_parts(text))))
    return {(WHOLE, normalise(text)), *parts}


def find_state_after(target: Element, after: Screen) -> str:
    """The state of an element after it was touched; empty if it is gone or has none."""
    same: list[Element] = []
    for element in after.elements:
        if _has_same_id(element, target) and element.text == target.text:
            same.append(element)
    if len(same) > 1:
        same = [e for e in same if e.bounds.center == target.bounds.center]
    return read_state(same[0]) if len(same) == 1 else ""


def digest_peers(element: Element, screen: Screen) -> str:
    """A digest of all that an element stood among: its list, or else its equals and all words."""
    peers = [
        (peer.role, peer.text, peer.value, read_state(peer))
        for peer in _list_peers(element, screen)
    ]
    digest = hashlib.blake2b(repr(peers).encode(), digest_size=8)
    return digest.hexdigest()


def _list_peers(element: Element, screen: Screen) -> list[Element]:
    if element.role == "list":
        return _list_inside(element, screen)
    area = _find_list_around(element, screen)
    if area is not None:
        return _list_inside(area, screen)
    alike = set(map(id, _find_alike(element, screen, None)))
    peers: list[Element] = []
    for other in screen.elements:
        is_label = other.index < 0
        if is_label or id(other) in alike:
            peers.append(other)
    return peers


def _find_alike(
    element: Element, screen: Screen, area: Element | None
) -> list[Element]:
    """The elements of its family, within the list that it stands in."""
    family = get_element_family(element)
    neighbours = screen.elements if area is None else _list_inside(area, screen)
    alike: list[Element] = []
    for other in neighbours:
        if other.index <= 0 or other.role != element.role:
            continue
        if get_element_family(other) == family:
            alike.append(other)
    return alike


def _list_inside(area: Element, screen: Screen) -> list[Element]:
    return [other for other in screen.elements if _is_inside(other, area)]


def _find_list_around(element: Element, screen: Screen) -> Element | None:
    """The smallest list that holds an element."""
    smallest: Element | None = None
    for area in screen.elements:
        if area.role != "list" or not _is_inside(element, area):
            continue
        if smallest is None or area.bounds.area < smallest.bounds.area:
            smallest = area
    return smallest


def _is_inside(element: Element, area: Element) -> bool:
    if element is area or element.role == "list":
        return False
    return element.bounds.overlap_area(area.bounds) > 0.5 * element.bounds.area
