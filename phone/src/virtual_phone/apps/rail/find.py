"""Trains between two places: the list with its order and its filter."""

from datetime import date, timedelta
from functools import partial
from typing import TypeVar

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.months import MonthsPage
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.rail.kit import RailBase, RailPage, day_words, left_text, ride_head
from virtual_phone.apps.rail.state import Order, Query
from virtual_phone.apps.rail.times import Ride, rides
from virtual_phone.apps.rail.train import TrainPage
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

T = TypeVar("T")
CARD = 146
"""Height of a train in the list, dp."""
ORDERS = (
    ("early", ("Earliest", "出发最早")),
    ("late", ("Latest", "出发最晚")),
    ("short", ("Shortest", "耗时最短")),
    ("cheap", ("Cheapest", "价格最低")),
)
BANDS = ((0, 6), (6, 12), (12, 18), (18, 24))
"""Hours of departure to filter by."""


class ResultsPage(RailPage):
    """The trains of a day."""

    name = ".TrainListActivity"

    def __init__(self, app: RailBase, query: Query, *, change: Order | None = None) -> None:
        """With `change` a train is looked for that an order is changed to."""
        super().__init__(app)
        self.query = query
        self.change = change
        self.order = "early"
        self.kinds: set[str] = set("GCD") if query.fast_only else set()
        self.bands: set[tuple[int, int]] = set()
        self.starts: set[str] = set()
        self.free_only = False

    def build(self) -> ui.Widget:
        """Title with both places, the day, the trains, order and filter."""
        app, query = self.app, self.query
        title = f"{app.place(query.origin)} → {app.place(query.target)}"
        filtered = bool(self.kinds or self.bands or self.starts or self.free_only)
        actions: list[ui.Widget] = [
            ui.Badge(
                text="",
                shown=filtered,
                child=ui.IconButton(
                    icon="filter",
                    id="filter",
                    desc=self.t("Filter", "筛选"),
                    on_tap=lambda: app.open(FilterSheet(self)),
                ),
            )
        ]
        orders = [(key, self.t(*words)) for key, words in ORDERS]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close, actions=actions),
            body=ui.Column(
                children=[
                    self._days(),
                    chips("sort", orders, self.order, partial(setattr, self, "order")),
                    ui.Divider(),
                    self.fetched(),
                ]
            ),
        )

    def _days(self) -> ui.Widget:
        first, last = self.app.sale()
        day = self.query.day

        def step(name: str, words: str, by: int) -> ui.Widget:
            return ui.Button(
                text=words,
                kind="text",
                id=name,
                enabled=first <= day + timedelta(days=by) <= last,
                on_tap=lambda: self._to(day + timedelta(days=by)),
            )

        middle = ui.Row(
            grow=1,
            height=40,
            radius=20,
            main="center",
            gap=4,
            id="result_date",
            background="surface_container_high",
            on_tap=lambda: self.app.open(MonthsPage(self.app, self.app.sale(), day, self._to)),
            children=[
                ui.Icon(name="calendar_day", size=18),
                ui.Text(text=day_words(self.app, day), style="label"),
            ],
        )
        before = step("previous_day", self.t("Prev.", "前一天"), -1)
        after = step("next_day", self.t("Next", "后一天"), 1)
        return ui.Row(children=[before, middle, after], padding=(8, 4), gap=4)

    def _to(self, day: date) -> None:
        self.query.day = day
        self.load()

    def found(self) -> list[Ride]:
        """What fits, in order."""
        query, now = self.query, self.app.services.now()
        kept = [
            ride
            for ride in rides(self.state.salt, query.origin, query.target, query.day)
            if ride.leaves > now
            and (not self.kinds or ride.train.kind in self.kinds)
            and (not self.bands or any(a <= ride.leaves.hour < b for a, b in self.bands))
            and (not self.starts or ride.origin in self.starts)
            and (not self.free_only or any(self.state.left(ride, s) for s in ride.classes))
        ]
        keys = {
            "late": lambda ride: -ride.leaves.timestamp(),
            "short": lambda ride: ride.minutes,
            "cheap": lambda ride: min(ride.price(seat) for seat in ride.classes),
        }
        return sorted(kept, key=keys[self.order]) if self.order in keys else kept

    def content(self) -> ui.Widget:
        """The trains as cards."""
        found = self.found()
        if not found:
            return empty_state(
                self.app,
                ("No direct train fits. Change day or filter.", "暂无符合条件的车次"),
                "train",
            )
        # With large words a card is as much higher.
        height = CARD * max(1.0, self.app.services.settings["font_scale"])
        cards = ui.LazyColumn(
            count=len(found), row=lambda n: self._card(found[n]), row_height=height
        )
        count = ui.Text(
            text=self.t(f"{len(found)} trains", f"共{len(found)}趟列车"),
            style="small",
            align="center",
            color="on_surface_variant",
            padding=8,
        )
        return ui.Scroll(
            key=f"trains{self.query.day}{self.order}",
            id="train_list",
            grow=1,
            on_refresh=self.load,
            child=ui.Column(children=[cards, count], padding=(12, 4)),
        )

    def _card(self, ride: Ride) -> ui.Widget:
        cells: list[ui.Widget] = []
        for seat in ride.classes:
            left = self.state.left(ride, seat)
            ink = "success" if left else "on_surface_variant"
            lines = ((self.app.seat(seat), "on_surface_variant"), (left_text(self.app, left), ink))
            cells.append(
                ui.Column(
                    children=[
                        ui.Text(text=words, style="small", color=color, align="center", max_lines=1)
                        for words, color in lines
                    ]
                )
            )
        price = min(ride.price(seat, student=self.query.student) for seat in ride.classes)
        price_text = ui.Text(
            text=self.t(f"from {money(price)}", f"{money(price)}起"),
            style="label",
            color="warning",
            padding=(16, 0),
            align="end",
        )
        seats = ui.Column(children=[ui.Grid(columns=len(cells), children=cells)], padding=(8, 6))
        card = ui.Card(
            id="train_card",
            on_tap=partial(self._open, ride),
            child=ui.Column(
                children=[ui.Spacer(height=10), ride_head(self.app, ride), seats, price_text,
                          ui.Spacer(height=8)],
            ),
        )  # fmt: skip
        return ui.Column(children=[card], padding=(0, 5))

    def _open(self, ride: Ride) -> None:
        self.app.open(TrainPage(self.app, ride, self.query, self.change))


