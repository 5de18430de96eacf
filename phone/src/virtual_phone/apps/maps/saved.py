"""Lists of places, trips, and maps for when there is no network."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.offline import LATENCY
from virtual_phone.apps.kit.wording import online, short_date_text
from virtual_phone.apps.kit.wording import time_text as clock_text
from virtual_phone.apps.maps import data
from virtual_phone.apps.maps.kit import MODE_WORDS, MapsBase, away_text, place_row, time_text
from virtual_phone.apps.maps.state import SavedList, Trip
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


def new_list(app: MapsBase, then: Callable[[SavedList], object]) -> None:
    """Ask for a name and make a list of it."""

    def make(name: str) -> None:
        if any(each.name == name for each in app.state.lists):
            app.services.toast(app.t("There is one already", "列表已存在"))
            return
        made = SavedList(name, "bookmark_filled")
        app.state.lists.append(made)
        then(made)

    app.open(TextDialog(app, ("New list", "新建列表"), "", make))


class ListPage(Page):
    """The places of one list."""

    name = ".ListActivity"
    app: MapsBase

    def __init__(self, app: MapsBase, shown: SavedList) -> None:
        super().__init__(app)
        self.shown = shown

    def build(self) -> ui.Widget:
        """Rows, each of which a long press takes out."""
        t, app, state = self.t, self.app, self.app.state
        rows: list[ui.Widget] = []
        for number in self.shown.places:
            place = state.places[number]
            remove = ui.IconButton(
                icon="close",
                id="remove_place",
                desc=t(f"Remove {place.name}", f"移除{place.name}"),
                on_tap=partial(self._remove, number),
            )
            row = place_row(app, place)
            rows.append(ui.Row(children=[ui.Column(children=[row], grow=1), remove]))
        nothing = empty_state(app, ("No places in this list", "列表中还没有地点"), "bookmark")
        menu = more_button(
            self,
            [
                (t("Rename", "重命名"), self._rename),
                (t("Share list", "分享列表"), self._share),
                (t("Delete list", "删除列表"), self._ask_delete),
            ],
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.shown.name, on_back=self.close, actions=[menu]),
            body=ui.Scroll(
                key="places", id="place_list", grow=1, child=ui.Column(children=rows or [nothing])
            ),
        )

    def _remove(self, number: int) -> None:
        at = self.shown.places.index(number)
        self.shown.places.remove(number)
        self.app.services.snackbar(
            self.t("Removed from the list", "已从列表移除"),
            self.t("Undo", "撤消"),
            partial(self.shown.places.insert, at, number),
        )

    def _rename(self) -> None:
        names, then = ("Rename list", "重命名列表"), partial(setattr, self.shown, "name")
        self.app.open(TextDialog(self.app, names, self.shown.name, then))

    def _share(self) -> None:
        places = [self.app.state.places[each] for each in self.shown.places]
        lines = [f"{place.name}, {place.address}" for place in places]
        text = "\n".join([self.shown.name, *lines])
        self.app.services.request(self.app, "share_text", text=text, title=self.shown.name)

    def _ask_delete(self) -> None:
        def delete() -> None:
            self.app.state.lists.remove(self.shown)
            self.close()

        question = self.t("Delete this list?", "删除此列表？")
        self.app.open(Confirm(self.app, question, delete, text=self.shown.name))


class TripsPage(Page):
    """Journeys that were started here."""

    name = ".TripsActivity"
    app: MapsBase

    def build(self) -> ui.Widget:
        """The last one first."""
        rows = [self._row(trip) for trip in reversed(self.app.state.trips)]
        nothing = empty_state(self.app, ("No trips yet", "还没有行程"), "route")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Your trips", "我的行程"), on_back=self.close),
            body=ui.Scroll(key="trips", grow=1, child=ui.Column(children=rows or [nothing])),
        )

    def _row(self, trip: Trip) -> ui.Widget:
        app, place = self.app, self.app.state.places[trip.to]
        icon, words = MODE_WORDS[trip.mode]
        when = f"{short_date_text(app, trip.at)} {clock_text(app, trip.at)}"
        facts = f"{self.t(*words)} · {away_text(app, trip.metres / 1000)}"
        return ui.ListItem(
            id="trip_row",
            title=place.name,
            subtitle=f"{when} · {facts} · {time_text(app, trip.seconds)}",
            leading=ui.Avatar(icon=icon, color="#2f6fb3"),
            on_tap=partial(app.visit, place),
        )


class OfflinePage(Page):
    """Maps of cities to have on the phone."""

    name = ".OfflineMapsActivity"
    app: MapsBase

    def __init__(self, app: MapsBase) -> None:
        super().__init__(app)
        self.coming = ""
        """The city that is being downloaded."""

    def build(self) -> ui.Widget:
        """A row for each city."""
        t = self.t
        said = ui.Text(
            text=t(
                "Downloaded maps can be searched and give directions without a network.",
                "下载后，无网络时也可搜索地点和查看路线。",
            ),
            style="subtitle",
            color="on_surface_variant",
            padding=(16, 8),
        )
        rows = [self._row(key) for key in data.CITIES]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Offline maps", "离线地图"), on_back=self.close),
            body=ui.Scroll(key="cities", grow=1, child=ui.Column(children=[said, *rows])),
        )

    def _row(self, key: str) -> ui.Widget:
        t, held = self.t, key in self.app.state.offline
        size = 40 + sum(map(ord, key)) % 160
        button: ui.Widget = ui.IconButton(
            icon="delete" if held else "download",
            id="offline_button",
            desc=t(f"Delete map of {key}", f"删除{data.CITIES[key].name[1]}地图")
            if held
            else t(f"Download map of {key}", f"下载{data.CITIES[key].name[1]}地图"),
            on_tap=partial(self._ask_delete if held else self._fetch, key),
        )
        if self.coming == key:
            button = ui.Column(children=[ui.Progress()], width=48, cross="center")
        return ui.ListItem(
            id="offline_row",
            title=t(*data.CITIES[key].name),
            subtitle=f"{size} MB · "
            + (t("Downloaded", "已下载") if held else t("Not downloaded", "未下载")),
            leading=ui.Avatar(icon="map", color="#1e8e5a"),
            trailing=button,
        )

    def _fetch(self, key: str) -> None:
        self.coming = key

        def answer() -> None:
            self.coming = ""
            if not online(self.app):
                self.app.services.snackbar(self.t("No connection", "无网络连接"))
            elif key not in self.app.state.offline:
                self.app.state.offline.append(key)

        self.app.services.after(LATENCY, answer)

    def _ask_delete(self, key: str) -> None:
        question = self.t("Delete this map?", "删除此离线地图？")
        delete = partial(self.app.state.offline.remove, key)
        self.app.open(Confirm(self.app, question, delete, text=self.t(*data.CITIES[key].name)))
