"""One hotel: pictures, where it is, its rooms with their prices, what guests say."""

from dataclasses import replace
from functools import partial

from virtual_phone.apps.hotels import data, rates
from virtual_phone.apps.hotels.book import BookPage
from virtual_phone.apps.hotels.kit import RED, HotelsBase, HotelsPage, away_text, stay_text
from virtual_phone.apps.hotels.list import open_dates
from virtual_phone.apps.hotels.rates import Hotel
from virtual_phone.apps.hotels.state import Query
from virtual_phone.apps.kit.forms import low, section
from virtual_phone.apps.kit.paying import money
from virtual_phone.ui import widgets as ui

NUMBER = "400 555 0166"
"""Of all hotels' desk."""


class HotelPage(HotelsPage):
    """A hotel for some nights."""

    name = ".HotelDetailActivity"

    def __init__(self, app: HotelsBase, hotel: Hotel, query: Query) -> None:
        super().__init__(app)
        self.hotel = hotel
        self.query = replace(query)
        self.picture = 0
        self.shown: int | None = None
        """The kind of room whose prices are shown."""
        seen = self.state.seen
        seen[:] = [hotel.id, *(each for each in seen if each != hotel.id)][:20]

    def build(self) -> ui.Widget:
        """Bar and content."""
        t, state, hotel = self.t, self.state, self.hotel
        loved = hotel.id in state.favourites
        heart = ui.IconButton(
            icon="heart" if loved else "heart_outline",
            color="error" if loved else "on_surface_variant",
            id="favourite",
            desc=t("Remove from favourites", "取消收藏") if loved else t("Favourite", "收藏"),
            on_tap=partial(state.favourites.remove if loved else state.favourites.append, hotel.id),
        )
        share = ui.IconButton(
            icon="share", id="share_hotel", desc=t("Share", "分享"), on_tap=self._share
        )
        title = t(*data.BRAND[hotel.brand].name)
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close, actions=[heart, share]),
            body=self.fetched(),
        )

    def _share(self) -> None:
        chinese = self.app.chinese
        text = f"{self.hotel.name(chinese)}, {self.hotel.address(chinese)}"
        self.app.services.request(self.app, "share_text", text=text)

    def content(self) -> ui.Widget:
        """Pictures, name, place, nights, rooms, remarks."""
        app, t, hotel = self.app, self.t, self.hotel
        pager = ui.Pager(
            key="pictures",
            id="hotel_pictures",
            height=110 if low(app) else 200,
            pages=[
                ui.Image(art=f"room:{hotel.id}:{n}", desc=t(f"Picture {n + 1}", f"图片{n + 1}"))
                for n in range(5)
            ],
            index=self.picture,
            on_page=partial(setattr, self, "picture"),
        )
        parts = [
            pager,
            ui.Column(
                padding=(12, 8),
                gap=12,
                children=[self._head(), self._nights(), *self._rooms(), *self._more()],
            ),
        ]
        return ui.Scroll(key="hotel", id="hotel_scroll", grow=1, child=ui.Column(children=parts))

    def _head(self) -> ui.Widget:
        app, t, hotel = self.app, self.t, self.hotel
        chinese = app.chinese
        score = ui.Row(
            padding=(16, 0),
            gap=8,
            children=[
                ui.Text(text=str(hotel.score), style="title", color="primary", id="hotel_score"),
                ui.Text(
                    text=t(f"{hotel.remarks} reviews", f"{hotel.remarks}条点评")
                    + t(f" · opened {hotel.opened}", f" · {hotel.opened}年开业"),
                    style="small",
                    color="on_surface_variant",
                ),
            ],
        )
        where = ui.ListItem(
            id="hotel_address",
            title=hotel.address(chinese),
            subtitle=away_text(app, hotel, self.query),
            leading=ui.Icon(name="location", color="primary"),
            trailing=ui.IconButton(
                icon="phone",
                id="call_hotel",
                desc=t("Call the hotel", "致电酒店"),
                on_tap=lambda: app.services.request(app, "dial", number=NUMBER),
            ),
        )
        name = ui.Text(text=hotel.name(chinese), style="title", padding=(16, 10), id="hotel_title")
        return ui.Card(child=ui.Column(children=[name, score, where]))

    def _nights(self) -> ui.Widget:
        return ui.Card(
            child=ui.ListItem(
                id="hotel_dates",
                title=stay_text(self.app, self.query),
                leading=ui.Icon(name="calendar_day", color="primary"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda: open_dates(self, self.app, self.query, self.load),
            )
        )

    def _rooms(self) -> list[ui.Widget]:
        return [
            self._room(n)
            for n, room in enumerate(data.ROOMS)
            if room[2] * self.query.rooms >= self.query.guests
        ]

    def _room(self, room: int) -> ui.Widget:
        app, t, query = self.app, self.t, self.query
        name, text, people, _ = data.ROOMS[room]
        left = self.state.left(self.hotel, room, query.first, query.last)
        full = left < query.rooms
        cost = rates.stay(self.state.salt, self.hotel, room, 0, query.first, query.last)
        night = app.price(cost // query.nights // 100 * 100)
        status = t("Sold out", "已订完") if full else money(night)
        shown = self.shown == room
        head = ui.Row(
            gap=12,
            padding=(12, 12),
            id="room",
            on_tap=None if full else partial(setattr, self, "shown", None if shown else room),
            children=[
                ui.Image(
                    art=f"room:{self.hotel.brand}{room}", width=72, height=72, radius=8,
                    desc=t(*name),
                ),
                ui.Column(
                    grow=1,
                    gap=2,
                    children=[
                        ui.Text(text=t(*name), style="label", id="room_name"),
                        ui.Text(text=t(*text), style="small", color="on_surface_variant"),
                        ui.Text(
                            text=t(f"{people} people", f"可住{people}人")
                            + (t(f" · {left} left", f" · 仅剩{left}间") if 0 < left <= 3 else ""),
                            style="small",
                            color="on_surface_variant",
                        ),
                    ],
                ),
                ui.Text(
                    text=status,
                    style="subtitle" if full else "title",
                    color="outline" if full else RED,
                    id="room_price",
                ),
                ui.Icon(name="arrow_up" if shown else "arrow_down", size=20),
            ],
        )  # fmt: skip
        plans = [self._plan(room, n) for n in range(len(data.PLANS))] if shown else []
        return ui.Card(child=ui.Column(children=[head, *plans]))

    def _plan(self, room: int, plan: int) -> ui.Widget:
        app, t, query = self.app, self.t, self.query
        name, rule, _ = data.PLANS[plan]
        cost = rates.stay(self.state.salt, self.hotel, room, plan, query.first, query.last)
        night = cost // query.nights // 100 * 100
        level = t(*data.LEVELS[self.state.level][0])
        price = ui.Column(
            cross="end",
            children=[
                ui.Text(text=money(night), style="small", color="outline"),
                ui.Text(text=money(app.price(night)), style="title", color=RED, id="plan_price"),
                ui.Text(
                    text=t(f"{level} price", f"{level}价"),
                    style="small",
                    color="on_surface_variant",
                ),
            ],
        )
        book = ui.Button(
            text=t("Book", "预订"),
            id="book",
            desc=t(f"Book {name[0].lower()}", f"预订{name[1]}"),
            on_tap=lambda: app.open(BookPage(app, self.hotel, room, plan, query)),
        )
        words = ui.Column(
            grow=1,
            children=[
                ui.Text(text=t(*name), style="subtitle"),
                ui.Text(text=t(*rule), style="small", color="on_surface_variant"),
            ],
        )
        row = ui.Row(children=[words, price, book], gap=10, padding=(16, 8))
        return ui.Column(children=[ui.Divider(), row])

    def _more(self) -> list[ui.Widget]:
        t = self.t
        cells: list[ui.Widget] = [
            ui.Row(
                gap=6,
                padding=(0, 4),
                children=[
                    ui.Icon(name="check", size=16, color="success"),
                    ui.Text(text=t(*words), style="small", grow=1),
                ],
            )
            for words in data.FACILITIES
        ]
        grid = ui.Column(children=[ui.Grid(columns=3, gap=4, children=cells)], padding=(16, 4))
        start = len(self.hotel.id) % 3
        remarks = [
            ui.Text(text=t(*words), style="subtitle", padding=(16, 6), id="remark")
            for words in data.REMARKS[start : start + 3]
        ]
        return [
            section(t("Facilities", "设施服务"), [grid]),
            section(t("Guests say", "住客点评"), remarks),
        ]
