"""Settings: the app, its first page and the search."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.settings.apps import (
    AppInfo,
    AppNotifications,
    Apps,
    DoNotDisturb,
    Notifications,
    StatusBar,
)
from virtual_phone.apps.settings.devices import (
    Bluetooth,
    ConnectedDevices,
    Hotspot,
    MobileNetwork,
    Tethering,
)
from virtual_phone.apps.settings.kit import LIST_DP, TITLE_ID, SettingsPage, SettingsState, broad
from virtual_phone.apps.settings.network import Internet, NetworkInternet, networks
from virtual_phone.apps.settings.pages import (
    Accessibility,
    Battery,
    BatterySaver,
    Display,
    FontSize,
    Sound,
    Storage,
    Vibration,
    Wallpaper,
)
from virtual_phone.apps.settings.system import (
    AboutPhone,
    DateTime,
    Gestures,
    Languages,
    Location,
    Privacy,
    Security,
    SystemPage,
    TimeZones,
)
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui
from virtual_phone.ui.parts import children

ON_AT_FIRST = (
    "camera_access",
    "clipboard_notice",
    "dnd_alarms",
    "hotspot_auto_off",
    "lock_instantly",
    "microphone_access",
    "notification_dots",
    "touch_feedback",
    "touch_sounds",
    "wifi_scanning",
)
"""Switches of Settings alone that a new phone has on."""


PAGES: tuple[type[SettingsPage], ...] = (
    NetworkInternet,
    Internet,
    MobileNetwork,
    Tethering,
    Hotspot,
    ConnectedDevices,
    Bluetooth,
    Apps,
    Notifications,
    AppNotifications,
    StatusBar,
    DoNotDisturb,
    Battery,
    BatterySaver,
    Storage,
    Sound,
    Vibration,
    Display,
    FontSize,
    Wallpaper,
    Accessibility,
    Security,
    Privacy,
    Location,
    SystemPage,
    Languages,
    DateTime,
    TimeZones,
    Gestures,
    AboutPhone,
)
"""Every page that needs nothing but the app: what the search looks through."""
_ACTIONS: dict[str, type[SettingsPage]] = {
    "ACCESSIBILITY": Accessibility,
    "APPLICATION": Apps,
    "BATTERY_SAVER": BatterySaver,
    "BLUETOOTH": Bluetooth,
    "DATE": DateTime,
    "DEVICE_INFO": AboutPhone,
    "DISPLAY": Display,
    "INTERNAL_STORAGE": Storage,
    "LOCALE": Languages,
    "LOCATION_SOURCE": Location,
    "MANAGE_ALL_APPLICATIONS": Apps,
    "MANAGE_APPLICATIONS": Apps,
    "NETWORK_OPERATOR": MobileNetwork,
    "NOTIFICATION": Notifications,
    "PRIVACY": Privacy,
    "SECURITY": Security,
    "SOUND": Sound,
    "WIFI": Internet,
    "WIRELESS": NetworkInternet,
    "ZEN_MODE": DoNotDisturb,
}
"""Pages by the middle of the action that Android has for them, `android.settings.*_SETTINGS`."""
ACTIVITIES: dict[str, type[SettingsPage]] = {
    **{page.name: page for page in PAGES},
    **{f"android.settings.{middle}_SETTINGS": page for middle, page in _ACTIONS.items()},
}


class SettingsApp(App):
    """The system's settings, changed in place in `services.settings`."""

    package = "com.android.settings"
    key = "settings"
    label = ("Settings", "设置")
    icon = ("settings", "#5f6368")
    version = "14"
    activities = ACTIVITIES
    state: SettingsState

    def initial_state(self) -> SettingsState:
        """Networks in reach; the phone is at home in the first one."""
        reach = networks(self.rng)
        home = reach[0].ssid
        password = "".join(self.rng.choices("abcdefghjkmnpqrstuvwxyz23456789", k=12))
        settings = self.services.settings
        settings["wifi_ssid"] = home
        for key in ON_AT_FIRST:
            settings.setdefault(key, True)
        paired = dict.fromkeys(
            self.rng.sample(["Buds Pro", "Car Audio", "Kitchen Speaker"], 2), False
        )
        return SettingsState(networks=reach, saved={home: password}, paired=paired)

    def first_page(self) -> Page:
        """The main list."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Opens the page about an app: of a `package:` in the data."""
        named = extras.get("data", "").removeprefix("package:")
        shown = next((app for app in self.services.launchable() if app.package == named), None)
        if shown is not None:
            self.open(AppInfo(self, shown))


