"""A keyframe as it is compared with its neighbours: its picture, its lines of text, its things."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

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
"""The words at the top of a page stand above this."""
ALIKE = 0.84
"""Texts that are alike by this much are one; OCR misreads a letter."""
GRID = 8
"""Captions in rows and columns that make a launcher."""
KEYS_DP = 90
"""One and a half rows of keys."""
CELL_DP, ICON_DP = 60, 60
"""Rows of icons are further apart; an icon is so high."""
DARKENED = 0.8
"""Of the brightest grey level; what lies behind a dialog is darker than this."""
_BLOCK = np.ones((9, 9), np.uint8)
STRIP = 0.08
"""Of the height: strips of a page that are sought on the page before, to see what moved."""
SHIFT_DP = 24
"""Content that moved by so much was scrolled."""
PARTS = 6
"""dp that changes lie apart at most to be one."""


@dataclass(frozen=True)
class KeyframeView:
    """What is seen on a keyframe."""

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
        size = max(1, round(self.width * times)), max(1, round(self.height * times))
        return np.asarray(
            cv2.resize(self.picture, size, interpolation=cv2.INTER_AREA), np.uint8
        )

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The lines without the status bar's, from top to bottom."""
        return tuple(w for w in self.lines if w.bounds.center[1] > STATUS_DP * self.dp)

    @cached_property
    def blobs(self) -> tuple[Blob, ...]:
        """What stands out on the page, without the bars."""
        top = STATUS_DP * self.dp
        blobs = (
            b for b in find_blobs(self.picture, dp=self.dp) if b.bounds.center[1] > top
        )
        return tuple(b for b in blobs if b.bounds.top < self.navigation_top)

    @cached_property
    def navigation_top(self) -> int:
        """Where the navigation buttons begin; a page with words down there has none."""
        end = round(self.height - NAVIGATION_DP * self.dp)
        low = any(len(w.text) > 2 and w.bounds.center[1] > end for w in self.lines)
        return self.height if low else end

    @cached_property
    def keyboard_top(self) -> int:
        """Where the keyboard begins, or else the navigation buttons."""
        keys = [
            w
            for w in self.words
            if len(w.text) == 1 and w.bounds.top > 0.5 * self.height
        ]
        rows = Counter(round(w.bounds.center[1] / (16 * self.dp)) for w in keys)
        first = [
            w.bounds
            for w in keys
            if rows[round(w.bounds.center[1] / (16 * self.dp))] >= 7
        ]
        if len(keys) < 14 or not first:
            return self.navigation_top
        # Above the letters may be a strip of suggestions, as high as a row of them.
        return round(min(b.center[1] for b in first) - KEYS_DP * self.dp)

    @property
    def has_keyboard(self) -> bool:
        """Whether the keys of letters are shown."""
        return self.keyboard_top < self.navigation_top

    @cached_property
    def things(self) -> tuple[Element, ...]:
        """Widgets and words, in reading order."""
        lines = [TextLine(w.text, w.bounds, 1.0) for w in self.words]
        return build_elements(lines, self.blobs, width=self.width, dp=self.dp)

    @cached_property
    def title(self) -> str:
        """The words at the top of the page, by their size the first."""
        fields = [t.bounds for t in self.things if t.role == "input"]
        top = [
            w
            for w in self.words
            if w.bounds.top < TITLE_DP * self.dp
            and len(w.text) > 1
            and not any(is_within(w.bounds, f) for f in fields)
        ]
        high = max((w.bounds.bottom - w.bounds.top for w in top), default=0)
        large = [w for w in top if w.bounds.bottom - w.bounds.top >= 0.8 * high]
        return min(large, key=lambda w: w.bounds.top).text if large else ""

    @cached_property
    def launcher_icons(self) -> tuple[Element, ...]:
        """The icons of a launcher with their captions; none when this is no launcher."""
        short = [w for w in self.words if 1 < len(w.text) <= 16]
        rows: list[list[Word]] = []
        for word in sorted(short, key=lambda w: w.bounds.center[1]):
            if (
                rows
                and word.bounds.center[1] - rows[-1][0].bounds.center[1] < 6 * self.dp
            ):
                rows[-1].append(word)
            else:
                rows.append([word])
        wide = [row for row in rows if len(row) >= 3]
        columns = Counter(
            round(w.bounds.center[0] / (24 * self.dp)) for row in wide for w in row
        )
        usual = {c for c, times in columns.items() if times >= 2}
        usual |= {c + 1 for c in usual} | {c - 1 for c in usual}
        grid = [
            w
            for row in wide
            for w in row
            if round(w.bounds.center[0] / (24 * self.dp)) in usual
        ]
        steps = [
            b[0].bounds.top - a[0].bounds.top
            for a, b in zip(wide, wide[1:], strict=False)
        ]
        roomy = bool(steps) and min(steps) > CELL_DP * self.dp
        if len(grid) < GRID or not roomy or not self._is_headless(grid):
            return ()
        return tuple(self._icon_above(w) for w in grid)

    def _is_headless(self, grid: Sequence[Word]) -> bool:
        """Whether the page begins with a clock, a search field or icons in place of a title."""
        first = min(self.words, key=lambda w: w.bounds.top)
        # A glass before "Search", or an arrow before a title, may have been read as a letter.
        near = [
            w
            for w in self.words
            if abs(w.bounds.top - first.bounds.top) < CELL_DP * self.dp / 4
        ]
        first = min(near, key=lambda w: (len(squeeze_text(w.text)) <= 1, w.bounds.left))
        text = first.text.casefold()
        search = "search" in text or "\u641c" in text or len(squeeze_text(text)) <= 1
        return text[:1].isdigit() or search or first in grid

    def _icon_above(self, word: Word) -> Element:
        box = word.bounds
        half = max(round(ICON_DP / 2 * self.dp), (box.right - box.left) // 2)
        x = box.center[0]
        top = max(0, box.top - round(ICON_DP * self.dp))
        bounds = Bounds(
            left=max(0, x - half), top=top, right=x + half, bottom=box.bottom
        )
        return Element(
            index=1, role="button", text=word.text, bounds=bounds, clickable=True
        )

    @property
    def is_launcher(self) -> bool:
        """Whether it is the home screen, or all apps."""
        return bool(self.launcher_icons)

    @cached_property
    def sheet(self) -> Bounds | None:
        """What stands out brightly before a page that was darkened: a dialog, a bottom sheet."""
        grey = cv2.cvtColor(self.small, cv2.COLOR_BGR2GRAY)
        unit = SIDE / min(self.width, self.height)
        grey[: round(STATUS_DP * self.dp * unit)] = 0
        grey[round(self.keyboard_top * unit) :] = 0
        most = float(np.percentile(grey, 99.5))
        bright = cv2.morphologyEx(
            (grey >= 0.88 * most).astype(np.uint8), cv2.MORPH_CLOSE, _BLOCK
        )
        _, _, stats, _ = cv2.connectedComponentsWithStats(bright, connectivity=8)
        if most < 120 or len(stats) < 2:
            return None
        x, y, wide, high, area = max(stats[1:].tolist(), key=lambda row: row[4])
        if not 0.02 <= area / grey.size <= 0.75 or area < 0.55 * wide * high:
            return None
        around = np.ones(grey.shape, np.bool_)
        around[max(0, y - 4) : y + high + 4, max(0, x - 4) : x + wide + 4] = False
        around[: round(STATUS_DP * self.dp * unit)] = False
        around[round(self.keyboard_top * unit) :] = False
        rest = grey[around]
        if (
            rest.size < 0.1 * grey.size
            or float(np.percentile(rest, 99)) > DARKENED * most
        ):
            return None
        return self.scale_up(Bounds(left=x, top=y, right=x + wide, bottom=y + high))

    def scale_up(self, bounds: Bounds) -> Bounds:
        """Pixels of the small picture in those of the picture."""
        times = min(self.width, self.height) / SIDE
        return Bounds(
            left=int(bounds.left * times),
            top=int(bounds.top * times),
            right=int(np.ceil(bounds.right * times)),
            bottom=int(np.ceil(bounds.bottom * times)),
        )


def view_keyframe(keyframe: Keyframe, words: Sequence[Word]) -> KeyframeView:
    """A keyframe, and the words that were read on it."""
    ordered = sorted(words, key=lambda w: (w.bounds.top, w.bounds.left))
    return KeyframeView(keyframe.picture, tuple(ordered))


def compare_texts(one: str, other: str) -> float:
    """How much two texts say the same, 0..1."""
    a, b = squeeze_text(one), squeeze_text(other)
    if not a or not b:
        return 0.0
    return 1.0 if a == b else SequenceMatcher(None, a, b, autojunk=False).ratio()


def compute_difference(before: KeyframeView, after: KeyframeView) -> NDArray[np.bool_]:
    """Where two keyframes differ, on their small pictures; the status bar never does."""
    if before.small.shape != after.small.shape:
        return np.ones(before.small.shape[:2], np.bool_)
    blue, green, red = cv2.split(cv2.absdiff(before.small, after.small))
    mask = np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8) > LEVELS
    mask[: round(STATUS_DP * before.dp * SIDE / min(before.width, before.height))] = (
        False
    )
    return np.asarray(mask, np.bool_)


