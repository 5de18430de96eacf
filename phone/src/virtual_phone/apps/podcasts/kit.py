"""What the pages of Earshot share: playing, downloading, covers, rows of episodes."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from virtual_phone.apps.kit.menus import ActionSheet, Entry
from virtual_phone.apps.kit.wording import online, short_date_text
from virtual_phone.apps.podcasts.state import Episode, PodcastsState, Show, Sleep
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

VIOLET = "#5f3dc4"
DOWNLOAD_S = 2.0
"""How long a download takes."""
LARGE = 180
"""dp of a cover above which its words are large."""
ROUNDING = 0.01
"""Seconds by which an episode may seem to be short of its end."""


def clock(seconds: float) -> str:
    """`4:05`, or `1:04:05`."""
    whole = int(seconds)
    hours = f"{whole // 3600}:{whole // 60 % 60:02}" if whole >= 3600 else f"{whole // 60}"
    return f"{hours}:{whole % 60:02}"


class PodcastsBase(App):
    """What its pages need of Earshot."""

    state: PodcastsState
    _ticking = False

    def show(self, show: Show) -> None:
        """Open a show."""
        raise TypeError(show)

    def read(self, episode: Episode) -> None:
        """Open an episode."""
        raise TypeError(episode)

    def listen(self) -> None:
        """Open the player."""
        raise TypeError

    # Playing

    @property
    def position(self) -> float:
        """Seconds of the episode in the player that were heard."""
        return self.state.position(self.services.now())

    def play(self, episode: Episode) -> None:
        """Play an episode from where one stopped; or pause it if it plays."""
        state, now = self.state, self.services.now()
        if state.playing == episode.id and state.since:
            self.pause()
            return
        if not episode.downloaded and not online(self):
            self.services.toast(self.t("No connection", "无网络连接"))
            return
        self.pause()
        if episode.left < 1:
            episode.heard = 0
        episode.played = False
        state.queue = [each for each in state.queue if each != episode.id]
        state.playing, state.since = episode.id, now

    def pause(self) -> None:
        """Stop where it is."""
        self.state.hold(self.services.now())
        self.state.since = None

    def seek(self, seconds: float) -> None:
        """Go on from another place."""
        episode = self.state.episode(self.state.playing)
        if episode is not None:
            self.state.hold(self.services.now())
            episode.heard = min(max(0.0, seconds), float(episode.seconds))

    def set_speed(self, speed: float) -> None:
        """Go on faster or slower."""
        self.state.hold(self.services.now())
        self.state.speed = speed

    def set_sleep(self, sleep: Sleep | None) -> None:
        """Have the player stop later, or not."""
        self.state.sleep = sleep

    def tick(self) -> None:
        """Show the place anew in a second, while it plays."""
        if self._ticking or self.state.since is None:
            return
        self._ticking = True
        self.services.after(1.0, self._again)

    def _again(self) -> None:
        self._ticking = False
        self.catch_up()
        self.services.changed()

    def catch_up(self) -> None:
        """Do what became due: the sleep timer, the end of an episode, the next one."""
        state, now = self.state, self.services.now()
        if state.since is None and state.sleep and state.sleep.at and state.sleep.at <= now:
            state.sleep = None
        ends = state.ends()
        while ends is not None and ends <= now:
            episode = state.episode(state.playing)
            over = state.position(ends) >= (episode.seconds if episode else 0) - ROUNDING
            state.hold(ends)
            state.since = None
            asleep = state.sleep is not None and (state.sleep.at is None or state.sleep.at <= ends)
            if asleep:
                state.sleep = None
            if over and episode is not None:
                self._finished(episode)
                if not asleep and state.queue and state.settings.continuous:
                    self._next(ends)
            ends = state.ends()

    def _next(self, now: datetime) -> None:
        """Go on with the first of the queue."""
        state = self.state
        state.playing, state.since = state.queue.pop(0), now
        episode = state.episode(state.playing)
        if episode is not None and episode.left < 1:
            episode.heard = 0

    def _finished(self, episode: Episode) -> None:
        episode.played, episode.heard = True, episode.seconds
        if self.state.settings.delete_played:
            episode.downloaded = False

    # Shows and episodes

    def subscribe(self, show: Show) -> None:
        """Follow a show, or no more."""
        show.subscribed = not show.subscribed
        words = ("Subscribed", "已订阅") if show.subscribed else ("Unsubscribed", "已取消订阅")
        self.services.toast(self.t(*words))

    def download(self, episode: Episode) -> None:
        """Keep an episode on the phone, once it came; or take it away."""
        settings, state = self.services.settings, self.state
        if episode.downloaded:
            episode.downloaded = False
            self.services.toast(self.t("Download deleted", "已删除下载"))
            return
        wifi = bool(settings["wifi"]) and not settings["airplane"]
        if not online(self) or (state.settings.wifi_only and not wifi):
            self.services.toast(self.t("Waiting for Wi-Fi", "请连接Wi-Fi后下载"))
            return

        def came() -> None:
            if episode.id in state.downloading:
                state.downloading.remove(episode.id)
                episode.downloaded = True

        if episode.id not in state.downloading:
            state.downloading.append(episode.id)
            self.services.after(DOWNLOAD_S, came)

    def enqueue(self, episode: Episode, *, next_: bool = False) -> None:
        """Put an episode at the end of the queue, or at its head."""
        queue = [each for each in self.state.queue if each != episode.id]
        self.state.queue = [episode.id, *queue] if next_ else [*queue, episode.id]
        self.services.toast(self.t("Added to the queue", "已加入播放队列"))

    def mark(self, episode: Episode) -> None:
        """Mark as played, or as new."""
        episode.played = not episode.played
        episode.heard = episode.seconds if episode.played else 0

    def share(self, show: Show, episode: Episode | None = None) -> None:
        """Send a link."""
        words = f"{show.title}: {episode.title}" if episode else show.title
        end = f"{show.id}/{episode.number}" if episode else str(show.id)
        text = f"{words} https://earshot.example/{end}"
        self.services.request(self, "share_text", text=text, title=words)

    def length(self, seconds: float) -> str:
        """`42 min`."""
        minutes = max(1, round(seconds / 60))
        return self.t(f"{minutes} min", f"{minutes}分钟")


def cover(show: Show, size: float, *, words: bool = False) -> ui.Widget:
    """A show's picture: its colour and sign, and its name where it is large."""
    parts: list[ui.Widget] = [ui.Icon(name=show.icon, size=size * 0.42, color="white")]
    if words:
        style: ui.TextStyle = "title" if size > LARGE else "label"
        parts.append(ui.Text(text=show.title, style=style, color="white", align="center"))
    return ui.Column(
        width=size,
        height=size,
        radius=min(20, size * 0.18),
        main="center",
        cross="center",
        gap=size * 0.06,
        background=show.color,
        children=parts,
    )


