"""Durations in both languages."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.text.durations import (
    find_durations,
    find_offsets,
    format_duration,
)
from tapwright.text.language import Language

_LANGUAGES: list[Language] = ["en", "zh"]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("10 minutes", 600), ("1 hour 30 min", 5400), ("1小时30分钟", 5400), ("00:10:00", 600),
     ("2:05", 125), ("1 hour and 5 seconds", 3605)],
)  # fmt: skip
def test_a_duration_is_found(text: str, seconds: float) -> None:
    assert [set(each.values) for each in find_durations(text, clocks=True)] == [
        {seconds}
    ]


def test_days_are_left_out_where_they_are_not_wanted() -> None:
    text = "30 days or 2周 or 1 hour"
    assert find_durations(text, days=False) == find_durations(text)[2:]
    assert len(find_durations(text)) == 3


@pytest.mark.parametrize(
    "text", ["older ones", "as a", "第二天", "第10周", "18点30分", "优惠百分比"]
)
def test_what_is_no_duration(text: str) -> None:
    assert find_durations(text) == []


@pytest.mark.parametrize(
    ("text", "minutes", "mode"),
    [
        ("in two hours", 120, "later"),
        ("in half an hour", 30, "later"),
        ("an hour and a half", 90, ""),
        ("1h30m", 90, ""),
        ("two and a half hours", 150, ""),
        ("30 minutes before the event", 30, "before"),
        ("10 minutes after the event", 10, "after"),
        ("半小时后", 30, "later"),
        ("一个半小时", 90, ""),
        ("两个小时后", 120, "later"),
        ("提前30分钟", 30, "before"),
        ("1小时30分", 90, ""),
    ],
)
def test_a_duration_counts_from_now_or_from_something(
    text: str, minutes: int, mode: str
) -> None:
    found = find_offsets(text)
    assert [(d.length, d.mode) for d in found] == [
        (timedelta(minutes=minutes), mode)
    ]
    assert text[found[0].start : found[0].end] == found[0].text


@given(
    length=st.integers(1, 86_399).map(lambda s: timedelta(seconds=s)),
    language=st.sampled_from(_LANGUAGES),
)
def test_a_formatted_duration_is_read_back(
    length: timedelta, language: Language
) -> None:
    assert [
        d.length for d in find_durations(format_duration(length, language))
    ] == [length]
