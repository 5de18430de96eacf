"""Touch dots of a screen recording: where the finger was between one keyframe and the next.

Android's "show taps" draws a translucent light disc with a darker rim under each finger. It lives
for a tenth to half a second, mostly between two samples of `tools.recording.keyframes`, so that the
film is read a second time, and looked at only around its transitions. A dot is seen in two ways: as
a round spot that neither the keyframe before nor the one after has, and, while the whole picture
moves, by its rim, which is darker than its inside all the way round. All dots of a film have one
size, and a film either has dots or has none: what is alone of its size is something else.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.recording.keyframes import Film, Keyframe, Picture

RATE = 40.0
"""Pictures a second that are looked at; the dot of a quick tap lives for 60 ms."""
SIDE = 360
"""Pixels of the shorter side of what is looked at."""
SHARP = 0.6
"""Of a film that is not made smaller than by this, single pixels are not to be trusted."""
EARLY_S, LATE_S = 0.25, 0.5
"""The finger may come so long before the last still sample, and stay so long after the next."""
RADII = (0.022, 0.056)
"""Least and most radius of a dot, as shares of the shorter side: 9 to 23 dp."""
STEPS = 10
"""Radii in between that are tried for rims, until two transitions have shown which is the one."""
LEVELS = 20
"""Of 256, by which a spot differs from what was there."""
CALM = 0.06
"""Share of the picture that differs at most where spots are looked for by their difference."""
STILL_SHARE = 0.002
"""Share of the picture that differs besides the spots while nothing moves."""
ROUND = (0.68, 0.9)
"""Share of its square that a disc's hull covers: 0.785."""
RIM = 38.0
"""Grey levels by which the rim is darker than the inside, on average."""
SECTORS, SECTOR_RIM = 16, 16.0
"""And in each of so many sectors but two."""
CONTENT = 0.8
"""A page that has something so like a spot (normalised correlation) has it as its own."""
SAME_RADIUS, LIKE_RADIUS = 0.08, 0.13
"""Dots of one film differ by the first share in radius where they are well seen, and at most by the
second."""
NEAR_RADIUS = 0.2
"""Where nothing of that size is seen, what is so near to it is the finger, if there is but one."""
OFTEN = 0.4
"""A film has dots when so many of its transitions show one of the same size."""
STILL = 0.9
"""Radii that a resting finger moves at most."""
GAP_S, MISSES = 0.4, 2
"""Two spots that are further apart in time are two touches, and so are those between which so many
calm pictures in a row show none."""
JUMP = 9.0
"""Radii that a finger moves at most from the first picture to the second."""
AFTER_S = 0.1
"""A touch that begins so long after a page has come to rest did not bring it up."""


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
        """Where a finger that did not move was."""
        return round(median(x for x, _ in self.path)), round(
            median(y for _, y in self.path)
        )

    @property
    def is_resting(self) -> bool:
        """Whether the finger stayed where it came down."""
        return self.distance <= max(1.0, STILL * self.radius)


@dataclass(frozen=True)
class _Spot:
    x: float
    y: float
    radius: float


@dataclass
class _Trail:
    begins: float
    ends: float
    spots: list[_Spot] = field(default_factory=list)
    missed: int = 0
    """Calm pictures in a row without it."""


@dataclass
class _Window:
    """The time between two keyframes."""

    begins: float
    ends: float
    before: Picture
    after: Picture
    rests: float
    """When the keyframe after it begins, in seconds."""
    trails: list[_Trail] = field(default_factory=list)


