"""Orders and tickets: unpaid, upcoming and past ones; paying, refunding, changing, sharing."""

from datetime import date
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import foot, pair, section, top_tabs
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.months import MonthsPage
from virtual_phone.apps.kit.paying import method_text, money
from virtual_phone.apps.kit.wording import time_text
from virtual_phone.apps.rail.find import ResultsPage
from virtual_phone.apps.rail.kit import (
    KINDS,
    RailBase,
    RailPage,
    day_words,
    order_card,
    ride_head,
    status_text,
)
from virtual_phone.apps.rail.state import HOLD, Order, Query, Ticket
from virtual_phone.apps.rail.times import fee
from virtual_phone.apps.rail.train import StopsPage
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

TABS = (
    ("unpaid", ("Unpaid", "待支付")),
    ("upcoming", ("Upcoming", "未出行")),
    ("past", ("Past", "历史订单")),
)


class Orders:
    """The orders as a part of a page."""

    def __init__(self, page: Page, app: RailBase) -> None:
        self.page = page
        self.app = app
        self.tab = "upcoming"

    def tabs(self) -> ui.Tabs:
        """Unpaid, upcoming, past."""
        return top_tabs(self.page, TABS, self.tab, partial(setattr, self, "tab"), prefix="orders")

    def body(self) -> ui.Widget:
        """The orders of the tab."""
        orders = self.app.state.tab(self.tab, self.app.services.now())
        if not orders:
            return empty_state(self.app, ("No orders here", "暂无订单"), "ticket")
        cards = [order_card(self.app, order) for order in orders]
        inside = ui.Column(children=cards, gap=12, padding=(12, 12))
        return ui.Scroll(key=f"orders_{self.tab}", id="order_list", grow=1, child=inside)


class OrdersPage(RailPage):
    """The orders on a page of their own."""

    name = ".OrdersActivity"

    def __init__(self, app: RailBase, tab: str = "upcoming") -> None:
        super().__init__(app)
        self.orders = Orders(self, app)
        self.orders.tab = tab

    def build(self) -> ui.Widget:
        """Bar, tabs, list."""
        bar = ui.AppBar(title=self.t("My orders", "我的订单"), on_back=self.close)
        return ui.Scaffold(app_bar=bar, tabs=self.orders.tabs(), body=self.fetched())

    def content(self) -> ui.Widget:
        """The list."""
        return self.orders.body()


