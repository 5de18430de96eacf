"""The cards of a city's page in Weather."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.weather import data
from virtual_phone.apps.weather.kit import WeatherBase, day_name, level, sign
from virtual_phone.apps.weather.sky import Day, Hour, at, feels, forecast
from virtual_phone.ui import widgets as ui

DAYS = 10
PALE = "on_surface_variant"


def card(key: str, title: str, icon: str, child: ui.Widget, *, do: ui.Do | None = None) -> ui.Card:
    """A card with a small title."""
    head = ui.Row(
        gap=6,
        children=[
            ui.Icon(name=icon, size=16),
            ui.Text(text=title, style="small", color=PALE, id="card_title", max_lines=1, grow=1),
        ],
    )
    return ui.Card(
        id=f"card_{key}",
        on_tap=do,
        child=ui.Column(padding=(16, 14), gap=10, children=[head, child]),
    )


def tile(app: WeatherBase, key: str, icon: str, value: str, note: str) -> ui.Widget:
    """A small card with one figure."""
    body = ui.Column(
        gap=2,
        children=[
            ui.Text(text=value, style="heading", id=f"{key}_value", max_lines=1),
            ui.Text(text=note, style="small", color=PALE, id=f"{key}_note", max_lines=2),
        ],
    )
    return card(key, app.t(*data.CARDS[key]), icon, body)


def hourly(
    app: WeatherBase, hours: list[tuple[datetime, Hour]], now: datetime | None = None
) -> ui.Widget:
    """Hours side by side; the one that it is now says so."""
    cells: list[ui.Widget] = []
    for moment, hour in hours:
        shown = app.t("Now", "现在") if moment == now else time_text(app, moment.replace(minute=0))
        chance = f"{hour.rain_chance}%" if hour.condition in data.WET else " "
        cells.append(
            ui.Column(
                id="hour_item",
                width=58,
                gap=6,
                cross="center",
                children=[
                    ui.Text(
                        text=shown.replace(":00 ", " "), style="small", color=PALE, max_lines=1
                    ),
                    sign(app, hour.condition),
                    ui.Text(text=chance, style="small", color="primary", id="pop"),
                    ui.Text(text=app.degrees(hour.temperature), style="label", id="hour_temp"),
                ],
            )
        )
    return ui.Scroll(key="hours", axis="horizontal", id="hourly_list", child=ui.Row(children=cells))


def coming(app: WeatherBase, city: str, count: int = 24) -> list[tuple[datetime, Hour]]:
    """The next hours in a city, by its own time, the present one first."""
    now = app.local(city)
    moments = [now + timedelta(hours=n) for n in range(count)]
    return [(moment, at(app.state.seed, city, moment)) for moment in moments]


def daily(app: WeatherBase, city: str, show: Callable[[Day], object]) -> ui.Widget:
    """Ten days, each with its own page behind it."""
    today = app.local(city).date()
    days = [forecast(app.state.seed, city, today + timedelta(days=n)) for n in range(DAYS)]
    return ui.Column(
        children=[
            _day_row(app, day, day_name(app, day.day, today), partial(show, day)) for day in days
        ]
    )


def _day_row(app: WeatherBase, day: Day, shown: str, do: ui.Do) -> ui.Widget:
    chance = f"{day.rain_chance}%" if day.wet else ""
    return ui.Row(
        id="day_item",
        padding=(0, 9),
        gap=8,
        on_tap=do,
        children=[
            ui.Column(
                width=92,
                children=[
                    ui.Text(text=shown, style="label", id="day_name", max_lines=1),
                    ui.Text(
                        text=short_date_text(app, day.day), style="small", color=PALE, max_lines=1
                    ),
                ],
            ),
            sign(app, day.condition),
            ui.Text(text=chance, style="small", color="primary", width=38, id="pop"),
            ui.Text(
                text=app.t(*data.CONDITIONS[day.condition]),
                style="subtitle",
                color=PALE,
                grow=1,
                max_lines=1,
            ),
            ui.Text(
                text=f"{app.degrees(day.low)} / {app.degrees(day.high)}",
                style="label",
                id="day_range",
                max_lines=1,
            ),
        ],
    )


def tiles(app: WeatherBase, day: Day, hour: Hour, shown: list[str]) -> list[ui.Widget]:
    """The small cards that are shown, in their order."""
    t = app.t
    wind_from = t(*data.WINDS[day.wind_from])
    light = datetime.combine(day.day, day.sunset) - datetime.combine(day.day, day.sunrise)
    minutes = int(light.total_seconds()) // 60
    daylight = t(
        f"{minutes // 60} h {minutes % 60} min of daylight",
        f"白昼{minutes // 60}小时{minutes % 60}分",
    )
    felt = feels(hour, day)
    colder = t("Wind makes it feel colder", "有风，体感更冷")
    same = t("Much like the temperature", "与实际温度相近")
    facts = {
        "air": ("leaf", str(day.air), level(app, data.AIR, day.air)),
        "feels": (
            "thermometer",
            app.degrees(felt),
            colder if felt < hour.temperature - 1 else same,
        ),
        "humidity": ("humidity", f"{day.humidity}%", t("Relative humidity", "相对湿度")),
        "wind": ("wind", app.wind(day.wind), wind_from),
        "rain": (
            "rain",
            f"{day.rain:g} mm",
            t(f"Chance {day.rain_chance}%", f"概率{day.rain_chance}%"),
        ),
        "uv": ("sun", str(day.uv), level(app, data.UV, day.uv)),
        "sunset": ("sunset", time_text(app, day.sunset), daylight),
        "sunrise": ("sunrise", time_text(app, day.sunrise), daylight),
        "pressure": ("speed", f"{day.pressure} hPa", t("At sea level", "海平面气压")),
        "visibility": (
            "eye",
            t(f"{day.visibility} km", f"{day.visibility}公里"),
            t("In daylight", "白天"),
        ),
    }
    return [tile(app, key, *fact) for key, fact in facts.items() if key in shown]


def tips(app: WeatherBase, day: Day) -> ui.Widget:
    """Whether to take an umbrella and the like."""
    t = app.t
    warm = (day.low + day.high) / 2
    coat = t("Heavy coat", "羽绒服") if warm < 6 else t("Jacket", "外套")
    facts = (
        (
            "umbrella",
            t("Umbrella", "雨伞"),
            t("Needed", "需要") if day.wet else t("Not needed", "不需要"),
        ),
        ("child", t("Clothing", "穿衣"), coat if warm < 18 else t("Light clothes", "薄衣")),
        (
            "car",
            t("Car wash", "洗车"),
            t("Better not", "不宜") if day.wet else t("Suitable", "适宜"),
        ),
        (
            "bike",
            t("Sports", "运动"),
            t("Indoors", "室内") if day.wet or day.air > 120 else t("Outdoors", "户外"),
        ),
    )
    cells = [
        ui.Row(
            gap=10,
            padding=(0, 6),
            children=[
                ui.Icon(name=icon, color="primary"),
                ui.Column(
                    grow=1,
                    children=[
                        ui.Text(text=value, style="label", max_lines=1),
                        ui.Text(text=name, style="small", color=PALE, max_lines=1),
                    ],
                ),
            ],
        )
        for icon, name, value in facts
    ]
    return ui.Grid(columns=2, gap=4, children=cells)
