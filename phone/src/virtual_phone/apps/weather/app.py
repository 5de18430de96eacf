"""Weather: a page for each city, a page for each day, and what the app tells by itself."""

from datetime import datetime, timedelta
from functools import partial

from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.wording import online, short_date_text, time_text
from virtual_phone.apps.weather import cards, data
from virtual_phone.apps.weather.day import AlertPage, DayPage, alert_words
from virtual_phone.apps.weather.kit import Push, WeatherBase, WeatherState, city_name, level, sign
from virtual_phone.apps.weather.places import AddCity, Cities
from virtual_phone.apps.weather.settings import Cards, WeatherSettings
from virtual_phone.apps.weather.sky import Alert, Day, at, forecast
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

ONCE: dict[str, timedelta] = {"rain": timedelta(hours=12), "alert": timedelta(hours=18)}
"""How long the same thing is not told again."""


class WeatherApp(WeatherBase):
    """The weather of some cities, ten days ahead."""

    package = "com.skylark.weather"
    key = "weather"
    label = ("Weather", "天气")
    icon = ("partly_cloudy", "#1e7fc8")
    version = "12.4"

    def initial_state(self) -> WeatherState:
        """The place where the phone is, and three cities."""
        here = self.rng.choice(data.HERE)
        others = ("Beijing", "Guangzhou", "Tokyo", "London", "Paris", "Xi'an")
        return WeatherState(
            seed=self.rng.randrange(1_000_000), here=here, cities=self.rng.sample(others, 3)
        )

    def first_page(self) -> Page:
        """The first city."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Shows a `city`, by its key."""
        main = next((page for page in self.pages if isinstance(page, Main)), None)
        if main and extras.get("city") in self.state.places():
            main.index = self.state.places().index(extras["city"])
            main.look()

    def on_clock(self) -> None:
        """Send what is due: the daily pushes, rain to come, alerts."""
        now, settings = self.services.now(), self.state.settings
        if not online(self):
            return
        pause = timedelta(hours=settings["every"])
        if (
            settings["auto_refresh"]
            and self.state.refreshed
            and now - self.state.refreshed >= pause
        ):
            self.state.refreshed = now
        today = forecast(self.state.seed, self.state.here, now.date())
        minute = now.hour * 60 + now.minute
        for kind, day in (("morning", today), ("evening", self._tomorrow(now))):
            if settings[kind] and 0 <= minute - settings[f"{kind}_at"] < 30:
                words = f"{self.t(*data.CONDITIONS[day.condition])}, {self._span(day)}"
                self._push(kind, city_name(self, day.city), words, timedelta(hours=12))
        if settings["quiet"] and (now.hour >= 23 or now.hour < 6):
            return
        if settings["alerts"] and today.alerts:
            title, text = alert_words(self, today.alerts[0])
            self._push("alert", title, text, ONCE["alert"])
        soon = at(self.state.seed, self.state.here, now + timedelta(hours=2))
        dry = at(self.state.seed, self.state.here, now).condition not in data.WET
        if settings["rain_reminder"] and dry and soon.condition in data.WET:
            words = self.t("Rain within two hours. Take an umbrella.", "两小时内有雨，请带伞。")
            self._push("rain", city_name(self, self.state.here), words, ONCE["rain"])

    def _tomorrow(self, now: datetime) -> Day:
        return forecast(self.state.seed, self.state.here, now.date() + timedelta(days=1))

    def _span(self, day: Day) -> str:
        return f"{self.degrees(day.low)} / {self.degrees(day.high)}"

    def _push(self, kind: str, title: str, text: str, pause: timedelta) -> None:
        now = self.services.now()
        if all(push.kind != kind or now - push.at >= pause for push in self.state.pushed):
            self.state.pushed.append(Push(kind, self.state.here, now))
            self.services.notify(self, title, text, lambda: self.services.start(self.package))


