"""`tapwright record --session`, and recorded folders that are played back as a phone."""

import json
import os
import shutil
from pathlib import Path

import pytest

from console.cli import main
from tools.session_recording.layout import STATES_FILE, is_masked, read_session

RECORDED = Path(__file__).parents[2] / "recorded"
AIRPLANE = RECORDED / "airplane-mode"
TASK = "Turn on the switch 'Airplane mode' in Settings"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize(
    "folder", [path for path in RECORDED.iterdir() if path.is_dir()], ids=str
)
def test_committed_folders_are_of_the_described_layout(folder: Path) -> None:
    session = read_session(folder)
    assert any(state.gesture for state in session.states)
    assert f"`{folder.name}`" in (RECORDED / "README.md").read_text()


def test_a_folder_is_a_phone_on_which_the_task_can_be_done_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    device = f"replay:{AIRPLANE}"
    words = ["run", TASK, "--device", device, "--model", "offline", "--json"]
    assert main(words) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    ended = events[-1]
    assert ended["status"] == "done"
    assert "Airplane mode" in ended["evidence"]


@pytest.mark.long
def test_a_folder_plays_on_when_its_commands_have_other_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "session"
    shutil.copytree(AIRPLANE, folder)
    states = folder / STATES_FILE
    text = states.read_text()
    for present, other in [
        ("dumpsys window displays", "dumpsys window windows"),
        (
            "pm list packages -f --show",
            "cmd package list packages -f -U --show",
        ),
        ("am get-current-user", "cmd activity get-current-user"),
        ("--user 0 --brief --components", "--components"),
        ("settings get system", "settings get --user 0 system"),
        ("date '+%Y-%m-%d %H:%M:%S'", "date +%F' '%T"),
    ]:
        assert present in text
        text = text.replace(present, other)
    states.write_text(text)
    words = ["run", TASK, "--device", f"replay:{folder}"]
    assert main([*words, "--model", "offline", "--json"]) == 0
    ended = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert ended["status"] == "done"


@pytest.mark.long
def test_another_task_ends_where_the_recording_has_nothing_for_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    device = f"replay:{AIRPLANE}"
    task = "Delete the alarm at 7:00 in Clock"
    assert (
        main(["run", task, "--device", device, "--model", "offline", "--json"])
        == 1
    )
    ended = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert ended["status"] == "failed"


def test_the_masked_name_is_in_no_file_of_the_committed_folder() -> None:
    network = "Nest-5G"
    masked = []
    for path in AIRPLANE.iterdir():
        text = path.read_bytes().decode("utf-8", "replace")
        assert network not in text
        if is_masked(text) and path.suffix == ".xml":
            masked.append(path.name)
    assert masked == ["0006.xml"]


def test_a_task_is_recorded_and_told_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, masks = tmp_path / "session", tmp_path / "masks.txt"
    masks.write_text("Notes\n\n")
    words = ["record", "--session", str(folder), "Open Notes"]
    words += ["--device", "virtual", "--language", "en", "--model", "offline"]
    main([*words, "--mask-file", str(masks), "--json"])
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["event"] == "recorded_session"
    assert last["looks"] == len(list(folder.glob("*.xml"))) >= 2
    session = read_session(folder)
    assert session.header.instruction == "Open •••"
    gestures = [state.gesture for state in session.states if state.gesture]
    assert [gesture.kind for gesture in gestures] == ["start_app"]


def test_without_a_task_it_records_for_so_long(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "session"
    words = ["record", "--session", str(folder), "--device", "virtual"]
    assert main([*words, "--language", "zh", "--seconds", "1"]) == 0
    assert "Recorded:" in capsys.readouterr().out
    session = read_session(folder)
    assert session.header.instruction == ""
    first = session.states[0].looks[0]
    assert "时钟" in (folder / str(first.dump)).read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["film.mp4", "--mask", "Mei"], "a film is not masked"),
        (["film.mp4", "--seconds", "181"], "180 seconds at most"),
        ([], "name the film to write"),
        (["--session", "s", "Open Notes", "now"], "only argument"),
        (["--session", "s", "--mask", "x"], "too short to be masked"),
        (["--session", "s", "--mask-file", "no.txt"], "cannot be read"),
    ],
)
def test_what_cannot_be_recorded_is_refused_in_a_sentence(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["record", *words, "--device", "virtual"]) == 1
    assert said in capsys.readouterr().err.replace("\n", " ")


NO_SESSION = [
    ("no session.json", "it has no session.json"),
    ("version", "recording of another kind"),
    ("path", "has no file"),
    ("no states", "there is nothing to play back"),
]


@pytest.mark.parametrize(
    ("damage", "said"), NO_SESSION if os.environ.get("SOAK") else NO_SESSION[:1]
)
def test_a_folder_that_cannot_be_played_back_is_refused_in_a_sentence(
    damage: str,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One of them; all with `make soak`, as the phone's own tests read them too."""
    folder = tmp_path / "session"
    shutil.copytree(AIRPLANE, folder)
    header, states = folder / "session.json", folder / STATES_FILE
    if damage == "no session.json":
        header.unlink()
    elif damage == "version":
        header.write_text(
            header.read_text().replace('"version": 1', '"version": 9')
        )
    elif damage == "path":
        states.write_text(
            states.read_text().replace("0001.xml", "../../etc/passwd")
        )
    else:
        states.write_text("")
    device = f"replay:{folder}"
    assert main(["run", TASK, "--device", device, "--model", "offline"]) == 1
    assert said in capsys.readouterr().err.replace("\n", " ")
