"""`python -m evals.bench.memory`: the cost of a large memory.

A memory of 100,000 records (of four users, the largest with 28,000, the maximum for one) is made.
Then, in separate processes, it is opened and queried as one step of a run queries it, and another
one grows by the traces of runs.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from evals.bench import growth as growth_bench
from evals.bench import synthetic_memory
from memory import retrieval
from memory.opening import close_memory, open_memory
from memory.records import KINDS, Record
from memory.replay import routes
from memory.store import Memory

RECORDS, STEPS, RUNS = 100_000, 200, 1_000
SHARES = {"ann": 0.28, "bob": 0.24, "cleo": 0.24, "dan": 0.24}
MEDIAN_GOAL, P95_GOAL, START_GOAL = 30.0, 60.0, 2.0
"""Milliseconds, milliseconds, seconds."""
_BATCH = 2_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print.

    Args:
        arguments: those of the command line if None.

    Returns:
        0, or 1 when a goal was missed.
    """
    options = _parser().parse_args(arguments)
    parts: dict[str, Callable[[argparse.Namespace], dict[str, Any]]] = {
        "fill": fill,
        "ask": ask,
        "grow": grow,
    }
    if options.part:
        sys.stdout.write(json.dumps(parts[options.part](options)))
        return 0
    with tempfile.TemporaryDirectory() as made:
        options.folder = options.folder or Path(made)
        found = {part: _apart(part, options) for part in parts}
    return report(Console(width=96, highlight=False), found)


def fill(options: argparse.Namespace) -> dict[str, Any]:
    """Make the memory; what is already there is left as it is."""
    place = options.folder / "large"
    memory, began = (
        open_memory(place, clock=lambda: synthetic_memory.NOW),
        time.perf_counter(),
    )
    if not any(memory.count(kind) for kind in KINDS):
        for user, share in SHARES.items():
            records = synthetic_memory.mass(
                user, int(options.records * share), options.seed
            )
            for batch in _batches(records, _BATCH):
                memory.put(*batch)
    counts = {kind: memory.count(kind) for kind in KINDS}
    close_memory(place)
    return {
        "seconds": time.perf_counter() - began,
        "counts": counts,
        "bytes": growth_bench.size(place),
    }


def ask(options: argparse.Namespace) -> dict[str, Any]:
    """Open it, and ask it as steps of runs do, each about something else."""
    place, rng = options.folder / "large", random.Random(options.seed)
    before = _resident()
    began = time.perf_counter()
    memory = open_memory(place, clock=lambda: synthetic_memory.NOW)
    opened = time.perf_counter()
    _step(memory, query(rng, "ann"))
    first = time.perf_counter()
    wall, used = [], []
    for _ in range(options.steps):
        asked = query(rng, "ann")
        start, work = time.perf_counter(), time.process_time()
        _step(memory, asked)
        wall.append((time.perf_counter() - start) * 1000)
        used.append((time.process_time() - work) * 1000)
    resident = _resident()
    close_memory(place)
    return {
        "open": opened - began,
        "first": first - opened,
        "wall": wall,
        "used": used,
        "resident": resident,
        "without": before,
    }


def grow(options: argparse.Namespace) -> dict[str, Any]:
    """What the second half of some runs adds to the folder, in MiB by 1,000 runs."""
    found: dict[str, Any] = {}
    for name, kinds in growth_bench.SORTS.items():
        place = options.folder / f"grown-{kinds}"
        growth = growth_bench.grown(place, kinds, options.runs, options.seed)
        found[name] = growth.mebibytes(growth.bytes)
    return found


def query(rng: random.Random, user_id: str) -> retrieval.Query:
    """Where some step of some run stands; of a suite's task as often as of an invented one."""
    zh = rng.random() < 0.4
    known = rng.random() < 0.5
    pattern = (
        rng.choice(synthetic_memory.patterns())
        if known
        else synthetic_memory.invented(rng, zh=zh)
    )
    instruction = pattern.instruction(rng, zh=zh)
    goals = pattern.goals(instruction, zh=zh)
    number = rng.randrange(len(goals))
    return retrieval.Query(
        user_id=user_id,
        instruction=instruction,
        goal=goals[number],
        parent_goal=instruction,
        last_goal=goals[number - 1] if number else "",
        package=pattern.package,
        signature=pattern.page(number),
        screen_size=synthetic_memory.SIZE,
    )


