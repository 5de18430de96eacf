"""How well page signatures tell pages apart and recognise them, on walks through all apps.

    python -m evals.bench.signature [steps an app and look] [seed]

Two visits of one app on one phone are a pair; visits that look the same in every word and place
count once. A pair should have equal signatures exactly if the phone says that it is one page (see
`evals.films.ground_truth.page_of`).
"""

import argparse
import itertools
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from rich.console import Console

from evals.films.walks import Visit, pages, sample
from tools.hierarchy.elements import parse_elements
from tools.perception.page_signature import compute_signature
from tools.screen import Element

GOAL = 0.98
"""F1, over all pairs."""
FEW = 10
"""Pairs of each page in the balanced figure, so that pages seen often do not decide it."""
UNTOLD = ".MainActivity"
"""What a phone says of every page of an app that has one activity only."""


@dataclass(frozen=True)
class Stop:
    """A visit as far as signatures are concerned."""

    walk: str
    """App and look."""
    page: str
    """The truth."""
    signature: str
    blind: str
    """The signature without help from the activity's name."""


@dataclass(frozen=True)
class Pairs:
    """Counts of pairs."""

    known: int
    """One page, equal signatures."""
    split: int
    """One page, different signatures."""
    joined: int
    """Two pages, equal signatures."""
    apart: int
    """Two pages, different signatures."""

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall of "the same page"."""
        return (
            2 * self.known / max(1, 2 * self.known + self.split + self.joined)
        )


@dataclass(frozen=True)
class Told:
    """What signatures are worth."""

    visits: int
    pages: int
    all: Pairs
    balanced: Pairs
    """As many pairs of two pages as of one, at most `FEW` of each page."""
    blind: Pairs
    """All pairs, for an app that has one activity only."""
    us: float
    """Microseconds a signature, median."""
    faults: Counter[tuple[str, str]]
    """Pages that were split (both names are equal) or joined, by how often."""

    columns = (
        "pairs of visits of one app",
        "F1",
        "known",
        "split",
        "joined",
        "apart",
        "goal",
    )

    @property
    def title(self) -> str:
        """What was measured on, and the cost."""
        return (
            f"Page signatures "
            f"({self.visits} visits of {self.pages} pages, {self.us:.0f} us each)"
        )

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """One a way of choosing the pairs."""
        kinds = {
            "all": self.all,
            f"as many of two pages as of one, {FEW} a page": self.balanced,
            "all, activity unknown": self.blind,
        }
        return [
            (name, f"{p.f1:.4f}", str(p.known), str(p.split), str(p.joined), str(p.apart),
             f"{GOAL}" if p is self.all else "")
            for name, p in kinds.items()
        ]  # fmt: skip

    @property
    def missed(self) -> list[str]:
        """The goals that were not met."""
        if self.all.f1 >= GOAL:
            return []
        return [f"page signatures: F1 {self.all.f1:.4f}, not {GOAL}"]


def measure(visits: Iterable[Visit] | None = None) -> Told:
    """Measure on some visits; on a sample of all apps if none are given."""
    stops: dict[tuple[str, str, Sequence[Element]], Stop] = {}
    taken: list[float] = []
    for visit in sample() if visits is None else visits:
        found = parse_elements(
            visit.xml, width=visit.width, height=visit.height, ime=visit.ime
        )
        size = {"width": visit.width, "height": visit.height}
        begun = time.perf_counter()
        told = compute_signature(found, visit.package, visit.activity, **size)
        taken.append(1e6 * (time.perf_counter() - begun))
        blind = compute_signature(found, visit.package, UNTOLD, **size)
        walk = f"{visit.package} {visit.look}"
        stops.setdefault(
            (walk, visit.page, found), Stop(walk, visit.page, told, blind)
        )
    return judge(list(stops.values()), us=median(taken))


def judge(stops: Sequence[Stop], *, us: float = 0.0) -> Told:
    """Compare all pairs of each walk."""
    walks: dict[str, list[Stop]] = defaultdict(list)
    for stop in stops:
        walks[stop.walk].append(stop)
    pairs = [
        pair
        for walk in walks.values()
        for pair in itertools.combinations(walk, 2)
    ]
    faults = Counter(
        (min(a.page, b.page), max(a.page, b.page))
        for a, b in pairs
        if (a.page == b.page) != (a.signature == b.signature)
    )
    return Told(
        visits=len(stops),
        pages=len({stop.page for stop in stops}),
        all=_count(pairs),
        balanced=_count(_balanced(pairs)),
        blind=_count(pairs, blind=True),
        us=us,
        faults=faults,
    )


def _balanced(pairs: Sequence[tuple[Stop, Stop]]) -> list[tuple[Stop, Stop]]:
    rng = random.Random(0)
    same: dict[str, list[tuple[Stop, Stop]]] = defaultdict(list)
    other: dict[str, list[tuple[Stop, Stop]]] = defaultdict(list)
    for a, b in pairs:
        (same if a.page == b.page else other)[a.page].append((a, b))
    alike = [
        pair
        for found in same.values()
        for pair in rng.sample(found, min(FEW, len(found)))
    ]
    unlike = [
        pair
        for found in other.values()
        for pair in rng.sample(found, min(FEW, len(found)))
    ]
    count = min(len(alike), len(unlike))
    return [*rng.sample(alike, count), *rng.sample(unlike, count)]


def _count(pairs: Iterable[tuple[Stop, Stop]], *, blind: bool = False) -> Pairs:
    kinds = Counter(
        (
            a.page == b.page,
            (a.blind == b.blind) if blind else (a.signature == b.signature),
        )
        for a, b in pairs
    )
    return Pairs(
        known=kinds[True, True],
        split=kinds[True, False],
        joined=kinds[False, True],
        apart=kinds[False, False],
    )


def main() -> None:
    """Measure on all looks, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m evals.bench.signature")
    parser.add_argument(
        "steps", nargs="?", type=int, default=12, help="of each app and look"
    )
    parser.add_argument("seed", nargs="?", type=int, default=0)
    chosen = parser.parse_args()
    console = Console(highlight=False)
    told = measure(pages(steps=chosen.steps, seed=chosen.seed))
    console.print(told.title)
    for row in told.rows:
        console.print("  ".join(row))
    for names, count in told.faults.most_common(20):
        console.print(count, *dict.fromkeys(names))


if __name__ == "__main__":
    main()
