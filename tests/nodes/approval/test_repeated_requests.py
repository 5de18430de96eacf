"""What a page may say that asks once more for what the user has allowed."""

import pytest

from graph.state import Agreement
from nodes.approval.repeated_requests import is_same_purchase
from tests.nodes.screens import element, screen, words
from tools.screen import Element, Target

THING = "Northlight Mug, ¥39, ×1"
HOME, OTHER = "Robin Hale, 14 Mill Lane", "安娜，栗树街22号"
TARGET = Target(role="button", text="Submit order")


def is_same(*elements: Element, address: str = HOME) -> bool:
    """Whether a page with a thing and its price asks for what was told."""
    agreement = Agreement(
        kind="purchase",
        step=1,
        package="com.example.app",
        names=("northlight mug, ¥39, ×1", "northlight mug"),
        question=f"Allow this action?\nItem: “{THING}”\nGoes to: “{address}”",
        limit="¥39",
        address=address,
    )
    page = screen(words(THING), words("Total: ¥39"), *elements)
    return is_same_purchase(agreement, TARGET, page, "Shop")


def address(text: str) -> Element:
    return element("item", text, resource_id="address")


@pytest.mark.parametrize("there", [(), (address(HOME),)], ids=len)
def test_the_address_that_was_told_is_covered(
    there: tuple[Element, ...],
) -> None:
    assert is_same(*there)


@pytest.mark.parametrize(
    "there",
    [
        (address(OTHER),),
        (words(f"Deliver to: {OTHER}"),),
        (words("收货地址"), words(OTHER)),
        (address(HOME), address(OTHER)),
        (address(HOME), words("Ship to"), words(OTHER)),
    ],
    ids=["row", "label", "two texts", "another row", "another label"],
)
def test_another_address_than_was_told_is_not_covered(
    there: tuple[Element, ...],
) -> None:
    assert not is_same(*there)


@pytest.mark.parametrize(
    "words_there",
    [
        "Total: ¥40", "Total: $39", "¥39 per month", "连续包月 ¥39",
        "To: Somebody Else", "收款人：某人", "Payment successful", "Kettle, ¥9, ×1",
    ],
)  # fmt: skip
def test_what_else_the_question_did_not_tell_is_not_covered(
    words_there: str,
) -> None:
    assert not is_same(words(words_there))
