"""How well screens and films of real phones are read.

    python -m evals.bench.real FOLDER [--no-pictures] [--faults]

docs/real-screens.md says what the folder may hold.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from evals.bench.real.dumps import (
    DumpScore,
    PictureScore,
    Reach,
    measure_dumps,
    measure_pictures,
    take_median,
)
from evals.bench.real.films import measure_films, print_films
from evals.bench.real.folder import Folder, read_folder
from evals.bench.real.pages import PageScore, measure_pages
from evals.bench.real.pairs import PairScore, measure_pairs
from tapwright.errors import ExtraMissing

WIDTH = 96
NAMED = 12
"""Faults of a kind that `--faults` names."""
_Rows = list[tuple[str, str]]
_Score = TypeVar("_Score")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print.

    Args:
        arguments: those of the command line if None.

    Returns:
        0, or 2 when the folder has nothing to measure.
    """
    options = _make_parser().parse_args(arguments)
    console = Console(width=WIDTH, highlight=False, markup=False)
    root = Path(options.folder)
    if not root.is_dir():
        console.print(f"{root} is no folder: name one with dumps of screens.")
        return 2
    folder = read_folder(root)
    with_pictures = not options.no_pictures
    sections = _measure_all(folder, with_pictures=with_pictures)
    films = measure_films(root) if with_pictures else []
    faults: list[str] = []
    for title, rows, section_faults in sections:
        _print_section(console, title, rows)
        faults += section_faults
    for problem in folder.problems:
        console.print(problem, soft_wrap=True)
    if options.faults:
        for fault in faults:
            console.print(fault, soft_wrap=True)
    if films:
        print_films(console, films, with_misses=options.faults)
    if not sections and not films:
        console.print(f"{root} has no screens; docs/real-screens.md says how.")
        return 2
    return 0


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m evals.bench.real",
        description="How well screens of real phones are read.",
    )
    parser.add_argument("folder", help="with dumps, pictures and lists")
    parser.add_argument(
        "--no-pictures",
        action="store_true",
        help="leave out what needs pictures to be read, which takes a second each",
    )
    parser.add_argument(
        "--faults", action="store_true", help="name what went wrong, too"
    )
    return parser


_Section = tuple[str, _Rows, list[str]]


def _measure_all(folder: Folder, *, with_pictures: bool) -> list[_Section]:
    """A title, rows and faults for each kind of thing in the folder."""
    sections: list[_Section] = []
    if folder.dumps:
        score = measure_dumps(folder)
        if score.dumps:
            sections.append(_tell_dumps(score))
    if with_pictures:
        pictures = _try_measure(folder, measure_pictures)
        if pictures is not None and pictures.pictures:
            sections.append(_tell_pictures(pictures))
    if folder.pages:
        sections.append(_tell_pages(measure_pages(folder)))
    if folder.pairs:
        pairs = _try_measure(folder, measure_pairs)
        if pairs is not None:
            sections.append(_tell_pairs(pairs))
    return sections


def _try_measure(
    folder: Folder, measure: Callable[[Folder], _Score]
) -> _Score | None:
    try:
        return measure(folder)
    except ExtraMissing as error:
        folder.problems.append(f"Pictures were not read: {error}")
        return None


def _tell_dumps(score: DumpScore) -> _Section:
    tree = score.tree
    rows = [
        (
            "texts of the dumps that are told",
            _share(score.texts_told, score.texts),
        ),
        *_reach_rows(tree),
        (
            "time to tell a dump, median",
            f"{take_median(score.milliseconds):.1f} ms",
        ),
        ("the slowest", f"{max(score.milliseconds):.1f} ms"),
    ]
    faults = [
        f"{name}: not told {untold[:NAMED]}, not reached {missed[:NAMED]}"
        for name, untold, missed in score.missed
    ]
    return f"{score.dumps} dumps", rows, faults


def _reach_rows(reach: Reach) -> _Rows:
    return [
        ("touchables that are reached", _share(reach.reached, reach.targets)),
        (
            "touchables that are reached and have words",
            _share(reach.with_words, reach.targets),
        ),
    ]


def _tell_pictures(score: PictureScore) -> _Section:
    rows = [
        *[
            (f"vision: {name}", value)
            for name, value in _reach_rows(score.vision)
        ],
        (
            "vision: bottom bars of apps that are lost",
            _share(score.bars_lost, score.bars),
        ),
        (
            "vision: screens with the gesture line listed",
            _share(score.gesture_lines, score.pictures),
        ),
        *[
            (f"hybrid: {name}", value)
            for name, value in _reach_rows(score.hybrid)
        ],
        (
            "hybrid: elements that only the picture gave, a screen",
            f"{score.added / score.pictures:.1f}",
        ),
    ]
    faults = [
        f"{name}: vision does not reach {missed[:NAMED]}"
        for name, missed in score.missed
    ]
    return f"{score.pictures} dumps with a picture", rows, faults


def _tell_pages(score: PageScore) -> _Section:
    one_page = score.known + len(score.splits)
    two_pages = score.apart + len(score.merges)
    rows = [
        (
            "pairs of one page with different signatures",
            _share(len(score.splits), one_page),
        ),
        (
            "pairs of two pages with one signature",
            _share(len(score.merges), two_pages),
        ),
    ]
    faults = [f"split: {a} | {b}" for a, b in score.splits]
    faults += [f"merged: {a} | {b}" for a, b in score.merges]
    return f"{score.visits} screens of pages", rows, faults


def _tell_pairs(score: PairScore) -> _Section:
    rows = [
        (
            "changed, and called no_change",
            _share(len(score.called_idle), score.changed),
        ),
        (
            "unchanged, and called no_change",
            _share(score.still_idle, score.still),
        ),
        (
            "unchanged, and called expected",
            _share(len(score.still_done), score.still),
        ),
        ("the place of the change is seen", _share(score.found, score.placed)),
        *((name, str(count)) for name, count in sorted(score.verdicts.items())),
    ]
    faults = [f"called no_change: {name}" for name in score.called_idle]
    faults += [f"called expected: {name}" for name in score.still_done]
    return f"{score.pairs} pairs before and after", rows, faults


def _share(part: int, whole: int) -> str:
    if not whole:
        return "none"
    return f"{part} of {whole} ({100 * part / whole:.1f} %)"


def _print_section(
    console: Console, title: str, rows: Iterable[tuple[str, str]]
) -> None:
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left")
    table.add_column("")
    table.add_column("measured", justify="right")
    for row in rows:
        table.add_row(*row)
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
