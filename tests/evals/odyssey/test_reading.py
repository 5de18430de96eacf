"""Files of GUIOdyssey, AndroidControl and AITZ, whole and broken."""

import gzip
import json
import struct
from pathlib import Path
from typing import Any

import pytest

from evals.odyssey.converters import aitz, android_control, main
from evals.odyssey.dataset import (
    BrokenEpisode,
    Dataset,
    read,
    write,
    write_splits,
)
from evals.odyssey.moves import gold
from evals.odyssey.tfrecord import BrokenRecord, example
from tapwright.errors import UsageError
from tests.evals.odyssey.fixtures import made, raw


def put(folder: Path, name: str, value: Any) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        value if isinstance(value, str) else json.dumps(value), encoding="utf-8"
    )
    return file


def test_an_episode_is_read_as_it_is_written(tmp_path: Path) -> None:
    read_ = read(put(tmp_path, "0001.json", raw()))
    commands = [gold(step).command for step in read_.steps]
    assert commands == [
        "PRESS_HOME", "CLICK: (500, 300)", "TYPE: 10:30 train", "SCROLL: UP",
        "LONG_PRESS: (100, 900)", "COMPLETE",
    ]  # fmt: skip
    assert (read_.device_info.w, read_.device_info.h) == (1440, 3120)
    assert read_.steps[1].sam2_bbox == (450, 280, 550, 320)
    again = read(write(tmp_path, read_))
    assert again == read_
    stored = json.loads(
        (tmp_path / "annotations" / "0001.json").read_text(encoding="utf-8")
    )
    assert stored["steps"][1]["info"] == [[500, 300]]
    assert set(raw()) <= set(stored)
    assert set(raw()["steps"][0]) == set(stored["steps"][0])


def broken(**changes: Any) -> dict[str, Any]:
    """The episode with changes; `steps__1__info` names a field below."""
    value = raw()
    for name, new in changes.items():
        at: Any = value
        *way, last = name.split("__")
        for part in way:
            at = at[int(part)] if part.isdigit() else at[part]
        if new is None:
            del at[last]
        else:
            at[last] = new
    return value


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("{", "is no JSON file"),
        ([], "the episode: Input should be"),
        (broken(task_info=None), "task_info: Field required"),
        (
            broken(task_info__instruction=""),
            "task_info.instruction: String should have",
        ),
        (
            broken(step_length=7),
            "the episode: step_length says 7, but there are 6 steps",
        ),
        (
            broken(steps__2__step=5),
            r"numbered \[0, 1, 5, 3, 4, 5\], not from 0 on",
        ),
        (
            broken(steps__1__action="POKE"),
            "steps.1.action: Input should be 'CLICK'",
        ),
        (
            broken(steps__1__info="KEY_MENU"),
            r"steps.1: step 1: CLICK needs a point \[\[x, y\]\]",
        ),
        (broken(steps__1__info=[]), "CLICK needs a point"),
        (broken(steps__1__info=[["a", 1]]), "steps.1.info"),
        (broken(steps__3__info=[[1, 2]]), "SCROLL needs two points"),
        (broken(steps__2__info=[[1, 2]]), "TEXT needs words"),
        (
            broken(steps__1__sam2_bbox=[5, 5, 1, 1]),
            r"sam2_bbox \[5.0, 5.0, 1.0, 1.0\] is no box",
        ),
        (broken(steps__1__sam2_bbox=[1, 2]), "steps.1.sam2_bbox"),
    ],
)
def test_a_broken_file_is_named_with_its_field(
    tmp_path: Path, file: Any, said: str
) -> None:
    with pytest.raises(BrokenEpisode, match=f"^0001.json: .*{said}"):
        read(put(tmp_path, "0001.json", file))


def test_a_dataset_gives_episodes_splits_and_pictures(tmp_path: Path) -> None:
    names = [f"{number:04}" for number in range(10)]
    devices = [
        "Pixel Tablet" if number in (2, 7) else "Pixel 7 Pro"
        for number in range(10)
    ]
    episodes = [made(n, device=d) for n, d in zip(names, devices, strict=True)]
    for each in episodes:
        write(tmp_path, each)
    write_splits(tmp_path, episodes)
    data = Dataset(tmp_path)
    assert [each.episode_id for each in data.episodes()] == names
    assert data.split("random") == ("0004.json", "0009.json")
    assert data.split("device") == ("0002.json", "0007.json")
    assert len(data.split("random", "train")) == 8
    assert [
        each.episode_id for each in data.episodes(data.split("device"))
    ] == [
        "0002",
        "0007",
    ]
    with pytest.raises(UsageError, match=r"picture 0000_0.png is not below"):
        data.picture(episodes[0].steps[0])
    put(tmp_path / "screenshots", "part_1/0000_0.png", "x")
    assert (
        Dataset(tmp_path).picture(episodes[0].steps[0]).parent.name == "part_1"
    )
    put(tmp_path / "screenshots", "0000_0.png", "x")
    assert data.picture(episodes[0].steps[0]).parent.name == "screenshots"


