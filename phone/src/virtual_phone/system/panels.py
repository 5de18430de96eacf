"""The system's own windows: bars, toast, snackbar, permission dialog, lock screen and recents."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from virtual_phone.system.app import App
from virtual_phone.system.settings import hour24
from virtual_phone.ui.widgets import Column, Do, Icon, Row, Spacer, Stack, Text, Widget

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

TOAST_S = 2.0
SNACKBAR_S = 4.0
_WEEKDAYS = (
    ("Mon", "周一"), ("Tue", "周二"), ("Wed", "周三"), ("Thu", "周四"),
    ("Fri", "周五"), ("Sat", "周六"), ("Sun", "周日"),
)  # fmt: skip
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Panel:
    """A window of the system; like a page, but of no app."""

    name = ".Panel"

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone

    def t(self, english: str, chinese: str) -> str:
        """The wording in the phone's language."""
        return self._phone.t(english, chinese)

    def build(self) -> Widget:
        """The widgets as things stand."""
        return Column(children=())

    def on_back(self) -> bool:
        """True when Back was dealt with."""
        return False

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """True when the swipe did something."""
        return False

    def swiped(self, widget: Widget, direction: Literal["up", "down", "left", "right"]) -> bool:
        """A swipe over one widget of the window; True when it did something."""
        return False

    def time_words(self) -> str:
        """`9:05`, `18:30`: as the status bar shows it."""
        now = self._phone.now()
        hour = now.hour if hour24(self._phone.settings) else now.hour % 12 or 12
        minutes = f"{now.minute:02}"
        return f"{hour:02}:{minutes}" if hour24(self._phone.settings) else f"{hour}:{minutes}"

    def date_words(self) -> str:
        """`Mon, Mar 2` or `3月2日 周一`."""
        now = self._phone.now()
        english, chinese = _WEEKDAYS[now.weekday()]
        return self.t(
            f"{english}, {_MONTHS[now.month - 1]} {now.day}", f"{now.month}月{now.day}日 {chinese}"
        )


class StatusBar(Panel):
    """Time and signs of notifications at the left, radio and battery at the right."""

    name = ".StatusBar"

    def build(self) -> Widget:
        """One row of text and icons."""
        phone = self._phone
        ink = phone.bar_ink()
        settings = phone.settings
        signs: list[Widget] = [
            Icon(name=self._sign_of(p), size=15, color=ink)
            for p in list(dict.fromkeys(n.package for n in phone.notifications))[:4]
        ]
        right: list[Widget] = []
        if settings["dnd"]:
            right.append(
                self._sign("do_not_disturb", self.t("Do Not Disturb on", "勿扰模式已开启"))
            )
        if settings["bluetooth"]:
            right.append(self._sign("bluetooth", self.t("Bluetooth on", "蓝牙已开启")))
        if settings["airplane"]:
            right.append(self._sign("airplane", self.t("Airplane mode on", "飞行模式已开启")))
        if settings["flashlight"]:
            right.append(self._sign("flashlight", self.t("Flashlight on", "手电筒已开启")))
        if settings["ringer"] != "normal":
            sign = "vibrate" if settings["ringer"] == "vibrate" else "bell_off"
            right.append(self._sign(sign, self.t("Ringer silenced", "铃声已静音")))
        if settings["nfc"] and settings["status_nfc"] and not settings["airplane"]:
            right.append(self._sign("nfc", self.t("NFC on", "NFC 已开启")))
        if settings["location"] and settings["status_location"]:
            right.append(self._sign("location", self.t("Location on", "位置信息已开启")))
        if settings["hotspot"]:
            right.append(self._sign("hotspot", self.t("Hotspot on", "热点已开启")))
        if settings["wifi"]:
            right.append(self._sign("wifi", self.t("Wifi signal full.", "WLAN 信号满格")))
        if settings["status_speed"]:
            words = self._speed()
            right.insert(0, Text(id="network_speed", text=words, style="small", color=ink))
        if not settings["airplane"]:
            right.append(self._sign("signal", self.t("Phone signal full.", "手机信号满格")))
        level = f"{settings['battery']}%"
        desc = self.t(f"Battery {settings['battery']} percent.", f"电池电量 {level}")
        right.append(self._sign("battery", desc))
        if settings["battery_percentage"]:
            right.append(
                Text(id="battery_percent", text=level, style="small", color=ink, bold=True)
            )
        time = Text(id="clock", text=self.time_words(), style="label", color=ink, bold=True)
        return Row(
            id="status_bar_contents",
            background=phone.bar_paper(),
            padding=(18, 0),
            gap=5,
            children=[time, Spacer(width=3), *signs, Spacer(grow=1), *right],
        )

    def _speed(self) -> str:
        """What goes through the network: another figure every minute, none without a network."""
        settings, now = self._phone.settings, self._phone.now()
        online = settings["wifi"] or (settings["mobile_data"] and not settings["airplane"])
        return (
            f"{(now.hour * 60 + now.minute) * 37 % 90 / 10 + 0.2:.1f} KB/s" if online else "0 KB/s"
        )

    def _sign_of(self, package: str) -> str:
        app = self._phone.tasks.apps.get(package)
        return app.icon[0] if app else "info"

    def _sign(self, name: str, desc: str) -> Widget:
        return Icon(name=name, size=16, color=self._phone.bar_ink(), desc=desc)


