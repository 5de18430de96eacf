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


def make_score_table(
    lines: Sequence[Sequence[str]], *, title: str = "", word_columns: int = 1
) -> Table:
    """A table of figures, aligned to the right.

    Args:
        lines: the headings, then the rows.
        title: above the table.
        word_columns: how many of the first columns hold words.
    """
    headings, *rows = lines
    table = Table(
        title=title or None,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        header_style="dim",
        pad_edge=False,
    )
    for heading in headings[:word_columns]:
        table.add_column(heading, overflow="fold")
    for heading in headings[word_columns:]:
        table.add_column(heading, no_wrap=word_columns == 1, justify="right")
    for row in rows:
        table.add_row(*map(Text, row))
    return table
