"""Prints what `tapwright eval` measured, and writes it as tables."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from console.commands.evaluation.order import ModelArm
from console.output import write_result
from console.tables import make_score_table

if TYPE_CHECKING:
    from console.results import EvaluatedRun
    from evals.report.pages import Run
    from evals.report.tables import Table


def report_runs(
    arms: Sequence[ModelArm],
    runs: list["Run"],
    earlier: list["Run"],
    table: "Table | None",
    name: str,
    *,
    langsmith: bool,
    as_json: bool,
) -> None:
    """Print new and earlier runs, write the table, and upload the results if asked to."""
    all_runs = [*runs, *earlier]
    compared = _compare_runs(all_runs, table)
    table_path = _write_table(arms, runs, table, name) if table else None
    if as_json:
        write_result([_describe_run(run) for run in all_runs])
    else:
        _print_runs(all_runs, table)
        for path in (compared, table_path):
            if path is not None:
                Console().print(str(path), highlight=False, soft_wrap=True)
    if langsmith:
        from evals.report import upload

        sentence = upload.upload_runs(all_runs)
        Console(stderr=as_json).print(sentence, soft_wrap=True)


def _describe_run(run: "Run") -> "EvaluatedRun":
    from console.results import EvaluatedRun
    from evals.report import metrics

    values = metrics.measure_all(run.rows)
    return EvaluatedRun(
        label=run.label,
        folder=str(run.folder),
        trials=len(run.rows),
        done=sum(row.done for row in run.rows),
        metrics={
            name: value.value
            for name, value in values.items()
            if value is not None
        },
        causes=dict(metrics.count_causes(run.rows)),
    )


def _compare_runs(runs: Sequence["Run"], table: "Table | None") -> Path | None:
    """Write the page that compares runs; None for a single run without a table."""
    from evals.report import pages
    from graph.run_folders import get_home

    if len(runs) < 2 and not table:
        return None
    (get_home() / "evals").mkdir(parents=True, exist_ok=True)
    path = get_home() / "evals" / "compare.html"
    return pages.write_comparison(runs, path, table=table)


def _print_runs(runs: Sequence["Run"], table: "Table | None") -> None:
    """Print the table, why trials failed, and where the pages are."""
    from evals.report import metrics, pages

    console = Console()
    _print_table(console, runs, table)
    for run in runs:
        causes = metrics.count_causes(run.rows)
        if causes:
            summary = ", ".join(f"{count} {cause}" for cause, count in causes)
            console.print(
                f"{run.label}: {summary}", highlight=False, soft_wrap=True
            )
    for run in runs:
        page = str(run.folder / pages.PAGE)
        console.print(page, highlight=False, soft_wrap=True)


def _write_table(
    arms: Sequence[ModelArm], runs: Sequence["Run"], table: "Table", name: str
) -> Path:
    """Write the rows beside each other as Markdown."""
    from evals.report import ablation, columns, grid
    from graph.run_folders import get_home

    path = get_home() / "evals" / name
    if table.ablation:
        measurements = [
            ablation.Measured(arm=arm.label, model=model, rows=run.rows)
            for (model, arm), run in zip(arms, runs, strict=True)
        ]
        ablation.write_tables(measurements, path, about=table.note)
    elif table.grid:
        grid.write_tables(runs, table, path)
    else:
        columns.write_table(runs, table, path)
    return path


def _print_table(
    console: Console, runs: Sequence["Run"], table: "Table | None"
) -> None:
    """A row a run, and the paper's below; for a grid, then a table a language."""
    from evals.report import columns, grid, pages

    console.print(make_score_table(columns.list_lines(runs, table)))
    for language in grid.list_languages(runs) if table and table.grid else ():
        for level in grid.LEVELS:
            lines = grid.list_lines(runs, language, (level,))
            if len(lines) > 1:
                title = pages.NAMES[language]
                console.print(
                    make_score_table(lines, title=title, word_columns=2)
                )
