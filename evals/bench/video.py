"""Keyframes compared with the ground truth of the films; `evals.bench.film` measures their cost.

    python -m evals.films.filming --out DIR
    python -m evals.bench.video DIR

A state is what the screen shows between two gestures. It must have a keyframe if it was shown for
`DWELT_S`; for a shorter one a keyframe is neither required nor wrong. A keyframe is right if it is
the only one of its state. States before and after a gesture that changed nothing are one.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from rich.console import Console
from rich.table import Table

from evals.films.variants import MAKES, Make, remake
from tools.recording.keyframes import Film, Fixed, Picture, read_keyframes

DWELT_S = 0.6
"""A glance."""
EDGE_S = 0.25
"""A transition belongs to no state."""
LEVELS, PIXELS = 48, 150
"""Two frames of full size that differ by more grey levels in more pixels show different states."""
RULES: tuple[tuple[str, Fixed | None], ...] = (
    ("ours", None),
    ("paper, 0.3", Fixed(threshold=0.3)),
    ("paper, 0.5", Fixed(threshold=0.5)),
    ("paper, 0.3, tolerance 12", Fixed(threshold=0.3, tolerance=12)),
    ("paper, 0.01, tolerance 12", Fixed(threshold=0.01, tolerance=12)),
)
"""Ours, the paper's two settings (A.1.3), and what the tolerance makes of them."""


@dataclass(frozen=True, kw_only=True)
class State:
    """What stood on the screen between two gestures, in seconds of the film."""

    begins: float
    """When the gesture before it was made."""
    ends: float
    rested: float = 0.0
    """When the screen last changed, where that is known: walks note it."""

    @property
    def dwelt(self) -> bool:
        """Whether a person had time to look at it."""
        return self.ends - max(self.begins, self.rested) >= DWELT_S


@dataclass(frozen=True, kw_only=True)
class Score:
    """What came of some films."""

    films: int = 0
    states: int = 0
    found: int = 0
    keyframes: int = 0
    right: int = 0

    def __add__(self, other: "Score") -> "Score":
        mine, its = vars(self), vars(other)
        return Score(**{name: mine[name] + its[name] for name in mine})

    @property
    def recall(self) -> float:
        """Share of the states dwelt on that have a keyframe."""
        return self.found / self.states if self.states else 1.0

    @property
    def precision(self) -> float:
        """Share of the keyframes that are the first of a state."""
        return self.right / self.keyframes if self.keyframes else 1.0


def states(truth: dict[str, Any]) -> list[State]:
    """The states of a film by what its recorder noted."""
    recording = truth["recording"]
    acted = recording["gestures"]
    times = [0.0, *(gesture["at"] for gesture in acted), recording["seconds"]]
    rest = [gesture.get("still", 0.0) for gesture in acted] + [
        recording.get("still", 0.0)
    ]
    return [
        State(begins=begins, rested=still, ends=ends)
        for begins, still, ends in zip(times, rest, times[1:], strict=False)
    ]


def merged(found: Sequence[State], film: Path) -> list[State]:
    """States on both sides of a gesture that changed nothing made one, by full-size frames."""
    frames = _frames(film, [max(s.begins, s.ends - 0.1) for s in found])
    kept: list[State] = []
    shown: Picture | None = None
    for state, frame in zip(found, frames, strict=True):
        if (
            kept
            and shown is not None
            and frame is not None
            and _same(shown, frame)
        ):
            kept[-1] = replace(kept[-1], ends=state.ends)
        else:
            kept.append(state)
        shown = frame
    return kept


def score(truth: Sequence[State], film: Film) -> Score:
    """Keyframes counted against states."""
    covered: set[int] = set()
    right = 0
    for keyframe in film.keyframes:
        own = [
            number
            for number, state in enumerate(truth)
            # Nothing comes after the last one: a keyframe at the very end is its.
            if (keyframe.begins < state.ends - 0.05 or state is truth[-1])
            and keyframe.ends > min(state.begins + EDGE_S, state.ends - 0.05)
        ]
        # One that stands for two states has missed the second.
        new = [number for number in own if number not in covered][:1]
        right += bool(new)
        covered.update(new)
    wanted = [number for number, state in enumerate(truth) if state.dwelt]
    return Score(
        films=1,
        states=len(wanted),
        found=len(covered.intersection(wanted)),
        keyframes=len(film.keyframes),
        right=right,
    )


def measure(
    films: Sequence[Path],
    *,
    makes: Sequence[Make] = MAKES,
    rules: Sequence[tuple[str, Fixed | None]] = RULES,
    told: Callable[[str], None] = lambda said: None,
) -> dict[tuple[str, str], Score]:
    """Scores by make and rule of films that have their truth beside them."""
    found: dict[tuple[str, str], Score] = {}
    with tempfile.TemporaryDirectory() as folder:
        for film in films:
            told(film.name)
            truth = json.loads(
                film.with_suffix(".json").read_text(encoding="utf-8")
            )
            known = merged(states(truth), film)
            for make in makes:
                again = film
                if make is not MAKES[0]:
                    again = remake(
                        film, Path(folder) / f"film{make.suffix}", make
                    )
                for name, rule in rules:
                    got = score(known, read_keyframes(again, rule=rule))
                    found[make.name, name] = (
                        found.get((make.name, name), Score()) + got
                    )
    return found


def _frames(film: Path, times: Sequence[float]) -> list[Picture | None]:
    """The frames that stood on the screen at those times, in grey."""
    found: list[Picture | None] = [None] * len(times)
    capture = cv2.VideoCapture(str(film), cv2.CAP_FFMPEG)
    waiting = list(enumerate(times))
    while waiting and capture.grab():
        at = capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        if at < waiting[0][1] - 0.02:
            continue
        _, picture = capture.retrieve()
        grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        while waiting and at >= waiting[0][1] - 0.02:
            found[waiting.pop(0)[0]] = grey
    capture.release()
    return found


def _same(before: Picture, after: Picture) -> bool:
    bar = round(0.035 * before.shape[0])
    apart = cv2.absdiff(before[bar:], after[bar:]) > LEVELS
    return (
        before.shape == after.shape and int(np.count_nonzero(apart)) <= PIXELS
    )


def table(found: dict[tuple[str, str], Score]) -> Table:
    """One row a make and rule."""
    shown = Table(
        "film", "rule", "films", "states", "recall", "keyframes", "precision"
    )
    for (make, rule), each in found.items():
        recall, precision = f"{each.recall:.3f}", f"{each.precision:.3f}"
        counts = (
            str(each.films),
            str(each.states),
            recall,
            str(each.keyframes),
            precision,
        )
        shown.add_row(make, rule, *counts)
    return shown


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the films of a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--films", type=int, default=0, help="so many of them; 0 for all"
    )
    given = parser.parse_args(arguments)
    films = [
        f
        for f in sorted(given.folder.glob("*.mp4"))
        if f.with_suffix(".json").is_file()
    ]
    if not films:
        said = "no film with its truth there; make some with `python -m evals.films.filming`\n"
        sys.stderr.write(said)
        return 1
    console = Console()
    taken = films[: given.films or None]
    console.print(table(measure(taken, told=partial(print, file=sys.stderr))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
