"""One train: the seats it has, its timetable, and the query for it by number."""

from datetime import date
from functools import partial

from virtual_phone.apps.kit.forms import section
from virtual_phone.apps.kit.months import MonthsPage
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.rail.buy import BuyPage
from virtual_phone.apps.rail.kit import (
    RailBase,
    RailPage,
    day_words,
    left_text,
    length_text,
    ride_head,
)
from virtual_phone.apps.rail.state import Order, Query
from virtual_phone.apps.rail.times import Ride, Train, clock
from virtual_phone.ui import widgets as ui


class TrainPage(RailPage):
    """One train: its classes with prices and free seats, and its timetable."""

    name = ".TrainActivity"

    def __init__(
        self, app: RailBase, ride: Ride, query: Query, change: Order | None = None
    ) -> None:
        super().__init__(app)
        self.ride = ride
        self.query = query
        self.change = change

    def build(self) -> ui.Widget:
        """Bar and content."""
        title = day_words(self.app, self.ride.day)
        bar = ui.AppBar(title=title, on_back=self.close)
        return ui.Scaffold(app_bar=bar, body=self.fetched())

    def content(self) -> ui.Widget:
        """Head, button to the timetable, classes."""
        app, ride = self.app, self.ride
        stops = ui.Button(
            text=self.t("Timetable and stops", "经停站"),
            kind="text",
            icon="clock",
            id="train_stops",
            on_tap=self._stops,
        )
        head = ui.Card(
            child=ui.Column(
                padding=(4, 12), gap=8,
                children=[ride_head(app, ride), ui.Row(children=[stops], main="center")],
            )
        )  # fmt: skip
        hint = ui.Text(
            text=self.t(
                "Bring your identity card. The gate closes 5 minutes before departure.",
                "请携带身份证进站，开车前5分钟停止检票。",
            ),
            style="small",
            color="on_surface_variant",
            padding=(4, 0),
        )
        rows = [self._class(seat) for seat in ride.classes]
        return ui.Scroll(
            key="train",
            grow=1,
            child=ui.Column(children=[head, *rows, hint], gap=12, padding=(12, 8)),
        )

    def _stops(self) -> None:
        ride = self.ride
        self.state.looked_up(ride.train.number, ride.day)
        self.app.open(StopsPage(self.app, ride.train, ride.day, ride))

    def _class(self, seat: str) -> ui.Widget:
        left = self.state.left(self.ride, seat)
        price = self.ride.price(seat, student=self.query.student)
        name = self.app.seat(seat)
        words = self.t("Change", "改签") if self.change else self.t("Book", "预订")
        return ui.Card(
            id="seat_class",
            child=ui.Row(
                padding=(16, 12),
                gap=12,
                children=[
                    ui.Column(
                        grow=1,
                        children=[
                            ui.Text(text=name, id="class_name"),
                            ui.Text(
                                text=left_text(self.app, left),
                                style="small",
                                color="success" if left else "error",
                            ),
                        ],
                    ),
                    ui.Text(text=money(price), style="title", color="warning", id="class_price"),
                    ui.Button(
                        text=words,
                        id="book",
                        enabled=left > 0,
                        desc=f"{words} {name}",
                        on_tap=lambda: self.app.open(
                            BuyPage(self.app, self.ride, seat, self.query, self.change)
                        ),
                    ),
                ],
            ),
        )


