"""Finding icons, pictures, switches and boxes on a screenshot by classical means, with OpenCV.

Mobile-Agent-v2's authors found icon detection the weakest part of seeing and advise to oversample:
rather one box too many, which the model leaves alone, than a button that nobody can name. So
everything is taken that has an edge and the size of something to touch; `tools.vision.elements`
drops what is text.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.screen import Bounds
from tools.vision.images import Image

Mask = NDArray[np.uint8]

SIDE = 720
"""Pixels of the shorter side on which edges are looked for."""
DP = 1 / 411
"""A dp as a share of a phone's shorter side."""
EDGE = (16, 48)
"""Canny's thresholds, sums of grey levels: grey buttons of Material 3 on white differ by 10."""
JOINS = (1.2, 5.0)
"""Strokes closer than this many dp are one thing: once for icons side by side, once for icons made
of parts (three dots, bars of a menu)."""
LEAST = 9
"""dp of the longer side of anything to touch; the marks of a list are smaller."""
HAIR = 2.5
"""dp; thinner boxes are dividers and borders."""
MOST = 0.5
"""A box of this share of the picture is the page or a sheet, not a thing on it."""
FLAT = 2
"""Grey levels by which neighbouring cells of a plain area may differ."""
TILE, TILE_COLUMNS = 96, 6
"""Pixels of an icon in a mosaic, which vision models still make out, and how many in a row."""
RIM = 6
"""dp around a box in which it is seen on what it stands."""
SAME = 0.7
"""Overlap (over union) from which on two boxes are one."""


class Blob(NamedTuple):
    """A box with edges and something to see in it."""

    bounds: Bounds
    """In pixels of the picture."""
    plain: float
    """Share of its commonest colour; a button or card has much, a photo little."""
    busy: float = 0.0
    """Share of edges close around it; an icon stands on something plain, a piece of a photo in the
    middle of others."""


def dp_of(width: int, height: int) -> float:
    """Pixels of a dp on a screen of this size, as on a phone 411 dp wide."""
    return max(0.5, min(width, height) * DP)


def find_blobs(image: Image, *, dp: float) -> tuple[Blob, ...]:
    """The boxes of what stands out on a picture, small ones first.

    Args:
        image: (H, W, 3) uint8 BGR.
        dp: pixels of a dp in it.
    """
    height, width = image.shape[:2]
    if min(height, width) < 8:
        return ()
    scale = min(1.0, SIDE * DP / dp)
    size = (max(8, round(width * scale)), max(8, round(height * scale)))
    small = (
        cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        if scale < 1
        else image
    )
    copy = np.asarray(small, np.uint8)
    unit = dp * scale
    edges = np.asarray(cv2.Canny(copy, *EDGE, L2gradient=True), np.uint8)
    boxes: list[tuple[int, int, int, int]] = []
    for join in JOINS:
        boxes += _edge_components(edges, max(1, round(join * unit)))
    kept = _drop_duplicates(
        [
            box
            for box in boxes
            if _has_fitting_size(box, unit, size[0] * size[1])
        ]
    )
    sums = cv2.integral((edges > 0).astype(np.uint8))
    rim = max(2, round(RIM * unit))
    return tuple(
        Blob(
            _grow_box(box, scale, width, height),
            _plain_share(copy, box),
            _edge_density(sums, box, rim),
        )
        for box in sorted(kept, key=lambda b: b[2] * b[3])
    )


def _edge_components(edges: Mask, join: int) -> list[tuple[int, int, int, int]]:
    """Boxes (x, y, width, height) of edges that touch when each is `join` pixels wider."""
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (join + 1, join + 1))
    joined = (
        cv2.morphologyEx(edges, cv2.MORPH_CLOSE, kernel) if join > 1 else edges
    )
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    return [(int(x), int(y), int(w), int(h)) for x, y, w, h, _ in stats[1:]]


def _has_fitting_size(
    box: tuple[int, int, int, int], unit: float, area: int
) -> bool:
    _, _, width, height = box
    long, short = max(width, height), min(width, height)
    return (
        long >= LEAST * unit
        and short >= HAIR * unit
        and width * height <= MOST * area
    )


