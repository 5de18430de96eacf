"""The number of a house beside the name of its street."""

import pytest

from tapwright.text.houses import find_houses


@pytest.mark.parametrize(
    ("text", "houses"),
    [
        ("It is at 41 Mill Lane, flat 2", ["41 mill lane"]),
        ("Golden Bun, Mill Lane 20", ["20 mill lane"]),
        ("12b St. Anne's Road and 3 Quay Street", ["3 quay street"]),
        ("寄到学院路14号602室", ["14 学院路"]),
        ("学院路２号", ["2 学院路"]),
        ("地铁13号线", []),
        ("2 minutes to Mill Lane", ["2 minutes to mill lane"]),
        ("at 5 pm, Mill Lane Station", []),
        ("Mill Lane 20% off", []),
    ],
)
def test_a_house_is_a_number_and_a_street(text: str, houses: list[str]) -> None:
    found = [f"{each.number} {each.street}" for each in find_houses(text)]
    assert found == houses


@pytest.mark.parametrize(
    ("text", "other", "is_same"),
    [
        ("14 Mill Lane", "Mill Lane 41", True),
        ("14 Mill Lane", "14 Hill Lane", False),
        ("Hill Lane 14", "It is Uphill Lane 14", False),
        ("It is Mill Lane 14", "14 Mill Lane", True),
        ("港城学院路14号", "学院路41号", True),
        ("学院路14号", "医院路14号", False),
    ],
)
def test_two_houses_may_be_in_one_street(
    text: str, other: str, *, is_same: bool
) -> None:
    (first,), (second,) = find_houses(text), find_houses(other)
    assert first.is_in_street(second) is is_same
