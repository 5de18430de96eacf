"""Touch dots of a screen recording: where the finger was between one keyframe and the next.

Android's "show taps" draws a translucent light disc with a darker rim under each finger. It lives
for a tenth to half a second, mostly between two samples of `tools.recording.keyframes`, so every
frame around a transition is searched for it, by `tools.recording.touch_spots`. All dots of a film
have one size, and a film either has dots or has none: a spot that is alone of its size is something
else.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median

import numpy as np

from tools.recording.keyframes import Film, Keyframe, Picture, read_keyframes
from tools.recording.reader import Reading
from tools.recording.touch_spots import (
    CALM,
    RADII,
    SIDE,
    Mask,
    SmallPicture,
    Spot,
    find_changes,
    find_rimmed_spots,
    find_round_spots,
    fit_radius,
    has_rim,
    is_clear_of,
    is_content,
    is_new,
    is_pressed,
    is_still_besides,
    shrink_picture,
)

RATE = 40.0
"""Pictures a second that are searched; the dot of a quick tap lives for 60 ms."""
EARLY_S, LATE_S = 0.25, 0.5
"""The finger may come so long before the last still sample, and stay so long after the next."""
STEPS = 10
"""Radii that are tried for rims, until two transitions have shown the right one."""
SAME_RADIUS, LIKE_RADIUS = 0.08, 0.13
"""Dots of one film differ by the first share in radius if they are well visible, and at most by the
second."""
NEAR_RADIUS = 0.2
"""If nothing of that size is visible, a spot so near to it is the finger, if there is only one."""
OFTEN = 0.4
"""A film has dots if so many of its transitions show one of the same size."""
STILL = 0.9
"""Radii that a resting finger moves at most."""
GAP_S, MISSES = 0.4, 2
"""Two spots further apart in time are two touches, and so are those between which so many calm
pictures in a row show none."""
JUMP = 9.0
"""Radii that a finger moves at most from the first picture to the second."""
AFTER_S = 0.1
"""A touch that begins so long after a page has come to rest did not bring it up."""
WAITING = 200
"""Pictures that may wait for the next keyframes, 0.9 MB each on a phone of 1080x2400. A page with a
playing video has more; then the film is decoded a second time."""


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
        """Whether the finger stayed where it came down."""
        return self.distance <= max(1.0, STILL * self.radius)


@dataclass
class _Trail:
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
class _Window:
    """The time between two keyframes."""

    begins: float
    ends: float
    before: SmallPicture
    after: SmallPicture
    rests: float
    """Seconds when the keyframe after it begins."""
    trails: list[_Trail] = field(default_factory=list)

    @property
    def sizes(self) -> list[float]:
        """Of its trails."""
        return [trail.size for trail in self.trails]


@dataclass(frozen=True)
class _SpotSearch:
    """What was found on a picture; the same picture is not searched again."""

    picture: SmallPicture
    radii: Sequence[float]
    spots: Sequence[Spot]
    is_calm: bool
    """Whether the rest of the picture stood still."""


class TouchFinder:
    """Finds touches in the frames of a film; the keyframes may become known later."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self.is_overfull = False
        """Whether too many pictures had to wait, so that some are missing."""
        self._waiting: deque[tuple[float, SmallPicture, bool]] = deque()
        """Seconds, picture, and whether it is the first frame with this picture."""
        self._added = self._removed = 0
        self._newest: SmallPicture | None = None
        self._scale = 1.0
        self._windows: list[_Window] = []
        self._last: tuple[Keyframe, SmallPicture] | None = None
        self._open, self._looked_at = 0, -1.0
        """Index of the first window that is not over; seconds of the last picture."""
        self._radii = _likely_radii([])
        self._searches: dict[int, _SpotSearch] = {}
        """The last search in each of the open windows, by its index."""
        self._rims: tuple[SmallPicture, Sequence[float], list[Spot]] | None = None

    def view_frame(self, at: float, picture: Picture | None) -> None:
        """See the next frame of the film, see `tools.recording.reader.Viewer`."""
        if self.is_overfull:
            return
        if picture is not None:
            self._newest = shrink_picture(picture)
            self._scale = min(picture.shape[:2]) / min(self._newest.colours.shape[:2])
            self._added += 1
        if self._newest is not None:
            self._waiting.append((at, self._newest, picture is not None))
        self.is_overfull = self._added - self._removed > WAITING

    def add_keyframe(self, keyframe: Keyframe, picture: SmallPicture) -> None:
        """Take the next keyframe, whose `ends` is known by now."""
        if self._last is not None:
            before, its_picture = self._last
            window = _Window(
                begins=_window_start(before),
                ends=min(keyframe.ends, keyframe.begins + LATE_S),
                before=its_picture,
                after=picture,
                rests=keyframe.begins,
            )
            self._windows.append(window)
        self._last = keyframe, picture
        self.search_until(_window_start(keyframe))

    def finish(self) -> list[tuple[Touch, ...]]:
        """The touches between each two keyframes, after the last frame and the last keyframe."""
        self.search_until(float("inf"))
        return _touches_of_trails(self._windows, self._scale)

    def search_until(self, limit: float) -> None:
        """Search the pictures before a time; later ones may belong to a window not yet known."""
        while self._waiting and self._waiting[0][0] < limit:
            at, picture, is_first = self._waiting.popleft()
            self._removed += is_first
            self._search_picture(at, picture)

    def _search_picture(self, at: float, picture: SmallPicture) -> None:
        windows = self._windows
        while self._open < len(windows) and windows[self._open].ends < at:
            self._searches.pop(self._open, None)
            self._open += 1
            self._radii = _likely_radii(windows[: self._open])
        if self._open == len(windows) or at < windows[self._open].begins:
            return
        if at - self._looked_at < 1 / RATE - 0.002:
            return
        self._looked_at = at
        # The windows around a short state overlap.
        for number in range(self._open, min(self._open + 2, len(windows))):
            window = windows[number]
            is_same_size = window.before.colours.shape == picture.colours.shape
            if window.begins <= at <= window.ends and is_same_size:
                search = self._search_window(number, picture)
                _extend_trails(window, at, search.spots, search.is_calm)

    def _search_window(self, number: int, picture: SmallPicture) -> _SpotSearch:
        """Search a picture within a window; the result of the frame before if it is the same."""
        last = self._searches.get(number)
        if last and last.picture is picture and last.radii is self._radii:
            return last
        spots, is_calm = self._find_spots(picture, self._windows[number])
        search = _SpotSearch(picture, self._radii, spots, is_calm)
        self._searches[number] = search
        return search

    def _find_spots(
        self, picture: SmallPicture, window: _Window
    ) -> tuple[list[Spot], bool]:
        """Spots that may be dots, and whether the rest of the picture stood still."""
        masks = [
            find_changes(picture, window.before),
            find_changes(picture, window.after),
        ]
        spots: list[Spot] = []
        calm = next((mask for mask in masks if mask.mean() <= CALM), None)
        if calm is not None:
            spots = [spot for spot in find_round_spots(calm) if _is_new(spot, masks)]
            if is_still_besides(calm, spots):
                return spots, True
        rimmed = [spot for spot in self._find_rims(picture) if _is_new(spot, masks)]
        spots += [spot for spot in rimmed if is_clear_of(spot, spots)]
        moving = [spot for spot in spots if not _is_on_page(spot, picture, window)]
        return moving, False

    def _find_rims(self, picture: SmallPicture) -> list[Spot]:
        """The spots with rims of a picture, which are the same for each window."""
        if self._rims and self._rims[0] is picture and self._rims[1] is self._radii:
            return self._rims[2]
        spots = find_rimmed_spots(picture, self._radii)
        self._rims = picture, self._radii, spots
        return spots


