"""Reelnote's lists: Top 250 in pages, theatres and what is coming, kept lists, search results."""

from functools import partial
from typing import ClassVar, Literal

from virtual_phone.apps.kit.finding import LookUp, empty_state, field_bar, ranked
from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.reviews import person
from virtual_phone.apps.kit.wording import short_date_text
from virtual_phone.apps.movies.film import show_work
from virtual_phone.apps.movies.kept import list_row
from virtual_phone.apps.movies.kit import ReelPage, want_button, wants_text, work_row
from virtual_phone.apps.movies.mark import PersonPage
from virtual_phone.apps.movies.state import PAGE, TOP, Work
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


class TopPage(ReelPage):
    """The 250 best films, twenty-five on a page."""

    name = ".RankListActivity"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.page = 0
        self.unseen = False

    def build(self) -> ui.Widget:
        """Bar and what came."""
        title = self.t("Reelnote Movie Top 250", "影记电影Top250")
        return ui.Scaffold(app_bar=ui.AppBar(title=title, on_back=self.close), body=self.fetched())

    def content(self) -> ui.Widget:
        """One page of the list, and the way to the others."""
        films = self.state.top()
        start = self.page * PAGE
        shown = [
            film
            for film in films[start : start + PAGE]
            if not (self.unseen and film.id in self.state.marks)
        ]
        hide = ui.Checkbox(
            text=self.t("Only what I have not marked", "只看未标记的"),
            checked=self.unseen,
            id="only_unseen",
            on_tap=lambda: setattr(self, "unseen", not self.unseen),
        )
        rows = [
            work_row(self.app, film, partial(show_work, self, film), place=film.rank)
            for film in shown
        ]
        body = ui.Scroll(
            key=f"top_{self.page}",
            id="rank_list",
            grow=1,
            child=ui.Column(children=[hide, *rows]),
        )
        return ui.Column(grow=1, children=[body, self._pages()])

    def _pages(self) -> ui.Widget:
        entries = [(i, f"{i * PAGE + 1}-{(i + 1) * PAGE}") for i in range(TOP // PAGE)]
        return chips("page", entries, self.page, self._turn)

    def _turn(self, page: int) -> None:
        self.page = page
        self.load()


class TheatrePage(ReelPage):
    """What is in theatres and what is coming."""

    name = ".TheatreActivity"
    ORDERS: ClassVar[dict[str, tuple[tuple[str, tuple[str, str]], ...]]] = {
        "now": (
            ("popular", ("Most rated", "热度")),
            ("score", ("Best rated", "评分")),
        ),
        "soon": (
            ("date", ("By date", "按时间")),
            ("popular", ("By popularity", "按热度")),
        ),
    }

    def __init__(self, app: App, shown: Literal["now", "soon"] = "now") -> None:
        super().__init__(app)
        self.shown: Literal["now", "soon"] = shown
        self.order = self.ORDERS[shown][0][0]

    def build(self) -> ui.Widget:
        """Bar, two tabs, what came."""
        tabs = [
            ui.Tab(
                text=self.t("In theatres", "正在热映"),
                selected=self.shown == "now",
                on_tap=partial(self._switch, "now"),
            ),
            ui.Tab(
                text=self.t("Coming soon", "即将上映"),
                selected=self.shown == "soon",
                on_tap=partial(self._switch, "soon"),
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Theatres", "院线"), on_back=self.close),
            tabs=ui.Tabs(tabs=tabs),
            body=self.fetched(),
        )

    def films(self) -> list[Work]:
        """Those of the tab, in the order chosen."""
        found = [w for w in self.state.works.values() if w.shown == self.shown]
        if self.order == "date":
            return sorted(found, key=lambda w: (w.opens is None, w.opens, w.id))
        if self.order == "score":
            return sorted(found, key=lambda w: -w.score)
        return sorted(found, key=lambda w: -(w.votes if self.shown == "now" else w.wants))

    def content(self) -> ui.Widget:
        """Orders and rows."""
        entries = [(order, self.t(*words)) for order, words in self.ORDERS[self.shown]]
        rows: list[ui.Widget] = []
        day = None
        for film in self.films():
            if self.order == "date" and film.opens and film.opens != day:
                day = film.opens
                rows.append(
                    ui.Text(text=short_date_text(self.app, day), style="label", padding=(16, 8))
                )
            rows.append(self._row(film))
        body = ui.Scroll(
            key=f"{self.shown}_{self.order}",
            grow=1,
            id="theatre_list",
            child=ui.Column(children=rows),
        )
        return ui.Column(grow=1, children=[chips("sort", entries, self.order, self._sort), body])

    def _row(self, film: Work) -> ui.Widget:
        show = partial(show_work, self, film)
        if self.shown == "now":
            return work_row(self.app, film, show)
        trailing = ui.Column(
            cross="center",
            width=112,
            children=[
                want_button(self.app, film),
                ui.Text(
                    text=wants_text(self.app, film),
                    id="want_count",
                    style="small",
                    align="center",
                    color="on_surface_variant",
                ),
            ],
        )
        return work_row(self.app, film, show, trailing=trailing)

    def _sort(self, order: str) -> None:
        self.order = order
        self.load()

    def _switch(self, shown: Literal["now", "soon"]) -> None:
        self.shown = shown
        self.order = self.ORDERS[shown][0][0]
        self.load()


class ResultsPage(ReelPage):
    """What a search found, by kind."""

    name = ".SearchResultActivity"
    KINDS: ClassVar[tuple[tuple[str, tuple[str, str]], ...]] = (
        ("all", ("All", "综合")),
        ("film", ("Films", "电影")),
        ("book", ("Books", "图书")),
        ("people", ("People", "影人")),
        ("list", ("Lists", "片单")),
    )

    def __init__(self, app: App, words: str) -> None:
        super().__init__(app)
        self.words = words
        self.kind = "all"

    def build(self) -> ui.Widget:
        """Bar, kinds, what came."""
        tabs = [
            ui.Tab(
                text=self.t(*words), selected=kind == self.kind, on_tap=partial(self._switch, kind)
            )
            for kind, words in self.KINDS
        ]
        return ui.Scaffold(
            app_bar=field_bar(self, self.words, self._again),
            tabs=ui.Tabs(tabs=tabs),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """The rows, or that there is nothing."""
        rows: list[ui.Widget] = []
        if self.kind in ("all", "list"):
            rows += self._lists()
        if self.kind in ("all", "people"):
            rows += self._people()
        if self.kind in ("all", "film", "book"):
            rows += [work_row(self.app, w, partial(show_work, self, w)) for w in self._works()]
        if not rows:
            return empty_state(self.app, ("Nothing found", "没有找到相关内容"))
        return ui.Scroll(
            key=f"results_{self.kind}", id="results", grow=1, child=ui.Column(children=rows)
        )

    def _works(self) -> list[Work]:
        works = [w for w in self.state.works.values() if self.kind == "all" or w.kind == self.kind]
        works.sort(key=lambda w: -w.votes)
        return ranked(self.words, works, lambda w: f"{w.title} {w.original} {w.makers[0]}")[:60]

    def _people(self) -> list[ui.Widget]:
        names = {n: 0 for w in self.state.works.values() for n in (*w.makers, *w.cast)}
        found = ranked(self.words, names, lambda name: name)
        return [
            ui.ListItem(
                id="celebrity_item",
                title=name,
                subtitle=self.t("Film people", "影人"),
                leading=person(name),
                on_tap=partial(self._person, name),
            )
            for name in found[: 2 if self.kind == "all" else 40]
        ]

    def _lists(self) -> list[ui.Widget]:
        title = self.t("Reelnote Movie Top 250", "影记电影Top250")
        rows: list[ui.Widget] = []
        if ranked(self.words, [title], lambda t: t):
            rows.append(
                ui.ListItem(
                    id="rank_item",
                    title=title,
                    subtitle=self.t("The list of lists", "榜单 · 共250部"),
                    leading=ui.Avatar(icon="list", color="#c98a1b"),
                    on_tap=lambda: self.app.open(TopPage(self.app)),
                )
            )
        for kept in ranked(self.words, self.state.lists, lambda kept: kept.name):
            rows.append(list_row(self, kept))
        return rows

    def _person(self, name: str) -> None:
        self.app.open(PersonPage(self.app, name))

    def _switch(self, kind: str) -> None:
        self.kind = kind
        self.load()

    def _again(self) -> None:
        self.close()
        open_search(self, self.words)


def open_search(page: Page, words: str = "") -> None:
    """Open the field, with history and what others look for."""
    app, state = page.app, page.app.state
    titles = [work.title for work in state.works.values()]
    hot = [work.title for work in state.works.values() if work.shown == "now"][:8]
    hot.insert(2, page.t("Movie Top 250", "电影Top250"))
    app.open(
        LookUp(
            app,
            lambda found: app.open(ResultsPage(app, found)),
            hint=page.t("Films, books, people, lists", "搜索电影、图书、影人、片单"),
            history=state.searches,
            hot=hot,
            suggest=lambda typed: ranked(typed, titles, lambda title: title)[:10],
            words=words,
        )
    )