class StopsPage(RailPage):
    """A train's timetable: every stop with arrival and departure."""

    name = ".StopsActivity"

    def __init__(self, app: RailBase, train: Train, day: date, ride: Ride | None = None) -> None:
        super().__init__(app)
        self.train = train
        self.day = day
        self.ride = ride

    def build(self) -> ui.Widget:
        """Bar and content."""
        title = self.t(f"Train {self.train.number}", f"{self.train.number}次列车")
        bar = ui.AppBar(title=title, on_back=self.close)
        return ui.Scaffold(app_bar=bar, body=self.fetched())

    def content(self) -> ui.Widget:
        """A line of columns, then one row a stop."""
        t, stops = self.t, self.train.stops
        names = (t("Station", "站名"), t("Arrives", "到达"), t("Leaves", "发车"), t("Stop", "停留"))
        head = ui.Row(
            padding=(16, 8),
            background="surface_container",
            children=[self._text(words, n, "on_surface_variant") for n, words in enumerate(names)],
        )
        rows: list[ui.Widget] = []
        inside = self.ride is None
        for n, stop in enumerate(stops):
            if self.ride is not None and stop.station == self.ride.origin:
                inside = True
            arrive = clock(stop.arrive) if n else "--"
            leave = clock(stop.leave) if n < len(stops) - 1 else "--"
            wait = t(f"{stop.leave - stop.arrive} min", f"{stop.leave - stop.arrive}分")
            words = (self.app.place(stop.station), arrive, leave,
                     wait if 0 < n < len(stops) - 1 else "--")  # fmt: skip
            color = "on_surface" if inside else "outline"
            rows.append(
                ui.Row(
                    padding=(16, 11),
                    id="stop",
                    children=[self._text(word, k, color) for k, word in enumerate(words)],
                )
            )
            if self.ride is not None and stop.station == self.ride.target:
                inside = False
        length = length_text(self.app, stops[-1].arrive - stops[0].leave)
        km = abs(stops[-1].km - stops[0].km)
        summary = ui.Text(
            text=f"{day_words(self.app, self.day)} · {km} km · {length}",
            style="small",
            color="on_surface_variant",
            padding=(16, 8),
        )
        return ui.Column(
            grow=1,
            children=[
                summary,
                head,
                ui.Scroll(key="stops", id="stop_list", grow=1, child=ui.Column(children=rows)),
            ],
        )

    def _text(self, words: str, column: int, color: str) -> ui.Widget:
        ids = ("stop_name", "stop_arrive", "stop_leave", "stop_wait")
        return ui.Text(
            text=words,
            style="subtitle",
            color=color,
            id=ids[column],
            grow=0 if column else 1,
            width=72 if column else None,
            align="center" if column else "start",
        )


class LookupPage(RailPage):
    """The timetable query: a train's number and a day."""

    name = ".TimetableQueryActivity"

    def __init__(self, app: RailBase) -> None:
        super().__init__(app)
        self.number = ""
        self.day = app.services.now().date()
        self.have()

    def build(self) -> ui.Widget:
        """Field, day, button; below the trains looked up before."""
        t, app = self.t, self.app
        number = ui.TextField(
            key="number",
            id="train_number_input",
            text=self.number,
            label=t("Train number", "车次"),
            hint=t("such as G7502", "如 G7502"),
            on_change=partial(setattr, self, "number"),
            on_submit=self._query,
        )
        day = ui.ListItem(
            id="lookup_date",
            title=t("Date", "日期"),
            subtitle=day_words(app, self.day),
            leading=ui.Icon(name="calendar_day", color="primary"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: app.open(
                MonthsPage(app, app.sale(), self.day, partial(setattr, self, "day"))
            ),
        )
        go = ui.Button(
            text=t("Query", "查询"),
            id="lookup_go",
            enabled=bool(self.number.strip()),
            on_tap=self._query,
        )
        form = ui.Card(
            child=ui.Column(
                gap=8,
                padding=(0, 12),
                children=[
                    ui.Column(children=[number], padding=(16, 0)),
                    day,
                    ui.Column(children=[go], padding=(16, 0)),
                ],
            )
        )
        known = [
            ui.ListItem(
                id="lookup_known",
                title=number,
                subtitle=day_words(app, day),
                leading=ui.Icon(name="history"),
                on_tap=partial(self._show, number, day),
            )
            for number, day in self.state.lookups[:8]
        ]
        parts: list[ui.Widget] = [form]
        if known:
            parts.append(section(t("Looked up before", "历史查询"), known))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Timetable query", "时刻表查询"), on_back=self.close),
            body=ui.Scroll(
                key="lookup", grow=1, child=ui.Column(children=parts, gap=12, padding=(12, 12))
            ),
        )

    def _query(self) -> None:
        number = self.number.strip().upper()
        if number:
            self._show(number, self.day)

    def _show(self, number: str, day: date) -> None:
        train = self.app.train(number)
        if train is None:
            self.app.services.toast(self.t(f"There is no train {number}", f"没有找到车次{number}"))
            return
        self.state.looked_up(number, day)
        self.app.open(StopsPage(self.app, train, day))
