"""Films of reference paths: what they show, and what is told of them."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from evals.films.demonstrations import main, record, studio
from evals.tasks.reference import PathError
from evals.tasks.steps import home, launch, tap
from evals.tasks.task import Milestone
from tests.evals.toy_suite import task

LATE_S = 0.4
"""The phone may take so long to show what a touch did."""


def film(path: Path) -> tuple[list[float], list[NDArray[np.uint8]]]:
    """Times in seconds and frames, a quarter as large."""
    video, times, frames = cv2.VideoCapture(str(path)), [], []
    while (read := video.read())[0]:
        times.append(video.get(cv2.CAP_PROP_POS_MSEC) / 1000)
        frames.append(
            np.asarray(cv2.resize(read[1], None, fx=0.25, fy=0.25), np.uint8)
        )
    return times, frames


def test_a_film_shows_what_its_truth_tells(tmp_path: Path) -> None:
    toy = task(
        milestones=(Milestone("editor", lambda s: s.visited(".Editor")),),
        path=lambda p: [launch("Notes|便签"), tap("#new_note")],
        novice=("Open Notes and begin a note.", "打开便签,新建一条。"),
    )
    with studio("en", seed=1) as phone:
        record(toy, phone, tmp_path, seed=1)
        other = tmp_path / "other"
        other.mkdir()
        with pytest.raises(
            PathError,
            match="its demonstration fails: not reached: editor, title",
        ):
            record(task(path=lambda p: [home()]), phone, other, seed=1)
    truth = json.loads(
        (tmp_path / "notes-easy.json").read_text(encoding="utf-8")
    )
    path = tmp_path / "notes-easy.mp4"
    assert truth["instruction"] == "Write a note titled 'Trip'"
    assert truth["notes"] == {
        "novice": "Open Notes and begin a note.",
        "expert": "",
    }
    assert truth["typing_seconds"]["expert"] == 0
    first, second = truth["steps"]
    assert [first["step"], second["step"]] == ["tap Notes", "tap #new_note"]
    assert (first["element"]["words"], second["element"]["resource_id"]) == (
        "Notes",
        "new_note",
    )
    assert first["page"].endswith(".Launcher")
    assert second["reached"].endswith(".Editor")
    for step, gesture in zip(
        truth["steps"], truth["recording"]["gestures"], strict=True
    ):
        left, top, right, bottom = step["element"]["box"]
        x, y = gesture["args"][:2]
        assert left <= x < right
        assert top <= y < bottom
    # A person's pace: time to look at each screen.
    assert first["begun"] > 0.9
    assert second["begun"] - first["ended"] > 0.9
    assert truth["seconds"] - second["ended"] > 0.9
    times, frames = film(path)
    assert len(frames) == truth["recording"]["frames"]
    for step in truth["steps"]:
        before, after = (
            frames[max(0, int(np.searchsorted(times, at)) - 1)]
            for at in (step["begun"], step["ended"] + LATE_S)
        )
        assert np.mean(np.abs(before.astype(int) - after)) > 3


def test_what_cannot_be_filmed_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(
            [
                "mobile_knowledge/messages-basic-other",
                "--out",
                str(tmp_path / "no"),
            ]
        )
        == 1
    )
    assert (
        capsys.readouterr().err
        == "none of these tasks is its own demonstration\n"
    )
    assert main(["mobile", "--out", str(tmp_path / "no")]) == 1
    assert "there is no suite 'mobile'" in capsys.readouterr().err
    assert not (tmp_path / "no").exists()
