"""Find the mouse pointer on the keyframes of a film of an emulator.

A film of an emulator's window often shows the arrow with which it was used. It stands on what was
clicked when the page changes. It is searched as a drawn arrow, dark with a bright edge or bright
with a dark one, in some sizes. A film has a pointer only if one arrow is on most of its keyframes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.recording.keyframe_view import SIDE, KeyframeView

Point = tuple[int, int]
_ARROW = np.array(
    [(0, 0), (0, 16), (3.7, 12.6), (6.2, 18.2), (8.6, 17.2), (6.2, 11.7), (11.3, 11.7)], np.float32,
)  # fmt: skip
_ARROW_HEIGHT = 18.2
HEIGHTS = (12, 14, 16, 18, 20)
"""Pixels of an arrow on the small picture."""
FINE = 8
"""Times by which an arrow is drawn larger before it is shrunk."""
ALIKE = 0.72
"""Least correlation with the drawn arrow."""
SURE = 0.76
"""The best arrow of a film is at least so much like the drawn one."""
SHARE = 0.5
"""Share of the keyframes on which an arrow is, at least."""
TRIED = 6
"""Keyframes on which all arrows are tried first."""
RESTS_DP = 6
"""A pointer that moved less has not moved."""


@dataclass(frozen=True)
class _Arrow:
    """A drawn arrow and where it is opaque."""

    is_bright: bool
    picture: NDArray[np.uint8]
    mask: NDArray[np.float32]


def find_pointers(views: Sequence[KeyframeView]) -> list[Point | None]:
    """The tip of the pointer on each keyframe, in its pixels; all None if the film has none."""
    nothing: list[Point | None] = [None for _ in views]
    arrows = _choose_arrows(views)
    if not arrows:
        return nothing
    points: list[Point | None] = []
    for view in views:
        score, place, _ = _find_best(view, arrows)
        points.append(place if score >= ALIKE else None)
    # A drawn arrow that never moves belongs to the page.
    places = [point for point in points if point is not None]
    if all(is_near(place, places[0], views[0]) for place in places):
        return nothing
    return points


def _choose_arrows(views: Sequence[KeyframeView]) -> list[_Arrow]:
    """The arrows of the colour that a film's pointer has; none if it has no pointer."""
    step = max(1, len(views) // TRIED)
    tried = [_find_best(view, _draw_arrows()) for view in views[::step]]
    seen = [found for found in tried if found[0] >= ALIKE]
    if len(seen) < max(2, SHARE * len(tried)):
        return []
    if max(score for score, _, _ in seen) < SURE:
        return []
    colours = Counter(arrow.is_bright for _, _, arrow in seen)
    (is_bright, _), *_ = colours.most_common(1)
    return [arrow for arrow in _draw_arrows() if arrow.is_bright == is_bright]


def is_near(one: Point, other: Point, view: KeyframeView) -> bool:
    """Whether a pointer has not moved between two places."""
    near = RESTS_DP * view.dp
    return abs(one[0] - other[0]) <= near and abs(one[1] - other[1]) <= near


def _find_best(
    view: KeyframeView, arrows: Sequence[_Arrow]
) -> tuple[float, Point, _Arrow]:
    """The best fit of some arrows: correlation, tip in pixels of the keyframe, arrow."""
    grey = cv2.cvtColor(view.small, cv2.COLOR_BGR2GRAY)
    times = min(view.width, view.height) / SIDE
    best = -1.0, (0, 0), arrows[0]
    for arrow in arrows:
        fits = cv2.matchTemplate(
            grey, arrow.picture, cv2.TM_CCOEFF_NORMED, mask=arrow.mask
        )
        # Plain places have no correlation.
        fits[~np.isfinite(fits) | (fits > 1.001)] = -1
        y, x = np.unravel_index(int(fits.argmax()), fits.shape)
        if fits[y, x] > best[0]:
            tip = round((int(x) + 2) * times), round((int(y) + 2) * times)
            best = float(fits[y, x]), tip, arrow
    return best


@cache
def _draw_arrows() -> tuple[_Arrow, ...]:
    arrows: list[_Arrow] = []
    for height in HEIGHTS:
        for is_bright in (False, True):
            arrows.append(_draw_arrow(height, is_bright=is_bright))
    return tuple(arrows)


def _draw_arrow(height: int, *, is_bright: bool) -> _Arrow:
    scale, margin = height / _ARROW_HEIGHT * FINE, 2 * FINE
    corners = np.round(_ARROW * scale + margin).astype(np.int32)
    size = int(19 * scale) + 2 * margin, int(12 * scale) + 2 * margin
    inside = np.zeros(size, np.uint8)
    cv2.fillPoly(inside, [corners], (255,))
    edge = cv2.dilate(inside, np.ones((2 * FINE + 1, 2 * FINE + 1), np.uint8))
    picture = np.full(size, 128, np.uint8)
    picture[edge > 0] = 0 if is_bright else 255
    picture[inside > 0] = 255 if is_bright else 0
    shrunk = size[1] // FINE, size[0] // FINE
    small = cv2.resize(picture, shrunk, interpolation=cv2.INTER_AREA)
    mask = cv2.resize(edge, shrunk, interpolation=cv2.INTER_AREA) > 127
    return _Arrow(
        is_bright, np.asarray(small, np.uint8), mask.astype(np.float32)
    )
