"""How a claim with evidence of several parts ends."""

from typing import Any

import pytest

from tests.examples import SOAK, mark_long
from tests.graph.conftest import Runner, act

GO = act("open_app", text="Shop", expect="Shop")
NAME = act("fill", "Name", text="hello")
SAVE = act("tap", "Save", expect="Saved: hello")
WRAP = act("tap", "Gift wrap", expect='on "Gift wrap"')
TASK = "Save hello in the shop and wrap it"


SHOWN: list[Any] = [
    ["Saved: hello", 'on "Gift wrap"'],
    "“Saved: hello”；“Gift wrap”已开启",
    'It\'s done: the shop\'s page shows "Saved: hello" and "Gift wrap" is on',
]
SHOWN_TOO: list[Any] = [
    "Saved: hello, Gift wrap on",
    'Saved: hello\n[3] switch "Gift wrap" on',
    "- Saved: hello\n- Gift wrap is on\n- Payments: 0",
]
"""Written in other ways; with `make soak`."""


@pytest.mark.parametrize(
    "cited", mark_long([*SHOWN, *SHOWN_TOO] if SOAK else SHOWN, after=1)
)
def test_what_is_done_and_shown_is_done_without_a_question(
    run: Runner, cited: Any
) -> None:
    ended = run.start(
        TASK, {"assess": [GO, NAME, SAVE, WRAP, act("finish", text=cited)]}
    )
    assert ended.state["status"] == "done", ended.state["reason"]
    assert "conclude" not in ended.asked


@pytest.mark.parametrize(
    "task", mark_long(["Set the alarm", "设闹钟"], after=1)
)
@pytest.mark.parametrize(
    ("cited", "is_asked"),
    [("Alarm at 7:30 PM", False), ("Tomorrow: rain", True)],
)
def test_evidence_may_name_a_thing_in_the_other_language(
    run: Runner, task: str, cited: str, *, is_asked: bool
) -> None:
    bell = act("open_app", text="Bell", expect="Bell")
    ring = act("tap", "Set", expect="Alarm at 7:30 PM")
    replies = {
        "assess": [bell, ring, act("finish", text=cited)],
        "conclude": [{"done": False}],
    }
    ended = run.start(task, replies)
    assert ("conclude" in ended.asked) is is_asked


FALSE = [
    (
        "Saved: hello, Gift wrap off",
        "Gift wrap off: the screen shows otherwise",
    ),
    ("Saved: hello; Payments: 1", "Payments: 1: stands on no screen"),
    ('the shop is empty: "Saved: hello"', "cannot be read off the screen"),
]
FALSE_TOO = [
    ("Saved: hello; Saved: good", "Saved: good: stands on no screen"),
    ('deleted "Saved: hello"', "the screen shows otherwise"),
]
"""Doubted for the same reasons; with `make soak`."""


@pytest.mark.parametrize(
    ("cited", "doubt"),
    mark_long([*FALSE, *FALSE_TOO] if SOAK else FALSE, after=2),
)
def test_a_false_part_is_asked_about_and_repeated_in_vain(
    run: Runner, cited: str, doubt: str
) -> None:
    replies = {
        "assess": [GO, NAME, SAVE, WRAP, act("finish", text=cited)],
        "conclude": [
            {"done": True, "evidence": ["Saved: hello", 'off "Gift wrap"']}
        ],
    }
    ended = run.start(TASK, replies)
    assert ended.asked[-1] == "conclude"
    assert doubt in ended.script.calls[-1][-1].text.partition("# Doubtful")[2]
    assert ended.state["status"] == "unverified"


