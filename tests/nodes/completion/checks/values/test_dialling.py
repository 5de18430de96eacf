"""A number that was not called, or otherwise than it was asked for, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.values.dialling import (
    find_called_again,
    find_hung_up,
    find_other_number,
    find_uncalled,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen
from tools.actions import Tap
from tools.screen import Target

WORDS = [("Dial 321", "Call", "End call"), ("帮我拨打321", "拨打", "挂断")]


def press(*labels: str, offered: str) -> list[ScreenVisit]:
    """Buttons that are touched one after the other, where one is offered."""
    page = screen(element("button", offered, index=1))
    visits: list[ScreenVisit] = []
    for label in labels:
        target = Target(role="button", text=label)
        step = Decision(
            step=1, task=0, judgement="act", action=Tap(element=1), target=target
        )  # fmt: skip
        visits.append(ScreenVisit(screen=page, step=step))
    return [*visits, ScreenVisit(screen=page)]


@pytest.mark.parametrize(("task", "call", "end"), WORDS)
def test_a_number_that_was_keyed_in_is_called(
    task: str, call: str, end: str
) -> None:
    keyed = press("3 DEF", "2 ABC", "1", offered=call)
    assert find_uncalled(task, keyed) == call
    called = press("3 DEF", "2 ABC", "1", call, offered=end)
    assert not find_uncalled(task, called)
    assert not find_uncalled("Type 321 but do not call it", keyed)
    assert not find_uncalled("输入321，先别拨打", keyed)
    assert not find_uncalled(task, [])
    # The page of then is left, or its button takes no touch.
    left = [*keyed[:-1], ScreenVisit(screen=screen(element("text", call)))]
    assert not find_uncalled(task, left)
    barred = screen(element("button", call, index=1, enabled=False))
    assert not find_uncalled(task, [*keyed[:-1], ScreenVisit(screen=barred)])


@pytest.mark.parametrize(("task", "call", "end"), WORDS)
def test_a_number_is_called_without_a_digit_more(
    task: str, call: str, end: str
) -> None:
    for keys, other in (
        ("3211", "3211"),
        ("1321", "1321"),
        ("321", ""),
        ("45", ""),
    ):
        visits = press(*keys, call, offered=end)
        assert find_other_number(task, visits) == other
    mended = press(*"3211", call, end, *"321", call, offered=end)
    assert not find_other_number(task, mended)


@pytest.mark.parametrize(("task", "call", "end"), WORDS)
def test_a_call_is_not_hung_up_at_once(task: str, call: str, end: str) -> None:
    hung_up = press("3", "2", "1", call, end, offered=end)
    assert find_hung_up(task, hung_up) == end
    assert not find_hung_up(task, press("3", "2", "1", call, offered=end))
    # Another call was ended, and none made.
    assert not find_hung_up(task, press(end, offered=call))
    assert not find_hung_up("Call 321 and hang up", hung_up)
    assert not find_hung_up("拨打321，然后挂断", hung_up)


@pytest.mark.parametrize(("task", "call", "end"), WORDS)
def test_a_number_is_called_once(task: str, call: str, end: str) -> None:
    keys = ("3", "2", "1")
    twice = press(*keys, call, end, *keys, call, offered=end)
    assert find_called_again(task, twice) == "321"
    assert not find_called_again(f"{task} again, 再拨一次", twice)
    assert not find_called_again(task, press(*keys, call, offered=end))
    # It was another one that was called before.
    other = press("4", "5", "6", call, end, *keys, call, offered=end)
    assert not find_called_again(task, other)
