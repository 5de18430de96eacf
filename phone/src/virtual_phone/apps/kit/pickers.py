"""Pickers of times and dates, shared by the apps: dial and calendar of Material 3, and wheels."""

from collections.abc import Callable
from copy import copy
from datetime import time
from functools import partial

from virtual_phone.apps.kit.dial import INNER_NUMBER, INNER_RING, NUMBER, number, ring
from virtual_phone.apps.kit.pick_date import DatePicker
from virtual_phone.apps.kit.wheels import WheelDatePicker, WheelTimePicker
from virtual_phone.apps.kit.wording import uses_24h
from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import (
    Button,
    Column,
    Dialog,
    IconButton,
    Row,
    Text,
    TextField,
    Widget,
)

__all__ = ["DatePicker", "TimePicker", "WheelDatePicker", "WheelTimePicker"]


class TimePicker(Page):
    """A dialog that asks for a time of day: a dial to tap, or two fields to type into."""

    name = ".TimePicker"
    modal = "dialog"

    def __init__(
        self, app: App, value: time, then: Callable[[time], object], *, title: str = ""
    ) -> None:
        """Start from `value`; OK closes the dialog and calls `then` with the chosen time."""
        super().__init__(app)
        self.hour = value.hour
        self.minute = value.minute
        self.then = then
        self.title = title
        self.part = "hour"
        self.typing = False
        self.hour_words = self.minute_words = self.problem = ""

    def build(self) -> Widget:
        """The dialog in its present mode."""
        t = self.t
        body = self._fields() if self.typing else self._dial_body()
        toggle = IconButton(
            icon="clock" if self.typing else "keyboard",
            desc=t("Switch to clock mode", "切换到时钟模式")
            if self.typing
            else t("Switch to text input mode", "切换到文本输入模式"),
            id="material_timepicker_mode_button",
            on_tap=self._switch_mode,
        )
        title = self.title or (
            t("Enter time", "输入时间") if self.typing else t("Select time", "选择时间")
        )
        words = Text(
            text=title, style="label", color="on_surface_variant", id="header_title", grow=1
        )
        # The buttons are the dialog's own, so that they stay in sight where the dial must scroll.
        return Dialog(
            body=Column(gap=12, children=[Row(children=[words, toggle]), *body]),
            buttons=[
                Button(
                    text=t("Cancel", "取消"),
                    kind="text",
                    id="material_timepicker_cancel_button",
                    on_tap=self.close,
                ),
                Button(
                    text=t("OK", "确定"),
                    kind="text",
                    id="material_timepicker_ok_button",
                    on_tap=self._ok,
                ),
            ],
        )

    def _dial_body(self) -> list[Widget]:
        shown = f"{self.hour:02}" if uses_24h(self.app) else str(self.hour % 12 or 12)
        head = Row(
            main="center",
            gap=8,
            children=[
                self._part("hour", shown, self.t(f"Hour, {shown}", f"小时，{shown}")),
                Text(text=":", style="display", width=16, align="center"),
                self._part(
                    "minute",
                    f"{self.minute:02}",
                    self.t(f"Minute, {self.minute:02}", f"分钟，{self.minute:02}"),
                ),
                *self._halves(),
            ],
        )
        return [head, Row(main="center", children=[self._dial()])]

    def _part(self, part: str, shown: str, desc: str) -> Widget:
        chosen = self.part == part
        return Column(
            id=f"material_{part}_tv",
            desc=desc,
            on_tap=lambda: setattr(self, "part", part),
            selected=chosen,
            width=88,
            height=72,
            radius=8,
            main="center",
            background="primary_container" if chosen else "surface_container_lowest",
            children=[
                Text(
                    text=shown,
                    style="display",
                    align="center",
                    color="on_primary_container" if chosen else "on_surface",
                )
            ],
        )

    def _halves(self) -> list[Widget]:
        if uses_24h(self.app):
            return []
        noon = self.hour >= 12
        choices = (
            ("am", self.t("AM", "上午"), not noon, 0),
            ("pm", self.t("PM", "下午"), noon, 12),
        )
        buttons: list[Widget] = [
            Column(
                id=f"material_clock_period_{name}_button",
                class_name="android.widget.RadioButton",
                on_tap=partial(self._set_half, offset),
                selected=chosen,
                width=52,
                height=35,
                radius=8,
                main="center",
                background="tertiary_container" if chosen else "surface_container_lowest",
                children=[Text(text=words, style="label", align="center", bold=chosen)],
            )
            for name, words, chosen, offset in choices
        ]
        return [Column(gap=2, children=buttons)]

    def _set_half(self, offset: int) -> None:
        self.hour = self.hour % 12 + offset

    def _dial(self) -> Widget:
        if self.part == "minute":
            outer = [self._minute(5 * n) for n in range(12)]
            return ring(outer, core=None)
        if not uses_24h(self.app):
            return ring([self._hour(n or 12, size=NUMBER) for n in range(12)], core=None)
        inner = [self._hour(n + 12, size=INNER_NUMBER) for n in range(12)]
        core = ring(inner, core=None, radius=INNER_RING, side=INNER_NUMBER)
        return ring([self._hour(n, size=NUMBER) for n in range(12)], core=core)

    def _hour(self, shown: int, *, size: float) -> Widget:
        whole_day = uses_24h(self.app)
        value = shown if whole_day else shown % 12 + 12 * (self.hour >= 12)

        def choose() -> None:
            self.hour = value
            self.part = "minute"

        return number(
            f"{shown:02}" if whole_day else str(shown),
            self.t(f"{shown} o'clock", f"{shown}点"),
            choose,
            chosen=value == self.hour,
            size=size,
        )

    def _minute(self, value: int) -> Widget:
        return number(
            f"{value:02}",
            self.t(f"{value} minutes", f"{value}分"),
            lambda: setattr(self, "minute", value),
            chosen=value == self.minute,
            size=NUMBER,
        )

    def _fields(self) -> list[Widget]:
        t = self.t

        def field(key: str, words: str, label: str) -> Widget:
            def change(text: str) -> None:
                # Typing into a full field starts it over, as if its digits were selected.
                full = len(words) == 2 and len(text) > 2 and text.startswith(words)
                setattr(self, f"{key}_words", text[2:] if full else text)
                self.problem = ""

            return TextField(
                key=key,
                id=f"material_{key}_text_input",
                text=words,
                label=label,
                on_change=change,
                on_submit=self._ok,
                autofocus=key == "hour",
                width=88,
                style="title",
            )

        row = Row(
            main="center",
            gap=8,
            cross="center",
            children=[
                field("hour", self.hour_words, t("Hour", "小时")),
                Text(text=":", style="headline", width=12, align="center"),
                field("minute", self.minute_words, t("Minute", "分钟")),
                *self._halves(),
            ],
        )
        if not self.problem:
            return [row]
        return [row, Text(text=self.problem, style="small", color="error", id="problem")]

    def _switch_mode(self) -> None:
        if self.typing and not self._read_fields():
            return
        # A page of its own, so that the first field gets the focus when it appears.
        other = copy(self)
        other.typing = not self.typing
        other.problem = ""
        hour = self.hour if uses_24h(self.app) else self.hour % 12 or 12
        other.hour_words, other.minute_words = f"{hour:02}", f"{self.minute:02}"
        self.close()
        self.app.open(other)

    def _read_fields(self) -> bool:
        low, high = (0, 23) if uses_24h(self.app) else (1, 12)
        hour, minute = _whole(self.hour_words), _whole(self.minute_words)
        if hour is None or minute is None or not low <= hour <= high or minute > 59:
            self.problem = self.t(
                f"Enter an hour from {low} to {high} and a minute from 0 to 59",
                f"请输入{low}到{high}之间的小时和0到59之间的分钟",
            )
            return False
        self.hour = hour if uses_24h(self.app) else hour % 12 + 12 * (self.hour >= 12)
        self.minute = minute
        return True

    def _ok(self) -> None:
        if self.typing and not self._read_fields():
            return
        self.close()
        self.then(time(self.hour, self.minute))


def _whole(words: str) -> int | None:
    words = words.strip()
    return int(words) if words.isascii() and words.isdigit() else None
