"""Decide by which convention a model named points, from points whose place is known."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

from models.coordinates import CONVENTIONS, Convention, CoordinateFrame

NEAR = 0.05
"""A point hits its mark if it is no further away than this share of the picture's diagonal: half a
button of a phone. By chance it would hit one in a hundred times."""
MOST = 2 / 3
"""Share of the points that must hit their marks under a convention."""
CLEARER = 0.6
"""If several conventions explain the points, one is taken if its error is at most this share of the
next one's, and smaller by `CLEARER_PX`. Pixels and rounded ones differ by 7 pixels on average, so
that a model that errs by as much leaves it open."""
CLEARER_PX = 2.0
"""Pixels, more than rounding makes of an exact answer."""


@dataclass(frozen=True)
class Sighting:
    """Where a mark is, and where a model says it is."""

    size: tuple[int, int]
    """Of the picture in pixels."""
    mark: tuple[int, int]
    """In pixels of the picture."""
    answer: tuple[float, float]
    """As the model names it."""


@dataclass(frozen=True, kw_only=True)
class Fit:
    """How a model names points, as far as its answers tell."""

    points: Convention | Literal[""] = ""
    """Empty if no convention explains the answers, or several do."""
    candidates: tuple[Convention, ...] = ()
    """Those that explain them, the best first."""
    hits: int = 0
    """Marks hit under the best."""
    median_miss: float = math.inf
    """Pixels of the picture between mark and answer under the best, or under the nearest."""
    is_swapped: bool = False
    """The answers fit only if x and y change places."""


def find_convention(sightings: Sequence[Sighting]) -> Fit:
    """The convention that explains these answers."""
    if not sightings:
        return Fit()
    fit = _explain_as_named(sightings)
    if fit.candidates:
        return fit
    swapped = [
        Sighting(each.size, each.mark, (each.answer[1], each.answer[0]))
        for each in sightings
    ]
    if _explain_as_named(swapped).candidates:
        return Fit(median_miss=fit.median_miss, is_swapped=True)
    return fit


def _explain_as_named(sightings: Sequence[Sighting]) -> Fit:
    explanations = [_explain_by(name, sightings) for name in CONVENTIONS]
    needed = max(2.0, MOST * len(sightings))
    plausible = [each for each in explanations if sum(each.hits) >= needed]
    if not plausible:
        nearest = min(median(each.misses) for each in explanations)
        return Fit(median_miss=nearest)
    # An answer that confuses two marks says nothing about the convention.
    counted = [
        place
        for place in range(len(sightings))
        if any(each.hits[place] for each in plausible)
    ]
    ranked = sorted(plausible, key=lambda each: each.compute_error(counted))
    best = ranked[0]
    is_clear = len(ranked) == 1 or _is_clearer(
        best.compute_error(counted), ranked[1].compute_error(counted)
    )
    return Fit(
        points=best.convention if is_clear else "",
        candidates=tuple(each.convention for each in ranked),
        hits=sum(best.hits),
        median_miss=median(best.misses),
    )


@dataclass(frozen=True)
class _Explanation:
    """What the answers mean under one convention."""

    convention: Convention
    misses: list[float]
    """Pixels of the picture from each mark."""
    hits: list[bool]

    def compute_error(self, places: Sequence[int]) -> float:
        """The root of the mean square of some misses."""
        squares = [self.misses[place] ** 2 for place in places]
        return math.sqrt(sum(squares) / len(squares))


def _explain_by(
    name: Convention, sightings: Sequence[Sighting]
) -> _Explanation:
    misses = [_compute_miss(each, name) for each in sightings]
    limits = [NEAR * math.hypot(*each.size) for each in sightings]
    hits = [miss <= limit for miss, limit in zip(misses, limits, strict=True)]
    return _Explanation(name, misses, hits)


def _is_clearer(best: float, second: float) -> bool:
    return best <= CLEARER * second and second - best >= CLEARER_PX


def _compute_miss(sighting: Sighting, name: Convention) -> float:
    """Pixels between the mark and the point that the answer means under a convention."""
    frame = CoordinateFrame(
        screen=sighting.size, image=sighting.size, convention=name
    )
    if frame.find_problem(*sighting.answer):
        return math.inf
    x, y = frame.to_screen(*sighting.answer)
    return math.hypot(x - sighting.mark[0], y - sighting.mark[1])
