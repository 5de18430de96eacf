"""One's own page of Longrail, the station board, settings and help."""

from functools import partial

from virtual_phone.apps.kit.city_picker import Choice, CityPicker
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import Choose, Reading, door, section, switch_row
from virtual_phone.apps.rail import data
from virtual_phone.apps.rail.kit import BLUE, LocalPage, RailBase, RailPage
from virtual_phone.apps.rail.orders import OrdersPage
from virtual_phone.apps.rail.people import PassengersPage
from virtual_phone.apps.rail.times import board
from virtual_phone.apps.rail.train import LookupPage, StopsPage
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

MODES = (
    ("standard", ("Standard mode", "标准版"), ("All functions", "功能齐全")),
    ("senior", ("Senior mode", "爱心版"), ("Larger words, fewer things", "大字号、更简洁")),
)


def station_choices(app: RailBase) -> list[Choice]:
    """Stations, and the cities that have several of them."""
    cities = [
        Choice(
            name, app.place(name), app.t("All stations of the city", "全部车站"), f"{name}{chinese}"
        )
        for name, chinese in data.CITY_NAMES.items()
    ]
    stations = [
        Choice(
            key, app.place(key), app.t("Station in ", "所属城市 ") + app.place(at.city), at.chinese
        )
        for key, at in data.STATIONS.items()
        if key not in data.CITY_NAMES
    ]
    return [*cities, *stations]


def mine(page: Page, app: RailBase) -> ui.Widget:
    """Who one is, and doors to everything."""
    t = page.t
    count = len(app.state.tab("unpaid", app.services.now()))
    orders = [
        ui.Badge(
            text=str(count),
            shown=key == "unpaid" and count > 0,
            child=door(icon, t(*words), BLUE, partial(_orders, app, key), id=f"mine_{key}"),
        )
        for key, words, icon in (
            ("unpaid", ("Unpaid", "待支付"), "wallet"),
            ("upcoming", ("Upcoming", "未出行"), "ticket"),
            ("past", ("Past", "历史订单"), "history"),
        )
    ]
    doors = [
        door(icon, t(*words), color, partial(app.open, make(app)), id=name)
        for name, words, icon, color, make in _DOORS
    ]
    doors.append(
        door("senior", t("Switch mode", "版本切换"), "#c2497c", lambda: ask_mode(app), id="mode")
    )
    parts = [
        _owner(app),
        section(t("My orders", "我的订单"), [ui.Grid(columns=3, children=orders)]),
        section(t("Common functions", "常用功能"), [ui.Grid(columns=4, children=doors)]),
        section(t("Travel notes", "出行提示"), news(app)),
    ]
    return ui.Scroll(
        key="mine",
        id="mine_scroll",
        grow=1,
        child=ui.Column(children=parts, gap=12, padding=(12, 8)),
    )


def _owner(app: RailBase) -> ui.Widget:
    """Name, mode, and the way to the settings."""
    me = app.state.passengers[0]
    return ui.Row(
        padding=(20, 20),
        gap=16,
        children=[
            ui.Avatar(icon="person", size=64, color=BLUE),
            ui.Column(
                grow=1,
                gap=4,
                children=[
                    ui.Text(text=me.name, style="headline", id="my_name"),
                    ui.Text(
                        text=app.t(
                            *next(words for key, words, _ in MODES if key == app.state.mode)
                        ),
                        style="small",
                        color="on_surface_variant",
                        id="mode_name",
                    ),
                ],
            ),
            ui.IconButton(
                icon="settings",
                id="settings",
                desc=app.t("Settings", "设置"),
                on_tap=lambda: app.open(SettingsPage(app)),
            ),
        ],
    )


def _orders(app: RailBase, tab: str) -> None:
    app.open(OrdersPage(app, tab))


