"""Features of a keyframe used for comparison: picture, lines of text, widgets."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from tapwright.text.normalize import squeeze_text
from tools.recording.demonstration import Word
from tools.recording.keyframes import Keyframe, Picture
from tools.screen import Bounds, Element
from tools.vision.elements import NAVIGATION_DP, STATUS_DP, build_elements
from tools.vision.icons import Blob, dp_of, find_blobs
from tools.vision.ocr import TextLine

SIDE = 360
"""Pixels of the shorter side of the picture that is compared."""
LEVELS = 20
"""Of 256, by which a pixel must differ."""
TITLE_DP = 150
"""The title of a page is above this."""
ALIKE = 0.84
"""Texts of this similarity are the same; OCR may misread a letter."""
GRID = 8
"""The least captions in rows and columns that make a launcher."""
KEYS_DP = 90
"""One and a half rows of keys."""
CELL_DP, ICON_DP = 60, 60
"""The least distance between rows of icons, and the height of an icon."""
DARKENED = 0.8
"""Share of the brightest grey level; the page behind a dialog is darker."""
_BLOCK = np.ones((9, 9), np.uint8)
STRIP = 0.08
"""Share of the height of a strip that is searched on the page before, to find what moved."""
SHIFT_DP = 24
"""Content that moved further was scrolled."""
KEPT = 0.35
"""Share of the words of a page that are seen again at least if it was scrolled."""
STATUS_SHARE = 0.05
"""Share of the height in which a clock or a battery is the status bar's, whatever the density."""
_STATUS = re.compile(
    r"^\W*(?:[上下]午)?\d{1,2}[:：]\d{2}(?!\d)|^\W*\d{1,3}\s?%\W*$"
)
_CLOCK = re.compile(r"^\W*\d{1,2}[:：]\d{2}\W*$")
PARTS = 6
"""dp; changes that are no further apart are one patch."""


