"""What follows from a change: back stack, focus and keyboard, and the transition that shows it."""

from typing import TYPE_CHECKING

from virtual_phone.system.frames import SECONDS, Transition
from virtual_phone.system.scene import Scene
from virtual_phone.system.stage import Stage, motion, reveal, stage_of

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

_ROUNDS = 6


class Settler:
    """Puts the windows of a phone in order after each change."""

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone
        self._shown: Scene | None = None
        """The windows as they were after the last change."""
        self._stage: Stage | None = None
        self._settled = -1
        """The version that is in order."""
        self._top: object = None
        self._revealed: object = None

    def settle(self) -> None:
        """After a change: back stack, focus and keyboard, and the transition to show it."""
        phone = self._phone
        if self._settled == phone.version:
            return
        before = self._shown
        for _ in range(_ROUNDS):
            phone.tasks.settle()
            if not self._adjust():
                break
        self._note_page()
        stage = stage_of(phone)
        how = motion(self._stage, stage) if self._stage is not None else None
        if how is not None and before is not None and phone.scale > 0:
            seconds = SECONDS[how] * phone.scale
            phone.transition = Transition(how, phone.ui_clock(), seconds, before)
        if self._stage is not None and before is not None and self._stage.surface == "app":
            phone.painter.last[self._stage.package] = before
        self._stage = stage
        self._shown = phone.scene()
        self._settled = phone.version

    def _adjust(self) -> bool:
        """One thing that follows from a change of page or focus; False when there is none."""
        phone = self._phone
        pages = phone.tasks.pages()
        top = pages[-1] if pages else None
        if top is not self._top:
            self._top = top
            self._revealed = None
            phone.text_menu.close()
            phone.keyboard.hide()
            phone.tasks.prune(self._panels())
            phone.touch()
        layer = next((one for one in phone.scene().layers if one.content is top), None)
        if layer is None:
            return False
        view = phone.tasks.view(layer.content)
        if view.fresh:
            view.fresh = False
            wanting = next((f for f in layer.fields() if f.autofocus and f.enabled), None)
            if wanting is not None:
                phone.editor.focus(view, wanting)
                phone.touch()
                return True
        if view.focus is None:
            return False
        if layer.field(view.focus) is None:
            view.focus = None
            phone.keyboard.hide()
            phone.touch()
            return True
        shown = (id(top), view.focus, layer.rect)
        if shown != self._revealed:
            self._revealed = shown
            return reveal(phone, layer, view.focus)
        return False

    def _panels(self) -> list[object]:
        phone = self._phone
        return [
            phone.keyboard, phone.status_bar, phone.navigation_bar, phone.toasts, phone.snackbars,
            phone.permissions, phone.alerts, phone.starting, phone.lock_screen, phone.shade,
            phone.recents, phone.text_menu, phone.calling, *phone.floats, *phone.sheets,
            *(page for app in phone.tasks.apps.values() for page in app.over),
        ]  # fmt: skip

    def _note_page(self) -> None:
        phone = self._phone
        pages = phone.tasks.pages()
        page = f"{phone.tasks.front}/{pages[-1].name}" if pages else ""
        if phone.sheets:
            page = f"{phone.sheets[-1].package}/{phone.sheets[-1].name}"
        if phone.permissions.asking is not None:
            page = f"{phone.permissions.package}/{phone.permissions.activity}"
        if page and phone.visited[-1:] != [page]:
            phone.visited.append(page)
            phone.tell("page", page)
