"""Folders of Files: making one, going through them, choosing one."""

from collections.abc import Callable, Sequence
from functools import partial

from virtual_phone.apps.files.state import FilesBase, path_name
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Media
from virtual_phone.ui import widgets as ui


def make_folder(app: FilesBase, where: str) -> None:
    """Ask for the name of a new folder."""

    def made(words: str) -> None:
        path = f"{where}/{words}" if where else words
        if path in app.folders():
            app.services.toast(app.t("This folder exists", "文件夹已存在"))
        else:
            app.state.folders.append(path)

    app.open(TextDialog(app, ("New folder", "新建文件夹"), "", made))


def folder_rows(app: FilesBase, folder: str, do: Callable[[str], object]) -> list[ui.Widget]:
    """The folders right below another."""
    start = f"{folder}/" if folder else ""
    inside = [f for f in app.folders() if f.startswith(start) and f != folder]
    direct = sorted({start + f.removeprefix(start).split("/")[0] for f in inside}, key=str.lower)
    seen = app.seen()
    return [
        ui.ListItem(
            id="folder_item",
            title=path.rpartition("/")[2],
            subtitle=app.t(f"{_count(seen, path)} items", f"{_count(seen, path)}项"),
            leading=ui.Avatar(icon="folder", color="#b7791f", size=44),
            on_tap=partial(do, path),
        )
        for path in direct
    ]


def _count(files: Sequence[Media], folder: str) -> int:
    return sum(m.folder == folder or m.folder.startswith(f"{folder}/") for m in files)


class ChooseFolder(Page):
    """Chooses the folder that files go to."""

    name = ".ChooseFolder"
    app: FilesBase

    def __init__(self, app: FilesBase, words: str, then: Callable[[str], object]) -> None:
        super().__init__(app)
        self.words = words
        self.then = then
        self.folder = ""

    def build(self) -> ui.Widget:
        """The folders here, and the button."""
        t = self.t
        rows = folder_rows(self.app, self.folder, partial(setattr, self, "folder"))
        new = ui.IconButton(
            icon="folder_add",
            id="new_folder",
            desc=t("New folder", "新建文件夹"),
            on_tap=lambda: make_folder(self.app, self.folder),
        )
        button = ui.Button(
            text=self.words, id="choose", enabled=bool(self.folder), on_tap=self._done, grow=1
        )
        empty = empty_state(self.app, ("No folders here", "没有子文件夹"), "folder")
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=path_name(self.app, self.folder), on_back=self._up, actions=[new]
            ),
            body=ui.Scroll(key=self.folder, grow=1, child=ui.Column(children=rows or [empty])),
            bottom=ui.Row(padding=(16, 10), children=[button]),
        )

    def _done(self) -> None:
        self.close()
        self.then(self.folder)

    def on_back(self) -> bool:
        """Back goes one folder up."""
        was = self.folder
        self.folder = was.rpartition("/")[0]
        return bool(was)

    def _up(self) -> None:
        if not self.on_back():
            self.close()
