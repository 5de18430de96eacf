import pytest

from tapwright.text.amounts import find_amounts, find_counts, find_money


def test_amounts_and_counts() -> None:
    assert [set(each.values) for each in find_amounts("¥30 or 1,200 yuan at 50%")] == [
        {30.0}, {1200.0}, {50.0},
    ]  # fmt: skip
    for text, value in (
        ("打车花了三十八块五", 38.5),
        ("一百二十元", 120.0),
        ("五块钱", 5.0),
    ):
        assert [each.value for each in find_amounts(text)] == [value]
    for text in ("两块蛋糕", "一块去吧", "买三块"):
        assert find_amounts(text) == []
    assert [each.value for each in find_amounts("38块5，12元，3块5个")] == [
        38.5, 12.0, 3.0,
    ]  # fmt: skip
    for text, many in (
        ("exactly two tickets", 2), ("3 cups", 3), ("两张票", 2), ("十二个人", 12),
        ("a dozen eggs", 12),
        ("twenty-five recipes", 25),
    ):  # fmt: skip
        assert [set(each.values) for each in find_counts(text)] == [
            {float(many)}
        ]
    for text in (
        "one alarm",
        "two",
        "30 minutes",
        "一个闹钟",
        "2个小时",
        "a note",
        "三五个人",
        "zero with its slash",
    ):
        assert find_counts(text) == []
    assert find_counts("exactly one alarms")


def test_sums_of_money_in_many_forms() -> None:
    for text, value in (
        ("Pay $1,200.50 now", 1200.5), ("49,90 €", 49.9), ("1.234,56 €", 1234.56),
        ("EUR 50", 50.0), ("50 EUR", 50.0), ("CHF 1'200", 1200.0), ("30元", 30.0),
        ("共1.2万元", 12000.0), ("￥３０", 30.0), ("¥0.5", 0.5), ("Rs. 300", 300.0),
        ("12 345 kr", 12345.0), ("total: 7 dollars", 7.0), ("₹99", 99.0), ("€5", 5.0),
        ("$5000", 5000.0), ("花了38块5", 38.5), ("12元5角", 12.5), ("9块八", 9.8), ("3块5个", 3.0),
    ):  # fmt: skip
        assert [each.value for each in find_money(text)] == [value], text
    for text in ("50%", "25 ℃", "3 kronor in krypton", "room 50", "10:30", ""):
        assert find_money(text) == [], text
    assert [each.value for each in find_money("$5 of $60")] == [5.0, 60.0]


@pytest.mark.parametrize("text", ["音量百分之三十", "音量百分之30", "音量30%"])
def test_a_share_is_an_amount_in_words_too(text: str) -> None:
    assert [each.value for each in find_amounts(text)] == [30]
