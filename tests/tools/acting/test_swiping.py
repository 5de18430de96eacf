"""What a list is scrolled to."""

import pytest

from tests.nodes.screens import element
from tools.acting.swiping import shows_text
from tools.screen import Bounds


def test_a_name_within_another_name_is_not_shown() -> None:
    haddad = [element("item", "Farid Haddad, 555 0106")]
    assert not shows_text(haddad, "Dad")
    assert shows_text([*haddad, element("item", "dad, 555 0114")], "Dad")
    assert shows_text([element("item", "小李娜, 555 0102")], "李娜")


def test_what_is_written_in_a_search_field_is_no_row_that_is_shown() -> None:
    field = element("input", "Search", value="Rent", hint="Name or amount")
    assert not shows_text([field], "Rent")
    assert shows_text([field], "Search")
    assert shows_text([field, element("item", "Rent March, 3200")], "Rent")
    assert shows_text([element("slider", "Level", value="40")], "40")


@pytest.mark.parametrize(
    ("searched", "words", "row"),
    [
        ("wireless headphones", "Headphones", "Kestrel Headphones, ¥308"),
        ("无线耳机", "耳机", "红隼耳机, ¥308"),
    ],
)
def test_a_part_of_what_stands_above_a_list_is_not_what_it_is_scrolled_to(
    searched: str, words: str, row: str
) -> None:
    above = element("item", searched, index=1)
    box = Bounds(left=0, top=300, right=200, bottom=900)
    assert not shows_text([above], words, box)
    assert shows_text([above, element("item", row, index=4)], words, box)
    # What it is called itself is in front, wherever it stands, and so is all if no list is known.
    assert shows_text([above], searched, box)
    assert shows_text([above], words)


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("Book with breakfast", "With breakfast"),
        ("预订含早餐房", "含早餐"),
    ],
)
def test_what_the_edge_of_a_list_cuts_to_a_sliver_is_not_shown(
    label: str, words: str
) -> None:
    box = Bounds(left=0, top=252, right=1080, bottom=2274)

    def lies(top: int, bottom: int) -> bool:
        place = Bounds(left=794, top=top, right=1006, bottom=bottom)
        return shows_text([element("button", label, bounds=place)], words, box)

    assert not lies(2253, 2274)
    assert not lies(252, 262)
    assert lies(2148, 2274)
    # A thin line of small print in the middle is whole.
    assert lies(1000, 1020)
