"""What the user's answers put in the place of what an instruction names."""

import pytest

from nodes.completion.checks.instruction.answered_values import (
    drop_other_thing,
    replace_name,
    replace_order,
    replace_values,
)


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


CUP = "在应用里买个随行杯，选最便宜的，到付款就停"


@pytest.mark.parametrize(
    ("instruction", "question", "answer", "kept"),
    [
        ("Rename the file scan_001 to Lease 2026", "There is no scan_001. Which file?",
         "oh right. then Lease 2025 should be called Old lease",
         "oh right. then Lease 2025 should be called Old lease"),
        ("Text Ben that I am late and delete the milk note", "There is no milk note.",
         "then delete the bread one", "then delete the bread one Text Ben that I am late"),
        ("Buy the cheapest cup, but do not pay", "There are no cups.",
         "buy a phone case instead", "buy a phone case instead but do not pay"),
        (CUP, "没有找到随行杯，换成别的吗？", "没有就算了，那给我买个手机壳吧",
         "没有就算了，那给我买个手机壳吧 到付款就停"),
        # Only an answer that turns to something else is an order.
        ("Buy the cheapest cup", "There is no blue cup. Which one?", "the red one then",
         "Buy the cheapest cup"),
        ("Buy the cheapest cup", "Which shop?", "buy it at Oak then", "Buy the cheapest cup"),
        ("Buy the cheapest cup", "There is no cup in stock.", "wait until I call you",
         "Buy the cheapest cup"),
        ("Move my 3 pm call to 4 pm", "There is no call at 3 pm.",
         "then move the sync to 4 pm", "Move my 3 pm call to 4 pm"),
        (CUP, "没有找到随行杯，换成别的吗？", "再找找", CUP),
        (CUP, "随行杯要什么颜色？", "那就买蓝色的", CUP),
    ],
)  # fmt: skip
def test_an_order_may_stand_in_the_place_of_one_that_cannot_be_done(
    instruction: str, question: str, answer: str, kept: str
) -> None:
    order = replace_order(instruction, answer, question)
    assert " ".join(order.split()) == kept


@pytest.mark.parametrize(
    ("instruction", "answer", "kept"),
    [
        ("要两个手机壳，二十四块的", "炭灰的吧，买一个就够了", "要一个手机壳，二十四块的"),
        ("buy two pieces under 50 dollars", "dark blue then, just one pieces",
         "buy one pieces under 50 dollars"),
        ("a lamp under fifty dollars", "dark blue, just one piece", "a lamp under fifty dollars"),
        ("要两个手机壳", "炭灰的吧，三天后送到", "要两个手机壳"),
        ("要两个手机壳，一个充电器", "买三个", "要两个手机壳，一个充电器"),
    ],
)  # fmt: skip
def test_a_clause_of_an_answer_may_set_a_count(
    instruction: str, answer: str, kept: str
) -> None:
    assert replace_values(instruction, answer) == kept


TELL = "Tell Emma I'll be ten minutes late, and tell Daniel the same"
NO_DANIEL = "There is no Daniel among your contacts. Whom do you mean?"
TELL_ZH = "告诉陈静我晚到十分钟，也跟王方说一声"
NO_ONE_ZH = "通讯录里没有王方，您指的是谁？"


@pytest.mark.parametrize(
    ("instruction", "question", "answer", "name"),
    [
        (TELL, NO_DANIEL, "my mistake, I meant Hugo Silva", "Hugo Silva"),
        (TELL, NO_DANIEL, "oh sorry, Hugo Silva then", "Hugo Silva"),
        (TELL.lower(), NO_DANIEL, "then tell Hugo Silva", "Hugo Silva"),
        (TELL_ZH, NO_ONE_ZH, "说错了，是王芳", "王芳"),
        (TELL_ZH, NO_ONE_ZH, "抱歉，我说的是王芳。", "王芳"),
        (TELL_ZH, "找不到王方，要发给哪位？", "王芳", "王芳"),
        # A part of the name, no name, more than a name, and a question that does not ask who.
        (TELL, NO_DANIEL, "I meant Daniel Weber", ""),
        (TELL, NO_DANIEL, "Cancel", ""),
        (TELL, NO_DANIEL, "I mean it", ""),
        (TELL, NO_DANIEL, "Tomorrow", ""),
        (TELL, NO_DANIEL, "Hugo Silva, and tell him twenty", ""),
        (TELL, "There is no Daniel. Shall I stop?", "Hugo Silva", ""),
        (TELL, "Emma has two numbers. Which one?", "I meant Hugo Silva", ""),
        (TELL_ZH, NO_ONE_ZH, "那就不发了", ""),
        (TELL_ZH, NO_ONE_ZH, "算了", ""),
        (TELL_ZH, "陈静有两个号码，发给哪个？", "王芳", ""),
    ],
)  # fmt: skip
def test_another_name_stands_for_one_that_is_not_there(
    instruction: str, question: str, answer: str, name: str
) -> None:
    order = replace_name(instruction, answer, question)
    if not name:
        assert order == instruction
        return
    assert "daniel" not in order.casefold()
    assert "王方" not in order
    assert name in order
