"""How things are found in Parcelo: search results with filters, and a store's page."""

from collections.abc import Sequence
from functools import partial

from phone.apps import shop_data as data
from phone.apps.finding import LookUp, empty_state, field_bar, ranked
from phone.apps.reviews import count_text
from phone.apps.shop_kit import ShopBase, ShopPage, product_card, product_row
from phone.apps.shop_state import Product, Store
from phone.system.app import Page
from phone.ui import widgets as ui

ORDERS = (
    ("fit", ("Default", "综合")),
    ("sales", ("Sales", "销量")),
    ("up", ("Price ↑", "价格↑")),
    ("down", ("Price ↓", "价格↓")),
    ("score", ("Rating", "好评")),
)


def in_order(products: Sequence[Product], order: str) -> list[Product]:
    """The products as an order chip says."""
    keys = {
        "sales": lambda product: -product.sales,
        "up": lambda product: product.price,
        "down": lambda product: -product.price,
        "score": lambda product: -product.score,
    }
    return sorted(products, key=keys[order]) if order in keys else list(products)


class SortedPage(ShopPage):
    """Products in an order that can be chosen."""

    def __init__(self, app: ShopBase) -> None:
        super().__init__(app)
        self.order = "fit"

    def chips(self) -> ui.Widget:
        """The orders."""
        chips = [
            ui.Chip(
                text=self.t(*words),
                checked=order == self.order,
                id=f"sort_{order}",
                on_tap=partial(self.sort, order),
            )
            for order, words in ORDERS
        ]
        return ui.Scroll(
            key="sorts",
            axis="horizontal",
            grow=1,
            child=ui.Row(children=chips, gap=8, padding=(16, 4)),
        )

    def sort(self, order: str) -> None:
        """Ask the server for another order."""
        self.order = order
        self.load()


class ResultsPage(SortedPage):
    """What a search found: products, or stores."""

    name = ".SearchResultActivity"

    def __init__(self, app: ShopBase, words: str) -> None:
        super().__init__(app)
        self.words = words
        self.tab = "products"
        self.least = ""
        self.most = ""
        self.good = False

    def build(self) -> ui.Widget:
        """Bar, two tabs, what came."""
        tabs = [
            ui.Tab(text=self.t(*words), selected=tab == self.tab, on_tap=partial(self._switch, tab))
            for tab, words in (("products", ("Products", "商品")), ("stores", ("Stores", "店铺")))
        ]
        return ui.Scaffold(
            app_bar=field_bar(self, self.words, self._again),
            tabs=ui.Tabs(tabs=tabs),
            body=self.fetched(),
        )

    def stores(self) -> list[Store]:
        """The stores found, the best fit first."""
        found = sorted(self.state.stores.values(), key=lambda store: -store.followers)
        return ranked(self.words, found, lambda store: store.name)

    def products(self) -> list[Product]:
        """The products found, filtered and in order."""
        names = self.state.stores
        found = ranked(
            self.words,
            self.state.products.values(),
            lambda product: f"{product.title} {names[product.store].name}",
        )
        least = int(self.least) * 100 if self.least.isdigit() else 0
        most = int(self.most) * 100 if self.most.isdigit() else 10**9
        found = [
            product
            for product in found
            if least <= product.price <= most and (product.score >= 4.7 or not self.good)
        ]
        return in_order(found, self.order)[:60]

    def content(self) -> ui.Widget:
        """Orders and filter, then rows."""
        if self.tab == "stores":
            rows: list[ui.Widget] = [store_row(self.app, store) for store in self.stores()]
            if not rows:
                rows = [empty_state(self.app, ("No store found", "没有找到店铺"), "shopping")]
            return ui.Scroll(key="stores", id="stores", grow=1, child=ui.Column(children=rows))
        rows = [product_row(self.app, product) for product in self.products()]
        found = self.stores()[:1] if self.order == "fit" else []
        best = [store_row(self.app, store) for store in found]
        if not rows:
            rows = [empty_state(self.app, ("Nothing found", "没有找到商品"), "shopping")]
        choose = ui.Button(
            text=self.t("Filter", "筛选"),
            kind="text",
            id="filter",
            on_tap=lambda: self.app.open(FilterSheet(self.app, self)),
        )
        return ui.Column(
            grow=1,
            children=[
                ui.Row(children=[self.chips(), choose]),
                ui.Scroll(
                    key=f"products_{self.order}",
                    id="product_list",
                    grow=1,
                    child=ui.Column(children=[*best, *rows]),
                ),
            ],
        )

    def _switch(self, tab: str) -> None:
        self.tab = tab
        self.load()

    def _again(self) -> None:
        self.close()
        open_search(self.app, self.words)


