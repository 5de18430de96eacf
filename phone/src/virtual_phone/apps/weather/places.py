"""The list of cities of Weather, and the page that adds one."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.offline import no_connection
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import online, time_text
from virtual_phone.apps.weather import data
from virtual_phone.apps.weather.kit import WeatherBase, city_name, full_name, sign
from virtual_phone.apps.weather.sky import at, forecast
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

MOST = 20
"""Cities that the list may hold."""


class Cities(Page):
    """All cities: a tap shows one, a long press starts editing."""

    name = ".Cities"
    app: WeatherBase

    def __init__(self, app: WeatherBase) -> None:
        super().__init__(app)
        self.editing = False
        self.chosen: set[str] = set()

    def build(self) -> ui.Widget:
        """A card for each city; boxes and arrows while editing."""
        t, state = self.t, self.app.state
        title = t("Manage cities", "城市管理")
        if self.editing:
            title = t(f"{len(self.chosen)} selected", f"已选择{len(self.chosen)}项")
        rows = [self._card(key) for key in state.places()]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self._leave, actions=self._actions()),
            body=ui.Scroll(
                key="cities",
                id="city_list",
                grow=1,
                child=ui.Column(
                    gap=12, padding=(16, 8), children=[self._search(), *rows, ui.Spacer(height=24)]
                ),
            ),
            bottom=self._bottom() if self.editing else None,
        )

    def _search(self) -> ui.Widget:
        hint = self.t("Search for a city", "搜索城市")
        return ui.SearchPill(
            hint=hint, id="search_city", on_tap=lambda: self.app.open(AddCity(self.app))
        )

    def _actions(self) -> list[ui.Widget]:
        if self.editing:
            return [
                ui.IconButton(
                    icon="check", id="done", desc=self.t("Done", "完成"), on_tap=self._stop
                )
            ]
        return [
            ui.IconButton(
                icon="add",
                id="add_city",
                desc=self.t("Add city", "添加城市"),
                on_tap=lambda: self.app.open(AddCity(self.app)),
            ),
            ui.IconButton(
                icon="edit",
                id="edit_cities",
                desc=self.t("Edit list", "编辑列表"),
                on_tap=partial(setattr, self, "editing", True),
            ),
        ]

    def _bottom(self) -> ui.Widget:
        delete = ui.Button(
            text=self.t("Delete", "删除"),
            kind="text",
            icon="delete",
            id="delete",
            enabled=bool(self.chosen),
            on_tap=self._ask,
        )
        return ui.Row(main="center", padding=(16, 8), children=[delete])

    def _card(self, key: str) -> ui.Widget:
        app = self.app
        now = app.local(key)
        hour = at(app.state.seed, key, now)
        day = forecast(app.state.seed, key, now.date())
        here = key == app.state.here and key not in app.state.cities
        place: list[ui.Widget] = (
            [ui.Icon(name="location", size=18, color="primary")] if here else []
        )
        name = ui.Text(text=city_name(app, key), style="title", id="city_name", max_lines=1, grow=1)
        span = f"{app.degrees(day.low)} / {app.degrees(day.high)}"
        words = ui.Column(
            grow=1,
            gap=2,
            children=[
                ui.Row(gap=4, children=[*place, name]),
                ui.Text(
                    text=f"{time_text(app, now)}  ·  {span}",
                    style="small",
                    color="on_surface_variant",
                    max_lines=1,
                ),
            ],
        )
        parts: list[ui.Widget] = [words, sign(app, hour.condition, size=28)]
        parts.append(ui.Text(text=app.degrees(hour.temperature), style="headline", id="city_temp"))
        if self.editing and not here:
            parts = [self._box(key), words, *self._arrows(key)]
        return ui.Card(
            id="city_card",
            child=ui.Row(padding=(16, 14), gap=12, children=parts),
            on_tap=partial(self._tap, key, here=here),
            on_long_press=partial(self._hold, key, here=here),
        )

    def _box(self, key: str) -> ui.Widget:
        return ui.Checkbox(
            checked=key in self.chosen,
            id="city_checkbox",
            desc=full_name(self.app, key),
            on_tap=partial(self._turn, key),
        )

    def _arrows(self, key: str) -> list[ui.Widget]:
        cities = self.app.state.cities
        place, name = cities.index(key), full_name(self.app, key)
        return [
            ui.IconButton(
                icon="arrow_up",
                id="move_up",
                desc=self.t(f"Move {name} up", f"上移{name}"),
                enabled=place > 0,
                on_tap=partial(self._move, key, -1),
            ),
            ui.IconButton(
                icon="arrow_down",
                id="move_down",
                desc=self.t(f"Move {name} down", f"下移{name}"),
                enabled=place < len(cities) - 1,
                on_tap=partial(self._move, key, 1),
            ),
        ]

    def _tap(self, key: str, *, here: bool) -> None:
        if not self.editing:
            self.app.services.start(self.app.package, city=key)
            self.close()
        elif not here:
            self._turn(key)

    def _hold(self, key: str, *, here: bool) -> None:
        self.editing = True
        if not here:
            self.chosen.add(key)

    def _turn(self, key: str) -> None:
        self.chosen ^= {key}

    def _move(self, key: str, by: int) -> None:
        cities = self.app.state.cities
        place = cities.index(key)
        cities.insert(place + by, cities.pop(place))

    def _ask(self) -> None:
        count = len(self.chosen)
        question = self.t(
            f"Delete {count} cit{'y' if count == 1 else 'ies'}?", f"删除{count}个城市？"
        )
        self.app.open(Confirm(self.app, question, self._delete))

    def _delete(self) -> None:
        state = self.app.state
        state.cities = [key for key in state.cities if key not in self.chosen]
        self._stop()

    def _stop(self) -> None:
        self.editing = False
        self.chosen.clear()

    def on_back(self) -> bool:
        """Back ends editing first."""
        was = self.editing
        self._stop()
        return was

    def _leave(self) -> None:
        if not self.on_back():
            self.close()


class AddCity(SearchPage):
    """Popular cities, or those that the words fit; a tap adds one."""

    name = ".AddCity"
    hint = ("City, region or country", "城市、省份或国家")
    clearable = True
    app: WeatherBase

    def rows(self) -> list[ui.Widget]:
        """What there is to add."""
        if not online(self.app):
            return [no_connection(self.app, self.app.services.changed)]
        wanted = self.words.strip().casefold()
        if not wanted:
            return self._popular()
        found = [
            key for key, city in data.BY_KEY.items() if wanted in " ".join(city[:4]).casefold()
        ]
        found.sort(key=lambda key: not _starts(data.BY_KEY[key], wanted))
        return [self._row(key) for key in found] or [
            empty_state(self.app, ("No matching cities", "没有匹配的城市"))
        ]

    def _popular(self) -> list[ui.Widget]:
        head = ui.Text(text=self.t("Popular cities", "热门城市"), style="label", padding=(16, 12))
        chips = [
            ui.Chip(
                text=city_name(self.app, key),
                id="hot_city",
                checked=key in self.app.state.places(),
                on_tap=partial(self._add, key),
            )
            for key in data.POPULAR
        ]
        rows = [ui.Row(gap=8, padding=(16, 4), children=chips[i : i + 3]) for i in range(0, 12, 3)]
        return [head, *rows]

    def _row(self, key: str) -> ui.Widget:
        there = key in self.app.state.places()
        words = self.t("Added", "已添加") if there else self.t("Add", "添加")
        return ui.ListItem(
            id="city_result",
            title=full_name(self.app, key),
            trailing=ui.Text(text=words, style="label", color="outline" if there else "primary"),
            on_tap=partial(self._add, key),
        )

    def _add(self, key: str) -> None:
        cities, name = self.app.state.cities, city_name(self.app, key)
        if key in self.app.state.places():
            self.app.services.toast(self.t(f"{name} is on the list", f"{name}已在列表中"))
            return
        if len(cities) >= MOST:
            self.app.services.toast(self.t(f"{MOST} cities at most", f"最多添加{MOST}个城市"))
            return
        cities.append(key)
        self.app.services.toast(self.t(f"{name} added", f"已添加{name}"))
        self.close()


def _starts(city: data.City, wanted: str) -> bool:
    return city.name.casefold().startswith(wanted) or city.chinese.startswith(wanted)
