"""Elements that differ in one or two words, such as the days of a month, on one line of a prompt.

Only a grid is written so, in which most have another one beside them; the rows of a list keep their
lines. `item "*, March *, 2026": [5] Wednesday 4, [6] Thursday 5 selected` says what two lines of
`[5] item "Wednesday, March 4, 2026"` say: each star stands for a word of each element, in order,
and flags follow its words. A month takes a third of the characters.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tapwright.text.quote import quote_visibly

FEWEST = 5
"""Elements that are alike; fewer stay on lines of their own."""
MOST_WORDS = 3
"""Words in which they may differ."""
_WORD = re.compile(r"\d+|[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff]+")
_STAR = "*"


@dataclass(frozen=True, kw_only=True)
class GridCell:
    """An element that may stand on a line with others like it."""

    number: int
    role: str
    text: str
    height: int
    """Of its middle, in pixels from the top of the screen."""
    flags: tuple[str, ...] = ()
    """Its states in words, such as `selected`."""


def merge_cells(lines: Iterable[tuple[GridCell | None, str]]) -> Iterator[str]:
    """The lines of a screen, with elements that differ in few words on one line.

    Only neighbours of one role are put together. Their line stands where the first of them stood,
    and those of the neighbours that are not like the others stay on lines of their own.

    Args:
        lines: of each element, in order, what may be merged of it, or None, and its own line.
    """
    stretch: list[tuple[GridCell, str]] = []
    for cell, line in lines:
        if stretch and (cell is None or cell.role != stretch[0][0].role):
            yield from _merge_stretch(stretch)
            stretch = []
        if cell is None:
            yield line
        else:
            stretch.append((cell, line))
    yield from _merge_stretch(stretch)


def _merge_stretch(stretch: Sequence[tuple[GridCell, str]]) -> Iterator[str]:
    groups: dict[tuple[str, ...], list[GridCell]] = {}
    for cell, _ in stretch:
        if quote_visibly(cell.text) == f'"{cell.text}"':
            groups.setdefault(_find_shape(cell.text), []).append(cell)
    merged: dict[int, str] = {}
    for cells in groups.values():
        line = _write_cells(cells)
        if line:
            merged |= {cell.number: "" for cell in cells}
            merged[cells[0].number] = line
    for cell, line in stretch:
        shown = merged.get(cell.number, line)
        if shown:
            yield shown


def _find_shape(text: str) -> tuple[str, ...]:
    """What stands between the words of a text, and of each word whether it is a number."""
    kinds = ["0" if word[0].isdigit() else "a" for word in _WORD.findall(text)]
    return (*_WORD.split(text), *kinds)


def _is_grid(cells: Sequence[GridCell]) -> bool:
    """Whether they are many, and most stand at the height of another one."""
    heights = Counter(cell.height for cell in cells)
    beside = sum(count for count in heights.values() if count > 1)
    return len(cells) >= FEWEST and 2 * beside > len(cells)


def _write_cells(cells: Sequence[GridCell]) -> str:
    """The common line of elements of one shape; empty if they have too little in common."""
    if not _is_grid(cells) or _STAR in cells[0].text:
        return ""
    rows = [_WORD.findall(cell.text) for cell in cells]
    differing = _find_differing(rows)
    if not differing:
        return ""
    template = _write_template(cells[0].text, rows[0], differing)
    entries: list[str] = []
    for cell, row in zip(cells, rows, strict=True):
        own = [row[place] for place in differing]
        entries.append(" ".join([f"[{cell.number}]", *own, *cell.flags]))
    return f'{cells[0].role} "{template}": {", ".join(entries)}'


def _find_differing(rows: Sequence[Sequence[str]]) -> list[int]:
    """Places of the words that differ; none if too many do, or nothing is common to them.

    A word is in common, or all are numbers, as on a keypad.
    """
    columns = list(zip(*rows, strict=True))
    differing: list[int] = []
    common: list[str] = []
    for place, column in enumerate(columns):
        if len(set(column)) > 1:
            differing.append(place)
        else:
            common.append(column[0])
    are_numbers = all(word.isdigit() for column in columns for word in column)
    has_common_word = any(not word.isdigit() for word in common)
    if len(differing) > MOST_WORDS or not (has_common_word or are_numbers):
        return []
    return differing


def _write_template(
    text: str, words: Sequence[str], differing: Sequence[int]
) -> str:
    """A text with a star in the place of each of its words that differ."""
    pieces = _WORD.split(text)
    template = pieces[0]
    for place, word in enumerate(words):
        shown = _STAR if place in differing else word
        template += shown + pieces[place + 1]
    return template
