"""Maps: Meridian, with places, ways to them, lists, and navigation."""

import re
from typing import ClassVar
from urllib.parse import parse_qs, unquote, urlsplit

from virtual_phone.apps.kit.forms import tab_bar
from virtual_phone.apps.maps.find import ResultsPage
from virtual_phone.apps.maps.home import HomePage
from virtual_phone.apps.maps.kit import GREEN, MapsBase
from virtual_phone.apps.maps.place import PlacePage
from virtual_phone.apps.maps.route import RoutePage
from virtual_phone.apps.maps.state import MapsState, Place, make
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

_DEGREES = re.compile(r"(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)")


class MapsApp(MapsBase):
    """Places and ways."""

    package = "com.meridian.maps"
    key = "maps"
    label = ("Maps", "地图")
    icon = ("map", GREEN)
    version = "11.108"
    handles: ClassVar[frozenset[str]] = frozenset({"show_map"})
    hosts: ClassVar[frozenset[str]] = frozenset({"maps.example"})

    def initial_state(self) -> MapsState:
        """Some seventy places, three lists, home and work."""
        return make(self.t, self.rng)

    def first_page(self) -> Page:
        """The map."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """A place to show: its name, its address, or degrees (`place`, or `q` of a `url`)."""
        words = extras.get("place", "")
        if not words:
            words = parse_qs(urlsplit(extras.get("url", "")).query).get("q", [""])[0]
        named = parse_qs(words.partition("?")[2]).get("q", [""])[0]
        words = unquote(named or words.partition("?")[0]).strip()
        if not words:
            return
        point = _DEGREES.fullmatch(words)
        place = self._known(words)
        if point is not None:
            place = self.state.at(float(point[1]), float(point[2]))
        if place is not None:
            self.visit(place)
        else:
            self.look_for(words)

    def _known(self, words: str) -> Place | None:
        wanted = words.lower()
        fitting = (p for p in self.state.all() if wanted in (p.name.lower(), p.address.lower()))
        return next(fitting, None)

    def visit(self, place: Place) -> None:
        """Open a place's page."""
        self.open(PlacePage(self, place))

    def lead(self, to: Place, start: Place | None = None) -> None:
        """Open the ways to a place, from where the phone is unless told otherwise."""
        if start is not None:
            self.open(RoutePage(self, start, to))
        else:
            self.locate(lambda: self.open(RoutePage(self, self.state.here, to)))

    def look_for(self, words: str) -> None:
        """Open what fits some words."""
        self.open(ResultsPage(self, words))

    def on_map(self, place: Place) -> None:
        """Show a place on the first page's map."""
        main = self.pages[0] if self.pages else None
        if isinstance(main, Main):
            del self.pages[1:]
            main.tab, main.chosen = "explore", place
            main.view.show(place)


class Main(HomePage):
    """Explore, saved, one's own page."""

    name = ".MainActivity"

    def build(self) -> ui.Widget:
        """The tab in front over the bar with all."""
        t, tab = self.t, self.tab
        bar = tab_bar(
            self,
            (
                ("explore", ("Explore", "探索"), "map"),
                ("saved", ("Saved", "收藏"), "bookmark"),
                ("mine", ("You", "我的"), "person"),
            ),
        )
        if tab == "explore":
            return ui.Scaffold(body=self.explore(), bottom=bar)
        title = t("Saved", "收藏") if tab == "saved" else t("You", "我的")
        body = self.saved() if tab == "saved" else self.mine()
        return ui.Scaffold(app_bar=ui.AppBar(title=title), body=body, bottom=bar)

    def on_back(self) -> bool:
        """Back lets go of the chosen place, then goes to the first tab."""
        if self.tab == "explore" and self.chosen is not None:
            self.chosen = None
            return True
        elsewhere = self.tab != "explore"
        self.tab = "explore"
        return elsewhere

    def on_swipe(self, direction: str) -> bool:
        """The map follows the finger."""
        if self.tab != "explore" or not self.loaded:
            return False
        self.view.move(direction, *self.app.services.display_dp)
        return True
