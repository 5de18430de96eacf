"""Food: Golden Bun, where meals are ordered to pick up, eat there, or have delivered."""

from datetime import timedelta
from functools import partial
from typing import Literal

from virtual_phone.apps.food import data
from virtual_phone.apps.food.item import ItemPage, SearchItems, item_row
from virtual_phone.apps.food.kit import GOLD, MODES, FoodBase, FoodPage, LocalPage
from virtual_phone.apps.food.menu import Menu
from virtual_phone.apps.food.mine import CouponsPage, mine, points
from virtual_phone.apps.food.orders import OrderPage, Orders
from virtual_phone.apps.food.places import RestaurantsPage
from virtual_phone.apps.food.state import Address, Coupon, FoodState, Mode, Order, make
from virtual_phone.apps.kit.forms import door, low, section, tab_bar
from virtual_phone.apps.kit.paying import PaySheet, Receipt, money
from virtual_phone.apps.kit.places import HERE
from virtual_phone.system.app import Page
from virtual_phone.system.stores_data import ME
from virtual_phone.ui import widgets as ui

READY, OVER = timedelta(minutes=8), timedelta(minutes=40)
"""After so long a paid order is ready, and then done."""


class FoodApp(FoodBase):
    """Menu, cart, orders, points."""

    package = "com.goldenbun.food"
    key = "food"
    label = ("Golden Bun", "金面包")
    icon = ("burger", "#c9302c")
    version = "6.1.4"

    def initial_state(self) -> FoodState:
        """Points, an address and five old orders."""
        where = f"{self.t(*HERE.address)} {self.t(*HERE.name)}"
        address = Address(self.t(ME[0], ME[1]), ME[2], where)
        return make(self.rng, self.services.now(), address)

    def first_page(self) -> Page:
        """The tabs."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Show a tab: `page` is `menu` or `invoice`."""
        main = self.pages[0] if self.pages else None
        if isinstance(main, Main) and extras.get("page") in ("menu", "invoice"):
            main.tab = "menu" if extras["page"] == "menu" else "orders"
            main.orders.tab = "invoice" if main.tab == "orders" else main.orders.tab

    def show(self, order: Order) -> None:
        """Open an order."""
        self.open(OrderPage(self, order))

    def pay(self, order: Order) -> None:
        """Ask for the money; whoever leaves finds the order among those in progress."""

        def paid(method: str) -> None:
            if order.status == "unpaid":
                order.status, order.paid_by = "preparing", method
                order.paid_at = self.services.now()
                self.state.points += order.total // 100
                self.open(Receipt(self, order.total, what, method))

        what = self.t(f"Golden Bun order {order.number}", f"金面包订单 {order.number}")
        self.open(PaySheet(self, order.total, what, paid))

    def on_clock(self) -> None:
        """Orders are cooked, called out and eaten."""
        now = self.services.now()
        for order in self.state.orders:
            since = now - (order.paid_at or now)
            if order.status == "preparing" and since >= READY:
                order.status = "ready"
                if self.state.settings["order_notices"]:
                    title = self.t("Your order is ready", "您的餐品已备好")
                    self.services.notify(self, title, order.code, partial(self.show, order))
            if order.status == "ready" and since >= OVER:
                order.status = "done"


class Promo(LocalPage):
    """The coupons that cover the first page once."""

    name = ".CouponPopup"
    modal = "popup"

    def build(self) -> ui.Widget:
        """A picture, what there is, a button."""
        t = self.t
        rows = [
            ui.Row(
                gap=8,
                children=[
                    ui.Icon(name="coupon", color="error"),
                    ui.Text(text=t(*name), style="subtitle", grow=1),
                    ui.Text(text=f"-{money(off)}", style="label", color="error"),
                ],
            )
            for name, off, _ in data.COUPONS
        ]
        picture = ui.Image(
            art="food:burger:promo", height=120, radius=12, desc=t("Coupons", "优惠券")
        )
        parts: list[ui.Widget] = [
            ui.Spacer(height=28) if low(self.app) else picture,
            ui.Text(
                text=t("Three coupons for you", "送您3张优惠券"), style="title", align="center"
            ),
            *rows,
            ui.Button(text=t("Take them all", "一键领取"), id="take_coupons", on_tap=self._take),
        ]
        inside = ui.Column(
            children=parts, gap=12, padding=16, background="surface_container_high", radius=24
        )
        below: Literal["below", "corner"] = "corner" if low(self.app) else "below"
        return ui.Popup(child=inside, on_close=self.close, close=below)

    def _take(self) -> None:
        self.state.coupons += [Coupon(name, off, least) for name, off, least in data.COUPONS]
        self.close()
        self.app.services.toast(self.t("They are in your account", "已放入您的账户"))


