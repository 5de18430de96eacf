"""What the pages of Longrail share: names of stations, rows of trains, how orders are worded."""

from datetime import date, timedelta

from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.wording import short_date_text
from virtual_phone.apps.rail import data
from virtual_phone.apps.rail.state import Order, RailState
from virtual_phone.apps.rail.times import PRESALE, Ride, Train
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

BLUE = "#2f6fd0"
KINDS = {
    "adult": ("Adult", "成人"),
    "student": ("Student", "学生"),
    "child": ("Child", "儿童"),
}


class RailBase(App):
    """What its pages need of Longrail."""

    state: RailState

    def place(self, key: str) -> str:
        """A city or station as it is called in the phone's language."""
        if key in data.STATIONS:
            return self.t(key, data.STATIONS[key].chinese)
        return self.t(key, data.CITY_NAMES.get(key, key))

    def seat(self, key: str) -> str:
        """A class of seats as it is called."""
        return self.t(*data.SEATS[key][:2])

    def sale(self) -> tuple[date, date]:
        """The first and the last day for which tickets are sold."""
        today = self.services.now().date()
        return today, today + timedelta(days=PRESALE - 1)

    def train(self, number: str) -> Train | None:
        """The train of a number."""
        raise TypeError(number)

    def show(self, order: Order) -> None:
        """Open an order."""
        raise TypeError(order)

    def pay(self, order: Order) -> None:
        """Ask for the money of an order."""
        raise TypeError(order)


class RailPage(OnlinePage):
    """A page of Longrail that needs the network."""

    app: RailBase

    @property
    def state(self) -> RailState:
        """The app's records."""
        return self.app.state


class LocalPage(Page):
    """A page of Longrail that does not."""

    app: RailBase

    @property
    def state(self) -> RailState:
        """The app's records."""
        return self.app.state


def length_text(app: App, minutes: int) -> str:
    """`4 h 28 min`."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return app.t(f"{rest} min", f"{rest}分")
    return app.t(f"{hours} h {rest} min", f"{hours}时{rest}分")


def left_text(app: App, count: int) -> str:
    """`Sold out`, `7 left` or `Available`."""
    if not count:
        return app.t("Sold out", "无")
    return app.t("Available", "有") if count >= 20 else app.t(f"{count} left", f"{count}张")


def day_words(app: App, day: date) -> str:
    """`Tue, Mar 3` with Today, Tomorrow or the day after where it is one of them."""
    near = (("Today", "今天"), ("Tomorrow", "明天"), ("Day after tomorrow", "后天"))
    ahead = (day - app.services.now().date()).days
    words = short_date_text(app, day)
    return f"{words} · {app.t(*near[ahead])}" if 0 <= ahead < len(near) else words


def ride_head(app: RailBase, ride: Ride) -> ui.Widget:
    """Departure, number and length, arrival: the upper part of rows and pages."""

    def end(at: str, place: str, name: str) -> ui.Widget:
        return ui.Column(
            width=116,
            children=[
                ui.Text(text=at, style="headline", align="center", id=f"{name}_time"),
                ui.Text(
                    text=place, style="small", align="center", max_lines=1, id=f"{name}_station"
                ),
            ],
        )

    later = (ride.arrives.date() - ride.day).days
    arrive = f"{ride.arrives:%H:%M}" + (f" +{later}" if later else "")
    middle = ui.Column(
        grow=1,
        gap=2,
        children=[
            ui.Text(text=ride.train.number, style="label", align="center", id="train_number"),
            ui.Divider(),
            ui.Text(
                text=length_text(app, ride.minutes),
                style="small",
                align="center",
                color="on_surface_variant",
            ),
        ],
    )
    return ui.Row(
        padding=(8, 0),
        children=[
            end(f"{ride.leaves:%H:%M}", app.place(ride.origin), "start"),
            middle,
            end(arrive, app.place(ride.target), "end"),
        ],
    )


def status_text(app: RailBase, order: Order) -> str:
    """How an order stands."""
    if order.status == "paid" and order.ride.leaves <= app.services.now():
        return app.t("Travelled", "已出行")
    return app.t(
        *{
            "unpaid": ("To be paid", "待支付"),
            "paid": ("Not travelled yet", "未出行"),
            "cancelled": ("Cancelled", "已取消"),
            "refunded": ("Refunded", "已退票"),
            "changed": ("Changed", "已改签"),
        }[order.status]
    )


def order_card(app: RailBase, order: Order) -> ui.Widget:
    """An order in a list."""
    names = ", ".join(ticket.passenger for ticket in order.tickets)
    open_ones = order.status in ("unpaid", "paid")
    head = ui.Row(
        padding=(16, 8),
        children=[
            ui.Text(text=day_words(app, order.ride.day), style="label", grow=1, id="order_day"),
            ui.Text(
                text=status_text(app, order),
                style="small",
                color="primary" if open_ones else "on_surface_variant",
                id="order_status",
            ),
        ],
    )
    foot = ui.Row(
        padding=(16, 8),
        children=[
            ui.Text(text=names, style="small", color="on_surface_variant", grow=1, max_lines=1),
            ui.Text(text=money(order.total), style="label", color="warning"),
        ],
    )
    return ui.Card(
        id="order_card",
        on_tap=lambda: app.show(order),
        child=ui.Column(children=[head, ui.Divider(), ui.Spacer(height=8),
                                  ride_head(app, order.ride), foot]),
    )  # fmt: skip
