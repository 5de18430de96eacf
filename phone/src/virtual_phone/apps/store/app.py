"""App Store: finds apps, puts them on the phone, keeps them new and takes them away."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import door, low, tab_bar
from virtual_phone.apps.kit.paying import PaySheet
from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.store import data
from virtual_phone.apps.store.kit import StorePage, app_row, get_button, sign
from virtual_phone.apps.store.lists import (
    CategoryPage,
    ResultsPage,
    ask_uninstall,
    log,
    open_search,
    own,
)
from virtual_phone.apps.store.page import AppPage
from virtual_phone.apps.store.state import (
    BY_PACKAGE,
    Facts,
    StoreBase,
    StoreState,
    offered,
    updates,
)
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

STEP_S = 0.4
STEPS = 5
"""Steps in which an app comes, and UI seconds for each."""
BIG = 20
"""MB from which mobile data is asked for."""
TABS = (
    ("today", ("Today", "今日"), "sun"),
    ("charts", ("Charts", "榜单"), "trophy"),
    ("categories", ("Categories", "分类"), "grid"),
    ("own", ("My apps", "我的应用"), "apps"),
)
CHARTS = (
    ("top", ("Most installed", "下载榜")),
    ("best", ("Best rated", "好评榜")),
    ("light", ("Smallest", "轻巧榜")),
)


class StoreApp(StoreBase):
    """Offers, installs, updates, uninstalls."""

    package = "com.depot.store"
    key = "store"
    label = ("App Store", "应用商店")
    icon = ("install", "#1769aa")
    version = "21.3"
    hosts = frozenset({"depot.example"})

    def initial_state(self) -> StoreState:
        """Nothing installed yet."""
        self.running = {}
        wishes = self.rng.sample([offer.kind.package for offer in data.OFFERS], 2)
        return StoreState(
            salt=self.rng.randrange(10**6),
            wishes=wishes,
            searches=[self.t(*data.HOT[-1])],
            settings={"ask_mobile": True, "notify_done": True, "history": True},
        )

    def first_page(self) -> Page:
        """The tabs."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """An app's address (`url`) or words to look for (`search`)."""
        package = extras.get("url", "").rpartition("/")[2]
        if package in BY_PACKAGE:
            self.show(package)
        elif "search" in extras:
            self.open(ResultsPage(self, extras["search"]))

    def show(self, package: str) -> None:
        """Open an app's page."""
        self.open(AppPage(self, package))

    def remove(self, package: str) -> None:
        """Uninstall an app after a question."""
        self.open(ask_uninstall(self, Facts(self, package)))

    def stop_fetching(self, package: str) -> None:
        """Give up what is being fetched."""
        self.running.pop(package, None)
        self.services.toast(self.t("Download cancelled", "已取消下载"))

    def fetch(self, package: str) -> None:
        """Ask for money and for mobile data where needed, then begin."""
        facts = Facts(self, package)
        settings = self.services.settings
        price = facts.offer.price if facts.offer else 0
        if package in self.running:
            return
        if not online(self):
            self.services.toast(self.t("No connection, try again", "网络异常，请重试"))
        elif price and package not in self.state.bought:

            def paid(_: str) -> None:
                self.state.bought.append(package)
                self.fetch(package)

            self.open(PaySheet(self, price, facts.name, paid))
        elif self.state.settings["ask_mobile"] and not settings["wifi"] and facts.size >= BIG:
            question = self.t("Use mobile data?", "使用移动数据下载？")
            text = self.t(f"{facts.size} MB without Wi-Fi", f"未连接WLAN，将消耗{facts.size}MB流量")
            yes = self.t("Download", "继续下载")
            begin = partial(self._begin, package)
            self.open(Confirm(self, question, begin, text=text, yes=yes))
        else:
            self._begin(package)

    def _begin(self, package: str) -> None:
        self.running[package] = 0.0
        self.services.after(STEP_S, partial(self._step, package, 1))

    def _step(self, package: str, step: int) -> None:
        # Who cancelled and began anew has another step under way.
        if self.running.get(package) != (step - 1) / STEPS:
            return
        if not online(self):
            self.running.pop(package)
            self.services.toast(self.t("Download failed", "下载失败，请检查网络"))
        elif step < STEPS:
            self.running[package] = step / STEPS
            self.services.after(STEP_S, partial(self._step, package, step + 1))
        else:
            self.running.pop(package)
            self._arrived(Facts(self, package))

    def _arrived(self, facts: Facts) -> None:
        services, package = self.services, facts.package
        if facts.app is not None:
            if not facts.next:
                return
            services.update(package, facts.next)
            self.state.updated[package] = facts.next
            log(self, facts, "update")
            title, words = facts.name, self.t("Updated", "更新完成")
        else:
            assert facts.offer is not None
            services.install(facts.offer.kind)
            log(self, facts, "install")
            title, words = facts.name, self.t("Installed, tap to open", "安装完成，点按打开")
        if package in self.state.wishes:
            self.state.wishes.remove(package)
        if self.state.settings["notify_done"] and not services.in_front(self):
            services.notify(self, title, words, lambda: services.start(package))


