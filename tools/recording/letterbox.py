"""Black bars or a drawn phone around the screen in a recording that was put into another shape.

They are no part of the screen: its status bar lies within them, and so does what is touched.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Lit = NDArray[np.bool_]
Grey = NDArray[np.int16]

BLACK = 28
"""Of 256, in each colour; compression leaves no pure black."""
LEAST_BAR = 0.07
"""Of the width or height, on each side: the margins of pages with a dark theme are less."""
UNEVEN = 0.02
"""Share of the width or height by which the bars of two sides differ at most."""
FILLED = 0.5
"""Share of the line next to a bar that is lit; next to a margin, only a few rows are."""
EDGE_PX = 4
"""Width of a side; a screen has round corners, and compression blurs its edges."""

FRAME_SIDE = 360
"""Pixels of the shorter side of the pictures in which a drawn phone is sought."""
FRAMED = 3
"""Keyframes that are needed to tell what never changes."""
STILL_LEVELS, STILL_SHARE = 24, 0.85
"""Grey levels by which a frame may change, and the share of a line of it that changes less: a
caption may be drawn over it."""
EDGE_LEVELS, EDGE_SHARE = 14, 0.5
"""Grey levels of an edge, and the share of the screen's side that shows one, on average."""
LEAST_FRAME, MOST_FRAME = 0.012, 0.3
"""Share of the width on each side."""
FRAME_INK = 0.25
"""Share of a row of a frame that differs from the rest of it: a caption, a speaker."""
SPEAKER = 0.015
"""Share of the height of a speaker or camera in a frame."""


@dataclass(frozen=True, kw_only=True)
class Cut:
    """The part of a film's picture that is the screen, in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    def scale_up(self, times: float) -> "Cut":
        """The same part of a picture that is some times larger."""
        return Cut(
            left=round(self.left * times),
            top=round(self.top * times),
            right=round(self.right * times),
            bottom=round(self.bottom * times),
        )

    def crop_picture(self, picture: Picture) -> Picture:
        """That part of a picture; it is no copy."""
        return picture[self.top : self.bottom, self.left : self.right]


class Bars:
    """What was lit in any of the pictures of a film."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._most: Picture | None = None
        self._none = False

    def add_picture(self, picture: Picture) -> None:
        """Take one more picture into account, (H, W, 3) BGR; one of another size ends the search.

        With most films, the first picture already shows that there are no bars.
        """
        if self._none:
            return
        if self._most is not None and self._most.shape != picture.shape[:2]:
            self._none = True
            return
        blue, green, red = cv2.split(picture)
        most = cv2.max(cv2.max(blue, green), red)
        if self._most is not None:
            most = cv2.max(self._most, most)
        self._most = np.asarray(most, np.uint8)
        # Bars only become less.
        lit = self._most > BLACK
        columns, rows = _lit_lines(lit)
        has_bars = _has_dark_ends(columns) or _has_dark_ends(rows)
        self._none = bool(lit.any()) and not has_bars

    def find_screen_part(self) -> Cut | None:
        """The part within the bars; None if there are none."""
        if self._none or self._most is None:
            return None
        lit = self._most > BLACK
        columns, rows = _lit_lines(lit)
        left, right = _lit_span(columns)
        top, bottom = _lit_span(rows)
        height, width = lit.shape
        has_bars_beside = (left, right) != (0, width)
        has_bars_above = (top, bottom) != (0, height)
        if not has_bars_beside and not has_bars_above:
            return None
        inner = lit[top:bottom, left:right]
        if has_bars_beside and not _has_lit_sides(inner):
            return None
        if has_bars_above and not _has_lit_sides(inner.T):
            return None
        return Cut(left=left, top=top, right=right, bottom=bottom)


def find_screen_part(pictures: Iterable[Picture]) -> Cut | None:
    """The part within the bars of keyframes; None if they have no bars."""
    bars = Bars()
    for picture in pictures:
        bars.add_picture(picture)
    return bars.find_screen_part()


def _lit_lines(lit: Lit) -> tuple[Lit, Lit]:
    """Which columns, and which rows, are lit anywhere."""
    return np.asarray(lit.any(axis=0), np.bool_), np.asarray(
        lit.any(axis=1), np.bool_
    )


def _has_dark_ends(lit: Lit) -> bool:
    """Whether both ends of a line that is lit somewhere are dark enough for bars."""
    least = min(int(np.argmax(lit)), int(np.argmax(lit[::-1])))
    return bool(lit.any()) and least >= LEAST_BAR * len(lit)


