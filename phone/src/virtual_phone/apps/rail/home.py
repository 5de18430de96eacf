"""The first page of Longrail: what is looked for, in standard and senior mode."""

from dataclasses import replace
from functools import partial
from typing import Literal

from virtual_phone.apps.kit.city_picker import CityPicker
from virtual_phone.apps.kit.forms import door, low, section
from virtual_phone.apps.kit.months import MonthsPage
from virtual_phone.apps.rail import data
from virtual_phone.apps.rail.find import ResultsPage
from virtual_phone.apps.rail.kit import RailBase, RailPage, day_words
from virtual_phone.apps.rail.mine import (
    BoardPage,
    ask_mode,
    help_page,
    news,
    station_choices,
)
from virtual_phone.apps.rail.people import PassengersPage
from virtual_phone.apps.rail.state import Query
from virtual_phone.apps.rail.train import LookupPage
from virtual_phone.ui import widgets as ui

MOST_SEARCHES = 6


class HomePage(RailPage):
    """The form, and what stands around it."""

    def __init__(self, app: RailBase) -> None:
        super().__init__(app)
        self.tab = "home"
        self.banner = 0

    def home(self) -> ui.Widget:
        """Banners, the form, doors, notices."""
        t = self.t
        pictures = [
            ui.Image(art=f"train:{n}", radius=16, desc=t(f"Banner {n}", f"海报{n}"))
            for n in range(1, 4)
        ]
        banners = ui.Pager(
            key="banners",
            id="banner",
            height=130,
            pages=pictures,
            index=self.banner,
            on_page=partial(setattr, self, "banner"),
        )
        parts = [
            *([] if low(self.app) else [banners]),
            self._form(),
            self._doors(),
            section(t("Notices", "公告"), news(self.app)),
        ]
        return ui.Scroll(
            key="home",
            id="home_scroll",
            grow=1,
            on_refresh=self.load,
            child=ui.Column(children=parts, gap=12, padding=(12, 8)),
        )

    def senior(self) -> ui.Widget:
        """The same with larger words and less around it."""
        t = self.t
        buttons = [
            ui.Button(
                text=t("My orders", "我的订单"), kind="tonal", height=64, id="senior_orders",
                on_tap=partial(setattr, self, "tab", "orders"),
            ),
            ui.Button(
                text=t("Back to standard mode", "返回标准版"), kind="outlined", height=64,
                id="senior_leave", on_tap=lambda: ask_mode(self.app),
            ),
        ]  # fmt: skip
        title = ui.Text(text=t("Senior mode", "爱心版"), style="headline", padding=(8, 8))
        parts = [title, self._form(), *buttons]
        return ui.Scroll(
            key="senior",
            grow=1,
            child=ui.Column(children=parts, gap=16, padding=(12, 8)),
        )

    def _form(self) -> ui.Widget:
        t, query = self.t, self.state.query
        ends = ui.Row(
            padding=(8, 8),
            children=[
                self._end("origin", query.origin),
                ui.IconButton(
                    icon="swap_horizontal",
                    id="swap",
                    color="primary",
                    desc=t("Swap stations", "交换出发到达"),
                    on_tap=self._swap,
                ),
                self._end("target", query.target),
            ],
        )
        day = ui.ListItem(
            id="home_date",
            title=day_words(self.app, query.day),
            leading=ui.Icon(name="calendar_day", color="primary"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=self._date,
        )
        boxes = ui.Row(
            padding=(4, 0),
            children=[
                ui.Checkbox(
                    text=t("Student ticket", "学生票"),
                    checked=query.student,
                    id="student",
                    on_tap=lambda: setattr(query, "student", not query.student),
                ),
                ui.Checkbox(
                    text=t("High-speed only", "只看高铁动车"),
                    checked=query.fast_only,
                    id="fast_only",
                    on_tap=lambda: setattr(query, "fast_only", not query.fast_only),
                ),
            ],
        )
        go = ui.Button(
            text=t("Search trains", "查询车票"),
            id="search_trains",
            on_tap=self._search,
        )
        rows: list[ui.Widget] = [ends, ui.Divider(), day, ui.Divider(), boxes]
        rows.append(ui.Column(children=[go], padding=(16, 8)))
        if self.state.searches:
            rows.append(self._before())
        return ui.Card(child=ui.Column(children=rows))

    def _end(self, name: str, place: str) -> ui.Widget:
        large = self.state.mode == "senior"
        label = self.t("From", "出发地") if name == "origin" else self.t("To", "目的地")
        align: Literal["start", "end"] = "start" if name == "origin" else "end"
        return ui.Column(
            grow=1,
            padding=(8, 4),
            id=name,
            on_tap=partial(self._choose, name),
            children=[
                ui.Text(
                    text=label, style="small", color="on_surface_variant",
                    align=align,
                ),
                ui.Text(
                    text=self.app.place(place),
                    style="headline" if large else "heading",
                    max_lines=1,
                    align=align,
                    id=f"{name}_name",
                ),
            ],
        )  # fmt: skip

    def _before(self) -> ui.Widget:
        texts = [
            ui.Text(
                text=f"{self.app.place(old.origin)}–{self.app.place(old.target)}",
                style="small",
                color="on_surface_variant",
                id="search_before",
                padding=(6, 10),
                on_tap=partial(self._again, old),
            )
            for old in self.state.searches[:MOST_SEARCHES]
        ]
        clear = ui.Text(
            text=self.t("Clear", "清除"),
            style="small",
            color="primary",
            id="clear_searches",
            padding=(6, 10),
            on_tap=self.state.searches.clear,
        )
        row = ui.Row(children=[*texts, clear], gap=6, padding=(10, 0))
        return ui.Scroll(key="before", axis="horizontal", child=row)

    def _again(self, old: Query) -> None:
        self.state.query.origin, self.state.query.target = (
            old.origin,
            old.target,
        )

    def _doors(self) -> ui.Widget:
        t, app = self.t, self.app
        entries = (
            (
                "timetable",
                ("Timetable", "时刻表"),
                "clock",
                "#26897a",
                LookupPage,
            ),
            (
                "board",
                ("Station board", "车站大屏"),
                "list",
                "#5c6bc0",
                BoardPage,
            ),
            (
                "passengers",
                ("Passengers", "乘车人"),
                "contacts",
                "#c96a1b",
                PassengersPage,
            ),
            ("help", ("Help", "帮助"), "help", "#5b8f3f", help_page),
        )
        doors = [
            door(
                icon,
                t(*words),
                color,
                lambda make=make: app.open(make(app)),  # type: ignore[misc]
                id=f"door_{key}",
            )
            for key, words, icon, color, make in entries
        ]
        return ui.Card(child=ui.Grid(columns=4, children=doors))

    def _choose(self, name: str) -> None:
        state = self.state

        def to(place: str) -> None:
            setattr(state.query, name, place)
            state.recent[:] = [place, *(p for p in state.recent if p != place)][:6]

        title = (
            self.t("Departure", "选择出发地")
            if name == "origin"
            else self.t("Arrival", "选择目的地")
        )
        choices = station_choices(self.app)
        self.app.open(CityPicker(self.app, title, choices, to, recent=state.recent, hot=data.HOT))

    def _swap(self) -> None:
        query = self.state.query
        query.origin, query.target = query.target, query.origin

    def _date(self) -> None:
        query = self.state.query
        then = partial(setattr, query, "day")
        self.app.open(MonthsPage(self.app, self.app.sale(), query.day, then))

    def _search(self) -> None:
        query, state = self.state.query, self.state
        if query.origin == query.target:
            self.app.services.toast(self.t("Choose two places", "出发地和目的地不能相同"))
            return
        places = (query.origin, query.target)
        others = [old for old in state.searches if (old.origin, old.target) != places]
        state.searches[:] = [replace(query), *others][:MOST_SEARCHES]
        self.app.open(ResultsPage(self.app, replace(query)))
