"""Where a person has the word: approvals, questions, denials."""

from typing import Any

import pytest

from graph.events import Asked
from graph.interrupts import read_elements
from graph.timeline import RunStory, read_story
from memory.opening import open_memory
from memory.records import TaskRecord
from memory.replay.routes import find_route
from tests.examples import mark_long
from tests.graph.conftest import Ended, Runner, act

GO = act("open_app", text="Shop", expect="Shop")
PAY = act("tap", "Pay now", expect="Payments: 1", completes=True)
FILL = act("fill", "Name", text="Ada")
REFILL = act("fill", "Name", text="Bo")
NO_EFFECT = {"verdict": "no_change", "lesson": "should tap Pay"}
SURE = {"done": True, "evidence": "Payments: 1"}


def story_of(run: Runner) -> RunStory:
    return read_story(run.home / "runs" / "t")


def paying(
    run: Runner, *after: Any, plan: list[Any] | None = None, **choices: Any
) -> Ended:
    replies = {
        "assess": [GO, PAY, *after],
        "plan": plan or [],
        "conclude": [SURE],
    }
    return run.start("Pay in the shop", replies, **choices)


def test_a_purchase_asks_first_in_the_agreed_shape(run: Runner) -> None:
    ended = paying(run)
    assert run.phone.state.shop.paid == 0
    (question,) = ended.questions
    (asked,) = question["action_requests"]
    assert asked["name"] == "tap"
    assert isinstance(asked["args"]["element"], int)
    assert "Pay now" in asked["description"]
    (review,) = question["review_configs"]
    assert review["action_name"] == "tap"
    assert review["allowed_decisions"] == [
        "approve",
        "edit",
        "reject",
        "respond",
    ]
    # What can be touched instead is listed for whoever edits it.
    choices = review["args_schema"]["properties"]["element"]["oneOf"]
    assert "Pay now" in str(choices)


@pytest.mark.parametrize(
    "answer",
    mark_long(
        [
            "yes",
            {"decisions": [{"type": "approve"}]},
            [{"type": "accept", "args": None}],
        ],
        after=1,
    ),
)
def test_approved_it_is_done_once(run: Runner, answer: Any) -> None:
    paying(run)
    ended = run.resume(answer)
    assert run.phone.state.shop.paid == 1
    assert ended.state["status"] == "done"
    assert [e.response for e in run.events() if isinstance(e, Asked)] == [
        "approve"
    ]


def test_approved_after_the_screen_went_off_it_is_done_once(
    run: Runner,
) -> None:
    paying(run)
    run.phone.system.sleep()
    ended = run.resume("yes")
    assert run.phone.state.shop.paid == 1
    assert ended.state["status"] == "done"
    assert [e.response for e in run.events() if isinstance(e, Asked)] == [
        "approve"
    ]


def test_edited_another_thing_is_done(run: Runner) -> None:
    ended = paying(run, act("finish", text="Saved: "))
    element = ended.questions[0]["action_requests"][0]["args"]["element"]
    wrong = run.resume(
        {"type": "edit", "edited_action": {"name": "fly", "args": {}}}
    )
    assert "fly" in wrong.questions[0]["action_requests"][0]["description"]
    edit = {
        "type": "edit",
        "edited_action": {"name": "tap", "args": {"element": element - 1}},
    }
    run.resume({"decisions": [edit]})
    assert (run.phone.state.shop.paid, run.phone.state.shop.saved) == (0, [""])


