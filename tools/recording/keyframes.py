"""From a screen recording to its keyframes: the states of the phone that the user dwelt on.

Mobile-Agent-V samples the film uniformly and keeps a sample when the share of pixels that differ
from the next one exceeds a threshold set by hand for each app (equations 1 to 3 and 11, A.1.3).
Compression makes nearly every pixel differ a little, and a switch that turned over changes one
pixel in a hundred. So here the question is another: where did the screen stand still?

The film is decoded once, as a stream. A few times a second a sample is taken, small and in colour,
and compared with the one before. What keeps moving (a film on the page, a spinner, a caret) is left
out of the comparison; if all the rest stands still for `DWELL_S`, a state is dwelt on. A state is a
keyframe if it differs from the keyframe before it: two visits are two keyframes, a pause is not.
`Fixed` is the paper's own rule, for comparison.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from tapwright.errors import DemonstrationUnreadable
from tools.recording.letterbox import (
    Bars,
    Cut,
    find_framed_part,
    find_screen_part,
)
from tools.recording.reader import Picture as Picture
from tools.recording.reader import Reading, Viewer
from tools.recording.sample_changes import (
    CELL,
    LEAST_PIXELS,
    STATUS_BAR,
    Mask,
    count_cells,
    find_moving_cells,
    has_moved,
    is_different,
    mark_differences,
    shrink_sample,
)

RATE = 5.0
"""Samples a second: a person makes one action every 1 to 2 s (A.3.4)."""
DWELL_S = 0.3
"""Transitions take 0.2 to 0.3 s, and never stand still in between."""
RESTLESS_OF, RESTLESS_S = 0.6, 2.0
"""What moved in this share of the samples of so many seconds is animated."""
GAP_S = 0.6
"""Without a frame for so long the screen stood; a busy recorder leaves out fewer."""
LARGE_SHARE = 0.15
"""Share of the cells: less changes on a page, more if another one comes."""
MOVING_S = 0.8
"""A page that is shown so long was dwelt on, even if a part of it always moved."""
FILM_SHARE = 0.8
"""If this share of the picture keeps moving, only a film is visible."""
NAVIGATION = 0.06
"""And at the bottom: the buttons, or the line that replaces them."""
LOADING_S = 3.0
"""An empty page that is shown for less time was only loading."""
GROUND = 10
"""Levels of 256 by which the ground of an empty page is uneven."""
SPINNER, LINE = 0.25, 0.008
"""A loading page may have a spinner in its middle, at most this share of its shorter side, or a
progress bar, at most this share of its longer side high."""
MIDDLE = 0.1
"""Share of the width by which a spinner may be off the middle."""
STORED_SIDE = 2400
"""Pixels of the longer side of a keyframe; on larger phones text stays readable at this size."""
QUALITY = 85
NEVER_STILL_S = 3.0
"""A longer recording of a phone has stood still somewhere; one made by a camera always shakes."""


@dataclass(frozen=True, kw_only=True)
class Keyframe:
    """A state of the phone that the film shows."""

    number: int
    """From 1 on."""
    begins: float
    """Seconds of the film, when the screen stood still."""
    ends: float
    """Seconds of the last sample on which it did."""
    jpeg: bytes
    """At most `STORED_SIDE` on its longer side."""

    @cached_property
    def picture(self) -> Picture:
        """The decoded JPEG, (H, W, 3) uint8 BGR, decoded once."""
        coded = np.frombuffer(self.jpeg, np.uint8)
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


class Onlooker(Protocol):
    """Sees a film while its keyframes are sought, so that the film is decoded once."""

    def begin_film(self) -> None:
        """The film starts; it starts again if bars around the screen are found at its end."""

    def view_frame(self, at: float, picture: Picture | None) -> None:
        """See one frame, see `tools.recording.reader.Viewer`."""

    def note_keyframes(
        self, keyframes: Sequence[Keyframe], *, is_complete: bool
    ) -> None:
        """Take note of the keyframes so far.

        Args:
            keyframes: of which the last may still last longer.
            is_complete: whether the film is at its end.
        """


@dataclass(frozen=True, kw_only=True)
class Film:
    """What was read of a recording."""

    width: int
    height: int
    seconds: float
    frames: int
    keyframes: tuple[Keyframe, ...]
    lost: str = ""
    """What could not be read, in words; empty if all was read."""
    cut: Cut | None = None
    """The part of the recording that is the screen, if black bars are around it. Width, height and
    keyframes are those of the screen."""


@dataclass(frozen=True, kw_only=True)
class Fixed:
    """The paper's rule, with its three separate parameters.

    A sample is kept when the share of pixels that differ from the next sample exceeds `threshold`
    (equations 2 and 11: what the paper calls similarity is the share that changed), and when the
    next kept one comes no sooner than after `gap` seconds (equation 3). The last sample is kept.
    """

    frequency: float = 2.0
    """Samples a second; the paper leaves it open."""
    threshold: float = 0.3
    """0.3 for Settings, 0.5 for Weather (A.1.3)."""
    gap: float = 0.5
    """Seconds; the paper leaves it open."""
    tolerance: int = 0
    """Grey levels that count as no difference; the paper counts every one."""


@dataclass
class _Still:
    """A stretch of samples that show the same, the last of which is kept."""

    begins: float
    ends: float
    small: Picture
    full: Picture

    def extend(self, at: float, small: Picture, full: Picture) -> None:
        """Let the stretch last until another sample."""
        # If a picture was sent coarsely, the next ones are finer.
        self.ends, self.small, self.full = at, small, full


@dataclass
class _FilmWatch:
    """What is known of the samples so far."""

    previous: tuple[float, Picture, Picture] | None = None
    """Seconds of the last sample, its small picture and its picture."""
    moves: deque[tuple[float, Mask]] = field(default_factory=deque)
    stretch: _Still | None = None
    """The current stretch in which the screen stands still."""
    last_state: _Still | None = None
    """The stretch that the last keyframe was made of, or that showed the same."""
    keyframes: list[Keyframe] = field(default_factory=list)
    bars: Bars = field(default_factory=Bars)
    page: _Still | None = None
    """The samples since the picture last changed at large, whether or not they stood still."""
    is_page_kept: bool = False
    """Whether a keyframe shows this page already."""
    is_phone: bool = False
    """Whether anything but a film in the film was seen."""


def read_keyframes(
    film: Path,
    *,
    rule: Fixed | None = None,
    progress: Callable[[float], None] = lambda at: None,
    onlooker: Onlooker | None = None,
) -> Film:
    """Read a recording (mp4, mov, mkv, webm, gif) and keep the states that were dwelt on.

    Args:
        film: the recording.
        rule: the paper's rule instead of ours.
        progress: called with the seconds read so far, about `RATE` times for each of them.
        onlooker: sees each frame; not with the paper's rule.

    Raises:
        DemonstrationUnreadable: it is missing, empty or no film, or does not show a phone.
    """
    reading = Reading(film, rule.frequency if rule else RATE)
    screen: Cut | None = None
    if rule:
        keyframes = _find_by_rule(reading, rule, progress)
    else:
        keyframes, screen = _find_keyframes(reading, progress, onlooker)
    if screen is not None:
        # Until now a bar was taken for the top of the screen.
        reading = Reading(film, RATE, screen)
        keyframes, _ = _find_keyframes(reading, progress, onlooker)
    if not keyframes:
        msg = (
            f"{film.name} never stands still in {reading.seconds:.0f} s, so it does not show how a "
            "phone is used; give a recording of the screen itself"
        )
        raise DemonstrationUnreadable(msg)
    return Film(
        width=reading.width,
        height=reading.height,
        seconds=reading.seconds,
        frames=reading.frames,
        keyframes=tuple(keyframes),
        lost=reading.lost,
        cut=screen,
    )


# Our rule


def _find_keyframes(
    reading: Reading,
    progress: Callable[[float], None],
    onlooker: Onlooker | None,
) -> tuple[list[Keyframe], Cut | None]:
    """The keyframes, and the part that is the screen if bars are around it."""
    watch = _FilmWatch()
    viewer: Viewer | None = None
    if onlooker is not None:
        onlooker.begin_film()
        viewer = onlooker.view_frame
    for at, picture in reading.read_sparingly(viewer):
        count = len(watch.keyframes)
        if picture is None:
            _repeat_sample(watch, at)
        else:
            _take_sample(watch, at, picture)
        if onlooker is not None and len(watch.keyframes) > count:
            onlooker.note_keyframes(watch.keyframes, is_complete=False)
        progress(at)
    _end_film(watch, reading.seconds)
    if onlooker is not None:
        onlooker.note_keyframes(watch.keyframes, is_complete=True)
    if reading.cut is not None or not watch.keyframes:
        return watch.keyframes, None
    return watch.keyframes, _find_screen(watch, reading.width)


def _find_screen(watch: "_FilmWatch", width: int) -> Cut | None:
    """The part of a film's pictures that is the screen, in pixels of a picture of this width."""
    pictures = [each.picture for each in watch.keyframes]
    screen: Cut | None = None
    if watch.bars.find_screen_part() is not None:
        screen = find_screen_part(pictures)
    screen = screen or find_framed_part(pictures)
    if screen is None:
        return None
    return screen.scale_up(width / pictures[-1].shape[1])


