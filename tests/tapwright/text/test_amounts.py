from tapwright.text.amounts import find_amounts, find_counts


def test_amounts_and_counts() -> None:
    assert [set(each.values) for each in find_amounts("¥30 or 1,200 yuan at 50%")] == [
        {30.0}, {1200.0}, {50.0},
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
