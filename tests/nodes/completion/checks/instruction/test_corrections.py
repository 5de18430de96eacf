"""Values that a person takes back in the same sentence, as orders that were given have them."""

import pytest

from nodes.completion.checks.instruction.asides import drop_asides
from nodes.completion.checks.instruction.corrections import (
    drop_corrections,
    drop_other_thing,
    replace_values,
)


@pytest.mark.parametrize(
    ("instruction", "kept"),
    [
        ("dinner for Thursday, oh wait, Friday at 8", "dinner for Friday at 8"),
        (
            "lunch on Wednesday, sorry, Thursday at noon",
            "lunch on Thursday at noon",
        ),
        (
            "dentist on the 12th, I mean the 13th, at 3 pm",
            "dentist on the the 13th, at 3 pm",
        ),
        ("timer for ten minutes, no, fifteen", "timer for fifteen minutes"),
        (
            "wake me at seven, no, make that half past six",
            "wake me at half past six",
        ),
        (
            "it is at eleven, no, at one tomorrow",
            "it is at at one tomorrow",
        ),
        ("move it to 11, no, to 1", "move it to to 1"),
        ("晚上九点半，啊不，十点半，加个闹钟", "晚上十点半，加个闹钟"),
        ("晚上九点，不对，早上九点叫我", "早上九点叫我"),
        ("周四，不是，周五下午三点加个看牙", "周五下午三点加个看牙"),
        ("中午十一点，不对，一点，定个闹钟", "中午一点，定个闹钟"),
        ("买两个，不对，三个", "买三个"),
        ("订两张票，不对，三张，到上海", "订三张，到上海"),
        ("3月5日，不对，3月6日", "3月6日"),
        ("3月5日，不对，6日", "3月6日"),
        ("今天，不对，明天", "明天"),
        ("13号，不对，14号", "14号"),
        ("下周四，哦不对，下周五", "下周五"),
        ("今天晚上九点，不对，明天晚上八点", "明天晚上八点"),
        ("周四晚上九点，我说错了，周五八点", "周五晚上八点"),
        ("八点到十点，不对，九点到十一点", "九点到十一点"),
        ("九点，还是十点吧，叫我", "十点吧，叫我"),
        ("告诉小王，不对，小李，我晚到", "告诉小李，我晚到"),
        ("打电话给妈妈，哦不，爸爸", "打电话给爸爸"),
        ("at seven, I meant eight", "at eight"),
        ("move it to Thursday? Actually no, Friday", "move it to Friday"),
        ("设个十分钟，不，十五分钟的倒计时", "设个十五分钟的倒计时"),
        ("帮我买两张，算了三张", "帮我买三张"),
        ("备注写三楼，不对，四楼", "备注写四楼"),
        ("周六晚上，要不周日晚上吧", "周日晚上吧"),
        ("周六晚上，不对，周日，吃饭", "周日晚上，吃饭"),
        ("set it to 5 scratch that 6", "set it to 6"),
        ("Tuesday, or no, Wednesday", "Wednesday"),
        ("meet at 7, make it 8", "meet at 8"),
        ("at 7, no, 8, no, 9", "at 9"),
        ("an alarm for 7 pm, no, 8", "an alarm for 8 pm"),
        ("alarm at seven no wait half past six", "alarm at half past six"),
        ("book two tickets, no, three", "book three tickets"),
        ("dinner on Thursday at 7, no, Friday", "dinner on Friday at 7"),
        ("lunch on March 3rd, no, the 4th", "lunch on the March 4th"),
        ("text Anna, no, sorry, Ben that I am late", "text Ben that I am late"),
        ('name it "Tea", no, "Coffee"', 'name it "Coffee"'),
    ],
)
def test_what_is_replaced_is_dropped(instruction: str, kept: str) -> None:
    assert drop_corrections(instruction) == kept
    assert drop_asides(instruction).split() == kept.split()


