"""The language of AutoGLM-Phone; the replies are of the form of Open-AutoGLM's prompt."""

import pytest
from hypothesis import given

from models.native.autoglm import read_reply, write_reply
from models.native.moves import NativeMove
from models.parsing import Unreadable
from tests.models.native.moves import TEXTS, moves


def _answer(call: str) -> str:
    return f"<think>see</think>\n<answer>\n{call}\n</answer>"


@pytest.mark.parametrize(
    ("call", "move"),
    [
        (
            'do(action="Tap", element=[500,300])',
            {"kind": "tap", "point": (500, 300)},
        ),
        (
            'do(action="Tap", element=[1,2], message="重要操作")',
            {"kind": "tap", "point": (1, 2), "caution": "重要操作"},
        ),
        (
            'do(action="Type", text="Hello World")',
            {"kind": "type", "text": "Hello World"},
        ),
        (
            'do(action="Type", text="say "hi", then")',
            {"kind": "type", "text": 'say "hi", then'},
        ),
        (
            'do(action="Type_Name", text="张三")',
            {"kind": "type", "text": "张三"},
        ),
        (
            'do(action="Type", text="one\ntwo")',
            {"kind": "type", "text": "one\ntwo"},
        ),
        (
            'do(action="Swipe", start=[500,800], end=[500,200])',
            {"kind": "swipe", "point": (500, 800), "end": (500, 200)},
        ),
        (
            'do(action="Long Press", element=[3,4])',
            {"kind": "long_press", "point": (3, 4)},
        ),
        (
            'do(action="Double Tap", element=[3,4])',
            {"kind": "double_tap", "point": (3, 4)},
        ),
        (
            'do(action="Launch", app="设置")',
            {"kind": "open_app", "text": "设置"},
        ),
        ('do(action="Back")', {"kind": "back"}),
        ('do(action="Home")', {"kind": "home"}),
        (
            'do(action="Wait", duration="3 seconds")',
            {"kind": "wait", "seconds": 3},
        ),
        (
            'do(action="Take_over", message="Log in")',
            {"kind": "ask", "text": "Log in"},
        ),
        # phone_agent/actions/handler.py `parse_action`: a text is all between the first mark and
        # the last, whatever marks and backslashes it holds
        (
            'do(action="Type", text="it is "so", he\'s \\(sure\\)")',
            {"kind": "type", "text": 'it is "so", he\'s \\(sure\\)'},
        ),
        (
            'do(action="Type", text="a \\"b\\" c")',
            {"kind": "type", "text": 'a "b" c'},
        ),
        ('do(action="Type", text="")', {"kind": "type", "text": ""}),
        (
            'do(action="Tap", message="pay "now"", element=[1,2])',
            {"kind": "tap", "point": (1, 2), "caution": 'pay "now"'},
        ),
        # `_convert_relative_to_absolute`: by 1000, though the prompt ends at 999
        (
            'do(action="Tap", element=[1000,1000])',
            {"kind": "tap", "point": (1000, 1000)},
        ),
        ('do(action="Interact")', {"kind": "ask"}),
        ('do(action="Note", message="True")', {"kind": "note", "text": "True"}),
        (
            'finish(message="Done: "7:30"")',
            {"kind": "finish", "text": 'Done: "7:30"'},
        ),
    ],
)
def test_each_action_is_read(call: str, move: dict[str, object]) -> None:
    assert read_reply(_answer(call)) == NativeMove(thought="see", **move)


def test_the_call_is_found_without_its_tags() -> None:
    move = read_reply(
        'The icon is at the top. do(action="Tap", element=[5, 6])'
    )

    assert move.point == (5, 6)
    assert move.thought == "The icon is at the top."


def test_a_thought_about_the_end_is_not_the_end() -> None:
    said = (
        '<think>Not finish(message="done") yet.</think>'
        '<answer>do(action="Back")</answer>'
    )

    assert read_reply(said).kind == "back"


@pytest.mark.parametrize(
    "said",
    [
        "",
        "I'm sorry, I can't help with that.",
        "任务已完成",
        "The task is finished.",
        '<think>I could do(action="Back")</think><answer>I will not.</answer>',
        _answer('do(action="Fly", element=[1,2])'),
        _answer('do(action="Tap")'),
        _answer('do(action="Tap", element=[1])'),
        _answer('do(action="Type")'),
        _answer('do(action="Type", text="never ends)'),
        _answer('do(action="Swipe", start=[1,2])'),
        '{"judgement": "done"}',
    ],
)
def test_what_is_no_action_is_none(said: str) -> None:
    with pytest.raises(Unreadable):
        read_reply(said)


@given(
    moves(
        "tap", "double_tap", "long_press", "swipe", "type", "open_app", "back",
        "home", "wait", "note", "ask", "finish",
    )
)  # fmt: skip
def test_what_is_written_is_read_again(move: NativeMove) -> None:
    assert read_reply(write_reply(move)) == move


@given(TEXTS)
def test_no_words_are_too_strange(said: str) -> None:
    for text in (said, _answer(said), _answer(f"do(action={said}")):
        try:
            move = read_reply(text)
        except Unreadable:
            continue
        assert move.kind