class Main(FoodPage):
    """Home, menu, points, orders, one's own page."""

    name = ".MainActivity"
    app: FoodApp

    def __init__(self, app: FoodApp) -> None:
        super().__init__(app)
        self.tab = "home"
        self.banner = 0
        self.menu = Menu(self, app)
        self.orders = Orders(self, app)

    def arrived(self) -> None:
        """The first time, coupons cover the page."""
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
        t, tab = self.t, self.tab
        bar = tab_bar(
            self,
            (
                ("home", ("Home", "首页"), "home"),
                ("menu", ("Menu", "点餐"), "burger"),
                ("points", ("Points", "积分"), "gift"),
                ("orders", ("Orders", "订单"), "order"),
                ("mine", ("My", "我的"), "person"),
            ),
        )
        search = ui.IconButton(
            icon="search",
            id="search",
            desc=t("Search the menu", "搜索菜单"),
            on_tap=lambda: self.app.open(SearchItems(self.app)),
        )
        titles = {
            "home": t("Golden Bun", "金面包"),
            "menu": t("Menu", "点餐"),
            "points": t("Points", "会员积分"),
            "orders": t("Orders", "我的订单"),
            "mine": t("My", "我的"),
        }
        actions = [search] if tab in ("home", "menu") else []
        cart = self.menu.foot() if tab == "menu" and self.loaded else None
        return ui.Scaffold(
            app_bar=ui.AppBar(title=titles[tab], actions=actions),
            tabs=self.orders.tabs() if tab == "orders" else None,
            body=mine(self, self.app) if tab == "mine" else self.fetched(),
            bottom=ui.Column(children=[cart, bar]) if cart else bar,
        )

    def content(self) -> ui.Widget:
        """The tab."""
        if self.tab == "menu":
            return ui.Column(grow=1, children=[self.menu.head(), self.menu.body()])
        if self.tab == "points":
            return points(self, self.app)
        return self.orders.body() if self.tab == "orders" else self._home()

    def _home(self) -> ui.Widget:
        t, app = self.t, self.app
        deals = [item for item in data.ITEMS if item.category == "deals"]
        pages = [
            ui.Stack(
                on_tap=partial(self._deal, item),
                children=[
                    ui.Image(art=item.art, radius=16, desc=t(*item.name), dim=0.45),
                    ui.Corner(
                        at="bottom_start",
                        padding=16,
                        child=ui.Text(text=t(*item.name), style="title", color="white"),
                    ),
                ],
            )
            for item in deals[:4]
        ]
        banners = ui.Pager(
            key="banners",
            id="banner",
            height=160,
            pages=pages,
            index=self.banner,
            on_page=partial(setattr, self, "banner"),
        )
        ways = [
            door(icon, t(english, chinese), "#c9302c", partial(self._way, mode), id=f"way_{mode}")
            for mode, (english, chinese, icon) in MODES.items()
        ]
        ways.append(
            door("coupon", t("Coupons", "优惠券"), GOLD, lambda: app.open(CouponsPage(app)),
                 id="home_coupons")
        )  # fmt: skip
        place = ui.Card(
            child=ui.ListItem(
                id="home_restaurant",
                title=t("Golden Bun ", "金面包") + app.name(self.state.restaurant),
                subtitle=t("Your restaurant", "当前餐厅"),
                leading=ui.Icon(name="store", color="primary"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda: app.open(RestaurantsPage(app)),
            )
        )
        popular = [item_row(app, data.MENU[key]) for key in _POPULAR]
        parts = [
            *([] if low(app) else [banners]),
            ui.Card(child=ui.Grid(columns=4, children=ways)),
            place,
            section(t("Popular now", "人气推荐"), popular),
        ]
        return ui.Scroll(
            key="home",
            id="home_scroll",
            grow=1,
            on_refresh=self.load,
            child=ui.Column(children=parts, gap=12, padding=(12, 8)),
        )

    def _deal(self, item: data.Item) -> None:
        self.app.open(ItemPage(self.app, item))

    def _way(self, mode: Mode) -> None:
        self.state.mode = mode
        self.tab = "menu"


_POPULAR = ("Spicy Chicken Filet Burger Combo", "Spicy Wings", "Fries", "Chocolate Sundae", "Latte")
