"""The checkout of Parcelo: where to, vouchers, the invoice, a note, and the order itself."""

from functools import partial

from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.shop.address import AddressesPage
from virtual_phone.apps.shop.kit import LocalPage, ShopBase, ShopPage, line_row
from virtual_phone.apps.shop.state import Address, Coupon, Invoice, Line, Order
from virtual_phone.ui import widgets as ui


class CheckoutPage(ShopPage):
    """What is bought, and everything about it that can still be changed."""

    name = ".CheckoutActivity"

    def __init__(self, app: ShopBase, lines: list[Line], *, from_cart: bool) -> None:
        super().__init__(app)
        self.lines = lines
        self.from_cart = from_cart
        self.address: Address | None = self.state.default_address()
        usable = self.usable()
        self.coupon: Coupon | None = max(usable, key=lambda c: c.off) if usable else None
        self.invoice: Invoice | None = None
        self.note = ""

    @property
    def goods(self) -> int:
        """The total without vouchers."""
        return sum(line.total for line in self.lines)

    @property
    def total(self) -> int:
        """What is to be paid."""
        return max(0, self.goods - self.saved - (self.coupon.off if self.coupon else 0))

    @property
    def saved(self) -> int:
        """What stores take off for two or more of a thing."""
        products = self.state.products
        return sum(
            line.total * products[line.product].percent // 100
            for line in self.lines
            if line.count > 1
        )

    def usable(self) -> list[Coupon]:
        """The vouchers that work with this total."""
        return [
            coupon
            for coupon in self.state.coupons
            if self._goods_of(coupon.store) >= coupon.least
            and coupon.off < self._goods_of(coupon.store)
        ]

    def _goods_of(self, store: int) -> int:
        """The total of one store's things; of all with 0."""
        products = self.state.products
        return sum(li.total for li in self.lines if store in (0, products[li.product].store))

    def build(self) -> ui.Widget:
        """Bar, what came, and Submit."""
        submit = ui.Row(
            gap=6,
            padding=(16, 8),
            background="surface_container",
            children=[
                ui.Text(text=self.t("Total ", "合计 "), style="subtitle"),
                ui.Text(text=money(self.total), style="title", color="error", id="total", grow=1),
                ui.Button(
                    text=self.t("Submit order", "提交订单"), id="submit_order", on_tap=self._submit
                ),
            ],
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Checkout", "确认订单"), on_back=self.close),
            body=self.fetched(),
            bottom=submit if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """Address, goods, what else there is to say, sums."""
        goods = ui.Card(child=ui.Column(children=[line_row(self.app, li) for li in self.lines]))
        parts = [self._address(), goods, self._choices(), self._sums()]
        return ui.Scroll(
            key="checkout",
            id="checkout_scroll",
            grow=1,
            child=ui.Column(children=parts, gap=12, padding=(12, 8)),
        )

    def _address(self) -> ui.Widget:
        if self.address is None:
            title, words = self.t("Add an address", "请添加收货地址"), ""
        else:
            title = f"{self.address.name}  {self.address.number}"
            words = self.address.place
        return ui.Card(
            child=ui.ListItem(
                id="address",
                title=title,
                subtitle=words,
                leading=ui.Icon(name="location", color="primary"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda: self.app.open(AddressesPage(self.app, self._take)),
            )
        )

    def _take(self, address: Address) -> None:
        self.address = address

    def _choices(self) -> ui.Widget:
        coupon = (
            f"{self.coupon.name} -{money(self.coupon.off)}"
            if self.coupon
            else self.t("None", "不使用")
        )
        invoice = (
            f"{self.invoice.title} · {self.invoice.email}"
            if self.invoice
            else self.t("No invoice", "不开发票")
        )
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="delivery",
                title=self.t("Delivery", "配送"),
                subtitle=self.t("Standard, free, two to three days", "快递包邮，预计2到3天送达"),
            ),
            ui.ListItem(
                id="coupon",
                title=self.t("Voucher", "优惠券"),
                subtitle=coupon,
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda: self.app.open(CouponSheet(self.app, self)),
            ),
            ui.ListItem(
                id="invoice",
                title=self.t("Invoice", "发票"),
                subtitle=invoice,
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda: self.app.open(InvoicePage(self.app, self)),
            ),
            ui.Column(
                padding=(16, 8),
                children=[
                    ui.TextField(
                        key="note",
                        id="order_note",
                        text=self.note,
                        label=self.t("Note to the seller", "订单备注"),
                        on_change=partial(setattr, self, "note"),
                    )
                ],
            ),
        ]
        return ui.Card(child=ui.Column(children=rows))

    def _sums(self) -> ui.Widget:
        off = self.coupon.off if self.coupon else 0
        rows = (
            (self.t("Goods", "商品金额"), money(self.goods)),
            (self.t("Two or more", "多件优惠"), f"-{money(self.saved)}"),
            (self.t("Delivery", "运费"), money(0)),
            (self.t("Voucher", "优惠券"), f"-{money(off)}"),
        )
        children = [
            ui.Row(
                children=[
                    ui.Text(text=words, style="subtitle", grow=1),
                    ui.Text(text=amount, style="subtitle"),
                ]
            )
            for words, amount in rows
        ]
        return ui.Card(child=ui.Column(children=children, gap=6, padding=(16, 12)))

    def _submit(self) -> None:
        if self.address is None:
            self.app.services.toast(self.t("Add an address first", "请先添加收货地址"))
            return
        state, now = self.state, self.app.services.now()
        order = Order(
            number=state.order_number(now),
            lines=self.lines,
            status="to_pay",
            at=now,
            address=self.address,
            total=self.total,
            coupon=self.coupon.name if self.coupon else "",
            invoice=self.invoice,
            note=self.note.strip(),
        )
        state.orders.insert(0, order)
        if self.coupon:
            state.coupons.remove(self.coupon)
        if self.from_cart:
            state.cart[:] = [line for line in state.cart if line not in self.lines]
        self.close()
        self.app.pay(order)


