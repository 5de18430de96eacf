"""Making a recording, and listening to one."""

import random
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.dialer.state import length
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.player import Player
from virtual_phone.system.app import App, Page
from virtual_phone.system.stores import Media
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.recorder.app import RecorderApp

BARS = 36
LOW_DP = 560.0
SPEEDS = (1.0, 1.5, 2.0, 0.5)


def loudness(of: int, start: int, count: int) -> list[float]:
    """How loud a recording is at its seconds from `start` on, 0 to 1; always the same."""
    return [
        0.1 + 0.9 * random.Random(f"{of}:{n}").random() ** 1.6 for n in range(start, start + count)
    ]


def wave(levels: list[float], reached: int, *, height: float = 130) -> ui.Widget:
    """Bars around a middle line, coloured as far as it was reached."""
    bars = [
        ui.Column(
            children=[],
            grow=1,
            height=max(4, level * height),
            radius=2,
            background="primary" if n < reached else "outline_variant",
        )
        for n, level in enumerate(levels)
    ]
    return ui.Row(height=height, gap=4, children=bars)


def beside(app: App, above: list[ui.Widget], below: list[ui.Widget]) -> ui.Widget:
    """One part above the other; side by side on a low screen."""
    if app.services.display_dp[1] >= LOW_DP:
        return ui.Column(grow=1, padding=(24, 16), gap=8, children=[*above, *below])
    left = ui.Column(grow=1, children=above)
    right = ui.Column(grow=1, children=below)
    return ui.Row(grow=1, padding=(24, 4), gap=24, cross="stretch", children=[left, right])


class RecordPage(Page):
    """The recording being made."""

    name = ".Recording"
    app: "RecorderApp"

    def build(self) -> ui.Widget:
        """Wave, time, marks, buttons."""
        session, t = self.app.state.session, self.t
        if session is None:
            return ui.Scaffold(body=ui.Spacer())
        self.app.tick()
        second = int(self.app.recorded())
        first = max(0, second - BARS)
        levels = [*loudness(0, first, second - first), *([0.0] * (BARS - second))][:BARS]
        paused = session.since is None
        state = t("Paused", "已暂停") if paused else t("Recording", "正在录音")
        marks = " · ".join(length(mark) for mark in session.marks[-3:])
        if marks:
            marks = f"{t('Marks', '标记')}: {marks}"
        seen = wave(levels, BARS)
        below: list[ui.Widget] = [
            ui.Text(text=length(second), id="timer", style="display", align="center"),
            ui.Text(text=state, id="state", align="center", color="on_surface_variant"),
            ui.Text(text=marks, style="label", align="center", color="primary"),
            ui.Spacer(grow=1),
            self._buttons(paused=paused),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Recording", "录音"), on_back=self.close),
            body=beside(self.app, [ui.Spacer(grow=1), seen, ui.Spacer(grow=1)], below),
        )

    def _buttons(self, *, paused: bool) -> ui.Widget:
        t = self.t
        turn = t("Resume", "继续") if paused else t("Pause", "暂停")
        buttons = (
            _round("flag", "mark", t("Mark", "标记"), self._mark),
            _round("play" if paused else "pause", "pause", turn, self.app.pause, main=True),
            _round("stop", "stop", t("Stop", "停止"), self._stop),
        )
        spaced = [part for button in buttons for part in (ui.Spacer(grow=1), button)]
        return ui.Row(children=[*spaced, ui.Spacer(grow=1)])

    def _mark(self) -> None:
        if self.app.state.session:
            self.app.state.session.marks.append(round(self.app.recorded(), 1))

    def _stop(self) -> None:
        session = self.app.state.session
        if session and session.since is not None:
            self.app.pause()
        self.app.open(SaveDialog(self.app, self))


def _round(icon: str, name: str, words: str, do: ui.Do, *, main: bool = False) -> ui.Widget:
    size = 80.0 if main else 60.0
    disc = ui.Row(
        id=f"{name}_button",
        desc=words,
        width=size,
        height=size,
        radius=size / 2,
        main="center",
        background="#d93025" if main else "surface_container_high",
        on_tap=do,
        class_name="android.widget.ImageButton",
        children=[ui.Icon(name=icon, color="white" if main else "on_surface", size=32)],
    )
    return ui.Column(
        width=size + 8,
        cross="center",
        gap=6,
        children=[disc, ui.Text(text=words, style="small", align="center")],
    )


