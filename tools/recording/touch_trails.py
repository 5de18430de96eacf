"""From spots on successive pictures to the touches of a film.

All dots of a film have one size, and a film either has dots or has none: a spot that is alone of
its size is something else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

import numpy as np

from tools.recording.touch_spots import (
    RADII,
    SIDE,
    SmallPicture,
    Spot,
    fit_radius,
    has_rim,
)

STEPS = 10
"""Radii that are tried for rims, until two transitions have shown the right one."""
SAME_RADIUS, LIKE_RADIUS = 0.08, 0.13
"""Dots of one film differ by the first share in radius if they are well visible, and at most by the
second."""
NEAR_RADIUS = 0.2
"""If nothing of that size is visible, a spot so near to it is the finger, if there is only one."""
OFTEN = 0.4
"""A film has dots if so many of its transitions show one of the same size."""
LEAST_VOTES, SEEN = 2, 3
"""Transitions that show a dot, or pictures that show the only one."""
STILL = 0.9
"""Radii that a resting finger moves at most."""
GAP_S, MISSES = 0.4, 2
"""Two spots further apart in time are two touches, and so are those between which so many calm
pictures in a row show none."""
JUMP = 9.0
"""Radii that a finger moves at most from the first picture to the second."""
AFTER_S = 0.1
"""Seconds; a touch that begins later than this after a page came to rest did not open it."""


@dataclass(frozen=True, kw_only=True)
class Touch:
    """A finger on the screen."""

    begins: float
    """Seconds of the film."""
    ends: float
    path: tuple[tuple[int, int], ...]
    """Pixels of the film, one for each picture on which it was seen."""
    radius: float
    """Of the dot, in the same pixels."""

    @property
    def distance(self) -> float:
        """Pixels between the first and the last point."""
        (x0, y0), (x1, y1) = self.path[0], self.path[-1]
        return float(np.hypot(x1 - x0, y1 - y0))

    @property
    def point(self) -> tuple[int, int]:
        """The place of a finger that did not move."""
        x = median(x for x, _ in self.path)
        y = median(y for _, y in self.path)
        return round(x), round(y)

    @property
    def is_resting(self) -> bool:
        """Whether the finger did not move."""
        return self.distance <= max(1.0, STILL * self.radius)


@dataclass
class Trail:
    """Spots on successive pictures that are one finger."""

    begins: float
    ends: float
    spots: list[Spot] = field(default_factory=list)
    misses: int = 0
    """Calm pictures in a row without it."""

    @property
    def size(self) -> float:
        """The radius of its spots, in their pixels."""
        return median(spot.radius for spot in self.spots)


@dataclass
class Window:
    """The time between two keyframes."""

    begins: float
    ends: float
    before: SmallPicture
    after: SmallPicture
    rests: float
    """Seconds when the keyframe after it begins."""
    trails: list[Trail] = field(default_factory=list)

    @property
    def sizes(self) -> list[float]:
        """Of its trails."""
        return [trail.size for trail in self.trails]


def extend_trails(
    window: Window, at: float, spots: Sequence[Spot], is_calm: bool
) -> None:
    """Add the spots of a picture to the trails that they continue."""
    free = list(spots)
    for trail in window.trails:
        if at - trail.ends > GAP_S or trail.misses >= MISSES:
            continue
        last = trail.spots[-1]
        near = [spot for spot in free if _can_follow(spot, trail)]
        if near:
            spot = min(near, key=last.distance_to)
            free.remove(spot)
            trail.spots.append(spot)
            trail.ends, trail.misses = at, 0
        else:
            trail.misses += is_calm
    window.trails += [Trail(at, at, [spot]) for spot in free]


def _can_follow(spot: Spot, trail: Trail) -> bool:
    """Whether a spot may be the finger of a trail, later."""
    last = trail.spots[-1]
    is_like = abs(spot.radius - last.radius) <= 2 * LIKE_RADIUS * last.radius
    return is_like and spot.distance_to(last) <= _possible_reach(trail)


def _possible_reach(trail: Trail) -> float:
    """Pixels that a finger may have moved since it was last seen."""
    last = trail.spots[-1]
    if len(trail.spots) == 1:
        return JUMP * last.radius
    return 2.5 * (last.radius + last.distance_to(trail.spots[-2]))


def _common_size(sizes: Sequence[Sequence[float]]) -> tuple[float, int]:
    """The size that the most transitions have, and how many these are."""
    best, votes = 0.0, 0
    for own in sizes:
        for size in own:
            like = sum(_has_size(other, size) for other in sizes)
            if like > votes:
                best, votes = size, like
    return best, votes


def _has_size(sizes: Sequence[float], size: float) -> bool:
    return any(_is_same_size(each, size) for each in sizes)


def _is_same_size(one: float, size: float) -> bool:
    return abs(one - size) <= SAME_RADIUS * size


def choose_radii(windows: Sequence[Window]) -> list[float]:
    """The radii to look for, after these transitions."""
    size, votes = _common_size([window.sizes for window in windows])
    if votes >= 2:
        return [0.93 * size, size, 1.07 * size]
    return [
        float(r) for r in np.geomspace(RADII[0] * SIDE, RADII[1] * SIDE, STEPS)
    ]


def choose_touches(
    windows: Sequence[Window], scale: float
) -> list[tuple[Touch, ...]]:
    """The trails that have the size of this film's dots."""
    sizes = [window.sizes for window in windows]
    best, votes = _common_size(sizes)
    least = OFTEN * len(windows)
    if votes < max(1, least) or not _is_visible(windows, best, votes):
        return [() for _ in windows]
    similar_sizes: list[float] = []
    for each in sizes:
        similar_sizes += [size for size in each if _is_same_size(size, best)]
    size = median(similar_sizes)
    trails = [_trails_of_size(window, size) for window in windows]
    for number, later in enumerate(windows[1:], 1):
        _merge_lifted_fingers(windows[number - 1], trails, number, later)
    touches: list[tuple[Touch, ...]] = []
    for own in trails:
        touches.append(tuple(_touch_of_trail(trail, scale) for trail in own))
    return touches


