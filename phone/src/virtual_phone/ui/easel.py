"""A small canvas for procedural pictures: gradients, polygons, discs, glows, in shares of its size.

x and y run from 0 to 1 across and down; radii and widths are shares of the shorter side, so that a
picture is the same at every resolution.
"""

import colorsys
import random
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from virtual_phone.ui import text as words

Point = tuple[float, float]
BGR = tuple[int, int, int]
_SHIFT = 4
_ONE = 1 << _SHIFT


def hsv(hue: float, saturation: float, value: float) -> BGR:
    """A colour by hue (turns, any number), saturation and value (0..1)."""
    r, g, b = colorsys.hsv_to_rgb(hue % 1.0, min(1.0, max(0.0, saturation)), min(1.0, value))
    return round(b * 255), round(g * 255), round(r * 255)


def blend(one: BGR, other: BGR, share: float) -> BGR:
    """`share` of the other colour in the one."""
    b, g, r = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return b, g, r


def rgb(code: str) -> BGR:
    """`#rrggbb`."""
    value = int(code[1:], 16)
    return value & 255, value >> 8 & 255, value >> 16


class Easel:
    """A picture being drawn; `rng` is seeded by its name."""

    def __init__(self, width: int, height: int, rng: random.Random) -> None:
        self.image: np.ndarray[Any, Any] = np.empty((height, width, 3), np.uint8)
        self.width, self.height = width, height
        self.side = min(width, height)
        self.rng = rng

    def chance(self, share: float) -> bool:
        """True this often."""
        return self.rng.random() < share

    def fill(self, color: BGR) -> None:
        """One colour everywhere."""
        self.image[:] = color

    def gradient(self, *colors: BGR, top: float = 0, bottom: float = 1) -> None:
        """Colours from the top to the bottom of a band."""
        first, last = round(top * self.height), round(bottom * self.height)
        if last <= first:
            return
        at = np.linspace(0, len(colors) - 1, last - first)
        stops = np.arange(len(colors))
        column = np.stack([np.interp(at, stops, [c[i] for c in colors]) for i in range(3)], axis=1)
        self.image[first:last] = column[:, None].astype(np.uint8)

    def poly(self, points: Sequence[Point], color: BGR) -> None:
        """A filled polygon."""
        cv2.fillPoly(self.image, [self._fixed(points)], color, cv2.LINE_AA, _SHIFT)

    def line(self, points: Sequence[Point], color: BGR, width: float) -> None:
        """An open line."""
        thick = max(1, round(width * self.side))
        cv2.polylines(self.image, [self._fixed(points)], False, color, thick, cv2.LINE_AA, _SHIFT)

    def rect(self, left: float, top: float, right: float, bottom: float, color: BGR) -> None:
        """A filled rectangle."""
        rows = slice(max(0, round(top * self.height)), max(0, round(bottom * self.height)))
        columns = slice(max(0, round(left * self.width)), max(0, round(right * self.width)))
        self.image[rows, columns] = color

    def block(
        self, left: float, top: float, right: float, bottom: float, radius: float, color: BGR
    ) -> None:
        """A filled rectangle with round corners."""
        rx, ry = radius * self.side / self.width, radius * self.side / self.height
        rx, ry = min(rx, (right - left) / 2), min(ry, (bottom - top) / 2)
        self.rect(left + rx, top, right - rx, bottom, color)
        self.rect(left, top + ry, right, bottom - ry, color)
        for x in (left + rx, right - rx):
            for y in (top + ry, bottom - ry):
                self.ellipse(x, y, rx * self.width / self.side, ry * self.height / self.side, color)

    def disc(self, x: float, y: float, radius: float, color: BGR) -> None:
        """A filled circle."""
        self.ellipse(x, y, radius, radius, color)

    def ellipse(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        color: BGR,
        *,
        turn: float = 0,
        start: float = 0,
        end: float = 360,
    ) -> None:
        """A filled ellipse, or the part of it between two angles (clockwise from the right)."""
        center = (round((x * self.width - 0.5) * _ONE), round((y * self.height - 0.5) * _ONE))
        axes = (
            max(1, round(across * self.side * _ONE)),
            max(1, round(down * self.side * _ONE)),
        )
        cv2.ellipse(self.image, center, axes, turn, start, end, color, -1, cv2.LINE_AA, _SHIFT)

    def ring(self, x: float, y: float, radius: float, color: BGR, width: float) -> None:
        """The edge of a circle."""
        center = (round((x * self.width - 0.5) * _ONE), round((y * self.height - 0.5) * _ONE))
        thick = max(1, round(width * self.side))
        reach = max(1, round(radius * self.side * _ONE))
        cv2.circle(self.image, center, reach, color, thick, cv2.LINE_AA, _SHIFT)

    def glow(self, x: float, y: float, radius: float, color: BGR, strength: float = 0.8) -> None:
        """Light, or shade with a dark colour, that fades out from a point."""
        reach = max(2, round(radius * self.side))
        cx, cy = round(x * self.width), round(y * self.height)
        left, right = max(0, cx - reach), min(self.width, cx + reach)
        top, bottom = max(0, cy - reach), min(self.height, cy + reach)
        if left >= right or top >= bottom:
            return
        xs = (np.arange(left, right, dtype=np.float32) - cx) / reach
        ys = (np.arange(top, bottom, dtype=np.float32) - cy) / reach
        share = np.maximum(0, 1 - (xs**2)[None] - (ys**2)[:, None]) ** 2 * strength
        part = self.image[top:bottom, left:right]
        light = np.empty_like(part)
        light[:] = color
        part[:] = cv2.blendLinear(np.ascontiguousarray(part), light, 1 - share, share)

    def shade(self, strength: float = 0.35) -> None:
        """Darken towards the corners, as a lens does."""
        xs = np.linspace(-1, 1, self.width, dtype=np.float32) ** 2
        ys = np.linspace(-1, 1, self.height, dtype=np.float32) ** 2
        share = 1 - strength * np.minimum(1, (xs[None] + ys[:, None]) / 2) ** 1.5
        light = cv2.merge([np.asarray(share * 255, np.uint8)] * 3)
        cv2.multiply(self.image, light, dst=self.image, scale=1 / 255)

    def ridge(
        self, level: float, rough: float, color: BGR, *, points: int = 14, peaks: bool = False
    ) -> list[Point]:
        """Hills or mountains from side to side down to the bottom; returns their line."""
        xs = np.linspace(0, 1, points)
        ys = [level + self.rng.uniform(-rough, rough) for _ in xs]
        if not peaks:
            fine = np.linspace(0, 1, 60)
            smooth = np.interp(fine, xs, ys)
            kernel = np.ones(9) / 9
            ys = list(np.convolve(np.pad(smooth, 4, mode="edge"), kernel, mode="valid"))
            xs = fine
        line = [(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]
        self.poly([*line, (1.02, 1.02), (-0.02, 1.02)], color)
        return line

    def words(self, text: str, x: float, y: float, size: float, color: BGR, *, room: float) -> None:
        """Words around x, their first line's middle at y, at most as wide as `room`, two lines."""
        em = max(6, round(size * self.side))
        weight = 600
        for number, line in enumerate(words.lines(text, em, weight, round(room * self.width), 2)):
            left = round(x * self.width) - words.width(line, em, weight) // 2
            base = round(y * self.height + number * em * 1.15) + words.ascent(em)
            words.draw(self.image, line, (left, base), color=color, size=em, weight=weight)

    def _fixed(self, points: Sequence[Point]) -> np.ndarray[Any, Any]:
        scale = np.array([self.width * _ONE, self.height * _ONE])
        return np.asarray(np.round(np.array(points) * scale) - _ONE // 2, np.int32)
