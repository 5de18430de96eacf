"""Choosing a city or station from a long list: search, recent and hot ones, letters."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


class Choice(NamedTuple):
    """An entry of the list."""

    key: str
    """English name; its first letter files it."""
    words: str
    """As shown."""
    group: str = ""
    """The city of a station, say, shown in the second line."""
    spelled: str = ""
    """What a search also finds it by."""


class CityPicker(Page):
    """All entries by letter below the recent and the hot ones."""

    name = ".CityActivity"

    def __init__(
        self,
        app: App,
        title: str,
        choices: Sequence[Choice],
        then: Callable[[str], object],
        *,
        recent: Sequence[str] = (),
        hot: Sequence[str] = (),
        here: Callable[[], object] | None = None,
    ) -> None:
        """`then` gets the key; `recent` and `hot` are keys; `here` asks where the phone is."""
        super().__init__(app)
        self.title = title
        self.choices = sorted(choices)
        self.then = then
        self.recent = recent
        self.hot = hot
        self.here = here
        self.words = ""
        self.letter = ""

    def build(self) -> ui.Widget:
        """The field, then what fits."""
        hint = self.t("City, pinyin or station", "城市名、拼音或车站")
        search = ui.Column(
            padding=(16, 4),
            children=[
                ui.TextField(
                    key="search",
                    id="city_search",
                    text=self.words,
                    hint=hint,
                    on_change=self._type,
                    plain=True,
                    padding=(20, 0),
                    radius=24,
                    background="surface_container_high",
                )
            ],
        )
        inside = ui.Column(
            children=self._found() if self.words.strip() else [*self._top(), *self._all()]
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.title, on_back=self.close),
            body=ui.Column(
                children=[
                    search,
                    ui.Scroll(key=f"cities{self.letter}", id="city_list", grow=1, child=inside),
                ]
            ),
        )

    def _type(self, words: str) -> None:
        self.words = words

    def _found(self) -> list[ui.Widget]:
        wanted = self.words.strip().lower()
        found = [
            choice for choice in self.choices if any(wanted in part.lower() for part in choice)
        ]
        # Those that begin with the words come first, and the city's first station before others.
        found.sort(key=lambda c: not (c.key.lower().startswith(wanted) or c.words == wanted))
        nothing = empty_state(self.app, ("Nothing found", "没有找到"))
        return [self._row(choice) for choice in found] or [nothing]

    def _top(self) -> list[ui.Widget]:
        parts: list[ui.Widget] = []
        if self.here is not None:
            parts.append(
                ui.ListItem(
                    id="current_location",
                    title=self.t("Current location", "当前位置"),
                    subtitle=self.t("Tap to locate", "点击定位"),
                    leading=ui.Icon(name="target", color="primary"),
                    on_tap=self._here,
                )
            )
        for words, keys, name in (
            (self.t("Recent", "历史选择"), self.recent, "recent_city"),
            (self.t("Popular", "热门"), self.hot, "hot_city"),
        ):
            if keys:
                heading = ui.Text(text=words, style="label", padding=(16, 10))
                parts += [heading, self._block(keys, name)]
        heading = ui.Text(text=self.t("By letter", "按字母"), style="label", padding=(16, 10))
        letters = dict.fromkeys(choice.key[0] for choice in self.choices)
        cells: list[ui.Widget] = [
            ui.Chip(
                text=letter,
                checked=letter == self.letter,
                id="letter",
                on_tap=partial(self._file, letter),
            )
            for letter in letters
        ]
        grid = ui.Grid(columns=6, gap=4, children=cells)
        return [*parts, heading, ui.Column(children=[grid], padding=(16, 0))]

    def _file(self, letter: str) -> None:
        self.letter = "" if letter == self.letter else letter

    def _block(self, keys: Sequence[str], name: str) -> ui.Widget:
        known = {choice.key: choice for choice in self.choices}
        cells: list[ui.Widget] = [
            ui.Column(
                height=40,
                radius=8,
                main="center",
                id=name,
                background="surface_container_high",
                on_tap=partial(self._take, key),
                children=[
                    ui.Text(text=known[key].words, style="subtitle", align="center", max_lines=1)
                ],
            )
            for key in keys
            if key in known
        ]
        grid = ui.Grid(columns=3, gap=8, children=cells)
        return ui.Column(children=[grid], padding=(16, 0))

    def _all(self) -> list[ui.Widget]:
        kept = [c for c in self.choices if not self.letter or c.key[0] == self.letter]
        # With large words a row is as much higher.
        scale = max(1.0, self.app.services.settings["font_scale"])
        parts: list[ui.Widget] = []
        for letter, group in groupby(kept, lambda choice: choice.key[0]):
            choices = list(group)
            parts.append(
                ui.Text(
                    text=letter,
                    style="label",
                    color="primary",
                    padding=(16, 6),
                    background="surface_container",
                )
            )
            parts.append(
                ui.LazyColumn(
                    count=len(choices),
                    row=lambda n, choices=choices: self._row(choices[n]),  # type: ignore[misc]
                    row_height=(64 if choices[0].group else 52) * scale,
                )
            )
        return parts

    def _row(self, choice: Choice) -> ui.Widget:
        return ui.ListItem(
            id="city_item",
            title=choice.words,
            subtitle=choice.group,
            on_tap=partial(self._take, choice.key),
        )

    def _take(self, key: str) -> None:
        self.close()
        self.then(key)

    def _here(self) -> None:
        self.close()
        assert self.here is not None
        self.here()
