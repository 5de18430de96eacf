"""Movies: Reelnote, where people look films up, mark what they saw, and talk about it."""

from datetime import timedelta
from functools import partial

from virtual_phone.apps.kit.forms import door, tab_bar
from virtual_phone.apps.kit.reviews import NICKNAMES, remarks
from virtual_phone.apps.movies import data
from virtual_phone.apps.movies.film import WorkPage, show_work
from virtual_phone.apps.movies.groups import group_rows
from virtual_phone.apps.movies.kept import ListPage, list_row
from virtual_phone.apps.movies.kit import (
    ReelApp,
    ReelPage,
    poster,
    score_text,
    wants_text,
    work_row,
)
from virtual_phone.apps.movies.lists import ResultsPage, TheatrePage, TopPage, open_search
from virtual_phone.apps.movies.mine import mine
from virtual_phone.apps.movies.state import FilmList, Group, Maker, Mark, MoviesState, Post, Work
from virtual_phone.system.app import Page
from virtual_phone.system.content import made_once
from virtual_phone.system.intents import number_of
from virtual_phone.ui import widgets as ui


class MoviesApp(ReelApp):
    """Films, books, marks, groups."""

    package = "com.reelnote.movies"
    key = "movies"
    label = ("Reelnote", "影记")
    icon = ("movie", "#2e8b57")
    version = "7.61.0"
    hosts = frozenset({"reelnote.example"})
    state: MoviesState

    @made_once
    def initial_state(self) -> MoviesState:
        """The Top 250, theatres, books, lists, groups, and some marks."""
        now = self.services.now()
        works = Maker(self.t, self.rng, now.date()).make()
        state = MoviesState(works, [], [], salt=self.rng.randrange(1 << 30))
        state.groups = [self._group(i, name) for i, name in enumerate(data.GROUPS)]
        films = [work for work in works.values() if work.kind == "film" and work.score]
        for name in data.LISTS:
            chosen = self.rng.sample(films, self.rng.randrange(8, 24))
            author = self.t(*self.rng.choice(NICKNAMES))
            state.lists.append(FilmList(self.t(*name), author, [work.id for work in chosen]))
        # The head of the chart is left for its visitor to mark.
        for back, film in enumerate(self.rng.sample(state.top()[5:], 9)):
            at = now - timedelta(days=3 * back + 2)
            seen = back % 3 != 0
            state.marks[film.id] = Mark(
                "watched" if seen else "want", self.rng.randrange(3, 6) if seen else 0, at=at
            )
        state.searches = [film.title for film in self.rng.sample(films[50:], 4)]
        state.notices = {"marks_public": True, "coming": True, "personal": True}
        return state

    def _group(self, index: int, name: tuple[str, str]) -> Group:
        posts = []
        for number, title in enumerate(self.rng.sample(data.POSTS, 6)):
            at = self.services.now() - timedelta(hours=self.rng.randrange(1, 400))
            texts = self.rng.sample(data.COMMENTS, self.rng.randrange(0, 6))
            posts.append(
                Post(
                    number,
                    self.t(*title),
                    self.t(*self.rng.choice(NICKNAMES)),
                    at,
                    self.t("What do you think?", "大家怎么看？"),
                    remarks(self, texts, rng=self.rng, most_likes=60),
                )
            )
        members = self.rng.randrange(900, 500_000)
        return Group(index, self.t(*name), members, posts, joined=index % 4 == 1)

    def first_page(self) -> Page:
        """The three tabs."""
        return Main(self)

    def show(self, work: Work) -> None:
        """Open the page of a work."""
        self.open(WorkPage(self, work))

    def on_clock(self) -> None:
        """Tell of films one waits for on the day they open."""
        today = self.services.now().date()
        for film in self.state.by_status("want"):
            if film.opens == today and film.shown == "soon":
                film.shown = "now"
                if self.state.notices["coming"]:
                    title = self.t("In theatres today", "今日上映")
                    self.services.notify(self, title, film.title, partial(self.show, film))

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app asks for a work's address (`url`) or a search (`search`)."""
        number = number_of(extras.get("url", ""))
        if number in self.state.works:
            self.show(self.state.works[number])
        elif "search" in extras:
            self.open(ResultsPage(self, extras["search"]))


class Notice(Page):
    """What covers the first page when the app is new."""

    name = ".NoticeDialog"
    modal = "dialog"
    app: MoviesApp

    def build(self) -> ui.Widget:
        """An announcement with one button."""
        text = self.t(
            "Year in film: see what you watched last year.", "年度观影报告已生成，快来看看吧。"
        )
        return ui.Dialog(
            title=self.t("Your year in film", "你的年度观影报告"),
            body=ui.Text(text=text),
            buttons=[
                ui.Button(text=self.t("Later", "以后再说"), kind="text", on_tap=self.close),
                ui.Button(text=self.t("Look", "去看看"), kind="text", on_tap=self._look),
            ],
        )

    def _look(self) -> None:
        self.close()
        pages = [page for page in self.app.pages if isinstance(page, Main)]
        pages[0].tab = "mine"


