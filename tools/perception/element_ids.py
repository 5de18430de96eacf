"""Lasting numbers: an element keeps its number whenever a run comes back to its page.

One added row changes all numbers in reading order. Here an element that was seen on the page before
keeps its number, and a new one gets a number that the page has not used yet.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tools.screen import Bounds, Element, Screen

MOST = 999
"""Above this number a page is numbered afresh, so that numbers stay short."""
NEAR = 24
"""Pixels that the middle of an element may move and still be the same place."""
FEW = 3
"""Similar elements at most that are told apart by place although the words of none are known; more
of them are the rows of a list that was scrolled by a whole screen."""
KEPT = 64
"""Screens at most that are read back when a run is resumed."""
_AROUND = 4
"""Elements before and after another one in reading order that may stand on its line."""
_WORD = re.compile(r"\w+")
RowKind = tuple[str, str, int, int]
"""What the rows of one list have in common: role, id, and where they begin and end."""


class Key(NamedTuple):
    """The features by which an element is recognised."""

    role: str
    resource_id: str
    text: str
    beside: str
    """The first other words on its line, which tell the buttons of similar rows apart."""
    nth: int
    """How many elements before it are equal in all of this."""


@dataclass(frozen=True)
class Numbered:
    """What is known of one page."""

    known: Mapping[Key, int] = field(default_factory=dict)
    """The number of every element that was ever seen on it."""
    last: tuple[Element, ...] = ()
    """The touchable elements of the last look, with their numbers."""
    top: int = 0
    """The highest number given."""


def renumber_elements(
    previous: Numbered | None, elements: Sequence[Element]
) -> tuple[tuple[Element, ...], Numbered]:
    """Give the elements that were there before their numbers again, and new numbers to the rest.

    An element is the same if role, resource id, words and the words beside it are the same; else,
    of the last look, if it is the only one of its role, id and words; else if it stands in the
    place of one of the same role and id and either the id is the only one of its kind or half of
    the words are the same (a switch in whose row `Off` became `On`).

    Args:
        previous: what this returned for the last look at the same page; None for a first look.
        elements: of this look; the touchable ones have numbers in reading order.

    Returns:
        The elements with their lasting numbers, and what to pass at the next look.
    """
    able = _touchable_places(elements)
    keys = dict(zip(able, _element_keys(elements, able), strict=True))
    page = previous or Numbered()
    numbers = _match_keys(page, keys)
    numbers |= _match_words(page.last, elements, able, numbers)
    taken = set(numbers.values())
    missing = [element for element in page.last if element.index not in taken]
    numbers |= _match_places(missing, elements, able, numbers)
    if page.top + len(able) - len(numbers) > MOST:
        page, numbers = Numbered(), {}
    top = page.top
    for place in able:
        if place not in numbers:
            top += 1
            numbers[place] = top
    result = list(elements)
    known = dict(page.known)
    for place in able:
        number = numbers[place]
        known[keys[place]] = number
        if elements[place].index != number:
            changes = {"index": number}
            result[place] = elements[place].model_copy(update=changes)
    last = tuple(result[place] for place in able)
    return tuple(result), Numbered(known, last, top)


def adopt_numbers(
    previous: Numbered | None, elements: Sequence[Element]
) -> Numbered:
    """What is known of a page after a look whose elements have their lasting numbers already."""
    page = previous or Numbered()
    able = _touchable_places(elements)
    last = tuple(elements[place] for place in able)
    numbers = [element.index for element in last]
    keys = _element_keys(elements, able)
    known = {**page.known, **dict(zip(keys, numbers, strict=True))}
    top = max(page.top, *numbers, 0)
    return Numbered(known, last, top)


def _touchable_places(elements: Sequence[Element]) -> list[int]:
    return [
        place for place, element in enumerate(elements) if element.index > 0
    ]


class ElementNumbers:
    """The numbers of a run's pages; a page has one app and one signature."""

    def __init__(self, folder: Path | None = None) -> None:
        """Begin with the screens that an earlier process of the same run has kept.

        Args:
            folder: with a JSON file for each screen; None begins with nothing.
        """
        self._pages: dict[tuple[str, str], Numbered] = {}
        paths = folder.glob("*.json") if folder else ()
        files = sorted(paths, key=lambda file: file.stat().st_mtime_ns)
        for file in files[-KEPT:]:
            kept = Screen.model_validate_json(file.read_bytes())
            page = kept.package, kept.signature
            self._pages[page] = adopt_numbers(
                self._pages.get(page), kept.elements
            )

    def number_elements(
        self, elements: Sequence[Element], *, package: str, signature: str
    ) -> tuple[Element, ...]:
        """The elements of a look at a page with their lasting numbers; see `renumber_elements`."""
        page = package, signature
        result, self._pages[page] = renumber_elements(
            self._pages.get(page), elements
        )
        return result


