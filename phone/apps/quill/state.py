"""What Quill keeps: notes as files of text in folders, and how they are shown."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from phone.system.app import App

ENDINGS = (".md", ".txt")
"""Markdown and plain text."""


@dataclass
class Note:
    """A file of text."""

    id: int
    name: str
    """With its ending: `groceries.md`."""
    folder: str
    """Path such as `Work` or `Work/Old`; empty for the first page."""
    text: str
    changed: datetime


@dataclass
class QuillState:
    """All notes in the order in which they were made, and the folders' paths."""

    notes: list[Note] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    settings: dict[str, Any] = field(
        default_factory=lambda: {"sort": "name", "down": False, "folders_first": True}
    )
    """`sort` is `name`, `date` or `size`; `down` turns the order round."""
    history: list[str] = field(default_factory=list)
    """Searches before, the newest first."""
    last_id: int = 0

    def add(self, name: str, text: str, changed: datetime, folder: str = "") -> Note:
        """Keep a new note; a folder that is not there is made."""
        if folder and folder not in self.folders:
            self.folders.append(folder)
        self.last_id += 1
        note = Note(self.last_id, name, folder, text, changed)
        self.notes.append(note)
        return note

    def get(self, ident: int) -> Note | None:
        """The note with this id."""
        return next((each for each in self.notes if each.id == ident), None)

    def named(self, name: str, folder: str = "") -> Note | None:
        """The note of this name in a folder."""
        return next((n for n in self.notes if (n.name, n.folder) == (name, folder)), None)

    def inside(self, folder: str) -> list[Note]:
        """The notes in a folder and in the folders below it."""
        return [n for n in self.notes if n.folder == folder or n.folder.startswith(f"{folder}/")]

    def below(self, folder: str) -> list[str]:
        """The folders directly in a folder; of the first page for an empty path."""
        return [path for path in self.folders if path.rpartition("/")[0] == folder]


class QuillBase(App):
    """What its pages need of Quill."""

    state: QuillState
