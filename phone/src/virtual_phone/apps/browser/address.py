"""The address bar while one types: what was searched, what was read, what is marked."""

from collections.abc import Iterator
from functools import partial

from virtual_phone.apps.browser import web
from virtual_phone.apps.browser.state import BrowserBase
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

MOST = 8


class AddressPage(Page):
    """The field and what fits."""

    name = ".SearchActivity"
    app: BrowserBase

    def __init__(self, app: BrowserBase) -> None:
        super().__init__(app)
        self.words = ""

    def build(self) -> ui.Widget:
        """Field and suggestions."""
        field = ui.TextField(
            key="url",
            id="url_field",
            text=self.words,
            hint=self.t("Search or type web address", "搜索或输入网址"),
            on_change=partial(setattr, self, "words"),
            action="go",
            on_submit=self._submit,
            plain=True,
            autofocus=True,
            grow=1,
        )
        clear = ui.IconButton(
            icon="close",
            id="delete_button",
            desc=self.t("Clear input", "清除输入内容"),
            on_tap=partial(setattr, self, "words", ""),
        )
        go = ui.Button(text=self.t("Go", "前往"), kind="text", id="go", on_tap=self._submit)
        actions = [clear, go] if self.words.strip() else []
        rows = [*self._current(), *self._typed(), *self._fitting()]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", content=field, on_back=self.close, actions=actions),
            body=ui.Scroll(key="fitting", grow=1, child=ui.Column(children=rows)),
        )

    def _current(self) -> list[ui.Widget]:
        """The page that is shown, to be copied or edited."""
        address = self.app.state.tab.address
        if self.words or address == web.NEW_TAB or address.startswith(f"{web.ENGINE}/?"):
            return []
        edit = ui.IconButton(
            icon="edit",
            desc=self.t("Edit address", "修改网址"),
            on_tap=partial(setattr, self, "words", address),
        )
        copy = ui.IconButton(icon="copy", desc=self.t("Copy link", "复制链接"), on_tap=self._copy)
        return [
            ui.ListItem(
                title=address,
                subtitle=self.t("This page", "当前网页"),
                leading=ui.Icon(name="globe"),
                trailing=ui.Row(children=[copy, edit]),
            ),
            ui.Divider(),
        ]

    def _typed(self) -> list[ui.Widget]:
        words = self.words.strip()
        if not words:
            return []
        known = web.is_address(words)
        about = self.t("Open this address", "打开此网址") if known else self.t(
            "Lantern Search", "提灯搜索"
        )  # fmt: skip
        return [self._row("globe" if known else "search", words, about, words)]

    def _fitting(self) -> list[ui.Widget]:
        wanted, seen = self.words.strip().casefold(), set[str]()
        rows: list[ui.Widget] = []
        for icon, title, about, target in self._all():
            fits = wanted in f"{title} {target}".casefold() and title.casefold() != wanted
            if fits and target not in seen and len(rows) < MOST:
                seen.add(target)
                rows.append(self._row(icon, title, about, target))
        return rows

    def _all(self) -> Iterator[tuple[str, str, str, str]]:
        state = self.app.state
        for words in state.searches:
            yield "history", words, "", words
        for mark in state.bookmarks:
            yield "bookmark", mark.title, mark.address, mark.address
        for visit in state.history:
            if not visit.address.startswith(f"{web.ENGINE}/?"):
                yield "clock", visit.title, visit.address, visit.address
        if self.words.strip():
            for page in web.pages().values():
                yield "search", self.t(*page.title), "", self.t(*page.title)

    def _row(self, icon: str, title: str, about: str, target: str) -> ui.Widget:
        return ui.ListItem(
            id="suggestion",
            title=title,
            subtitle=about,
            leading=ui.Icon(name=icon, size=22),
            on_tap=partial(self._go, target),
        )

    def _copy(self) -> None:
        self.app.services.clipboard = f"https://{self.app.state.tab.address}"
        self.app.services.toast(self.t("Link copied", "链接已复制"))

    def _submit(self) -> None:
        if self.words.strip():
            self._go(self.words)

    def _go(self, words: str) -> None:
        self.close()
        self.app.go(words)
