"""Set-of-mark: numbered boxes around touchable elements, on a picture small enough for a model.

The picture is made small before it is drawn on, so numbers have the same size on every screen. A
number goes where nothing is written: places around and in its box are tried, and a table of sums
over the picture's edges says at once how much ink is under each.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import inf

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.hierarchy.spatial_index import Box, compute_overlap
from tools.screen import Bounds, Element
from tools.vision import encoding
from tools.vision.images import Image

Colour = tuple[int, int, int]

FONT, SIZE, PAD = cv2.FONT_HERSHEY_SIMPLEX, 0.4, 2
"""Digits of 9 pixels with 2 around them."""
CONTRAST = 140.0
"""A colour stands out from its background if the sum of differences over the channels is larger."""

_COLOURS: tuple[Colour, ...] = (
    (40, 40, 230), (230, 100, 0), (0, 140, 0), (190, 0, 190), (0, 110, 230), (150, 120, 0),
    (90, 230, 255), (120, 255, 140),
)  # fmt: skip
"""BGR, all far from white and from black, two of them light for dark pages."""
_EDGE = 24
"""Grey levels between neighbours that count as ink."""
_STEP, _TRIES = 3, 60
"""Pixels between spots that are tried if no corner is free, and how many of the blank ones."""
_INK_COST, _LABEL_COST = 20, 200
"""For each pixel of ink, and of another number, that a number covers."""


def draw_marked_jpeg(
    image: Image, elements: Sequence[Element], *, screen: tuple[int, int]
) -> bytes:
    """The screenshot for a model: small, with numbered boxes, as a JPEG file.

    Args:
        image: (H, W, 3) uint8 BGR, all of the screen at any size.
        elements: with bounds in pixels of the screen.
        screen: its width and height in pixels.
    """
    small = encoding.shrink_picture(image)
    return encoding.encode_jpeg(
        draw_marks(small, elements, scale=small.shape[1] / screen[0])
    )


def draw_marks(
    image: Image, elements: Sequence[Element], *, scale: float = 1.0
) -> Image:
    """A copy of the picture with a numbered box around each touchable element.

    A number covers nothing that is written, as long as there is such a place beside or in its box.

    Args:
        image: (H, W, 3) uint8 BGR, in the size in which it is shown.
        elements: with bounds in pixels of the screen.
        scale: pixels of `image` for each pixel of the screen.
    """
    result = image.copy()
    spots = place_numbers(image, elements, scale=scale)
    touchable = [element for element in elements if element.index > 0]
    colours: list[Colour] = []
    for number, element in enumerate(touchable):
        box = _scale_box(element.bounds, scale)
        colour = _contrasting_colour(image, box, number)
        colours.append(colour)
        thickness = 2 if element.role == "list" else 1
        corner = box.right - 1, box.bottom - 1
        cv2.rectangle(result, (box.left, box.top), corner, colour, thickness)
    # Last, so that no box is drawn through a number.
    for element, colour in zip(touchable, colours, strict=True):
        _write_number(result, str(element.index), spots[element.index], colour)
    return result


def place_numbers(
    image: Image, elements: Sequence[Element], *, scale: float = 1.0
) -> dict[int, Bounds]:
    """Where `draw_marks` writes each number, in pixels of the picture."""
    ink = _ink_sums(image)
    touchable = [e for e in elements if e.index > 0]
    boxes = {e.index: _scale_box(e.bounds, scale) for e in touchable}
    corners = _stack_corners(
        [boxes[e.index] for e in touchable if e.role != "list"]
    )
    labels: list[Box] = []
    for index, box in boxes.items():
        foreign = _foreign_boxes(box, corners)
        labels.append(_place_number(str(index), box, ink, labels, foreign))
    return {
        index: Bounds(left=left, top=top, right=right, bottom=bottom)
        for index, (left, top, right, bottom) in zip(boxes, labels, strict=True)
    }


def _stack_corners(boxes: Sequence[Bounds]) -> NDArray[np.int32]:
    """Left, top, right and bottom of some boxes, (N, 4)."""
    rows = [(box.left, box.top, box.right, box.bottom) for box in boxes]
    return np.array(rows, np.int32).reshape(-1, 4)


def _scale_box(box: Bounds, scale: float) -> Bounds:
    if scale == 1.0:
        return box
    return Bounds(
        left=round(box.left * scale),
        top=round(box.top * scale),
        right=round(box.right * scale),
        bottom=round(box.bottom * scale),
    )


def _ink_sums(image: Image) -> NDArray[np.int32]:
    """For each pixel, how many above and left of it differ from a neighbour."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    span = np.ones((3, 3), np.uint8)
    edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, span) > _EDGE
    return np.asarray(cv2.integral(edges.astype(np.uint8)), np.int32)


def _ink_under(ink: NDArray[np.int32], spot: Box) -> int:
    left, top, right, bottom = spot
    height, width = ink.shape[0] - 1, ink.shape[1] - 1
    left, right = min(max(left, 0), width), min(max(right, 0), width)
    top, bottom = min(max(top, 0), height), min(max(bottom, 0), height)
    total = (
        ink[bottom, right]
        - ink[top, right]
        - ink[bottom, left]
        + ink[top, left]
    )
    return int(total)


def _contrasting_colour(image: Image, box: Bounds, number: int) -> Colour:
    """The first colour that stands out at the edge; each number begins with another one."""
    blue, green, red = _rim_colour(image, box)
    first = number % len(_COLOURS)
    turned = _COLOURS[first:] + _COLOURS[:first]
    distances = []
    for colour in turned:
        distance = (
            abs(blue - colour[0])
            + abs(green - colour[1])
            + abs(red - colour[2])
        )
        if distance > CONTRAST:
            return colour
        distances.append(distance)
    return turned[distances.index(max(distances))]


