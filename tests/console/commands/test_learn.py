"""`tapwright learn` and `demonstrations`: shown, corrected, kept, listed, forgotten."""

import io
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from console import cli
from console.commands import learn
from console.report import demonstration_page
from graph import session
from graph.demonstrations import get_demonstration_folder
from memory.opening import open_memory
from tests.conftest import TASK
from tools.recording.demonstration import (
    Demonstration,
    Gesture,
    load_demonstration,
    save_demonstration,
)

Studied = tuple[Path, Demonstration]
Say = Callable[..., str]


@pytest.fixture
def said(
    studied: Studied,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Say]:
    for name in (
        "TAPWRIGHT_MODEL",
        "TAPWRIGHT_ACTOR_MODEL",
        "TAPWRIGHT_CHROMA_URL",
    ):
        monkeypatch.delenv(name, raising=False)
    shutil.copytree(studied[0], tmp_path / "home")
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "120")

    def run(*args: str, code: int = 0) -> str:
        capsys.readouterr()
        assert cli.main([*args]) == code
        captured = capsys.readouterr()
        return captured.err if code == 1 else captured.out

    yield run
    session.close_resources()


def test_a_recording_becomes_a_demonstration_that_is_listed_shown_and_forgotten(
    said: Say, film: Path, studied: Studied, tmp_path: Path
) -> None:
    id = studied[1].id
    assert "Nothing was learned" not in said("demonstrations")
    assert "(not kept)" in said("demonstrations")
    out = said("learn", str(film), "--task", TASK, code=3)
    assert "Clock" in out
    assert "not kept yet" in out
    out = said("learn", str(film), "--yes")
    assert f"Learned “{TASK}” in 2 steps." in out
    page = Path(out.split("page: ")[1].splitlines()[0])
    assert page == get_demonstration_folder(id) / demonstration_page.PAGE
    assert TASK in page.read_text(encoding="utf-8")
    (record,) = json.loads(said("demonstrations", "--json"))
    assert (record["demonstration"], record["accepted"]) == (id, True)
    assert TASK in said("demonstrations", "show", id[:6])
    assert json.loads(said("memory", "--json"))["kinds"]["demonstration"] == 1
    assert "shown in 2 steps" in said(
        "memory", "list", "--kind", "demonstration"
    )
    said("demonstrations", "forget", id[:6])
    assert not get_demonstration_folder(id).exists()
    assert "Nothing was learned" in said("demonstrations")
    assert "no demonstration with an id" in said(
        "demonstrations", "show", id[:6], code=1
    )


def test_what_the_memory_forgets_has_no_pictures_left(
    said: Say, film: Path, studied: Studied
) -> None:
    said("learn", str(film), "--yes")
    said("learn", str(film), "--yes", "--user", "bob")
    ids = [
        r.id
        for r in open_memory(
            get_demonstration_folder("x").parents[1] / "memory"
        ).list_records("demonstration")
    ]
    said("memory", "forget", ids[0], "--yes")
    assert get_demonstration_folder(studied[1].id).exists()
    said("memory", "forget", ids[1], "--yes")
    assert not get_demonstration_folder(studied[1].id).exists()


def test_what_cannot_be_learned_is_said(
    said: Say, tmp_path: Path, film: Path
) -> None:
    assert "does not exist" in said(
        "learn", str(tmp_path / "no.mp4"), "--task", "x", code=1
    )
    assert "--language" in said("learn", str(film), "--language", "fr", code=1)


def test_the_person_corrects_until_it_is_right(
    said: Say, studied: Studied
) -> None:
    id = studied[1].id
    lines = iter(["what?", "1 tap Clock", "2 say Choose the alarms", "drop 9", "undo", "drop 3",
                  "1 open Clock", "y"])  # fmt: skip
    out = io.StringIO()
    answer = learn._take_corrections(
        studied[1],
        "en",
        Console(file=out, width=100),
        line=lambda label: next(lines),
    )
    assert answer == "yes"
    assert "not understood" in out.getvalue()
    assert "no picture 9" in out.getvalue()
    kept = load_demonstration(get_demonstration_folder(id))
    assert [(g.kind, g.target, g.basis) for g in kept.gestures] == [
        ("open_app", "Clock", "person")
    ]
    page = (get_demonstration_folder(id) / demonstration_page.PAGE).read_text(
        encoding="utf-8"
    )
    assert "by you" in page


def gone(label: str) -> str:
    raise EOFError(label)


def test_who_goes_away_has_decided_nothing(said: Say, studied: Studied) -> None:
    console = Console(file=io.StringIO())
    assert learn._take_corrections(studied[1], "en", console, line=gone) is None


def test_the_page_holds_all_it_shows_and_believes_no_words(
    said: Say, studied: Studied
) -> None:
    gestures = (
        Gesture(
            kind="tap",
            target="<script>",
            point=(36, 80),
            certainty=0.95,
            basis="touch",
        ),
        Gesture(kind="scroll", direction="down", certainty=0.2),
    )
    made = studied[1].model_copy(
        update={"task": "Do <b>it</b>", "gestures": gestures}
    )
    save_demonstration(made, get_demonstration_folder(made.id))
    page = demonstration_page.write_page(made, "en").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "<b>it" not in page
    assert re.findall(r"(?:src|href)=\"(?!#)", page) == []
    assert re.findall(r"url\((?!data:image/jpeg;base64,)", page) == []
    assert 'class="ring" style="left: 10.0%; top: 10.0%"' in page
    assert 'class="way">↑' in page
    assert page.count("please check") == 1
    assert page.count('class="card') == len(made.frames) + 1
    assert "这张图" not in demonstration_page.write_page(made, "zh").read_text(
        encoding="utf-8"
    )
    assert "请检查" in demonstration_page.write_page(made, "zh").read_text(
        encoding="utf-8"
    )
    for kind in ("tap", "scroll"):
        assert kind.title() in "".join(
            str(cell)
            for column in demonstration_page.draw_table(made, "en").columns
            for cell in column._cells
        )
