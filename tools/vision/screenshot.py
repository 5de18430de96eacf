"""Find faults of screenshots: empty, cut off, black, or of another size than the screen."""

import cv2
import numpy as np

from tools.vision.images import JPEG_END, Grey, Image, decode_image

BLACK = 10
"""Grey levels; what an app may not show (FLAG_SECURE) comes as 0, a dark page has words."""
EDGES = 0.06
"""Share of the height at the top and at the bottom where the system's bars may still be seen."""
STRETCH = 0.02
"""Shares of sides by which a picture of the screen, made smaller, may differ in shape."""
_TAIL = 64
"""Bytes at the end that must have the end mark; some servers add a line break."""


def find_faults(
    data: bytes, grey: Grey, *, width: int, height: int
) -> tuple[str, ...]:
    """What is wrong with a screenshot, a short clause each, for `Screen.lost`.

    Args:
        data: as it came, JPEG or PNG.
        grey: a quarter of it in grey, see `tools.vision.images`; all 0 if it could not be read.
        width: of the screen, pixels.
        height: of the screen, pixels.
    """
    if not data:
        return ("the phone gave no picture",)
    if is_black(grey):
        small = decode_image(data, cv2.IMREAD_REDUCED_GRAYSCALE_8)
        if small is None:
            return ("the picture cannot be read",)
        return (
            "the picture is black: the app forbids screenshots, or shows nothing",
        )
    faults = []
    end_mark = JPEG_END if data.startswith(b"\xff\xd8") else b"IEND"
    if end_mark not in data[-_TAIL:]:
        faults.append("the picture is cut off")
    high, wide = (4 * side for side in grey.shape)
    most_stretch = STRETCH * wide * height + 4 * (width + height)
    if (wide > high) != (width > height):
        faults.append(
            f"the picture is turned: {wide} x {high} for a screen of {width} x {height}"
        )
    elif abs(wide * height - high * width) > most_stretch:
        faults.append(
            f"the picture has another shape: {wide} x {high} for a screen of {width} x {height}"
        )
    return tuple(faults)


def is_black(grey: Grey) -> bool:
    """Whether everything between the system's bars is black."""
    edge = round(EDGES * grey.shape[0])
    return int(grey[edge : grey.shape[0] - edge].max(initial=0)) <= BLACK


def fit_to_screen(data: bytes, *, width: int, height: int) -> Image:
    """The picture in the size of the screen, (height, width, 3) uint8 BGR.

    One of another size is stretched, so that elements are where they appear. If it cannot be read,
    the picture is black.

    Args:
        data: as it came.
        width: of the screen, pixels.
        height: of the screen, pixels.
    """
    image = decode_image(data, cv2.IMREAD_COLOR)
    if image is None:
        return np.zeros((height, width, 3), np.uint8)
    if image.shape[:2] != (height, width):
        image = np.asarray(
            cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
        )
    return image
