"""Each gesture's intent and result, on disk before and after it is made.

A process can die between the two. Who finds an intent without a result must not repeat the gesture:
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
    """What the journal knows of one key."""

    state: GestureState
    gesture: dict[str, Any]
    ok: bool | None
    summary: str


_NONE = Record("none", {}, None, "")


def read_entries(file: Path) -> list[dict[str, Any]]:
    """The records of a file of JSON lines, empty when there is no file.

    A line that is torn, because the process died while it wrote it, is left out.
    """
    if not file.exists():
        return []
    # Texts of a screen may hold other characters at which `splitlines` would cut.
    lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
    return [entry for entry in map(_parse_entry, lines) if entry is not None]


def _parse_entry(line: str) -> dict[str, Any] | None:
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
        file: made if missing, in a folder that is there.
        entry: of JSON values.
        sync: have it on disk (fsync) when the call returns.
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
        """Say what became of an announced gesture; `ok` None when nobody knows."""
        self._append_entry(
            {"event": "result", "key": key, "ok": ok, "summary": summary}
        )

    def log_void(self, key: str) -> None:
        """Take back an announced gesture that was certainly not made; it may be made later."""
        self._append_entry({"event": "void", "key": key})

    def get_record(self, key: str) -> Record:
        """All that is known of a key."""
        with self._lock:
            return self._records.get(key, _NONE)

    def has_begun(self, key: str) -> bool:
        """Whether anything is known of this key or of one below it (`key:0`, `key:1`, ...)."""
        with self._lock:
            return any(
                k == key or k.startswith(f"{key}:") for k in self._records
            )

    def _append_entry(self, entry: dict[str, Any]) -> None:
        with self._lock:
            append_entry(self.path, entry, sync=True)
            self._index_entry(entry)

    def _index_entry(self, entry: dict[str, Any]) -> None:
        key = str(entry.get("key", ""))
        event = entry.get("event")
        if event == "intent":
            gesture = entry.get("gesture")
            self._records[key] = Record(
                "intent", gesture if isinstance(gesture, dict) else {}, None, ""
            )
        elif event == "result":
            gesture = self._records.get(key, _NONE).gesture
            self._records[key] = Record(
                "done", gesture, entry.get("ok"), str(entry.get("summary", ""))
            )
        elif event == "void":
            self._records.pop(key, None)
