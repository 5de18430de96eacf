import pytest
from hypothesis import given
from hypothesis import strategies as st

from nodes.decision.labels import find_labelled
from tests.nodes.screens import element, screen
from tools.screen import Bounds


@pytest.mark.parametrize(
    ("words", "labels", "found"),
    [
        ("Blue", ["Blue", "Blue sky"], 0),
        ("blue", ["Sky", "Blue, in stock"], 1),
        ("Blue", ["Blueish"], None),
        ("Star", ["Starlane Hotel", "Star Hotel (West)"], 1),
        ("Hotel", ["Star Hotel", "Moon Hotel"], None),
        ("Star Hotel West", ["Star Hotel (West)", "Star Hotel (East)"], 0),
        ("银行卡 8036", ["银行卡（8036）", "零钱"], 0),
        ("银行卡", ["银行卡（8036）", "零钱"], 0),
        ("5", ["15", "25"], None),
        ("Basket", ["Basket (1)"], 0),
        ("", ["Blue"], None),
    ],
)
def test_words_mean_the_only_label_that_fits_best(
    words: str, labels: list[str], found: int | None
) -> None:
    elements = [
        element("item", text, index=n + 1) for n, text in enumerate(labels)
    ]
    chosen, count = find_labelled(words, screen(*elements))
    assert chosen == (None if found is None else elements[found])
    assert (count == 1) is (found is not None)


def test_a_radio_button_goes_before_the_row_around_it() -> None:
    row = element(
        "item",
        "Card",
        index=1,
        bounds=Bounds(left=0, top=0, right=900, bottom=90),
    )
    dot = element(
        "radio",
        "Card",
        index=2,
        bounds=Bounds(left=10, top=10, right=80, bottom=80),
    )
    twin = element(
        "item",
        "Card",
        index=3,
        bounds=Bounds(left=0, top=200, right=900, bottom=290),
    )
    assert find_labelled("Card", screen(row, dot))[0] == dot
    assert find_labelled("Card", screen(row, dot, twin)) == (None, 2)


@given(st.text(max_size=30))
def test_a_label_means_itself(text: str) -> None:
    shown = element("item", text, index=1)
    chosen, count = find_labelled(text, screen(shown))
    assert count in (0, 1)
    assert chosen in (None, shown)
