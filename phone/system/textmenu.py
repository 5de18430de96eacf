"""The small bar over a text field after a long press: cut, copy, paste, select all."""

from typing import TYPE_CHECKING

from phone.system.panels import Panel
from phone.ui.widgets import Column, Do, Row, Text, Widget

if TYPE_CHECKING:
    from phone.system.editing import Editor
    from phone.system.kernel import Kernel

HEIGHT_DP = 48.0
_SIDE_DP = 14.0


class TextMenu(Panel):
    """Shows for the focused field until something else is touched."""

    name = ".TextMenu"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self.opened = False
        self.holds_text = False
        self.password = False

    def open(self) -> None:
        """Come up over the field that has the focus."""
        target = self._editor.target()
        if target is None:
            return
        self.holds_text = bool(target.field.text)
        self.password = target.field.password
        self.opened = bool(self._entries())

    def close(self) -> None:
        """Go away."""
        self.opened = False

    def build(self) -> Row:
        """The words side by side."""
        entries = [self._entry(*entry) for entry in self._entries()]
        return Row(
            id="floating_toolbar",
            background="surface_container_highest",
            radius=24,
            padding=(8, 0),
            cross="stretch",
            children=entries,
        )

    @property
    def _editor(self) -> "Editor":
        return self._phone.editor

    def _entries(self) -> list[tuple[str, Do]]:
        """What can be done: words and deed."""
        found: list[tuple[str, Do]] = []
        if self.holds_text and not self.password:
            found.append((self.t("Cut", "剪切"), self._cut))
            found.append((self.t("Copy", "复制"), self._copy))
        if self._phone.clipboard:
            found.append((self.t("Paste", "粘贴"), self._editor.paste))
        if self.holds_text:
            found.append((self.t("Select all", "全选"), self._editor.select_all))
        return found

    def _cut(self) -> None:
        self._editor.select_all()
        self._editor.copy(cut=True)

    def _copy(self) -> None:
        self._editor.select_all()
        self._editor.copy()

    def _entry(self, words: str, do: Do) -> Widget:
        return Column(
            desc=words,
            on_tap=do,
            padding=(_SIDE_DP, 0),
            main="center",
            children=[Text(text=words, style="label")],
        )
