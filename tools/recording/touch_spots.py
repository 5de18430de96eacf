"""Spots on one picture of a film that may be touch dots.

A dot shows in two ways: as a round spot that neither the keyframe before nor the one after has,
and, while the whole picture moves, by its rim, which is darker than its inside all the way round.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.recording.reader import Picture

Mask = NDArray[np.bool_]
Places = NDArray[np.float64] | NDArray[np.intp]
"""Pixels from the left or from the top, (N,)."""

SIDE = 360
"""Pixels of the shorter side of the pictures in which spots are sought."""
SHARP = 0.6
"""Single pixels of a film are not reliable unless it is made smaller than by this factor."""
RADII = (0.022, 0.056)
"""Least and most radius of a dot, as shares of the shorter side: 9 to 23 dp."""
LEVELS = 20
"""Of 256, by which a spot differs from what was there."""
CALM = 0.06
"""At most this share of the picture differs if spots are sought by their difference."""
STILL_SHARE = 0.002
"""At most this share of the picture differs besides the spots while nothing moves."""
ROUND = (0.68, 0.9)
"""Share of its square that a disc's hull covers: 0.785."""
RIM = 38.0
"""Grey levels by which the rim is darker than the inside, on average."""
SECTORS, SECTOR_RIM = 16, 16.0
"""And in each of so many sectors but two."""
RING_PEAKS = 12
"""Places that are looked at for each radius, those with the darkest rims."""
MAX_FILTERS = 2
"""Filters at once; another thread decodes the film meanwhile."""
CONTENT = 0.8
"""If a page has something so like a spot (normalised correlation), the spot is a part of it."""
_ANGLES = np.linspace(0, 2 * np.pi, SECTORS, endpoint=False)
_ACROSS, _DOWN = np.cos(_ANGLES), np.sin(_ANGLES)
_FITS = np.linspace(0.84, 1.19, 15)
"""Parts of a radius that are tried to make it fit."""
_RIM_AND_INSIDE = np.array([0.94, 1.0, 1.06, 0.7, 0.55])
"""Parts of a radius: three circles at the rim, two inside."""


@dataclass(frozen=True)
class Spot:
    """A disc on a small picture, in its pixels."""

    x: float
    y: float
    radius: float

    def distance_to(self, other: "Spot") -> float:
        """Pixels between the middles."""
        return float(np.hypot(self.x - other.x, self.y - other.y))


@dataclass(frozen=True)
class SmallPicture:
    """A picture of a film, or a keyframe, as spots are sought on it."""

    colours: Picture
    """(H, W, 3) uint8 BGR, `SIDE` on its shorter side."""

    @cached_property
    def grey(self) -> Picture:
        """(H, W) uint8."""
        return np.asarray(
            cv2.cvtColor(self.colours, cv2.COLOR_BGR2GRAY), np.uint8
        )

    @cached_property
    def levels(self) -> NDArray[np.float32]:
        """The grey levels, (H, W) float32."""
        return self.grey.astype(np.float32)


def shrink_picture(picture: Picture) -> SmallPicture:
    """A picture in the size in which spots are sought."""
    scale = SIDE / min(picture.shape[:2])
    width, height = (round(side * scale) for side in picture.shape[1::-1])
    size = max(1, width), max(1, height)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    if scale > SHARP:
        # The edges of colours differ from one compression to the other.
        small = cv2.blur(small, (3, 3))
    return SmallPicture(np.asarray(small, np.uint8))


def is_pressed(picture: SmallPicture, other: SmallPicture) -> bool:
    """Whether a picture is another one with a dot on it, and nothing else."""
    if picture.colours.shape != other.colours.shape:
        return False
    mask = find_changes(picture, other)
    least, most = (share * min(mask.shape) for share in RADII)
    ys, xs = mask.nonzero()
    radius = max(np.ptp(xs), np.ptp(ys)) / 2 if xs.size else 0.0
    if not least <= radius <= most + 1:
        return False
    middle = float(xs.min() + xs.max()) / 2, float(ys.min() + ys.max()) / 2
    spot = fit_radius(picture, Spot(*middle, float(radius)))
    return has_rim(picture, spot) and not has_rim(other, spot)


