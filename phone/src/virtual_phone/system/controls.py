"""What the keys at the side open: volume, the power menu, and a screenshot's thumbnail."""

from functools import partial
from typing import TYPE_CHECKING, Literal

from virtual_phone.system.floats import Float
from virtual_phone.system.sheets import SystemSheet
from virtual_phone.system.stores import SCREENSHOTS, Media
from virtual_phone.ui import shots
from virtual_phone.ui.geometry import Env, Rect
from virtual_phone.ui.widgets import (
    Column,
    Dialog,
    Do,
    Grid,
    Icon,
    IconButton,
    Image,
    Progress,
    Row,
    Slider,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

VOLUME_S = 3.0
VOLUME_STEP = 1 / 15
BANNER_DP = 160.0
"""Room for the banner of a notification."""
GOING_S = 1.0
"""UI seconds that a phone takes to switch itself off."""
THUMBNAIL_S = 5.0
PHOTOS = "com.google.android.apps.photos"
RINGER = {
    "normal": ("bell", "Ring", "响铃"),
    "vibrate": ("vibrate", "Vibrate", "振动"),
    "silent": ("bell_off", "Mute", "静音"),
}
"""Icon and name of each ringer mode, in the order in which a tap goes through them."""


class VolumePanel(Float):
    """Comes up when a volume key is pressed, for some seconds."""

    name = ".VolumeDialog"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self._until = 0.0

    @property
    def shown(self) -> bool:
        """Until some seconds after the last press."""
        return self._phone.ui_clock() < self._until

    def place(self, area: Rect, width: int, height: int, env: Env) -> Rect:
        """At the top, below a banner."""
        at = super().place(area, width, height, env)
        lower = env.px(BANNER_DP) if self._phone.heads_up.shown else 0
        return at._replace(top=at.top + lower, bottom=at.bottom + lower)

    def step(self, by: float) -> None:
        """One press of a key; while the phone rings it only silences that."""
        phone = self._phone
        if phone.calling.number:
            phone.calling.silent = True
            return
        volume = min(1.0, max(0.0, float(phone.settings["volume_media"]) + by))
        phone.settings["volume_media"] = round(volume, 4)
        self._stay()

    def _stay(self) -> None:
        self._until = self._phone.ui_clock() + VOLUME_S
        self._phone.timers.after(VOLUME_S, self._phone.touch)

    def touched_elsewhere(self) -> None:
        """A touch beside it closes it."""
        self._until = 0.0

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """It goes up again."""
        self._until = 0.0
        return True

    def build(self) -> Widget:
        """Ringer mode, the slider, the way to all volumes."""
        settings = self._phone.settings
        icon, *names = RINGER[settings["ringer"]]
        value = float(settings["volume_media"])
        low, high = "volume_off", "volume"

        def change(moved: float) -> None:
            settings["volume_media"] = round(moved, 4)
            self._stay()

        return Row(
            id="volume_dialog",
            radius=28,
            background="surface_container_high",
            padding=(4, 2),
            children=[
                IconButton(
                    id="ringer_icon",
                    icon=icon,
                    desc=self.t(names[0], names[1]),
                    on_tap=self._turn_ringer,
                ),
                Icon(name=high if value else low, size=20),
                Slider(
                    id="volume_row_slider",
                    desc=self.t("Media volume", "媒体音量"),
                    value=value,
                    on_change=change,
                    grow=1,
                ),
                IconButton(
                    id="settings",
                    icon="settings",
                    desc=self.t("Sound settings", "声音设置"),
                    on_tap=self._open_settings,
                ),
            ],
        )

    def _turn_ringer(self) -> None:
        modes = list(RINGER)
        now = modes.index(self._phone.settings["ringer"])
        self._phone.settings["ringer"] = modes[(now + 1) % len(modes)]
        self._stay()

    def _open_settings(self) -> None:
        self._until = 0.0
        self._phone.launch("com.android.settings", activity=".Sound")


class PowerMenu(SystemSheet):
    """What a long press of the power key offers."""

    package = "com.android.systemui"
    name = ".GlobalActionsDialog"
    kind = "dialog"

    def build(self) -> Widget:
        """Four round buttons."""
        t = self.t
        entries = [
            self._entry("emergency", "phone", t("Emergency", "紧急呼叫"), self._emergency),
            self._entry("lockdown", "lock", t("Lockdown", "锁定"), self._lock),
            self._entry("power_off", "power", t("Power off", "关机"), self._off),
            self._entry("restart", "refresh", t("Restart", "重新启动"), self._restart),
        ]
        return Dialog(body=Grid(columns=2, gap=12, children=entries))

    def _entry(self, name: str, icon: str, words: str, do: Do) -> Widget:
        urgent = name == "emergency"
        disc = Column(
            width=64,
            height=64,
            radius=32,
            main="center",
            cross="center",
            background="#c5221f" if urgent else "secondary_container",
            children=[Icon(name=icon, color="white" if urgent else "on_secondary_container")],
        )
        return Column(
            id=f"global_action_{name}",
            desc=words,
            on_tap=partial(self._do, do),
            cross="center",
            gap=8,
            padding=(8, 8),
            children=[disc, Text(text=words, style="label", align="center", max_lines=1)],
        )

    def _do(self, do: Do) -> None:
        self.close()
        do()

    def _emergency(self) -> None:
        self._phone.handover.request(self._phone.tasks.app, "dial", {"number": "112"}, None)

    def _lock(self) -> None:
        self._phone.go_dark()
        self._phone.locked = True

    def _off(self) -> None:
        self._go(GoingDown(self._phone, again=False))

    def _restart(self) -> None:
        self._go(GoingDown(self._phone, again=True))

    def _go(self, sheet: "GoingDown") -> None:
        phone = self._phone
        phone.sheets.append(sheet)
        phone.tell("power", "restart" if sheet.again else "off")
        phone.timers.after(GOING_S, sheet.end)


class GoingDown(SystemSheet):
    """Says that the phone switches itself off; nothing ends it but that."""

    package = "com.android.systemui"
    name = ".ShutdownDialog"
    kind = "dialog"

    def __init__(self, phone: "Kernel", *, again: bool) -> None:
        super().__init__(phone)
        self.again = again
        """It comes back at once."""

    def build(self) -> Widget:
        """A spinner and words."""
        off = self.t("Shutting down…", "正在关机…")
        words = self.t("Restarting…", "正在重新启动…") if self.again else off
        return Dialog(
            body=Row(
                gap=20,
                cross="center",
                children=[Progress(width=32, height=32), Text(id="message", text=words, grow=1)],
            )
        )

    def on_back(self) -> bool:
        """Back does nothing."""
        return True

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Nor does a swipe."""
        return True

    def end(self) -> None:
        """Everything ends: the screen is dark, or locked again."""
        self._phone.shut_down()
        self._phone.screen_on = self.again


class Screenshot(Float):
    """Takes pictures of the screen, keeps them with the media, and shows the last one small."""

    name = ".ScreenshotWindow"
    width_dp = 380.0

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self._shown: Media | None = None

    @property
    def shown(self) -> bool:
        """For some seconds after one was taken."""
        return self._shown is not None

    def take(self) -> None:
        """Take one of what the screen shows, without the thumbnail of the one before."""
        phone = self._phone
        if self._shown is not None:
            self._shown = None
            phone.touch()
        frame = phone.painter.paint(phone.scene())
        now = phone.now()
        name = f"Screenshot_{now:%Y%m%d-%H%M%S}.png"
        size = frame.shape[0] * frame.shape[1] // 4
        one = phone.stores.media.add(
            "photo", name, SCREENSHOTS, now, size=size, art=shots.keep(frame)
        )
        self._shown = one
        phone.tell("screenshot", name)
        phone.timers.after(THUMBNAIL_S, partial(self._end, one))
        phone.touch()

    def _end(self, one: Media) -> None:
        if self._shown is one:
            self._shown = None

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Any swipe throws the thumbnail away; the picture stays."""
        self._shown = None
        return True

    def place(self, area: Rect, width: int, height: int, env: Env) -> Rect:
        """At the lower left."""
        left, bottom = area.left + env.px(12), area.bottom - env.px(12)
        return Rect(left, bottom - height, left + width, bottom)

    def build(self) -> Widget:
        """The picture, Share, Delete and a cross."""
        one = self._shown
        if one is None:
            return Column(children=())
        across, down = self._phone.display_dp
        high = 140.0 if down >= across else 84.0
        picture = Image(
            art=one.art,
            id="screenshot_preview",
            desc=self.t("Open screenshot", "打开屏幕截图"),
            width=high * across / down,
            height=high,
            radius=8,
            on_tap=self._open,
        )
        t = self.t
        signs: list[Widget] = [
            IconButton(icon=icon, id=f"screenshot_{name}", desc=desc, on_tap=do)
            for name, icon, desc, do in (
                ("dismiss", "close", t("Dismiss screenshot", "关闭屏幕截图"), self._close),
                ("delete", "delete", t("Delete screenshot", "删除屏幕截图"), self._delete),
                ("share_chip", "share", t("Share screenshot", "分享屏幕截图"), self._share),
            )
        ]
        column = Column(children=signs) if down >= across else Row(children=signs)
        return Row(
            id="screenshot_static",
            radius=16,
            background="surface_container_high",
            padding=8,
            gap=4,
            cross="center",
            children=[picture, column],
        )

    def _close(self) -> None:
        self._shown = None

    def _taken(self) -> Media | None:
        one, self._shown = self._shown, None
        return one

    def _open(self) -> None:
        one = self._taken()
        if one is not None:
            self._phone.launch(PHOTOS, {"action": "view_image", "media": str(one.id)})

    def _delete(self) -> None:
        one = self._taken()
        if one is not None:
            self._phone.stores.media.trash(one.id, self._phone.now())
            self._phone.toasts.show(self.t("Screenshot deleted", "屏幕截图已删除"))

    def _share(self) -> None:
        one = self._taken()
        if one is not None:
            extras = {"images": str(one.id)}
            self._phone.handover.request(self._phone.tasks.app, "share_image", extras, None)