@dataclass(frozen=True)
class KeyframeView:
    """A keyframe's picture and words, with features derived from them."""

    picture: Picture
    """(H, W, 3) uint8 BGR."""
    lines: tuple[Word, ...]

    @property
    def width(self) -> int:
        """Pixels."""
        return int(self.picture.shape[1])

    @property
    def height(self) -> int:
        """Pixels."""
        return int(self.picture.shape[0])

    @cached_property
    def dp(self) -> float:
        """Pixels of a dp."""
        return dp_of(self.width, self.height)

    @cached_property
    def small(self) -> Picture:
        """The picture with `SIDE` pixels on its shorter side."""
        times = SIDE / min(self.width, self.height)
        size = (
            max(1, round(self.width * times)),
            max(1, round(self.height * times)),
        )
        return np.asarray(
            cv2.resize(self.picture, size, interpolation=cv2.INTER_AREA),
            np.uint8,
        )

    @cached_property
    def status_bottom(self) -> float:
        """Where the status bar ends: below its clock or battery, or else after the usual height."""
        usual = STATUS_DP * self.dp
        bottom = usual
        for line in self.lines:
            x, y = line.bounds.center
            is_high = y < STATUS_SHARE * self.height
            # Above the status bar may be the edge of a drawn phone, or of a window.
            is_in_corner = x > 0.85 * self.width and y < 0.2 * self.height
            is_clock = is_in_corner and _CLOCK.search(line.text)
            if is_clock or (is_high and _STATUS.search(line.text)):
                bottom = max(bottom, float(line.bounds.bottom))
        return bottom

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The lines without the status bar's, from top to bottom."""
        return tuple(
            w for w in self.lines if w.bounds.center[1] > self.status_bottom
        )

    @cached_property
    def blobs(self) -> tuple[Blob, ...]:
        """Boxes that stand out on the page, without the system's bars."""
        top, end = self.status_bottom, self.navigation_top
        blobs: list[Blob] = []
        for blob in find_blobs(self.picture, dp=self.dp):
            if blob.bounds.center[1] > top and blob.bounds.top < end:
                blobs.append(blob)
        return tuple(blobs)

    @cached_property
    def navigation_top(self) -> int:
        """Where the navigation buttons begin; words there mean that there are none."""
        end = round(self.height - NAVIGATION_DP * self.dp)
        for word in self.lines:
            if len(word.text) > 2 and word.bounds.center[1] > end:
                return self.height
        return end

    @cached_property
    def keyboard_top(self) -> int:
        """Where the keyboard begins; without one, where the navigation buttons do."""
        middle = 0.5 * self.height
        low = [word for word in self.words if word.bounds.top > middle]
        keys = [word.bounds.center[1] for word in low if len(word.text) == 1]
        if len(keys) < 14:
            return self.navigation_top
        row_height = 16 * self.dp
        rows = Counter(round(y / row_height) for y in keys)
        letters = [y for y in keys if rows[round(y / row_height)] >= 7]
        if not letters:
            return self.navigation_top
        # Above the letters may be a strip of suggestions, as high as a row of them.
        return round(min(letters) - KEYS_DP * self.dp)

    @property
    def has_keyboard(self) -> bool:
        """Whether a keyboard with letters is open."""
        return self.keyboard_top < self.navigation_top

    @cached_property
    def things(self) -> tuple[Element, ...]:
        """Widgets and words, in reading order."""
        lines = [TextLine(w.text, w.bounds, 1.0) for w in self.words]
        return build_elements(lines, self.blobs, width=self.width, dp=self.dp)

    @cached_property
    def title(self) -> str:
        """The words at the top of the page; of several lines, the first of the largest.

        Words at the right are buttons of the page's bar, if there are others.
        """
        words = self._words_at_top()
        if not words:
            return ""
        middle = self.width / 2
        words = [word for word in words if word.bounds.left < middle] or words
        highest = max(word.bounds.height for word in words)
        large = [w for w in words if w.bounds.height >= 0.8 * highest]
        return min(large, key=lambda word: word.bounds.top).text

    def _words_at_top(self) -> list[Word]:
        """The words that may be a title: at the top of the page, and not in a field."""
        fields = [
            thing.bounds for thing in self.things if thing.role == "input"
        ]
        words: list[Word] = []
        for word in self.words:
            if word.bounds.top >= TITLE_DP * self.dp or len(word.text) <= 1:
                continue
            if not any(is_within(word.bounds, field) for field in fields):
                words.append(word)
        return words

    @cached_property
    def launcher_icons(self) -> tuple[Element, ...]:
        """The icons of a launcher with their captions; none if this is no launcher."""
        rows = self._caption_rows()
        tops = [row[0].bounds.top for row in rows]
        steps = [below - above for above, below in pairwise(tops)]
        if not steps or min(steps) <= CELL_DP * self.dp:
            return ()
        grid = self._words_in_columns(rows)
        if len(grid) < GRID or not self._is_headless(grid):
            return ()
        return tuple(self._icon_above(word) for word in grid)

    def _caption_rows(self) -> list[list[Word]]:
        """Short words in rows of three or more."""
        short = [word for word in self.words if 1 < len(word.text) <= 16]
        rows: list[list[Word]] = []
        for word in sorted(short, key=lambda each: each.bounds.center[1]):
            y = word.bounds.center[1]
            if rows and y - rows[-1][0].bounds.center[1] < 6 * self.dp:
                rows[-1].append(word)
            else:
                rows.append([word])
        return [row for row in rows if len(row) >= 3]

    def _words_in_columns(self, rows: Sequence[Sequence[Word]]) -> list[Word]:
        """The words of rows that form columns, or are right beside one."""
        width = 24 * self.dp
        words = [word for row in rows for word in row]
        columns = [round(word.bounds.center[0] / width) for word in words]
        usual: set[int] = set()
        for column, times in Counter(columns).items():
            if times >= 2:
                usual |= {column - 1, column, column + 1}
        pairs = zip(words, columns, strict=True)
        return [word for word, column in pairs if column in usual]

    def _is_headless(self, grid: Sequence[Word]) -> bool:
        """Whether the page begins with a clock, a search field or icons instead of a title."""
        top = min(word.bounds.top for word in self.words)
        # A magnifier before "Search", or an arrow before a title, may have been read as a letter.
        most = CELL_DP * self.dp / 4
        near = [
            word for word in self.words if abs(word.bounds.top - top) < most
        ]
        first = min(
            near, key=lambda w: (len(squeeze_text(w.text)) <= 1, w.bounds.left)
        )
        text = first.text.casefold()
        if text[:1].isdigit() or first in grid:
            return True
        return (
            "search" in text or "\u641c" in text or len(squeeze_text(text)) <= 1
        )

    def _icon_above(self, word: Word) -> Element:
        box = word.bounds
        half = max(round(ICON_DP / 2 * self.dp), box.width // 2)
        x = box.center[0]
        top = max(0, box.top - round(ICON_DP * self.dp))
        bounds = Bounds(
            left=max(0, x - half), top=top, right=x + half, bottom=box.bottom
        )
        return Element(
            index=1,
            role="button",
            text=word.text,
            bounds=bounds,
            clickable=True,
        )

    @property
    def is_launcher(self) -> bool:
        """Whether it is the home screen, or all apps."""
        return bool(self.launcher_icons)

    @cached_property
    def sheet(self) -> Bounds | None:
        """A bright dialog or bottom sheet over a darkened page."""
        grey = cv2.cvtColor(self.small, cv2.COLOR_BGR2GRAY)
        unit = SIDE / min(self.width, self.height)
        top = round(STATUS_DP * self.dp * unit)
        end = round(self.keyboard_top * unit)
        grey[:top] = 0
        grey[end:] = 0
        brightest = float(np.percentile(grey, 99.5))
        if brightest < 120:
            return None
        is_bright = (grey >= 0.88 * brightest).astype(np.uint8)
        joined = cv2.morphologyEx(is_bright, cv2.MORPH_CLOSE, _BLOCK)
        _, _, stats, _ = cv2.connectedComponentsWithStats(
            joined, connectivity=8
        )
        if len(stats) < 2:
            return None
        x, y, width, height, area = max(
            stats[1:].tolist(), key=lambda row: row[4]
        )
        is_filled = area >= 0.55 * width * height
        if not is_filled or not 0.02 <= area / grey.size <= 0.75:
            return None
        around = np.ones(grey.shape, np.bool_)
        around[
            max(0, y - 4) : y + height + 4, max(0, x - 4) : x + width + 4
        ] = False
        around[:top] = False
        around[end:] = False
        rest = grey[around]
        if rest.size < 0.1 * grey.size:
            return None
        if float(np.percentile(rest, 99)) > DARKENED * brightest:
            return None
        box = Bounds(left=x, top=y, right=x + width, bottom=y + height)
        return self.scale_up(box)

    def scale_up(self, bounds: Bounds) -> Bounds:
        """Convert a box from pixels of the small picture to pixels of the picture."""
        times = min(self.width, self.height) / SIDE
        return Bounds(
            left=int(bounds.left * times),
            top=int(bounds.top * times),
            right=int(np.ceil(bounds.right * times)),
            bottom=int(np.ceil(bounds.bottom * times)),
        )


def view_keyframe(keyframe: Keyframe, words: Sequence[Word]) -> KeyframeView:
    """Make the view of a keyframe from its picture and the words on it."""
    ordered = sorted(words, key=lambda w: (w.bounds.top, w.bounds.left))
    return KeyframeView(keyframe.picture, tuple(ordered))


def compare_texts(one: str, other: str) -> float:
    """The similarity of two texts, 0..1."""
    a, b = squeeze_text(one), squeeze_text(other)
    if not a or not b:
        return 0.0
    return (
        1.0 if a == b else SequenceMatcher(None, a, b, autojunk=False).ratio()
    )


def compute_difference(
    before: KeyframeView, after: KeyframeView
) -> NDArray[np.bool_]:
    """Where the small pictures of two keyframes differ, apart from the status bar."""
    if before.small.shape != after.small.shape:
        return np.ones(before.small.shape[:2], np.bool_)
    blue, green, red = cv2.split(cv2.absdiff(before.small, after.small))
    most = np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)
    mask = most > LEVELS
    unit = SIDE / min(before.width, before.height)
    mask[: round(STATUS_DP * before.dp * unit)] = False
    return np.asarray(mask, np.bool_)


