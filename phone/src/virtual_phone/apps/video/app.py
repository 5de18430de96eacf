"""Video: Lumo, where people watch, follow, save and comment."""

from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import door, tab_bar
from virtual_phone.apps.kit.reviews import person
from virtual_phone.apps.video import data
from virtual_phone.apps.video.ads import AdPage, Splash, TeenNotice
from virtual_phone.apps.video.find import (
    ChannelPage,
    RankingPage,
    ResultsPage,
    open_search,
    post_row,
)
from virtual_phone.apps.video.kit import LumoApp, LumoPage, clip_card, clip_row
from virtual_phone.apps.video.mine import ClipsPage, mine
from virtual_phone.apps.video.state import Clip, VideoState, make
from virtual_phone.apps.video.watch import WatchPage
from virtual_phone.system.app import Page
from virtual_phone.system.content import made_once
from virtual_phone.system.intents import number_of
from virtual_phone.ui import widgets as ui


class VideoApp(LumoApp):
    """Videos, channels, comments, downloads."""

    package = "tv.lumo.app"
    key = "video"
    label = ("Lumo", "流明视频")
    icon = ("play", "#e0528b")
    version = "8.4.0"
    hosts = frozenset({"lumo.example"})

    @made_once
    def initial_state(self) -> VideoState:
        """Some three hundred videos by twenty channels."""
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The advertisement; the app is behind it."""
        return Splash(self, partial(Main, self))

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app asks for a video's address (`url`) or a search (`search`)."""
        number = number_of(extras.get("url", ""))
        if number in self.state.clips:
            self.watch(number)
        elif "search" in extras:
            self.open(ResultsPage(self, extras["search"]))

    def watch(self, clip: int) -> None:
        """Open a video and play it."""
        self.open(WatchPage(self, self.state.clips[clip]))

    def visit(self, channel: int) -> None:
        """Open a channel's page."""
        self.open(ChannelPage(self, self.state.channels[channel]))


