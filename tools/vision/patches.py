"""Where two pictures of one page differ, down to a badge, a colour or an icon."""

from collections.abc import Sequence

import cv2
import numpy as np

from tools.screen import Bounds
from tools.vision import images

_SCALE = 2
"""Pixels of the screen for each that is compared: the digit of a badge still has a dozen."""
_LEVELS = 40
"""Levels (of 256) by which a channel must differ; JPEG at quality 80 stays below, and the red of a
heart is 100 away from a grey of the same brightness."""
_LEAST_PIXELS = 6
"""Compared pixels that differ in a patch; less is noise of the codec."""
_JOIN = 8
"""Compared pixels between parts of one patch, a quarter of a small icon."""
_CARET_WIDTH = 2 * images.CARET_WIDTH
_STATUS_BAR = 0.04
"""Share of the height, as `tools.hierarchy.tree.status_bar_height` has it: its clock ticks."""
NEAR = 0.08
"""A patch is near a point if it is not further away than this share of the screen's width: half a
list item, or a badge on its icon."""


def find_patches(before: bytes, after: bytes) -> list[Bounds]:
    """The parts of the screen that differ, without status bar and blinking caret.

    Args:
        before: a picture file.
        after: likewise, of the same screen; if it has another size or either cannot be read,
            nothing is known, and there are none.
    """
    if before == after:
        return []
    one, other = _decode_half(before), _decode_half(after)
    if one is None or other is None or one.shape != other.shape:
        return []
    skip = round(_STATUS_BAR * one.shape[0])
    difference = cv2.absdiff(one[skip:], other[skip:]).max(axis=2)
    mask = (difference > _LEVELS).astype(np.uint8)
    joined = cv2.dilate(mask, np.ones((_JOIN, _JOIN), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined)
    patches = []
    for label in range(1, count):
        own = mask.astype(bool) & (labels == label)
        is_caret = _is_caret(stats[label], one.shape[0])
        if np.count_nonzero(own) >= _LEAST_PIXELS and not is_caret:
            patches.append(_make_bounds(stats[label], skip))
    return patches


def is_near(patch: Bounds, point: tuple[int, int], *, width: int) -> bool:
    """Whether a patch lies at a point or right beside it.

    Args:
        patch: in pixels of the screen.
        point: likewise.
        width: of the screen.
    """
    margin = round(NEAR * width)
    wide = Bounds(
        left=patch.left - margin,
        top=patch.top - margin,
        right=patch.right + margin,
        bottom=patch.bottom + margin,
    )
    return wide.contains(*point)


def drop_moving(
    patches: Sequence[Bounds], moving: Sequence[Bounds]
) -> list[Bounds]:
    """The patches that do not touch an area that changes by itself."""
    return [
        patch
        for patch in patches
        if not any(patch.overlap_area(area) for area in moving)
    ]


def _decode_half(picture: bytes) -> images.Image | None:
    return images.decode_image(picture, cv2.IMREAD_REDUCED_COLOR_2)


def _is_caret(stats: Sequence[int], height: int) -> bool:
    # The patch was widened by `_JOIN`.
    is_narrow = stats[cv2.CC_STAT_WIDTH] - _JOIN < _CARET_WIDTH
    is_short = stats[cv2.CC_STAT_HEIGHT] <= images.CARET_HEIGHT * height
    is_tall = stats[cv2.CC_STAT_HEIGHT] > 2 * stats[cv2.CC_STAT_WIDTH]
    return bool(is_narrow and is_short and is_tall)


def _make_bounds(stats: Sequence[int], skip: int) -> Bounds:
    left, top = int(stats[cv2.CC_STAT_LEFT]), int(stats[cv2.CC_STAT_TOP])
    width, height = (
        int(stats[cv2.CC_STAT_WIDTH]),
        int(stats[cv2.CC_STAT_HEIGHT]),
    )
    return Bounds(
        left=_SCALE * left,
        top=_SCALE * (top + skip),
        right=_SCALE * (left + width),
        bottom=_SCALE * (top + skip + height),
    )
