"""Measuring, wrapping and drawing words with the two fonts inside OpenCV 5.

`sans` covers Latin and falls back to CJK glyphs by itself; neither font has emoji, so those get a
drawn sign as wide as 1.2 em. All sizes are em heights in pixels.

OpenCV loads its fonts anew in each thread that uses them, which takes 20 ms, and each call of the
phone is answered in a thread of its own: whatever touches a font runs in one thread, the pen.
"""

import functools
import os
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar

import cv2
import numpy as np

from virtual_phone.ui import glyphs

# The fonts' nominal size is 1.07 em (an ideograph at size 48 advances by 51 px).
_EM = 0.935
_EMOJI_ADVANCE = 1.2
_INVISIBLE = re.compile(
    "[\u200b-\u200f\u2028-\u202e\u2060\ufeff\ufe00-\ufe0f\u20e3\U0001f3fb-\U0001f3ff]"
)
_SPACES = re.compile("[\x00-\x1f\x7f\u00a0\u2000-\u200a\u202f\u3000]")
_CLOSING = "，。、；：！？）》」』】〕”’…％"
_TOKEN = re.compile(
    f"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef][{_CLOSING}]*\\s*|[^\\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+\\s*|\\s+"
)
_DRAWN = re.compile("[0()]|[^0()]+")
_CJK_BOLD = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
_sans = cv2.FontFace("sans")
_on_pen = threading.local()
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def _take_pen() -> None:
    """Have a pen of one's own: a forked process has none of the threads of the one before."""
    global _pen
    _pen = ThreadPoolExecutor(1, "pen", initializer=setattr, initargs=(_on_pen, "here", True))


_pen: ThreadPoolExecutor
_take_pen()
os.register_at_fork(after_in_child=_take_pen)


