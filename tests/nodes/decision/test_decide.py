from typing import Any

import pytest

from graph import tasks
from graph.context import Context
from graph.replies import AssessReply
from graph.state import State
from nodes.decision.decide import (
    decide,
    find_reply_problem,
    limit_tries,
    make_attempt_key,
)
from tests.nodes.screens import element, screen
from tools.actions import Back, Tap

PAGE = screen(element(text="Save", resource_id="save"))


def state(**facts: Any) -> State:
    made: State = {
        "instruction": "Connect with {{secret:WIFI}}", "tasks": tasks.make_root("go"), "step": 2,
        "focus": ["a fact"], "failures": [],
    }  # fmt: skip
    return {**made, **facts}  # type: ignore[typeddict-item]


def decided(
    reply: dict[str, Any], context: Context | None = None, **facts: Any
) -> State:
    return decide(
        AssessReply.model_validate(reply),
        state=state(**facts),
        context=context or Context(),
        screen=PAGE,
    )


def child(depth: int = 1) -> tasks.TaskTree:
    tree = tasks.make_root("go")
    for level in range(depth):
        tree = tasks.decompose_task(tree, [f"level {level}"], max_depth=8)
    return tree


def test_an_action_is_decided_with_its_target() -> None:
    update = decided(
        {
            "judgement": "act",
            "action": {"kind": "tap", "element": 1},
            "focus": ["b", "a fact"],
        }
    )
    decision = update["decision"]
    assert decision is not None
    assert decision.target is not None
    assert (decision.step, decision.target.resource_id) == (3, "save")
    assert update["focus"] == ["a fact", "b"]
    assert not {"verdict", "claim", "status", "replan_reason"} & update.keys()


def test_without_the_memory_unit_nothing_new_is_kept() -> None:
    reply = {
        "judgement": "act",
        "action": {"kind": "tap", "element": 1},
        "focus": ["b"],
    }
    assert decided(reply, Context(focus=False))["focus"] == ["a fact"]


@pytest.mark.parametrize(
    ("action", "lesson"),
    [
        ({"kind": "tap", "element": 7}, "no element 7"),
        (
            {"kind": "fill", "element": 1, "text": "{{secret:OTHER}}"},
            "OTHER is not part",
        ),
        ({"kind": "answer", "text": " "}, "empty"),
    ],
)
def test_what_cannot_work_is_not_tried(
    action: dict[str, Any], lesson: str
) -> None:
    verdict = decided({"judgement": "act", "action": action})["verdict"]
    assert verdict is not None
    assert verdict.kind == "no_change"
    assert lesson in verdict.lesson


def test_a_touch_that_changed_nothing_is_made_once_more_and_no_further() -> (
    None
):
    key = make_attempt_key(Tap(element=1), PAGE)
    reply = {"judgement": "act", "action": {"kind": "tap", "element": 1}}
    assert "verdict" not in decided(reply, failures=[key])
    verdict = decided(reply, failures=[key, key])["verdict"]
    assert verdict is not None
    assert "changed nothing" in verdict.lesson
    elsewhere = make_attempt_key(Tap(element=1), screen(element(text="Saved")))
    assert "verdict" not in decided(reply, failures=[key, elsewhere])


def test_what_may_have_counted_unseen_is_not_made_twice() -> None:
    for action, page in (
        (Tap(element=1), screen(element(text="Pay now"))),
        (Back(), PAGE),
    ):
        assert limit_tries(action, page) == 1
    assert limit_tries(Tap(element=1), PAGE) == 2


def test_a_named_secret_may_be_typed() -> None:
    action = {"kind": "fill", "element": 1, "text": "{{secret:WIFI}}"}
    assert "verdict" not in decided({"judgement": "act", "action": action})


def test_too_coarse_a_goal_is_cut() -> None:
    reply = {"judgement": "decompose", "thought": "three fields"}
    assert (
        decided(reply)["replan_reason"]
        == "it needs several steps: three fields"
    )
    for context, tree in (
        (Context(planning=False), child(0)),
        (Context(max_depth=2), child(2)),
    ):
        verdict = decided(reply, context, tasks=tree)["verdict"]
        assert verdict is not None
        assert "choose one action" in verdict.lesson


def test_done_is_checked_for_the_task_and_believed_for_a_sub_goal() -> None:
    reply = {"judgement": "done", "message": "Alarm set"}
    assert (decided(reply)["claim"], decided(reply)["evidence"]) == (
        "Alarm set",
        "Alarm set",
    )
    verdict = decided(reply, tasks=child())["verdict"]
    assert verdict is not None
    assert (verdict.kind, verdict.subgoal_done) == ("expected", True)