def find_patches(mask: NDArray[np.bool_], view: KeyframeView) -> list[Bounds]:
    """The patches that differ, in pixels of the keyframe, the largest first."""
    unit = SIDE / min(view.width, view.height)
    reach = max(3, round(PARTS * view.dp * unit))
    differs = mask.astype(np.uint8)
    joined = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, np.ones((reach, reach)))
    _, _, stats, _ = cv2.connectedComponentsWithStats(
        joined.astype(np.uint8), connectivity=8
    )
    boxes: list[Bounds] = []
    for x, y, width, height, area in stats[1:].tolist():
        is_caret = width <= 2 and height >= 6
        if area >= 6 and not is_caret:
            boxes.append(
                Bounds(left=x, top=y, right=x + width, bottom=y + height)
            )
    boxes.sort(key=lambda box: -box.area)
    return [view.scale_up(box) for box in boxes]


def find_new_words(before: KeyframeView, after: KeyframeView) -> list[Word]:
    """The words of a page that the one before did not have."""
    old = {"", *(squeeze_text(word.text) for word in before.words)}
    return [word for word in after.words if squeeze_text(word.text) not in old]


def measure_word_overlap(before: KeyframeView, after: KeyframeView) -> float:
    """Share of the later page's words that the earlier one has, in the same place."""
    if not after.words:
        return 0.0
    kept = sum(has_word(before, word) for word in after.words)
    return kept / max(len(after.words), len(before.words))