class Main(OnlinePage):
    """The weather of one city; a swipe to the side shows the next."""

    app: WeatherApp

    def __init__(self, app: WeatherApp) -> None:
        super().__init__(app)
        self.index = 0

    def opened(self) -> None:
        """Ask where the phone is, once."""
        super().opened()
        if self.app.state.located is None:
            self.app.services.ask_permission(self.app, "ACCESS_FINE_LOCATION", self._located)

    def _located(self, allowed: bool) -> None:
        self.app.state.located = allowed

    def arrived(self) -> None:
        """Note when."""
        self.app.state.refreshed = self.app.services.now()
        self.look()

    @property
    def city(self) -> str:
        """The city shown."""
        places = self.app.state.places()
        self.index = min(self.index, max(0, len(places) - 1))
        return places[self.index] if places else ""

    def look(self) -> None:
        """Remember that this city was seen."""
        if self.city:
            self.app.state.viewed.append(self.city)

    def build(self) -> ui.Widget:
        """Bar and body."""
        t = self.t
        entries = [
            (t("Refresh", "刷新"), self.load),
            (t("Manage cards", "卡片管理"), lambda: self.app.open(Cards(self.app))),
            (t("Share", "分享"), self._share),
            (t("Settings", "设置"), lambda: self.app.open(WeatherSettings(self.app))),
        ]
        cities = ui.IconButton(
            icon="list",
            id="city_manager",
            desc=t("Manage cities", "城市管理"),
            on_tap=lambda: self.app.open(Cities(self.app)),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=city_name(self.app, self.city) if self.city else t("Weather", "天气"),
                actions=[cities, more_button(self, entries)],
            ),
            body=self._empty() if not self.city else self.fetched(),
        )

    def _empty(self) -> ui.Widget:
        words = self.t("Add a city to see its weather", "添加城市以查看天气")
        add = ui.Button(
            text=self.t("Add city", "添加城市"),
            id="add_city",
            on_tap=lambda: self.app.open(AddCity(self.app)),
        )
        return ui.Column(
            grow=1, main="center", cross="center", gap=16, children=[ui.Text(text=words), add]
        )

    def content(self) -> ui.Widget:
        """All cards of the city."""
        app, shown = self.app, self.app.state.cards
        today = forecast(app.state.seed, self.city, app.local(self.city).date())
        hour = today.hours[app.local(self.city).hour]
        rows: list[ui.Widget] = [self._now(today), *map(self._alert, self._alerts(today))]
        if "hourly" in shown:
            ahead = cards.coming(app, self.city)
            hours = cards.hourly(app, ahead, ahead[0][0])
            rows.append(cards.card("hourly", app.t(*data.CARDS["hourly"]), "clock", hours))
        rows += self._ad()
        if "daily" in shown:
            days = cards.daily(app, self.city, self._show)
            rows.append(cards.card("daily", app.t(*data.CARDS["daily"]), "calendar", days))
        rows.append(ui.Grid(columns=2, gap=12, children=cards.tiles(app, today, hour, shown)))
        if "tips" in shown:
            tips = cards.tips(app, today)
            rows.append(cards.card("tips", app.t(*data.CARDS["tips"]), "umbrella", tips))
        return ui.Scroll(
            key=f"city:{self.city}",
            id="weather_scroll",
            grow=1,
            on_refresh=self.load,
            child=ui.Column(gap=12, padding=(16, 4), children=[*rows, *self._foot()]),
        )

    def _alerts(self, today: Day) -> tuple[Alert, ...]:
        return today.alerts if self.app.state.settings["alerts"] else ()

    def _now(self, today: Day) -> ui.Widget:
        app = self.app
        now = app.local(self.city)
        hour = today.hours[now.hour]
        words = app.t(*data.CONDITIONS[hour.condition])
        air = f"{app.t('Air', '空气')} {today.air} {level(app, data.AIR, today.air)}"
        here = app.state.located and self.index == 0
        place = app.t("Current location", "当前位置") if here else short_date_text(app, now)
        dots = [
            ui.Spacer(
                width=6,
                height=6,
                radius=3,
                background="primary" if n == self.index else "outline_variant",
            )
            for n in range(len(app.state.places()))
        ]
        line = ui.Row(
            gap=6,
            main="center",
            children=[
                *([ui.Icon(name="location", size=16, color="primary")] if here else []),
                ui.Text(text=place, style="small", color="on_surface_variant", id="place_line"),
            ],
        )
        figure = ui.Row(
            gap=16,
            main="center",
            children=[
                sign(app, hour.condition, size=64),
                ui.Text(text=app.degrees(hour.temperature), style="display", id="temperature"),
            ],
        )
        return ui.Column(
            id="now_panel",
            gap=4,
            padding=(8, 12),
            cross="center",
            children=[
                line,
                figure,
                ui.Text(text=words, style="title", id="condition", align="center"),
                ui.Text(
                    text=f"{app.degrees(today.low)} / {app.degrees(today.high)}  ·  {air}",
                    style="subtitle",
                    color="on_surface_variant",
                    id="range",
                    align="center",
                ),
                ui.Spacer(height=4),
                ui.Row(gap=6, main="center", children=dots),
            ],
        )

    def _alert(self, alert: Alert) -> ui.Widget:
        title, text = alert_words(self.app, alert)
        color = data.LEVELS[alert.level][2]
        return ui.Row(
            id="alert_banner",
            padding=(16, 12),
            gap=12,
            radius=16,
            background="surface_container_high",
            on_tap=lambda: self.app.open(AlertPage(self.app, alert, self.city)),
            children=[
                ui.Avatar(icon="warning", color=color, size=36),
                ui.Column(
                    grow=1,
                    children=[
                        ui.Text(text=title, style="label", id="alert_title", max_lines=1),
                        ui.Text(text=text, style="small", color="on_surface_variant", max_lines=1),
                    ],
                ),
                ui.Icon(name="chevron_right"),
            ],
        )

    def _ad(self) -> list[ui.Widget]:
        state = self.app.state
        if state.ad_closed or not state.settings["personal_ads"]:
            return []
        words = ui.Column(
            grow=1,
            children=[
                ui.Text(
                    text=self.t("Travel mugs, 30% off", "随行杯 七折"), style="label", max_lines=1
                ),
                ui.Text(text=self.t("Ad", "广告"), style="small", color="on_surface_variant"),
            ],
        )
        close = ui.IconButton(
            icon="close",
            id="ad_close",
            desc=self.t("Close ad", "关闭广告"),
            on_tap=partial(setattr, state, "ad_closed", True),
        )
        picture = ui.Image(
            art="product:mug:7", width=56, height=56, radius=12, desc=self.t("Mug", "杯子")
        )
        row = ui.Row(padding=(12, 8), gap=12, children=[picture, words, close])
        return [ui.Card(id="ad_card", child=row)]

    def _foot(self) -> list[ui.Widget]:
        at_ = self.app.state.refreshed
        words = self.t("Skylark Weather", "云雀天气")
        if at_:
            shown = time_text(self.app, at_)
            words += self.t(f"  ·  Updated {shown}", f"  ·  {shown}更新")
        foot = ui.Text(
            text=words, style="small", color="on_surface_variant", align="center", id="updated"
        )
        return [ui.Row(main="center", padding=(0, 12), children=[foot])]

    def _show(self, day: Day) -> None:
        self.app.state.days_viewed.append((day.city, day.day))
        self.app.open(DayPage(self.app, day.city, day.day))

    def _share(self) -> None:
        if not self.city:
            return
        day = forecast(self.app.state.seed, self.city, self.app.local(self.city).date())
        span = f"{self.app.degrees(day.low)} / {self.app.degrees(day.high)}"
        words = self.t(*data.CONDITIONS[day.condition])
        text = f"{city_name(self.app, self.city)}: {words}, {span}"
        self.app.services.request(self.app, "share_text", text=text)

    def on_swipe(self, direction: str) -> bool:
        """To the side: the city before or after."""
        to = self.index + {"left": 1, "right": -1}.get(direction, 0)
        if to == self.index or not 0 <= to < len(self.app.state.places()):
            return False
        self.index = to
        self.look()
        return True
