"""Clips: short upright films, one after the other."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from virtual_phone.apps.clips.feed import Feed, FeedPage
from virtual_phone.apps.clips.find import ResultsPage, TopicPage, open_search
from virtual_phone.apps.clips.kit import ClipsBase, ClipsPage
from virtual_phone.apps.clips.live import rooms
from virtual_phone.apps.clips.people import MakerPage, SettingsPage, inbox, own
from virtual_phone.apps.clips.post import PostPage
from virtual_phone.apps.clips.state import Clip, ClipsState, make
from virtual_phone.apps.kit.attach import ids_of
from virtual_phone.system.app import Page
from virtual_phone.system.intents import number_of
from virtual_phone.ui import widgets as ui

TOP = (
    ("live", ("Live", "直播")),
    ("following", ("Following", "关注")),
    ("all", ("For you", "推荐")),
)
TABS = (
    ("home", ("Home", "首页"), "home"),
    ("post", ("Post", "发布"), "add_circle"),
    ("inbox", ("Inbox", "消息"), "inbox"),
    ("own", ("Me", "我"), "person"),
)


class ClipsApp(ClipsBase):
    """Clips, makers, comments, live rooms."""

    package = "com.loopreel.clips"
    key = "clips"
    label = ("Clips", "快闪")
    icon = ("movie", "#c2263f")
    version = "27.8.0"
    handles = frozenset({"share_image"})
    hosts = frozenset({"clips.example"})

    def initial_state(self) -> ClipsState:
        """Two dozen clips of ten makers."""
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The film that fills the screen."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """A clip's address (`url`), a `search`, or a picture or film to put up."""
        clip = self.state.clips.get(number_of(extras.get("url", "")) or 0)
        if clip is not None:
            self.watch([clip], clip)
        elif "search" in extras:
            self.open(ResultsPage(self, extras["search"]))
        elif ids_of(extras):
            self.open(PostPage(self, ids_of(extras)))

    def watch(self, clips: Sequence[Clip], start: Clip) -> None:
        """Open some clips to swipe through, beginning with one."""
        self.open(FeedPage(self, clips, start))

    def visit(self, maker: int) -> None:
        """Open somebody's page."""
        self.open(MakerPage(self, maker))

    def topic(self, name: str) -> None:
        """Open the clips about something."""
        self.open(TopicPage(self, name))


class Main(ClipsPage):
    """The feed, what came in, one's own."""

    name = ".MainActivity"
    app: ClipsApp

    def __init__(self, app: ClipsApp) -> None:
        super().__init__(app)
        self.tab = "home"
        self.top = "all"
        self.shown = "posts"
        self.feeds = {
            key: Feed(self, partial(app.state.feed, following=key == "following"))
            for key in ("all", "following")
        }

    @property
    def feed(self) -> Feed | None:
        """What plays, if a film shows."""
        return self.feeds.get(self.top) if self.loaded and self.tab == "home" else None

    @property
    def black_bars(self) -> bool:  # type: ignore[override]
        """Black bars only around a film."""
        return self.feed is not None and self.feed.clip is not None

    def arrived(self) -> None:
        """It plays."""
        if self.feed is not None:
            self.feed.begin()

    def on_back(self) -> bool:
        """Back goes to the film first."""
        elsewhere = self.tab != "home" or self.top != "all"
        self.tab, self.top = "home", "all"
        return elsewhere

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """To the next or the previous film, or to who made it."""
        return self.feed is not None and self.feed.swipe(direction)

    def build(self) -> ui.Widget:
        """The tab in front."""
        if not self.loaded:
            body = ui.Column(grow=1, children=[self._top("on_surface"), self.fetched()])
            return ui.Scaffold(body=body, bottom=self._bottom())
        return self.content()

    def content(self) -> ui.Widget:
        """A film, the live rooms, what came in, or one's own."""
        if self.tab == "inbox":
            bar = ui.AppBar(title=self.t("Inbox", "消息"))
            return ui.Scaffold(app_bar=bar, body=inbox(self), bottom=self._bottom())
        if self.tab == "own":
            return ui.Scaffold(body=own(self, self.shown, self._settings), bottom=self._bottom())
        feed = self.feed
        on_film = feed is not None and feed.clip is not None
        top = self._top("white" if on_film else "on_surface")
        body = ui.Column(grow=1, children=[top, rooms(self)]) if feed is None else feed.widget(top)
        return ui.Scaffold(body=body, bottom=self._bottom())

    def _settings(self) -> None:
        self.app.open(SettingsPage(self.app))

    def _top(self, color: str) -> ui.Widget:
        names: list[ui.Widget] = [
            ui.Column(
                id=f"top_{key}",
                padding=(10, 12),
                selected=key == self.top,
                on_tap=partial(self._turn, key),
                children=[
                    ui.Text(
                        text=self.t(*words),
                        color=color,
                        bold=key == self.top,
                        style="body" if key == self.top else "subtitle",
                    )
                ],
            )
            for key, words in TOP
        ]
        search = ui.IconButton(
            icon="search",
            id="search",
            color=color,
            desc=self.t("Search", "搜索"),
            on_tap=lambda: open_search(self.app),
        )
        width = self.app.services.display_dp[0]
        side = ui.Spacer(width=48)
        row = [side, ui.Spacer(grow=1), *names, ui.Spacer(grow=1), search]
        return ui.Row(children=row, width=width, padding=(4, 4))

    def _turn(self, key: str) -> None:
        self.top = key
        if self.feed is not None:
            self.feed.begin()

    def _bottom(self) -> ui.Widget:
        fresh = sum(not news.read for news in self.state.news)
        tabs = [
            ui.Tab(
                text=self.t(*words) + (f" {fresh}" if key == "inbox" and fresh else ""),
                icon=icon,
                id=f"tab_{key}",
                selected=key == self.tab,
                on_tap=partial(self._go, key),
            )
            for key, words, icon in TABS
        ]
        return _dark_bar(tabs) if self.black_bars else ui.BottomBar(tabs=tabs)

    def _go(self, key: str) -> None:
        if key == "post":
            self.app.open(PostPage(self.app))
        else:
            self.tab = key


def _dark_bar(tabs: Sequence[ui.Tab]) -> ui.Widget:
    """The bar below a film: white on black."""
    cells = [
        ui.Column(
            id=tab.id,
            desc=tab.text,
            grow=1,
            gap=2,
            padding=(0, 8),
            cross="center",
            selected=tab.selected,
            on_tap=tab.on_tap,
            children=[
                ui.Icon(name=tab.icon, size=24, color="white" if tab.selected else "#b9bcc4"),
                ui.Text(
                    text=tab.text,
                    style="small",
                    align="center",
                    color="white" if tab.selected else "#b9bcc4",
                ),
            ],
        )
        for tab in tabs
    ]
    return ui.Row(children=cells, background="black")