def find_touches(film: Path, content: Film) -> list[tuple[Touch, ...]]:
    """The touches between each two keyframes, in the order of time; none where no dot was drawn.

    Args:
        film: the recording.
        content: its keyframes.
    """
    windows = _transition_windows(content)
    if not windows:
        return []
    open_, scale, radii = 0, 1.0, _likely_radii(windows[:0])
    for at, picture in _read_pictures(film, [(w.begins, w.ends) for w in windows]):
        picture = content.cut.crop_picture(picture) if content.cut else picture
        small = _shrink_picture(picture)
        scale = min(picture.shape[:2]) / min(small.shape[:2])
        while open_ < len(windows) and windows[open_].ends < at:
            open_ += 1
            radii = _likely_radii(windows[:open_])
        for window in windows[open_ : open_ + 2]:
            if (
                window.begins <= at <= window.ends
                and window.before.shape == small.shape
            ):
                _extend_trails(window, at, *_find_spots(small, window, radii))
    return _touches_of_trails(windows, scale)


def _transition_windows(film: Film) -> list[_Window]:
    small = [_small_keyframe(keyframe) for keyframe in film.keyframes]
    windows: list[_Window] = []
    for number in range(1, len(small)):
        before, after = film.keyframes[number - 1], film.keyframes[number]
        later = film.keyframes[number].ends
        windows.append(
            _Window(
                begins=max(before.begins, before.ends - EARLY_S),
                ends=min(later, after.begins + LATE_S),
                before=small[number - 1],
                after=small[number],
                rests=after.begins,
            )
        )
    return windows


def _small_keyframe(keyframe: Keyframe) -> Picture:
    decoded = cv2.imdecode(np.frombuffer(keyframe.jpeg, np.uint8), cv2.IMREAD_COLOR)
    return _shrink_picture(np.asarray(decoded, np.uint8))


def _shrink_picture(picture: Picture) -> Picture:
    times = SIDE / min(picture.shape[:2])
    size = (
        max(1, round(picture.shape[1] * times)),
        max(1, round(picture.shape[0] * times)),
    )
    resized = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    # The edges of colours differ from one compression to the other.
    return np.asarray(cv2.blur(resized, (3, 3)) if times > SHARP else resized, np.uint8)


