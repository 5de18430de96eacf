"""Photographs of sheets with text: receipts and recipe cards, made of pixels alone.

`paper:receipt:TITLE`, then a line each: `left<TAB>right` is set at both edges, `## words` is a
heading, `> words` is small and pale, `---` is a rule. Long lines are wrapped, and the letters get
smaller until everything fits. `named` writes such a name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from virtual_phone.ui import text as words
from virtual_phone.ui.easel import BGR, Easel, blend, rgb

ASPECT = 3 / 4
LEVELS = (160, 340, 640, 960, 1440)
"""Longest sides, in px: words are drawn as fine as the largest screen shows them."""
_TABLES = ("#6d4c36", "#39424e", "#8a6f57", "#4d5a4f", "#a68a6d")
_INK, _PALE = rgb("#26282c"), rgb("#5d6066")
_FULL, _LEAST = 0.056, 0.02
"""Size of the words at first, and when it gets no smaller; shares of the sheet's width."""
_STEP = 0.94
_LEADING = 1.5
_BLACK: BGR = (0, 0, 0)


def named(motif: str, title: str, lines: Sequence[str]) -> str:
    """The name of the picture of a sheet.

    Args:
        motif: `receipt` or `card`.
        title: in large letters above the lines.
        lines: see the module; `~` is put as a dash, for in names it parts off later changes.
    """
    return f"paper:{motif}:" + "\n".join((title, *lines)).replace("~", "-")


@dataclass(frozen=True)
class _Line:
    """A line as it is set, in px."""

    left: str
    right: str
    em: int
    weight: int
    ink: BGR
    centred: bool
    rule: bool
    height: int


def _sized(said: Sequence[str], em: int, room: int) -> list[_Line]:
    """The sheet's lines at a size, those that are too long wrapped."""
    title_em = round(em * 1.5)
    found = [
        _Line(line, "", title_em, 620, _INK, True, False, round(title_em * 1.35))
        for line in words.lines(said[0], title_em, 620, room)
    ]
    found.append(_Line("", "", em, 400, _INK, False, True, em))
    for line in said[1:]:
        found += _set(line, em, room)
    return found


def _set(line: str, em: int, room: int) -> list[_Line]:
    left, _, right = line.partition("\t")
    size, weight, ink = em, 430, _INK
    if line.strip("- ") == "":
        return [_Line("", "", em, 400, _PALE, False, bool(line.strip()), round(em * 0.9))]
    if left.startswith("## "):
        left, size, weight = left[3:], round(em * 1.12), 620
    elif left.startswith("> "):
        left, size, ink = left[2:], round(em * 0.88), _PALE
    taken = words.width(right, size, weight) + size if right else 0
    rows = words.lines(left, size, weight, max(size, room - taken))
    high = round(size * _LEADING)
    return [
        _Line(row, "" if n else right, size, weight, ink, False, False, high)
        for n, row in enumerate(rows)
    ]


