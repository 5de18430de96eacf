"""Marks that were drawn on the keyframes of a recording, where each was touched.

Films of agents are often made of still pictures, each with a coloured ring where the next touch
goes. Such a ring stands on its keyframe from the beginning to the end, so it is no touch dot
(`tools.recording.touch_dots`). It is known by what the page's own circles do not do: rings of one
colour and one size are on many keyframes, in different places, and are gone on the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.recording.keyframes import Picture

SIDE = 540
"""Pixels of the shorter side of the pictures in which rings are sought."""
RADII = (0.018, 0.09)
"""Least and most radius of a ring, as shares of the shorter side."""
HUES = 12
"""Parts of the colour circle; each is sought with half of its neighbours."""
VIVID, BRIGHT = 80, 70
"""Least saturation and value of a mark, of 255."""
SECTORS, CLOSED = 24, 0.8
"""A ring goes through this share of so many sectors around its middle."""
THIN = 0.16
"""Standard deviation of the distance of its pixels from its middle, in radii."""
SQUARE = 1.3
"""Most ratio of width and height; a film may have been stretched."""
OFTEN = 0.35
"""Share of the keyframes that have a mark, if a film is marked."""
LEAST_MARKS = 4
SAME_SIZE, SAME_COLOUR = 0.12, 60
"""Share by which the radii of a film's marks differ at most, and levels of their colours."""
APART = 1.0
"""Radii between two marks in different places."""
MOST_RINGS = 40
"""Rings of a keyframe that are compared; a page with more is a pattern."""


@dataclass(frozen=True)
class Mark:
    """A ring on a keyframe, in shares of its shorter side."""

    x: float
    y: float
    radius: float
    colour: tuple[int, int, int]
    """Mean of its pixels, BGR."""

    def distance_to(self, other: "Mark") -> float:
        """Shares of the shorter side between the middles."""
        return float(np.hypot(self.x - other.x, self.y - other.y))


def find_marks(pictures: Sequence[Picture]) -> list[tuple[int, int] | None]:
    """The place of the mark on each keyframe, in its pixels; None where there is none.

    Args:
        pictures: the keyframes in their order, (H, W, 3) uint8 BGR.
    """
    rings = [find_rings(picture) for picture in pictures]
    style = _find_style(rings)
    points: list[tuple[int, int] | None] = []
    for number, picture in enumerate(pictures):
        mark = None if style is None else _choose_mark(rings, number, style)
        if mark is None:
            points.append(None)
            continue
        side = min(picture.shape[:2])
        points.append((round(mark.x * side), round(mark.y * side)))
    return points


def find_rings(picture: Picture) -> list[Mark]:
    """Thin rings of a vivid colour on a picture."""
    scale = SIDE / min(picture.shape[:2])
    height, width = picture.shape[:2]
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    colours = cv2.cvtColor(small, cv2.COLOR_BGR2HSV)
    is_vivid = (colours[..., 1] >= VIVID) & (colours[..., 2] >= BRIGHT)
    rings: list[Mark] = []
    step = 180 / HUES
    for hue in range(HUES):
        distance = np.abs(colours[..., 0].astype(np.int16) - round(hue * step))
        distance = np.minimum(distance, 180 - distance)
        mask = (is_vivid & (distance <= step)).astype(np.uint8)
        if np.count_nonzero(mask) >= SIDE * RADII[0] * np.pi:
            found = _find_rings_of_colour(mask, np.asarray(small, np.uint8))
            # A colour between two parts is sought twice.
            rings += [ring for ring in found if _is_clear_of(ring, rings)]
    return rings


