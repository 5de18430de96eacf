"""The second tab: sums over a week, a month, days that were chosen, or everything."""

import calendar
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Literal

from virtual_phone.apps.activities.kit import (
    NAMES,
    ActivitiesBase,
    category_entries,
    disc,
    row,
    tile,
)
from virtual_phone.apps.activities.state import CATEGORIES, Activity, Category, monday, total
from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.pick_date import DatePicker
from virtual_phone.apps.kit.wording import WEEKDAYS, short_date_text
from virtual_phone.ui import widgets as ui

Period = Literal["week", "month", "custom", "all"]
PERIODS: tuple[tuple[Period, tuple[str, str]], ...] = (
    ("week", ("Week", "周")),
    ("month", ("Month", "月")),
    ("custom", ("From – to", "自定义")),
    ("all", ("All time", "全部时间")),
)


class Statistics:
    """What the tab shows, and how it was chosen."""

    def __init__(self, app: ActivitiesBase) -> None:
        self.app = app
        self.period: Period = "week"
        self.category: Category | Literal["all"] = "all"
        self.day = app.now.date()
        """A day of the week or month that is shown."""
        self.first = self.day - timedelta(days=27)
        self.last = self.day

    @property
    def span(self) -> tuple[date, date]:
        """First and last day."""
        if self.period == "week":
            start = monday(self.day)
            return start, start + timedelta(days=6)
        if self.period == "month":
            length = calendar.monthrange(self.day.year, self.day.month)[1]
            return self.day.replace(day=1), self.day.replace(day=length)
        if self.period == "custom":
            return self.first, self.last
        days = [each.day for each in self.app.state.activities]
        return min(days, default=self.day), max(days, default=self.day)

    def found(self) -> list[Activity]:
        """The activities that are added up."""
        return self.app.state.between(*self.span, self.category)

    def build(self) -> ui.Widget:
        """What is chosen, sums, bars, categories, activities."""
        app, t = self.app, self.app.t
        found = self.found()
        periods = [(key, t(*words)) for key, words in PERIODS]
        choose = ui.Column(
            gap=2,
            children=[
                chips("period", periods, self.period, partial(setattr, self, "period")),
                chips(
                    "sum", category_entries(app), self.category, partial(setattr, self, "category")
                ),
                self._when(),
            ],
        )
        parts = [self._sums(found), *self._bars(found)]
        if self.category == "all" and found:
            parts += self._categories(found)
        if found:
            parts.append(self._heading(("Activities", "运动列表")))
            parts.append(ui.Column(children=[row(app, each) for each in found]))
        return ui.Column(
            grow=1,
            children=[
                choose,
                ui.Scroll(
                    key=f"sums_{self.period}_{self.category}",
                    id="statistics",
                    grow=1,
                    child=ui.Column(children=[*parts, ui.Spacer(height=16)], gap=12),
                ),
            ],
        )

    def _heading(self, words: tuple[str, str]) -> ui.Widget:
        return ui.Text(text=self.app.t(*words), style="label", color="primary", padding=(16, 4))

    def _when(self) -> ui.Widget:
        """The days, with arrows or buttons to change them."""
        t = self.app.t
        if self.period == "custom":
            return ui.Row(
                gap=10,
                padding=(16, 6),
                children=[
                    self._end("from_date", ("From", "从"), self.first, self._from),
                    self._end("to_date", ("To", "到"), self.last, self._to),
                ],
            )
        words = ui.Text(text=self._words(), style="label", align="center", grow=1, id="span")
        if self.period == "all":
            return ui.Row(children=[words], padding=(16, 14))
        unit = {"week": (t("week", "周")), "month": (t("month", "个月"))}[self.period]
        return ui.Row(
            padding=(8, 0),
            children=[
                ui.IconButton(
                    icon="arrow_left",
                    desc=t(f"Previous {unit}", f"上一{unit}"),
                    on_tap=partial(self._turn, -1),
                ),
                words,
                ui.IconButton(
                    icon="arrow_right",
                    desc=t(f"Next {unit}", f"下一{unit}"),
                    on_tap=partial(self._turn, 1),
                ),
            ],
        )

    def _words(self) -> str:
        app, (first, last) = self.app, self.span
        if self.period == "month":
            name = f"{calendar.month_name[first.month]} {first.year}"
            return app.t(name, f"{first.year}年{first.month}月")
        days = app.span(first, last)
        name = app.week(first) if self.period == "week" else days
        return days if name == days else f"{name} · {days}"

    def _end(
        self, key: str, words: tuple[str, str], day: date, do: Callable[[date], object]
    ) -> ui.Widget:
        app = self.app
        return ui.Row(
            id=key,
            grow=1,
            gap=8,
            radius=12,
            padding=(12, 10),
            background="surface_container",
            on_tap=lambda: app.open(DatePicker(app, day, do)),
            children=[
                ui.Icon(name="calendar", size=20, color="primary"),
                ui.Column(
                    grow=1,
                    children=[
                        ui.Text(text=app.t(*words), style="small", color="on_surface_variant"),
                        ui.Text(text=short_date_text(app, day), style="label", max_lines=1),
                    ],
                ),
            ],
        )

    def _from(self, day: date) -> None:
        self.first, self.last = day, max(day, self.last)

    def _to(self, day: date) -> None:
        self.first, self.last = min(day, self.first), day

    def _turn(self, step: int) -> None:
        first, last = self.span
        self.day = last + timedelta(days=1) if step > 0 else first - timedelta(days=1)

    def _sums(self, found: Sequence[Activity]) -> ui.Widget:
        app, t = self.app, self.app.t
        sums = total(found)
        longest = max((each.metres for each in found), default=0)
        longest_time = max((each.seconds for each in found), default=0)
        cells = [
            tile(t("Activities", "次数"), str(sums.count), id="sum_count"),
            tile(t("Distance", "总距离"), app.distance(sums.metres), id="sum_distance"),
            tile(t("Time", "总时长"), app.duration(sums.seconds), id="sum_duration"),
            tile(t("Climb", "总爬升"), app.climb(sums.climb), id="sum_climb"),
            tile(t("Longest distance", "最长距离"), app.distance(longest), id="longest_distance"),
            tile(t("Longest time", "最长时间"), app.duration(longest_time), id="longest_time"),
        ]
        return ui.Column(children=[ui.Grid(columns=2, gap=10, children=cells)], padding=(16, 4))

    def _bars(self, found: Sequence[Activity]) -> list[ui.Widget]:
        """Minutes by day of a week, else by week."""
        app, (first, last) = self.app, self.span
        values: list[float] = []
        labels: list[str] = []
        step = 1 if self.period == "week" else 7
        start = first if step == 1 else monday(first)
        while start <= last:
            until = start + timedelta(days=step)
            values.append(sum(e.seconds for e in found if start <= e.day < until) / 60)
            english, chinese = WEEKDAYS[start.weekday()]
            by_day = app.t(english[:3], chinese[-1])
            labels.append(by_day if step == 1 else f"{start.month}/{start.day}")
            start = until
        color = "primary" if self.category == "all" else NAMES[self.category][2]
        words = ("Minutes a day", "每天分钟数") if step == 1 else ("Minutes a week", "每周分钟数")
        chart = ui.Chart(
            values=values, labels=labels, color=color, height=150, desc=app.t(*words), id="chart"
        )
        return [self._heading(words), ui.Column(children=[chart], padding=(16, 0))]

    def _categories(self, found: Sequence[Activity]) -> list[ui.Widget]:
        """A row for each category, the one that took longest first."""
        app = self.app
        sums = {key: total(each for each in found if each.category == key) for key in CATEGORIES}
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="category_sum",
                title=app.category(key),
                subtitle=app.sums(sums[key]),
                leading=disc(key, 36),
                on_tap=partial(setattr, self, "category", key),
            )
            for key in sorted(CATEGORIES, key=lambda key: -sums[key].seconds)
            if sums[key].count
        ]
        return [self._heading(("By category", "按类别")), ui.Column(children=rows)]
