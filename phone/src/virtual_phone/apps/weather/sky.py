"""The weather: a function of seed, city and day, so that a judge can compute what an app showed."""

import math
import random
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from virtual_phone.apps.weather.data import BY_KEY, WET, City


@dataclass(frozen=True)
class Hour:
    """One hour of a day."""

    hour: int
    condition: str
    """A key of `CONDITIONS`."""
    temperature: int
    """Degrees Celsius."""
    rain_chance: int
    """Per cent."""


@dataclass(frozen=True)
class Alert:
    """A warning of the weather service."""

    kind: str
    """A key of `ALERTS`."""
    level: str
    """A key of `LEVELS`."""


@dataclass(frozen=True)
class Day:
    """The weather of a city on one day."""

    city: str
    day: date
    condition: str
    low: int
    """Degrees Celsius, as is `high`."""
    high: int
    rain_chance: int
    """Per cent."""
    rain: float
    """Millimetres in the day."""
    humidity: int
    """Per cent."""
    wind: int
    """km/h."""
    wind_from: int
    """An index of `WINDS`."""
    uv: int
    air: int
    """Air quality index."""
    pressure: int
    """hPa."""
    visibility: int
    """km."""
    sunrise: time
    sunset: time
    hours: tuple[Hour, ...]
    alerts: tuple[Alert, ...]

    @property
    def wet(self) -> bool:
        """Whether one needs an umbrella."""
        return self.condition in WET


def forecast(seed: int, city: str, day: date) -> Day:
    """The weather of a day.

    Args:
        seed: `WeatherState.seed` of the phone.
        city: A key of `BY_KEY`: `Chengdu`; `Suzhou, Anhui` where a name is there twice.
        day: Any day, past or to come.

    Raises:
        KeyError: No such city.
    """
    place = BY_KEY[city]
    rng = random.Random(f"{seed}:{city}:{day.isoformat()}")
    middle = _season(place, day) + _spell(seed, city, day)
    condition = _condition(rng, place, middle)
    spread = {"sunny": 5.5, "partly": 4.5}.get(condition, 3.0) + rng.uniform(0, 1.5)
    low, high = round(middle - spread), round(middle + spread)
    wind = round(rng.triangular(3, 46, 9))
    sunrise, sunset = _sun(place, day)
    wet = condition in WET
    chance = rng.randrange(60, 96) if wet else rng.randrange(0, 36 if condition != "sunny" else 11)
    hours = _hours(rng, condition, (low, high), chance, (sunrise, sunset))
    amount = {"drizzle": 4, "rain": 14, "downpour": 48, "storm": 30, "snow": 6}.get(condition, 0)
    return Day(
        city=city,
        day=day,
        condition=condition,
        low=low,
        high=high,
        rain_chance=chance,
        rain=round(amount * rng.uniform(0.6, 1.3), 1),
        humidity=min(98, round(rng.uniform(30, 60) + (28 if wet else 0) + 12 * place.wet)),
        wind=wind,
        wind_from=rng.randrange(8),
        uv=_uv(place, day, condition),
        air=round(rng.triangular(14, 168, 34 if wet else 58)),
        pressure=rng.randrange(996, 1012) if wet else rng.randrange(1010, 1031),
        visibility=1 if condition == "fog" else rng.randrange(6, 14 if wet else 31),
        sunrise=sunrise,
        sunset=sunset,
        hours=hours,
        alerts=_alerts(condition, low, high, wind),
    )


def at(seed: int, city: str, moment: datetime) -> Hour:
    """The weather of one hour, by the city's own time."""
    return forecast(seed, city, moment.date()).hours[moment.hour]


def feels(hour: Hour, day: Day) -> int:
    """Degrees Celsius that it feels like: colder by wind, warmer by damp heat."""
    if hour.temperature < 12:
        return round(hour.temperature - day.wind * 0.12)
    return round(hour.temperature + (day.humidity - 50) * 0.04)


