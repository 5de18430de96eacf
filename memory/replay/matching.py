"""Whether a remembered step fits a screen: its page, its element, and the element's state.

A row or a button that stood among others like it was chosen for what they said. It is only touched
again when it is named by the instruction, or when all of them say the same as they did.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from memory.records import RouteStep, normalise
from memory.replay.instruction_diff import (
    Likeness,
    Value,
    adapt_text,
    find_parameters_in,
)
from memory.values import tokens
from tools.screen import Element, Screen, Target

ANYWHERE = frozenset({"open_app", "home", "recents"})
"""Actions that do the same from every page."""
NEVER = frozenset({"ask", "answer", "finish", "fail", "tap_point"})
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
    """None where it can be made."""
    element: Element | None = None
    """The element that it is about; None where it needs none."""
    already: bool = False
    """What the step was for is so already: touching the element would undo it."""


@dataclass(frozen=True)
class TargetQuery:
    """What a step is about to touch, in the words of the present instruction."""

    target: Target
    text: str
    parts: tuple[tuple[int, str], ...] = ()
    """Of a row that the instruction names: which parts of its text, and what they must say."""
    uses: frozenset[tuple[int, str]] = frozenset()
    value: bool = False
    """It says nothing but a value that does not follow from the instruction."""


def build_query(target: Target, like: Likeness) -> TargetQuery:
    """The target with the parameters replaced in its text."""
    whole = adapt_text(target.text, like)
    if whole is not None and whole.whole:
        named = (
            ((WHOLE, whole.text),) if target.among == 1 or WHOLE in target.own else ()
        )
        return TargetQuery(target, whole.text, named, whole.uses)
    parts: list[tuple[int, str]] = []
    uses = find_parameters_in(target.text, like)
    strange = fixed = False
    for number, part in enumerate(split_parts(target.text)):
        part_value = adapt_text(part, like)
        if part_value is None:
            strange = True
        elif part_value.whole or (
            part_value.told and not _has_name(part_value, like, target)
        ):
            parts.append((number, part_value.text))
            uses |= part_value.uses
        elif not part_value.told:
            fixed = True
        elif part_value.uses:
            # It has words of its own besides, and others beside it may name the same.
            uses |= part_value.uses
    text = whole.text if whole is not None else target.text
    control = target.resource_id and target.among == 1 and not target.listed
    value = (
        strange
        and not fixed
        and not parts
        and not (control and _has_words(target.text))
    )
    sure = target.among == 1 or any(number in target.own for number, _ in parts)
    # What hangs on a parameter, or on a date, is never found by its old words.
    days = not control and any(
        t.sort in ("date", "weekday") for t in tokens(target.text)
    )
    unsure = not sure and bool(parts or uses)
    value = value or unsure or (strange and days and not (sure and parts))
    return TargetQuery(target, text, tuple(parts) if sure else (), uses, value=value)


def query_by_date(target: Target, text: str, day: str) -> TargetQuery | None:
    """The target by the date in its text, `March 4` of `Wednesday, March 4, 1 event`.

    Args:
        target: as it was.
        text: what it says now, as far as is known.
        day: the part of it that is the date.

    Returns:
        None when others on the page said the same.
    """
    text_parts, of_day = split_parts(text), split_parts(day)
    parts = [(n, part) for n, part in enumerate(text_parts) if part in of_day]
    if len(parts) < len(of_day):
        parts = [(n, part) for n, part in enumerate(text_parts) if day in part]
    sure = target.among == 1 or any(n in target.own for n, _ in parts)
    return TargetQuery(target, text, tuple(parts)) if parts and sure else None


def _has_name(value: Value, like: Likeness, target: Target) -> bool:
    """Whether one of several only has a name of the instruction's in it, among other words."""
    sorts = {like.old[like.spans[place][0].start].sort for place, _ in value.uses}
    return not value.uses or (
        target.among > 1 and not sorts.isdisjoint(("quoted", "word"))
    )


