"""How many pieces were put in, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.values.steppers import (
    find_other_count,
    find_other_step,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap
from tools.screen import Screen, Target

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


SIZES = ("Default", "Large", "Largest")


def move_slider(*stands: int, buttons: tuple[str, str]) -> list[ScreenVisit]:
    """A slider that stands at each of these sizes, moved by its buttons."""
    less, more = buttons
    visits: list[ScreenVisit] = []
    for place, stand in enumerate(stands):
        page = screen(
            words("Font size"),
            words(SIZES[stand]),
            element("button", less, index=1),
            element("slider", "Font size", index=2, value=f"{stand * 33}.0"),
            element("button", more, index=3),
        )
        after = stands[place + 1 : place + 2]
        if after:
            label = more if after[0] >= stand else less
            visits.append(touch(page, label))
        else:
            visits.append(visit(page))
    return visits


def touch(page: Screen, label: str) -> ScreenVisit:
    step = Decision(
        step=1,
        task=0,
        judgement="act",
        action=Tap(element=1),
        target=Target(role="button", text=label),
    )
    return ScreenVisit(screen=page, step=step)


@pytest.mark.parametrize(
    ("instruction", "stands", "found"),
    [
        ("Make the font one size bigger", (0, 1), ""),
        ("Make the font one size bigger", (0, 1, 2), "Font size: Largest"),
        ("Make the font one size bigger", (1, 0), "Font size: Default"),
        ("Make the font one size bigger", (0, 1, 2, 1), ""),
        ("Make the font one size smaller", (1, 0), ""),
        ("Make the font as big as possible", (0, 1, 2), ""),
        ("把屏幕超时调成五分钟，还有字体调大一号", (0, 1), ""),
        ("把屏幕超时调成五分钟，还有字体调大一号", (0, 1, 2), "Font size: Largest"),
        ("字体调大一点", (0, 1, 2), ""),
    ],
)  # fmt: skip
def test_one_step_is_no_more_than_one(
    instruction: str, stands: tuple[int, ...], found: str
) -> None:
    for buttons in (("Make smaller", "Make larger"), ("缩小", "放大")):
        visits = move_slider(*stands, buttons=buttons)
        assert find_other_step(instruction, visits) == found