def status(app: PodcastsBase, episode: Episode) -> str:
    """Its length, what is left of it, or that it was played."""
    if episode.played:
        return app.t("Played", "已播放")
    heard = app.position if app.state.playing == episode.id else episode.heard
    if heard:
        left = app.length(episode.seconds - heard)
        return app.t(f"{left} left", f"剩余{left}")
    return app.length(episode.seconds)


def actions(app: PodcastsBase, episode: Episode) -> list[Entry]:
    """What can be done with an episode."""
    t = app.t
    kept = ("Delete download", "删除下载") if episode.downloaded else ("Download", "下载")
    played = ("Mark as new", "标为未播放") if episode.played else ("Mark as played", "标为已播放")
    return [
        (t("Play next", "下一个播放"), partial(app.enqueue, episode, next_=True)),
        (t("Add to queue", "加入队列"), partial(app.enqueue, episode)),
        (t(*kept), partial(app.download, episode)),
        (t(*played), partial(app.mark, episode)),
        (t("Share", "分享"), partial(app.share, app.state.show(episode.show_id), episode)),
    ]


def episode_row(
    app: PodcastsBase, episode: Episode, *, with_show: bool = True, more: Sequence[Entry] = ()
) -> ui.Widget:
    """Cover, title, what is left, a button to play, a menu."""
    t, state = app.t, app.state
    show = state.show(episode.show_id)
    runs = state.playing == episode.id and state.since is not None
    above = f"{show.title} · " if with_show else f"#{episode.number} · "
    ink = "on_surface_variant" if episode.played else "on_surface"
    below: list[ui.Widget] = []
    if episode.downloaded:
        below.append(ui.Icon(name="download", size=16, color="success"))
    if episode.id in state.downloading:
        below.append(ui.Text(text=t("Downloading…", "下载中…"), style="small", color="primary"))
    below.append(
        ui.Text(text=status(app, episode), style="small", color="on_surface_variant", id="status")
    )
    middle = ui.Column(
        grow=1,
        gap=3,
        children=[
            ui.Text(
                text=above + short_date_text(app, episode.published),
                style="small",
                color="on_surface_variant",
                max_lines=1,
            ),
            ui.Text(text=episode.title, id="episode_title", color=ink, max_lines=2),
            ui.Row(children=below, gap=6),
        ],
    )
    words = t("Pause", "暂停") if runs else t("Play", "播放")
    entries = [*actions(app, episode), *more]
    return ui.Row(
        id="episode",
        gap=12,
        padding=(16, 8),
        on_tap=partial(app.read, episode),
        children=[
            *([cover(show, 52)] if with_show else []),
            middle,
            ui.IconButton(
                icon="pause" if runs else "play",
                id="play",
                desc=f"{words} {episode.title}",
                color="primary",
                on_tap=partial(app.play, episode),
            ),
            ui.IconButton(
                icon="more",
                id="episode_menu",
                desc=t("More options", "更多选项"),
                on_tap=lambda: app.open(ActionSheet(app, entries, title=episode.title)),
            ),
        ],
    )


def subscribe_button(app: PodcastsBase, show: Show) -> ui.Widget:
    """Follows a show."""
    words = app.t("Subscribed", "已订阅") if show.subscribed else app.t("Subscribe", "订阅")
    return ui.Button(
        text=words,
        kind="outlined" if show.subscribed else "tonal",
        id="subscribe",
        desc=f"{words} {show.title}",
        on_tap=partial(app.subscribe, show),
    )


def show_row(app: PodcastsBase, show: Show) -> ui.Widget:
    """A show in a chart or among what was found."""
    middle = ui.Column(
        grow=1,
        gap=2,
        children=[
            ui.Text(text=show.title, id="show_title", max_lines=2),
            ui.Text(text=show.author, style="small", color="on_surface_variant", max_lines=1),
        ],
    )
    return ui.Row(
        id="show",
        gap=14,
        padding=(16, 7),
        on_tap=partial(app.show, show),
        children=[cover(show, 56), middle, subscribe_button(app, show)],
    )