class FilterSheet(Page):
    """Kinds of train, hours, stations."""

    name = ".FilterSheet"
    modal = "sheet"

    def __init__(self, page: ResultsPage) -> None:
        super().__init__(page.app)
        self.page = page

    def build(self) -> ui.Widget:
        """Chips by group, Reset and Done."""
        page, t = self.page, self.t
        query = page.query
        trains = rides(page.state.salt, query.origin, query.target, query.day)
        kinds = (
            ("G", t("G/C high-speed", "G/C 高铁城际")),
            ("D", t("D bullet train", "D 动车")),
            ("K", t("K ordinary", "K 普快")),
        )
        parts: list[ui.Widget] = [
            ui.Text(text=t("Train type", "车次类型"), style="label"),
            self._chips(
                "kind", [(k, w, k in page.kinds, partial(self._kind, k)) for k, w in kinds]
            ),
            ui.Text(text=t("Departure time", "出发时段"), style="label"),
            self._chips(
                "band",
                [
                    (f"{a}", f"{a:02}:00–{b:02}:00", (a, b) in page.bands,
                     partial(_turn, page.bands, (a, b)))
                    for a, b in BANDS
                ],
            ),
            ui.Text(text=t("Departure station", "出发车站"), style="label"),
            self._chips(
                "station",
                [
                    (name, page.app.place(name), name in page.starts,
                     partial(_turn, page.starts, name))
                    for name in dict.fromkeys(ride.origin for ride in trains)
                ],
            ),
            ui.Checkbox(
                text=t("Only with free seats", "只看有票"),
                checked=page.free_only,
                id="free_only",
                on_tap=lambda: setattr(page, "free_only", not page.free_only),
            ),
            ui.Row(
                gap=12,
                children=[
                    ui.Button(text=t("Reset", "重置"), kind="outlined", id="filter_reset",
                              on_tap=self._reset, grow=1),
                    ui.Button(text=t("Done", "确定"), id="filter_done", on_tap=self.close, grow=1),
                ],
            ),
        ]  # fmt: skip
        inside = ui.Column(children=parts, gap=10, padding=(16, 8))
        return ui.Sheet(child=ui.Scroll(key="filter", child=inside))

    def _chips(self, name: str, entries: list[tuple[str, str, bool, ui.Do]]) -> ui.Widget:
        cells: list[ui.Widget] = [
            ui.Chip(text=words, checked=on, id=f"filter_{name}_{key}", on_tap=do)
            for key, words, on, do in entries
        ]
        return ui.Grid(columns=2, gap=8, children=cells)

    def _kind(self, kind: str) -> None:
        for letter in "GC" if kind == "G" else kind:
            _turn(self.page.kinds, letter)

    def _reset(self) -> None:
        page = self.page
        page.kinds.clear()
        page.bands.clear()
        page.starts.clear()
        page.free_only = False


def _turn(chosen: set[T], value: T) -> None:
    chosen.symmetric_difference_update({value})