def test_impossible_ends_the_task_but_only_mends_the_plan_of_a_sub_goal() -> (
    None
):
    reply = {"judgement": "impossible", "message": "there is no camera"}
    ended = decided(reply)
    assert (ended["status"], ended["reason"]) == (
        "failed", "It cannot be done: there is no camera"
    )  # fmt: skip
    assert (
        "there is no camera" in decided(reply, tasks=child())["replan_reason"]
    )
    assert (
        decided(reply, Context(planning=False), tasks=child())["status"]
        == "failed"
    )


@pytest.mark.parametrize("judgement", ["done", "act"])
@pytest.mark.parametrize(
    ("text", "message", "cited"),
    [
        ('"7:30"; on "Mute"', '"7:30"', '"7:30"; on "Mute"'),
        ('"7:30"', '"7:30"; on "Mute"', '"7:30"; on "Mute"'),
        (["“7:30”", "“静音”已开启"], "“7:30”", None),
        ("", '"7:30"', '"7:30"'),
        ("all is done", '"7:30"', '"7:30"'),
    ],
)
def test_of_finish_and_the_message_the_fuller_one_is_the_claim(
    judgement: str, text: Any, message: str, cited: str | None
) -> None:
    finish = {"kind": "finish", "text": text}
    reply = {"judgement": judgement, "message": message, "action": finish}
    claimed = decided(reply)
    assert claimed["claim"].endswith(claimed["evidence"])
    if text == "all is done":
        # What it says in words of its own may be told at the end.
        assert claimed["claim"] == 'all is done: "7:30"'
    if cited is None:
        assert "“静音”已开启" in claimed["evidence"]
    else:
        assert claimed["evidence"] == cited


def test_an_answer_beside_the_judgement_that_it_is_done_is_kept() -> None:
    answer = {"kind": "answer", "text": "Sunny, so no alarm"}
    reply = {"judgement": "done", "message": '"Sunny"', "action": answer}
    state = decided(reply)
    assert (state["evidence"], state["answer"]) == ('"Sunny"', answer["text"])
    # So is that to the last sub-goal; that of the next one is given when its turn comes.
    last = decided(reply, tasks=child())
    assert last["verdict"] is not None
    assert last["verdict"].subgoal_done
    assert last["answer"] == answer["text"]
    two = tasks.decompose_task(
        tasks.make_root("go"), ["Look", "Say"], max_depth=4
    )
    assert "answer" not in decided(reply, tasks=two)


def test_finish_claims_and_fail_ends() -> None:
    done = decided(
        {"judgement": "act", "action": {"kind": "finish", "text": "6:30 PM"}}
    )
    assert (done["claim"], done["evidence"]) == ("6:30 PM", "6:30 PM")
    bare = decided({"judgement": "act", "action": {"kind": "finish"}})
    assert (bare["claim"], bare["evidence"]) == ("the task is done", "")
    failed = decided(
        {"judgement": "act", "action": {"kind": "fail", "text": "no SIM"}}
    )
    assert failed["status"] == "failed"
    assert "no SIM" in failed["reason"]


@pytest.mark.parametrize(
    ("reply", "wrong"),
    [
        ({"judgement": "act"}, "needs an action"),
        ({"judgement": "act", "action": {"kind": "fly"}}, "fly"),
        ({"judgement": "act", "action": {"kind": "tap"}}, "tap.element"),
        (
            {"judgement": "act", "action": {"kind": "set", "text": "5"}},
            "write it as set(element: slider or wheel, text: 4 or 70%)",
        ),
        ({"judgement": "act", "action": {"kind": "back"}}, ""),
        ({"judgement": "done"}, ""),
    ],
)
def test_an_action_that_is_none_is_repaired(
    reply: dict[str, Any], wrong: str
) -> None:
    said = find_reply_problem(AssessReply.model_validate(reply))
    assert wrong in said
    assert bool(said) == bool(wrong)


@pytest.mark.parametrize(
    ("noted", "right"),
    [
        ("tomorrow: March 5", "tomorrow: Tuesday, March 3, 2026"),
        ("后天: 3月5日", "后天: 2026年3月4日"),
    ],
)
def test_a_day_is_noted_by_the_clock_of_the_phone(
    noted: str, right: str
) -> None:
    reply = {
        "judgement": "act",
        "action": {"kind": "tap", "element": 1},
        "focus": [noted],
    }
    update = decide(
        AssessReply.model_validate(reply),
        state=state(),
        context=Context(),
        screen=PAGE.model_copy(update={"time": "2026-03-02 09:00 Monday"}),
    )
    assert update["focus"][-1].startswith(right)
