"""A folder of episodes in GUIOdyssey's layout: `annotations/*.json`, `screenshots/`, `splits/`."""

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import ValidationError

from evals.odyssey.records import Episode, Step
from tapwright.errors import UsageError

Split = Literal["random", "app", "task", "device"]
SPLITS: tuple[Split, ...] = get_args(Split)
"""Of the paper's section 9.1: 80 to 20 by chance; apps, tasks or the tablet not seen before."""
Part = Literal["train", "test"]


class BrokenEpisode(UsageError):
    """A file that is no episode; the text begins with its name."""


def read(file: Path) -> Episode:
    """The episode of one annotation file.

    Raises:
        BrokenEpisode: it is not there, no JSON, or not as `evals.odyssey.records` has it; the text
            names the file, the field and what is wrong.
    """
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        msg = f"{file.name}: cannot be read ({error.strerror or error})"
        raise BrokenEpisode(msg) from error
    except ValueError as error:
        msg = f"{file.name}: is no JSON file ({error})"
        raise BrokenEpisode(msg) from error
    return episode(raw, file.name)


def episode(raw: Any, name: str) -> Episode:
    """The episode that a parsed file holds.

    Args:
        raw: the parsed file.
        name: to begin an error's text with.

    Raises:
        BrokenEpisode: see `read`.
    """
    try:
        return Episode.model_validate(raw)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "the episode"
        said = first["msg"].removeprefix("Value error, ")
        more = (
            f" (and {error.error_count() - 1} more)"
            if error.error_count() > 1
            else ""
        )
        msg = f"{name}: {where}: {said}{more}"
        raise BrokenEpisode(msg) from error


class Dataset:
    """The episodes of one folder; files are read when they are asked for."""

    def __init__(self, folder: Path) -> None:
        """Open the folder.

        Args:
            folder: with `annotations`, or with the annotation files themselves.

        Raises:
            UsageError: there is no such folder, or no annotation file in it.
        """
        self.folder = folder
        inner = folder / "annotations"
        self._annotations = inner if inner.is_dir() else folder
        if not self.names:
            msg = f"no episodes in {folder}: it needs annotations/*.json (see docs/odyssey.md)"
            raise UsageError(msg)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """File names of all annotations, sorted."""
        return tuple(
            sorted(path.name for path in self._annotations.glob("*.json"))
        )

    def episodes(self, names: Sequence[str] = ()) -> Iterator[Episode]:
        """The episodes of these files, by default all.

        Raises:
            BrokenEpisode: see `read`.
        """
        for name in names or self.names:
            yield read(self._annotations / name)

    def split(self, split: Split, part: Part = "test") -> tuple[str, ...]:
        """File names of one part of a split, in the order of the split's file.

        Raises:
            UsageError: the split has no file, its file is not as it should be, or it names episodes
                that are not there.
        """
        file = self.folder / "splits" / f"{split}_split.json"
        try:
            raw = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            msg = f"the split {split} cannot be read from {file}: {error}"
            raise UsageError(msg) from error
        names = raw.get(part) if isinstance(raw, dict) else None
        if not isinstance(names, list) or not all(
            isinstance(name, str) for name in names
        ):
            msg = f'{file.name}: a split is {{"train": [file, ...], "test": [file, ...]}}'
            raise UsageError(msg)
        known = set(self.names)
        lost = [name for name in names if name not in known]
        if lost:
            msg = f"{file.name}: {len(lost)} of {len(names)} episodes are missing, first {lost[0]}"
            raise UsageError(msg)
        return tuple(names)

    def picture(self, step: Step) -> Path:
        """The file of a step's screenshot; it may lie in a folder below `screenshots`.

        Raises:
            UsageError: there is none. Of the published pictures some are missing.
        """
        base = self.folder / "screenshots"
        for place in (
            base / step.screenshot,
            base / Path(step.screenshot).name,
        ):
            if place.is_file():
                return place
        found = self._below.get(Path(step.screenshot).name)
        if found is None:
            msg = f"the picture {step.screenshot} is not below {base}"
            raise UsageError(msg)
        return found

    @cached_property
    def _below(self) -> dict[str, Path]:
        """Pictures in folders below, by name: the download comes in parts."""
        return {
            path.name: path
            for path in (self.folder / "screenshots").glob("*/*")
        }


def write(folder: Path, made: Episode) -> Path:
    """The annotation file of an episode, in the dataset's form; its path."""
    path = folder / "annotations" / f"{made.episode_id}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    words = json.dumps(
        _whole(made.model_dump(mode="json")), ensure_ascii=False, indent=1
    )
    path.write_text(words + "\n", encoding="utf-8")
    return path


def _whole(value: Any) -> Any:
    """Whole numbers as the dataset has them: 500 and not 500.0."""
    if isinstance(value, float) and value == int(value):
        return int(value)
    if isinstance(value, dict):
        return {key: _whole(each) for key, each in value.items()}
    return (
        [_whole(each) for each in value] if isinstance(value, list) else value
    )


def write_splits(
    folder: Path, made: Sequence[Episode], *, hold_out: float = 0.2
) -> None:
    """Write the four splits of our own episodes, by the paper's section 9.1.

    `random` holds out every fifth episode, `device` those of the tablet, `task` every fifth task,
    `app` the episodes of the apps that occur least.

    Args:
        folder: of the dataset.
        made: its episodes.
        hold_out: share of what is held out, of all but `device`.
    """
    every = max(2, round(1 / hold_out))
    tasks = list(dict.fromkeys(each.task_info.meta_task for each in made))
    rare = _rare(made, hold_out)
    tests: dict[Split, list[bool]] = {
        "random": [place % every == every - 1 for place in range(len(made))],
        "task": [
            tasks.index(each.task_info.meta_task) % every == every - 1
            for each in made
        ],
        "app": [bool(rare & set(each.task_info.app)) for each in made],
        "device": [
            each.device_info.device_name == "Pixel Tablet" for each in made
        ],
    }
    (folder / "splits").mkdir(parents=True, exist_ok=True)
    for split, held in tests.items():
        parts = {
            "train": [
                f"{e.episode_id}.json"
                for e, out in zip(made, held, strict=True)
                if not out
            ],
            "test": [
                f"{e.episode_id}.json"
                for e, out in zip(made, held, strict=True)
                if out
            ],
        }
        file = folder / "splits" / f"{split}_split.json"
        file.write_text(
            json.dumps(parts, ensure_ascii=False, indent=1) + "\n",
            encoding="utf-8",
        )


def _rare(made: Sequence[Episode], share: float) -> set[str]:
    """Apps from the rarest on, as long as their episodes are no more than this share."""
    used = [app for each in made for app in each.task_info.app]
    found: set[str] = set()
    for app in sorted(set(used), key=lambda name: (used.count(name), name)):
        wider = found | {app}
        if sum(
            bool(wider & set(each.task_info.app)) for each in made
        ) > share * len(made):
            break
        found = wider
    return found
