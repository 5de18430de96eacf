"""A row that is taken has to keep to the time by which somebody wants to arrive or leave."""

import pytest

from nodes.completion.checks.choices.row_times import find_untimely
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap

EARLY = "09:28, G114, 14:31, South, 5 h 3 min, ¥553"
LATE = "10:23, G116, 16:04, South, 5 h 41 min, ¥553"


@pytest.mark.parametrize(
    ("asked", "row", "is_untimely"),
    [
        ("Buy a ticket returning to Rome before 3:00 PM.", LATE, True),
        ("Buy a ticket returning to Rome before 3:00 PM.", EARLY, False),
        ("Buy a ticket for a train that arrives by 3:00 PM.", LATE, True),
        ("买一张返回北京的票，要在下午3:00之前到达。", LATE, True),
        ("买一张返回北京的票，要在下午3:00之前到达。", EARLY, False),
        ("Take a train that leaves after 10:00 AM.", EARLY, True),
        ("Take a train that leaves after 10:00 AM.", LATE, False),
        ("买一张上午10:00之后出发的票。", EARLY, True),
        ("买一张上午10:00之前出发的票。", LATE, True),
        # The ticket is to be bought by then.
        ("Buy a ticket to Rome before 3:00 PM.", LATE, False),
        ("Be back before 3:00 PM, or take the last train.", LATE, False),
    ],
)
def test_a_row_keeps_to_its_time(
    asked: str, row: str, *, is_untimely: bool
) -> None:
    page = screen(element("item", EARLY), element("item", LATE, index=2))
    taken = 1 if row == EARLY else 2
    visits = [visit(page, Tap(element=taken)), visit(screen())]
    assert find_untimely(asked, visits) == (row if is_untimely else "")
