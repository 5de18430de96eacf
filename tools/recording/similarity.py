"""How alike two screens are: by where they have edges, and by their words.

This is for screens of one page with different data, in another theme or size, filmed and
compressed, or partly covered. `tools.perception.page_signature` recognises pages by their tree.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tapwright.errors import DemonstrationUnreadable
from tapwright.text.normalize import squeeze_text
from tools.recording.demonstration import Word
from tools.screen import Bounds
from tools.vision import encoding, images
from tools.vision.images import Image
from tools.vision.lru import Recent

Cells = NDArray[np.float32]
Mask = NDArray[np.bool_]

WIDTH = 180
"""Pixels across to which every picture is resized; a switch is 8 high there."""
CELL = 5
"""Pixels of a cell's side."""
BAR = 0.035
"""Share of the height that is the status bar, which does not belong to the page."""
STRANGE = 0.5
"""Cosine of two unrelated pages; any two have lines and words somewhere."""
LEVELS = 28
"""Of 256, by which a pixel must differ in one of its colours."""
NEAR = 0.12
"""Distance in widths of the screen up to which words are in the same place."""
ELSEWHERE = 0.6
"""Weight of words that are in another place: a list was scrolled."""
LID_EDGE = 0.06
"""Share of the width that a dialog reaches beyond its words."""
LID_LEAVES, LID_LEAST = 0.4, 0.25
"""Share of the screen that a dialog leaves free, and of a keyframe's edges that lie there."""
KEPT = 32
"""Small pictures kept in memory: the screen before an action is the one after the last action."""


@dataclass(frozen=True)
class LineFeatures:
    """Words as they are compared."""

    grams: frozenset[str]
    place: tuple[float, float]
    """Of its middle, in widths of the screen."""


@dataclass(frozen=True)
class ScreenFeatures:
    """A screen as it is compared."""

    picture: Image
    """`WIDTH` wide."""
    cells: Cells
    """(rows, columns), how dense edges are."""
    lines: tuple[LineFeatures, ...]
    around: Mask | None
    """If the words are close together, the cells around them: there may be a page below. None if
    the words are all over the picture."""


_smalls: Recent[tuple[str, int], tuple[Image, int]] = Recent(KEPT)


def view_of(
    picture: Path | Image, words: Sequence[Word], *, width: int = 0
) -> ScreenFeatures:
    """A screen made ready to be compared.

    Args:
        picture: a file, or (H, W, 3) uint8 BGR.
        words: what stands on it.
        width: of the screen that the words have their places in, pixels; 0 for the picture's own.

    Raises:
        DemonstrationUnreadable: the file is missing or damaged.
    """
    small, own = small_of(picture)
    cells, wide = _edge_cells(small), width or own
    bar = BAR * max(small.shape[:2]) / WIDTH
    lines = tuple(_text_lines(words, wide, bar))
    return ScreenFeatures(
        small, cells, lines, _cells_around(words, wide, cells)
    )


def small_of(picture: Path | Image) -> tuple[Image, int]:
    """The picture made `WIDTH` wide, and how many pixels wide it was; a file is read once.

    Raises:
        DemonstrationUnreadable: the file is missing or damaged.
    """
    if not isinstance(picture, Path):
        return _shrink_image(picture), picture.shape[1]
    try:
        key = str(picture), picture.stat().st_mtime_ns
        result = _smalls.get(key)
        if result is None:
            result = _read_picture(picture.read_bytes())
            _smalls.keep(key, result)
    except (OSError, ValueError) as error:
        msg = f"the picture {picture.name} is missing or damaged, so no keyframe can be found by it"
        raise DemonstrationUnreadable(msg) from error
    return result


def _read_picture(data: bytes) -> tuple[Image, int]:
    width = encoding.size_of(data)[0]
    flag = (
        cv2.IMREAD_REDUCED_COLOR_4 if width >= 4 * WIDTH else cv2.IMREAD_COLOR
    )
    image = images.decode_image(data, flag)
    if image is None:
        msg = "no picture"
        raise ValueError(msg)
    return _shrink_image(image), width


def _shrink_image(image: Image) -> Image:
    size = WIDTH, max(CELL, round(WIDTH * image.shape[0] / image.shape[1]))
    return np.asarray(
        cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8
    )


def _edge_cells(small: Image) -> Cells:
    """How dense edges are, by cells; faint ones under a shade count as much as others."""
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    across, down = (
        cv2.Sobel(grey, cv2.CV_32F, 1, 0),
        cv2.Sobel(grey, cv2.CV_32F, 0, 1),
    )
    edges = cv2.magnitude(across, down)
    edges = np.minimum(1.0, edges / (2 * cv2.blur(edges, (31, 31)) + 24))
    edges[: round(BAR * max(small.shape[:2]))] = 0
    size = small.shape[1] // CELL, max(1, small.shape[0] // CELL)
    cells = cv2.resize(edges, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(cells, (3, 3), 0), np.float32)


