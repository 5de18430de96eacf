"""The dialog that asks before something is lost."""

from collections.abc import Callable

from phone.system.app import App, Page
from phone.ui import widgets as ui


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
