"""The language of GUI-Owl, MAI-UI and Qwen-UI; the replies are of the form of their prompts."""

import json
from typing import Any

import pytest
from hypothesis import assume, given

from models.native.mobile_use import (
    read_reply,
    write_mai_reply,
    write_owl_reply,
)
from models.native.moves import NativeMove
from models.parsing import Unreadable
from tests.models.native.moves import TEXTS, moves


def _call(**arguments: object) -> str:
    call = {"name": "mobile_use", "arguments": arguments}
    return f"<tool_call>\n{json.dumps(call)}\n</tool_call>"


@pytest.mark.parametrize(
    ("arguments", "move"),
    [
        ({"action": "click", "coordinate": [500, 300]}, {"kind": "tap", "point": (500, 300)}),
        ({"action": "click", "coordinate": [10, 20, 30, 40]}, {"kind": "tap", "point": (20, 30)}),
        ({"action": "long_press", "coordinate": [5, 6], "time": 2},
         {"kind": "long_press", "point": (5, 6)}),
        ({"action": "double_click", "coordinate": [5, 6]}, {"kind": "double_tap", "point": (5, 6)}),
        ({"action": "swipe", "coordinate": [5, 6], "coordinate2": [5, 1]},
         {"kind": "swipe", "point": (5, 6), "end": (5, 1)}),
        ({"action": "swipe", "direction": "up"}, {"kind": "swipe", "direction": "up"}),
        ({"action": "swipe", "direction": "left", "coordinate": [5, 6]},
         {"kind": "swipe", "direction": "left", "point": (5, 6)}),
        ({"action": "drag", "start_coordinate": [1, 2], "end_coordinate": [3, 4]},
         {"kind": "drag", "point": (1, 2), "end": (3, 4)}),
        ({"action": "type", "text": "a \"b\"\nc"}, {"kind": "type", "text": "a \"b\"\nc"}),
        ({"action": "swipe", "coordinate1": [5, 6], "coordinate2": [5, 1]},
         {"kind": "swipe", "point": (5, 6), "end": (5, 1)}),
        ({"action": "key", "text": "clear"}, {"kind": "clear"}),
        # Mobile-Agent-v3.5/mobile_use/utils.py: "adb's `keyevent` syntax"
        ({"action": "key", "text": "KEYCODE_BACK"}, {"kind": "back"}),
        ({"action": "system_button", "button": "Back"}, {"kind": "back"}),
        ({"action": "system_button", "button": "home"}, {"kind": "home"}),
        ({"action": "system_button", "button": "menu"}, {"kind": "recents"}),
        ({"action": "system_button", "button": "Enter"}, {"kind": "enter"}),
        ({"action": "open", "text": "Clock"}, {"kind": "open_app", "text": "Clock"}),
        ({"action": "wait", "time": 2}, {"kind": "wait", "seconds": 2}),
        ({"action": "wait"}, {"kind": "wait"}),
        ({"action": "answer", "text": "7:30"}, {"kind": "answer", "text": "7:30"}),
        ({"action": "ask_user", "text": "Which?"}, {"kind": "ask", "text": "Which?"}),
        ({"action": "interact", "text": "Log in"}, {"kind": "ask", "text": "Log in"}),
        ({"action": "terminate", "status": "success"}, {"kind": "finish"}),
        ({"action": "terminate", "status": "fail"}, {"kind": "fail"}),
        ({"action": "terminate", "status": "failure"}, {"kind": "fail"}),
        ({"action": "terminate"}, {"kind": "fail"}),
    ],
)  # fmt: skip
def test_each_action_is_read(
    arguments: dict[str, object], move: dict[str, object]
) -> None:
    owl = read_reply(f"Action: Do it.\n{_call(**arguments)}")
    mai = read_reply(f"<thinking>\nsee\n</thinking>\n{_call(**arguments)}")

    assert owl == NativeMove(thought="Action: Do it.", summary="Do it.", **move)
    assert mai == NativeMove(thought="see", **move)


def test_the_sentence_is_the_answer_of_a_call_without_one() -> None:
    # Mobile-Agent-v3.5/mobile_use/run_gui_owl_1_5_for_mobile.py, `conclusion`
    read = read_reply(f"Action: It rains at 4.\n{_call(action='answer')}")

    assert (read.kind, read.text) == ("answer", "It rains at 4.")


