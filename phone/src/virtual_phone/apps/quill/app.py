"""Quill: notes in markdown, kept as files in folders."""

from typing import ClassVar

from virtual_phone.apps.quill.browse import FolderPage
from virtual_phone.apps.quill.dialogs import NewNote
from virtual_phone.apps.quill.editor import Editor
from virtual_phone.apps.quill.seed import seeded
from virtual_phone.apps.quill.state import Note, QuillBase, QuillState
from virtual_phone.system.app import Page


class QuillApp(QuillBase):
    """A browser of notes and an editor."""

    package = "com.quillmark.editor"
    key = "quill"
    label = ("Quill", "墨记")
    icon = ("edit", "#3d5a80")
    version = "2.11"
    handles: ClassVar[frozenset[str]] = frozenset({"share_text"})

    def initial_state(self) -> QuillState:
        """Fifteen notes in four folders and on the first page."""
        return seeded(self)

    def first_page(self) -> Page:
        """The first page of notes."""
        return FolderPage(self, "")

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app hands over words for a new note (`text`, `title`)."""
        if extras.get("text") or extras.get("title"):
            words = extras.get("title", "").replace("/", "-")
            self.open(NewNote(self, "", words=words, text=extras.get("text", "")))

    def open_note(self, note: Note) -> None:
        """Open the editor."""
        self.open(Editor(self, note))
