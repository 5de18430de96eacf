from datetime import date, datetime, timedelta

import pytest

from virtual_phone.apps.weather.app import WeatherApp
from virtual_phone.apps.weather.data import BY_KEY
from virtual_phone.apps.weather.kit import WeatherState
from virtual_phone.apps.weather.sky import at, forecast
from virtual_phone.testing import Driver

TODAY = date(2026, 3, 2)


def make(**config: object) -> Driver:
    phone = Driver.make([WeatherApp], **config).open("weather")
    phone.tap("permission_allow_foreground_only_button").wait(1)
    return phone


def state(phone: Driver) -> WeatherState:
    found: WeatherState = phone.app(WeatherApp.package).state
    return found


def reminders(phone: Driver) -> Driver:
    return phone.tap("More options").tap("Settings").tap("Alerts and reminders")


def test_tomorrows_weather_is_read_from_the_page_of_the_day() -> None:
    phone = make()
    day = forecast(state(phone).seed, state(phone).here, TODAY + timedelta(days=1))
    phone.scroll_to("Tomorrow").tap("Tomorrow")
    assert phone.sees(f"{day.low}° / {day.high}°")
    assert not phone.sees("Now")
    assert state(phone).days_viewed == [(state(phone).here, day.day)]
    phone.scroll_to("Umbrella")
    assert phone.sees("Needed") == day.wet


def test_the_sunset_of_tonight_is_on_the_page_of_today() -> None:
    phone = make()
    sunset = forecast(state(phone).seed, state(phone).here, TODAY).sunset
    phone.tap("Today").scroll_to("sunset_value")
    assert phone.node("sunset_value").text == f"{sunset.hour - 12}:{sunset.minute:02} PM"


def test_chengdu_is_added_and_its_tomorrow_seen() -> None:
    phone = make().tap("Manage cities").tap("search_city").type("chengd")
    assert phone.sees("Chengde, Hebei")
    phone.tap("Chengdu, Sichuan").tap("Chengdu").wait(1)
    assert state(phone).cities[-1] == "Chengdu"
    assert state(phone).viewed[-1] == "Chengdu"
    day = forecast(state(phone).seed, "Chengdu", TODAY + timedelta(days=1))
    phone.scroll_to("Tomorrow")
    assert phone.sees(f"{day.low}° / {day.high}°")


def test_cities_are_reordered_deleted_and_not_added_twice() -> None:
    phone = make().tap("Manage cities")
    first, second, third = state(phone).cities
    phone.tap("Edit list").tap("move_down", 0)
    assert state(phone).cities == [second, first, third]
    phone.tap("city_checkbox", 1).tap("Delete").tap("Delete")
    assert state(phone).cities == [second, third]
    phone.tap("Add city").type(second).tap("city_result")
    assert state(phone).cities == [second, third]


@pytest.mark.parametrize(
    ("words", "key"),
    [("Meteorological alerts", "alerts"), ("Rain reminder", "rain_reminder")],
)
def test_a_reminder_is_turned_on_and_off(words: str, key: str) -> None:
    phone = reminders(make()).tap(words).tap("permission_allow_button")
    assert state(phone).settings[key] is True
    phone.tap(words)
    assert state(phone).settings[key] is False


@pytest.mark.parametrize("key", ["uv", "sunset"])
def test_a_hidden_card_is_shown(key: str) -> None:
    phone = make().tap("More options").tap("Manage cards")
    words = {"uv": "UV intensity", "sunset": "Sunset"}[key]
    assert not phone.checked(words)
    phone.tap(words).back().scroll_to(f"{key}_value")
    day = forecast(state(phone).seed, state(phone).here, TODAY)
    assert key in state(phone).cards
    if key == "uv":
        assert phone.node("uv_value").text == str(day.uv)


def test_the_morning_push_comes_once_a_day() -> None:
    phone = reminders(make()).tap("Morning push").tap("permission_allow_button")
    for hour in (7, 8):
        phone.system.set_time(datetime(2026, 3, 3, hour, 5))  # noqa: DTZ001
    assert [(push.kind, push.at.hour) for push in state(phone).pushed] == [("morning", 7)]
    assert len(phone.system.notifications) == 1


def test_the_rain_reminder_comes_before_the_rain() -> None:
    phone = reminders(make()).tap("Rain reminder").tap("permission_allow_button")
    seed, here = state(phone).seed, state(phone).here
    now = datetime(2026, 3, 3, 6, 0)  # noqa: DTZ001
    while not at(seed, here, now + timedelta(hours=2)).condition.endswith(("rain", "drizzle")):
        now += timedelta(hours=1)
        now = now.replace(hour=6) if now.hour < 6 else now
    assert at(seed, here, now).condition == "overcast"
    phone.system.set_time(now)
    assert [push.kind for push in state(phone).pushed] == ["rain"]


def test_units_alerts_and_the_ad() -> None:
    phone = make()
    assert phone.sees("Now")
    phone.tap("Close ad")
    assert not phone.sees("ad_card")
    phone.tap("More options").tap("Settings").tap("Temperature").tap("°F").back()
    hour = at(state(phone).seed, state(phone).here, datetime(2026, 3, 2, 9))  # noqa: DTZ001
    assert phone.node("temperature").text == f"{round(hour.temperature * 1.8 + 32)}°"


def test_without_a_network_the_page_says_so() -> None:
    phone = make()
    phone.system.settings["airplane"] = True
    phone.tap("More options").tap("Refresh").wait(1)
    assert phone.sees("No connection")
    phone.system.settings["airplane"] = False
    phone.tap("Retry").wait(1)
    assert phone.sees("temperature")


def test_without_a_location_the_first_city_is_the_users() -> None:
    phone = Driver.make([WeatherApp]).open("weather").tap("permission_deny_button").wait(1)
    assert state(phone).viewed == [state(phone).cities[0]]
    phone.swipe("left", "now_panel")
    assert state(phone).viewed[-1] == state(phone).cities[1]


def test_in_chinese() -> None:
    phone = make(language="zh").tap("城市管理").tap("添加城市").type("成都").tap("成都，四川")
    assert state(phone).cities[-1] == "Chengdu"
    phone.back().tap("更多选项").tap("卡片管理").tap("紫外线强度").back()
    phone.scroll_to("uv_value")


def test_the_weather_follows_from_seed_city_and_day_alone() -> None:
    assert state(make(seed=5)) == state(make(seed=5))
    assert forecast(1, "Chengdu", TODAY) == forecast(1, "Chengdu", TODAY)
    assert forecast(1, "Chengdu", TODAY) != forecast(2, "Chengdu", TODAY)


@pytest.mark.parametrize("key", ["Reykjavík", "Singapore", "Sydney", "Suzhou, Anhui"])
def test_weather_is_plausible_at_any_time_of_the_year(key: str) -> None:
    for number in range(0, 365, 6):
        day = forecast(3, key, TODAY + timedelta(days=number))
        assert day.low < day.high
        assert day.sunrise < day.sunset
        assert {hour.temperature for hour in day.hours} >= {day.low, day.high}
        assert all(day.low <= hour.temperature <= day.high for hour in day.hours)
        assert day.wet or day.rain == 0


def test_keys_are_one_for_each_city() -> None:
    assert BY_KEY["Suzhou"].region == "Jiangsu"
    assert BY_KEY["Suzhou, Anhui"].chinese == "宿州"
