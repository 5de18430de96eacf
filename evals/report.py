"""Pages of results that need no network: one a run, and one that compares any runs."""

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from evals.metrics import METRICS, causes, measure, shown
from evals.rows import Row
from evals.tables import Table

PAGE = "report.html"
TILES = ("CR", "MS", "EE", "DA", "RA", "calls", "prompt", "seconds")
COLUMNS = ("CR", "MS", "EE", "completion", "DA", "RA", "steps", "calls", "prompt", "seconds")
Bar = tuple[str, list[tuple[int, float]], str]
"""Label, kind and width in per cent of each part, note."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """A run to compare: its name, where it lies, and what came of it."""

    label: str
    folder: Path
    rows: tuple[Row, ...]

    @property
    def simulated(self) -> bool:
        """Whether the model was the oracle."""
        return any(row.model.startswith("oracle") for row in self.rows)


def write(run: Run) -> Path:
    """Write a run's page; its path."""
    rows = run.rows
    values = measure(rows)
    labels = {metric.name: metric for metric in METRICS}
    page = _render(
        "report.html.j2",
        title=run.label,
        about=_about(rows),
        simulated=run.simulated,
        tiles=[(labels[n].label, shown(n, values[n]), _interval(values[n])) for n in TILES],
        levels=list(_levels(rows)),
        steps=list(_steps(rows)),
        causes=list(_causes(rows)),
        rows=[_told(row, run.folder) for row in rows],
        metrics=[
            {
                "label": labels[name].label if name in labels else name,
                "value": shown(name, value),
                "interval": _interval(value),
                "meaning": labels[name].meaning if name in labels else "One of k attempts is right",
                "source": labels[name].source if name in labels else "Chen et al., 2021",
            }
            for name, value in values.items()
        ],
    )
    path = run.folder / PAGE
    path.write_text(page, encoding="utf-8")
    return path


def compare(runs: Sequence[Run], path: Path, *, table: Table | None = None) -> Path:
    """Write a page with these runs beside each other, and a paper's rows where a table has some."""
    columns = table.columns if table else COLUMNS
    measured = [measure(run.rows) for run in runs]
    names = sorted({f"{row.task} ({row.language})" for run in runs for row in run.rows})
    page = _render(
        "compare.html.j2",
        title=table.title if table else "Runs beside each other",
        about=_about([row for run in runs for row in run.rows]),
        columns=columns,
        rows=[
            {
                "label": run.label,
                "link": os.path.relpath(run.folder / PAGE, path.parent),
                "simulated": run.simulated,
                "values": [shown(name, values[name]) for name in columns],
            }
            for run, values in zip(runs, measured, strict=True)
        ],
        printed=[
            {"label": each.label, "values": [each.values.get(name, "") for name in columns]}
            for each in (table.printed if table else ())
        ],
        note=f"{table.note} Printed rows: {table.source}." if table else "",
        tasks=[(name, [_cell(name, run.rows) for run in runs]) for name in names],
    )
    path.write_text(page, encoding="utf-8")
    return path


def _cell(name: str, rows: Sequence[Row]) -> tuple[bool | None, str]:
    own = [row for row in rows if f"{row.task} ({row.language})" == name]
    if not own:
        return None, "-"
    done = sum(row.done for row in own)
    score, most = sum(row.score for row in own), sum(len(row.milestones) for row in own)
    return done == len(own), f"{score}/{most}"


def _about(rows: Sequence[Row]) -> str:
    tasks = len({row.task for row in rows})
    languages = sorted({row.language for row in rows})
    seeds = sorted({row.seed for row in rows})
    return (
        f"{len(rows)} trials of {tasks} tasks; language {', '.join(languages)}; "
        f"seed {', '.join(map(str, seeds))}."
    )


def _interval(value: Any) -> str:
    if value is None or value.low is None:
        return ""
    if value.text:
        return f"{100 * value.low:.0f} to {100 * value.high:.0f} %"
    digits = 0 if value.value >= 100 else 2
    return f"{value.low:,.{digits}f} to {value.high:,.{digits}f}"


def _levels(rows: Sequence[Row]) -> Iterator[Bar]:
    by: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by[row.level].append(row)
    for level, own in by.items():
        done = sum(row.done for row in own)
        partly = sum(not row.done and row.score > 0 for row in own)
        parts = [(0, 100 * done / len(own)), (1, 100 * partly / len(own))]
        rest = 100 * (len(own) - done - partly) / len(own)
        yield level, [*parts, (2, rest)], f"{done}/{len(own)}"


def _steps(rows: Sequence[Row]) -> Iterator[Bar]:
    most = max((row.steps for row in rows), default=0)
    for row in rows:
        after = row.steps - row.last_step if row.score else 0
        right = min(row.on_path, row.steps - after)
        other = row.steps - after - right
        parts = [(k, 100 * n / most) for k, n in enumerate((right, other, after))] if most else []
        yield row.task.partition("/")[2], parts, f"{row.steps} steps, {row.calls} calls"


def _causes(rows: Sequence[Row]) -> Iterator[Bar]:
    found = causes(rows)
    for cause, count in found:
        yield cause, [(0, 100 * count / found[0][1])], str(count)


def _told(row: Row, folder: Path) -> dict[str, Any]:
    page = folder / row.folder / "report.html"
    link = os.path.relpath(page, folder) if row.folder and page.is_file() else ""
    return {
        **vars(row),
        "cause": row.cause,
        "tokens": row.input_tokens + row.output_tokens,
        "link": link,
    }


def _render(name: str, **values: Any) -> str:
    page: str = _environment().get_template(name).render(values)
    return page


@lru_cache(maxsize=1)
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
