"""Search as shops and sites have it: what fits best first, history, suggestions, what is hot."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.system.app import App, Page
from virtual_phone.ui import text as lettering
from virtual_phone.ui import theme
from virtual_phone.ui import widgets as ui

_WORD = re.compile(r"[a-z0-9']+|[\u4e00-\u9fff]+")
_EMPTY_WORDS = frozenset(("the", "a", "an", "of", "to", "in", "on", "and", "for", "at", "with"))
MOST_KEPT = 12
"""Searches that a history remembers."""

T = TypeVar("T")


def tokens(words: str) -> list[str]:
    """What a search compares: English words, and Chinese ones two characters at a time."""
    found: list[str] = []
    for word in _WORD.findall(words.lower()):
        if word[0] < "\u4e00" or len(word) == 1:
            found.append(word)
        else:
            found += [word[i : i + 2] for i in range(len(word) - 1)]
    return [word for word in found if word not in _EMPTY_WORDS] or found


def score(query: str, text: str) -> float:
    """How well a text fits a query: 0 for not at all, the share of its words, 2 for all of it."""
    wanted = tokens(query)
    if not wanted:
        return 0
    text = text.lower()
    if query.strip().lower() in text:
        return 2
    return sum(word in text for word in wanted) / len(wanted)


def ranked(query: str, items: Iterable[T], text: Callable[[T], str]) -> list[T]:
    """The items with at least a third of the query's words, the best first, else as they came."""
    scored = [(score(query, text(item)), item) for item in items]
    fitting = [(value, item) for value, item in scored if value >= 0.34]
    return [item for _, item in sorted(fitting, key=lambda pair: -pair[0])]


def remember(history: list[str], words: str) -> None:
    """Put a search on top of a history, once."""
    history[:] = [words, *(w for w in history if w != words)][:MOST_KEPT]


def flow(app: App, chips: Sequence[ui.Chip]) -> list[ui.Widget]:
    """Chips line by line, as many in each as fit beside one another."""
    room = app.services.display_dp[0] - 32
    scale = max(1.0, float(app.services.settings["font_scale"]))
    size, _, weight = theme.text_style("label")
    lines: list[list[ui.Chip]] = []
    left = 0.0
    for chip in chips:
        wide = lettering.width(chip.text, round(size * scale), weight) + 28
        if lines and wide <= left:
            lines[-1].append(chip)
            left -= wide + 8
        else:
            lines.append([chip])
            left = room - wide - 8
    return [ui.Row(children=line, gap=8, padding=(16, 0)) for line in lines]


def empty_state(app: App, words: tuple[str, str], icon: str = "search") -> ui.Widget:
    """The body of a list that has nothing in it."""
    return ui.Column(
        id="empty_view",
        main="center",
        cross="center",
        gap=12,
        padding=(32, 64),
        children=[
            ui.Icon(name=icon, size=56, color="outline"),
            ui.Text(text=app.t(*words), color="on_surface_variant", align="center"),
        ],
    )


def field_bar(page: Page, words: str, on_tap: Callable[[], object]) -> ui.AppBar:
    """The bar above results: what was searched for; a tap goes back to the field."""
    return ui.AppBar(
        title="",
        on_back=page.close,
        content=ui.Row(
            id="search_box",
            height=44,
            padding=(14, 0),
            gap=8,
            radius=22,
            background="surface_container_high",
            on_tap=on_tap,
            children=[
                ui.Icon(name="search", size=20),
                ui.Text(text=words, id="search_words", max_lines=1, grow=1),
            ],
        ),
        actions=[ui.Spacer(width=12)],
    )


class LookUp(Page):
    """The page on which one says what to look for."""

    name = ".Search"

    def __init__(
        self,
        app: App,
        go: Callable[[str], object],
        *,
        hint: str,
        history: list[str],
        hot: Sequence[str],
        suggest: Callable[[str], Sequence[str]],
        words: str = "",
    ) -> None:
        """`go` opens the results; `suggest` completes what is being typed; `hot` is a chart."""
        super().__init__(app)
        self.go = go
        self.hint = hint
        self.history = history
        self.hot = hot
        self.suggest = suggest
        self.words = words

    def build(self) -> ui.Widget:
        """Field and button; below them suggestions, or history and chart."""
        field = ui.TextField(
            key="search",
            id="search_src_text",
            text=self.words,
            hint=self.hint,
            on_change=partial(setattr, self, "words"),
            action="search",
            on_submit=self._submit,
            plain=True,
            autofocus=True,
            grow=1,
        )
        actions: list[ui.Widget] = []
        if self.words:
            desc = self.t("Clear query", "清除查询")
            actions.append(
                ui.IconButton(
                    icon="close",
                    id="search_close_btn",
                    desc=desc,
                    on_tap=partial(setattr, self, "words", ""),
                )
            )
        actions.append(
            ui.Button(
                text=self.t("Search", "搜索"), kind="text", id="search_go", on_tap=self._submit
            )
        )
        body = self._suggestions() if self.words.strip() else [*self._history(), *self._hot()]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", content=field, on_back=self.close, actions=actions),
            body=ui.Scroll(key="lookup", grow=1, child=ui.Column(children=body)),
        )

    def _suggestions(self) -> list[ui.Widget]:
        return [
            ui.ListItem(
                id="suggestion",
                title=words,
                leading=ui.Icon(name="search", size=20),
                on_tap=partial(self._search, words),
            )
            for words in self.suggest(self.words.strip())
        ]

    def _history(self) -> list[ui.Widget]:
        if not self.history:
            return []
        title = ui.Text(text=self.t("Search history", "搜索历史"), style="label", grow=1)
        delete = ui.IconButton(
            icon="delete",
            id="clear_history",
            desc=self.t("Clear search history", "清空搜索历史"),
            on_tap=self._ask_clear,
        )
        chips = [
            ui.Chip(text=words, id="history_item", on_tap=partial(self._search, words))
            for words in self.history
        ]
        return [ui.Row(children=[title, delete], padding=(16, 0)), *flow(self.app, chips)]

    def _hot(self) -> list[ui.Widget]:
        rows: list[ui.Widget] = [
            ui.Text(text=self.t("Trending now", "大家都在搜"), style="label", padding=(16, 14))
        ]
        for place, words in enumerate(self.hot, start=1):
            rows.append(
                ui.Row(
                    id="hot_item",
                    gap=12,
                    padding=(16, 11),
                    on_tap=partial(self._search, words),
                    children=[
                        ui.Text(
                            text=str(place),
                            bold=place <= 3,
                            color="error" if place <= 3 else "outline",
                            width=24,
                        ),
                        ui.Text(text=words, max_lines=1, grow=1),
                    ],
                )
            )
        return rows

    def _ask_clear(self) -> None:
        question = self.t("Clear search history?", "清空搜索历史？")
        yes = self.t("Clear", "清空")
        self.app.open(Confirm(self.app, question, self.history.clear, yes=yes))

    def _submit(self) -> None:
        if self.words.strip():
            self._search(self.words.strip())

    def _search(self, words: str) -> None:
        remember(self.history, words)
        self.close()
        self.go(words)