def with_pen(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Have it run in the thread that holds the fonts; it may call others of its kind.

    It must not wait for a lock that its caller holds.
    """

    @functools.wraps(function)
    def call(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        if getattr(_on_pen, "here", False):
            return function(*args, **kwargs)
        return _pen.submit(function, *args, **kwargs).result()

    return call


def ascent(size: int) -> int:
    """Height of a line above its baseline such that capitals and ideographs sit in its middle."""
    return round(size * 0.36)


@lru_cache(maxsize=4096)
def _has_glyph(char: str) -> bool:
    if ord(char) < 0x2000 or 0x2E80 <= ord(char) < 0xFB00:
        return True
    if ord(char) > 0xFFFF:
        return False
    return not np.array_equal(_sample(char), _sample("\U0001f600"))


@with_pen
def _sample(char: str) -> np.ndarray[Any, Any]:
    image = np.zeros((32, 40, 3), np.uint8)
    cv2.putText(image, char, (4, 24), (255, 255, 255), _sans, 20, 400)
    return image


@lru_cache(maxsize=8192)
def _runs(text: str) -> tuple[tuple[str, bool], ...]:
    """Split into (words, False) and (one emoji, True), without what has no shape."""
    if text.isascii() and text.isprintable():
        return ((text, False),) if text else ()
    text = _SPACES.sub(" ", _INVISIBLE.sub("", text))
    found: list[tuple[str, bool]] = []
    for char in text:
        emoji = not _has_glyph(char)
        if found and not emoji and not found[-1][1]:
            found[-1] = (found[-1][0] + char, False)
        else:
            found.append((char, emoji))
    return tuple(found)


@lru_cache(maxsize=65536)
def width(text: str, size: int, weight: int) -> int:
    """How far the words reach, in pixels.

    Args:
        text: One line.
        size: Em height in pixels.
        weight: 100..900.
    """
    total = 0
    for run, emoji in _runs(text):
        if emoji:
            total += round(size * _EMOJI_ADVANCE)
            continue
        # In the same pieces as they are drawn: one run measured as a whole comes out shorter.
        for piece in _DRAWN.findall(run):
            if piece in "0()":
                total += _sign(piece, size, weight).advance
            else:
                total += _advance(piece, size, weight)
    return total


@with_pen
def _advance(run: str, size: int, weight: int) -> int:
    """Where the run ends: one pixel before the end that OpenCV measures."""
    return int(cv2.getTextSize((1, 1), run, (0, 0), _sans, _nominal(size), weight)[2]) - 1


def _nominal(size: int) -> int:
    return max(1, round(size * _EM))


def spans(text: str, size: int, weight: int, room: int) -> tuple[tuple[int, int], ...]:
    """Wrap: which part of the text each line holds.

    Latin breaks between words, Chinese between characters but not before a closing mark.

    Args:
        text: Words, with line feeds where a line must end.
        size: Em height in pixels.
        weight: 100..900.
        room: Width of a line in pixels; a character wider than that still gets a line.
    """
    return _spans(text, size, weight, max(1, room))


@lru_cache(maxsize=8192)
def _spans(text: str, size: int, weight: int, room: int) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    at = 0
    for paragraph in text.split("\n"):
        end = at + len(paragraph)
        if width(paragraph, size, weight) <= room:
            found.append((at, end))
        else:
            found += _wrap(text, at, end, size, weight, room)
        at = end + 1
    return tuple(found)


def _wrap(
    text: str, start: int, end: int, size: int, weight: int, room: int
) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    line = start
    for token in _TOKEN.finditer(text, start, end):
        if token.start() > line and width(text[line : token.end()].rstrip(), size, weight) > room:
            found.append((line, token.start()))
            line = token.start()
        while (
            width(text[line : token.end()].rstrip(), size, weight) > room and token.end() - line > 1
        ):
            cut = line + 1
            while cut < token.end() and width(text[line : cut + 1], size, weight) <= room:
                cut += 1
            if cut >= token.end():
                break
            found.append((line, cut))
            line = cut
    found.append((line, end))
    return found


@lru_cache(maxsize=8192)
def lines(text: str, size: int, weight: int, room: int, max_lines: int = 0) -> tuple[str, ...]:
    """The words line by line, the last of `max_lines` cut with an ellipsis where there are more."""
    if max_lines == 1:
        text = text.replace("\n", " ")
    all_spans = spans(text, size, weight, room)
    shown = [text[a:b].rstrip() for a, b in all_spans]
    if not max_lines or len(shown) <= max_lines:
        return tuple(shown)
    start = all_spans[max_lines - 1][0]
    rest = text[start:].split("\n")[0]
    return (*shown[: max_lines - 1], _ellipsis(rest, size, weight, room))


def _ellipsis(text: str, size: int, weight: int, room: int) -> str:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", size, weight) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


@with_pen
def draw(
    image: np.ndarray[Any, Any],
    text: str,
    origin: tuple[int, int],
    *,
    color: tuple[int, int, int],
    size: int,
    weight: int,
) -> None:
    """Draw one line.

    Args:
        image: (H, W, 3) uint8 BGR, drawn into; what lies outside is cut off.
        text: One line.
        origin: Left end of the baseline.
        color: BGR.
        size: Em height in pixels.
        weight: 100..900; ideographs, which have one weight, are thickened from 500 on.
    """
    x, y = origin
    for run, emoji in _runs(text):
        if emoji:
            glyphs.draw_emoji(image, ord(run), x, y, size)
            x += round(size * _EMOJI_ADVANCE)
            continue
        for piece in _DRAWN.findall(run):
            if piece in "0()":
                sign = _sign(piece, size, weight)
                glyphs.stamp(image, sign.mask, x - sign.left, y - sign.top, color)
                x += sign.advance
            else:
                x = _put(image, piece, (x, y), color, size, weight)


def _put(
    image: np.ndarray[Any, Any],
    run: str,
    origin: tuple[int, int],
    color: tuple[int, int, int],
    size: int,
    weight: int,
) -> int:
    """Draw what the font has; returns where it ends."""
    (end, _), _ = cv2.putText(image, run, origin, color, _sans, _nominal(size), weight)
    if weight >= 500 and _CJK_BOLD.search(run):
        cv2.putText(image, run, (origin[0] + 1, origin[1]), color, _sans, _nominal(size), weight)
    return int(end)


@lru_cache(maxsize=256)
@with_pen
def _sign(char: str, size: int, weight: int) -> glyphs.Sign:
    if char == "0":
        return glyphs.zero(_sans, _nominal(size), weight)
    return glyphs.bracket(_sans, _nominal(size), weight, char)
