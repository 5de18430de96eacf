"""Looking for places: the search, its results, choosing one for a way or a list."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Literal

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state, remember
from virtual_phone.apps.kit.forms import Choose
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.maps import data
from virtual_phone.apps.maps.kit import MapsBase, MapsPage, kind_icon, place_row, result_card
from virtual_phone.apps.maps.state import MapsState, Place
from virtual_phone.ui import widgets as ui

Order = Literal["fit", "near", "rating"]
ORDERS: tuple[tuple[Order, data.Words], ...] = (
    ("fit", ("Best match", "综合排序")),
    ("near", ("Nearest first", "距离优先")),
    ("rating", ("Best rated", "好评优先")),
)
GOOD = 4.5
NEAR_KM = 1.0
MOST_SUGGESTED = 12


class SearchPlaces(SearchPage):
    """The field; below it home, work and what was looked for, or what fits."""

    name = ".SearchActivity"
    hint: ClassVar[data.Words] = ("Search here", "搜索地点")
    clearable = True
    app: MapsBase

    @property
    def state(self) -> MapsState:
        """The app's records."""
        return self.app.state

    def take(self, place: Place) -> None:
        """A place was tapped."""
        remember(self.state.searches, place.name)
        self.app.visit(place)

    def rows(self) -> list[ui.Widget]:
        """What matches, with a row for all results."""
        words = self.words.strip()
        if not words:
            return [*self.ends(), *self._history()]
        everything = ui.ListItem(
            id="search_all",
            title=self.t(f"Search for “{words}”", f"搜索“{words}”"),
            leading=ui.Icon(name="search", color="primary"),
            on_tap=self.all,
        )
        return [everything, *self.fitting()]

    def fitting(self) -> list[ui.Widget]:
        """The places that fit the words."""
        found = self.state.found(self.words)[:MOST_SUGGESTED]
        rows = [place_row(self.app, each, partial(self.take, each)) for each in found]
        return rows or [empty_state(self.app, ("No places found", "没有找到地点"))]

    def all(self) -> None:
        """Open the results."""
        remember(self.state.searches, self.words.strip())
        self.app.look_for(self.words.strip())

    def ends(self) -> list[ui.Widget]:
        """Home and work."""
        t, state = self.t, self.state
        rows: list[ui.Widget] = []
        for key, icon, words, number in (
            ("home", "home", t("Home", "家"), state.home),
            ("work", "luggage", t("Work", "公司"), state.work),
        ):
            if number:
                place = state.places[number]
                rows.append(
                    ui.ListItem(
                        id=f"{key}_shortcut",
                        title=words,
                        subtitle=f"{place.name}, {place.address}",
                        leading=ui.Avatar(icon=icon, color="#2f6fb3"),
                        on_tap=partial(self.take, place),
                    )
                )
        return rows

    def _history(self) -> list[ui.Widget]:
        t, state = self.t, self.state
        title = ui.Text(text=t("Recent", "最近"), style="label", grow=1)
        clear = ui.IconButton(
            icon="delete",
            id="clear_history",
            desc=t("Clear recent searches", "清空最近搜索"),
            on_tap=self._ask_clear,
        )
        searches: list[ui.Widget] = [
            ui.ListItem(
                id="recent_search",
                title=words,
                leading=ui.Icon(name="history"),
                on_tap=partial(self.app.look_for, words),
            )
            for words in state.searches
        ]
        if searches:
            searches.insert(0, ui.Row(children=[title, clear], padding=(16, 0)))
        seen = [
            place_row(self.app, state.places[each], partial(self.take, state.places[each]))
            for each in state.seen[:5]
        ]
        return [*searches, *seen]

    def _ask_clear(self) -> None:
        question = self.t("Clear recent searches?", "清空最近搜索？")
        yes = self.t("Clear", "清空")
        self.app.open(Confirm(self.app, question, self.state.searches.clear, yes=yes))


class PickPlace(SearchPlaces):
    """Chooses one place: where a way begins or ends, where home is."""

    name = ".PickPlaceActivity"

    def __init__(
        self,
        app: MapsBase,
        title: str,
        then: Callable[[Place], object],
        *,
        here: bool = True,
    ) -> None:
        """`then` gets the place; with `here` it may be where the phone is."""
        super().__init__(app)
        self.title = title
        self.then = then
        self.here = here

    def take(self, place: Place) -> None:
        """Hand it over."""
        self.close()
        self.then(place)

    def rows(self) -> list[ui.Widget]:
        """Where the phone is, home, work, what was looked at; or what fits."""
        title = ui.Text(text=self.title, style="label", color="primary", padding=(16, 8))
        if self.words.strip():
            return [title, *self.fitting()]
        here = ui.ListItem(
            id="your_location",
            title=self.t("Your location", "我的位置"),
            leading=ui.Icon(name="target", color="primary"),
            on_tap=partial(self.app.locate, partial(self.take, self.state.here)),
        )
        seen = [
            place_row(
                self.app, self.state.places[each], partial(self.take, self.state.places[each])
            )
            for each in self.state.seen[:8]
        ]
        return [title, *([here] if self.here else []), *self.ends(), *seen]