@pytest.mark.parametrize(
    ("task", "told"),
    mark_long([
        ("Enter the name Ada and pay in the shop", "Changed by you on the way: Write “Bo”"),
        ("在商店里填写姓名 Ada 并付款", "途中经您更改：改写为“Bo”"),
    ], after=1),
)  # fmt: skip
def test_an_edit_changes_the_text_that_is_sent(
    run: Runner, task: str, told: str
) -> None:
    sure = {"done": True, "evidence": "Bo; Payments: 1"}
    replies = {"assess": [GO, FILL, PAY], "conclude": [sure, sure]}
    ended = run.start(task, replies)
    (review,) = ended.questions[0]["review_configs"]
    assert review["args_schema"]["properties"]["text"]["default"] == "Ada"
    element = ended.questions[0]["action_requests"][0]["args"]["element"]
    edit = {"name": "tap", "args": {"element": element, "text": "Bo"}}
    ended = run.resume({"type": "edit", "edited_action": edit})
    # Whoever puts in a text has allowed that it is sent: no second question.
    assert ended.questions == []
    shop = run.phone.state.shop
    assert (shop.name, shop.paid) == ("Bo", 1)
    assert ended.state["status"] == "done"
    assert ended.state["reason"].endswith(told)
    made = [
        step.decision.action for step in story_of(run).steps if step.is_done
    ]
    assert [action.kind for action in made if action] == [
        "open_app",
        "fill",
        "fill",
        "tap",
    ]


def test_after_an_edit_another_question_than_the_agreed_one_is_asked(
    run: Runner,
) -> None:
    run.start("Pay in the shop", {"assess": [GO, FILL, PAY]})
    # The question quotes a part of it, so nobody has read the whole as part of the question.
    edit = {"name": "tap", "args": {"text": "B" * 100}}
    ended = run.resume({"type": "edit", "edited_action": edit})
    assert ended.questions
    assert (run.phone.state.shop.name, run.phone.state.shop.paid) == (
        "B" * 100,
        0,
    )


@pytest.mark.parametrize(
    "task",
    mark_long(["Pay and save in the shop", "在商店里付款并保存"], after=1),
)
def test_an_edit_of_the_text_keeps_what_was_to_follow(
    run: Runner, task: str
) -> None:
    save = {
        "kind": "tap_text",
        "text": "Save",
        "expect": "Saved: Bo",
        "completes": True,
    }
    pay = act("tap", "Pay now", expect="Payments: 1", then=[save])
    said = {"done": True, "evidence": "Saved: Bo; Payments: 1"}
    replies = {"assess": [GO, FILL, pay], "conclude": [said, said]}
    run.start(task, replies)
    edit = {"name": "tap", "args": {"text": "Bo"}}
    ended = run.resume({"type": "edit", "edited_action": edit})
    assert ended.asked.count("assess") == 3
    shop = run.phone.state.shop
    assert (shop.paid, shop.saved) == (1, ["Bo"])


def test_what_the_person_chose_is_no_failed_try(run: Runner) -> None:
    replies = {"assess": [GO, PAY, PAY], "reflect": [NO_EFFECT]}
    ended = run.start("Pay in the shop", replies, memory=True)
    field = next(
        number
        for number, words in read_elements(
            ended.questions[0]["review_configs"][0]
        ).items()
        if "Shop" in words or "Name" in words
    )
    edit = {"name": "tap", "args": {"element": field}}
    ended = run.resume({"type": "edit", "edited_action": edit})
    assert "the person chose" in ended.told
    assert "Pay now" in ended.told
    assert "should tap Pay" not in ended.told
    assert ended.state["tasks"].tasks[0].attempts == 0
    ended = run.resume("yes")
    assert ended.state["status"] == "done"
    memory = open_memory(run.home / "memory")
    assert memory is not None
    (record,) = memory.list_records("task", "default")
    assert isinstance(record, TaskRecord)
    assert record.failures == ()


@pytest.mark.parametrize(
    ("task", "reason"),
    mark_long([
        ("Pay in the shop",
         "Done. By your word: “I paid at the till”; the phone does not show it."),
        ("在商店里付款", "已完成。以您所说为准：“I paid at the till”；手机上看不到。"),
    ], after=1),
)  # fmt: skip
def test_done_by_hand_it_is_not_done_again_and_rests_on_the_word(
    run: Runner, task: str, reason: str
) -> None:
    said = {"done": True, "evidence": "Payments: 0"}
    run.start(task, {"assess": [GO, PAY], "conclude": [said, said]})
    ended = run.resume({"type": "respond", "message": "I paid at the till"})
    assert run.phone.state.shop.paid == 0
    assert (ended.state["status"], ended.state["reason"]) == ("done", reason)
    assert ended.state["evidence"] == ""
    note = ended.state["steps"][-1]
    assert note.action.startswith("tap")
    assert note.thought == "the person did it: I paid at the till"
    (step,) = [s for s in story_of(run).steps if s.asked]
    assert step.verdict is not None
    assert step.verdict.origin == "person"


