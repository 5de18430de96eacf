"""Icons that are known by their shape alone: a bin, and a bookmark that is set.

A shape is compared as it stands out from its background, so that its colour and size do not count.
Only shapes with one common meaning are here, since whoever touches such an icon deletes something.
"""

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.screen import Element
from tools.vision.images import Image

BIN, SET_BOOKMARK = "bin", "bookmark that is set"
GRID = 24
"""Cells of a side on which shapes are compared."""
LEAST_PX = 12
"""Pixels of the longer side of an icon whose shape can be told."""
_MOST_SHARE = 0.2
"""Its longer side as a share of the picture's shorter side, at most; larger ones are pictures."""
_MARGIN = 6
"""Pixels around the box of an icon that are cut out with it."""
ALIKE = 0.8
"""The correlation with a drawing from which on an icon has its shape."""
_SQUARE = (0.6, 1.25)
"""Width to height of the shapes, at least and at most."""
_CONTRAST = 40
"""Grey levels by which an icon stands out from its background, at least."""
_LEAST_SPREAD = 0.05
"""The deviation of what stands out, at least; a plain block has no shape."""
_FINE = 8
"""Pixels of a cell of the drawings."""
_Mask = NDArray[np.float32]
_Line = tuple[tuple[float, float], ...]

_LID: _Line = ((4.5, 6.5), (19.5, 6.5))
_HANDLE: _Line = ((9.5, 6), (9.5, 4), (14.5, 4), (14.5, 6))
_BODY: _Line = ((6.5, 6.5), (7, 20), (17, 20), (17.5, 6.5))
_SLITS: tuple[_Line, ...] = (((10.2, 10), (10.2, 17)), ((13.8, 10), (13.8, 17)))
_CAP: _Line = (
    (5, 4), (8.5, 4), (9.5, 3), (14.5, 3), (15.5, 4), (19, 4), (19, 6), (5, 6),
)  # fmt: skip
_BOX: _Line = ((6, 7), (18, 7), (18, 21), (6, 21))
_RIBBON: _Line = ((6, 3.5), (18, 3.5), (18, 20.5), (12, 17), (6, 20.5))


def name_elements(
    image: Image, elements: Sequence[Element]
) -> tuple[Element, ...]:
    """The elements that were seen in a picture, with a hint for each icon of a known shape.

    Args:
        image: (H, W, 3) uint8 BGR.
        elements: with bounds in pixels of the picture.
    """
    return tuple(_add_hint(image, element) for element in elements)


def _add_hint(image: Image, element: Element) -> Element:
    box = element.bounds
    most = _MOST_SHARE * min(image.shape[:2])
    has_words = len(element.text) > 1 or element.hint
    if has_words or max(box.width, box.height) > most:
        return element
    top, left = max(0, box.top - _MARGIN), max(0, box.left - _MARGIN)
    crop = image[top : box.bottom + _MARGIN, left : box.right + _MARGIN]
    hint = name_shape(crop) if crop.size else ""
    return element.model_copy(update={"hint": hint}) if hint else element


def name_shape(icon: Image) -> str:
    """What an icon shows, if its shape is known; else an empty string.

    Args:
        icon: (H, W, 3) uint8 BGR, cut out with a little of its background.
    """
    mask = _find_mask(icon)
    if mask is None:
        return ""
    best, name = max(
        (_correlate(mask, drawing), name) for name, drawing in _draw_shapes()
    )
    return name if best >= ALIKE else ""


def _find_mask(icon: Image) -> _Mask | None:
    """How much each cell of an icon stands out, 0 to 1; None if it has another form."""
    if max(icon.shape[:2]) < LEAST_PX:
        return None
    grey = np.asarray(cv2.cvtColor(icon, cv2.COLOR_BGR2GRAY), np.float32)
    rim = np.concatenate([grey[0], grey[-1], grey[:, 0], grey[:, -1]])
    apart = np.abs(grey - np.median(rim))
    most = float(np.percentile(apart, 98))
    if most < _CONTRAST:
        return None
    mask = np.clip(apart / most, 0, 1)
    rows = np.flatnonzero((mask > 0.5).any(axis=1))
    columns = np.flatnonzero((mask > 0.5).any(axis=0))
    shape = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    height, width = shape.shape
    if float(shape.std()) < _LEAST_SPREAD:
        return None
    if not _SQUARE[0] <= width / height <= _SQUARE[1]:
        return None
    return _shrink(shape)


def _shrink(shape: NDArray[np.float32]) -> _Mask:
    """A shape on the grid, slightly blurred, as strokes are a cell more or less beside another."""
    small = cv2.resize(shape, (GRID, GRID), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.float32)


def _correlate(one: _Mask, other: _Mask) -> float:
    return float(np.corrcoef(one.ravel(), other.ravel())[0, 1])


@lru_cache(maxsize=1)
def _draw_shapes() -> tuple[tuple[str, _Mask], ...]:
    """Each shape as it is drawn in common sets of icons."""
    bins = (
        _draw((_LID, _HANDLE, _BODY)),
        _draw((_LID, _HANDLE, _BODY, *_SLITS)),
        _draw((_LID, _HANDLE), (_BODY,)),
        _draw((_LID, _HANDLE), (_BODY,), cut=_SLITS),
        _draw((), (_CAP, _BOX)),
    )
    drawings = [(BIN, each) for each in bins]
    drawings.append((SET_BOOKMARK, _draw((), (_RIBBON,))))
    return tuple(drawings)


def _draw(
    lines: Sequence[_Line],
    blocks: Sequence[_Line] = (),
    *,
    cut: Sequence[_Line] = (),
) -> _Mask:
    """Strokes and blocks on a field of 24 by 24, cut to what is drawn."""
    sheet = np.zeros((24 * _FINE, 24 * _FINE), np.float32)
    for block in blocks:
        cv2.fillPoly(sheet, [_scale(block)], 1.0)
    for line in lines:
        cv2.polylines(sheet, [_scale(line)], False, 1.0, 2 * _FINE)
    for line in cut:
        cv2.polylines(sheet, [_scale(line)], False, 0.0, 2 * _FINE)
    rows = np.flatnonzero(sheet.any(axis=1))
    columns = np.flatnonzero(sheet.any(axis=0))
    return _shrink(sheet[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def _scale(line: _Line) -> NDArray[np.int32]:
    return np.asarray(np.round(np.array(line) * _FINE), np.int32)