def _season(place: City, day: date) -> float:
    turn = math.cos(2 * math.pi * (day.timetuple().tm_yday - 200) / 365.25)
    return place.mean + place.swing * turn


def _spell(seed: int, city: str, day: date) -> float:
    """Degrees off the season: warm and cold spells of some days, gliding into each other."""
    week, step = divmod(day.toordinal(), 5)

    def spell(number: int) -> float:
        return random.Random(f"{seed}:{city}:spell:{number}").uniform(-4.5, 4.5)

    return spell(week) + (spell(week + 1) - spell(week)) * step / 5


def _condition(rng: random.Random, place: City, middle: float) -> str:
    if rng.random() < place.wet:
        if middle < 1:
            return "snow"
        wet = ("drizzle", "drizzle", "rain", "rain", "downpour", "storm" if middle > 15 else "rain")
        return rng.choice(wet)
    return rng.choice(("sunny", "sunny", "sunny", "partly", "partly", "overcast", "fog"))


def _sun(place: City, day: date) -> tuple[time, time]:
    """Sunrise and sunset by the clock of the place; a white night ends with the day."""
    tilt = -0.4091 * math.cos(2 * math.pi * (day.timetuple().tm_yday + 10) / 365.25)
    latitude = math.radians(place.latitude)
    cosine = (math.sin(-0.0145) - math.sin(latitude) * math.sin(tilt)) / (
        math.cos(latitude) * math.cos(tilt)
    )
    half = min(11.5, max(0.5, math.degrees(math.acos(min(1.0, max(-1.0, cosine)))) / 15))
    noon = datetime.combine(day, time(12)) + timedelta(minutes=place.offset - place.longitude * 4)
    rise = noon - timedelta(hours=half)
    down = min(noon + timedelta(hours=half), datetime.combine(day, time(23, 59)))
    return rise.time().replace(second=0, microsecond=0), down.time().replace(
        second=0, microsecond=0
    )


def _hours(
    rng: random.Random,
    condition: str,
    span: tuple[int, int],
    chance: int,
    sun: tuple[time, time],
) -> tuple[Hour, ...]:
    low, high = span
    start = rng.randrange(0, 15)
    end = start + rng.randrange(5, 12)
    found = []
    for hour in range(24):
        warmth = 0.5 + 0.5 * math.cos(2 * math.pi * (hour - 15) / 24)
        light = sun[0].hour < hour <= sun[1].hour
        here, likely = condition, chance
        if condition in WET and not start <= hour < end:
            here, likely = "overcast", chance // 3
        elif condition == "fog" and hour > 10:
            here = "partly"
        if here == "sunny" and not light:
            here = "clear"
        found.append(Hour(hour, here, round(low + (high - low) * warmth), likely))
    return tuple(found)


def _uv(place: City, day: date, condition: str) -> int:
    tilt = -23.44 * math.cos(2 * math.pi * (day.timetuple().tm_yday + 10) / 365.25)
    height = max(0.0, math.cos(math.radians(place.latitude - tilt)))
    share = {"sunny": 1.0, "partly": 0.75, "overcast": 0.45, "fog": 0.5}.get(condition, 0.3)
    return round(12.5 * math.pow(height, 1.8) * share)


def _alerts(condition: str, low: int, high: int, wind: int) -> tuple[Alert, ...]:
    found = []
    if condition == "downpour":
        found.append(Alert("rain", "orange" if wind > 25 else "yellow"))
    if condition == "storm":
        found.append(Alert("storm", "yellow"))
    if wind >= 34:
        found.append(Alert("gale", "yellow" if wind >= 40 else "blue"))
    if high >= 35:
        found.append(Alert("heat", "orange" if high >= 37 else "yellow"))
    if low <= -8:
        found.append(Alert("cold", "blue"))
    if condition == "fog":
        found.append(Alert("fog", "yellow"))
    return tuple(found)
