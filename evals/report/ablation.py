"""How much each part of the agent helps: its arms compared at each share of errors.

Arms are compared on equal trials: the same tasks, values and language, and a simulated model whose
errors are drawn from the same seed. The arms make different numbers of calls, so the errors fall on
different ones; only many trials are conclusive.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from evals.harness.rows import Row
from evals.report.metrics import (
    Value,
    count_causes,
    measure_mean,
    measure_share,
)

BASE = "plain"
"""The arm whose losses the others are to win back."""
_DRAWS = 2000
"""Of the bootstrap."""


@dataclass(frozen=True, kw_only=True)
class Measured:
    """One arm at one share of errors."""

    arm: str
    model: str
    rows: tuple[Row, ...]

    @property
    def success(self) -> Value | None:
        """Tasks done, with Wilson's interval."""
        return measure_share(sum(row.done for row in self.rows), len(self.rows))

    @property
    def score(self) -> Value | None:
        """Milestones reached, of all; the interval is over tasks, as those of one go together."""
        return measure_ratio(
            [(row.score, len(row.milestones)) for row in self.rows]
        )

    @property
    def calls(self) -> Value | None:
        """Model calls a task."""
        return measure_mean([float(row.calls) for row in self.rows])


def measure_ratio(parts: Sequence[tuple[int, int]]) -> Value | None:
    """All hits over all tries of the trials, with the 95 % interval of a seeded bootstrap."""
    if not parts:
        return None
    counts = np.asarray(parts, dtype=float)
    picks = np.random.default_rng(0).integers(
        len(counts), size=(_DRAWS, len(counts))
    )
    sums = counts[picks].sum(axis=1)
    low, high = np.quantile(sums[:, 0] / sums[:, 1], (0.025, 0.975))
    hits, tries = counts.sum(axis=0)
    return Value(
        value=hits / tries,
        low=float(low),
        high=float(high),
        text=f"{hits:.0f}/{tries:.0f}",
    )


def measure_recovered(base: Measured, other: Measured) -> Value | None:
    """Of the trials that the one loses, the share that the other wins; None if it loses none."""
    return _measure_wins(base, other, lambda row: not row.done)


def measure_kept(base: Measured, other: Measured) -> Value | None:
    """Of the trials that the one wins, the share that the other wins as well."""
    return _measure_wins(base, other, lambda row: row.done)


def _measure_wins(
    base: Measured, other: Measured, which: Callable[[Row], bool]
) -> Value | None:
    """Over the trials that both have made."""
    won = {row.key: row.done for row in other.rows}
    keys = [row.key for row in base.rows if which(row) and row.key in won]
    return measure_share(sum(won[key] for key in keys), len(keys))


def format_tables(measured: Sequence[Measured], *, about: str = "") -> str:
    """All arms as tables, a model a table, and why trials failed."""
    blocks = [about] if about else []
    for model in dict.fromkeys(each.model for each in measured):
        arms = [each for each in measured if each.model == model and each.rows]
        if arms:
            title, table = _make_title(model), _make_table(arms)
            block = f"### {title}\n\n{table}\n\n{_list_causes(arms)}"
            blocks.append(block.rstrip())
    return "\n\n".join(blocks) + "\n"


def write_tables(
    measured: Sequence[Measured], path: Path, *, about: str = ""
) -> Path:
    """Write the tables; the path."""
    path.write_text(format_tables(measured, about=about), encoding="utf-8")
    return path


def _make_title(model: str) -> str:
    name, _, noise = model.partition(":")
    if name != "oracle":
        return f"{model} model" if model == "offline" else model
    if not noise:
        return "Oracle without noise (simulation)"
    plain = noise.replace(".", "", 1).isdigit()
    said = (
        f"{100 * float(noise):g} % noise in every role"
        if plain
        else f"noise {noise}"
    )
    return f"Oracle, {said} (simulation)"


def _make_table(arms: Sequence[Measured]) -> str:
    base = next((each for each in arms if each.arm == BASE), None)
    lines = [
        "| arm | success | milestones | calls a task | wins of what `plain` loses | "
        "keeps of what `plain` wins | seconds a task |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in arms:
        against = base if base is not None and each is not base else None
        cells = (
            each.arm,
            _format_share(each.success),
            _format_share(each.score),
            _format_number(each.calls),
            _format_share(
                measure_recovered(against, each) if against else None
            ),
            _format_share(measure_kept(against, each) if against else None),
            _format_number(measure_mean([row.seconds for row in each.rows])),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _list_causes(arms: Iterable[Measured]) -> str:
    """Why trials failed, an arm a line."""
    lines = []
    for each in arms:
        found = ", ".join(
            f"{count} {cause}" for cause, count in count_causes(each.rows)
        )
        if found:
            lines.append(f"* {each.arm}: {found}")
    return "\n".join(("Failed trials:", "", *lines)) if lines else ""


def _format_share(value: Value | None) -> str:
    """`43/50, 86 % (74 to 93)`; a dash without a value."""
    if value is None or value.low is None or value.high is None:
        return "-"
    low, high = 100 * value.low, 100 * value.high
    return f"{value.text}, {100 * value.value:.0f} % ({low:.0f} to {high:.0f})"


def _format_number(value: Value | None) -> str:
    if value is None:
        return "-"
    if value.low is None or value.high is None:
        return f"{value.value:.1f}"
    return f"{value.value:.1f} ({value.low:.1f} to {value.high:.1f})"
