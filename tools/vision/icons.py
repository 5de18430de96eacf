"""Find icons, pictures, switches and boxes on a screenshot with OpenCV, without a model.

The authors of Mobile-Agent-v2 found icon detection the weakest part of perception and advise to
oversample: the model ignores a box too many, but cannot name a button that has none. So a box is
everything that has edges and the size of a touch target; `tools.vision.elements` drops text.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.screen import Bounds
from tools.vision.images import Image

Mask = NDArray[np.uint8]
_Box = tuple[int, int, int, int]
"""(x, y, width, height) in pixels of the small picture."""

SIDE = 720
"""Pixels of the shorter side on which edges are looked for."""
DP = 1 / 411
"""A dp as a share of a phone's shorter side."""
TABLET_DP = 1 / 720
TABLET_SHAPE = 1.7
"""Longer to shorter side, below which a screen is no phone; phones have 16:9 and more."""
EDGE = (16, 48)
"""Canny's thresholds, sums of grey levels; Material 3's grey buttons on white differ by 10."""
JOINS = (1.2, 5.0)
"""Strokes closer than this many dp are joined: first for icons side by side, then for icons made of
parts (three dots, the bars of a menu)."""
LEAST = 9
"""dp of the longer side of a touch target; bullets of a list are smaller."""
HAIR = 2.5
"""dp; thinner boxes are dividers and borders."""
MOST = 0.5
"""A box with more than this share of the picture is the page or a sheet."""
FLAT = 2
"""Grey levels by which neighbouring cells of a plain area may differ."""
TILE, TILE_COLUMNS = 96, 6
"""Pixels of an icon in a mosaic, enough for vision models, and icons in a row."""
RIM = 6
"""dp around a box in which its background is examined."""
SAME = 0.7
"""Intersection over union from which two boxes count as one."""


class Blob(NamedTuple):
    """A box with edges inside."""

    bounds: Bounds
    """In pixels of the picture."""
    plain: float
    """Share of its commonest colour: high for a button or card, low for a photo."""
    busy: float = 0.0
    """Share of edges close around it: low for an icon, which has a plain background, and high for a
    detail of a photo."""


def dp_of(width: int, height: int) -> float:
    """Pixels of a dp on a screen of this size.

    A phone is taken to be 411 dp wide; a tablet, or a phone unfolded, has another shape and 720 dp
    at its shorter side.
    """
    shorter, longer = sorted((width, height))
    is_tablet = longer < TABLET_SHAPE * shorter
    return max(0.5, shorter * (TABLET_DP if is_tablet else DP))


def find_blobs(image: Image, *, dp: float) -> tuple[Blob, ...]:
    """Find boxes that stand out on a picture, small ones first.

    Args:
        image: (H, W, 3) uint8 BGR.
        dp: pixels of a dp in it.
    """
    height, width = image.shape[:2]
    if min(height, width) < 8:
        return ()
    scale = min(1.0, SIDE * DP / dp)
    size = (max(8, round(width * scale)), max(8, round(height * scale)))
    small = image
    if scale < 1:
        resized = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        small = np.asarray(resized, np.uint8)
    dp_small = dp * scale
    edges = np.asarray(cv2.Canny(small, *EDGE, L2gradient=True), np.uint8)
    boxes: list[_Box] = []
    for join in JOINS:
        for box in _edge_components(edges, max(1, round(join * dp_small))):
            if _has_fitting_size(box, dp_small, size[0] * size[1]):
                boxes.append(box)
    sums = cv2.integral((edges > 0).astype(np.uint8))
    rim = max(2, round(RIM * dp_small))
    blobs: list[Blob] = []
    for box in sorted(_drop_duplicates(boxes), key=_box_area):
        bounds = _scale_up(box, scale, width, height)
        plain = _plain_share(small, box)
        blobs.append(Blob(bounds, plain, _edge_density(sums, box, rim)))
    return tuple(blobs)


def _box_area(box: _Box) -> int:
    return box[2] * box[3]