def find_changes(one: SmallPicture, other: SmallPicture) -> Mask:
    """Which pixels of two pictures differ."""
    blue, green, red = cv2.split(cv2.absdiff(one.colours, other.colours))
    return np.asarray(cv2.max(cv2.max(blue, green), red) > LEVELS, np.bool_)


# Round spots


def find_round_spots(mask: Mask) -> list[Spot]:
    """Round patches of a dot's size in what differs."""
    differs = mask.astype(np.uint8)
    closed = cv2.morphologyEx(
        differs, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)
    )
    outlines, _ = cv2.findContours(
        closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    least, most = (share * min(mask.shape) for share in RADII)
    spots: list[Spot] = []
    for outline in outlines:
        x, y, width, height = cv2.boundingRect(outline)
        radius = (width + height) / 4
        if least <= radius <= most and _is_disc(outline, width, height):
            spots.append(
                Spot(x + (width - 1) / 2, y + (height - 1) / 2, radius)
            )
    return spots


def _is_disc(
    outline: NDArray[np.integer[Any] | np.floating[Any]],
    width: int,
    height: int,
) -> bool:
    """Whether an outline (N, 1, 2) of this width and height is round."""
    if not 0.8 <= width / height <= 1.25:
        return False
    square = (width - 1) * (height - 1)
    hull = cv2.contourArea(cv2.convexHull(outline))
    return bool(ROUND[0] <= hull / square <= ROUND[1])


def is_new(spot: Spot, mask: Mask) -> bool:
    """Whether something round differs there: at least the rim does, on all sides."""
    height, width = mask.shape
    differs = np.zeros(SECTORS, bool)
    for part in (0.8, 0.9, 1.0):
        reach = part * spot.radius
        columns = np.rint(spot.x + reach * _ACROSS).astype(int)
        rows = np.rint(spot.y + reach * _DOWN).astype(int)
        columns = np.clip(columns, 0, width - 1)
        rows = np.clip(rows, 0, height - 1)
        differs |= mask[rows, columns]
    return bool(differs.mean() >= 0.6)


def is_still_besides(mask: Mask, spots: Sequence[Spot]) -> bool:
    """Whether hardly anything differs besides the spots."""
    covered = sum(np.pi * (spot.radius + 2) ** 2 for spot in spots)
    return bool(mask.sum() - covered <= STILL_SHARE * mask.size)


def is_content(picture: SmallPicture, page: SmallPicture, spot: Spot) -> bool:
    """Whether a spot is a part of a page that slides or fades."""
    reach = round(spot.radius) + 2
    x, y = round(spot.x), round(spot.y)
    left, top = max(0, x - reach), max(0, y - reach)
    patch = picture.grey[top : y + reach + 1, left : x + reach + 1]
    fits = cv2.matchTemplate(page.grey, patch, cv2.TM_CCOEFF_NORMED)
    return float(fits.max()) >= CONTENT


# Discs with a rim


def find_rimmed_spots(
    picture: SmallPicture, radii: Sequence[float]
) -> list[Spot]:
    """Discs with a rim darker than their inside, wherever they lie and whatever moves below."""
    candidates: list[tuple[float, Spot]] = []
    # OpenCV filters in one thread a call, and takes a third of the time that a film is studied.
    with ThreadPoolExecutor(MAX_FILTERS) as filters:
        for rings in filters.map(partial(_find_rings, picture), radii):
            candidates += rings
    spots: list[Spot] = []
    for _, spot in sorted(candidates, key=lambda each: -each[0]):
        if is_clear_of(spot, spots):
            spots.append(spot)
    return spots


def _find_rings(
    picture: SmallPicture, radius: float
) -> list[tuple[float, Spot]]:
    """Discs of about a radius, each with the grey levels by which its rim is darker."""
    contrast = cv2.filter2D(picture.levels, cv2.CV_32F, _ring_kernel(radius))
    highest = cv2.dilate(contrast, np.ones((5, 5), np.uint8))
    is_peak = (contrast >= RIM) & (contrast == highest)
    rows, columns = is_peak.nonzero()
    peaks = contrast[rows, columns]
    best = np.argsort(-peaks)[:RING_PEAKS]
    peaks, rows, columns = peaks[best], rows[best], columns[best]
    radii = _fit_radii(picture, columns, rows, np.full(len(best), radius))
    is_whole = _have_rims(picture, columns, rows, radii)
    rings: list[tuple[float, Spot]] = []
    for n in is_whole.nonzero()[0]:
        spot = Spot(float(columns[n]), float(rows[n]), float(radii[n]))
        rings.append((float(peaks[n]), spot))
    return rings


def is_clear_of(spot: Spot, others: Sequence[Spot]) -> bool:
    """Whether the middle of a spot lies in none of the others."""
    return all(spot.distance_to(other) > other.radius for other in others)


def fit_radius(picture: SmallPicture, spot: Spot) -> Spot:
    """The spot with the radius at which it is darkest."""
    xs, ys, radii = (
        np.array([value]) for value in (spot.x, spot.y, spot.radius)
    )
    fitted = _fit_radii(picture, xs, ys, radii)
    return replace(spot, radius=float(fitted[0]))


def has_rim(picture: SmallPicture, spot: Spot) -> bool:
    """Whether a spot is brighter inside than at the rim all the way round."""
    xs, ys, radii = (
        np.array([value]) for value in (spot.x, spot.y, spot.radius)
    )
    return bool(_have_rims(picture, xs, ys, radii)[0])


@lru_cache(maxsize=32)
def _ring_kernel(radius: float) -> NDArray[np.float32]:
    """A kernel that answers with how much brighter the inside is than the rim."""
    reach = int(np.ceil(radius)) + 2
    distance = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1])
    inside = (distance > 0.45 * radius) & (distance < 0.86 * radius)
    rim = abs(distance - radius) <= max(0.8, 0.07 * radius)
    return np.asarray(inside / inside.sum() - rim / rim.sum(), np.float32)


