"""What the closing words of a run need not say again."""

from typing import Any, get_args, get_type_hints

import pytest

from nodes.completion.closing import (
    is_sent_told,
    leaves_out_part,
    tell_task,
    tell_undone,
)
from nodes.completion.effects import Effects, Undone
from nodes.completion.sent_messages import Message


@pytest.mark.parametrize(
    ("told", "before", "wanted", "is_left_out"),
    [
        ("“Vibrate for calls” is off.", ["“Large”"],
         "make the text bigger and turn off vibrate for calls", True),
        ("“通话振动”已关闭。", ["“大”"], "把字体调大，再把通话振动关掉", True),
        ("“Vibrate for calls” is off.", [],
         "make the text bigger and turn off vibrate for calls", False),
        ("“Text size, Large”. “Vibrate for calls” is off.", ["“Large”"],
         "make the text bigger and turn off vibrate for calls", False),
        ("No longer there: “Ben Carver”.", ["“Delete Ben Carver?”"],
         "delete Ben Carver from my contacts, we don't talk anymore", False),
        ("Clock shows: “Alarm set for tomorrow”.", ["“7:30”"],
         "set an alarm for 7:30, I must get up early", False),
        ("", ["“Large”"], "make the text bigger and mute it", False),
    ],
)  # fmt: skip
def test_a_part_that_was_done_before_is_missed_in_what_holds_now(
    told: str, before: list[str], wanted: str, *, is_left_out: bool
) -> None:
    assert leaves_out_part(told, before, wanted) is is_left_out


@pytest.mark.parametrize(
    ("told", "is_told"),
    [
        ("已把“合同翻译”转发给妈妈，附言：你看看。", True),
        ("已把“合同翻译”转发给妈妈。", False),
        ("合同翻译: 你看看", True),
    ],
)
def test_a_mail_is_not_told_again_where_its_subject_and_text_were(
    told: str, *, is_told: bool
) -> None:
    message = Message("合同翻译: 你看看", ("妈妈",), is_forwarded=True)
    assert is_sent_told(message, told) is is_told


def test_a_task_is_told_without_what_it_takes_back() -> None:
    asked = "Set an alarm for 7, oh wait, no, 8 tomorrow"
    assert tell_task(asked, "en") == "Done: Set an alarm for 8 tomorrow."
    asked = "定个九点半，啊不，十点半的闹钟"
    assert tell_task(asked, "zh") == "已完成：定个十点半的闹钟。"


@pytest.mark.parametrize("kind", get_args(get_type_hints(Undone)["kind"]))
def test_what_was_set_back_is_told_in_both_languages(kind: Any) -> None:
    effects = Effects(undone=[Undone(kind, "06:50")])
    (english,) = tell_undone(effects, "en")
    (chinese,) = tell_undone(effects, "zh")
    assert english.startswith("On the way: “06:50” was ")
    assert chinese.startswith("途中：“06:50”曾")
