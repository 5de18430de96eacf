"""One look for all tables."""

from collections.abc import Iterable, Sequence

from rich import box
from rich.table import Table
from rich.text import Text


def make_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """A table whose last column takes what room is left; cells are text, never markup."""
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", pad_edge=False)
    for number, column in enumerate(columns, 1):
        last = number == len(columns)
        table.add_column(
            column, no_wrap=not last, overflow="fold" if last else "ellipsis"
        )
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table
