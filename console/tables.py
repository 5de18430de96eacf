"""The look of all tables."""

from collections.abc import Iterable, Sequence

from rich import box
from rich.table import Table
from rich.text import Text


def make_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """A table whose last column takes the remaining width; cells are text, never markup."""
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", pad_edge=False)
    *first_columns, last_column = columns
    for column in first_columns:
        table.add_column(column, no_wrap=True, overflow="ellipsis")
    table.add_column(last_column, no_wrap=False, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table
