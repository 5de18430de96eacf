"""Comparing two pictures cheaply: grey, a quarter of the size, no status bar."""

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]

LEVELS = 32
"""Grey levels (of 256) by which a pixel must differ; JPEG at quality 80 stays well below."""
NOISE = 8
"""Quarter-size pixels that may differ: 128 at full size, less than a check mark of 12 dp."""
CARET_WIDTH = 4
"""Quarter-size columns: a caret of 2 dp is 5 pixels wide at 420 dpi, plus the blocks of the JPEG
around it."""
CARET_HEIGHT = 0.1
"""Share of the screen's height."""


def grey(jpeg: bytes) -> Grey | None:
    """A quarter of the picture in grey, (H/4, W/4) uint8; None when it cannot be read."""
    if not jpeg:
        return None
    small = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_REDUCED_GRAYSCALE_4)
    return None if small is None else np.asarray(small, np.uint8)


def changed(before: Grey, after: Grey, *, skip: int = 0) -> tuple[int, int, int, int]:
    """Where two pictures differ, as (left, top, width, height); all 0 when they are equal.

    A blinking caret is not a difference, nor is the clock when `skip` covers the status bar.

    Args:
        before: (H, W) uint8.
        after: (H, W) uint8; another shape differs everywhere.
        skip: rows at the top to leave out.
    """
    if before.shape != after.shape:
        return 0, 0, int(after.shape[1]), int(after.shape[0])
    mask = (cv2.absdiff(before[skip:], after[skip:]) > LEVELS).astype(np.uint8)
    if cv2.countNonZero(mask) <= NOISE:
        return 0, 0, 0, 0
    x, y, width, height = cv2.boundingRect(mask)
    if width <= CARET_WIDTH and height <= CARET_HEIGHT * before.shape[0]:
        return 0, 0, 0, 0
    return x, y + skip, width, height


def same(before: Grey, after: Grey, *, skip: int = 0) -> bool:
    """Whether two quarter-size pictures show the same, apart from a caret."""
    return changed(before, after, skip=skip)[2] == 0
