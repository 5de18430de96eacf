"""What holds for every reader, whatever the text."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tapwright.text.clock_times import find_times, parse_half, parse_time
from tapwright.text.dates import (
    find_days_of_month,
    find_relative_days,
    resolve_dates,
)
from tapwright.text.durations import find_offsets
from tapwright.text.houses import find_houses
from tapwright.text.numbers import find_numbers, parse_number
from tapwright.text.readers import READERS, is_day, is_number_of
from tapwright.text.spans import Span
from tapwright.text.weekdays import (
    find_weekday_names,
    find_weekday_sets,
    parse_weekday,
)

_PIECES = """
7 30 : . am pm AM 上午 下午 明晚 中午 点 分 半 一刻 小时 分钟 周 星期
一 二 十 两 百 零下 个 人 、 到 至 月 日 号
/ - , Monday sat fri weekdays every to half past quarter twenty five o'clock at for in March May
2026 days an hour and a half before 后 前 天 今 明 第 $ % 元 ： １ exactly second
on the 13th Mill Lane 学院路
"""
_WORDS = _PIECES.split()
_TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(_WORDS), max_size=14).map("".join),
    st.lists(st.sampled_from(_WORDS), max_size=14).map(" ".join),
)
_FINDERS: dict[str, Callable[[str], Sequence[Span]]] = {
    **{str(kind): reader for kind, reader in READERS.items()},
    "bare time": partial(find_times, dotted=True),
    "offset": find_offsets,
    "meant date": partial(resolve_dates, today=date(2026, 3, 2)),
    "day of a month": find_days_of_month,
    "relative day": find_relative_days,
    "house": find_houses,
    "number": find_numbers,
    "weekday name": find_weekday_names,
    "weekday set": find_weekday_sets,
}


@pytest.mark.parametrize("kind", _FINDERS)
@given(text=_TEXTS)
@example(
    "at 7:30 pm, half past six, the day after tomorrow, Monday to Friday, 1 hour 30 minutes"
)
@example(
    "明晚7点半 周一到周五、日 2026年3月5日 2026-03-05 5 March 2026 一个半小时后 $5 50% 3张票"
)
def test_spans_stand_in_the_text_in_order_and_apart(
    kind: str, text: str
) -> None:
    spans = _FINDERS[kind](text)
    places = [place for span in spans for place in (span.start, span.end)]
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert places == sorted(places)
    assert [span.text for span in spans] == [
        text[span.start : span.end] for span in spans
    ]
    assert all(span.text == span.text.strip() for span in spans)
    assert all(span.values for span in spans)


@given(text=_TEXTS)
def test_a_text_is_read_as_one_value_or_as_none(text: str) -> None:
    assert parse_weekday(text) in (None, *range(7))
    assert (parse_number(text) or 0) >= 0
    assert parse_half(text) in ("am", "pm", "")
    clock = parse_time(text)
    assert clock is None or (0 <= clock.h24 <= 23 and 0 <= clock.minute <= 59)


@pytest.mark.parametrize(
    ("text", "is_expected"),
    [
        ("Wed, Mar 4", True),
        ("2026年3月4日星期三", True),
        ("3月3日周二 · 明天", False),
        ("Thursday, March 5, 2026, 1 event", False),
        ("Wednesday", False),
        ("", False),
    ],
)
def test_a_day_stands_alone_in_a_calendar(
    text: str, *, is_expected: bool
) -> None:
    assert is_day(text) is is_expected


@pytest.mark.parametrize(
    ("number", "text", "is_expected"),
    [
        ("8", "晚上八点记账", False),
        ("3", "the third one", False),
        ("3", "第三个", False),
        ("1", "a new one", False),
        ("8", "记八元", True),
        ("8.00", "make it eight", True),
    ],
)
def test_the_number_of_an_hour_or_a_place_is_no_amount(
    number: str, text: str, *, is_expected: bool
) -> None:
    assert is_number_of(number, text) is is_expected
