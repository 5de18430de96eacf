"""Draw a picture with coloured discs and words at known places, to test a model's eyes."""

from collections.abc import Mapping

import cv2
import numpy as np

from tools.vision import encoding

RADIUS = 15
"""Pixels of a disc: a small button in a picture as a model is sent."""
_PAPER = (244, 247, 248)
_COLOURS = {
    "red": (40, 40, 220),
    "blue": (210, 90, 20),
    "green": (60, 150, 30),
    "yellow": (30, 215, 250),
    "purple": (170, 40, 140),
    "black": (20, 20, 20),
}
"""BGR."""
_INK = (60, 60, 60)
_FONT_SIZE = 0.8


def draw_chart(
    size: tuple[int, int],
    marks: Mapping[str, tuple[int, int]],
    words: str,
    words_at: tuple[int, int],
) -> bytes:
    """A JPEG file of the picture.

    Args:
        size: width and height in pixels.
        marks: the middle of each disc by its colour, one of red, blue, green, yellow, purple and
            black, in pixels from the upper left.
        words: in Latin letters.
        words_at: lower left corner of the words, in pixels.
    """
    width, height = size
    image = np.full((height, width, 3), _PAPER, np.uint8)
    font = cv2.FONT_HERSHEY_SIMPLEX
    cv2.putText(image, words, words_at, font, _FONT_SIZE, _INK, 2, cv2.LINE_AA)
    for name, (x, y) in marks.items():
        cv2.circle(
            image, (x, y), RADIUS, _COLOURS[name], cv2.FILLED, cv2.LINE_AA
        )
        cv2.circle(image, (x, y), RADIUS, _INK, 1, cv2.LINE_AA)
    return encoding.encode_jpeg(image, quality=90)
