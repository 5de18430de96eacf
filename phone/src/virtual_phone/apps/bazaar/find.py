"""Finding things: the page of results, its order and its filters."""

from dataclasses import dataclass, field
from functools import partial

from virtual_phone.apps.bazaar import data
from virtual_phone.apps.bazaar.kit import BazaarBase, BazaarPage, LocalPage, row, search_text
from virtual_phone.apps.bazaar.state import Listing
from virtual_phone.apps.kit.finding import LookUp, empty_state, field_bar, flow, ranked
from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.reviews import PLACES
from virtual_phone.ui import widgets as ui

ORDERS = (
    ("fit", ("Best match", "综合")),
    ("new", ("Newest", "最新")),
    ("up", ("Price ↑", "价格↑")),
    ("down", ("Price ↓", "价格↓")),
)


@dataclass
class Filter:
    """What results have to be like; what is empty lets everything through."""

    low: str = ""
    """Whole units of money, as typed."""
    high: str = ""
    places: list[str] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    post: bool = False
    """Only what can be sent."""

    @property
    def count(self) -> int:
        """How many of its parts are set."""
        return sum(map(bool, (self.low or self.high, self.places, self.conditions, self.post)))

    def lets(self, listing: Listing) -> bool:
        """Whether a thing is like that."""
        if self.low.isdigit() and listing.price < int(self.low) * 100:
            return False
        if self.high.isdigit() and listing.price > int(self.high) * 100:
            return False
        if self.places and listing.place not in self.places:
            return False
        if self.conditions and listing.condition not in self.conditions:
            return False
        return listing.post or not self.post


def open_search(app: BazaarBase, words: str = "") -> None:
    """Open the page on which one says what to look for."""

    def suggest(typed: str) -> list[str]:
        found = ranked(typed, app.state.for_sale(), lambda each: each.title)
        return list(dict.fromkeys(each.title for each in found))[:8]

    app.open(
        LookUp(
            app,
            lambda said: app.open(ResultsPage(app, said)),
            hint=app.t("What are you looking for?", "想淘点什么？"),
            history=app.state.searches,
            hot=[app.t(*each) for each in data.HOT],
            suggest=suggest,
            words=words,
        )
    )


class ResultsPage(BazaarPage):
    """What fits words or belongs to a category."""

    name = ".SearchResultActivity"

    def __init__(self, app: BazaarBase, words: str = "", category: str = "") -> None:
        super().__init__(app)
        self.words = words
        self.category = category
        self.order = "fit"
        self.filter = Filter()

    def found(self) -> list[Listing]:
        """What fits, in the chosen order."""
        things = [each for each in self.state.for_sale() if self.filter.lets(each)]
        if self.category:
            things = [each for each in things if each.category == self.category]
        if self.words:
            things = ranked(self.words, things, lambda each: search_text(self.app, each))
        if self.order == "new":
            things.sort(key=lambda each: each.at, reverse=True)
        elif self.order in ("up", "down"):
            things.sort(key=lambda each: each.price, reverse=self.order == "down")
        return things

    def build(self) -> ui.Widget:
        """The words, the order, what fits."""
        title = next((self.t(*c[1]) for c in data.CATEGORIES if c[0] == self.category), "")
        bar = (
            field_bar(self, self.words, self._again)
            if self.words
            else ui.AppBar(title=title, on_back=self.close)
        )
        return ui.Scaffold(app_bar=bar, body=self.fetched())

    def content(self) -> ui.Widget:
        """Order, filter, rows."""
        count = self.filter.count
        entries = [(key, self.t(*words)) for key, words in ORDERS]
        filters = ui.Button(
            text=self.t("Filter", "筛选") + (f" {count}" if count else ""),
            kind="tonal" if count else "text",
            icon="filter",
            id="filter",
            on_tap=lambda: self.app.open(FilterSheet(self.app, self)),
        )
        top = ui.Row(
            children=[
                ui.Column(
                    grow=1,
                    children=[chips("order", entries, self.order, partial(setattr, self, "order"))],
                ),
                filters,
                ui.Spacer(width=8),
            ]
        )
        things = self.found()
        words = self.t(f"{len(things)} things", f"共{len(things)}件")
        number = ui.Text(
            text=words, id="result_count", style="small", color="outline", padding=(16, 4)
        )
        rows: list[ui.Widget] = [number, *(row(self.app, each) for each in things[:60])]
        if not things:
            rows = [empty_state(self.app, ("Nothing fits", "没有找到相关闲置"))]
        return ui.Column(
            grow=1,
            children=[
                top,
                ui.Scroll(key="results", id="results", grow=1, child=ui.Column(children=rows)),
            ],
        )

    def _again(self) -> None:
        self.close()
        open_search(self.app, self.words)


class FilterSheet(LocalPage):
    """Price, place, condition, sending."""

    name = ".FilterSheet"
    modal = "sheet"

    def __init__(self, app: BazaarBase, page: ResultsPage) -> None:
        super().__init__(app)
        self.page = page
        old = page.filter
        self.draft = Filter(old.low, old.high, [*old.places], [*old.conditions], old.post)

    def build(self) -> ui.Widget:
        """The groups, and two buttons."""
        t, draft = self.t, self.draft
        places = [t(*words) for words in PLACES]
        parts: list[ui.Widget] = [
            self._head("Price", "价格"),
            ui.Row(
                padding=(16, 0),
                gap=12,
                children=[
                    self._amount("low", "From ¥", "最低价 ¥"),
                    self._amount("high", "To ¥", "最高价 ¥"),
                ],
            ),
            self._head("Place", "地区"),
            *flow(self.app, [self._chip(draft.places, place, place) for place in places]),
            self._head("Condition", "成色"),
            *flow(
                self.app,
                [self._chip(draft.conditions, key, t(*words)) for key, words, _ in data.CONDITIONS],
            ),
            ui.Column(
                padding=(16, 8),
                children=[
                    ui.Checkbox(
                        text=t("Can be sent", "支持邮寄"),
                        checked=draft.post,
                        id="filter_post",
                        on_tap=lambda: setattr(draft, "post", not draft.post),
                    )
                ],
            ),
            self._buttons(),
        ]
        return ui.Sheet(child=ui.Scroll(key="filter", child=ui.Column(children=parts, gap=8)))

    def _head(self, english: str, chinese: str) -> ui.Widget:
        return ui.Text(text=self.t(english, chinese), style="label", padding=(16, 4))

    def _amount(self, key: str, english: str, chinese: str) -> ui.Widget:
        return ui.TextField(
            key=key,
            id=f"price_{key}",
            text=getattr(self.draft, key),
            label=self.t(english, chinese),
            on_change=partial(setattr, self.draft, key),
            grow=1,
        )

    def _chip(self, kept: list[str], key: str, words: str) -> ui.Chip:
        on = key in kept
        return ui.Chip(
            text=words,
            checked=on,
            id="filter_choice",
            on_tap=partial(kept.remove if on else kept.append, key),
        )

    def _buttons(self) -> ui.Widget:
        clear = ui.Button(
            text=self.t("Reset", "重置"),
            kind="outlined",
            id="filter_reset",
            grow=1,
            on_tap=lambda: setattr(self, "draft", Filter()),
        )
        show = ui.Button(text=self.t("Show", "确定"), id="filter_show", grow=1, on_tap=self._show)
        return ui.Row(padding=(16, 12), gap=12, children=[clear, show])

    def _show(self) -> None:
        self.close()
        self.page.filter = self.draft
        self.page.load()
