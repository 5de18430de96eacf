"""Orders, how they stand, and the request for an invoice."""

from functools import partial

from virtual_phone.apps.food.kit import (
    MODES,
    STATUS,
    FoodBase,
    FoodPage,
    LocalPage,
    line_row,
    price,
)
from virtual_phone.apps.food.state import Invoice, Line, Order
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import chips, field, foot, pair, section, top_tabs
from virtual_phone.apps.kit.paying import method_text, money
from virtual_phone.apps.kit.wording import time_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

TABS = (
    ("all", ("All", "全部")),
    ("open", ("In progress", "进行中")),
    ("done", ("Completed", "已完成")),
    ("invoice", ("To invoice", "可开发票")),
)


def can_invoice(order: Order) -> bool:
    """Whether an invoice may be asked for."""
    return bool(order.paid_by) and order.status != "cancelled" and order.invoice is None


class Orders:
    """The orders as a part of a page."""

    def __init__(self, page: Page, app: FoodBase) -> None:
        self.page = page
        self.app = app
        self.tab = "all"

    def tabs(self) -> ui.Tabs:
        """All, in progress, completed, without invoice."""
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
        found = [order for order in self.app.state.orders if self._fits(order)]
        if not found:
            return empty_state(self.app, ("No orders here", "暂无订单"), "order")
        cards = [order_card(self.app, order) for order in found]
        return ui.Scroll(
            key=f"orders_{self.tab}",
            id="order_list",
            grow=1,
            child=ui.Column(children=cards, gap=12, padding=(12, 12)),
        )

    def _fits(self, order: Order) -> bool:
        if self.tab == "open":
            return order.status in ("unpaid", "preparing", "ready")
        if self.tab == "done":
            return order.status == "done"
        return can_invoice(order) if self.tab == "invoice" else True


def order_card(app: FoodBase, order: Order) -> ui.Widget:
    """An order in a list."""
    t = app.t
    head = ui.Row(
        padding=(16, 10),
        children=[
            ui.Text(
                text=t("Golden Bun ", "金面包") + app.name(order.restaurant),
                style="label",
                max_lines=1,
                grow=1,
            ),
            ui.Text(
                text=t(*STATUS[order.status]),
                style="small",
                color="primary" if order.status not in ("done", "cancelled") else "outline",
                id="order_status",
            ),
        ],
    )
    buttons: list[ui.Widget] = [
        ui.Text(
            text=f"{order.at:%Y-%m-%d %H:%M} · {t(*MODES[order.mode][:2])}",
            style="small",
            color="on_surface_variant",
            grow=1,
            max_lines=2,
        )
    ]
    if can_invoice(order):
        buttons.append(
            ui.Button(
                text=t("Invoice", "开发票"),
                kind="outlined",
                id="card_invoice",
                on_tap=lambda: app.open(InvoicePage(app, order)),
            )
        )
    last = ui.Row(children=buttons, padding=(16, 8), gap=8)
    return ui.Card(
        id="order_card",
        on_tap=lambda: app.show(order),
        child=ui.Column(children=[head, ui.Divider(), _ordered(app, order), last]),
    )


def _ordered(app: FoodBase, order: Order) -> ui.Widget:
    """What was ordered, and for how much."""
    names = ", ".join(app.name(line.item) for line in order.lines)
    count = sum(line.count for line in order.lines)
    return ui.Row(
        padding=(16, 4),
        gap=12,
        children=[
            ui.Text(text=names, style="subtitle", max_lines=2, grow=1),
            ui.Column(
                cross="end",
                children=[
                    price(order.total),
                    ui.Text(
                        text=app.t(f"{count} items", f"共{count}件"),
                        style="small",
                        color="on_surface_variant",
                    ),
                ],
            ),
        ],
    )


