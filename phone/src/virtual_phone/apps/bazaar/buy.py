"""Buying a thing: how it comes, where it goes, what it costs."""

from functools import partial

from virtual_phone.apps.bazaar.kit import BazaarBase, BazaarPage, LocalPage, price_text
from virtual_phone.apps.bazaar.orders import OrderPage
from virtual_phone.apps.bazaar.state import POSTAGE, Address, Listing, Order
from virtual_phone.apps.kit.forms import Choose, chips, field, foot, pair, section
from virtual_phone.apps.kit.paying import money, order_number
from virtual_phone.ui import widgets as ui


class BuyPage(BazaarPage):
    """How the thing comes, and what it costs."""

    name = ".ConfirmOrderActivity"

    def __init__(self, app: BazaarBase, listing: Listing) -> None:
        super().__init__(app)
        self.listing = listing
        self.way = "post" if listing.post else "meet"
        self.address: Address | None = self.state.addresses[0] if self.state.addresses else None

    @property
    def postage(self) -> int:
        """Cents."""
        return POSTAGE if self.way == "post" else 0

    @property
    def total(self) -> int:
        """Cents."""
        return self.state.price_for_me(self.listing) + self.postage

    def build(self) -> ui.Widget:
        """Bar, content, total and button."""
        bottom = None
        if self.loaded:
            ready = self.way == "meet" or self.address is not None
            go = ui.Button(
                text=self.t("Confirm", "确认购买"),
                id="confirm_buy",
                enabled=ready,
                on_tap=self._buy,
            )
            total = ui.Text(
                text=money(self.total), id="buy_total", style="title", color="success", bold=True
            )
            bottom = foot([ui.Text(text=self.t("Total", "合计")), total], go)
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Buy", "确认购买"), on_back=self.close),
            body=self.fetched(),
            bottom=bottom,
        )

    def content(self) -> ui.Widget:
        """Thing, way, address, sums."""
        listing = self.listing
        thing = ui.Row(
            gap=12,
            padding=16,
            children=[
                ui.Image(art=listing.art[0], width=72, height=72, radius=10, desc=listing.title),
                ui.Column(
                    grow=1,
                    gap=4,
                    children=[
                        ui.Text(text=listing.title, max_lines=2),
                        ui.Text(
                            text=self.state.sellers[listing.seller].name,
                            style="small",
                            color="on_surface_variant",
                        ),
                    ],
                ),
            ],
        )
        price = price_text(self.app, self.state.price_for_me(listing))
        parts: list[ui.Widget] = [
            ui.Card(child=thing),
            section(self.t("How you get it", "交付方式"), [self._ways(), *self._where()]),
            section(
                self.t("Price", "费用明细"),
                [
                    pair(self.t("Thing", "商品"), price, id="buy_price"),
                    pair(self.t("Postage", "运费"), money(self.postage), id="buy_postage"),
                ],
            ),
        ]
        return ui.Scroll(
            key="buy", grow=1, child=ui.Column(children=parts, gap=12, padding=(16, 12))
        )

    def _ways(self) -> ui.Widget:
        ways = [("meet", self.t("Meet in person", "当面自提"))]
        if self.listing.post:
            ways.insert(0, ("post", self.t("By parcel", "快递邮寄")))
        return chips("way", ways, self.way, partial(setattr, self, "way"))

    def _where(self) -> list[ui.Widget]:
        if self.way == "meet":
            words = self.t(
                f"Arrange a place in {self.listing.place} with the seller.",
                f"请与卖家约定在{self.listing.place}见面的地点。",
            )
            return [
                ui.Text(text=words, style="subtitle", color="on_surface_variant", padding=(16, 8))
            ]
        address = self.address
        if address is None:
            title, line = self.t("Add an address", "新增收货地址"), ""
        else:
            title, line = f"{address.name}  {address.number}", address.place
        return [
            ui.ListItem(
                id="buy_address",
                title=title,
                subtitle=line,
                leading=ui.Icon(name="location", color="primary"),
                trailing=ui.Icon(name="chevron_right"),
                on_tap=self._choose,
            )
        ]

    def _choose(self) -> None:
        entries = [
            (number, f"{each.name}  {each.number}", each.place)
            for number, each in enumerate(self.state.addresses)
        ]
        entries.append((-1, self.t("New address", "新增收货地址"), ""))
        chosen = self.state.addresses.index(self.address) if self.address else -1
        title = self.t("Address", "收货地址")
        self.app.open(Choose(self.app, title, entries, chosen, self._chosen))

    def _chosen(self, number: int) -> None:
        if number < 0:
            self.app.open(AddressPage(self.app, self))
        else:
            self.address = self.state.addresses[number]

    def _buy(self) -> None:
        address = ""
        if self.way == "post" and self.address is not None:
            address = f"{self.address.name} {self.address.number} {self.address.place}"
        order = Order(
            order_number(self.app, "B"),
            self.listing.id,
            self.state.price_for_me(self.listing),
            self.postage,
            "to_pay",
            self.app.services.now(),
            address,
        )
        self.state.orders.insert(0, order)
        self.listing.status = "reserved"
        self.close()
        self.app.open(OrderPage(self.app, order))
        self.app.pay(order)


class AddressPage(LocalPage):
    """A new address."""

    name = ".AddressActivity"

    def __init__(self, app: BazaarBase, page: BuyPage) -> None:
        super().__init__(app)
        self.page = page
        self.who = ""
        self.number = ""
        self.place = ""

    def build(self) -> ui.Widget:
        """Three fields and Save."""
        complete = all((self.who.strip(), self.number.strip(), self.place.strip()))
        parts: list[ui.Widget] = [
            field(self, "who", self.t("Name", "收货人"), id="address_who"),
            field(self, "number", self.t("Phone", "手机号码"), id="address_number"),
            field(self, "place", self.t("Address", "详细地址"), id="address_place"),
            ui.Button(
                text=self.t("Save", "保存"), id="save_address", enabled=complete, on_tap=self._save
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("New address", "新增收货地址"), on_back=self.close),
            body=ui.Scroll(
                key="address", grow=1, child=ui.Column(children=parts, gap=12, padding=16)
            ),
        )

    def _save(self) -> None:
        made = Address(self.who.strip(), self.number.strip(), self.place.strip())
        self.state.addresses.append(made)
        self.page.address = made
        self.close()
