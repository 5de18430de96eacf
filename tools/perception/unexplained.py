"""The parts of a picture that the accessibility tree does not explain."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.hierarchy.node import Node
from tools.hierarchy.spatial_index import Box
from tools.hierarchy.system_notices import (
    is_clipboard_notice,
    list_notice_boxes,
)
from tools.hierarchy.tree import is_bar, is_ime, status_bar_height
from tools.perception.raw import Look
from tools.screen import Bounds
from tools.vision.icons import dp_of

EDGE = (40, 90)
"""Canny's thresholds on the grey quarter."""
CELL_DP = 12
"""Side of the squares in which edges are counted."""
CELL_EDGES = 0.08
"""A square with at least this share of edge pixels is not empty."""
JOIN_CELLS = 3
"""Squares at most this far apart belong together: words of one line, a few icons."""
LEAST_CELLS = 5
"""Fewer squares that are not empty are a stray drawing, not a part of a page."""
LEAST_DP = (48, 20)
"""Width and height at least: a word on a button."""
BLANK_SHARE = 0.03
"""A node without words and children of this share of the screen is a canvas."""
PAGE_SHARE = 0.5
"""A node of this share of the screen is the page, unless it is one text or one picture."""
SHEET_TOP = 0.13
"""Sheets and dialogs begin below this share of the height."""
SHEET_PAD_DP = 48
"""Between what a sheet says first or last and its edges at most; it may have a handle."""
DIMMED, BRIGHTER = 190, 24
"""Most grey level of a page behind a sheet, of which a third of white was taken at least, and how
much brighter something in the sheet is."""
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
"""Words in the classes of nodes whose picture is not a page of its own."""


def find_unexplained(look: Look, *, ime: str = "") -> list[Bounds]:
    """The parts of the screen that should be read from the picture, in pixels; mostly none.

    The whole screen if no window has a node that says anything. If such a part lies in a node that
    is a canvas (no words, no children), the bounds are those of the node.

    Args:
        look: of the phone.
        ime: package of the input method in use, if known.
    """
    width, height = look.width, look.height
    windows = _page_windows(look, ime)
    area = width * height
    nodes = [node for root in windows for node in root.walk()]
    if not any(_has_explanation(node, area) for node in nodes):
        return [Bounds(left=0, top=0, right=width, bottom=height)]
    edges = np.asarray(cv2.Canny(look.grey, *EDGE), np.uint8)
    rows, columns = edges.shape
    across, down = columns / max(1, width), rows / max(1, height)
    scale = (across, down)
    _keep_windows(edges, [root.box for root in windows], scale)
    status_bar = status_bar_height(look.roots, width=width, height=height)
    edges[: round(status_bar * down) + 1] = 0
    for box in _explaining_boxes(look, windows):
        _erase_box(edges, box, scale)
    largest = float(area)
    for slab in _list_dimmed(nodes, look, scale):
        edges[slab] = 0
        # What closes a sheet lies over the page and draws nothing.
        largest = PAGE_SHARE * area
    canvases = _list_canvases(nodes, area, largest)
    clusters = _edge_clusters(edges, scale, look)
    parts = [_widen_to_canvas(box, canvases) for box in clusters]
    return _drop_duplicates(parts)


def _list_canvases(
    nodes: list[Node], area: int, largest: float
) -> list[Bounds]:
    """Places of nodes without words and children, below an area."""
    canvases: list[Bounds] = []
    for node in nodes:
        if node.area < largest and _is_canvas(node, area):
            canvases.append(node.bounds)
    return canvases


def _find_sheet(nodes: list[Node], look: Look) -> tuple[int, int] | None:
    """Top and bottom of what the tree tells, if that may be a sheet or a dialog over a page."""
    area = look.width * look.height
    told = [node for node in nodes if _is_told(node, area)]
    leaves = [node for node in nodes if not node.children]
    large = [leaf for leaf in leaves if leaf.area >= BLANK_SHARE * area]
    # They may draw something of their own; what takes a tap behind a sheet closes it.
    if any(leaf not in told and not _is_touchable(leaf) for leaf in large):
        return None
    top = min((node.box[1] for node in told), default=0)
    bottom = max((node.box[3] for node in told), default=0)
    return (top, bottom) if top > SHEET_TOP * look.height else None


def _is_told(node: Node, area: int) -> bool:
    """Whether a node says something, or is small and takes a tap."""
    if node.own_text or node.hint:
        return node.area < PAGE_SHARE * area
    is_small = not node.children and node.area < PAGE_SHARE * area
    return is_small and _is_touchable(node)


def _list_dimmed(
    nodes: list[Node], look: Look, scale: tuple[float, float]
) -> list[slice]:
    """The rows of the grey picture above and below a sheet or dialog in which a page is dimmed."""
    sheet = _find_sheet(nodes, look)
    if sheet is None:
        return []
    top, bottom = (int(side * scale[1]) for side in sheet)
    pad = round(SHEET_PAD_DP * dp_of(look.width, look.height) * scale[1])
    brightest = int(look.grey[top:bottom].max(initial=0)) - BRIGHTER
    rows = [slice(0, max(0, top - pad)), slice(bottom + pad, None)]
    most = min(DIMMED, brightest)
    return [row for row in rows if look.grey[row].max(initial=0) <= most]


def _page_windows(look: Look, ime: str) -> list[Node]:
    """The windows without the keyboard, the system's bars and clipboard notices."""
    pages = [root for root in look.roots if not is_ime(root, ime)]
    size = {"width": look.width, "height": look.height}
    pages = [root for root in pages if not is_bar(root, **size)]
    return [root for root in pages if not is_clipboard_notice(root)]


