"""Tell which rows of a list a scroll to its end has passed, each as often as it stands there.

Two rows may say the same, and a row that was seen twice may be one. So each row gets its place in
the whole list: after a scroll all rows have moved as far as most of their texts have.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from tapwright.text.quote import quote_visibly
from tools.screen import Bounds, Element

Shift = tuple[int, int]
"""Pixels to the right and down."""
_FIT = 0.75
"""Share of the rows that are where a shift would move them, from which it fits."""
_COLUMN = ", "
"""Stands between the columns of a row."""
PASSED = " Passed: "
"""Stands before the rows in what a scroll tells."""
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_TOLD = re.compile(
    rf"{PASSED}(?P<rows>{_QUOTED.pattern}(?:{_COLUMN}{_QUOTED.pattern})*)"
    r"(?: and (?P<untold>\d+) more)?(?=\.)"
)


def list_passed_rows(
    pages: Sequence[Sequence[Element]], box: Bounds, scroll: Shift
) -> list[str]:
    """Texts of the rows that the last page does not show any more, in the order they were seen.

    Args:
        pages: what was shown after each scroll, the first and the last page included.
        box: of the list.
        scroll: how far a finger moved in one scroll; counts where several ways would fit, and where
            no row stayed in view.
    """
    shown = _list_pages(pages, box)
    rows = _follow_rows(shown, box, scroll)
    return [row.text for row in rows if _find_alike(row, shown[-1]) is None]


def list_new_rows(
    pages: Sequence[Sequence[Element]], box: Bounds, scroll: Shift
) -> list[str]:
    """Texts of the rows that the first page did not show; as in `list_passed_rows`."""
    shown = _list_pages(pages, box)
    rows = _follow_rows(shown, box, scroll)
    return [row.text for row in rows[len(shown[0]) :]]


def tell_rows(texts: Sequence[str], *, most: int) -> str:
    """Rows between quotation marks, with the number of those left out.

    Each is whole, since a part of one can be compared with no other: two entries are the same by
    their amounts too.

    Args:
        texts: of the rows.
        most: characters of what is told; the first row is told anyway.
    """
    rows: list[str] = []
    for text in texts:
        row = _drop_repeated_columns(text)
        rows.append(quote_visibly(row))
    return _join_rows(rows, most=most)


def shorten_passed(summary: str, *, most: int) -> str:
    """What a scroll has told, with fewer of the rows that it passed; each still whole.

    Args:
        summary: of a scroll, or of anything else, which stays as it is.
        most: characters of the rows.
    """
    told = _TOLD.search(summary)
    if told is None:
        return summary
    rows = _QUOTED.findall(told["rows"])
    short = _join_rows(rows, most=most, untold=int(told["untold"] or 0))
    return summary[: told.start()] + PASSED + short + summary[told.end() :]


def _join_rows(rows: Sequence[str], *, most: int, untold: int = 0) -> str:
    """The first of some quoted rows, and how many there are besides."""
    length, count = 0, 0
    for row in rows:
        length += len(row) + len(_COLUMN)
        if count and length - len(_COLUMN) > most:
            break
        count += 1
    told = _COLUMN.join(rows[:count])
    rest = len(rows) - count + untold
    if not rest:
        return told
    return f"{told} and {rest} more"


def _drop_repeated_columns(row: str) -> str:
    """A row with each column once; some say all of it again in words for the ear."""
    columns = row.split(_COLUMN)
    return _COLUMN.join(dict.fromkeys(columns))


def _follow_rows(
    shown: Sequence[Sequence[Element]], box: Bounds, scroll: Shift
) -> list[Element]:
    """All rows of some pages, each once, where they would stand on the last page.

    The rows of the first page come first. Of one that an edge cuts off the fullest is taken.
    """
    rows = list(shown[0])
    for before, after in pairwise(shown):
        shift = _find_shift(before, after, box, scroll)
        moved = [_move_row(row, shift) for row in rows]
        for place, row in enumerate(rows):
            is_pinned = _is_pinned(row, after, box)
            if is_pinned and _find_alike(row, moved) is None:
                moved[place] = row
        rows = list(moved)
        for row in after:
            known = _find_alike(row, moved)
            if known is None:
                rows.append(row)
            elif len(row.text) > len(rows[known].text):
                rows[known] = row
    return rows


def is_number_sure(
    pages: Sequence[Sequence[Element]], box: Bounds, scroll: Shift
) -> bool:
    """Whether the rows tell how far the last scroll that moved the list has moved it.

    It may have moved it less than the finger moved. Rows that all say the same do not tell. The
    arguments are those of `list_passed_rows`.
    """
    shown = _list_pages(pages, box)
    for before, after in reversed(list(pairwise(shown))):
        if _list_places(before) != _list_places(after):
            return len(_list_fitting_shifts(before, after, box, scroll)) < 2
    return True


def _list_pages(
    pages: Sequence[Sequence[Element]], box: Bounds
) -> list[list[Element]]:
    """The rows of each page, without the buttons in them or that float over the list on all."""
    inside: list[list[Element]] = []
    for page in pages:
        rows = [e for e in page if e.text and e.bounds.overlap_area(box)]
        inside.append(rows)
    # One that floats lies within a row now and then.
    floating = _list_floating(inside)
    shown: list[list[Element]] = []
    for rows in inside:
        own: list[Element] = []
        for row in rows:
            is_floating = (row.text, row.bounds) in floating
            if not is_floating and not _is_part_of_row(row, rows):
                own.append(row)
        shown.append(own)
    return shown


def _list_floating(
    pages: Sequence[Sequence[Element]],
) -> list[tuple[str, Bounds]]:
    """Texts and places of the buttons that stay where they are while the list moves."""
    first = pages[0]
    if _list_places(first) == _list_places(pages[-1]):
        return []
    floating: list[tuple[str, Bounds]] = []
    for row in first:
        place = row.text, row.bounds
        stays = all(place in _list_places(rows) for rows in pages)
        if stays and row.role == "button":
            floating.append(place)
    return floating


def _find_shift(
    before: Sequence[Element],
    after: Sequence[Element],
    box: Bounds,
    scroll: Shift,
) -> Shift:
    """How far the rows have moved; of several ways that fit what is nearest to the finger's way."""
    if _list_places(before) == _list_places(after):
        return 0, 0

    def measure_miss(shift: Shift) -> int:
        return abs(shift[0] - scroll[0]) + abs(shift[1] - scroll[1])

    fitting = _list_fitting_shifts(before, after, box, scroll)
    if fitting:
        return min(fitting, key=measure_miss)
    counts = _count_shifts(before, after, scroll)
    # Headings stay, and a row may come to where one was that says the same.
    counts[0, 0] //= 2
    return max(
        [*counts, scroll],
        key=lambda shift: (counts[shift], -measure_miss(shift)),
    )


