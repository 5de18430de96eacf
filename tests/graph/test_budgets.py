"""Budgets as a run meets them, and several models in a role."""

import json
from typing import Any

import pytest

from graph.events import Concluded, Planned, Prompted
from models import routing
from models.scripted import register_script
from tests.graph.conftest import Runner, act
from tests.models.stub import OpenAIStub, Seen

CUT = {"judgement": "decompose", "thought": "two steps"}
PLAN = {"subgoals": ["Open Shop", "Save"]}
RIGHT = {"verdict": "expected"}


def test_calls_that_are_used_up_stop_the_task_and_are_told(run: Runner) -> None:
    loop = [act("tap", "Gift wrap")] * 9
    script = {
        "assess": [act("open_app", text="Shop"), *loop],
        "reflect": [RIGHT] * 9,
    }
    ended = run.start("Play with the switch", script, max_calls=6)
    assert ended.state["status"] == "stopped"
    assert "limit of 6 model calls" in ended.state["reason"]
    assert "Used: 6 calls" in ended.state["reason"]
    assert len(ended.asked) == 6


def test_money_that_is_used_up_stops_the_task(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_PRICE_IN", "1000")
    monkeypatch.setenv("TAPWRIGHT_PRICE_OUT", "1000")
    loop = [act("tap", "Gift wrap")] * 9
    script = {
        "assess": [act("open_app", text="Shop"), *loop],
        "reflect": [RIGHT] * 9,
    }
    ended = run.start("Play with the switch", script, max_cost=2)
    assert ended.state["status"] == "stopped"
    assert "limit of 2 on the cost" in ended.state["reason"]
    told = [
        event
        for event in run.events()
        if isinstance(event, (Prompted, Concluded))
    ]
    costs = [event.cost for event in told if isinstance(event, Prompted)]
    assert sum(cost or 0 for cost in costs) == pytest.approx(
        told[-1].usage.actor.cost + told[-1].usage.reflector.cost  # type: ignore[union-attr]
    )
    assert costs[-1]


def test_a_sub_goal_that_uses_up_its_share_is_planned_anew_once_and_then_given_up(
    run: Runner,
) -> None:
    idle = [act("tap", "Gift wrap")] * 30
    opened = {**RIGHT, "subgoal_done": True}
    better = [{"subgoals": [f"Save in another way {n}"]} for n in range(4)]
    script: dict[str, Any] = {
        "assess": [CUT, act("open_app", text="Shop", completes=True), *idle],
        "reflect": [opened, *[RIGHT] * 30],
        "plan": [PLAN, *better],
        "conclude": [{"done": False}],
    }
    # A call for each action and one for its verdict.
    ended = run.start(
        "Save it", script, max_calls=16, subgoal_share=0.25, rules=False
    )
    plans = [event for event in run.events() if isinstance(event, Planned)]
    goals = [task.goal for task in plans[1].tasks.tasks]
    # First the sub-goal itself is cut, then, when that was no use, its parent is planned anew.
    assert goals[-1] == "Save in another way 0"
    assert plans[1].tasks.tasks[3].parent == 2
    assert plans[2].tasks.tasks[2].status == "failed"
    assert plans[2].tasks.tasks[4].parent == 0
    prompts = [call[-1].text for call in ended.script.calls]
    planning = [text for text in prompts if "# Reason\n" in text]
    assert '"Save" used up its share of the calls' in planning[1]
    assert "left: 40 of 40 actions" in planning[0]
    assert ended.state["status"] == "stopped"


def test_a_model_that_cannot_answer_is_followed_by_the_next_one(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    routing.open_book_of(run.home)
    monkeypatch.setenv("TAPWRIGHT_PRICES", "small=1/1, large=10/10")
    monkeypatch.setenv("OPENAI_API_KEY", "none")

    def say(seen: Seen) -> str:
        small = seen.body["model"] == "small"
        return (
            "Let me think."
            if small
            else json.dumps(act("answer", text="it is 12"))
        )

    register_script(
        "rest", {"conclude": [{"done": True, "answer": "it is 12"}] * 3}
    )
    with OpenAIStub(say) as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.url)
        for thread in ("a", "b", "c"):
            ended = run.start(
                "Say the time",
                {},
                thread=thread,
                actor="large|small",
                reflector="scripted:rest",
            )
            assert ended.state["answer"] == "it is 12"
    asked = [seen.body["model"] for seen in stub.requests]
    # Twice a question and its repair round, then it is passed over.
    assert asked == [
        "small",
        "small",
        "large",
        "small",
        "small",
        "large",
        "large",
    ]
    usage = ended.state["usage"].actor
    assert (usage.calls, usage.model) == (1, "large")
    assert (
        json.loads((run.home / routing.BOOK_FILE).read_text())["actor"]["small"]
        == "--"
    )
