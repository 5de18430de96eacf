"""What the user's answers put in the place of what an instruction names."""

import pytest

from nodes.completion.checks.instruction.answered_values import (
    drop_other_thing,
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
