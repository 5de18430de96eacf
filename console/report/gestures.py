"""The gestures of a run, from its journal."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tools.acting.journal import read_entries

_OUTCOMES = {"True": "ok", "False": "failed", "None": "unknown"}


class JournalledGesture(NamedTuple):
    """A gesture, or a call of another server's tool."""

    gesture: dict[str, Any]
    outcome: str
    """ok, failed or unknown."""
    summary: str


def describe_gesture(gesture: dict[str, Any]) -> str:
    """A gesture on one line, such as `tap x=10 y=20`."""
    words: list[str] = []
    for name, value in gesture.items():
        words.append(str(value) if name == "do" else f"{name}={value}")
    return " ".join(" ".join(words).split())


def read_gestures(folder: Path) -> Iterator[JournalledGesture]:
    """Each gesture that was begun and not withdrawn, in order."""
    entries: dict[str, dict[str, Any]] = {}
    for entry in read_entries(folder / "journal.jsonl"):
        key = str(entry.get("key", ""))
        if entry.get("event") == "void":
            entries.pop(key, None)
        else:
            entries[key] = {**entries.get(key, {}), **entry}
    for key, record in entries.items():
        gesture = record.get("gesture")
        if isinstance(gesture, dict):
            outcome = _OUTCOMES.get(str(record.get("ok")), "unknown")
            summary = str(record.get("summary", ""))
            if key.endswith(":0"):
                # The action names the element; it is told with its first gesture.
                action = entries.get(key.removesuffix(":0"), {})
                summary = summary or str(action.get("summary", ""))
            yield JournalledGesture(gesture, outcome, summary)