def _read_pictures(
    film: Path, wanted: Sequence[tuple[float, float]]
) -> Iterator[tuple[float, Picture]]:
    """Seconds and picture (H, W, 3) uint8 BGR of what lies in the times wanted."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    capture = cv2.VideoCapture(str(film), cv2.CAP_FFMPEG)
    try:
        at, taken, number = 0.0, -1.0, 0
        while number < len(wanted) and capture.grab():
            at = max(at, capture.get(cv2.CAP_PROP_POS_MSEC) / 1000)
            while number < len(wanted) and wanted[number][1] < at:
                number += 1
            if (
                number == len(wanted)
                or at < wanted[number][0]
                or at - taken < 1 / RATE - 0.002
            ):
                continue
            read, picture = capture.retrieve()
            if read:
                taken = at
                seen = np.asarray(picture, np.uint8)
                yield (
                    at,
                    seen if seen.ndim == 3 else cv2.merge([seen] * 3).astype(np.uint8),
                )
    finally:
        capture.release()


def drop_finger_frames(film: Film) -> Film:
    """The film without keyframes that differ from a neighbour by the finger resting on them alone.

    A finger that stays while the page stands still would make a state of its own.

    Args:
        film: keyframes of a recording; they are numbered anew.
    """
    small = [_small_keyframe(keyframe) for keyframe in film.keyframes]
    kept = [
        keyframe
        for n, keyframe in enumerate(film.keyframes)
        if not any(
            _is_pressed(small[n], small[o])
            for o in (n - 1, n + 1)
            if 0 <= o < len(small)
        )
    ]
    numbered = tuple(replace(keyframe, number=n) for n, keyframe in enumerate(kept, 1))
    return replace(film, keyframes=numbered)


def _is_pressed(picture: Picture, other: Picture) -> bool:
    """Whether a picture is another one with a dot on it, and nothing else."""
    if picture.shape != other.shape:
        return False
    mask = _channel_difference(picture, other) > LEVELS
    least, most = (share * min(mask.shape) for share in RADII)
    ys, xs = mask.nonzero()
    radius = max(np.ptp(xs), np.ptp(ys)) / 2 if xs.size else 0.0
    if not least <= radius <= most + 1:
        return False
    middle = float(xs.min() + xs.max()) / 2, float(ys.min() + ys.max()) / 2
    here, there = (_to_grey(each).astype(np.float32) for each in (picture, other))
    spot = _fit_radius(here, _Spot(*middle, float(radius)))
    return _is_whole(here, spot) and not _is_whole(there, spot)


# One picture


def _find_spots(
    small: Picture, window: _Window, radii: Sequence[float]
) -> tuple[list[_Spot], bool]:
    """What may be a dot on a picture, and whether the rest of it stood still."""
    apart = [
        _channel_difference(small, other) for other in (window.before, window.after)
    ]
    masks = [each > LEVELS for each in apart]
    spots: list[_Spot] = []
    for mask in masks:
        if mask.mean() <= CALM:
            spots = [
                spot
                for spot in _round_spots(mask)
                if all(_is_new(spot, each) for each in masks)
            ]
            rest = mask.sum() - sum(np.pi * (spot.radius + 2) ** 2 for spot in spots)
            if rest <= STILL_SHARE * mask.size:
                return spots, True
            break
    grey = _to_grey(small)
    pages = [_to_grey(window.before), _to_grey(window.after)]
    rimmed = [
        spot
        for spot in _find_rimmed(grey, radii)
        if all(_is_new(spot, each) for each in masks)
    ]
    spots += [spot for spot in rimmed if all(_is_clear(spot, other) for other in spots)]
    moving = [
        spot
        for spot in spots
        if not any(_is_content(grey, page, spot) for page in pages)
    ]
    return moving, False


def _is_clear(spot: _Spot, other: _Spot) -> bool:
    return bool(np.hypot(spot.x - other.x, spot.y - other.y) > other.radius)


def _to_grey(picture: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _is_content(grey: Picture, page: Picture, spot: _Spot) -> bool:
    """Whether what is seen there is a thing of a page that slides or fades."""
    reach = round(spot.radius) + 2
    x, y = round(spot.x), round(spot.y)
    patch = grey[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
    return float(cv2.matchTemplate(page, patch, cv2.TM_CCOEFF_NORMED).max()) >= CONTENT


def _channel_difference(one: Picture, other: Picture) -> Picture:
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _round_spots(mask: NDArray[np.bool_]) -> list[_Spot]:
    """Round patches of a dot's size in what differs."""
    least, most = (share * min(mask.shape) for share in RADII)
    closed = cv2.morphologyEx(
        mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)
    )
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    spots = []
    for outline in outlines:
        x, y, wide, high = cv2.boundingRect(outline)
        radius = (wide + high) / 4
        if not least <= radius <= most or not 0.8 <= wide / high <= 1.25:
            continue
        hull = cv2.contourArea(cv2.convexHull(outline)) / ((wide - 1) * (high - 1))
        if ROUND[0] <= hull <= ROUND[1]:
            spots.append(_Spot(x + (wide - 1) / 2, y + (high - 1) / 2, radius))
    return spots


def _is_new(spot: _Spot, mask: NDArray[np.bool_]) -> bool:
    """Whether something round differs there: at least the rim does, on all sides."""
    angles = np.linspace(0, 2 * np.pi, SECTORS, endpoint=False)
    seen = np.zeros(SECTORS, bool)
    for part in (0.8, 0.9, 1.0):
        xs = np.clip(
            np.rint(spot.x + part * spot.radius * np.cos(angles)), 0, mask.shape[1] - 1
        )
        ys = np.clip(
            np.rint(spot.y + part * spot.radius * np.sin(angles)), 0, mask.shape[0] - 1
        )
        seen |= mask[ys.astype(int), xs.astype(int)]
    return bool(seen.mean() >= 0.6)


