"""How times and dates are worded on the phone, and what apps say of its network."""

import calendar
from datetime import date, datetime, time

from virtual_phone.system.app import App
from virtual_phone.system.settings import hour24

WEEKDAYS = (
    ("Monday", "星期一"),
    ("Tuesday", "星期二"),
    ("Wednesday", "星期三"),
    ("Thursday", "星期四"),
    ("Friday", "星期五"),
    ("Saturday", "星期六"),
    ("Sunday", "星期日"),
)
"""English and Chinese names, Monday first as in `date.weekday()`."""


def uses_24h(app: App) -> bool:
    """Whether times are shown in the 24-hour form: the setting, else as usual for the language."""
    return hour24(app.services.settings)


def time_text(app: App, value: time | datetime) -> str:
    """`6:30 PM`, `18:30` or `下午6:30`, as language and setting want it."""
    if uses_24h(app):
        return f"{value.hour:02}:{value.minute:02}"
    clock = f"{value.hour % 12 or 12}:{value.minute:02}"
    half = app.t("AM", "上午") if value.hour < 12 else app.t("PM", "下午")
    return app.t(f"{clock} {half}", f"{half}{clock}")


def date_text(app: App, value: date) -> str:
    """The full wording: `Friday, March 6, 2026` or `2026年3月6日星期五`."""
    english, chinese = WEEKDAYS[value.weekday()]
    return app.t(
        f"{english}, {calendar.month_name[value.month]} {value.day}, {value.year}",
        f"{value.year}年{value.month}月{value.day}日{chinese}",
    )


def short_date_text(app: App, value: date) -> str:
    """Without the year: `Fri, Mar 6` or `3月6日周五`."""
    english, chinese = WEEKDAYS[value.weekday()]
    return app.t(
        f"{english[:3]}, {calendar.month_abbr[value.month]} {value.day}",
        f"{value.month}月{value.day}日周{chinese[-1]}",
    )


def first_weekday(app: App) -> int:
    """The day that a week starts with in the phone's language; 0 is Monday."""
    return 0 if app.services.language == "zh" else 6


def online(app: App) -> bool:
    """Whether the phone has a network: Wi-Fi or mobile data, and no airplane mode."""
    settings = app.services.settings
    return not settings["airplane"] and bool(settings["wifi"] or settings["mobile_data"])