class NavigationBar(Panel):
    """Back, Home and Recents."""

    name = ".NavigationBar"

    def build(self) -> Widget:
        """Three buttons, or the line that tells where Home is swiped from."""
        ink = self._phone.bar_ink()
        phone = self._phone
        if phone.config.gestures:
            line = Stack(width=108, height=4, radius=2, background=ink, children=())
            return Row(main="center", cross="center", background=phone.bar_paper(), children=[line])
        t = self.t
        return Row(
            cross="stretch",
            background=phone.bar_paper(),
            children=[
                Spacer(grow=0.4),
                self._button(
                    "back",
                    t("Back", "返回"),
                    Icon(name="nav_back", size=23, color=ink),
                    phone.press_back,
                ),
                self._button("home_button", t("Home", "主屏幕"), _shape(9, ink), phone.press_home),
                self._button(
                    "recent_apps", t("Overview", "概览"), _shape(3, ink), phone.press_recents
                ),
                Spacer(grow=0.4),
            ],
        )

    def _button(self, name: str, desc: str, face: Widget, do: Do) -> Widget:
        return Column(
            id=name,
            desc=desc,
            on_tap=do,
            grow=1,
            main="center",
            cross="center",
            class_name="android.widget.ImageView",
            children=[face],
        )


def _shape(radius: float, ink: str) -> Widget:
    """The disc of Home or the square of Recents."""
    side = 18.0 if radius > 5 else 16.0
    return Stack(width=side, height=side, radius=radius, background=ink, children=())


class Toasts(Panel):
    """The toast that shows; a new one takes the place of the one before."""

    name = ".Toast"
    text = ""

    def show(self, text: str) -> None:
        """Show it for two seconds of UI time."""
        self.text = text
        self._phone.tell("toast", text)
        self._phone.timers.after(TOAST_S, lambda: self._end(text))

    def _end(self, text: str) -> None:
        if self.text == text:
            self.text = ""

    def build(self) -> Widget:
        """A pill near the bottom."""
        pill = Row(
            padding=(20, 12),
            radius=24,
            background="surface_container_highest",
            children=[Text(text=self.text, style="label", id="message", max_lines=2)],
        )
        return Column(cross="center", children=[Spacer(grow=1), pill, Spacer(height=56)])


@dataclass(frozen=True, eq=False)
class Snack:
    """One snackbar."""

    package: str
    text: str
    action: str
    do: Callable[[], object] | None


class Snackbars(Panel):
    """The bar at the bottom of an app, with at most one button."""

    name = ".Snackbar"
    snack: Snack | None = None

    def shows(self, package: str) -> bool:
        """Whether this app has one to show."""
        return self.snack is not None and self.snack.package == package

    def show(self, snack: Snack) -> None:
        """Show it for four seconds of UI time, in place of another."""
        self.snack = snack
        self._phone.timers.after(SNACKBAR_S, lambda: self._end(snack))

    def _end(self, snack: Snack) -> None:
        if self.snack is snack:
            self.snack = None

    def _act(self) -> None:
        snack, self.snack = self.snack, None
        if snack is not None and snack.do is not None:
            snack.do()

    def build(self) -> Widget:
        """The bar."""
        snack = self.snack
        if snack is None:
            return Column(children=())
        words = Text(
            text=snack.text, style="label", color="inverse_on_surface", id="snackbar_text", grow=1
        )
        children: list[Widget] = [words]
        if snack.action:
            button = Row(
                id="snackbar_action",
                class_name="android.widget.Button",
                padding=(12, 10),
                radius=18,
                on_tap=self._act,
                children=[
                    Text(text=snack.action, style="label", color="inverse_primary", bold=True)
                ],
            )
            children.append(button)
        return Row(
            padding=(16, 8 if snack.action else 14),
            radius=6,
            background="inverse_surface",
            gap=8,
            children=children,
        )


def app_icon(app: App, size: float) -> Widget:
    """The app's sign on its coloured square."""
    sign, color = app.icon
    return Stack(
        width=size,
        height=size,
        radius=size * 0.28,
        background=color,
        children=[
            Column(
                width=size,
                height=size,
                main="center",
                cross="center",
                children=[Icon(name=sign, size=size * 0.54, color="white")],
            )
        ],
    )