class OrderPage(RailPage):
    """One order with its tickets and what can be done about it."""

    name = ".OrderDetailActivity"

    def __init__(self, app: RailBase, order: Order) -> None:
        super().__init__(app)
        self.order = order

    def build(self) -> ui.Widget:
        """Bar, content, buttons."""
        order, t = self.order, self.t
        actions: list[ui.Widget] = []
        if order.status in ("paid", "unpaid"):
            actions = [
                ui.IconButton(
                    icon="share",
                    id="share_trip",
                    desc=t("Share trip", "分享行程"),
                    on_tap=self._share,
                ),
                more_button(
                    self,
                    [
                        (t("Add to calendar", "添加到日历"), self._calendar),
                        (t("Stops of this train", "查看经停站"), self._stops),
                    ],
                ),
            ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Order", "订单详情"), on_back=self.close, actions=actions),
            body=self.fetched(),
            bottom=self._foot() if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """How it stands, the ride, tickets, figures."""
        order, app = self.order, self.app
        status = ui.Column(
            padding=(16, 12),
            radius=16,
            background="primary_container",
            children=[
                ui.Text(text=status_text(app, order), style="title", id="order_status",
                        color="on_primary_container"),
                ui.Text(text=self._hint(), style="small", color="on_primary_container"),
            ],
        )  # fmt: skip
        ride = ui.Card(
            child=ui.Column(
                padding=(4, 12),
                gap=6,
                children=[
                    ui.Text(text=day_words(app, order.ride.day), style="label", align="center",
                            id="ride_day"),
                    ride_head(app, order.ride),
                ],
            )
        )  # fmt: skip
        tickets = [self._ticket(ticket) for ticket in order.tickets]
        parts = [status, ride, section(self.t("Tickets", "车票"), tickets), self._figures()]
        inside = ui.Column(children=parts, gap=12, padding=(12, 8))
        return ui.Scroll(key="order", id="order_scroll", grow=1, child=inside)

    def _hint(self) -> str:
        order = self.order
        if order.status == "unpaid":
            until = time_text(self.app, order.at + HOLD)
            return self.t(f"The seats are held until {until}", f"席位保留至{until}，请尽快支付")
        if order.status in ("refunded", "changed") and order.refund:
            return self.t(f"{money(order.refund)} goes back", f"退款{money(order.refund)}原路退回")
        return self.t("Enter with your identity card", "凭身份证件检票乘车")

    def _ticket(self, ticket: Ticket) -> ui.Widget:
        kind = self.t(*KINDS[ticket.kind])
        coach, _, place = ticket.seat.partition("-")
        where = self.t(f"Coach {coach}, {place}", f"{coach}车{place}号") if place else ""
        return ui.ListItem(
            id="ticket",
            title=f"{ticket.passenger} · {kind}",
            subtitle=f"{self.app.seat(ticket.seat_class)}  {where}",
            leading=ui.Icon(name="ticket", color="primary"),
            trailing=ui.Text(text=money(ticket.price), style="label", color="warning"),
        )

    def _figures(self) -> ui.Widget:
        order, t = self.order, self.t
        rows = [
            pair(t("Order number", "订单号"), order.number, id="order_number"),
            pair(t("Ordered", "下单时间"), f"{order.at:%Y-%m-%d %H:%M}"),
            pair(t("Total", "订单总额"), money(order.total), id="order_total"),
        ]
        if order.paid_by:
            rows.append(pair(t("Paid with", "支付方式"), method_text(self.app, order.paid_by)))
        return section("", [ui.Spacer(height=8), *rows])

    def _foot(self) -> ui.Widget | None:
        t, order = self.t, self.order
        if order.status == "unpaid":
            left = ui.Button(
                text=t("Cancel order", "取消订单"), kind="outlined", id="cancel_order",
                on_tap=self._ask_cancel,
            )  # fmt: skip
            pay = ui.Button(
                text=t("Pay now", "立即支付"), id="pay_now", on_tap=lambda: self.app.pay(order)
            )
            return foot([left], pay)
        if order.status == "paid" and order.ride.leaves > self.app.services.now():
            refund = ui.Button(
                text=t("Refund", "退票"), kind="outlined", id="refund", on_tap=self._ask_refund
            )
            change = ui.Button(text=t("Change", "改签"), id="change", on_tap=self._change)
            return foot([refund], change)
        again = ui.Button(text=t("Book again", "再次预订"), id="book_again", on_tap=self._again)
        return foot([], again)

    def _ask_cancel(self) -> None:
        def cancel() -> None:
            self.order.status = "cancelled"

        question, yes = self.t("Cancel this order?", "确定取消订单？"), self.t("Yes", "确定")
        self.app.open(Confirm(self.app, question, cancel, yes=yes, no=self.t("No", "暂不")))

    def _ask_refund(self) -> None:
        order = self.order
        hours = (order.ride.leaves - self.app.services.now()).total_seconds() / 3600
        cost = sum(fee(ticket.price, hours) for ticket in order.tickets)
        back = order.total - cost

        def refund() -> None:
            order.status, order.refund = "refunded", back
            self.app.services.toast(self.t("The ticket was refunded", "退票成功"))

        text = self.t(
            f"Fee {money(cost)}, you get back {money(back)}",
            f"退票手续费{money(cost)}，应退票款{money(back)}",
        )
        question, yes = self.t("Refund this ticket?", "确定退票？"), self.t("Refund", "确认退票")
        self.app.open(Confirm(self.app, question, refund, text=text, yes=yes))

    def _change(self) -> None:
        order = self.order

        def go(day: date) -> None:
            query = Query(order.ride.origin, order.ride.target, day)
            self.app.open(ResultsPage(self.app, query, change=order))

        title = self.t("Change to which day?", "选择改签日期")
        self.app.open(MonthsPage(self.app, self.app.sale(), order.ride.day, go, title=title))

    def _again(self) -> None:
        ride = self.order.ride
        today = self.app.services.now().date()
        self.app.open(ResultsPage(self.app, Query(ride.origin, ride.target, today)))

    def _stops(self) -> None:
        ride = self.order.ride
        self.app.open(StopsPage(self.app, ride.train, ride.day, ride))

    def _calendar(self) -> None:
        ride = self.order.ride
        self.app.services.request(
            self.app,
            "insert_event",
            title=self.order.title(self.app.place),
            begin=ride.leaves.isoformat(),
            end=ride.arrives.isoformat(),
            place=self.app.place(ride.origin),
        )

    def _share(self) -> None:
        ride = self.order.ride
        text = (
            f"{ride.train.number} {ride.day:%Y-%m-%d} {self.app.place(ride.origin)} "
            f"{ride.leaves:%H:%M} - {self.app.place(ride.target)} {ride.arrives:%H:%M}"
        )
        self.app.services.request(self.app, "share_text", text=text)