class Main(ReelPage):
    """Discover, groups, mine."""

    name = ".SplashActivity"
    app: MoviesApp

    def __init__(self, app: MoviesApp) -> None:
        super().__init__(app)
        self.tab = "discover"
        self.shelf = "now"
        app.services.after(1.2, self._announce)

    def _announce(self) -> None:
        if self.app.pages == [self] and self.loaded and not self.state.popup_seen:
            self.state.popup_seen = True
            self.app.open(Notice(self.app))

    def build(self) -> ui.Widget:
        """The tab in front over the bar with all."""
        entries = (
            ("discover", ("Discover", "首页"), "home"),
            ("groups", ("Groups", "小组"), "group"),
            ("mine", ("Mine", "我的"), "person"),
        )
        # What is one's own is on the phone.
        body = mine(self) if self.tab == "mine" else self.fetched()
        return ui.Scaffold(body=body, bottom=tab_bar(self, entries))

    def on_back(self) -> bool:
        """Back goes to the first tab first."""
        elsewhere = self.tab != "discover"
        self.tab = "discover"
        return elsewhere

    def content(self) -> ui.Widget:
        """Discover or groups."""
        parts = self._groups() if self.tab == "groups" else self._discover()
        search = ui.Column(
            padding=(16, 8),
            children=[
                ui.SearchPill(
                    id="search_box",
                    hint=self.t("Films, books, people, lists", "搜索电影、图书、影人、片单"),
                    on_tap=lambda: open_search(self),
                )
            ],
        )
        body = ui.Scroll(key=self.tab, id="main_scroll", grow=1, child=ui.Column(children=parts))
        return ui.Column(grow=1, children=[search, body])

    def _groups(self) -> list[ui.Widget]:
        joined = ui.Text(text=self.t("My groups", "我的小组"), style="title", padding=(16, 8))
        others = ui.Text(text=self.t("You may like", "推荐小组"), style="title", padding=(16, 8))
        return [
            joined,
            *group_rows(self, joined=True),
            others,
            *group_rows(self, joined=False),
        ]

    def _discover(self) -> list[ui.Widget]:
        state = self.state
        return [
            self._doors(),
            self._shelf_tabs(),
            self._shelf(),
            ui.Text(text=self.t("Lists", "精选片单"), style="title", padding=(16, 8)),
            *(list_row(self, kept) for kept in state.lists),
            ui.Text(text=self.t("Books people read", "大家都在读"), style="title", padding=(16, 8)),
            *(work_row(self.app, work, partial(show_work, self, work)) for work in self._books()),
        ]

    def _books(self) -> list[Work]:
        """Most read first, or those of the genre that was marked most."""
        books = [work for work in self.state.works.values() if work.kind == "book"]
        books.sort(key=lambda work: -work.votes)
        if self.state.notices["personal"]:
            known = [self.state.works[i].genre for i in self.state.marks]
            books.sort(key=lambda work: -known.count(work.genre))
        return books[:15]

    def _doors(self) -> ui.Widget:
        doors = (
            ("movie", "#2e8b57", ("Theatres", "院线"), self._theatres),
            ("calendar", "#c2497c", ("Coming", "待映"), self._coming),
            ("trophy", "#c98a1b", ("Top 250", "Top250"), self._top),
            ("list", "#5c6bc0", ("Best of week", "口碑榜"), self._best),
        )
        children = [
            door(icon, self.t(*words), color, do, id="door") for icon, color, words, do in doors
        ]
        return ui.Grid(columns=4, children=children, padding=(8, 4))

    def _shelf_tabs(self) -> ui.Widget:
        chips = [
            ui.Chip(
                text=self.t(*words),
                checked=shelf == self.shelf,
                id=f"shelf_{shelf}",
                on_tap=partial(setattr, self, "shelf", shelf),
            )
            for shelf, words in (("now", ("Showing", "热映")), ("soon", ("Soon", "将映")))
        ]
        more = ui.Button(
            text=self.t("All", "全部"),
            kind="text",
            id="shelf_all",
            on_tap=lambda: self._theatres() if self.shelf == "now" else self._coming(),
        )
        return ui.Row(children=[*chips, ui.Spacer(grow=1), more], gap=8, padding=(16, 4))

    def _shelf(self) -> ui.Widget:
        films = [w for w in self.state.works.values() if w.shown == self.shelf][:10]
        cards = [self._card(film) for film in films]
        return ui.Scroll(
            key=f"shelf_{self.shelf}",
            axis="horizontal",
            child=ui.Row(children=cards, gap=12, padding=(16, 4), cross="start"),
        )

    def _card(self, film: Work) -> ui.Widget:
        below = score_text(self.app, film) if film.score else wants_text(self.app, film)
        return ui.Column(
            width=104,
            gap=4,
            id="shelf_item",
            on_tap=partial(show_work, self, film),
            children=[
                poster(film, 104, 146),
                ui.Text(text=film.title, style="subtitle", max_lines=1),
                ui.Text(text=below, style="small", color="warning", max_lines=1),
            ],
        )

    def _theatres(self) -> None:
        self.app.open(TheatrePage(self.app, "now"))

    def _coming(self) -> None:
        self.app.open(TheatrePage(self.app, "soon"))

    def _top(self) -> None:
        self.app.open(TopPage(self.app))

    def _best(self) -> None:
        self.app.open(ListPage(self.app, self.state.lists[0]))
