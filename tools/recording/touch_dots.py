"""Touch dots of a screen recording: where the finger was between one keyframe and the next.

Android's "show taps" draws a translucent light disc with a darker rim under each finger. It lives
for a tenth to half a second, mostly between two samples of `tools.recording.keyframes`, so every
frame around a transition is searched for it. `tools.recording.touch_spots` finds the spots on one
picture, `tools.recording.touch_trails` chooses those that are fingers.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tools.recording.keyframes import Film, Keyframe, Picture, read_keyframes
from tools.recording.pressed import PressSearch, scale_box
from tools.recording.reader import Reading
from tools.recording.touch_spots import (
    CALM,
    Mask,
    SmallPicture,
    Spot,
    find_changes,
    find_rimmed_spots,
    find_round_spots,
    is_clear_of,
    is_content,
    is_new,
    is_pressed,
    is_still_besides,
    shrink_picture,
)
from tools.recording.touch_trails import (
    Touch,
    Window,
    choose_radii,
    choose_touches,
    extend_trails,
)
from tools.screen import Bounds

RATE = 40.0
"""Pictures a second that are searched; the dot of a quick tap lives for 60 ms."""
EARLY_S, LATE_S = 0.25, 0.5
"""The finger may come so long before the last still sample, and stay so long after the next."""
PRESSED_S = 0.45
"""A thing may be shaded so long before the last still sample: a ripple may be too faint for it."""
WAITING = 200
"""Pictures that may wait for the next keyframes, 0.9 MB each on a phone of 1080x2400. A page with a
playing video has more; then the film is decoded a second time."""


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
        self._windows: list[Window] = []
        self._presses: list[PressSearch] = []
        """Of the same transitions."""
        self._pressing = 0
        """Index of the first of them that is not over."""
        self._last: tuple[Keyframe, SmallPicture] | None = None
        self._open, self._looked_at = 0, -1.0
        """Index of the first window that is not over; seconds of the last picture."""
        self._radii = choose_radii([])
        self._searches: dict[int, _SpotSearch] = {}
        """The last search in each of the open windows, by its index."""
        self._rims: tuple[SmallPicture, Sequence[float], list[Spot]] | None = (
            None
        )

    def view_frame(self, at: float, picture: Picture | None) -> None:
        """See the next frame of the film, see `tools.recording.reader.Viewer`."""
        if self.is_overfull:
            return
        if picture is not None:
            self._newest = shrink_picture(picture)
            self._scale = min(picture.shape[:2]) / min(
                self._newest.colours.shape[:2]
            )
            self._added += 1
        if self._newest is not None:
            self._waiting.append((at, self._newest, picture is not None))
        self.is_overfull = self._added - self._removed > WAITING

    def add_keyframe(self, keyframe: Keyframe, picture: SmallPicture) -> None:
        """Take the next keyframe, whose `ends` is known by now."""
        if self._last is not None:
            before, its_picture = self._last
            window = Window(
                begins=_window_start(before),
                ends=min(keyframe.ends, keyframe.begins + LATE_S),
                before=its_picture,
                after=picture,
                rests=keyframe.begins,
            )
            self._windows.append(window)
            start = _press_start(before)
            self._presses.append(PressSearch(start, keyframe.begins))
        self._last = keyframe, picture
        self.search_until(_press_start(keyframe))

    def finish(self) -> list[tuple[Touch, ...]]:
        """The touches between each two keyframes, after the last frame and the last keyframe."""
        self.search_until(float("inf"))
        return choose_touches(self._windows, self._scale)

    def find_presses(self) -> list[Bounds | None]:
        """What was shaded between each two keyframes, in pixels of the film; after `finish`."""
        presses: list[Bounds | None] = []
        for search in self._presses:
            press = search.choose_press()
            presses.append(scale_box(press.box, self._scale) if press else None)
        return presses

    def search_until(self, limit: float) -> None:
        """Search the pictures before a time; later ones may belong to a window not yet known."""
        while self._waiting and self._waiting[0][0] < limit:
            at, picture, is_first = self._waiting.popleft()
            self._removed += is_first
            self._view_presses(at, picture)
            self._search_picture(at, picture)

    def _view_presses(self, at: float, picture: SmallPicture) -> None:
        """Look for a shaded thing; these searches do not overlap."""
        searches = self._presses
        while (
            self._pressing < len(searches)
            and searches[self._pressing].ends < at
        ):
            self._pressing += 1
        if self._pressing < len(searches):
            searches[self._pressing].view_picture(at, picture)

    def _search_picture(self, at: float, picture: SmallPicture) -> None:
        windows = self._windows
        while self._open < len(windows) and windows[self._open].ends < at:
            self._searches.pop(self._open, None)
            self._open += 1
            self._radii = choose_radii(windows[: self._open])
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
                extend_trails(window, at, search.spots, search.is_calm)

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
        self, picture: SmallPicture, window: Window
    ) -> tuple[list[Spot], bool]:
        """Spots that may be dots, and whether the rest of the picture stood still."""
        masks = [
            find_changes(picture, window.before),
            find_changes(picture, window.after),
        ]
        spots: list[Spot] = []
        calm = next((mask for mask in masks if mask.mean() <= CALM), None)
        if calm is not None:
            spots = [
                spot for spot in find_round_spots(calm) if _is_new(spot, masks)
            ]
            if is_still_besides(calm, spots):
                return spots, True
        rimmed = [
            spot for spot in self._find_rims(picture) if _is_new(spot, masks)
        ]
        spots += [spot for spot in rimmed if is_clear_of(spot, spots)]
        moving = [
            spot for spot in spots if not _is_on_page(spot, picture, window)
        ]
        return moving, False

    def _find_rims(self, picture: SmallPicture) -> list[Spot]:
        """The spots with rims of a picture, which are the same for each window."""
        if (
            self._rims
            and self._rims[0] is picture
            and self._rims[1] is self._radii
        ):
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
) -> tuple[Film, list[tuple[Touch, ...]], list[Bounds | None]]:
    """Read a recording: its keyframes without those of a resting finger, and signs of fingers.

    Between each two keyframes these are the touches, and what was pressed, in pixels of the film.

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
        return content, *find_signs(film, content)
    return content, watch.finder.finish(), watch.finder.find_presses()


