"""After a killed process: which of Chroma's vector indexes are torn, and making them anew.

Records are rows in SQLite and survive a kill. The vectors of a collection are five files that
Chroma 1.5 rewrites in place after every thousand writes, the index of ids last; killed in between,
it cannot read the collection any more, or reads wrong vectors without a word. All that is in the
files follows from the records, so a torn index is removed and its records are embedded again.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from memory.chroma import clients

_LAST = "index_metadata.pickle"
"""The file that is written when all others are."""
_STOP = b"."
"""The last byte of a whole pickle."""
_NOTE = "mending.json"
_NAMES = """
SELECT segments.id, collections.name
FROM segments JOIN collections ON collections.id = segments.collection
"""


def remove_torn(folder: Path) -> list[str]:
    """Remove the torn indexes of a memory folder that nobody has open.

    Returns:
        Names of the collections whose vectors have to be made again. They are noted in the folder
        until `mark_repaired`, so that nothing is forgotten if this process dies as well.

    Raises:
        MemoryUnavailable: the records or the note cannot be read.
    """
    try:
        return _remove_torn(folder)
    except (sqlite3.Error, ValueError, TypeError, OSError) as error:
        raise clients.explain_damage(str(folder), error) from error


def _remove_torn(folder: Path) -> list[str]:
    note = folder / _NOTE
    names = (
        set(json.loads(note.read_text(encoding="utf-8"))) if note.exists() else set()
    )
    broken = [each for each in _index_folders(folder) if _is_torn(each)]
    if broken:
        names_by_folder = _collection_names(folder / "chroma.sqlite3")
        names |= {
            names_by_folder[each.name]
            for each in broken
            if each.name in names_by_folder
        }
        fresh = note.with_name(f"{_NOTE}.part")
        fresh.write_text(json.dumps(sorted(names)), encoding="utf-8")
        fresh.replace(note)
        for each in broken:
            shutil.rmtree(each)
    return sorted(names)


def mark_repaired(folder: Path) -> None:
    """All vectors are there again."""
    (folder / _NOTE).unlink(missing_ok=True)


def _index_folders(folder: Path) -> Iterator[Path]:
    return (
        each for each in folder.iterdir() if each.is_dir() and any(each.glob("*.bin"))
    )


def _is_torn(index: Path) -> bool:
    last = index / _LAST
    if not last.exists() or not last.stat().st_size:
        return True
    with last.open("rb") as file:
        file.seek(-1, 2)
        whole = file.read(1) == _STOP
    newest = max(each.stat().st_mtime_ns for each in index.glob("*.bin"))
    return not whole or newest > last.stat().st_mtime_ns


def _collection_names(database: Path) -> dict[str, str]:
    """Name of the collection by the name of its index's folder."""
    # Not read-only: what the killed process had begun to write has to be rolled back first.
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=rw", uri=True)) as opened:
        return dict(opened.execute(_NAMES))
