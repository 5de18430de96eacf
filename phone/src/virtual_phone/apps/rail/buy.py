"""Buying tickets: who travels, where they sit, the order."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import chips, foot, section
from virtual_phone.apps.kit.paying import PaySheet, money, order_number
from virtual_phone.apps.rail.kit import KINDS, RailBase, RailPage, ride_head
from virtual_phone.apps.rail.people import PassengersPage
from virtual_phone.apps.rail.state import Order, Passenger, Query, Ticket, seat_number
from virtual_phone.apps.rail.times import Ride
from virtual_phone.ui import widgets as ui

LETTERS = {"business": "AC F", "first": "AC DF", "second": "ABC DF"}
"""Places side by side; a blank is the aisle."""
MOST = 5
"""Passengers of one order."""


class BuyPage(RailPage):
    """The order before it is submitted."""

    name = ".OrderConfirmActivity"

    def __init__(
        self, app: RailBase, ride: Ride, seat: str, query: Query, change: Order | None
    ) -> None:
        super().__init__(app)
        self.ride = ride
        self.seat = seat
        self.student = query.student
        self.change = change
        self.people: list[Passenger] = []
        if change is not None:
            names = [ticket.passenger for ticket in change.tickets]
            self.people = [p for p in self.state.passengers if p.name in names]
        self.wishes: list[str] = []

    @property
    def total(self) -> int:
        """Of all tickets."""
        return sum(self.cost(person) for person in self.people)

    def cost(self, person: Passenger) -> int:
        """Of one person's ticket."""
        half = person.kind == "child"
        price = self.ride.price(self.seat, student=self.student and person.kind == "student")
        return price // 2 if half else price

    def build(self) -> ui.Widget:
        """Bar, content, sum and Submit."""
        title = self.t("Confirm change", "确认改签") if self.change else self.t("Order", "确认订单")
        left = [
            ui.Text(text=self.t("Total ", "合计 "), style="subtitle"),
            ui.Text(text=money(self.total), style="title", color="warning", id="total"),
        ]
        submit = ui.Button(
            text=self.t("Submit order", "提交订单"),
            id="submit_order",
            enabled=bool(self.people),
            on_tap=self._ask,
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close),
            body=self.fetched(),
            bottom=foot(left, submit) if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """Ride, classes, passengers, places."""
        app = self.app
        classes = [
            (seat, f"{app.seat(seat)} {money(self.ride.price(seat))}")
            for seat in self.ride.classes
            if self.state.left(self.ride, seat)
        ]
        head = ui.Card(
            child=ui.Column(
                padding=(4, 12),
                gap=8,
                children=[ride_head(app, self.ride), chips("class", classes, self.seat, self._to)],
            )
        )
        parts = [head, self._passengers()]
        if self.people and self.seat in LETTERS:
            parts.append(self._places())
        inside = ui.Column(children=parts, gap=12, padding=(12, 8))
        return ui.Scroll(key="order", grow=1, child=inside)

    def _to(self, seat: str) -> None:
        self.seat = seat
        self.wishes.clear()

    def _passengers(self) -> ui.Widget:
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="order_passenger",
                title=person.name,
                subtitle=f"{self.t(*KINDS[person.kind])} · {person.document}",
                leading=ui.Icon(name="person", color="primary"),
                trailing=None
                if self.change
                else ui.IconButton(
                    icon="remove_circle",
                    desc=self.t(f"Remove {person.name}", f"移除{person.name}"),
                    on_tap=partial(self.people.remove, person),
                ),
            )
            for person in self.people
        ]
        if self.change is None:
            choose = ui.Button(
                text=self.t("Choose passengers", "选择乘车人"),
                kind="tonal",
                icon="person_add",
                id="choose_passengers",
                on_tap=lambda: self.app.open(
                    PassengersPage(self.app, chosen=self.people, most=MOST)
                ),
            )
            rows.append(ui.Column(children=[choose], padding=(16, 8)))
        return section(self.t("Passengers", "乘车人"), rows)

    def _places(self) -> ui.Widget:
        cells: list[ui.Widget] = [ui.Text(text=self.t("Window", "窗"), style="small")]
        for letter in LETTERS[self.seat]:
            if letter == " ":
                cells.append(ui.Text(text=self.t("Aisle", "过道"), style="small"))
                continue
            chosen = letter in self.wishes
            cells.append(
                ui.Column(
                    width=40,
                    height=44,
                    radius=8,
                    main="center",
                    id="seat_letter",
                    selected=chosen,
                    background="primary" if chosen else "surface_container_high",
                    desc=self.t(f"Seat {letter}", f"{letter}座"),
                    on_tap=partial(self._wish, letter),
                    children=[
                        ui.Text(
                            text=letter,
                            align="center",
                            color="on_primary" if chosen else "on_surface",
                        )
                    ],
                )
            )
        cells.append(ui.Text(text=self.t("Window", "窗"), style="small"))
        count = self.t(
            f"Chosen {len(self.wishes)} of {len(self.people)}",
            f"已选{len(self.wishes)}/{len(self.people)}",
        )
        row = ui.Row(children=cells, main="between", padding=(16, 8))
        hint = ui.Text(text=count, style="small", color="on_surface_variant", padding=(16, 0))
        return section(self.t("Choose a seat", "在线选座"), [hint, row])

    def _wish(self, letter: str) -> None:
        if letter in self.wishes:
            self.wishes.remove(letter)
            return
        self.wishes.append(letter)
        del self.wishes[: -len(self.people)]

    def _ask(self) -> None:
        names = ", ".join(person.name for person in self.people)
        ride = self.ride
        text = (
            f"{ride.train.number} {ride.day:%m-%d} {ride.leaves:%H:%M} "
            f"{self.app.seat(self.seat)}: {names}"
        )
        question = self.t("Submit this order?", "请确认订单信息")
        yes = self.t("Confirm", "确认")
        self.app.open(Confirm(self.app, question, self._submit, text=text, yes=yes))

    def _order(self) -> Order:
        wishes = [*self.wishes, *[""] * len(self.people)]
        rng = self.app.rng
        tickets = [
            Ticket(
                person.name,
                person.kind,
                self.seat,
                seat_number(rng, self.seat, wish),
                self.cost(person),
            )
            for person, wish in zip(self.people, wishes, strict=False)
        ]
        now = self.app.services.now()
        return Order(order_number(self.app, "E"), self.ride, tickets, "unpaid", now)

    def _submit(self) -> None:
        if self.state.left(self.ride, self.seat) < len(self.people):
            self.app.services.toast(self.t("Not enough seats are left", "余票不足"))
            return
        order = self._order()
        if self.change is not None:
            self._change(order, self.change)
            return
        self.state.orders.insert(0, order)
        self._home()
        self.app.show(order)

    def _home(self) -> None:
        del self.app.pages[1:]

    def _change(self, order: Order, old: Order) -> None:
        dearer = order.total - old.total

        def done(method: str) -> None:
            order.status, order.paid_by, order.instead_of = "paid", method, old.number
            old.status, old.refund = "changed", max(0, -dearer)
            self.state.orders.insert(0, order)
            self._home()
            self.app.show(order)

        if dearer > 0:
            what = self.t("Difference in price", "改签补差价")
            self.app.open(PaySheet(self.app, dearer, what, done))
        else:
            done(old.paid_by)
