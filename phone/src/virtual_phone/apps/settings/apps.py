"""Settings pages about apps and notifications."""

from functools import partial

from virtual_phone.apps.settings.kit import Choice, Confirm, SettingsPage
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

PERMISSIONS = {
    "POST_NOTIFICATIONS": ("Notifications", "通知"),
    "READ_CONTACTS": ("Contacts", "通讯录"),
    "SEND_SMS": ("SMS", "短信"),
    "READ_CALENDAR": ("Calendar", "日历"),
    "WRITE_CALENDAR": ("Calendar", "日历"),
    "CAMERA": ("Camera", "相机"),
    "RECORD_AUDIO": ("Microphone", "麦克风"),
    "ACCESS_FINE_LOCATION": ("Location", "位置信息"),
    "READ_MEDIA_IMAGES": ("Photos and videos", "照片和视频"),
    "READ_MEDIA_AUDIO": ("Music and audio", "音乐和音频"),
    "CALL_PHONE": ("Phone", "电话"),
    "READ_CALL_LOG": ("Call logs", "通话记录"),
    "BLUETOOTH_CONNECT": ("Nearby devices", "附近的设备"),
}
"""English and Chinese names."""


def apps_by_name(page: SettingsPage) -> list[App]:
    """The apps that have an icon, in the order of their names."""
    found = page.app.services.launchable()
    return sorted(found, key=lambda app: app.t(*app.label).casefold())


class Apps(SettingsPage):
    """Apps."""

    name = ".Apps"
    title = ("Apps", "应用")

    def rows(self) -> list[ui.Widget]:
        """Every app."""
        rows = [self.head("All apps", "所有应用")]
        for app in apps_by_name(self):
            icon, color = app.icon
            rows.append(
                ui.ListItem(
                    title=app.t(*app.label),
                    subtitle=self._size(app.package),
                    leading=ui.Avatar(icon=icon, color=color),
                    on_tap=partial(self._show_app, app),
                )
            )
        return rows

    def _show_app(self, shown: App) -> None:
        self.app.open(AppInfo(self.app, shown))

    def _size(self, package: str) -> str:
        # Any plausible figure will do, but it must be the same one at every visit.
        return f"{11 + sum(map(ord, package)) % 80} MB"


class AppPage(SettingsPage):
    """A page about one app."""

    def __init__(self, app: App, shown: App) -> None:
        super().__init__(app)
        self.shown = shown

    @property
    def package(self) -> str:
        """The app's package."""
        return self.shown.package


class AppInfo(AppPage):
    """One app."""

    name = ".AppInfo"
    title = ("App info", "应用信息")

    def rows(self) -> list[ui.Widget]:
        """Who it is, what can be done with it, notifications."""
        t, state = self.t, self.state
        stopped = self.package in state.stopped and not self.app.services.running(self.package)
        icon, color = self.shown.icon
        head = ui.Column(
            cross="center",
            gap=8,
            padding=(16, 16),
            children=[
                ui.Avatar(icon=icon, color=color, size=64),
                ui.Text(text=t(*self.shown.label), style="headline", id="entity_header_title"),
            ],
        )
        buttons: list[ui.Widget] = [
            ui.Button(
                text=t("Open", "打开"),
                kind="tonal",
                id="button1",
                grow=1,
                on_tap=self._open,
            ),
            ui.Button(
                text=t("Uninstall", "卸载"),
                kind="tonal",
                id="button2",
                grow=1,
                enabled=self.app.services.removable(self.package),
                on_tap=self._ask_uninstall,
            ),
            ui.Button(
                text=t("Force stop", "强行停止"),
                kind="tonal",
                id="button3",
                grow=1,
                enabled=not stopped,
                on_tap=self._ask_stop,
            ),
        ]
        return [
            head,
            ui.Row(gap=8, padding=(16, 8), children=buttons),
            notifications(self, self.package, ("Notifications", "通知")),
            ui.ListItem(
                title=t("Permissions", "权限"),
                subtitle=self._permitted(),
                on_tap=lambda: self.app.open(AppPermissions(self.app, self.shown)),
            ),
            self.info(("Storage & cache", "存储空间和缓存"), t("Internal storage", "内部存储空间")),
            self.info(("Version", "版本"), self.shown.version),
        ]

    def _permitted(self) -> str:
        held = self.app.services.permissions(self.package)
        allowed = [self.t(*PERMISSIONS.get(n, (n, n))) for n, granted in held.items() if granted]
        return ", ".join(allowed) or self.t("No permissions granted", "未授予任何权限")

    def _open(self) -> None:
        if self.package in self.state.stopped:
            self.state.stopped.remove(self.package)
        self.app.services.start(self.package)

    def _ask_uninstall(self) -> None:
        t = self.t
        words = t("Do you want to uninstall this app?", "要卸载此应用吗？")
        self.app.open(Confirm(self.app, t(*self.shown.label), words, self._uninstall))

    def _uninstall(self) -> None:
        self.app.services.uninstall(self.package)
        self.close()

    def _ask_stop(self) -> None:
        t = self.t
        words = t(
            "If you force stop an app, it may misbehave.", "强行停止某个应用可能会导致其出现异常。"
        )
        self.app.open(Confirm(self.app, t("Force stop?", "要强行停止吗？"), words, self._stop))

    def _stop(self) -> None:
        if self.package not in self.state.stopped:
            self.state.stopped.append(self.package)
        self.app.services.stop(self.package)


