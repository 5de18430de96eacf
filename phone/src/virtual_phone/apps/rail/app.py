"""Rail: Longrail, where trains are found and tickets bought."""

from datetime import timedelta
from functools import partial

from virtual_phone.apps.kit.forms import low, section, switch_row, tab_bar
from virtual_phone.apps.kit.paying import PaySheet, Receipt
from virtual_phone.apps.rail import data
from virtual_phone.apps.rail.home import HomePage
from virtual_phone.apps.rail.kit import BLUE, LocalPage, RailBase
from virtual_phone.apps.rail.mine import BoardPage, ask_mode, mine, news
from virtual_phone.apps.rail.orders import OrderPage, Orders
from virtual_phone.apps.rail.state import HOLD, Order, RailState, make
from virtual_phone.apps.rail.times import Train, timetable
from virtual_phone.apps.rail.train import LookupPage
from virtual_phone.system.app import Page
from virtual_phone.system.content import made_once
from virtual_phone.ui import widgets as ui


class RailApp(RailBase):
    """Trains, tickets, orders."""

    package = "com.longrail.tickets"
    key = "rail"
    label = ("Longrail", "长铁")
    icon = ("train", BLUE)
    version = "5.9.2"

    def initial_state(self) -> RailState:
        """A timetable of the phone's own and five orders."""
        self.checked = self.services.now()
        return self._fill()

    @made_once
    def _fill(self) -> RailState:
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The tabs."""
        return Main(self)

    def train(self, number: str) -> Train | None:
        """The train of a number."""
        return timetable(self.state.salt).get(number)

    def show(self, order: Order) -> None:
        """Open an order."""
        self.open(OrderPage(self, order))

    def pay(self, order: Order) -> None:
        """Ask for the money; whoever leaves finds the order among the unpaid ones."""

        def paid(method: str) -> None:
            if order.status == "unpaid":
                order.status, order.paid_by = "paid", method
                self.open(Receipt(self, order.total, what, method))

        what = self.t(f"Longrail order {order.number}", f"长铁订单 {order.number}")
        self.open(PaySheet(self, order.total, what, paid))

    def on_clock(self) -> None:
        """Orders that nobody paid lapse, days pass; travellers are told two hours ahead."""
        now = self.services.now()
        before, self.checked = self.checked, now
        self.state.query.day = max(self.state.query.day, now.date())
        for order in self.state.orders:
            if order.status == "unpaid" and now >= order.at + HOLD:
                order.status = "cancelled"
            near = before < order.ride.leaves - timedelta(hours=2) <= now
            if order.status == "paid" and near and self.state.settings["trip_notices"]:
                place = self.place(order.ride.origin)
                words = f"{order.ride.train.number} {place} {order.ride.leaves:%H:%M}"
                title = self.t("Your train leaves in two hours", "您的列车将于2小时后发车")
                self.services.notify(self, title, words, partial(self.show, order))


class NewsPopup(LocalPage):
    """What covers the first page once."""

    name = ".NoticeActivity"
    modal = "popup"

    def build(self) -> ui.Widget:
        """A picture, words, a button."""
        title, text = data.NEWS[0]
        picture = ui.Image(art="train:spring", height=150, radius=12, desc=self.t(*title))
        parts: list[ui.Widget] = [
            ui.Spacer(height=28) if low(self.app) else picture,
            ui.Text(text=self.t(*title), style="title", align="center"),
            ui.Text(text=self.t(*text), style="subtitle", color="on_surface_variant"),
            ui.Button(text=self.t("Got it", "我知道了"), id="news_ok", on_tap=self.close),
        ]
        return ui.Popup(child=ui.Column(children=parts, gap=12, padding=16), on_close=self.close)


class Main(HomePage):
    """Tickets, orders, services, one's own page."""

    name = ".MainActivity"
    app: RailApp

    def __init__(self, app: RailApp) -> None:
        super().__init__(app)
        self.tab = "home"
        self.orders = Orders(self, app)

    def arrived(self) -> None:
        """The first time, news cover the page."""
        if not self.state.news_seen and self.app.pages[-1] is self:
            self.state.news_seen = True
            self.app.open(NewsPopup(self.app))

    def on_back(self) -> bool:
        """Back goes to the first tab first."""
        elsewhere = self.tab != "home"
        self.tab = "home"
        return elsewhere

    def build(self) -> ui.Widget:
        """The tab in front over the bar with all."""
        t = self.t
        bar = tab_bar(
            self,
            (
                ("home", ("Home", "首页"), "home"),
                ("services", ("Services", "出行服务"), "apps"),
                ("orders", ("Orders", "订单"), "ticket"),
                ("mine", ("My", "我的"), "person"),
            ),
        )
        if self.tab == "mine":
            title = ui.AppBar(title=t("My", "我的"))
            return ui.Scaffold(app_bar=title, body=mine(self, self.app), bottom=bar)
        if self.tab == "orders":
            title, tabs = ui.AppBar(title=t("Orders", "订单")), self.orders.tabs()
            return ui.Scaffold(app_bar=title, tabs=tabs, body=self.fetched(), bottom=bar)
        words = t("Services", "出行服务") if self.tab == "services" else t("Longrail", "长铁")
        return ui.Scaffold(app_bar=ui.AppBar(title=words), body=self.fetched(), bottom=bar)

    def content(self) -> ui.Widget:
        """Home, services or orders."""
        if self.tab == "orders":
            return self.orders.body()
        if self.tab == "services":
            return self._services()
        return self.senior() if self.state.mode == "senior" else self.home()

    def _services(self) -> ui.Widget:
        t, app = self.t, self.app
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="service_timetable",
                title=t("Timetable query", "时刻表查询"),
                subtitle=t("All stops of a train by its number", "按车次查询经停站"),
                leading=ui.Avatar(icon="clock", color="#26897a"),
                on_tap=lambda: app.open(LookupPage(app)),
            ),
            ui.ListItem(
                id="service_board",
                title=t("Station board", "车站大屏"),
                subtitle=t("Departures of a station", "车站实时发车信息"),
                leading=ui.Avatar(icon="list", color="#5c6bc0"),
                on_tap=lambda: app.open(BoardPage(app)),
            ),
            ui.ListItem(
                id="service_mode",
                title=t("Senior mode", "爱心版"),
                subtitle=t("Larger words, fewer things", "大字号、更简洁"),
                leading=ui.Avatar(icon="senior", color="#c2497c"),
                on_tap=lambda: ask_mode(app),
            ),
        ]
        notices = switch_row(
            self, ("Trip notices", "行程提醒"), self.state.settings, "trip_notices",
            ("Two hours before a train leaves", "发车前2小时提醒"),
        )  # fmt: skip
        parts = [
            section(t("Queries", "查询服务"), rows[:2]),
            section(t("Care", "温馨服务"), [rows[2], notices]),
            section(t("Notices", "公告"), news(app)),
        ]
        inside = ui.Column(children=parts, gap=12, padding=(12, 8))
        return ui.Scroll(key="services", grow=1, child=inside)
