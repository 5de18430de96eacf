"""The rows of lists that a run took, with those that it saw beside them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from nodes.completion.checks.run import listings
from nodes.completion.quotes import paraphrase
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.dates import parse_clock_date
from tapwright.text.normalize import normalize_text
from tools.screen import TOGGLES, Element, Screen, read_row_name

_LEAST = 2
"""Characters of a name."""
_SeenKey = tuple[str, str, str]


@dataclass(frozen=True, kw_only=True)
class Take:
    """A row that was touched."""

    row: Element
    """As it was first seen."""
    rows: Sequence[Element]
    """All of its list that were seen until then, itself among them."""
    left: frozenset[str]
    """Texts of those that were opened before, and left again."""
    listing: Sequence[str]
    """Texts of its list from the top; empty if the order is not known."""
    today: date | None


@dataclass(frozen=True, kw_only=True)
class Outdone:
    """A row that was taken, and the one that was asked for."""

    words: str
    """Of the instruction, by which the other one is told."""
    taken: str
    better: str
    is_sure: bool
    """Whether nothing in the instruction may leave the better one out."""


def list_takes(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[Take]:
    """The rows that were taken and that the instruction does not name.

    A switch that was turned twice is as it was. A row that was opened and left again is no choice
    of the next one.
    """
    touches = Counter(map(_identify_touch, visits))
    seen: dict[_SeenKey, dict[str, Element]] = {}
    opened: set[str] = set()
    plain = normalize_text(instruction)
    before: ScreenVisit | None = None
    for visit, lists in listings.follow_lists(visits):
        if _is_narrowed(before, visit, instruction):
            _forget_rows(visit.screen, seen)
        before = visit
        _note_rows(visit.screen, seen)
        row = _find_touched(visit)
        if row is None:
            continue
        rows = seen[_identify_rows(row, visit.screen)]
        if _is_named(row.text, rows, plain):
            continue
        left = frozenset(opened - {row.text})
        if row.role not in TOGGLES:
            opened.add(row.text)
        elif touches[_identify_touch(visit)] % 2 == 0:
            continue
        key = listings.identify_list(row, visit.screen)
        today = parse_clock_date(visit.screen.time)
        yield Take(
            row=rows[row.text],
            rows=tuple(rows.values()),
            left=left,
            listing=lists[key],
            today=today,
        )


def _is_narrowed(
    before: ScreenVisit | None, visit: ScreenVisit, instruction: str
) -> bool:
    """Whether the last step chose a kind of things that the instruction names, as a tab does.

    What the page showed before is of other kinds.
    """
    if before is None or before.target is None:
        return False
    if before.screen.signature != visit.screen.signature:
        return False
    label = before.target.text
    wanted = paraphrase.list_terms(instruction)
    if wanted.isdisjoint(paraphrase.list_terms(label)):
        return False
    for element in visit.screen.elements:
        if element.text == label:
            return bool(element.selected or element.checked)
    return False


def _forget_rows(
    screen: Screen, seen: dict[_SeenKey, dict[str, Element]]
) -> None:
    """Drop the rows that were seen on a page which looks like this."""
    for place in list(seen):
        if place[0] == screen.signature:
            del seen[place]


def _note_rows(
    screen: Screen, seen: dict[_SeenKey, dict[str, Element]]
) -> None:
    """Add what can be touched on a screen to the rows that were seen of each list."""
    for element in screen.elements:
        if element.index > 0 and element.text:
            rows = seen.setdefault(_identify_rows(element, screen), {})
            rows.setdefault(element.text, element)


def _identify_rows(element: Element, screen: Screen) -> _SeenKey:
    """What the rows of one list have in common, on a page that looks like this."""
    return screen.signature, element.role, element.resource_id


def _identify_touch(visit: ScreenVisit) -> tuple[str, ...]:
    """What the touches of one row have in common."""
    row = _find_touched(visit)
    if row is None:
        return ()
    return (*_identify_rows(row, visit.screen), row.text)


def _find_touched(visit: ScreenVisit) -> Element | None:
    """The row or the switch that a step touched, by a button inside it too; None without one."""
    target = visit.target
    if target is None or not target.text or target.role == "input":
        return None
    for element in visit.screen.elements:
        is_role = element.role == target.role and element.index > 0
        if not is_role or element.text != target.text:
            continue
        if element.resource_id == target.resource_id:
            return _find_row(element, visit) or element
    return None


def _find_row(button: Element, visit: ScreenVisit) -> Element | None:
    """The row that a button which was touched stands in; None if it floats above the rows."""
    if button.role != "button":
        return None
    size = button.bounds.area
    for element in visit.screen.elements:
        if element.role != "item" or not element.text:
            continue
        if element.bounds.overlap_area(button.bounds) == size:
            return element
    return None


def _is_named(row: str, rows: Iterable[str], plain: str) -> bool:
    """Whether an instruction names a row by its first column, which no other row has."""
    name = _read_name(row)
    if len(name) < _LEAST or name not in plain:
        return False
    times = 0
    for each in rows:
        if _read_name(each) == name:
            times += 1
    return times == 1


def _read_name(row: str) -> str:
    return normalize_text(read_row_name(row))
