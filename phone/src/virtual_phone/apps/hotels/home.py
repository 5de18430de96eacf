"""The first page of Restwell: what is looked for, and where one was before."""

from datetime import timedelta
from functools import partial

from virtual_phone.apps.hotels import data
from virtual_phone.apps.hotels.kit import HotelsBase, HotelsPage, LocalPage, hotel_card, stay_text
from virtual_phone.apps.hotels.list import open_dates
from virtual_phone.apps.hotels.rates import hotels
from virtual_phone.apps.hotels.state import Query
from virtual_phone.apps.kit.city_picker import Choice, CityPicker
from virtual_phone.apps.kit.forms import low, section
from virtual_phone.apps.kit.places import with_location
from virtual_phone.ui import widgets as ui


class HomePage(HotelsPage):
    """The form, what was looked for before, hotels nearby."""

    def __init__(self, app: HotelsBase) -> None:
        super().__init__(app)
        self.tab = "home"
        self.banner = 0

    def home(self) -> ui.Widget:
        """Banners, the form, searches, hotels."""
        app, t, query = self.app, self.t, self.state.query
        pictures = [
            ui.Image(art=f"room:banner{n}", radius=16, desc=t(f"Banner {n}", f"海报{n}"))
            for n in range(1, 4)
        ]
        banners = ui.Pager(
            key="banners",
            id="banner",
            height=120,
            pages=pictures,
            index=self.banner,
            on_page=partial(setattr, self, "banner"),
        )
        good = sorted(hotels(self.state.salt, query.city), key=lambda hotel: -hotel.score)[:5]
        cards: list[ui.Widget] = [hotel_card(app, hotel, query) for hotel in good]
        city = app.city(query.city)
        parts = [
            *([] if low(app) else [banners]),
            self._form(),
            *self._before(),
            ui.Text(text=t(f"Well rated in {city}", f"{city}好评酒店"), style="title"),
            *cards,
        ]
        return ui.Scroll(
            key="home",
            id="home_scroll",
            grow=1,
            on_refresh=self.load,
            child=ui.Column(children=parts, gap=12, padding=(12, 8)),
        )

    def _form(self) -> ui.Widget:
        app, t, query = self.app, self.t, self.state.query
        where = app.place(query) or query.words
        words = where or t("Place, brand or hotel", "位置/品牌/酒店名")
        rooms = t(
            f"{query.rooms} room{'s' * (query.rooms > 1)}, "
            f"{query.guests} guest{'s' * (query.guests > 1)}",
            f"{query.rooms}间 {query.guests}人",
        )
        clear = ui.IconButton(
            icon="close", id="clear_words", desc=t("Clear", "清除"), on_tap=self._clear
        )
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="city",
                title=app.city(query.city),
                subtitle=t("City", "目的地"),
                leading=ui.Icon(name="location", color="primary"),
                trailing=self._own_place(),
                on_tap=self._city,
            ),
            ui.Divider(),
            ui.ListItem(
                id="dates",
                title=stay_text(app, query),
                leading=ui.Icon(name="calendar_day", color="primary"),
                on_tap=lambda: open_dates(self, app, query, lambda: None),
            ),
            ui.Divider(),
            ui.ListItem(
                id="rooms_guests",
                title=rooms,
                leading=ui.Icon(name="bed", color="primary"),
                on_tap=lambda: app.open(RoomsSheet(app)),
            ),
            ui.Divider(),
            ui.ListItem(
                id="words",
                title=words,
                leading=ui.Icon(name="search", color="primary"),
                trailing=clear if where else None,
                on_tap=lambda: app.open(WordsPage(app)),
            ),
            ui.Column(
                padding=(16, 10),
                children=[
                    ui.Button(
                        text=t("Find hotels", "查找酒店"),
                        id="find_hotels",
                        on_tap=lambda: app.search(query),
                    )
                ],
            ),
        ]
        return ui.Card(child=ui.Column(children=rows))

    def _own_place(self) -> ui.Widget:
        return ui.Button(
            text=self.t("My location", "我的位置"),
            kind="text",
            icon="target",
            id="my_location",
            on_tap=self._locate,
        )

    def _clear(self) -> None:
        self.state.query.place = self.state.query.words = ""

    def _city(self) -> None:
        app = self.app
        choices = [
            Choice(name[0], app.t(*name), "", f"{name[0]}{name[1]}") for name, _ in data.CITIES
        ]
        title = self.t("Choose a city", "选择城市")
        self.app.open(
            CityPicker(
                app,
                title,
                choices,
                self._to,
                recent=self.state.recent,
                hot=data.HOT,
                here=self._locate,
            )
        )

    def _to(self, city: str) -> None:
        state = self.state
        state.query.city, state.query.place = city, ""
        state.recent[:] = [city, *(each for each in state.recent if each != city)][:6]

    def _locate(self) -> None:
        def here() -> None:
            self.state.query.city, self.state.query.place = data.HERE, "here"
            self.state.query.words = ""

        with_location(self.app, here)

    def _before(self) -> list[ui.Widget]:
        if not self.state.searches:
            return []
        chips = [
            ui.Chip(
                text=" · ".join(filter(None, (self.app.city(q.city), self.app.place(q)))),
                id="search_before",
                on_tap=partial(self._again, q),
            )
            for q in self.state.searches
        ]
        row = ui.Row(children=chips, gap=8, padding=(4, 0))
        return [ui.Scroll(key="before", axis="horizontal", child=row)]

    def _again(self, old: Query) -> None:
        query, today = self.state.query, self.app.services.now().date()
        query.city, query.place, query.words = old.city, old.place, old.words
        if query.first < today:
            query.first, query.last = today, today + timedelta(days=1)