class Main(StorePage):
    """Today, charts, categories, one's own."""

    name = ".MainActivity"
    app: StoreApp

    def __init__(self, app: StoreApp) -> None:
        super().__init__(app)
        self.tab = "today"
        self.chart = "top"
        self.banner = 0

    def on_back(self) -> bool:
        """Back goes to the first tab first."""
        elsewhere = self.tab != "today"
        self.tab = "today"
        return elsewhere

    def build(self) -> ui.Widget:
        """The tab in front."""
        pill = ui.SearchPill(
            id="search_box",
            hint=self.t("Search apps", "搜索应用"),
            on_tap=lambda: open_search(self.app),
            grow=1,
        )
        tabs = None
        if self.tab == "charts":
            tabs = ui.Tabs(
                tabs=[
                    ui.Tab(
                        text=self.t(*words),
                        id=f"chart_{key}",
                        selected=key == self.chart,
                        on_tap=partial(setattr, self, "chart", key),
                    )
                    for key, words in CHARTS
                ]
            )
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", content=pill, actions=[ui.Spacer(width=12)]),
            tabs=tabs,
            body=self.fetched(),
            bottom=tab_bar(self, TABS),
        )

    def content(self) -> ui.Widget:
        """What the tab holds."""
        if self.tab == "own":
            return own(self)
        if self.tab == "charts":
            return self._charts()
        if self.tab == "categories":
            return self._categories()
        return self._today()

    def _today(self) -> ui.Widget:
        found = offered(self.app)
        new = updates(self.app)
        parts: list[ui.Widget] = [] if low(self.app) else [self._banners(found[2:5])]
        if new:
            count = len(new)
            parts.append(
                ui.ListItem(
                    id="updates_ready",
                    title=self.t(f"{count} updates are ready", f"{count}个应用可更新"),
                    subtitle=self.t("See them in My apps", "前往“我的应用”查看"),
                    leading=ui.Avatar(icon="refresh", color="#2e7d4f"),
                    trailing=ui.Icon(name="chevron_right"),
                    on_tap=partial(setattr, self, "tab", "own"),
                )
            )
        parts += [
            self._title("Small and useful", "小而美"),
            *(app_row(self.app, facts) for facts in found[:5]),
            self._title("New this week", "本周新品"),
            self._shelf(found[5:11]),
            self._title("Also worth a look", "猜你喜欢"),
            *(app_row(self.app, facts) for facts in found[11:]),
        ]
        return ui.Scroll(
            key="today",
            id="today_scroll",
            grow=1,
            child=ui.Column(children=parts, gap=2),
            on_refresh=self.load,
        )

    def _title(self, english: str, chinese: str) -> ui.Widget:
        return ui.Text(text=self.t(english, chinese), style="title", padding=(16, 12))

    def _banners(self, found: list[Facts]) -> ui.Widget:
        pages = [
            ui.Row(
                id="banner_item",
                radius=20,
                padding=20,
                gap=16,
                background=facts.color,
                on_tap=partial(self.app.show, facts.package),
                children=[
                    ui.Column(
                        grow=1,
                        gap=6,
                        main="center",
                        children=[
                            ui.Text(
                                text=self.t("Editors' choice", "编辑推荐"),
                                style="small",
                                color="white",
                            ),
                            ui.Text(text=facts.name, style="heading", color="white", max_lines=1),
                            ui.Text(text=facts.line, style="subtitle", color="white", max_lines=2),
                        ],
                    ),
                    ui.Icon(name=facts.icon, size=88, color="white"),
                ],
            )
            for facts in found
        ]
        pager = ui.Pager(
            key="banners",
            id="banners",
            height=164,
            pages=pages,
            index=self.banner,
            on_page=partial(setattr, self, "banner"),
        )
        return ui.Column(children=[pager], padding=(16, 10))

    def _shelf(self, found: list[Facts]) -> ui.Widget:
        cards = [
            ui.Column(
                id="shelf_item",
                width=112,
                gap=6,
                padding=(4, 8),
                cross="center",
                on_tap=partial(self.app.show, facts.package),
                children=[
                    sign(facts, 64),
                    ui.Text(text=facts.name, style="label", align="center", max_lines=1),
                    ui.Text(
                        text=f"{facts.size} MB",
                        style="small",
                        align="center",
                        color="on_surface_variant",
                    ),
                    get_button(self.app, facts),
                ],
            )
            for facts in found
        ]
        row = ui.Row(children=cards, gap=4, padding=(12, 0))
        return ui.Scroll(key="shelf", axis="horizontal", child=row)

    def _charts(self) -> ui.Widget:
        found = offered(self.app)
        if self.chart == "best":
            found.sort(key=lambda facts: -facts.score)
        elif self.chart == "light":
            found.sort(key=lambda facts: facts.size)
        rows = [app_row(self.app, facts, place=n) for n, facts in enumerate(found, start=1)]
        return ui.Scroll(
            key=f"chart_{self.chart}", id="chart", grow=1, child=ui.Column(children=rows)
        )

    def _categories(self) -> ui.Widget:
        doors = [
            door(icon, self.t(*words), color, partial(self._open, key), id="category_door")
            for key, words, icon, color in data.CATEGORIES
        ]
        parts: list[ui.Widget] = [ui.Grid(columns=3, gap=8, children=doors, padding=(12, 8))]
        for key, words, _, _ in data.CATEGORIES:
            parts.append(self._title(*words))
            parts += [app_row(self.app, facts) for facts in offered(self.app, key)[:2]]
        return ui.Scroll(key="categories", grow=1, child=ui.Column(children=parts))

    def _open(self, category: str) -> None:
        self.app.open(CategoryPage(self.app, category))
