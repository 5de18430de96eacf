"""Text editing: what keyboards, key events and clients do to the focused field."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from virtual_phone.system.english import last_word
from virtual_phone.system.stack import PageView
from virtual_phone.ui.widgets import TextField

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel


@dataclass(frozen=True)
class Target:
    """The field that has the focus, and its page's view."""

    field: TextField
    view: PageView

    @property
    def caret(self) -> int:
        """Where the caret is, within the text."""
        return min(max(0, self.view.caret), len(self.field.text))

    @property
    def span(self) -> tuple[int, int]:
        """From where to where the text is marked; twice the caret when it is not."""
        anchor = self.caret if self.view.anchor is None else self.view.anchor
        anchor = min(anchor, len(self.field.text))
        return min(anchor, self.caret), max(anchor, self.caret)


class Editor:
    """Changes the focused field through its `on_change`; keeps the caret."""

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone

    def target(self) -> Target | None:
        """The focused field of the window in front, None without one."""
        layer = self._phone.scene().active()
        if layer is None:
            return None
        view = self._phone.tasks.view(layer.content)
        if view.focus is None:
            return None
        found = layer.field(view.focus)
        return None if found is None or not found.enabled else Target(found, view)

    def focus(self, view: PageView, field: TextField) -> None:
        """Give a field the focus, caret at its end, and show the keyboard."""
        if view.focus != field.key:
            view.focus = field.key
            view.caret = len(field.text)
        view.anchor = None
        self._phone.keyboard.show()

    def change(self, text: str, caret: int) -> bool:
        """Let the focused field have this text; the field's owner may make something else of it.

        Args:
            text: The whole new text.
            caret: Where the caret goes, counted in characters.

        Returns:
            Whether there was a field to change.
        """
        target = self.target()
        if target is None:
            return False
        target.view.anchor = None
        target.field.on_change(text)
        self._phone.touch()
        target.view.caret = caret
        after = self.target()
        if after is not None and after.view is target.view and after.field.text != text:
            target.view.caret = len(after.field.text)
        return True

    def insert(self, text: str) -> bool:
        """Type at the caret, in place of what is selected."""
        target = self.target()
        if target is None:
            return False
        old, (start, end) = target.field.text, target.span
        return self.change(old[:start] + text + old[end:], start + len(text))

    def complete(self, word: str) -> bool:
        """Put a whole word and a blank in place of the one before the caret."""
        target = self.target()
        if target is None:
            return False
        start, end = target.span
        first = start - len(last_word(target.field.text[:start]))
        old = target.field.text
        blank = "" if old[end : end + 1] == " " else " "
        return self.change(old[:first] + word + blank + old[end:], first + len(word) + 1)

    def backspace_word(self) -> bool:
        """Take away the word before the caret."""
        target = self.target()
        if target is None:
            return False
        start, end = target.span
        old = target.field.text
        kept = old[:start].rstrip()
        kept = kept[: len(kept) - max(1, len(last_word(kept)))] if start == end else old[:start]
        return self.change(kept + old[end:], len(kept))

    def commit(self, text: str) -> bool:
        """Type like a keyboard does: a line break in a field of one line is its Enter."""
        target = self.target()
        if target is None:
            return False
        if target.field.multiline or "\n" not in text:
            return self.insert(text)
        first, _, rest = text.partition("\n")
        if first:
            self.insert(first)
        self.enter()
        if rest:
            self.commit(rest)
        return True

    def backspace(self) -> bool:
        """Take away the character before the caret."""
        return self._take(-1)

    def delete(self) -> bool:
        """Take away the character after the caret."""
        return self._take(0)

    def _take(self, offset: int) -> bool:
        """Take away what is selected, or the character that far from the caret."""
        target = self.target()
        if target is None:
            return False
        text, (start, end) = target.field.text, target.span
        if start != end:
            return self.change(text[:start] + text[end:], start)
        at = start + offset
        if not 0 <= at < len(text):
            return True
        return self.change(text[:at] + text[at + 1 :], at)

    def enter(self) -> bool:
        """A line break, or the field's own Enter, or the end of typing."""
        target = self.target()
        if target is None:
            return False
        if target.field.multiline:
            return self.insert("\n")
        if target.field.on_submit is not None:
            target.field.on_submit()
        else:
            self._phone.keyboard.hide()
        self._phone.touch()
        return True

    def move(self, to: int) -> bool:
        """Put the caret somewhere, within the text."""
        return self.select(to, to)

    def step(self, by: int) -> bool:
        """Move the caret by so many characters."""
        target = self.target()
        return target is not None and self.move(target.caret + by)

    def select(self, anchor: int, caret: int) -> bool:
        """Mark what lies between two places, or put the caret there if they are the same."""
        target = self.target()
        if target is None:
            return False
        most = len(target.field.text)
        anchor, caret = min(max(0, anchor), most), min(max(0, caret), most)
        target.view.anchor = anchor if anchor != caret else None
        target.view.caret = caret
        self._phone.touch()
        return True

    def select_all(self) -> bool:
        """Mark the whole text, so that typing replaces it."""
        return self.select(0, 1 << 30)

    def select_word(self, at: int) -> bool:
        """Mark the word at a place of the text, or the last one before it."""
        target = self.target()
        if target is None:
            return False
        text = target.field.text
        end = min(max(0, at), len(text))
        while end < len(text) and text[end].isalnum():
            end += 1
        while end and not text[end - 1].isalnum():
            end -= 1
        start = end
        while start and text[start - 1].isalnum():
            start -= 1
        return self.select(start, end) if end else self.select_all()

    def selected(self) -> str:
        """The text that is marked."""
        target = self.target()
        return "" if target is None else target.field.text[slice(*target.span)]

    def copy(self, *, cut: bool = False) -> bool:
        """Put the marked text on the clipboard (never a password's), and take it away if cut."""
        target = self.target()
        if target is None:
            return False
        text = self.selected()
        if text and not target.field.password:
            self._phone.copied(text)
            if cut:
                return self._take(0)
            self.move(target.span[1])
        return True

    def paste(self) -> bool:
        """Type what the clipboard holds."""
        clip = self._phone.clipboard
        self._phone.clip_fresh = False
        self.tell_of_paste()
        return self.commit(clip) if clip else self.target() is not None

    def tell_of_paste(self) -> None:
        """Say which app reads the clipboard, if the settings ask for it."""
        phone = self._phone
        if phone.clipboard and phone.settings.get("clipboard_notice"):
            name = phone.t(*phone.tasks.app.label)
            phone.toasts.show(
                phone.t(f"{name} pasted from your clipboard", f"{name}已粘贴剪贴板内容")
            )

    def next_field(self, *, back: bool = False) -> bool:
        """Move the focus to the next field of the window, round and round."""
        layer = self._phone.scene().active()
        if layer is None:
            return False
        fields = [f for f in layer.fields() if f.enabled]
        if not fields:
            return False
        view = self._phone.tasks.view(layer.content)
        keys = [f.key for f in fields]
        at = keys.index(view.focus) if view.focus in keys else (0 if back else -1)
        self.focus(view, fields[(at + (-1 if back else 1)) % len(fields)])
        self._phone.touch()
        return True
