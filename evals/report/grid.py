"""Runs in the layout of Mobile-Agent-v2's Tables 1 and 2: kinds of apps, levels, languages."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from evals.harness import rows
from evals.harness.rows import Row
from evals.report.metrics import METRICS, format_value
from evals.report.pages import NAMES, Run
from evals.report.tables import Table
from evals.suites.mobile_agent_v2 import SYSTEM

LEVELS = ("basic", "advanced")
KINDS = {
    "system": "System apps",
    "other": "Other apps",
    "cross": "Several apps",
}
COLUMNS = {"CR": "SR", "completion": "CR", "DA": "DA", "RA": "RA"}
"""Names of `evals.report.metrics`, and what the paper calls them."""


def classify_apps(row: Row) -> str:
    """Which of `KINDS` a trial's apps are."""
    if len(row.apps) > 1:
        return "cross"
    return "system" if row.apps[0] in SYSTEM else "other"


def list_languages(runs: Sequence[Run]) -> list[str]:
    """Those that were tried."""
    return sorted({row.language for run in runs for row in run.rows})


def list_lines(
    runs: Sequence[Run], language: str, levels: Sequence[str] = LEVELS
) -> list[tuple[str, ...]]:
    """The head, and for each kind of apps a line a run; what was not tried is left out."""
    head = (f"{level} {name}" for level in levels for name in COLUMNS.values())
    found = [("", "run", *head)]
    for each, title in KINDS.items():
        for run in runs:
            own = [
                row
                for row in run.rows
                if row.language == language
                and row.level in levels
                and classify_apps(row) == each
            ]
            if not own:
                continue
            values = (
                value
                for level in levels
                for value in _format_values(own, level)
            )
            label = f"{run.label} (simulation)" if run.simulated else run.label
            found.append((title, label, *values))
            title = ""
    return found


def _format_values(own: Sequence[Row], level: str) -> list[str]:
    of_level = [row for row in own if row.level == level]
    found = {
        metric.name: metric.measure(of_level)
        for metric in METRICS
        if metric.name in COLUMNS
    }
    return [
        format_value(name, found[name], brief=True) if of_level else "-"
        for name in COLUMNS
    ]


def write_tables(runs: Sequence[Run], table: Table, path: Path) -> Path:
    """Write a table a language as Markdown; the path."""
    blocks = [f"## {table.title}", f"{table.note} Layout: {table.source}."]
    for language in list_languages(runs):
        head, *rest = list_lines(runs, language)
        rule = ("---", "---", *("---:" for _ in head[2:]))
        body = "\n".join(
            f"| {' | '.join(line)} |" for line in (head, rule, *rest)
        )
        blocks.append(f"### {NAMES[language]}\n\n{body}")
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    return path


def copy_done_trials(base: Run, folder: Path) -> list[Row]:
    """The trials that a run has done, as results of another one that tries only the others again.

    They are kept in its folder, and lead to where they were made.
    """
    found = []
    for row in base.rows:
        if row.done:
            path = (
                os.path.relpath(base.folder / row.folder, folder)
                if row.folder
                else ""
            )
            found.append(replace(row, folder=path))
    folder.mkdir(parents=True, exist_ok=True)
    known = {row.key for row in rows.load(folder)}
    for row in found:
        if row.key not in known:
            rows.append(folder, row)
    return found
