"""Signs that OpenCV's fonts lack: emoji, brackets, and a zero without a slash."""

from typing import Any, NamedTuple

import cv2
import numpy as np

_FINE = 4


class Sign(NamedTuple):
    """A sign as coverage, (h, w) uint8, with the offset of its origin in the mask."""

    mask: np.ndarray[Any, Any]
    left: int
    top: int
    advance: int


def zero(face: Any, nominal: int, weight: int) -> Sign:
    """The face's zero with its slash taken out, as telephones write it.

    The slash parts the counter in two; the hull of both parts, mirrored because the slash leans, is
    the counter of a plain zero.
    """
    margin = max(2, nominal // 8)
    left, top = margin, nominal + margin
    shape = ((nominal + 2 * margin) * _FINE, (nominal + 2 * margin) * _FINE, 3)
    fine = np.zeros(shape, np.uint8)
    origin, white = (left * _FINE, top * _FINE), (255, 255, 255)
    (end, _), _ = cv2.putText(fine, "0", origin, white, face, nominal * _FINE, weight)
    glyph = fine[..., 0].copy()
    found, tree = cv2.findContours(
        (glyph > 127).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE
    )
    # In a two-level hierarchy the last entry is the parent: those with one are holes.
    holes = [
        c
        for c, (*_, parent) in zip(found, tree[0] if len(found) else (), strict=True)
        if parent >= 0
    ]
    if holes:
        counter = np.concatenate(holes)[:, 0]
        xs = np.flatnonzero(glyph.any(axis=0))
        mirrored = counter.copy()
        mirrored[:, 0] = xs[0] + xs[-1] - counter[:, 0]
        hull = cv2.convexHull(np.concatenate([counter, mirrored]))
        cv2.fillConvexPoly(glyph, hull, 0, cv2.LINE_AA)
    mask = cv2.resize(glyph, (shape[1] // _FINE, shape[0] // _FINE), interpolation=cv2.INTER_AREA)
    advance = round((end - left * _FINE) / _FINE)
    return Sign(mask, left, top, advance)


def bracket(face: Any, nominal: int, weight: int, char: str) -> Sign:
    """A round bracket as strong as the face's upright strokes; the face's own are loose and thin.

    Args:
        face: An OpenCV font.
        nominal: Its size in px.
        weight: 100..900.
        char: `(` or `)`.
    """
    size = nominal * _FINE
    probe = np.zeros((2 * size, 2 * size, 3), np.uint8)
    cv2.putText(probe, "l", (size // 2, size), (255, 255, 255), face, size, weight)
    stem = max(_FINE, round(float(probe[size - size // 3, :, 0].sum()) / 255))
    stem = max(_FINE, round(stem * 0.88))
    tall, deep = size * 0.5, size * 0.11
    turns = np.linspace(-1, 1, 33)
    margin, middle = stem, size * 0.85
    xs = margin + deep * (turns**2 if char == "(" else 1 - turns**2)
    arc = np.stack([xs, middle + tall * turns], axis=1)
    width = -(-round(2 * margin + deep) // _FINE) * _FINE
    fine = np.zeros((2 * size, width), np.uint8)
    cv2.polylines(fine, [np.round(arc * 16).astype(np.int32)], False, 255, stem, cv2.LINE_AA, 4)
    mask = cv2.resize(fine, (width // _FINE, 2 * nominal), interpolation=cv2.INTER_AREA)
    bearing = round(nominal * 0.06) - margin // (2 * _FINE)
    advance = round((deep + stem) / _FINE) + 2 * max(1, round(nominal * 0.06))
    return Sign(mask, -bearing, round(nominal * 1.22), advance)


def stamp(
    image: np.ndarray[Any, Any],
    mask: np.ndarray[Any, Any],
    left: int,
    top: int,
    color: tuple[int, int, int],
) -> None:
    """Blend a colour into (H, W, 3) uint8 BGR through (h, w) uint8 coverage; cut at the edges."""
    x, y = max(0, left), max(0, top)
    right = min(image.shape[1], left + mask.shape[1])
    bottom = min(image.shape[0], top + mask.shape[0])
    if right <= x or bottom <= y:
        return
    part = image[y:bottom, x:right]
    share = mask[y - top : bottom - top, x - left : right - left, None].astype(np.float32) / 255
    part[:] = part + (np.array(color, np.float32) - part) * share + 0.5


def draw_emoji(image: np.ndarray[Any, Any], code: int, x: int, y: int, size: int) -> None:
    """Draw a face for faces, a heart for hearts and a rounded neutral tile for everything else."""
    shift, one = 4, 16
    cx, cy = round((x + size * 0.6) * one), round((y - size * 0.36) * one)
    radius = round(size * 0.5 * one)

    def disc(dx: float, dy: float, r: float, color: tuple[int, int, int]) -> None:
        center = (round(cx + dx * radius), round(cy + dy * radius))
        cv2.circle(image, center, max(1, round(r * radius)), color, -1, cv2.LINE_AA, shift)

    if 0x1F600 <= code <= 0x1F64F or 0x1F910 <= code <= 0x1F97A or code == 0x263A:
        disc(0, 0, 1, (59, 201, 255))
        disc(-0.36, -0.2, 0.13, (30, 60, 92))
        disc(0.36, -0.2, 0.13, (30, 60, 92))
        axes = (round(radius * 0.5), round(radius * 0.48))
        thick = max(1, round(size * 0.07))
        cv2.ellipse(image, (cx, cy), axes, 0, 25, 155, (30, 60, 92), thick, cv2.LINE_AA, shift)
    elif code in (0x2764, 0x2665) or 0x1F493 <= code <= 0x1F49F:
        red = (60, 68, 229)
        disc(-0.42, -0.3, 0.46, red)
        disc(0.42, -0.3, 0.46, red)
        points = [(-0.84, -0.1), (0.84, -0.1), (0, 0.9)]
        polygon = np.array([[cx + a * radius, cy + b * radius] for a, b in points], np.int32)
        cv2.fillPoly(image, [polygon], red, cv2.LINE_AA, shift)
    else:
        disc(0, 0, 0.9, (168, 160, 155))
        disc(0, 0, 0.5, (226, 222, 220))
