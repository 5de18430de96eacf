"""Edits of a picture, written into its name: `photo:17~rot90,crop1x1,mono`.

Edits are made from left to right: `rot90`, `rot180`, `rot270` (degrees clockwise), `mirror`,
`crop1x1`, `crop16x9` ... (the middle, width to height), `zoom2` (the middle, magnified by this
factor; below 1 more is seen), `soft1` ... `soft9` (all but the middle is blurred), and the filters
`mono`, `warm`, `cool`, `vivid`, `fade`, `dark`, `light`.
"""

from typing import Any

import cv2
import numpy as np

Picture = np.ndarray[Any, Any]
MARK = "~"
FILTERS: dict[str, tuple[float, float, tuple[float, float, float]]] = {
    "mono": (0.0, 1.0, (1, 1, 1)),
    "warm": (1.05, 1.0, (0.86, 1.0, 1.1)),
    "cool": (1.0, 1.0, (1.12, 1.0, 0.88)),
    "vivid": (1.55, 1.04, (1, 1, 1)),
    "fade": (0.6, 1.12, (1, 1, 1)),
    "dark": (1.0, 0.72, (1, 1, 1)),
    "light": (1.0, 1.28, (1, 1, 1)),
}
"""Saturation, brightness, and the gain of blue, green and red."""


def aspect(own: float, changes: str) -> float:
    """Width over height after the changes."""
    for change in changes.split(","):
        if change in ("rot90", "rot270"):
            own = 1 / own
        elif change.startswith("crop"):
            own = _ratio(change)
    return own


def edited(picture: Picture, changes: str) -> Picture:
    """A picture after the changes; unknown ones do nothing.

    Args:
        picture: (height, width, 3) uint8 BGR; it is left as it is.
        changes: What follows the mark in a name.
    """
    for change in changes.split(","):
        if change.startswith("rot"):
            turns = int(change[3:]) // 90
            picture = np.rot90(picture, -turns)
        elif change == "mirror":
            picture = picture[:, ::-1]
        elif change.startswith("crop"):
            picture = _cropped(picture, _ratio(change))
        elif change.startswith("zoom"):
            picture = _zoomed(picture, float(change[4:]))
        elif change.startswith("soft"):
            picture = _softened(picture, int(change[4:]))
        elif change in FILTERS:
            picture = _filtered(picture, *FILTERS[change])
    return np.ascontiguousarray(picture)


def _ratio(change: str) -> float:
    across, _, down = change.removeprefix("crop").partition("x")
    return int(across) / int(down)


def _cropped(picture: Picture, aspect: float) -> Picture:
    height, width = picture.shape[:2]
    w, h = min(width, round(height * aspect)), min(height, round(width / aspect))
    left, top = (width - w) // 2, (height - h) // 2
    return picture[top : top + max(1, h), left : left + max(1, w)]


def _zoomed(picture: Picture, times: float) -> Picture:
    height, width = picture.shape[:2]
    if times < 1:
        small = cv2.resize(picture, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
        down, across = height - small.shape[0], width - small.shape[1]
        edges = (down // 2, down - down // 2, across // 2, across - across // 2)
        return np.asarray(cv2.copyMakeBorder(small, *edges, cv2.BORDER_REPLICATE), np.uint8)
    h, w = max(1, round(height / times)), max(1, round(width / times))
    top, left = (height - h) // 2, (width - w) // 2
    part = picture[top : top + h, left : left + w]
    return np.asarray(cv2.resize(part, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)


def _softened(picture: Picture, strength: int) -> Picture:
    height, width = picture.shape[:2]
    far = cv2.GaussianBlur(picture, (0, 0), max(0.5, strength * max(height, width) / 500))
    near = np.zeros((height, width), np.uint8)
    middle, half = (width // 2, round(height * 0.55)), (round(width * 0.36), round(height * 0.42))
    cv2.ellipse(near, middle, half, 0, 0, 360, 255, -1)
    share = cv2.GaussianBlur(near, (0, 0), width / 16)[..., None].astype(np.float32) / 255
    return np.asarray(far + (picture.astype(np.float32) - far) * share + 0.5).astype(np.uint8)


def _filtered(
    picture: Picture, saturation: float, light: float, gain: tuple[float, float, float]
) -> Picture:
    exact = picture.astype(np.float32) * np.array(gain, np.float32)
    grey = exact @ np.array((0.114, 0.587, 0.299), np.float32)
    mixed = (grey[..., None] + (exact - grey[..., None]) * saturation) * light
    return np.clip(mixed, 0, 255).astype(np.uint8)
