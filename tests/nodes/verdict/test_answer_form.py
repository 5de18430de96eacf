import pytest

from nodes.verdict.answer_form import is_answer_fit

VERSION = "Which Android version does this phone run?"


@pytest.mark.parametrize(
    ("instruction", "answer", "fits"),
    [
        (VERSION, "14", True),
        (VERSION, "Android 14", True),
        (VERSION, "IP address", False),
        ("这台手机运行的是什么版本的安卓？", "IP 地址", False),
        ("这台手机运行的是什么版本的安卓？", "14", True),
        ("What's the build number?", "Model", False),
        ("How many alarms are on?", "two", True),
        ("How many alarms are on?", "None of them", True),
        ("How many alarms are on?", "Alarms", False),
        ("有几个闹钟？", "两个", True),
        ("有几个闹钟？", "没有", True),
        ("有多少条未读信息？", "信息", False),
        ("How much does a ticket cost?", "$12", True),
        ("How much does a ticket cost?", "It is free", True),
        ("Who wrote last?", "Anna", True),
        ("When does it open?", "tomorrow", True),
    ],
)
def test_a_question_for_a_number_is_answered_by_one(
    instruction: str, answer: str, fits: bool
) -> None:
    assert is_answer_fit(instruction, answer) is fits