def is_picked(about: TargetQuery) -> bool:
    """Whether it was picked among others for what it said, which the instruction does not name."""
    return about.target.among > 1 and not about.parts and _is_chosen(about.target)


def is_other_list(step: RouteStep, screen: Screen) -> bool:
    """Whether the list that a step scrolls says something else than it did then."""
    was = step.target
    if was is None or was.role != "list" or not was.peers:
        return False
    same = [
        e
        for e in screen.elements
        if (e.role, e.resource_id) == (was.role, was.resource_id)
    ]
    return all(digest_peers(e, screen) != was.peers for e in same)


def _has_words(text: str) -> bool:
    """Whether a text has words besides values, as a button with a price on it."""
    return any(token.sort == "word" for token in tokens(text))


def get_element_family(target: Target) -> tuple[str, str]:
    """What equal elements have in common; ids of a row of days or keys differ in a number only."""
    return _role_and_id(target, loose=target.role != "button")


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
    return about.target.among == 1 or normalise(target.text) == normalise(about.text)


def split_parts(text: str) -> list[str]:
    """The lines and listed parts of an element's text."""
    return [part.strip() for part in _PARTS.split(text) if part.strip()]


def match_step(
    step: RouteStep, screen: Screen, about: TargetQuery | None, *, same: bool
) -> MatchResult:
    """Whether a step can be made on this screen.

    Args:
        step: as it was made.
        screen: the one in front.
        about: its target now; None where it has none.
        same: whether a choice among equals may be made again where all of them say the same.
    """
    kind = step.action.get("kind")
    if kind in ANYWHERE:
        return MatchResult()
    if not step.signature or (screen.signature, screen.package) != (
        step.signature,
        step.package,
    ):
        return MatchResult("page")
    if "element" not in step.action:
        return MatchResult()
    if about is None or not (about.target.text or about.target.resource_id):
        return MatchResult("element")
    element = _find_target(about, screen)
    if element is None:
        return MatchResult("element")
    target = about.target
    if is_picked(about) and not (
        same and digest_peers(element, screen) == target.peers
    ):
        return MatchResult("choice", element)
    now = read_state(element)
    if kind == "tap" and now != target.state and (now or target.state):
        return (
            MatchResult(element=element, already=True)
            if now == step.became
            else MatchResult("state", element)
        )
    return MatchResult(element=element)


def _is_chosen(target: Target) -> bool:
    """Whether an element among others like it is one of several things rather than a control."""
    return target.listed or bool(target.resource_id)


def _find_target(about: TargetQuery, screen: Screen) -> Element | None:
    """The one element that is meant; None where none or several may be."""
    target = about.target
    alike = [
        e
        for e in screen.elements
        if e.index > 0
        and e.enabled
        and _role_and_id(e, loose=bool(about.parts))
        == _role_and_id(target, loose=bool(about.parts))
    ]
    if target.role == "input" and target.resource_id:
        return _only_match(alike, target)
    if about.parts:
        matches = [e for e in alike if _has_parts(e.text, about)]
        return _only_match(matches or [e for e in alike if _has_label(e, about)], None)
    same = [e for e in alike if normalise(e.text) == normalise(about.text)]
    if same or target.among > 1 or not target.resource_id:
        return _only_match(same, target)
    # The only one of its id, then and now: its words may have changed, as a price on a button does.
    near = [
        e
        for e in alike
        if not target.listed or _mask_digits(e.text) == _mask_digits(about.text)
    ]
    return near[0] if len(alike) == len(near) == 1 else None


def _has_label(element: Element, about: TargetQuery) -> bool:
    """Whether it is the button with this label, whatever value it shows: `From, Hangzhou`."""
    target, label = about.target, split_parts(about.target.text)[:1]
    only = target.role == "button" and target.resource_id and target.among == 1
    keyed = any(number in (WHOLE, 0) for number, _ in about.parts)
    return bool(only and label and not keyed and split_parts(element.text)[:1] == label)


