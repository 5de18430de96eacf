"""Drawing on a canvas: smooth rounded shapes, shadows, icons and words, cut to a clip rectangle."""

from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from virtual_phone.ui import icons
from virtual_phone.ui import text as words
from virtual_phone.ui.geometry import Rect
from virtual_phone.ui.theme import BGR

Image = np.ndarray[Any, Any]
Kept = tuple[Rect, Image, Image]
"""A place, what was there, and how much of it is covered."""


@lru_cache(maxsize=256)
def _corner(radius: int) -> Image:
    """Coverage of the top left quarter of a disc, (radius, radius) uint8."""
    fine = 8
    side = radius * fine
    y, x = np.ogrid[0:side, 0:side]
    inside = (x + 0.5 - side) ** 2 + (y + 0.5 - side) ** 2 <= side * side
    quarter = inside.reshape(radius, fine, radius, fine).mean(axis=(1, 3))
    found: Image = np.round(quarter * 255).astype(np.uint8)
    return found


@lru_cache(maxsize=64)
def _shadow(radius: int, blur: int) -> Image:
    """A blurred rounded block, (n, n) uint8, whose middle row and column can be stretched."""
    margin = 2 * blur
    half = radius + margin
    side = 2 * (half + margin) + 1
    image = np.zeros((side, side), np.uint8)
    inner = Rect(margin, margin, side - margin, side - margin)
    cv2.rectangle(image, (inner.left, inner.top), (inner.right - 1, inner.bottom - 1), 255, -1)
    corner = _corner(radius) if radius else np.zeros((0, 0), np.uint8)
    for flip_y in (False, True):
        for flip_x in (False, True):
            piece = corner[:: -1 if flip_y else 1, :: -1 if flip_x else 1]
            y = inner.bottom - radius if flip_y else inner.top
            x = inner.right - radius if flip_x else inner.left
            image[y : y + radius, x : x + radius] = piece
    return cv2.GaussianBlur(image, (0, 0), blur / 2)


@lru_cache(maxsize=256)
def _corners(radius: int) -> tuple[Image, Image, Image, Image]:
    """The four quarters of a disc: upper left, upper right, lower left, lower right."""
    one = _corner(radius)
    turned = (one, one[:, ::-1], one[::-1], one[::-1, ::-1])
    a, b, c, d = (np.ascontiguousarray(quarter) for quarter in turned)
    return a, b, c, d


@lru_cache(maxsize=256)
def _rings(radius: int, width: int) -> tuple[Image, Image, Image, Image]:
    """As `_corners`, but of the edge of a disc alone."""
    ring = _corner(radius).copy()
    if radius > width:
        ring[width:, width:] -= np.minimum(_corner(radius - width), ring[width:, width:])
    turned = (ring, ring[:, ::-1], ring[::-1], ring[::-1, ::-1])
    a, b, c, d = (np.ascontiguousarray(quarter) for quarter in turned)
    return a, b, c, d


def mix(color: BGR, under: BGR, share: float) -> BGR:
    """`share` of one colour over another."""
    b, g, r = (round(a * share + b * (1 - share)) for a, b in zip(color, under, strict=True))
    return b, g, r


def fill(part: Image, color: BGR) -> None:
    """Fill (h, w, 3) uint8, such as a part of a canvas, with one colour; it may be empty."""
    if part.size:
        # NumPy copies rows far faster than it repeats three bytes: 0.1 ms for a screen, not 8.7.
        part[0] = color
        part[1:] = part[0]