@pytest.mark.parametrize(
    "instruction",
    [
        "two, no more than three",
        'send "at 7, no, 8" to Ben',
        "press it 3 times, wait 5 seconds",
        "tell Ben I am there at 7, sorry, ten minutes late",
        "text Anna, sorry, Ben is sick",
        "发给王小明，不对，算了",
        "周六，要不周日，你定",
        "on Thursday, no later than Friday",
        "at 5, no 6 people",
        "open the alarm at 7, and wait",
        "周四不是周五，提醒我",
        "问他周三还是周四有空",
        "九点的闹钟不对，改一下",
    ],
)
def test_what_stands_is_kept(instruction: str) -> None:
    assert drop_corrections(instruction) == instruction


@pytest.mark.parametrize(
    ("instruction", "question", "answer", "kept"),
    [
        ("dentist on Friday at 11", "Friday is taken.", "Saturday then",
         "dentist on Saturday at 11"),
        ("dentist on Friday at 11", "", "ok, Saturday at 10",
         "dentist on Saturday at 10"),
        ("wake me at 7 and at 9", "The alarm at 9 is there already.", "make it 10",
         "wake me at 7 and at 10"),
        ("周五晚上七点看牙", "那个时间有别的事。", "那就八点吧", "周五晚上八点看牙"),
        ("周五看牙", "周五满了，换哪天？", "周六", "周六看牙"),
        # An answer that says more is not read, nor one that may be of either value.
        ("dentist on Friday", "Which dentist?", "the one who is away on Monday",
         "dentist on Friday"),
        ("wake me at 7 and at 9", "Which sound?", "10", "wake me at 7 and at 9"),
        ('note "Friday"', "When?", "Saturday", 'note "Friday"'),
    ],
)  # fmt: skip
def test_an_answer_takes_the_place_of_a_value(
    instruction: str, question: str, answer: str, kept: str
) -> None:
    assert replace_values(instruction, answer, question) == kept


WHICH = "There is only Weekly sync at 11:00 AM on Tuesday. Which one?"
WHICH_ZH = "没有这个会，只有11:00的周会，改哪个？"


@pytest.mark.parametrize(
    ("instruction", "question", "answer", "kept"),
    [
        ("Move my 3 pm call tomorrow to 4 pm, 3 pm is too early", WHICH,
         "Move Weekly sync to 4 PM then", "Move my call tomorrow to 4 pm, is too early"),
        ("Move my call from 3 pm to 4 pm", WHICH, "the weekly sync then",
         "Move my call from to 4 pm"),
        ("Move Monday's 4 pm call to Friday at 4 pm", WHICH, "the weekly sync",
         "Move 's call to Friday at 4 pm"),
        ("Move the 'Standup' to 4 pm", WHICH, "the weekly sync", "Move the to 4 pm"),
        ("把明天下午三点的会改到四点，三点来不及", WHICH_ZH, "那就把周会改到下午四点吧",
         "把明天 的会改到四点， 来不及"),
        ("把周一的会改到周二", WHICH_ZH, "周会吧", "把 的会改到周二"),
        # Who names no other thing, or changes nothing, wants just what was named.
        ("Move my 3 pm call to 4 pm", WHICH, "yes", "Move my 3 pm call to 4 pm"),
        ("Move my 3 pm call to 4 pm", WHICH, "Weekly sync is the one at 3 pm",
         "Move my 3 pm call to 4 pm"),
        ("Move my 3 pm call to 4 pm", "Move it to 4 PM?", "yes, to 4 PM",
         "Move my 3 pm call to 4 pm"),
        ("Add tea at 3 pm", WHICH, "the weekly sync", "Add tea at 3 pm"),
        ("把三点的会改到四点", "改到四点可以吗？", "可以，改到四点", "把三点的会改到四点"),
    ],
)  # fmt: skip
def test_another_thing_leaves_nothing_of_the_one_that_was_named(
    instruction: str, question: str, answer: str, kept: str
) -> None:
    order = drop_other_thing(instruction, answer, question)
    assert " ".join(order.split()) == kept