def _find_rimmed(grey: Picture, radii: Sequence[float]) -> list[_Spot]:
    """Discs whose rim is darker than their inside, wherever they lie and whatever moves below."""
    candidates: list[tuple[float, _Spot]] = []
    image = grey.astype(np.float32)
    for radius in radii:
        answer = cv2.filter2D(image, cv2.CV_32F, _ring_kernel(radius))
        peaks = (answer >= RIM) & (
            answer == cv2.dilate(answer, np.ones((5, 5), np.uint8))
        )
        ys, xs = peaks.nonzero()
        best = np.argsort(-answer[ys, xs])[:12]
        for x, y in zip(xs[best], ys[best], strict=True):
            spot = _fit_radius(image, _Spot(float(x), float(y), radius))
            if _is_whole(image, spot):
                candidates.append((float(answer[y, x]), spot))
    kept: list[_Spot] = []
    for _, spot in sorted(candidates, key=lambda each: -each[0]):
        if all(_is_clear(spot, k) for k in kept):
            kept.append(spot)
    return kept


def _ring_kernel(radius: float) -> NDArray[np.float32]:
    """A kernel that answers with how much brighter the inside is than the rim."""
    reach = int(np.ceil(radius)) + 2
    grid = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1])
    inside = (grid > 0.45 * radius) & (grid < 0.86 * radius)
    rim = abs(grid - radius) <= max(0.8, 0.07 * radius)
    return np.asarray(inside / inside.sum() - rim / rim.sum(), np.float32)


def _fit_radius(image: NDArray[np.float32], spot: _Spot) -> _Spot:
    """With the radius at which it is darkest."""
    parts = np.linspace(0.84, 1.19, 15)
    dark = np.nanmean(_circle_levels(image, spot, parts), axis=1)
    return replace(spot, radius=spot.radius * float(parts[int(np.argmin(dark))]))


def _is_whole(image: NDArray[np.float32], spot: _Spot) -> bool:
    """Whether it is brighter inside than at the rim all the way round."""
    circles = _circle_levels(image, spot, np.array([0.94, 1.0, 1.06, 0.7, 0.55]))
    drop = circles[3:].sum(axis=0) / 2 - np.fmin.reduce(circles[:3])
    seen = drop[~np.isnan(drop)]
    return seen.size >= SECTORS // 2 and int((seen < SECTOR_RIM).sum()) <= 2