def _count_shifts(
    before: Sequence[Element], after: Sequence[Element], scroll: Shift
) -> Counter[Shift]:
    """How many rows have moved so far along the finger's way, for each way that one may have."""
    counts: Counter[Shift] = Counter()
    for old in before:
        for new in after:
            if old.text != new.text:
                continue
            # A row that the list's edge cuts off is only at its other side where it was.
            a, b = old.bounds, new.bounds
            counts[b.left - a.left, b.top - a.top] += 1
            counts[b.right - a.right, b.bottom - a.bottom] += 1
    for right, down in list(counts):
        is_across = right if not scroll[0] else down
        if is_across:
            del counts[right, down]
    return counts


def _list_fitting_shifts(
    before: Sequence[Element],
    after: Sequence[Element],
    box: Bounds,
    scroll: Shift,
) -> list[Shift]:
    """The ways that nearly all rows which stayed in view may have moved, and at least two."""
    fitting: list[Shift] = []
    for shift in _count_shifts(before, after, scroll):
        right, down = shift
        there = _match_rows(before, after, shift, box)
        back = _match_rows(after, before, (-right, -down), box)
        matches = [*there, *back]
        is_moved = shift != (0, 0)
        if is_moved and sum(there) > 1 and sum(matches) >= _FIT * len(matches):
            fitting.append(shift)
    return fitting


def _match_rows(
    rows: Sequence[Element],
    others: Sequence[Element],
    shift: Shift,
    box: Bounds,
) -> list[bool]:
    """Whether each row that stays in view when all are moved is one of the others."""
    corners: set[tuple[str, int, int]] = set()
    for other in others:
        place = other.bounds
        corners.add((other.text, place.left, place.top))
        corners.add((other.text, place.right, place.bottom))
    matches: list[bool] = []
    for row in rows:
        place = _move_row(row, shift).bounds
        if place.overlap_area(box) < place.area:
            continue
        is_begun = (row.text, place.left, place.top) in corners
        is_ended = (row.text, place.right, place.bottom) in corners
        matches.append(is_begun or is_ended)
    return matches


def _move_row(row: Element, shift: Shift) -> Element:
    right, down = shift
    bounds = Bounds(
        left=row.bounds.left + right,
        top=row.bounds.top + down,
        right=row.bounds.right + right,
        bottom=row.bounds.bottom + down,
    )
    return row.model_copy(update={"bounds": bounds})


def _is_pinned(row: Element, after: Sequence[Element], box: Bounds) -> bool:
    """Whether it is where it was, at the list's top, as a heading that stays there."""
    is_on_top = row.bounds.top <= box.top
    return is_on_top and (row.text, row.bounds) in _list_places(after)


def _list_places(rows: Sequence[Element]) -> list[tuple[str, Bounds]]:
    return [(row.text, row.bounds) for row in rows]


def _is_part_of_row(element: Element, others: Sequence[Element]) -> bool:
    """Whether it is a button or the like within a row, as its star."""
    if element.role in ("item", "text"):
        return False
    x, y = element.bounds.center
    return any(
        other.role == "item" and other.bounds.contains(x, y) for other in others
    )


def _find_alike(row: Element, rows: Sequence[Element]) -> int | None:
    """Which of these it is: it stands in the same place and says the same, or a part of it."""
    columns = set(row.text.split(_COLUMN))
    for place, other in enumerate(rows):
        if not other.bounds.overlap_area(row.bounds):
            continue
        others = set(other.text.split(_COLUMN))
        if columns <= others or others <= columns:
            return place
    return None
