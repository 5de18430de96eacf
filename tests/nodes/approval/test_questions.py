"""What makes a decided action one that the user must allow."""

import pytest

from graph.state import Decision
from graph.tasks import make_root
from nodes.approval.questions import find_words_to_allow
from tests.nodes.screens import element, screen
from tools.actions import Action, Scroll, Tap
from tools.screen import Bounds, Screen

CAUTION = "Buy socks"


def tasks(*rows: str) -> Screen:
    """A list of tasks, each with a day."""
    listed = []
    for place, text in enumerate(rows, start=1):
        bounds = Bounds(
            left=0, top=100 * place, right=1080, bottom=100 * place + 90
        )
        row = element(
            "item", text, index=place, resource_id="task", bounds=bounds
        )
        listed.append(row)
    return screen(*listed)


def find(action: Action, page: Screen, origin: str = "batch") -> str:
    made = {
        "step": 1, "task": 0, "judgement": "act", "action": action,
        "caution": CAUTION, "origin": origin,
    }  # fmt: skip
    decision = Decision.model_validate(made)
    return find_words_to_allow(decision, page, {"tasks": make_root("Socks")})


def test_a_queued_scroll_to_words_and_the_entry_with_them_do_nothing() -> None:
    page = tasks("Buy socks, Mar 12", "Trip, Mar 13", "Yoga, Mar 14")
    scroll = Scroll(direction="down", until=CAUTION)
    assert find(scroll, page) == find(Tap(element=1), page) == ""
    assert find(Tap(element=1), screen(element(text="Buy socks"))) == CAUTION
    assert find(Tap(element=1), screen(element(text="Socks"))) == CAUTION


@pytest.mark.parametrize("action", [Scroll(direction="down"), Tap(element=1)])
def test_what_the_model_itself_wants_to_be_allowed_is_asked_about(
    action: Action,
) -> None:
    page = tasks("Buy socks, Mar 12", "Trip, Mar 13", "Yoga, Mar 14")
    assert find(action, page, origin="model") == CAUTION