class ResultsPage(MapsPage):
    """Places that fit words, or of a kind."""

    name = ".ResultsActivity"

    def __init__(self, app: MapsBase, words: str = "", *, kind: str = "") -> None:
        super().__init__(app)
        self.words = words
        self.kind = kind
        self.order: Order = "fit"
        self.only: set[str] = set()

    def found(self) -> list[Place]:
        """What fits, in its order."""
        state = self.state
        if self.kind:
            city = state.here.city
            found = [p for p in state.all() if p.kind == self.kind and p.city == city]
        else:
            found = state.found(self.words)
        now = self.app.services.now()
        kept = [
            place
            for place in found
            if (place.open_at(now) or "open" not in self.only)
            and (place.rating >= GOOD or "good" not in self.only)
            and (place.away(state.here) <= NEAR_KM or "near" not in self.only)
        ]
        if self.order == "near":
            kept.sort(key=lambda place: place.away(state.here))
        elif self.order == "rating":
            kept.sort(key=lambda place: -place.rating)
        return kept

    def build(self) -> ui.Widget:
        """A bar with the words, chips, cards."""
        t = self.t
        words = self.words or t(*data.KINDS[self.kind].words)
        box = ui.Row(
            id="search_box",
            height=44,
            padding=(14, 0),
            gap=8,
            radius=22,
            background="surface_container_high",
            on_tap=self._again,
            children=[
                ui.Icon(name="search", size=20),
                ui.Text(text=words, id="search_words", max_lines=1, grow=1),
            ],
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title="", on_back=self.close, content=box, actions=[ui.Spacer(width=12)]
            ),
            body=self.fetched(),
        )

    def _again(self) -> None:
        self.close()
        page = SearchPlaces(self.app)
        page.words = self.words
        self.app.open(page)

    def content(self) -> ui.Widget:
        """Chips and cards."""
        t = self.t
        order = dict(ORDERS)[self.order]
        chips: list[ui.Widget] = [
            ui.Chip(
                text=t(*order),
                icon="sort",
                checked=self.order != "fit",
                id="sort",
                on_tap=self._sort,
            )
        ]
        for key, words in (
            ("open", t("Open now", "营业中")),
            ("good", t("4.5 and up", "4.5分以上")),
            ("near", t("Within 1 km", "1公里内")),
        ):
            chips.append(
                ui.Chip(
                    text=words,
                    checked=key in self.only,
                    id=f"filter_{key}",
                    on_tap=partial(self._turn, key),
                )
            )
        strip = ui.Scroll(
            key="filters", axis="horizontal", child=ui.Row(children=chips, gap=8, padding=(16, 4))
        )
        rows: list[ui.Widget] = []
        for place in self.found():
            rows += [result_card(self.app, place), ui.Divider()]
        nothing = empty_state(self.app, ("No places found", "没有找到地点"))
        inside = ui.Column(children=rows or [nothing])
        scroll = ui.Scroll(key=f"results_{self.order}", id="results", grow=1, child=inside)
        return ui.Column(children=[strip, scroll])

    def _turn(self, key: str) -> None:
        self.only ^= {key}

    def _sort(self) -> None:
        entries = [(key, self.t(*words), "") for key, words in ORDERS]
        title, then = self.t("Sort by", "排序"), partial(setattr, self, "order")
        self.app.open(Choose(self.app, title, entries, self.order, then))


def chosen_row(app: MapsBase, place: Place, key: str, label: str, do: ui.Do) -> ui.Widget:
    """A place in a box that a tap chooses anew."""
    return ui.Row(
        id=key,
        height=48,
        gap=12,
        padding=(14, 0),
        radius=12,
        background="surface_container_high",
        desc=f"{label}: {place.name}",
        on_tap=do,
        children=[
            ui.Icon(name="target", size=20, color="primary") if not place.id
            else kind_icon(place, size=22),
            ui.Text(text=place.name, max_lines=1, grow=1),
        ],
    )  # fmt: skip
