"""The dialogs about the folders of Notes."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.notes.data import Note
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.notes.app import NotesApp


class MoveNote(Page):
    """Chooses a folder for a note."""

    name = ".MoveNote"
    modal = "dialog"
    app: "NotesApp"

    def __init__(self, app: "NotesApp", note: Note) -> None:
        super().__init__(app)
        self.note = note

    def build(self) -> ui.Widget:
        """One radio a folder."""
        return ui.Dialog(
            title=self.t("Move to folder", "移动到文件夹"),
            body=ui.Column(
                children=[
                    ui.Radio(
                        text=name, checked=name == self.note.folder, on_tap=partial(self._to, name)
                    )
                    for name in self.app.state.folders
                ]
            ),
            buttons=[ui.Button(text=self.t("Cancel", "取消"), kind="text", on_tap=self.close)],
        )

    def _to(self, name: str) -> None:
        self.note.folder = name
        self.close()
        self.app.services.toast(self.t(f"Moved to {name}", f"已移动到{name}"))


class NewFolder(Page):
    """Asks for the name of a new folder."""

    name = ".NewFolder"
    modal = "dialog"
    app: "NotesApp"

    def __init__(self, app: "NotesApp", then: Callable[[str], None]) -> None:
        super().__init__(app)
        self.then = then
        self.title = ""

    def build(self) -> ui.Widget:
        """A field and two buttons; Create needs a name that is not taken."""
        free = bool(self.title.strip()) and self.title.strip() not in self.app.state.folders
        return ui.Dialog(
            title=self.t("New folder", "新建文件夹"),
            body=ui.TextField(
                key="name",
                id="folder_name",
                text=self.title,
                label=self.t("Folder name", "文件夹名称"),
                autofocus=True,
                on_change=lambda text: setattr(self, "title", text),
            ),
            buttons=[
                ui.Button(text=self.t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(
                    text=self.t("Create", "创建"), kind="text", enabled=free, on_tap=self._create
                ),
            ],
        )

    def _create(self) -> None:
        name = self.title.strip()
        self.app.state.folders.append(name)
        self.close()
        self.then(name)
