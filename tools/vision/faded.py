"""Which buttons a picture shows as faintly as those that cannot be used.

A picture does not say what is barred. By custom it is drawn with little contrast on a ground
without colour, as Material draws it with 38 % of its ink. Buttons that can be used may look so too,
so this is a hint and no fact.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tools.screen import Bounds, Element, Role
from tools.vision.images import Image

_ROLES: frozenset[Role] = frozenset({"button", "text"})
MOST_CONTRAST = 2.4
"""The contrast of ink and ground as WCAG 2 defines it, at most; texts that can be read well have
4.5."""
LEAST_CONTRAST = 1.15
"""What has less is no ink, but the noise of a JPEG."""
_COLOUR = 40
"""Levels by which the channels of a ground without colour differ, at most."""
_INK_PX = 24
"""So many pixels must stand out as ink does, lest a single one counts."""
_MARGIN, _FRAME = 6, 12
"""Pixels around what has no frame, and of a frame that is cut off."""
_MOST_SHARE = 0.1
"""Height of a button as a share of the picture's longer side, at most."""
_LEAST_PX = 12
"""Pixels of a side that are needed to tell."""
_Plane = NDArray[np.float32]


def mark_faded(
    image: Image, elements: Sequence[Element]
) -> tuple[Element, ...]:
    """The elements that were seen in a picture, with a mark on each that is drawn faintly.

    Args:
        image: (H, W, 3) uint8 BGR.
        elements: with bounds in pixels of the picture.
    """
    marked = []
    for element in elements:
        if _is_button(element, image) and is_faded(cut_out(image, element)):
            element = element.model_copy(update={"faded": True})
        marked.append(element)
    return tuple(marked)


def _is_button(element: Element, image: Image) -> bool:
    most = _MOST_SHARE * max(image.shape[:2])
    return element.role in _ROLES and element.bounds.height <= most


def cut_out(image: Image, element: Element) -> Image:
    """An element with a little of the ground that its words or its sign are drawn on."""
    grow = _MARGIN
    box = element.bounds
    if element.role == "button" and element.source == "ocr":
        grow = -min(_FRAME, box.height // 5)
    shown = Bounds(
        left=max(0, box.left - grow),
        top=max(0, box.top - grow),
        right=box.right + grow,
        bottom=box.bottom + grow,
    )
    return image[shown.top : shown.bottom, shown.left : shown.right]


def is_faded(crop: Image) -> bool:
    """Whether what stands out from a ground without colour has little contrast to it.

    Args:
        crop: (H, W, 3) uint8 BGR, whose rim is ground.
    """
    if min(crop.shape[:2]) < _LEAST_PX:
        return False
    rim = np.concatenate([crop[0], crop[-1], crop[:, 0], crop[:, -1]])
    ground = np.median(rim, axis=0)
    if float(ground.max() - ground.min()) > _COLOUR:
        return False
    light = _measure_light(crop)
    ground_light = float(_measure_light(ground.reshape(1, 1, 3))[0, 0])
    brighter = np.maximum(light, ground_light) + 0.05
    darker = np.minimum(light, ground_light) + 0.05
    contrasts = np.partition((brighter / darker).ravel(), -_INK_PX)
    return bool(LEAST_CONTRAST <= contrasts[-_INK_PX] <= MOST_CONTRAST)


def _measure_light(pixels: NDArray[np.generic]) -> _Plane:
    """The relative luminance of BGR pixels by WCAG 2, 0 to 1."""
    share = np.asarray(pixels, np.float32) / 255
    linear = np.where(
        share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4
    )
    weights = np.array([0.0722, 0.7152, 0.2126], np.float32)
    return np.asarray(linear @ weights, np.float32)
