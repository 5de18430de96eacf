"""Two fingers that come together or go apart."""

import math

from virtual_phone.system.guard import acting
from virtual_phone.system.kernel import Kernel

Point = tuple[float, float]
NEAR = 1.02
"""Fingers that end about as far apart as they began do not pinch."""


@acting
def pinch(phone: Kernel, first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Move two fingers at once, each from a point to a point (px).

    Returns:
        Whether what lies between them took it for a pinch.
    """
    if not phone.screen_on:
        return False
    (ax, ay), (bx, by) = first[0], second[0]
    scale = math.dist(first[1], second[1]) / max(1.0, math.dist(first[0], second[0]))
    if 1 / NEAR < scale < NEAR:
        return False
    return phone.fingers.pinch((ax + bx) / 2, (ay + by) / 2, scale)