def _fit_radii(
    picture: SmallPicture, xs: Places, ys: Places, radii: NDArray[np.float64]
) -> NDArray[np.float64]:
    """For spots (N,), the radii at which they are darkest."""
    levels = _circle_levels(picture, xs, ys, radii, _FITS)
    means = np.nanmean(levels, axis=2)
    return np.asarray(radii * _FITS[np.argmin(means, axis=1)], np.float64)


def _have_rims(
    picture: SmallPicture, xs: Places, ys: Places, radii: NDArray[np.float64]
) -> Mask:
    """For spots (N,), whether they are brighter inside than at the rim all the way round."""
    circles = _circle_levels(picture, xs, ys, radii, _RIM_AND_INSIDE)
    inside = circles[:, 3:].sum(axis=1) / 2
    rim = np.fmin.reduce(circles[:, :3], axis=1)
    drop = inside - rim
    is_visible = ~np.isnan(drop)
    is_flat = is_visible & (drop < SECTOR_RIM)
    has_enough = is_visible.sum(axis=1) >= SECTORS // 2
    return np.asarray(has_enough & (is_flat.sum(axis=1) <= 2), np.bool_)


def _circle_levels(
    picture: SmallPicture,
    xs: Places,
    ys: Places,
    radii: NDArray[np.float64],
    parts: NDArray[np.float64],
) -> NDArray[np.float32]:
    """Grey levels (N, P, SECTORS) on circles around N spots; NaN beyond the picture.

    Args:
        picture: with the spots.
        xs: of their middles, (N,).
        ys: of their middles, (N,).
        radii: (N,).
        parts: of a radius, (P,).
    """
    height, width = picture.levels.shape
    reach = parts[None, :, None] * radii[:, None, None]
    columns = np.rint(xs[:, None, None] + reach * _ACROSS).astype(int)
    rows = np.rint(ys[:, None, None] + reach * _DOWN).astype(int)
    is_inside = (columns >= 0) & (columns < width)
    is_inside &= (rows >= 0) & (rows < height)
    columns = np.clip(columns, 0, width - 1)
    rows = np.clip(rows, 0, height - 1)
    levels = np.where(is_inside, picture.levels[rows, columns], np.nan)
    return levels.astype(np.float32)
