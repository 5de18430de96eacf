"""What was to be sent as such and went out as words, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.choices.sent_as_text import find_sent_text
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen
from tools.actions import Tap
from tools.screen import Target

TEXT = "Alex Morgan\n555 0100"
SHOWN = "Alex Morgan 555 0100"


def visit(label: str, *, draft: str = "", shown: str = "") -> ScreenVisit:
    """A touch in a conversation with a draft and a message."""
    step = Decision(
        step=1,
        task=0,
        judgement="act",
        action=Tap(element=2),
        target=Target(role="button", text=label),
    )
    page = screen(
        element("item", shown, index=3),
        element("input", "Text message", index=1, value=draft),
        element("button", label, index=2),
    )
    return ScreenVisit(screen=page, step=step)


def send(label: str) -> list[ScreenVisit]:
    return [visit(label, draft=TEXT), visit("", shown=SHOWN)]


@pytest.mark.parametrize(
    ("instruction", "label"),
    [
        ("Send a message to 987654 with my contact card.", "Send"),
        ("Share Alex Morgan's contact with Rosa", "Send SMS"),
        ("给987654发一条信息，内容为我的名片。", "发送"),
        ("把马克的联系人分享给王芳", "发送"),
    ],
)
def test_a_card_that_went_out_as_text_is_found(
    instruction: str, label: str
) -> None:
    assert find_sent_text(instruction, send(label)) == TEXT


@pytest.mark.parametrize(
    "instruction",
    [
        "Send Rosa the photo of the harbour",
        "Share my current location with Rosa",
        "Forward the file to Rosa",
        "把海港的照片发给王芳",
        "给王芳发送我的位置",
        "把文件转发给王芳",
    ],
)
def test_a_photo_a_file_and_a_place_are_no_words_either(
    instruction: str,
) -> None:
    label = "Send" if instruction.isascii() else "发送"
    assert find_sent_text(instruction, send(label)) == TEXT


@pytest.mark.parametrize(
    "instruction",
    [
        "Send my contact Rosa a message",
        "Send Rosa Alex's phone number from his contact card",
        "Send Rosa a message that the file is ready",
        "Send Rosa 'The photo is ready'",
        "Send Rosa: the photo is ready",
        "Send Rosa the location of the meeting",
        "Rename the file",
        "发信息给联系人王芳",
        "把名片上的电话发给王芳",
        "给王芳发信息说照片好了",
        "给王芳发信息：照片好了",
        "把会议的位置发给王芳",
    ],
)
def test_where_words_are_asked_for_words_are_right(instruction: str) -> None:
    label = "Send" if instruction.isascii() else "发送"
    assert not find_sent_text(instruction, send(label))


@pytest.mark.parametrize(
    "label", ["Attach", "Contact card", "名片", "添加附件"]
)
def test_what_was_attached_is_not_doubted(label: str) -> None:
    task = "Send 987654 my contact card"
    assert not find_sent_text(task, [visit(label), *send("Send")])


def test_a_draft_that_was_not_sent_is_no_message() -> None:
    task = "Send 987654 my contact card"
    assert not find_sent_text(task, send("Search"))
    kept = [visit("Send", draft=TEXT), visit("", draft=TEXT, shown=SHOWN)]
    assert not find_sent_text(task, kept)
    assert not find_sent_text(task, [visit("Send", draft=TEXT)])
