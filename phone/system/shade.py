"""The notification shade with its quick settings, and the list of apps used last."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from phone.system.config import NAVIGATION_DP, STATUS_DP
from phone.system.panels import Panel, app_icon
from phone.ui.widgets import (
    Button,
    Column,
    Grid,
    Icon,
    IconButton,
    Row,
    Scroll,
    Slider,
    Spacer,
    Stack,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from phone.system.kernel import Kernel

TILES: tuple[tuple[str, str, str, str], ...] = (
    ("wifi", "wifi", "Internet", "互联网"),
    ("bluetooth", "bluetooth", "Bluetooth", "蓝牙"),
    ("flashlight", "flashlight", "Flashlight", "手电筒"),
    ("dnd", "do_not_disturb", "Do Not Disturb", "勿扰模式"),
    ("airplane", "airplane", "Airplane mode", "飞行模式"),
    ("dark", "dark_mode", "Dark theme", "深色主题"),
    ("auto_rotate", "screen_rotation", "Auto-rotate", "自动旋转"),
    ("battery_saver", "battery_saver", "Battery Saver", "省电模式"),
)
"""Setting, icon, English and Chinese name."""
FEW_TILES = 4
_CARD_DP = 540.0
"""Greatest height of a card in Recents."""


@dataclass(frozen=True, eq=False)
class Notification:
    """One entry of the shade."""

    package: str
    title: str
    text: str
    at: datetime
    do: Callable[[], object] | None = None


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
            if row is widget and note in self._phone.notifications:
                self._phone.notifications.remove(note)
                return True
        return False

    def build(self) -> Widget:
        """Tiles above the notifications."""
        tiles = TILES if self.expanded else TILES[:FEW_TILES]
        width, height = self._phone.display_dp
        wide = width > height
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
            Scroll(
                key="notifications", grow=1, id="notification_stack_scroller", child=self._list()
            ),
        ]
        return Column(id="notification_panel", background="surface_container_low", children=parts)

    def _turn(self) -> None:
        self.expanded = not self.expanded

    def _tile(self, setting: str, icon: str, english: str, chinese: str) -> Widget:
        settings = self._phone.settings
        on = bool(settings[setting])
        name = self.t(english, chinese)
        state = self.t("On", "开") if on else self.t("Off", "关")
        if setting == "wifi" and on:
            state = str(settings["wifi_ssid"]) or state
        ink = "on_primary_container" if on else "on_surface"

        def turn() -> None:
            settings[setting] = not on

        return Row(
            desc=f"{name}, {state}",
            id=f"qs_tile_{setting}",
            selected=on,
            on_tap=turn,
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
        return Row(padding=(20, 0), gap=4, children=[Icon(name="brightness"), slider])

    def _list(self) -> Widget:
        notes = list(reversed(self._phone.notifications))
        self._rows = [(self._card(note), note) for note in notes]
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

    def _card(self, note: Notification) -> Widget:
        app = self._phone.tasks.apps[note.package]
        when = f"{note.at.hour:02}:{note.at.minute:02}"
        top = Row(
            gap=8,
            children=[
                Text(
                    text=app.t(*app.label),
                    style="small",
                    color="on_surface_variant",
                    id="app_name_text",
                ),
                Text(text=f"· {when}", style="small", color="on_surface_variant", id="time"),
            ],
        )
        words = Column(
            grow=1,
            gap=2,
            children=[
                top,
                Text(text=note.title, style="label", bold=True, id="title", max_lines=1),
                Text(
                    text=note.text,
                    style="label",
                    color="on_surface_variant",
                    id="text",
                    max_lines=3,
                ),
            ],
        )
        return Row(
            id="expandableNotificationRow",
            on_tap=lambda: self._open(note),
            radius=22,
            padding=(16, 14),
            gap=14,
            background="surface_container_lowest"
            if not self._phone.settings["dark"]
            else "surface_container_high",
            cross="start",
            children=[app_icon(app, 36), words],
        )

    def _open(self, note: Notification) -> None:
        if note in self._phone.notifications:
            self._phone.notifications.remove(note)
        self.close()
        if note.do is not None:
            note.do()
        else:
            self._phone.bring(note.package)

    def _clear(self) -> None:
        self._phone.notifications.clear()
        self.close()


class Recents(Panel):
    """The apps used last as cards, side by side, the latest first."""

    name = ".RecentsActivity"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self.opened = False
        self._cards: list[tuple[Widget, str]] = []

    def on_back(self) -> bool:
        """Back returns to what was in front."""
        self.opened = False
        return True

    def swiped(self, widget: Widget, direction: Literal["up", "down", "left", "right"]) -> bool:
        """A card thrown up ends its app."""
        if direction != "up":
            return False
        for card, package in self._cards:
            if card is widget and package in self._phone.tasks.recent:
                self._phone.end(package)
                return True
        return False

    def build(self) -> Widget:
        """The cards above a button that ends all apps."""
        packages = self._phone.tasks.recent
        if not packages:
            words = Text(
                text=self.t("No recent items", "近期没有任何内容"),
                align="center",
                color="white",
                style="title",
            )
            home = Spacer(grow=1)
            return Column(
                id="overview_panel", on_tap=self._phone.press_home, children=[home, words, home]
            )
        self._cards = [(self._card(package), package) for package in packages]
        cards = Row(
            padding=(36, 0), gap=16, cross="center", children=[card for card, _ in self._cards]
        )
        clear = Button(
            id="clear_all", kind="tonal", text=self.t("Clear all", "全部清除"), on_tap=self._clear
        )
        return Column(
            id="overview_panel",
            children=[
                Scroll(key="recents", axis="horizontal", grow=1, child=cards),
                Row(main="center", children=[clear]),
                Spacer(height=24),
            ],
        )

    def _card(self, package: str) -> Widget:
        app = self._phone.tasks.apps[package]
        label = app.t(*app.label)
        across, down = self._phone.display_dp
        app_height = down - STATUS_DP - NAVIGATION_DP
        height = min(_CARD_DP, app_height * 0.7)
        width = across * height / app_height
        title = Row(
            height=44,
            gap=10,
            children=[
                app_icon(app, 30),
                Text(text=label, style="label", bold=True, color="white", max_lines=1),
            ],
        )
        face = Stack(
            id="snapshot", width=width, height=height, radius=20, background="surface", children=()
        )
        return Column(
            id="task",
            desc=label,
            width=width,
            on_tap=lambda: self._switch(package),
            children=[title, face],
        )

    def faces(self) -> list[str]:
        """Packages in the order of their cards."""
        return [package for _, package in self._cards]

    def _switch(self, package: str) -> None:
        self.opened = False
        self._phone.bring(package)

    def _clear(self) -> None:
        for package in list(self._phone.tasks.recent):
            self._phone.end(package)
        self._phone.press_home()
