"""Orders: to be paid, booked, completed, cancelled ones, and what can be done about them."""

from datetime import datetime, time
from functools import partial

from virtual_phone.apps.hotels import data
from virtual_phone.apps.hotels.kit import RED, STATUS, HotelsBase, HotelsPage, stay_text
from virtual_phone.apps.hotels.state import Order, Query
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import foot, pair, section, top_tabs
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.paying import method_text, money
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

TABS = (
    ("all", ("All", "全部")),
    ("unpaid", ("To pay", "待支付")),
    ("confirmed", ("Booked", "待入住")),
    ("stayed", ("Completed", "已完成")),
    ("cancelled", ("Cancelled", "已取消")),
)


class Orders:
    """The orders as a part of a page."""

    def __init__(self, page: Page, app: HotelsBase) -> None:
        self.page = page
        self.app = app
        self.tab = "all"

    def tabs(self) -> ui.Tabs:
        """By status."""
        return top_tabs(
            self.page,
            TABS,
            self.tab,
            partial(setattr, self, "tab"),
            prefix="orders",
            scrollable=True,
        )

    def body(self) -> ui.Widget:
        """The orders of the tab."""
        found = [o for o in self.app.state.orders if self.tab in ("all", o.status)]
        if not found:
            return empty_state(self.app, ("No orders here", "暂无订单"), "order")
        cards = [order_card(self.app, order) for order in found]
        inside = ui.Column(children=cards, gap=12, padding=(12, 12))
        return ui.Scroll(key=f"orders_{self.tab}", id="order_list", grow=1, child=inside)


def order_card(app: HotelsBase, order: Order) -> ui.Widget:
    """An order in a list."""
    t = app.t
    names = {room[0][0]: room[0] for room in data.ROOMS}
    head = ui.Row(
        padding=(16, 10),
        gap=8,
        children=[
            ui.Text(
                text=order.hotel.name(app.chinese),
                style="label",
                max_lines=2,
                grow=1,
                id="order_hotel",
            ),
            ui.Text(
                text=t(*STATUS[order.status]),
                style="small",
                color="primary" if order.status in ("unpaid", "confirmed") else "outline",
                id="order_status",
            ),
        ],
    )
    words = ui.Column(
        grow=1,
        gap=2,
        children=[
            ui.Text(text=stay_text(app, order), style="small", color="on_surface_variant"),
            ui.Text(
                text=f"{t(*names[order.room])} ×{order.rooms}",
                style="small",
                color="on_surface_variant",
            ),
        ],
    )
    price = ui.Text(text=money(order.total), style="label", color=RED)
    body = ui.Row(children=[words, price], padding=(16, 10), gap=8)
    return ui.Card(
        id="order_card",
        on_tap=lambda: app.show(order),
        child=ui.Column(children=[head, ui.Divider(), body]),
    )


class OrderPage(HotelsPage):
    """One order."""

    name = ".OrderDetailActivity"

    def __init__(self, app: HotelsBase, order: Order) -> None:
        super().__init__(app)
        self.order = order

    def build(self) -> ui.Widget:
        """Bar, content, buttons."""
        t = self.t
        entries = [
            (t("Add to calendar", "添加到日历"), self._calendar),
            (t("Copy address", "复制地址"), self._copy),
        ]
        more = more_button(self, entries)
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Order", "订单详情"), on_back=self.close, actions=[more]),
            body=self.fetched(),
            bottom=self._foot() if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """How it stands, hotel, stay, figures."""
        t, app, order = self.t, self.app, self.order
        status = ui.Column(
            padding=(20, 16),
            radius=16,
            background="primary_container",
            children=[
                ui.Text(text=t(*STATUS[order.status]), style="headline", id="order_status",
                        color="on_primary_container"),
            ],
        )  # fmt: skip
        hotel = ui.Card(
            child=ui.Column(
                children=[
                    ui.ListItem(
                        id="order_hotel",
                        title=order.hotel.name(app.chinese),
                        trailing=ui.Icon(name="arrow_right"),
                        on_tap=self._hotel,
                    ),
                    ui.ListItem(
                        id="order_address",
                        title=order.hotel.address(app.chinese),
                        subtitle=t("Tap to copy", "点击复制"),
                        leading=ui.Icon(name="location", color="primary"),
                        on_tap=self._copy,
                    ),
                ]
            )
        )
        inside = ui.Column(children=[status, hotel, *self._figures()], gap=12, padding=(12, 8))
        return ui.Scroll(key="order", id="order_scroll", grow=1, child=inside)

    def _figures(self) -> list[ui.Widget]:
        t, app, order = self.t, self.app, self.order
        rooms = {room[0][0]: room[0] for room in data.ROOMS}
        plans = {plan[0][0]: plan[0] for plan in data.PLANS}
        stay = [
            pair(t("Stay", "入离日期"), stay_text(app, order), id="order_dates"),
            pair(t("Room", "房型"), f"{t(*rooms[order.room])} ×{order.rooms}"),
            pair(t("Rate", "价格方案"), t(*plans[order.plan])),
            pair(t("Guest", "入住人"), order.guest, id="order_guest"),
            pair(t("Phone", "手机号"), order.phone),
        ]
        if order.wish:
            stay.append(pair(t("Wishes", "特殊要求"), order.wish))
        cost = [
            pair(t("Order number", "订单号"), order.number, id="order_number"),
            pair(t("Ordered", "下单时间"), f"{order.at:%Y-%m-%d %H:%M}"),
            pair(t("Total", "订单金额"), money(order.total), id="order_total"),
        ]
        if order.paid_by:
            cost.append(pair(t("Paid with", "支付方式"), method_text(app, order.paid_by)))
        return [section(t("Stay", "入住信息"), stay), section(t("Payment", "支付信息"), cost)]

    def _foot(self) -> ui.Widget:
        t, order = self.t, self.order
        cancel = ui.Button(
            text=t("Cancel order", "取消订单"),
            kind="outlined",
            id="cancel_order",
            on_tap=self._ask,
        )
        if order.status == "unpaid":
            pay = ui.Button(
                text=t("Pay", "去支付"), id="pay_now", on_tap=lambda: self.app.pay(order)
            )
            return foot([cancel], pay)
        again = ui.Button(text=t("Book again", "再次预订"), id="book_again", on_tap=self._hotel)
        return foot([cancel] if order.status == "confirmed" else [], again)

    def _hotel(self) -> None:
        today = self.app.services.now().date()
        query = self.state.query
        if query.first < today:
            query.first, query.last = today, today.fromordinal(today.toordinal() + 1)
        stay = Query(self.order.hotel.city, query.first, query.last)
        self.app.visit(self.order.hotel, stay)

    def _ask(self) -> None:
        def cancel() -> None:
            self.order.status = "cancelled"

        question, yes = self.t("Cancel this order?", "确定取消订单？"), self.t("Yes", "确定")
        text = ""
        if self.order.paid_by:
            text = self.t("The money goes back the way it came.", "房费将原路退回。")
        no = self.t("No", "暂不")
        self.app.open(Confirm(self.app, question, cancel, text=text, yes=yes, no=no))

    def _copy(self) -> None:
        self.app.services.clipboard = self.order.hotel.address(self.app.chinese)
        self.app.services.toast(self.t("Copied", "已复制"))

    def _calendar(self) -> None:
        order, chinese = self.order, self.app.chinese
        self.app.services.request(
            self.app,
            "insert_event",
            title=order.hotel.name(chinese),
            begin=datetime.combine(order.first, time(14)).isoformat(),
            end=datetime.combine(order.last, time(12)).isoformat(),
            place=order.hotel.address(chinese),
        )
