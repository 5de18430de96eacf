"""Notes: a list, folders, a search and an editor."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.notes.data import FOLDERS, SEEDS, Note, NotesState
from virtual_phone.apps.notes.folders import MoveNote, NewFolder
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


class NotesApp(App):
    """Notes in folders."""

    package = "com.tapwright.notes"
    key = "notes"
    label = ("Notes", "便签")
    icon = ("note", "#f4b400")
    version = "3.2"
    handles = frozenset({"share_text"})
    state: NotesState

    def initial_state(self) -> NotesState:
        """A screenful and a half of notes in three folders."""
        state = NotesState(folders=[self.t(*name) for name in FOLDERS])
        edited = self.services.now() - timedelta(hours=self.rng.randrange(2, 9))
        for title, text, folder in self.rng.sample(SEEDS, len(SEEDS)):
            state.notes.append(
                Note(
                    id=state.new_id(),
                    title=self.t(*title),
                    text=self.t(*text),
                    folder=state.folders[folder],
                    edited=edited,
                )
            )
            edited -= timedelta(hours=self.rng.randrange(5, 60))
        return state

    def first_page(self) -> Page:
        """The list."""
        return NoteList(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app hands over words for a new note (`text`, `title`)."""
        if extras:
            self.open(Editor(self, title=extras.get("title", ""), text=extras.get("text", "")))

    def keep(self, note: Note) -> None:
        """Put a new or changed note on top."""
        note.edited = self.services.now()
        self.state.notes = [note, *(n for n in self.state.notes if n.id != note.id)]

    def delete(self, note: Note) -> None:
        """Take a note away; a bar offers to bring it back."""
        place = self.state.notes.index(note)
        self.state.notes.remove(note)
        self.services.snackbar(
            self.t("Note deleted", "便签已删除"),
            self.t("Undo", "撤消"),
            lambda: self.state.notes.insert(place, note),
        )


class NoteList(Page):
    """All notes, or those of one folder or search."""

    app: NotesApp

    def __init__(self, app: NotesApp) -> None:
        super().__init__(app)
        self.folder = ""
        self.searching = False
        self.query = ""

    def shown(self) -> list[Note]:
        """The notes that folder and search let through, pinned ones first."""
        query = self.query.lower()
        found = [
            note
            for note in self.app.state.notes
            if self.folder in ("", note.folder)
            and (query in note.title.lower() or query in note.text.lower())
        ]
        return sorted(found, key=lambda note: not note.pinned)

    def build(self) -> ui.Widget:
        """Bar, folders and cards."""
        cards: list[ui.Widget] = [self._card(note) for note in self.shown()]
        empty = ui.Text(text=self.t("No notes", "没有便签"), align="center", padding=32, id="empty")
        return ui.Scaffold(
            app_bar=self._bar(),
            body=ui.Column(
                children=[
                    ui.Scroll(key="folders", axis="horizontal", child=self._folders()),
                    ui.Scroll(
                        key="notes",
                        id="note_list",
                        grow=1,
                        child=ui.Column(
                            children=[*(cards or [empty]), ui.Spacer(height=88)],
                            gap=8,
                            padding=(16, 8),
                        ),
                    ),
                ]
            ),
            fab=ui.Fab(
                icon="add",
                id="new_note",
                desc=self.t("New note", "新建便签"),
                on_tap=lambda: self.app.open(Editor(self.app, folder=self.folder)),
            ),
        )

    def _bar(self) -> ui.AppBar:
        if not self.searching:
            search = ui.IconButton(
                icon="search", desc=self.t("Search notes", "搜索便签"), on_tap=self._search
            )
            return ui.AppBar(title=self.folder or self.t("Notes", "便签"), actions=[search])
        field_ = ui.TextField(
            key="query",
            id="search_field",
            text=self.query,
            hint=self.t("Search notes", "搜索便签"),
            on_change=lambda text: setattr(self, "query", text),
            autofocus=True,
            plain=True,
        )
        return ui.AppBar(title="", on_back=self._stop_search, content=field_)

    def _folders(self) -> ui.Widget:
        chips: list[ui.Widget] = [
            ui.Chip(
                text=name or self.t("All", "全部"),
                checked=self.folder == name,
                on_tap=partial(setattr, self, "folder", name),
            )
            for name in ["", *self.app.state.folders]
        ]
        add = ui.Chip(
            text=self.t("New folder", "新建文件夹"),
            icon="add",
            id="new_folder",
            on_tap=lambda: self.app.open(NewFolder(self.app, self._made)),
        )
        return ui.Row(children=[*chips, add], gap=8, padding=(16, 4))

    def _made(self, name: str) -> None:
        self.folder = name

    def _card(self, note: Note) -> ui.Widget:
        lines: list[ui.Widget] = [
            ui.Text(text=note.title or self.t("Untitled", "无标题"), bold=True, max_lines=1)
        ]
        if note.text:
            lines.append(
                ui.Text(text=note.text, color="on_surface_variant", max_lines=2, style="label")
            )
        lines.append(ui.Text(text=self._caption(note), style="small", color="on_surface_variant"))
        return ui.Card(
            id="note",
            child=ui.Column(children=lines, gap=4, padding=16),
            on_tap=lambda: self.app.open(Editor(self.app, note=note)),
            on_long_press=lambda: self.app.open(NoteMenu(self.app, note)),
        )

    def _caption(self, note: Note) -> str:
        day = self.t(
            f"{note.edited:%b} {note.edited.day}", f"{note.edited.month}月{note.edited.day}日"
        )
        pinned = self.t("Pinned", "已置顶") if note.pinned else ""
        return " · ".join(part for part in (pinned, note.folder, day) if part)

    def _search(self) -> None:
        self.searching = True

    def _stop_search(self) -> None:
        self.searching, self.query = False, ""

    def on_back(self) -> bool:
        """Back ends the search first, then the choice of a folder."""
        if self.searching:
            self._stop_search()
            return True
        chosen, self.folder = self.folder, ""
        return bool(chosen)


