"""By what rows of a list can be compared: a price, a distance, a moment.

For "the cheapest hotel" the row "Oak, 2 km, ¥146" counts as 146.
"""

import re
from datetime import date
from typing import Literal

from tapwright.text.amounts import find_money
from tapwright.text.clock_times import find_times
from tapwright.text.dates import (
    WrittenDate,
    find_dates,
    find_relative_days,
    make_date,
)
from tapwright.text.durations import find_durations
from tapwright.text.normalize import narrow_signs

Quantity = Literal[
    "price", "moment", "length", "distance", "rating", "size", "popularity"
]
Value = tuple[float, ...]
"""Numbers that a text has of a quantity; of a moment the day, and the minute if there is one."""

_DISTANCE = re.compile(
    r"(\d+(?:\.\d+)?)\s*(km|kilomet(?:re|er)s?|m|met(?:re|er)s?|miles?|mi|公里|千米|米)"
    r"(?![A-Za-z²³23]| beds?\b|[大双单]?床)",
    re.IGNORECASE,
)
_RATING = re.compile(
    r"(\d(?:\.\d)?)\s*(?:★|☆|stars?\b|分(?![钟之])|/\s*(?:5|10)\b)"
    r"|★\s*(\d(?:\.\d)?)(?!\d)",
    re.IGNORECASE,
)
_CROWD = re.compile(
    r"(\d+(?:[.,]\d+)*)\s*([KMB万亿])?\s*"
    r"(?:people )?(?:want to (?:watch|see|read)|views?|plays?|listens?|fans|followers|likes"
    r"|ratings|downloads|人?[想次]?[看听读](?:过)?|次?播放|粉丝|赞|人?评分?价?|次?下载|人气|热度)",
    re.IGNORECASE,
)
"""How many people like or use something."""
_THOUSANDS = {"": 1.0, "k": 1e3, "m": 1e6, "b": 1e9, "万": 1e4, "亿": 1e8}
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([KMGT]?B)\b", re.IGNORECASE)
_BYTES = {"b": 1.0, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12}
_MILE = 1609.0
_APART = 6
"""Characters that may stand between a day and the time beside it, such as the day of the week."""
_HALF_YEAR = 183


def read_value(quantity: Quantity, text: str, today: date | None) -> Value:
    """What a text has of a quantity; empty if it has none, or none that is sure.

    Args:
        quantity: that is looked for.
        text: of a row.
        today: the day on the phone, which a time without a day belongs to; None if not known.
    """
    if quantity == "moment":
        return _read_moment(text, today)
    if quantity == "price":
        return tuple(amount.value for amount in find_money(text))
    if quantity == "rating":
        return _read_ratings(text)
    if quantity == "size":
        return _read_sizes(text)
    if quantity == "popularity":
        return _read_crowds(text)
    if quantity == "length":
        # Some things are long in metres.
        return _read_lengths(text) or _read_distances(text)
    return _read_distances(text)


def _read_ratings(text: str) -> Value:
    ratings: list[float] = []
    for before, after in _RATING.findall(text):
        digits = before or after
        ratings.append(float(digits))
    return tuple(ratings)


def _read_crowds(text: str) -> Value:
    """People."""
    crowds: list[float] = []
    for digits, unit in _CROWD.findall(text):
        number = float(digits.replace(",", ""))
        crowds.append(number * _THOUSANDS[unit.lower()])
    return tuple(crowds)


def _read_sizes(text: str) -> Value:
    """Bytes."""
    sizes: list[float] = []
    for number, unit in _SIZE.findall(text):
        factor = _BYTES[unit.lower()]
        sizes.append(float(number) * factor)
    return tuple(sizes)


def _read_lengths(text: str) -> Value:
    """Seconds."""
    seconds: list[float] = []
    for duration in find_durations(text, clocks=True):
        seconds.append(duration.length.total_seconds())
    return tuple(seconds)


def _read_distances(text: str) -> Value:
    """Metres."""
    metres: list[float] = []
    for number, unit in _DISTANCE.findall(narrow_signs(text)):
        name = unit.lower()
        factor = 1.0
        if name.startswith("k") or name in ("公里", "千米"):
            factor = 1000.0
        elif name.startswith("mi"):
            factor = _MILE
        metres.append(float(number) * factor)
    return tuple(metres)


def _read_moment(text: str, today: date | None) -> Value:
    """A day, and the minute of it if a time stands beside it; empty where there are several."""
    times = find_times(text)
    days = find_dates(text)
    if len(times) > 1 or len(days) > 1:
        return ()
    day = _read_day(text, days, today)
    if day is None or (not times and not days):
        return ()
    if not times:
        return (float(day.toordinal()),)
    (time,) = times
    if days:
        (written,) = days
        after = time.start - written.end
        before = written.start - time.end
        if max(after, before) > _APART:
            # The length of a video is no time of day.
            return (float(day.toordinal()),)
    minute = time.time.hour * 60 + time.time.minute
    return float(day.toordinal()), float(minute)


def _read_day(
    text: str, days: list[WrittenDate], today: date | None
) -> date | None:
    """The day that a text names by its date or in a column of its own; today if it names none."""
    if days:
        return _complete_day(days[0], today)
    if today is None:
        return None
    for column in re.split(r"[,，·] ?", text):
        for relative in find_relative_days(column):
            if relative.text.strip() == column.strip():
                return date.fromordinal(today.toordinal() + relative.days)
    return today


def _complete_day(written: WrittenDate, today: date | None) -> date | None:
    """A day with its year: without one, that of the day nearest to today."""
    if written.is_open:
        return None
    if written.year is not None or today is None:
        year = written.year or 0
        if year:
            return make_date(year, written.month, written.day)
        return None
    for year in (today.year, today.year - 1, today.year + 1):
        day = make_date(year, written.month, written.day)
        if day is not None and abs((day - today).days) <= _HALF_YEAR:
            return day
    return None


def exceeds(one: Value, other: Value) -> bool:
    """Whether each number of one value is above that of the other; no if they cannot be compared.

    Of moments the first numbers that differ count.
    """
    if not one or len(one) != len(other):
        return False
    pairs = zip(one, other, strict=True)
    return all(high > low for high, low in pairs)


def is_later(one: Value, other: Value) -> bool:
    """Whether a moment is after another one; no if that cannot be told."""
    if not one or not other:
        return False
    if one[0] != other[0]:
        return one[0] > other[0]
    return len(one) == len(other) == 2 and one > other
