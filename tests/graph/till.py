"""A shop that asks more than once about one purchase or deletion, and may change its mind."""

from dataclasses import dataclass, field
from functools import partial

from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import (
    AppBar,
    Button,
    Checkbox,
    Column,
    Dialog,
    ListItem,
    Scaffold,
    Text,
    Widget,
)

THING = "Northlight Travel Mug"


@dataclass
class TillState:
    """What the app holds, and how it behaves."""

    price: str = "¥39"
    """On the page of the thing, and at the checkout unless `due` says otherwise."""
    due: str = ""
    """What the checkout asks for."""
    last: str = ""
    """What the dialog before the money is taken asks for; as at the checkout if empty."""
    thing: str = THING
    """What the checkout is about."""
    lines: tuple[str, ...] = ()
    """What that dialog says besides."""
    button: str = "Pay"
    """The dialog's button, before the sum."""
    paid: list[str] = field(default_factory=list)
    slips: list[str] = field(
        default_factory=lambda: ["Slip of Monday", "Slip of Friday"]
    )
    question: str = "Delete note?"
    """What the dialog before a deletion asks."""
    named: str = ""
    """What that dialog names; the slip if empty."""
    also: bool = False
    """Whether it has a choice besides."""


class Front(Page):
    """The thing, its price and the button; and slips that can be deleted."""

    def build(self) -> Widget:
        state: TillState = self.app.state
        rows: list[Widget] = [
            ListItem(
                title=slip,
                trailing=Button(
                    text="Remove",
                    on_tap=partial(self.app.open, Sure(self.app, slip)),
                ),
            )
            for slip in state.slips
        ]
        buy = Button(
            id="buy",
            text="Buy now",
            on_tap=lambda: self.app.open(Checkout(self.app)),
        )
        return Scaffold(
            app_bar=AppBar(title="Till"),
            body=Column(
                children=[
                    Text(text=THING, id="product_title", style="title"),
                    Text(text=state.price),
                    buy,
                    *rows,
                    Text(text=f"Paid: {', '.join(state.paid) or 'nothing'}"),
                ]
            ),
        )


class Checkout(Page):
    """The order's line, what is due, and the button that submits it."""

    name = ".Checkout"

    def build(self) -> Widget:
        state: TillState = self.app.state
        due = state.due or state.price
        order = Button(
            id="order",
            text="Submit order",
            on_tap=lambda: self.app.open(Cashier(self.app, self)),
        )
        return Scaffold(
            app_bar=AppBar(title="Checkout", on_back=self.close),
            body=Column(
                children=[
                    ListItem(title=f"{state.thing}, {due}, ×1"),
                    Text(text=f"Total: {due}"),
                    order,
                ]
            ),
        )


class Cashier(Page):
    """A sheet with the sum and the button that pays."""

    name = ".Cashier"
    modal = "dialog"

    def __init__(self, app: App, checkout: Page) -> None:
        super().__init__(app)
        self.checkout = checkout

    def build(self) -> Widget:
        state: TillState = self.app.state
        due = state.last or state.due or state.price

        def pay() -> None:
            state.paid.append(due)
            self.close()
            self.checkout.close()

        lines: list[Widget] = [Text(text=line) for line in state.lines]
        return Dialog(
            title="Confirm payment",
            body=Column(children=[Text(text=due), *lines]),
            buttons=[
                Button(id="pay", text=f"{state.button} {due}", on_tap=pay)
            ],
        )


class Sure(Page):
    """The dialog that asks before a slip is deleted."""

    name = ".Sure"
    modal = "dialog"

    def __init__(self, app: App, slip: str) -> None:
        super().__init__(app)
        self.slip = slip

    def build(self) -> Widget:
        state: TillState = self.app.state

        def delete() -> None:
            state.slips.remove(self.slip)
            self.close()

        parts: list[Widget] = [Text(text=state.named or self.slip)]
        if state.also:
            row = Checkbox(checked=True, text="Its copies too")
            parts.append(row)
        return Dialog(
            title=state.question,
            body=Column(children=parts),
            buttons=[Button(id="yes", text="Delete", on_tap=delete)],
        )


class TillApp(App):
    """An app to buy and delete in."""

    package = "com.tapwright.till"
    key = "till"
    label = ("Till", "收银")
    icon = ("settings", "#993366")

    def initial_state(self) -> TillState:
        return TillState()

    def first_page(self) -> Page:
        return Front(self)