class OrderPage(FoodPage):
    """One order."""

    name = ".OrderDetailActivity"

    def __init__(self, app: FoodBase, order: Order) -> None:
        super().__init__(app)
        self.order = order
        self.have()

    def build(self) -> ui.Widget:
        """How it stands, lines, figures, buttons."""
        t, order = self.t, self.order
        lines = [line_row(self.app, line) for line in order.lines]
        parts = [self._status(), section(t("Items", "餐品"), lines), self._figures()]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Order", "订单详情"), on_back=self.close),
            body=ui.Scroll(
                key="order",
                id="order_scroll",
                grow=1,
                child=ui.Column(children=parts, gap=12, padding=(12, 8)),
            ),
            bottom=self._foot(),
        )

    def _status(self) -> ui.Widget:
        t, order = self.t, self.order
        words: list[ui.Widget] = [
            ui.Text(text=t(*STATUS[order.status]), style="headline", align="center",
                    id="order_status"),
        ]  # fmt: skip
        if order.paid_by and order.mode != "delivery":
            words += [
                ui.Text(text=t("Pick-up code", "取餐码"), style="small", align="center"),
                ui.Text(text=order.code, style="display", align="center", color="primary",
                        id="pickup_code"),
            ]  # fmt: skip
        return ui.Card(child=ui.Column(children=words, gap=6, padding=(16, 16)))

    def _figures(self) -> ui.Widget:
        t, order, app = self.t, self.order, self.app
        where = app.name(order.restaurant) if order.address is None else order.address.place
        soon = t("As soon as possible", "尽快")
        rows = [
            pair(t("Way", "用餐方式"), t(*MODES[order.mode][:2]), id="order_mode"),
            pair(t("Where", "地点"), where),
            pair(t("When", "时间"), time_text(app, order.when) if order.when else soon),
            pair(t("Order number", "订单号"), order.number, id="order_number"),
            pair(t("Ordered", "下单时间"), f"{order.at:%Y-%m-%d %H:%M}"),
            pair(t("Total", "实付"), money(order.total), id="order_total"),
        ]
        if order.paid_by:
            rows.append(pair(t("Paid with", "支付方式"), method_text(app, order.paid_by)))
        if order.note:
            rows.append(pair(t("Note", "备注"), order.note))
        if order.invoice is not None:
            invoice = f"{order.invoice.title}, {order.invoice.email}"
            rows.append(pair(t("Invoice", "发票"), invoice, id="order_invoice"))
        return section("", [ui.Spacer(height=8), *rows])

    def _foot(self) -> ui.Widget:
        t, order = self.t, self.order
        again = ui.Button(text=t("Order again", "再来一单"), id="order_again", on_tap=self._again)
        if order.status == "unpaid":
            cancel = ui.Button(
                text=t("Cancel order", "取消订单"), kind="outlined", id="cancel_order",
                on_tap=self._ask,
            )  # fmt: skip
            pay = ui.Button(
                text=t("Pay", "去支付"), id="pay_now", on_tap=lambda: self.app.pay(order)
            )
            return foot([cancel], pay)
        left: list[ui.Widget] = []
        if can_invoice(order):
            left.append(
                ui.Button(
                    text=t("Request invoice", "申请开票"),
                    kind="outlined",
                    id="request_invoice",
                    on_tap=lambda: self.app.open(InvoicePage(self.app, order)),
                )
            )
        return foot(left, again)

    def _again(self) -> None:
        for line in self.order.lines:
            choices = {key: list(chosen) for key, chosen in line.choices.items()}
            self.state.put(Line(line.item, choices, line.count))
        del self.app.pages[1:]
        self.app.on_intent({"page": "menu"})

    def _ask(self) -> None:
        def cancel() -> None:
            self.order.status = "cancelled"

        question, yes = self.t("Cancel this order?", "确定取消订单？"), self.t("Yes", "确定")
        self.app.open(Confirm(self.app, question, cancel, yes=yes, no=self.t("No", "暂不")))


class InvoicePage(LocalPage):
    """Asks for the invoice of an order."""

    name = ".InvoiceActivity"

    def __init__(self, app: FoodBase, order: Order) -> None:
        super().__init__(app)
        self.order = order
        self.kind = "personal"
        self.title = ""
        self.tax_number = ""
        self.email = ""

    def build(self) -> ui.Widget:
        """The order, kind, fields, Submit."""
        t, company = self.t, self.kind == "company"
        kinds = [("personal", t("Personal", "个人")), ("company", t("Company", "企业"))]
        parts: list[ui.Widget] = [
            section("", [ui.Spacer(height=8), pair(t("Order number", "订单号"), self.order.number),
                         pair(t("Amount", "开票金额"), money(self.order.total))]),
            chips("invoice", kinds, self.kind, partial(setattr, self, "kind")),
            field(self, "title", t("Title", "发票抬头"), id="invoice_title"),
        ]  # fmt: skip
        if company:
            parts.append(field(self, "tax_number", t("Tax number", "税号"), id="invoice_tax"))
        parts.append(field(self, "email", t("E-mail", "电子邮箱"), id="invoice_email"))
        complete = self.title.strip() and "@" in self.email and (self.tax_number or not company)
        parts.append(
            ui.Button(
                text=t("Submit", "提交"),
                id="submit_invoice",
                enabled=bool(complete),
                on_tap=self._ask,
            )
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Invoice", "开具发票"), on_back=self.close),
            body=ui.Scroll(
                key="invoice", grow=1, child=ui.Column(children=parts, gap=12, padding=16)
            ),
        )

    def _ask(self) -> None:
        question = self.t("Issue this invoice?", "确认开具发票？")
        text = f"{self.title.strip()}\n{self.email.strip()}"
        yes = self.t("Confirm", "确认")
        self.app.open(Confirm(self.app, question, self._submit, text=text, yes=yes))

    def _submit(self) -> None:
        company = self.kind == "company"
        self.order.invoice = Invoice(
            "company" if company else "personal",
            self.title.strip(),
            self.tax_number.strip() if company else "",
            self.email.strip(),
        )
        self.close()
        self.app.services.toast(self.t("The invoice is on its way", "发票已申请，请查收邮件"))
