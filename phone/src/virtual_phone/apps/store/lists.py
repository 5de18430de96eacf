"""Lists of apps: what is found, a category, one's own, wishes, what was done."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import LookUp, empty_state, field_bar, ranked
from virtual_phone.apps.kit.forms import switch_row
from virtual_phone.apps.kit.lists import RowsPage
from virtual_phone.apps.kit.reviews import ago_text
from virtual_phone.apps.store import data
from virtual_phone.apps.store.kit import LocalPage, StorePage, app_row
from virtual_phone.apps.store.state import Done, Event, Facts, StoreBase, offered, updates
from virtual_phone.ui import widgets as ui

DONE = {
    "install": ("Installed", "已安装"),
    "update": ("Updated", "已更新"),
    "uninstall": ("Uninstalled", "已卸载"),
}


def everything(app: StoreBase) -> list[Facts]:
    """What can be installed and what is there."""
    here = [each.package for each in app.services.launchable()]
    packages = dict.fromkeys([offer.kind.package for offer in data.OFFERS] + here)
    return [Facts(app, package) for package in packages]


def open_search(app: StoreBase, words: str = "") -> None:
    """Open the page on which one says what to look for."""

    def suggest(typed: str) -> list[str]:
        return [facts.name for facts in ranked(typed, everything(app), lambda each: each.name)][:8]

    app.open(
        LookUp(
            app,
            lambda said: app.open(ResultsPage(app, said)),
            hint=app.t("Apps", "搜索应用"),
            history=app.state.searches,
            hot=[app.t(*each) for each in data.HOT],
            suggest=suggest,
            words=words,
        )
    )


class ResultsPage(StorePage):
    """What fits words."""

    name = ".SearchResultActivity"

    def __init__(self, app: StoreBase, words: str) -> None:
        super().__init__(app)
        self.words = words

    def build(self) -> ui.Widget:
        """The words and the rows."""
        return ui.Scaffold(app_bar=field_bar(self, self.words, self._again), body=self.fetched())

    def content(self) -> ui.Widget:
        """The apps that fit."""
        found = ranked(
            self.words, everything(self.app), lambda each: f"{each.name} {each.line} {each.maker}"
        )
        rows = [app_row(self.app, facts) for facts in found]
        nothing = empty_state(self.app, ("No app fits", "没有找到相关应用"))
        inside = ui.Column(children=rows or [nothing])
        return ui.Scroll(key="results", id="results", grow=1, child=inside)

    def _again(self) -> None:
        self.close()
        open_search(self.app, self.words)


class CategoryPage(StorePage):
    """The apps of a category."""

    name = ".CategoryActivity"

    def __init__(self, app: StoreBase, category: str) -> None:
        super().__init__(app)
        self.category = category

    def build(self) -> ui.Widget:
        """Bar and rows."""
        title = next(self.t(*words) for key, words, _, _ in data.CATEGORIES if key == self.category)
        return ui.Scaffold(app_bar=ui.AppBar(title=title, on_back=self.close), body=self.fetched())

    def content(self) -> ui.Widget:
        """The most wanted first."""
        rows = [app_row(self.app, facts) for facts in offered(self.app, self.category)]
        return ui.Scroll(key="category", grow=1, child=ui.Column(children=rows))


class WishesPage(RowsPage, LocalPage):
    """What one may install some day."""

    name = ".WishListActivity"
    title = ("Wishes", "心愿单")
    nothing = ("No wishes yet", "心愿单还是空的")

    def rows(self) -> list[ui.Widget]:
        """The apps."""
        known = {facts.package: facts for facts in everything(self.app)}
        return [app_row(self.app, known[each]) for each in self.state.wishes if each in known]


class HistoryPage(RowsPage, LocalPage):
    """What was installed, updated and taken away."""

    name = ".HistoryActivity"
    title = ("History", "安装记录")

    def rows(self) -> list[ui.Widget]:
        """The latest first."""
        return [
            ui.ListItem(
                id="history_item",
                title=event.name,
                subtitle=f"{self.t(*DONE[event.done])} · {ago_text(self.app, event.at)}",
                on_tap=partial(self._show, event.package),
            )
            for event in self.state.history
        ]

    def _show(self, package: str) -> None:
        if package in {facts.package for facts in everything(self.app)}:
            self.app.show(package)


class SettingsPage(LocalPage):
    """How things are fetched."""

    name = ".SettingsActivity"

    def build(self) -> ui.Widget:
        """Switches."""
        kept = self.state.settings
        rows = [
            switch_row(
                self,
                ("Ask before using mobile data", "使用移动数据前询问"),
                kept,
                "ask_mobile",
                ("When there is no Wi-Fi", "未连接WLAN时"),
            ),
            switch_row(self, ("Say when an app is ready", "安装完成通知"), kept, "notify_done"),
            switch_row(
                self,
                ("Keep history", "保留安装记录"),
                kept,
                "history",
                ("Of installs, updates and uninstalls", "包括安装、更新和卸载"),
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="settings", grow=1, child=ui.Column(children=rows)),
        )


def own(page: StorePage) -> ui.Widget:
    """The tab of one's own apps: updates, what is installed, lists, settings."""
    app, t = page.app, page.t
    new = updates(app)
    here = [Facts(app, each.package) for each in app.services.launchable()]
    here.sort(key=lambda facts: (not app.services.removable(facts.package), facts.name.casefold()))
    rows: list[ui.Widget] = []
    if new:
        every = ui.Button(
            text=t("Update all", "全部更新"),
            kind="tonal",
            id="update_all",
            on_tap=partial(_fetch_all, app, new),
        )
        rows.append(_head(t(f"Updates ({len(new)})", f"可更新（{len(new)}）"), every))
        rows += [
            app_row(app, facts, note=f"{facts.version} → {facts.next} · {facts.size} MB")
            for facts in new
        ]
    rows.append(_head(t(f"On this phone ({len(here)})", f"已安装（{len(here)}）")))
    for facts in here:
        more = None
        if app.services.removable(facts.package):
            more = ui.IconButton(
                icon="delete",
                id="remove",
                desc=t(f"Uninstall {facts.name}", f"卸载{facts.name}"),
                on_tap=partial(app.remove, facts.package),
            )
        rows.append(app_row(app, facts, note=f"{facts.version} · {facts.size} MB", more=more))
    return ui.Scroll(
        key="own", id="own_list", grow=1, child=ui.Column(children=[*_links(page), *rows])
    )


