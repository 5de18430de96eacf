"""Earshot's player, the small one above the bar, and the queue."""

from datetime import timedelta
from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import Choose, low
from virtual_phone.apps.podcasts.kit import PodcastsBase, clock, cover, episode_row
from virtual_phone.apps.podcasts.state import SLEEP, SPEEDS, Episode, Sleep
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

SKIP = 10
"""Seconds."""


def mini(app: PodcastsBase) -> list[ui.Widget]:
    """What plays, as a strip; nothing where nothing does."""
    episode = app.state.episode(app.state.playing)
    if episode is None:
        return []
    app.tick()
    show = app.state.show(episode.show_id)
    runs = app.state.since is not None
    words = ui.Column(
        grow=1,
        children=[
            ui.Text(text=episode.title, style="label", max_lines=1, id="mini_title"),
            ui.Text(text=show.title, style="small", color="on_surface_variant", max_lines=1),
        ],
    )
    button = ui.IconButton(
        icon="pause" if runs else "play",
        id="mini_play",
        desc=app.t("Pause", "暂停") if runs else app.t("Play", "播放"),
        color="primary",
        on_tap=partial(app.play, episode),
    )
    strip = ui.Row(
        id="mini_player",
        gap=12,
        padding=(12, 6),
        background="surface_container_high",
        on_tap=app.listen,
        children=[cover(show, 44), words, button],
    )
    return [ui.Progress(value=app.position / episode.seconds), strip]


class PlayerPage(Page):
    """The player."""

    name = ".PlayerActivity"
    app: PodcastsBase

    def build(self) -> ui.Widget:
        """Cover, title, place, buttons, speed and sleep."""
        app, t = self.app, self.t
        episode = app.state.episode(app.state.playing)
        if episode is None:
            nothing = empty_state(app, ("Nothing plays", "没有正在播放的内容"), "headphones")
            return ui.Scaffold(app_bar=ui.AppBar(title="", on_back=self.close), body=nothing)
        app.tick()
        show = app.state.show(episode.show_id)
        actions = [
            ui.IconButton(
                icon="playlist",
                id="queue",
                desc=t("Queue", "播放队列"),
                on_tap=lambda: app.open(QueuePage(app)),
            ),
            ui.IconButton(
                icon="share",
                id="share",
                desc=t("Share", "分享"),
                on_tap=partial(app.share, show, episode),
            ),
        ]
        size = min(260.0, app.services.display_dp[1] * 0.32)
        picture = ui.Row(main="center", children=[cover(show, size, words=True)])
        parts: list[ui.Widget] = [] if low(app) else [picture]
        parts += [
            ui.Text(text=episode.title, style="title", align="center", id="title"),
            ui.Text(
                text=show.title, align="center", color="primary", on_tap=partial(app.show, show)
            ),
            self._place(episode),
            self._buttons(episode),
            self._choices(),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("Now playing", "正在播放"), on_back=self.close, actions=actions
            ),
            body=ui.Scroll(
                key="player", grow=1, child=ui.Column(children=parts, gap=18, padding=(24, 16))
            ),
        )

    def _place(self, episode: Episode) -> ui.Widget:
        at = self.app.position
        slider = ui.Slider(
            value=at / episode.seconds,
            id="seek_bar",
            desc=self.t("Place in the episode", "播放进度"),
            on_change=lambda share: self.app.seek(share * episode.seconds),
        )
        times = ui.Row(
            main="between",
            children=[
                ui.Text(text=clock(at), style="small", id="position"),
                ui.Text(text=f"-{clock(episode.seconds - at)}", style="small", id="left"),
            ],
        )
        return ui.Column(children=[slider, times], gap=4)

    def _buttons(self, episode: Episode) -> ui.Widget:
        app, t = self.app, self.t
        runs = app.state.since is not None
        main = ui.Row(
            id="play",
            desc=t("Pause", "暂停") if runs else t("Play", "播放"),
            width=72,
            height=72,
            radius=36,
            main="center",
            background="primary",
            class_name="android.widget.ImageButton",
            on_tap=partial(app.play, episode),
            children=[ui.Icon(name="pause" if runs else "play", size=36, color="on_primary")],
        )
        back = ui.IconButton(
            icon="replay_10",
            id="skip_back",
            desc=t("Back 10 seconds", "后退10秒"),
            on_tap=lambda: app.seek(app.position - SKIP),
        )
        on = ui.IconButton(
            icon="forward_10",
            id="skip_on",
            desc=t("Forward 10 seconds", "前进10秒"),
            on_tap=lambda: app.seek(app.position + SKIP),
        )
        following = ui.IconButton(
            icon="skip_next",
            id="next",
            desc=t("Next in the queue", "播放下一个"),
            enabled=bool(app.state.queue),
            on_tap=self._next,
        )
        return ui.Row(
            main="center", gap=20, children=[ui.Spacer(width=48), back, main, on, following]
        )

    def _next(self) -> None:
        state = self.app.state
        episode = state.episode(state.queue[0]) if state.queue else None
        if episode is not None:
            self.app.play(episode)

    def _choices(self) -> ui.Widget:
        state = self.app.state
        speed = self._choice("speed", "speed", f"{state.speed:g}x", ("Speed", "倍速"))
        sleep = self._choice("sleep", "moon", self._sleep(), ("Sleep timer", "睡眠定时"))
        return ui.Grid(columns=2, gap=12, children=[speed, sleep])

    def _sleep(self) -> str:
        sleep = self.app.state.sleep
        if sleep is None:
            return self.t("Off", "关闭")
        if sleep.at is None:
            return self.t("End of episode", "播完本集")
        left = (sleep.at - self.app.services.now()).total_seconds()
        return clock(max(0.0, left))

    def _choice(self, key: str, icon: str, value: str, words: tuple[str, str]) -> ui.Widget:
        do = {"speed": self._choose_speed, "sleep": self._choose_sleep}[key]
        return ui.Row(
            id=key,
            gap=12,
            padding=(16, 12),
            radius=16,
            background="surface_container",
            on_tap=do,
            children=[
                ui.Icon(name=icon, color="primary"),
                ui.Column(
                    grow=1,
                    children=[
                        ui.Text(text=value, style="label", id=f"{key}_value", max_lines=1),
                        ui.Text(text=self.t(*words), style="small", color="on_surface_variant"),
                    ],
                ),
            ],
        )

    def _choose_speed(self) -> None:
        app = self.app
        entries = [(speed, f"{speed:g}x", "") for speed in SPEEDS]
        app.open(Choose(app, self.t("Speed", "倍速"), entries, app.state.speed, app.set_speed))

    def _choose_sleep(self) -> None:
        app, t = self.app, self.t
        entries = [
            (0, t("Off", "关闭"), ""),
            *((n, t(f"{n} minutes", f"{n}分钟"), "") for n in SLEEP),
            (-1, t("End of episode", "播完本集"), ""),
        ]
        chosen = 0 if app.state.sleep is None else -1 if app.state.sleep.at is None else None
        app.open(Choose(app, t("Sleep timer", "睡眠定时"), entries, chosen, self._take_sleep))

    def _take_sleep(self, minutes: int) -> None:
        app = self.app
        if minutes == 0:
            app.set_sleep(None)
            return
        at = app.services.now() + timedelta(minutes=minutes) if minutes > 0 else None
        app.set_sleep(Sleep(at))


