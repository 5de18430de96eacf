"""What the pages of the maps app share: distances, times, rows of places, the map itself."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.places import with_location
from virtual_phone.apps.kit.reviews import count_text
from virtual_phone.apps.maps import data
from virtual_phone.apps.maps.board import Board, View
from virtual_phone.apps.maps.state import MapsState, Mode, Place
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

GREEN = "#1e8e5a"
MODE_WORDS: dict[Mode, tuple[str, data.Words]] = {
    "drive": ("car", ("Drive", "驾车")),
    "transit": ("bus", ("Transit", "公交")),
    "walk": ("walk", ("Walk", "步行")),
    "ride": ("bike", ("Ride", "骑行")),
}
"""Icon and words."""


class MapsBase(App):
    """What its pages need of the maps app."""

    state: MapsState

    def visit(self, place: Place) -> None:
        """Open a place's page."""
        raise TypeError(place)

    def lead(self, to: Place, start: Place | None = None) -> None:
        """Open the ways to a place, from where the phone is unless told otherwise."""
        raise TypeError(to, start)

    def on_map(self, place: Place) -> None:
        """Show a place on the first page's map."""
        raise TypeError(place)

    def look_for(self, words: str) -> None:
        """Open what fits some words."""
        raise TypeError(words)

    def locate(self, then: Callable[[], object]) -> None:
        """Go on once the phone may tell where it is."""

        def known() -> None:
            self.state.located = True
            then()

        with_location(self, known)

    def call(self, place: Place) -> None:
        """Have the phone's number dialled."""
        self.services.request(self, "dial", number=place.number)

    def share(self, place: Place) -> None:
        """Give a place's name, address and link to another app."""
        text = f"{place.name}\n{place.address}\n{place.link}"
        self.services.request(self, "share_text", text=text, title=place.name)


class MapsPage(OnlinePage):
    """A page that needs the network, unless its city's map is on the phone."""

    app: MapsBase
    city: str = data.HARBOUR

    @property
    def state(self) -> MapsState:
        """The app's records."""
        return self.app.state

    def load(self) -> None:
        """Ask the server, or take what was downloaded."""
        if self.city in self.state.offline:
            self.have()
        else:
            super().load()


def away_text(app: App, km: float) -> str:
    """`350 m` or `2.4 km`."""
    if km >= 20:
        return app.t(f"{km:.0f} km", f"{km:.0f}公里")
    if km >= 1:
        return app.t(f"{km:.1f} km", f"{km:.1f}公里")
    metres = max(10, round(km * 100) * 10)
    return app.t(f"{metres} m", f"{metres}米")


def time_text(app: App, seconds: float) -> str:
    """`14 min` or `2 h 5 min`."""
    minutes = max(1, round(seconds / 60))
    hours, rest = divmod(minutes, 60)
    if hours:
        return app.t(f"{hours} h {rest} min", f"{hours}小时{rest}分钟")
    return app.t(f"{minutes} min", f"{minutes}分钟")


def hours_text(app: App, place: Place) -> str:
    """`Open · closes at 22:00`, `Closed · opens at 9:00`, `Open 24 hours`."""
    if (place.opens, place.closes) == (0, 24):
        return app.t("Open 24 hours", "24小时营业")
    if place.open_at(app.services.now()):
        return app.t(f"Open · closes at {place.closes}:00", f"营业中 · {place.closes}:00关门")
    return app.t(f"Closed · opens at {place.opens}:00", f"已打烊 · {place.opens}:00开门")


def kind_text(app: App, place: Place) -> str:
    """What it is."""
    return app.t(*data.KINDS[place.kind].words)


def kind_icon(place: Place, *, size: float = 40) -> ui.Avatar:
    """A disc in the colour of its kind."""
    kind = data.KINDS[place.kind]
    return ui.Avatar(icon=kind.icon, color=kind.color, size=size)


def stars_row(app: App, place: Place) -> ui.Widget:
    """The rating with how many gave it."""
    return ui.Row(
        gap=6,
        children=[
            ui.Text(text=f"{place.rating:.1f}", style="small", bold=True, id="place_rating"),
            ui.Rating(value=place.rating, size=14, width=80),
            ui.Text(
                text=f"({count_text(app, place.remarks)})",
                style="small",
                color="on_surface_variant",
            ),
        ],
    )


def place_row(app: MapsBase, place: Place, do: ui.Do | None = None) -> ui.Widget:
    """A place in a list."""
    km = away_text(app, place.away(app.state.here))
    return ui.ListItem(
        id="place_row",
        title=place.name,
        subtitle=f"{kind_text(app, place)} · {place.address}",
        leading=kind_icon(place),
        trailing=ui.Text(text=km, style="small", color="on_surface_variant"),
        on_tap=do or partial(app.visit, place),
    )


def result_card(app: MapsBase, place: Place) -> ui.Widget:
    """A place among results: rating, hours, distance, the two usual buttons."""
    t = app.t
    closed = not place.open_at(app.services.now())
    words = ui.Column(
        grow=1,
        gap=3,
        children=[
            ui.Text(text=place.name, id="place_name", max_lines=1, bold=True),
            *([stars_row(app, place)] if place.rating else []),
            ui.Text(
                text=f"{kind_text(app, place)} · {away_text(app, place.away(app.state.here))}",
                style="small",
                color="on_surface_variant",
            ),
            ui.Text(
                text=hours_text(app, place), style="small", color="error" if closed else "success"
            ),
            ui.Text(text=place.address, style="small", color="on_surface_variant", max_lines=1),
        ],
    )
    chips: list[ui.Widget] = [
        ui.Chip(
            text=t("Directions", "路线"),
            icon="directions",
            id="go",
            on_tap=partial(app.lead, place),
        )
    ]
    if place.number:
        chips.append(
            ui.Chip(
                text=t("Call", "电话"), icon="phone", id="call", on_tap=partial(app.call, place)
            )
        )
    picture = ui.Image(art=place.art, width=92, height=92, radius=12, desc=place.name)
    top = ui.Row(children=[words, picture], gap=12, cross="start")
    return ui.Column(
        id="result_card",
        gap=8,
        padding=(16, 10),
        on_tap=partial(app.visit, place),
        children=[top, ui.Row(children=chips, gap=8)],
    )


def board_of(app: MapsBase, view: View, height: float) -> Board:
    """An empty board as wide as the screen, with the ground on it."""
    width, _ = app.services.display_dp
    board = Board(view, width, height, dark=bool(app.services.settings["dark"]))
    board.ground(traffic=app.state.options["traffic"])
    return board