def _find_rings_of_colour(
    mask: NDArray[np.uint8], small: Picture
) -> list[Mark]:
    """The rings in a mask of one colour; of several with one middle, the largest."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    least, most = (2 * share * SIDE for share in RADII)
    rings: list[Mark] = []
    for label, (left, top, width, height, area) in enumerate(stats.tolist()):
        if label == 0 or not least <= max(width, height) <= most:
            continue
        if not _may_be_ring(width, height, area):
            continue
        part = labels[top : top + height, left : left + width] == label
        if _is_ring(part):
            x, y = left + (width - 1) / 2, top + (height - 1) / 2
            radius = (width + height) / 4 / SIDE
            pixels = small[top : top + height, left : left + width][part]
            colour = _average_colour(pixels)
            rings.append(Mark(x / SIDE, y / SIDE, radius, colour))
    rings.sort(key=lambda ring: -ring.radius)
    outer: list[Mark] = []
    for ring in rings:
        if _is_clear_of(ring, outer):
            outer.append(ring)
    return outer[:MOST_RINGS]


def _may_be_ring(width: int, height: int, area: int) -> bool:
    """Whether a patch is about as wide as high, and hollow."""
    if max(width, height) > SQUARE * min(width, height):
        return False
    return area <= 0.55 * width * height


def _average_colour(pixels: NDArray[np.uint8]) -> tuple[int, int, int]:
    """Blue, green and red of some pixels, each 0..255."""
    blue, green, red = (round(float(c)) for c in pixels.mean(axis=0))
    return blue, green, red


def _is_clear_of(ring: Mark, others: Sequence[Mark]) -> bool:
    """Whether the middle of a ring lies in none of the others."""
    return all(ring.distance_to(other) > other.radius for other in others)


def _is_ring(part: NDArray[np.bool_]) -> bool:
    """Whether the pixels of a patch lie on an ellipse that touches its four sides."""
    rows, columns = part.nonzero()
    half_height, half_width = part.shape[0] / 2, part.shape[1] / 2
    down = (rows + 0.5 - half_height) / half_height
    across = (columns + 0.5 - half_width) / half_width
    distance = np.hypot(across, down)
    is_outer = distance > 0.7
    if np.count_nonzero(is_outer) < 0.55 * len(rows):
        return False
    if float(distance[is_outer].std()) > THIN:
        return False
    angles = np.arctan2(down[is_outer], across[is_outer])
    sectors = np.floor((angles / np.pi + 1) / 2 * SECTORS).astype(int) % SECTORS
    return len(np.unique(sectors)) >= CLOSED * SECTORS


def _find_style(rings: Sequence[Sequence[Mark]]) -> Mark | None:
    """A ring whose colour and size many keyframes have, in different places."""
    best: tuple[int, Mark] | None = None
    for own in rings:
        for ring in own:
            count = _count_places(ring, rings)
            if best is None or count > best[0]:
                best = count, ring
    least = max(LEAST_MARKS, OFTEN * len(rings))
    return best[1] if best is not None and best[0] >= least else None


def _count_places(style: Mark, rings: Sequence[Sequence[Mark]]) -> int:
    """Keyframes with one such ring, in places that no other keyframe has."""
    places: list[Mark] = []
    for own in rings:
        alike = [ring for ring in own if _has_style(ring, style)]
        if len(alike) != 1:
            continue
        for ring in alike:
            if all(_is_apart(ring, other) for other in places):
                places.append(ring)
                break
    return len(places)


def _choose_mark(
    rings: Sequence[Sequence[Mark]], number: int, style: Mark
) -> Mark | None:
    """The mark of a keyframe: the ring of the film's style that its neighbours do not have."""
    alike = [ring for ring in rings[number] if _has_style(ring, style)]
    for neighbour in (number - 1, number + 1):
        if 0 <= neighbour < len(rings):
            others = rings[neighbour]
            alike = [
                ring
                for ring in alike
                if all(_is_apart(ring, other) for other in others)
            ]
    return alike[0] if len(alike) == 1 else None


def _has_style(ring: Mark, style: Mark) -> bool:
    """Whether a ring has about the colour and the size of another one."""
    pairs = zip(ring.colour, style.colour, strict=True)
    is_alike = all(abs(one - other) <= SAME_COLOUR for one, other in pairs)
    return is_alike and abs(ring.radius / style.radius - 1) <= SAME_SIZE


def _is_apart(one: Mark, other: Mark) -> bool:
    return one.distance_to(other) > APART * other.radius
