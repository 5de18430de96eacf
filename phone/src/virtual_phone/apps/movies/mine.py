"""What is one's own in Reelnote: marks, lists, people, settings."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import switch_row
from virtual_phone.apps.kit.lists import RowsPage, owner_head
from virtual_phone.apps.kit.reviews import person
from virtual_phone.apps.movies.film import show_work
from virtual_phone.apps.movies.kept import list_row
from virtual_phone.apps.movies.kit import ReelApp, ReelPage, work_row
from virtual_phone.apps.movies.mark import PersonPage, status_words
from virtual_phone.apps.movies.state import MoviesState, Status
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

STATUSES: tuple[Status, ...] = ("want", "watching", "watched")


def mine(page: ReelPage) -> ui.Widget:
    """The third tab."""
    app, state = page.app, page.state
    films = [sum(m.status == status for m in state.marks.values()) for status in STATUSES]
    sample = next(iter(state.works.values()))
    counts = [
        ui.Column(
            grow=1,
            cross="center",
            padding=(4, 12),
            id=f"my_{status}",
            on_tap=partial(_show_marks, app, status),
            children=[
                ui.Text(text=str(count), style="title", align="center"),
                ui.Text(text=status_words(app, sample, status), style="small", align="center"),
            ],
        )
        for status, count in zip(STATUSES, films, strict=True)
    ]
    head = owner_head(page, "ID 72615508")
    links = (
        ("list", ("Saved lists", "收藏的片单"), SavedLists),
        ("person", ("People I follow", "收藏的影人"), Followed),
        ("settings", ("Settings", "设置"), MovieSettings),
    )
    rows = [
        ui.ListItem(
            title=page.t(*words),
            leading=ui.Icon(name=icon),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=partial(_show, app, kind),
        )
        for icon, words, kind in links
    ]
    card = ui.Column(
        padding=(16, 0), children=[ui.Card(child=ui.Row(children=counts, cross="stretch"))]
    )
    return ui.Scroll(
        key="mine", grow=1, child=ui.Column(children=[head, card, ui.Spacer(height=12), *rows])
    )


def _show_marks(app: App, status: Status) -> None:
    app.open(MarksPage(app, status))


def _show(app: ReelApp, kind: Callable[[ReelApp], Page]) -> None:
    app.open(kind(app))


class MarksPage(ReelPage):
    """What the owner marked, films and books apart."""

    name = ".MyMarksActivity"

    def __init__(self, app: App, status: Status) -> None:
        super().__init__(app)
        self.status = status
        self.kind = "film"

    def build(self) -> ui.Widget:
        """Bar, two tabs, rows; it needs no network."""
        tabs = [
            ui.Tab(
                text=self.t(*words),
                selected=kind == self.kind,
                on_tap=partial(setattr, self, "kind", kind),
            )
            for kind, words in (("film", ("Films", "电影")), ("book", ("Books", "图书")))
        ]
        works = self.state.by_status(self.status, self.kind)
        rows: list[ui.Widget] = [
            work_row(self.app, work, partial(show_work, self, work)) for work in works
        ]
        if not rows:
            rows = [empty_state(self.app, ("Nothing here yet", "这里还没有内容"), "bookmark")]
        sample = next(iter(self.state.works.values()))
        title = status_words(self.app, sample, self.status)
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close),
            tabs=ui.Tabs(tabs=tabs),
            body=ui.Scroll(
                key=f"marks_{self.kind}", id="marks", grow=1, child=ui.Column(children=rows)
            ),
        )


class LocalRows(RowsPage):
    """Rows of what the app keeps."""

    app: ReelApp

    @property
    def state(self) -> MoviesState:
        """The app's records."""
        return self.app.state


class SavedLists(LocalRows):
    """Lists with the bookmark."""

    name = ".SavedListsActivity"
    title = ("Saved lists", "收藏的片单")

    def rows(self) -> list[ui.Widget]:
        """One row a list."""
        return [list_row(self, kept) for kept in self.state.lists if kept.saved]


class Followed(LocalRows):
    """People with the star."""

    name = ".FollowedActivity"
    title = ("People I follow", "收藏的影人")

    def rows(self) -> list[ui.Widget]:
        """One row a person."""
        return [
            ui.ListItem(
                title=name,
                leading=person(name),
                on_tap=partial(self._person, name),
            )
            for name in self.state.followed
        ]

    def _person(self, name: str) -> None:
        self.app.open(PersonPage(self.app, name))


class MovieSettings(LocalRows):
    """Switches, and emptying what was searched for."""

    name = ".SettingsActivity"
    title = ("Settings", "设置")

    def rows(self) -> list[ui.Widget]:
        """Switches and a button."""
        entries = (
            ("marks_public", ("Show my marks to others", "公开我的标记")),
            ("coming", ("Tell me when a film I want opens", "想看的电影上映时提醒我")),
            ("personal", ("Personal recommendations", "个性化推荐")),
        )
        switches = [switch_row(self, words, self.state.notices, key) for key, words in entries]
        clear = ui.ListItem(
            title=self.t("Clear search history", "清空搜索历史"),
            subtitle=self.t(
                f"{len(self.state.searches)} searches", f"{len(self.state.searches)}条"
            ),
            on_tap=self.state.searches.clear,
        )
        return [*switches, clear]
