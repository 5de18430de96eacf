"""The settings of Clock."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.kit.cities import CITIES
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.clock.app import ClockApp

SNOOZES = (5, 10, 15, 20, 25, 30)
SILENCES = (1, 5, 10, 15, 20, 0)
"""Minutes; 0 stands for never."""
Values = tuple[tuple[object, str], ...]


class ClockSettings(Page):
    """Options of the alarms and of the world clock."""

    name = ".Settings"
    app: "ClockApp"

    def build(self) -> ui.Widget:
        """The rows in two groups."""
        t, options = self.t, self.app.state.options
        rows: list[ui.Widget] = [
            self._head(t("Alarms", "闹钟")),
            self._choice(
                "swipe_to_stop",
                t("Turn off alarm by", "关闭闹钟的方式"),
                ((True, t("Swipe up", "上滑")), (False, t("Press button", "按按钮"))),
            ),
            self._choice(
                "snooze",
                t("Snooze length", "稍后提醒时长"),
                tuple((n, self._minutes(n)) for n in SNOOZES),
            ),
            self._choice(
                "silence_after",
                t("Silence after", "自动静音"),
                tuple((n, self._minutes(n) if n else t("Never", "从不")) for n in SILENCES),
            ),
            ui.Divider(),
            self._head(t("World clock", "世界时钟")),
            self._switch(
                "home_clock",
                t("Home clock", "家乡时钟"),
                t("Show the time at home while away", "离家时显示家乡时间"),
            ),
        ]
        if options.home_clock:
            rows.append(
                self._choice(
                    "home_city",
                    t("Home time zone", "家乡时区"),
                    tuple((c.name, f"{t(c.name, c.chinese)} {c.zone}") for c in CITIES),
                )
            )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="options", grow=1, child=ui.Column(children=rows)),
        )

    def _head(self, words: str) -> ui.Widget:
        return ui.Text(text=words, style="label", color="primary", bold=True, padding=(16, 12))

    def _minutes(self, count: int) -> str:
        return self.t(f"{count} minute{'s' * (count != 1)}", f"{count} 分钟")

    def _choice(self, key: str, title: str, values: Values) -> ui.Widget:
        now = getattr(self.app.state.options, key)
        shown = next((words for value, words in values if value == now), "")
        return ui.ListItem(
            title=title,
            subtitle=shown,
            on_tap=lambda: self.app.open(OptionDialog(self.app, key, title, values)),
        )

    def _switch(self, key: str, title: str, words: str) -> ui.Widget:
        options = self.app.state.options
        on = getattr(options, key)
        return ui.ListItem(
            title=title,
            subtitle=words,
            trailing=ui.Switch(checked=on),
            on_tap=lambda: setattr(options, key, not on),
        )


class OptionDialog(Page):
    """One of several values for an option; a tap chooses and closes."""

    name = ".OptionDialog"
    modal = "dialog"
    app: "ClockApp"

    def __init__(self, app: "ClockApp", key: str, title: str, values: Values) -> None:
        super().__init__(app)
        self.key = key
        self.title = title
        self.values = values

    def build(self) -> ui.Widget:
        """The values, the present one marked."""
        now = getattr(self.app.state.options, self.key)
        rows = [
            ui.Radio(text=words, checked=value == now, on_tap=partial(self._choose, value))
            for value, words in self.values
        ]
        cancel = ui.Button(text=self.t("Cancel", "取消"), kind="text", on_tap=self.close)
        return ui.Dialog(title=self.title, body=ui.Column(children=rows), buttons=[cancel])

    def _choose(self, value: object) -> None:
        setattr(self.app.state.options, self.key, value)
        self.close()