def _lit_span(lit: Lit) -> tuple[int, int]:
    """Where a line begins and ends to be lit; all of it if its dark ends are no bars."""
    size = len(lit)
    before, after = int(np.argmax(lit)), int(np.argmax(lit[::-1]))
    is_even = abs(before - after) <= max(2, UNEVEN * size)
    if not is_even or not _has_dark_ends(lit):
        return 0, size
    return before, size - after


def _has_lit_sides(inner: Lit) -> bool:
    """Whether both sides of what lies between two bars are lit."""
    for side in (inner[:, :EDGE_PX], inner[:, -EDGE_PX:]):
        lit_rows = side.any(axis=1)
        if float(lit_rows.mean()) < FILLED:
            return False
    return True


# A drawn phone


def find_framed_part(pictures: Sequence[Picture]) -> Cut | None:
    """The screen of a phone that was drawn around it, as by an emulator; None without one.

    The frame never changes, and a straight edge lies between it and the screen on both sides.

    Args:
        pictures: keyframes, (H, W, 3) uint8 BGR.
    """
    shapes = {picture.shape for picture in pictures}
    if len(pictures) < FRAMED or len(shapes) != 1:
        return None
    times = min(pictures[0].shape[:2]) / FRAME_SIDE
    size = (
        max(1, round(pictures[0].shape[1] / times)),
        max(1, round(pictures[0].shape[0] / times)),
    )
    greys: list[Grey] = []
    for picture in pictures:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
        greys.append(small.astype(np.int16))
    sides = _find_sides(np.stack(greys))
    if sides is None:
        return None
    left, right = sides
    top, bottom = _find_ends(np.stack(greys), left, right)
    if bottom - top < right - left:
        return None
    return Cut(left=left, top=top, right=right, bottom=bottom).scale_up(times)


def _find_sides(greys: Grey) -> tuple[int, int] | None:
    """Where the screen begins and ends from left to right, if a frame is on both sides."""
    width = greys.shape[2]
    is_still = np.ptp(greys, axis=0) <= STILL_LEVELS
    still = is_still.mean(axis=0) >= STILL_SHARE
    edges = _share_of_edges(greys)
    left = _find_side(still, edges)
    right = _find_side(still[::-1], edges[::-1])
    if left is None or right is None:
        return None
    is_even = abs(left - right) <= max(2, 2 * UNEVEN * width)
    return (left, width - right) if is_even else None


def _share_of_edges(greys: Grey) -> NDArray[np.float64]:
    """For each column, the share of its rows that has an edge there, over all pictures."""
    height = greys.shape[1]
    middle = greys[:, round(0.2 * height) : round(0.8 * height)]
    step = np.abs(np.diff(middle, axis=2)) > EDGE_LEVELS
    near = step | np.roll(step, 1, axis=2)
    share = near.mean(axis=(0, 1))
    return np.append(share, 0.0)


def _find_side(still: Lit, edges: NDArray[np.float64]) -> int | None:
    """The innermost edge with nothing but frame outside of it."""
    width = len(still)
    least, most = round(LEAST_FRAME * width), round(MOST_FRAME * width)
    moving = (~still).nonzero()[0]
    first = int(moving[0]) if moving.size else 0
    for x in range(min(first + 2, most), max(1, least), -1):
        if edges[x] >= EDGE_SHARE:
            return x + 1
    return None


def _find_ends(greys: Grey, left: int, right: int) -> tuple[int, int]:
    """Where the screen begins and ends from top to bottom, between the sides of a frame."""
    still = np.ptp(greys, axis=0) <= STILL_LEVELS
    usual = np.median(greys, axis=0)
    height = usual.shape[0]
    beside = np.median(usual[:, max(0, left - 5) : max(1, left - 1)], axis=1)
    inner = usual[:, left:right]
    ground = np.median(inner, axis=1)
    ink = (np.abs(inner - ground[:, None]) > STILL_LEVELS).mean(axis=1)
    is_frame = (np.abs(ground - beside) <= STILL_LEVELS) & (ink <= FRAME_INK)
    is_frame &= still[:, left:right].mean(axis=1) >= 1 - FRAME_INK
    gap = max(1, round(SPEAKER * height))
    top = _count_first(is_frame, gap)
    return top, height - _count_first(is_frame[::-1], gap)


def _count_first(is_frame: Lit, gap: int) -> int:
    """Rows of a frame at one end, with interruptions of at most `gap` rows."""
    count = 0
    for number, row in enumerate(is_frame):
        if row:
            count = number + 1
        elif number - count >= gap:
            break
    return count if count <= MOST_FRAME * len(is_frame) else 0
