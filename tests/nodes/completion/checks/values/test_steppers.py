"""How many pieces were put in, in English and Chinese."""

import pytest

from nodes.completion.checks.values.steppers import find_other_count
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap
from tools.screen import Screen

TWO = "Put 2 large Latte with oat milk into my cart, but do not order yet."
TWO_ZH = "把两杯大杯、燕麦奶的拿铁放进购物车，先不要下单。"


def make_page(
    count: int, *, button: str = "Add to cart", pack: str = "1 piece"
) -> Screen:
    return screen(
        element("radio", pack, index=1, checked=True),
        element("button", "Decrease", index=2),
        words(str(count)),
        element("button", "Increase", index=3),
        element("button", button, index=4),
    )


def order(count: int, **facts: str) -> list[ScreenVisit]:
    page = make_page(count, **facts)
    return [
        visit(page, Tap(element=4)),
        ScreenVisit(screen=screen(words("¥37"))),
    ]


@pytest.mark.parametrize(
    "instruction", [TWO, TWO_ZH, "Find the bag and buy two"]
)
def test_as_many_are_ordered_as_are_asked_for(instruction: str) -> None:
    assert find_other_count(instruction, order(1)) == "1"
    assert find_other_count(instruction, order(3)) == "3"
    assert not find_other_count(instruction, order(2))
    # One after the other, as a set, and one that was corrected before it was ordered.
    assert not find_other_count(instruction, [*order(1), *order(1)])
    assert not find_other_count(instruction, order(1, pack="Set of 2"))
    raised = [visit(make_page(3), Tap(element=2)), *order(2)]
    assert not find_other_count(instruction, raised)
    # What is raised in the cart, which shows the number in its row.
    cart = screen(
        element("item", "Latte, large, ¥18.50, 2"),
        element("button", "Increase", index=3),
    )
    in_cart = [*order(1), visit(cart, Tap(element=3)), visit(cart)]
    assert not find_other_count(instruction, in_cart)
    assert find_other_count(instruction, [*order(1), visit(cart)]) == "1"
    # A page that was only looked at orders nothing.
    assert not find_other_count(instruction, [ScreenVisit(screen=make_page(3))])


@pytest.mark.parametrize(
    "instruction",
    [
        "Book a room for two nights",
        "Put two different mugs into the cart",
        "Buy at least two",
        "Put a Latte into my cart",
        "订两晚酒店",
    ],
)
def test_a_number_of_something_else_counts_no_pieces(instruction: str) -> None:
    assert not find_other_count(instruction, order(1))


def test_nothing_is_said_of_a_page_with_several_numbers() -> None:
    page = make_page(1)
    cart = screen(*page.elements, *page.elements)
    assert not find_other_count(TWO, [*order(1), visit(cart, Tap(element=3))])
