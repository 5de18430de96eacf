"""The questions of Quill: a new note, a new folder, another name, another place."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.quill.state import ENDINGS, Note, QuillBase
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

KINDS = {".md": ("Markdown", "Markdown"), ".txt": ("Plain text", "纯文本")}


class _Asking(Page):
    """A dialog with a field; OK needs words that nothing speaks against."""

    modal = "dialog"
    app: QuillBase
    heading: tuple[str, str]
    label: tuple[str, str] = ("Name", "名称")
    ok: tuple[str, str] = ("OK", "确定")

    def __init__(self, app: QuillBase, words: str = "") -> None:
        super().__init__(app)
        self.words = words

    def problem(self) -> str:
        """What is wrong with the words."""
        return ""

    def more(self) -> list[ui.Widget]:
        """What else can be chosen."""
        return []

    def done(self) -> None:
        """The words were given."""

    def build(self) -> ui.Widget:
        """Field, what is wrong, what else there is, and two buttons."""
        problem, t = self.problem(), self.t
        rows: list[ui.Widget] = [
            ui.TextField(
                key="name",
                id="name_field",
                text=self.words,
                label=t(*self.label),
                on_change=partial(setattr, self, "words"),
                on_submit=self._ok,
                autofocus=True,
            )
        ]
        if problem:
            rows.append(ui.Text(text=problem, style="small", color="error", id="problem"))
        return ui.Dialog(
            title=t(*self.heading),
            body=ui.Column(gap=10, children=[*rows, *self.more()]),
            buttons=[
                ui.Button(text=t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(
                    text=t(*self.ok), kind="text", id="ok", enabled=self._fine(), on_tap=self._ok
                ),
            ],
        )

    def _fine(self) -> bool:
        return bool(self.words.strip()) and not self.problem()

    def _ok(self) -> None:
        if self._fine():
            self.close()
            self.done()

    def _wrong(self, *, taken: bool) -> str:
        if "/" in self.words:
            return self.t("A name has no slash", "名称不能包含斜杠")
        return self.t("This name is taken", "名称已存在") if taken else ""


class NewNote(_Asking):
    """Name, type and folder of a new note, which is opened then."""

    name = ".NewNote"
    heading = ("New note", "新建笔记")
    ok = ("Create", "创建")

    def __init__(self, app: QuillBase, folder: str, *, words: str = "", text: str = "") -> None:
        """`text` is what the note holds from the start."""
        super().__init__(app, words)
        self.folder = folder
        self.text = text
        self.ending = ".md"

    @property
    def full(self) -> str:
        """The name with its ending; one that was typed counts."""
        words = self.words.strip()
        return words if words.lower().endswith(ENDINGS) else words + self.ending

    def problem(self) -> str:
        """Slashes, and names that are taken."""
        return self._wrong(taken=self.app.state.named(self.full, self.folder) is not None)

    def more(self) -> list[ui.Widget]:
        """Type and folder."""
        t = self.t
        typed = next((e for e in ENDINGS if self.words.strip().lower().endswith(e)), "")
        chips = [
            ui.Chip(
                text=t(*words),
                id=f"type_{ending[1:]}",
                checked=ending == (typed or self.ending),
                on_tap=partial(self._type, ending),
            )
            for ending, words in KINDS.items()
        ]
        place = ui.ListItem(
            id="choose_folder",
            title=self.app.folder_name(self.folder),
            subtitle=t("Folder", "文件夹"),
            leading=ui.Icon(name="folder"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=self._place,
        )
        return [ui.Row(gap=8, children=chips), place]

    def _type(self, ending: str) -> None:
        words = self.words.strip()
        for old in ENDINGS:
            if words.lower().endswith(old):
                self.words = words[: -len(old)]
        self.ending = ending

    def _place(self) -> None:
        choose = partial(setattr, self, "folder")
        self.app.open(ChooseFolder(self.app, self.t("Folder of the note", "笔记的文件夹"), choose))

    def done(self) -> None:
        """Make the note and open it."""
        now = self.app.services.now()
        self.app.open_note(self.app.state.add(self.full, self.text, now, self.folder))


class NewFolder(_Asking):
    """The name of a new folder."""

    name = ".NewFolder"
    heading = ("New folder", "新建文件夹")
    ok = ("Create", "创建")

    def __init__(self, app: QuillBase, folder: str) -> None:
        """It is made in `folder`."""
        super().__init__(app)
        self.folder = folder

    @property
    def path(self) -> str:
        """Where it will be."""
        return f"{self.folder}/{self.words.strip()}".lstrip("/")

    def problem(self) -> str:
        """Slashes, and names that are taken."""
        return self._wrong(taken=self.path in self.app.state.folders)

    def done(self) -> None:
        """Make it."""
        self.app.state.folders.append(self.path)
        words = self.words.strip()
        self.app.services.toast(self.t(f"Folder {words} created", f"已创建文件夹{words}"))


class RenameNote(_Asking):
    """Another name for a note."""

    name = ".Rename"
    heading = ("Rename", "重命名")

    def __init__(
        self, app: QuillBase, note: Note, then: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__(app, note.name)
        self.note = note
        self.then = then

    @property
    def full(self) -> str:
        """The name with an ending, the old one where none was typed."""
        words = self.words.strip()
        old = self.note.name[self.note.name.rfind(".") :] if "." in self.note.name else ""
        return words if words.lower().endswith(ENDINGS) else words + old

    def problem(self) -> str:
        """Slashes, and names that are taken by others."""
        other = self.app.state.named(self.full, self.note.folder)
        return self._wrong(taken=other is not None and other is not self.note)

    def done(self) -> None:
        """Rename it."""
        self.note.name = self.full
        self.then()


class RenameFolder(_Asking):
    """Another name for a folder."""

    name = ".RenameFolder"
    heading = ("Rename folder", "重命名文件夹")

    def __init__(self, app: QuillBase, path: str, then: Callable[[], object]) -> None:
        super().__init__(app, path.rpartition("/")[2])
        self.path = path
        self.then = then

    @property
    def new(self) -> str:
        """Its path then."""
        return f"{self.path.rpartition('/')[0]}/{self.words.strip()}".lstrip("/")

    def problem(self) -> str:
        """Slashes, and names that are taken by others."""
        taken = self.new in self.app.state.folders and self.new != self.path
        return self._wrong(taken=taken)

    def done(self) -> None:
        """Rename it."""
        self.app.state.rename_folder(self.path, self.new)
        self.then()


class ChooseFolder(Page):
    """The folders to choose from, in a sheet."""

    name = ".ChooseFolder"
    modal = "sheet"
    app: QuillBase

    def __init__(
        self,
        app: QuillBase,
        title: str,
        then: Callable[[str], object],
        *,
        but: Callable[[str], bool] = lambda path: False,
    ) -> None:
        """`but` tells which folders cannot be chosen."""
        super().__init__(app)
        self.title = title
        self.then = then
        self.but = but

    def build(self) -> ui.Widget:
        """A row a folder, those below another one set in."""
        rows: list[ui.Widget] = [ui.Text(text=self.title, style="title", padding=(16, 8))]
        for path in ["", *sorted(self.app.state.folders, key=str.lower)]:
            if self.but(path):
                continue
            deep = path.count("/") * 20
            sign = ui.Icon(name="folder" if path else "note", color="primary")
            rows.append(
                ui.ListItem(
                    id="folder_choice",
                    title=self.app.folder_name(path),
                    leading=ui.Row(children=[ui.Spacer(width=deep), sign]),
                    on_tap=partial(self._take, path),
                )
            )
        inside = ui.Column(children=[*rows, ui.Spacer(height=12)])
        return ui.Sheet(child=ui.Scroll(key="folders", child=inside))

    def _take(self, path: str) -> None:
        self.close()
        self.then(path)