class RoomsSheet(LocalPage):
    """How many rooms, for how many."""

    name = ".RoomsSheet"
    modal = "sheet"

    def build(self) -> ui.Widget:
        """Two numbers and Done."""
        t, query = self.t, self.state.query
        rows: list[ui.Widget] = [
            ui.Row(
                padding=(16, 6),
                children=[
                    ui.Text(text=t(*words), grow=1),
                    ui.Stepper(
                        id=f"{key}_count",
                        value=getattr(query, key),
                        least=1,
                        most=9,
                        on_change=partial(setattr, query, key),
                    ),
                ],
            )
            for key, words in (("rooms", ("Rooms", "房间数")), ("guests", ("Guests", "入住人数")))
        ]
        done = ui.Button(text=t("Done", "确定"), id="rooms_done", on_tap=self.close)
        title = ui.Text(text=t("Rooms and guests", "房间与人数"), style="title", padding=(16, 4))
        return ui.Sheet(
            child=ui.Column(children=[title, *rows, ui.Column(children=[done], padding=16)])
        )


class WordsPage(LocalPage):
    """A place, a brand, or part of a hotel's name."""

    name = ".KeywordActivity"

    def __init__(self, app: HotelsBase) -> None:
        super().__init__(app)
        self.words = app.state.query.words

    def build(self) -> ui.Widget:
        """The field; below it what fits, or places and brands."""
        t = self.t
        field = ui.TextField(
            key="words",
            id="keyword_input",
            text=self.words,
            hint=t("Place, brand or hotel", "位置/品牌/酒店名"),
            on_change=partial(setattr, self, "words"),
            action="search",
            on_submit=self._typed,
            plain=True,
            autofocus=True,
            grow=1,
        )
        done = ui.Button(text=t("Done", "确定"), kind="text", id="keyword_go", on_tap=self._typed)
        query = self.state.query
        _, places = data.CITY[query.city]
        wanted = self.words.strip().lower()
        near = [
            self._row("location", "place_item", place, partial(self._place, place[0]))
            for place in places
            if not wanted or any(wanted in word.lower() for word in place)
        ]
        brands = [
            self._row("hotel", "brand_item", brand.name, partial(self._brand, t(*brand.name)))
            for brand in data.BRANDS
            if not wanted or any(wanted in word.lower() for word in brand.name)
        ]
        parts: list[ui.Widget] = []
        if near:
            city = self.app.city(query.city)
            parts.append(section(t(f"Places in {city}", f"{city}热门位置"), near))
        if brands:
            parts.append(section(t("Brands", "品牌"), brands))
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, content=field, actions=[done]),
            body=ui.Scroll(
                key="keywords", grow=1, child=ui.Column(children=parts, gap=12, padding=(12, 8))
            ),
        )

    def _row(self, icon: str, name: str, words: data.Words, do: ui.Do) -> ui.Widget:
        return ui.ListItem(
            id=name, title=self.t(*words), leading=ui.Icon(name=icon, color="primary"), on_tap=do
        )

    def _place(self, place: str) -> None:
        self.state.query.place, self.state.query.words = place, ""
        self.close()

    def _brand(self, brand: str) -> None:
        self.state.query.words = brand
        self.close()

    def _typed(self) -> None:
        """A place that is called so, or words of a name."""
        query, words = self.state.query, self.words.strip()
        _, places = data.CITY[query.city]
        place = next((p for p in places if words.lower() in (p[0].lower(), p[1])), None)
        if place is not None:
            self._place(place[0])
            return
        query.words = words
        if query.place != "here":
            query.place = ""
        self.close()
