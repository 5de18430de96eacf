"""What a long press on a text field opens: a bar with Cut, Copy, Paste, and two handles."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from virtual_phone.system.panels import Panel
from virtual_phone.ui.widgets import Column, Corner, Do, IconButton, Row, Stack, Text, Widget

if TYPE_CHECKING:
    from virtual_phone.system.editing import Editor
    from virtual_phone.system.kernel import Kernel

HEIGHT_DP = 46.0
HANDLE_DP = 22.0
_SIDE_DP = 13.0
FEW = 3
"""Entries beside the dots."""
LETTER_DP = 8.0
"""Width of a letter, generously."""


class Handle(Panel):
    """One end of what is selected, to be dragged along the text."""

    name = ".Handle"

    def __init__(self, phone: "Kernel", *, start: bool) -> None:
        super().__init__(phone)
        self.start = start
        """It is the first of the two."""

    def build(self) -> Widget:
        """A drop that points to its place in the text."""
        drop = Stack(radius=HANDLE_DP / 2, background="primary", children=())
        tip = Stack(width=HANDLE_DP / 2, height=HANDLE_DP / 2, background="primary", children=())
        corner = Corner(at="top_end" if self.start else "top_start", child=tip)
        return Stack(id="text_handle", children=[drop, corner])


class TextMenu(Panel):
    """Shows for the focused field until something else is touched."""

    name = ".TextMenu"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self.opened = False
        self.handles = (Handle(phone, start=True), Handle(phone, start=False))
        self.more = False
        """What had no room is shown."""
        self._text = ""
        self._marked = (0, 0)
        self._password = False

    def open(self) -> None:
        """Come up over the field that has the focus."""
        target = self._editor.target()
        if target is None:
            return
        self.more = False
        self._text = target.field.text
        self._marked = target.span
        self._password = target.field.password
        self.opened = bool(self._entries())

    def close(self) -> None:
        """Go away."""
        self.opened = False

    def build(self) -> Row:
        """The words side by side; what has no room is behind the dots."""
        found = self._entries()
        few = found if self._fits(found) else found[:FEW]
        shown = found[FEW:] if self.more else few
        entries = [self._entry(*entry) for entry in shown]
        if len(few) < len(found):
            words = self.t("Back", "返回") if self.more else self.t("More options", "更多选项")
            sign = IconButton(icon="back" if self.more else "more", desc=words, on_tap=self._turn)
            entries.append(sign)
        return Row(
            id="floating_toolbar",
            background="surface_container_highest",
            radius=24,
            padding=(8, 0),
            cross="stretch",
            children=entries,
        )

    def _fits(self, found: Sequence[tuple[str, Do]]) -> bool:
        letters = sum(2 if ord(c) > 0x2E80 else 1 for words, _ in found for c in words)
        scale = float(self._phone.settings["font_scale"])
        needed = letters * LETTER_DP * scale + 2 * _SIDE_DP * len(found) + 16
        return needed <= self._phone.display_dp[0] - 16

    def _turn(self) -> None:
        self.more = not self.more
        self.opened = True

    @property
    def _editor(self) -> "Editor":
        return self._phone.editor

    def _entries(self) -> list[tuple[str, Do]]:
        """What can be done: words and deed."""
        start, end = self._marked
        found: list[tuple[str, Do]] = []
        if start != end and not self._password:
            found.append((self.t("Cut", "剪切"), self._cut))
            found.append((self.t("Copy", "复制"), self._editor.copy))
        if self._phone.clipboard:
            found.append((self.t("Paste", "粘贴"), self._editor.paste))
        if start != end and not self._password:
            found.append((self.t("Share", "分享"), self._share))
        if self._text and (start, end) != (0, len(self._text)):
            found.append((self.t("Select all", "全选"), self._all))
        return found

    def _cut(self) -> None:
        self._editor.copy(cut=True)

    def _share(self) -> None:
        text = self._editor.selected()
        self._phone.handover.request(self._phone.tasks.app, "share_text", {"text": text}, None)

    def _all(self) -> None:
        self._editor.select_all()
        self.open()

    def _entry(self, words: str, do: Do) -> Widget:
        return Column(
            desc=words,
            on_tap=do,
            padding=(_SIDE_DP, 0),
            main="center",
            children=[Text(text=words, style="label", max_lines=1)],
        )
