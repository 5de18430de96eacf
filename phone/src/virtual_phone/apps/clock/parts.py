"""What a tab of Clock is, and the world clock."""

from abc import ABC, abstractmethod
from datetime import datetime, timedelta
from functools import partial
from typing import ClassVar

from virtual_phone.apps.clock.state import ClockState
from virtual_phone.apps.kit.cities import CITIES, City, city
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

HOME_CITY = "London"
"""Where the phone is, until the setting `time_zone` names another city."""


class Tab(ABC):
    """One tab of the app's main page."""

    title: ClassVar[tuple[str, str]]
    icon: ClassVar[str]
    key: ClassVar[str]

    def __init__(self, app: App) -> None:
        self.app = app
        self._ticking = False

    def tick(self) -> None:
        """Ask to be built again in a second; for what runs."""
        if self._ticking:
            return
        self._ticking = True

        def again() -> None:
            self._ticking = False
            self.app.on_clock()
            self.app.services.changed()

        self.app.services.after(1.0, again)

    @property
    def state(self) -> ClockState:
        """The app's state."""
        found: ClockState = self.app.state
        return found

    def t(self, english: str, chinese: str) -> str:
        """Short for `app.t`."""
        return self.app.t(english, chinese)

    @abstractmethod
    def build(self) -> ui.Widget:
        """The body of the page."""

    def fab(self) -> ui.Fab | None:
        """The floating button, if the tab has one."""
        return None


def city_time(app: App, place: City) -> datetime:
    """The time in a city, from the phone's time and its time zone."""
    home = city(app.services.settings.get("time_zone", HOME_CITY))
    return app.services.now() + timedelta(minutes=place.offset - home.offset)


class WorldTab(Tab):
    """The time here and in chosen cities."""

    title = ("World Clock", "世界时钟")
    icon = "globe"
    key = "clock"

    def build(self) -> ui.Widget:
        """This place at the top, then a card for each city."""
        now = self.app.services.now()
        here = ui.Column(
            padding=(8, 16),
            children=[
                ui.Text(text=time_text(self.app, now), style="display", id="digital_clock"),
                ui.Text(text=short_date_text(self.app, now), id="date", color="on_surface_variant"),
            ],
        )
        cards = [self._card(city(name)) for name in self.state.cities]
        options = self.state.options
        if options.home_clock and options.home_city not in self.state.cities:
            cards.insert(0, self._card(city(options.home_city), home=True))
        return ui.Scroll(
            key="cities",
            grow=1,
            child=ui.Column(gap=12, padding=(16, 8), children=[here, *cards, ui.Spacer(height=96)]),
        )

    def fab(self) -> ui.Fab:
        """The button that adds a city."""
        return ui.Fab(
            icon="add",
            desc=self.t("Add city", "添加城市"),
            id="fab",
            on_tap=lambda: self.app.open(Cities(self.app)),
        )

    def _card(self, place: City, *, home: bool = False) -> ui.Widget:
        there = city_time(self.app, place)
        name = self.t(place.name, place.chinese)
        if home:
            name = self.t(f"Home: {name}", f"家乡：{name}")
        words = ui.Column(
            grow=1,
            children=[
                ui.Text(text=name, style="title", id="city_name"),
                ui.Text(
                    text=self._ahead(there),
                    style="label",
                    id="hours_ahead",
                    color="on_surface_variant",
                ),
            ],
        )
        clock = ui.Text(
            text=time_text(self.app, there), style="headline", id="digital_clock", max_lines=1
        )
        return ui.Card(
            id="city_card",
            on_long_press=None if home else lambda: self.app.open(CityMenu(self.app, place)),
            child=ui.Row(padding=(20, 16), gap=12, children=[words, clock]),
        )

    def _ahead(self, there: datetime) -> str:
        now = self.app.services.now()
        days = (there.date() - now.date()).days
        english, chinese = {-1: ("Yesterday", "昨天"), 1: ("Tomorrow", "明天")}.get(
            days, ("Today", "今天")
        )
        hours = round((there - now).total_seconds() / 60) / 60
        if not hours:
            return self.t(english, chinese)
        return self.t(
            f"{english}, {abs(hours):g} hr{'s' * (abs(hours) != 1)}"
            f" {'ahead' if hours > 0 else 'behind'}",
            f"{chinese}，{'快' if hours > 0 else '慢'}{abs(hours):g}小时",
        )


class CityMenu(Page):
    """What a long press on a city offers."""

    name = ".CityMenu"
    modal = "sheet"

    def __init__(self, app: App, place: City) -> None:
        super().__init__(app)
        self.place = place

    def build(self) -> ui.Widget:
        """Its name, and Delete."""
        name = self.t(self.place.name, self.place.chinese)
        return ui.Sheet(
            child=ui.Column(
                children=[
                    ui.Text(text=name, style="title", padding=(24, 12)),
                    ui.ListItem(
                        title=self.t("Delete city", "删除城市"),
                        leading=ui.Icon(name="delete"),
                        on_tap=self._delete,
                    ),
                ]
            )
        )

    def _delete(self) -> None:
        self.close()
        self.app.state.cities.remove(self.place.name)


class Cities(SearchPage):
    """All cities with a search field; a tap adds one."""

    name = ".Cities"
    hint = ("Search for a city", "搜索城市")
    clearable = True

    def rows(self) -> list[ui.Widget]:
        """The cities that match."""
        wanted = self.words.strip().casefold()
        found = [c for c in CITIES if wanted in " ".join(c[:4]).casefold()]
        if not found:
            none = self.t("No matching cities", "没有匹配的城市")
            return [ui.Text(text=none, padding=24, align="center", color="on_surface_variant")]
        return [
            ui.ListItem(
                title=self.t(f"{c.name}, {c.country}", f"{c.chinese}，{c.chinese_country}"),
                subtitle=c.zone,
                trailing=ui.Icon(name="check", color="primary")
                if c.name in self.app.state.cities
                else ui.Text(
                    text=time_text(self.app, city_time(self.app, c)), color="on_surface_variant"
                ),
                on_tap=partial(self._add, c),
            )
            for c in found
        ]

    def _add(self, chosen: City) -> None:
        cities = self.app.state.cities
        if chosen.name not in cities:
            cities.append(chosen.name)
        self.close()
