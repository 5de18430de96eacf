"""Keyframes drawn by hand: lines of text that are told, so that nothing is read, and shapes."""

from collections.abc import Sequence

import cv2
import numpy as np

from tools.recording.demonstration import Word
from tools.recording.keyframe_view import KeyframeView
from tools.recording.keyframes import Picture
from tools.screen import Bounds

WIDTH, HEIGHT = 540, 1200
"""Pixels, 1.31 for a dp."""
LETTERS = 30
"""Height of a line, pixels."""
Row = tuple[str, int, int]
"""Words, and where they begin: x and y in pixels."""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""


def word(text: str, x: int, y: int, *, high: int = LETTERS) -> Word:
    """A line of text as if it had been read there."""
    scale = 0.9 * high / LETTERS
    wide = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)[0][0]
    return Word(
        text=text, bounds=Bounds(left=x, top=y, right=x + wide, bottom=y + high)
    )


def page(
    *rows: Row,
    frames: Sequence[Box] = (),
    discs: Sequence[Box] = (),
    ink: int = 20,
) -> KeyframeView:
    """A light page.

    Args:
        rows: its lines of text.
        frames: boxes that are outlined, as fields are.
        discs: filled ellipses, as wordless buttons are.
        ink: grey level of the letters.
    """
    picture = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    for left, top, right, bottom in frames:
        cv2.rectangle(picture, (left, top), (right, bottom), (90, 90, 90), 2)
    for left, top, right, bottom in discs:
        middle, axes = (
            ((left + right) // 2, (top + bottom) // 2),
            (right - left, bottom - top),
        )
        half = (axes[0] // 2, axes[1] // 2)
        cv2.ellipse(picture, middle, half, 0, 0, 360, (180, 90, 40), cv2.FILLED)
    return written(picture, rows, ink=ink)


def written(
    picture: Picture,
    rows: Sequence[Row],
    *,
    ink: int = 20,
    kept: Sequence[Word] = (),
) -> KeyframeView:
    """A picture with lines of text on it.

    Args:
        picture: (H, W, 3) uint8 BGR; it is drawn upon.
        rows: the new lines.
        ink: their grey level.
        kept: lines that stood there already.
    """
    for text, x, y in rows:
        cv2.putText(
            picture,
            text,
            (x, y + 24),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.9,
            (ink,) * 3,
            2,
        )
    lines = [*kept, *(word(*row) for row in rows)]
    return KeyframeView(
        picture,
        tuple(sorted(lines, key=lambda w: (w.bounds.top, w.bounds.left))),
    )


def over(
    under: KeyframeView, box: Box, *rows: Row, dim: float = 0.5
) -> KeyframeView:
    """A dialog, sheet or menu over a page.

    Args:
        under: the page.
        box: where it lies; what the page says there is covered.
        rows: its lines of text.
        dim: how much of its light the page keeps; 1 for a menu.
    """
    left, top, right, bottom = box
    picture = np.asarray(under.picture * dim, np.uint8)
    cv2.rectangle(
        picture, (left, top), (right, bottom), (250, 250, 250), cv2.FILLED
    )
    cv2.rectangle(picture, (left, top), (right, bottom), (120, 120, 120), 1)
    cover = Bounds(left=left, top=top, right=right, bottom=bottom)
    return written(
        picture,
        rows,
        kept=[w for w in under.lines if not w.bounds.overlap_area(cover)],
    )


def texts(words: Sequence[Word]) -> list[str]:
    """What lines say."""
    return [each.text for each in words]
