"""Pressed things: what lit up or darkened under a finger before the next page came.

Android spreads a translucent layer over the button, row or icon that is touched, a ripple; other
systems shade it. In a film without touch dots this is the best sign of where a finger was. The
layer is even: what it covers can still be read, and everything else on the page stands still.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.recording.sample_changes import STATUS_BAR
from tools.recording.touch_spots import SmallPicture
from tools.screen import Bounds

LEAST_LEVELS = 7
"""Of 256, by which a layer changes what it covers at least."""
MOST_LEVELS = 80
"""A layer that changes more hides what is below; that is something else."""
UNEVEN = 0.3
"""Share of a layer's strength by which it differs from place to place, at the median."""
ONE_WAY = 0.95
"""Share of a layer's pixels that become all brighter or all darker."""
FILLED = 0.45
"""Share of its box that a layer covers at least; a disc covers 0.79."""
LEAST_SHARE, MOST_SHARE = 0.0008, 0.09
"""Of the picture, that a layer covers."""
ALONE = 0.6
"""Share of all that differs; if more differs besides, the page moves."""
TURNED = 0.2
"""If more of the picture differs, another page comes."""
GRAIN = 3
"""Pixels; thinner differences are edges."""
GAP = 9
"""Pixels; parts of a layer that are no further apart belong together."""
SAME = 0.3
"""Share of the smaller box that two layers on one thing have in common."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class Press:
    """A thing that was shaded for a moment."""

    box: Bounds
    """In pixels of the pictures."""
    weight: float
    """Pixels of the layer by its grey levels, over all pictures that show it."""


@dataclass
class PressSearch:
    """The layers seen between two keyframes."""

    begins: float
    """Seconds of the film."""
    ends: float
    layers: list[Press] = field(default_factory=list)
    is_over: bool = False
    """Whether the next page is coming."""
    _first: SmallPicture | None = None

    def view_picture(self, at: float, picture: SmallPicture) -> None:
        """See the next picture, in the order of time."""
        if self.is_over or not self.begins <= at <= self.ends:
            return
        if self._first is None:
            self._first = picture
            return
        first = self._first.colours
        if first.shape != picture.colours.shape:
            self.is_over = True
            return
        change = np.subtract(picture.colours, first, dtype=np.int16)
        differs = _find_differing(change)
        self.is_over = bool(differs.mean() > TURNED)
        box = None if self.is_over else find_layer(change, differs)
        if box is not None:
            self.layers.append(_weigh(box, change))

    def choose_press(self) -> Press | None:
        """The thing that was shaded the most and the longest; None if nothing was."""
        things: list[Press] = []
        for layer in self.layers:
            same = [each for each in things if _is_same(each.box, layer.box)]
            if not same:
                things.append(layer)
                continue
            things.remove(same[0])
            things.append(_merge(same[0], layer))
        return max(things, key=lambda each: each.weight, default=None)


def _find_differing(change: NDArray[np.int16]) -> Mask:
    """Where two pictures differ enough for a layer, below the status bar."""
    differs = np.abs(change).max(axis=2) >= LEAST_LEVELS
    differs[: round(STATUS_BAR * max(differs.shape))] = False
    return np.asarray(differs, np.bool_)


def find_layer(change: NDArray[np.int16], differs: Mask) -> Bounds | None:
    """The box of the one even layer that makes a picture differ; None if it is not only that.

    Args:
        change: from the page to the picture, (H, W, 3).
        differs: which pixels of it count, (H, W).
    """
    total = int(differs.sum())
    if total < LEAST_SHARE * differs.size:
        return None
    mask = cv2.morphologyEx(
        differs.astype(np.uint8),
        cv2.MORPH_OPEN,
        np.ones((GRAIN, GRAIN), np.uint8),
    )
    mask = cv2.morphologyEx(
        mask, cv2.MORPH_CLOSE, np.ones((GAP, GAP), np.uint8)
    )
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    if count < 2:
        return None
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    x, y, width, height, _ = (int(each) for each in stats[largest])
    inside = (labels == largest) & differs
    covered = int(inside.sum())
    share = covered / differs.size
    is_layer = LEAST_SHARE <= share <= MOST_SHARE
    is_layer &= covered >= ALONE * total and covered >= FILLED * width * height
    if not is_layer or not _is_even(change[inside]):
        return None
    return Bounds(left=x, top=y, right=x + width, bottom=y + height)


def _is_even(change: NDArray[np.int16]) -> bool:
    """Whether pixels (N, 3) became brighter or darker by about the same."""
    means = change.mean(axis=0)
    strongest = change[:, int(np.abs(means).argmax())]
    is_darker = means[int(np.abs(means).argmax())] < 0
    one_way = float(((strongest < 0) == is_darker).mean())
    strength = np.abs(strongest)
    middle = float(np.median(strength))
    spread = float(np.median(np.abs(strength - middle)))
    is_faint = LEAST_LEVELS <= middle <= MOST_LEVELS
    return (
        is_faint and one_way >= ONE_WAY and spread <= max(2.0, UNEVEN * middle)
    )


def _weigh(box: Bounds, change: NDArray[np.int16]) -> Press:
    """The layer of one picture."""
    part = change[box.top : box.bottom, box.left : box.right]
    return Press(box=box, weight=float(np.abs(part).max(axis=2).sum()))


def _is_same(one: Bounds, other: Bounds) -> bool:
    return one.overlap_area(other) >= SAME * min(one.area, other.area)


def _merge(one: Press, other: Press) -> Press:
    """Two presses of one thing: a ripple grows until it fills it."""
    larger = max(one.box, other.box, key=lambda box: box.area)
    return Press(box=larger, weight=one.weight + other.weight)


def scale_box(box: Bounds, times: float) -> Bounds:
    """A box on a picture that is some times larger."""
    return Bounds(
        left=round(box.left * times), top=round(box.top * times),
        right=round(box.right * times), bottom=round(box.bottom * times),
    )  # fmt: skip


def scale_boxes(
    boxes: Sequence[Bounds | None], times: float
) -> tuple[Bounds | None, ...]:
    """The boxes on pictures that are some times larger."""
    return tuple(box and scale_box(box, times) for box in boxes)
