"""Tell which rows of a list a scroll to its end has passed, each as often as it stands there.

Two rows may say the same, and a row that was seen twice may be one. So each row gets its place in
the whole list: after a scroll all rows have moved as far as most of their texts have.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from tools.screen import Bounds, Element

Shift = tuple[int, int]
"""Pixels to the right and down."""


def list_passed_rows(
    pages: Sequence[Sequence[Element]], box: Bounds, scroll: Shift
) -> list[str]:
    """Texts of the rows that the last page does not show any more, in the order they were seen.

    Args:
        pages: what was shown after each scroll, the first and the last page included.
        box: of the list.
        scroll: how far a finger moved in one scroll; counts where no row stayed in view.
    """
    shown = [_list_rows(page, box) for page in pages]
    rows = list(shown[0])
    for before, after in pairwise(shown):
        shift = _find_shift(before, after, scroll)
        moved = [_move_row(row, shift) for row in rows]
        for place, row in enumerate(rows):
            if _is_pinned(row, after, box) and not _is_among(row, moved):
                moved[place] = row
        rows = list(moved)
        for row in after:
            if not _is_among(row, moved):
                rows.append(row)
    return [row.text for row in rows if not _is_among(row, shown[-1])]


def _list_rows(page: Sequence[Element], box: Bounds) -> list[Element]:
    return [e for e in page if e.text and e.bounds.overlap_area(box)]


def _find_shift(
    before: Sequence[Element], after: Sequence[Element], scroll: Shift
) -> Shift:
    """How far most rows have moved; of equal numbers what is nearest to the finger's way.

    Headings stay, and a row may come to where one was that says the same: if anything has changed,
    staying counts half.
    """
    if _list_places(before) == _list_places(after):
        return 0, 0
    counts: Counter[Shift] = Counter()
    for old in before:
        for new in after:
            if old.text != new.text:
                continue
            # A row that the list's edge cuts off is only at its other side where it was.
            a, b = old.bounds, new.bounds
            counts[b.left - a.left, b.top - a.top] += 1
            counts[b.right - a.right, b.bottom - a.bottom] += 1

    counts[0, 0] //= 2

    def rate(shift: Shift) -> tuple[int, int]:
        missed = abs(shift[0] - scroll[0]) + abs(shift[1] - scroll[1])
        return counts[shift], -missed

    return max([*counts, scroll], key=rate)


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


def _is_among(row: Element, rows: Sequence[Element]) -> bool:
    """Whether it is one of these: it says the same in the same place."""
    alike = [other for other in rows if other.text == row.text]
    return any(other.bounds.overlap_area(row.bounds) for other in alike)
