"""Ways to a place: by car, transit, on foot, by bike; what to avoid; the turns; the start."""

from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import foot, low, switch_row
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.maps.board import View
from virtual_phone.apps.maps.find import PickPlace, chosen_row
from virtual_phone.apps.maps.kit import (
    GREEN,
    MODE_WORDS,
    MapsBase,
    MapsPage,
    away_text,
    board_of,
    time_text,
)
from virtual_phone.apps.maps.navigate import NavigationPage
from virtual_phone.apps.maps.routes import Route, routes
from virtual_phone.apps.maps.state import MODES, Mode, Place
from virtual_phone.ui import widgets as ui


class RoutePage(MapsPage):
    """From, to, how, and the ways there are."""

    name = ".DirectionsActivity"

    def __init__(self, app: MapsBase, start: Place, to: Place) -> None:
        super().__init__(app)
        self.start = start
        self.to = to
        self.city = start.city
        self.chosen = 0

    @property
    def found(self) -> list[Route]:
        """The ways, the fastest first."""
        return routes(self.state, self.start, self.to, self.state.mode)

    def build(self) -> ui.Widget:
        """Both ends, the modes, map and ways."""
        t = self.t
        menu = more_button(
            self,
            [
                (t("Options", "路线偏好"), lambda: self.app.open(AvoidSheet(self.app))),
                (t("Share directions", "分享路线"), self._share),
            ],
        )
        route = self._route() if self.loaded else None
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Directions", "路线"), on_back=self.close, actions=[menu]),
            body=ui.Column(children=[self._ends(), self._modes(), self.fetched()]),
            bottom=self._foot(route) if route is not None else None,
        )

    def _route(self) -> Route | None:
        found = self.found
        return found[min(self.chosen, len(found) - 1)] if found else None

    def _ends(self) -> ui.Widget:
        t = self.t
        rows: list[ui.Widget] = [
            chosen_row(
                self.app, self.start, "from", t("From", "起点"), partial(self._pick, "start")
            ),
            chosen_row(self.app, self.to, "to", t("To", "终点"), partial(self._pick, "to")),
        ]
        swap = ui.IconButton(
            icon="swap_vert", id="swap", desc=t("Swap start and destination", "交换起点和终点"),
            on_tap=self._swap,
        )  # fmt: skip
        return ui.Row(
            padding=(12, 4), gap=4, children=[ui.Column(children=rows, gap=8, grow=1), swap]
        )

    def _pick(self, end: str) -> None:
        title = (
            self.t("Start from", "选择起点") if end == "start" else self.t("Where to?", "去哪里？")
        )

        def chosen(place: Place) -> None:
            setattr(self, end, place)
            self._anew()

        self.app.open(PickPlace(self.app, title, chosen))

    def _swap(self) -> None:
        self.start, self.to = self.to, self.start
        self._anew()

    def _anew(self) -> None:
        self.chosen, self.city = 0, self.start.city
        self.load()

    def _modes(self) -> ui.Widget:
        return ui.Tabs(
            tabs=[
                ui.Tab(
                    text=self.t(*MODE_WORDS[mode][1]),
                    icon=MODE_WORDS[mode][0],
                    id=f"mode_{mode}",
                    selected=mode == self.state.mode,
                    on_tap=partial(self._go_by, mode),
                )
                for mode in MODES
            ]
        )

    def _go_by(self, mode: Mode) -> None:
        self.state.mode, self.chosen = mode, 0

    def content(self) -> ui.Widget:
        """The map with the way, then all ways."""
        found = self.found
        if not found:
            words = ("No route found for this way of travelling", "没有找到合适的路线")
            return ui.Column(children=[empty_state(self.app, words, "route")], grow=1)
        parts: list[ui.Widget] = []
        route = self._route()
        if route is not None and route.path and not low(self.app):
            parts.append(self._map(route))
        parts += [self._way(number, each) for number, each in enumerate(found)]
        inside = ui.Column(children=[*parts, ui.Spacer(height=12)])
        return ui.Scroll(key=f"ways_{self.state.mode}", id="ways", grow=1, child=inside)

    def _map(self, route: Route) -> ui.Widget:
        width, _ = self.app.services.display_dp
        view = View(self.start.city)
        view.fit(route.path, width, 250)
        board = board_of(self.app, view, 250)
        board.way(route.path)
        board.dot(*route.path[0])
        board.pin(self.to)
        return board.canvas(lambda x, y: None, self.t("Route on the map", "地图上的路线"))

    def _way(self, number: int, route: Route) -> ui.Widget:
        t = self.t
        chosen = route is self._route() or number == self.chosen
        facts = [away_text(self.app, route.metres / 1000)]
        if route.tolls:
            facts.append(t(f"¥{route.tolls} toll", f"过路费¥{route.tolls}"))
        if route.fare:
            facts.append(t(f"¥{route.fare} ticket", f"票价¥{route.fare}"))
        if route.mode == "drive" and not route.tolls:
            facts.append(t("no tolls", "无收费"))
        words = ui.Column(
            grow=1,
            gap=2,
            children=[
                ui.Text(
                    id="route_time",
                    text=time_text(self.app, route.seconds),
                    style="title",
                    color=GREEN if chosen else "on_surface",
                ),
                ui.Text(
                    text=" · ".join(facts), style="subtitle", color="on_surface_variant",
                    id="route_facts",
                ),
                ui.Text(
                    text=t(f"via {route.via[0]}", f"途经{route.via[1]}"),
                    style="small",
                    color="on_surface_variant",
                ),
            ],
        )  # fmt: skip
        steps = ui.Button(
            text=t("Steps", "步骤"),
            kind="text",
            id="steps",
            on_tap=lambda: self.app.open(StepsPage(self.app, route, self.to)),
        )
        return ui.Row(
            id="route_card",
            gap=12,
            padding=(16, 10),
            selected=chosen,
            background="surface_container" if chosen else "",
            on_tap=partial(setattr, self, "chosen", number),
            children=[ui.Icon(name=MODE_WORDS[route.mode][0], color="primary"), words, steps],
        )

    def _foot(self, route: Route) -> ui.Widget:
        t = self.t
        left: list[ui.Widget] = [
            ui.Text(text=time_text(self.app, route.seconds), style="title", color=GREEN),
            ui.Text(
                text=f"({away_text(self.app, route.metres / 1000)})", color="on_surface_variant"
            ),
        ]
        go = ui.Button(
            text=t("Start", "开始导航"),
            icon="navigation",
            id="start_navigation",
            on_tap=partial(self._begin, route),
        )
        return foot(left, go)

    def _begin(self, route: Route) -> None:
        def begin() -> None:
            self.app.open(NavigationPage(self.app, self.start, self.to, route))

        if self.start.id:
            words = ("Navigation begins at your location", "请从您的位置开始导航")
            self.app.services.toast(self.t(*words))
        self.app.locate(begin)

    def _share(self) -> None:
        route = self._route()
        if route is None:
            return
        lines = [f"{self.start.name} → {self.to.name}"]
        time = time_text(self.app, route.seconds)
        lines.append(f"{time}, {away_text(self.app, route.metres / 1000)}")
        lines += [self.t(*step.words) for step in route.steps]
        text = "\n".join([*lines, self.to.link])
        self.app.services.request(self.app, "share_text", text=text, title=lines[0])