class QueuePage(Page):
    """What comes next."""

    name = ".QueueActivity"
    app: PodcastsBase

    def build(self) -> ui.Widget:
        """Rows in order; their menus move them."""
        app, t, state = self.app, self.t, self.app.state
        actions: list[ui.Widget] = []
        if state.queue:
            clear = ui.Button(
                text=t("Clear", "清空"), kind="text", id="clear", on_tap=state.queue.clear
            )
            actions = [clear]
        found = [e for e in map(state.episode, state.queue) if e is not None]
        rows = [
            episode_row(
                app,
                each,
                more=[
                    (t("Move up", "上移"), partial(self._move, each)),
                    (t("Remove from queue", "移出队列"), partial(state.queue.remove, each.id)),
                ],
            )
            for each in found
        ]
        total = app.length(sum(each.left for each in found))
        head = ui.Text(
            text=t(f"{len(found)} episodes · {total}", f"{len(found)}集 · {total}"),
            style="small",
            color="on_surface_variant",
            padding=(16, 8),
            id="queue_total",
        )
        nothing = empty_state(app, ("The queue is empty", "播放队列是空的"), "playlist")
        body = ui.Column(children=[head, *rows] if rows else [nothing])
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Queue", "播放队列"), on_back=self.close, actions=actions),
            body=ui.Scroll(key="queue", grow=1, child=body),
            bottom=ui.Column(children=mini(app)),
        )

    def _move(self, episode: Episode) -> None:
        queue = self.app.state.queue
        at = queue.index(episode.id)
        if at:
            queue[at - 1], queue[at] = queue[at], queue[at - 1]
