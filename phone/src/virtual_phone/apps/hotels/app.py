"""Hotels: Restwell, where rooms of several brands are found and booked."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

from virtual_phone.apps.hotels import data
from virtual_phone.apps.hotels.home import HomePage
from virtual_phone.apps.hotels.hotel import HotelPage
from virtual_phone.apps.hotels.kit import PURPLE, HotelsBase, LocalPage
from virtual_phone.apps.hotels.list import ListPage
from virtual_phone.apps.hotels.mine import LevelsPage, discount_text, membership, mine
from virtual_phone.apps.hotels.orders import OrderPage, Orders
from virtual_phone.apps.hotels.rates import Hotel
from virtual_phone.apps.hotels.state import HotelsState, Order, Query, make
from virtual_phone.apps.kit.forms import low, tab_bar
from virtual_phone.apps.kit.paying import PaySheet, Receipt
from virtual_phone.system.app import Page
from virtual_phone.system.stores_data import ME
from virtual_phone.ui import widgets as ui

HOLD = timedelta(minutes=30)
"""How long an order waits for its money."""
MOST_SEARCHES = 6


class HotelsApp(HotelsBase):
    """Hotels, stays, membership."""

    package = "com.restwell.hotels"
    key = "hotels"
    label = ("Restwell", "安栖")
    icon = ("hotel", PURPLE)
    version = "9.21.0"

    def initial_state(self) -> HotelsState:
        """Hotels and prices of the phone's own, a member, four orders."""
        return make(self.rng, self.services.now(), self.t(ME[0], ME[1]), ME[2])

    def first_page(self) -> Page:
        """The tabs."""
        return Main(self)

    def visit(self, hotel: Hotel, query: Query) -> None:
        """Open a hotel's page."""
        self.open(HotelPage(self, hotel, query))

    def search(self, query: Query) -> None:
        """Open the list of hotels, and remember what was looked for."""
        state = self.state
        known = [q for q in state.searches if (q.city, q.place) != (query.city, query.place)]
        state.searches[:] = [replace(query), *known][:MOST_SEARCHES]
        self.open(ListPage(self, replace(query)))

    def show(self, order: Order) -> None:
        """Open an order."""
        self.open(OrderPage(self, order))

    def pay(self, order: Order) -> None:
        """Ask for the money; whoever leaves finds the order among those to pay."""

        def paid(method: str) -> None:
            if order.status == "unpaid":
                order.status, order.paid_by = "confirmed", method
                self.state.points += order.total // 100
                self.open(Receipt(self, order.total, what, method))

        what = self.t(f"Restwell order {order.number}", f"安栖订单 {order.number}")
        self.open(PaySheet(self, order.total, what, paid))

    def on_clock(self) -> None:
        """Orders that nobody paid lapse, stays end, nights to come are in the future."""
        now = self.services.now()
        query = self.state.query
        if query.first < now.date():
            query.first, query.last = now.date(), now.date() + timedelta(days=query.nights)
        for order in self.state.orders:
            if order.status == "unpaid" and now >= order.at + HOLD:
                order.status = "cancelled"
            if order.status == "confirmed" and now.date() > order.last:
                order.status = "stayed"
                self.state.spent_nights += (order.last - order.first).days


class Welcome(LocalPage):
    """What covers the first page once."""

    name = ".WelcomeActivity"
    modal = "popup"

    def build(self) -> ui.Widget:
        """A picture, words, a button."""
        t = self.t
        level = t(*data.LEVELS[self.state.level][0])
        percent = discount_text(self.app, self.state.percent)
        picture = ui.Image(art="room:welcome", height=150, radius=12, desc=t("A room", "客房"))
        parts: list[ui.Widget] = [
            ui.Spacer(height=28) if low(self.app) else picture,
            ui.Text(text=t("Spring nights", "春日好眠"), style="title", align="center"),
            ui.Text(
                text=t(
                    f"As a {level} member you stay for less.", f"尊敬的{level},{percent}等您入住。"
                ),
                color="on_surface_variant",
                align="center",
            ),
            ui.Button(text=t("See benefits", "查看权益"), id="welcome_go", on_tap=self._go),
        ]
        return ui.Popup(child=ui.Column(children=parts, gap=12, padding=16), on_close=self.close)

    def _go(self) -> None:
        self.close()
        self.app.open(LevelsPage(self.app))


class Main(HomePage):
    """Home, membership, orders, one's own page."""

    name = ".MainActivity"

    def __init__(self, app: HotelsApp) -> None:
        super().__init__(app)
        self.orders = Orders(self, app)

    def arrived(self) -> None:
        """The first time, an advertisement covers the page."""
        if not self.state.promo_seen and self.app.pages[-1] is self:
            self.state.promo_seen = True
            self.app.open(Welcome(self.app))

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
                ("member", ("Membership", "会员"), "crown"),
                ("orders", ("Orders", "订单"), "order"),
                ("mine", ("My", "我的"), "person"),
            ),
        )
        titles = {
            "home": t("Restwell", "安栖"),
            "member": t("Membership", "会员"),
            "orders": t("Orders", "我的订单"),
            "mine": t("My", "我的"),
        }
        return ui.Scaffold(
            app_bar=ui.AppBar(title=titles[tab]),
            tabs=self.orders.tabs() if tab == "orders" else None,
            body=self._mine() if tab == "mine" else self.fetched(),
            bottom=bar,
        )

    def _mine(self) -> ui.Widget:
        return mine(self, self.app, partial(setattr, self, "tab", "orders"))

    def content(self) -> ui.Widget:
        """The tab."""
        if self.tab == "member":
            return membership(self, self.app)
        return self.orders.body() if self.tab == "orders" else self.home()