def _written(sheet: np.ndarray[Any, Any], said: Sequence[str], margin: int) -> None:
    """Put the words on a flat sheet, as large as they fit."""
    height, width = sheet.shape[:2]
    room, free = width - 2 * margin, height - 2 * margin
    em = _FULL * width
    lines = _sized(said, max(5, round(em)), room)
    while sum(line.height for line in lines) > free and em > _LEAST * width:
        em *= _STEP
        lines = _sized(said, max(5, round(em)), room)
    y = margin
    for line in lines:
        base = y + line.height // 2 + words.ascent(line.em)
        if line.rule:
            at = y + line.height // 2
            thick = max(1, width // 400)
            cv2.line(sheet, (margin, at), (width - margin, at), _PALE, thick, cv2.LINE_AA)
        x = margin
        if line.centred:
            x = (width - words.width(line.left, line.em, line.weight)) // 2
        _put(sheet, line.left, (x, base), line)
        if line.right:
            x = width - margin - words.width(line.right, line.em, line.weight)
            _put(sheet, line.right, (x, base), line)
        y += line.height


def _put(sheet: np.ndarray[Any, Any], said: str, at: tuple[int, int], line: _Line) -> None:
    words.draw(sheet, said, at, color=line.ink, size=line.em, weight=line.weight)


def _table(e: Easel) -> None:
    wood = rgb(e.rng.choice(_TABLES))
    e.gradient(blend(wood, (255, 255, 255), 0.12), wood, blend(wood, _BLACK, 0.2))
    for n in range(1, 7):
        e.line([(0, n / 7), (1, n / 7 + 0.015)], blend(wood, _BLACK, 0.14), 0.004)


def _laid(e: Easel, sheet: np.ndarray[Any, Any], across: float, down: float) -> None:
    """Lay a sheet on the table, a little askew, with its shadow."""
    tilt = e.rng.uniform(-0.012, 0.012)
    left, top = (1 - across) / 2, (1 - down) / 2
    corners = np.array(
        [
            (left + tilt, top),
            (1 - left + tilt * 0.6, top - tilt),
            (1 - left - tilt, 1 - top),
            (left - tilt * 0.6, 1 - top + tilt),
        ],
        np.float32,
    ) * np.array((e.width, e.height), np.float32)
    shade = e.image.copy()
    shift = e.side * 0.014
    cv2.fillConvexPoly(shade, np.round(corners + shift).astype(np.int32), _BLACK, cv2.LINE_AA)
    reach = max(3, round(e.side * 0.02)) | 1
    dark = cv2.GaussianBlur(shade, (reach, reach), 0)
    e.image = cv2.addWeighted(e.image, 0.55, dark, 0.45, 0)
    height, width = sheet.shape[:2]
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    turn = cv2.getPerspectiveTransform(flat, corners)
    size = (e.width, e.height)
    lying = cv2.warpPerspective(sheet, turn, size, flags=cv2.INTER_LINEAR)
    solid = np.full(sheet.shape[:2], 255, np.uint8)
    cover = cv2.warpPerspective(solid, turn, size, flags=cv2.INTER_LINEAR)
    share = cover.astype(np.float32) / 255
    e.image = np.asarray(cv2.blendLinear(lying, e.image, share, 1 - share), np.uint8)


def _sheet(e: Easel, across: float, down: float, color: BGR) -> np.ndarray[Any, Any]:
    """A flat sheet, lighter at its top, as large as it will lie on the table."""
    size = round(across * e.width), round(down * e.height)
    paper = Easel(*size, e.rng)
    paper.gradient(blend(color, (255, 255, 255), 0.5), color, blend(color, _BLACK, 0.05))
    return paper.image


def _said(rest: str) -> list[str]:
    """Title and lines of a name, without its motif."""
    head, colon, body = rest.partition(":")
    return (body if colon else head).split("\n")


def receipt(e: Easel, said: str = "") -> None:
    """A long white slip."""
    _table(e)
    sheet = _sheet(e, 0.84, 0.93, rgb("#f3f2ee"))
    _written(sheet, _said(said), round(sheet.shape[1] * 0.075))
    _laid(e, sheet, 0.84, 0.93)
    e.shade(0.16)


def card(e: Easel, said: str = "") -> None:
    """A card of cream-coloured board with a red band."""
    _table(e)
    sheet = _sheet(e, 0.9, 0.9, rgb("#f6ecd2"))
    height, width = sheet.shape[:2]
    band = max(2, round(width * 0.02))
    sheet[:band] = rgb("#b8452f")
    sheet[height - band :] = rgb("#b8452f")
    _written(sheet, _said(said), round(width * 0.08))
    _laid(e, sheet, 0.9, 0.9)
    e.shade(0.16)


PAPER: dict[str, Callable[[Easel, str], None]] = {"receipt": receipt, "card": card}
Entry = tuple[str, float, Mapping[str, Callable[[Easel, str], None]]]
KINDS: tuple[Entry, ...] = (("paper", ASPECT, PAPER),)
