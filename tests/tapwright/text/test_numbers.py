import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.text.numbers import (
    find_numbers,
    parse_number,
    write_figures,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [("7", 7), ("Ten", 10), ("十", 10), ("二十一", 21), ("十五", 15), ("两", 2), ("多", None),
     ("一二", None), ("twenty-five", 25), ("二十五", 25), ("25", 25), ("an", 1), ("一百零二", 102),
     ("soon", None), ("three", 3), ("三", 3), ("二零二六", 2026), ("三万五千", 35_000), ("2nd", 2),
     ("second", 2), ("a dozen", 12), ("万", None), ("", None), ("²", 2), ("9" * 5000, None)],
)  # fmt: skip
def test_a_number_is_read(text: str, value: int | None) -> None:
    assert parse_number(text) == value


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("two", ["2"]), ("3rd", ["3"]), ("十二", ["12"]), ("007", ["7"]), ("2.5", ["2.5"]),
        ("0.50", ["0.50"]), ("1,200", ["1200"]), ("5-9", ["5", "9"]),
        ("2026-03-02", ["2026", "3", "2"]),
        ("one of twenty-five", ["1", "25"]), ("两三个", []),
    ],
)  # fmt: skip
def test_numbers_are_found(text: str, digits: list[str]) -> None:
    assert [each.digits for each in find_numbers(text)] == digits


@pytest.mark.parametrize(
    ("text", "value"),
    [("-3°C", -3.0), ("零下5度", -5.0), ("minus 12", -12.0), ("気温 −4", -4.0), ("气温-7", -7.0),
     ("UTF-8", 8.0)],
)  # fmt: skip
def test_a_number_below_zero_is_one_where_no_word_stands_before_the_sign(
    text: str, value: float
) -> None:
    assert [each.value for each in find_numbers(text)] == [value]


@given(st.integers(0, 999_999_999))
def test_digits_are_read_as_they_are(value: int) -> None:
    assert parse_number(str(value)) == value
    assert [each.value for each in find_numbers(f"{value:,}")] == [value]


@given(st.integers(0, 99))
def test_numerals_are_read_back(value: int) -> None:
    tens, ones = divmod(value, 10)
    signs = "零一二三四五六七八九"
    ten = (signs[tens] if tens > 1 else "") + "十" if tens else ""
    numeral = ten + (signs[ones] if ones or not tens else "")
    assert parse_number(numeral) == value


def test_a_number_that_is_spelled_is_read_to_its_end() -> None:
    (number,) = find_numbers("一三八零零一三八零零零")
    assert number.digits == "13800138000"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("改成一三八零零一三八零零零", "改成13800138000"),
        ("打幺三八零零幺三八零零零", "打13800138000"),
        ("三千五百六十七万八千九百", "三千五百六十七万八千九百"),
        ("一二三四五", "一二三四五"),
    ],
)
def test_a_long_number_that_is_spelled_is_written_in_digits(
    text: str, written: str
) -> None:
    assert write_figures(text) == written


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("一百五", 150),
        ("一百零五", 105),
        ("一百二十五", 125),
        ("两千三", 2300),
        ("一万二", 12_000),
        ("a hundred", 100),
        ("a hundred and fifty", 150),
        ("one hundred twenty-five", 125),
        ("two thousand three hundred and five", 2305),
    ],
)
def test_a_large_number_is_said_as_people_do(words: str, value: int) -> None:
    assert parse_number(words) == value
    (number,) = find_numbers(f"({words})")
    assert number.value == value
