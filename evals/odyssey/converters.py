"""Convert episodes of AndroidControl and AITZ to GUIOdyssey's form.

    python -m evals.odyssey.converters FILE... --from aitz --out DIR

Both have actions of their own. Actions that GUIOdyssey lacks keep their names (OPEN_APP,
PRESS_ENTER, WAIT) and are matched by kind, an app also by its name. Neither dataset has SAM2 boxes,
so touches are matched by distance alone; the datasets' own scores compare elements and differ from
these.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from evals.odyssey import tfrecord
from evals.odyssey.dataset import BrokenEpisode, episode, write
from evals.odyssey.records import FULL, Episode
from tapwright.errors import TapwrightError

_TAP = 0.04
"""Share of the screen up to which a gesture of AITW is a tap."""
_MIDDLE, _HALF = FULL // 2, FULL // 4
_FINGER = {"up": (0, 1), "down": (0, -1), "left": (1, 0), "right": (-1, 0)}
"""AndroidControl says which way the page goes on: for what is below, the finger goes up."""
_CONTROL: dict[str, tuple[str, Any]] = {
    "navigate_home": ("CLICK", "KEY_HOME"),
    "navigate_back": ("CLICK", "KEY_BACK"),
    "wait": ("WAIT", ""),
}
_AITW: dict[int, tuple[str, Any]] = {
    5: ("CLICK", "KEY_BACK"),
    6: ("CLICK", "KEY_HOME"),
    7: ("PRESS_ENTER", ""),
    10: ("COMPLETE", ""),
    11: ("INCOMPLETE", ""),
}
"""Numbers of Android in the Wild's actions; 3 is typing, 4 a gesture."""


def main(args: list[str] | None = None) -> int:
    """Convert the named files; pictures come with a shard, or are copied from `--pictures`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument(
        "--from",
        dest="kind",
        choices=("android_control", "aitz"),
        required=True,
    )
    parser.add_argument(
        "--pictures",
        type=Path,
        help="folder that the files' picture names are in",
    )
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(args)
    count = 0
    try:
        for file in given.files:
            shots = given.out / "screenshots"
            found = (
                [aitz(file)]
                if given.kind == "aitz"
                else android_control(file, shots)
            )
            for each in found:
                write(given.out, each)
                count += 1
                for step in each.steps if given.pictures else ():
                    to = shots / step.screenshot
                    to.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(given.pictures / step.screenshot, to)
    except (TapwrightError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"{count} episodes in {given.out}\n")
    return 0


def android_control(
    file: Path, pictures: Path | None = None
) -> Iterator[Episode]:
    """The episodes of an AndroidControl file.

    Args:
        file: a shard as published (GZIP TFRecord), or an export of it with one episode a JSON
            object, in a list (`.json`) or line by line (`.jsonl`), with the dataset's own field
            names. `screenshots` of an export are file names.
        pictures: where the pictures of a shard are written; None leaves them out.

    Raises:
        BrokenEpisode: it is neither, or an episode lacks something; the text names it.
    """
    for number, raw in enumerate(_records(file)):
        yield _control(raw, f"{file.name}[{number}]", pictures)


def aitz(file: Path) -> Episode:
    """The episode of one AITZ file: a JSON list with an object for each step.

    Raises:
        BrokenEpisode: it is none; the text names file, step and field.
    """
    steps = _json(file)
    if not isinstance(steps, list) or not steps:
        msg = f"{file.name}: an episode of AITZ is a list of steps"
        raise BrokenEpisode(msg)
    try:
        first = steps[0]
        made = [_zoo(raw, number) for number, raw in enumerate(steps)]
        raw = _episode(first["episode_id"], first["instruction"], made)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        msg = f"{file.name}: no episode of AITZ: {type(error).__name__} {error}"
        raise BrokenEpisode(msg) from error
    raw["task_info"]["category"] = str(first.get("image_path", "")).partition(
        "/"
    )[0]
    return episode(raw, file.name)


def _records(file: Path) -> Iterator[Mapping[str, Any]]:
    if file.suffix == ".json":
        found = _json(file)
        yield from found if isinstance(found, list) else [found]
    elif file.suffix == ".jsonl":
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
            yield from (json.loads(line) for line in lines if line.strip())
        except (OSError, ValueError) as error:
            msg = f"{file.name}: is no file of JSON lines ({error})"
            raise BrokenEpisode(msg) from error
    else:
        try:
            yield from map(_plain, tfrecord.examples(file))
        except tfrecord.BrokenRecord as error:
            msg = f"{file.name}: {error}"
            raise BrokenEpisode(msg) from error


def _plain(example: tfrecord.Example) -> dict[str, Any]:
    """An example with the dataset's fields as an export has them."""
    raw: dict[str, Any] = {
        name: [_text(each) for each in example.get(name, ())]
        for name in ("step_instructions", "actions")
    }
    raw["screenshots"] = list(example.get("screenshots", ()))
    raw |= {
        name: list(example.get(name, ()))
        for name in ("screenshot_widths", "screenshot_heights")
    }
    for name in ("episode_id", "goal"):
        (value,) = example.get(name) or (b"",)
        raw[name] = _text(value) if isinstance(value, bytes) else value
    return raw


