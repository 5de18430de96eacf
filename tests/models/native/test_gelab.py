"""The language of gelab-zero and Step-GUI; the replies are of the form of their prompt."""

import pytest
from hypothesis import given

from models.native.gelab import read_reply, write_reply
from models.native.moves import NativeMove
from models.parsing import Unreadable
from tests.models.native.moves import TEXTS, moves


@pytest.mark.parametrize(
    ("fields", "move"),
    [
        ("action:CLICK\tpoint:500,300", {"kind": "tap", "point": (500, 300)}),
        ("action:CLICK\tpoint:500 300", {"kind": "tap", "point": (500, 300)}),
        ("action:TYPE\tvalue:a: b\tpoint:5,6", {"kind": "type", "text": "a: b", "point": (5, 6)}),
        ("action:COMPLETE\treturn:好了", {"kind": "finish", "text": "好了"}),
        ("action:WAIT\tvalue:2", {"kind": "wait", "seconds": 2}),
        ("action:AWAKE\tvalue:时钟", {"kind": "open_app", "text": "时钟"}),
        ("action:INFO\tvalue:哪一个？", {"kind": "ask", "text": "哪一个？"}),
        ("action:ABORT\tvalue:没有", {"kind": "fail", "text": "没有"}),
        ("action:SLIDE\tpoint1:5,8\tpoint2:5,2",
         {"kind": "swipe", "point": (5, 8), "end": (5, 2)}),
        ("action:LONGPRESS\tpoint:5,6", {"kind": "long_press", "point": (5, 6)}),
        ("action:HOT_KEY\tkey:BACK", {"kind": "back"}),
    ],
)  # fmt: skip
def test_each_action_is_read(fields: str, move: dict[str, object]) -> None:
    said = f"<THINK> see </THINK>\nexplain:so\t{fields}\tsummary:all"

    assert read_reply(said) == NativeMove(
        thought="see so", summary="all", **move
    )


@pytest.mark.parametrize("tags", ["<think>{}</think>", "< TINK>{}</TINK >"])
def test_tags_are_read_as_loosely_as_published(tags: str) -> None:
    said = tags.format("see") + "\naction:CLICK\tpoint:1,2\tsummary:x"

    assert read_reply(said).point == (1, 2)
    assert read_reply(said).thought == "see"


@pytest.mark.parametrize(
    "said",
    [
        "",
        "抱歉，我无法完成。",
        "The action is complete.",
        "<THINK>or\taction:COMPLETE\treturn:x</THINK>",
        "explain:x\taction:FLY\tsummary:y",
        "explain:x\taction:CLICK\tsummary:y",
        "explain:x\taction:SLIDE\tpoint1:1,2\tsummary:y",
        '{"judgement": "done"}',
    ],
)
def test_what_is_no_action_is_none(said: str) -> None:
    with pytest.raises(Unreadable):
        read_reply(said)


@given(
    moves(
        "tap", "double_tap", "long_press", "swipe", "type", "open_app", "ask", "finish",
        "fail", "wait", "back", "home", "enter", summaries=True,
    )
)  # fmt: skip
def test_what_is_written_is_read_again(move: NativeMove) -> None:
    read = read_reply(write_reply(move))

    twice = " ".join(f"{move.thought} {move.thought}".split())
    assert read == move.model_copy(update={"thought": twice})


@given(TEXTS)
def test_no_words_are_too_strange(said: str) -> None:
    for text in (said, f"action:{said}", f"action:CLICK\tpoint:{said}"):
        try:
            move = read_reply(text)
        except Unreadable:
            continue
        assert move.kind


def test_a_text_of_several_lines_is_no_further_field() -> None:
    # copilot_tools/parser_0920_summary.py `str2action`: "should split by tab separator"
    read = read_reply(
        "<THINK> see </THINK>\nexplain:so\taction:TYPE\tvalue:Milk\nsummary: two\npoint:\tpoint:1,2"
        "\tsummary:typed"
    )

    assert read.text == "Milk\nsummary: two\npoint:"
    assert (read.point, read.summary) == ((1, 2), "typed")
