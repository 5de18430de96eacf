"""Where a list has more than it shows, inferred from what its edges cut."""

from collections.abc import Sequence
from itertools import islice

from tools.hierarchy.tree import Node
from tools.screen import Way

NEAR = 2
"""Pixels from an edge at which a thing still counts as touching it."""
MOST_ROWS = 8
"""Rows at an edge that are looked at; a grid has more, all cut alike."""
_SIDEWAYS = ("Horizontal", "Pager", "Carousel", "Gallery")


def scroll_directions(node: Node) -> tuple[Way, ...]:
    """The directions in which a node that scrolls has more; empty where the tree does not tell.

    The tree has no such thing: it is inferred. Boxes are cut to what can be seen, so a row that
    lies at an edge and is shorter than others of its kind goes on behind that edge. So does a row
    of which a text or picture ends exactly at the edge, and the last one there if the first stands
    at a distance from the other edge. A list whose last row ends before the edge, or whole at it,
    has no more there.
    """
    axis = 0 if _is_sideways(node) else 1
    least, most = (node.box[axis], node.box[axis + 2])
    if most - least <= 2 * NEAR:
        return ()
    laid = [row for row in find_rows(node) if not _is_filling(row, node, axis)]
    ways: list[Way] = []
    pair: tuple[Way, Way] = ("left", "right") if axis == 0 else ("up", "down")
    for way, at_end in zip(pair, (False, True), strict=True):
        if _is_cut_off(node, laid, axis, most if at_end else least, at_end=at_end):
            ways.append(way)
    return tuple(ways)


def _is_sideways(node: Node) -> bool:
    if any(word in node.kind for word in _SIDEWAYS):
        return True
    laid = find_rows(node)
    beside = sum(
        a.box[0] >= b.box[2] or b.box[0] >= a.box[2] for a, b in _row_pairs(laid)
    )
    below = sum(
        a.box[1] >= b.box[3] or b.box[1] >= a.box[3] for a, b in _row_pairs(laid)
    )
    return beside > 0 and below == 0


def _row_pairs(laid: Sequence[Node]) -> list[tuple[Node, Node]]:
    return list(zip(laid, laid[1:], strict=False))


def find_rows(node: Node) -> list[Node]:
    """What is laid out in it: the children, or those of the one that fills it."""
    while len(node.children) == 1 and node.children[0].children:
        node = node.children[0]
    return [child for child in node.children if child.area]


def _is_cut_off(
    node: Node, laid: Sequence[Node], axis: int, edge: int, *, at_end: bool
) -> bool:
    """Whether something goes on behind an edge."""
    first, last = node.box[axis], node.box[axis + 2]
    touching = list(
        islice(
            (r for r in laid if _is_at_edge(r, axis, edge, at_end=at_end)), MOST_ROWS
        )
    )
    if not touching:
        return False
    whole = [
        row
        for row in laid
        if abs(row.box[axis] - first) > NEAR and abs(row.box[axis + 2] - last) > NEAR
    ]
    for kind, held, size in {
        (r.kind, len(r.children), _axis_size(r, axis)) for r in touching
    }:
        like = [
            _axis_size(r, axis)
            for r in whole
            if r.kind == kind and len(r.children) >= held
        ]
        if like and size < min(like) - NEAR:
            return True
    if any(_has_end_at(row, axis, edge, at_end=at_end) for row in touching):
        return True
    # A list that begins at a distance ends at one too; some keep one at their end alone.
    apart = min((row.box[axis] - first for row in laid), default=0)
    return at_end and NEAR < apart < _axis_size(node, axis) / 8


def _has_end_at(row: Node, axis: int, edge: int, *, at_end: bool) -> bool:
    """Whether a text or picture in a row ends exactly at an edge."""
    return any(
        not n.children
        and n.own_text
        and n is not row
        and _is_at_edge(n, axis, edge, at_end=at_end)
        for n in row.walk()
    )


def _is_at_edge(node: Node, axis: int, edge: int, *, at_end: bool) -> bool:
    return abs(node.box[axis + 2 if at_end else axis] - edge) <= NEAR


def _is_filling(row: Node, node: Node, axis: int) -> bool:
    return (
        row.box[axis] - node.box[axis] <= NEAR
        and node.box[axis + 2] - row.box[axis + 2] <= NEAR
    )


def _axis_size(node: Node, axis: int) -> int:
    return node.box[axis + 2] - node.box[axis]
