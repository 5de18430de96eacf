"""What Quill keeps: notes as files of text in folders, and how they are shown."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from virtual_phone.system.app import App

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
        default_factory=lambda: {"sort": "name", "down": False, "preview": False}
    )
    """`sort` is `name`, `date` or `size`; `down` turns the order round; `preview` opens notes to be
    read first."""
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

    def named(self, name: str, folder: str = "") -> Note | None:
        """The note of this name in a folder."""
        return next((n for n in self.notes if (n.name, n.folder) == (name, folder)), None)

    def inside(self, folder: str) -> list[Note]:
        """The notes in a folder and in the folders below it."""
        return [n for n in self.notes if within(n.folder, folder)]

    def below(self, folder: str) -> list[str]:
        """The folders directly in a folder; those of the first page for an empty path."""
        found = [path for path in self.folders if path.rpartition("/")[0] == folder]
        return sorted(found, key=str.lower)

    def remove(self, notes: list[Note], folders: list[str]) -> None:
        """Forget notes, and folders with all that is in them."""
        lost = {note.id for note in notes}
        self.notes = [
            note
            for note in self.notes
            if note.id not in lost and not any(within(note.folder, each) for each in folders)
        ]
        self.folders = [
            path for path in self.folders if not any(within(path, each) for each in folders)
        ]

    def rename_folder(self, old: str, new: str) -> None:
        """Give a folder another path; what is in it goes along."""

        def moved(path: str) -> str:
            return new + path[len(old) :] if within(path, old) else path

        self.folders = [moved(path) for path in self.folders]
        for note in self.notes:
            note.folder = moved(note.folder)


def within(path: str, folder: str) -> bool:
    """Whether a path is a folder's own or lies below it."""
    return path == folder or path.startswith(f"{folder}/")


class QuillBase(App):
    """What its pages need of Quill."""

    state: QuillState

    def sorted(self, notes: list[Note]) -> list[Note]:
        """In the order chosen: by name, or the newest or the largest first."""
        settings = self.state.settings
        if settings["sort"] == "name":
            return sorted(notes, key=lambda n: n.name.lower(), reverse=settings["down"])
        if settings["sort"] == "date":
            return sorted(notes, key=lambda n: n.changed, reverse=not settings["down"])
        return sorted(notes, key=lambda n: len(n.text), reverse=not settings["down"])

    def folder_name(self, folder: str) -> str:
        """The last part of a folder's path, or what the first page is called."""
        return folder.rpartition("/")[2] or self.t("Main folder", "主文件夹")

    def free_name(self, name: str, folder: str) -> str:
        """The name, with a number where a note of that name is there already."""
        stem, dot, ending = name.rpartition(".")
        found, number = name, 1
        while self.state.named(found, folder) is not None:
            number += 1
            found = f"{stem} {number}{dot}{ending}"
        return found

    def write(self, note: Note, text: str) -> None:
        """Keep a note's words; nothing happens when they are the same."""
        if note.text != text:
            note.text, note.changed = text, self.services.now()

    def move(self, notes: list[Note], folders: list[str], to: str) -> None:
        """Put notes and folders into a folder."""
        for note in notes:
            if note.folder != to:
                note.name, note.folder = self.free_name(note.name, to), to
        for path in folders:
            parent, _, name = path.rpartition("/")
            if parent != to and not within(to, path):
                self.state.rename_folder(path, f"{to}/{name}".lstrip("/"))

    def open_note(self, note: Note) -> None:
        """Show a note."""
        raise TypeError(note)