def find_patches(mask: NDArray[np.bool_], sight: KeyframeView) -> list[Bounds]:
    """The patches of what differs, in pixels of the keyframe, the largest first."""
    reach = max(3, round(PARTS * sight.dp * SIDE / min(sight.width, sight.height)))
    joined = cv2.morphologyEx(
        mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((reach, reach))
    )
    _, _, stats, _ = cv2.connectedComponentsWithStats(
        joined.astype(np.uint8), connectivity=8
    )
    boxes = [
        Bounds(left=int(x), top=int(y), right=int(x + w), bottom=int(y + h))
        for x, y, w, h, area in stats[1:]
        if area >= 6 and not (w <= 2 and h >= 6)
    ]
    return [sight.scale_up(box) for box in sorted(boxes, key=lambda b: -b.area)]


def find_new_words(before: KeyframeView, after: KeyframeView) -> list[Word]:
    """The words of a page that the one before did not have."""
    old = [squeeze_text(w.text) for w in before.words]
    return [
        w
        for w in after.words
        if squeeze_text(w.text) and squeeze_text(w.text) not in old
    ]


def measure_word_overlap(before: KeyframeView, after: KeyframeView) -> float:
    """Share of the later page's words that the earlier one has, in the same place."""
    if not after.words:
        return 0.0
    near = 6 * before.dp
    kept = sum(
        any(
            abs(w.bounds.left - o.bounds.left) < near
            and abs(w.bounds.top - o.bounds.top) < near
            and compare_texts(w.text, o.text) >= ALIKE
            for o in before.words
        )
        for w in after.words
    )
    return kept / max(len(after.words), len(before.words))