def _has_explanation(node: Node, area: int) -> bool:
    """Whether a node says what is drawn in it."""
    if node.own_text or node.hint:
        return not node.scrollable
    if node.children:
        # Without words, its label is drawn beside its icon, or in nodes of no area.
        return _is_touchable(node) and not node.scrollable and _has_words(node)
    if node.area < BLANK_SHARE * area:
        return True
    return any(part in node.kind for part in _DRAWN)


def _has_words(node: Node) -> bool:
    return any(inner.own_text or inner.hint for inner in node.walk())


def _is_canvas(node: Node, area: int) -> bool:
    """Whether a node is a canvas smaller than the screen."""
    if node.children or node.area >= area:
        return False
    return not _has_explanation(node, area)


def _is_touchable(node: Node) -> bool:
    return node.clickable or node.checkable or node.long_clickable


def _explaining_boxes(look: Look, windows: list[Node]) -> Iterator[Box]:
    """The boxes in which the tree says what is drawn, and the rims of those that hold others."""
    area = look.width * look.height
    for root in look.roots:
        if root not in windows:
            yield from _list_other_boxes(root)
    for root in windows:
        for node in root.walk():
            is_text = bool(node.own_text) and not node.children
            is_part = is_text or node.area < PAGE_SHARE * area
            if is_part and _has_explanation(node, area):
                yield node.box
            elif node.children:
                yield from _frame_sides(node.box)


def _list_other_boxes(root: Node) -> Iterator[Box]:
    """The boxes of a window that is not read."""
    if is_clipboard_notice(root):
        yield from list_notice_boxes(root)
    else:
        yield root.box


def _frame_sides(box: Box) -> Iterator[Box]:
    """The four sides of a box: a card or a dialog may have a line or a shadow around it."""
    left, top, right, bottom = box
    west, north, east, south = left - RIM, top - RIM, right + RIM, bottom + RIM
    yield west, north, east, top + RIM
    yield west, bottom - RIM, east, south
    yield west, north, left + RIM, south
    yield right - RIM, north, east, south


def _keep_windows(
    edges: NDArray[np.uint8], boxes: list[Box], scale: tuple[float, float]
) -> None:
    """Erase all outside the apps' windows: what lies behind a dialog cannot be touched."""
    mask = np.zeros_like(edges)
    for box in boxes:
        left, top, right, bottom = _scale_box(box, scale, 0)
        mask[top:bottom, left:right] = 255
    np.bitwise_and(edges, mask, out=edges)


def _erase_box(
    edges: NDArray[np.uint8], box: Box, scale: tuple[float, float]
) -> None:
    left, top, right, bottom = _scale_box(box, scale, 2)
    rows = slice(max(0, top), max(0, bottom))
    columns = slice(max(0, left), max(0, right))
    edges[rows, columns] = 0


def _scale_box(box: Box, scale: tuple[float, float], pad: int) -> Box:
    """A box of the screen on the grey picture, made larger on each side."""
    left, top, right, bottom = box
    across, down = scale
    return (
        int(left * across) - pad,
        int(top * down) - pad,
        round(right * across) + pad,
        round(bottom * down) + pad,
    )


def _edge_clusters(
    edges: NDArray[np.uint8], scale: tuple[float, float], look: Look
) -> list[Bounds]:
    """Boxes, in screen pixels, around squares with edges that lie together."""
    dp = dp_of(look.width, look.height)
    across, down = scale
    least_width, least_height = (least * dp for least in LEAST_DP)
    side = max(2, round(CELL_DP * dp * across))
    busy = _busy_cells(edges, side)
    if not busy.size:
        return []
    kernel = np.ones((JOIN_CELLS, JOIN_CELLS), np.uint8)
    joined = np.asarray(cv2.dilate(busy, kernel), np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(
        joined, connectivity=8
    )
    boxes = []
    for label in range(1, len(stats)):
        in_cluster = (labels == label) & (busy > 0)
        rows, columns = in_cluster.nonzero()
        width = (np.ptp(columns) + 1) * side / across
        height = (np.ptp(rows) + 1) * side / down
        is_small = width < least_width or height < least_height
        if is_small or len(columns) < LEAST_CELLS:
            continue
        left = int((columns.min() - 1) * side / across)
        top = int((rows.min() - 1) * side / down)
        right = round((columns.max() + 2) * side / across)
        bottom = round((rows.max() + 2) * side / down)
        box = Bounds(
            left=max(0, left),
            top=max(0, top),
            right=min(look.width, right),
            bottom=min(look.height, bottom),
        )
        boxes.append(box)
    return boxes


def _busy_cells(edges: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    """1 for each square with enough edges, (rows, columns); empty for a tiny picture."""
    height, width = edges.shape
    rows, columns = height // side, width // side
    whole = edges[: rows * side, : columns * side]
    cells = whole.reshape(rows, side, columns, side)
    counts = (cells > 0).sum(axis=(1, 3))
    is_busy = counts >= CELL_EDGES * side * side
    return np.asarray(is_busy, np.uint8)


def _widen_to_canvas(box: Bounds, canvases: list[Bounds]) -> Bounds:
    """The smallest canvas around a part, else the part itself."""
    least = 0.8 * box.area
    around = [c for c in canvases if c.overlap_area(box) >= least]
    return min(around, key=lambda canvas: canvas.area, default=box)


def _drop_duplicates(boxes: list[Bounds]) -> list[Bounds]:
    kept: list[Bounds] = []
    for box in sorted(boxes, key=lambda box: -box.area):
        least = 0.9 * box.area
        if not any(box.overlap_area(other) >= least for other in kept):
            kept.append(box)
    return kept