def _end_film(watch: _FilmWatch, seconds: float) -> None:
    """End the last stretch, which need not be long; without keyframes if it shows no phone."""
    is_short = seconds < NEVER_STILL_S
    if watch.previous is not None:
        _end_stretch(watch, is_last=is_short or watch.last_state is not None)
    if not watch.is_phone and not is_short:
        watch.keyframes.clear()


def _take_sample(watch: _FilmWatch, at: float, full: Picture) -> None:
    """Take one more sample into account."""
    small = shrink_sample(full)
    watch.bars.add_picture(small)
    before, watch.previous = watch.previous, (at, small, full)
    if before is None or before[1].shape != small.shape:
        _turn_page(watch)
        watch.moves.clear()
        watch.stretch = _Still(at, at, small, full)
        watch.page = _Still(at, at, small, full)
        return
    mask = mark_differences(before[1], small)
    moving = find_moving_cells(mask)
    restless = _restless_cells(watch.moves)
    _note_movement(watch, at, moving)
    if watch.stretch is not None and not has_moved(mask, restless):
        watch.stretch.extend(at, small, full)
    else:
        _begin_stretch(watch, at, float(moving.mean()))
    if watch.page is not None:
        watch.page.extend(at, small, full)


def _begin_stretch(watch: _FilmWatch, at: float, change: float) -> None:
    """The newest sample differs from the one before, which was the last of its stretch.

    Args:
        watch: with the newest sample.
        at: seconds of it.
        change: the share of its cells in which something moved.
    """
    if watch.previous is None:
        return
    _, small, full = watch.previous
    if watch.stretch is not None and at - watch.stretch.ends > GAP_S:
        # No frame came meanwhile: it stood still, and the film does not show the change.
        watch.stretch.ends = at - 1 / RATE
    _end_stretch(watch)
    if change > LARGE_SHARE:
        _turn_page(watch)
        watch.page = _Still(at, at, small, full)
    watch.stretch = _Still(at, at, small, full)


