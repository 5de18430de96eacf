"""What a folder of real screens holds: dumps with their pictures, pages and pairs.

Nothing in it is trusted. Whatever cannot be used is named by one sentence in `Folder.problems`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import cv2

from evals.bench.real.truth import Dump, NotADump, read_dump_file
from tools.session_recording.layout import HEADER_FILE, STATES_FILE
from tools.vision.images import decode_image

DUMP_SUFFIXES = (".xml", ".uix")
PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg")
PAGES, PAIRS = "pages.json", "pairs.json"
SESSION_FILES = (HEADER_FILE, STATES_FILE)
"""Of a recorded session, whose looks are dumps beside pictures."""
FILMS = (".mp4", ".webm", ".mkv", ".mov", ".avi", ".gif", ".3gp")
"""What is left to those who measure films, with the `.json` beside each."""
MOST_BYTES = 64_000_000
"""Larger files are left out: a dump of 50,000 nodes has 20 MB."""
NAMED = 3
"""File names in a sentence."""
_SHAPE = 0.02
"""Difference of two aspect ratios that still is one screen, made smaller."""


@dataclass(frozen=True)
class RealScreen:
    """A dump, its picture, or both."""

    name: str
    """Path in the folder, without suffix."""
    dump: Dump | None
    picture: bytes
    """The file; empty if there is none."""
    width: int
    """Of the screen, pixels."""
    height: int
    activity: str = ""

    @property
    def package(self) -> str:
        """Of the app, as the dump says."""
        return self.dump.package if self.dump else ""


@dataclass(frozen=True)
class PageEntry:
    """A screen and the page that it shows."""

    page: str
    screen: str
    """Name of the screen."""
    activity: str = ""


@dataclass(frozen=True)
class PairEntry:
    """Two screens, before and after a touch."""

    before: str
    after: str
    is_changed: bool
    where: tuple[int, int, int, int] | None = None
    """Bounds of what changed, pixels."""
    point: tuple[int, int] | None = None
    """What was touched."""


@dataclass
class Folder:
    """The files of a folder by kind."""

    root: Path
    dumps: dict[str, Path] = field(default_factory=dict)
    pictures: dict[str, Path] = field(default_factory=dict)
    notes: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """What a `.json` beside a dump says of it."""
    pages: list[PageEntry] = field(default_factory=list)
    pairs: list[PairEntry] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """One sentence each."""
    _screens: dict[str, RealScreen | None] = field(default_factory=dict)

    @cached_property
    def names(self) -> list[str]:
        """All screens that have a dump, in order."""
        return sorted(self.dumps)

    def load_screen(self, name: str) -> RealScreen | None:
        """A screen by its name; None, with a problem, if it cannot be read."""
        if name not in self._screens:
            self._screens[name] = self._read_screen(name)
        return self._screens[name]

    def _read_screen(self, name: str) -> RealScreen | None:
        path = self.dumps.get(name)
        dump: Dump | None = None
        if path is not None:
            try:
                dump = read_dump_file(path)
            except NotADump as error:
                self.problems.append(f"{path.name}: {error}.")
                return None
        picture = self._read_picture(name)
        size = choose_size(dump, picture)
        if size is None:
            self.problems.append(
                f"{name}: neither a dump nor a picture of it says how large the screen is."
            )
            return None
        activity = str(self.notes.get(name, {}).get("activity", ""))
        return RealScreen(name, dump, picture, *size, activity)

    def _read_picture(self, name: str) -> bytes:
        path = self.pictures.get(name)
        if path is None:
            return b""
        data = path.read_bytes()
        if decode_image(data, cv2.IMREAD_REDUCED_GRAYSCALE_8) is None:
            self.problems.append(
                f"{path.name}: is no picture that can be read."
            )
            return b""
        return data

    def find_name(self, file: str, beside: Path) -> str | None:
        """The screen that a file of `pages.json` or `pairs.json` names; None if there is none.

        Args:
            file: path, with or without suffix.
            beside: folder of the list that names it.
        """
        for base in (beside, self.root):
            path = base / file
            for candidate in (path, path.with_suffix("")):
                if not candidate.is_relative_to(self.root):
                    continue
                name = candidate.relative_to(self.root).as_posix()
                if name in self.dumps or name in self.pictures:
                    return name
        return None


def choose_size(dump: Dump | None, picture: bytes) -> tuple[int, int] | None:
    """Width and height of a screen, pixels; None if nothing says it.

    A dump often lacks the system's bars, and a picture may have been made smaller: the picture's
    size counts if one side agrees with the dump's.
    """
    shot = _read_picture_size(picture)
    if dump is None or min(dump.width, dump.height) <= 0:
        return shot
    if shot is None:
        return dump.width, dump.height
    width, height = shot
    if width == dump.width or height == dump.height:
        return max(width, dump.width), max(height, dump.height)
    ratio = (width * dump.height) / (height * dump.width)
    if abs(ratio - 1) > _SHAPE and width > dump.width:
        return shot
    return dump.width, dump.height


def _read_picture_size(picture: bytes) -> tuple[int, int] | None:
    image = decode_image(picture, cv2.IMREAD_GRAYSCALE)
    if image is None:
        return None
    height, width = image.shape[:2]
    return width, height


def read_folder(root: Path) -> Folder:
    """Find all files of a folder and read its lists; never raises for what is in it.

    Args:
        root: the folder; its folders are searched too.
    """
    folder = Folder(root)
    strangers: list[Path] = []
    lists: list[Path] = []
    notes: list[Path] = []
    for path in sorted(root.rglob("*")):
        kind = path.suffix.lower()
        if not path.is_file() or path.name.startswith("."):
            continue
        if path.name in SESSION_FILES:
            continue
        if path.stat().st_size > MOST_BYTES and kind not in FILMS:
            folder.problems.append(
                f"{path.name}: is larger than {MOST_BYTES // 1_000_000} MB and was left out."
            )
        elif path.name in (PAGES, PAIRS):
            lists.append(path)
        elif kind in DUMP_SUFFIXES:
            folder.dumps[_name_of(path, root)] = path
        elif kind in PICTURE_SUFFIXES:
            folder.pictures[_name_of(path, root)] = path
        elif kind == ".json":
            notes.append(path)
        elif kind not in FILMS:
            strangers.append(path)
    _read_notes(folder, notes, strangers)
    for path in lists:
        read = _read_pages if path.name == PAGES else _read_pairs
        read(folder, path)
    if strangers:
        folder.problems.append(_describe_strangers(strangers))
    return folder


def _name_of(path: Path, root: Path) -> str:
    return path.relative_to(root).with_suffix("").as_posix()


def _describe_strangers(strangers: Sequence[Path]) -> str:
    names = ", ".join(path.name for path in strangers[:NAMED])
    more = ", ..." if len(strangers) > NAMED else ""
    return f"{len(strangers)} files are of no kind that is measured: {names}{more}."


def _read_notes(
    folder: Folder, notes: Iterable[Path], strangers: list[Path]
) -> None:
    """Read what lies beside dumps; the `.json` of a film is not looked at."""
    for path in notes:
        name = _name_of(path, folder.root)
        is_of_film = any(path.with_suffix(end).is_file() for end in FILMS)
        if name not in folder.dumps and name not in folder.pictures:
            if not is_of_film:
                strangers.append(path)
            continue
        content = _load_json(folder, path)
        if isinstance(content, dict):
            folder.notes[name] = content


def _load_json(folder: Folder, path: Path) -> Any:
    """What a file says; None, with a problem, if it is not JSON."""
    try:
        return json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        folder.problems.append(f"{path.name}: is not JSON ({error}).")
        return None


def _read_pages(folder: Folder, path: Path) -> None:
    content = _load_json(folder, path)
    missing: list[str] = []
    count = len(folder.pages)
    for page, file, activity in _list_page_files(content):
        name = folder.find_name(file, path.parent)
        if name is None:
            missing.append(file)
        else:
            folder.pages.append(PageEntry(page, name, activity))
    _note_list(folder, path, missing, is_empty=count == len(folder.pages))


def _list_page_files(content: Any) -> Iterator[tuple[str, str, str]]:
    """Page, file and activity of each entry, in whichever of its forms the list is written."""
    if isinstance(content, dict) and isinstance(
        content.get("pages"), (dict, list)
    ):
        content = content["pages"]
    if isinstance(content, dict):
        for key, entry in content.items():
            if isinstance(entry, str):
                yield entry, key, ""
            else:
                yield from _list_group(key, entry)
    elif isinstance(content, list):
        for number, entry in enumerate(content):
            yield from _list_group(f"page {number + 1}", entry)


def _list_group(page: str, entry: Any) -> Iterator[tuple[str, str, str]]:
    """The files of one page: a list of names, or a record with `files` or `file`."""
    activity = ""
    files = entry
    if isinstance(entry, dict):
        page = str(entry.get("page", entry.get("name", page)))
        activity = str(entry.get("activity", ""))
        files = entry.get("files", entry.get("screens", entry.get("file")))
    if isinstance(files, str):
        files = [files]
    if not isinstance(files, list):
        return
    for file in files:
        if isinstance(file, str):
            yield page, file, activity


def _read_pairs(folder: Folder, path: Path) -> None:
    content = _load_json(folder, path)
    if isinstance(content, dict):
        content = content.get("pairs")
    missing: list[str] = []
    count = len(folder.pairs)
    for entry in content if isinstance(content, list) else []:
        if not isinstance(entry, dict):
            continue
        before, after = str(entry.get("before")), str(entry.get("after"))
        names = [
            folder.find_name(file, path.parent) for file in (before, after)
        ]
        first, second = names
        if first is None or second is None:
            missing.append(after if first else before)
            continue
        if not isinstance(entry.get("changed"), bool):
            folder.problems.append(
                f"{path.name}: the pair of {before} does not say by true or false "
                "whether it changed, and was left out."
            )
            continue
        folder.pairs.append(_make_pair(first, second, entry))
    _note_list(folder, path, missing, is_empty=count == len(folder.pairs))


def _make_pair(before: str, after: str, entry: Mapping[str, Any]) -> PairEntry:
    where = _read_numbers(entry.get("where"))
    point = _read_numbers(entry.get("point", entry.get("tap")))
    box: tuple[int, int, int, int] | None = None
    if len(where) == 4:
        box = where[0], where[1], where[2], where[3]
    elif len(where) == 2:
        box = where[0], where[1], where[0] + 1, where[1] + 1
    return PairEntry(
        before=before,
        after=after,
        is_changed=bool(entry["changed"]),
        where=box,
        point=(point[0], point[1]) if len(point) == 2 else None,
    )


def _read_numbers(value: Any) -> list[int]:
    """The whole numbers of a list, or of a record of sides; empty if it is neither."""
    if isinstance(value, dict):
        is_point = "x" in value
        sides = "x y" if is_point else "left top right bottom"
        value = [value.get(side) for side in sides.split()]
    if not isinstance(value, list):
        return []
    numbers = [each for each in value if isinstance(each, (int, float))]
    is_whole = len(numbers) == len(value)
    in_range = all(abs(each) < 10**6 for each in numbers)
    return [round(each) for each in numbers] if is_whole and in_range else []


def _note_list(
    folder: Folder, path: Path, missing: Sequence[str], *, is_empty: bool
) -> None:
    if missing:
        names = ", ".join(missing[:NAMED])
        more = ", ..." if len(missing) > NAMED else ""
        folder.problems.append(
            f"{path.name}: {len(missing)} files that it names are not there: {names}{more}."
        )
    elif is_empty:
        folder.problems.append(
            f"{path.name}: has nothing that can be used; docs/real-screens.md says its form."
        )
