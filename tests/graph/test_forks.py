"""A run that goes on from an earlier checkpoint, on a phone that was not rewound."""

from typing import Any

import pytest
from langgraph.types import Command

from tests.examples import mark_long
from tests.graph.conftest import Ended, Runner, act

THREAD: Any = {"configurable": {"thread_id": "t"}}
OPEN = act("open_app", text="Shop")
SAVE = act("tap", "Save")
PAY = act("tap", "Pay now", expect="Payments: 1", completes=True)
DONE = act("finish", text="Shop")
MOVED = {"verdict": "expected", "thought": "it moved on"}
SURE = {"done": True, "evidence": "Payments: 1"}


def checkpoint_before(run: Runner, node: str, *, last: bool = False) -> Any:
    """The first checkpoint (or the last) from which this node comes next."""
    found = [
        state
        for state in run.graph.get_state_history(THREAD)
        if node in state.next
    ]
    return (found[0] if last else found[-1]).config


def go_on_from(run: Runner, config: Any, given: Any = None) -> Ended:
    out = run.graph.invoke(
        given, config, context=run.context, durability="sync", version="v2"
    )
    questions = [each.value for each in out.interrupts]
    return Ended(dict(out.value), questions, run.scripts["t"])


def said_last(ended: Ended) -> str:
    return str(ended.state["messages"][-1].text)


def test_on_the_page_of_then_it_goes_on_without_a_question(
    run: Runner,
) -> None:
    fill = act("fill", "Name", text="x")
    replies = {"assess": [OPEN, fill, SAVE, DONE, DONE], "reflect": [MOVED]}
    run.start("Save it", replies, planning=False)
    state = next(
        state
        for state in run.graph.get_state_history(THREAD)
        if state.next == ("assess",) and state.values["step"] == 2
    )
    looks = len(list(run.events()))
    ended = go_on_from(run, state.config)
    assert (ended.questions, ended.state["fork"]) == ([], None)
    assert "Saved: x" in ended.told
    assert run.events()[looks].event == "observed"
    assert run.phone.state.shop.saved == ["x"]


def test_it_goes_back_to_the_app_of_then(run: Runner) -> None:
    home = act("home")
    replies = {"assess": [OPEN, home, DONE, DONE]}
    run.start("Look at the shop", replies, planning=False)
    states = list(run.graph.get_state_history(THREAD))
    (config,) = [
        state.config
        for state in states
        if state.next == ("assess",) and state.values["step"] == 1
    ]
    ended = go_on_from(run, config)
    assert ended.state["fork"] is None
    assert ended.questions == []
    assert "app com.tapwright.shop" in ended.told
    assert [each.text for each in ended.state["messages"]][-2:-1] == [
        "Open “Shop”"
    ]


def test_what_was_allowed_since_is_not_done_again_without_a_word(
    run: Runner,
) -> None:
    replies = {"assess": [OPEN, PAY, PAY, PAY], "conclude": [SURE, SURE]}
    run.start("Pay in the shop", replies, planning=False)
    config = checkpoint_before(run, "approve", last=True)
    run.resume("yes")
    assert run.phone.state.shop.paid == 1
    asked = go_on_from(run, config)
    (request,) = asked.questions[0]["action_requests"]
    assert request["name"] == "continue"
    assert "it may be done again: tap “Pay now”" in request["description"]
    assert said_last(asked).startswith(request["description"])
    ended = run.resume("no")
    assert ended.state["status"] == "stopped"
    assert said_last(ended) == "Stopped: you did not want to go on from here."
    assert run.phone.state.shop.paid == 1


def test_an_answer_to_a_question_of_then_is_not_taken_for_today(
    run: Runner,
) -> None:
    replies = {"assess": [OPEN, PAY], "conclude": [SURE]}
    run.start("Pay in the shop", replies, planning=False)
    config = run.graph.get_state(THREAD).config
    run.resume("yes")
    asked = go_on_from(run, config, Command(resume="yes"))
    (request,) = asked.questions[0]["action_requests"]
    assert request["name"] == "continue"
    assert run.phone.state.shop.paid == 1


def test_the_user_may_go_on_from_here_and_is_asked_for_each_deed_again(
    run: Runner,
) -> None:
    replies = {"assess": [OPEN, PAY, PAY], "conclude": [SURE]}
    run.start("Pay in the shop", replies, planning=False)
    config = checkpoint_before(run, "approve", last=True)
    run.resume("yes")
    go_on_from(run, config)
    again = run.resume("yes")
    assert again.questions[0]["action_requests"][0]["name"] == "tap"
    assert run.phone.state.shop.paid == 1


def test_where_no_way_leads_back_the_user_is_asked(run: Runner) -> None:
    advice = act("tap", "Advice")
    replies = {"assess": [OPEN, act("fill", "Name", text="x"), advice, DONE]}
    replies["reflect"] = [MOVED, MOVED]
    run.start("Ask for advice", replies, planning=False)
    state = next(
        state
        for state in run.graph.get_state_history(THREAD)
        if state.next == ("assess",) and state.values["step"] == 2
    )
    wanted = state.values["screen"]
    elsewhere = wanted.model_copy(
        update={"package": "com.gone", "signature": "x", "id": "x"}
    )
    config = run.graph.update_state(
        state.config, {"screen": elsewhere}, as_node="recall"
    )
    asked = go_on_from(run, config)
    (request,) = asked.questions[0]["action_requests"]
    assert "and the task was at com.gone" in request["description"]
    assert "Done since then: tap “Advice”" in request["description"]


@pytest.mark.parametrize("language", mark_long(["en", "zh"], after=1))
def test_a_changed_instruction_makes_a_new_tree(
    run: Runner, language: str
) -> None:
    asks = {"assess": [OPEN, PAY, DONE]}
    run.start("Pay in the shop", asks, planning=False)
    changed = {"en": "Look at the shop", "zh": "看看商店"}[language]
    run.graph.update_state(THREAD, {"instruction": changed})
    ended = run.go(None)
    assert ended.state["tasks"].tasks[0].goal == changed
    assert f"# Task\n{changed}\n" in ended.told
    assert (ended.state["run"], run.phone.state.shop.paid) == ("t", 0)
    assert ended.state["step"] == 1
