"""Pages of results that need no network: one for each run, and one that compares runs."""

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from evals.harness.rows import FILE, Row, load
from evals.report.metrics import (
    METRICS,
    Value,
    count_causes,
    format_value,
    measure_all,
)
from evals.report.tables import Table
from tapwright.errors import UsageError

PAGE = "report.html"
LABEL = "label.txt"
TILES = ("CR", "MS", "EE", "DA", "RA", "calls", "prompt", "seconds")
ASKED = ("cost", "judge", "injection")
"""Tiles that only a run has in which somebody asked for them."""
COLUMNS = (
    "CR",
    "MS",
    "EE",
    "completion",
    "DA",
    "RA",
    "steps",
    "calls",
    "prompt",
    "seconds",
)
NAMES = {"en": "English", "zh": "Chinese"}
Parts = list[tuple[str, float]]
"""Kind and width in per cent of each part of a bar."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """A run to compare: its name, its folder, and its results."""

    label: str
    folder: Path
    rows: tuple[Row, ...]

    @property
    def simulated(self) -> bool:
        """Whether the model was the oracle."""
        return any(row.model.startswith("oracle") for row in self.rows)


def write_page(run: Run) -> Path:
    """Write a run's page; its path."""
    rows = run.rows
    values = measure_all(rows)
    page = _render_template(
        "report.html.j2",
        title=run.label,
        about=_list_facts(rows),
        simulated=run.simulated,
        tiles=list(_make_tiles(values)),
        languages=[NAMES[each] for each in _list_languages(rows)],
        levels=list(_make_level_bars(rows)),
        tasks=list(_make_task_rows(rows, run.folder)),
        causes=list(_make_cause_rows(rows, run.folder)),
        prompt=_split_prompt(rows),
        rows=[_describe_row(row, run.folder) for row in rows],
        metrics=list(_make_metric_rows(values, rows)),
    )
    (run.folder / LABEL).write_text(run.label, encoding="utf-8")
    path = run.folder / PAGE
    path.write_text(page, encoding="utf-8")
    return path


def read_run(folder: Path) -> Run:
    """A run that was made earlier.

    Raises:
        UsageError: the folder holds no results.
    """
    found = load(folder)
    if not found:
        msg = f"{folder} holds no results ({FILE})"
        raise UsageError(msg)
    kept = folder / LABEL
    label = kept.read_text(encoding="utf-8") if kept.is_file() else folder.name
    return Run(label=label, folder=folder.resolve(), rows=tuple(found))


def write_comparison(
    runs: Sequence[Run], path: Path, *, table: Table | None = None
) -> Path:
    """Write a page with these runs side by side, and a paper's rows if the table has some."""
    columns = table.columns if table else COLUMNS
    labels = {metric.name: metric.label for metric in METRICS}
    measured = [measure_all(run.rows) for run in runs]
    names = sorted(
        {(row.task, row.language) for run in runs for row in run.rows}
    )
    page = _render_template(
        "compare.html.j2",
        title=table.title if table else "Runs beside each other",
        about=_list_facts([row for run in runs for row in run.rows]),
        columns=[
            (_choose_heading(name, table), labels[name]) for name in columns
        ],
        rows=[
            {
                "label": run.label,
                "link": os.path.relpath(run.folder / PAGE, path.parent),
                "simulated": run.simulated,
                "values": [
                    format_value(name, values[name], brief=True)
                    for name in columns
                ],
                "rate": _make_meter(values["CR"]),
                "shown": format_value("CR", values["CR"]),
                "languages": [
                    (NAMES[n], format_value(n, values[n]))
                    for n in _list_languages(run.rows)
                ],
            }
            for run, values in zip(runs, measured, strict=True)
        ],
        printed=[
            {
                "label": each.label,
                "values": [each.values.get(name, "") for name in columns],
            }
            for each in (table.printed if table else ())
        ],
        note=f"{table.note} Printed rows: {table.source}." if table else "",
        tasks=[
            (*name, [_make_cell(name, run.rows) for run in runs])
            for name in names
        ],
    )
    path.write_text(page, encoding="utf-8")
    return path


def _choose_heading(name: str, table: Table | None) -> str:
    return table.headings.get(name, name) if table else name


