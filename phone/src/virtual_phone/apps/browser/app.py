"""Browser: tabs, an address bar that searches too, and a small web of its own."""

from functools import partial
from typing import ClassVar

from virtual_phone.apps.browser import draw, web
from virtual_phone.apps.browser.address import AddressPage
from virtual_phone.apps.browser.asks import DownloadDialog, LinkMenu, cookie_banner
from virtual_phone.apps.browser.kept import Bookmarks, Downloads, History
from virtual_phone.apps.browser.newtab import new_tab
from virtual_phone.apps.browser.parts import part
from virtual_phone.apps.browser.settings import BrowserSettings
from virtual_phone.apps.browser.state import Bookmark, BrowserBase, BrowserState, Tab, Visit, make
from virtual_phone.apps.browser.tabs import TabsPage
from virtual_phone.apps.kit.finding import remember
from virtual_phone.apps.kit.menus import Entry, more_button
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.system.app import Page
from virtual_phone.system.intents import address_in
from virtual_phone.ui import widgets as ui

SEARCH = f"{web.ENGINE}/?q="


class BrowserApp(BrowserBase):
    """A browser."""

    package = "com.wayfarer.browser"
    key = "browser"
    label = ("Browser", "浏览器")
    icon = ("globe", "#2f6fd0")
    version = "118.2"
    handles: ClassVar[frozenset[str]] = frozenset({"share_text"})
    hosts = web.HOSTS

    def initial_state(self) -> BrowserState:
        """Some days of history, three bookmarks, an empty tab."""
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The tab in front."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Open a link (`url`), or what is in a shared text: its link, else a search for it."""
        text = extras.get("text", "")
        wanted = extras.get("url") or extras.get("data") or address_in(text) or text
        if wanted:
            self.go_new(wanted)

    def go(self, words: str) -> None:
        """Show an address in the tab in front, or search for words."""
        words = words.strip()
        if web.is_address(words):
            address = web.plain(words)
        else:
            address = SEARCH + words
            if not self.state.tab.private:
                remember(self.state.searches, words)
        self.state.tab.go(address)
        self.load()

    def go_new(self, address: str, *, private: bool = False) -> None:
        """Show an address in a new tab."""
        if self.state.tab.address != web.NEW_TAB or private:
            self.state.new_tab(private=private)
        self.go(address)

    def load(self) -> None:
        """Bring the tab in front to the front of all pages, and fetch it."""
        main = next((page for page in self.pages if isinstance(page, Main)), None)
        if main is not None:
            del self.pages[self.pages.index(main) + 1 :]
            main.show()