@pytest.mark.parametrize(
    "fact",
    mark_long(
        ["the payment: 3 pieces are paid", "付款: 三份都付好了"], after=1
    ),
)
def test_what_the_model_noted_itself_shows_nothing(
    run: Runner, fact: str
) -> None:
    cited = f'"{fact}"'
    replies = {
        "assess": [GO, {**NAME, "focus": [fact]}, act("finish", text=cited)],
        "conclude": [{"done": True, "evidence": [cited]}],
    }
    ended = run.start("Look around in the shop", replies)
    assert ended.asked[-1] == "conclude"
    assert ended.state["focus"] == [fact]
    assert ended.state["status"] == "unverified"


def test_what_rules_cannot_read_a_model_may_tell(run: Runner) -> None:
    cited = ["Saved: hello", 'the other desk is empty: "Shop"']
    replies = {
        "assess": [GO, NAME, SAVE, WRAP, act("finish", text=cited)],
        "conclude": [{"done": True, "evidence": cited}],
    }
    assert run.start(TASK, replies).state["status"] == "done"


def test_a_switch_of_a_page_that_was_left_counts_as_it_stood(
    run: Runner,
) -> None:
    leave = act("tap", "Advice", expect="Opening hours")
    claim = act("finish", text="Gift wrap on, Opening hours")
    ended = run.start(
        "Wrap it and look up the hours", {"assess": [GO, WRAP, leave, claim]}
    )
    assert (ended.state["status"], "conclude" in ended.asked) == ("done", False)
    lie = act("finish", text="Gift wrap off, Opening hours")
    replies = {
        "assess": [lie],
        "conclude": [{"done": True, "evidence": "Gift wrap off"}],
    }
    ended = run.start("Unwrap it and look up the hours", replies, thread="u")
    assert ended.state["status"] == "unverified"


def test_what_the_user_refused_is_not_demanded_again(run: Runner) -> None:
    pay = act("tap", "Pay now", expect="Payments: 1")
    claim = act("finish", text='"Saved: hello" and "Payments: 0"')
    replies = {
        "assess": [GO, NAME, SAVE, pay, claim],
        "conclude": [{"done": True, "evidence": "Payments: 0"}],
    }
    run.start("Save hello in the shop and pay", replies, planning=False)
    ended = run.resume("no")
    assert ended.asked[-1] == "conclude"
    assert "not done yet" not in str(ended.script.calls)
    assert run.phone.state.shop.paid == 0


def test_a_button_that_is_named_is_asked_for_once(run: Runner) -> None:
    pay = act("tap", "Pay now", expect="Payments: 1", completes=True)
    claim = act("finish", text='"Payments: 0"')
    replies = {
        "assess": [GO, NAME, claim, pay],
        "conclude": [{"done": True, "evidence": "Payments: 1"}],
    }
    run.start("Type hello in the shop and pay", replies, planning=False)
    ended = run.resume("yes")
    assert run.phone.state.shop.paid == 1
    assert ended.state["reopen_count"] == 1
    assert ended.state["status"] == "done", ended.state["reason"]


@pytest.mark.parametrize(
    ("task", "said", "reason"),
    mark_long(
        [
            (
                "What does the shop say is saved?",
                "no answer was given to what the task asks",
                "It seems done, but the task asks for an answer and no answer was given.",
            ),
            (
                "商店里保存了什么？",
                "没有回答任务所问的内容",
                "看起来已完成，但任务要求给出回答，而没有给出回答。",
            ),
        ],
        after=1,
    ),
)
def test_an_answer_that_is_missing_is_asked_for_once_and_said_to_be(
    run: Runner, task: str, said: str, reason: str
) -> None:
    silent = {"done": True, "evidence": ["Saved: nothing"]}
    replies = {
        "assess": [GO, act("finish", text='"Saved: nothing"')],
        "conclude": [silent, silent],
    }
    ended = run.start(task, replies)
    assert ended.asked[-2:] == ["conclude"] * 2
    assert said in ended.script.calls[-1][-1].text.partition("# Doubtful")[2]
    assert ended.state["status"] == "unverified"
    first, stands = ended.state["reason"].split("\n", 1)
    assert first == reason
    assert "“Saved: nothing”" in stands