def test_quotes_are_read_that_json_does_not_escape() -> None:
    # MAI-UI, src/prompt.py: "Use escape characters \\', \\", and \\n in text part"
    arguments = r"""{"action": "answer", "text": "it\'s \"so\"\n\\\\'"}"""
    read = read_reply(
        '<thinking>\nsee\n</thinking>\n<tool_call>\n{"name": "mobile_use", '
        f'"arguments": {arguments}}}\n</tool_call>'
    )

    assert read.text == "it's \"so\"\n\\\\'"


@pytest.mark.parametrize(
    ("facts", "owl", "mai"),
    [
        # GUI-Owl's enum of `status` and `button`, and MAI-UI's
        ({"kind": "finish", "text": "all is set"}, {"status": "success"}, {"status": "success"}),
        ({"kind": "fail", "text": "no way"}, {"status": "failure"}, {"status": "fail"}),
        ({"kind": "recents"}, {"button": "Menu"}, {"button": "menu"}),
        ({"kind": "wait", "seconds": 3}, {"time": 3}, {}),
    ],
)  # fmt: skip
def test_only_arguments_of_the_published_signature_are_written(
    facts: dict[str, Any], owl: dict[str, Any], mai: dict[str, Any]
) -> None:
    move = NativeMove(thought="see", **facts)

    def read_arguments(reply: str) -> dict[str, Any]:
        call = json.loads(reply.split("<tool_call>\n")[1].split("\n<")[0])
        arguments: dict[str, Any] = call["arguments"]
        del arguments["action"]
        return arguments

    assert read_arguments(write_owl_reply(move)) == owl
    assert read_arguments(write_mai_reply(move)) == mai


@pytest.mark.parametrize(
    "said",
    [
        "see</think>\n" + _call(action="wait"),
        '<tool_call>{"name": "mobile_use", "arguments": {"action": "wait"}}',
        '{"name": "mobile_use", "arguments": "{\\"action\\": \\"wait\\"}"}',
    ],
)
def test_a_reply_is_read_without_some_of_its_tags(said: str) -> None:
    assert read_reply(said).kind == "wait"


@pytest.mark.parametrize(
    "said",
    [
        "",
        "Sorry, I cannot do this.",
        "Action: terminate with success.",
        'I would not say {"action": "terminate", "status": "success"} here.',
        "<thinking>" + _call(action="wait") + "</thinking>",
        "<tool_call>terminate</tool_call>",
        _call(action="fly"),
        _call(action="click"),
        _call(action="swipe", coordinate=[1, 2]),
        _call(action="system_button", button="Volume"),
        '{"judgement": "done"}',
    ],
)
def test_what_is_no_action_is_none(said: str) -> None:
    with pytest.raises(Unreadable):
        read_reply(said)


@given(
    moves(
        "tap", "double_tap", "long_press", "drag", "type", "open_app", "back",
        "home", "recents", "enter", "wait", "ask", "answer", "clear",
    )
)  # fmt: skip
def test_what_mai_writes_is_read_again(move: NativeMove) -> None:
    read = read_reply(write_mai_reply(move))

    # Its `wait` has no length.
    expected = move.model_copy(update={"seconds": 0.0})
    assert read.model_copy(update={"summary": ""}) == expected


@given(moves("finish", "fail"))
def test_an_end_is_told_in_the_words_before_the_call(move: NativeMove) -> None:
    for write_reply in (write_mai_reply, write_owl_reply):
        read = read_reply(write_reply(move))

        assert (read.kind, read.text) == (move.kind, "")
        assert move.text in read.thought


@given(
    moves(
        "tap", "long_press", "swipe", "type", "open_app", "back", "home",
        "enter", "wait", "ask", "answer", summaries=True,
    )
)  # fmt: skip
def test_what_owl_writes_is_read_again(move: NativeMove) -> None:
    assume(move.kind != "answer" or move.text)
    read = read_reply(write_owl_reply(move))

    without_words = {"thought": "", "summary": ""}
    assert read.model_copy(update=without_words) == move.model_copy(
        update=without_words
    )
    assert read.summary == (move.summary or move.thought)


@given(TEXTS)
def test_no_words_are_too_strange(said: str) -> None:
    for text in (said, f"<tool_call>{said}</tool_call>", _call(action=said)):
        try:
            move = read_reply(text)
        except Unreadable:
            continue
        assert move.kind
