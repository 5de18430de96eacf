"""The first page of the maps app: the map with what is around, saved places, one's own page."""

from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import section, switch_row
from virtual_phone.apps.maps import data
from virtual_phone.apps.maps.board import Board, View
from virtual_phone.apps.maps.find import PickPlace, ResultsPage, SearchPlaces
from virtual_phone.apps.maps.kit import (
    MapsBase,
    MapsPage,
    away_text,
    board_of,
    kind_icon,
    place_row,
)
from virtual_phone.apps.maps.saved import ListPage, OfflinePage, TripsPage, new_list
from virtual_phone.apps.maps.state import Place
from virtual_phone.ui import widgets as ui

TOP_DP = 120.0
"""Height of what is above the map."""


class HomePage(MapsPage):
    """What each tab shows; the app's first page frames it."""

    def __init__(self, app: MapsBase) -> None:
        super().__init__(app)
        self.view = View(data.HARBOUR)
        self.chosen: Place | None = None
        self.tab = "explore"

    # The map

    def board(self) -> Board:
        """The map as it is in sight."""
        _, high = self.app.services.display_dp
        board = board_of(self.app, self.view, max(160, high - 160 - TOP_DP))
        places = [p for p in self.state.all() if p.kind != "house"]
        middle = board.height / 2
        board.keep_off(board.width - 64, middle - 116, 64, 232)
        board.keep_off(board.width - 84, board.height - 84, 84, 84)
        if self.chosen is not None:
            board.keep_off(0, board.height - 150, board.width, 150)
            board.pin(self.chosen)
        board.marks([p for p in places if p is not self.chosen])
        located = self.state.located and self.view.city == data.HARBOUR
        x, y = board.spot(self.state.here.x, self.state.here.y)
        if located:
            board.keep_off(x - 12, y - 12, 24, 24)
        board.street_names(self.t)
        if located:
            board.dot(self.state.here.x, self.state.here.y)
        return board

    def explore(self) -> ui.Widget:
        """A search pill and kinds over the map, as far as that came."""
        t, app = self.t, self.app
        pill = ui.SearchPill(
            id="search_maps",
            hint=t("Search here", "搜索地点"),
            on_tap=lambda: app.open(SearchPlaces(app)),
        )
        chips: list[ui.Widget] = [
            ui.Chip(
                text=t(*data.KINDS[kind].words),
                icon=data.KINDS[kind].icon,
                id=f"near_{kind}",
                on_tap=lambda kind=kind: app.open(ResultsPage(app, kind=kind)),  # type: ignore[misc]
            )
            for kind in data.NEARBY
        ]
        row = ui.Row(children=chips, gap=8, padding=(12, 0))
        top = ui.Column(
            background="surface",
            children=[
                ui.Column(children=[pill], padding=(12, 8)),
                ui.Scroll(key="kinds", axis="horizontal", child=row),
            ],
        )
        return ui.Column(children=[top, self.fetched()])

    def content(self) -> ui.Widget:
        """The map; on it buttons, and the chosen place."""
        t, app = self.t, self.app
        board = self.board()
        canvas = board.canvas(partial(self._touch, board), t("Map", "地图"))
        layers: list[ui.Widget] = [canvas, ui.Corner(child=self._buttons(), at="end", padding=12)]
        if self.chosen is not None:
            layers.append(ui.Corner(child=self._card(self.chosen), at="bottom", padding=12))
        else:
            go = ui.Fab(
                icon="directions",
                id="directions",
                desc=t("Directions", "路线"),
                on_tap=lambda: app.open(PickPlace(app, t("Where to?", "去哪里？"), app.lead)),
            )
            layers.append(ui.Corner(child=go, at="bottom_end", padding=16))
        return ui.Stack(children=layers, grow=1, on_pinch=self._pinch)

    def _pinch(self, scale: float) -> None:
        self.view.nearer(1 if scale > 1 else -1)

    def _buttons(self) -> ui.Widget:
        t = self.t
        entries = (
            ("grid", "layers", t("Traffic", "路况"), self._traffic),
            ("add", "zoom_in", t("Zoom in", "放大"), partial(self.view.nearer, 1)),
            ("minus", "zoom_out", t("Zoom out", "缩小"), partial(self.view.nearer, -1)),
            ("target", "my_location", t("My location", "我的位置"),
             partial(self.app.locate, self._here)),
        )  # fmt: skip
        return ui.Column(
            gap=8,
            children=[
                ui.Row(
                    width=48,
                    height=48,
                    radius=24,
                    background="surface_container_high",
                    children=[ui.IconButton(icon=icon, id=key, desc=desc, on_tap=do)],
                )
                for icon, key, desc, do in entries
            ],
        )

    def _traffic(self) -> None:
        options = self.state.options
        options["traffic"] = not options["traffic"]
        words = (
            ("Traffic is shown", "已显示路况")
            if options["traffic"]
            else ("Traffic is hidden", "已隐藏路况")
        )
        self.app.services.toast(self.t(*words))

    def _here(self) -> None:
        self.view.show(self.state.here)

    def _touch(self, board: Board, x: float, y: float) -> None:
        self.chosen = board.hit(x, y)

    def _card(self, place: Place) -> ui.Widget:
        width, _ = self.app.services.display_dp
        go = ui.Button(
            text=self.t("Directions", "路线"),
            icon="directions",
            id="go",
            on_tap=partial(self.app.lead, place),
        )
        head = ui.ListItem(
            id="map_card",
            title=place.name,
            subtitle=f"{away_text(self.app, place.away(self.state.here))} · {place.address}",
            leading=kind_icon(place),
            on_tap=partial(self.app.visit, place),
        )
        foot = ui.Row(children=[go], padding=(16, 8), main="end")
        return ui.Column(width=width - 24, radius=20, background="surface", children=[head, foot])

    # Saved

    def saved(self) -> ui.Widget:
        """Home, work, lists."""
        t, app, state = self.t, self.app, self.state
        ends = [
            self._end("home", t("Home", "家"), state.home),
            self._end("work", t("Work", "公司"), state.work),
        ]
        lists = [
            ui.ListItem(
                id="list_row",
                title=each.name,
                subtitle=t(
                    f"{len(each.places)} place{'s' * (len(each.places) != 1)}",
                    f"{len(each.places)}个地点",
                ),
                leading=ui.Avatar(icon=each.icon, color="#c2497c", size=44),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda each=each: app.open(ListPage(app, each)),  # type: ignore[misc]
            )
            for each in state.lists
        ]
        add = ui.Button(
            text=t("New list", "新建列表"),
            kind="text",
            icon="add",
            id="new_list",
            on_tap=lambda: new_list(app, lambda made: None),
        )
        parts = [
            section(t("Home and work", "家和公司"), ends),
            section(t("Your lists", "我的列表"), lists, more=add),
        ]
        inside = ui.Column(children=parts, gap=12, padding=(12, 8))
        return ui.Scroll(key="saved", id="saved_list", grow=1, child=inside)

    def _end(self, key: str, words: str, number: int) -> ui.Widget:
        app, state = self.app, self.state
        place = state.places.get(number) if number else None
        put = partial(setattr, state, key)

        def choose() -> None:
            app.open(PickPlace(app, words, lambda chosen: put(chosen.id), here=False))

        edit = ui.IconButton(
            icon="edit",
            id=f"edit_{key}",
            desc=self.t(f"Edit {words}", f"修改{words}"),
            on_tap=choose,
        )
        return ui.ListItem(
            id=f"{key}_row",
            title=words,
            subtitle=f"{place.name}, {place.address}"
            if place
            else self.t("Set address", "设置地址"),
            leading=ui.Avatar(
                icon="home" if key == "home" else "luggage", color="#2f6fb3", size=44
            ),
            trailing=edit,
            on_tap=partial(app.lead, place) if place else choose,
        )

    # One's own page

    def mine(self) -> ui.Widget:
        """Who one is, trips, offline maps, what to avoid."""
        t, app, state = self.t, self.app, self.state
        me = app.services.contacts.me
        count = len(state.trips)
        doors: tuple[tuple[str, str, str, str, ui.Do], ...] = (
            ("trips", "history", t("Your trips", "我的行程"),
             t(f"{count} so far", f"共{count}次"), lambda: app.open(TripsPage(app))),
            ("offline_maps", "download", t("Offline maps", "离线地图"),
             t(f"{len(state.offline)} downloaded", f"已下载{len(state.offline)}个"),
             lambda: app.open(OfflinePage(app))),
        )  # fmt: skip
        rows: list[ui.Widget] = [
            ui.ListItem(
                id=key,
                title=title,
                subtitle=below,
                leading=ui.Icon(name=icon, color="primary"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=do,
            )
            for key, icon, title, below, do in doors
        ]
        options = state.options
        switches = [
            switch_row(self, ("Avoid tolls", "避开收费路段"), options, "avoid_tolls"),
            switch_row(self, ("Avoid motorways", "避开高速公路"), options, "avoid_highways"),
            switch_row(self, ("Voice guidance", "语音导航"), options, "voice"),
            switch_row(self, ("Show traffic", "显示路况"), options, "traffic"),
        ]
        seen = [place_row(app, state.places[each]) for each in state.seen[:6]]
        nothing = empty_state(app, ("Nothing yet", "还没有"), "history")
        who = ui.ListItem(
            title=me.name, subtitle=me.email, leading=ui.Avatar(icon="person", size=48)
        )
        parts = [
            ui.Card(child=ui.Column(children=[who, *rows])),
            section(t("Recently viewed", "最近浏览"), seen or [nothing]),
            section(t("Navigation", "导航设置"), switches),
        ]
        inside = ui.Column(children=parts, gap=12, padding=(12, 8))
        return ui.Scroll(key="mine", id="mine_list", grow=1, child=inside)
