"""Settings pages about apps and notifications."""

from functools import partial

from phone.apps.settings_kit import Choice, Confirm, SettingsPage
from phone.system.app import App
from phone.ui import widgets as ui

APPS = (
    ("com.google.android.calendar", "Calendar", "日历", "calendar", "#1a73e8"),
    ("com.google.android.deskclock", "Clock", "时钟", "alarm", "#3f51b5"),
    ("com.google.android.apps.messaging", "Messages", "信息", "message", "#0b7d5a"),
    ("com.tapwright.notes", "Notes", "便签", "note", "#b7791f"),
    ("com.android.settings", "Settings", "设置", "settings", "#5f6368"),
)
"""Package, English and Chinese name, icon and its colour of the apps listed."""


class Apps(SettingsPage):
    """Apps."""

    name = ".Apps"
    title = ("Apps", "应用")

    def rows(self) -> list[ui.Widget]:
        """Every app."""
        rows = [self.head("All apps", "所有应用")]
        for app in APPS:
            package, english, chinese, icon, color = app
            rows.append(
                ui.ListItem(
                    title=self.t(english, chinese),
                    subtitle=self._size(package),
                    leading=ui.Avatar(icon=icon, color=color),
                    on_tap=partial(self._show_app, app),
                )
            )
        return rows

    def _show_app(self, app: tuple[str, str, str, str, str]) -> None:
        self.app.open(AppInfo(self.app, *app))

    def _size(self, package: str) -> str:
        # Any plausible figure will do, but it must be the same one at every visit.
        return f"{11 + sum(map(ord, package)) % 80} MB"


class AppInfo(SettingsPage):
    """One app."""

    name = ".AppInfo"
    title = ("App info", "应用信息")

    def __init__(
        self, app: App, package: str, english: str, chinese: str, icon: str, color: str
    ) -> None:
        super().__init__(app)
        self.package = package
        self.names = (english, chinese)
        self.icon = icon
        self.color = color

    def rows(self) -> list[ui.Widget]:
        """Who it is, what can be done with it, notifications."""
        t, state = self.t, self.state
        stopped = self.package in state.stopped and not self.app.services.running(self.package)
        head = ui.Column(
            cross="center",
            gap=8,
            padding=(16, 16),
            children=[
                ui.Avatar(icon=self.icon, color=self.color, size=64),
                ui.Text(text=t(*self.names), style="headline", id="entity_header_title"),
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
                text=t("Uninstall", "卸载"), kind="tonal", id="button2", grow=1, enabled=False
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
        state.notifications.setdefault(self.package, True)
        return [
            head,
            ui.Row(gap=8, padding=(16, 8), children=buttons),
            self.toggle(self.package, ("Notifications", "通知"), store=state.notifications),
            self.info(("Permissions", "权限"), t("No permissions denied", "未拒绝任何权限")),
            self.info(("Storage & cache", "存储空间和缓存"), t("Internal storage", "内部存储空间")),
            self.info(("Version", "版本"), "1.0"),
        ]

    def _open(self) -> None:
        if self.package in self.state.stopped:
            self.state.stopped.remove(self.package)
        self.app.services.start(self.package)

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


class Notifications(SettingsPage):
    """Notifications."""

    name = ".Notifications"
    title = ("Notifications", "通知")

    def rows(self) -> list[ui.Widget]:
        """App notifications and Do Not Disturb."""
        on = self.settings["dnd"]
        return [
            self.link(("App notifications", "应用通知"), AppNotifications),
            self.link(
                ("Do Not Disturb", "勿扰"),
                DoNotDisturb,
                subtitle=self.t("On", "已开启") if on else self.t("Off", "已关闭"),
            ),
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
        for app in APPS:
            self.state.notifications.setdefault(app[0], True)
        return [
            self.toggle(package, (english, chinese), store=self.state.notifications)
            for package, english, chinese, _, _ in APPS
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
