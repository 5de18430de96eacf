"""Wraps lines for a terminal between words, and between the characters of Chinese text."""

import re

from rich.cells import cell_len, chop_cells
from rich.text import Text

_WIDE_CHARACTERS = (
    "\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef"
)
_OPENING = "“‘（《「『【"
_CLOSING = "，。！？；：、）》」』】”’…"
_WRAP_UNITS = re.compile(
    rf"\s|[{_OPENING}]*(?:[{_WIDE_CHARACTERS}]|[^\s“{_WIDE_CHARACTERS}]+)[{_CLOSING}]*|."
)
"""Units of wrapping: a word, or a wide character, with the punctuation that may neither begin a
line nor end it."""


def wrap_cells(text: str, width: int) -> list[str]:
    """The words of a text in lines of at most `width` columns."""
    lines = wrap_text(Text(" ".join(text.split())), width)
    return [line.plain for line in lines if line.plain]


def wrap_text(text: Text, width: int, *, indent: int = 0) -> list[Text]:
    """A styled line in lines of at most `width` columns.

    Args:
        text: to wrap; one line.
        width: columns of the terminal, more than `indent`.
        indent: columns that the lines after the first are indented by.
    """
    first, *others = text.divide(_find_breaks(text.plain, width, indent))
    lines = [first]
    for line in others:
        line.rstrip()
        lines.append(Text(" " * indent) + line)
    first.rstrip()
    return lines


def _find_breaks(plain: str, width: int, indent: int) -> list[int]:
    """Offsets at which lines after the first begin; a blank at a break stays at the line's end."""
    breaks: list[int] = []
    used = place = 0
    for unit in _WRAP_UNITS.findall(plain):
        room = width - (indent if breaks else 0)
        if unit.isspace() or used + cell_len(unit) <= room:
            used += cell_len(unit)
            place += len(unit)
            continue
        if used:
            breaks.append(place)
        *full, rest = chop_cells(unit, width - indent)
        for part in full:
            place += len(part)
            breaks.append(place)
        place += len(rest)
        used = cell_len(rest)
    return breaks
