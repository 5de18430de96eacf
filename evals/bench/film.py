"""The cost of finding the keyframes of a minute of screen recording, beside bare decoding.

A walk through an app is filmed at 1080x2400 and repeated, packet by packet, until it is a minute
long. A process of its own then alternates between decoding every frame and finding the keyframes,
so that the ratio is of one run, and the memory of this work alone.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import ClassVar

import cv2

from evals.films.filming import shoot
from evals.films.variants import repeat
from evals.films.walks import Look
from tools.recording.keyframes import Fixed, read_keyframes
from virtual_phone.apps import APPS

SECONDS = 60.0
RUNS = 2
RATIO_GOAL, MEMORY_GOAL = 1.3, 300
"""Of the time of bare decoding; MiB."""
LOOK = Look(width=1080, height=2400, density=420, language="en", dark=False)
PAPER = Fixed(threshold=0.3)
WAIT_S = 600.0


@dataclass(frozen=True, kw_only=True)
class Pace:
    """What a film costs."""

    fps: int
    frames: int
    keyframes: int
    bare: float
    """Seconds to take every frame out of the film, none of them converted."""
    ours: float
    paper: float
    """By the paper's rule: samples, and of each two every grey level compared at full size."""
    memory: float
    """MiB that the process held at most."""
    ratio: float
    """Ours by bare, median over turns."""


@dataclass(frozen=True)
class Paces:
    """What was measured."""

    paces: tuple[Pace, ...]

    title: ClassVar[str] = "Keyframes of a recording of 60 s, 1080x2400, H.264"
    columns: ClassVar[tuple[str, ...]] = (
        "", "frames", "keyframes", "decoding s", "keyframes s", "ratio", "paper's rule s", "MiB",
    )  # fmt: skip

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """One a rate, and the goal."""
        rows = [
            (f"{p.fps} fps", str(p.frames), str(p.keyframes), f"{p.bare:.1f}", f"{p.ours:.1f}",
             f"{p.ratio:.2f}x", f"{p.paper:.1f}", f"{p.memory:.0f}")
            for p in self.paces
        ]  # fmt: skip
        goals = f"{RATIO_GOAL}x", "", f"{MEMORY_GOAL}"
        return [*rows, ("goal: at most", "", "", "", "", *goals)]

    @property
    def missed(self) -> list[str]:
        """The goals that were not met."""
        said = [
            f"keyframes at {p.fps} fps take {p.ratio:.2f}x of the decoding, more than {RATIO_GOAL}x"
            for p in self.paces
            if p.ratio > RATIO_GOAL
        ]
        return said + [
            f"keyframes at {p.fps} fps take {p.memory:.0f} MiB, not under {MEMORY_GOAL}"
            for p in self.paces
            if p.memory >= MEMORY_GOAL
        ]


def measure(*, seconds: float = SECONDS, runs: int = RUNS) -> Paces:
    """Film, and measure at 30 and at 60 frames a second."""
    app = next(app for app in APPS if app.key == "shop")
    paces = []
    with tempfile.TemporaryDirectory() as folder:
        for fps in (30, 60):
            short, long = (
                Path(folder) / f"{name}{fps}.mp4" for name in ("short", "long")
            )
            shoot(app, LOOK, short, fps=fps)
            paces.append(
                pace(repeat(short, long, seconds=seconds), fps=fps, runs=runs)
            )
    return Paces(tuple(paces))


def pace(film: Path, *, fps: int, runs: int = RUNS) -> Pace:
    """Measure one film in a process of its own."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "evals.bench.film",
        str(film),
        str(fps),
        str(runs),
    ]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=WAIT_S
    )
    return Pace(**json.loads(done.stdout))


def _measured(film: Path, fps: int, runs: int) -> Pace:
    bare, ours = partial(_bare, film), partial(read_keyframes, film)
    found = ours()  # Whatever the first one loads is no part of it.
    times = [(_timed(bare), _timed(ours)) for _ in range(runs)]
    memory = _held()
    return Pace(
        fps=fps,
        frames=found.frames,
        keyframes=len(found.keyframes),
        bare=median(each for each, _ in times),
        ours=median(each for _, each in times),
        paper=_timed(partial(read_keyframes, film, rule=PAPER)),
        memory=memory,
        ratio=median(each / bare for bare, each in times),
    )


def _held() -> float:
    """MiB at most; the usual counter also knows what the process that started this one held."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return int(lines["VmHWM"].split()[0]) / 1024


def _timed(run: Callable[[], object]) -> float:
    begun = time.perf_counter()
    run()
    return time.perf_counter() - begun


def _bare(film: Path) -> int:
    capture, frames = cv2.VideoCapture(str(film), cv2.CAP_FFMPEG), 0
    while capture.grab():
        frames += 1
    capture.release()
    return frames


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the film that is named, for the process that asks."""
    film, fps, runs = sys.argv[1:] if arguments is None else arguments
    sys.stdout.write(
        json.dumps(asdict(_measured(Path(film), int(fps), int(runs))))
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
