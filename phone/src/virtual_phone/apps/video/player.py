"""What plays a video: where it stands, the advertisement before it, and what comes after."""

from collections.abc import Callable
from datetime import datetime

from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.video.kit import LumoApp
from virtual_phone.apps.video.state import Clip, Play
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

AD_SECONDS = 15
AD_SKIP = 3
"""Seconds until an advertisement can be skipped."""
BARS = 88
"""What the bars of the system take of a page's height, in dp."""
_TICK = 1.0


class Player:
    """Plays one video; the picture is a widget that pages ask for."""

    def __init__(
        self, app: LumoApp, clip: Clip, *, alive: Callable[[], bool], ended: Callable[[], object]
    ) -> None:
        """`alive` tells whether the player is still on a page; `ended` follows the last second."""
        self.app = app
        self.clip = clip
        self.alive = alive
        self.ended = ended
        download = app.state.download(clip.id)
        self.offline = download is not None and download.done >= 1
        self.playing = False
        self.started = False
        self._base = 0.0
        self._since = self._now()
        self.ad_since: datetime | None = None
        settings = app.services.settings
        metered = not self.offline and not settings["wifi"]
        self.asks = metered and not app.state.settings["mobile_play"]
        """Waits for a yes before mobile data is used."""

    def _now(self) -> datetime:
        return self.app.services.now()

    def begin(self) -> None:
        """The advertisement, or the video at once."""
        self.asks = False
        if self.clip.ad and not self.offline and not self.started:
            self.ad_since = self._now()
            self.app.services.after(_TICK, self._tick)
        else:
            self._start()

    def _start(self) -> None:
        state = self.app.state
        self.ad_since = None
        self.started = True
        state.plays.append(Play(self.clip.id, self._now(), offline=not online(self.app)))
        if not state.settings["pause_history"]:
            state.history = [self.clip.id, *(c for c in state.history if c != self.clip.id)]
        left = state.positions.get(self.clip.id, 0.0)
        if state.settings["resume"] and 0 < left < self.clip.seconds - 5:
            self._base = left
        self._resume()

    def _resume(self) -> None:
        self._since = self._now()
        self.playing = True
        self.app.services.after(_TICK, self._tick)

    @property
    def position(self) -> float:
        """Seconds from the start."""
        passed = (self._now() - self._since).total_seconds() if self.playing else 0.0
        return min(float(self.clip.seconds), max(0.0, self._base + passed))

    def turn(self) -> None:
        """Pause, go on, or start again at the end."""
        if not self.started:
            self.begin()
            return
        self._base = self.position
        if self.playing:
            self.playing = False
        else:
            if self._base >= self.clip.seconds:
                self._base = 0.0
            self._resume()

    def seek(self, seconds: float) -> None:
        """Go to this second."""
        self._base = min(float(self.clip.seconds), max(0.0, seconds))
        self._since = self._now()

    def leave(self) -> None:
        """Stop, and remember the place."""
        self._base = self.position
        self.playing = False
        self.ad_since = None
        if self.started:
            self.app.state.positions[self.clip.id] = self._base

    @property
    def ad_left(self) -> int:
        """Seconds that the advertisement still runs."""
        if self.ad_since is None:
            return 0
        return max(0, AD_SECONDS - int((self._now() - self.ad_since).total_seconds()))

    @property
    def skip_in(self) -> int:
        """Seconds until Skip works."""
        return max(0, self.ad_left - (AD_SECONDS - AD_SKIP))

    def skip(self) -> None:
        """Leave the advertisement out; too early a tap does nothing."""
        if self.ad_since is not None and not self.skip_in:
            self.app.state.ads_skipped += 1
            self._start()

    def _tick(self) -> None:
        if not self.alive():
            self.leave()
        elif not self.app.services.in_front(self.app):
            self._base = self.position
            self.playing = False
            self.ad_since = None
        elif self.ad_since is not None:
            if self.ad_left:
                self.app.services.after(_TICK, self._tick)
            else:
                self._start()
        elif self.playing:
            if self.position >= self.clip.seconds:
                self.turn()
                self.ended()
            else:
                self.app.services.after(_TICK, self._tick)

    def picture(self, height: float | None, on_full: Callable[[], object]) -> ui.Widget:
        """The player as it stands."""
        t = self.app.t
        if self.asks:
            return self._question(height)
        if self.ad_since is not None:
            return self._ad(height)
        return ui.Video(
            id="player",
            desc=t("Video player", "视频播放器"),
            height=height,
            art=self.clip.art,
            seconds=self.clip.seconds,
            position=self.position,
            playing=self.playing,
            on_play=self.turn,
            on_seek=self.seek,
            on_full=on_full,
        )

    def _question(self, height: float | None) -> ui.Widget:
        t = self.app.t
        words = [
            ui.Text(
                text=t("You are using mobile data", "正在使用移动数据"),
                color="white",
                align="center",
            ),
            ui.Button(text=t("Play anyway", "继续播放"), id="play_anyway", on_tap=self.begin),
        ]
        return ui.Stack(
            height=height,
            children=[
                ui.Image(art=self.clip.art, dim=0.6, desc=self.clip.title),
                ui.Column(children=words, main="center", cross="center", gap=12),
            ],
        )

    def _ad(self, height: float | None) -> ui.Widget:
        t, wait = self.app.t, self.skip_in
        skip = t(f"Skip in {wait}", f"{wait}秒后可跳过") if wait else t("Skip ad", "跳过广告")
        left = ui.Text(
            text=t(f"Ad · {self.ad_left} s", f"广告 · {self.ad_left}秒"),
            id="ad_countdown",
            style="small",
            color="white",
            padding=(8, 4),
            background="#202124",
            radius=12,
        )
        button = ui.Text(
            text=skip,
            id="skip_ad",
            style="label",
            color="#c4c6d0" if wait else "white",
            padding=(16, 8),
            background="#202124",
            radius=18,
            enabled=not wait,
            on_tap=self.skip,
        )
        return ui.Stack(
            id="ad_view",
            height=height,
            children=[
                ui.Image(art=f"product:ad{self.clip.id % 7}", desc=t("Advertisement", "广告")),
                ui.Corner(child=left, at="top_start", padding=(60, 14)),
                ui.Corner(child=button, at="bottom_end", padding=8),
            ],
        )


class FullPage(Page):
    """The player alone."""

    name = ".FullScreenActivity"
    black_bars = True
    app: LumoApp

    def __init__(self, app: LumoApp, player: Player) -> None:
        super().__init__(app)
        self.player = player

    def build(self) -> ui.Widget:
        """Black around the picture."""
        back = ui.IconButton(
            icon="back",
            id="exit_full",
            desc=self.t("Exit full screen", "退出全屏"),
            color="white",
            on_tap=self.close,
        )
        width, height = self.app.services.display_dp
        shape = min(height - BARS, width * 9 / 16)
        return ui.Stack(
            background="black",
            children=[
                ui.Column(main="center", children=[self.player.picture(shape, self.close)]),
                ui.Corner(child=back, at="top_start", padding=8),
            ],
        )
