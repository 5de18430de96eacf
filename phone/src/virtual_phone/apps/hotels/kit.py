"""What the pages of Restwell share: names, prices, rows of hotels, how stays are worded."""

from functools import partial

from virtual_phone.apps.hotels import data, rates
from virtual_phone.apps.hotels.rates import Hotel
from virtual_phone.apps.hotels.state import HotelsState, Order, Query
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.wording import short_date_text
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

PURPLE = "#7a4b9e"
RED = "error"
STATUS = {
    "unpaid": ("To be paid", "待支付"),
    "confirmed": ("Booked", "待入住"),
    "stayed": ("Completed", "已完成"),
    "cancelled": ("Cancelled", "已取消"),
}


class HotelsBase(App):
    """What its pages need of Restwell."""

    state: HotelsState

    @property
    def chinese(self) -> bool:
        """Whether the phone speaks Chinese."""
        return self.services.language == "zh"

    def place(self, query: Query) -> str:
        """Where distances are measured from, in words; empty for the middle of the city."""
        if query.place == "here":
            return self.t("my location", "我的位置")
        words = dict(data.CITY[query.city][1]).get(query.place, query.place)
        return self.t(query.place, words)

    def city(self, key: str) -> str:
        """A city as it is called."""
        return self.t(*data.CITY[key][0])

    def price(self, cents: int) -> int:
        """A price as this member pays it."""
        return rates.member(cents, self.state.percent)

    def visit(self, hotel: Hotel, query: Query) -> None:
        """Open a hotel's page."""
        raise TypeError(hotel, query)

    def search(self, query: Query) -> None:
        """Open the list of hotels."""
        raise TypeError(query)

    def show(self, order: Order) -> None:
        """Open an order."""
        raise TypeError(order)

    def pay(self, order: Order) -> None:
        """Ask for the money of an order."""
        raise TypeError(order)


class HotelsPage(OnlinePage):
    """A page of Restwell that needs the network."""

    app: HotelsBase

    @property
    def state(self) -> HotelsState:
        """The app's records."""
        return self.app.state


class LocalPage(Page):
    """A page of Restwell that does not."""

    app: HotelsBase

    @property
    def state(self) -> HotelsState:
        """The app's records."""
        return self.app.state


def stay_text(app: App, query: Query | Order) -> str:
    """`Mon, Mar 2 – Wed, Mar 4, 2 nights`."""
    nights = (query.last - query.first).days
    days = f"{short_date_text(app, query.first)} – {short_date_text(app, query.last)}"
    return app.t(f"{days}, {nights} night{'s' * (nights > 1)}", f"{days} 共{nights}晚")


def away_text(app: HotelsBase, hotel: Hotel, query: Query) -> str:
    """`1.2 km from Tianfu Square`."""
    km = hotel.away(*app.state.spot(query))
    far = f"{km:.1f} km" if km >= 1 else f"{round(km * 1000 / 10) * 10} m"
    where = app.place(query)
    if not where:
        return app.t(f"{far} from the centre", f"距市中心{far}")
    return app.t(f"{far} from {where}", f"距{where}{far}")


def hotel_card(app: HotelsBase, hotel: Hotel, query: Query) -> ui.Widget:
    """A hotel in a list, with its lowest price a night."""
    name = hotel.name(app.chinese)
    lowest = rates.start(app.state.salt, hotel, query.first, query.last, query.rooms)
    brand = data.BRAND[hotel.brand]
    cost: list[ui.Widget] = []
    if lowest is None:
        cost = [ui.Text(text=app.t("Fully booked", "已满房"), style="label", color="outline")]
    else:
        cost = [
            ui.Text(text=money(lowest), style="small", color="outline", id="full_price"),
            ui.Text(text=money(app.price(lowest)), style="title", color=RED, id="from_price"),
            ui.Text(text=app.t("from", "起"), style="small", color="on_surface_variant"),
        ]
    words = ui.Column(
        grow=1,
        gap=3,
        children=[
            ui.Text(text=name, style="label", max_lines=2, id="hotel_name"),
            ui.Text(
                text=f"{hotel.score} ★ · "
                + app.t(f"{hotel.remarks} reviews", f"{hotel.remarks}条点评"),
                style="small",
                color="primary",
                id="hotel_score",
            ),
            ui.Text(
                text=away_text(app, hotel, query),
                style="small",
                color="on_surface_variant",
                max_lines=1,
                id="hotel_distance",
            ),
            ui.Text(
                text=f"{app.t(*brand.name)} · {app.t(*brand.text)}",
                style="small",
                color="on_surface_variant",
                max_lines=1,
            ),
            ui.Row(children=cost, gap=6, main="end"),
        ],
    )
    picture = ui.Image(art=f"room:{hotel.id}", width=104, height=132, radius=10, desc=name)
    return ui.Card(
        id="hotel_card",
        on_tap=partial(app.visit, hotel, query),
        child=ui.Row(children=[picture, words], gap=12, padding=(10, 10), cross="start"),
    )
