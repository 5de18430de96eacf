"""Numbers that stay: an element keeps its number for as long as a run comes back to its page.

Numbers in reading order change wholly when one row is added. Here an element that a page was seen
with before keeps its number, and what is new gets a number that the page has not used yet.
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
"""Like elements at most that are told apart by place although none of them is known by its words;
more of them are the rows of a list that was scrolled by a whole screen."""
KEPT = 64
"""Screens at most that are read back when a run is resumed."""
_AROUND = 4
"""Elements before and after one in reading order that may stand on its line."""
_WORD = re.compile(r"\w+")


class Key(NamedTuple):
    """What an element is known by."""

    role: str
    resource_id: str
    text: str
    beside: str
    """The first other words on its line, which tell the buttons of like rows apart."""
    nth: int
    """How many before it are the same in all of this."""


@dataclass(frozen=True)
class Numbered:
    """What is known of one page."""

    known: Mapping[Key, int] = field(default_factory=dict)
    """The number of everything that was ever seen on it."""
    last: tuple[Element, ...] = ()
    """What could be touched at the last look, with its numbers."""
    top: int = 0
    """The highest number given."""


def renumber_elements(
    previous: Numbered | None, elements: Sequence[Element]
) -> tuple[tuple[Element, ...], Numbered]:
    """Give what was there before its number again, and new numbers to the rest.

    An element is the same one when role, resource id, words and the words beside it are; else, of
    the last look, when it is the only one of its role, id and words; else when it stands in the
    place of one of the same role and id and either the id is the only one of its kind or half of
    the words are the same (a switch in whose row `Off` became `On`).

    Args:
        previous: what this gave for the last look at the same page; None for a first look.
        elements: of this look, with numbers in reading order where they can be touched.

    Returns:
        The elements with their lasting numbers, and what to give along at the next look.
    """
    able = [place for place, element in enumerate(elements) if element.index > 0]
    keys = dict(zip(able, _element_keys(elements, able), strict=True))
    page = previous or Numbered()
    numbers = _by_key(page, keys)
    numbers |= _by_words(page.last, elements, able, numbers)
    taken = set(numbers.values())
    left = [e for e in page.last if e.index not in taken]
    numbers |= _by_place(left, elements, able, numbers)
    if page.top + len(able) - len(numbers) > MOST:
        page, numbers = Numbered(), {}
    top = page.top
    for place in able:
        if place not in numbers:
            top += 1
            numbers[place] = top
    result = tuple(
        element.model_copy(update={"index": numbers[place]})
        if numbers.get(place, element.index) != element.index
        else element
        for place, element in enumerate(elements)
    )
    numbers_by_key = {**page.known, **{keys[place]: numbers[place] for place in able}}
    return result, Numbered(numbers_by_key, tuple(result[place] for place in able), top)


def adopt_numbers(previous: Numbered | None, elements: Sequence[Element]) -> Numbered:
    """What is known of a page after a look whose elements have their lasting numbers already."""
    page = previous or Numbered()
    able = [place for place, element in enumerate(elements) if element.index > 0]
    keys = zip(
        _element_keys(elements, able),
        (elements[place].index for place in able),
        strict=True,
    )
    last = tuple(elements[place] for place in able)
    top = max((page.top, *(element.index for element in last)))
    return Numbered({**page.known, **dict(keys)}, last, top)


class ElementNumbers:
    """The numbers of a run's pages; a page is what has one app and one signature."""

    def __init__(self, folder: Path | None = None) -> None:
        """Begin with the screens that an earlier process of the same run has kept.

        Args:
            folder: with a JSON file a screen; None begins with nothing.
        """
        self._pages: dict[tuple[str, str], Numbered] = {}
        paths = folder.glob("*.json") if folder else ()
        files = sorted(paths, key=lambda file: file.stat().st_mtime_ns)
        for file in files[-KEPT:]:
            kept = Screen.model_validate_json(file.read_bytes())
            page = kept.package, kept.signature
            self._pages[page] = adopt_numbers(self._pages.get(page), kept.elements)

    def number_elements(
        self, elements: Sequence[Element], *, package: str, signature: str
    ) -> tuple[Element, ...]:
        """The elements of a look at a page with their lasting numbers; see `renumber_elements`."""
        page = package, signature
        result, self._pages[page] = renumber_elements(self._pages.get(page), elements)
        return result