def _match_keys(page: Numbered, keys: Mapping[int, Key]) -> dict[int, int]:
    """Numbers by place, of elements whose key is known; each number once."""
    numbers: dict[int, int] = {}
    used: set[int] = set()
    for place, key in keys.items():
        number = page.known.get(key)
        if number is not None and number not in used:
            used.add(number)
            numbers[place] = number
    return numbers


def _match_words(
    last: Sequence[Element],
    elements: Sequence[Element],
    able: Sequence[int],
    numbers: Mapping[int, int],
) -> dict[int, int]:
    """Numbers by place, of elements that are the only one of their identity in both looks."""
    before = Counter(map(_identity_of, last))
    now = Counter(_identity_of(elements[place]) for place in able)
    numbers_before = {_identity_of(element): element.index for element in last}
    taken = set(numbers.values())
    matches: dict[int, int] = {}
    for place in able:
        identity = _identity_of(elements[place])
        if place in numbers or now[identity] != 1 or before[identity] != 1:
            continue
        number = numbers_before[identity]
        if number not in taken:
            matches[place] = number
    return matches


def _match_places(
    missing: Sequence[Element],
    elements: Sequence[Element],
    able: Sequence[int],
    numbers: Mapping[int, int],
) -> dict[int, int]:
    """Numbers by place, of elements where one of the same kind stood whose words changed a little.

    Args:
        missing: elements of the last look that were not found again.
        elements: of this look.
        able: places of those that can be touched.
        numbers: of those that were found again, by place.
    """
    scrolled_kinds = _find_scrolled_kinds(elements, able, numbers)
    ids = Counter(elements[place].resource_id for place in able)
    candidates: dict[tuple[str, str], list[Element]] = defaultdict(list)
    for before in missing:
        candidates[before.role, before.resource_id].append(before)
    matches: dict[int, int] = {}
    for place in able:
        element = elements[place]
        if place in numbers or _row_kind(element) in scrolled_kinds:
            continue
        name = element.resource_id
        similar = candidates[element.role, name]
        has_own_id = bool(name) and ids[name] == 1
        match = _find_replaced(similar, element, has_own_id=has_own_id)
        if match is not None:
            matches[place] = match.index
            similar.remove(match)
    return matches


def _find_scrolled_kinds(
    elements: Sequence[Element],
    able: Sequence[int],
    numbers: Mapping[int, int],
) -> set[RowKind]:
    """The kinds of rows of which more than a few are there, and most are new."""
    rows = Counter(_row_kind(elements[place]) for place in able)
    known_rows = Counter(_row_kind(elements[place]) for place in numbers)
    scrolled: set[RowKind] = set()
    for kind, count in rows.items():
        if count > FEW and 2 * known_rows[kind] < count:
            scrolled.add(kind)
    return scrolled


def _find_replaced(
    similar: Sequence[Element], element: Element, *, has_own_id: bool
) -> Element | None:
    """The first of some elements in whose place another one stands now."""
    for before in similar:
        if not _is_near(element.bounds, before.bounds):
            continue
        if has_own_id or _is_alike(element, before):
            return before
    return None


def _identity_of(element: Element) -> tuple[str, str, str]:
    return element.role, element.resource_id, element.text


def _row_kind(element: Element) -> RowKind:
    box = element.bounds
    return element.role, element.resource_id, box.left // 8, box.right // 8


def _is_near(one: Bounds, other: Bounds) -> bool:
    x, y = one.center
    other_x, other_y = other.center
    return abs(x - other_x) <= NEAR and abs(y - other_y) <= NEAR


def _is_alike(one: Element, other: Element) -> bool:
    """Whether two elements share half of the words of the one with fewer."""
    words = set(_WORD.findall(one.text))
    other_words = set(_WORD.findall(other.text))
    shared = len(words & other_words)
    fewest = min(len(words), len(other_words))
    return shared > 0 and 2 * shared >= fewest


def _element_keys(
    elements: Sequence[Element], able: Sequence[int]
) -> list[Key]:
    seen: Counter[tuple[str, str, str, str]] = Counter()
    keys = []
    for place in able:
        element = elements[place]
        features = (*_identity_of(element), _words_beside(elements, place))
        keys.append(Key(*features, seen[features]))
        seen[features] += 1
    return keys


def _words_beside(elements: Sequence[Element], place: int) -> str:
    """The first other words on the element's line; empty if it has the line alone."""
    own = elements[place]
    begin = max(0, place - _AROUND)
    end = place + _AROUND + 1
    for other in elements[begin:end]:
        if not other.text or other.text == own.text or other.role == "list":
            continue
        if _is_on_line(own.bounds, other.bounds):
            return other.text
    return ""


def _is_on_line(one: Bounds, other: Bounds) -> bool:
    """Whether two boxes share more than half of the height of the lower one."""
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    lower = min(one.bottom - one.top, other.bottom - other.top)
    return shared > 0 and 2 * shared > lower
