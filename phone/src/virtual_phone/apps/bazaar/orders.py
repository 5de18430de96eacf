"""Buying a thing, and what was bought."""

from functools import partial

from virtual_phone.apps.bazaar.kit import BazaarBase, LocalPage, price_text
from virtual_phone.apps.bazaar.state import Listing, Order
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import pair, section
from virtual_phone.apps.kit.paying import method_text, money
from virtual_phone.ui import widgets as ui

STATUS = {
    "to_pay": ("To pay", "待付款"),
    "to_send": ("Seller packs it", "待发货"),
    "sent": ("On its way", "待收货"),
    "done": ("Done", "交易成功"),
    "cancelled": ("Cancelled", "已取消"),
}
ORDER_TABS = ("all", "to_pay", "to_send", "sent", "done")


class OrdersPage(LocalPage):
    """What the owner bought."""

    name = ".OrderListActivity"

    def __init__(self, app: BazaarBase, shown: str = "all") -> None:
        super().__init__(app)
        self.shown = shown

    def build(self) -> ui.Widget:
        """Statuses and cards."""
        found = [o for o in self.state.orders if self.shown in ("all", o.status)]
        tabs = ui.Tabs(
            scrollable=True,
            tabs=[
                ui.Tab(
                    text=self.t("All", "全部") if key == "all" else self.t(*STATUS[key]),
                    selected=key == self.shown,
                    id=f"orders_{key}",
                    on_tap=partial(setattr, self, "shown", key),
                )
                for key in ORDER_TABS
            ],
        )
        rows: list[ui.Widget] = [self._card(order) for order in found]
        if not rows:
            rows = [empty_state(self.app, ("Nothing bought yet", "还没有相关订单"), "order")]
        inside = ui.Column(children=rows, gap=12, padding=(16, 12))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("My orders", "我买到的"), on_back=self.close),
            tabs=tabs,
            body=ui.Scroll(key=f"orders_{self.shown}", grow=1, child=inside),
        )

    def _card(self, order: Order) -> ui.Widget:
        listing = self.state.listings[order.listing]
        words = ui.Column(
            grow=1,
            gap=4,
            children=[
                ui.Text(text=listing.title, max_lines=2, style="subtitle"),
                ui.Text(text=f"{order.at:%Y-%m-%d}", style="small", color="on_surface_variant"),
            ],
        )
        side = ui.Column(
            cross="end",
            gap=4,
            children=[
                ui.Text(
                    text=self.t(*STATUS[order.status]),
                    style="small",
                    color="primary",
                    id="order_status",
                ),
                ui.Text(text=money(order.total), bold=True),
            ],
        )
        picture = ui.Image(art=listing.art[0], width=64, height=64, radius=8, desc=listing.title)
        return ui.Card(
            id="order_item",
            child=ui.Row(children=[picture, words, side], gap=12, padding=12),
            on_tap=lambda: self.app.open(OrderPage(self.app, order)),
        )


class OrderPage(LocalPage):
    """One order and what can be done with it."""

    name = ".OrderDetailActivity"

    def __init__(self, app: BazaarBase, order: Order) -> None:
        super().__init__(app)
        self.order = order

    def build(self) -> ui.Widget:
        """Status, thing, facts, buttons."""
        order = self.order
        listing = self.state.listings[order.listing]
        title = self.t(*STATUS[order.status])
        head = ui.Text(text=title, style="headline", id="order_state", padding=(16, 12))
        thing = ui.ListItem(
            id="order_thing",
            title=listing.title,
            subtitle=self.state.sellers[listing.seller].name,
            leading=ui.Image(art=listing.art[0], width=56, height=56, radius=8, desc=listing.title),
            on_tap=partial(self.app.show, listing.id),
        )
        where = order.address or self.t("Meet in person", "当面自提")
        facts: list[ui.Widget] = [
            pair(self.t("Price", "商品"), price_text(self.app, order.price)),
            pair(self.t("Postage", "运费"), money(order.postage)),
            pair(self.t("Total", "合计"), money(order.total), id="order_total"),
            pair(self.t("Goes to", "收货信息"), where, id="order_address"),
            pair(self.t("Order number", "订单编号"), order.number, id="order_number"),
            pair(self.t("Time", "下单时间"), f"{order.at:%Y-%m-%d %H:%M}"),
        ]
        if order.paid_by:
            facts.append(
                pair(self.t("Paid with", "付款方式"), method_text(self.app, order.paid_by))
            )
        parts = [head, ui.Card(child=thing), section("", [ui.Spacer(height=8), *facts])]
        if order.status == "done":
            parts.append(self._rating())
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Order", "订单详情"), on_back=self.close),
            body=ui.Scroll(
                key="order", grow=1, child=ui.Column(children=parts, gap=12, padding=(16, 8))
            ),
            bottom=self._foot(listing),
        )

    def _rating(self) -> ui.Widget:
        return section(
            self.t("Rate the seller", "评价卖家"),
            [
                ui.Row(
                    padding=(16, 4),
                    children=[
                        ui.Rating(
                            id="order_rating",
                            desc=self.t("Rating", "评分"),
                            value=self.order.stars,
                            size=32,
                            on_rate=self._rate,
                        )
                    ],
                )
            ],
        )

    def _rate(self, stars: int) -> None:
        self.order.stars = stars
        self.app.services.toast(self.t("Thank you", "感谢评价"))

    def _foot(self, listing: Listing) -> ui.Widget:
        order = self.order
        buttons: list[ui.Widget] = [
            ui.Button(
                text=self.t("Chat", "联系卖家"),
                kind="outlined",
                id="order_chat",
                on_tap=partial(self.app.talk, listing.id),
            )
        ]
        if order.status in ("to_pay", "to_send"):
            words = self.t("Cancel order", "取消订单")
            buttons.append(
                ui.Button(text=words, kind="text", id="cancel_order", on_tap=self._ask_cancel)
            )
        if order.status == "to_pay":
            pay = self.t("Pay", "去付款")
            buttons.append(ui.Button(text=pay, id="pay_order", on_tap=partial(self.app.pay, order)))
        if order.status == "sent":
            words = self.t("I got it", "确认收货")
            buttons.append(ui.Button(text=words, id="got_it", on_tap=self._ask_got))
        return ui.Row(
            padding=(16, 8),
            gap=8,
            main="end",
            background="surface_container",
            children=buttons,
        )

    def _ask_cancel(self) -> None:
        question = self.t("Cancel this order?", "确定取消订单吗？")
        yes, no = self.t("Cancel order", "取消订单"), self.t("Keep it", "再想想")
        self.app.open(Confirm(self.app, question, self._cancel, yes=yes, no=no))

    def _cancel(self) -> None:
        self.order.status = "cancelled"
        self.state.listings[self.order.listing].status = "on"
        self.app.services.toast(self.t("Order cancelled", "订单已取消"))

    def _ask_got(self) -> None:
        question = self.t("Did you get it?", "确认已收到货？")
        text = self.t("The seller gets the money then.", "确认后货款将付给卖家。")
        yes = self.t("I got it", "确认收货")
        done = partial(setattr, self.order, "status", "done")
        self.app.open(Confirm(self.app, question, done, text=text, yes=yes))