def _cells_around(
    words: Sequence[Word], width: int, cells: Cells
) -> Mask | None:
    """The cells around all words, if these leave much of the screen free."""
    rows, columns = cells.shape
    scale = columns / width
    top = BAR * max(rows, columns)
    boxes = [
        word.bounds for word in words if scale * word.bounds.center[1] > top
    ]
    if not boxes:
        return None
    edge = LID_EDGE * columns
    first_column = int(min(scale * box.left for box in boxes) - edge)
    last_column = int(max(scale * box.right for box in boxes) + edge)
    first_row = int(min(scale * box.top for box in boxes) - edge)
    last_row = int(max(scale * box.bottom for box in boxes) + edge)
    mask = np.ones((rows, columns), np.bool_)
    covered_rows = slice(max(0, first_row), max(0, last_row))
    mask[covered_rows, max(0, first_column) : max(0, last_column)] = False
    return mask if mask.mean() > LID_LEAVES else None


def look_similarity(one: Cells, other: Cells) -> float:
    """0 to 1; for screens of two heights, the better of aligning their tops and stretching one."""
    if one.shape == other.shape:
        return _cosine_similarity(one, other)
    rows = min(one.shape[0], other.shape[0])
    stretched = cv2.resize(
        other, (one.shape[1], one.shape[0]), interpolation=cv2.INTER_AREA
    )
    return max(
        _cosine_similarity(one[:rows], other[:rows]),
        _cosine_similarity(one, np.asarray(stretched, np.float32)),
    )


def _cosine_similarity(one: Cells, other: Cells) -> float:
    size = float(np.linalg.norm(one) * np.linalg.norm(other))
    alike = float((one * other).sum()) / size if size > 0 else 1.0
    return max(0.0, (alike - STRANGE) / (1 - STRANGE))


# Words


def _text_lines(
    words: Iterable[Word], width: int, bar: float
) -> Iterable[LineFeatures]:
    for word in words:
        x, y = word.bounds.center
        grams = _text_grams(word.text)
        if grams and y / width > bar:
            yield LineFeatures(grams, (x / width, y / width))


def _text_grams(text: str) -> frozenset[str]:
    """Pieces that stay alike when a letter is misread or a space is missed."""
    signs = ["0" if c.isdigit() else c for c in squeeze_text(text)]
    if len(signs) == 1 and signs != ["0"]:
        # An icon that was taken for a letter, or the initial of a name.
        return frozenset()
    size = 3 if all(c.isascii() for c in signs) else 2
    if len(signs) <= size:
        return frozenset(["".join(signs)]) if signs else frozenset()
    return frozenset(
        "".join(signs[n : n + size]) for n in range(len(signs) - size + 1)
    )


def measure_coverage(
    lines: Sequence[LineFeatures],
    others: Sequence[LineFeatures],
    weights: Mapping[str, float],
) -> float:
    """0 to 1: how much of what some lines say is among others, more where they stand alike.

    Args:
        lines: of one screen.
        others: of another.
        weights: of pieces of words; what has none does not count.
    """
    places: dict[str, list[tuple[float, float]]] = {}
    for line in others:
        for gram in line.grams:
            places.setdefault(gram, []).append(line.place)
    total = overlap = 0.0
    for line in lines:
        # A long sentence says more than a word, but not by as much as it is longer.
        scale = len(line.grams) ** -0.5
        for gram in line.grams:
            weight = weights.get(gram, 0.0) * scale
            total += weight
            if gram in places:
                near = any(
                    abs(line.place[1] - y) <= NEAR for _, y in places[gram]
                )
                overlap += weight * (1.0 if near else ELSEWHERE)
    return overlap / total if total else 0.0


def compare_surroundings(
    device: ScreenFeatures, frame: ScreenFeatures
) -> float:
    """0 to 1: how alike they look around what lies on the device's page, if something does."""
    mask = device.around
    if mask is None or mask.shape != frame.cells.shape:
        return 0.0
    mine, its = device.cells[mask], frame.cells[mask]
    # A page that is empty there looks like every other one.
    if float(its.sum()) < LID_LEAST * float(frame.cells.sum()):
        return 0.0
    return _cosine_similarity(mine, its)


# Differences


def compute_pixel_difference(one: Image, other: Image) -> Mask | None:
    """Which pixels differ, the status bar aside; None for two sizes."""
    if one.shape != other.shape:
        return None
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    apart = np.asarray(cv2.max(cv2.max(blue, green), red) > LEVELS, np.bool_)
    apart[: round(BAR * max(one.shape[:2]))] = False
    return apart


def box_of(mask: Mask) -> Bounds:
    """The smallest rectangle around what is marked."""
    left, top, width, height = cv2.boundingRect(mask.astype(np.uint8))
    return Bounds(left=left, top=top, right=left + width, bottom=top + height)
