"""An index of boxes by place, searched without comparing every box."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Generic, TypeVar

Item = TypeVar("Item")
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom are exclusive."""
Cell = tuple[int, int]
"""Column and row."""
_FINEST = 5
"""Cells of 32 pixels: smaller boxes share them."""


def area_of(box: Box) -> int:
    """Square pixels of a box whose sides are in order."""
    return (box[2] - box[0]) * (box[3] - box[1])


def compute_overlap(one: Box, other: Box) -> int:
    """Square pixels that two boxes share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    if width <= 0:
        return 0
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width * height if height > 0 else 0


class Grid(Generic[Item]):
    """Boxes in layers of square cells, each in the layer whose cells are as large as it is.

    A box lies in one cell of one layer, by its corner, so that adding a large one is cheap too. A
    search goes through the few cells of each layer from which a box could reach.
    """

    def __init__(self) -> None:
        self._layers: dict[int, defaultdict[Cell, list[tuple[Box, Item]]]] = {}

    def add(self, box: Box, item: Item) -> None:
        """Add an item at the place of its box."""
        left, top, right, bottom = box
        size = max(right - left, bottom - top)
        level = (size - 1).bit_length() if size > 1 << _FINEST else _FINEST
        cells = self._layers.get(level)
        if cells is None:
            cells = self._layers[level] = defaultdict(list)
            self._layers = dict(sorted(self._layers.items(), reverse=True))
        cells[left >> level, top >> level].append((box, item))

    def find_at(self, x: int, y: int) -> Iterator[tuple[Box, Item]]:
        """The boxes that hold a point, with their items."""
        for level, cells in self._layers.items():
            column, row = x >> level, y >> level
            places = (
                (column, row),
                (column - 1, row),
                (column, row - 1),
                (column - 1, row - 1),
            )
            for place in places:
                for entry in cells.get(place, ()):
                    left, top, right, bottom = entry[0]
                    if left <= x < right and top <= y < bottom:
                        yield entry

    def find_over(self, box: Box) -> Iterator[tuple[int, Item]]:
        """The items that share pixels with a box, and how many pixels; large items first."""
        left, top, right, bottom = box
        for level, cells in self._layers.items():
            for cell in _reached_cells(cells, level, box):
                for (west, north, east, south), item in cell:
                    # Comparing is cheaper here than calling min and max.
                    width = east if east < right else right
                    width -= west if west > left else left
                    if width <= 0:
                        continue
                    height = south if south < bottom else bottom
                    height -= north if north > top else top
                    if height > 0:
                        yield width * height, item


def _reached_cells(
    cells: Mapping[Cell, list[tuple[Box, Item]]], level: int, box: Box
) -> list[list[tuple[Box, Item]]]:
    """The cells of a layer whose items may overlap a box."""
    left, top, right, bottom = box
    columns = range((left >> level) - 1, ((right - 1) >> level) + 1)
    rows = range((top >> level) - 1, ((bottom - 1) >> level) + 1)
    if len(columns) * len(rows) <= len(cells):
        places = product(columns, rows)
        return [cells[place] for place in places if place in cells]
    reached: list[list[tuple[Box, Item]]] = []
    for (column, row), cell in cells.items():
        if column in columns and row in rows:
            reached.append(cell)
    return reached
