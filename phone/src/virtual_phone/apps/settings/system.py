"""Settings pages about security, privacy, the system and the phone itself."""

from datetime import date, datetime, time
from functools import partial

from virtual_phone.apps.clock.parts import HOME_CITY
from virtual_phone.apps.kit.cities import CITIES, city
from virtual_phone.apps.kit.pickers import DatePicker, TimePicker
from virtual_phone.apps.kit.wording import date_text, short_date_text, time_text, uses_24h
from virtual_phone.apps.settings.kit import SettingsPage, TextDialog
from virtual_phone.apps.settings.lock import lock_name, open_locks
from virtual_phone.ui import widgets as ui

DEVELOPER_TAPS = 7
"""Taps on the build number that make a developer."""


class Security(SettingsPage):
    """Security."""

    name = ".Security"
    title = ("Security", "安全")

    def rows(self) -> list[ui.Widget]:
        """Lock and tracking."""
        return [
            ui.ListItem(
                title=self.t("Screen lock", "屏幕锁定"),
                subtitle=lock_name(self),
                on_tap=lambda: open_locks(self),
            ),
            self.toggle("lock_instantly", ("Power button instantly locks", "电源按钮即时锁定")),
            self.info(("Security update", "安全更新"), self.t("January 5, 2026", "2026年1月5日")),
        ]


class Privacy(SettingsPage):
    """Privacy."""

    name = ".Privacy"
    title = ("Privacy", "隐私")

    def rows(self) -> list[ui.Widget]:
        """Who may see and hear."""
        return [
            self.toggle("camera_access", ("Camera access", "摄像头使用权限")),
            self.toggle("microphone_access", ("Microphone access", "麦克风使用权限")),
            self.toggle("clipboard_notice", ("Show clipboard access", "显示剪贴板访问情况")),
        ]


class Location(SettingsPage):
    """Location."""

    name = ".Location"
    title = ("Location", "位置信息")

    def rows(self) -> list[ui.Widget]:
        """The switch and how it is found."""
        return [
            self.main_switch("location", ("Use location", "使用位置信息")),
            self.toggle("wifi_scanning", ("Wi-Fi scanning", "WLAN 扫描")),
            self.toggle("bluetooth_scanning", ("Bluetooth scanning", "蓝牙扫描")),
        ]


class SystemPage(SettingsPage):
    """System."""

    name = ".System"
    title = ("System", "系统")

    def rows(self) -> list[ui.Widget]:
        """Language, time and gestures."""
        language = (
            "简体中文（中国）" if self.app.services.language == "zh" else "English (United States)"
        )
        now = self.app.services.now()
        shown = f"{short_date_text(self.app, now)} {time_text(self.app, now)}"
        rows = [
            self.link(("Languages", "语言"), Languages, subtitle=language, icon="globe"),
            self.link(("Date & time", "日期和时间"), DateTime, subtitle=shown, icon="clock"),
            self.link(("Gestures", "手势"), Gestures, icon="target"),
            self.toggle("backup", ("Backup", "备份")),
        ]
        if self.app.services.manners.input_switch is not None:
            rows.append(self.link(DeveloperOptions.title, DeveloperOptions))
        return rows


class DeveloperOptions(SettingsPage):
    """What a debugger may do, where the maker has a switch of its own for that."""

    name = ".DevelopmentSettings"
    title = ("Developer options", "开发者选项")

    def rows(self) -> list[ui.Widget]:
        """The switch without which no input can be injected."""
        usb = self.info(("USB debugging", "USB调试"), self.t("On", "已开启"))
        switch = self.app.services.manners.input_switch
        if switch is None:
            return [usb]
        about = self.t(
            "Allow granting permissions and simulating input by USB debugging",
            "允许通过USB调试修改权限或模拟点击",
        )
        return [usb, self.toggle("input_allowed", switch.label, subtitle=about)]


class Languages(SettingsPage):
    """Languages."""

    name = ".Languages"
    title = ("Languages", "语言")

    def rows(self) -> list[ui.Widget]:
        """Each in its own words, so that one finds back."""
        now = self.app.services.language
        names = {"en": "English (United States)", "zh": "简体中文（中国）"}
        rows: list[ui.Widget] = [
            ui.ListItem(
                title=name,
                leading=ui.Radio(checked=code == now),
                on_tap=partial(self._choose, code),
            )
            for code, name in names.items()
        ]
        return [self.head("System language", "系统语言"), *rows]

    def _choose(self, code: str) -> None:
        self.settings["language"] = code
        self.app.services.changed()


