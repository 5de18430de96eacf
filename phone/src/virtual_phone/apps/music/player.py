"""The page of what plays: cover, progress, buttons; the queue, the lyrics, the sleep timer."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import Choose
from virtual_phone.apps.kit.wording import time_text
from virtual_phone.apps.music.kit import MusicPage, clock_text, cover, heart
from virtual_phone.apps.music.menus import words_of
from virtual_phone.apps.music.state import Song, lyrics
from virtual_phone.ui import widgets as ui

SLEEPS = (5, 15, 30, 45, 60)


class PlayerPage(MusicPage):
    """One song over the whole screen."""

    name = ".PlayerActivity"

    def build(self) -> ui.Widget:
        """Cover, title, slider, buttons, what else."""
        t, song = self.t, self.state.song
        down = ui.IconButton(
            icon="expand",
            id="collapse",
            desc=t("Close the player", "收起播放器"),
            on_tap=self.close,
        )
        if song is None:
            nothing = empty_state(self.app, ("Nothing is playing", "没有正在播放的歌曲"), "music")
            return ui.Scaffold(app_bar=ui.AppBar(title="", on_back=self.close), body=nothing)
        album = self.state.albums[song.album].title
        width, height = self.app.services.display_dp
        scale = max(1.0, float(self.app.services.settings["font_scale"]))
        side = max(0, min(width - 72, height - 470 * scale))
        head = ui.Row(
            padding=(4, 4),
            children=[
                down,
                ui.Text(text=album, style="label", align="center", max_lines=1, grow=1),
                ui.IconButton(
                    icon="more",
                    id="player_more",
                    desc=t("More options", "更多选项"),
                    on_tap=partial(self.app.ask, song),
                ),
            ],
        )
        picture = cover(self.app.art_of(song), album, side=side, radius=20)
        shown: list[ui.Widget] = [ui.Row(children=[picture], main="center")] if side >= 96 else []
        parts = [*shown, self._title(song), self._progress(song), self._buttons(), self._volume()]
        return ui.Scaffold(
            body=ui.Column(
                children=[
                    head,
                    ui.Scroll(
                        key="player",
                        grow=1,
                        child=ui.Column(children=[ui.Spacer(height=8), *parts], gap=10),
                    ),
                ]
            ),
            bottom=self._below(song),
        )

    def _title(self, song: Song) -> ui.Widget:
        words = ui.Column(
            grow=1,
            gap=2,
            children=[
                ui.Text(id="player_title", text=song.title, style="heading", max_lines=1),
                ui.Text(
                    id="player_artist",
                    text=self.app.artist_of(song),
                    color="on_surface_variant",
                    max_lines=1,
                    on_tap=partial(self.app.visit_artist, song.artist),
                ),
            ],
        )
        return ui.Row(children=[words, heart(self.app, song)], padding=(28, 8))

    def _progress(self, song: Song) -> ui.Widget:
        at = self.app.position
        times = [
            ui.Text(id="elapsed", text=clock_text(at), style="small", color="on_surface_variant"),
            ui.Spacer(grow=1),
            ui.Text(
                id="length", text=clock_text(song.seconds), style="small",
                color="on_surface_variant",
            ),
        ]  # fmt: skip
        slider = ui.Slider(
            id="seek_bar",
            value=at / song.seconds if song.seconds else 0,
            desc=self.t("Progress", "播放进度"),
            on_change=self.app.seek,
        )
        return ui.Column(children=[slider, ui.Row(children=times)], padding=(24, 0))

    def _buttons(self) -> ui.Widget:
        t, app, state = self.t, self.app, self.state
        repeat = {
            "off": t("Repeat off", "循环：关"),
            "all": t("Repeat all", "列表循环"),
            "one": t("Repeat one", "单曲循环"),
        }
        tint = "on_surface_variant" if state.repeat == "off" else "primary"
        again: ui.Widget = ui.IconButton(
            icon="repeat", id="repeat", color=tint, desc=repeat[state.repeat],
            on_tap=app.turn_repeat,
        )  # fmt: skip
        if state.repeat == "one":
            again = ui.Badge(child=again, text="1")
        play = ui.Row(
            id="play_pause",
            desc=t("Pause", "暂停") if state.playing else t("Play", "播放"),
            width=72,
            height=72,
            radius=36,
            main="center",
            background="primary",
            on_tap=app.toggle,
            children=[
                ui.Icon(name="pause" if state.playing else "play", size=36, color="on_primary")
            ],
        )
        children: list[ui.Widget] = [
            ui.IconButton(
                icon="shuffle",
                id="shuffle",
                color="primary" if state.shuffle else "on_surface_variant",
                desc=t("Shuffle on", "随机播放：开")
                if state.shuffle
                else t("Shuffle off", "随机播放：关"),
                on_tap=app.turn_shuffle,
            ),
            ui.IconButton(
                icon="skip_previous", id="previous", desc=t("Previous", "上一首"), on_tap=app.back
            ),
            play,
            ui.IconButton(icon="skip_next", id="next", desc=t("Next", "下一首"), on_tap=app.skip),
            again,
        ]
        return ui.Row(children=children, main="between", padding=(24, 4))

    def _volume(self) -> ui.Widget:
        settings = self.app.services.settings
        level = float(settings["volume_media"])

        def turn(value: float) -> None:
            settings["volume_media"] = round(value, 4)

        slider = ui.Slider(
            id="volume",
            value=level,
            grow=1,
            desc=self.t("Media volume", "媒体音量"),
            on_change=turn,
        )
        icon = ui.Icon(name="volume" if level else "volume_off", size=20)
        return ui.Row(children=[icon, slider], gap=8, padding=(28, 0))

    def _below(self, song: Song) -> ui.Widget:
        t, app = self.t, self.app
        entries: tuple[tuple[str, str, str, ui.Do], ...] = (
            ("lyrics", "text", t("Lyrics", "歌词"), lambda: app.open(LyricsPage(app))),
            ("sleep_timer", "moon", t("Sleep timer", "睡眠定时"), self._sleep),
            ("queue", "playlist", t("Queue", "播放队列"), lambda: app.open(QueuePage(app))),
            ("share", "share", t("Share", "分享"),
             partial(app.share, words_of(app, song), "song", song.id)),
        )  # fmt: skip
        on = self.state.sleep_at is not None or self.state.sleep_after_song
        cells: list[ui.Widget] = [
            ui.Column(
                id=key,
                grow=1,
                gap=2,
                cross="center",
                padding=(4, 8),
                on_tap=do,
                children=[
                    ui.Icon(
                        name=icon,
                        color="primary" if on and key == "sleep_timer" else "on_surface_variant",
                    ),
                    ui.Text(text=words, style="small", align="center", max_lines=1),
                ],
            )
            for key, icon, words, do in entries
        ]
        return ui.Row(children=cells, padding=(8, 4), background="surface_container")

    def _sleep(self) -> None:
        t, state = self.t, self.state
        chosen = -1 if state.sleep_after_song else None
        entries = [(m, t(f"{m} minutes", f"{m}分钟"), "") for m in SLEEPS]
        entries.append((-1, t("End of this song", "播完当前歌曲"), ""))
        title = t("Sleep timer", "睡眠定时")
        if state.sleep_at is not None:
            until = time_text(self.app, state.sleep_at)
            title = t(f"Sleep timer: until {until}", f"睡眠定时：{until}停止")
        if state.sleep_at is not None or state.sleep_after_song:
            entries.append((0, t("Turn off", "关闭定时"), ""))
        self.app.open(Choose(self.app, title, entries, chosen, self._chosen))

    def _chosen(self, minutes: int) -> None:
        self.app.sleep_in(minutes)
        words = (f"Music stops in {minutes} minutes", f"将在{minutes}分钟后停止播放")
        if minutes < 0:
            words = ("Music stops after this song", "播完这首歌后停止")
        elif not minutes:
            words = ("Sleep timer is off", "睡眠定时已关闭")
        self.app.services.toast(self.t(*words))

    def on_swipe(self, direction: str) -> bool:
        """To the side: another song."""
        if direction not in ("left", "right") or self.state.song is None:
            return False
        if direction == "left":
            self.app.skip()
        else:
            self.app.back()
        return True


class LyricsPage(MusicPage):
    """The lines of what plays; a tap on one goes there."""

    name = ".LyricsActivity"

    def build(self) -> ui.Widget:
        """Lines, the one that is sung in bold."""
        song = self.state.song
        if song is None:
            return self.framed(empty_state(self.app, ("Nothing is playing", "没有正在播放的歌曲")))
        lines = lyrics(self.t, song)
        at = self.app.position
        sung = max((n for n, (start, _) in enumerate(lines) if start <= at), default=-1)
        rows: list[ui.Widget] = [
            ui.Column(
                id="lyric_line",
                padding=(24, 9),
                on_tap=partial(self.app.seek, start / song.seconds),
                children=[
                    ui.Text(
                        text=line,
                        style="title",
                        bold=number == sung,
                        color="primary" if number == sung else "on_surface_variant",
                    )
                ],
            )
            for number, (start, line) in enumerate(lines)
        ]
        body = ui.Scroll(
            key=f"lyrics{song.id}",
            id="lyrics_list",
            grow=1,
            child=ui.Column(children=[*rows, ui.Spacer(height=24)]),
        )
        return self.framed(body, title=song.title)


class QueuePage(MusicPage):
    """What plays and what comes."""

    name = ".QueueActivity"

    def build(self) -> ui.Widget:
        """Rows, each with a cross."""
        t, state = self.t, self.state
        rows: list[ui.Widget] = []
        for place, number in enumerate(state.queue):
            song = state.songs[number]
            on = place == state.place
            if on or place == state.place + 1:
                words = t("Now playing", "正在播放") if on else t("Next up", "接下来播放")
                rows.append(ui.Text(text=words, style="label", color="primary", padding=(16, 8)))
            remove = ui.IconButton(
                icon="close",
                id="remove_from_queue",
                desc=t(f"Remove {song.title}", f"移除{song.title}"),
                on_tap=partial(self.app.drop, place),
            )
            rows.append(
                ui.ListItem(
                    id="queue_row",
                    title=song.title,
                    subtitle=self.app.artist_of(song),
                    leading=cover(self.app.art_of(song), song.title),
                    trailing=remove,
                    bold=on,
                    on_tap=partial(self.app.jump, place),
                )
            )
        rows = rows or [empty_state(self.app, ("The queue is empty", "播放队列为空"), "playlist")]
        clear = ui.Button(
            text=t("Clear", "清空"), kind="text", id="clear_queue", on_tap=self._ask_clear
        )
        body = ui.Scroll(key="queue", id="queue_list", grow=1, child=ui.Column(children=rows))
        count = len(state.queue)
        title = t(f"Queue ({count})", f"播放队列（{count}）")
        return self.framed(body, title=title, actions=[clear] if state.queue else [])

    def _ask_clear(self) -> None:
        question = self.t("Clear the queue?", "清空播放队列？")
        yes = self.t("Clear", "清空")
        self.app.open(Confirm(self.app, question, self.app.stop, yes=yes))
