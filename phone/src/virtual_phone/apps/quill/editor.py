"""A note: to be written, with a bar of marks, or to be read as markdown looks."""

import copy
import re
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.quill.dialogs import ChooseFolder, RenameNote
from virtual_phone.apps.quill.markdown import rendered
from virtual_phone.apps.quill.state import Note, QuillBase
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

MARKS = (
    ("heading", "H", ("Heading", "标题"), "# "),
    ("list", "list", ("List", "列表"), "- "),
    ("checkbox", "check_circle", ("Checkbox", "复选框"), "- [ ] "),
)
"""Id, sign, words and what a line begins with then."""
_MARK = re.compile(r"(#{1,6} |- \[[ xX]\] |- )?(.*)")


class Editor(Page):
    """A note, kept by Save or by leaving."""

    name = ".Editor"
    app: QuillBase

    def __init__(self, app: QuillBase, note: Note) -> None:
        super().__init__(app)
        self.note = note
        self.text = note.text
        self.at = len(note.text)
        """Where words were changed last: the bar of marks works on that line."""
        self.reading = app.state.settings["preview"] and bool(note.text)
        self.typing = not note.text
        """The field takes the focus when the page comes up."""

    def build(self) -> ui.Widget:
        """The bar, and the text or what it looks like."""
        t = self.t
        turn = ui.IconButton(
            icon="edit" if self.reading else "eye",
            id="edit" if self.reading else "preview",
            desc=t("Edit", "编辑") if self.reading else t("Preview", "预览"),
            on_tap=self._turn,
        )
        save = ui.IconButton(icon="save", id="save", desc=t("Save", "保存"), on_tap=self._save)
        actions = [turn, more_button(self, self._entries())]
        if not self.reading:
            actions.insert(0, save)
        bar = ui.AppBar(title=self.note.name, on_back=self._leave, actions=actions)
        return ui.Scaffold(app_bar=bar, body=self._preview() if self.reading else self._field())

    def _field(self) -> ui.Widget:
        field = ui.TextField(
            key="text",
            id="note_text",
            text=self.text,
            hint=self.t("Write something", "写点什么"),
            multiline=True,
            plain=True,
            grow=1,
            autofocus=self.typing,
            on_change=self._type,
        )
        return ui.Column(
            grow=1, children=[ui.Column(grow=1, padding=(16, 8), children=[field]), self._marks()]
        )

    def _marks(self) -> ui.Widget:
        """The bar below the text."""
        t = self.t
        cells: list[ui.Widget] = [
            self._mark(name, sign, t(*words), partial(self._begin, mark))
            for name, sign, words, mark in MARKS
        ]
        cells.insert(1, self._mark("bold", "B", t("Bold", "加粗"), self._bold))
        cells.append(self._mark("paste", "paste", t("Paste", "粘贴"), self._paste))
        return ui.Row(
            background="surface_container", padding=(8, 2), main="between", children=cells
        )

    def _mark(self, name: str, sign: str, words: str, do: ui.Do) -> ui.Widget:
        if len(sign) > 1:
            return ui.IconButton(icon=sign, id=name, desc=words, on_tap=do)
        letter = ui.Text(text=sign, style="title", bold=True, color="on_surface_variant")
        return ui.Column(
            id=name, desc=words, on_tap=do, width=48, height=48, main="center", cross="center",
            children=[letter],
        )  # fmt: skip

    def _preview(self) -> ui.Widget:
        if self.note.name.endswith(".md"):
            parts = rendered(self.text, self._tick)
        else:
            parts = [ui.Text(text=line or " ") for line in self.text.split("\n")]
        empty = ui.Text(text=self.t("Nothing here yet", "暂无内容"), color="on_surface_variant")
        inside = ui.Column(padding=(20, 16), gap=10, children=parts or [empty])
        return ui.Scroll(key="preview", id="preview_page", grow=1, child=inside)

    # Writing

    def _type(self, text: str) -> None:
        """Keep what was typed, and where."""
        left = len(text) - next(
            (
                n
                for n, (a, b) in enumerate(zip(text[::-1], self.text[::-1], strict=False))
                if a != b
            ),
            min(len(text), len(self.text)),
        )
        self.text, self.at = text, left

    def _line(self) -> tuple[int, int]:
        """From where to where the line that was changed last goes."""
        start = self.text.rfind("\n", 0, self.at) + 1
        end = self.text.find("\n", self.at)
        return start, len(self.text) if end < 0 else end

    def _begin(self, mark: str) -> None:
        """Have the line begin with a mark, or not if it did."""
        start, end = self._line()
        found = _MARK.fullmatch(self.text[start:end])
        old, words = (found[1] or "", found[2]) if found else ("", self.text[start:end])
        self._put(start, end, words if old == mark else mark + words)

    def _bold(self) -> None:
        """Make the words of the line bold, or not if they were."""
        start, end = self._line()
        found = _MARK.fullmatch(self.text[start:end])
        mark, words = (found[1] or "", found[2]) if found else ("", self.text[start:end])
        was = words.startswith("**") and words.endswith("**") and len(words) > 4
        if words:
            self._put(start, end, mark + (words[2:-2] if was else f"**{words}**"))

    def _paste(self) -> None:
        """Put the clipboard's words where words were changed last."""
        words = self.app.services.clipboard
        if words:
            self._put(self.at, self.at, words)
        else:
            self.app.services.toast(self.t("The clipboard is empty", "剪贴板为空"))

    def _put(self, start: int, end: int, words: str) -> None:
        self.text = self.text[:start] + words + self.text[end:]
        self.at = start + len(words)
        # A page that is new to the system gets its caret behind the text, not where it was before.
        new = copy.copy(self)
        new.typing = True
        self.app.pages[self.app.pages.index(self)] = new

    # Reading

    def _turn(self) -> None:
        self._keep()
        self.reading = not self.reading
        self.typing = False

    def _tick(self, number: int) -> None:
        """Turn the box of a line over."""
        lines = self.text.split("\n")
        line = lines[number]
        on = re.search(r"\[[xX]\]", line)
        lines[number] = line.replace(on[0], "[ ]", 1) if on else line.replace("[ ]", "[x]", 1)
        self.text = "\n".join(lines)
        self._keep()

    # Keeping

    def _keep(self) -> None:
        self.app.write(self.note, self.text)

    def _save(self) -> None:
        self._keep()
        self.app.services.toast(self.t("Note saved", "笔记已保存"))

    def _leave(self) -> None:
        self._keep()
        self.close()

    def on_back(self) -> bool:
        """Leaving keeps the note."""
        self._keep()
        return False

    def _entries(self) -> list[tuple[str, ui.Do]]:
        t = self.t
        return [
            (t("Rename", "重命名"), lambda: self.app.open(RenameNote(self.app, self.note))),
            (t("Move", "移动"), self._move),
            (t("Share", "分享"), self._share),
            (t("Delete", "删除"), self._ask),
        ]

    def _move(self) -> None:
        def do(path: str) -> None:
            self.app.move([self.note], [], path)
            name = self.app.folder_name(path)
            self.app.services.toast(self.t(f"Moved to {name}", f"已移动到{name}"))

        here = self.note.folder
        title = self.t("Move to", "移动到")
        self.app.open(ChooseFolder(self.app, title, do, but=lambda path: path == here))

    def _share(self) -> None:
        self._keep()
        self.app.services.request(self.app, "share_text", text=self.note.text, title=self.note.name)

    def _ask(self) -> None:
        question = self.t("Delete this note?", "删除这篇笔记？")
        self.app.open(Confirm(self.app, question, self._delete, text=self.note.name))

    def _delete(self) -> None:
        self.app.state.remove([self.note], [])
        self.close()
        self.app.services.toast(self.t("Note deleted", "笔记已删除"))
