"""What the question before a purchase says that a yes covers."""

import pytest

from graph.state import Agreement, Decision
from nodes import targets
from nodes.approval import question_text
from nodes.approval.agreements import offer_agreement, word_offer
from tests.nodes.screens import element, screen, words
from tools.actions import Tap
from tools.screen import Bounds, Screen

HOME = "Robin Hale 555 0199, 14 Mill Lane"
CHECKOUT = screen(
    words("Checkout"),
    element("item", HOME, index=1, resource_id="address"),
    words("Kestrel Headphones, ¥308, ×1"),
)


def choose(quantity: str, price: str) -> Screen:
    """The sheet of a shop on which one chooses how many."""
    beside = {
        "Decrease": Bounds(left=700, top=1940, right=820, bottom=2060),
        "Increase": Bounds(left=910, top=1940, right=1030, bottom=2060),
    }
    buttons = [
        element("button", name, bounds=at) for name, at in beside.items()
    ]
    between = Bounds(left=828, top=1975, right=905, bottom=2030)
    return screen(
        element("image", "Kestrel Headphones"),
        words(price),
        words("Dark green; 1 piece"),
        *buttons,
        element("text", quantity, bounds=between),
        element("button", "Confirm", index=9),
        dialog=price,
    )


def offer(page: Screen, *earlier: Screen) -> tuple[str, Agreement | None]:
    """The question before the sheet is confirmed, and what a yes to it covers."""
    action = Tap(element=9)
    decision = Decision(
        step=1,
        task=0,
        before=page.ref,
        judgement="act",
        action=action,
        target=targets.make_target(action, page),
    )
    question = question_text.describe_allowing(
        decision, page, "purchase", "en", {}, earlier
    )
    found = offer_agreement(decision, page, question, "purchase", earlier)
    return question, found


@pytest.mark.parametrize(
    ("price", "is_offered"), [("¥308", False), ("¥616", True)]
)
def test_the_price_of_one_of_two_pieces_is_no_limit(
    price: str, *, is_offered: bool
) -> None:
    _, found = offer(choose("2", price), choose("1", "¥308"))
    assert (found is not None) is is_offered
    # What one piece costs is all that is due for one.
    assert offer(choose("1", "¥308"))[1] is not None
    # Whether it is the price of both was not seen.
    assert offer(choose("2", price))[1] is None


def test_an_address_that_the_question_tells_is_not_called_unknown() -> None:
    question, found = offer(choose("1", "¥308"), CHECKOUT)
    assert found is not None
    assert HOME in question
    assert found.address == HOME
    assert "shows none" not in word_offer(found, "en")
    _, unknown = offer(choose("1", "¥308"))
    assert unknown is not None
    assert "shows none" in word_offer(unknown, "en")