class FilterSheet(Page):
    """Prices from and to, and only what is rated well."""

    name = ".FilterSheet"
    modal = "sheet"
    app: ShopBase

    def __init__(self, app: ShopBase, page: ResultsPage) -> None:
        super().__init__(app)
        self.page = page
        self.least = page.least
        self.most = page.most
        self.good = page.good

    def build(self) -> ui.Widget:
        """Two fields, a box, two buttons."""
        fields = [
            ui.TextField(
                key=key,
                id=f"price_{key}",
                text=getattr(self, key),
                hint=self.t(*words),
                on_change=partial(setattr, self, key),
                grow=1,
            )
            for key, words in (("least", ("Lowest", "最低价")), ("most", ("Highest", "最高价")))
        ]
        buttons = [
            ui.Button(
                text=self.t("Reset", "重置"),
                kind="outlined",
                id="reset",
                grow=1,
                on_tap=self._reset,
            ),
            ui.Button(text=self.t("Done", "确定"), id="apply", grow=1, on_tap=self._apply),
        ]
        parts: list[ui.Widget] = [
            ui.Text(text=self.t("Price", "价格区间"), style="title"),
            ui.Row(children=fields, gap=12),
            ui.Checkbox(
                text=self.t("Rated 4.7 or better", "好评4.7分以上"),
                checked=self.good,
                id="only_good",
                on_tap=lambda: setattr(self, "good", not self.good),
            ),
            ui.Row(children=buttons, gap=12),
        ]
        return ui.Sheet(child=ui.Column(children=parts, gap=12, padding=(16, 8)))

    def _reset(self) -> None:
        self.least = self.most = ""
        self.good = False

    def _apply(self) -> None:
        self.page.least, self.page.most, self.page.good = self.least, self.most, self.good
        self.close()
        self.page.load()


def store_row(app: ShopBase, store: Store) -> ui.Widget:
    """A store in a list."""
    fans = count_text(app, store.followers)
    enter = ui.Button(
        text=app.t("Enter", "进店"),
        kind="outlined",
        id="enter_store",
        on_tap=partial(app.visit, store.id),
    )
    return ui.ListItem(
        id="store_item",
        title=store.name,
        subtitle=app.t(f"{store.score} ★ · {fans} followers", f"{store.score}分 · {fans}人关注"),
        leading=ui.Avatar(text=store.name[:1], color="#2f7fc4", size=48),
        trailing=enter,
        on_tap=partial(app.visit, store.id),
    )


class StorePage(SortedPage):
    """A store: what it sells, its vouchers, following it, talking to it."""

    name = ".StoreActivity"

    def __init__(self, app: ShopBase, store: Store) -> None:
        super().__init__(app)
        self.store = store
        self.tab = "home"
        self.order = "fit"

    def build(self) -> ui.Widget:
        """Bar and what came."""
        service = ui.IconButton(
            icon="service",
            id="service",
            desc=self.t("Customer service", "联系客服"),
            on_tap=lambda: self.app.ask(self.store.id),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.store.name, on_back=self.close, actions=[service]),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """Head, two tabs, and what the tab holds."""
        tabs = [
            ui.Tab(
                text=self.t(*words),
                selected=tab == self.tab,
                on_tap=partial(setattr, self, "tab", tab),
            )
            for tab, words in (("home", ("Home", "首页")), ("all", ("All items", "全部商品")))
        ]
        head: list[ui.Widget] = [self._head(), ui.Tabs(tabs=tabs)]
        if self.tab == "all":
            found = in_order(self.state.of_store(self.store.id), self.order)
            rows = [product_row(self.app, product, store=False) for product in found]
            body = ui.Scroll(
                key=f"all_{self.order}", id="product_list", grow=1, child=ui.Column(children=rows)
            )
            return ui.Column(grow=1, children=[*head, self.chips(), body])
        return ui.Column(grow=1, children=[*head, self._home()])

    def _home(self) -> ui.Widget:
        width, _ = self.app.services.display_dp
        best = in_order(self.state.of_store(self.store.id), "sales")[:6]
        columns = 2 if width < 600 else 4
        cards = [product_card(self.app, product, width / columns * 0.8) for product in best]
        banner = ui.Image(
            art=f"product:banner{self.store.id}",
            height=140,
            radius=12,
            desc=self.t("Store banner", "店铺海报"),
        )
        parts: list[ui.Widget] = [
            banner,
            ui.Text(text=self.t("Best sellers", "热销推荐"), style="title"),
            ui.Grid(columns=columns, gap=8, children=cards),
        ]
        return ui.Scroll(
            key="store_home", grow=1, child=ui.Column(children=parts, gap=12, padding=(12, 12))
        )

    def _head(self) -> ui.Widget:
        store = self.store
        fans = count_text(self.app, store.followers)
        follow = ui.Button(
            text=self.t("Following", "已关注") if store.followed else self.t("Follow", "关注"),
            kind="tonal" if store.followed else "filled",
            id="follow_store",
            on_tap=self._follow,
        )
        return ui.ListItem(
            title=store.name,
            subtitle=self.t(
                f"{store.score} ★ · {fans} followers", f"{store.score}分 · {fans}人关注"
            ),
            leading=ui.Avatar(text=store.name[:1], color="#2f7fc4", size=48),
            trailing=follow,
        )

    def _follow(self) -> None:
        self.store.followed = not self.store.followed
        self.store.followers += 1 if self.store.followed else -1


def open_search(app: ShopBase, words: str = "") -> None:
    """Open the field, with history and what others look for."""
    state = app.state
    hot = [app.t(*each) for each in data.HOT]
    kinds = sorted({product.kind for product in state.products.values()})
    stores = [store.name for store in state.stores.values()]
    titles = [product.title for product in state.products.values()]
    app.open(
        LookUp(
            app,
            lambda found: app.open(ResultsPage(app, found)),
            hint=app.t("Products and stores", "搜索商品或店铺"),
            history=state.searches,
            hot=hot,
            suggest=lambda typed: ranked(typed, [*kinds, *stores, *titles], lambda w: w)[:10],
            words=words,
        )
    )
