"""`python -m evals.bench.growth`: how much runs add to a memory, and how well similar runs merge.

Three memories grow by the traces of runs: all different; of forty kinds with new values each time;
and all of one kind. The second half of the runs is measured, when the files have their final shape.
"""

import argparse
import random
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from evals.bench import synthetic_memory
from memory.opening import close_memory, open_memory
from memory.records import KINDS, Kind
from memory.store import Memory

RUNS = 150
SORTS = {"all different": 0, "of 40 kinds": 40, "of one kind": 1}
"""So many patterns the runs are of; 0 makes up another one each time."""
_THOUSAND = 1_000


@dataclass(frozen=True, kw_only=True)
class Growth:
    """What some runs added."""

    runs: int
    bytes: int
    lasting: int
    """Bytes without those of the log, and those that are free again."""
    records: dict[Kind, int]

    def mebibytes(self, bytes: int) -> float:
        """So many bytes of these runs as MiB by 1,000 runs."""
        return bytes / 2**20 * _THOUSAND / self.runs

    def by_thousand(self, *kinds: Kind) -> float:
        """Records by 1,000 runs, of these kinds or of all."""
        count = sum(self.records[kind] for kind in kinds or KINDS)
        return count * _THOUSAND / self.runs


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print.

    Args:
        arguments: those of the command line if None.
    """
    parser = argparse.ArgumentParser(
        prog="python -m evals.bench.growth", description="Measure."
    )
    parser.add_argument("--runs", type=int, default=RUNS, help="in each half")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as made:
        found = {
            name: grown(
                Path(made) / str(kinds), kinds, options.runs, options.seed
            )
            for name, kinds in SORTS.items()
        }
    _show(found)
    return 0


def grown(place: Path, kinds: int, runs: int, seed: int) -> Growth:
    """What the second `runs` runs add to a new memory.

    Args:
        place: folder of the memory.
        kinds: patterns that the runs are of, see `SORTS`.
        runs: in each half.
        seed: of the runs.
    """
    rng, memory = (
        random.Random(seed),
        open_memory(place, clock=lambda: synthetic_memory.NOW),
    )
    looks = []
    for _ in range(2):
        for _ in range(runs):
            trace(memory, rng, kinds=kinds)
        whole = size(place)
        looks.append(
            (whole, whole - passing(place), {k: memory.count(k) for k in KINDS})
        )
    close_memory(place)
    (first, held, before), (second, holds, after) = looks
    added = {kind: after[kind] - before[kind] for kind in KINDS}
    return Growth(
        runs=runs, bytes=second - first, lasting=holds - held, records=added
    )


def trace(memory: Memory, rng: random.Random, *, kinds: int) -> None:
    """What one run leaves: actions on pages, a task, its app and now and then a note."""
    zh = rng.random() < 0.4
    known = synthetic_memory.patterns()[rng.randrange(kinds)] if kinds else None
    pattern = known or synthetic_memory.invented(rng, zh=zh)
    record = synthetic_memory.run(pattern, "ann", rng, zh=zh)
    for number in range(len({step.goal for step in record.route})):
        page = synthetic_memory.page(pattern, number, "ann", rng, zh=zh)
        action = page.actions[0]
        memory.note_page_action(
            user_id="ann",
            package=page.package,
            signature=page.signature
            if kinds
            else f"v1:{rng.getrandbits(64):016x}",
            screen_size=page.screen_size,
            action=action.action,
            target=action.target,
            led_to=action.led_to,
            summary=page.summary,
            leads=action.leads,
            element=action.element,
        )
    memory.keep_record(record)
    memory.keep_record(synthetic_memory.app(pattern, "ann", rng, zh=zh))
    if rng.random() < 0.2:
        memory.keep_record(synthetic_memory.note(pattern, "ann", rng, zh=zh))


def size(folder: Path) -> int:
    """Bytes of all files in a folder."""
    return sum(
        each.stat().st_size for each in folder.rglob("*") if each.is_file()
    )


def passing(folder: Path) -> int:
    """Bytes of the log of writes, and of the room that nothing uses now."""
    ask = "SELECT sum(length(vector) + length(coalesce(metadata, ''))) FROM embeddings_queue"
    database = sqlite3.connect(
        f"file:{folder / 'chroma.sqlite3'}?mode=ro", uri=True
    )
    with closing(database):
        (log,) = database.execute(ask).fetchone()
        (free,) = database.execute("PRAGMA freelist_count").fetchone()
        (page,) = database.execute("PRAGMA page_size").fetchone()
    spent: int = (log or 0) + free * page
    return spent


def _show(found: dict[str, Growth]) -> None:
    table = Table(title="What 1,000 runs add", title_justify="left", title_style="bold",
                  box=SIMPLE_HEAD)  # fmt: skip
    for name in (
        "runs",
        "MiB",
        "lasting",
        "records",
        "tasks",
        "pages",
        "apps",
        "notes",
    ):
        table.add_column(name, justify="left" if name == "runs" else "right")
    for name, growth in found.items():
        kinds: tuple[Kind, ...] = ("task", "page", "app", "user")
        counts = [
            growth.by_thousand(),
            *(growth.by_thousand(kind) for kind in kinds),
        ]
        files = (
            growth.mebibytes(size) for size in (growth.bytes, growth.lasting)
        )
        table.add_row(
            name,
            *(f"{mib:.1f}" for mib in files),
            *(f"{n:,.0f}" for n in counts),
        )
    Console(width=96, highlight=False).print(table)


if __name__ == "__main__":
    sys.exit(main())
