"""The date picker of Material 3: a month's grid."""

import calendar
from collections.abc import Callable
from datetime import date, timedelta

from virtual_phone.apps.kit.dial import NUMBER, number
from virtual_phone.apps.kit.wording import WEEKDAYS, date_text, first_weekday, short_date_text
from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import (
    Button,
    Column,
    Dialog,
    Grid,
    IconButton,
    Row,
    Spacer,
    Text,
    Widget,
)


class DatePicker(Page):
    """A dialog that asks for a day in a month's grid."""

    name = ".DatePicker"
    modal = "dialog"

    def __init__(
        self, app: App, value: date, then: Callable[[date], object], *, title: str = ""
    ) -> None:
        """Start from `value`; OK closes the dialog and calls `then` with the chosen day."""
        super().__init__(app)
        self.value = value
        self.first = value.replace(day=1)
        self.then = then
        self.title = title

    def build(self) -> Widget:
        """The month in view."""
        t = self.t
        month = t(
            f"{calendar.month_name[self.first.month]} {self.first.year}",
            f"{self.first.year}年{self.first.month}月",
        )
        head = Text(
            text=self.title or t("Select date", "选择日期"),
            style="label",
            color="on_surface_variant",
            id="mtrl_picker_title_text",
        )
        chosen = Text(
            text=short_date_text(self.app, self.value),
            style="headline",
            id="mtrl_picker_header_selection_text",
        )
        arrows = Row(
            children=[
                Text(text=month, style="label", grow=1, id="month_navigation_fragment_toggle"),
                self._arrow("previous", "chevron_left", -1),
                self._arrow("next", "chevron_right", 1),
            ]
        )
        cancel = Button(
            text=t("Cancel", "取消"), kind="text", id="cancel_button", on_tap=self.close
        )
        ok = Button(text=t("OK", "确定"), kind="text", id="confirm_button", on_tap=self._ok)
        return Dialog(
            body=Column(gap=8, children=[head, chosen, arrows, self._days()]), buttons=[cancel, ok]
        )

    def _arrow(self, name: str, icon: str, step: int) -> Widget:
        words = {
            "previous": self.t("Change to previous month", "上个月"),
            "next": self.t("Change to next month", "下个月"),
        }
        return IconButton(
            icon=icon,
            desc=words[name],
            id=f"month_navigation_{name}",
            on_tap=lambda: self._turn(step),
        )

    def _turn(self, step: int) -> None:
        months = self.first.year * 12 + self.first.month - 1 + step
        if date.min.year < months // 12 < date.max.year:
            self.first = date(months // 12, months % 12 + 1, 1)

    def _days(self) -> Widget:
        start = first_weekday(self.app)
        cells: list[Widget] = [
            Text(
                text=self.t(WEEKDAYS[(start + n) % 7][0][0], WEEKDAYS[(start + n) % 7][1][-1]),
                style="small",
                align="center",
                color="on_surface_variant",
            )
            for n in range(7)
        ]
        blank = (self.first.weekday() - start) % 7
        cells += [Spacer(height=NUMBER) for _ in range(blank)]
        length = calendar.monthrange(self.first.year, self.first.month)[1]
        cells += [self._day(self.first + timedelta(days=n)) for n in range(length)]
        # Six weeks in every month: the dialog's buttons must not jump when the month is turned.
        cells += [Spacer(height=NUMBER) for _ in range(49 - len(cells))]
        return Grid(columns=7, id="mtrl_calendar_days", children=cells)

    def _day(self, day: date) -> Widget:
        cell = number(
            str(day.day),
            date_text(self.app, day),
            lambda: setattr(self, "value", day),
            chosen=day == self.value,
            ringed=day == self.app.services.now().date(),
        )
        return Row(main="center", children=[cell])

    def _ok(self) -> None:
        self.close()
        self.then(self.value)