class AvoidSheet(MapsPage):
    """What the ways shall avoid."""

    name = ".RouteOptions"
    modal = "sheet"

    def opened(self) -> None:
        """Nothing is asked of the server."""

    def build(self) -> ui.Widget:
        """Two switches."""
        options = self.state.options
        title = ui.Text(text=self.t("Options", "路线偏好"), style="title", padding=(16, 8))
        rows = [
            switch_row(self, ("Avoid tolls", "避开收费路段"), options, "avoid_tolls"),
            switch_row(self, ("Avoid motorways", "避开高速公路"), options, "avoid_highways"),
        ]
        done = ui.Button(text=self.t("Done", "完成"), id="options_done", on_tap=self.close)
        return ui.Sheet(
            child=ui.Column(children=[title, *rows, ui.Column(children=[done], padding=16)])
        )


class StepsPage(MapsPage):
    """The turns of a way."""

    name = ".StepsActivity"

    def __init__(self, app: MapsBase, route: Route, to: Place) -> None:
        super().__init__(app)
        self.route = route
        self.to = to

    def opened(self) -> None:
        """They are there already."""
        self.have()

    def build(self) -> ui.Widget:
        """A row for each."""
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="step_row",
                title=self.t(*step.words),
                subtitle=away_text(self.app, step.metres / 1000) if step.metres else "",
                leading=ui.Avatar(icon=step.icon, color="#2f6fb3"),
            )
            for step in self.route.steps
        ]
        route = self.route
        facts = f"{time_text(self.app, route.seconds)} · {away_text(self.app, route.metres / 1000)}"
        head = ui.Column(
            padding=(16, 8),
            children=[
                ui.Text(text=self.to.name, style="title"),
                ui.Text(text=facts, style="subtitle", color="on_surface_variant"),
            ],
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Steps", "步骤"), on_back=self.close),
            body=ui.Scroll(key="steps", id="step_list", grow=1,
                           child=ui.Column(children=[head, *rows])),
        )  # fmt: skip
