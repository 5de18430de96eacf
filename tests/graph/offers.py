"""An app whose first page is covered by what it wants to sell."""

from dataclasses import dataclass
from functools import partial

from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import (
    AppBar,
    Button,
    Column,
    Dialog,
    ListItem,
    Popup,
    Scaffold,
    Scroll,
    Text,
    Widget,
)


@dataclass
class OffersState:
    """What the app holds."""

    covered: int = 0
    """How often its first page has been covered."""
    wanted: int = 1
    """How often it is to be."""
    taken: bool = False
    notice: str = ""
    """What a notice says that covers the first page instead."""
    known: bool = False
    """Whether the notice was acknowledged."""
    read: bool = False
    rows: tuple[str, ...] = ()
    """A list that the first page shows instead."""


class Promo(Page):
    """A coupon, a button that takes it, and one that closes it."""

    name = ".Promo"
    modal = "popup"

    def build(self) -> Widget:
        state: OffersState = self.app.state

        def take() -> None:
            state.taken = True
            self.close()

        body = Column(
            children=[
                Text(text="A coupon for you", style="title"),
                Button(id="take", text="Take it", on_tap=take),
            ]
        )
        return Popup(child=body, on_close=self.close)


class Notice(Page):
    """A notice with nothing but a button that acknowledges it."""

    name = ".Notice"
    modal = "dialog"

    def build(self) -> Widget:
        state: OffersState = self.app.state

        def know() -> None:
            state.known = True
            self.close()

        return Dialog(
            title="From us to you",
            body=Text(text=state.notice),
            buttons=[Button(id="know", text="Got it", on_tap=know)],
        )


class Front(Page):
    """The page that is wanted."""

    def opened(self) -> None:
        state: OffersState = self.app.state
        if state.covered < state.wanted:
            state.covered += 1
            cover = Notice if state.notice else Promo
            self.app.open(cover(self.app))

    def build(self) -> Widget:
        state: OffersState = self.app.state
        read = partial(setattr, state, "read", True)
        words = "News: all is well" if state.read else "News: unread"
        if state.rows:
            rows: list[Widget] = [
                ListItem(title=title, on_tap=read) for title in state.rows
            ]
            return Scaffold(
                app_bar=AppBar(title="Bargains"),
                body=Scroll(key="rows", child=Column(children=rows)),
            )
        return Scaffold(
            app_bar=AppBar(title="Bargains"),
            body=Column(
                children=[
                    Button(id="read", text="Read", on_tap=read),
                    Text(text=words),
                ]
            ),
        )


class OffersApp(App):
    """An app with an advertisement before its first page."""

    package = "com.tapwright.offers"
    key = "offers"
    label = ("Bargains", "特价")
    icon = ("settings", "#669933")

    def initial_state(self) -> OffersState:
        return OffersState()

    def first_page(self) -> Page:
        return Front(self)
