"""Screens side by side on one picture."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

FRAME_WIDTH = 250
"""Of a screen, in pixels, on most pictures."""
GAP = 12
QUALITY = 82
PAPER = (228, 224, 222)
"""Colour between and around the screens, so that white ones show their edges; B, G, R."""


def read_picture(path: Path) -> Picture:
    """The picture of a file.

    Raises:
        ValueError: there is none.
    """
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        msg = f"{path.name} is no picture"
        raise ValueError(msg)
    return np.asarray(picture, np.uint8)


def shrink_picture(picture: Picture, width: int = FRAME_WIDTH) -> Picture:
    """The picture in this width."""
    height = round(picture.shape[0] * width / picture.shape[1])
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def join_row(pictures: Sequence[Picture]) -> Picture:
    """Screens beside each other."""
    framed = [
        _add_frame(pictures[0], left=GAP),
        *(_add_frame(picture) for picture in pictures[1:]),
    ]
    return np.hstack(framed)


def join_rows(strips: Sequence[Sequence[Picture]]) -> Picture:
    """Rows of screens one below the other, short ones filled up."""
    most = max(map(len, strips))
    empty = np.full_like(strips[0][0], PAPER)
    rows = [
        join_row([*strip, *[empty] * (most - len(strip))]) for strip in strips
    ]
    return np.vstack([rows[0], *(row[GAP:] for row in rows[1:])])


def _add_frame(picture: Picture, *, left: int = 0) -> Picture:
    framed = cv2.copyMakeBorder(
        picture, GAP, GAP, left, GAP, cv2.BORDER_CONSTANT, value=(*PAPER, 0)
    )
    return np.asarray(framed, np.uint8)


def save_picture(
    path: Path, picture: Picture, *, quality: int = QUALITY
) -> Path:
    """Write a picture as JPEG; its path."""
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return path
