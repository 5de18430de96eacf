"""`python -m evals.bench`: the cost of a step, looks, checkpoints, prompts and films, on one page.

One run measures everything: medians over its repetitions, and ratios between programs that took
turns.
"""

import argparse
import logging
import sys
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Protocol

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from evals.bench import (
    calls,
    film,
    hierarchy,
    look_time,
    peer_cost,
    phone_reads,
    prompt_tokens,
    signature,
    start_time,
    step_time,
)
from evals.bench import phone as phone_bench
from evals.bench.look_time import Looked
from evals.bench.peer_cost import MAX_CALLS, MAX_CHARS, MAX_IMAGES, Measured
from evals.bench.phone import PhoneCost
from evals.bench.step_time import Timed
from models.tokens import find_tokenizer

RUNS, QUICK_RUNS = 5, 1
PAIRS, QUICK_PAIRS = 30, 8
FRAMES, QUICK_FRAMES = 50, 15
LOOK_GOAL = 1.15
"""`observe` on a settled screen, over a plain screenshot and dump in sequence."""
CHECKPOINT_GOAL = 10_000
"""Bytes a step."""
WIDTH = 96
"""Columns, so that the tables look the same in a file."""


class Findings(Protocol):
    """What another module measured: one table, and the goals that it missed."""

    @property
    def title(self) -> str:
        """Above the table."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns."""

    @property
    def rows(self) -> Sequence[tuple[str, ...]]:
        """As many cells each as there are columns."""

    @property
    def missed(self) -> list[str]:
        """The goals that were not met."""


MORE: tuple[Callable[[], Findings], ...] = (
    start_time.measure,
    hierarchy.measure,
    signature.measure,
    prompt_tokens.measure,
    calls.measure,
    phone_reads.measure,
    film.measure,
)
"""What else is measured."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and say by the exit code whether every goal was met.

    Args:
        arguments: `--quick`, `--runs N`; those of the command line if None.

    Returns:
        0, or 1 when a goal was missed.
    """
    options = _parser().parse_args(arguments)
    runs = options.runs or (QUICK_RUNS if options.quick else RUNS)
    console = Console(width=WIDTH, highlight=False)
    # An odd repetition is no news here; what goes wrong ends the run.
    logging.getLogger().setLevel(logging.ERROR)
    progress = Console(stderr=True)
    timed, measured = [], []
    for number in range(runs):
        progress.print(
            f"{step_time.STEPS} steps, run {number + 1} of {runs} ..."
        )
        timed.append(step_time.run())
    progress.print("looks ...")
    looked = look_time.compare(QUICK_PAIRS if options.quick else PAIRS)
    progress.print("yardstick ...")
    with peer_cost.fixture() as phone:
        for _ in range(runs):
            measured.append(peer_cost.measure(phone))
    progress.print("phone ...")
    cost = phone_bench.measure(QUICK_FRAMES if options.quick else FRAMES)
    progress.print("pages ...")
    missed = report(
        console, timed, looked, measured, cost, [each() for each in MORE]
    )
    return 1 if missed else 0


def report(
    console: Console,
    timed: list[Timed],
    looked: list[Looked],
    measured: list[Measured],
    cost: PhoneCost,
    more: Sequence[Findings] = (),
) -> list[str]:
    """Print the tables, and below them the goals that were missed, which are given back too."""
    for table in (
        _steps(timed), _looks(looked), _checkpoints(timed), _prompts(timed), _yard(measured),
        _phone(cost), *map(_found, more),
    ):  # fmt: skip
        console.print(table)
    missed = [*_missed(timed, looked, measured), *cost.missed]
    missed += [said for each in more for said in each.missed]
    for said in missed:
        console.print(f"missed: {said}")
    if not missed:
        console.print("Every goal was met.")
    return missed


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m evals.bench", description="Measure."
    )
    parser.add_argument(
        "--quick", action="store_true", help="one repetition of everything"
    )
    parser.add_argument(
        "--runs", type=int, default=0, help=f"repetitions ({RUNS})"
    )
    return parser


def _table(title: str, columns: Iterable[str]) -> Table:
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        width=WIDTH,
        box=SIMPLE_HEAD,
    )
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left")
    return table


def _steps(timed: list[Timed]) -> Table:
    """Time outside the model, node by node."""
    total = median(run.total for run in timed)
    table = _table(
        f"Time per step outside the model (runs of {timed[0].steps} steps: {len(timed)})",
        ("node", "ms", "share", "lowest", "highest"),
    )

    def row(name: str, values: list[float]) -> None:
        middle = median(values)
        cells = (f"{middle:.1f}", f"{middle / total:.0%}", f"{min(values):.1f}")
        table.add_row(name, *cells, f"{max(values):.1f}")

    for node in step_time.NODES:
        row(node, [run.nodes[node] for run in timed])
        if node == "observe":
            row("  of it settling", [run.settling for run in timed])
            row(
                "  of it the rest",
                [run.nodes[node] - run.settling for run in timed],
            )
    row("graph and checkpoints", [run.graph for run in timed])
    table.add_section()
    row("all", [run.total for run in timed])
    row("all but settling", [run.total - run.settling for run in timed])
    table.add_section()
    row("beside it: the model's client", [run.model for run in timed])
    row("processor time of the main thread", [run.cpu for run in timed])
    return table