def test_what_is_missing_beside_the_persons_word_is_still_missing(
    run: Runner,
) -> None:
    replies = {
        "assess": [
            GO,
            PAY,
            FILL,
            act("tap", "Save", expect="Saved: Ada", completes=True),
        ],
        "conclude": [
            {"done": False, "missing": ["the name Ada is not saved"]},
            {"done": True, "evidence": "Saved: Ada"},
        ],
    }
    run.start("Pay in the shop and save the name Ada", replies)
    ended = run.resume({"type": "respond", "message": "I paid at the till"})
    assert "mend this: the name Ada is not saved" in ended.told
    assert run.phone.state.shop.saved == ["Ada"]


@pytest.mark.parametrize(
    ("task", "said", "missing", "reason"),
    mark_long([
        ("Pay in the shop", "I paid at the till", "the payment was not made in the shop",
         "Done. By your word: “I paid at the till”; the phone does not show it."),
        ("Pay in the shop", "I paid at the till", "Pay in the shop: not seen on any screen",
         "Done. By your word: “I paid at the till”; the phone does not show it."),
        ("在商店里付款", "我在收银台付款了", "屏幕上没有显示付款",
         "已完成。以您所说为准：“我在收银台付款了”；手机上看不到。"),
    ], after=2),
)  # fmt: skip
def test_a_strict_check_does_not_outweigh_the_persons_word(
    run: Runner, task: str, said: str, missing: str, reason: str
) -> None:
    strict = {"done": False, "missing": [missing]}
    run.start(task, {"assess": [GO, PAY], "conclude": [strict, strict]})
    ended = run.resume({"type": "respond", "message": said})
    assert (ended.state["status"], ended.state["reason"]) == ("done", reason)
    assert "plan" not in ended.asked


@pytest.mark.parametrize(
    ("task", "told"),
    mark_long([
        ("Pay in the shop and save Ada", "You said you did it yourself: “by card”"),
        ("在商店里付款并保存 Ada", "您说已自己完成：“by card”"),
    ], after=1),
)  # fmt: skip
def test_later_prompts_and_the_end_tell_what_the_person_did(
    run: Runner, task: str, told: str
) -> None:
    pay = act("tap", "Pay now", expect="Payments: 1")
    save = act("tap", "Save", expect="Saved: Ada", completes=True)
    said = {"done": True, "evidence": "Saved: Ada"}
    replies = {"assess": [GO, pay, FILL, save], "conclude": [said, said]}
    run.start(task, replies)
    ended = run.resume({"type": "respond", "message": "by card"})
    assert "the person said: by card (they did this themselves: tap" in (
        ended.told
    )
    assert ended.state["reason"].endswith(told)


def test_a_denial_is_planned_around_and_a_second_one_ends_the_run(
    run: Runner,
) -> None:
    around = [{"change": "decompose", "subgoals": ["Pay another way"]}]
    paying(run, PAY, plan=around)
    ended = run.resume({"type": "reject", "message": "too dear"})
    assert "too dear" in ended.script.calls[2][-1].text
    assert ended.questions
    ended = run.resume("no")
    assert ended.state["status"] == "stopped"
    assert "you refused 2 times" in ended.state["reason"]
    assert run.phone.state.shop.paid == 0


