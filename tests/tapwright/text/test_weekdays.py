"""Days of the week in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.text.language import Language
from tapwright.text.weekdays import (
    find_weekday_names,
    find_weekday_sets,
    find_weekdays,
    format_weekday,
    format_weekday_like,
    parse_weekday,
)

_LANGUAGES: list[Language] = ["en", "zh"]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("every Monday and Wed", [{0}, {2}]), ("Monday to Friday", [{0, 1, 2, 3, 4}]),
        ("on weekdays", [{0, 1, 2, 3, 4}]), ("周一至周三", [{0, 1, 2}]), ("每天", [set(range(7))]),
        ("星期天", [{6}]), ("周末", [{5, 6}]), ("Fri-Mon", [{4, 5, 6, 0}]), ("mondays", [{0}]),
        ("he sat in the sun", []), ("星期一, 日期", [{0}]), ("周一, 三点", [{0}]), ("每周三次", []),
        ("after two working days", []),
        ("two daily pushes", [set(range(7))]),
    ],
)  # fmt: skip
def test_days_are_found(text: str, values: list[set[int]]) -> None:
    assert [set(each.values) for each in find_weekdays(text)] == values


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every Monday to Thursday", {0, 1, 2, 3}),
        ("weekdays", {0, 1, 2, 3, 4}),
        ("on weekends", {5, 6}),
        ("on Mondays and Wednesdays", {0, 2}),
        ("Mon, Wed, Fri", {0, 2, 4}),
        ("every Saturday through Monday", {5, 6, 0}),
        ("every day", set(range(7))),
        ("每周一到周四", {0, 1, 2, 3}),
        ("每周一、三、五", {0, 2, 4}),
        ("工作日", {0, 1, 2, 3, 4}),
        ("每天", set(range(7))),
    ],
)
def test_what_repeats_is_a_set(text: str, expected: set[int]) -> None:
    found = find_weekday_sets(text)
    assert [set(s.days) for s in found] == [expected]
    assert found[0].text == text


@pytest.mark.parametrize("text", ["on Friday", "Mon Sun", "周五下午"])
def test_one_day_alone_is_a_date_and_no_set(text: str) -> None:
    assert find_weekday_sets(text) == []


def test_names_stand_for_themselves_within_a_range() -> None:
    found = find_weekday_names("from Monday to Thu, or 周六")
    assert [each.day for each in found] == [0, 3, 5]


@given(day=st.integers(0, 6), language=st.sampled_from(_LANGUAGES))
def test_a_formatted_day_is_read_back(day: int, language: Language) -> None:
    assert parse_weekday(format_weekday(day, language)) == day


@given(
    day=st.integers(0, 6),
    model=st.sampled_from(
        ["Mon", "tue", "Wednesday", "fridays", "周一", "星期天", "礼拜三", "二"]
    ),
)
def test_a_day_in_the_form_of_another_is_read_back(
    day: int, model: str
) -> None:
    assert parse_weekday(format_weekday_like(day, model)) == day


def test_a_day_takes_the_form_of_another() -> None:
    assert format_weekday_like(4, "Mon") == "Fri"
    assert format_weekday_like(4, "mondays") == "fridays"
    assert format_weekday_like(4, "周一") == "周五"
    assert format_weekday_like(6, "星期一") == "星期日"


@pytest.mark.parametrize(
    "text", ["那天天气怎么样", "今天天亮得早", "后天天气好"]
)
def test_a_day_and_the_weather_are_not_every_day(text: str) -> None:
    assert find_weekdays(text) == []


def test_every_day_is_found() -> None:
    (span,) = find_weekdays("闹钟天天响")
    assert span.values == frozenset(range(7))
