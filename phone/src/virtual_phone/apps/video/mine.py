"""What is one's own in Lumo: history, favourites, copies on the phone, settings."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import switch_row
from virtual_phone.apps.kit.lists import RowsPage, owner_head
from virtual_phone.apps.video.kit import LumoApp, channel_row, clip_row, length_text, thumbnail
from virtual_phone.apps.video.state import Download
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


def mine(page: Page, app: LumoApp) -> ui.Widget:
    """The tab of one's own."""
    state = app.state
    doors: tuple[tuple[str, str, tuple[str, str], Callable[[], Page]], ...] = (
        ("downloads", "download", ("Downloads", "离线缓存"), lambda: DownloadsPage(app)),
        ("history", "history", ("History", "历史记录"), lambda: history_page(app)),
        ("favourites", "star", ("Favourites", "我的收藏"), lambda: FoldersPage(app)),
        ("later", "clock", ("Watch later", "稍后再看"), lambda: later_page(app)),
    )
    grid = ui.Grid(
        columns=4,
        padding=(8, 8),
        children=[
            ui.Column(
                id=f"my_{key}",
                cross="center",
                gap=6,
                padding=(2, 10),
                on_tap=lambda make=make: app.open(make()),  # type: ignore[misc]
                children=[
                    ui.Icon(name=icon, size=28, color="primary"),
                    ui.Text(text=page.t(*words), style="small", align="center"),
                ],
            )
            for key, icon, words, make in doors
        ],
    )
    rows = [
        ui.ListItem(
            id="my_following",
            title=page.t("Following", "我的关注"),
            subtitle=page.t(f"{len(state.following)} channels", f"{len(state.following)}位UP主"),
            leading=ui.Icon(name="group"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: app.open(FollowingPage(app)),
        ),
        ui.ListItem(
            id="my_settings",
            title=page.t("Settings", "设置"),
            leading=ui.Icon(name="settings"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: app.open(SettingsPage(app)),
        ),
    ]
    card = ui.Column(padding=(16, 0), children=[ui.Card(child=grid)])
    return ui.Scroll(
        key="mine",
        grow=1,
        child=ui.Column(children=[_head(page, app), card, ui.Spacer(height=12), *rows]),
    )


def _head(page: Page, app: LumoApp) -> ui.Widget:
    coins = app.state.coins
    return owner_head(page, page.t(f"Coins: {coins}", f"硬币：{coins}"))


class ClipsPage(Page):
    """Some videos, with a way to take one or all away."""

    name = ".VideoListActivity"
    app: LumoApp

    def __init__(
        self,
        app: LumoApp,
        title: str,
        clips: list[int],
        *,
        question: str = "",
    ) -> None:
        """`clips` is the list of the state itself; `question` is asked before it is emptied."""
        super().__init__(app)
        self.title = title
        self.clips = clips
        self.question = question

    def build(self) -> ui.Widget:
        """Bar and rows; the list is on the phone."""
        rows = [
            clip_row(
                self.app,
                self.app.state.clips[clip],
                trailing=ui.IconButton(
                    icon="close",
                    id="remove",
                    desc=self.t("Remove", "移除"),
                    on_tap=partial(self.clips.remove, clip),
                ),
            )
            for clip in self.clips
        ] or [empty_state(self.app, ("Nothing here yet", "这里什么都没有"), "video")]
        clear: list[ui.Widget] = []
        if self.question and self.clips:
            clear.append(
                ui.Button(text=self.t("Clear", "清空"), kind="text", id="clear", on_tap=self._clear)
            )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.title, on_back=self.close, actions=clear),
            body=ui.Scroll(key="clips", id="list", grow=1, child=ui.Column(children=rows)),
        )

    def _clear(self) -> None:
        yes = self.t("Clear", "清空")
        self.app.open(Confirm(self.app, self.question, self.clips.clear, yes=yes))


def history_page(app: LumoApp) -> Page:
    """What was watched."""
    question = app.t("Clear your watch history?", "清空历史记录？")
    return ClipsPage(app, app.t("History", "历史记录"), app.state.history, question=question)


def later_page(app: LumoApp) -> Page:
    """What is to be watched later."""
    question = app.t("Clear Watch later?", "清空稍后再看？")
    return ClipsPage(app, app.t("Watch later", "稍后再看"), app.state.later, question=question)


class FoldersPage(RowsPage):
    """Folders of favourites."""

    name = ".FavouritesActivity"
    title = ("Favourites", "我的收藏")
    app: LumoApp

    def rows(self) -> list[ui.Widget]:
        """One row a folder."""
        return [
            ui.ListItem(
                id="folder_item",
                title=name,
                subtitle=self.t(f"{len(kept)} videos", f"{len(kept)}个内容"),
                leading=ui.Icon(name="folder"),
                on_tap=partial(self._show, name),
            )
            for name, kept in self.app.state.folders.items()
        ]

    def _show(self, name: str) -> None:
        self.app.open(ClipsPage(self.app, name, self.app.state.folders[name]))


