"""Quill's pages of folders and notes, selecting several, sorting and searching."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state, remember
from virtual_phone.apps.kit.forms import switch_row
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.quill.dialogs import (
    ChooseFolder,
    NewFolder,
    NewNote,
    RenameFolder,
    RenameNote,
)
from virtual_phone.apps.quill.markdown import plain
from virtual_phone.apps.quill.state import Note, QuillBase, within
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

SORTS = {
    "name": ("Name", "名称"),
    "date": ("Date changed", "修改日期"),
    "size": ("Size", "大小"),
}


class FolderPage(Page):
    """A folder: its folders, then its notes."""

    app: QuillBase

    def __init__(self, app: QuillBase, folder: str) -> None:
        super().__init__(app)
        self.folder = folder
        self.picking = False
        self.folders: set[str] = set()
        """Paths of the folders that are selected."""
        self.notes: set[int] = set()
        """Ids of the notes that are selected."""

    def build(self) -> ui.Widget:
        """The rows, with bars for what can be done."""
        state = self.app.state
        rows = [self._folder_row(path) for path in state.below(self.folder)]
        own = [note for note in state.notes if note.folder == self.folder]
        rows += [self._note_row(note) for note in self.app.sorted(own)]
        empty = empty_state(self.app, ("No notes here yet", "这里还没有笔记"), "note")
        body = ui.Column(children=[*(rows or [empty]), ui.Spacer(height=88)])
        add = ui.Fab(
            icon="add",
            id="new_note",
            desc=self.t("New note", "新建笔记"),
            on_tap=lambda: self.app.open(NewNote(self.app, self.folder)),
        )
        return ui.Scaffold(
            app_bar=self._picking_bar() if self.picking else self._bar(),
            body=ui.Scroll(key="notes", id="note_list", grow=1, child=body),
            fab=None if self.picking else add,
            bottom=self._tools() if self.picking else None,
        )

    def _bar(self) -> ui.AppBar:
        t = self.t
        search = ui.IconButton(
            icon="search",
            id="search",
            desc=t("Search notes", "搜索笔记"),
            on_tap=lambda: self.app.open(NoteSearch(self.app)),
        )
        sort = ui.IconButton(
            icon="sort",
            id="sort",
            desc=t("Sort by", "排序方式"),
            on_tap=lambda: self.app.open(SortSheet(self.app)),
        )
        entries: list[tuple[str, ui.Do]] = [
            (t("New folder", "新建文件夹"), self._new_folder),
            (t("New note from clipboard", "从剪贴板新建笔记"), self._from_clipboard),
            (t("Select", "选择"), partial(setattr, self, "picking", True)),
        ]
        title = self.app.folder_name(self.folder) if self.folder else t("Quill", "墨记")
        back = self.close if self.folder else None
        return ui.AppBar(
            title=title, on_back=back, actions=[search, sort, more_button(self, entries)]
        )

    def _new_folder(self) -> None:
        self.app.open(NewFolder(self.app, self.folder))

    def _from_clipboard(self) -> None:
        words = self.app.services.clipboard
        if words:
            self.app.open(NewNote(self.app, self.folder, text=words))
        else:
            self.app.services.toast(self.t("The clipboard is empty", "剪贴板为空"))

    # Rows

    def _folder_row(self, path: str) -> ui.Widget:
        inside = len(self.app.state.inside(path))
        count = self.t(f"{inside} note{'s' * (inside != 1)}", f"{inside}篇笔记")
        return self._row(
            "folder_item",
            self.app.folder_name(path),
            count,
            ui.Avatar(icon="folder", color="#e0a030"),
            chosen=path in self.folders,
            open_=lambda: self.app.open(FolderPage(self.app, path)),
            turn=lambda: self.folders.symmetric_difference_update({path}),
        )

    def _note_row(self, note: Note) -> ui.Widget:
        return self._row(
            "note_item",
            note.name,
            caption(self.app, note),
            sign(note),
            chosen=note.id in self.notes,
            open_=partial(self.app.open_note, note),
            turn=lambda: self.notes.symmetric_difference_update({note.id}),
        )

    def _row(
        self, name: str, title: str, subtitle: str, leading: ui.Widget, *, chosen: bool,
        open_: ui.Do, turn: ui.Do,
    ) -> ui.Widget:  # fmt: skip
        def hold() -> None:
            self.picking = True
            turn()

        box = ui.Checkbox(checked=chosen, desc=title, on_tap=turn) if self.picking else None
        return ui.ListItem(
            id=name,
            title=title,
            subtitle=subtitle,
            leading=leading,
            trailing=box,
            selected=chosen,
            background="secondary_container" if chosen else "",
            on_tap=turn if self.picking else open_,
            on_long_press=None if self.picking else hold,
        )

    # Selecting

    def _chosen(self) -> tuple[list[Note], list[str]]:
        return [n for n in self.app.state.notes if n.id in self.notes], sorted(self.folders)

    def _stop(self) -> bool:
        was, self.picking = self.picking, False
        self.notes, self.folders = set(), set()
        return was

    def _picking_bar(self) -> ui.AppBar:
        t, count = self.t, len(self.notes) + len(self.folders)
        every = ui.IconButton(
            icon="select_all", id="select_all", desc=t("Select all", "全选"), on_tap=self._all
        )
        title = t(f"{count} selected", f"已选择{count}项")
        return ui.AppBar(title=title, on_back=self._stop, actions=[every])

    def _all(self) -> None:
        notes = {note.id for note in self.app.state.notes if note.folder == self.folder}
        folders = set(self.app.state.below(self.folder))
        full = self.notes >= notes and self.folders >= folders
        self.notes, self.folders = (set(), set()) if full else (notes, folders)

    def _tools(self) -> ui.Widget:
        t, count = self.t, len(self.notes) + len(self.folders)
        only_notes = bool(self.notes) and not self.folders
        cells = [
            tool("edit", t("Rename", "重命名"), "rename", self._rename, on=count == 1),
            tool("cut", t("Move", "移动"), "move", self._move, on=count > 0),
            tool("share", t("Share", "分享"), "share", self._share, on=only_notes),
            tool("delete", t("Delete", "删除"), "delete", self._ask, on=count > 0),
        ]
        return ui.Row(children=cells, background="surface_container")

    def _rename(self) -> None:
        notes, folders = self._chosen()
        if notes:
            self.app.open(RenameNote(self.app, notes[0], self._stop))
        else:
            self.app.open(RenameFolder(self.app, folders[0], self._stop))

    def _move(self) -> None:
        def no(path: str) -> bool:
            return path == self.folder or any(within(path, each) for each in self.folders)

        self.app.open(ChooseFolder(self.app, self.t("Move to", "移动到"), self._moved, but=no))

    def _moved(self, path: str) -> None:
        notes, folders = self._chosen()
        self.app.move(notes, folders, path)
        count, name = len(notes) + len(folders), self.app.folder_name(path)
        self.app.services.toast(self.t(f"{count} moved to {name}", f"已将{count}项移动到{name}"))
        self._stop()

    def _share(self) -> None:
        notes, _ = self._chosen()
        text = "\n\n".join(note.text for note in notes)
        title = ", ".join(note.name for note in notes)
        self.app.services.request(self.app, "share_text", text=text, title=title)
        self._stop()

    def _ask(self) -> None:
        notes, folders = self._chosen()
        count = len(notes) + len(folders)
        question = self.t(f"Delete {count} item{'s' * (count != 1)}?", f"删除{count}项？")
        names = ", ".join([*map(self.app.folder_name, folders), *(n.name for n in notes)])
        self.app.open(Confirm(self.app, question, self._delete, text=names))

    def _delete(self) -> None:
        notes, folders = self._chosen()
        self.app.state.remove(notes, folders)
        count = len(notes) + len(folders)
        self.app.services.toast(self.t(f"{count} deleted", f"已删除{count}项"))
        self._stop()

    def on_back(self) -> bool:
        """Back ends selecting first."""
        return self._stop()


def sign(note: Note) -> ui.Widget:
    """What kind of note it is."""
    markdown = note.name.endswith(".md")
    return ui.Avatar(
        icon="note" if markdown else "text", color="primary" if markdown else "outline"
    )


def caption(app: QuillBase, note: Note) -> str:
    """`Mar 1, 18:20  ·  24 words`."""
    when = f"{short_date_text(app, note.changed)} {time_text(app, note.changed)}"
    count = len(note.text.split()) if app.services.language == "en" else len(note.text)
    words = app.t(f"{count} word{'s' * (count != 1)}", f"{count}字")
    return f"{when}  ·  {words}"


def tool(icon: str, words: str, name: str, do: ui.Do, *, on: bool) -> ui.Widget:
    """A button of the bar at the bottom: an icon over a word."""
    return ui.Column(
        id=name,
        grow=1,
        gap=2,
        padding=(0, 8),
        cross="center",
        enabled=on,
        on_tap=do,
        children=[
            ui.Icon(name=icon, enabled=on),
            ui.Text(text=words, style="small", align="center", enabled=on),
        ],
    )


class SortSheet(Page):
    """By what the notes are sorted."""

    name = ".Sort"
    modal = "sheet"
    app: QuillBase

    def build(self) -> ui.Widget:
        """One of three, and two switches."""
        t, settings = self.t, self.app.state.settings
        rows: list[ui.Widget] = [
            ui.ListItem(
                id=f"sort_{key}",
                title=t(*words),
                leading=ui.Radio(checked=settings["sort"] == key),
                on_tap=partial(self._take, key),
            )
            for key, words in SORTS.items()
        ]
        reverse = switch_row(self, ("Reverse order", "倒序"), settings, "down")
        read = switch_row(self, ("Open notes in preview", "打开笔记时先预览"), settings, "preview")
        head = ui.Text(text=t("Sort by", "排序方式"), style="title", padding=(16, 8))
        inside = ui.Column(
            children=[head, *rows, ui.Divider(), reverse, read, ui.Spacer(height=12)]
        )
        return ui.Sheet(child=ui.Scroll(key="sort", child=inside))

    def _take(self, key: str) -> None:
        self.app.state.settings["sort"] = key
        self.close()


class NoteSearch(SearchPage):
    """Looks for notes by their names and words."""

    name = ".Search"
    hint = ("Search notes", "搜索笔记")
    clearable = True
    app: QuillBase

    def rows(self) -> list[ui.Widget]:
        """Searches before, or the notes found."""
        wanted = self.words.strip().lower()
        if not wanted:
            return self.history_rows(self.app.state.history)
        found = [n for n in self.app.state.notes if wanted in f"{n.name}\n{n.text}".lower()]
        return [
            ui.ListItem(
                id="note_item",
                title=note.name,
                subtitle=self._where(note, wanted),
                leading=sign(note),
                on_tap=partial(self._open, note),
            )
            for note in self.app.sorted(found)
        ] or [empty_state(self.app, ("No notes found", "没有找到笔记"))]

    def _where(self, note: Note, wanted: str) -> str:
        lines = (plain(line).strip("#> -[]x") for line in note.text.split("\n"))
        line = next((each for each in lines if wanted in each.lower()), "")
        return "  ·  ".join(filter(None, (self.app.folder_name(note.folder), line)))

    def _open(self, note: Note) -> None:
        remember(self.app.state.history, self.words.strip())
        self.app.open_note(note)