class Main(LumoPage):
    """Home with its feeds, those one follows, one's own."""

    name = ".MainActivityV2"
    app: VideoApp

    def __init__(self, app: VideoApp) -> None:
        super().__init__(app)
        self.tab = "home"
        self.feed = "recommended"

    def arrived(self) -> None:
        """The first time, an announcement covers the feed."""
        if not self.state.notice_seen and self.app.pages[-1:] == [self]:
            self.state.notice_seen = True
            self.app.open(TeenNotice(self.app))

    def build(self) -> ui.Widget:
        """The tab in front over the bar with all."""
        entries = (
            ("home", ("Home", "首页"), "home"),
            ("dynamic", ("Following", "动态"), "group"),
            ("mine", ("Mine", "我的"), "person"),
        )
        bar = tab_bar(self, entries)
        if self.tab == "mine":
            return ui.Scaffold(body=mine(self, self.app), bottom=bar)
        if self.tab == "dynamic":
            title = ui.AppBar(title=self.t("Following", "动态"))
            return ui.Scaffold(app_bar=title, body=self.fetched(), bottom=bar)
        pill = ui.SearchPill(
            id="search_box",
            hint=self.t("Advanced Mathematics", "高等数学"),
            on_tap=lambda: open_search(self.app),
            grow=1,
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", content=pill, actions=[ui.Spacer(width=12)]),
            tabs=self._feeds(),
            body=self.fetched(),
            bottom=bar,
        )

    def on_back(self) -> bool:
        """Back goes to the first tab first."""
        elsewhere = self.tab != "home"
        self.tab = "home"
        return elsewhere

    def _feeds(self) -> ui.Tabs:
        entries = (
            ("recommended", ("For you", "推荐")),
            ("hot", ("Hot", "热门")),
            *data.CATEGORIES,
        )
        tabs = [
            ui.Tab(
                text=self.t(*words),
                selected=feed == self.feed,
                id=f"feed_{feed}",
                on_tap=partial(self._switch, feed),
            )
            for feed, words in entries
        ]
        return ui.Tabs(tabs=tabs, scrollable=True, key="feeds")

    def _switch(self, feed: str) -> None:
        self.feed = feed
        self.load()

    def content(self) -> ui.Widget:
        """A feed, or what those one follows uploaded."""
        if self.tab == "dynamic":
            return self._dynamic()
        if self.feed == "hot":
            return self._hot()
        return self._cards()

    def _cards(self) -> ui.Widget:
        width, _ = self.app.services.display_dp
        columns = 2 if width < 600 else 4
        height = (width - 16 - 8 * columns) / columns * 9 / 16
        cards = [clip_card(self.app, clip, height) for clip in self.clips()]
        if self.feed == "recommended":
            cards.insert(3, self._ad(height))
        grid = ui.Grid(columns=columns, gap=8, children=cards, padding=(8, 8))
        return ui.Scroll(
            key=f"feed_{self.feed}",
            id="feed",
            grow=1,
            child=grid,
            on_refresh=self.load,
        )

    def clips(self) -> list[Clip]:
        """The videos of the feed."""
        state = self.state
        if self.feed == "recommended":
            found = list(state.clips.values())[:60]
            if state.settings["personal"]:
                seen = [state.clips[i].category for i in state.history]
                found.sort(key=lambda clip: -seen.count(clip.category))
        else:
            found = state.ranking(self.feed)
        return [clip for clip in found if clip.id not in state.hidden][:40]

    def _ad(self, height: float) -> ui.Widget:
        words = ui.Row(
            padding=(8, 12),
            children=[
                ui.Text(text=self.t("Spring sale at Parcelo", "派集春季大促"), style="subtitle"),
                ui.Spacer(grow=1),
                ui.Text(text=self.t("Ad", "广告"), style="small", color="outline"),
            ],
        )
        image = ui.Image(art="product:splash", height=height, desc=self.t("Advertisement", "广告"))
        return ui.Card(
            child=ui.Column(children=[image, words]),
            radius=8,
            id="ad_card",
            on_tap=lambda: self.app.open(AdPage(self.app)),
        )

    def _hot(self) -> ui.Widget:
        entries = (
            ("ranking_entry", "trophy", "#c96a1b", ("Ranking", "排行榜"), self._ranking),
            ("films_entry", "movie", "#6f58b5", ("Films", "影视"), partial(self._switch, "film")),
            ("news_entry", "bell", "#2f7fc4", ("New uploads", "最新投稿"), self._newest),
        )
        doors = ui.Row(
            padding=(16, 4),
            gap=28,
            children=[
                door(icon, self.t(*words), color, do, id=key)
                for key, icon, color, words, do in entries
            ],
        )
        newest = sorted(self.state.clips.values(), key=lambda clip: clip.at, reverse=True)[:90]
        newest.sort(key=lambda clip: -clip.views)
        rows = [clip_row(self.app, clip) for clip in newest[:40]]
        return ui.Scroll(
            key="feed_hot",
            id="feed",
            grow=1,
            child=ui.Column(children=[doors, *rows]),
            on_refresh=self.load,
        )

    def _ranking(self) -> None:
        self.app.open(RankingPage(self.app))

    def _newest(self) -> None:
        newest = sorted(self.state.clips.values(), key=lambda clip: clip.at, reverse=True)
        found = [clip.id for clip in newest[:40]]
        self.app.open(ClipsPage(self.app, self.t("New uploads", "最新投稿"), found))

    def _dynamic(self) -> ui.Widget:
        state = self.state
        discs = [
            ui.Column(
                width=68,
                cross="center",
                gap=4,
                id="up_item",
                on_tap=partial(self.app.visit, number),
                children=[
                    person(state.channels[number].name, size=48),
                    ui.Text(
                        text=state.channels[number].name,
                        style="small",
                        align="center",
                        max_lines=1,
                    ),
                ],
            )
            for number in state.following
        ]
        if not discs:
            return empty_state(self.app, ("Follow somebody first", "快去关注UP主吧"), "group")
        posts = [clip for number in state.following for clip in state.of_channel(number)]
        posts.sort(key=lambda clip: clip.at, reverse=True)
        row = ui.Scroll(
            key="ups", axis="horizontal", child=ui.Row(children=discs, gap=8, padding=(16, 8))
        )
        children = [row, ui.Divider(), *(post_row(self.app, clip) for clip in posts[:30])]
        return ui.Scroll(key="dynamic", id="feed", grow=1, child=ui.Column(children=children))