def has_word(view: KeyframeView, word: Word) -> bool:
    """Whether a keyframe has about the same word in about the same place."""
    near = 6 * view.dp
    left, top = word.bounds.left, word.bounds.top
    for other in view.words:
        if (
            abs(left - other.bounds.left) >= near
            or abs(top - other.bounds.top) >= near
        ):
            continue
        if compare_texts(word.text, other.text) >= ALIKE:
            return True
    return False


def is_within(inner: Bounds, outer: Bounds) -> bool:
    """Whether the center of a box is in another one."""
    return outer.contains(*inner.center)


def find_words_within(words: Sequence[Word], box: Bounds) -> list[Word]:
    """The words whose centers are in a box."""
    return [word for word in words if is_within(word.bounds, box)]


def rate_title(row: str, title: str) -> float:
    """How likely a row of these words leads to a page of this title, 0..1."""
    a, b = squeeze_text(row), squeeze_text(title)
    if not a or not b:
        return 0.0
    if a == b:
        return 1.0
    least = 2 if max(a) > "\u2e80" else 4
    block = SequenceMatcher(None, a, b, autojunk=False).find_longest_match()
    if block.size < least:
        return 0.0
    shorter, longer = sorted((len(a), len(b)))
    return block.size / longer * 0.5 + 0.45 * block.size / shorter


def measure_slide(
    before: KeyframeView, after: KeyframeView
) -> tuple[int, int] | None:
    """Pixels by which most words of a page moved right and down together; None if they stayed."""
    shifts = _word_shifts(before, after)
    least = SHIFT_DP * before.dp
    moves = [
        shift for shift in shifts if max(abs(shift[0]), abs(shift[1])) > least
    ]
    if len(moves) < 3 or len(moves) < 0.4 * len(shifts):
        return None
    across = float(np.median([x for x, _ in moves]))
    along = float(np.median([y for _, y in moves]))
    agreeing = sum(
        abs(x - across) + abs(y - along) < 12 * before.dp for x, y in moves
    )
    return (
        (round(across), round(along)) if agreeing >= 0.7 * len(moves) else None
    )


