"""The lines of `tapwright doctor`, for terminals of 60 columns or more."""

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from console.results import CheckResult

_NAME_WIDTH = 14
"""Columns; a longer name goes on in the next line."""


def print_check(console: Console, check: CheckResult) -> None:
    """Print one check: wrapped under its name at a terminal, else one line for each fact."""
    if console.is_terminal:
        console.print(_draw_check(check))
        return
    mark = "ok    " if check.ok else "not ok"
    _print_line(console, f"{mark} {check.name}: {check.detail}")
    if not check.ok:
        _print_line(console, f"       to fix: {check.remedy}")


def _print_line(console: Console, line: str) -> None:
    console.print(Text(line), soft_wrap=True, highlight=False)


def _draw_check(check: CheckResult) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(width=1)
    table.add_column(width=_NAME_WIDTH, overflow="fold")
    table.add_column(overflow="fold")
    mark = Text("✓", "green") if check.ok else Text("✗", "bold red")
    table.add_row(mark, Text(check.name, "bold"), Text(check.detail))
    if not check.ok:
        table.add_row("", "", Text(f"→ {check.remedy}", "yellow"))
    return table
