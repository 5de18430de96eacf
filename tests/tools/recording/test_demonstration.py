"""A demonstration on disk: what is written is read, and a damaged one is refused in a sentence."""

from pathlib import Path

import pytest

from tapwright.errors import DemonstrationUnreadable
from tools.recording.demonstration import (
    FILE,
    Demonstration,
    Frame,
    Gesture,
    load_demonstration,
    save_demonstration,
)


def two_frames(**changes: object) -> Demonstration:
    frames = tuple(
        Frame(number=n, begins=n, ends=n + 1, image=f"{n}.jpg") for n in (1, 2)
    )
    facts = {
        "id": "d1", "width": 1080, "height": 2400, "seconds": 3.0, "frames": frames,
        "gestures": (Gesture(kind="tap", target="Save"),), **changes,
    }  # fmt: skip
    return Demonstration.model_validate(facts)


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    save_demonstration(two_frames(task="Keep it"), tmp_path)
    assert load_demonstration(tmp_path) == two_frames(task="Keep it")
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_gestures_lie_between_frames() -> None:
    with pytest.raises(ValueError, match="one gesture between"):
        two_frames(gestures=())
    with pytest.raises(ValueError, match="numbered"):
        two_frames(frames=(), gestures=())


@pytest.mark.parametrize("text", ["", "{", '{"id": "d1"}'])
def test_a_damaged_one_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(DemonstrationUnreadable, match="learn it again"):
        load_demonstration(tmp_path)


def test_a_missing_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DemonstrationUnreadable, match="tapwright learn"):
        load_demonstration(tmp_path / "none")