def report(console: Console, found: dict[str, dict[str, Any]]) -> int:
    """Print the table and what was missed; 0 when nothing was."""
    counts = found["fill"]["counts"]
    listed = ", ".join(f"{n} {kind}" for kind, n in counts.items())
    table = Table(
        title=f"Memory of {sum(counts.values())} records: {listed}",
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        width=96,
    )
    for name in ("", "measured", "goal"):
        table.add_column(name, justify="right" if name else "left")
    missed = []
    for figure in _list_figures(found):
        limit = f"under {figure.goal:g} {figure.unit}" if figure.goal else ""
        measured = f"{figure.value:.1f} {figure.unit}"
        table.add_row(figure.name, measured, limit)
        if figure.goal and figure.value >= figure.goal:
            missed.append(f"missed: {figure.name.strip()}")
    console.print(table)
    for line in missed or ["Every goal was met."]:
        console.print(line)
    return 1 if missed else 0


class _Figure(NamedTuple):
    """One row of the table."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    """The value must be less."""


def _list_figures(found: dict[str, dict[str, Any]]) -> list[_Figure]:
    """What was measured, in the order of the table."""
    filled, asked = found["fill"], found["ask"]
    wall, used = asked["wall"], asked["used"]
    start = asked["open"] + asked["first"]
    opened_store = asked["resident"] - asked["without"]
    figures = [
        _Figure(
            "retrieval for one step, median", median(wall), "ms", MEDIAN_GOAL
        ),
        _Figure("  p95", _p95(wall), "ms", P95_GOAL),
        _Figure(
            "  of it processor time, both cores, median", median(used), "ms"
        ),
        _Figure("  p95", _p95(used), "ms"),
        _Figure("start: open", asked["open"], "s"),
        _Figure("  and the first retrieval", start, "s", START_GOAL),
        _Figure("resident memory, all", asked["resident"] / 2**20, "MiB"),
        _Figure("  of it the opened store", opened_store / 2**20, "MiB"),
        _Figure("folder", filled["bytes"] / 2**20, "MiB"),
    ]
    for name, mebibytes in found["grow"].items():
        row = f"  growth by 1,000 runs, {name}"
        figures.append(_Figure(row, mebibytes, "MiB"))
    return figures


def _step(memory: Memory, asked: retrieval.Query) -> None:
    """All that one step asks for: experiences, and whether there is a route."""
    retrieval.retrieve_experience(memory, asked, 4)
    routes.find_route(
        memory, asked.user_id, asked.instruction, asked.screen_size
    )


def _apart(part: str, options: argparse.Namespace) -> dict[str, Any]:
    """What a part finds in a process of its own, whose memory nothing else has used."""
    Console(stderr=True).print(f"{part} ...")
    command = [sys.executable, "-P", "-m", "evals.bench.memory", "--part", part]
    for name in ("folder", "records", "steps", "runs", "seed"):
        command += [f"--{name}", str(getattr(options, name))]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m evals.bench.memory", description="Measure."
    )
    parser.add_argument("--records", type=int, default=RECORDS)
    parser.add_argument(
        "--steps", type=int, default=STEPS, help="retrievals that are timed"
    )
    parser.add_argument(
        "--runs", type=int, default=RUNS, help="whose growth is measured"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--folder", type=Path, help="kept and used again; else a temporary one"
    )
    parser.add_argument(
        "--part", choices=("fill", "ask", "grow"), help=argparse.SUPPRESS
    )
    return parser


def _batches(records: Iterable[Record], size: int) -> Iterable[list[Record]]:
    batch: list[Record] = []
    for record in records:
        batch.append(record)
        if len(batch) == size:
            yield batch
            batch = []
    yield batch


def _resident() -> int:
    """Bytes that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def _p95(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]


if __name__ == "__main__":
    sys.exit(main())
