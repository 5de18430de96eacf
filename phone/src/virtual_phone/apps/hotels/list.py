"""Hotels that were found: order, filter, list; and one hotel with its rooms."""

from datetime import timedelta
from functools import partial
from typing import get_args

from virtual_phone.apps.hotels import data, rates
from virtual_phone.apps.hotels.kit import HotelsBase, HotelsPage, hotel_card
from virtual_phone.apps.hotels.rates import Hotel
from virtual_phone.apps.hotels.state import Query, Sort
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.months import SpanPage
from virtual_phone.apps.kit.wording import short_date_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

SORTS: dict[Sort, tuple[str, str]] = {
    "best": ("Recommended", "推荐排序"),
    "near": ("Nearest", "距离优先"),
    "cheap": ("Price: low to high", "低价优先"),
    "dear": ("Price: high to low", "高价优先"),
    "score": ("Rating", "好评优先"),
}
BANDS = ((0, 200), (200, 400), (400, 700), (700, 9999))
"""Prices a night to filter by, yuan."""
AHEAD = 120
"""Days that can be booked."""
REACH = 5.0
"""Near a place is within so many km."""


def open_dates(page: Page, app: HotelsBase, query: Query, then: ui.Do) -> None:
    """Choose the nights."""
    today = app.services.now().date()
    span = (today, today + timedelta(days=AHEAD))

    def take(*days: object) -> None:
        query.first, query.last = days  # type: ignore[assignment]
        then()

    words = (page.t("In", "入住"), page.t("Out", "离店"))
    app.open(SpanPage(app, span, (query.first, query.last), take, words=words))


class ListPage(HotelsPage):
    """The hotels of a search."""

    name = ".HotelListActivity"

    def __init__(self, app: HotelsBase, query: Query) -> None:
        super().__init__(app)
        self.query = query
        self.sort: Sort = "near" if query.place == "here" else "best"
        self.brands: set[str] = set()
        self.bands: set[tuple[int, int]] = set()
        self.free_only = False
        self.state.sort = self.sort

    def build(self) -> ui.Widget:
        """Place and nights, orders, list."""
        app, t, query = self.app, self.t, self.query
        where = app.place(query)
        title = app.city(query.city) + (f" · {where}" if where else "")
        if query.words:
            title += f" · {query.words}"
        filtered = bool(self.brands or self.bands or self.free_only)
        sign = ui.Badge(
            shown=filtered,
            child=ui.IconButton(
                icon="filter",
                id="filter",
                desc=t("Filter", "筛选"),
                on_tap=lambda: app.open(FilterSheet(self)),
            ),
        )
        days = f"{short_date_text(app, query.first)} – {short_date_text(app, query.last)}"
        nights = ui.Row(
            padding=(16, 6),
            gap=8,
            id="list_dates",
            on_tap=lambda: open_dates(self, app, query, self.load),
            children=[
                ui.Icon(name="calendar_day", size=18, color="primary"),
                ui.Text(text=days, style="label", grow=1),
                ui.Text(
                    text=t(f"{query.nights} night{'s' * (query.nights > 1)}", f"{query.nights}晚"),
                    style="small",
                    color="on_surface_variant",
                ),
                ui.Icon(name="arrow_right", size=18),
            ],
        )
        orders = [(key, t(*words)) for key, words in SORTS.items()]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close, actions=[sign]),
            body=ui.Column(
                children=[
                    nights,
                    chips("sort", orders, self.sort, self._order),
                    ui.Divider(),
                    self.fetched(),
                ]
            ),
        )

    def _order(self, sort: Sort) -> None:
        assert sort in get_args(Sort)
        self.sort = self.state.sort = sort
        self.load()

    def _start(self, hotel: Hotel) -> int | None:
        query = self.query
        return rates.start(self.state.salt, hotel, query.first, query.last, query.rooms)

    def found(self) -> list[Hotel]:
        """What fits, in order; full hotels come last when prices count."""
        query, spot = self.query, self.state.spot(self.query)
        kept = []
        for hotel in self.state.found(query):
            start = self._start(hotel)
            cost = 0 if start is None else self.app.price(start) // 100
            far = bool(query.place) and query.place != "here" and hotel.away(*spot) > REACH
            if far or (self.brands and hotel.brand not in self.brands):
                continue
            if self.bands and not any(a <= cost < b for a, b in self.bands):
                continue
            if self.free_only and start is None:
                continue
            kept.append(hotel)
        keys = {
            "near": lambda hotel: hotel.away(*spot),
            "cheap": lambda hotel: self._start(hotel) or 10**9,
            "dear": lambda hotel: -(self._start(hotel) or 0),
            "score": lambda hotel: -hotel.score,
        }
        return sorted(kept, key=keys[self.sort]) if self.sort in keys else kept

    def content(self) -> ui.Widget:
        """The hotels as cards."""
        found = self.found()
        if not found:
            return empty_state(
                self.app, ("No hotel fits. Change words or filter.", "没有符合条件的酒店"), "hotel"
            )
        # With large words a card is as much higher.
        height = 162 * max(1.0, self.app.services.settings["font_scale"])
        cards = ui.LazyColumn(
            count=len(found), row=lambda n: self._card(found[n]), row_height=height
        )
        return ui.Scroll(
            key=f"hotels_{self.sort}",
            id="hotel_list",
            grow=1,
            on_refresh=self.load,
            child=ui.Column(children=[cards], padding=(12, 4)),
        )

    def _card(self, hotel: Hotel) -> ui.Widget:
        card = hotel_card(self.app, hotel, self.query)
        return ui.Column(children=[card], padding=(0, 5))


