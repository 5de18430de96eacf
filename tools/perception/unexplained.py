"""Where a picture shows something that the accessibility tree does not explain."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.hierarchy.node import Node
from tools.hierarchy.tree import is_bar, is_ime, status_bar_height
from tools.perception.raw import Look
from tools.screen import Bounds
from tools.vision.icons import dp_of

EDGE = (40, 90)
"""Canny's thresholds on the grey quarter."""
CELL_DP = 12
"""Side of the squares in which edges are counted."""
CELL_EDGES = 0.08
"""Share of a square's pixels that are edges, from which on there is something in it."""
JOIN_CELLS = 3
"""Squares this far apart belong together: words of one line, a few icons."""
LEAST_CELLS = 5
"""Fewer squares with something in them are a stray drawing, not a part of a page."""
LEAST_DP = (48, 20)
"""Width and height at least: a word on a button."""
BLANK_SHARE = 0.03
"""A node without words and children of this share of the screen is a canvas."""
PAGE_SHARE = 0.5
"""A node of this share of the screen is the page, unless it is one text or one picture."""
RIM = 12
"""Pixels to both sides of a border."""
_DRAWN = (
    "Image",
    "Button",
    "Switch",
    "Check",
    "Radio",
    "Bar",
    "Text",
    "Spinner",
    "Picker",
)
"""In the class of nodes whose picture is no page of its own."""


def find_unexplained(look: Look, *, ime: str = "") -> list[Bounds]:
    """The parts of the screen that should be read from the picture, in pixels; mostly none.

    The whole screen if no window has a node that says anything. Where such a part lies in a node
    that is a canvas (no words, no children), that node's bounds are given.

    Args:
        look: of the phone.
        ime: package of the input method in use, if known.
    """
    width, height = look.width, look.height
    windows = [
        root
        for root in look.roots
        if not is_ime(root, ime) and not is_bar(root, width=width, height=height)
    ]
    if not any(
        _has_explanation(node, width * height)
        for root in windows
        for node in root.walk()
    ):
        return [Bounds(left=0, top=0, right=width, bottom=height)]
    edges = np.asarray(cv2.Canny(look.grey, *EDGE), np.uint8)
    scale = (edges.shape[1] / max(1, width), edges.shape[0] / max(1, height))
    _keep_windows(edges, [root.bounds for root in windows], scale)
    top = status_bar_height(look.roots, width=width, height=height)
    edges[: round(top * scale[1]) + 1] = 0
    for box in _explaining_boxes(look, windows):
        _erase_box(edges, box, scale)
    blanks = [
        node.bounds
        for root in windows
        for node in root.walk()
        if not node.children and not _has_explanation(node, width * height)
    ]
    return _drop_duplicates(
        [
            _widen_to_canvas(box, blanks, width, height)
            for box in _edge_clusters(edges, scale, look)
        ]
    )


def _has_explanation(node: Node, area: int) -> bool:
    """Whether what is drawn in a node is told by it."""
    if node.own_text or node.hint or (node.children and _is_touchable(node)):
        return not node.scrollable
    if node.children:
        return False
    return any(part in node.kind for part in _DRAWN) or node.area < BLANK_SHARE * area


def _is_touchable(node: Node) -> bool:
    return node.clickable or node.checkable or node.long_clickable


def _explaining_boxes(look: Look, windows: list[Node]) -> Iterator[Bounds]:
    area = look.width * look.height
    for root in look.roots:
        if root not in windows:
            yield root.bounds
    for root in windows:
        for node in root.walk():
            is_candidate = node.area < PAGE_SHARE * area or (
                node.own_text and not node.children
            )
            if is_candidate and _has_explanation(node, area):
                yield node.bounds
            elif node.children:
                yield from _frame_sides(node.bounds)


def _frame_sides(box: Bounds) -> Iterator[Bounds]:
    """The four sides of a box: a card or a dialog may have a line or a shadow around it."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    yield Bounds(left=left - RIM, top=top - RIM, right=right + RIM, bottom=top + RIM)
    yield Bounds(
        left=left - RIM, top=bottom - RIM, right=right + RIM, bottom=bottom + RIM
    )
    yield Bounds(left=left - RIM, top=top - RIM, right=left + RIM, bottom=bottom + RIM)
    yield Bounds(
        left=right - RIM, top=top - RIM, right=right + RIM, bottom=bottom + RIM
    )


def _keep_windows(
    edges: NDArray[np.uint8], boxes: list[Bounds], scale: tuple[float, float]
) -> None:
    """Only what lies in an app's window can be touched; a page behind a dialog cannot."""
    mask = np.zeros_like(edges)
    for box in boxes:
        left, top, right, bottom = _scale_box(box, scale, 0)
        mask[top:bottom, left:right] = 255
    np.bitwise_and(edges, mask, out=edges)


def _erase_box(
    edges: NDArray[np.uint8], box: Bounds, scale: tuple[float, float]
) -> None:
    left, top, right, bottom = _scale_box(box, scale, 2)
    edges[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = 0


def _scale_box(
    box: Bounds, scale: tuple[float, float], pad: int
) -> tuple[int, int, int, int]:
    return (
        int(box.left * scale[0]) - pad,
        int(box.top * scale[1]) - pad,
        round(box.right * scale[0]) + pad,
        round(box.bottom * scale[1]) + pad,
    )


def _edge_clusters(
    edges: NDArray[np.uint8], scale: tuple[float, float], look: Look
) -> list[Bounds]:
    """Boxes, in screen pixels, around squares with edges that lie together."""
    dp = dp_of(look.width, look.height)
    side = max(2, round(CELL_DP * dp * scale[0]))
    rows, columns = edges.shape[0] // side, edges.shape[1] // side
    if not rows or not columns:
        return []
    cells = edges[: rows * side, : columns * side].reshape(rows, side, columns, side)
    counts = (cells > 0).sum(axis=(1, 3))
    busy = (counts >= CELL_EDGES * side * side).astype(np.uint8)
    kernel = np.ones((JOIN_CELLS, JOIN_CELLS), np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(
        np.asarray(cv2.dilate(busy, kernel), np.uint8), connectivity=8
    )
    boxes = []
    for label in range(1, len(stats)):
        ys, xs = ((labels == label) & (busy > 0)).nonzero()
        wide, high = (
            (np.ptp(xs) + 1) * side / scale[0],
            (np.ptp(ys) + 1) * side / scale[1],
        )
        if len(xs) < LEAST_CELLS or wide < LEAST_DP[0] * dp or high < LEAST_DP[1] * dp:
            continue
        boxes.append(
            Bounds(
                left=max(0, int((xs.min() - 1) * side / scale[0])),
                top=max(0, int((ys.min() - 1) * side / scale[1])),
                right=min(look.width, round((xs.max() + 2) * side / scale[0])),
                bottom=min(look.height, round((ys.max() + 2) * side / scale[1])),
            )
        )
    return boxes


def _widen_to_canvas(
    box: Bounds, blanks: list[Bounds], width: int, height: int
) -> Bounds:
    """The smallest canvas around a part, else the part itself."""
    around = [
        b
        for b in blanks
        if b.overlap_area(box) >= 0.8 * box.area and b.area < width * height
    ]
    return min(around, key=lambda b: b.area, default=box)


def _drop_duplicates(boxes: list[Bounds]) -> list[Bounds]:
    kept: list[Bounds] = []
    for box in sorted(boxes, key=lambda b: -b.area):
        if not any(box.overlap_area(k) >= 0.9 * box.area for k in kept):
            kept.append(box)
    return kept