class DateTime(SettingsPage):
    """Date & time."""

    name = ".DateTime"
    title = ("Date & time", "日期和时间")

    def rows(self) -> list[ui.Widget]:
        """Zone and format."""
        zone = self.settings.get("time_zone", HOME_CITY)
        here = next(c for c in CITIES if c.name == zone)
        day = uses_24h(self.app)

        def turn() -> None:
            self.settings["hour24"] = not day

        return [
            self.toggle(
                "auto_time", ("Set time automatically", "自动设置时间"), do=self._turn_auto
            ),
            *self._by_hand(),
            self.link(
                ("Time zone", "时区"),
                TimeZones,
                subtitle=f"{here.zone} {self.t(here.name, here.chinese)}",
            ),
            self.toggle(
                "hour24",
                ("Use 24-hour format", "使用 24 小时制"),
                subtitle="13:00" if day else self.t("1:00 PM", "下午1:00"),
                store={"hour24": day},
                do=turn,
            ),
        ]

    def _by_hand(self) -> list[ui.Widget]:
        """Date and time to set, which the network does by itself."""
        app, now = self.app, self.app.services.now()
        by_hand = not self.settings["auto_time"]

        def put_date(day: date) -> None:
            app.services.set_time(datetime.combine(day, now.time()))

        def put_time(moment: time) -> None:
            app.services.set_time(datetime.combine(now.date(), moment))

        return [
            ui.ListItem(
                title=self.t("Date", "日期"),
                subtitle=date_text(app, now),
                enabled=by_hand,
                on_tap=lambda: app.open(DatePicker(app, now.date(), put_date)),
            ),
            ui.ListItem(
                title=self.t("Time", "时间"),
                subtitle=time_text(app, now),
                enabled=by_hand,
                on_tap=lambda: app.open(TimePicker(app, now.time(), put_time)),
            ),
        ]

    def _turn_auto(self) -> None:
        self.settings["auto_time"] = not self.settings["auto_time"]
        if self.settings["auto_time"]:
            self.app.services.set_time(self.app.services.network_time())


class TimeZones(SettingsPage):
    """Time zone."""

    name = ".TimeZones"
    title = ("Time zone", "时区")

    def rows(self) -> list[ui.Widget]:
        """A row for each city; a tap chooses it."""
        zone = self.settings.get("time_zone", HOME_CITY)
        return [
            ui.ListItem(
                title=self.t(place.name, place.chinese),
                subtitle=place.zone,
                leading=ui.Radio(checked=place.name == zone),
                on_tap=partial(self._choose, place.name),
            )
            for place in CITIES
        ]

    def _choose(self, name: str) -> None:
        old = city(self.settings.get("time_zone", HOME_CITY))
        self.settings["time_zone"] = name
        self.app.services.shift_time(city(name).offset - old.offset)
        self.close()


class Gestures(SettingsPage):
    """Gestures."""

    name = ".Gestures"
    title = ("Gestures", "手势")

    def rows(self) -> list[ui.Widget]:
        """The switches."""
        return [
            self.toggle(
                "three_finger_swipe",
                ("Three-finger screenshot", "三指截屏"),
                subtitle=self.t(
                    "Swipe down with three fingers to take a screenshot", "三指下滑即可截屏"
                ),
            ),
            self.toggle(
                "three_finger_hold",
                ("Three-finger touch and hold", "三指长按"),
                subtitle=self.t(
                    "Touch and hold with three fingers to capture part of the screen",
                    "三指长按即可区域截屏",
                ),
            ),
            self.toggle("tap_to_wake", ("Tap to check phone", "点按查看手机")),
        ]


class AboutPhone(SettingsPage):
    """About phone."""

    name = ".AboutPhone"
    title = ("About phone", "关于手机")

    def rows(self) -> list[ui.Widget]:
        """Facts, and the phone's name."""
        names = ("Device name", "设备名称")
        name = self.settings["device_name"]

        def rename(words: str) -> None:
            self.settings["device_name"] = words

        return [
            self.info(
                names, name, do=lambda: self.app.open(TextDialog(self.app, names, name, rename))
            ),
            self.info(("Phone number", "手机号码"), "+1 555 0142"),
            self.info(("Model", "型号"), self.app.services.model),
            self.info(("Android version", "Android 版本"), self.app.services.release),
            self.info(("IP address", "IP 地址"), self._address()),
            self.info(("Build number", "版本号"), "UQ1A.240205.004", do=self._tap_build),
        ]

    def _address(self) -> str:
        joined = self.settings["wifi"] and self.settings["wifi_ssid"]
        return "192.168.1.37" if joined else self.t("Unavailable", "不可用")

    def _tap_build(self) -> None:
        state = self.state
        state.build_taps += 1
        left = DEVELOPER_TAPS - state.build_taps
        if left <= 0:
            self.app.services.toast(self.t("You are now a developer!", "您现在处于开发者模式！"))
        elif left <= 4:
            self.app.services.toast(
                self.t(
                    f"You are now {left} step{'s' * (left != 1)} away from being a developer.",
                    f"再点击 {left} 次即可进入开发者模式。",
                )
            )