class SaveDialog(Page):
    """Asks for the name of what was recorded."""

    name = ".Save"
    modal = "dialog"
    app: "RecorderApp"

    def __init__(self, app: "RecorderApp", page: Page) -> None:
        super().__init__(app)
        self.page = page
        self.words = app.proposed_name()

    def build(self) -> ui.Widget:
        """A field with a proposal, Delete and Save."""
        t = self.t
        name = ui.TextField(
            key="name",
            id="name",
            text=self.words,
            label=t("Name", "名称"),
            autofocus=True,
            on_change=partial(setattr, self, "words"),
            on_submit=self._save,
        )
        return ui.Dialog(
            title=t("Save recording", "保存录音"),
            body=name,
            buttons=[
                ui.Button(text=t("Delete", "删除"), kind="text", on_tap=self._ask),
                ui.Button(
                    text=t("Save", "保存"),
                    kind="text",
                    enabled=bool(self.words.strip()),
                    on_tap=self._save,
                ),
            ],
        )

    def _save(self) -> None:
        if not self.words.strip():
            return
        self.close()
        self.page.close()
        media = self.app.keep(self.words.strip())
        if media:
            self.app.services.toast(self.t(f"Saved {media.name}", f"已保存{media.name}"))

    def _ask(self) -> None:
        def discard() -> None:
            self.app.discard()
            self.close()
            self.page.close()

        question = self.t("Delete this recording?", "删除此录音？")
        self.app.open(Confirm(self.app, question, discard))


class PlayPage(Page):
    """One recording: wave, place, speed, marks."""

    name = ".Player"
    app: "RecorderApp"

    def __init__(self, app: "RecorderApp", media: Media) -> None:
        super().__init__(app)
        self.media = media
        self.player = Player(app)

    def build(self) -> ui.Widget:
        """From top to bottom; the marks scroll."""
        media, player = self.media, self.player
        share = player.share
        bar = ui.Slider(
            id="seekbar",
            desc=self.t("Position", "播放进度"),
            value=share,
            on_change=self._seek,
        )
        times = ui.Row(
            main="between",
            children=[
                ui.Text(text=length(player.position), id="position", style="label"),
                ui.Text(text=length(media.seconds), id="duration", style="label"),
            ],
        )
        levels = loudness(media.id, 0, BARS)
        rows = [self._mark(second) for second in self.app.state.marks.get(media.id, [])]
        seen = wave(levels, round(share * BARS))
        above: list[ui.Widget] = [ui.Spacer(grow=1), seen, ui.Spacer(grow=1)]
        if rows:
            above = [seen, ui.Scroll(key="marks", grow=1, child=ui.Column(children=rows))]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=media.name.rpartition(".")[0],
                on_back=self.close,
                actions=[more_button(self, self.app.entries(media, self))],
            ),
            body=beside(
                self.app,
                above,
                [ui.Column(children=[bar, times]), self._buttons()],
            ),
        )

    def _mark(self, second: float) -> ui.Widget:
        return ui.ListItem(
            title=length(second),
            leading=ui.Icon(name="flag", color="primary"),
            on_tap=lambda: self._seek(second / max(self.media.seconds, 0.1)),
        )

    def _buttons(self) -> ui.Widget:
        t, player = self.t, self.player
        on = player.playing is not None and not player.paused
        speed = ui.Button(
            text=f"{player.speed:g}x", kind="text", id="speed", on_tap=self._faster, width=72
        )
        star = ui.IconButton(
            icon="star" if self.media.favourite else "star_outline",
            desc=t("Favourite", "收藏"),
            selected=self.media.favourite,
            on_tap=lambda: setattr(self.media, "favourite", not self.media.favourite),
        )
        back = ui.IconButton(
            icon="replay_10", desc=t("Back 10 seconds", "后退10秒"), on_tap=partial(self._skip, -10)
        )
        ahead = ui.IconButton(
            icon="forward_10",
            desc=t("Ahead 10 seconds", "前进10秒"),
            on_tap=partial(self._skip, 10),
        )
        turn = t("Pause", "暂停") if on else t("Play", "播放")
        play = ui.Row(
            id="play_button",
            desc=turn,
            width=72,
            height=72,
            radius=36,
            main="center",
            background="primary",
            on_tap=self._turn,
            class_name="android.widget.ImageButton",
            children=[ui.Icon(name="pause" if on else "play", color="on_primary", size=32)],
        )
        return ui.Row(main="between", children=[speed, back, play, ahead, star])

    def _faster(self) -> None:
        speed = SPEEDS[(SPEEDS.index(self.player.speed) + 1) % len(SPEEDS)]
        self.player.set_speed(speed)

    def _turn(self) -> None:
        if self.player.playing is None:
            self.app.state.played.append(self.media.id)
        self.player.toggle(self.media.id, self.media.seconds)

    def _seek(self, share: float) -> None:
        if self.player.playing is None:
            self._turn()
        self.player.seek(share)

    def _skip(self, seconds: float) -> None:
        if self.player.playing is not None:
            self.player.skip(seconds)