class _TouchWatch:
    """Finds touches while the keyframes of the film are sought."""

    def __init__(self) -> None:
        self.begin_film()

    def begin_film(self) -> None:
        """Forget what was seen."""
        self.finder = TouchFinder()
        self.kept: list[Keyframe] = []
        """The keyframes without those of a resting finger, as far as they are final."""
        self._small: list[SmallPicture] = []
        self._noted = 0
        """Keyframes that were kept or dropped."""

    def view_frame(self, at: float, picture: Picture | None) -> None:
        """See one frame."""
        self.finder.view_frame(at, picture)

    def note_keyframes(
        self, keyframes: Sequence[Keyframe], *, is_complete: bool
    ) -> None:
        """Hand on the keyframes that will not change, except those that show a finger alone."""
        for keyframe in keyframes[len(self._small) :]:
            self._small.append(shrink_picture(keyframe.picture))
        known = len(keyframes) if is_complete else len(keyframes) - 1
        for number in range(self._noted, known):
            if not _is_finger_frame(self._small, number):
                self.kept.append(keyframes[number])
                self.finder.add_keyframe(keyframes[number], self._small[number])
        self._noted = max(self._noted, known)


def watch_film(
    film: Path, *, progress: Callable[[float], None] = lambda at: None
) -> tuple[Film, list[tuple[Touch, ...]]]:
    """Read a recording: its keyframes without those of a resting finger, and the touches between.

    Args:
        film: the recording.
        progress: see `read_keyframes`.

    Raises:
        DemonstrationUnreadable: see `read_keyframes`.
    """
    watch = _TouchWatch()
    content = read_keyframes(film, progress=progress, onlooker=watch)
    content = replace(content, keyframes=_number_keyframes(watch.kept))
    if watch.finder.is_overfull:
        return content, find_touches(film, content)
    return content, watch.finder.finish()