def _role_and_id(of: Element | Target, *, loose: bool) -> tuple[str, str]:
    """Role and id; loose without the id's numbers, where the words tell which one is meant."""
    return of.role, _DIGITS.sub("#", of.resource_id) if loose else of.resource_id


def _only_match(candidates: Sequence[Element], target: Target | None) -> Element | None:
    """The only one; of several equals the one at the old place."""
    if len(candidates) > 1 and target is not None:
        candidates = [e for e in candidates if e.bounds.center == target.center]
    return candidates[0] if len(candidates) == 1 else None


def _has_parts(text: str, about: TargetQuery) -> bool:
    text_parts = split_parts(text)
    return all(
        normalise(text if n == WHOLE else text_parts[n] if n < len(text_parts) else "")
        == normalise(part)
        for n, part in about.parts
    )


def _mask_digits(text: str) -> str:
    return _DIGITS.sub("#", normalise(text))


def read_state(element: Element) -> str:
    """`on`, `off`, `selected`, or nothing where it has no state."""
    if element.checked is not None:
        return "on" if element.checked else "off"
    return "selected" if element.selected else ""


def identify_element(element: Element, screen: Screen) -> Target:
    """What identifies an element, and what it stood among."""
    among = len(_find_alike(element, screen))
    return Target(
        role=element.role,
        text=element.text,
        resource_id=element.resource_id,
        center=element.bounds.center,
        among=among,
        peers=digest_peers(element, screen)
        if among > 1 or element.role == "list"
        else "",
        own=_own_parts(element, _find_alike(element, screen)),
        listed=_list_of(element, screen) is not None,
        state=read_state(element),
    )


def _own_parts(element: Element, alike: Sequence[Element]) -> tuple[int, ...]:
    """The parts of its text, by number, that none of its equals has at that place."""
    others = [e for e in alike if e is not element]
    if not others:
        return ()
    parts = split_parts(element.text)
    theirs = [[normalise(part) for part in split_parts(e.text)] for e in others]
    own = [
        n
        for n, p in enumerate(parts)
        if all(o[n : n + 1] != [normalise(p)] for o in theirs)
    ]
    alone = all(normalise(e.text) != normalise(element.text) for e in others)
    return (*([WHOLE] if alone else []), *own)


def find_state_after(target: Element, after: Screen) -> str:
    """The state of an element after it was touched; empty where it is gone or has none."""
    same = [
        e
        for e in after.elements
        if (e.role, e.resource_id, e.text)
        == (target.role, target.resource_id, target.text)
    ]
    if len(same) > 1:
        same = [e for e in same if e.bounds.center == target.bounds.center]
    return read_state(same[0]) if len(same) == 1 else ""


def digest_peers(element: Element, screen: Screen) -> str:
    """A digest of all that an element stood among: its list, or else its equals and all words."""
    area = element if element.role == "list" else _list_of(element, screen)
    if area is not None:
        seen = [e for e in screen.elements if _is_inside(e, area)]
    else:
        alike = _find_alike(element, screen)
        seen = [e for e in screen.elements if e in alike or e.index < 0]
    peers = [(e.role, e.text, e.value, read_state(e)) for e in seen]
    return hashlib.blake2b(repr(peers).encode(), digest_size=8).hexdigest()


def _find_alike(element: Element, screen: Screen) -> list[Element]:
    area = _list_of(element, screen)
    return [
        e
        for e in screen.elements
        if e.index > 0
        and _role_and_id(e, loose=e.role != "button")
        == _role_and_id(element, loose=element.role != "button")
        and (area is None or _is_inside(e, area))
    ]


def _list_of(element: Element, screen: Screen) -> Element | None:
    """The smallest list that holds an element."""
    holding = [
        e for e in screen.elements if e.role == "list" and _is_inside(element, e)
    ]
    return min(holding, key=lambda e: e.bounds.area, default=None)


def _is_inside(element: Element, area: Element) -> bool:
    if element is area or element.role == "list":
        return False
    return element.bounds.overlap_area(area.bounds) > 0.5 * element.bounds.area