def news(app: RailBase) -> list[ui.Widget]:
    """What the railway has to say."""
    return [
        ui.ListItem(
            id="news",
            title=app.t(*title),
            leading=ui.Icon(name="news", color="primary"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=partial(_read, app, title, text),
        )
        for title, text in data.NEWS
    ]


def _read(app: RailBase, title: tuple[str, str], text: tuple[str, str]) -> None:
    app.open(Reading(app, app.t("Notice", "公告"), [(app.t(*title), app.t(*text))]))


def ask_mode(app: RailBase) -> None:
    """Choose between the modes; one asks again before the pages change."""
    entries = [(key, app.t(*title), app.t(*more)) for key, title, more in MODES]

    def to(mode: str) -> None:
        if mode == app.state.mode:
            return
        name = next(title for key, title, _ in entries if key == mode)

        def switch() -> None:
            app.state.mode = "senior" if mode == "senior" else "standard"
            del app.pages[1:]
            app.services.toast(app.t(f"Now in {name.lower()}", f"已切换至{name}"))

        question = app.t(f"Switch to {name.lower()}?", f"切换至{name}?")
        app.open(Confirm(app, question, switch, yes=app.t("Switch", "切换")))

    title = app.t("Switch mode", "版本切换")
    app.open(Choose(app, title, entries, app.state.mode, to))


class BoardPage(RailPage):
    """Which trains leave a station today."""

    name = ".StationBoardActivity"

    def __init__(self, app: RailBase) -> None:
        super().__init__(app)
        self.station = "Hangzhou East"

    def build(self) -> ui.Widget:
        """Title, station, rows."""
        change = ui.Button(
            text=self.app.place(self.station),
            kind="tonal",
            icon="train",
            id="board_station",
            on_tap=self._choose,
        )
        bar = ui.AppBar(title=self.t("Station board", "车站大屏"), on_back=self.close)
        top = ui.Row(children=[change], padding=(16, 8))
        return ui.Scaffold(app_bar=bar, body=ui.Column(children=[top, self.fetched()]))

    def content(self) -> ui.Widget:
        """Those still to come."""
        now = self.app.services.now()
        rides = board(self.state.salt, self.station, now.date())
        rows = [
            ui.ListItem(
                id="board_row",
                title=f"{ride.train.number}  {self.app.place(ride.target)}",
                subtitle=self.t("On time", "正点"),
                trailing=ui.Text(text=f"{ride.leaves:%H:%M}", style="title"),
                on_tap=partial(self._open, ride.train.number),
            )
            for ride in rides
            if ride.leaves > now
        ]
        if not rows:
            return empty_state(self.app, ("No more trains today", "今日已无列车"), "train")
        return ui.Scroll(key="board", grow=1, child=ui.Column(children=rows))

    def _open(self, number: str) -> None:
        train = self.app.train(number)
        if train is not None:
            self.app.open(StopsPage(self.app, train, self.app.services.now().date()))

    def _choose(self) -> None:
        choices = [c for c in station_choices(self.app) if c.key in data.STATIONS]
        title = self.t("Choose a station", "选择车站")
        self.app.open(CityPicker(self.app, title, choices, self._to))

    def _to(self, station: str) -> None:
        self.station = station
        self.load()


class SettingsPage(LocalPage):
    """Switches, and what the app is."""

    name = ".SettingsActivity"

    def build(self) -> ui.Widget:
        """Rows."""
        t, at = self.t, self.state.settings
        rows: list[ui.Widget] = [
            switch_row(self, ("Trip notices", "行程提醒"), at, "trip_notices",
                       ("Two hours before a train leaves", "发车前2小时提醒")),
            switch_row(self, ("Sale notices", "起售提醒"), at, "sale_notices",
                       ("When tickets of a saved day go on sale", "关注日期起售时提醒")),
            switch_row(self, ("Personal offers", "个性化推荐"), at, "offers"),
            ui.ListItem(
                id="clear_history",
                title=t("Clear search history", "清除查询记录"),
                on_tap=self._ask,
            ),
            ui.ListItem(
                id="about",
                title=t("About", "关于"),
                subtitle=f"Longrail {self.app.version}",
                on_tap=lambda: self.app.open(
                    Reading(self.app, t("About", "关于"), [("Longrail", self.app.version)])
                ),
            ),
        ]  # fmt: skip
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="settings", grow=1, child=ui.Column(children=rows)),
        )

    def _ask(self) -> None:
        def clear() -> None:
            self.state.searches.clear()
            self.state.lookups.clear()

        question = self.t("Clear search history?", "清除查询记录？")
        self.app.open(Confirm(self.app, question, clear, yes=self.t("Clear", "清除")))


def help_page(app: RailBase) -> Page:
    """Questions and answers."""
    texts = [(app.t(*question), app.t(*answer)) for question, answer in data.HELP]
    return Reading(app, app.t("Help", "帮助中心"), texts)


_DOORS = (
    ("mine_passengers", ("Passengers", "乘车人"), "contacts", "#2f7fc4", PassengersPage),
    ("mine_timetable", ("Timetable query", "时刻表"), "clock", "#26897a", LookupPage),
    ("mine_board", ("Station board", "车站大屏"), "list", "#5c6bc0", BoardPage),
    ("mine_help", ("Help", "帮助中心"), "help", "#5b8f3f", help_page),
)
