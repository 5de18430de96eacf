"""A page that looks things up while one types."""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


class SearchPage(Page):
    """A field in the app bar, what matches below it."""

    hint: ClassVar[tuple[str, str]]
    clearable: ClassVar[bool] = False
    """Whether a button empties the field."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.words = ""

    def rows(self) -> list[ui.Widget]:
        """What matches `words`."""
        return []

    def history_rows(self, history: Iterable[str]) -> list[ui.Widget]:
        """The words that were searched for before, each to be searched for again."""
        return [
            ui.ListItem(
                id="history_item",
                title=words,
                leading=ui.Icon(name="history"),
                on_tap=partial(setattr, self, "words", words),
            )
            for words in history
        ]

    def build(self) -> ui.Widget:
        """The field and the rows found."""
        field = ui.TextField(
            key="search",
            id="search_src_text",
            text=self.words,
            hint=self.t(*self.hint),
            on_change=self._type,
            plain=True,
            autofocus=True,
            grow=1,
        )
        actions: list[ui.Widget] = []
        if self.clearable and self.words:
            desc = self.t("Clear query", "清除查询")
            actions = [ui.IconButton(icon="close", desc=desc, on_tap=lambda: self._type(""))]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", content=field, on_back=self.close, actions=actions),
            body=ui.Scroll(key="found", grow=1, child=ui.Column(children=self.rows())),
        )

    def _type(self, text: str) -> None:
        self.words = text