class Painter:
    """Draws into `canvas`, (H, W, 3) uint8 BGR, never outside of `clip`."""

    def __init__(self, canvas: Image) -> None:
        self.canvas = canvas
        self.whole = Rect(0, 0, canvas.shape[1], canvas.shape[0])
        self.clip = self.whole

    def window(self) -> tuple[Image, int, int]:
        """The part of the canvas inside the clip and where it starts."""
        c = self.clip
        return self.canvas[c.top : c.bottom, c.left : c.right], c.left, c.top

    def under(self, x: int, y: int) -> BGR:
        """The colour that is there now."""
        x = min(max(0, x), self.whole.right - 1)
        y = min(max(0, y), self.whole.bottom - 1)
        b, g, r = (int(v) for v in self.canvas[y, x])
        return b, g, r

    def block(self, rect: Rect, color: BGR, alpha: float = 1.0) -> None:
        """Fill a rectangle."""
        seen = rect.intersect(self.clip)
        if seen.empty:
            return
        part = self.canvas[seen.top : seen.bottom, seen.left : seen.right]
        if alpha >= 1:
            fill(part, color)
        else:
            shade = np.empty_like(part)
            fill(shade, color)
            cv2.addWeighted(part, 1 - alpha, shade, alpha, 0, dst=part)

    def stamp(self, mask: Image, left: int, top: int, color: BGR, alpha: float = 1.0) -> None:
        """Blend a colour through a mask of coverage, (h, w) uint8."""
        place = Rect(left, top, left + mask.shape[1], top + mask.shape[0])
        seen = place.intersect(self.clip)
        if seen.empty:
            return
        part = self.canvas[seen.top : seen.bottom, seen.left : seen.right]
        cover = mask[seen.top - top : seen.bottom - top, seen.left - left : seen.right - left]
        if alpha < 1:
            cover = cv2.convertScaleAbs(cover, alpha=alpha)
        # In whole numbers, as in OpenCV: five times as fast as NumPy's floats on a small icon.
        full = cv2.merge((cover, cover, cover))
        rest = cv2.multiply(part, cv2.bitwise_not(full), scale=1 / 255)
        part[:] = cv2.add(rest, cv2.multiply(full, np.array((*color, 0.0)), scale=1 / 255))

    def rounded(
        self, rect: Rect, color: BGR, radius: int, *, alpha: float = 1.0, top_only: bool = False
    ) -> None:
        """Fill a rectangle with round corners, of which the lower ones may stay square."""
        radius = min(radius, rect.width // 2, rect.height if top_only else rect.height // 2)
        if radius <= 0:
            self.block(rect, color, alpha)
            return
        left, top, right, bottom = rect
        low = bottom if top_only else bottom - radius
        self.block(Rect(left, top + radius, right, low), color, alpha)
        self.block(Rect(left + radius, top, right - radius, top + radius), color, alpha)
        one, two, three, four = _corners(radius)
        self.stamp(one, left, top, color, alpha)
        self.stamp(two, right - radius, top, color, alpha)
        if not top_only:
            self.block(Rect(left + radius, low, right - radius, bottom), color, alpha)
            self.stamp(three, left, low, color, alpha)
            self.stamp(four, right - radius, low, color, alpha)

    def corners(self, rect: Rect, radius: int) -> list[Kept]:
        """Copies of what is at the round corners of a rectangle, for `put_back`."""
        kept: list[Kept] = []
        if radius <= 0:
            return kept
        one, two, three, four = _corners(radius)
        for left, top, mask in (
            (rect.left, rect.top, one),
            (rect.right - radius, rect.top, two),
            (rect.left, rect.bottom - radius, three),
            (rect.right - radius, rect.bottom - radius, four),
        ):
            seen = Rect(left, top, left + radius, top + radius).intersect(self.clip)
            if not seen.empty:
                part = self.canvas[seen.top : seen.bottom, seen.left : seen.right].copy()
                cover = mask[
                    seen.top - top : seen.bottom - top, seen.left - left : seen.right - left
                ]
                kept.append((seen, part, cover))
        return kept

    def put_back(self, kept: list[Kept]) -> None:
        """Round off what was drawn since `corners`."""
        for seen, part, cover in kept:
            now = self.canvas[seen.top : seen.bottom, seen.left : seen.right]
            share = cover[..., None].astype(np.float32) / 255
            now[:] = part + (now - part.astype(np.float32)) * share + 0.5

    def outline(
        self, rect: Rect, color: BGR, radius: int, width: int, *, alpha: float = 1.0
    ) -> None:
        """Draw the edge of a rounded rectangle, inwards."""
        radius = min(radius, rect.width // 2, rect.height // 2)
        left, top, right, bottom = rect
        width = max(1, width)
        if radius <= 0:
            radius = 0
        self.block(Rect(left + radius, top, right - radius, top + width), color, alpha)
        self.block(Rect(left + radius, bottom - width, right - radius, bottom), color, alpha)
        self.block(Rect(left, top + radius, left + width, bottom - radius), color, alpha)
        self.block(Rect(right - width, top + radius, right, bottom - radius), color, alpha)
        if radius:
            one, two, three, four = _rings(radius, width)
            self.stamp(one, left, top, color, alpha)
            self.stamp(two, right - radius, top, color, alpha)
            self.stamp(three, left, bottom - radius, color, alpha)
            self.stamp(four, right - radius, bottom - radius, color, alpha)

    def shadow(self, rect: Rect, radius: int, blur: int, strength: float) -> None:
        """Darken around a rectangle that floats; draw it before the rectangle."""
        radius = min(radius, rect.width // 2, rect.height // 2)
        tile = _shadow(radius, max(1, blur))
        margin, half = 2 * max(1, blur), tile.shape[0] // 2
        place = Rect(
            rect.left - margin, rect.top - margin, rect.right + margin, rect.bottom + margin
        )
        drop = max(1, blur // 2)
        place = Rect(place.left, place.top + drop, place.right, place.bottom + drop)
        xs = np.minimum(np.arange(place.width), half)
        xs = np.minimum(xs, np.arange(place.width)[::-1])
        ys = np.minimum(np.minimum(np.arange(place.height), half), np.arange(place.height)[::-1])
        seen = place.intersect(self.clip)
        if seen.empty:
            return
        rows = ys[seen.top - place.top : seen.bottom - place.top]
        columns = xs[seen.left - place.left : seen.right - place.left]
        self.stamp(tile[np.ix_(rows, columns)], seen.left, seen.top, (0, 0, 0), strength)

    def icon(self, name: str, rect: Rect, size: int, color: BGR, alpha: float = 1.0) -> None:
        """An icon in the middle of a rectangle."""
        size = min(size, max(1, rect.width), max(1, rect.height))
        left = rect.left + (rect.width - size) // 2
        top = rect.top + (rect.height - size) // 2
        self.stamp(icons.mask(name, size), left, top, color, alpha)

    def words(
        self, text: str, left: int, baseline: int, color: BGR, *, size: int, weight: int
    ) -> None:
        """One line of words; `size` is the em height in px."""
        image, x, y = self.window()
        if image.size and text:
            words.draw(image, text, (left - x, baseline - y), color=color, size=size, weight=weight)

    def arc(
        self,
        center: tuple[int, int],
        radius: float,
        start: float,
        end: float,
        *,
        color: BGR,
        width: int,
    ) -> None:
        """Part of a circle, angles in degrees clockwise from the right."""
        image, x, y = self.window()
        angles = np.radians(np.linspace(start, end, 64))
        points = np.stack(
            [center[0] - x + np.cos(angles) * radius, center[1] - y + np.sin(angles) * radius],
            axis=1,
        )
        if image.size:
            fixed = np.round(points * 16).astype(np.int32)
            cv2.polylines(image, [fixed], False, color, width, cv2.LINE_AA, 4)