def _drop_duplicates(
    boxes: Sequence[tuple[int, int, int, int]],
) -> list[tuple[int, int, int, int]]:
    """Without those that are nearly the same as one before; the larger one stays."""
    kept: list[tuple[int, int, int, int]] = []
    if not boxes:
        return kept
    table = np.array(sorted(boxes, key=lambda b: -b[2] * b[3]), np.float64)
    x, y = table[:, 0], table[:, 1]
    right, bottom = x + table[:, 2], y + table[:, 3]
    areas = table[:, 2] * table[:, 3]
    alive = np.ones(len(table), bool)
    for i in range(len(table)):
        if not alive[i]:
            continue
        kept.append((int(x[i]), int(y[i]), int(table[i, 2]), int(table[i, 3])))
        wide = np.minimum(right[i], right) - np.maximum(x[i], x)
        high = np.minimum(bottom[i], bottom) - np.maximum(y[i], y)
        shared = np.clip(wide, 0, None) * np.clip(high, 0, None)
        alive &= shared / (areas[i] + areas - shared) < SAME
    return kept


def _edge_density(
    sums: NDArray[np.integer[Any] | np.floating[Any]],
    box: tuple[int, int, int, int],
    rim: int,
) -> float:
    """Share of edges in a frame around a box, from the sums of all edges above and to the left."""
    x, y, width, height = box
    bottom, right = sums.shape[0] - 1, sums.shape[1] - 1

    def count_edges(gap: int) -> tuple[int, int]:
        x0, y0 = max(0, x - gap), max(0, y - gap)
        x1, y1 = min(right, x + width + gap), min(bottom, y + height + gap)
        inside = (
            int(sums[y1, x1])
            - int(sums[y0, x1])
            - int(sums[y1, x0])
            + int(sums[y0, x0])
        )
        return inside, (x1 - x0) * (y1 - y0)

    outer, inner = count_edges(rim), count_edges(1)
    return (outer[0] - inner[0]) / max(1, outer[1] - inner[1])


def _plain_share(image: Image, box: tuple[int, int, int, int]) -> float:
    x, y, width, height = box
    part = image[
        y : y + height : max(1, height // 48),
        x : x + width : max(1, width // 48),
    ]
    # Five bits of each channel: JPEG's noise stays within one colour.
    codes = (part >> 3).astype(np.uint32)
    flat = (codes[..., 0] << 10 | codes[..., 1] << 5 | codes[..., 2]).ravel()
    return float(np.bincount(flat).max() / flat.size) if flat.size else 1.0


def _grow_box(
    box: tuple[int, int, int, int], scale: float, width: int, height: int
) -> Bounds:
    x, y, wide, high = box
    return Bounds(
        left=max(0, int(x / scale)),
        top=max(0, int(y / scale)),
        right=min(width, int((x + wide) / scale) + 1),
        bottom=min(height, int((y + high) / scale) + 1),
    )


def compute_fingerprint(image: Image) -> str:
    """64 bits of what a small picture looks like, as 16 hexadecimal digits.

    Bit by bit whether a cell is brighter than the one to its left, on nine by eight cells: it stays
    the same when the picture is made larger, recompressed or a little darker.

    Args:
        image: (H, W, 3) uint8 BGR, not empty.
    """
    grey = cv2.resize(
        cv2.cvtColor(image, cv2.COLOR_BGR2GRAY),
        (9, 8),
        interpolation=cv2.INTER_AREA,
    )
    cells = np.asarray(grey, np.int16)
    bits = (cells[:, 1:] - cells[:, :-1] > FLAT).ravel()
    return f"{int(''.join('1' if bit else '0' for bit in bits), 2):016x}"


def tile_crops(
    crops: Sequence[Image], *, side: int = TILE, columns: int = TILE_COLUMNS
) -> Image:
    """Small pictures side by side in rows, each with its number from 1, for one question.

    Args:
        crops: (H, W, 3) uint8 BGR each; at least one.
        side: pixels of the longer side of each.
        columns: in a row.
    """
    bar = side // 4
    rows = -(-len(crops) // columns)
    sheet = np.full(
        (rows * (side + bar), min(columns, len(crops)) * side, 3), 255, np.uint8
    )
    for number, crop in enumerate(crops):
        scale = (side - 8) / max(crop.shape[:2])
        size = (
            max(1, round(crop.shape[1] * scale)),
            max(1, round(crop.shape[0] * scale)),
        )
        tile = cv2.resize(
            crop,
            size,
            interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC,
        )
        top, left = number // columns * (side + bar), number % columns * side
        sheet[
            top + bar : top + bar + size[1], left + 4 : left + 4 + size[0]
        ] = tile
        cv2.putText(
            sheet, str(number + 1), (left + 4, top + bar - 4), cv2.FONT_HERSHEY_SIMPLEX,
            bar / 30, (0, 0, 200), 2, cv2.LINE_AA,
        )  # fmt: skip
    return sheet
