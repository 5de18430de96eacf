"""The dialog that asks before something is lost."""

import copy
from collections.abc import Callable
from typing import ClassVar

from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


class Confirm(Page):
    """A question, Cancel, and the button that does it."""

    name = ".Confirm"
    modal = "dialog"

    def __init__(
        self,
        app: App,
        question: str,
        do: Callable[[], object],
        *,
        text: str = "",
        yes: str = "",
        no: str = "",
    ) -> None:
        """Both buttons close the dialog; `yes` (Delete, if not worded) calls `do` then."""
        super().__init__(app)
        self.question = question
        self.text = text
        self.do = do
        self.yes = yes or self.t("Delete", "删除")
        self.no = no or self.t("Cancel", "取消")

    def build(self) -> ui.Widget:
        """The question and two buttons."""
        return ui.Dialog(
            title=self.question,
            body=ui.Text(text=self.text, max_lines=2) if self.text else None,
            buttons=[
                ui.Button(text=self.no, kind="text", on_tap=self.close),
                ui.Button(text=self.yes, kind="text", on_tap=self._do),
            ],
        )

    def _do(self) -> None:
        self.close()
        self.do()


class EditPage(Page):
    """A page of changes that are lost when it is left: it asks before.

    Who answers the question by Back is not asked again for the same changes.
    """

    question: ClassVar[tuple[str, str]] = ("Discard your changes?", "要放弃更改吗？")
    stay: ClassVar[tuple[str, str]] = ("Cancel", "取消")
    _asked: object = None

    def unsaved(self) -> object:
        """What would be lost, to be compared; anything that is not true if nothing would."""
        raise TypeError(f"{type(self).__name__} does not say what is unsaved")  # noqa: EM102

    def leave(self) -> None:
        """Close, after a question if something would be lost."""
        if not self.unsaved():
            self.close()
            return
        self.app.open(_Leave(self))

    def asked(self) -> None:
        """The question was answered by Back: the next Back means it."""
        self._asked = copy.deepcopy(self.unsaved())

    def on_back(self) -> bool:
        """Ask before changes are lost."""
        lost = self.unsaved()
        if not lost or lost == self._asked:
            return False
        self.leave()
        return True


class _Leave(Confirm):
    """Asks whether to leave without saving."""

    def __init__(self, page: EditPage) -> None:
        t = page.t
        yes, no = t("Discard", "放弃"), t(*page.stay)
        super().__init__(page.app, t(*page.question), page.close, yes=yes, no=no)
        self.page = page

    def on_back(self) -> bool:
        """Back to the editor."""
        self.page.asked()
        return False