def _repeat_sample(watch: _FilmWatch, at: float) -> None:
    """One more sample with the picture of the one before."""
    if watch.previous is None:
        return
    _, small, full = watch.previous
    watch.previous = at, small, full
    rows, columns = count_cells(small)
    _note_movement(watch, at, np.zeros((rows, columns), np.bool_))
    for still in (watch.stretch, watch.page):
        if still is not None:
            still.ends = at


def _note_movement(watch: _FilmWatch, at: float, cells: Mask) -> None:
    """Note where something moved, and forget what is older than `RESTLESS_S`."""
    watch.moves.append((at, cells))
    while watch.moves and at - watch.moves[0][0] > RESTLESS_S:
        watch.moves.popleft()


def _turn_page(watch: _FilmWatch) -> None:
    """The picture changes at large: a page on which something moved all the time counts as well."""
    _end_stretch(watch)
    page, is_kept = watch.page, watch.is_page_kept
    watch.page, watch.is_page_kept = None, False
    if page is None or is_kept or page.ends - page.begins < MOVING_S:
        return
    if not _is_loading(page):
        _keep_state(watch, page)


def _end_stretch(watch: _FilmWatch, *, is_last: bool = False) -> None:
    """End a stretch: it is a keyframe if it was dwelt on and shows something new."""
    stretch, watch.stretch = watch.stretch, None
    if stretch is None:
        return
    is_brief = stretch.ends - stretch.begins < DWELL_S
    if is_last or not (is_brief or _is_loading(stretch)):
        _keep_state(watch, stretch)


