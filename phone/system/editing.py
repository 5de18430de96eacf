"""Text editing: what keyboards, key events and clients do to the focused field."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from phone.system.stack import PageView
from phone.ui.widgets import TextField

if TYPE_CHECKING:
    from phone.system.kernel import Kernel


@dataclass(frozen=True)
class Target:
    """The field that has the focus, and its page's view."""

    field: TextField
    view: PageView


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
        view.all_selected = False
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
        target.view.all_selected = False
        target.field.on_change(text)
        self._phone.touch()
        target.view.caret = caret
        after = self.target()
        if after is not None and after.view is target.view and after.field.text != text:
            target.view.caret = len(after.field.text)
        return True

    def insert(self, text: str) -> bool:
        """Type at the caret, over the selection if all is selected."""
        target = self.target()
        if target is None:
            return False
        old, caret = self._place(target)
        return self.change(old[:caret] + text + old[caret:], caret + len(text))

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
        """Take away the character that far from the caret, or all where all is selected."""
        target = self.target()
        if target is None:
            return False
        if target.view.all_selected:
            return self.change("", 0)
        text, caret = self._place(target)
        at = caret + offset
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
        target = self.target()
        if target is None:
            return False
        target.view.all_selected = False
        target.view.caret = min(max(0, to), len(target.field.text))
        self._phone.touch()
        return True

    def step(self, by: int) -> bool:
        """Move the caret by so many characters."""
        target = self.target()
        return target is not None and self.move(self._caret(target) + by)

    def select_all(self) -> bool:
        """Mark the whole text, so that typing replaces it."""
        target = self.target()
        if target is None:
            return False
        target.view.all_selected = bool(target.field.text)
        target.view.caret = len(target.field.text)
        self._phone.touch()
        return True

    def copy(self, *, cut: bool = False) -> bool:
        """Put the marked text on the clipboard (never a password's), and take it away if cut."""
        target = self.target()
        if target is None:
            return False
        if target.view.all_selected and not target.field.password:
            self._phone.copied(target.field.text)
            if cut:
                return self.change("", 0)
        return True

    def paste(self) -> bool:
        """Type what the clipboard holds."""
        clip = self._phone.clipboard
        return self.commit(clip) if clip else self.target() is not None

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

    @staticmethod
    def _caret(target: Target) -> int:
        return min(max(0, target.view.caret), len(target.field.text))

    def _place(self, target: Target) -> tuple[str, int]:
        """Text to type into and the caret in it."""
        if target.view.all_selected:
            return "", 0
        return target.field.text, self._caret(target)
