"""Pickers of times and dates with wheels to spin, as many makers' phones have them."""

import calendar
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import date, time
from functools import partial

from virtual_phone.apps.kit.wording import uses_24h
from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import Button, Column, Dialog, Row, Wheel, Widget


class _Wheels(Page, ABC):
    """A dialog with wheels side by side, Cancel and OK."""

    modal = "dialog"
    title = ""

    def build(self) -> Widget:
        """The wheels under the title."""
        t = self.t
        return Dialog(
            title=self.title,
            body=Column(children=[Row(children=self.wheels(), gap=8)]),
            buttons=[
                Button(text=t("Cancel", "取消"), kind="text", id="cancel", on_tap=self.close),
                Button(text=t("OK", "确定"), kind="text", id="ok", on_tap=self.done),
            ],
        )

    @abstractmethod
    def wheels(self) -> list[Widget]:
        """The wheels from left to right."""

    @abstractmethod
    def done(self) -> None:
        """OK was tapped."""

    def wheel(self, name: str, values: Sequence[str], index: int, *, wrap: bool = True) -> Widget:
        """A wheel that sets the attribute of its name."""
        turned = partial(setattr, self, name)
        return Wheel(
            key=name, id=name, values=values, index=index, on_change=turned, wrap=wrap, grow=1
        )


class WheelTimePicker(_Wheels):
    """Asks for a time of day with wheels for hour and minute."""

    name = ".WheelTimePicker"

    def __init__(
        self, app: App, value: time, then: Callable[[time], object], *, title: str = ""
    ) -> None:
        """Start from `value`; OK closes the dialog and calls `then` with the chosen time."""
        super().__init__(app)
        self.then = then
        self.title = title or self.t("Set time", "设置时间")
        self.whole_day = uses_24h(app)
        self.hour = value.hour if self.whole_day else value.hour % 12
        self.minute = value.minute
        self.noon = int(value.hour >= 12)

    def wheels(self) -> list[Widget]:
        """Hour and minute, and the half of the day where hours are counted to twelve."""
        hours = [f"{n:02}" for n in range(24)]
        if not self.whole_day:
            hours = [str(n or 12) for n in range(12)]
        shown = [
            self.wheel("hour", hours, self.hour),
            self.wheel("minute", [f"{n:02}" for n in range(60)], self.minute),
        ]
        if not self.whole_day:
            halves = [self.t("AM", "上午"), self.t("PM", "下午")]
            shown.append(self.wheel("noon", halves, self.noon, wrap=False))
        return shown

    def done(self) -> None:
        """Hand the time over."""
        self.close()
        hour = self.hour if self.whole_day else self.hour + 12 * self.noon
        self.then(time(hour, self.minute))


class WheelDatePicker(_Wheels):
    """Asks for a day with wheels for year, month and day."""

    name = ".WheelDatePicker"

    def __init__(
        self,
        app: App,
        value: date,
        then: Callable[[date], object],
        *,
        title: str = "",
        years: range = range(1950, 2051),
    ) -> None:
        """Start from `value`; OK closes the dialog and calls `then` with the chosen day."""
        super().__init__(app)
        self.then = then
        self.title = title or self.t("Set date", "设置日期")
        self.years = years
        self.year = min(len(years) - 1, max(0, value.year - years.start))
        self.month = value.month - 1
        self.day = value.day - 1

    def wheels(self) -> list[Widget]:
        """Year, month and day in Chinese; month, day and year in English."""
        chinese = self.app.services.language == "zh"
        months = [f"{n}月" if chinese else calendar.month_abbr[n] for n in range(1, 13)]
        days = [self.t(str(n + 1), f"{n + 1}日") for n in range(self._length())]
        years = [self.t(str(n), f"{n}年") for n in self.years]
        year = self.wheel("year", years, self.year, wrap=False)
        month = self.wheel("month", months, self.month)
        day = self.wheel("day", days, min(self.day, len(days) - 1))
        return [year, month, day] if chinese else [month, day, year]

    def _length(self) -> int:
        return calendar.monthrange(self.years[self.year], self.month + 1)[1]

    def done(self) -> None:
        """Hand the day over; the 31st of a shorter month is its last day."""
        self.close()
        day = min(self.day + 1, self._length())
        self.then(date(self.years[self.year], self.month + 1, day))
