"""Repairs Chroma's vector indexes that a killed process left torn.

Records are rows in SQLite and survive a kill. The vectors of a collection are five files that
Chroma 1.5 rewrites in place after every thousand writes, the index of ids last. After a kill in
between, it cannot read the collection any more, or silently reads wrong vectors. All that is in the
files follows from the records, so a torn index is removed and its records are embedded again.

Before its first thousand writes an index has files too, but no index of ids. Chroma does not read
those files: it takes the vectors from its log in SQLite, so such an index cannot be torn.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from memory.chroma import clients

_LAST = "index_metadata.pickle"
"""The file that is written last."""
_STOP = b"."
"""The last byte of a complete pickle."""
_NOTE = "mending.json"
_INDEXES = """
SELECT segments.id, collections.name, max_seq_id.segment_id IS NOT NULL
FROM segments JOIN collections ON collections.id = segments.collection
LEFT JOIN max_seq_id ON max_seq_id.segment_id = segments.id
WHERE segments.scope = 'VECTOR'
"""
"""Chroma notes in `max_seq_id` how much of its log the files of an index hold."""


class _Index(NamedTuple):
    """What the database says about an index."""

    collection: str
    is_written: bool
    """Whether its files hold vectors."""


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
    names: set[str] = set()
    if note.exists():
        names.update(json.loads(note.read_text(encoding="utf-8")))
    torn = [index for index in _index_folders(folder) if _is_torn(index)]
    if torn:
        known = _read_indexes(folder / "chroma.sqlite3")
        torn = [index for index in torn if not _is_unwritten(index, known)]
    if torn:
        for index in torn:
            if index.name in known:
                names.add(known[index.name].collection)
        unfinished = note.with_name(f"{_NOTE}.part")
        unfinished.write_text(json.dumps(sorted(names)), encoding="utf-8")
        unfinished.replace(note)
        for index in torn:
            shutil.rmtree(index)
    return sorted(names)


def mark_repaired(folder: Path) -> None:
    """Note that all vectors have been made again."""
    (folder / _NOTE).unlink(missing_ok=True)


def _index_folders(folder: Path) -> Iterator[Path]:
    for each in folder.iterdir():
        if each.is_dir() and any(each.glob("*.bin")):
            yield each


def _is_torn(index: Path) -> bool:
    last = index / _LAST
    if not last.exists() or not last.stat().st_size:
        return True
    with last.open("rb") as file:
        file.seek(-1, 2)
        if file.read(1) != _STOP:
            return True
    newest = max(each.stat().st_mtime_ns for each in index.glob("*.bin"))
    return newest > last.stat().st_mtime_ns


def _is_unwritten(index: Path, known: Mapping[str, _Index]) -> bool:
    """Whether Chroma has not written vectors into the files yet, and does not read them."""
    if (index / _LAST).exists() or index.name not in known:
        return False
    return not known[index.name].is_written


def _read_indexes(database: Path) -> dict[str, _Index]:
    """The indexes of a memory, by the names of their folders."""
    # Not read-only: the unfinished write of the killed process has to be rolled back first.
    with closing(
        sqlite3.connect(f"{database.as_uri()}?mode=rw", uri=True)
    ) as opened:
        rows = opened.execute(_INDEXES).fetchall()
    return {
        segment: _Index(collection, bool(is_written))
        for segment, collection, is_written in rows
    }
