"""Predictions of a scripted model: what it is asked, what its answers mean, and going on."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from console.cli import main
from evals.odyssey import perception, step_prompt
from evals.odyssey.dataset import Dataset, write
from evals.odyssey.moves import Move, gold
from evals.odyssey.predicting import FILE, Settings, predict
from evals.odyssey.score_tables import figures, markdown, run
from evals.odyssey.scores import judge, score
from evals.report.tables import find_table
from graph.replies import AssessReply
from models import scripted
from models.coordinates import CoordinateFrame
from nodes.visual.model_input import ModelInput
from tapwright.errors import ModelUnreachable, UsageError
from tests.evals.odyssey.fixtures import made
from tools.screen import Bounds, Element, Screen

WIDTH, HEIGHT = 360, 640
FIELD = Element(
    index=1,
    role="input",
    text="Search",
    bounds=Bounds(left=0, top=60, right=360, bottom=120),
)
ICON = Element(
    index=2,
    role="button",
    text="Rail",
    bounds=Bounds(left=160, top=170, right=200, bottom=210),
)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Dataset:
    """One episode of six pictures, all of which show a field and an icon, and are read already."""
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path / "home"))
    folder = tmp_path / "data"
    episode = made()
    write(folder, episode)
    (folder / "screenshots").mkdir()
    for step in episode.steps:
        image = np.full((HEIGHT, WIDTH, 3), 200 + step.step, np.uint8)
        file = folder / "screenshots" / step.screenshot
        cv2.imwrite(str(file), image)
        perception.keep(file, screen())
    return Dataset(folder)


def screen(**changes: Any) -> Screen:
    fields = {
        "id": "picture",
        "width": WIDTH,
        "height": HEIGHT,
        "elements": (FIELD, ICON),
    }
    return Screen(**{**fields, **changes})


def act(**action: Any) -> dict[str, Any]:
    return {"judgement": "act", "thought": "t", "action": action}


def texts(script: scripted.Script, call: int) -> str:
    content = script.calls[call][-1].content
    return content if isinstance(content, str) else str(content[0]["text"])  # type: ignore[index]


def pictures(script: scripted.Script, call: int) -> int:
    content = script.calls[call][-1].content
    return 0 if isinstance(content, str) else len(content) - 1


RIGHT = [
    act(kind="home"),
    act(kind="tap", x=180, y=192),
    act(kind="type", text="10:30 train"),
    act(kind="swipe", direction="up"),
    act(kind="long_press", x=36, y=576),
    {"judgement": "done", "message": "it is noted"},
]


def test_points_and_all_of_the_history(data: Dataset, tmp_path: Path) -> None:
    script = scripted.register_script("points", RIGHT)
    (episode,) = data.episodes()
    said = predict(
        data, [episode], Settings(model="scripted:points"), tmp_path / "run"
    )
    assert [said["0001", n] for n in range(6)] == [
        gold(s).command for s in episode.steps
    ]
    assert score(judge([episode], said, "paper")).sr == 100
    first, last = texts(script, 0), texts(script, 5)
    assert "Use Rail and Notes to note the train." in first
    assert "# Last steps" not in first
    assert "# Completed\nbefore" in last
    # The last four of the person's five, as the dataset says them: nothing was read.
    assert "PRESS_HOME" not in last
    assert "- CLICK: (500, 300)\n- TYPE: 10:30 train\n- SCROLL: UP" in last
    assert (pictures(script, 0), pictures(script, 5)) == (1, 2)
    assert "Search" not in last
    system = str(script.calls[0][0].content)
    assert "open_app" in system
    assert "close_app" not in system


def test_numbers_and_no_history(data: Dataset, tmp_path: Path) -> None:
    script = scripted.register_script(
        "numbers", [act(kind="tap", element=2)] * 6
    )
    settings = Settings(
        model="scripted:numbers", grounding="marks", level="low", history=()
    )
    (episode,) = data.episodes()
    said = predict(data, [episode], settings, tmp_path / "run")
    assert set(said.values()) == {"CLICK: (500, 297)"}
    last = texts(script, 5)
    assert "# Task\ndo 5\n" in last
    assert '[2] button "Rail"' in last
    assert "# Last steps" not in last
    assert "# Completed" not in last
    assert pictures(script, 5) == 1
    known = Settings(
        model="scripted:numbers", grounding="marks", history=("actions",)
    )
    script = scripted.register_script(
        "numbers", [act(kind="tap", element=2)] * 6
    )
    predict(data, [episode], known, tmp_path / "other")
    assert '- tap (button "Rail")' in texts(script, 2)


def test_a_run_goes_on_where_it_ended(data: Dataset, tmp_path: Path) -> None:
    (episode,) = data.episodes()
    settings = Settings(model="scripted:short")
    scripted.register_script(
        "short",
        [*RIGHT[:2], {"judgement": "nonsense"}, "no", ModelUnreachable("x")],
    )
    with pytest.raises(ModelUnreachable):
        predict(data, [episode], settings, tmp_path)
    rows = (tmp_path / FILE).read_text(encoding="utf-8").splitlines()
    assert len(rows) == 3
    assert json.loads(rows[2])["prediction"] == ""
    assert json.loads(rows[2])["error"]
    with (tmp_path / FILE).open("a", encoding="utf-8") as file:
        file.write('{"episode": "0001", "st')
    scripted.register_script("short", RIGHT[3:])
    said = predict(data, [episode], settings, tmp_path)
    assert len(said) == 6
    scores = score(judge([episode], said, "paper"))
    assert (scores.right, scores.invalid) == (5, 1)
    assert predict(data, [episode], settings, tmp_path) == said


def meant(action: dict[str, Any], **given: Any) -> str:
    """What an action means on the screen with a field and an icon."""
    now = given.pop("screen", screen())
    frame = CoordinateFrame(screen=(WIDTH, HEIGHT), image=(WIDTH, HEIGHT))
    reply = AssessReply.model_validate(act(**action))
    found = step_prompt.move(
        reply, ModelInput(frame=frame), now, given.pop("last", None), **given
    )
    return found.command if found else ""


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"kind": "scroll", "element": 1, "direction": "down"}, "SCROLL: UP"),
        ({"kind": "scroll", "element": 1}, "SCROLL: UP"),
        ({"kind": "swipe", "direction": "left"}, "SCROLL: LEFT"),
        ({"kind": "fill", "element": 1, "text": "x"}, "CLICK: (500, 141)"),
        ({"kind": "tap_text", "text": "rail"}, "CLICK: (500, 297)"),
        ({"kind": "tap_text", "text": "nowhere"}, ""),
        ({"kind": "tap", "element": 9}, ""),
        ({"kind": "open_app", "text": "Rail"}, "CLICK: (500, 297)"),
        ({"kind": "open_app", "text": "Notes"}, "PRESS_HOME"),
        ({"kind": "recents"}, "PRESS_RECENT"),
        ({"kind": "answer", "text": "7"}, "COMPLETE"),
        ({"kind": "fail", "text": "no"}, "IMPOSSIBLE"),
        ({"kind": "dance"}, ""),
    ],
)
def test_our_actions_mean_theirs(action: dict[str, Any], said: str) -> None:
    assert meant(action) == said


def test_a_fill_is_a_text_once_its_field_was_touched() -> None:
    fill = {"kind": "fill", "element": 1, "text": "x"}
    touched, elsewhere = (
        Move(kind="CLICK", point=(500, y)) for y in (140, 900)
    )
    assert meant(fill, last=touched) == "TYPE: x"
    assert meant(fill, last=elsewhere) == "CLICK: (500, 141)"
    assert meant(fill, screen=screen(keyboard=True)) == "TYPE: x"
    assert meant(
        {"kind": "open_app", "text": "Rail"}, known=frozenset({"OPEN_APP"})
    ) == ("OPEN_APP: Rail")
    assert (
        meant({"kind": "enter"}, known=frozenset({"PRESS_ENTER"}))
        == "PRESS_ENTER"
    )
    assert meant({"kind": "enter"}).startswith("CLICK: (9")


def test_figures_are_set_beside_the_papers(
    data: Dataset, tmp_path: Path
) -> None:
    (episode,) = data.episodes()
    said = predict(data, [episode], Settings(model="reference"), tmp_path)
    made_ = run("ours", tmp_path, [episode], said, "device")
    told = figures(made_)
    assert (told["AMS"], told["Tool"], told["Pixel 7 Pro"]) == (
        "100.00", "100.00", "100.00/100.00",
    )  # fmt: skip
    assert told["by script"] == told["device split"] == "100.00/100.00"
    page = markdown(
        [made_], find_table("odyssey"), tmp_path / "t.md"
    ).read_text(encoding="utf-8")
    assert (
        "| OdysseyAgent (6) actions, screens, context (paper) | 66.84 | 6.32 |"
        in page
    )
    assert "| 77.06/11.61 | 58.83/0.18 | 65.85/5.00 | 65.63/8.47 |" in page
    kept = json.loads((tmp_path / "scores.json").read_text(encoding="utf-8"))
    assert len(kept["steps"]) == 6


def test_the_command_predicts_and_says_what_cannot_be(
    data: Dataset, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--episodes", str(data.folder)]
    assert (
        main(
            [
                "eval",
                "odyssey",
                *where,
                "--model",
                "reference",
                "--history",
                "actions",
            ]
        )
        == 0
    )
    assert "odyssey-reference-high-coords-actions" in capsys.readouterr().out
    rows = ["--row", "(1) no history"]
    assert (
        main(
            [
                "eval",
                "--table",
                "odyssey",
                *where,
                "--model",
                "reference",
                *rows,
            ]
        )
        == 0
    )
    assert "odyssey.md" in capsys.readouterr().out
    for wrong, told in (
        ([], "name the folder of episodes"),
        (
            [*where, "--level", "middle"],
            "--level middle: choose one of high, low",
        ),
        (
            [*where, "--history", "smells"],
            "--history smells: choose one of actions, screens",
        ),
        ([*where, "--split", "app"], "the split app cannot be read"),
    ):
        assert main(["eval", "odyssey", "--model", "reference", *wrong]) == 1
        assert told in capsys.readouterr().err


def test_a_picture_that_is_gone_or_broken_is_named(
    data: Dataset, tmp_path: Path
) -> None:
    (episode,) = data.episodes()
    file = data.picture(episode.steps[0])
    file.write_bytes(b"no picture")
    with pytest.raises(UsageError, match="0001_0.png is no picture"):
        predict(data, [episode], Settings(model="scripted:none"), tmp_path)
    file.unlink()
    with pytest.raises(UsageError, match="the picture 0001_0.png is not below"):
        predict(data, [episode], Settings(model="scripted:none"), tmp_path)
