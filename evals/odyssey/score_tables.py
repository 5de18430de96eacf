"""The figures of a run as rows of tables: by the paper's rules, the script's, category, device."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from evals.odyssey.dataset import Split
from evals.odyssey.devices import SIZES
from evals.odyssey.records import CATEGORIES, Episode
from evals.odyssey.scores import (
    Judged,
    Metric,
    Told,
    by,
    by_script,
    judge,
    macro,
    score,
)
from evals.report.tables import SPLIT_COLUMNS, Table
from tapwright.errors import UsageError

SCORED = ("AMS", "SR", "AMS mean", "SR mean", "by script")
"""Over all steps and episodes; as means over the categories; AMS and SR by the official script."""
CAUSES = ("kind", "text", "invalid", "missing")
"""Per cent of steps with the right kind of action; right texts; predictions that cannot be read,
and steps without one."""
NAMES: dict[str, str] = dict(
    zip(
        CATEGORIES,
        ("Tool", "Information", "Shopping", "Media", "Social", "Multi-Apps"),
        strict=True,
    )
)
"""The categories as the paper's Table 2 has them."""
SCORES = "scores.json"


@dataclass(frozen=True, kw_only=True)
class Run:
    """One setting of a model, judged."""

    label: str
    folder: Path
    judged: tuple[Judged, ...]
    """By the paper's rules."""
    split: Split | None = None
    script: Told | None
    """The official script's result; None if it stops before it begins."""
    why: str = ""
    """Why it does."""


def run(
    label: str,
    folder: Path,
    episodes: Sequence[Episode],
    predictions: Mapping[tuple[str, int], str],
    split: Split | None,
) -> Run:
    """The run judged by both rules; its figures are kept in `scores.json`.

    Args:
        label: of the row.
        folder: of the run.
        episodes: that were predicted.
        predictions: by episode and step.
        split: of which they are the test part; the script averages `random` over categories.
    """  # fmt: skip
    metric: Metric = "micro" if split == "random" else "macro"
    judged = tuple(judge(episodes, predictions, "paper"))
    script, why = None, ""
    try:
        script = by_script(
            judge(episodes, predictions, "official-script"), metric
        )
    except UsageError as error:
        why = str(error)
    made = Run(
        label=label,
        folder=folder,
        judged=judged,
        split=split,
        script=script,
        why=why,
    )
    kept: dict[str, Any] = {
        "label": label, "figures": figures(made), "why_no_script": why,
        "script": asdict(script) if script else None,
        "steps": [asdict(each) for each in judged],
    }  # fmt: skip
    text = json.dumps(kept, ensure_ascii=False, indent=1)
    (folder / SCORES).write_text(text + "\n", encoding="utf-8")
    return made


def figures(made: Run) -> dict[str, str]:
    """Every figure by the name of its column, in per cent but for counts."""
    whole, (ams, sr) = score(made.judged), macro(made.judged)
    right, texts = whole.typed
    found = {
        "AMS": f"{whole.ams:.2f}", "SR": f"{whole.sr:.2f}",
        "AMS mean": f"{ams:.2f}", "SR mean": f"{sr:.2f}",
        "kind": f"{100 * whole.kinds / max(1, whole.steps):.2f}", "text": f"{right}/{texts}",
        "invalid": str(whole.invalid), "missing": str(whole.missing),
        "by script": f"{made.script.ams:.2f}/{made.script.sr:.2f}" if made.script else "-",
    }  # fmt: skip
    if made.split:
        found[f"{made.split} split"] = f"{whole.ams:.2f}/{whole.sr:.2f}"
    for name, each in by(made.judged, "category").items():
        found[NAMES.get(name, name)] = f"{each.ams:.2f}"
    for name, each in by(made.judged, "device").items():
        found[name or "another device"] = f"{each.ams:.2f}/{each.sr:.2f}"
    return found


def sections(
    runs: Sequence[Run], printed: Table | None
) -> list[tuple[str, list[list[str]]]]:
    """Title and rows of each table, the head first: all, by category, by device.

    Args:
        runs: rows of ours.
        printed: the paper's rows to set below; None for none.
    """
    ours = [(made.label, figures(made)) for made in runs]
    theirs = [
        (f"{row.label} (paper)", row.values)
        for row in (printed.printed if printed else ())
    ]
    seen = dict.fromkeys(
        name for _, values in (*ours, *theirs) for name in values
    )
    groups = [
        name
        for name in seen
        if name not in (*SCORED, *CAUSES, *SIZES, *SPLIT_COLUMNS)
    ]
    splits = [name for name in SPLIT_COLUMNS if name in seen]
    sizes = [name for name in SIZES if name in seen]
    parts: list[tuple[str, Iterable[str]]] = [
        ("Action matching score and success rate, per cent", SCORED),
        ("What was right and wrong", CAUSES),
        ("Action matching score/success rate by split", splits),
        ("Action matching score by category", groups),
        ("Action matching score/success rate by device", sizes),
    ]
    return [
        (title, _rows([*ours, *theirs], list(columns)))
        for title, columns in parts
        if any(columns)
    ]


def markdown(runs: Sequence[Run], printed: Table | None, path: Path) -> Path:
    """The same as Markdown, written to a file; its path."""
    parts = [
        f"# {printed.title}\n\n{printed.note}" if printed else "# GUIOdyssey"
    ]
    for title, (head, *rows) in sections(runs, printed):
        lines = [head, ["---"] * len(head), *rows]
        parts.append(
            f"## {title}\n\n"
            + "\n".join(f"| {' | '.join(line)} |" for line in lines)
        )
    parts += [f"The script stops: {made.why}" for made in runs if made.why]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    return path


def _rows(
    lines: Sequence[tuple[str, Mapping[str, str]]], columns: Sequence[str]
) -> list[list[str]]:
    """A row for each line that has any of these columns, below the head."""
    rows = [
        [label, *(values.get(name, "") for name in columns)]
        for label, values in lines
        if any(name in values for name in columns)
    ]
    return [["run", *columns], *rows]
