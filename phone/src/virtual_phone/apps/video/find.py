"""How videos are found in Lumo: search results, the ranking, a channel's page."""

from functools import partial
from typing import ClassVar

from virtual_phone.apps.kit.finding import LookUp, empty_state, field_bar, ranked
from virtual_phone.apps.kit.forms import chips, top_tabs
from virtual_phone.apps.kit.reviews import ago_text, count_text, person
from virtual_phone.apps.video import data
from virtual_phone.apps.video.kit import LumoApp, LumoPage, channel_row, clip_row, follow_button
from virtual_phone.apps.video.state import Channel, Clip
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class ResultsPage(LumoPage):
    """What a search found: all, videos, users; in four orders."""

    name = ".SearchResultActivity"
    KINDS: ClassVar[tuple[tuple[str, tuple[str, str]], ...]] = (
        ("all", ("All", "综合")),
        ("videos", ("Videos", "视频")),
        ("users", ("Users", "用户")),
    )
    ORDERS: ClassVar[tuple[tuple[str, tuple[str, str]], ...]] = (
        ("fit", ("Default", "默认排序")),
        ("views", ("Most played", "播放多")),
        ("new", ("Newest", "新发布")),
        ("saves", ("Most saved", "收藏多")),
    )

    def __init__(self, app: LumoApp, words: str) -> None:
        super().__init__(app)
        self.words = words
        self.kind = "all"
        self.order = "fit"
        self.short = False

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

    def clips(self) -> list[Clip]:
        """The videos found, in the order chosen."""
        clips = sorted(self.state.clips.values(), key=lambda clip: -clip.views)
        names = self.state.channels
        found = ranked(self.words, clips, lambda c: f"{c.title} {names[c.channel].name}")
        if self.short:
            found = [clip for clip in found if clip.seconds <= 600]
        if self.order == "views":
            found.sort(key=lambda clip: -clip.views)
        elif self.order == "new":
            found.sort(key=lambda clip: clip.at, reverse=True)
        elif self.order == "saves":
            found.sort(key=lambda clip: -clip.saves)
        return found[:60]

    def channels(self) -> list[Channel]:
        """The channels found, the best fit first."""
        by_fans = sorted(self.state.channels.values(), key=lambda channel: -channel.fans)
        return ranked(self.words, by_fans, lambda channel: channel.name)

    def content(self) -> ui.Widget:
        """Orders, then rows, or that there is nothing."""
        users = [] if self.kind == "videos" else self.channels()
        clips = [] if self.kind == "users" else self.clips()
        if self.kind == "all":
            users = users[:2]
        rows = [channel_row(self.app, channel) for channel in users]
        rows += [clip_row(self.app, clip) for clip in clips]
        if not rows:
            rows = [empty_state(self.app, ("Nothing found", "没有找到相关内容"))]
        list_key = f"results_{self.kind}_{self.order}"
        body = ui.Scroll(key=list_key, id="results", grow=1, child=ui.Column(children=rows))
        if self.kind == "users":
            return body
        return ui.Column(grow=1, children=[self._orders(), body])

    def _orders(self) -> ui.Widget:
        orders = [
            ui.Chip(
                text=self.t(*words),
                checked=order == self.order,
                id=f"sort_{order}",
                on_tap=partial(self._sort, order),
            )
            for order, words in self.ORDERS
        ]
        orders.append(
            ui.Chip(
                text=self.t("Up to 10 min", "10分钟以下"),
                checked=self.short,
                id="filter_short",
                on_tap=lambda: setattr(self, "short", not self.short),
            )
        )
        return ui.Scroll(
            key="orders", axis="horizontal", child=ui.Row(children=orders, gap=8, padding=(16, 4))
        )

    def _switch(self, kind: str) -> None:
        self.kind = kind
        self.load()

    def _sort(self, order: str) -> None:
        self.order = order
        self.load()

    def _again(self) -> None:
        self.close()
        open_search(self.app, self.words)


