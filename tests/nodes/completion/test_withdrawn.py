"""What an order takes back itself must not be put in all the same."""

import pytest

from nodes.completion.withdrawn import find_withdrawn_input
from tests.nodes.screens import element, screen, visit
from tools.actions import Fill, Tap

DINNER = "tell Ben dinner is at eleven, no, at one"
DINNER_ZH = "跟小王说晚上九点，不对，十点吃饭"


@pytest.mark.parametrize(
    ("instruction", "typed", "found"),
    [
        (DINNER, "Dinner is at eleven", "eleven"),
        (DINNER, "Dinner at 11:00", "eleven"),
        (DINNER, "dinner is at eleven, no, at one", "eleven"),
        (DINNER, "Dinner is at one", ""),
        (DINNER, "Dinner is at one, not at eleven", ""),
        (DINNER_ZH, "晚上九点吃饭", "晚上九点"),
        (DINNER_ZH, "晚上十点吃饭", ""),
        ("note that I leave on Friday, sorry, Saturday", "Leaving Friday", "Friday"),
        ("note two eggs, no, three, at two o'clock", "Eggs at two", ""),
        ("write to Anna, no, Ben that Anna is ill", "Anna is ill", ""),
    ],
)  # fmt: skip
def test_what_is_taken_back_must_not_be_typed(
    instruction: str, typed: str, found: str
) -> None:
    field = element("input", "Message", index=1)
    page = screen(field, element("button", "Send", index=2))
    run = [
        visit(page, Fill(element=1, text=typed)),
        visit(page, Tap(element=2)),
    ]
    assert find_withdrawn_input(instruction, run) == found
    # What was typed over at once was not put in.
    run.insert(1, visit(page, Fill(element=1, text="See you")))
    if found:
        assert not find_withdrawn_input(instruction, run)
