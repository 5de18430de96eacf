"""Dates in both languages."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.text.dates import (
    contains_date,
    find_dates,
    find_days_of_month,
    find_relative_days,
    format_date,
    is_day_of_month,
    is_in_month,
    list_date_forms,
    make_date,
    parse_clock_date,
    read_months,
    resolve_dates,
)
from tapwright.text.language import Language

_TODAY = date(2026, 3, 2)
_LANGUAGES: list[Language] = ["en", "zh"]
_DAYS = st.dates(date(1990, 1, 1), date(2090, 12, 31))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("on March 5", {(3, 5)}), ("5th of March", {(3, 5)}), ("2026-03-05", {(3, 5)}),
        ("3月5日", {(3, 5)}), ("3/4", {(3, 4), (4, 3)}), ("Thu, Mar 5", {(3, 5)}),
        ("25/3", {(3, 25)}), ("image_20260305.jpg", {(3, 5)}), ("IMG20260305101112", {(3, 5)}),
    ],
)  # fmt: skip
def test_a_date_is_found(text: str, values: set[tuple[int, int]]) -> None:
    assert [set(each.values) for each in find_dates(text, slashes=True)] == [
        values
    ]


def test_the_year_is_a_part_of_a_date_or_stays_out_of_it() -> None:
    text = "March 5, 2026 or 2026年3月6日"
    assert [(each.text, each.year) for each in find_dates(text)] == [
        ("March 5, 2026", 2026), ("2026年3月6日", 2026),
    ]  # fmt: skip
    assert [(each.text, each.year) for each in find_dates(text, years=False)] == [
        ("March 5", None), ("3月6日", None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "may I",
        "31/31",
        "version 2.5",
        "March",
        "Marlow 7",
        "10:30 May I?",
        "3月5个",
        "order 20260305",
        "PN-20260305",
        "img_202603051",
    ],
)
def test_what_is_no_date(text: str) -> None:
    assert find_dates(text, slashes=True) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tomorrow", date(2026, 3, 3)),
        ("the day after tomorrow", date(2026, 3, 4)),
        ("March 6", date(2026, 3, 6)),
        ("the 6th of March", date(2026, 3, 6)),
        ("Feb 3", date(2027, 2, 3)),
        ("next Friday", date(2026, 3, 6)),
        ("next Monday", date(2026, 3, 9)),
        ("move it to Friday week, same time", date(2026, 3, 13)),
        ("a week from Friday", date(2026, 3, 13)),
        ("the Friday weekly", date(2026, 3, 6)),
        ("in 3 days", date(2026, 3, 5)),
        ("2026-03-06", date(2026, 3, 6)),
        ("3月6日", date(2026, 3, 6)),
        ("下周五", date(2026, 3, 13)),
        ("查一下周五的票", date(2026, 3, 6)),
        ("后天", date(2026, 3, 4)),
        ("on the 13th", date(2026, 3, 13)),
        ("14号下午两点", date(2026, 3, 14)),
        ("on the 1st at 3 pm", date(2026, 4, 1)),
        ("Friday the 13th", date(2026, 3, 13)),
        ("on the 31st", date(2026, 3, 31)),
        ("周五13号", date(2026, 3, 13)),
    ],
)
def test_a_date_is_meant_from_today_on(text: str, expected: date) -> None:
    assert [d.date for d in resolve_dates(text, _TODAY)] == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "on February 30",
        "yesterday",
        "he sat in the sun",
        "on Mondays",
        "the 3rd",
        "on the 2nd page",
        "on the 13th floor",
        "到港口路17号",
        "坐到13号线",
        "7日内的天气",
        "the 32nd",
    ],  # fmt: skip
)
def test_no_date_is_meant(text: str) -> None:
    assert resolve_dates(text, _TODAY) == []


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Book it for tomorrow", [1]),
        ("Check in today, out the day after tomorrow", [0, 2]),
        ("明天下午开会", [1]),
        ("后天出发", [2]),
        ("大后天出发", [3]),
        ("Show yesterday's photos", [-1]),
        ("The day before yesterday, 前天", [-2, -2]),
        ("Set an alarm", []),
    ],
)
def test_days_are_named_from_today(text: str, days: list[int]) -> None:
    assert [each.days for each in find_relative_days(text)] == days


def test_a_day_that_no_calendar_has_is_none() -> None:
    assert make_date(2026, 2, 28) == date(2026, 2, 28)
    assert make_date(2026, 2, 29) is None


def test_the_phones_clock_begins_with_the_date() -> None:
    assert parse_clock_date("2026-03-02 09:00 Monday") == date(2026, 3, 2)
    assert parse_clock_date("") is None
    assert parse_clock_date("2026-13-02") is None


@given(value=_DAYS, language=st.sampled_from(_LANGUAGES))
def test_a_formatted_date_is_read_back(value: date, language: Language) -> None:
    words = format_date(value, language)
    assert [d.date for d in resolve_dates(words, _TODAY)] == [value]
    assert contains_date(words, value)


@given(_DAYS)
def test_each_form_of_a_date_shows_it(value: date) -> None:
    assert all(contains_date(form, value) for form in list_date_forms(value))


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("the lecture I recorded in February can go", {2}),
        ("the February bill and the March bill", {2, 3}),
        ("删掉2月的照片和十二月的账单", {2, 12}),
        ("on March 3, or 3月2日", set()),
        ("it may march in", set()),
    ],
)
def test_a_month_is_named_without_a_day(text: str, months: set[int]) -> None:
    assert read_months(text) == months


def test_a_day_lies_in_its_month() -> None:
    assert is_in_month("February", "Lecture 5, Fri, Feb 27 2:46 PM")
    assert not is_in_month("February", "Lecture 4, Sun, Mar 1 6:33 PM")
    assert not is_in_month("27", "Fri, Feb 27")


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("on the 3rd, no wait, the 4th", [3, 4]),
        ("on March 3rd, no, the 4th", [4]),
        ("周三，不对，14号", [14]),
        ("在13号去港口路17号", [13]),
        ("delete the 3rd and the 4th", []),
        ("on the 12th delete the 3rd photo", [12]),
    ],
)
def test_days_of_a_month_are_told_from_places_in_a_row(
    text: str, days: list[int]
) -> None:
    assert [each.day for each in find_days_of_month(text)] == days


def test_a_day_of_the_month_may_be_the_last_one() -> None:
    (meant,) = resolve_dates("on the 28th", date(2026, 3, 2))
    assert meant.days == [date(2026, 3, 28), date(2026, 2, 28)]
    (meant,) = resolve_dates("on the 30th", date(2026, 3, 31))
    assert meant.days == [date(2026, 4, 30), date(2026, 3, 30)]


@pytest.mark.parametrize(
    ("words", "text", "is_of_it"),
    [
        ("13th", "Friday, March 13, 2026", True),
        ("the 13th", "Fri, Mar 13", True),
        ("13号", "2026年3月13日 周五", True),
        ("13th", "Thursday, March 12, 2026", False),
        ("13号", "3月12日", False),
        ("13", "Fri, Mar 13", False),
        ("十三号", "3月13日", True),
        ("13号", "13日 周五", True),
        ("the 13th", "Fri 13th", True),
        ("3号", "13日", False),
        ("13号", "地铁13号线", False),
        ("13th", "13th floor", False),
    ],
)
def test_the_day_of_a_month_is_known_in_a_date(
    words: str, text: str, *, is_of_it: bool
) -> None:
    assert is_day_of_month(words, text) == is_of_it