class Editor(Page):
    """A note's title and text; kept by Save or by leaving."""

    name = ".Editor"
    app: NotesApp

    def __init__(
        self,
        app: NotesApp,
        *,
        note: Note | None = None,
        folder: str = "",
        title: str = "",
        text: str = "",
    ) -> None:
        super().__init__(app)
        self.note = note
        self.folder = note.folder if note else folder
        self.title = note.title if note else title
        self.text = note.text if note else text

    def build(self) -> ui.Widget:
        """Two plain fields under a bar."""
        actions: list[ui.Widget] = [
            ui.Button(
                text=self.t("Save", "保存"), kind="text", id="save", on_tap=self.save_and_close
            )
        ]
        if self.note:
            more = ui.IconButton(
                icon="more", desc=self.t("More options", "更多选项"), on_tap=self._menu
            )
            actions.append(more)
        heading = self.t("Edit note", "编辑便签") if self.note else self.t("New note", "新建便签")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=heading, on_back=self.save_and_close, actions=actions),
            body=ui.Column(
                padding=(16, 8),
                gap=8,
                children=[
                    ui.TextField(
                        key="title",
                        id="title",
                        text=self.title,
                        hint=self.t("Title", "标题"),
                        style="headline",
                        plain=True,
                        on_change=lambda text: setattr(self, "title", text),
                    ),
                    ui.Divider(),
                    ui.TextField(
                        key="text",
                        id="text",
                        text=self.text,
                        hint=self.t("Note", "内容"),
                        multiline=True,
                        plain=True,
                        grow=1,
                        on_change=lambda text: setattr(self, "text", text),
                    ),
                ],
            ),
        )

    def save(self) -> None:
        """Keep the note; an empty new one is dropped."""
        if not (self.title or self.text):
            return
        if self.note is None:
            self.note = Note(id=self.app.state.new_id(), title="", text="", folder=self.folder)
        elif (self.note.title, self.note.text) == (self.title, self.text):
            return
        self.note.title, self.note.text = self.title, self.text
        self.app.keep(self.note)
        self.app.services.toast(self.t("Note saved", "便签已保存"))

    def save_and_close(self) -> None:
        """Keep the note and go back to the list."""
        self.save()
        self.close()

    def on_back(self) -> bool:
        """Leaving keeps the note."""
        self.save()
        return False

    def _menu(self) -> None:
        if self.note:
            self.save()
            self.app.open(NoteMenu(self.app, self.note, editor=self))


class NoteMenu(Page):
    """What can be done with a note."""

    name = ".NoteMenu"
    modal = "menu"
    app: NotesApp

    def __init__(self, app: NotesApp, note: Note, editor: Editor | None = None) -> None:
        super().__init__(app)
        self.note = note
        self.editor = editor

    def build(self) -> ui.Widget:
        """Three entries."""
        pin = self.t("Unpin", "取消置顶") if self.note.pinned else self.t("Pin", "置顶")
        entries: list[tuple[str, Callable[[], None]]] = [
            (pin, self._pin),
            (self.t("Move to folder", "移动到文件夹"), self._move),
            (self.t("Delete", "删除"), self._delete),
        ]
        return ui.Menu(items=[ui.ListItem(title=title, on_tap=do) for title, do in entries])

    def _pin(self) -> None:
        self.close()
        self.note.pinned = not self.note.pinned

    def _move(self) -> None:
        self.close()
        self.app.open(MoveNote(self.app, self.note))

    def _delete(self) -> None:
        self.close()
        question = self.t("Delete note?", "删除便签？")
        words = self.note.title or self.note.text
        self.app.open(Confirm(self.app, question, self._deleted, text=words))

    def _deleted(self) -> None:
        self.app.delete(self.note)
        if self.editor:
            self.editor.close()