def _text(value: bytes | float) -> str:
    return (
        value.decode("utf-8", "replace")
        if isinstance(value, bytes)
        else str(value)
    )


def _control(
    raw: Mapping[str, Any], name: str, pictures: Path | None
) -> Episode:
    try:
        words, shots = raw["step_instructions"], raw["screenshots"]
        # Exports hold actions as objects, shards as texts.
        acts = [
            json.loads(a) if isinstance(a, str) else a for a in raw["actions"]
        ]
        width, height = (
            raw["screenshot_widths"][0],
            raw["screenshot_heights"][0],
        )
        named = str(raw["episode_id"])
        steps = []
        for number, act in enumerate(acts):
            picture = _kept(shots[number], f"{named}_{number}.png", pictures)
            action, info = _controlled(act, width, height)
            steps.append(
                _step(number, picture, action, info, low=str(words[number]))
            )
        made = _episode(named, raw["goal"], steps)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        msg = f"{name}: no episode of AndroidControl: {type(error).__name__} {error}"
        raise BrokenEpisode(msg) from error
    made["device_info"] = {"w": width, "h": height}
    made["task_info"]["app"] = [
        a["app_name"] for a in acts if a["action_type"] == "open_app"
    ]
    return episode(made, name)


def _controlled(
    act: Mapping[str, Any], width: int, height: int
) -> tuple[str, Any]:
    kind = str(act["action_type"])
    if kind in _CONTROL:
        return _CONTROL[kind]
    if kind in ("click", "long_press"):
        point = [FULL * act["x"] / width, FULL * act["y"] / height]
        return "CLICK" if kind == "click" else "LONG_PRESS", [point]
    if kind == "scroll":
        across, down = _FINGER[act["direction"]]
        start = [_MIDDLE - across * _HALF, _MIDDLE - down * _HALF]
        return "SCROLL", [
            start,
            [_MIDDLE + across * _HALF, _MIDDLE + down * _HALF],
        ]
    if kind in ("input_text", "type"):
        return "TEXT", act["text"]
    if kind == "open_app":
        return "OPEN_APP", act["app_name"]
    msg = f"there is no action {kind!r}"
    raise ValueError(msg)


def _kept(shot: str | bytes, name: str, pictures: Path | None) -> str:
    """The name of a picture, which is written if it came with the shard."""
    if isinstance(shot, str):
        return shot
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        (pictures / name).write_bytes(shot)
    return name


def _zoo(raw: Mapping[str, Any], number: int) -> dict[str, Any]:
    """A step of AITZ; points are shares, y first, as texts of JSON."""
    kind = int(raw["result_action_type"])
    if kind == 3:
        action, info = "TEXT", raw["result_action_text"]
    elif kind == 4:
        (top, left), (end, right) = (
            json.loads(raw[f"result_{what}_yx"]) for what in ("touch", "lift")
        )
        short = (top - end) ** 2 + (left - right) ** 2 <= _TAP**2
        # AITZ takes the point where the finger left the screen for that of a tap.
        ends = [[right, end]] if short else [[left, top], [right, end]]
        action, info = (
            "CLICK" if short else "SCROLL",
            [[FULL * x, FULL * y] for x, y in ends],
        )
    else:
        action, info = _AITW[kind]
    about = {
        name: raw.get(f"coat_{field}", "") for name, field in _THOUGHTS.items()
    }
    return _step(number, str(raw["image_path"]), action, info, **about)


_THOUGHTS = {
    "description": "screen_desc",
    "intention": "action_think",
    "low": "action_desc",
}


def _step(
    number: int,
    picture: str,
    action: str,
    info: Any,
    *,
    low: str = "",
    **about: str,
) -> dict[str, Any]:
    return {
        "step": number, "screenshot": picture, "action": action, "info": info,
        "low_level_instruction": low, "sam2_bbox": None, **about,
    }  # fmt: skip


def _episode(
    name: Any, instruction: str, steps: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    return {
        "episode_id": name,
        "task_info": {"instruction": instruction, "task": instruction},
        "step_length": len(steps),
        "steps": steps,
    }


def _json(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        msg = f"{file.name}: is no JSON file ({error})"
        raise BrokenEpisode(msg) from error


if __name__ == "__main__":
    sys.exit(main())