class CouponSheet(LocalPage):
    """Which voucher is used."""

    name = ".CouponSheet"
    modal = "sheet"

    def __init__(self, app: ShopBase, page: CheckoutPage) -> None:
        super().__init__(app)
        self.page = page

    def build(self) -> ui.Widget:
        """One row a voucher; those that do not work yet cannot be tapped."""
        usable = self.page.usable()
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="coupon_item",
                title=f"{coupon.name} -{money(coupon.off)}",
                subtitle=self.t(f"From {money(coupon.least)} on", f"满{money(coupon.least)}可用"),
                enabled=coupon in usable,
                trailing=ui.Radio(
                    checked=coupon is self.page.coupon, on_tap=partial(self._take, coupon)
                ),
                on_tap=partial(self._take, coupon) if coupon in usable else None,
            )
            for coupon in self.state.coupons
        ]
        none = ui.ListItem(
            id="no_coupon",
            title=self.t("Use none", "不使用优惠券"),
            trailing=ui.Radio(checked=self.page.coupon is None, on_tap=partial(self._take, None)),
            on_tap=partial(self._take, None),
        )
        title = ui.Text(text=self.t("Vouchers", "优惠券"), style="title", padding=(16, 4))
        return ui.Sheet(
            child=ui.Scroll(key="coupons", child=ui.Column(children=[title, *rows, none]))
        )

    def _take(self, coupon: Coupon | None) -> None:
        self.page.coupon = coupon
        self.close()


class InvoicePage(LocalPage):
    """To whom the invoice is made out, and where it goes."""

    name = ".InvoiceActivity"

    def __init__(self, app: ShopBase, page: CheckoutPage) -> None:
        super().__init__(app)
        self.page = page
        known = page.invoice
        self.company = known is not None and known.kind == "company"
        self.title = known.title if known else ""
        self.email = known.email if known else ""
        self.tax_id = known.tax_id if known else ""

    def build(self) -> ui.Widget:
        """Kind, fields, buttons."""
        kinds = ui.Row(
            gap=8,
            children=[
                ui.Chip(
                    text=self.t(*words),
                    checked=company == self.company,
                    id="invoice_company" if company else "invoice_personal",
                    on_tap=partial(setattr, self, "company", company),
                )
                for company, words in ((False, ("Personal", "个人")), (True, ("Company", "单位")))
            ],
        )
        parts: list[ui.Widget] = [
            kinds,
            self._field("title", "invoice_title", ("Name on the invoice", "发票抬头")),
            self._field("email", "invoice_email", ("E-mail", "收票邮箱")),
        ]
        if self.company:
            parts.insert(2, self._field("tax_id", "invoice_tax", ("Tax number", "税号")))
        complete = self.title.strip() and "@" in self.email and (self.tax_id or not self.company)
        save = ui.Button(
            text=self.t("Save", "保存"),
            id="save_invoice",
            enabled=bool(complete),
            on_tap=self._save,
        )
        none = ui.Button(
            text=self.t("No invoice", "不开发票"), kind="text", id="no_invoice", on_tap=self._drop
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Invoice", "发票"), on_back=self.close),
            body=ui.Scroll(
                key="invoice",
                grow=1,
                child=ui.Column(children=[*parts, save, none], gap=12, padding=16),
            ),
        )

    def _field(self, key: str, ident: str, words: tuple[str, str]) -> ui.Widget:
        return ui.TextField(
            key=key,
            id=ident,
            text=getattr(self, key),
            label=self.t(*words),
            on_change=partial(setattr, self, key),
        )

    def _save(self) -> None:
        self.page.invoice = Invoice(
            "company" if self.company else "personal",
            self.title.strip(),
            self.email.strip(),
            self.tax_id.strip() if self.company else "",
        )
        self.close()

    def _drop(self) -> None:
        self.page.invoice = None
        self.close()