def _circle_levels(
    image: NDArray[np.float32], spot: _Spot, parts: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Grey levels (P, SECTORS) on circles of P parts of the radius; NaN beyond the picture."""
    angles = np.linspace(0, 2 * np.pi, SECTORS, endpoint=False)
    reach = parts[:, None] * spot.radius
    xs = np.rint(spot.x + reach * np.cos(angles)).astype(int)
    ys = np.rint(spot.y + reach * np.sin(angles)).astype(int)
    inside = (xs >= 0) & (ys >= 0) & (xs < image.shape[1]) & (ys < image.shape[0])
    values = image[
        np.clip(ys, 0, image.shape[0] - 1), np.clip(xs, 0, image.shape[1] - 1)
    ]
    return np.where(inside, values, np.nan).astype(np.float32)


# From spots to touches


def _extend_trails(
    window: _Window, at: float, spots: Sequence[_Spot], calm: bool
) -> None:
    """Add the spots of a picture to the trails they go on."""
    free = list(spots)
    for trail in window.trails:
        last = trail.spots[-1]
        if at - trail.ends > GAP_S or trail.missed >= MISSES:
            continue
        reach = _possible_reach(trail)
        near = [
            spot
            for spot in free
            if np.hypot(spot.x - last.x, spot.y - last.y) <= reach
            and abs(spot.radius - last.radius) <= 2 * LIKE_RADIUS * last.radius
        ]
        if near:
            spot = min(near, key=lambda s: np.hypot(s.x - last.x, s.y - last.y))
            free.remove(spot)
            trail.spots.append(spot)
            trail.ends, trail.missed = at, 0
        else:
            trail.missed += calm
    window.trails += [_Trail(at, at, [spot]) for spot in free]


def _common_size(sizes: Sequence[Sequence[float]]) -> tuple[float, int]:
    """The size that the most transitions have, and how many these are."""
    best, votes = 0.0, 0
    for size in (size for each in sizes for size in each):
        like = sum(
            any(abs(o - size) <= SAME_RADIUS * size for o in each) for each in sizes
        )
        if like > votes:
            best, votes = size, like
    return best, votes


def _likely_radii(windows: Sequence[_Window]) -> list[float]:
    """The radii to look for, after these transitions."""
    size, votes = _common_size(
        [[_trail_size(trail) for trail in window.trails] for window in windows]
    )
    if votes >= 2:
        return [0.93 * size, size, 1.07 * size]
    return [float(r) for r in np.geomspace(RADII[0] * SIDE, RADII[1] * SIDE, STEPS)]


def _touches_of_trails(
    windows: Sequence[_Window], scale: float
) -> list[tuple[Touch, ...]]:
    """The trails that have the size of this film's dots."""
    sizes = [[_trail_size(trail) for trail in window.trails] for window in windows]
    every = [size for each in sizes for size in each]
    best, votes = _common_size(sizes)
    if votes < max(1, OFTEN * len(windows)):
        return [() for _ in windows]
    size = median(o for o in every if abs(o - best) <= SAME_RADIUS * best)
    like = [_trails_of_size(window, size) for window in windows]
    for number, (window, after) in enumerate(zip(windows, windows[1:], strict=False)):
        for gone, held in _finger_lifts(window.after, like[number], after.trails):
            # Windows overlap, so that its end may be known better already.
            held.ends = max(held.ends, gone.begins)
            like[number + 1] = [each for each in like[number + 1] if each is not gone]
    return [tuple(_touch_of_trail(trail, scale) for trail in own) for own in like]


def _finger_lifts(
    shown: Picture, own: Sequence[_Trail], later: Sequence[_Trail]
) -> Iterator[tuple[_Trail, _Trail]]:
    """What is no finger but the lifting of one that is on the keyframe before; and that one.

    It was held while a menu came up. When it goes, its place differs from the keyframe, as if
    another one had come.
    """
    grey = _to_grey(shown).astype(np.float32)
    on = [each for each in own if _is_whole(grey, _fit_radius(grey, each.spots[-1]))]
    for trail in later:
        for held in on:
            spot, last = trail.spots[0], held.spots[-1]
            if np.hypot(last.x - spot.x, last.y - spot.y) <= STILL * last.radius:
                yield trail, held


def _trails_of_size(window: _Window, size: float) -> list[_Trail]:
    """The trails of a transition that are as large as the film's dots, or else the only one near.

    What ripples below a finger that was seen once makes its dot look larger.
    """
    early = [trail for trail in window.trails if trail.begins <= window.rests + AFTER_S]
    off = [abs(_trail_size(trail) - size) / size for trail in early]
    like = [trail for trail, by in zip(early, off, strict=True) if by <= LIKE_RADIUS]
    near = [trail for trail, by in zip(early, off, strict=True) if by <= NEAR_RADIUS]
    return like or (near if len(near) == 1 else [])


def _possible_reach(trail: _Trail) -> float:
    """Pixels that a finger may have moved on since it was last seen."""
    last = trail.spots[-1]
    if len(trail.spots) == 1:
        return JUMP * last.radius
    before = trail.spots[-2]
    return 2.5 * float(last.radius + np.hypot(last.x - before.x, last.y - before.y))


def _trail_size(trail: _Trail) -> float:
    return median(spot.radius for spot in trail.spots)


def _touch_of_trail(trail: _Trail, scale: float) -> Touch:
    return Touch(
        begins=trail.begins,
        ends=trail.ends,
        path=tuple((round(s.x * scale), round(s.y * scale)) for s in trail.spots),
        radius=median(s.radius for s in trail.spots) * scale,
    )
