"""What was deleted or switched though it was not asked for, in English and Chinese."""

import pytest

from nodes.completion.checks.unasked.besides import (
    find_other_switch,
    find_unasked_deed,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap
from tools.screen import Screen


def look(*states: bool) -> Screen:
    labels = ("Automatic call, 自动呼叫", "Countdown sound, 提示音")
    switches = [
        element("switch", label, index=number, checked=state)
        for number, (label, state) in enumerate(
            zip(labels, states, strict=True), 1
        )
    ]
    return screen(*switches, element("button", "Delete", index=3))


def run(*touched: int) -> list[ScreenVisit]:
    states = [False, False]
    visits: list[ScreenVisit] = []
    for number in touched:
        visits.append(visit(look(*states), Tap(element=number)))
        if number <= len(states):
            states[number - 1] = not states[number - 1]
    return [*visits, visit(look(*states))]


@pytest.mark.parametrize(
    ("task", "is_found"),
    [
        ("Show the call recordings", True),
        ("At what time is dinner?", True),
        ("查看通话录音", True),
        ("Delete the call recordings", False),
        ("Turn on the automatic call", False),
        ("打开自动呼叫", False),
    ],
)
@pytest.mark.parametrize("touched", [1, 3])
def test_who_only_wants_to_see_something_has_nothing_done(
    task: str, is_found: bool, touched: int
) -> None:
    assert bool(find_unasked_deed(task, run(touched))) == is_found
    assert not find_unasked_deed(task, run(1, 1))


@pytest.mark.parametrize(
    ("task", "touched", "is_found"),
    [
        ("Turn on the automatic call", (1, 2), True),
        ("Turn on the automatic call", (1,), False),
        # It may have to be on first, or was turned back.
        ("Turn on the automatic call", (2, 1), False),
        ("Turn on the automatic call", (1, 2, 2), False),
        ("Turn on the automatic call and the countdown", (1, 2), False),
        ("Turn on all switches of the call", (1, 2), False),
    ],
)
def test_no_other_switch_is_turned_after_the_one_that_is_named(
    task: str, touched: tuple[int, ...], is_found: bool
) -> None:
    assert bool(find_other_switch(task, run(*touched))) == is_found