class FilterSheet(Page):
    """Brands, prices, free rooms."""

    name = ".FilterSheet"
    modal = "sheet"

    def __init__(self, page: ListPage) -> None:
        super().__init__(page.app)
        self.page = page

    def build(self) -> ui.Widget:
        """Chips by group, Reset and Done."""
        page, t = self.page, self.t

        def band_words(low: int, high: int) -> str:
            return t(f"¥{low} and more", f"¥{low}以上") if high == 9999 else f"¥{low}–{high}"

        brands: list[ui.Widget] = [
            ui.Chip(
                text=t(*brand.name),
                checked=brand.name[0] in page.brands,
                id="filter_brand",
                on_tap=partial(page.brands.symmetric_difference_update, {brand.name[0]}),
            )
            for brand in data.BRANDS
        ]
        bands: list[ui.Widget] = [
            ui.Chip(
                text=band_words(low, high),
                checked=(low, high) in page.bands,
                id="filter_price",
                on_tap=partial(page.bands.symmetric_difference_update, {(low, high)}),
            )
            for low, high in BANDS
        ]
        parts: list[ui.Widget] = [
            ui.Text(text=t("Brand", "品牌"), style="label"),
            ui.Grid(columns=3, gap=8, children=brands),
            ui.Text(text=t("Price a night", "价格"), style="label"),
            ui.Grid(columns=2, gap=8, children=bands),
            ui.Checkbox(
                text=t("Only with free rooms", "只看可订"),
                checked=page.free_only,
                id="free_only",
                on_tap=lambda: setattr(page, "free_only", not page.free_only),
            ),
            ui.Row(
                gap=12,
                children=[
                    ui.Button(
                        text=t("Reset", "重置"),
                        kind="outlined",
                        id="filter_reset",
                        grow=1,
                        on_tap=self._reset,
                    ),
                    ui.Button(text=t("Done", "确定"), id="filter_done", grow=1, on_tap=self.close),
                ],
            ),
        ]
        inside = ui.Column(children=parts, gap=10, padding=(16, 8))
        return ui.Sheet(child=ui.Scroll(key="filter", child=inside))

    def _reset(self) -> None:
        self.page.brands.clear()
        self.page.bands.clear()
        self.page.free_only = False