class RankingPage(LumoPage):
    """The fifty videos that are seen most, of everything or of a category."""

    name = ".RankingActivity"

    def __init__(self, app: LumoApp) -> None:
        super().__init__(app)
        self.category = ""

    def build(self) -> ui.Widget:
        """Bar, categories, what came."""
        entries = (("", ("All", "全站")), *data.CATEGORIES)
        tabs = [
            ui.Tab(
                text=self.t(*words),
                selected=key == self.category,
                on_tap=partial(self._switch, key),
            )
            for key, words in entries
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Ranking", "排行榜"), on_back=self.close),
            tabs=ui.Tabs(tabs=tabs, scrollable=True, key="rank_tabs"),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """The rows with their places."""
        rows = [
            clip_row(self.app, clip, place=place)
            for place, clip in enumerate(self.state.ranking(self.category), start=1)
        ]
        return ui.Scroll(
            key=f"rank_{self.category}", id="rank_list", grow=1, child=ui.Column(children=rows)
        )

    def _switch(self, category: str) -> None:
        self.category = category
        self.load()


class ChannelPage(LumoPage):
    """Somebody who uploads: facts, follow, videos by date or plays, what was posted."""

    name = ".SpaceActivity"

    def __init__(self, app: LumoApp, channel: Channel) -> None:
        super().__init__(app)
        self.channel = channel
        self.tab = "home"
        self.order = "new"

    def build(self) -> ui.Widget:
        """Bar and what came."""
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.channel.name, on_back=self.close), body=self.fetched()
        )

    def content(self) -> ui.Widget:
        """Head, tabs, and what the tab holds."""
        entries = (
            ("home", ("Home", "主页")),
            ("posts", ("Posts", "动态")),
            ("videos", ("Videos", "投稿")),
        )
        tabs = top_tabs(self, entries, self.tab, partial(setattr, self, "tab"))
        found = self.state.of_channel(self.channel.id)
        if self.tab == "videos":
            if self.order == "played":
                found = sorted(found, key=lambda clip: -clip.views)
            rows = [self._orders(), *(clip_row(self.app, clip) for clip in found)]
        elif self.tab == "posts":
            rows = [post_row(self.app, clip) for clip in found]
        else:
            best = sorted(found, key=lambda clip: -clip.views)[:4]
            words = self.t("Most played", "代表作")
            rows = [
                ui.Text(text=words, style="title", padding=(16, 8)),
                *(clip_row(self.app, clip) for clip in best),
            ]
        if not found:
            rows = [empty_state(self.app, ("No videos yet", "还没有投稿"), "video")]
        body = ui.Scroll(
            key=f"space_{self.tab}_{self.order}",
            id="space_list",
            grow=1,
            child=ui.Column(children=rows),
        )
        return ui.Column(grow=1, children=[self._head(len(found)), tabs, body])

    def _head(self, count: int) -> ui.Widget:
        fans = count_text(self.app, self.channel.fans)
        facts = self.t(f"{fans} fans · {count} videos", f"{fans}粉丝 · {count}个视频")
        return ui.Row(
            gap=16,
            padding=16,
            children=[
                person(self.channel.name, size=72),
                ui.Column(
                    grow=1,
                    gap=2,
                    children=[
                        ui.Text(text=self.channel.name, style="title", id="space_name"),
                        ui.Text(text=facts, style="small", id="space_fans"),
                        ui.Text(text=self.channel.about, style="small", color="on_surface_variant"),
                    ],
                ),
                follow_button(self.app, self.channel),
            ],
        )

    def _orders(self) -> ui.Widget:
        entries = [
            ("new", self.t("Newest", "最新发布")),
            ("played", self.t("Most played", "最多播放")),
        ]
        return chips("order", entries, self.order, partial(setattr, self, "order"))


def post_row(app: LumoApp, clip: Clip) -> ui.Widget:
    """An upload as it stands among the posts of those one follows."""
    channel = app.state.channels[clip.channel]
    when = app.t(
        f"{ago_text(app, clip.at)} · uploaded a video", f"{ago_text(app, clip.at)} · 投稿了视频"
    )
    head = ui.Row(
        gap=12,
        padding=(16, 8),
        on_tap=partial(app.visit, channel.id),
        children=[
            person(channel.name, size=40),
            ui.Column(
                grow=1,
                children=[
                    ui.Text(text=channel.name, color="primary"),
                    ui.Text(text=when, style="small", color="on_surface_variant"),
                ],
            ),
        ],
    )
    return ui.Column(children=[head, clip_row(app, clip), ui.Divider()], gap=4)


def open_search(app: LumoApp, words: str = "") -> None:
    """Open the field, with history and what others look for."""
    state = app.state
    names = [channel.name for channel in state.channels.values()]
    titles = [clip.title for clip in sorted(state.clips.values(), key=lambda c: -c.views)]
    hot = [app.t(*each) for each in data.HOT]
    page: Page = LookUp(
        app,
        lambda found: app.open(ResultsPage(app, found)),
        hint=app.t("Videos, users, films", "搜索视频、用户、影视"),
        history=state.searches,
        hot=hot,
        suggest=lambda typed: ranked(typed, [*hot, *names, *titles], lambda w: w)[:10],
        words=words,
    )
    app.open(page)
