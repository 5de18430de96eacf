"""Menus that need nothing but their entries."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

Entry = tuple[str, ui.Do]
"""Words in the phone's language, and what a tap does."""


class _Entries(Page):
    def __init__(self, app: App, entries: Sequence[Entry]) -> None:
        super().__init__(app)
        self.entries = entries

    def rows(self) -> list[ui.ListItem]:
        """One row an entry."""
        return [
            ui.ListItem(title=words, on_tap=partial(self._do, do)) for words, do in self.entries
        ]

    def _do(self, do: ui.Do) -> None:
        self.close()
        do()


class PopMenu(_Entries):
    """Entries in a small window at the top right; a tap closes it first."""

    name = ".Menu"
    modal = "menu"

    def build(self) -> ui.Widget:
        """The entries."""
        return ui.Menu(items=self.rows())


class ActionSheet(_Entries):
    """The same from the bottom, with a title over it."""

    name = ".Actions"
    modal = "sheet"

    def __init__(self, app: App, entries: Sequence[Entry], *, title: str = "") -> None:
        super().__init__(app, entries)
        self.title = title

    def build(self) -> ui.Widget:
        """Title and entries."""
        head: list[ui.Widget] = []
        if self.title:
            head = [ui.Text(text=self.title, style="label", color="primary", padding=(16, 8))]
        rows = ui.Column(children=[*head, *self.rows(), ui.Spacer(height=16)])
        return ui.Sheet(child=ui.Scroll(key="actions", child=rows))


def more_button(page: Page, entries: Sequence[Entry]) -> ui.IconButton:
    """The three dots of an app bar, which open a menu."""
    return ui.IconButton(
        icon="more",
        desc=page.t("More options", "更多选项"),
        on_tap=lambda: page.app.open(PopMenu(page.app, entries)),
    )
