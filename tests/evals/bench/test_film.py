"""That the bench of keyframes measures what it says, not how fast this machine is."""

from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from evals.bench.film import Pace, Paces, pace
from evals.films.filming import shoot
from evals.films.variants import repeat
from evals.films.walks import LOOKS
from virtual_phone.apps import APPS

PACE = Pace(
    fps=30,
    frames=1800,
    keyframes=40,
    bare=4.0,
    ours=4.8,
    paper=6.0,
    memory=180.0,
    ratio=1.2,
)


@pytest.mark.long
def test_a_film_is_repeated_and_measured_in_a_process_of_its_own(
    tmp_path: Path,
) -> None:
    clock = next(app for app in APPS if app.key == "clock")
    film = tmp_path / "clock.mp4"
    truth = shoot(clock, LOOKS[0], film, actions=1, fps=10)
    seconds = truth["recording"]["seconds"]
    long = repeat(film, tmp_path / "long.mp4", seconds=2.5 * seconds)
    capture, times = cv2.VideoCapture(str(long), cv2.CAP_FFMPEG), list[float]()
    while capture.grab():
        times.append(capture.get(cv2.CAP_PROP_POS_MSEC) / 1000)
    assert times == sorted(set(times))
    assert 2.5 * seconds - 0.2 <= times[-1] <= 3 * seconds + 0.2
    found = pace(long, fps=10, runs=1)
    assert (found.fps, found.frames) == (10, len(times))
    assert found.keyframes >= 1
    assert min(found.bare, found.ours, found.paper, found.ratio) > 0
    assert found.memory > 30


def test_goals_that_are_missed_are_named() -> None:
    assert Paces((PACE,)).missed == []
    assert Paces((PACE, replace(PACE, fps=60, ratio=1.4))).missed == [
        "keyframes at 60 fps take 1.40x of the decoding, more than 1.3x"
    ]
    assert Paces((replace(PACE, memory=301.0),)).missed == [
        "keyframes at 30 fps take 301 MiB, not under 300"
    ]
    assert all(len(row) == len(Paces.columns) for row in Paces((PACE,)).rows)
