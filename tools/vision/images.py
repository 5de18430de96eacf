"""Decode pictures, and compare two cheaply: grey, a quarter of the size, no status bar."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.vision.lru import Recent

Image = NDArray[np.uint8]
"""(H, W, 3), BGR as in OpenCV."""
Grey = NDArray[np.uint8]
"""(H, W)."""

JPEG_END = b"\xff\xd9"
_JPEG_START = b"\xff\xd8"

LEVELS = 32
"""Grey levels (of 256) by which a pixel must differ; JPEG at quality 80 stays well below."""
NOISE = 8
"""Quarter-size pixels that may differ, 128 at full size; a check mark of 12 dp has more."""
CARET_WIDTH = 4
"""Quarter-size columns: a caret of 2 dp is 5 pixels wide at 420 dpi, plus the blocks of the JPEG
around it."""
CARET_HEIGHT = 0.1
"""Share of the screen's height."""
_greys: Recent[bytes, Grey] = Recent(2)
"""The last two decoded pictures, by the bytes of their files."""


def decode_grey(jpeg: bytes) -> Grey | None:
    """Decode a JPEG in grey at a quarter of its size, (H/4, W/4) uint8; None if unreadable.

    A screen at rest gives the same file twice, which is decoded once. The array is shared and
    read-only.
    """
    grey = _greys.get(jpeg)
    if grey is None:
        grey = decode_image(jpeg, cv2.IMREAD_REDUCED_GRAYSCALE_4)
        if grey is not None:
            grey.setflags(write=False)
            _greys.keep(jpeg, grey)
    return grey


def decode_image(data: bytes, flags: int) -> NDArray[np.uint8] | None:
    """Decode a JPEG or PNG, as far as it goes if it is cut off; None if unreadable.

    Args:
        data: any bytes.
        flags: OpenCV's `IMREAD_...`.
    """
    if not data:
        return None
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
        if image is None and data.startswith(_JPEG_START):
            # With an end mark, the decoder returns the part that exists, and grey below.
            image = cv2.imdecode(
                np.frombuffer(data + JPEG_END, np.uint8), flags
            )
    except cv2.error:
        # A header may announce more pixels than any picture has.
        return None
    return None if image is None else np.asarray(image, np.uint8)


def find_change(
    before: Grey, after: Grey, *, skip: int = 0
) -> tuple[int, int, int, int]:
    """Where two pictures differ, as (left, top, width, height); all 0 if they are equal.

    A blinking caret is ignored, and so is the clock if `skip` covers the status bar.

    Args:
        before: (H, W) uint8.
        after: (H, W) uint8; if its shape is another, everything differs.
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


def is_same_picture(before: Grey, after: Grey, *, skip: int = 0) -> bool:
    """Whether two quarter-size pictures are the same, apart from a caret."""
    return find_change(before, after, skip=skip)[2] == 0