def is_within(inner: Bounds, outer: Bounds) -> bool:
    """Whether the middle of one box lies in the other."""
    return outer.contains(*inner.center)


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
    return block.size / max(len(a), len(b)) * 0.5 + 0.45 * block.size / min(
        len(a), len(b)
    )


def measure_slide(before: KeyframeView, after: KeyframeView) -> tuple[int, int] | None:
    """Pixels by which most words of a page moved right and down together; None when they stayed."""
    shifts: list[tuple[int, int]] = []
    for word in after.words:
        same = [
            o
            for o in before.words
            if squeeze_text(o.text) == squeeze_text(word.text) and squeeze_text(o.text)
        ]
        if len(same) == 1:
            old = same[0].bounds
            shifts.append((word.bounds.left - old.left, word.bounds.top - old.top))
    moved = [s for s in shifts if max(abs(s[0]), abs(s[1])) > SHIFT_DP * before.dp]
    if len(moved) < 3 or len(moved) < 0.4 * len(shifts):
        return None
    across, along = (float(np.median([s[i] for s in moved])) for i in (0, 1))
    agree = sum(abs(s[0] - across) + abs(s[1] - along) < 12 * before.dp for s in moved)
    return (round(across), round(along)) if agree >= 0.7 * len(moved) else None


def measure_shift(before: KeyframeView, after: KeyframeView) -> int:
    """Pixels by which the content of a page moved down; 0 when it did not, or is another one."""
    if before.small.shape != after.small.shape:
        return 0
    one, other = (cv2.cvtColor(s.small, cv2.COLOR_BGR2GRAY) for s in (before, after))
    high, wide = one.shape
    shifts: list[int] = []
    for top in np.arange(0.12, 0.85, 0.05):
        y = round(float(top) * high)
        strip = other[y : y + round(STRIP * high), : round(0.96 * wide)]
        if float(strip.std()) < 8:
            continue
        fits = cv2.matchTemplate(one[:, : strip.shape[1]], strip, cv2.TM_CCOEFF_NORMED)[
            :, 0
        ]
        best = int(np.argmax(fits))
        if fits[best] > 0.9 and fits[best] > fits[y] + 0.1:
            shifts.append(y - best)
    for shift in shifts:
        if sum(abs(shift - o) <= 1 for o in shifts) >= 2 and abs(shift) > 8:
            return round(shift * min(before.width, before.height) / SIDE)
    return 0
