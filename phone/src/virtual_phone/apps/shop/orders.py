"""Orders of Parcelo: by state, one in full, and reviewing what came."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.paying import method_text, money
from virtual_phone.apps.kit.wording import date_text, time_text
from virtual_phone.apps.shop.kit import ShopBase, ShopPage, line_row, share
from virtual_phone.apps.shop.reviews import OrderReview
from virtual_phone.apps.shop.state import Order, OrderStatus
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

STATUSES: tuple[tuple[OrderStatus, tuple[str, str]], ...] = (
    ("to_pay", ("To pay", "待付款")),
    ("to_ship", ("To ship", "待发货")),
    ("to_receive", ("To receive", "待收货")),
    ("to_review", ("To review", "待评价")),
)


def status_text(app: App, status: OrderStatus) -> str:
    """How an order stands."""
    words = dict(STATUSES) | {"done": ("Completed", "已完成"), "cancelled": ("Cancelled", "已取消")}
    return app.t(*words[status])


class Acts:
    """What can be done with an order, as buttons."""

    def __init__(self, app: ShopBase) -> None:
        self.app = app

    def buttons(self, order: Order) -> list[ui.Widget]:
        """Those of its state, the one most wanted last."""
        t = self.app.t
        acts: dict[str, list[tuple[str, str, ui.Do]]] = {
            "to_pay": [
                ("cancel_order", t("Cancel", "取消订单"), partial(self._ask_cancel, order)),
                ("pay_now", t("Pay", "去付款"), partial(self._pay, order)),
            ],
            "to_ship": [("remind", t("Remind", "提醒发货"), partial(self._remind, order))],
            "to_receive": [
                ("track", t("Track", "查看物流"), partial(self._track, order)),
                ("confirm_receipt", t("Confirm receipt", "确认收货"), partial(self._ask, order)),
            ],
            "to_review": [
                ("buy_again", t("Buy again", "再次购买"), partial(self._again, order)),
                ("review", t("Review", "评价"), partial(self._review, order)),
            ],
            "done": [
                ("delete_order", t("Delete", "删除订单"), partial(self._ask_delete, order)),
                ("buy_again", t("Buy again", "再次购买"), partial(self._again, order)),
            ],
            "cancelled": [
                ("delete_order", t("Delete", "删除订单"), partial(self._ask_delete, order)),
                ("buy_again", t("Buy again", "再次购买"), partial(self._again, order)),
            ],
        }
        found = acts[order.status]
        return [
            ui.Button(
                text=words, id=ident, kind="tonal" if i == len(found) - 1 else "outlined", on_tap=do
            )
            for i, (ident, words, do) in enumerate(found)
        ]

    def _pay(self, order: Order) -> None:
        self.app.pay(order)

    def _ask_cancel(self, order: Order) -> None:
        question = self.app.t("Cancel this order?", "确定取消该订单吗？")
        yes, no = self.app.t("Cancel order", "取消订单"), self.app.t("Keep it", "再想想")
        cancel = partial(setattr, order, "status", "cancelled")
        self.app.open(Confirm(self.app, question, cancel, yes=yes, no=no))

    def _remind(self, order: Order) -> None:
        order.reminded = True
        self.app.services.toast(self.app.t("The seller was reminded", "已提醒卖家发货"))

    def _track(self, order: Order) -> None:
        self.app.open(TrackPage(self.app, order))

    def _ask(self, order: Order) -> None:
        question = self.app.t("Has everything arrived?", "确认已收到商品？")
        done = partial(setattr, order, "status", "to_review")
        self.app.open(Confirm(self.app, question, done, yes=self.app.t("Confirm", "确认收货")))

    def _ask_delete(self, order: Order) -> None:
        question = self.app.t("Delete this order?", "删除该订单？")
        delete = partial(self.app.state.orders.remove, order)
        self.app.open(Confirm(self.app, question, delete))

    def _again(self, order: Order) -> None:
        for line in order.lines:
            product = self.app.state.products[line.product]
            self.app.state.add_to_cart(product, dict(line.options), line.count)
        self.app.services.toast(self.app.t("Added to cart", "已加入购物车"))

    def _review(self, order: Order) -> None:
        self.app.open(OrderReview(self.app, order, order.lines[0]))


class OrdersPage(ShopPage):
    """Orders by state."""

    name = ".OrderListActivity"

    def __init__(self, app: ShopBase, status: OrderStatus | None = None) -> None:
        super().__init__(app)
        self.status = status
        self.acts = Acts(app)

    def build(self) -> ui.Widget:
        """Bar, states, what came."""
        entries: list[tuple[OrderStatus | None, tuple[str, str]]] = [
            (None, ("All", "全部")),
            *STATUSES,
        ]
        tabs = [
            ui.Tab(
                text=self.t(*words),
                selected=status == self.status,
                id=f"orders_{status or 'all'}",
                on_tap=partial(self._switch, status),
            )
            for status, words in entries
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("My orders", "我的订单"), on_back=self.close),
            tabs=ui.Tabs(tabs=tabs, scrollable=True, key="order_tabs"),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """One card an order, the newest first."""
        orders = self.state.by_status(*([self.status] if self.status else []))
        if not orders:
            return empty_state(self.app, ("No orders here", "暂无相关订单"), "list")
        return ui.Scroll(
            key=f"orders_{self.status}",
            id="order_list",
            grow=1,
            child=ui.Column(
                children=[self._card(order) for order in orders], gap=12, padding=(12, 8)
            ),
        )

    def _card(self, order: Order) -> ui.Widget:
        store = self.state.stores[self.state.products[order.lines[0].product].store]
        head = ui.Row(
            padding=(12, 10),
            children=[
                ui.Text(text=store.name, bold=True, style="subtitle", max_lines=1, grow=1),
                ui.Text(
                    text=status_text(self.app, order.status),
                    style="small",
                    color="error",
                    id="order_status",
                ),
            ],
        )
        total = ui.Text(
            text=self.t(f"Total {money(order.total)}", f"实付 {money(order.total)}"),
            style="label",
            align="end",
            padding=(12, 0),
        )
        acts = ui.Row(
            children=[ui.Spacer(grow=1), *self.acts.buttons(order)], gap=8, padding=(12, 6)
        )
        lines = [line_row(self.app, line, tap=False) for line in order.lines]
        return ui.Card(
            child=ui.Column(children=[head, *lines, total, acts]),
            id="order_card",
            on_tap=partial(self._show, order),
        )

    def _show(self, order: Order) -> None:
        self.app.open(OrderPage(self.app, order))

    def _switch(self, status: OrderStatus | None) -> None:
        self.status = status
        self.load()


class OrderPage(ShopPage):
    """One order in full."""

    name = ".OrderDetailActivity"

    def __init__(self, app: ShopBase, order: Order) -> None:
        super().__init__(app)
        self.order = order
        self.acts = Acts(app)

    def build(self) -> ui.Widget:
        """Bar, what came, buttons."""
        acts = self.acts.buttons(self.order)
        return ui.Scaffold(
            app_bar=ui.AppBar(title=status_text(self.app, self.order.status), on_back=self.close),
            body=self.fetched(),
            bottom=ui.Row(children=[ui.Spacer(grow=1), *acts], gap=8, padding=(16, 6)),
        )

    def content(self) -> ui.Widget:
        """Where to, what, sums, facts."""
        order = self.order
        store = self.state.products[order.lines[0].product].store
        address = ui.ListItem(
            title=f"{order.address.name}  {order.address.number}",
            subtitle=order.address.place,
            leading=ui.Icon(name="location", color="primary"),
        )
        talk = ui.ListItem(
            id="contact_seller",
            title=self.t("Contact the seller", "联系客服"),
            leading=ui.Icon(name="service"),
            on_tap=partial(self.app.ask, store, order.lines[0].product),
        )
        send = ui.ListItem(
            id="share_product",
            title=self.t("Share the product", "分享商品"),
            leading=ui.Icon(name="share"),
            on_tap=lambda: share(self.app, self.state.products[order.lines[0].product]),
        )
        lines = [line_row(self.app, line) for line in order.lines]
        parts: list[ui.Widget] = [
            ui.Card(child=address),
            ui.Card(child=ui.Column(children=[*lines, talk, send])),
            self._facts(),
        ]
        return ui.Scroll(
            key="order", grow=1, child=ui.Column(children=parts, gap=12, padding=(12, 8))
        )

    def _facts(self) -> ui.Widget:
        order = self.order
        when = f"{date_text(self.app, order.at.date())} {time_text(self.app, order.at)}"
        invoice = order.invoice.title if order.invoice else self.t("None", "未开票")
        facts = [
            (self.t("Total", "实付款"), money(order.total)),
            (self.t("Voucher", "优惠券"), order.coupon or self.t("None", "无")),
            (self.t("Order number", "订单编号"), order.number),
            (self.t("Ordered", "下单时间"), when),
            (self.t("Paid with", "支付方式"), method_text(self.app, order.paid_by) or "-"),
            (self.t("Invoice", "发票"), invoice),
            (self.t("Note", "备注"), order.note or "-"),
        ]
        rows: list[ui.Widget] = [
            ui.Row(
                gap=12,
                children=[
                    ui.Text(text=name, style="subtitle", color="on_surface_variant", width=110),
                    ui.Text(text=value, style="subtitle", grow=1),
                ],
            )
            for name, value in facts
        ]
        copy = ui.Button(
            text=self.t("Copy order number", "复制订单编号"),
            kind="text",
            id="copy_number",
            on_tap=self._copy,
        )
        return ui.Card(child=ui.Column(children=[*rows, copy], gap=6, padding=(16, 12)))

    def _copy(self) -> None:
        self.app.services.clipboard = self.order.number
        self.app.services.toast(self.t("Copied", "已复制"))


class TrackPage(ShopPage):
    """Where a parcel is."""

    name = ".LogisticsActivity"

    def __init__(self, app: ShopBase, order: Order) -> None:
        super().__init__(app)
        self.order = order

    def build(self) -> ui.Widget:
        """Bar and what came."""
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Tracking", "物流信息"), on_back=self.close),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """Steps, the latest on top."""
        steps = (
            ("Out for delivery", "快递员正在派送"),
            ("At the local depot", "已到达本地网点"),
            ("Left the sorting centre", "已离开分拣中心"),
            ("Handed to the carrier", "已揽收"),
        )
        rows = [
            ui.ListItem(
                title=self.t(*words),
                subtitle=self.order.address.place if not i else "",
                leading=ui.Icon(
                    name="check_circle" if not i else "circle",
                    color="primary" if not i else "outline",
                ),
            )
            for i, words in enumerate(steps)
        ]
        return ui.Scroll(key="track", grow=1, child=ui.Column(children=rows))
