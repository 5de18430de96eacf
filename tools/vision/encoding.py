"""Read, shrink and write picture files."""

import cv2
import numpy as np

from tools.vision import images
from tools.vision.images import Image

MAX_SIDE = 768
"""Pixels of the longer side in pictures for models, the least at which the numbers of marks fit
beside the texts. A screen of 1080 by 2400 becomes 346 wide."""
QUALITY = 70
"""JPEG quality; the drawn digits stay sharp."""
_REDUCED = (
    (8, cv2.IMREAD_REDUCED_COLOR_8), (4, cv2.IMREAD_REDUCED_COLOR_4),
    (2, cv2.IMREAD_REDUCED_COLOR_2),
)  # fmt: skip
_OTHER_SEGMENTS = (0xC4, 0xC8, 0xCC)
"""JPEG markers in the range of start-of-frame markers that start none."""


def fit_size(
    width: int, height: int, *, max_side: int = MAX_SIDE
) -> tuple[int, int]:
    """Width and height of a picture whose longer side is at most `max_side` pixels."""
    scale = min(1.0, max_side / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


def decode_picture(picture: bytes, *, max_side: int = MAX_SIDE) -> Image | None:
    """Decode a file, at a half, quarter or eighth of its size if that is large enough.

    Returns:
        (H, W, 3) uint8 BGR with a longer side of at least `max_side` if the file has that many
        pixels; None if the file cannot be read.
    """
    try:
        ratio = max(size_of(picture)) / max_side
    except ValueError:
        ratio = 1.0
    for divisor, flag in _REDUCED:
        if ratio >= divisor:
            return images.decode_image(picture, flag)
    return images.decode_image(picture, cv2.IMREAD_COLOR)


def shrink_picture(image: Image, *, max_side: int = MAX_SIDE) -> Image:
    """Shrink a picture to sides of at most `max_side` pixels."""
    size = fit_size(image.shape[1], image.shape[0], max_side=max_side)
    if size == (image.shape[1], image.shape[0]):
        return image
    return np.asarray(
        cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8
    )


def encode_jpeg(
    image: Image, *, max_side: int = MAX_SIDE, quality: int = QUALITY
) -> bytes:
    """Encode a picture as JPEG, shrunk to sides of at most `max_side` pixels.

    Args:
        image: (H, W, 3) uint8 BGR.
        max_side: pixels.
        quality: 1 to 100.

    Raises:
        ValueError: the picture is empty.
    """
    if image.size == 0:
        msg = f"a picture of shape {image.shape} cannot be encoded"
        raise ValueError(msg)
    small = shrink_picture(image, max_side=max_side)
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes()


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a JPEG or PNG file, in pixels.

    Raises:
        ValueError: it is neither.
    """
    if picture.startswith(b"\x89PNG"):
        width = int.from_bytes(picture[16:20], "big")
        return width, int.from_bytes(picture[20:24], "big")
    if picture.startswith(b"\xff\xd8"):
        size = _size_of_jpeg(picture)
        if size is not None:
            return size
    msg = "this is neither a JPEG nor a PNG file"
    raise ValueError(msg)


def _size_of_jpeg(picture: bytes) -> tuple[int, int] | None:
    """Width and height from the start-of-frame segment; None if there is none."""
    offset = 2
    while offset + 9 <= len(picture) and picture[offset] == 0xFF:
        marker = picture[offset + 1]
        if 0xC0 <= marker <= 0xCF and marker not in _OTHER_SEGMENTS:
            height = int.from_bytes(picture[offset + 5 : offset + 7], "big")
            width = int.from_bytes(picture[offset + 7 : offset + 9], "big")
            return width, height
        offset += 2 + int.from_bytes(picture[offset + 2 : offset + 4], "big")
    return None