def _keep_state(watch: _FilmWatch, state: _Still) -> None:
    """Make a keyframe of a state, or let the last one last longer if it shows the same."""
    restless = _restless_cells(watch.moves)
    watch.is_page_kept = True
    watch.is_phone |= restless is None or float(restless.mean()) < FILM_SHARE
    before, watch.last_state = watch.last_state, state
    keyframes = watch.keyframes
    if before is not None and not is_different(
        before.small, state.small, restless
    ):
        keyframes[-1] = replace(keyframes[-1], ends=state.ends)
        return
    keyframe = Keyframe(
        number=len(keyframes) + 1,
        begins=state.begins,
        ends=state.ends,
        jpeg=_encode_keyframe(state.full),
    )
    keyframes.append(keyframe)


def _is_loading(page: _Still) -> bool:
    """Whether a page was only loading: shown briefly, and empty except for a spinner or the like.

    Such a page is a part of the way to the next one.
    """
    if page.ends - page.begins >= LOADING_S:
        return False
    height, width = page.small.shape[:2]
    longer, shorter = max(height, width), min(height, width)
    end = height - round(NAVIGATION * longer)
    inner = page.small[round(STATUS_BAR * longer) : max(1, end)]
    # If there are two colours, one of them, not their mean.
    grid = inner[::CELL, ::CELL]
    ground = np.percentile(grid, 50, axis=(0, 1), method="lower").astype(
        np.uint8
    )
    difference = cv2.absdiff(inner, np.broadcast_to(ground, inner.shape))
    ink = difference.max(axis=2) > GROUND
    if np.count_nonzero(ink) < LEAST_PIXELS:
        return True
    ys, xs = ink.nonzero()
    wide, high = int(np.ptp(xs)), int(np.ptp(ys))
    if high <= LINE * longer:
        return True
    off_middle = abs(int(xs.min()) + int(xs.max()) - width) / 2
    is_small = max(wide, high) <= SPINNER * shorter
    return bool(is_small and off_middle <= MIDDLE * width)


def _restless_cells(moves: deque[tuple[float, Mask]]) -> Mask | None:
    """The cells that keep moving; None while too little was seen."""
    if len(moves) < RESTLESS_S * RATE / 2:
        return None
    often = np.mean([cells for _, cells in moves], axis=0) >= RESTLESS_OF
    return np.asarray(often, np.bool_) if often.any() else None


def _encode_keyframe(full: Picture) -> bytes:
    longer = max(full.shape[:2])
    if longer > STORED_SIDE:
        part = STORED_SIDE / longer
        size = round(full.shape[1] * part), round(full.shape[0] * part)
        full = np.asarray(
            cv2.resize(full, size, interpolation=cv2.INTER_AREA), np.uint8
        )
    _, jpeg = cv2.imencode(".jpg", full, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return jpeg.tobytes()


# The paper's rule


def _find_by_rule(
    reading: Reading, rule: Fixed, progress: Callable[[float], None]
) -> list[Keyframe]:
    kept: list[Keyframe] = []
    before: tuple[float, Picture] | None = None
    grey: Picture | None = None
    for at, picture in reading.read_samples():
        progress(at)
        after = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        change = 0.0 if grey is None else _share_of_change(grey, after, rule)
        if before is not None and change > rule.threshold:
            _keep_sample(kept, *before, rule)
        before, grey = (at, picture), after
    if before is not None:
        _keep_sample(kept, *before, rule)
    return [replace(each, number=number) for number, each in enumerate(kept, 1)]


def _share_of_change(before: Picture, after: Picture, rule: Fixed) -> float:
    """S of equation 11: the share of the pixels that differ."""
    if before.shape != after.shape:
        return 1.0
    difference = cv2.absdiff(before, after)
    return float(np.count_nonzero(difference > rule.tolerance)) / before.size


def _keep_sample(
    kept: list[Keyframe], at: float, picture: Picture, rule: Fixed
) -> None:
    """Equation 3: of two that lie too close, the earlier goes."""
    if kept and at - kept[-1].ends < rule.gap:
        kept.pop()
    kept.append(
        Keyframe(number=0, begins=at, ends=at, jpeg=_encode_keyframe(picture))
    )