@pytest.mark.parametrize(
    ("task", "words", "told"),
    mark_long([
        (
            "Enter the name Ada and pay in the shop",
            "Make it Bo",
            "Changed by you on the way: Make it Bo",
        ),
        ("在商店里填写姓名 Ada 并付款", "改成 Bo", "途中经您更改：改成 Bo"),
    ], after=1),
)  # fmt: skip
def test_words_of_a_refusal_change_the_task(
    run: Runner, task: str, words: str, told: str
) -> None:
    replies = {
        "assess": [GO, FILL, PAY, REFILL, PAY],
        "plan": [{"change": "refine", "subgoals": ["Pay as Bo"]}],
        "conclude": [{"done": True, "evidence": f'{words}: "Bo"; Payments: 1'}],
    }
    run.start(task, replies, memory=True)
    before = len(run.scripts["t"].calls)
    run.resume({"type": "reject", "message": words})
    ended = run.resume("yes")
    later = [call[-1].text for call in ended.script.calls[before:]]
    assert later
    assert all(f"this goes first: {words}" in prompt for prompt in later)
    assert ended.asked[before:] == ["plan", "assess", "assess", "conclude"]
    assert ended.state["additions"] == [words]
    assert ended.state["status"] == "done"
    assert ended.state["reason"].endswith(told)
    shop = run.phone.state.shop
    assert (shop.name, shop.paid) == ("Bo", 1)
    # What was done is no way to do the task as it was first said.
    memory = open_memory(run.home / "memory")
    assert memory is not None
    size = run.phone.system.config
    screen = (size.width, size.height)
    assert find_route(memory, "default", task, screen) is None


@pytest.mark.parametrize(
    ("task", "words"),
    mark_long(
        [
            ("Enter the name Ada and pay in the shop", "Make it Bo"),
            ("在商店里填写姓名 Ada 并付款", "改成 Bo"),
        ],
        after=1,
    ),
)
def test_plain_words_as_an_answer_refuse_and_change_the_task(
    run: Runner, task: str, words: str
) -> None:
    replies = {
        "assess": [GO, FILL, PAY, REFILL, PAY],
        "plan": [{"change": "refine", "subgoals": ["Pay as Bo"]}],
    }
    run.start(task, replies)
    ended = run.resume(words)
    assert ended.questions
    assert ended.state["additions"] == [words]
    assert (run.phone.state.shop.name, run.phone.state.shop.paid) == ("Bo", 0)


def test_what_was_said_with_a_refusal_is_required(run: Runner) -> None:
    replies = {
        "assess": [GO, FILL, PAY, PAY],
        "plan": [{"change": "refine", "subgoals": ["Pay"]}],
        "conclude": [SURE, SURE],
    }
    run.start("Enter the name Ada and pay in the shop", replies)
    run.resume({"type": "reject", "message": 'Write "Bo 15" as the name'})
    ended = run.resume("yes")
    assert ended.asked[-2:] == ["conclude", "conclude"]
    assert ended.state["status"] == "unverified"


def test_a_refused_task_is_cut_though_it_was_to_be_replaced(
    run: Runner,
) -> None:
    replies = {
        "assess": [GO, PAY, FILL, PAY],
        "plan": [{"change": "replace", "subgoals": ["Pay another way"]}],
    }
    run.start("Pay in the shop", replies)
    ended = run.resume("no")
    goals = [task.goal for task in ended.state["tasks"].tasks]
    assert goals == ["Pay in the shop", "Pay another way"]


@pytest.mark.parametrize(
    ("task", "words", "reason"),
    mark_long(
        [
            ("Pay in the shop", "Stop.", "Stopped: you said so."),
            ("在商店里付款", "停止", "已按您的要求停止。"),
        ],
        after=1,
    ),
)
def test_stop_said_while_refusing_ends_the_task(
    run: Runner, task: str, words: str, reason: str
) -> None:
    run.start(task, {"assess": [GO, PAY]})
    ended = run.resume({"type": "reject", "message": words})
    assert (ended.state["status"], ended.state["reason"]) == ("stopped", reason)
    assert run.phone.state.shop.paid == 0


