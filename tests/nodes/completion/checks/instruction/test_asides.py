"""What asks for nothing is no order; what is to be told or written down stays."""

import re

import pytest

from nodes.completion.checks.instruction.asides import (
    ASIDES,
    drop_asides,
    drop_reasons,
)


@pytest.mark.parametrize(
    ("instruction", "kept"),
    [
        (
            'Write the words. For example, if "edna" is shown, only "edna".',
            "Write the words.",
        ),
        ("写下这些词。例如先出现“苹果”，内容就是：“苹果。”。", "写下这些词。"),
        (
            "How long did I ride? The week starts on Monday. In minutes.",
            "How long did I ride?  . In minutes.",
        ),
        ("一周从星期一开始，只回答一个整数。", "，只回答一个整数。"),
        ("Write them as a comma separated list.", "Write them  ."),
        ("Write the list on Monday.", "Write the list on Monday."),
        (
            "post the photo... no wait, just tell me how many",
            "just tell me how many",
        ),
        ("put it in... never mind; mark my meeting", "mark my meeting"),
        (
            "copy the Wi-Fi... no, tell me how much is left",
            "tell me how much is left",
        ),
        ("tell the Larkfield people... sorry, just Grace, that", "Grace, that"),
        ("set an alarm... at 7", "set an alarm... at 7"),
        ("播放“收藏”之外最近听的歌", "播放 最近听的歌"),
        ("每周一开始跑步", "每周一开始跑步"),
        ("把地址发给李娜，不对，发给王小明", "把地址 发给王小明"),
        ("把地址发给王小明，他明天要去接人", "把地址发给王小明"),
        ("把七点的闹钟关了，明天不上班", "把七点的闹钟关了"),
        ("把七点的闹钟关了，明天不要响", "把七点的闹钟关了，明天不要响"),
        ("这题不对，发给老师", "这题不对，发给老师"),
        ("明早六点四十叫我起床，八点的飞机", "明早六点四十叫我起床"),
        ("订明天的票，八点的飞机", "订明天的票，八点的飞机"),
    ],
)
def test_asides_are_left_out(instruction: str, kept: str) -> None:
    assert drop_asides(instruction).split() == kept.split()


@pytest.mark.parametrize("rule", ASIDES, ids=lambda rule: rule.example)
def test_each_rule_takes_out_its_example(rule: object) -> None:
    example = str(getattr(rule, "example", ""))
    whole = example.replace("[", "").replace("]", "")
    kept = re.sub(r"\[.*\]", " ", example)
    assert drop_asides(whole).split() == kept.split()


@pytest.mark.parametrize(
    "instruction",
    [
        "Tell Ben I can't come because I'm ill",
        "Text Anna: I'm running late because of the train",
        "Remind me to call Mum, she is back at 7",
        "Add dentist, it's on Friday at 3",
        "Set the alarm so that it repeats every Monday",
        "Change them so they will ring at 7",
        'Type "so that he can sleep" there',
        "告诉小王，我在开会",
        "给妈妈发消息说我晚到，因为堵车",
        "定个闹钟，我要七点起床",
    ],
)
def test_what_is_to_be_told_is_no_reason(instruction: str) -> None:
    assert drop_asides(instruction) == instruction


@pytest.mark.parametrize(
    ("instruction", "kept"),
    [
        ("Because I fly at 8, wake me at 6", "wake me at 6"),
        ("Wake me at 6 because I fly at 8, and call Ben", "Wake me at 6 and call Ben"),
        ("Mark it as unread, I'll deal with it tonight", "Mark it as unread"),
        ("Call Anna, or rather, call Ben", "call Ben"),
        ("把这条消息收藏，我周末再看", "把这条消息收藏"),
        ("关掉早上六点的闹钟，明天放假", "关掉早上六点的闹钟"),
        ("给张伟打个电话，他刚才找过我", "给张伟打个电话"),
        ("因为明天要早起，帮我定五点的闹钟", "帮我定五点的闹钟"),
        ("提醒我周五交房租，不然又忘了", "提醒我周五交房租"),
        ("把闹钟关掉，好让孩子多睡会儿", "把闹钟关掉"),
        # These ask for something in their own way.
        ("删掉除了周一以外的闹钟", "删掉除了周一以外的闹钟"),
        ("Write them as a comma separated list", "Write them as a comma separated list"),
    ],
)  # fmt: skip
def test_only_reasons_are_left_out(instruction: str, kept: str) -> None:
    assert drop_reasons(instruction).split() == kept.split()
