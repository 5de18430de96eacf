"""Who only wants to see something wants nothing changed."""

import pytest

from nodes.completion.checks.missing.looks import (
    find_deleted,
    find_opened,
    find_spared_control,
    find_spared_deletion,
    find_turned,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import LongPress, Set, Tap
from tools.screen import Screen

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


@pytest.mark.parametrize(
    ("task", "name", "is_spared"),
    [
        (
            "Delete the chat with Sam Osei, don't touch Ann Lee's",
            "Ann Lee",
            True,
        ),
        (
            "Delete the chat with Sam Osei, but leave Ann Lee alone",
            "Ann Lee",
            True,
        ),
        (
            "Delete the chat with Sam Osei, don't touch Ann Lee's",
            "Sam Osei",
            False,
        ),
        ("Delete it, don't delete Ann Lee unless it is old", "Ann Lee", False),
        ("跟小王的聊天整个删掉，王小明的可别给我删了啊", "王小明", True),
        ("跟小王的聊天整个删掉，王小明的可别给我删了啊", "小王", False),
    ],
)
def test_what_is_not_to_be_touched_is_not_deleted(
    task: str, name: str, *, is_spared: bool
) -> None:
    shown = screen(
        element("item", f"{name}, Mar 1, Hello", index=1),
        element("button", "Delete", index=2),
    )
    gone = [
        visit(shown, LongPress(element=1)),
        visit(shown, Tap(element=2)),
        visit(screen()),
    ]
    assert find_spared_deletion(task, gone) == (name if is_spared else "")
    assert not find_spared_deletion(task, gone, [f"then delete {name} too"])


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("Turn on night light, don't touch Dark theme", "Dark theme"),
        ("把夜间模式给我开开，深色主题不要动", "深色主题"),
    ],
)
def test_a_switch_that_is_not_to_be_touched_is_left(
    task: str, name: str
) -> None:
    off, on = (
        screen(element("switch", name, index=1, checked=checked))
        for checked in (False, True)
    )
    turned = [visit(off, Tap(element=1)), visit(on, Tap(element=1)), visit(off)]
    assert find_spared_control(task, [turned[0], visit(on)]) == name
    assert not find_spared_control(task, turned)
    assert not find_spared_control(f"Turn on {name}", [turned[0], visit(on)])


@pytest.mark.parametrize(
    ("task", "names"),
    [
        (
            "Lower the ringer to 30%, and leave the alarm volume alone",
            ["Ringer", "Alarm volume"],
        ),
        (
            "把铃声音量调到百分之三十吧，闹钟的音量可别动啊",
            ["铃声音量", "闹钟音量"],
        ),
    ],
)
def test_a_slider_that_is_not_to_be_touched_is_left(
    task: str, names: list[str]
) -> None:
    def show(*values: str) -> Screen:
        sliders = zip(names, values, strict=True)
        return screen(
            *(
                element("slider", name, index=number, value=value)
                for number, (name, value) in enumerate(sliders, 1)
            )
        )

    first = visit(show("60.0", "80.0"), Set(element=1, text="30%"))
    second = visit(show("30.0", "80.0"), Set(element=2, text="30%"))
    both = [first, second, visit(show("30.0", "30.0"))]
    assert find_spared_control(task, both) == names[1]
    assert not find_spared_control(task, [first, visit(show("30.0", "80.0"))])
