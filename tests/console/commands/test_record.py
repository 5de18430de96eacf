"""`tapwright record`: films of the virtual phone, and what is refused."""

import json
from pathlib import Path

import pytest

from console.cli import main
from virtual_phone.apps.notes.app import NotesApp


def test_a_task_is_filmed_with_the_truth_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path / "home"))
    film = tmp_path / "notes.mp4"
    task = "Open Notes"
    words = [
        "record",
        str(film),
        task,
        "--device",
        "virtual",
        "--model",
        "offline",
        "--dots",
    ]
    assert main(words) in (0, 2)
    truth = json.loads(film.with_suffix(".json").read_text())
    assert truth["task"] == task
    assert any(page.startswith(NotesApp.package) for _, page in truth["pages"])
    assert film.stat().st_size > 10_000


def test_without_a_task_it_films_for_so_long(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    film = tmp_path / "still.mp4"
    assert (
        main(["record", str(film), "--device", "virtual", "--seconds", "1"])
        == 0
    )
    assert json.loads(film.with_suffix(".json").read_text())["seconds"] >= 0.9
    assert "Filmed:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "said"),
    [("film.avi", "must end with .mp4"), ("no/such/film.mp4", "make it first")],
)
def test_what_cannot_be_written_is_refused_at_once(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", str(tmp_path / name), "--device", "virtual"]) == 1
    assert said in capsys.readouterr().err.replace("\n", " ")
