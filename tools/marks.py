"""Numbered boxes around what can be touched, as the model sees them."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.screen import Bounds, Element

Image = NDArray[np.uint8]

MAX_SIDE = 1280
"""Pixels of the longer side in pictures for models; vision models tile or shrink beyond it."""
QUALITY = 70
"""JPEG quality; digits of 20 px stay sharp, a phone's page takes 60-120 kB."""

_COLOURS = (
    (40, 40, 230), (230, 100, 0), (0, 140, 0), (190, 0, 190), (0, 110, 230), (150, 120, 0),
    (90, 230, 255), (120, 255, 140),
)  # fmt: skip
"""BGR, all far from white and from black, two of them light for dark pages."""


def draw(image: Image, elements: Sequence[Element], *, scale: float = 1.0) -> Image:
    """A copy of the screenshot with a numbered box around each touchable element.

    A number stands beside its box where there is room, never over a text if that can be helped.

    Args:
        image: (H, W, 3) uint8 BGR.
        elements: with bounds in pixels of the screen.
        scale: pixels of `image` for each pixel of the screen.
    """
    result = image.copy()
    height, width = result.shape[:2]
    unit = max(1.0, min(height, width) / 540)
    touchable = [(e, _scaled(e.bounds, scale)) for e in elements if e.index > 0]
    taken = [_scaled(e.bounds, scale) for e in elements if e.role != "list"]
    labels: list[Bounds] = []
    for number, (element, box) in enumerate(touchable):
        colour = _contrast(image, box, number)
        thick = round(unit * (2 if element.role == "list" else 1.2))
        cv2.rectangle(
            result, (box.left, box.top), (box.right - 1, box.bottom - 1), colour, max(1, thick)
        )
        label = _place(str(element.index), box, (width, height), taken, labels, unit)
        labels.append(label)
        _write(result, str(element.index), label, colour, unit)
    return result


def encode(image: Image, *, max_side: int = MAX_SIDE, quality: int = QUALITY) -> bytes:
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
    scale = max_side / max(image.shape[:2])
    if scale < 1:
        size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes()


def _scaled(box: Bounds, scale: float) -> Bounds:
    if scale == 1.0:
        return box
    return Bounds(
        left=round(box.left * scale),
        top=round(box.top * scale),
        right=round(box.right * scale),
        bottom=round(box.bottom * scale),
    )


def _contrast(image: Image, box: Bounds, number: int) -> tuple[int, int, int]:
    """Of three colours in turn, the one farthest from what lies along the box's edge."""
    edge = np.concatenate(
        [
            image[box.top : box.top + 4 : 2, box.left : box.right : 8].reshape(-1, 3),
            image[box.top : box.bottom : 8, box.left : box.left + 4 : 2].reshape(-1, 3),
        ]
    )
    mean = edge.mean(axis=0) if len(edge) else np.full(3, 255.0)
    choice = [_COLOURS[(number * 3 + i) % len(_COLOURS)] for i in range(3)]
    return max(choice, key=lambda c: float(np.abs(mean - c).sum()))


def _size(text: str, unit: float) -> tuple[int, int]:
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.5 * unit, round(unit))
    return width + round(4 * unit), height + round(4 * unit)


def _place(
    text: str,
    box: Bounds,
    screen: tuple[int, int],
    taken: Sequence[Bounds],
    labels: Sequence[Bounds],
    unit: float,
) -> Bounds:
    width, height = _size(text, unit)
    middle = (box.top + box.bottom - height) // 2
    spots = [
        (box.left, box.top - height), (box.right - width, box.top - height),
        (box.left - width, middle), (box.right, middle),
        (box.left, box.bottom), (box.right - width, box.bottom),
        (box.left, box.top), (box.right - width, box.top),
    ]  # fmt: skip
    best: tuple[float, Bounds] | None = None
    for rank, (x, y) in enumerate(spots):
        spot = Bounds(
            left=(x0 := min(max(0, x), screen[0] - width)),
            top=(y0 := min(max(0, y), screen[1] - height)),
            right=x0 + width,
            bottom=y0 + height,
        )
        # Covering another number makes two unreadable, covering an element only a corner of one.
        cost = rank + 100.0 * sum(spot.overlap(b) > 0 for b in labels)
        cost += 20.0 * sum(spot.overlap(b) for b in taken if b != box) / spot.area
        if best is None or cost < best[0]:
            best = (cost, spot)
    if best is None:
        msg = "no place tried"
        raise AssertionError(msg)
    return best[1]


def _write(
    image: Image, text: str, spot: Bounds, colour: tuple[int, int, int], unit: float
) -> None:
    cv2.rectangle(image, (spot.left, spot.top), (spot.right, spot.bottom), colour, cv2.FILLED)
    light = 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2] > 150
    at = (spot.left + round(2 * unit), spot.bottom - round(2 * unit))
    ink = (0, 0, 0) if light else (255, 255, 255)
    cv2.putText(
        image, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5 * unit, ink, round(unit), cv2.LINE_AA
    )
