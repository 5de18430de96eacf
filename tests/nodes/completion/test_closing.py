"""What the closing words of a run need not say again."""

from datetime import date

import pytest

from nodes.completion.closing import is_told, leaves_out_part, tell_task


@pytest.mark.parametrize(
    ("value", "told", "is_known"),
    [
        ("3月4日周三", "看到：“2026年3月4日星期三”；“钢琴课, 19:30 – 20:15”", True),
        ("Wed, Mar 4", "看到：“2026年3月4日星期三”", True),
        ("3月5日周四", "看到：“2026年3月4日星期三”", False),
        ("19:30", "看到：“2026年3月4日星期三”", False),
        ("38.5", "帮我记一笔，昨天中午吃饭花了38块5", True),
        ("39.5", "帮我记一笔，昨天中午吃饭花了38块5", False),
        ("38.50", "Note down ¥38.50 for lunch", True),
        ("16:00", "把后天的会议改到下午四点", True),
        ("Wed, Mar 4", "把后天的会议改到下午四点", True),
        ("Thu, Mar 5", "把后天的会议改到下午四点", False),
        ("Tue, Mar 3", "Move it to tomorrow at 4 PM", True),
        ("5:00 PM", "Move it to tomorrow at 4 PM", False),
    ],
)  # fmt: skip
def test_what_was_told_in_other_words_is_not_told_again(
    value: str, told: str, *, is_known: bool
) -> None:
    assert is_told(value, [told], date(2026, 3, 2)) is is_known


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


def test_a_task_is_told_without_what_it_takes_back() -> None:
    asked = "Set an alarm for 7, oh wait, no, 8 tomorrow"
    assert tell_task(asked, "en") == "Done: Set an alarm for 8 tomorrow."
    asked = "定个九点半，啊不，十点半的闹钟"
    assert tell_task(asked, "zh") == "已完成：定个十点半的闹钟。"
