"""The language of UI-TARS; the replies are of the form of its prompts and README files."""

import pytest
from hypothesis import given

from models.native.moves import MoveKind, NativeMove
from models.native.ui_tars import (
    read_reply,
    write_box_reply,
    write_point_reply,
)
from models.parsing import Unreadable
from tests.models.native.moves import TEXTS, moves


@pytest.mark.parametrize(
    ("call", "move"),
    [
        ("click(start_box='(197,525)')", {"kind": "tap", "point": (197, 525)}),
        ("click(start_box='<|box_start|>(197,525)<|box_end|>')",
         {"kind": "tap", "point": (197, 525)}),
        ("click(point='<point>200 300</point>')", {"kind": "tap", "point": (200, 300)}),
        ("click(start_box='[10, 20, 30, 40]')", {"kind": "tap", "point": (20, 30)}),
        ("long_press(start_box='(1,2)')", {"kind": "long_press", "point": (1, 2)}),
        ("long_press(start_box='(1,2)', time='2')", {"kind": "long_press", "point": (1, 2)}),
        ("type(content='it's here')", {"kind": "type", "text": "it's here"}),
        (r"type(content='it\'s here\n')", {"kind": "type", "text": "it's here", "submits": True}),
        ("scroll(start_box='(5,6)', direction='down')",
         {"kind": "scroll", "point": (5, 6), "direction": "down"}),
        ("scroll(point='<point>5 6</point>', direction='left')",
         {"kind": "scroll", "point": (5, 6), "direction": "left"}),
        ("open_app(app_name='Clock')", {"kind": "open_app", "text": "Clock"}),
        ("drag(start_box='(1,2)', end_box='(3,4)')",
         {"kind": "drag", "point": (1, 2), "end": (3, 4)}),
        ("drag(start_point='<point>1 2</point>', end_point='<point>3 4</point>')",
         {"kind": "drag", "point": (1, 2), "end": (3, 4)}),
        ("press_home()", {"kind": "home"}),
        ("press_back()", {"kind": "back"}),
        ("hotkey(key='enter')", {"kind": "enter"}),
        ("wait()", {"kind": "wait", "seconds": 5}),
        ("call_user()", {"kind": "ask"}),
        ("finished()", {"kind": "finish"}),
        ("finished(content='It says \\'7:30\\'')", {"kind": "finish", "text": "It says '7:30'"}),
    ],
)  # fmt: skip
def test_each_action_is_read(call: str, move: dict[str, object]) -> None:
    said = f"Thought: see\nAction: {call}"

    assert read_reply(said) == NativeMove(thought="see", **move)


def test_of_several_actions_the_first_is_taken() -> None:
    said = (
        "Thought: both\nAction: click(start_box='(1,2)')\n\n"
        "click(start_box='(3,4)')"
    )

    assert read_reply(said).point == (1, 2)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "I am sorry, I cannot help.",
        "Thought: it is finished().",
        "<think>\nAction: finished()</think>I will not.",
        "Thought: see\nAction: I am finished",
        "Thought: see\nAction: fly(start_box='(1,2)')",
        "Thought: see\nAction: click()",
        "Thought: see\nAction: hotkey(key='ctrl c')",
        '{"judgement": "done"}',
    ],
)
def test_what_is_no_action_is_none(said: str) -> None:
    with pytest.raises(Unreadable):
        read_reply(said)


_KINDS: tuple[MoveKind, ...] = (
    "tap", "long_press", "double_tap", "drag", "scroll", "type", "open_app", "back",
    "home", "enter", "finish",
)  # fmt: skip


@given(moves(*_KINDS))
def test_what_is_written_is_read_again(move: NativeMove) -> None:
    assert read_reply(write_box_reply(move)) == move
    assert read_reply(write_point_reply(move)) == move


@given(TEXTS)
def test_no_words_are_too_strange(said: str) -> None:
    for text in (said, f"Action: {said}", f"Action: type(content='{said}"):
        try:
            move = read_reply(text)
        except Unreadable:
            continue
        assert move.kind
