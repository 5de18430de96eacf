"""Settings of Weather: reminders, units, and which cards are shown."""

from datetime import time
from functools import partial
from typing import Any

from virtual_phone.apps.kit.pickers import TimePicker
from virtual_phone.apps.kit.wording import time_text
from virtual_phone.apps.settings.kit import Choice, SettingsPage
from virtual_phone.apps.weather import data
from virtual_phone.apps.weather.kit import WeatherBase
from virtual_phone.ui import widgets as ui

WINDS = (
    Choice("kmh", "km/h", "公里/时"),
    Choice("ms", "m/s", "米/秒"),
    Choice("mph", "mph", "英里/时"),
)
DEGREES = (Choice(False, "°C", "摄氏度"), Choice(True, "°F", "华氏度"))
EVERY = (Choice(1, "1 hour", "1小时"), Choice(2, "2 hours", "2小时"), Choice(6, "6 hours", "6小时"))


class WeatherRows(SettingsPage):
    """Rows over the app's own settings."""

    app: WeatherBase

    @property
    def settings(self) -> dict[str, Any]:
        """The app's settings."""
        return self.app.state.settings


class WeatherSettings(WeatherRows):
    """Everything that can be set."""

    name = ".Settings"
    title = ("Settings", "设置")

    def rows(self) -> list[ui.Widget]:
        """Units, reminders, data."""
        return [
            self.head("Units", "单位"),
            self.choice("fahrenheit", ("Temperature", "温度单位"), DEGREES),
            self.choice("wind_unit", ("Wind speed", "风速单位"), WINDS),
            self.head("Reminders", "提醒"),
            self.link(
                ("Alerts and reminders", "预警与提醒"),
                Reminders,
                subtitle=self.t(
                    "Meteorological alerts, rain, daily push", "气象预警、降雨、早晚推送"
                ),
            ),
            self.head("Display", "显示"),
            self.link(
                ("Manage cards", "卡片管理"),
                Cards,
                subtitle=self.t("UV, sunset, humidity and more", "紫外线、日落、湿度等"),
            ),
            self.head("Data", "数据"),
            self.toggle("auto_refresh", ("Auto refresh", "自动更新")),
            self.choice("every", ("Refresh interval", "更新频率"), EVERY),
            self.toggle(
                "personal_ads",
                ("Offers on the weather page", "天气页推荐"),
                subtitle=self.t("Show goods that suit the weather", "展示与天气相关的商品"),
            ),
            self.info(("Version", "版本"), self.app.version),
        ]


class Reminders(WeatherRows):
    """What the app tells by itself."""

    name = ".Reminders"
    title = ("Alerts and reminders", "预警与提醒")

    def rows(self) -> list[ui.Widget]:
        """Alerts, rain, the two daily pushes."""
        return [
            self._switch(
                "alerts",
                ("Meteorological alerts", "气象预警"),
                ("Warnings of storms, gales, heat, fog", "暴雨、大风、高温、大雾等预警"),
            ),
            self._switch(
                "rain_reminder",
                ("Rain reminder", "降雨提醒"),
                ("Two hours before it starts where you are", "所在位置降雨前两小时提醒"),
            ),
            self.head("Daily push", "每日推送"),
            self._switch(
                "morning", ("Morning push", "早间天气推送"), ("Today's weather", "今日天气")
            ),
            self._when("morning_at", ("Morning time", "早间推送时间"), "morning"),
            self._switch(
                "evening", ("Evening push", "晚间天气推送"), ("Tomorrow's weather", "明日天气")
            ),
            self._when("evening_at", ("Evening time", "晚间推送时间"), "evening"),
            self.toggle(
                "quiet",
                ("Do not disturb at night", "夜间免打扰"),
                subtitle=self.t("No reminders from 11 PM to 6 AM", "23:00至6:00不提醒"),
            ),
        ]

    def _switch(self, key: str, names: tuple[str, str], note: tuple[str, str]) -> ui.Widget:
        return self.toggle(key, names, subtitle=self.t(*note), do=partial(self._turn, key))

    def _turn(self, key: str) -> None:
        settings = self.settings
        if settings[key]:
            settings[key] = False
            return

        def answer(allowed: bool) -> None:
            settings[key] = allowed
            if not allowed:
                words = self.t("Notifications are switched off", "通知权限已关闭")
                self.app.services.toast(words)

        self.app.services.ask_permission(self.app, "POST_NOTIFICATIONS", answer)

    def _when(self, key: str, names: tuple[str, str], switch: str) -> ui.Widget:
        value = time(*divmod(self.settings[key], 60))

        def keep(chosen: time) -> None:
            self.settings[key] = chosen.hour * 60 + chosen.minute

        return ui.ListItem(
            title=self.t(*names),
            enabled=self.settings[switch],
            trailing=ui.Text(text=time_text(self.app, value), color="on_surface_variant"),
            on_tap=lambda: self.app.open(TimePicker(self.app, value, keep)),
        )


class Cards(WeatherRows):
    """Which cards the page of a city has."""

    name = ".ManageCards"
    title = ("Manage cards", "卡片管理")

    def rows(self) -> list[ui.Widget]:
        """A switch for each card."""
        note = self.note("Choose what the weather page shows.", "选择天气页展示的内容。")
        return [note, *(self._card(key) for key in data.CARDS)]

    def _card(self, key: str) -> ui.Widget:
        shown = key in self.app.state.cards
        return ui.ListItem(
            id="card_switch_row",
            title=self.t(*data.CARDS[key]),
            trailing=ui.Switch(checked=shown, id="android:id/switch_widget"),
            on_tap=partial(self._turn, key),
        )

    def _turn(self, key: str) -> None:
        shown = set(self.app.state.cards) ^ {key}
        self.app.state.cards = [each for each in data.CARDS if each in shown]
