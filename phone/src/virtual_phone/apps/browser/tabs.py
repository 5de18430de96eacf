"""All tabs, as cards with what they show."""

from functools import partial

from virtual_phone.apps.browser import web
from virtual_phone.apps.browser.draw import site_mark
from virtual_phone.apps.browser.state import BrowserBase, Tab
from virtual_phone.apps.kit.menus import Entry, more_button
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


def tab_title(app: BrowserBase, tab: Tab) -> str:
    """What a tab shows, in words."""
    page = web.pages().get(tab.address)
    if page is not None:
        return app.t(*page.title)
    search = f"{web.ENGINE}/?q="
    if tab.address.startswith(search):
        return tab.address.removeprefix(search)
    return app.t("New tab", "新标签页") if tab.address == web.NEW_TAB else tab.address


class TabsPage(Page):
    """A card for each tab; a tap shows it, the cross closes it."""

    name = ".TabSwitcherActivity"
    app: BrowserBase

    def build(self) -> ui.Widget:
        """Bar and cards."""
        t, state = self.t, self.app.state
        count = len(state.tabs)
        entries: list[Entry] = [
            (t("New incognito tab", "新无痕标签页"), partial(self._new, private=True)),
            (t("Close all tabs", "关闭所有标签页"), self._close_all),
        ]
        new = ui.IconButton(
            icon="add", id="new_tab_button", desc=t("New tab", "新标签页"), on_tap=self._new
        )
        title = t(f"{count} tab{'s' * (count != 1)}", f"{count}个标签页")
        width, _ = self.app.services.display_dp
        columns = 2 if width < 600 else 4
        cards = [self._card(tab, width / columns) for tab in state.tabs]
        grid = ui.Grid(columns=columns, gap=12, padding=(16, 12), children=cards)
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=title, on_back=self._back, actions=[new, more_button(self, entries)]
            ),
            body=ui.Scroll(
                key="tabs",
                id="tab_list",
                grow=1,
                child=ui.Column(children=[grid]),
            ),
        )

    def _card(self, tab: Tab, width: float) -> ui.Widget:
        title, site = tab_title(self.app, tab), web.site_of(tab.address)
        front = tab.id == self.app.state.current
        close = ui.IconButton(
            icon="close",
            id="close_tab",
            desc=self.t(f"Close {title}", f"关闭{title}"),
            on_tap=partial(self._close, tab),
        )
        head = ui.Row(
            padding=(12, 0),
            gap=6,
            children=[
                *([ui.Icon(name="eye_off", size=18)] if tab.private else []),
                ui.Text(text=title, style="label", max_lines=1, grow=1, id="tab_title"),
                close,
            ],
        )
        page = web.pages().get(tab.address)
        art = next((b.target for b in page.blocks if b.kind == "picture"), "") if page else ""
        height = width * 0.62
        shown: ui.Widget = (
            ui.Image(art=art, height=height, desc=title)
            if art
            else ui.Column(
                height=height,
                main="center",
                cross="center",
                background="surface_container_lowest",
                children=[site_mark(site, 44)],
            )
        )
        where = ui.Text(
            text=site.host if site else self.t("Lantern", "提灯搜索"),
            style="small",
            color="on_surface_variant",
            padding=(12, 8),
            max_lines=1,
        )
        return ui.Card(
            id="tab_card",
            selected=front,
            background="primary_container" if front else "surface_container_high",
            radius=16,
            on_tap=partial(self._show, tab),
            child=ui.Column(children=[head, shown, where]),
        )

    def _show(self, tab: Tab) -> None:
        self.app.state.current = tab.id
        self.app.load()

    def _new(self, *, private: bool = False) -> None:
        self.app.state.new_tab(private=private)
        self.app.load()

    def _close(self, tab: Tab) -> None:
        last = len(self.app.state.tabs) == 1
        self.app.state.close_tab(tab)
        if last:
            self.app.load()

    def _close_all(self) -> None:
        for tab in list(self.app.state.tabs):
            self.app.state.close_tab(tab)
        self.app.load()

    def on_back(self) -> bool:
        """Back shows the tab in front, which may be another one than before."""
        self.app.load()
        return True

    def _back(self) -> None:
        self.app.load()
