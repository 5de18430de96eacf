"""Where a purchase is sent to, from the page or from the pages before it."""

import pytest

from nodes.approval.sensitivity.delivery import (
    find_address,
    find_earlier_address,
)
from nodes.approval.sensitivity.earlier_screens import add_touch
from tests.nodes.screens import element, screen, words
from tools.screen import Element, Screen, Target

HOME = "Robin Hale 555 0199, 14 Mill Lane, Harbour City"
OTHER = "安娜 555 0101，北湾区栗树街22号"


def address(text: str, name: str = "address") -> Element:
    return element("item", text, resource_id=name)


def choose(touched: str, name: str = "address_item") -> Screen:
    """A list of addresses of which one was touched."""
    rows = [address(HOME, name), address(OTHER, name)]
    return add_touch(screen(*rows), Target(role="item", text=touched))


@pytest.mark.parametrize(
    "elements",
    [
        (address(HOME),),
        (address(HOME, "checkout_address"),),
        (words(f"Deliver to: {HOME}"),),
        (words("Shipping address"), words(HOME)),
        (words(f"送至：{HOME}"),),
        (words("收货地址"), words(HOME)),
    ],
    ids=[
        "address",
        "checkout_address",
        "deliver to",
        "next text",
        "zh",
        "zh next text",
    ],
)
def test_a_checkout_shows_its_address(elements: tuple[Element, ...]) -> None:
    assert find_address(screen(words("Checkout"), *elements)) == HOME


@pytest.mark.parametrize(
    "elements",
    [
        (address(HOME), address(OTHER)),
        (element("input", HOME, resource_id="address"),),
        (words("Delivered in two days"), words("Free")),
        (element(text="Add address", resource_id="add_address_button"),),
    ],
    ids=["two", "input", "delivery", "button"],
)
def test_several_addresses_or_none_are_not_the_one(
    elements: tuple[Element, ...],
) -> None:
    assert find_address(screen(*elements)) == ""


@pytest.mark.parametrize("name", ["address_item", "address"])
@pytest.mark.parametrize("chosen", [HOME, OTHER])
def test_the_address_that_was_chosen_on_the_way_counts(
    chosen: str, name: str
) -> None:
    before = screen(address(HOME))
    assert find_earlier_address([choose(chosen, name), before]) == chosen


def test_an_address_from_before_an_unclear_choice_does_not_count() -> None:
    before = screen(address(HOME))
    pages = [screen(words("¥31")), choose("Add address"), before]
    assert find_earlier_address(pages) == ""
    assert find_earlier_address([pages[0], before]) == HOME


@pytest.mark.parametrize("text", [HOME, OTHER])
def test_a_picture_shows_an_address_by_how_it_is_written(text: str) -> None:
    seen = words(text).model_copy(update={"source": "ocr"})
    page = screen(words("Checkout"), seen)
    assert find_address(page) == find_earlier_address([page]) == text
    order = words("Order 2026030270130, 555 0199")
    assert (
        find_address(screen(order.model_copy(update={"source": "ocr"}))) == ""
    )
