"""The map as it is drawn: ground, streets, a way, pins; in dp, from the upper left corner."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from virtual_phone.apps.maps import data, ground
from virtual_phone.apps.maps.ground import Area, Line
from virtual_phone.apps.maps.state import Place
from virtual_phone.ui import widgets as ui

ZOOMS = (20.0, 45.0, 90.0, 170.0, 300.0, 520.0)
"""dp a km, from far to near."""
LIGHT = {
    "land": "#f2efe8", "road": "#ffffff", "main": "#fbe3a0", "park": "#cbe6c0",
    "water": "#a5d3f1", "sand": "#f3e4ba", "word": "#5d6066", "way": "#2f6fe0",
    "edge": "#e2ddd2", "label": "#33363b",
}  # fmt: skip
DARK = {
    "land": "#20262e", "road": "#333c47", "main": "#5c5233", "park": "#22392d",
    "water": "#15344f", "sand": "#423b27", "word": "#9aa3ad", "way": "#7aa8ff",
    "edge": "#1a1f26", "label": "#e4e7eb",
}  # fmt: skip
TRAFFIC = ("#3fa45b", "#3fa45b", "#e3a02c", "#3fa45b", "#d2453b")
TOUCH_DP = 26
MOST_MARKS = 14


@dataclass
class View:
    """What part of the ground is in sight: its middle in km, and how near."""

    city: str
    x: float = 0
    y: float = 0
    zoom: int = 4

    @property
    def scale(self) -> float:
        """Dp a km."""
        return ZOOMS[self.zoom]

    def nearer(self, by: int) -> None:
        """Zoom in or out."""
        self.zoom = min(len(ZOOMS) - 1, max(0, self.zoom + by))

    def move(self, direction: str, width: float, height: float) -> None:
        """Follow a finger that went this way, by some two fifths of the screen."""
        dx = {"left": 1, "right": -1}.get(direction, 0)
        dy = {"up": -1, "down": 1}.get(direction, 0)
        self.x += dx * 0.4 * width / self.scale
        self.y += dy * 0.4 * height / self.scale

    def show(self, place: Place, zoom: int = 4) -> None:
        """Have a place in the middle."""
        self.city, self.x, self.y, self.zoom = place.city, place.x, place.y, zoom

    def fit(self, points: Sequence[tuple[float, float]], width: float, height: float) -> None:
        """Have all points in sight."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.x, self.y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        wide, tall = max(xs) - min(xs) + 0.01, max(ys) - min(ys) + 0.01
        fitting = [
            n for n, s in enumerate(ZOOMS) if wide * s < width - 90 and tall * s < height - 90
        ]
        self.zoom = max(fitting, default=0)