def find_touches(film: Path, content: Film) -> list[tuple[Touch, ...]]:
    """The touches between each two keyframes, see `find_signs`."""
    touches, _ = find_signs(film, content)
    return touches


def find_signs(
    film: Path, content: Film
) -> tuple[list[tuple[Touch, ...]], list[Bounds | None]]:
    """The touches between each two keyframes, in the order of time, and what was pressed.

    There are no touches if no dot was drawn.

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
    return finder.finish(), finder.find_presses()


def _number_keyframes(keyframes: Sequence[Keyframe]) -> tuple[Keyframe, ...]:
    """The keyframes with numbers from 1 on; one that has its number keeps its decoded picture."""
    numbered: list[Keyframe] = []
    for number, keyframe in enumerate(keyframes, 1):
        is_right = keyframe.number == number
        numbered.append(
            keyframe if is_right else replace(keyframe, number=number)
        )
    return tuple(numbered)


def _is_finger_frame(small: Sequence[SmallPicture], number: int) -> bool:
    """Whether a keyframe is a neighbour with a finger on it, and nothing else.

    A finger that stays while the page stands still would make a state of its own.
    """
    neighbours = [n for n in (number - 1, number + 1) if 0 <= n < len(small)]
    return any(is_pressed(small[number], small[n]) for n in neighbours)


def _press_start(before: Keyframe) -> float:
    """From when on something may be shaded that leads to the next keyframe."""
    return max(before.begins, before.ends - PRESSED_S)


def _window_start(before: Keyframe) -> float:
    """When the time between a keyframe and the next one begins."""
    return max(before.begins, before.ends - EARLY_S)


def _is_new(spot: Spot, masks: Sequence[Mask]) -> bool:
    return all(is_new(spot, mask) for mask in masks)


def _is_on_page(spot: Spot, picture: SmallPicture, window: Window) -> bool:
    """Whether a spot is a part of the page before or after."""
    pages = window.before, window.after
    return any(is_content(picture, page, spot) for page in pages)