class FollowingPage(RowsPage):
    """The channels one follows."""

    name = ".FollowingActivity"
    title = ("Following", "我的关注")
    app: LumoApp

    def rows(self) -> list[ui.Widget]:
        """One row a channel."""
        state = self.app.state
        return [channel_row(self.app, state.channels[i]) for i in state.following]


class DownloadsPage(Page):
    """Copies on the phone; they play without a network."""

    name = ".DownloadsActivity"
    app: LumoApp

    def build(self) -> ui.Widget:
        """Rows with size and progress."""
        downloads = self.app.state.downloads
        rows = [self._row(entry) for entry in downloads] or [
            empty_state(self.app, ("No downloads", "暂无缓存视频"), "download")
        ]
        total = sum(int(entry.size * entry.done) for entry in downloads)
        foot = ui.Text(
            text=self.t(f"{total} MB used", f"已占用{total} MB"),
            style="small",
            align="center",
            color="on_surface_variant",
            padding=(16, 12),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Downloads", "离线缓存"), on_back=self.close),
            body=ui.Scroll(key="downloads", id="list", grow=1, child=ui.Column(children=rows)),
            bottom=foot,
        )

    def _row(self, entry: Download) -> ui.Widget:
        clip = self.app.state.clips[entry.clip]
        done = entry.done >= 1
        line = (
            f"{entry.quality} · {entry.size} MB · {length_text(clip.seconds)}"
            if done
            else self.t(f"Downloading {entry.done:.0%}", f"缓存中 {entry.done:.0%}")
        )
        words: list[ui.Widget] = [
            ui.Text(id="title", text=clip.title, style="subtitle", max_lines=2),
            ui.Text(id="size", text=line, style="small", color="on_surface_variant"),
        ]
        if not done:
            words.append(ui.Progress(value=entry.done))
        return ui.Row(
            id="download_item",
            gap=12,
            padding=(16, 6),
            on_tap=partial(self._play, entry),
            children=[
                thumbnail(clip, 148, 84),
                ui.Column(children=words, gap=4, grow=1),
                ui.IconButton(
                    icon="delete",
                    id="delete",
                    desc=self.t("Delete download", "删除缓存"),
                    on_tap=partial(self._ask, entry),
                ),
            ],
        )

    def _play(self, entry: Download) -> None:
        if entry.done < 1:
            self.app.services.toast(self.t("Not finished yet", "还未缓存完成"))
            return
        self.app.watch(entry.clip)

    def _ask(self, entry: Download) -> None:
        question = self.t("Delete this download?", "删除该缓存视频？")
        remove = partial(self.app.state.downloads.remove, entry)
        self.app.open(Confirm(self.app, question, remove))


class SettingsPage(RowsPage):
    """Switches of playing and recommending."""

    name = ".SettingsActivity"
    title = ("Settings", "设置")
    app: LumoApp

    def rows(self) -> list[ui.Widget]:
        """Groups of switches."""
        play = (
            ("auto_next", ("Auto-play next video", "自动播放下一个视频")),
            ("mobile_play", ("Play on mobile data without asking", "移动网络下直接播放")),
            ("resume", ("Go on where I left", "自动续播上次位置")),
        )
        privacy = (
            ("personal", ("Personal recommendations", "个性化内容推荐")),
            ("pause_history", ("Pause watch history", "暂停记录观看历史")),
        )
        quality = ui.ListItem(
            id="quality",
            title=self.t("Download quality", "缓存清晰度"),
            subtitle=self.app.state.quality,
            on_tap=lambda: self.app.open(QualityDialog(self.app)),
        )
        settings = self.app.state.settings
        return [
            self._head(("Playback", "播放设置")),
            *(switch_row(self, words, settings, key) for key, words in play),
            quality,
            self._head(("Privacy", "隐私设置")),
            *(switch_row(self, words, settings, key) for key, words in privacy),
        ]

    def _head(self, words: tuple[str, str]) -> ui.Widget:
        return ui.Text(text=self.t(*words), style="label", color="primary", padding=(16, 12))


class QualityDialog(Page):
    """The quality that is offered first."""

    name = ".QualityDialog"
    modal = "dialog"
    app: LumoApp

    def build(self) -> ui.Widget:
        """Three choices."""
        choices: tuple[Literal["1080P", "720P", "480P"], ...] = ("1080P", "720P", "480P")
        rows = [
            ui.Radio(
                text=quality,
                checked=quality == self.app.state.quality,
                on_tap=partial(self._choose, quality),
            )
            for quality in choices
        ]
        return ui.Dialog(
            title=self.t("Download quality", "缓存清晰度"), body=ui.Column(children=rows)
        )

    def _choose(self, quality: Literal["1080P", "720P", "480P"]) -> None:
        self.app.state.quality = quality
        self.close()