@pytest.mark.parametrize(
    ("task", "refused", "done", "before"),
    mark_long([
        ("Pay twice in the shop", "2 times, the last time this: tap “Pay now”, Page",
         "Done before, as you allowed it: tap “Pay now”",
         "You said no before to: tap “Pay now”, Page"),
        ("在商店里付款两次", "拒绝了 2 次，最后一次是：点击“Pay now”，页面",
         "此前经您同意已完成：点击“Pay now”", "您此前拒绝过：点击“Pay now”，页面"),
    ], after=1),
)  # fmt: skip
def test_what_was_refused_is_not_tried_again_in_silence(
    run: Runner, task: str, refused: str, done: str, before: str
) -> None:
    replies = {
        "assess": [
            GO,
            act("tap", "Pay now", expect="Payments: 1"),
            PAY,
            PAY,
            FILL,
            PAY,
        ],
        "plan": [
            {"change": "decompose", "subgoals": [goal]}
            for goal in ("Pay another way", "Pay as Ada")
        ],
    }
    run.start(task, replies)
    run.resume("yes")
    calls = len(run.scripts["t"].calls)
    ended = run.resume("no")
    told = [call[-1].text for call in ended.script.calls[calls:]]
    assert len(told) == len(["plan", "assess", "plan", "assess", "assess"])
    for prompt in told:
        assert "the person said no to tap" in prompt
        assert "do not do it another way" in prompt
    answers = [e.response for e in run.events() if isinstance(e, Asked)]
    assert answers == ["approve", "reject", "refused_before"]
    (asked,) = ended.questions[0]["action_requests"]
    assert before in asked["description"]
    ended = run.resume("no")
    assert ended.state["status"] == "stopped"
    assert refused in ended.state["reason"]
    assert "“Ada”" in ended.state["reason"].partition(done[:4])[0]
    assert done in ended.state["reason"]
    assert run.phone.state.shop.paid == 1


def test_a_run_ends_that_tries_what_was_refused_again_and_again(
    run: Runner,
) -> None:
    goals = ("Pay another way", "Pay in yet another way")
    around = [{"change": "decompose", "subgoals": [goal]} for goal in goals]
    paying(run, PAY, PAY, plan=around)
    ended = run.resume("no")
    assert ended.state["status"] == "stopped"
    assert (
        "you said no to this, and it was tried again" in (ended.state["reason"])
    )
    assert run.phone.state.shop.paid == 0


def test_a_run_that_is_corrected_again_and_again_ends(run: Runner) -> None:
    goals = [f"Pay in way {number}" for number in range(5)]
    plans = [{"change": "refine", "subgoals": [goal]} for goal in goals]
    paying(run, *[PAY] * 5, plan=plans)
    for number in range(3):
        ended = run.resume({"type": "reject", "message": f"way {number}"})
        assert ended.questions
    ended = run.resume({"type": "reject", "message": "way 9"})
    assert ended.state["status"] == "stopped"
    assert "way 9" in ended.state["reason"]


def test_a_denial_can_make_the_task_impossible(run: Runner) -> None:
    paying(run, plan=[{"impossible": "you do not want to pay"}])
    ended = run.resume("no")
    assert ended.state["status"] == "failed"
    assert "do not want to pay" in ended.state["reason"]


def test_the_policy_may_decide(run: Runner) -> None:
    ended = paying(run, policy="allow")
    assert (ended.questions, run.phone.state.shop.paid) == ([], 1)
    plan = [{"change": "decompose", "subgoals": ["Pay another way"]}]
    denied = run.start(
        "Pay",
        {"assess": [GO, PAY, PAY], "plan": plan},
        policy="deny",
        thread="u",
    )
    assert denied.questions == []
    assert denied.state["status"] == "stopped"


def test_without_planning_a_denial_is_a_lesson(run: Runner) -> None:
    paying(run, act("finish", text="Shop"), planning=False)
    ended = run.resume("no")
    # It was not paid, whatever the model claims.
    assert ended.state["status"] == "unverified"
    assert "the person said no to" in ended.told


def test_a_question_is_answered_into_the_facts(run: Runner) -> None:
    replies = {"assess": [GO, act("ask", text="Which name?"), act("fill", "Name", text="Ada"),
                          act("finish", text="Ada")]}  # fmt: skip
    ended = run.start("Enter my name", replies, planning=False)
    (asked,) = ended.questions[0]["action_requests"]
    assert (asked["name"], asked["description"]) == ("ask", "Which name?")
    assert ended.questions[0]["review_configs"][0]["allowed_decisions"] == [
        "respond",
        "reject",
    ]
    ended = run.resume("Ada")
    assert """- ask "Which name?" → Ada""" in ended.script.calls[2][-1].text
    assert run.phone.state.shop.name == "Ada"
    assert ended.state["status"] == "done"
