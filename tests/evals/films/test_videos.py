"""Films as lessons: what a person would choose of them, and which film a task has."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from evals.films.videos import Library, find_demonstrated_task, make_by_hand
from evals.harness import runner
from evals.harness.rows import Lesson
from evals.report import columns, tables
from evals.suites import choose_tasks
from tapwright.errors import UsageError
from tools.recording.demonstration import load_demonstration

RATE = 10
SIZE = 216, 480


def film(path: Path, greys: list[int], seconds: float = 1.0) -> None:
    """Write a film that shows each of these greys for so long."""
    codec = cv2.VideoWriter.fourcc(*"mp4v")
    writer = cv2.VideoWriter(str(path), codec, RATE, SIZE)
    for grey in greys:
        for _ in range(round(seconds * RATE)):
            writer.write(np.full((SIZE[1], SIZE[0], 3), grey, np.uint8))
    writer.release()


def step(
    begun: float, action: dict[str, Any], element: dict[str, Any] | None
) -> dict[str, Any]:
    return {
        "begun": begun,
        "ended": begun + 0.1,
        "action": action,
        "element": element,
    }


def truth(**changes: Any) -> dict[str, Any]:
    button = {
        "role": "button",
        "words": "Save",
        "resource_id": "save",
        "box": [0, 0, 100, 50],
    }
    field = {
        "role": "input",
        "words": "",
        "resource_id": "first_name",
        "box": [0, 60, 400, 90],
    }
    tap = {"at": 1.05, "kind": "tap", "args": [50, 24]}
    return {
        "task": "toy/notes",
        "instruction": "Save it",
        "language": "en",
        "seconds": 4.0,
        "recording": {"width": 432, "gestures": [tap]},
        "steps": [
            step(1.0, {"kind": "tap", "element": 1}, button),
            step(2.0, {"kind": "fill", "element": 2, "text": "Ann"}, field),
            step(
                3.0,
                {"kind": "scroll", "element": 3, "direction": "down"},
                field,
            ),
            step(3.5, {"kind": "answer", "text": "done"}, None),
        ],
        **changes,
    }


def test_by_hand_there_is_a_keyframe_before_each_action(tmp_path: Path) -> None:
    film(tmp_path / "notes.mp4", [0, 80, 160, 240])
    made = make_by_hand(tmp_path / "notes.mp4", truth(), tmp_path)
    folder = tmp_path / "demonstrations" / made.id
    assert load_demonstration(folder) == made
    pictures = [cv2.imread(str(folder / frame.image)) for frame in made.frames]
    greys = [
        -1.0 if picture is None else picture.mean() for picture in pictures
    ]
    assert np.allclose(greys, [0, 80, 160, 240], atol=8)
    assert [(g.kind, g.target, g.text, g.direction) for g in made.gestures] == [
        ("tap", "Save", "", ""),
        ("fill", "first name", "Ann", ""),
        ("scroll", "", "", "down"),
    ]
    # The film is half as large as the screen was.
    box = made.gestures[0].box
    assert box is not None
    assert (box.right, box.bottom, made.gestures[0].point) == (50, 25, (25, 12))
    (folder / made.frames[0].image).unlink()
    assert make_by_hand(tmp_path / "notes.mp4", truth(), tmp_path) == made


def test_a_task_has_its_own_film_or_that_of_its_twin(tmp_path: Path) -> None:
    dial, other = choose_tasks(
        ["mobile_knowledge/phone-basic", "mobile_knowledge/phone-basic-other"]
    )
    assert find_demonstrated_task(other) == find_demonstrated_task(dial) == dial
    (tmp_path / "en-dots").mkdir()
    film(tmp_path / "en-dots" / "phone-basic.mp4", [0, 80, 160, 240])
    said = tmp_path / "en-dots" / "phone-basic.json"
    said.write_text(json.dumps(truth()), encoding="utf-8")
    with pytest.raises(
        UsageError, match="shows toy/notes, not mobile_knowledge/phone-basic"
    ):
        Library(tmp_path).get_lesson(other, "en", "by hand")
    said.write_text(json.dumps(truth(task=dial.name)), encoding="utf-8")
    told: list[str] = []
    library = Library(tmp_path)
    taught = library.get_lessons(
        [dial, other], ["en"], "by hand", on_task=told.append
    )
    assert taught[dial.name, "en"] == taught[other.name, "en"]
    assert told == [dial.name, other.name]
    jobs = runner.jobs(
        [other], languages=("en",), seeds=(1,), model="offline", lessons=taught
    )
    lesson = taught[other.name, "en"]
    assert lesson == Lesson(
        folder=Path(jobs[0].demonstration), seconds=jobs[0].film_seconds
    )


def test_a_film_without_pictures_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.mp4").write_bytes(b"")
    with pytest.raises(UsageError, match="holds no picture"):
        make_by_hand(tmp_path / "notes.mp4", truth(), tmp_path)


def test_the_table_asks_each_instruction_with_the_films_it_has() -> None:
    printed = tables.find_table("mobile-agent-v")
    tasks = choose_tasks([printed.suite])
    apart = {arm.tasks: len(arm.choose_tasks(tasks)) for arm in printed.arms}
    assert apart == {"aligned": 30, "misaligned": 30}
    windows = {arm.choices.get("window", 4) for arm in printed.arms}
    assert windows == {1, 2, 3, 4, 5, 6}
    labels = [arm.label for arm in printed.arms]
    assert len(set(labels)) == len(labels)


def test_one_film_an_app_is_for_all_its_tasks() -> None:
    printed = tables.find_table("androidworld-knowledge")
    tasks = choose_tasks([printed.suite])
    for arm in printed.arms:
        asked = arm.choose_tasks(tasks)
        assert len(asked) == 48
        assert len({find_demonstrated_task(task).id for task in asked}) == 5
    assert {arm.knowledge for arm in printed.arms} == {
        "none",
        "expert",
        "video",
    }
    head, *paper = columns.list_lines([], printed)
    assert head == ("run", "SR")
    assert paper[-1] == ("Mobile-Agent-V, video (paper)", "31.3")
