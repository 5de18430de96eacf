"""Values that a person takes back in the same sentence, as orders that were given have them."""

import pytest

from nodes.completion.checks.instruction.asides import drop_asides
from nodes.completion.checks.instruction.corrections import drop_corrections


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