class Main(OnlinePage):
    """The page of the tab in front, between the address and the buttons."""

    app: BrowserApp

    def __init__(self, app: BrowserApp) -> None:
        super().__init__(app)
        self.finding = False
        self.words = ""
        self.found = 0

    @property
    def tab(self) -> Tab:
        """The tab in front."""
        return self.app.state.tab

    @property
    def document(self) -> web.Document | None:
        """The page shown, if there is one of this address."""
        return web.pages().get(self.tab.address)

    @property
    def title(self) -> str:
        """Of what is shown."""
        return title_of(self.app, self.tab.address)

    def opened(self) -> None:
        """What the tab showed last."""
        if not self.loaded:
            self.show()

    def show(self) -> None:
        """Fetch what the tab shows; an empty one needs nothing."""
        self.finding = False
        self.tab.form.clear()
        if self.tab.address == web.NEW_TAB:
            self.have()
        else:
            self.load()

    def arrived(self) -> None:
        """Remember the visit."""
        history, address = self.app.state.history, self.tab.address
        known = self.document is not None or address.startswith(SEARCH)
        if known and not self.tab.private and (not history or history[0].address != address):
            history.insert(0, Visit(address, self.title, self.app.services.now()))

    def build(self) -> ui.Widget:
        """Address, page, buttons."""
        empty = self.tab.address == web.NEW_TAB
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title="", content=self._pill(), actions=[more_button(self, self._entries())]
            ),
            body=new_tab(self.app) if empty else self.fetched(),
            bottom=self._find_bar() if self.finding else self._buttons(),
        )

    def content(self) -> ui.Widget:
        """The page as a WebView shows it, and what its site asks."""
        page, address = self.document, self.tab.address
        hands = self._hands()
        if page is not None:
            inside = draw.document(hands, page)
        elif address.startswith(SEARCH):
            inside = draw.results(hands, address.removeprefix(SEARCH))
        else:
            inside = draw.missing(hands, address)
        view = ui.Web(
            title=self.title,
            key=f"web:{self.tab.id}:{self.tab.place}:{address}",
            children=inside,
            grow=1,
        )
        site = web.site_of(address)
        asks = site is not None and site.cookies and site.host not in self.app.state.cookies
        banner = [cookie_banner(self.app, site)] if asks and site else []
        return ui.Column(grow=1, children=[view, *banner])

    def _hands(self) -> draw.Hands:
        return draw.Hands(
            app=self.app,
            state=self.app.state,
            follow=self.app.go,
            hold=lambda address, words: self.app.open(LinkMenu(self.app, address, words)),
            fetch=lambda name, size: self.app.open(DownloadDialog(self.app, name, size)),
            part=partial(part, self.app),
            find=self.words if self.finding else "",
            found=self.found,
            desktop=self.tab.desktop,
        )

    def _pill(self) -> ui.Widget:
        address, t = self.tab.address, self.t
        icon, words = "lock", address.partition("/")[0]
        if address == web.NEW_TAB:
            icon, words = "search", t("Search or type web address", "搜索或输入网址")
        elif address.startswith(SEARCH):
            icon, words = "search", address.removeprefix(SEARCH)
        elif self.document is None:
            icon = "info"
        reload = ui.IconButton(
            icon="refresh", id="refresh_button", desc=t("Reload", "重新加载"), on_tap=self.show
        )
        private = [ui.Icon(name="eye_off", size=20, desc=t("Incognito", "无痕模式"))]
        return ui.Row(
            grow=1,
            height=44,
            radius=22,
            padding=(14, 0),
            gap=8,
            background="surface_container_high",
            children=[
                *(private if self.tab.private else []),
                ui.Icon(name=icon, size=18),
                ui.Text(
                    id="url_bar",
                    text=words,
                    max_lines=1,
                    grow=1,
                    on_tap=lambda: self.app.open(AddressPage(self.app)),
                ),
                *([] if address == web.NEW_TAB else [reload]),
            ],
        )

    def _buttons(self) -> ui.Widget:
        t, tab, state = self.t, self.tab, self.app.state
        marked = state.marked(tab.address) is not None
        count = len(state.tabs)
        star = t("Remove bookmark", "移除书签") if marked else t("Bookmark this page", "收藏此页")
        empty = tab.address == web.NEW_TAB
        entries = (
            ("arrow_back", "back", t("Go back", "后退"), tab.place > 0, partial(self._step, -1)),
            ("chevron_right", "forward", t("Go forward", "前进"),
             tab.place + 1 < len(tab.trail), partial(self._step, 1)),
            ("home", "home_button", t("Home", "主页"), not empty, self._home),
            ("bookmark_filled" if marked else "bookmark", "bookmark_button", star, not empty,
             self._mark),
        )  # fmt: skip
        buttons: list[ui.Widget] = [
            ui.IconButton(icon=icon, id=ident, desc=desc, enabled=on, on_tap=do)
            for icon, ident, desc, on, do in entries
        ]
        number = ui.Text(text=str(count), style="label", align="center", color="on_primary")
        box = ui.Column(
            width=26, height=26, radius=7, background="primary", main="center", children=[number]
        )
        tabs = ui.Column(
            id="tab_switcher_button",
            width=48,
            height=48,
            main="center",
            cross="center",
            desc=t(f"{count} open tab{'s' * (count != 1)}, switch", f"{count}个标签页，点按切换"),
            on_tap=lambda: self.app.open(TabsPage(self.app)),
            children=[box],
        )
        return ui.Row(
            main="between", padding=(20, 2), background="surface_container",
            children=[*buttons, tabs],
        )  # fmt: skip

    def _find_bar(self) -> ui.Widget:
        t, page = self.t, self.document
        zh = self.app.services.language == "zh"
        count = len(draw.matches(page, self.words, zh=zh)) if page else 0
        place = self.found % count + 1 if count else 0
        field = ui.TextField(
            key="find", id="find_query", text=self.words, hint=t("Find in page", "在网页中查找"),
            on_change=self._look, plain=True, autofocus=True, grow=1,
        )  # fmt: skip
        moves = (
            ("chevron_up", "prev_match", t("Previous", "上一个"), partial(self._move, -1)),
            ("chevron_down", "next_match", t("Next", "下一个"), partial(self._move, 1)),
            ("close", "close_find", t("Close", "关闭"), partial(setattr, self, "finding", False)),
        )
        status = ui.Text(text=f"{place}/{count}", id="find_status", style="subtitle")
        buttons = [
            ui.IconButton(icon=i, id=ident, desc=desc, on_tap=do) for i, ident, desc, do in moves
        ]
        return ui.Row(
            padding=(16, 4), gap=4, background="surface_container",
            children=[field, status, *buttons],
        )  # fmt: skip

    def _look(self, text: str) -> None:
        self.words, self.found = text, 0

    def _move(self, by: int) -> None:
        self.found += by

    def _entries(self) -> list[Entry]:
        t, app = self.t, self.app
        desktop = (
            t("Mobile site", "移动版网站") if self.tab.desktop else t("Desktop site", "桌面版网站")
        )
        page: list[Entry] = [
            (t("Share…", "分享…"), self._share),
            (t("Copy link", "复制链接"), self._copy),
            (t("Find in page", "在网页中查找"), self._find),
            (desktop, self._desktop),
        ]
        return [
            (t("New tab", "新标签页"), self._new),
            (t("New incognito tab", "新无痕标签页"), partial(self._new, private=True)),
            (t("History", "历史记录"), lambda: app.open(History(app))),
            (t("Downloads", "下载内容"), lambda: app.open(Downloads(app))),
            (t("Bookmarks", "书签"), lambda: app.open(Bookmarks(app))),
            *([] if self.tab.address == web.NEW_TAB else page),
            (t("Settings", "设置"), lambda: app.open(BrowserSettings(app))),
        ]

    def _new(self, *, private: bool = False) -> None:
        self.app.state.new_tab(private=private)
        self.show()

    def _home(self) -> None:
        self.tab.go(web.NEW_TAB)
        self.show()

    def _step(self, by: int) -> None:
        self.tab.place += by
        self.show()

    def _mark(self) -> None:
        state, address = self.app.state, self.tab.address
        known = state.marked(address)
        if known is not None:
            state.bookmarks.remove(known)
            self.app.services.toast(self.t("Bookmark removed", "已移除书签"))
            return
        state.bookmarks.insert(0, Bookmark(address, self.title))
        self.app.services.toast(self.t("Bookmark saved", "已添加书签"))

    def _share(self) -> None:
        text = f"{self.title} https://{self.tab.address}"
        self.app.services.request(self.app, "share_text", text=text, title=self.title)

    def _copy(self) -> None:
        self.app.services.clipboard = f"https://{self.tab.address}"
        self.app.services.toast(self.t("Link copied", "链接已复制"))

    def _find(self) -> None:
        self.finding, self.words, self.found = True, "", 0

    def _desktop(self) -> None:
        self.tab.desktop = not self.tab.desktop
        self.show()

    def on_back(self) -> bool:
        """Back ends finding, then goes to the page before."""
        if self.finding:
            self.finding = False
            return True
        if self.tab.place > 0:
            self._step(-1)
            return True
        return False


def title_of(app: BrowserBase, address: str) -> str:
    """What a page calls itself; its address where there is none."""
    page = web.pages().get(address)
    if page is not None:
        return app.t(*page.title)
    if address.startswith(SEARCH):
        words = address.removeprefix(SEARCH)
        return app.t(f"{words} - Lantern Search", f"{words} - 提灯搜索")
    return app.t("New tab", "新标签页") if address == web.NEW_TAB else address