def _edge_components(edges: Mask, join: int) -> list[_Box]:
    """Boxes of edges that touch when each is `join` pixels wider."""
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (join + 1, join + 1))
    joined = edges
    if join > 1:
        joined = np.asarray(
            cv2.morphologyEx(edges, cv2.MORPH_CLOSE, kernel), np.uint8
        )
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    return [(int(x), int(y), int(w), int(h)) for x, y, w, h, _ in stats[1:]]


def _has_fitting_size(box: _Box, dp: float, picture_area: int) -> bool:
    _, _, width, height = box
    if max(width, height) < LEAST * dp or min(width, height) < HAIR * dp:
        return False
    return width * height <= MOST * picture_area


def _drop_duplicates(boxes: Sequence[_Box]) -> list[_Box]:
    """Drop boxes that are nearly the same as a larger one."""
    distinct: list[_Box] = []
    if not boxes:
        return distinct
    table = np.array(sorted(boxes, key=lambda b: -b[2] * b[3]), np.float64)
    x, y = table[:, 0], table[:, 1]
    right, bottom = x + table[:, 2], y + table[:, 3]
    areas = table[:, 2] * table[:, 3]
    is_distinct = np.ones(len(table), bool)
    for i in range(len(table)):
        if not is_distinct[i]:
            continue
        width, height = int(table[i, 2]), int(table[i, 3])
        distinct.append((int(x[i]), int(y[i]), width, height))
        wide = np.minimum(right[i], right) - np.maximum(x[i], x)
        high = np.minimum(bottom[i], bottom) - np.maximum(y[i], y)
        shared = np.clip(wide, 0, None) * np.clip(high, 0, None)
        is_distinct &= shared / (areas[i] + areas - shared) < SAME
    return distinct


def _edge_density(
    sums: NDArray[np.integer[Any] | np.floating[Any]],
    box: _Box,
    rim: int,
) -> float:
    """Share of edges in a frame around a box, from the sums of all edges above and to the left."""
    x, y, width, height = box
    bottom, right = sums.shape[0] - 1, sums.shape[1] - 1

    def count_edges(gap: int) -> tuple[int, int]:
        """Edges in the box when it is `gap` pixels wider on each side, and its area."""
        x0, y0 = max(0, x - gap), max(0, y - gap)
        x1, y1 = min(right, x + width + gap), min(bottom, y + height + gap)
        inside = (
            int(sums[y1, x1])
            - int(sums[y0, x1])
            - int(sums[y1, x0])
            + int(sums[y0, x0])
        )
        return inside, (x1 - x0) * (y1 - y0)

    outer_edges, outer_area = count_edges(rim)
    inner_edges, inner_area = count_edges(1)
    return (outer_edges - inner_edges) / max(1, outer_area - inner_area)


def _plain_share(image: Image, box: _Box) -> float:
    """Share of the commonest colour in a box."""
    x, y, width, height = box
    part = image[
        y : y + height : max(1, height // 48),
        x : x + width : max(1, width // 48),
    ]
    # Five bits of each channel: JPEG's noise stays within one colour.
    codes = (part >> 3).astype(np.uint32)
    flat = (codes[..., 0] << 10 | codes[..., 1] << 5 | codes[..., 2]).ravel()
    return float(np.bincount(flat).max() / flat.size) if flat.size else 1.0


def _scale_up(box: _Box, scale: float, width: int, height: int) -> Bounds:
    """A box of the small picture in pixels of the picture, which has this size."""
    x, y, wide, high = box
    return Bounds(
        left=max(0, int(x / scale)),
        top=max(0, int(y / scale)),
        right=min(width, int((x + wide) / scale) + 1),
        bottom=min(height, int((y + high) / scale) + 1),
    )


def compute_fingerprint(image: Image) -> str:
    """A difference hash of a small picture: 64 bits as 16 hexadecimal digits.

    Each bit says whether one of nine by eight cells is brighter than the one to its left. The hash
    stays the same when the picture is made larger, recompressed or a little darker.

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
    return np.packbits(bits).tobytes().hex()


def tile_crops(
    crops: Sequence[Image], *, side: int = TILE, columns: int = TILE_COLUMNS
) -> Image:
    """Tile small pictures in rows on one sheet, numbered from 1.

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
