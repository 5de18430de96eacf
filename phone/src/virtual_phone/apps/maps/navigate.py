"""Navigation: the next turn, where one is on the way, how long it takes still, the arrival."""

from datetime import datetime, timedelta

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.wording import time_text as clock_text
from virtual_phone.apps.maps.board import View
from virtual_phone.apps.maps.kit import GREEN, MapsBase, MapsPage, away_text, board_of, time_text
from virtual_phone.apps.maps.routes import Point, Route, Step
from virtual_phone.apps.maps.state import Place, Trip
from virtual_phone.ui import widgets as ui

TICK_S = 5.0


class NavigationPage(MapsPage):
    """On the way."""

    name = ".NavigationActivity"

    def __init__(self, app: MapsBase, start: Place, to: Place, route: Route) -> None:
        super().__init__(app)
        self.start = start
        self.to = to
        self.route = route
        self.since: datetime = app.services.now()
        self.trip: Trip | None = None
        self._note: object = None

    def opened(self) -> None:
        """The trip begins."""
        services, route = self.app.services, self.route
        self.have()
        self.since = services.now()
        self.trip = Trip(
            self.start.id,
            self.to.id,
            route.mode,
            self.since,
            route.seconds,
            route.metres,
            route.tolls,
        )
        self.state.trips.append(self.trip)
        self._note = services.notify(
            self.app,
            self.t(f"To {self.to.name}", f"前往{self.to.name}"),
            self.t(f"Arrival at {self._arrival}", f"预计{self._arrival}到达"),
            lambda: services.start(self.app.package),
            ongoing=True,
        )
        self._tick()

    @property
    def _arrival(self) -> str:
        return clock_text(self.app, self.since + timedelta(seconds=self.route.seconds))

    @property
    def share(self) -> float:
        """How much of the way is done, 0 to 1."""
        gone = (self.app.services.now() - self.since).total_seconds()
        return min(1.0, max(0.0, gone / max(1.0, self.route.seconds)))

    def _tick(self) -> None:
        trip = self.trip
        if trip is None or trip.ended is not None or self not in self.app.pages:
            self._finish(arrived=False)
        elif self.share >= 1:
            self._finish(arrived=True)
        else:
            self.app.services.after(TICK_S, self._tick)

    def _finish(self, *, arrived: bool) -> None:
        if self.trip is not None and self.trip.ended is None:
            self.trip.ended, self.trip.arrived = self.app.services.now(), arrived
        self.app.services.withdraw(self._note)

    def step(self) -> tuple[Step, int]:
        """What to do next, and in how many metres."""
        gone = self.share * sum(step.metres for step in self.route.steps)
        for step, after in zip(self.route.steps, self.route.steps[1:], strict=False):
            if gone < step.metres:
                return after, round((step.metres - gone) / 10) * 10
            gone -= step.metres
        return self.route.steps[-1], 0

    def place(self) -> Point:
        """Where one is, km."""
        path = self.route.path or ((self.start.x, self.start.y),)
        lengths = [
            abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(path, path[1:], strict=False)
        ]
        gone = self.share * sum(lengths)
        for one, other, length in zip(path, path[1:], lengths, strict=False):
            if gone <= length and length:
                part = gone / length
                return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
            gone -= length
        return path[-1]

    def build(self) -> ui.Widget:
        """The turn above, the map, what is left below."""
        done = self.trip is not None and self.trip.arrived
        width, high = self.app.services.display_dp
        view = View(self.start.city, *self.place(), 5)
        board = board_of(self.app, view, max(160, high - 246))
        board.way(self.route.path)
        board.street_names(self.t)
        if self.to.city == self.start.city:
            board.pin(self.to)
        board.dot(*self.place())
        canvas = board.canvas(lambda x, y: None, self.t("Map", "地图"))
        voice = ui.Row(
            width=48,
            height=48,
            radius=24,
            background="surface_container_high",
            children=[self._voice()],
        )
        middle = ui.Stack(children=[canvas, ui.Corner(child=voice, at="end", padding=12)], grow=1)
        return ui.Scaffold(
            body=ui.Column(children=[self._turn(done=done), middle]), bottom=self._left(done=done)
        )

    def _voice(self) -> ui.Widget:
        options, t = self.state.options, self.t
        on = options["voice"]
        return ui.IconButton(
            icon="volume" if on else "volume_off",
            id="voice",
            desc=t("Mute voice", "关闭语音") if on else t("Unmute voice", "打开语音"),
            on_tap=lambda: options.update(voice=not on),
        )

    def _turn(self, *, done: bool) -> ui.Widget:
        step, metres = self.step()
        words = self.t(*step.words)
        far = away_text(self.app, metres / 1000) if metres else self.t("Now", "现在")
        if done:
            far, words = self.to.name, self.t("You have arrived", "您已到达目的地")
        return ui.Row(
            gap=16,
            padding=(20, 14),
            background=GREEN,
            children=[
                ui.Icon(name="flag" if done else step.icon, size=44, color="white"),
                ui.Column(
                    grow=1,
                    gap=2,
                    children=[
                        ui.Text(text=far, style="heading", color="white", id="next_distance"),
                        ui.Text(text=words, color="white", id="next_step", max_lines=2),
                    ],
                ),
            ],
        )

    def _left(self, *, done: bool) -> ui.Widget:
        t, left = self.t, 1 - self.share
        km = away_text(self.app, self.route.metres / 1000 * left)
        first = time_text(self.app, self.route.seconds * left)
        second = f"{km} · {self._arrival}"
        if done:
            first, second = t("Arrived", "已到达"), self.to.address
        lines: list[ui.Widget] = [
            ui.Text(text=first, style="heading", color=GREEN, id="time_left"),
            ui.Text(text=second, style="subtitle", color="on_surface_variant", max_lines=1),
        ]
        leave = ui.Button(
            text=t("Done", "完成") if done else t("Exit", "退出"),
            kind="filled" if done else "tonal",
            id="exit_navigation",
            on_tap=self.close if done else self._ask,
        )
        return ui.Row(
            padding=(20, 14),
            gap=12,
            background="surface_container",
            children=[ui.Column(children=lines, grow=1, gap=2), leave],
        )

    def _ask(self) -> None:
        def leave() -> None:
            self._finish(arrived=False)
            self.close()

        question = self.t("Stop navigation?", "退出导航？")
        yes = self.t("Stop", "退出")
        self.app.open(Confirm(self.app, question, leave, yes=yes))

    def on_back(self) -> bool:
        """Ask first, unless one has arrived."""
        if self.trip is None or self.trip.ended is not None:
            return False
        self._ask()
        return True