def test_a_dataset_that_lacks_something_says_what(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no episodes in"):
        Dataset(tmp_path)
    write(tmp_path, made())
    data = Dataset(tmp_path)
    with pytest.raises(UsageError, match="the split app cannot be read"):
        data.split("app")
    put(tmp_path, "splits/task_split.json", [])
    with pytest.raises(UsageError, match="task_split.json: a split is"):
        data.split("task")
    put(
        tmp_path,
        "splits/device_split.json",
        {"train": [], "test": ["0001.json", "2.json"]},
    )
    with pytest.raises(
        UsageError, match="1 of 2 episodes are missing, first 2.json"
    ):
        data.split("device")


CONTROL: dict[str, Any] = {
    "episode_id": 7,
    "goal": "Open Clock and note the time",
    "screenshots": [f"7/{number}.png" for number in range(9)],
    "screenshot_widths": [1080] * 9,
    "screenshot_heights": [2400] * 9,
    "actions": [
        {"action_type": "open_app", "app_name": "Clock"},
        {"action_type": "click", "x": 540, "y": 600},
        {"action_type": "long_press", "x": 1080, "y": 2400},
        {"action_type": "scroll", "direction": "down"},
        {"action_type": "scroll", "direction": "left"},
        {"action_type": "input_text", "text": "10:30"},
        {"action_type": "navigate_back"},
        {"action_type": "wait"},
    ],
    "step_instructions": [f"do {number}" for number in range(8)],
}
CONTROLLED = [
    "OPEN_APP: Clock", "CLICK: (500, 250)", "LONG_PRESS: (1000, 1000)", "SCROLL: UP",
    "SCROLL: RIGHT", "TYPE: 10:30", "PRESS_BACK", "WAIT",
]  # fmt: skip


def test_an_export_of_android_control_is_read(tmp_path: Path) -> None:
    for file in (
        put(tmp_path, "a.json", [CONTROL]),
        put(tmp_path, "a.jsonl", json.dumps(CONTROL) + "\n\n"),
    ):
        (found,) = android_control(file)
        assert [gold(step).command for step in found.steps] == CONTROLLED
        assert found.task_info.instruction == CONTROL["goal"]
        assert found.task_info.app == ("Clock",)
        assert found.steps[3].low_level_instruction == "do 3"
        assert found.steps[1].screenshot == "7/1.png"
        assert found.steps[1].sam2_bbox is None


def varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    found = b""
    while value > 0x7F:
        found += bytes([value & 0x7F | 0x80])
        value >>= 7
    return found + bytes([value])


def field(number: int, value: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(value)) + value


def feature(name: str, values: list[Any]) -> bytes:
    if isinstance(values[0], int):
        inner = field(3, field(1, b"".join(map(varint, values))))
    elif isinstance(values[0], float):
        inner = field(2, field(1, struct.pack(f"<{len(values)}f", *values)))
    else:
        texts = [v if isinstance(v, bytes) else str(v).encode() for v in values]
        inner = field(1, b"".join(field(1, text) for text in texts))
    return field(1, field(1, name.encode()) + field(2, inner))


def shard(*features: bytes) -> bytes:
    data = field(1, b"".join(features))
    return struct.pack("<QI", len(data), 0) + data + b"\0\0\0\0"


def test_a_shard_of_android_control_is_read_with_its_pictures(
    tmp_path: Path,
) -> None:
    given = {
        **CONTROL,
        "episode_id": [7],
        "goal": [CONTROL["goal"]],
        "screenshots": [b"\x89PNG" + bytes([number]) for number in range(9)],
        "actions": [json.dumps(action) for action in CONTROL["actions"]],
    }
    record = shard(*(feature(name, values) for name, values in given.items()))
    file = tmp_path / "android_control-00000-of-00020"
    file.write_bytes(gzip.compress(record + record))
    first, second = android_control(file, tmp_path / "screenshots")
    assert first == second
    assert [gold(step).command for step in first.steps] == CONTROLLED
    assert (tmp_path / "screenshots" / "7_3.png").read_bytes() == b"\x89PNG\x03"
    assert (first.device_info.w, first.device_info.h) == (1080, 2400)


def test_numbers_of_an_example_are_read() -> None:
    data = field(
        1,
        feature("n", [1, 300, -5])
        + feature("f", [0.5, 2.0])
        + feature("b", ["é"]),
    )
    assert example(data) == {
        "n": (1, 300, -5),
        "f": (0.5, 2.0),
        "b": ("é".encode(),),
    }
    for wrong in (b"\x0a\x05ab", b"\x0b", b"\xff" * 12, field(1, b"\x08\x01")):
        with pytest.raises(BrokenRecord):
            example(wrong)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.json", b"[{", "a.json: is no JSON file"),
        (
            "a.json",
            b'[{"goal": "x"}]',
            r"a.json\[0\]: no episode of AndroidControl: KeyError",
        ),
        ("a.jsonl", b"{\n", "a.jsonl: is no file of JSON lines"),
        ("shard", b"no gzip", "shard: is no GZIP TFRecord file"),
        ("shard", gzip.compress(b"\1\0\0"), "shard: ends within the head"),
        (
            "shard",
            gzip.compress(struct.pack("<QI", 90, 0) + b"x"),
            "ends within a record of 90",
        ),
        (
            "shard",
            gzip.compress(shard(feature("goal", ["x"]))),
            "no episode of AndroidControl",
        ),
        (
            "shard",
            gzip.compress(shard(feature("goal", ["x"])))[:-20],
            "is no GZIP TFRecord file",
        ),
    ],
    ids=["json", "field", "lines", "kind", "head", "record", "lack", "cut"],
)
def test_a_broken_file_of_android_control_is_named(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(BrokenEpisode, match=said):
        list(android_control(file))


def zoo(
    kind: int,
    *,
    touch: str = "[-1.0, -1.0]",
    lift: str = "[-1.0, -1.0]",
    text: str = "",
) -> Any:
    return {
        "episode_id": "523", "episode_length": 6, "step_id": 0, "instruction": "open Clock",
        "result_action_type": kind, "result_action_text": text, "result_touch_yx": touch,
        "result_lift_yx": lift, "image_path": "google_apps/G-523/G-523_0.png",
        "coat_screen_desc": "A home screen.", "coat_action_think": "Go home first.",
        "coat_action_desc": "press the home button", "coat_action_result": "Home.",
    }  # fmt: skip


def test_an_episode_of_aitz_is_read(tmp_path: Path) -> None:
    steps = [
        zoo(6), zoo(4, touch="[0.54, 0.5]", lift="[0.01, 0.57]"),
        zoo(4, touch="[0.25, 0.5]", lift="[0.26, 0.5]"), zoo(3, text="10:30"), zoo(7), zoo(5),
        zoo(11),
    ]  # fmt: skip
    found = aitz(put(tmp_path, "G-523.json", steps))
    assert [gold(step).command for step in found.steps] == [
        "PRESS_HOME", "SCROLL: UP", "CLICK: (500, 260)", "TYPE: 10:30", "PRESS_ENTER",
        "PRESS_BACK", "IMPOSSIBLE",
    ]  # fmt: skip
    assert found.steps[0].description == "A home screen."
    assert found.steps[0].low_level_instruction == "press the home button"
    assert found.task_info.category == "google_apps"
    assert found.steps[0].screenshot == "google_apps/G-523/G-523_0.png"


def test_other_datasets_are_converted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = put(tmp_path, "G-523.json", [zoo(6)])
    shots, out = tmp_path / "pictures", tmp_path / "out"
    put(shots, zoo(6)["image_path"], "picture")
    given = ["--from", "aitz", "--out", str(out)]
    assert main([str(file), *given, "--pictures", str(shots)]) == 0
    assert capsys.readouterr().out == f"1 episodes in {out}\n"
    data = Dataset(out)
    (found,) = data.episodes()
    assert data.picture(found.steps[0]).read_text() == "picture"
    assert main([str(file), *given, "--pictures", str(tmp_path)]) == 1
    assert main([str(put(tmp_path, "b.json", [])), *given]) == 1
    assert "b.json: an episode of AITZ is a list" in capsys.readouterr().err
    shard_ = put(tmp_path, "a.jsonl", json.dumps(CONTROL))
    assert (
        main([str(shard_), "--from", "android_control", "--out", str(out)]) == 0
    )
    assert Dataset(out).names == ("523.json", "7.json")


@pytest.mark.parametrize(
    "steps", [[], {}, [{"episode_id": 1}], [zoo(2)], [zoo(4, touch="[1]")]]
)
def test_a_broken_file_of_aitz_is_named(tmp_path: Path, steps: Any) -> None:
    with pytest.raises(BrokenEpisode, match="^a.json: "):
        aitz(put(tmp_path, "a.json", steps))