def _looks(looked: list[Looked]) -> Table:
    """Observe against the plain calls."""
    table = _table(
        f"observe on a settled screen (goal: at most {LOOK_GOAL}x of screenshot + dump_hierarchy)",
        (
            "screen",
            "elements",
            "stock ms",
            "observe ms",
            "ratio",
            "seen before",
            "settling",
            "bare",
        ),
    )
    for row in looked:
        table.add_row(
            row.screen,
            str(row.elements),
            f"{row.stock:.1f}",
            f"{row.first:.1f}",
            f"{row.ratio:.2f}x",
            f"{row.again:.1f} ({row.ratio_again:.2f}x)",
            f"{row.settling:.1f}",
            f"{row.bare:.1f}",
        )
    return table


def _checkpoints(timed: list[Timed]) -> Table:
    """What a step leaves in the database."""
    table = _table(
        f"Checkpoints on SQLite (mean over {timed[0].steps} steps; goal: under "
        f"{CHECKPOINT_GOAL / 1000:.0f} kB)",
        ("", "bytes a step"),
    )
    table.add_row("the file", f"{median(run.file_bytes for run in timed):.0f}")
    table.add_row(
        "its rows alone", f"{median(run.row_bytes for run in timed):.0f}"
    )
    return table


def _prompts(timed: list[Timed]) -> Table:
    """Tokens that go to each role."""
    table = _table(
        f"Prompt tokens per step (by {find_tokenizer().name}, schemas included, pictures left out)",
        ("role", "tokens a step", "calls a step", "tokens a call"),
    )
    for role in step_time.ROLES:
        tokens = median(run.tokens[role] for run in timed)
        calls = median(run.calls[role] for run in timed)
        each = tokens / calls if calls else 0.0
        table.add_row(role, f"{tokens:.0f}", f"{calls:.2f}", f"{each:.0f}")
    return table


def _yard(measured: list[Measured]) -> Table:
    """The small task, as other systems were measured with it."""
    table = _table(
        f'Yardstick: "{peer_cost.TASK}"',
        (
            "",
            "calls",
            "characters",
            "of them schemas",
            "images",
            "shots",
            "dumps",
            "s",
        ),
    )
    table.add_row(
        "tapwright",
        f"{median(each.calls for each in measured):g}",
        f"{median(each.chars for each in measured):g}",
        f"{median(each.schema_chars for each in measured):g}",
        f"{median(each.images for each in measured):g}",
        f"{median(each.screenshots for each in measured):g}",
        f"{median(each.dumps for each in measured):g}",
        f"{median(each.seconds for each in measured):.1f}",
    )
    table.add_row(
        "goal", f"{MAX_CALLS}", f"{MAX_CHARS}", "", f"{MAX_IMAGES}", "", "", ""
    )
    table.add_row("others, from", "5", "13769", "0", "0", "5", "0", "6.8")
    table.add_row("others, to", "16", "81621", "39897", "21", "15", "7", "56.0")
    return table


def _phone(cost: PhoneCost) -> Table:
    """What the virtual phone itself takes."""
    table = _table(
        f"Virtual phone, 1080x2400, a page of {phone_bench.ROWS} rows, {cost.nodes} nodes in sight",
        ("", "measured", "goal: under"),
    )
    for name, value, goal, unit in cost.goals:
        table.add_row(
            name,
            f"{value:.{0 if unit == 'MiB' else 2}f} {unit}",
            f"{goal:g} {unit}",
        )
    return table


def _found(findings: Findings) -> Table:
    """What another module measured."""
    table = _table(findings.title, findings.columns)
    for row in findings.rows:
        table.add_row(*row)
    return table


def _missed(
    timed: list[Timed], looked: list[Looked], measured: list[Measured]
) -> list[str]:
    said = [
        f"a run of {run.steps} steps ended as {run.status}"
        for run in timed
        if not _whole(run)
    ]
    size = median(run.file_bytes for run in timed)
    if size >= CHECKPOINT_GOAL:
        said.append(
            f"{size:.0f} bytes of checkpoints a step, not under {CHECKPOINT_GOAL}"
        )
    said += [
        f"observe takes {row.ratio:.2f}x on {row.screen}, more than {LOOK_GOAL}x"
        for row in looked
        if row.ratio > LOOK_GOAL
    ]
    return list(
        dict.fromkeys(
            [*said, *(why for each in measured for why in each.missed)]
        )
    )


def _whole(run: Timed) -> bool:
    return (run.status, run.steps) == ("done", step_time.STEPS)


if __name__ == "__main__":
    sys.exit(main())