class Main(SettingsPage):
    """The main list."""

    name = ".Settings"
    title = ("Settings", "设置")
    marked: type[Page] = NetworkInternet
    """The page that the right pane of a tablet shows."""

    def build(self) -> ui.Widget:
        """Title, search box and the rows."""
        if self.app.pages[-1:] == [self]:
            self.marked = NetworkInternet
        search = ui.Row(
            id="search_action_bar",
            background="surface_container_highest",
            radius=28,
            padding=(16, 14),
            gap=16,
            grow=1,
            on_tap=partial(self.show, Search),
            children=[
                ui.Icon(name="search"),
                ui.Text(
                    text=self.t("Search settings", "搜索设置"),
                    color="on_surface_variant",
                    id="search_action_bar_title",
                ),
            ],
        )
        rows = [ui.Row(padding=(16, 8), children=[search]), *self.rows(), ui.Spacer(height=24)]
        page = ui.Scaffold(
            app_bar=ui.AppBar(title=self.heading()),
            body=ui.Scroll(key="main", id="recycler_view", grow=1, child=ui.Column(children=rows)),
        )
        if not broad(self.app) or self.app.pages[-1] is not self:
            return page
        # A tablet has the first page open beside the list.
        first = NetworkInternet(self.app)
        left = ui.Column(width=LIST_DP, children=[replace(page, grow=1)])
        line = ui.Spacer(width=1, background="outline_variant")
        right = ui.Scaffold(
            grow=1,
            app_bar=ui.AppBar(title=first.heading()),
            body=ui.Scroll(key="list", grow=1, child=ui.Column(children=first.rows())),
        )
        return ui.Row(grow=1, cross="stretch", children=[left, line, right])

    def pane(self, shown: Page) -> ui.Widget:
        """The list, with the row of what the right pane shows marked."""
        self.marked = type(shown)
        return replace(self.build(), grow=1)

    def rows(self) -> list[ui.Widget]:
        """One row for each page below."""
        t = self.t
        entries: tuple[tuple[type[SettingsPage], str, str], ...] = (
            (NetworkInternet, "wifi", t("Mobile, Wi-Fi, hotspot", "移动网络、WLAN、热点")),
            (ConnectedDevices, "headphones", t("Bluetooth, pairing", "蓝牙、配对")),
            (Apps, "apps", t("Recent apps, default apps", "最近用过的应用、默认应用")),
            (
                Notifications,
                "bell",
                t("Notification history, conversations", "通知记录、对话"),
            ),
            (Battery, "battery", f"{self.settings['battery']}%"),
            (Storage, "storage", t("36% used - 82 GB free", "已使用 36% - 还剩 82 GB")),
            (Sound, "volume", t("Volume, haptics, Do Not Disturb", "音量、触感反馈、勿扰")),
            (
                Display,
                "brightness",
                t("Dark theme, font size, brightness", "深色主题、字体大小、亮度"),
            ),
            (Wallpaper, "palette", t("Colors, home screen", "颜色、主屏幕")),
            (Accessibility, "accessibility", t("Display, interaction, audio", "显示、互动、音频")),
            (Security, "lock", t("Screen lock, power button", "屏幕锁定、电源按钮")),
            (Privacy, "privacy", t("Permissions, camera, microphone", "权限、摄像头、麦克风")),
            (Location, "location", self._location()),
            (
                SystemPage,
                "system",
                t("Languages, time, backup", "语言、时间、备份"),
            ),
            (AboutPhone, "info", self.settings["device_name"]),
        )
        return [
            self._mark(page, self.link(page.title, page, subtitle=words, icon=icon))
            for page, icon, words in entries
        ]

    def _mark(self, page: type[SettingsPage], row: ui.Widget) -> ui.Widget:
        """The row of the page in the right pane stands out."""
        if page is not self.marked or not broad(self.app):
            return row
        return replace(row, background="secondary_container", radius=24, selected=True)

    def _location(self) -> str:
        return self.t("On", "已开启") if self.settings["location"] else self.t("Off", "已关闭")


class Search(SearchPage, SettingsPage):
    """Finds rows on all pages."""

    name = ".Search"
    hint = ("Search settings", "搜索设置")

    def rows(self) -> list[ui.Widget]:
        """What matches; a tap opens the page that holds it."""
        wanted = _plain(self.words.strip())
        if not wanted:
            return []
        found: list[ui.Widget] = [
            ui.ListItem(
                title=title,
                subtitle=self.t(*page.title),
                leading=ui.Icon(name="search"),
                on_tap=do,
            )
            for title, page, do in self._index()
            if wanted in _plain(title)
        ]
        return found or [self.note("No results", "无结果")]

    def _index(self) -> Iterator[tuple[str, type[SettingsPage], ui.Do | None]]:
        pages: tuple[type[SettingsPage], ...] = (Main, *PAGES)
        for page in pages:
            for row in page(self.app).rows():
                title = _title(row)
                if title:
                    yield title, page, row.on_tap if page is Main else partial(self.show, page)


def _plain(words: str) -> str:
    """Without case and hyphens, so that `wifi` finds Wi-Fi."""
    return words.casefold().replace("-", "")


def _title(row: ui.Widget) -> str:
    """What a row of any kind is about; empty for notes and pictures."""
    if isinstance(row, ui.ListItem):
        return row.title
    if isinstance(row, ui.Text) and row.id == TITLE_ID:
        return row.text
    return next((found for child in children(row) if (found := _title(child))), "")