def _make_cell(name: tuple[str, str], rows: Sequence[Row]) -> tuple[str, str]:
    """Kind and words of a task's field: its milestones in one run."""
    own = [row for row in rows if (row.task, row.language) == name]
    if not own:
        return "", "-"
    score, most = (
        sum(row.score for row in own),
        sum(len(row.milestones) for row in own),
    )
    return _choose_color(own), f"{score}/{most}"


def _choose_color(rows: Sequence[Row]) -> str:
    """The colour of trials: all done, something reached, nothing."""
    if all(row.done for row in rows):
        return "good"
    return "warn" if any(row.score for row in rows) else "bad"


def _list_languages(rows: Sequence[Row]) -> list[str]:
    return sorted({row.language for row in rows})


def _list_facts(rows: Sequence[Row]) -> list[tuple[str, str]]:
    """Facts for the head of a page."""
    facts = {
        "trials": str(len(rows)),
        "tasks": str(len({row.task for row in rows})),
        "languages": ", ".join(NAMES[each] for each in _list_languages(rows)),
        "seeds": ", ".join(map(str, sorted({row.seed for row in rows}))),
        "attempts": str(max((row.attempt for row in rows), default=1)),
        "profile": ", ".join(dict.fromkeys(row.profile for row in rows)),
        "notes given": ", ".join(dict.fromkeys(row.knowledge for row in rows)),
        "judge's model": ", ".join(
            sorted({row.opinion_by for row in rows} - {""})
        ),
    }
    plain = {
        "attempts": "1",
        "profile": "full",
        "notes given": "none",
        "judge's model": "",
    }
    return [
        (name, value)
        for name, value in facts.items()
        if plain.get(name) != value
    ]


def _make_tiles(values: Mapping[str, Value | None]) -> Iterator[dict[str, Any]]:
    for metric in METRICS:
        value = values[metric.name]
        if metric.name in TILES or (metric.name in ASKED and value is not None):
            words, note = (
                format_value(metric.name, value),
                _format_interval(value),
            )
            if value is not None and value.text:
                words, note = (
                    f"{100 * value.value:.1f} %",
                    f"{value.text}; {note}",
                )
            yield {
                "label": metric.label,
                "value": words,
                "note": note,
                "meter": _make_meter(value),
                "meaning": metric.meaning,
            }


def _make_meter(value: Value | None) -> dict[str, float] | None:
    """A share and its interval in per cent, for drawing; None for what is no share."""
    if (
        value is None
        or not value.text
        or value.low is None
        or value.high is None
    ):
        return None
    low, high = 100 * value.low, 100 * value.high
    return {"value": 100 * value.value, "low": low, "span": high - low}


def _make_metric_rows(
    values: Mapping[str, Value | None], rows: Sequence[Row]
) -> Iterator[dict[str, Any]]:
    """Every metric that has a value, over all trials and by language."""
    known = {metric.name: metric for metric in METRICS}
    languages = _list_languages(rows)
    spoken = languages if len(languages) > 1 else []
    apart = [
        measure_all([row for row in rows if row.language == each])
        for each in spoken
    ]
    for name, value in values.items():
        metric = known.get(name)
        if value is None or name in NAMES:
            continue
        yield {
            "label": metric.label if metric else name,
            "value": format_value(name, value),
            "interval": _format_interval(value),
            "apart": [format_value(name, each.get(name)) for each in apart],
            "meaning": metric.meaning
            if metric
            else "The chance that one of k attempts is right.",
            "source": metric.source if metric else "Chen et al., 2021",
        }


def _format_interval(value: Any) -> str:
    if value is None or value.low is None:
        return ""
    if value.text:
        return f"{100 * value.low:.0f} to {100 * value.high:.0f} %"
    digits = 0 if value.value >= 100 else 2 if value.value >= 0.1 else 4
    return f"{value.low:,.{digits}f} to {value.high:,.{digits}f}"


def _make_level_bars(
    rows: Sequence[Row],
) -> Iterator[tuple[str, str, Parts, str]]:
    """Level, language, parts and words, in the order of the suite."""
    for level, language, own in _group_rows(rows, lambda row: row.level):
        done = sum(row.done for row in own)
        partly = sum(not row.done and row.score > 0 for row in own)
        parts = [
            ("done", 100 * done / len(own)),
            ("partly", 100 * partly / len(own)),
        ]
        yield level, NAMES[language], parts, f"{done}/{len(own)}"


