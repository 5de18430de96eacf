"""Earshot: podcasts to find, follow, keep and listen to."""

from datetime import timedelta
from functools import partial

from virtual_phone.apps.kit.finding import LookUp, empty_state, ranked
from virtual_phone.apps.kit.forms import tab_bar
from virtual_phone.apps.kit.offline import no_connection
from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.podcasts.data import CATEGORIES, make
from virtual_phone.apps.podcasts.kit import VIOLET, PodcastsBase, cover, episode_row, show_row
from virtual_phone.apps.podcasts.lists import Downloads, History, Results, SettingsPage
from virtual_phone.apps.podcasts.player import PlayerPage, QueuePage, mini
from virtual_phone.apps.podcasts.show import EpisodePage, ShowPage
from virtual_phone.apps.podcasts.state import Episode, PodcastsState, Show
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class PodcastsApp(PodcastsBase):
    """Shows and episodes."""

    package = "com.earshot.podcasts"
    key = "podcasts"
    label = ("Podcasts", "播客")
    icon = ("headphones", VIOLET)
    version = "7.4.2"

    def initial_state(self) -> PodcastsState:
        """Twelve shows."""
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The tabs."""
        return Main(self)

    def show(self, show: Show) -> None:
        """Open a show."""
        self.open(ShowPage(self, show))

    def read(self, episode: Episode) -> None:
        """Open an episode."""
        self.open(EpisodePage(self, episode))

    def listen(self) -> None:
        """Open the player."""
        self.open(PlayerPage(self))

    def on_clock(self) -> None:
        """Go on with the queue, or fall asleep, whatever is in front."""
        self.catch_up()

    def on_shift(self, by: timedelta) -> None:
        """In another zone nothing was heard meanwhile."""
        if self.state.since is not None:
            self.state.since += by
        if self.state.sleep is not None and self.state.sleep.at is not None:
            self.state.sleep.at += by


class Main(Page):
    """New episodes, the chart, what is one's own."""

    name = ".MainActivity"
    app: PodcastsApp

    def __init__(self, app: PodcastsApp) -> None:
        super().__init__(app)
        self.tab = "new"
        self.category = "all"

    def on_back(self) -> bool:
        """Back goes to the first tab first."""
        elsewhere = self.tab != "new"
        self.tab = "new"
        return elsewhere

    def build(self) -> ui.Widget:
        """The tab in front over the small player and the bar."""
        app, t = self.app, self.t
        bodies = {"new": self._new, "discover": self._discover, "library": self._library}
        bar = tab_bar(
            self,
            (
                ("new", ("New", "更新"), "inbox"),
                ("discover", ("Discover", "发现"), "compass"),
                ("library", ("Library", "我的"), "bookmark"),
            ),
        )
        actions = [
            ui.IconButton(
                icon="search", id="search", desc=t("Search", "搜索"), on_tap=self._search
            ),
            ui.IconButton(
                icon="playlist",
                id="queue",
                desc=t("Queue", "播放队列"),
                on_tap=lambda: app.open(QueuePage(app)),
            ),
        ]
        titles = {"new": ("New episodes", "最新单集"), "discover": ("Discover", "发现"),
                  "library": ("Library", "我的")}  # fmt: skip
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t(*titles[self.tab]), actions=actions),
            body=bodies[self.tab](),
            bottom=ui.Column(children=[*mini(app), bar]),
        )

    def _new(self) -> ui.Widget:
        app = self.app
        rows = [episode_row(app, each) for each in app.state.feed()]
        nothing = empty_state(
            app, ("Subscribe to a show first", "先去订阅一个节目吧"), "headphones"
        )
        inside = ui.Column(children=rows or [nothing])
        return ui.Scroll(key="new", id="new_episodes", grow=1, child=inside)

    def _discover(self) -> ui.Widget:
        app, t = self.app, self.t
        if not online(app):
            return no_connection(app, app.services.changed)
        entries = [("all", t("All", "全部")), *((key, t(*words)) for key, words in CATEGORIES)]
        chips = ui.Scroll(
            key="categories",
            axis="horizontal",
            child=ui.Row(
                gap=8,
                padding=(16, 8),
                children=[
                    ui.Chip(
                        text=words,
                        checked=key == self.category,
                        id=f"category_{key}",
                        on_tap=partial(setattr, self, "category", key),
                    )
                    for key, words in entries
                ],
            ),
        )
        chart = sorted(app.state.shows, key=lambda show: show.rank)
        shown = [show for show in chart if self.category in ("all", show.category)]
        head = ui.Text(text=t("Top shows", "热门节目"), style="title", padding=(16, 8))
        featured = ui.Scroll(
            key="featured",
            axis="horizontal",
            child=ui.Row(
                gap=12,
                padding=(16, 4),
                children=[
                    ui.Column(
                        id="featured",
                        desc=show.title,
                        on_tap=partial(app.show, show),
                        children=[cover(show, 132, words=True)],
                    )
                    for show in shown[:6]
                ],
            ),
        )
        rows = [show_row(app, show) for show in shown]
        return ui.Column(
            grow=1,
            children=[
                chips,
                ui.Scroll(
                    key=f"chart_{self.category}",
                    id="chart",
                    grow=1,
                    child=ui.Column(children=[featured, head, *rows]),
                ),
            ],
        )

    def _library(self) -> ui.Widget:
        app, t, state = self.app, self.t, self.app.state
        kept = sum(each.downloaded for each in state.episodes)
        doors = (
            ("downloads", "download", ("Downloads", "下载"), str(kept), Downloads),
            ("history", "history", ("Played", "播放历史"), "", History),
            ("settings", "settings", ("Settings", "设置"), "", SettingsPage),
        )
        rows: list[ui.Widget] = [
            ui.ListItem(
                id=key,
                title=t(*words),
                leading=ui.Icon(name=icon, color="primary"),
                trailing=ui.Text(text=count, style="label", color="on_surface_variant"),
                on_tap=lambda kind=kind: app.open(kind(app)),  # type: ignore[misc]
            )
            for key, icon, words, count, kind in doors
        ]
        mine = [show for show in state.shows if show.subscribed]
        cells: list[ui.Widget] = [
            ui.Column(
                id="subscription",
                gap=6,
                cross="center",
                on_tap=partial(app.show, show),
                children=[
                    cover(show, 104),
                    ui.Text(text=show.title, style="small", align="center", max_lines=1),
                ],
            )
            for show in mine
        ]
        head = ui.Text(text=t("Subscriptions", "我的订阅"), style="title", padding=(16, 12))
        grid: ui.Widget = ui.Column(
            children=[ui.Grid(columns=3, gap=12, children=cells)], padding=(16, 4)
        )
        if not mine:
            words = ("No subscriptions yet", "还没有订阅")
            grid = empty_state(app, words, "headphones")
        return ui.Scroll(key="library", grow=1, child=ui.Column(children=[*rows, head, grid]))

    def _search(self) -> None:
        app, state = self.app, self.app.state
        titles = [show.title for show in state.shows]
        app.open(
            LookUp(
                app,
                lambda words: app.open(Results(app, words)),
                hint=self.t("Search shows and episodes", "搜索节目和单集"),
                history=state.searches,
                hot=[show.title for show in sorted(state.shows, key=lambda s: s.rank)[:6]],
                suggest=lambda typed: ranked(typed, titles, lambda title: title)[:8],
            )
        )
