"""What waits in the cart, or at the checkout, where a task stops before it is paid."""

import pytest

from nodes.completion.closing import tell_waiting
from nodes.completion.visits import ScreenVisit
from nodes.completion.waiting_orders import WaitingOrder, find_waiting_order
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap
from tools.screen import Bounds, Screen

ASKED = "Order two coffees, but stop before paying"
ASKED_ZH = "点两份最便宜的咖啡，先别付款"


def choose(button: str, name: str) -> Screen:
    """The page of a thing with two of it chosen."""
    place = Bounds(left=828, top=1783, right=912, bottom=1846)
    return screen(
        element(
            "image",
            name,
            bounds=Bounds(left=0, top=252, right=1080, bottom=800),
        ),
        element(
            "text",
            "数量",
            bounds=Bounds(left=42, top=1783, right=702, bottom=1846),
        ),
        element("text", "2", bounds=place),
        element("button", button, index=8),
    )


def put(asked: str, button: str, name: str, *later: str) -> WaitingOrder | None:
    """What waits once a thing was put into the cart, and these buttons were touched."""
    run = [visit(choose(button, name), Tap(element=8))]
    for label in later:
        page = screen(element("button", label, index=1))
        run.append(visit(page, Tap(element=1)))
    return find_waiting_order([*run, visit(screen(words("Menu")))], asked)


@pytest.mark.parametrize(
    ("asked", "button", "name"),
    [
        (ASKED, "Add to cart", "Iced Americano"),
        (ASKED_ZH, "加入购物车", "美式咖啡"),
    ],
)
def test_what_was_put_into_the_cart_waits_there(
    asked: str, button: str, name: str
) -> None:
    cart = WaitingOrder(is_at_checkout=False, things=[f"{name} ×2"])
    assert put(asked, button, name) == cart
    assert put(asked, button, name, "去结算", "Checkout") == cart
    for changing in ("Remove", "删除", "Decrease", "增加"):
        assert put(asked, button, name, changing) is None
    for ordering in ("Pay ¥24", "提交订单并付款", "Buy now"):
        assert put(asked, button, name, ordering) is None
    assert put("Order two coffees", button, name) is None


def test_an_order_waits_at_the_checkout_with_its_total() -> None:
    line = "Kestrel Headphones, ¥308, Dark green, ×2"
    checkout = screen(
        words("Checkout"),
        words(line),
        words("Total: ¥483.60"),
        element("button", "Submit order", index=7),
    )
    choice = screen(element("button", "Buy now", index=1))
    run: list[ScreenVisit] = [visit(choice, Tap(element=1)), visit(checkout)]
    waiting = find_waiting_order(run, ASKED)
    assert waiting is not None
    assert waiting.is_at_checkout
    assert waiting.things == [line, "¥483.60"]
    ordered = [visit(checkout, Tap(element=7)), visit(checkout)]
    assert find_waiting_order(ordered, ASKED) is None
    # What stands on a page without an order is not known to be one.
    offer = screen(element("button", "Book with breakfast", index=1))
    assert find_waiting_order([visit(offer)], "Don't book yet") is None


def test_it_is_told_where_an_order_waits() -> None:
    cart = WaitingOrder(is_at_checkout=False, things=["美式咖啡 ×2"])
    told = "购物车内：“美式咖啡 ×2”。没有下单，也没有付款"
    assert tell_waiting(cart, "zh") == told
    checkout = WaitingOrder(is_at_checkout=True, things=["Mug, ×2", "¥39"])
    assert (
        tell_waiting(checkout, "en")
        == "At the checkout: “Mug, ×2”; “¥39”. Nothing was ordered or paid"
    )
