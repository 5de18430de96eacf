"""Shop: Parcelo, where things of many stores are found, bought and reviewed."""

from functools import partial

from virtual_phone.apps.kit.forms import door, low, tab_bar
from virtual_phone.apps.kit.paying import PaySheet, money
from virtual_phone.apps.shop import data
from virtual_phone.apps.shop.cart import Cart, CartPage
from virtual_phone.apps.shop.checkout import CheckoutPage
from virtual_phone.apps.shop.find import ResultsPage, open_search
from virtual_phone.apps.shop.item import ProductPage
from virtual_phone.apps.shop.kit import ShopBase, ShopPage, in_order, product_card, product_row
from virtual_phone.apps.shop.mine import CouponsPage, mine
from virtual_phone.apps.shop.orders import OrderPage, OrdersPage
from virtual_phone.apps.shop.service import ChatPage, chats
from virtual_phone.apps.shop.state import Line, Order, Product, ShopState, make
from virtual_phone.apps.shop.store import StorePage
from virtual_phone.system.app import Page
from virtual_phone.system.content import made_once
from virtual_phone.system.intents import number_of
from virtual_phone.ui import widgets as ui


class ShopApp(ShopBase):
    """Products, stores, cart, orders."""

    package = "com.parcelo.shop"
    key = "shop"
    label = ("Parcelo", "派集")
    icon = ("shopping", "#d93a3a")
    version = "13.2.8"
    hosts = frozenset({"parcelo.example"})

    @made_once
    def initial_state(self) -> ShopState:
        """Some four hundred products of fourteen stores."""
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The tabs."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """A product's address (`url`), a search (`search`), or the cart (`page`) is asked for."""
        number = number_of(extras.get("url", ""))
        if number in self.state.products:
            self.show(number)
        elif "search" in extras:
            self.open(ResultsPage(self, extras["search"]))
        elif extras.get("page") == "cart":
            self.open(CartPage(self))

    def show(self, product: int) -> None:
        """Open a product's page."""
        self.open(ProductPage(self, self.state.products[product]))

    def visit(self, store: int) -> None:
        """Open a store's page."""
        self.open(StorePage(self, self.state.stores[store]))

    def ask(self, store: int, product: int = 0) -> None:
        """Open the talk with a store."""
        self.open(ChatPage(self, self.state.stores[store], product))

    def check_out(self, lines: list[Line], *, from_cart: bool) -> None:
        """Open the checkout."""
        self.open(CheckoutPage(self, lines, from_cart=from_cart))

    def pay(self, order: Order) -> None:
        """Ask for the money; whoever leaves finds the order among those to pay."""

        def paid(method: str) -> None:
            order.status = "to_ship"
            order.paid_by = method
            self.open(PaidPage(self, order))

        what = self.t(f"Parcelo order {order.number}", f"派集订单 {order.number}")
        self.open(PaySheet(self, order.total, what, paid))


class PaidPage(Page):
    """It is paid."""

    name = ".PaySuccessActivity"
    app: ShopApp

    def __init__(self, app: ShopApp, order: Order) -> None:
        super().__init__(app)
        self.order = order

    def build(self) -> ui.Widget:
        """A sign, the sum, two buttons."""
        parts: list[ui.Widget] = [
            ui.Icon(name="check_circle", size=72, color="success"),
            ui.Text(text=self.t("Payment successful", "支付成功"), style="title", align="center"),
            ui.Text(text=money(self.order.total), style="headline", align="center"),
            ui.Button(
                text=self.t("View order", "查看订单"), kind="outlined", id="view_order",
                on_tap=self._order,
            ),
            ui.Button(text=self.t("Back to shop", "返回首页"), id="back_home", on_tap=self._home),
        ]  # fmt: skip
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close),
            body=ui.Column(children=parts, gap=16, padding=32, cross="center"),
        )

    def _order(self) -> None:
        self.close()
        self.app.open(OrderPage(self.app, self.order))

    def _home(self) -> None:
        del self.app.pages[1:]


class Promo(Page):
    """The advertisement that covers the first page once."""

    name = ".PromoActivity"
    modal = "popup"
    app: ShopApp

    def build(self) -> ui.Widget:
        """A picture, words, a button."""
        parts: list[ui.Widget] = [
            ui.Image(
                art="product:promo",
                height=180,
                radius=12,
                desc=self.t("Spring sale", "春季大促"),
            ),
            ui.Text(
                text=self.t("Vouchers are waiting for you", "您有优惠券待使用"),
                style="title",
                align="center",
            ),
            ui.Button(text=self.t("See them", "立即查看"), id="promo_go", on_tap=self._go),
        ]
        return ui.Popup(child=ui.Column(children=parts, gap=12, padding=16), on_close=self.close)

    def _go(self) -> None:
        self.close()
        self.app.open(CouponsPage(self.app))


