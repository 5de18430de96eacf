"""The checkout: way, time, lines, coupon, note, and the order itself."""

from datetime import datetime, timedelta
from functools import partial

from virtual_phone.apps.food.kit import MODES, FoodBase, FoodPage, line_row, price
from virtual_phone.apps.food.places import AddressesPage, RestaurantsPage
from virtual_phone.apps.food.state import FEE, Coupon, Order
from virtual_phone.apps.kit.forms import Choose, chips, field, foot, pair, section
from virtual_phone.apps.kit.paying import money, order_number
from virtual_phone.apps.kit.wording import time_text
from virtual_phone.ui import widgets as ui

SLOTS = 8
"""Times that can be ordered for, a quarter of an hour apart."""


class CheckoutPage(FoodPage):
    """What is ordered, and everything that can still be changed about it."""

    name = ".CheckoutActivity"

    def __init__(self, app: FoodBase) -> None:
        super().__init__(app)
        self.when: datetime | None = None
        self.note = ""
        self.cutlery = True
        usable = self.state.usable(self.state.total)
        self.coupon: Coupon | None = usable[0] if usable else None

    @property
    def fee(self) -> int:
        """Of the delivery, if it is one."""
        return FEE if self.state.mode == "delivery" else 0

    @property
    def off(self) -> int:
        """What the coupon takes off."""
        return self.coupon.off if self.coupon else 0

    @property
    def total(self) -> int:
        """What is to be paid."""
        return max(0, self.state.total - self.off) + self.fee

    def build(self) -> ui.Widget:
        """Bar, content, sum and Submit."""
        t = self.t
        left: list[ui.Widget] = [
            ui.Text(text=t("Total ", "合计 "), style="subtitle"),
            price(self.total, style="title", id="total"),
        ]
        submit = ui.Button(text=t("Pay", "去支付"), id="submit_order", on_tap=self._submit)
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Confirm order", "确认订单"), on_back=self.close),
            body=self.fetched(),
            bottom=foot(left, submit) if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """Cards."""
        lines = [line_row(self.app, line) for line in self.state.cart]
        parts = [self._way(), section(self.t("Items", "餐品"), lines), self._more(), self._sums()]
        inside = ui.Column(children=parts, gap=12, padding=(12, 8))
        return ui.Scroll(key="checkout", id="checkout_scroll", grow=1, child=inside)

    def _way(self) -> ui.Widget:
        app, t, state = self.app, self.t, self.state
        ways = [(mode, t(*words[:2])) for mode, words in MODES.items()]
        place = state.addresses[state.address] if state.addresses else None
        if state.mode == "delivery":
            where = ui.ListItem(
                id="checkout_address",
                title=place.place if place else t("Add an address", "请添加地址"),
                subtitle=f"{place.name} {place.number}" if place else "",
                leading=ui.Icon(name="location", color="primary"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda: app.open(AddressesPage(app, choose=True)),
            )
        else:
            where = ui.ListItem(
                id="checkout_restaurant",
                title=t("Golden Bun ", "金面包") + app.name(state.restaurant),
                leading=ui.Icon(name="store", color="primary"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda: app.open(RestaurantsPage(app)),
            )
        when = ui.ListItem(
            id="checkout_time",
            title=self._when(self.when),
            leading=ui.Icon(name="clock", color="primary"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=self._times,
        )
        choose = chips("way", ways, state.mode, partial(setattr, state, "mode"))
        return section("", [ui.Spacer(height=8), choose, where, when])

    def _when(self, when: datetime | None) -> str:
        if when is not None:
            return time_text(self.app, when)
        words = {
            "pickup": ("Pick up now", "立即取餐"),
            "dine_in": ("Eat now", "立即用餐"),
            "delivery": ("Deliver now (30 min)", "立即送出(约30分钟)"),
        }
        return self.t(*words[self.state.mode])

    def _times(self) -> None:
        now = self.app.services.now().replace(second=0, microsecond=0)
        first = now + timedelta(minutes=30 - now.minute % 15)
        times: list[datetime | None] = [None]
        times += [first + timedelta(minutes=15 * n) for n in range(SLOTS)]
        entries = [(when, self._when(when), "") for when in times]
        title, then = self.t("When?", "选择时间"), partial(setattr, self, "when")
        self.app.open(Choose(self.app, title, entries, self.when, then))

    def _more(self) -> ui.Widget:
        t = self.t
        coupon = t(*self.coupon.name) if self.coupon else t("None", "不使用")
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="checkout_coupon",
                title=t("Coupon", "优惠券"),
                subtitle=coupon,
                leading=ui.Icon(name="coupon", color="primary"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=self._coupons,
            ),
            ui.Checkbox(
                text=t("With cutlery and napkins", "需要餐具纸巾"),
                checked=self.cutlery,
                id="cutlery",
                on_tap=lambda: setattr(self, "cutlery", not self.cutlery),
            ),
            ui.Column(
                children=[field(self, "note", t("Note for the kitchen", "备注"), id="note")],
                padding=(16, 8),
            ),
        ]
        return section("", [ui.Spacer(height=4), *rows])

    def _coupons(self) -> None:
        usable = self.state.usable(self.state.total)
        entries: list[tuple[Coupon | None, str, str]] = [
            (coupon, self.t(*coupon.name), f"-{money(coupon.off)}") for coupon in usable
        ]
        entries.append((None, self.t("Use none", "不使用优惠券"), ""))
        title, then = self.t("Coupons", "优惠券"), partial(setattr, self, "coupon")
        self.app.open(Choose(self.app, title, entries, self.coupon, then))

    def _sums(self) -> ui.Widget:
        t = self.t
        rows = [pair(t("Items", "商品金额"), money(self.state.total))]
        if self.off:
            rows.append(pair(t("Coupon", "优惠券"), f"-{money(self.off)}", color="error"))
        if self.fee:
            rows.append(pair(t("Delivery", "外送费"), money(self.fee)))
        return section("", [ui.Spacer(height=8), *rows])

    def _submit(self) -> None:
        state, app = self.state, self.app
        if state.mode == "delivery" and not state.addresses:
            app.open(AddressesPage(app, choose=True))
            return
        note = self.note.strip()
        if not self.cutlery:
            note = ", ".join(filter(None, (note, self.t("no cutlery", "无需餐具"))))
        order = Order(
            number=order_number(app),
            code=f"{app.rng.choice('ABCD')}{app.rng.randrange(100, 999)}",
            mode=state.mode,
            restaurant=state.restaurant,
            lines=list(state.cart),
            total=self.total,
            status="unpaid",
            at=app.services.now(),
            when=self.when,
            address=state.addresses[state.address] if state.mode == "delivery" else None,
            coupon=self.off,
            note=note,
        )
        state.orders.insert(0, order)
        state.cart.clear()
        if self.coupon is not None:
            state.coupons.remove(self.coupon)
        del app.pages[1:]
        app.show(order)
        app.pay(order)