def find_touches(film: Path, content: Film) -> list[tuple[Touch, ...]]:
    """The touches between each two keyframes, in the order of time; none if no dot was drawn.

    Args:
        film: the recording, which is decoded for this.
        content: its keyframes.
    """
    finder = TouchFinder()
    for keyframe in content.keyframes:
        finder.add_keyframe(keyframe, shrink_picture(keyframe.picture))
    reading = Reading(film, RATE, content.cut)
    for at, _ in reading.read_sparingly(finder.view_frame):
        finder.search_until(at)
    return finder.finish()


def drop_finger_frames(film: Film) -> Film:
    """The film without keyframes that differ from a neighbour only by the finger resting on them.

    A finger that stays while the page stands still would make a state of its own.

    Args:
        film: keyframes of a recording; they get new numbers.
    """
    small = [shrink_picture(keyframe.picture) for keyframe in film.keyframes]
    kept: list[Keyframe] = []
    for n, keyframe in enumerate(film.keyframes):
        if not _is_finger_frame(small, n):
            kept.append(keyframe)
    return replace(film, keyframes=_number_keyframes(kept))


def _number_keyframes(keyframes: Sequence[Keyframe]) -> tuple[Keyframe, ...]:
    """The keyframes with numbers from 1 on; one that has its number keeps its decoded picture."""
    numbered: list[Keyframe] = []
    for number, keyframe in enumerate(keyframes, 1):
        is_right = keyframe.number == number
        numbered.append(keyframe if is_right else replace(keyframe, number=number))
    return tuple(numbered)


def _is_finger_frame(small: Sequence[SmallPicture], number: int) -> bool:
    """Whether a keyframe is a neighbour with a finger on it, and nothing else."""
    neighbours = [n for n in (number - 1, number + 1) if 0 <= n < len(small)]
    return any(is_pressed(small[number], small[n]) for n in neighbours)


def _window_start(before: Keyframe) -> float:
    """When the time between a keyframe and the next one begins."""
    return max(before.begins, before.ends - EARLY_S)


def _is_new(spot: Spot, masks: Sequence[Mask]) -> bool:
    return all(is_new(spot, mask) for mask in masks)


