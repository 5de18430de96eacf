"""The page of Camera: viewfinder, lenses, modes, and the taking of pictures and films."""

from datetime import datetime
from functools import partial

from virtual_phone.apps.camera import state as data
from virtual_phone.apps.camera import view
from virtual_phone.apps.camera.bar import TopBar
from virtual_phone.apps.camera.state import CameraState, Take
from virtual_phone.apps.camera.view import CameraBase
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

PHOTOS = "com.google.android.apps.photos"
LOW_DP = 560.0
"""Below this height the controls stand beside the picture."""
NIGHT_SECONDS = 2.0


class Viewfinder(Page):
    """What the lens sees, and everything around it."""

    name = ".CameraActivity"
    black_bars = True
    app: CameraBase

    def __init__(self, app: CameraBase) -> None:
        super().__init__(app)
        self.bar = TopBar(app)
        self.left = 0
        """Seconds until the timer lets go."""
        self.note = ""
        self.sweeping: datetime | None = None
        self._round = 0

    def opened(self) -> None:
        """Ask whether photos may say where they were taken, once."""
        if not self.app.state.asked:
            self.app.state.asked = True
            self.app.services.ask_permission(self.app, "ACCESS_FINE_LOCATION", self._allowed)

    def _allowed(self, allowed: bool) -> None:
        self.app.state.settings["location"] = allowed

    @property
    def state(self) -> CameraState:
        """The app's records."""
        return self.app.state

    @property
    def busy(self) -> bool:
        """Whether something is being taken, so that nothing else can be set."""
        return bool(self.left or self.state.take or self.sweeping or self.note)

    def build(self) -> ui.Widget:
        """The bars around the picture; beside it on a low screen."""
        low = self.app.services.display_dp[1] < LOW_DP
        controls: list[ui.Widget] = []
        if not self.state.front and self.state.mode != "pano":
            controls.append(view.lenses(self.app, self.state, self._lens))
        controls += self._sliders()
        if not self.busy:
            controls.append(view.modes(self.app, self.state, self._mode))
        controls.append(self._buttons())
        top: list[ui.Widget] = [ui.Spacer(height=48) if self.busy else self.bar.build()]
        if self.bar.menu:
            top.append(view.choices(self.bar.menu, self.bar.options()))
        if low:
            side = ui.Column(width=380, gap=6, main="center", children=[*top, *controls])
            return ui.Row(
                grow=1, background="#000000", cross="stretch", children=[self._picture(), side]
            )
        return ui.Column(
            grow=1,
            background="#000000",
            gap=6,
            children=[*top, self._picture(), *controls, ui.Spacer(height=8)],
        )

    def _picture(self) -> ui.Widget:
        t, state = self.t, self.state
        desc = t("Viewfinder", "取景器")
        art = view.art(state, mirrored=True)
        layers: list[ui.Widget] = [
            ui.Image(art=art, id="preview", desc=desc, dim=0.45 if state.mode == "night" else 0)
        ]
        if state.settings["grid"]:
            layers += view.grid()
        if self.left:
            count = ui.Text(text=str(self.left), style="display", color="white", id="countdown")
            layers.append(ui.Corner(child=count, at="center"))
        if state.take:
            layers.append(ui.Corner(child=self._clock(state.take), at="top", padding=12))
        words = self.note or self._hint()
        if words:
            hint = ui.Text(
                text=words,
                style="small",
                color="white",
                background=view.DARK,
                radius=12,
                padding=(12, 6),
                id="hint",
            )
            layers.append(ui.Corner(child=hint, at="bottom", padding=12))
        return ui.Stack(grow=1, children=layers)

    def _hint(self) -> str:
        t, mode = self.t, self.state.mode
        if self.sweeping:
            return t("Move the phone slowly to the right", "请向右缓慢移动手机")
        hints = {
            "portrait": t("Move farther from your subject", "请与被摄者保持距离"),
            "pano": t("Tap the shutter, then move slowly", "点击快门后缓慢移动"),
            "slow": t("1080P 120FPS", "1080P 120FPS"),
        }
        return "" if self.busy else hints.get(mode, "")

    def _clock(self, take: Take) -> ui.Widget:
        seconds = int(take.seconds(self.app.services.now()))
        words = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        return ui.Row(
            gap=8,
            padding=(12, 6),
            radius=14,
            background=view.DARK,
            children=[
                ui.Spacer(width=10, height=10, radius=5, background="#e53935"),
                ui.Text(text=words, style="label", color="white", id="recording_time"),
            ],
        )

    # Lens and mode

    def _lens(self, lens: str) -> None:
        self.state.lens = lens

    def _mode(self, mode: str) -> None:
        self.bar.menu = ""
        if mode in data.FILMS:
            # Films have sound: the first one asks for the microphone.
            self.app.services.ask_permission(self.app, "RECORD_AUDIO", partial(self._switch, mode))
        else:
            self.state.mode = mode

    def _switch(self, mode: str, allowed: bool) -> None:
        if allowed:
            self.state.mode = mode
        else:
            words = self.t("Video needs the microphone", "录像需要麦克风权限")
            self.app.services.toast(words)

    def on_swipe(self, direction: str) -> bool:
        """To the side: the next mode."""
        keys = list(data.MODES)
        to = keys.index(self.state.mode) + {"left": 1, "right": -1}.get(direction, 0)
        if self.busy or direction in ("up", "down") or not 0 <= to < len(keys):
            return False
        self._mode(keys[to])
        return True

    def _sliders(self) -> list[ui.Widget]:
        state = self.state
        fields = {
            "portrait": ("blur", "Background blur", "背景虚化"),
            "pro": ("light", "Exposure", "曝光补偿"),
        }
        found = fields.get(state.mode)
        if found is None or self.busy:
            return []
        field, *names = found
        words = self.t(*names)
        slider = ui.Slider(
            value=getattr(state, field),
            on_change=partial(setattr, state, field),
            desc=words,
            id=f"{field}_slider",
            grow=1,
        )
        label = ui.Text(text=words, style="small", color="white")
        return [ui.Row(padding=(24, 0), gap=12, children=[label, slider])]

    # Taking

    def _buttons(self) -> ui.Widget:
        t, state = self.t, self.state
        taking = bool(state.take or self.sweeping)
        if state.take:
            desc = t("Stop recording", "停止录制")
            running = state.take.since is not None
            left: ui.Widget = ui.IconButton(
                icon="pause" if running else "play",
                color="white",
                id="pause_button",
                desc=t("Pause recording", "暂停录制")
                if running
                else t("Resume recording", "继续录制"),
                on_tap=self._pause,
            )
        else:
            desc = t("Start recording", "开始录制") if state.film else t("Take photo", "拍照按钮")
            left = view.thumbnail(self.app, self.app.last(), self._gallery)
        flip: ui.Widget = ui.Spacer(width=48)
        if not self.busy and state.mode != "pano":
            desc_flip = t("Switch to back camera", "切换到后置摄像头")
            if not state.front:
                desc_flip = t("Switch to front camera", "切换到前置摄像头")
            flip = ui.IconButton(
                icon="flip_camera",
                color="white",
                id="switch_camera",
                desc=desc_flip,
                on_tap=self._flip,
            )
        button = view.shutter(desc, self._shutter, film=state.film, busy=taking)
        return ui.Row(main="between", padding=(32, 6), children=[left, button, flip])

    def _flip(self) -> None:
        self.state.front = not self.state.front
        self.state.lens = "1x"

    def _gallery(self) -> None:
        last = self.app.last()
        self.app.services.start(PHOTOS, **({"media": str(last.id)} if last else {}))

    def _shutter(self) -> None:
        state = self.state
        self.bar.menu = ""
        if self.left or self.note:
            self._cancel()
        elif state.take:
            self._stop()
        elif state.film:
            state.take = Take(self.app.services.now())
            self._tick(state.take)
        elif self.sweeping:
            self._end_sweep()
        elif state.mode == "pano":
            self.sweeping = self.app.services.now()
        elif state.timer:
            self._count(state.timer)
        else:
            self._expose()

    def _count(self, seconds: int) -> None:
        self.left = seconds
        self._round += 1
        for passed in range(1, seconds + 1):
            self.app.services.after(passed, partial(self._left, self._round, seconds - passed))

    def _left(self, of: int, seconds: int) -> None:
        if of != self._round:
            return
        self.left = seconds
        if not seconds:
            self._expose()

    def _cancel(self) -> None:
        self._round += 1
        self.left, self.note = 0, ""

    def _expose(self) -> None:
        if self.state.mode != "night":
            self._keep()
            return
        self.note = self.t("Hold still", "请保持稳定")
        self._round += 1
        self.app.services.after(NIGHT_SECONDS, partial(self._exposed, self._round))

    def _exposed(self, of: int) -> None:
        if of == self._round:
            self.note = ""
            self._keep()

    def _keep(self) -> None:
        self.app.keep(changes=data.RATIOS[self.state.ratio])

    def _end_sweep(self) -> None:
        self.sweeping = None
        self.app.keep(changes="crop5x2")

    def _tick(self, take: Take) -> None:
        if self.state.take is take:
            self.app.services.after(1.0, partial(self._tick, take))

    def _pause(self) -> None:
        take, now = self.state.take, self.app.services.now()
        if take is None:
            return
        if take.since is None:
            take.since = now
        else:
            take.before, take.since = take.seconds(now), None

    def _stop(self) -> None:
        take, self.state.take = self.state.take, None
        if take is not None:
            self.app.keep(seconds=round(take.seconds(self.app.services.now()), 1))
            self.app.services.toast(self.t("Video saved", "视频已保存"))

    def on_back(self) -> bool:
        """Back ends what is being taken, or closes the bar of choices."""
        if self.state.take:
            self._stop()
            return True
        was = bool(self.bar.menu) or self.busy
        self.bar.menu, self.sweeping = "", None
        self._cancel()
        return was
