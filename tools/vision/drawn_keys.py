"""A keyboard that only the picture tells of, found by its rows of letters."""

from collections.abc import Iterable, Sequence

from tools.vision.ocr import TextLine

ROWS = (
    *("qwertyuiop", "qwertzuiop", "azertyuiop"),
    *("asdfghjkl", "qsdfghjklm"),
    *("zxcvbnm", "yxcvbnm", "wxcvbn"),
)
"""The rows of letters of the usual keyboards, those of pinyin too."""
RUN = 4
"""Neighbours that must be read of a row."""
STRIP = 1.4
"""A strip of suggestions lies above the letters, as high as a row of them."""


def find_keys_top(lines: Sequence[TextLine]) -> int | None:
    """Where a keyboard of letters begins, pixels from the top; None if there is none.

    Args:
        lines: as they were read, each key by itself or some together.
    """
    rows = [row for row in _group_rows(lines) if _has_keys(row)]
    if len(rows) < 2:
        return None
    first, second = (row[0].bounds.center[1] for row in rows[:2])
    return max(0, first - round(STRIP * (second - first)))


def _group_rows(lines: Iterable[TextLine]) -> list[list[TextLine]]:
    """Lines with one height of their middle, from the top, each row from left to right."""
    rows: list[list[TextLine]] = []
    for line in sorted(lines, key=lambda line: line.bounds.center[1]):
        row = rows[-1] if rows else [line]
        distance = line.bounds.center[1] - row[0].bounds.center[1]
        if rows and distance < row[0].bounds.height:
            row.append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda line: line.bounds.left) for row in rows]


def _has_keys(row: Sequence[TextLine]) -> bool:
    """Whether a row of short texts has neighbouring letters of a keyboard."""
    letters = "".join(line.text for line in row).casefold().replace(" ", "")
    for keys in ROWS:
        for start in range(len(keys) - RUN + 1):
            if keys[start : start + RUN] in letters:
                return True
    return False