def _fetch_all(app: StoreBase, found: list[Facts]) -> None:
    for facts in found:
        app.fetch(facts.package)


def _links(page: StorePage) -> list[ui.Widget]:
    entries: tuple[tuple[str, str, tuple[str, str], type[LocalPage]], ...] = (
        ("my_wishes", "bookmark", ("Wishes", "心愿单"), WishesPage),
        ("my_history", "history", ("History", "安装记录"), HistoryPage),
        ("my_settings", "settings", ("Settings", "设置"), SettingsPage),
    )

    def show(kind: type[LocalPage]) -> None:
        page.app.open(kind(page.app))

    cells: list[ui.Widget] = [
        ui.Column(
            id=key,
            padding=(4, 14),
            gap=6,
            cross="center",
            radius=14,
            background="surface_container",
            on_tap=partial(show, kind),
            children=[
                ui.Icon(name=icon, color="primary"),
                ui.Text(text=page.t(*words), style="small", align="center"),
            ],
        )
        for key, icon, words, kind in entries
    ]
    return [ui.Column(padding=(16, 10), children=[ui.Grid(columns=3, gap=10, children=cells)])]


def _head(words: str, button: ui.Widget | None = None) -> ui.Widget:
    title = ui.Text(text=words, style="title", grow=1)
    return ui.Row(children=[title, *([button] if button else [])], padding=(16, 10))


def ask_uninstall(app: StoreBase, facts: Facts) -> Confirm:
    """The question before an app goes with its data."""

    def remove() -> None:
        app.running.pop(facts.package, None)
        if app.services.uninstall(facts.package):
            log(app, facts, "uninstall")
            words = app.t(f"{facts.name} was uninstalled", f"已卸载{facts.name}")
            app.services.toast(words)

    return Confirm(
        app,
        app.t(f"Uninstall {facts.name}?", f"卸载{facts.name}？"),
        remove,
        text=app.t("Its data goes with it.", "应用数据将一并删除。"),
        yes=app.t("Uninstall", "卸载"),
    )


def log(app: StoreBase, facts: Facts, done: Done) -> None:
    """Remember what was done, unless the user wants no history."""
    if app.state.settings["history"]:
        event = Event(facts.package, facts.name, done, app.services.now())
        app.state.history.insert(0, event)