def _rim_colour(image: Image, box: Bounds) -> tuple[float, float, float]:
    """The mean colour under a box's upper and left edge; white outside of the picture."""
    left, top = max(0, box.left), max(0, box.top)
    upper = image[top : top + 4 : 2, left : box.right : 8].reshape(-1, 3)
    side = image[top : box.bottom : 8, left : left + 4 : 2].reshape(-1, 3)
    rim = np.concatenate([upper, side])
    if not len(rim):
        return 255.0, 255.0, 255.0
    blue, green, red = rim.mean(axis=0).tolist()
    return blue, green, red


def _foreign_boxes(
    box: Bounds, corners: NDArray[np.int32]
) -> NDArray[np.int32]:
    """The boxes that this one does not lie in: a number there would seem to be theirs."""
    left, top, right, bottom = corners.T
    begins_inside = (left <= box.left) & (top <= box.top)
    ends_inside = (right >= box.right) & (bottom >= box.bottom)
    return np.asarray(corners[~(begins_inside & ends_inside)], np.int32)


def _area_covered(spot: Box, corners: NDArray[np.int32]) -> int:
    """Square pixels of some boxes under a spot."""
    left, top, right, bottom = corners.T
    wide = np.minimum(right, spot[2]) - np.maximum(left, spot[0])
    high = np.minimum(bottom, spot[3]) - np.maximum(top, spot[1])
    return int((np.maximum(wide, 0) * np.maximum(high, 0)).sum())


def _labels_covered(spot: Box, labels: Sequence[Box]) -> int:
    """Square pixels of other numbers under a spot."""
    _, top, _, bottom = spot
    level = [label for label in labels if label[1] < bottom and label[3] > top]
    return sum(compute_overlap(spot, label) for label in level)


def _place_number(
    text: str,
    box: Bounds,
    ink: NDArray[np.int32],
    labels: Sequence[Box],
    foreign: NDArray[np.int32],
) -> Box:
    """The first spot where nothing is written and nothing else stands, else the least bad.

    Args:
        text: the number.
        box: of its element.
        ink: of `_ink_sums`.
        labels: the numbers that have their place.
        foreign: of `_foreign_boxes`.
    """
    (width, height), _ = cv2.getTextSize(text, FONT, SIZE, 1)
    width, height = width + 2 * PAD, height + 2 * PAD
    limit = ink.shape[1] - 1 - width, ink.shape[0] - 1 - height
    least = inf
    best: Box | None = None
    # Mostly a corner is free, and blank spots are not looked for.
    corners = _corner_spots(box, width, height)
    for x, y in chain(corners, _blank_spots(box, width, height, ink)):
        left, top = max(0, min(x, limit[0])), max(0, min(y, limit[1]))
        spot = left, top, left + width, top + height
        # Covering another number makes two unreadable, which is worse than covering a word, and
        # that worse than lying in the box of another element.
        cost = _INK_COST * _ink_under(ink, spot)
        if cost < least:
            cost += _LABEL_COST * _labels_covered(spot, labels)
        if cost < least:
            cost += _area_covered(spot, foreign)
        if cost < least:
            least, best = cost, spot
        if cost == 0:
            break
    if best is None:
        msg = "no place tried"
        raise AssertionError(msg)
    return best


def _blank_spots(
    box: Bounds, width: int, height: int, ink: NDArray[np.int32]
) -> Iterator[tuple[int, int]]:
    """Blank spots in the box and right around it, a few, those nearest its corner first."""
    top, bottom = (
        max(0, box.top - height),
        min(ink.shape[0] - 1, box.bottom + height),
    )
    left, right = (
        max(0, box.left - width),
        min(ink.shape[1] - 1, box.right + width),
    )
    x = np.arange(left, right - width, _STEP)
    y = np.arange(top, bottom - height, _STEP)
    if not len(x) or not len(y):
        return
    above, below = ink[y], ink[y + height]
    sums_above = above[:, x + width] - above[:, x]
    sums_below = below[:, x + width] - below[:, x]
    rows, columns = np.nonzero(sums_below == sums_above)
    spots_x, spots_y = x[columns], y[rows]
    away = np.abs(spots_x - box.left) + np.abs(spots_y - box.top)
    for place in np.argsort(away, kind="stable")[:_TRIES]:
        yield int(spots_x[place]), int(spots_y[place])


def _corner_spots(
    box: Bounds, width: int, height: int
) -> Iterator[tuple[int, int]]:
    """Upper left corners to try: at the box's corners within, then without."""
    right, bottom = box.right - width, box.bottom - height
    middle = (box.top + box.bottom - height) // 2
    yield from (
        (box.left, box.top), (right, box.top), (box.left, bottom), (right, bottom),
        (box.left, middle), (right, middle),
        (box.left, box.top - height), (right, box.top - height),
        (box.left - width, middle), (box.right, middle),
        (box.left, box.bottom), (right, box.bottom),
    )  # fmt: skip


def _write_number(
    image: Image, text: str, spot: Bounds, colour: Colour
) -> None:
    corner = spot.right - 1, spot.bottom - 1
    cv2.rectangle(image, (spot.left, spot.top), corner, colour, cv2.FILLED)
    blue, green, red = colour
    is_light = 0.114 * blue + 0.587 * green + 0.299 * red > 150
    ink = (0, 0, 0) if is_light else (255, 255, 255)
    at = spot.left + PAD, spot.bottom - PAD
    cv2.putText(image, text, at, FONT, SIZE, ink, 1, cv2.LINE_AA)
