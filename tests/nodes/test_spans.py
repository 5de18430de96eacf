import pytest

from nodes import spans

AM, PM = 7 * 60 + 30, 19 * 60 + 30


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("at 7:30 PM", {PM}), ("7.30 p.m.", {PM}), ("7 am", {420}), ("12 AM", {0}), ("12pm", {720}),
        ("at 7:30", {AM, PM}), ("19:30", {PM}), ("07:30", {AM}), ("7:30 in the evening", {PM}),
        ("8 o'clock", {480, 1200}), ("noon", {720}), ("下午7:30", {PM}), ("晚上7点半", {PM}),
        ("早上七点三十分", {AM}), ("七点一刻", {435, 1155}), ("上午10点", {600}),
        ("19点30分", {PM}),
        ("晚上十二点", {0}), ("00:10", {10, 730}), ("中午12点", {720}),
    ],
)  # fmt: skip
def test_times(text: str, values: set[int]) -> None:
    found = spans.times(text)
    assert [set(each.values) for each in found] == [values]
    assert text[found[0].start :].startswith(found[0].words)


@pytest.mark.parametrize("text", ["room 730", "1.5", "快一点", "2小时", "in 30 minutes", "12:345"])
def test_what_is_no_time(text: str) -> None:
    assert spans.times(text) == []


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("on March 5", {(3, 5)}), ("5th of March", {(3, 5)}), ("2026-03-05", {(3, 5)}),
        ("3月5日", {(3, 5)}), ("3/4", {(3, 4), (4, 3)}), ("Thu, Mar 5", {(3, 5)}),
    ],
)  # fmt: skip
def test_dates(text: str, values: set[tuple[int, int]]) -> None:
    assert [set(each.values) for each in spans.dates(text)] == [values]


@pytest.mark.parametrize("text", ["may I", "31/31", "version 2.5", "March"])
def test_what_is_no_date(text: str) -> None:
    assert spans.dates(text) == []


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("every Monday and Wed", [{0}, {2}]), ("Monday to Friday", [{0, 1, 2, 3, 4}]),
        ("on weekdays", [{0, 1, 2, 3, 4}]), ("周一至周三", [{0, 1, 2}]), ("每天", [set(range(7))]),
        ("星期天", [{6}]), ("周末", [{5, 6}]), ("Fri-Mon", [{4, 5, 6, 0}]), ("mondays", [{0}]),
        ("he sat in the sun", []),
    ],
)  # fmt: skip
def test_weekdays(text: str, values: list[set[int]]) -> None:
    assert [set(each.values) for each in spans.weekdays(text)] == values


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("10 minutes", 600), ("1 hour 30 min", 5400), ("1小时30分钟", 5400), ("00:10:00", 600),
     ("2:05", 125), ("1 hour and 5 seconds", 3605)],
)  # fmt: skip
def test_durations(text: str, seconds: float) -> None:
    assert [set(each.values) for each in spans.durations(text)] == [{seconds}]


def test_amounts_and_counts() -> None:
    assert [set(each.values) for each in spans.amounts("¥30 or 1,200 yuan at 50%")] == [
        {30.0}, {1200.0}, {50.0},
    ]  # fmt: skip
    for text, many in (("exactly two tickets", 2), ("3 cups", 3), ("两张票", 2), ("十二个人", 12)):
        assert [set(each.values) for each in spans.counts(text)] == [{float(many)}]
    for text in ("one alarm", "two", "30 minutes", "一个闹钟", "2个小时", "a note"):
        assert spans.counts(text) == []
    assert spans.counts("exactly one alarms")


@pytest.mark.parametrize(
    ("said", "value"),
    [("7", 7), ("Ten", 10), ("十", 10), ("二十一", 21), ("十五", 15), ("两", 2), ("多", None),
     ("一二", None)],
)  # fmt: skip
def test_numbers(said: str, value: int | None) -> None:
    assert spans.number(said) == value