def measure_row_slide(before: KeyframeView, after: KeyframeView) -> int:
    """Pixels by which the words of one row moved right together, while the page stayed; else 0."""
    rows: dict[int, list[int]] = {}
    places: dict[str, Bounds] = {}
    for word in before.words:
        places[squeeze_text(word.text)] = word.bounds
    for word in after.words:
        old = places.get(squeeze_text(word.text))
        if (
            old is None
            or abs(old.center[1] - word.bounds.center[1]) > 8 * before.dp
        ):
            continue
        level = round(word.bounds.center[1] / (16 * before.dp))
        rows.setdefault(level, []).append(word.bounds.left - old.left)
    for moves in rows.values():
        middle = float(np.median(moves))
        agreeing = sum(abs(move - middle) < 8 * before.dp for move in moves)
        is_moved = abs(middle) > SHIFT_DP * before.dp
        if is_moved and agreeing >= 3 and agreeing >= 0.7 * len(moves):
            return round(middle)
    return 0


def _word_shifts(
    before: KeyframeView, after: KeyframeView
) -> list[tuple[int, int]]:
    """Pixels by which each word moved right and down; without those that the page had twice."""
    places: dict[str, list[Bounds]] = {}
    for word in before.words:
        places.setdefault(squeeze_text(word.text), []).append(word.bounds)
    places.pop("", None)
    shifts: list[tuple[int, int]] = []
    for word in after.words:
        old = places.get(squeeze_text(word.text), [])
        if len(old) == 1:
            across = word.bounds.left - old[0].left
            shifts.append((across, word.bounds.top - old[0].top))
    return shifts


def measure_shift(before: KeyframeView, after: KeyframeView) -> int:
    """Pixels by which the content of a page moved down; 0 if it did not, or is another one."""
    if before.small.shape != after.small.shape:
        return 0
    shifts = _strip_shifts(before, after)
    for shift in shifts:
        agreeing = sum(abs(shift - other) <= 1 for other in shifts)
        if agreeing >= 2 and abs(shift) > 8:
            return round(shift * min(before.width, before.height) / SIDE)
    return 0


def keeps_words(before: KeyframeView, after: KeyframeView, far: int) -> bool:
    """Whether the words of a page are where they must be if it moved down by so many pixels.

    Those that stayed are the page's head and foot. What moved out of the picture, or under them,
    is not expected.
    """
    if before.has_keyboard != after.has_keyboard:
        # A keyboard covers or moves what it will.
        return True
    middle = before.height / 2
    top, end = 0, after.height
    gone: list[Word] = []
    for word in before.words:
        if not has_word(after, word):
            gone.append(word)
        elif word.bounds.center[1] < middle:
            top = max(top, word.bounds.bottom)
        else:
            end = min(end, word.bounds.top)
    expected = found = 0
    for word in gone:
        if len(word.text) < 3:
            continue
        if top < word.bounds.center[1] + far < end:
            expected += 1
            found += _has_moved_to(after, word, far)
    return found >= KEPT * expected


def _has_moved_to(after: KeyframeView, word: Word, far: int) -> bool:
    """Whether a page has a word so many pixels lower."""
    near = SHIFT_DP / 2 * after.dp
    for other in after.words:
        off = other.bounds.center[1] - word.bounds.center[1] - far
        if abs(off) >= near:
            continue
        if compare_texts(word.text, other.text) >= ALIKE:
            return True
    return False


def _strip_shifts(before: KeyframeView, after: KeyframeView) -> list[int]:
    """Pixels of the small pictures by which strips of a page moved down."""
    one = cv2.cvtColor(before.small, cv2.COLOR_BGR2GRAY)
    other = cv2.cvtColor(after.small, cv2.COLOR_BGR2GRAY)
    height, width = one.shape
    # The scroll bar is left out.
    one, other = one[:, : round(0.96 * width)], other[:, : round(0.96 * width)]
    shifts: list[int] = []
    for top in np.arange(0.12, 0.85, 0.05):
        y = round(float(top) * height)
        strip = other[y : y + round(STRIP * height)]
        if float(strip.std()) < 8:
            continue
        fits = cv2.matchTemplate(one, strip, cv2.TM_CCOEFF_NORMED)[:, 0]
        best = int(np.argmax(fits))
        if fits[best] > 0.9 and fits[best] > fits[y] + 0.1:
            shifts.append(y - best)
    return shifts
