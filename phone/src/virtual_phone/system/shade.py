"""The notification shade with its quick settings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Literal

from virtual_phone.system.floats import note_card
from virtual_phone.system.panels import Panel
from virtual_phone.system.settings import set_airplane
from virtual_phone.ui.widgets import (
    Button,
    Column,
    Grid,
    Icon,
    IconButton,
    Row,
    Scroll,
    Slider,
    Spacer,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

TILES: tuple[tuple[str, str, str, str, str], ...] = (
    ("wifi", "wifi", "Internet", "互联网", ".Internet"),
    ("bluetooth", "bluetooth", "Bluetooth", "蓝牙", ".Bluetooth"),
    ("flashlight", "flashlight", "Flashlight", "手电筒", ""),
    ("dnd", "do_not_disturb", "Do Not Disturb", "勿扰模式", ".DoNotDisturb"),
    ("airplane", "airplane", "Airplane mode", "飞行模式", ".NetworkInternet"),
    ("dark", "dark_mode", "Dark theme", "深色主题", ".Display"),
    ("auto_rotate", "screen_rotation", "Auto-rotate", "自动旋转", ".Display"),
    ("battery_saver", "battery_saver", "Battery Saver", "省电模式", ".BatterySaver"),
    ("mobile_data", "mobile_data", "Mobile data", "移动数据", ".MobileNetwork"),
    ("location", "location", "Location", "位置信息", ".Location"),
    ("hotspot", "hotspot", "Hotspot", "热点", ".Hotspot"),
    ("night_light", "moon", "Night Light", "夜间模式", ".Display"),
    ("data_saver", "data_usage", "Data Saver", "流量节省程序", ".NetworkInternet"),
    ("nfc", "nfc", "NFC", "NFC", ".ConnectedDevices"),
)
"""Setting, icon, English and Chinese name, and the page of Settings about it."""
FEW_TILES = 4


@dataclass(frozen=True, eq=False)
class Notification:
    """One entry of the shade."""

    package: str
    title: str
    text: str
    at: datetime
    do: Callable[[], object] | None = None
    actions: Sequence[tuple[str, Callable[[], object]]] = ()
    """Its buttons: words and what they do."""
    urgent: bool = False
    ongoing: bool = False
    """It stays until its app or one of its buttons takes it away."""


class Shade(Panel):
    """Comes down from the top edge: tiles, brightness and notifications."""

    name = ".NotificationShade"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self.opened = False
        self.expanded = False
        self._rows: list[tuple[Widget, Notification]] = []

    def pull(self, *, expanded: bool = False) -> None:
        """Come down; from there on down to all tiles."""
        self.expanded = expanded or self.opened
        self.opened = True

    def close(self) -> None:
        """Go up."""
        self.opened = self.expanded = False

    def on_back(self) -> bool:
        """Back closes it."""
        self.close()
        return True

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Up closes, down shows all tiles."""
        if direction == "up":
            self.close()
        elif direction == "down":
            self.expanded = True
        return True

    def swiped(self, widget: Widget, direction: Literal["up", "down", "left", "right"]) -> bool:
        """A notification goes away to the side."""
        if direction not in ("left", "right"):
            return False
        for row, note in self._rows:
            if row is widget and not note.ongoing:
                self._phone.remove_note(note)
                return True
        return False

    def build(self) -> Widget:
        """Tiles above the notifications."""
        tiles = TILES if self.expanded else TILES[:FEW_TILES]
        width = self._phone.display_dp[0]
        wide = width >= 600.0
        head = Row(
            padding=(24, 0),
            children=[
                Text(id="date", text=self.date_words(), style="label", bold=True, grow=1),
                IconButton(
                    id="expand_indicator",
                    icon="collapse" if self.expanded else "expand",
                    desc=self.t("Collapse", "收起") if self.expanded else self.t("Expand", "展开"),
                    on_tap=self._turn,
                ),
            ],
        )
        parts: list[Widget] = [
            head,
            Column(
                padding=(16, 0),
                children=[
                    Grid(
                        columns=4 if wide else 2,
                        gap=8,
                        children=[self._tile(*tile) for tile in tiles],
                    )
                ],
            ),
            Spacer(height=6),
            self._brightness(),
        ]
        if self.expanded:
            # All in one, as many tiles leave little room for the notifications.
            whole = Column(children=[*parts[1:], self._footer(), self._list()])
            parts = [head, Scroll(key="expanded", grow=1, id="expanded_qs_scroll", child=whole)]
        else:
            notes = self._list()
            parts.append(
                Scroll(key="notifications", grow=1, id="notification_stack_scroller", child=notes)
            )
        return Column(id="notification_panel", background="surface_container_low", children=parts)

    def _turn(self) -> None:
        self.expanded = not self.expanded

    def _show_page(self, page: str) -> None:
        self.close()
        self._phone.launch("com.android.settings", activity=page)

    def _tile(self, setting: str, icon: str, english: str, chinese: str, page: str) -> Widget:
        settings = self._phone.settings
        on = bool(settings[setting])
        name = self.t(english, chinese)
        state = self.t("On", "开") if on else self.t("Off", "关")
        if setting == "wifi" and on:
            state = str(settings["wifi_ssid"]) or state
        ink = "on_primary_container" if on else "on_surface"

        def turn() -> None:
            if setting == "airplane":
                set_airplane(settings, on=not on)
            else:
                settings[setting] = not on

        return Row(
            desc=f"{name}, {state}",
            id=f"qs_tile_{setting}",
            selected=on,
            on_tap=turn,
            on_long_press=partial(self._show_page, page),
            height=64,
            radius=22,
            padding=(16, 6),
            gap=14,
            background="primary_container" if on else "surface_container_highest",
            children=[
                Icon(name=icon, color=ink, size=22),
                Column(
                    grow=1,
                    main="center",
                    children=[
                        Text(text=name, style="label", bold=True, color=ink, max_lines=1),
                        Text(text=state, style="small", color=ink, max_lines=1),
                    ],
                ),
            ],
        )

    def _brightness(self) -> Widget:
        settings = self._phone.settings

        def change(value: float) -> None:
            settings["brightness"] = value

        slider = Slider(
            id="slider",
            desc=self.t("Display brightness", "显示屏亮度"),
            value=float(settings["brightness"]),
            on_change=change,
            grow=1,
        )
        auto = bool(settings["auto_brightness"])
        button = IconButton(
            id="brightness_mode",
            icon="brightness_auto" if auto else "brightness",
            desc=self.t("Adaptive brightness", "自动调节亮度"),
            selected=auto,
            color="primary" if auto else "on_surface_variant",
            on_tap=lambda: settings.__setitem__("auto_brightness", not auto),
        )
        return Row(padding=(16, 0), gap=0, children=[slider, button])

    def _footer(self) -> Widget:
        """At the end of the tiles: all settings, and the power menu."""
        settings = IconButton(
            id="settings_button_container",
            icon="settings",
            desc=self.t("Settings", "设置"),
            on_tap=partial(self._show_page, ""),
        )
        power = IconButton(
            id="pm_lite",
            icon="power",
            desc=self.t("Power menu", "电源菜单"),
            on_tap=self._phone.press_power_long,
        )
        return Row(padding=(16, 0), main="end", children=[settings, power])

    def _list(self) -> Widget:
        notes = list(reversed(self._phone.notifications))
        self._rows = [(note_card(self._phone, note), note) for note in notes]
        cards: list[Widget] = [row for row, _ in self._rows]
        if not cards:
            words = self.t("No notifications", "没有通知")
            empty = Text(
                text=words, align="center", color="on_surface_variant", id="no_notifications"
            )
            return Column(padding=(16, 24), children=[empty])
        clear = Row(
            main="end",
            children=[
                Button(
                    id="dismiss_text",
                    kind="text",
                    text=self.t("Clear all", "全部清除"),
                    on_tap=self._clear,
                )
            ],
        )
        return Column(padding=(16, 4), gap=8, children=[*cards, clear])

    def _clear(self) -> None:
        for note in [n for n in self._phone.notifications if not n.ongoing]:
            self._phone.remove_note(note)
        self.close()
