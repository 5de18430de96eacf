"""How things are found in Parcelo: search results with filters."""

from dataclasses import replace
from functools import partial

from virtual_phone.apps.kit.finding import LookUp, empty_state, field_bar, ranked
from virtual_phone.apps.shop import data
from virtual_phone.apps.shop.kit import ShopBase, SortedPage, in_order, product_row
from virtual_phone.apps.shop.state import Product, Store
from virtual_phone.apps.shop.store import store_row
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

FEW = 15
"""Results that are filled up with what is like them."""


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
        products = self.products()
        rows = [product_row(self.app, product) for product in products]
        found = self.stores()[:1] if self.order == "fit" else []
        best = [store_row(self.app, store) for store in found]
        if not rows:
            rows = [empty_state(self.app, ("Nothing found", "没有找到商品"), "shopping")]
        elif len(rows) < FEW and self.order == "fit":
            rows += self._related(products)
        choose = ui.Button(
            text=self.t("Filter", "筛选"),
            kind="text",
            id="filter",
            on_tap=lambda: self.app.open(FilterSheet(self.app, self)),
        )
        return ui.Column(
            grow=1,
            children=[
                ui.Row(children=[replace(self.orders(), grow=1), choose]),
                ui.Scroll(
                    key=f"products_{self.order}",
                    id="product_list",
                    grow=1,
                    child=ui.Column(children=[*best, *rows]),
                ),
            ],
        )

    def _related(self, found: list[Product]) -> list[ui.Widget]:
        """What is sold beside the first product, below a line that says so."""
        category = found[0].category
        others = [
            product
            for product in in_order(list(self.state.products.values()), "sales")
            if product.category == category and product not in found
        ]
        title = self.t("Related products", "相关推荐")
        return [
            ui.Text(text=title, style="title", padding=(16, 8)),
            *(product_row(self.app, product) for product in others[:15]),
        ]

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
