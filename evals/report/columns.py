"""Runs as rows of a table, with a paper's below, for terminals and Markdown."""

from collections.abc import Sequence
from pathlib import Path

from evals.report.metrics import format_value, measure_all
from evals.report.pages import Run
from evals.report.tables import Table

COLUMNS = ("CR", "MS", "EE", "DA", "RA", "steps", "calls")
ASKED = ("judge", "cost")
"""Columns that are there only where somebody asked for them."""


def list_lines(
    runs: Sequence[Run], table: Table | None = None
) -> list[tuple[str, ...]]:
    """The head, a line a run, and the paper's; each begins with a label."""
    measured = [measure_all(run.rows) for run in runs]
    names = list(table.columns if table else COLUMNS)
    names += [
        name for name in ASKED if any(values[name] for values in measured)
    ]
    headings = table.headings if table else {}
    found = [("run", *(headings.get(name, name) for name in names))]
    for run, values in zip(runs, measured, strict=True):
        label = f"{run.label} (simulation)" if run.simulated else run.label
        found.append(
            (
                label,
                *(
                    format_value(name, values[name], brief=True)
                    for name in names
                ),
            )
        )
    for each in table.printed if table else ():
        found.append(
            (
                f"{each.label} (paper)",
                *(each.values.get(name, "") for name in names),
            )
        )
    return found


def write_table(runs: Sequence[Run], table: Table, path: Path) -> Path:
    """Write the lines as Markdown, with what they are; the path."""
    head, *rest = list_lines(runs, table)
    rule = ("---", *("---:" for _ in head[1:]))
    body = "\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *rest))
    about = " ".join(
        part
        for part in (table.note, f"Rows marked (paper): {table.source}.")
        if part
    )
    path.write_text(
        f"## {table.title}\n\n{about}\n\n{body}\n", encoding="utf-8"
    )
    return path
