"""The directions in which a list has more than it shows, inferred from rows cut at its edges."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tools.hierarchy.node import Node
from tools.screen import Way

NEAR = 2
"""Pixels; a node this close to an edge counts as touching it."""
MOST_ROWS = 8
"""Rows examined at an edge; a grid has more, all cut alike."""
_NAMES: tuple[tuple[Way, Way], tuple[Way, Way]] = (
    ("left", "right"),
    ("up", "down"),
)
"""Names of the two ends, by axis."""
_SIDEWAYS = ("Horizontal", "Pager", "Carousel", "Gallery")


def scroll_directions(node: Node) -> tuple[Way, ...]:
    """The directions in which a scrollable node has more; empty if the tree does not show any.

    The tree does not state them, so they are inferred. Boxes are cut to their visible part. A row
    that lies at an edge and is shorter than others of its kind therefore continues behind that
    edge. So does a row with a text or picture that ends exactly at the edge, and the last row there
    if the first one stands at a distance from the other edge. A list whose last row ends before the
    edge, or is complete at it, has no more there. Where rows keep a distance from each other, one
    that ends closer to an edge than this has another one behind the edge. But a list begins with
    half of the distance or more, and may end with half of it.
    """
    axis = 0 if _is_sideways(node) else 1
    if _axis_size(node, axis) <= 2 * NEAR:
        return ()
    rows = [row for row in find_rows(node) if not _is_filling(row, node, axis)]
    names = _NAMES[axis]
    ways: list[Way] = []
    if _is_cut_off(node, rows, axis, at_end=False):
        ways.append(names[0])
    if _is_cut_off(node, rows, axis, at_end=True):
        ways.append(names[1])
    return tuple(ways)


def _is_sideways(node: Node) -> bool:
    if any(word in node.kind for word in _SIDEWAYS):
        return True
    pairs = list(pairwise(find_rows(node)))
    beside = any(_is_apart(one, other, axis=0) for one, other in pairs)
    below = any(_is_apart(one, other, axis=1) for one, other in pairs)
    return beside and not below


def _is_apart(one: Node, other: Node, axis: int) -> bool:
    """Whether one of two rows ends before the other one begins."""
    if one.box[axis] >= other.box[axis + 2]:
        return True
    return other.box[axis] >= one.box[axis + 2]


def find_rows(node: Node) -> list[Node]:
    """The rows laid out in a node: its children, or those of its only child."""
    while len(node.children) == 1 and node.children[0].children:
        node = node.children[0]
    return [child for child in node.children if child.area]


def _is_cut_off(
    node: Node, rows: Sequence[Node], axis: int, *, at_end: bool
) -> bool:
    """Whether the content continues behind one of the two edges."""
    start, end = _Edge.start_of(node, axis), _Edge.end_of(node, axis)
    edge = end if at_end else start
    touching = _list_touching(rows, edge)
    if not touching:
        return _is_between_rows(rows, edge, axis, at_end=at_end)
    whole = _list_whole(rows, start, end)
    for row in touching[:MOST_ROWS]:
        if _is_shorter(row, whole, axis) or _has_text_at(row, edge):
            return True
    if not at_end:
        return False
    # A list that begins at a distance ends at one too; some keep one at their end alone.
    distance = min(row.box[axis] for row in rows) - start.at
    return NEAR < distance < _axis_size(node, axis) / 8


class _Edge(NamedTuple):
    """One end of a list."""

    side: int
    """Index into a box."""
    at: int
    """Pixels."""

    @classmethod
    def start_of(cls, node: Node, axis: int) -> "_Edge":
        """The left or upper edge of a node."""
        return cls(side=axis, at=node.box[axis])

    @classmethod
    def end_of(cls, node: Node, axis: int) -> "_Edge":
        """The right or lower edge of a node."""
        return cls(side=axis + 2, at=node.box[axis + 2])

    def is_touched_by(self, node: Node) -> bool:
        """Whether a node ends there."""
        return abs(node.box[self.side] - self.at) <= NEAR


def _is_between_rows(
    rows: Sequence[Node], edge: _Edge, axis: int, *, at_end: bool
) -> bool:
    """Whether the edge lies in the distance that rows keep from each other."""
    if len(rows) < 3:
        return False
    gap = _measure_gap(rows, axis)
    distance = gap
    for row in rows:
        distance = min(distance, abs(row.box[edge.side] - edge.at))
    if not NEAR < distance < gap - NEAR:
        return False
    if at_end:
        return abs(distance - gap / 2) > NEAR
    return distance < gap / 2 - NEAR


def _measure_gap(rows: Sequence[Node], axis: int) -> int:
    """The least distance between rows that follow each other; what stands beside is one row."""
    gaps: list[int] = []
    ordered = sorted(rows, key=lambda row: row.box[axis])
    end = ordered[0].box[axis + 2]
    for row in ordered[1:]:
        begin = row.box[axis]
        if begin >= end:
            gaps.append(begin - end)
        end = max(end, row.box[axis + 2])
    return min(gaps, default=0)


def _list_touching(rows: Sequence[Node], edge: _Edge) -> list[Node]:
    return [row for row in rows if edge.is_touched_by(row)]


def _list_whole(rows: Sequence[Node], start: _Edge, end: _Edge) -> list[Node]:
    """The rows that touch neither edge."""
    whole: list[Node] = []
    for row in rows:
        if not start.is_touched_by(row) and not end.is_touched_by(row):
            whole.append(row)
    return whole


def _is_shorter(row: Node, whole: Sequence[Node], axis: int) -> bool:
    """Whether a row is shorter than all whole rows of its kind."""
    count = len(row.children)
    sizes: list[int] = []
    for other in whole:
        if other.kind == row.kind and len(other.children) >= count:
            sizes.append(_axis_size(other, axis))
    if not sizes:
        return False
    return _axis_size(row, axis) < min(sizes) - NEAR


def _has_text_at(row: Node, edge: _Edge) -> bool:
    """Whether a text or picture in a row ends exactly at an edge."""
    for node in row.walk()[1:]:
        is_leaf = bool(node.own_text) and not node.children
        if is_leaf and edge.is_touched_by(node):
            return True
    return False


def _is_filling(row: Node, node: Node, axis: int) -> bool:
    """Whether a row takes the full size of a node."""
    before = row.box[axis] - node.box[axis]
    after = node.box[axis + 2] - row.box[axis + 2]
    return before <= NEAR and after <= NEAR


def _axis_size(node: Node, axis: int) -> int:
    return node.box[axis + 2] - node.box[axis]
