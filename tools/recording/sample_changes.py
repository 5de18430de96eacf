"""What differs between two samples of a film."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.recording.reader import Picture

Mask = NDArray[np.bool_]

SIDE = 270
"""Pixels of a sample's shorter side at least, and less than twice that; a check mark is 6 px."""
CELL = 8
"""Side in pixels of the cells of a sample in which movement is noted."""
LEVELS = 28
"""Of 256, by which a pixel must differ in one of its colours."""
LEAST_PIXELS = 6
"""Pixels of a sample that must differ: about 100 of a film of 1080 px."""
STILL_SHARE = 6e-5
"""Share of the pixels that may change on a screen that stands still: noise of the compression. The
smallest change that somebody makes, a check mark, has twice as many."""
SURE_SHARE = 0.05
"""If a larger share of a picture differs, there is more than specks and carets."""
SPECK = 3
"""Fewer pixels together are noise, as of the few colours of a GIF."""
MANY_SPECKS, SPECKS_SHARE = 12, 1.4e-4
"""Many tiny differences indicate heavy compression: there the edges of everything shake, and a
change is larger than this share of the shorter side squared."""
CARET_WIDTH, CARET_HEIGHT = 4, 11
"""Pixels of a sample; a caret is at most so wide and at least so tall, strokes of text are not."""
STATUS_BAR = 0.035
"""Share of the longer side, at the top: its clock alone is no new state."""


def shrink_sample(full: Picture) -> Picture:
    """A sample some whole times smaller."""
    times = max(1, min(full.shape[:2]) // SIDE)
    size = max(1, full.shape[1] // times), max(1, full.shape[0] // times)
    # One row of each `times`, and of that the pixels in the middle: to look at all takes longer
    # than all the rest, and the thinnest stroke of a film so large is wider.
    rows = full[times // 2 :: times][: size[1]]
    return np.asarray(
        cv2.resize(rows, size, interpolation=cv2.INTER_LINEAR), np.uint8
    )


def mark_differences(before: Picture, after: Picture) -> Picture:
    """Where a pixel differs: 255, else 0; the status bar never does."""
    bar = round(STATUS_BAR * max(before.shape))
    if cv2.norm(before[bar:], after[bar:], cv2.NORM_INF) <= LEVELS:
        return np.zeros(before.shape[:2], np.uint8)
    blue, green, red = cv2.split(cv2.absdiff(before, after))
    most = cv2.max(cv2.max(blue, green), red)
    mask = np.asarray(
        cv2.threshold(most, LEVELS, 255, cv2.THRESH_BINARY)[1], np.uint8
    )
    mask[:bar] = 0
    return mask


def find_moving_cells(mask: Picture) -> Mask:
    """Where something moves, by cells of `CELL` pixels."""
    rows, columns = count_cells(mask)
    if not cv2.countNonZero(mask):
        return np.zeros((rows, columns), np.bool_)
    below, beside = rows * CELL - mask.shape[0], columns * CELL - mask.shape[1]
    whole = cv2.copyMakeBorder(
        mask, 0, below, 0, beside, cv2.BORDER_CONSTANT, value=0
    )
    # The mean of a cell in which one pixel of 64 differs is 4.
    mean = cv2.resize(whole, (columns, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(mean > 0, np.bool_)


def count_cells(small: Picture) -> tuple[int, int]:
    """Rows and columns of its cells."""
    return -(-small.shape[0] // CELL), -(-small.shape[1] // CELL)


def is_different(
    before: Picture, after: Picture, restless: Mask | None
) -> bool:
    """Whether two samples show different states."""
    return before.shape != after.shape or has_change(
        mark_differences(before, after), restless
    )


def has_moved(mask: Picture, restless: Mask | None) -> bool:
    """Whether the screen did not stand still between two samples: noise is no movement."""
    if cv2.countNonZero(mask) <= STILL_SHARE * mask.size:
        return False
    return has_change(mask, restless)


def has_change(mask: Picture, restless: Mask | None) -> bool:
    """Whether what differs is another state, leaving out carets and what keeps moving."""
    count = cv2.countNonZero(mask)
    if count < LEAST_PIXELS:
        return False
    if restless is not None:
        mask = _without_restless(mask, restless)
        count = cv2.countNonZero(mask)
    if not LEAST_PIXELS <= count <= SURE_SHARE * mask.size:
        return count >= LEAST_PIXELS
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    patches = stats[1:]
    width, height = (
        patches[:, cv2.CC_STAT_WIDTH],
        patches[:, cv2.CC_STAT_HEIGHT],
    )
    is_caret = (width <= CARET_WIDTH) & (height >= CARET_HEIGHT)
    area = patches[:, cv2.CC_STAT_AREA]
    least = float(SPECK)
    if len(area) >= MANY_SPECKS and np.median(area) < SPECK:
        least = SPECKS_SHARE * min(mask.shape) ** 2
    return int(area[~is_caret & (area >= least)].sum()) >= LEAST_PIXELS


def _without_restless(mask: Picture, restless: Mask) -> Picture:
    """What differs, without the cells that keep moving and their neighbours."""
    around = cv2.dilate(restless.astype(np.uint8), np.ones((3, 3), np.uint8))
    moving = np.kron(around, np.ones((CELL, CELL), np.uint8)) > 0
    calm = mask.copy()
    calm[moving[: mask.shape[0], : mask.shape[1]]] = 0
    return calm
