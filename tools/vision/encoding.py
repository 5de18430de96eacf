"""Pictures as files: their size, made smaller, JPEG and back."""

import cv2
import numpy as np

from tools.vision import images
from tools.vision.images import Image

MAX_SIDE = 768
"""Pixels of the longer side in pictures for models, the least that leaves the numbers room beside
what is written. At 1080 by 2400 the shorter side is 346 then."""
QUALITY = 70
"""JPEG quality; the drawn digits stay sharp."""
_REDUCED = (
    (8, cv2.IMREAD_REDUCED_COLOR_8), (4, cv2.IMREAD_REDUCED_COLOR_4),
    (2, cv2.IMREAD_REDUCED_COLOR_2),
)  # fmt: skip


def fit_size(
    width: int, height: int, *, max_side: int = MAX_SIDE
) -> tuple[int, int]:
    """Width and height in which a screen is shown to a model."""
    scale = min(1.0, max_side / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


def decode_picture(picture: bytes, *, max_side: int = MAX_SIDE) -> Image | None:
    """The picture of a file, read at a half, quarter or eighth where that is large enough still.

    Returns:
        (H, W, 3) uint8 BGR with a longer side of at least `max_side` if the file has that; None
        for a file that cannot be read.
    """
    try:
        part = max(size_of(picture)) / max_side
    except ValueError:
        part = 1.0
    flag = next(
        (flag for least, flag in _REDUCED if part >= least), cv2.IMREAD_COLOR
    )
    return images.decode_image(picture, flag)


def shrink_picture(image: Image, *, max_side: int = MAX_SIDE) -> Image:
    """The picture with sides of at most `max_side` pixels."""
    size = fit_size(image.shape[1], image.shape[0], max_side=max_side)
    if size == (image.shape[1], image.shape[0]):
        return image
    return np.asarray(
        cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8
    )


def encode_jpeg(
    image: Image, *, max_side: int = MAX_SIDE, quality: int = QUALITY
) -> bytes:
    """The picture as JPEG, made smaller first if its longer side is over `max_side` pixels.

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
        return int.from_bytes(picture[16:20], "big"), int.from_bytes(
            picture[20:24], "big"
        )
    at = 2
    while (
        picture.startswith(b"\xff\xd8")
        and at + 9 <= len(picture)
        and picture[at] == 0xFF
    ):
        # Start-of-frame markers, but for three that share their range.
        if 0xC0 <= picture[at + 1] <= 0xCF and picture[at + 1] not in (
            0xC4,
            0xC8,
            0xCC,
        ):
            height = int.from_bytes(picture[at + 5 : at + 7], "big")
            return int.from_bytes(picture[at + 7 : at + 9], "big"), height
        at += 2 + int.from_bytes(picture[at + 2 : at + 4], "big")
    msg = "this is neither a JPEG nor a PNG file"
    raise ValueError(msg)
