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
"""Keyframes that tell the colour of a film's arrow."""
RESTS_DP = 6
"""A pointer that moved less has not moved."""


@dataclass(frozen=True)
class _Arrow:
    """A drawn bright arrow and where it is opaque."""

    picture: NDArray[np.uint8]
    mask: NDArray[np.float32]


@dataclass(frozen=True)
class _Fit:
    """Where an arrow of one colour fits best."""

    score: float
    """Correlation."""
    tip: Point
    """In pixels of the keyframe."""


@dataclass(frozen=True)
class _Fits:
    """How well an arrow of either colour fits a keyframe."""

    bright: _Fit
    dark: _Fit

    @property
    def is_bright(self) -> bool:
        """Whether the bright arrow fits better."""
        return self.bright.score >= self.dark.score

    def find_tip(self, *, is_bright: bool) -> Point | None:
        """Where an arrow of this colour is; None if it is not there."""
        fit = self.bright if is_bright else self.dark
        return fit.tip if fit.score >= ALIKE else None

    @property
    def best(self) -> float:
        return max(self.bright.score, self.dark.score)


def find_pointers(views: Sequence[KeyframeView]) -> list[Point | None]:
    """The tip of the pointer on each keyframe, in its pixels; all None if the film has none."""
    nothing: list[Point | None] = [None for _ in views]
    step = max(1, len(views) // TRIED)
    tried = {n: _fit_arrows(views[n]) for n in range(0, len(views), step)}
    is_bright = _choose_colour(list(tried.values()))
    if is_bright is None:
        return nothing
    fits = [tried.get(n) or _fit_arrows(view) for n, view in enumerate(views)]
    points = [fit.find_tip(is_bright=is_bright) for fit in fits]
    # A drawn arrow that never moves belongs to the page.
    places = [point for point in points if point is not None]
    if all(is_near(place, places[0], views[0]) for place in places):
        return nothing
    return points


def _choose_colour(tried: Sequence[_Fits]) -> bool | None:
    """Whether a film's pointer is bright; None if it has no pointer."""
    seen = [fits for fits in tried if fits.best >= ALIKE]
    if len(seen) < max(2, SHARE * len(tried)):
        return None
    if max(fits.best for fits in seen) < SURE:
        return None
    colours = Counter(fits.is_bright for fits in seen)
    (is_bright, _), *_ = colours.most_common(1)
    return is_bright


def is_near(one: Point, other: Point, view: KeyframeView) -> bool:
    """Whether a pointer has not moved between two places."""
    near = RESTS_DP * view.dp
    return abs(one[0] - other[0]) <= near and abs(one[1] - other[1]) <= near


def _fit_arrows(view: KeyframeView) -> _Fits:
    """The best fits on a keyframe."""
    grey = cv2.cvtColor(view.small, cv2.COLOR_BGR2GRAY)
    times = min(view.width, view.height) / SIDE
    bright = dark = _Fit(-1.0, (0, 0))
    for arrow in _draw_arrows():
        found = cv2.matchTemplate(
            grey, arrow.picture, cv2.TM_CCOEFF_NORMED, mask=arrow.mask
        )
        fits = np.asarray(found, np.float32)
        # Plain places have no correlation.
        fits[~np.isfinite(fits) | (np.abs(fits) > 1.001)] = 0
        # A dark arrow is the negative of the bright one, and so is its correlation.
        bright = _choose_better(bright, fits, times)
        dark = _choose_better(dark, -fits, times)
    return _Fits(bright, dark)


def _choose_better(
    known: _Fit, fits: NDArray[np.float32], times: float
) -> _Fit:
    y, x = np.unravel_index(int(fits.argmax()), fits.shape)
    score = float(fits[y, x])
    if score <= known.score:
        return known
    return _Fit(
        score, (round((int(x) + 2) * times), round((int(y) + 2) * times))
    )


@cache
def _draw_arrows() -> tuple[_Arrow, ...]:
    return tuple(map(_draw_arrow, HEIGHTS))


def _draw_arrow(height: int) -> _Arrow:
    scale, margin = height / _ARROW_HEIGHT * FINE, 2 * FINE
    corners = np.round(_ARROW * scale + margin).astype(np.int32)
    size = int(19 * scale) + 2 * margin, int(12 * scale) + 2 * margin
    inside = np.zeros(size, np.uint8)
    cv2.fillPoly(inside, [corners], (255,))
    edge = cv2.dilate(inside, np.ones((2 * FINE + 1, 2 * FINE + 1), np.uint8))
    picture = np.full(size, 128, np.uint8)
    picture[edge > 0] = 0
    picture[inside > 0] = 255
    shrunk = size[1] // FINE, size[0] // FINE
    small = cv2.resize(picture, shrunk, interpolation=cv2.INTER_AREA)
    mask = cv2.resize(edge, shrunk, interpolation=cv2.INTER_AREA) > 127
    return _Arrow(np.asarray(small, np.uint8), mask.astype(np.float32))
