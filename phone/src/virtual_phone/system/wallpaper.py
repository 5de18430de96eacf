"""The pictures behind the home screen."""

from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np

from virtual_phone.ui.theme import BGR

Frame = np.ndarray[Any, np.dtype[np.uint8]]


class Palette(NamedTuple):
    """Colours (blue, green, red) of one picture."""

    left: BGR
    """Of the sky in the top left corner."""
    right: BGR
    """In the top right corner."""
    low: BGR
    """Where the sky meets the hills."""
    hills: tuple[BGR, BGR, BGR, BGR]
    """Of the ridges, from far to near."""


PALETTES: dict[str, Palette] = {
    "ocean": Palette(
        (128, 72, 18),
        (168, 110, 34),
        (214, 196, 150),
        ((178, 142, 70), (146, 104, 40), (104, 66, 20), (66, 40, 14)),
    ),
    "forest": Palette(
        (86, 92, 40),
        (122, 138, 78),
        (178, 206, 190),
        ((112, 142, 104), (72, 104, 66), (42, 70, 40), (26, 44, 26)),
    ),
    "sunset": Palette(
        (104, 62, 34),
        (150, 92, 74),
        (170, 140, 196),
        ((160, 112, 140), (124, 80, 92), (84, 54, 56), (56, 38, 36)),
    ),
    "night": Palette(
        (38, 20, 12),
        (58, 34, 24),
        (104, 70, 52),
        ((76, 50, 40), (56, 36, 30), (38, 25, 22), (24, 16, 15)),
    ),
}
FIRST = "sunset"
"""What a new phone has."""
_RIDGES = ((0.60, 0.5), (0.71, 0.6), (0.82, 0.7), (0.91, 0.8))
"""Where each ridge is, from top to bottom, and how dense it is."""


@lru_cache(maxsize=4)
def wallpaper(name: str, width: int, height: int, *, dark: bool) -> Frame:
    """Soft hills under a sky.

    Args:
        name: A key of `PALETTES`; another one gives the first picture.
        width: Pixels.
        height: Pixels.
        dark: Half as bright.

    Returns:
        (height, width, 3) BGR, shared: not to be written to.
    """
    palette = PALETTES.get(name, PALETTES[FIRST])
    light = 0.5 if dark else 1.0
    down = np.linspace(0, 1, height)[:, None, None]
    across = np.linspace(0, 1, width)[None, :, None]
    top = np.array(palette.left) * (1 - across) + np.array(palette.right) * across
    sky = (top * (1 - down**1.3) + np.array(palette.low) * down**1.3) * light
    image: Frame = sky.astype(np.uint8)
    for (level, opacity), tint in zip(_RIDGES, palette.hills, strict=True):
        xs = np.arange(0, width + 16, 8)
        swell = np.sin(xs / width * 5.2 + level * 17) * 0.035
        wave = swell + np.sin(xs / width * 11 + level * 5) * 0.012
        ridge = np.stack([xs, (level + wave) * height], axis=1)
        outline = np.vstack([ridge, [[width + 8, height], [0, height]]]).astype(np.int32)
        hill = image.copy()
        cv2.fillPoly(hill, [outline], [part * light for part in tint], cv2.LINE_AA)
        image = np.asarray(cv2.addWeighted(hill, opacity, image, 1 - opacity, 0), np.uint8)
    image.setflags(write=False)
    return image
