"""Booking a room: nights, guest, wishes, and the order itself."""

from functools import partial

from virtual_phone.apps.hotels import data, rates
from virtual_phone.apps.hotels.kit import RED, HotelsBase, HotelsPage, stay_text
from virtual_phone.apps.hotels.rates import Hotel
from virtual_phone.apps.hotels.state import Order, Query
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import Choose, field, foot, pair, section
from virtual_phone.apps.kit.paying import money, order_number
from virtual_phone.apps.kit.people import ContactPicker
from virtual_phone.system.stores import Contact
from virtual_phone.system.stores_data import ME
from virtual_phone.ui import widgets as ui

ARRIVALS = ("14:00", "16:00", "18:00", "20:00", "22:00")


class BookPage(HotelsPage):
    """The order before it is submitted."""

    name = ".BookActivity"

    def __init__(self, app: HotelsBase, hotel: Hotel, room: int, plan: int, query: Query) -> None:
        super().__init__(app)
        self.hotel = hotel
        self.room = room
        self.plan = plan
        self.query = query
        self.rooms = query.rooms
        self.guest = app.t(ME[0], ME[1])
        self.number = ME[2]
        self.arrival = "18:00"
        self.wish = ""

    @property
    def full(self) -> int:
        """The price without membership."""
        query = self.query
        salt = self.state.salt
        stay = rates.stay(salt, self.hotel, self.room, self.plan, query.first, query.last)
        return stay * self.rooms

    @property
    def total(self) -> int:
        """What is to be paid."""
        return self.app.price(self.full)

    def build(self) -> ui.Widget:
        """Bar, content, sum and Submit."""
        t = self.t
        left: list[ui.Widget] = [
            ui.Text(text=t("Total ", "总价 "), style="subtitle"),
            ui.Text(text=money(self.total), style="title", color=RED, bold=True, id="total"),
        ]
        complete = bool(self.guest.strip() and self.number.strip())
        submit = ui.Button(
            text=t("Submit order", "提交订单"),
            id="submit_order",
            enabled=complete,
            on_tap=self._ask,
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Book", "填写订单"), on_back=self.close),
            body=self.fetched(),
            bottom=foot(left, submit) if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """Cards."""
        parts = [self._stay(), self._guest(), self._sums()]
        inside = ui.Column(children=parts, gap=12, padding=(12, 8))
        return ui.Scroll(key="book", id="book_scroll", grow=1, child=inside)

    def _stay(self) -> ui.Widget:
        t, app, query = self.t, self.app, self.query
        room, plan = t(*data.ROOMS[self.room][0]), t(*data.PLANS[self.plan][0])
        left = self.state.left(self.hotel, self.room, query.first, query.last)
        rows: list[ui.Widget] = [
            ui.Text(text=self.hotel.name(app.chinese), style="title", padding=(16, 12),
                    id="book_hotel"),
            pair(t("Stay", "入离日期"), stay_text(app, query), id="book_dates"),
            pair(t("Room", "房型"), f"{room} · {plan}", id="book_room"),
            ui.Row(
                padding=(16, 4),
                children=[
                    ui.Text(text=t("Rooms", "房间数"), style="subtitle", grow=1),
                    ui.Stepper(id="book_rooms", value=self.rooms, least=1, most=max(1, left),
                               on_change=partial(setattr, self, "rooms")),
                ],
            ),
        ]  # fmt: skip
        return ui.Card(child=ui.Column(children=[*rows, ui.Spacer(height=8)]))

    def _guest(self) -> ui.Widget:
        t = self.t
        pick = ui.IconButton(
            icon="contacts",
            id="pick_guest",
            desc=t("Choose from contacts", "从通讯录选择"),
            on_tap=lambda: self.app.services.ask_permission(
                self.app, "READ_CONTACTS", self._may_pick
            ),
        )
        arrival = ui.ListItem(
            id="arrival",
            title=t("Arrival", "预计到店"),
            subtitle=t(f"Around {self.arrival}", f"{self.arrival}左右"),
            leading=ui.Icon(name="clock", color="primary"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=self._arrivals,
        )
        fields = ui.Column(
            gap=10,
            padding=(16, 4),
            children=[
                field(self, "guest", t("Guest", "入住人"), id="guest_name"),
                field(self, "number", t("Phone", "手机号"), id="guest_phone"),
                field(self, "wish", t("Wishes (optional)", "特殊要求(选填)"), id="wish"),
            ],
        )
        return section(t("Who stays", "入住信息"), [fields, arrival], more=pick)

    def _may_pick(self, yes: bool) -> None:
        if yes:
            self.app.open(ContactPicker(self.app, self._picked))

    def _picked(self, contact: Contact) -> None:
        self.guest = contact.name
        self.number = contact.numbers[0] if contact.numbers else self.number

    def _arrivals(self) -> None:
        entries = [(at, at, "") for at in ARRIVALS]
        title, then = self.t("Arrival", "预计到店"), partial(setattr, self, "arrival")
        self.app.open(Choose(self.app, title, entries, self.arrival, then))

    def _sums(self) -> ui.Widget:
        t, percent = self.t, self.state.percent
        level = t(*data.LEVELS[self.state.level][0])
        rows = [
            pair(t("Room price", "房费"), money(self.full)),
            pair(
                t(f"{level} member, {percent} % off", f"{level}优惠{percent}%"),
                f"-{money(self.full - self.total)}",
                color="error",
            ),
            pair(t("To pay", "应付"), money(self.total)),
        ]
        return section(t("Price", "费用明细"), rows)

    def _ask(self) -> None:
        query = self.query
        if self.state.left(self.hotel, self.room, query.first, query.last) < self.rooms:
            self.app.services.toast(self.t("Not enough rooms are left", "房间数量不足"))
            return
        text = f"{self.hotel.name(self.app.chinese)}, {stay_text(self.app, query)}"
        question, yes = self.t("Submit this order?", "确认提交订单？"), self.t("Submit", "提交")
        self.app.open(Confirm(self.app, question, self._submit, text=text, yes=yes))

    def _submit(self) -> None:
        app, query = self.app, self.query
        order = Order(
            number=order_number(app),
            hotel=self.hotel,
            room=data.ROOMS[self.room][0][0],
            plan=data.PLANS[self.plan][0][0],
            first=query.first,
            last=query.last,
            rooms=self.rooms,
            guest=self.guest.strip(),
            phone=self.number.strip(),
            total=self.total,
            status="unpaid",
            at=app.services.now(),
            arrival=self.arrival,
            wish=self.wish.strip(),
        )
        self.state.orders.insert(0, order)
        del app.pages[1:]
        app.show(order)
        app.pay(order)
