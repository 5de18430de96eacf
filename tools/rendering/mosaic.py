"""Several screens in one picture: past ones of a run, and keyframes of a demonstration.

`compose_screens` is our counterpart of the history resampler of GUIOdyssey. The paper's agent sees
the last four screenshots through a resampler of 256 tokens in place of the 1,024 of four pictures.
A model behind an API takes only pictures, so they are made small and set side by side, oldest
first, each with the number of its step and a ring where it was touched.

`compose_keyframes` draws the window of keyframes that Mobile-Agent-V shows to its agents (A.1.5):
row by row, numbered, with the end state marked, as large as a budget of tokens allows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from pathlib import Path

import cv2
import numpy as np

from tapwright.errors import DemonstrationUnreadable
from tools.vision import images as files
from tools.vision.encoding import shrink_picture
from tools.vision.images import Image

WINDOW = 4
"""Screens at most (delta of GUIOdyssey, appendix 9)."""
TILE = 400
"""Pixels of the longer side of one screen; headings and icons are still recognisable."""
GAP, STRIP = 6, 20
"""Pixels between screens, and above each for its number."""
PIXELS_A_TOKEN = 750
"""Pixels of a picture for one token, by the dearest of the published rules: Claude's; Qwen counts
784 pixels, GPT-4o 1,500 in large pictures."""
WIDEST = 3.0
"""A wider picture, in heights, gets another row: vendors shrink the longer side."""
LONGEST = 2048
"""Pixels of the longer side."""
HEAD = 34
"""Pixels above each keyframe for its number."""
KEYFRAME_QUALITY = 75
END = "END"
_FONT, _SIZE = cv2.FONT_HERSHEY_SIMPLEX, 0.5
_GROUND, _INK, _RING = (60, 60, 60), (255, 255, 255), (40, 40, 230)
_MARK = (30, 120, 20)
"""BGR of the frame around the end state."""


@dataclass(frozen=True)
class Past:
    """One past screen."""

    step: int
    image: Image
    """(H, W, 3) uint8 BGR."""
    touched: tuple[float, float] | None = None
    """Where, as shares of width and height; None for an action without a place."""


def compose_screens(past: Sequence[Past]) -> Image:
    """The last `WINDOW` screens in one picture: upright ones in a row, wide ones two by two.

    Args:
        past: oldest first, at least one.

    Raises:
        ValueError: there is none.
    """
    if not past:
        msg = "a mosaic needs at least one screen"
        raise ValueError(msg)
    tiles = [_draw_tile(each) for each in past[-WINDOW:]]
    height, width = _largest_size(tiles)
    across = 2 if width > height else len(tiles)
    rows = ceil(len(tiles) / across)
    canvas = _empty_canvas(rows, min(across, len(tiles)), height, width)
    for place, tile in enumerate(tiles):
        row, column = divmod(place, across)
        top, left = row * (height + GAP), column * (width + GAP)
        canvas[top : top + tile.shape[0], left : left + tile.shape[1]] = tile
    return canvas


def _largest_size(pictures: Sequence[Image]) -> tuple[int, int]:
    """The greatest height and the greatest width."""
    height = max(picture.shape[0] for picture in pictures)
    width = max(picture.shape[1] for picture in pictures)
    return height, width


def _empty_canvas(rows: int, columns: int, height: int, width: int) -> Image:
    """A picture for cells of this size, with gaps between them."""
    total_height = rows * (height + GAP) - GAP
    total_width = columns * (width + GAP) - GAP
    return np.full((total_height, total_width, 3), _GROUND, np.uint8)


def _draw_tile(past: Past) -> Image:
    small = shrink_picture(past.image, max_side=TILE)
    height, width = small.shape[:2]
    tile = np.full((height + STRIP, width, 3), _GROUND, np.uint8)
    tile[STRIP:] = small
    label = str(past.step)
    cv2.putText(tile, label, (4, STRIP - 5), _FONT, _SIZE, _INK, 1, cv2.LINE_AA)
    if past.touched is not None:
        across, down = past.touched
        at = round(across * width), STRIP + round(down * height)
        cv2.circle(tile, at, 9, _INK, 3, cv2.LINE_AA)
        cv2.circle(tile, at, 9, _RING, 2, cv2.LINE_AA)
    return tile


def compose_keyframes(
    frames: Sequence[tuple[int, Path]], *, last: int, tokens: int
) -> bytes:
    """A window of keyframes in one picture, row by row, each with its number above it.

    Args:
        frames: number and picture of each, in order, one at least.
        last: number of the film's last keyframe, which is marked as the end state.
        tokens: the most that the picture may cost; it is made as large as that allows, see
            `PIXELS_A_TOKEN`, and never larger than the keyframes are.

    Returns:
        A JPEG file.

    Raises:
        ValueError: there is no frame, or hardly a token.
        DemonstrationUnreadable: a picture is missing or damaged.
    """
    if not frames or tokens < 1:
        msg = "a mosaic needs at least one frame and one token"
        raise ValueError(msg)
    pictures = [_open_picture(path) for _, path in frames]
    height, width = _largest_size(pictures)
    across, scale = _grid_layout(len(frames), width, height, tokens)
    rows = ceil(len(frames) / across)
    cell_width = max(1, round(scale * width))
    cell_height = max(1, round(scale * height)) + HEAD
    canvas = _empty_canvas(rows, across, cell_height, cell_width)
    for place, picture in enumerate(pictures):
        row, column = divmod(place, across)
        top, left = row * (cell_height + GAP), column * (cell_width + GAP)
        cell = canvas[top : top + cell_height, left : left + cell_width]
        number, _ = frames[place]
        _draw_cell(cell, picture, scale, number, end=number == last)
    quality = [cv2.IMWRITE_JPEG_QUALITY, KEYFRAME_QUALITY]
    _, jpeg = cv2.imencode(".jpg", canvas, quality)
    return jpeg.tobytes()


def _open_picture(path: Path) -> Image:
    try:
        picture = files.decode_image(path.read_bytes(), cv2.IMREAD_COLOR)
    except OSError:
        picture = None
    if picture is None:
        msg = f"the keyframe {path.name} cannot be read; learn the demonstration again"
        raise DemonstrationUnreadable(msg)
    return picture


def _grid_layout(
    count: int, width: int, height: int, tokens: int
) -> tuple[int, float]:
    """Frames in a row, and their scale: as few rows as possible without being too wide."""
    rows, across = 1, count
    while rows < count and across * width > WIDEST * rows * height:
        rows += 1
        across = ceil(count / rows)
    total_width, total_height = across * width, rows * height
    gaps_across, gaps_down = across * GAP, rows * (HEAD + GAP)
    # Width times height, with gaps and heads, is a quadratic of the scale.
    a = total_width * total_height
    b = total_width * gaps_down + gaps_across * total_height
    c = gaps_across * gaps_down - PIXELS_A_TOKEN * tokens
    root = sqrt(max(0.0, b * b - 4 * a * c))
    by_budget = (-b + root) / (2 * a)
    by_width = (LONGEST - gaps_across) / total_width
    by_height = (LONGEST - gaps_down) / total_height
    return across, max(0.01, min(1.0, by_budget, by_width, by_height))


def _draw_cell(
    cell: Image, picture: Image, scale: float, number: int, *, end: bool
) -> None:
    """Draw a keyframe and its number into its place."""
    height = max(1, round(scale * picture.shape[0]))
    width = max(1, round(scale * picture.shape[1]))
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    cell[HEAD : HEAD + height, :width] = small
    if end:
        cell[:HEAD] = _MARK
        corner = cell.shape[1] - 1, cell.shape[0] - 1
        cv2.rectangle(cell, (0, 0), corner, _MARK, 3)
    label = f"{number} {END}" if end else str(number)
    cv2.putText(cell, label, (8, HEAD - 9), _FONT, 0.8, _INK, 2, cv2.LINE_AA)