class Board:
    """Draws one view of so many dp."""

    def __init__(self, view: View, width: float, height: float, *, dark: bool) -> None:
        self.view = view
        self.width, self.height = width, height
        self.colors = DARK if dark else LIGHT
        self.parts: list[ui.Widget] = []
        self.pins: list[tuple[float, float, Place]] = []
        """What a finger can hit, dp."""
        self._taken: list[tuple[float, float, float, float]] = []

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Km to dp."""
        view = self.view
        return (
            (x - view.x) * view.scale + self.width / 2,
            (view.y - y) * view.scale + self.height / 2,
        )

    def put(self, left: float, top: float, child: ui.Widget) -> None:
        """A widget with its upper left corner here; what begins outside is left out."""
        if left >= 0 and top >= 0:
            row = ui.Row(children=[ui.Spacer(width=left), child], cross="start")
            self.parts.append(ui.Column(children=[ui.Spacer(height=top), row], cross="start"))

    def block(
        self, left: float, top: float, right: float, bottom: float, color: str, radius: float = 0
    ) -> None:
        """A filled rectangle, as far as it is in sight."""
        left, top = max(0.0, left), max(0.0, top)
        right, bottom = min(self.width, right), min(self.height, bottom)
        if right - left > 0.3 and bottom - top > 0.3:
            fill = ui.Row(
                children=[], width=right - left, height=bottom - top, background=color,
                radius=radius,
            )  # fmt: skip
            self.put(left, top, fill)

    def area(self, area: Area, color: str, radius: float = 0) -> None:
        """A rectangle of the ground."""
        left, top = self.spot(area.left, area.top)
        right, bottom = self.spot(area.right, area.bottom)
        self.block(left, top, right, bottom, color, radius)

    def ground(self, *, traffic: bool = False) -> None:
        """Land, small streets, parks, water, main streets and their names."""
        city, near = self.view.city, self.view.zoom >= 3
        self.block(0, 0, self.width, self.height, self.colors["land"])
        if near:
            for upright in (False, True):
                small = [x for x in ground.streets(city, upright=upright) if not x.main]
                self._streets(small, [self.colors["road"]], 5, upright=upright)
        for park in ground.parks(city):
            self.area(park, self.colors["park"], 6)
        for sand in ground.sands(city):
            self.area(sand, self.colors["sand"])
        for water in ground.waters(city):
            self.area(water, self.colors["water"])
        for upright in (True, False):
            mains = [line for line in ground.streets(city, upright=upright) if line.main]
            mains = mains if near else mains[::3]
            colors = TRAFFIC if traffic else (self.colors["main"],)
            self._streets(mains, [self.colors["edge"]], 12 if near else 5, upright=upright)
            self._streets(mains, colors, 9 if near else 3, upright=upright)

    def _streets(
        self, lines: Sequence[Line], colors: Sequence[str], wide: float, *, upright: bool
    ) -> None:
        """Streets side by side in one row, or one below the other in one column."""
        sea = data.CITIES[self.view.city].sea
        shore = min(self.width, self.spot(min(60.0, sea), 0)[0])
        if shore <= 0:
            return
        parts: list[ui.Widget] = []
        reached, room = 0.0, shore if upright else self.height
        for number, line in enumerate(lines if upright else reversed(lines)):
            at = self.spot(line.at, line.at)[0 if upright else 1]
            start, end = max(reached, at - wide / 2), min(room, at + wide / 2)
            if end - start < 0.5:
                continue
            color = colors[number % len(colors)]
            gap, thick = start - reached, end - start
            parts.append(ui.Spacer(width=gap) if upright else ui.Spacer(height=gap))
            wide_high = (thick, self.height) if upright else (shore, thick)
            parts.append(
                ui.Row(children=[], background=color, width=wide_high[0], height=wide_high[1])
            )
            reached = end
        whole = ui.Row(children=parts, cross="start")
        self.parts.append(whole if upright else ui.Column(children=parts, cross="start"))

    def street_names(self, t: Callable[[str, str], str]) -> None:
        """On main streets that run from west to east."""
        if self.view.zoom < 3:
            return
        for line in ground.streets(self.view.city, upright=False):
            _, y = self.spot(0, line.at)
            if line.main or self.view.zoom >= 5:
                words = ui.Text(
                    text=t(*line.name), style="small", color=self.colors["word"], width=110,
                    max_lines=1,
                )  # fmt: skip
                if 8 < y < self.height - 8 and self._free(18, y - 8, 110, 16):
                    self.put(18, y - 8, words)

    def way(self, path: Sequence[tuple[float, float]]) -> None:
        """A thick line along corners."""
        color = self.colors["way"]
        for one, other in zip(path, path[1:], strict=False):
            (x, y), (to_x, to_y) = self.spot(*one), self.spot(*other)
            self.block(
                min(x, to_x) - 3.5, min(y, to_y) - 3.5, max(x, to_x) + 3.5, max(y, to_y) + 3.5,
                color, 3.5,
            )  # fmt: skip

    def dot(self, x: float, y: float) -> None:
        """Where the phone is."""
        left, top = self.spot(x, y)
        self.put(left - 11, top - 11, ui.Row(children=[], width=22, height=22, radius=11,
                                             background="white"))  # fmt: skip
        self.put(left - 8, top - 8, ui.Row(children=[], width=16, height=16, radius=8,
                                           background="#2f6fe0"))  # fmt: skip

    def pin(self, place: Place, color: str = "#d93b30") -> None:
        """A large red pin with its name."""
        left, top = self.spot(place.x, place.y)
        self._taken.append((left - 22, top - 40, 44, 44))
        self.put(left - 20, top - 38, ui.Icon(name="location", size=40, color=color))
        self.pins.append((left, top - 18, place))

    def marks(self, places: Sequence[Place]) -> None:
        """Small discs with names, the first ones first, none upon another."""
        drawn = 0
        for place in places:
            left, top = self.spot(place.x, place.y)
            inside = 58 < left < self.width - 58 and 20 < top < self.height - 40
            if place.city != self.view.city or not inside or drawn >= MOST_MARKS:
                continue
            if not self._free(left - 56, top - 14, 112, 46):
                continue
            kind = data.KINDS[place.kind]
            drawn += 1
            self.put(left - 13, top - 13, ui.Avatar(icon=kind.icon, color=kind.color, size=26))
            name = ui.Text(
                text=place.name, style="small", align="center", width=112, max_lines=1, bold=True,
                color=self.colors["label"],
            )  # fmt: skip
            self.put(left - 56, top + 14, name)
            self.pins.append((left, top, place))

    def keep_off(self, left: float, top: float, width: float, height: float) -> None:
        """Something else will lie there: no names below it."""
        self._taken.append((left, top, width, height))

    def _free(self, left: float, top: float, width: float, height: float) -> bool:
        """Whether nothing was put there; takes the room if so."""
        for x, y, w, h in self._taken:
            if left < x + w and x < left + width and top < y + h and y < top + height:
                return False
        self._taken.append((left, top, width, height))
        return True

    def hit(self, x: float, y: float) -> Place | None:
        """The pin under a finger."""
        near = [
            (max(abs(left - x), abs(top - y)), number)
            for number, (left, top, _) in enumerate(self.pins)
        ]
        far, number = min(near, default=(TOUCH_DP + 1.0, 0))
        return self.pins[number][2] if far <= TOUCH_DP else None

    def canvas(self, on_touch: Callable[[float, float], object], desc: str) -> ui.Widget:
        """All of it as one picture."""
        return ui.Canvas(
            id="map_canvas",
            desc=desc,
            on_touch=on_touch,
            height=self.height,
            child=ui.Stack(children=self.parts),
        )
