"""Who only wants to see something wants nothing changed."""

import pytest

from nodes.completion.checks.missing.looks import (
    find_deleted,
    find_opened,
    find_turned,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import LongPress, Tap

TASKS = ["Please view all call recordings for me.", "请帮我查看通话录音。"]
ANN = "Ann 0412, Tue, Feb 24 9:46 PM"
MENU = screen(
    element("item", "Call recordings", index=1),
    element("item", "通话录音", index=2),
    signature="v1:menu",
)
LIST = screen(
    element("item", ANN, index=1),
    element("item", "All recordings", index=2),
    element("button", "Delete", index=3),
    signature="v1:list",
)
PLAYER = visit(screen(element("button", "Play"), signature="v1:player"))


def open_list(task: str) -> ScreenVisit:
    return visit(MENU, Tap(element=1 if task.isascii() else 2))


@pytest.mark.parametrize("task", TASKS)
def test_what_was_deleted_is_told(task: str) -> None:
    gone = [
        visit(LIST, LongPress(element=1)),
        visit(LIST, Tap(element=3)),
        visit(LIST),
    ]
    assert find_deleted(task, gone) == ANN
    assert find_deleted("Who called on Tuesday?", gone) == ANN
    assert not find_deleted("Delete the call recordings", gone)
    assert not find_deleted(task, [open_list(task), visit(LIST)])


@pytest.mark.parametrize("task", TASKS)
def test_a_thing_of_the_list_that_was_opened_is_told(task: str) -> None:
    opened = [open_list(task), visit(LIST, Tap(element=1)), PLAYER]
    assert find_opened(task, opened) == ANN
    assert not find_opened(task, [*opened, visit(LIST)])
    # Another row may lead to the list itself.
    assert not find_opened(
        task, [open_list(task), visit(LIST, Tap(element=2)), PLAYER]
    )
    assert not find_opened("Play the call recordings", opened)


def turn(*, is_back: bool = False) -> list[ScreenVisit]:
    off, on = (
        screen(
            element("switch", "Record calls", checked=is_on),
            package="com.example.settings",
        )
        for is_on in (False, True)
    )
    last = [visit(on, Tap(element=1)), visit(off)] if is_back else [visit(on)]
    return [visit(off, Tap(element=1)), *last]


@pytest.mark.parametrize("task", TASKS)
def test_a_switch_that_was_turned_is_told(task: str) -> None:
    assert find_turned(task, turn()) == "Record calls"
    assert not find_turned(task, turn(is_back=True))
    assert not find_turned("Turn on call recordings", turn())
    assert not find_turned("Show call recordings", turn())


@pytest.mark.parametrize("task", ["Who called on Tuesday?", "周二是谁打来的？"])
def test_beside_a_question_only_one_of_another_app_counts(task: str) -> None:
    assert not find_turned(task, turn())
    assert find_turned(task, [visit(LIST, Tap(element=2)), *turn()])
