"""Each gesture's intent and result, on disk before and after it is made.

A process can die between the two. A gesture with an intent and no result must not be repeated:
nobody knows whether the phone has performed it.
"""

import json
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple

GestureState = Literal["none", "intent", "done"]


class Record(NamedTuple):
    """The latest state of one key."""

    state: GestureState
    gesture: dict[str, Any]
    ok: bool | None
    summary: str


_NONE = Record("none", {}, None, "")


def read_entries(file: Path) -> list[dict[str, Any]]:
    """The records of a file of JSON lines; empty if there is no file.

    A torn line, left by a process that died while writing it, is skipped.
    """
    entries = map(parse_entry, read_lines(file))
    return [entry for entry in entries if entry is not None]


def read_lines(file: Path) -> list[str]:
    """The lines of a file of JSON lines; empty if there is no file."""
    if not file.exists():
        return []
    # Texts of a screen may hold other characters at which `splitlines` would cut.
    return file.read_text(encoding="utf-8", errors="replace").split("\n")


def parse_entry(line: str) -> dict[str, Any] | None:
    """The record that a line holds, or None if it is torn."""
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) else None


def append_entry(
    file: Path, entry: Mapping[str, Any], *, sync: bool = False
) -> None:
    """Append a record to a file of JSON lines; a torn line before it stays a line of its own.

    Args:
        file: made if missing, in an existing folder.
        entry: of JSON values.
        sync: whether the record is on disk (fsync) when the call returns.
    """
    line = json.dumps(entry, ensure_ascii=False) + "\n"
    with file.open("a+b") as lines:
        if _is_torn(lines):
            line = "\n" + line
        lines.write(line.encode("utf-8", "replace"))
        if sync:
            lines.flush()
            os.fsync(lines.fileno())


def _is_torn(lines: BinaryIO) -> bool:
    """Whether the last line has no end."""
    if lines.seek(0, os.SEEK_END) == 0:
        return False
    lines.seek(-1, os.SEEK_END)
    return lines.read(1) != b"\n"


class Journal:
    """An append-only `journal.jsonl`; a line is on disk (fsync) when the call returns."""

    def __init__(self, folder: Path) -> None:
        """Open the journal of a run, reading what an earlier process wrote.

        Args:
            folder: of the run; made if missing.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "journal.jsonl"
        self._lock = threading.Lock()
        self._records: dict[str, Record] = {}
        for entry in read_entries(self.path):
            self._index_entry(entry)

    def log_intent(self, key: str, gesture: dict[str, Any]) -> None:
        """Announce a gesture.

        Args:
            key: unique in this run.
            gesture: what will be done, as JSON values; no secret in the clear.
        """
        self._append_entry({"event": "intent", "key": key, "gesture": gesture})

    def log_result(
        self, key: str, *, ok: bool | None, summary: str = ""
    ) -> None:
        """Log the result of an announced gesture; `ok` is None if nobody knows it."""
        self._append_entry(
            {"event": "result", "key": key, "ok": ok, "summary": summary}
        )

    def log_void(self, key: str) -> None:
        """Withdraw an announced gesture that was certainly not made; it may be made later."""
        self._append_entry({"event": "void", "key": key})

    def get_record(self, key: str) -> Record:
        """The record of a key; its state is `none` if there is none."""
        with self._lock:
            return self._records.get(key, _NONE)

    def has_begun(self, key: str) -> bool:
        """Whether there is a record of this key or of one below it (`key:0`, `key:1`, ...)."""
        prefix = f"{key}:"
        with self._lock:
            if key in self._records:
                return True
            return any(known.startswith(prefix) for known in self._records)

    def _append_entry(self, entry: dict[str, Any]) -> None:
        with self._lock:
            append_entry(self.path, entry, sync=True)
            self._index_entry(entry)

    def _index_entry(self, entry: dict[str, Any]) -> None:
        key = str(entry.get("key", ""))
        event = entry.get("event")
        if event == "intent":
            gesture = entry.get("gesture")
            if not isinstance(gesture, dict):
                gesture = {}
            self._records[key] = Record("intent", gesture, None, "")
        elif event == "result":
            gesture = self._records.get(key, _NONE).gesture
            summary = str(entry.get("summary", ""))
            self._records[key] = Record(
                "done", gesture, entry.get("ok"), summary
            )
        elif event == "void":
            self._records.pop(key, None)