class AppPermissions(AppPage):
    """What an app asked for: allowed or not."""

    name = ".AppPermissions"
    title = ("App permissions", "应用权限")

    def rows(self) -> list[ui.Widget]:
        """A switch for each."""
        held = self.app.services.permissions(self.package)
        if not held:
            return [self.note("No permissions requested", "未请求任何权限")]
        return [
            self.toggle(
                name,
                PERMISSIONS.get(name, (name, name)),
                subtitle=self.t("Allowed", "已允许")
                if granted
                else self.t("Not allowed", "不允许"),
                store=dict(held),
                do=partial(self._turn, name, allow=not granted),
            )
            for name, granted in held.items()
        ]

    def _turn(self, permission: str, *, allow: bool) -> None:
        self.app.services.permit(self.package, permission, allow=allow)


def notifications(page: SettingsPage, package: str, names: tuple[str, str]) -> ui.Widget:
    """The switch for an app's notifications."""
    store = page.settings["app_notifications"]
    on = store.get(package, True)

    def turn() -> None:
        store[package] = not on

    return page.toggle(package, names, store={package: on}, do=turn)


class Notifications(SettingsPage):
    """Notifications."""

    name = ".Notifications"
    title = ("Notifications", "通知")

    def rows(self) -> list[ui.Widget]:
        """App notifications and Do Not Disturb."""
        return [
            self.link(("App notifications", "应用通知"), AppNotifications),
            self.link(
                ("Status bar", "状态栏"),
                StatusBar,
                subtitle=self.t("Network speed, NFC, battery", "网络速度、NFC、电量"),
            ),
            link_do_not_disturb(self),
            self.choice(
                "lock_screen_notifications",
                ("Notifications on lock screen", "锁定屏幕上的通知"),
                (
                    Choice("all", "Show all notifications", "显示所有通知"),
                    Choice("silent_off", "Hide silent notifications", "隐藏静音通知"),
                    Choice("none", "Don't show any notifications", "不显示任何通知"),
                ),
            ),
            self.toggle(
                "notification_dots", ("Notification dot on app icon", "应用图标上的通知圆点")
            ),
        ]


class AppNotifications(SettingsPage):
    """App notifications."""

    name = ".AppNotifications"
    title = ("App notifications", "应用通知")

    def rows(self) -> list[ui.Widget]:
        """A switch for each app."""
        return [notifications(self, app.package, app.label) for app in apps_by_name(self)]


class StatusBar(SettingsPage):
    """What the status bar shows."""

    name = ".StatusBar"
    title = ("Status bar", "状态栏")

    def rows(self) -> list[ui.Widget]:
        """A switch for each sign."""
        return [
            self.toggle("status_speed", ("Network speed", "网络速度")),
            self.toggle("status_nfc", ("NFC", "NFC")),
            self.toggle("status_location", ("Location", "位置信息")),
            self.toggle("battery_percentage", ("Battery percentage", "电池电量百分比")),
            self.note(
                "Choose what the status bar at the top of the screen shows.",
                "选择屏幕顶部的状态栏显示哪些内容。",
            ),
        ]


class DoNotDisturb(SettingsPage):
    """Do Not Disturb."""

    name = ".DoNotDisturb"
    title = ("Do Not Disturb", "勿扰")

    def rows(self) -> list[ui.Widget]:
        """The switch and what may interrupt."""
        return [
            self.main_switch("dnd", ("Use Do Not Disturb", "使用勿扰模式")),
            self.toggle("dnd_alarms", ("Alarms", "闹钟")),
            self.toggle("dnd_repeat_callers", ("Repeat callers", "重复来电者")),
        ]


def link_do_not_disturb(page: SettingsPage) -> ui.Widget:
    """The row that says whether Do Not Disturb is on, and opens it."""
    on = page.settings["dnd"]
    return page.link(
        DoNotDisturb.title,
        DoNotDisturb,
        subtitle=page.t("On", "已开启") if on else page.t("Off", "已关闭"),
    )
