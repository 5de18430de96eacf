"""Black bars around the phone's screen in a recording that was put into another shape.

They are no part of the screen: its status bar lies within them, and so does what is touched.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Lit = NDArray[np.bool_]

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


@dataclass(frozen=True, kw_only=True)
class Cut:
    """The part of a film's picture that is the screen, in pixels."""

    left: int
    top: int
    right: int
    bottom: int

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