class Main(ShopPage):
    """Home, categories, messages, cart, one's own."""

    name = ".MainActivity"
    app: ShopApp

    def __init__(self, app: ShopApp) -> None:
        super().__init__(app)
        self.tab = "home"
        self.category = data.CATEGORIES[0][0]
        self.banner = 0
        self.cart = Cart(self, app)

    def arrived(self) -> None:
        """The first time, an advertisement covers the page."""
        if not self.state.promo_seen and self.app.pages[-1] is self:
            self.state.promo_seen = True
            self.app.open(Promo(self.app))

    def on_back(self) -> bool:
        """Back goes to the first tab first."""
        elsewhere = self.tab != "home"
        self.tab = "home"
        return elsewhere

    def build(self) -> ui.Widget:
        """The tab in front over the bar with all."""
        entries = (
            ("home", ("Home", "首页"), "home"),
            ("categories", ("Categories", "分类"), "grid"),
            ("messages", ("Messages", "消息"), "chat"),
            ("cart", ("Cart", "购物车"), "cart"),
            ("mine", ("Mine", "我的"), "person"),
        )
        bar = tab_bar(self, entries)
        if self.tab == "cart":
            bottom = ui.Column(children=[self.cart.foot(), bar])
            return ui.Scaffold(app_bar=self.cart.bar(None), body=self.cart.body(), bottom=bottom)
        if self.tab == "mine":
            return ui.Scaffold(body=mine(self), bottom=bar)
        if self.tab == "messages":
            title = ui.AppBar(title=self.t("Messages", "消息"))
            return ui.Scaffold(app_bar=title, body=chats(self), bottom=bar)
        pill = ui.SearchPill(
            id="search_box",
            hint=self.t("Products and stores", "搜索商品或店铺"),
            on_tap=lambda: open_search(self.app),
            grow=1,
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", content=pill, actions=[ui.Spacer(width=12)]),
            body=self.fetched(),
            bottom=bar,
        )

    def content(self) -> ui.Widget:
        """Home or categories."""
        return self._categories() if self.tab == "categories" else self._home()

    def _home(self) -> ui.Widget:
        width, _ = self.app.services.display_dp
        columns = 2 if width < 600 else 4
        banners = [
            ui.Image(art=f"product:banner{n}", radius=12, desc=self.t(f"Banner {n}", f"海报{n}"))
            for n in range(1, 5)
        ]
        pager = ui.Pager(
            key="banners",
            id="banner",
            height=150,
            pages=banners,
            index=self.banner,
            on_page=partial(setattr, self, "banner"),
        )
        cards = [
            product_card(self.app, product, width / columns * 0.8) for product in self._chosen()
        ]
        parts: list[ui.Widget] = [
            *([] if low(self.app) else [pager]),
            self._doors(),
            ui.Text(text=self.t("Recommended", "为你推荐"), style="title"),
            ui.Grid(columns=columns, gap=8, children=cards),
        ]
        return ui.Scroll(
            key="home",
            id="home_scroll",
            grow=1,
            child=ui.Column(children=parts, gap=12, padding=(12, 8)),
            on_refresh=self.load,
        )

    def _chosen(self) -> list[Product]:
        products = in_order(list(self.state.products.values()), "sales")
        if self.state.settings["personal"]:
            seen = [self.state.products[i].category for i in self.state.seen]
            products.sort(key=lambda product: -seen.count(product.category))
        return products[:40]

    def _doors(self) -> ui.Widget:
        icons = ("home", "bowl", "headphones", "person", "luggage", "edit", "bike")
        colors = ("#c96a1b", "#26897a", "#2f7fc4", "#c2497c", "#5b8f3f", "#6f58b5", "#5c6bc0")
        doors = [
            door(icon, self.t(*words), color, partial(self._category, key), id="category_door")
            for (key, words), icon, color in zip(data.CATEGORIES, icons, colors, strict=True)
        ]
        orders = self.t("Orders", "订单")
        doors.append(door("order", orders, "#8d6e4f", self._orders, id="orders_door"))
        return ui.Grid(columns=4, children=doors)

    def _orders(self) -> None:
        self.app.open(OrdersPage(self.app))

    def _category(self, key: str) -> None:
        self.category = key
        self.tab = "categories"

    def _categories(self) -> ui.Widget:
        names = [
            ui.Column(
                padding=(12, 16),
                background="surface" if key == self.category else "surface_container_high",
                id="category_item",
                selected=key == self.category,
                on_tap=partial(setattr, self, "category", key),
                children=[ui.Text(text=self.t(*words), style="label", align="center")],
            )
            for key, words in data.CATEGORIES
        ]
        found = [p for p in self.state.products.values() if p.category == self.category]
        rows = [product_row(self.app, product) for product in in_order(found, "sales")[:40]]
        return ui.Row(
            grow=1,
            cross="stretch",
            children=[
                ui.Scroll(
                    key="names",
                    width=96,
                    background="surface_container_high",
                    child=ui.Column(children=names),
                ),
                ui.Scroll(
                    key=f"of_{self.category}",
                    id="product_list",
                    grow=1,
                    child=ui.Column(children=rows),
                ),
            ],
        )