def _by_key(page: Numbered, keys: Mapping[int, Key]) -> dict[int, int]:
    """Numbers by place, for what is known by its words; each number once."""
    numbers: dict[int, int] = {}
    used: set[int] = set()
    for place, key in keys.items():
        number = page.known.get(key)
        if number is not None and number not in used:
            used.add(number)
            numbers[place] = number
    return numbers


def _by_words(
    last: Sequence[Element],
    elements: Sequence[Element],
    able: Sequence[int],
    numbers: Mapping[int, int],
) -> dict[int, int]:
    """The only one of its role, id and words in both looks."""
    before: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for element in last:
        before[_identity_of(element)].append(element.index)
    now = Counter(_identity_of(elements[place]) for place in able)
    single = {said: each[0] for said, each in before.items() if len(each) == 1}
    taken = set(numbers.values())
    return {
        place: number
        for place in able
        if place not in numbers
        and now[identity := _identity_of(elements[place])] == 1
        and (number := single.get(identity, 0)) > 0
        and number not in taken
    }


def _by_place(
    left: Sequence[Element],
    elements: Sequence[Element],
    able: Sequence[int],
    numbers: Mapping[int, int],
) -> dict[int, int]:
    """What stands where one of the same sort stood whose words have changed a little."""
    sorts = Counter(_row_kind(elements[place]) for place in able)
    counts = Counter(_row_kind(elements[place]) for place in able if place in numbers)
    ids = Counter(elements[place].resource_id for place in able)
    before: dict[tuple[str, str], list[Element]] = defaultdict(list)
    for element in left:
        before[element.role, element.resource_id].append(element)
    matches: dict[int, int] = {}
    for place in able:
        if place in numbers:
            continue
        element = elements[place]
        sort = _row_kind(element)
        if sorts[sort] > FEW and 2 * counts[sort] < sorts[sort]:
            continue
        single = bool(element.resource_id) and ids[element.resource_id] == 1
        for other in before[element.role, element.resource_id]:
            if _is_near(element.bounds, other.bounds) and (
                single or _is_alike(element, other)
            ):
                matches[place] = other.index
                before[element.role, element.resource_id].remove(other)
                break
    return matches


def _identity_of(element: Element) -> tuple[str, str, str]:
    return element.role, element.resource_id, element.text


def _row_kind(element: Element) -> tuple[str, str, int, int]:
    """What the rows of one list have in common."""
    return (
        element.role, element.resource_id, element.bounds.left // 8, element.bounds.right // 8
    )  # fmt: skip


def _is_near(one: Bounds, other: Bounds) -> bool:
    (x, y), (a, b) = one.center, other.center
    return abs(x - a) <= NEAR and abs(y - b) <= NEAR


def _is_alike(one: Element, other: Element) -> bool:
    mine, theirs = set(_WORD.findall(one.text)), set(_WORD.findall(other.text))
    return 2 * len(mine & theirs) >= max(1, min(len(mine), len(theirs))) and bool(
        mine & theirs
    )


def _element_keys(elements: Sequence[Element], able: Sequence[int]) -> list[Key]:
    seen: Counter[tuple[str, str, str, str]] = Counter()
    keys = []
    for place in able:
        element = elements[place]
        what = (*_identity_of(element), _words_beside(elements, place))
        keys.append(Key(*what, seen[what]))
        seen[what] += 1
    return keys


def _words_beside(elements: Sequence[Element], place: int) -> str:
    """The first words of another kind on the element's line; empty where it has the line alone."""
    own = elements[place]
    for other in elements[max(0, place - _AROUND) : place + _AROUND + 1]:
        if other.text and other.text != own.text and other.role != "list":
            top = max(own.bounds.top, other.bounds.top)
            shared = min(own.bounds.bottom, other.bounds.bottom) - top
            heights = (
                own.bounds.bottom - own.bounds.top,
                other.bounds.bottom - other.bounds.top,
            )
            if 2 * shared > min(heights) and shared > 0:
                return other.text
    return ""