def _is_visible(windows: Sequence[Window], size: float, votes: int) -> bool:
    """Whether spots of a size are fingers: several transitions show one, or one shows it well."""
    if votes >= LEAST_VOTES:
        return True
    for window in windows:
        for trail in window.trails:
            if _is_same_size(trail.size, size) and len(trail.spots) >= SEEN:
                return True
    return False


def _merge_lifted_fingers(
    window: Window, trails: list[list[Trail]], number: int, later: Window
) -> None:
    """Drop the later trails that are only the lifting of a finger, and let its own last longer.

    Args:
        window: the transition before.
        trails: of all transitions; those of the later one are replaced.
        number: index of the later one.
        later: the later transition.
    """
    for lifting, resting in _lifted_fingers(
        window.after, trails[number - 1], later.trails
    ):
        # Windows overlap, so its end may be known better already.
        resting.ends = max(resting.ends, lifting.begins)
        trails[number] = [
            each for each in trails[number] if each is not lifting
        ]


def _lifted_fingers(
    keyframe: SmallPicture, own: Sequence[Trail], later: Sequence[Trail]
) -> Iterator[tuple[Trail, Trail]]:
    """Pairs of a trail that is only the lifting of a finger, and that finger's own trail.

    The finger rested while a menu opened, so the keyframe shows it. When it is lifted, its place
    differs from the keyframe, as if another finger had come.
    """
    visible: list[Trail] = []
    for trail in own:
        if has_rim(keyframe, fit_radius(keyframe, trail.spots[-1])):
            visible.append(trail)
    for trail in later:
        for resting in visible:
            last = resting.spots[-1]
            if last.distance_to(trail.spots[0]) <= STILL * last.radius:
                yield trail, resting


def _trails_of_size(window: Window, size: float) -> list[Trail]:
    """The trails of a transition that are as large as the film's dots, or else the only one near.

    A ripple below a finger that was seen once makes its dot look larger.
    """
    similar: list[Trail] = []
    near: list[Trail] = []
    for trail in window.trails:
        if trail.begins > window.rests + AFTER_S:
            continue
        size_error = _size_error(trail, size)
        if size_error <= LIKE_RADIUS:
            similar.append(trail)
        if size_error <= NEAR_RADIUS:
            near.append(trail)
    if similar:
        return similar
    return near if len(near) == 1 else []


def _size_error(trail: Trail, size: float) -> float:
    return abs(trail.size - size) / size


def _touch_of_trail(trail: Trail, scale: float) -> Touch:
    path = [
        (round(spot.x * scale), round(spot.y * scale)) for spot in trail.spots
    ]
    return Touch(
        begins=trail.begins,
        ends=trail.ends,
        path=tuple(path),
        radius=trail.size * scale,
    )
