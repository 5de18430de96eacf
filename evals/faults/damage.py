"""Damage to a file, of every kind that disks, people and other versions do."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

Damage = Callable[[Path, Random], None]


def cut_file(file: Path, rng: Random) -> None:
    """Only its beginning is there."""
    data = file.read_bytes()
    file.write_bytes(data[: rng.randrange(len(data))] if data else b"")


def empty_file(file: Path, rng: Random) -> None:
    """It has no byte."""
    file.write_bytes(b"")


def randomise_file(file: Path, rng: Random) -> None:
    """Random bytes, as many."""
    file.write_bytes(rng.randbytes(max(file.stat().st_size, 64)))


def scratch_file(file: Path, rng: Random) -> None:
    """A part in the middle is random."""
    data = bytearray(file.read_bytes())
    if data:
        start = rng.randrange(len(data))
        data[start : start + 200] = rng.randbytes(
            len(data[start : start + 200])
        )
    file.write_bytes(data)


def remove_file(file: Path, rng: Random) -> None:
    """It is gone."""
    file.unlink()


def block_file(file: Path, rng: Random) -> None:
    """It cannot be read or written: a folder has its name, also for who may read everything."""
    file.unlink()
    file.mkdir()


def renew_file(file: Path, rng: Random) -> None:
    """A newer version has written it: other fields, other types, more lines."""
    newer = {
        "version": 99,
        "event": "novel",
        "thread": 7,
        "context": [],
        "new": {},
    }
    line = json.dumps(newer)
    if file.suffix == ".jsonl":
        with file.open("a", encoding="utf-8") as lines:
            lines.write(line + "\n")
    elif file.suffix == ".json":
        file.write_text(line, encoding="utf-8")
    elif file.suffix in (".sqlite", ".sqlite3"):
        data = bytearray(file.read_bytes())
        data[18:20] = b"\x09\x09"  # https://sqlite.org/fileformat.html, 1.3.3
        file.write_bytes(data)
    else:
        file.write_bytes(line.encode())


DAMAGES: tuple[Damage, ...] = (
    cut_file,
    empty_file,
    randomise_file,
    scratch_file,
    remove_file,
    block_file,
    renew_file,
)


def copy_home(home: Path, to: Path) -> None:
    """A home as it is, with nothing that a running process holds."""
    shutil.copytree(home, to, ignore=shutil.ignore_patterns("*.lock", "*.sock"))


def list_file_kinds(home: Path) -> dict[str, list[Path]]:
    """The files of a home by the kind of their name, such as `runs/*/meta.json`."""
    kinds: dict[str, list[Path]] = {}
    for file in sorted(home.rglob("*")):
        if file.is_file():
            kinds.setdefault(name_file_kind(file.relative_to(home)), []).append(
                file
            )
    return kinds


def name_file_kind(file: Path) -> str:
    """A path in a home without what is different in each."""
    parts = list(file.parts)
    room = parts[0]
    if room in ("runs", "demonstrations") and len(parts) > 2:
        parts[1] = "*"
    if room == "memory" and len(parts) > 2:
        parts[1] = "*"
    if room == "cleanup":
        parts[1] = "*" + file.suffix
    if len(parts) > 2 and parts[2] in ("screens", "frames"):
        parts[3:] = ["*" + "".join(file.suffixes[-2:])]
    if room == "leases":
        start = "thread-*" if parts[1].startswith("thread-") else "*"
        parts[1] = start + file.suffix
    if room in ("cleanup", "labels", "phones"):
        parts[1] = "*" + file.suffix
    return "/".join(parts)
