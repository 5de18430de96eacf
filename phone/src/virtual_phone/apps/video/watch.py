"""The page on which a video plays: its facts, what one can do, comments, what is like it."""

from functools import partial
from typing import Literal

from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.lists import composer
from virtual_phone.apps.kit.offline import no_connection
from virtual_phone.apps.kit.reviews import Remark, ago_text, count_text, ordered, person, remark_row
from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.video.kit import (
    LumoApp,
    LumoPage,
    clip_row,
    comments_of,
    follow_button,
    turn_later,
    views_text,
)
from virtual_phone.apps.video.player import FullPage, Player
from virtual_phone.apps.video.sheets import CoinDialog, DownloadSheet, FavouriteSheet
from virtual_phone.apps.video.state import Clip
from virtual_phone.ui import widgets as ui


class WatchPage(LumoPage):
    """The player above, two tabs below."""

    name = ".VideoDetailsActivity"

    def __init__(self, app: LumoApp, clip: Clip) -> None:
        super().__init__(app)
        self.tab: Literal["intro", "comments"] = "intro"
        self.order: Literal["hot", "new"] = "hot"
        self.draft = ""
        self.unfolded = False
        self._take(clip)

    def _take(self, clip: Clip) -> None:
        """Play this video on this page."""
        self.clip = clip
        self.comments = comments_of(self.app, clip)
        self.player = Player(self.app, clip, alive=self._alive, ended=self._ended)
        self.begun = False
        if self.player.offline:
            self.have()
        self._begin()

    def _alive(self) -> bool:
        return self in self.app.pages

    def _begin(self) -> None:
        """Start once the page is there; a copy on the phone starts at once."""
        if not self.begun and self.loaded and not self.player.asks:
            self.begun = True
            self.player.begin()

    def arrived(self) -> None:
        """The server answered."""
        self._begin()

    def _ended(self) -> None:
        if self.state.settings["auto_next"] and online(self.app):
            self._take(self.related()[0])

    def close(self) -> None:
        """Leave; the place is remembered."""
        self.player.leave()
        super().close()

    def related(self) -> list[Clip]:
        """Videos of the same kind, those seen most in front."""
        found = [
            clip
            for clip in self.state.ranking(self.clip.category)
            if clip.id != self.clip.id and clip.id not in self.state.hidden
        ]
        found.sort(key=lambda clip: clip.channel != self.clip.channel)
        return found[:14]

    def build(self) -> ui.Widget:
        """Player, tabs, and what the tab holds."""
        if not self.loaded:
            bar = ui.AppBar(title=self.t("Video", "视频"), on_back=self.close)
            return ui.Scaffold(app_bar=bar, body=self.fetched())
        width, height = self.app.services.display_dp
        picture = self.player.picture(min(width * 9 / 16, height * 0.42), self._full)
        back = ui.IconButton(
            icon="back",
            desc=self.t("Navigate up", "转到上一层级"),
            color="white",
            background="#3c4043",
            on_tap=self.close,
        )
        top = ui.Stack(
            height=min(width * 9 / 16, height * 0.42),
            children=[picture, ui.Corner(child=back, at="top_start", padding=4)],
        )
        count = len(self.comments)
        tabs = ui.Tabs(
            tabs=[
                ui.Tab(
                    text=self.t("Intro", "简介"),
                    selected=self.tab == "intro",
                    on_tap=partial(setattr, self, "tab", "intro"),
                    id="tab_intro",
                ),
                ui.Tab(
                    text=self.t(f"Comments {count}", f"评论 {count}"),
                    selected=self.tab == "comments",
                    on_tap=partial(setattr, self, "tab", "comments"),
                    id="tab_comments",
                ),
            ]
        )
        talk = self.tab == "comments"
        body = self._comments() if talk else self._intro()
        return ui.Scaffold(
            body=ui.Column(children=[top, tabs, body]),
            bottom=self._composer() if talk and online(self.app) else None,
        )

    def content(self) -> ui.Widget:
        """The page is there."""
        return self._intro()

    # Intro

    def _intro(self) -> ui.Widget:
        parts = [self._channel(), self._title(), self._actions(), ui.Divider()]
        if online(self.app):
            parts += [clip_row(self.app, clip) for clip in self.related()]
        else:
            parts.append(no_connection(self.app, self.app.services.changed))
        return ui.Scroll(key="intro", id="intro_scroll", grow=1, child=ui.Column(children=parts))

    def _channel(self) -> ui.Widget:
        channel = self.state.channels[self.clip.channel]
        fans = count_text(self.app, channel.fans)
        return ui.Row(
            gap=12,
            padding=(16, 8),
            children=[
                ui.Row(
                    gap=12,
                    grow=1,
                    id="owner",
                    on_tap=partial(self.app.visit, channel.id),
                    children=[
                        person(channel.name, size=40),
                        ui.Column(
                            grow=1,
                            children=[
                                ui.Text(text=channel.name, max_lines=1, id="owner_name"),
                                ui.Text(
                                    text=self.t(f"{fans} fans", f"{fans}粉丝"),
                                    style="small",
                                    color="on_surface_variant",
                                ),
                            ],
                        ),
                    ],
                ),
                follow_button(self.app, channel),
            ],
        )

    def _title(self) -> ui.Widget:
        clip = self.clip
        line = f"{views_text(self.app, clip)} · {ago_text(self.app, clip.at)} · LV{clip.id}"
        parts: list[ui.Widget] = [
            ui.Row(
                cross="start",
                children=[
                    ui.Text(
                        id="video_title",
                        text=clip.title,
                        bold=True,
                        grow=1,
                        max_lines=0 if self.unfolded else 2,
                    ),
                    ui.Icon(name="collapse" if self.unfolded else "expand"),
                ],
            ),
            ui.Text(text=line, style="small", color="on_surface_variant"),
        ]
        if self.unfolded:
            about = self.state.channels[clip.channel].about
            parts.append(ui.Text(text=about, style="subtitle", id="description"))
        return ui.Column(
            children=parts, gap=4, padding=(16, 4), id="title_area", on_tap=self._unfold
        )

    def _actions(self) -> ui.Widget:
        state, clip = self.state, self.clip
        liked, coins = clip.id in state.liked, state.coined.get(clip.id, 0)
        entries = (
            ("like", "thumb_up", self.t("Like", "点赞"), clip.likes, liked, self._like),
            ("coin", "coin", self.t("Coin", "投币"), clip.coins, bool(coins), self._coin),
            (
                "favourite",
                "star",
                self.t("Favourite", "收藏"),
                clip.saves,
                state.saved(clip.id),
                self._favourite,
            ),
            ("share", "share", self.t("Share", "分享"), clip.shares, False, self._share),
            (
                "download",
                "download",
                self.t("Download", "缓存"),
                0,
                state.download(clip.id) is not None,
                self._download,
            ),
            (
                "later",
                "clock",
                self.t("Later", "稍后再看"),
                0,
                clip.id in state.later,
                partial(turn_later, self.app, clip.id),
            ),
        )
        cells = [
            ui.Column(
                grow=1,
                cross="center",
                padding=(0, 10),
                gap=4,
                id=f"action_{key}",
                desc=f"{words} {count}" if count else words,
                selected=on,
                on_tap=do,
                children=[
                    ui.Icon(name=icon, color="primary" if on else "on_surface_variant"),
                    ui.Text(
                        text=count_text(self.app, count) if count else words,
                        style="small",
                        align="center",
                        max_lines=1,
                        color="primary" if on else "on_surface_variant",
                    ),
                ],
            )
            for key, icon, words, count, on, do in entries
        ]
        return ui.Row(children=cells, padding=(8, 0))

    def _unfold(self) -> None:
        self.unfolded = not self.unfolded

    def _like(self) -> None:
        liked = self.state.liked
        if self.clip.id in liked:
            liked.remove(self.clip.id)
            self.clip.likes -= 1
        else:
            liked.insert(0, self.clip.id)
            self.clip.likes += 1

    def _coin(self) -> None:
        if self.clip.id in self.state.coined:
            self.app.services.toast(self.t("You gave a coin already", "已经投过币了"))
            return
        self.app.open(CoinDialog(self.app, self.clip))

    def _favourite(self) -> None:
        self.app.open(FavouriteSheet(self.app, self.clip))

    def _download(self) -> None:
        if self.state.download(self.clip.id):
            self.app.services.toast(self.t("It is on your phone already", "已在缓存列表中"))
            return
        self.app.open(DownloadSheet(self.app, self.clip))

    def _share(self) -> None:
        link = f"https://lumo.example/video/LV{self.clip.id}"
        text = f"{self.clip.title} {link}"
        self.clip.shares += 1
        self.app.services.request(self.app, "share_text", text=text, title=self.clip.title)

    def _full(self) -> None:
        self.app.open(FullPage(self.app, self.player))

    # Comments

    def _comments(self) -> ui.Widget:
        if not online(self.app):
            return no_connection(self.app, self.app.services.changed)
        entries = [("hot", self.t("Hot", "最热")), ("new", self.t("New", "最新"))]
        orders = chips("order", entries, self.order, partial(setattr, self, "order"))
        rows = [
            remark_row(self.app, remark, on_delete=self.comments.remove)
            for remark in ordered(self.comments, self.order)
        ]
        return ui.Scroll(
            key="comments",
            id="comment_list",
            grow=1,
            child=ui.Column(children=[orders, *rows]),
        )

    def _composer(self) -> ui.Widget:
        hint = self.t("Write a friendly comment", "发一条友善的评论")
        return composer(self, hint, self._send, id="comment_field")

    def _send(self, words: str) -> None:
        number = 1 + max((remark.id for remark in self.comments), default=0)
        author, now = self.t("Me", "我"), self.app.services.now()
        self.comments.append(Remark(number, author, words, now, mine=True))
        self.order = "new"
        self.app.services.toast(self.t("Comment sent", "评论发送成功"))