def _make_task_rows(
    rows: Sequence[Row], folder: Path
) -> Iterator[dict[str, Any]]:
    """Each task in each language: its trials, and on average where steps, calls, tokens went."""
    steps = max((max(row.steps, row.path) for row in rows), default=0) or 1
    calls = max((row.calls for row in rows), default=0) or 1
    tokens = max((_count_tokens(row) for row in rows), default=0) or 1
    for name, language, own in _group_rows(rows, lambda row: row.task):
        path, asked = (
            _compute_average(own, lambda row: row.path),
            _compute_average(own, lambda row: row.calls),
        )
        used = _compute_average(own, _count_tokens)
        yield {
            "name": name,
            "level": own[0].level,
            "language": language,
            "trials": [_make_dot(row, folder) for row in own],
            "parts": _split_steps(own, steps),
            "path": 100 * path / steps,
            "steps": _compute_average(own, lambda row: row.steps),
            "reference": path,
            "calls": asked,
            "calls_width": 100 * asked / calls,
            "tokens": used,
            "tokens_width": 100 * used / tokens,
        }


def _group_rows(
    rows: Sequence[Row], of: Callable[[Row], str]
) -> Iterator[tuple[str, str, list[Row]]]:
    """What `of` says, in the order of the rows, by language, and the rows of both."""
    by: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        by[of(row), row.language].append(row)
    for name in dict.fromkeys(map(of, rows)):
        for language in _list_languages(rows):
            if own := by.get((name, language)):
                yield name, language, own


def _split_steps(rows: Sequence[Row], most: int) -> Parts:
    """Where the steps went: on the path, elsewhere, and after the last milestone."""
    after = [row.steps - row.last_step if row.score else 0 for row in rows]
    right = [
        min(row.on_path, row.steps - rest)
        for row, rest in zip(rows, after, strict=True)
    ]
    other = [
        row.steps - r - rest
        for row, r, rest in zip(rows, right, after, strict=True)
    ]
    kinds = (("right", right), ("other", other), ("after", after))
    return [
        (kind, 100 * sum(counts) / len(rows) / most) for kind, counts in kinds
    ]


def _split_prompt(rows: Sequence[Row]) -> list[tuple[str, float, float]]:
    """What prompts are made of: part, tokens a trial, per cent of all."""
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row.prompt)
    every = sum(total.values()) or 1
    asked = sum(bool(row.prompt) for row in rows) or 1
    return [
        (part, count / asked, 100 * count / every)
        for part, count in total.items()
        if count
    ]


def _compute_average(rows: Sequence[Row], of: Callable[[Row], float]) -> float:
    return sum(map(of, rows)) / len(rows)


def _count_tokens(row: Row) -> int:
    return row.input_tokens + row.output_tokens


def _make_cause_rows(
    rows: Sequence[Row], folder: Path
) -> Iterator[dict[str, Any]]:
    found = count_causes(rows)
    for cause, count in found:
        own = [_make_dot(row, folder) for row in rows if row.cause == cause]
        yield {
            "cause": cause,
            "count": count,
            "width": 100 * count / found[0][1],
            "trials": own,
        }


def _make_dot(row: Row, folder: Path) -> dict[str, Any]:
    """A trial as a link to what happened in it."""
    extra = f", attempt {row.attempt}" if row.attempt > 1 else ""
    return {
        "kind": _choose_color([row]),
        "short": row.task.partition("/")[2],
        "language": row.language,
        "words": f"{row.task} ({row.language}, seed {row.seed}{extra}): {row.cause or 'done'}",
        "link": _make_link(row, folder),
        "key": row.key,
    }


def _make_link(row: Row, folder: Path) -> str:
    page = folder / row.folder / "report.html"
    return (
        os.path.relpath(page, folder) if row.folder and page.is_file() else ""
    )


def _describe_row(row: Row, folder: Path) -> dict[str, Any]:
    return {
        **vars(row),
        "cause": row.cause,
        "tokens": _count_tokens(row),
        "link": _make_link(row, folder),
    }


def _render_template(name: str, **values: Any) -> str:
    page: str = _load_templates().get_template(name).render(values)
    return page


@lru_cache(maxsize=1)
def _load_templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
