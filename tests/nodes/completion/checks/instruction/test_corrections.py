"""Values that a person takes back in the same sentence, as orders that were given have them."""

import pytest

from nodes.completion.checks.instruction.asides import drop_asides
from nodes.completion.checks.instruction.corrections import drop_corrections

BEHIND = [
    (
        "Alarm at quarter to seven in the morning on weekdays, no wait, make that half past six",
        "Alarm at half past six in the morning on weekdays",
    ),
    (
        "Remind me on Friday to call Ben, actually Saturday",
        "Remind me on Saturday to call Ben",
    ),
    (
        "Remind me on Friday at three to call Ben, scratch that, Saturday at four",
        "Remind me on Saturday at four to call Ben",
    ),
    (
        "text Sam that I'm running late, I mean Sam Carter",
        "text Sam Carter that I'm running late",
    ),
    (
        "Set a timer for ten minutes for the pasta, sorry, I mean twelve",
        "Set a timer for twelve minutes for the pasta",
    ),
    (
        "Book a table for four at Luigi's, no wait, make it six",
        "Book a table for six at Luigi's",
    ),
    (
        "Wake me at 6:45 tomorrow with the radio, hang on, 6:50",
        "Wake me at 6:50 tomorrow with the radio",
    ),
    (
        "dinner on March 3 at the Plough, or rather March 4",
        "dinner on March 4 at the Plough",
    ),
    (
        "Set the alarm at 7 am for work, make that 7:30",
        "Set the alarm at 7:30 am for work",
    ),
    (
        "Add 45 for petrol to my expenses, oh wait it was 54, paid with card",
        "Add 54 for petrol to my expenses, paid with card",
    ),
    (
        "Add 45 for petrol, wait, it was 54",
        "Add 54 for petrol",
    ),
    (
        "lunch on Friday at the Plough, I mean it was Saturday",
        "lunch on Saturday at the Plough",
    ),
    (
        "记一笔加油45块，哦等等是54",
        "记一笔加油54块",
    ),
    (
        "Call at 10:15, actually better 11:30",
        "Call at 11:30",
    ),
    (
        "Alarm for six on weekdays, on second thought, seven",
        "Alarm for seven on weekdays",
    ),
    (
        "Alarm for six on weekdays, let's say quarter past six, please",
        "Alarm for quarter past six on weekdays, please",
    ),
    (
        "send Mia 20 dollars for lunch, no sorry, 25 dollars",
        "send Mia 25 dollars for lunch",
    ),
    (
        "put the volume to 40 percent in the settings, wait, no, 60",
        "put the volume to 60 percent in the settings",
    ),
    ("Set an alarm for 7, not 8", "Set an alarm for 7"),
    (
        "以后工作日早上六点四十叫我起床，哦不对，六点五十，周末别响",
        "以后工作日早上六点五十叫我起床，周末别响",
    ),
    (
        "把明天下午那个会，嗯不对，后天中午的团队午餐，改成十二点半到一点半，地方不变",
        "把后天中午的团队午餐，改成十二点半到一点半，地方不变",
    ),
    (
        "周五提醒我给小王打电话，算了，还是周六吧",
        "周六提醒我给小王打电话吧",
    ),
    ("明天早上七点叫我起床，还是七点半吧", "明天早上七点半叫我起床吧"),
    ("定个十分钟的倒计时煮面，不对，十二分钟", "定个十二分钟的倒计时煮面"),
    ("给王小明发短信说我晚到，哦不，是王晓明", "给王晓明发短信说我晚到"),
    ("买两个手机壳送人，等等，买三个", "买三个手机壳送人"),
    (
        "提醒我周四下午三点开会，我说错了，是周五下午三点",
        "提醒我周五下午三点开会",
    ),
    ("早上六点叫我，不不不，六点半", "早上六点半叫我"),
    ("订周六晚上两个人的位子，说错了，三个人", "订周六晚上三个人的位子"),
    (
        "三月五号去上海出差记一下，不对不对，三月六号",
        "三月六号去上海出差记一下",
    ),
    ("明天记得买牛奶，啊不对，是后天", "后天记得买牛奶"),
    ("给李娜转50块钱饭钱，哎不是，60块", "给李娜转60块钱饭钱"),
    (
        "新建日程周三上午十点看牙，等一下，是周四上午十点",
        "新建日程周四上午十点看牙",
    ),
    (
        "定明早七点的闹钟，噢不，七点一刻，标签写上班",
        "定明早七点一刻的闹钟，标签写上班",
    ),
    ("不是周四，是周五，提醒我交房租", "周五，提醒我交房租"),
    (
        "move tomorrow's meeting, no wait, Friday's lunch, to noon",
        "move Friday's lunch, to noon",
    ),
    (
        "order 2 pizzas for the office, no wait, 3 pizzas",
        "order 3 pizzas for the office",
    ),
    (
        "put umbrella on my tasks for Thursday at noon, I mean Friday",
        "put umbrella on my tasks for Friday at noon",
    ),
    ("把七点的闹钟改到八点，啊不，九点", "把七点的闹钟改到九点"),
    (
        "Message Kim: dinner's at seven. Scratch that, tell her eight",
        "Message Kim: dinner's at eight",
    ),
    (
        "the parking yesterday, six euros, no that was five",
        "the parking yesterday, five euros",
    ),
    ("打车花了三十六块五，啊不对，是三十八块五", "打车花了三十八块五"),
    ("周四早上，不，还是周六早上八点半吧", "周六早上八点半吧"),
    ("下周二去医院复查，记错了，是下周三", "下周三去医院复查"),
]
"""Orders as they were spoken, with the rest of the clause ahead of the words that take back."""


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
        "Tell Ben I am there at 7 for dinner, sorry, ten minutes late",
        "text Anna about lunch on Friday, sorry, Ben is sick on Saturday",
        "set it to 7 in the settings, no more than 8",
        "Text Mia that 7 works for the party, no, 8 is too late",
        "remind me at 3 to call Ben and at 4 to call Anna",
        "remind me at 3 to feed the cat, no wait, 2 cats",
        "Delete the alarm at 7 on weekdays, the 8 one stays",
        "invite Ben on Friday, not Anna",
        "Move lunch from 12 to 1, not the dinner",
        "Is my meeting on Friday or not on Saturday?",
        "定六点的闹钟，别忘了七点半提醒我",
        "把周四下午的会改成周五，周六的不动",
        "早上六点叫我起床，七点再叫一次",
        "问他周三去爬山，还是周四去",
        "给王小明发短信说钱不对，是三百",
        "买两个苹果，等一下再买三个梨",
        "周五提醒我，不是周六就行",
    ],
)
def test_what_stands_is_kept(instruction: str) -> None:
    assert drop_corrections(instruction) == instruction


@pytest.mark.parametrize(("instruction", "kept"), BEHIND)
def test_the_rest_of_the_clause_may_stand_between(
    instruction: str, kept: str
) -> None:
    assert drop_corrections(instruction).split() == kept.split()
