"""A page of months, one below the other, to choose a day or a span of days from."""

import calendar
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from virtual_phone.apps.kit.forms import foot
from virtual_phone.apps.kit.wording import WEEKDAYS, date_text, first_weekday, short_date_text
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

HEAD, CELL, GAP = 40, 52, 2
"""Heights of a month's name and of a day, and what lies between days, dp."""


class MonthsPage(Page):
    """Chooses a day; as travel sites have it, not a dialog."""

    name = ".DateActivity"

    def __init__(
        self,
        app: App,
        span: tuple[date, date],
        chosen: date,
        then: Callable[[date], object],
        *,
        title: str = "",
        note: Callable[[date], str] = lambda day: "",
    ) -> None:
        """Days within `span` can be chosen; `note` is what stands below a day, such as a price."""
        super().__init__(app)
        self.span = span
        self.chosen = chosen
        self.then = then
        self.title = title or self.t("Select date", "选择日期")
        self.note = note

    def build(self) -> ui.Widget:
        """Week days, then the months."""
        start = first_weekday(self.app)
        names: list[ui.Widget] = [
            ui.Text(
                text=self.t(english[:3], chinese[-1]),
                style="small",
                align="center",
                color="on_surface_variant",
            )
            for english, chinese in (WEEKDAYS[(start + n) % 7] for n in range(7))
        ]
        first, last = self.span
        months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
        shown = ui.LazyColumn(
            count=len(months),
            row=lambda n: self._month(months[n] // 12, months[n] % 12 + 1),
            row_height=HEAD + 6 * (CELL + GAP),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.title, on_back=self.close),
            body=ui.Column(
                children=[
                    ui.Column(children=[ui.Grid(columns=7, children=names)], padding=(8, 6)),
                    ui.Divider(),
                    ui.Scroll(
                        key="months",
                        id="month_list",
                        grow=1,
                        child=ui.Column(children=[shown], padding=(8, 8)),
                    ),
                ]
            ),
            bottom=self.bottom(),
        )

    def bottom(self) -> ui.Widget | None:
        """What stays below the months."""
        return None

    def marks(self, day: date) -> tuple[bool, str]:
        """Whether a day is chosen, and the words below it."""
        return day == self.chosen, self.note(day)

    def take(self, day: date) -> None:
        """A day was tapped."""
        self.close()
        self.then(day)

    def _month(self, year: int, month: int) -> ui.Widget:
        title = self.t(f"{calendar.month_name[month]} {year}", f"{year}年{month}月")
        weeks = calendar.Calendar(first_weekday(self.app)).monthdatescalendar(year, month)
        cells = [
            self._cell(day) if day.month == month else ui.Spacer(height=CELL)
            for week in weeks
            for day in week
        ]
        head = ui.Text(text=title, style="label", align="center", height=HEAD)
        return ui.Column(children=[head, ui.Grid(columns=7, gap=GAP, children=cells)])

    def _cell(self, day: date) -> ui.Widget:
        free = self.span[0] <= day <= self.span[1]
        chosen, words = self.marks(day) if free else (False, "")
        today = day == self.app.services.now().date()
        ink = "on_primary" if chosen else "on_surface" if free else "outline_variant"
        shown = self.t("Today", "今天") if today else str(day.day)
        parts: list[ui.Widget] = [
            ui.Text(
                text=shown,
                style="small" if today else "body",
                align="center",
                color=ink,
                max_lines=1,
            )
        ]
        if words:
            parts.append(
                ui.Text(
                    text=words,
                    style="small",
                    align="center",
                    color=ink if chosen else "primary",
                    max_lines=1,
                    height=16,
                )
            )
        return ui.Column(
            height=CELL,
            radius=12,
            main="center",
            background="primary" if chosen else "",
            selected=chosen,
            enabled=free,
            id="day",
            desc=date_text(self.app, day),
            on_tap=partial(self.take, day) if free else None,
            children=parts,
        )


class SpanPage(MonthsPage):
    """Chooses two days: from and to."""

    def __init__(
        self,
        app: App,
        span: tuple[date, date],
        chosen: tuple[date, date],
        then: Callable[[date, date], object],
        *,
        words: tuple[str, str],
        most: int = 28,
    ) -> None:
        """`words` stand below the first and the last day; `most` days may lie between."""
        super().__init__(app, span, chosen[0], lambda day: None)
        self.until: date | None = chosen[1]
        self.done = then
        self.words = words
        self.most = most

    def marks(self, day: date) -> tuple[bool, str]:
        """The ends are marked, and what lies between them."""
        if day == self.chosen:
            return True, self.words[0]
        if self.until is None:
            return False, ""
        return day == self.until, (
            self.words[1] if day == self.until else "•" if self.chosen < day < self.until else ""
        )

    def take(self, day: date) -> None:
        """The first day, then the last one."""
        far = day > self.chosen + timedelta(days=self.most)
        if self.until is not None or day <= self.chosen or far:
            self.chosen, self.until = day, None
        else:
            self.until = day

    def bottom(self) -> ui.Widget:
        """The span in words, and Done."""
        if self.until is None:
            words = self.t("Choose the last day", "请选择离开日期")
        else:
            nights = (self.until - self.chosen).days
            days = f"{short_date_text(self.app, self.chosen)} – " + short_date_text(
                self.app, self.until
            )
            words = self.t(f"{days}, {nights} night{'s' * (nights > 1)}", f"{days} 共{nights}晚")
        button = ui.Button(
            text=self.t("Done", "确定"),
            id="dates_done",
            enabled=self.until is not None,
            on_tap=self._done,
        )
        return foot([ui.Text(text=words, style="label", id="dates_summary")], button)

    def _done(self) -> None:
        if self.until is not None:
            self.close()
            self.done(self.chosen, self.until)
