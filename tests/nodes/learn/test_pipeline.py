"""A recording becomes a folder with pictures and words: once, whole, and under its content's id."""

import shutil
from pathlib import Path

import pytest

from graph.demonstrations import (
    get_demonstration_folder,
    get_demonstrations_folder,
    list_ids,
)
from nodes.learn.pipeline import (
    detect_language,
    drop_idle_frames,
    film_digest,
    study_film,
)
from tapwright.errors import DemonstrationUnreadable, UsageError
from tests.conftest import PAGES, TASK
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    Word,
    load_demonstration,
)
from tools.screen import Bounds

Studied = tuple[Path, Demonstration]


def copied(studied: Studied, tmp_path: Path) -> Path:
    home = tmp_path / "home"
    shutil.copytree(studied[0], home)
    return home


def test_each_state_has_its_picture_and_its_words(studied: Studied) -> None:
    home, made = studied
    place = get_demonstration_folder(made.id, home)
    assert [
        tuple(word.text for word in frame.words) for frame in made.frames
    ] == list(PAGES)
    assert (made.width, made.height, made.language, made.task) == (
        360,
        800,
        "en",
        TASK,
    )
    assert all(
        (place / frame.image).read_bytes()[:2] == b"\xff\xd8"
        for frame in made.frames
    )
    assert load_demonstration(place) == made


def test_a_film_is_studied_once_whatever_its_name(
    studied: Studied, film: Path, tmp_path: Path
) -> None:
    home = copied(studied, tmp_path)
    other = tmp_path / "other name.mp4"
    shutil.copy(film, other)
    told: list[str] = []
    again = study_film(
        other, home, listener=lambda part, done, of: told.append(part)
    )
    assert (again, told) == (studied[1], [])
    renamed = study_film(other, home, task="Something else")
    assert renamed == studied[1].model_copy(update={"task": "Something else"})
    assert (
        load_demonstration(get_demonstration_folder(renamed.id, home))
        == renamed
    )
    assert list(list_ids(home)) == [renamed.id]


@pytest.mark.long
def test_what_was_broken_off_or_lost_is_studied_anew(
    studied: Studied, film: Path, tmp_path: Path
) -> None:
    home, id = copied(studied, tmp_path), studied[1].id
    (get_demonstration_folder(id, home) / studied[1].frames[0].image).unlink()
    for left in (f".{id}.part", ".0123.part"):
        (get_demonstrations_folder(home) / left).mkdir()
    told: list[str] = []
    again = study_film(
        film, home, task=TASK, listener=lambda part, done, of: told.append(part)
    )
    assert again.frames == studied[1].frames
    assert list(dict.fromkeys(told)) == ["film", "text", "gestures"]
    assert [
        file.name for file in get_demonstrations_folder(home).iterdir()
    ] == [id]


def test_what_is_no_film_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "notes.mp4").write_text("no film")
    with pytest.raises(
        DemonstrationUnreadable, match="cannot be read as a film"
    ):
        study_film(tmp_path / "notes.mp4", tmp_path / "home")
    with pytest.raises(DemonstrationUnreadable, match="cannot be read"):
        film_digest(tmp_path / "none.mp4")
    assert list(get_demonstrations_folder(tmp_path / "home").iterdir()) == []


@pytest.mark.parametrize(
    "id", ["", "..", "a/b", "../../etc", "a.b", "/etc", ".hidden", "a" * 65]
)
def test_an_id_leads_nowhere_else(id: str) -> None:
    with pytest.raises(UsageError, match="no id of a demonstration"):
        get_demonstration_folder(id)


def test_the_language_is_the_one_that_is_read() -> None:
    assert detect_language(["设置", "Wi-Fi", "蓝牙"]) == "zh"
    assert detect_language(["Settings", "蓝牙"]) == detect_language([]) == "en"


def test_a_clock_that_goes_on_makes_no_state_of_its_own() -> None:
    box = Bounds(left=0, top=0, right=9, bottom=9)
    said = [
        ("Alarm",),
        ("Pause", "00:01"),
        ("Pause", "00:02"),
        ("Loaded", "Pages"),
    ]
    frames = [
        Frame(number=n, begins=n, ends=n + 0.5, image=f"{n}.jpg",
              words=tuple(Word(text=text, bounds=box) for text in texts))
        for n, texts in enumerate(said, 1)
    ]  # fmt: skip
    tap, wait = Gesture(kind="tap"), Gesture(kind="wait")
    kept, made = drop_idle_frames(frames, [tap, wait, wait])
    assert ([each.image for each in kept], made) == (
        ["1.jpg", "2.jpg", "4.jpg"],
        [tap, wait],
    )
    assert [(each.number, each.ends) for each in kept] == [
        (1, 1.5),
        (2, 3.5),
        (3, 4.5),
    ]
    assert len(drop_idle_frames(frames, [tap, tap, wait])[0]) == 4
