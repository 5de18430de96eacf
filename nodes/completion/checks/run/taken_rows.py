"""The rows of lists that a run took, with those that it saw beside them.

Who opens "Oak, ¥146" in a list that has "Elm, ¥98" too took Oak, and passed Elm.
"""

from collections import Counter
from collections.abc import (
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, field
from datetime import date

from nodes.completion.checks.run import listings
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.dates import parse_clock_date
from tapwright.text.normalize import normalize_text
from tools.screen import TOGGLES, Element, Screen, Target, read_row_name

_LEAST = 2
"""Characters of a name."""
_FOOT = 0.75
"""Share of the screen's height below which a button may float."""
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
    place: int = 0
    """Of its screen in the run."""
    headings: Sequence[str] = ()
    """What its page says that cannot be touched, and what is chosen there, such as a tab."""
    chosen: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Labels that were selected where each of the rows was seen, such as that of a category."""


@dataclass(frozen=True, kw_only=True)
class BetterRow:
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
    chosen: dict[str, set[str]] = {}
    opened: set[str] = set()
    plain = normalize_text(instruction)
    for place, (visit, lists) in enumerate(listings.follow_lists(visits)):
        _note_rows(visit.screen, seen, chosen)
        row = find_touched(visit)
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
            chosen=chosen,
            place=place,
            headings=tuple(_list_headings(visit.screen)),
        )


def select_of_thing(words: str, taken: Sequence[Take]) -> list[Take]:
    """The rows of pages that say what some words do; none if no page does.

    "The top comment" is one of a page that says "Short comments", and "the newest order" one below
    the tab "Orders".

    Args:
        words: of the instruction, such as `top comment`.
        taken: rows that were taken.
    """
    wanted = paraphrase.list_terms(words)
    of_thing: list[Take] = []
    for take in taken:
        said = paraphrase.list_terms("\n".join(take.headings))
        if wanted & said and take.listing:
            of_thing.append(take)
    return of_thing


def _list_headings(screen: Screen) -> Iterator[str]:
    for element in screen.elements:
        if element.index <= 0 or element.selected:
            yield element.text


def _note_rows(
    screen: Screen,
    seen: dict[_SeenKey, dict[str, Element]],
    chosen: dict[str, set[str]],
) -> None:
    """Add what can be touched on a screen to the rows of each list, and what is selected there."""
    labels: set[str] = set()
    for element in screen.elements:
        if element.selected or element.checked:
            labels.add(element.text)
    for element in screen.elements:
        if element.index > 0 and element.text:
            rows = seen.setdefault(_identify_rows(element, screen), {})
            rows.setdefault(element.text, element)
            chosen.setdefault(element.text, set()).update(labels)


def _identify_rows(element: Element, screen: Screen) -> _SeenKey:
    """What the rows of one list have in common, on a page that looks like this."""
    return screen.signature, element.role, element.resource_id


def _identify_touch(visit: ScreenVisit) -> tuple[str, ...]:
    """What the touches of one row have in common."""
    row = find_touched(visit)
    if row is None:
        return ()
    return (*_identify_rows(row, visit.screen), row.text)


def find_touched(visit: ScreenVisit) -> Element | None:
    """The row or the switch that a step touched, by a button inside it too; None without one."""
    target = visit.target
    if target is None or not target.text or target.role == "input":
        return None
    alike = _list_alike(target, visit.screen)
    if not alike:
        return None
    # Each row may have a button of the same label.
    touched = alike[0]
    for element in alike:
        if element.bounds.contains(*target.center):
            touched = element
    return _find_row(touched, visit) or touched


def _list_alike(target: Target, screen: Screen) -> list[Element]:
    """What may be what was touched, by its role, text and id."""
    alike: list[Element] = []
    for element in screen.elements:
        is_role = element.role == target.role and element.index > 0
        if not is_role or element.text != target.text:
            continue
        if element.resource_id == target.resource_id:
            alike.append(element)
    return alike


def _find_row(button: Element, visit: ScreenVisit) -> Element | None:
    """The row that a button which was touched stands in; None if it floats above the rows."""
    if button.role != "button" or _may_float(button, visit.screen):
        return None
    size = button.bounds.area
    for element in visit.screen.elements:
        if element.role != "item" or not element.text:
            continue
        if element.bounds.overlap_area(button.bounds) == size:
            return element
    return None


def _may_float(button: Element, screen: Screen) -> bool:
    """Whether a button that no other row has stands at the foot, as one that adds something does.

    On some phones it lies over a single row of the list.
    """
    if button.bounds.center[1] < _FOOT * screen.height:
        return False
    ids = [
        each.resource_id for each in screen.elements if each.role == "button"
    ]
    return ids.count(button.resource_id) == 1


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


def has_taken_topmost(
    visits: Sequence[ScreenVisit], roles: Collection[str]
) -> bool:
    """Whether the last thing of some roles that was touched is the first of its role on its page.

    Args:
        visits: all screens of the run with the steps made on them, in order.
        roles: of what is switched or picked.
    """
    for visit in reversed(visits):
        target = visit.target
        if target is not None and target.role in roles:
            return _is_topmost(target, visit.screen)
    return False


def _is_topmost(target: Target, screen: Screen) -> bool:
    """Whether nothing of the same role is above."""
    topmost: Element | None = None
    for element in screen.elements:
        if element.role != target.role:
            continue
        if topmost is None or element.bounds.top < topmost.bounds.top:
            topmost = element
    if topmost is None:
        return False
    return topmost.text == target.text
