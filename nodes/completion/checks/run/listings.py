"""The rows of lists in their order, as far as a run saw them from the top.

Who scrolls from `A, B, C` to `C, D` has seen `A, B, C, D`, of which the second is B.
"""

from collections.abc import Iterator, Mapping, Sequence

from nodes.completion.visits import ScreenVisit
from tools.actions import Scroll, Swipe
from tools.screen import Element, Screen

ListKey = tuple[str, str, str, str]
"""What the rows of one list have in common: package, activity, role and resource id."""
Rows = tuple[str, ...]
Listings = Mapping[ListKey, Rows]
"""The texts of each list's rows; a list whose order is not known has none."""


def identify_list(element: Element, screen: Screen) -> ListKey:
    """The list that an element is a row of."""
    page = screen.package, screen.activity
    return (*page, element.role, element.resource_id)


def follow_lists(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[ScreenVisit, Listings]]:
    """Each screen, with the rows of all lists up to then.

    A list that is shown anew, sorted or filtered for example, begins anew. One that was scrolled
    goes on where its rows overlap.
    """
    listings: dict[ListKey, Rows] = {}
    scrolled: set[ListKey] = set()
    before: ScreenVisit | None = None
    for visit in visits:
        shown = _list_rows(visit.screen)
        is_moved = _is_scrolled(before, visit)
        for key, rows in shown.items():
            known = listings.get(key)
            is_new = known is None or set(rows).isdisjoint(known)
            if is_moved:
                scrolled.add(key)
            elif is_new:
                scrolled.discard(key)
            if key not in scrolled or known is None and not _is_far(before):
                listings[key] = rows
            else:
                listings[key] = join_rows(known or (), rows)
        before = visit
        yield visit, listings


def _list_rows(screen: Screen) -> dict[ListKey, Rows]:
    """What can be touched on a screen, by its list."""
    lists: dict[ListKey, Rows] = {}
    for element in screen.elements:
        if element.index <= 0 or not element.text:
            continue
        key = identify_list(element, screen)
        rows = lists.get(key, ())
        lists[key] = (*rows, element.text)
    return lists


def _is_scrolled(before: ScreenVisit | None, visit: ScreenVisit) -> bool:
    """Whether the last step scrolled the page that is shown."""
    if before is None or before.step is None:
        return False
    here = visit.screen.activity
    there = before.screen.activity
    if here != there:
        return False
    action = before.step.action
    return isinstance(action, (Scroll, Swipe))


def _is_far(before: ScreenVisit | None) -> bool:
    """Whether the last step scrolled on and on, so that rows may have passed unseen."""
    if before is None or before.step is None:
        return False
    action = before.step.action
    return isinstance(action, Scroll) and bool(action.until)


def goes_on(screen: Screen, way: str) -> bool:
    """Whether something on a screen can be scrolled that way, such as "down"."""
    return any(way in element.ways for element in screen.elements)


def join_rows(known: Rows, shown: Rows) -> Rows:
    """The known rows of a list with those that are shown now; nothing if they do not overlap."""
    for start in range(len(known)):
        left = len(known) - start
        length = min(left, len(shown))
        end = start + length
        if known[start:end] != shown[:length]:
            continue
        before = known[:start]
        after = known[end:]
        return before + shown + after
    return ()
