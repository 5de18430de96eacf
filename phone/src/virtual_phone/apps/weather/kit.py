"""What the pages of Weather share: the app's records, words for figures, small signs."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from virtual_phone.apps.kit.wording import WEEKDAYS
from virtual_phone.apps.weather import data
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui


@dataclass
class Push:
    """What Weather told by itself."""

    kind: str
    """`morning`, `evening`, `rain` or `alert`."""
    city: str
    at: datetime


@dataclass
class WeatherState:
    """What Weather remembers."""

    seed: int
    """Of `weather_sky.forecast`."""
    here: str
    """The city where the phone is."""
    cities: list[str]
    """Keys of `weather_data.BY_KEY`, in the user's order; `here` comes before them."""
    cards: list[str] = field(default_factory=lambda: list(data.SHOWN))
    """Cards shown, keys of `weather_data.CARDS`."""
    settings: dict[str, Any] = field(
        default_factory=lambda: {
            "fahrenheit": False,
            "wind_unit": "kmh",
            "alerts": False,
            "rain_reminder": False,
            "morning": False,
            "morning_at": 7 * 60,
            "evening": False,
            "evening_at": 19 * 60,
            "quiet": True,
            "auto_refresh": True,
            "every": 2,
            "personal_ads": True,
        }
    )
    """Times are minutes of the day; `every` is hours between refreshes."""
    located: bool | None = None
    """Whether the app may know where the phone is; None before it asked."""
    refreshed: datetime | None = None
    viewed: list[str] = field(default_factory=list)
    """Cities whose weather was looked at, in that order."""
    days_viewed: list[tuple[str, date]] = field(default_factory=list)
    """Days whose own page was opened."""
    pushed: list[Push] = field(default_factory=list)
    ad_closed: bool = False

    def places(self) -> list[str]:
        """All cities in the order of the pages."""
        return [*([self.here] if self.located else []), *self.cities]


class WeatherBase(App):
    """What its pages need of Weather."""

    state: WeatherState

    def local(self, city: str) -> datetime:
        """The time in a city; the phone shows that of the place where it is."""
        ahead = data.BY_KEY[city].offset - data.BY_KEY[self.state.here].offset
        return self.services.now() + timedelta(minutes=ahead)

    def degrees(self, celsius: int) -> str:
        """`14°`, in the unit chosen."""
        return f"{round(celsius * 9 / 5 + 32) if self.state.settings['fahrenheit'] else celsius}°"

    def wind(self, kmh: int) -> str:
        """`18 km/h`, in the unit chosen."""
        unit = self.state.settings["wind_unit"]
        if unit == "ms":
            return self.t(f"{kmh / 3.6:.1f} m/s", f"{kmh / 3.6:.1f}米/秒")
        if unit == "mph":
            return self.t(f"{kmh / 1.609:.0f} mph", f"{kmh / 1.609:.0f}英里/时")
        return self.t(f"{kmh} km/h", f"{kmh}公里/时")


def city_name(app: App, key: str) -> str:
    """`Chengdu`."""
    city = data.BY_KEY[key]
    return app.t(city.name, city.chinese)


def full_name(app: App, key: str) -> str:
    """`Chengdu, Sichuan`."""
    city = data.BY_KEY[key]
    return app.t(f"{city.name}, {city.region}", f"{city.chinese}，{city.chinese_region}")


def day_name(app: App, day: date, today: date) -> str:
    """`Today`, `Tomorrow` or `Fri`."""
    near = {0: ("Today", "今天"), 1: ("Tomorrow", "明天")}.get((day - today).days)
    english, chinese = near or (
        WEEKDAYS[day.weekday()][0][:3],
        "周" + WEEKDAYS[day.weekday()][1][-1],
    )
    return app.t(english, chinese)


def level(app: App, table: tuple[tuple[int, str, str], ...], value: int) -> str:
    """The words of a scale such as `weather_data.UV`."""
    _, english, chinese = next(row for row in table if value <= row[0])
    return app.t(english, chinese)


def sign(app: App, condition: str, *, size: float = 24) -> ui.Widget:
    """The icon of a condition."""
    name, color = data.SIGNS[condition]
    return ui.Icon(name=name, color=color, size=size, desc=app.t(*data.CONDITIONS[condition]))