def _is_on_page(spot: Spot, picture: SmallPicture, window: _Window) -> bool:
    """Whether a spot is a part of the page before or after."""
    pages = window.before, window.after
    return any(is_content(picture, page, spot) for page in pages)


# From spots to touches


def _extend_trails(
    window: _Window, at: float, spots: Sequence[Spot], is_calm: bool
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
    window.trails += [_Trail(at, at, [spot]) for spot in free]


def _can_follow(spot: Spot, trail: _Trail) -> bool:
    """Whether a spot may be the finger of a trail, later."""
    last = trail.spots[-1]
    is_like = abs(spot.radius - last.radius) <= 2 * LIKE_RADIUS * last.radius
    return is_like and spot.distance_to(last) <= _possible_reach(trail)


def _possible_reach(trail: _Trail) -> float:
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
            like = sum(any(_is_same_size(o, size) for o in each) for each in sizes)
            if like > votes:
                best, votes = size, like
    return best, votes


def _is_same_size(one: float, size: float) -> bool:
    return abs(one - size) <= SAME_RADIUS * size


def _likely_radii(windows: Sequence[_Window]) -> list[float]:
    """The radii to look for, after these transitions."""
    size, votes = _common_size([window.sizes for window in windows])
    if votes >= 2:
        return [0.93 * size, size, 1.07 * size]
    return [float(r) for r in np.geomspace(RADII[0] * SIDE, RADII[1] * SIDE, STEPS)]


def _touches_of_trails(
    windows: Sequence[_Window], scale: float
) -> list[tuple[Touch, ...]]:
    """The trails that have the size of this film's dots."""
    sizes = [window.sizes for window in windows]
    best, votes = _common_size(sizes)
    if votes < max(1, OFTEN * len(windows)):
        return [() for _ in windows]
    like = [size for own in sizes for size in own if _is_same_size(size, best)]
    size = median(like)
    trails = [_trails_of_size(window, size) for window in windows]
    for number, later in enumerate(windows[1:], 1):
        _merge_lifted_fingers(windows[number - 1], trails, number, later)
    touches: list[tuple[Touch, ...]] = []
    for own in trails:
        touches.append(tuple(_touch_of_trail(trail, scale) for trail in own))
    return touches


def _merge_lifted_fingers(
    window: _Window, trails: list[list[_Trail]], number: int, later: _Window
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
        trails[number] = [each for each in trails[number] if each is not lifting]


def _lifted_fingers(
    keyframe: SmallPicture, own: Sequence[_Trail], later: Sequence[_Trail]
) -> Iterator[tuple[_Trail, _Trail]]:
    """Trails that are only the lifting of a finger seen on the keyframe before; and that finger's.

    It rested while a menu came up. When it goes, its place differs from the keyframe, as if
    another one had come.
    """
    visible: list[_Trail] = []
    for trail in own:
        if has_rim(keyframe, fit_radius(keyframe, trail.spots[-1])):
            visible.append(trail)
    for trail in later:
        for resting in visible:
            last = resting.spots[-1]
            if last.distance_to(trail.spots[0]) <= STILL * last.radius:
                yield trail, resting


def _trails_of_size(window: _Window, size: float) -> list[_Trail]:
    """The trails of a transition that are as large as the film's dots, or else the only one near.

    A ripple below a finger that was seen once makes its dot look larger.
    """
    early = [trail for trail in window.trails if trail.begins <= window.rests + AFTER_S]
    like = [trail for trail in early if _size_error(trail, size) <= LIKE_RADIUS]
    near = [trail for trail in early if _size_error(trail, size) <= NEAR_RADIUS]
    if like:
        return like
    return near if len(near) == 1 else []


def _size_error(trail: _Trail, size: float) -> float:
    return abs(trail.size - size) / size


def _touch_of_trail(trail: _Trail, scale: float) -> Touch:
    path = [(round(spot.x * scale), round(spot.y * scale)) for spot in trail.spots]
    return Touch(
        begins=trail.begins,
        ends=trail.ends,
        path=tuple(path),
        radius=trail.size * scale,
    )
