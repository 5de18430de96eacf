"""Several actions of one reply, on a phone."""

from typing import Any

from graph.events import Decided, Reflected
from tests.graph.conftest import Runner, act

GO = act("open_app", text="Shop", expect="Shop")
END = act("finish", text="Saved: hello")
FORM = act(
    "fill",
    "Name",
    text="hello",
    then=[
        {"kind": "tap", "element": "Gift wrap"},
        {"kind": "tap", "element": "Save", "expect": "Saved: hello"},
    ],
)


def origins(run: Runner, thread: str = "t") -> list[str]:
    told = [e.decision for e in run.events(thread) if isinstance(e, Decided)]
    return [decision.origin for decision in told if decision.action is not None]


def test_a_form_takes_one_call(run: Runner) -> None:
    ended = run.start(
        "Save hello, wrapped", {"assess": [GO, FORM, END]}, planning=False
    )
    shop = run.phone.state.shop
    assert (shop.name, shop.gift, shop.saved) == ("hello", True, ["hello"])
    assert ended.asked == ["assess"] * 3
    assert origins(run) == ["model", "model", "batch", "batch", "model"]
    assert (ended.state["status"], ended.state["queue"]) == ("done", [])
    verdicts = [
        e.verdict.kind for e in run.events() if isinstance(e, Reflected)
    ]
    assert verdicts == ["expected"] * 4


def test_one_reply_serves_several_goals_of_the_plan(run: Runner) -> None:
    last = {
        "kind": "tap",
        "element": "Save",
        "expect": "Saved: hello",
        "completes": True,
    }
    both = act("fill", "Name", text="hello", completes=True, then=[last])
    opened = act("open_app", text="Shop", expect="Shop", completes=True)
    replies: dict[str, Any] = {
        "assess": [{"judgement": "decompose"}, opened, both],
        "plan": [{"subgoals": ["Open the shop", "Type hello", "Save"]}],
        "conclude": [{"done": True, "evidence": "Saved: hello"}],
    }
    ended = run.start("Save hello in the shop", replies)
    assert ended.asked == ["assess", "plan", "assess", "assess", "conclude"]
    assert [task.status for task in ended.state["tasks"].tasks] == ["done"] * 4


def test_the_first_surprise_gives_the_word_back_to_the_model(
    run: Runner,
) -> None:
    astray = act(
        "tap",
        "Advice",
        expect="Opening hours",
        then=[{"kind": "fill", "element": "Name", "text": "lost"}],
    )
    ended = run.start(
        "Read",
        {"assess": [GO, astray, act("finish", text="9 to 5")]},
        planning=False,
    )
    assert (ended.state["status"], run.phone.state.shop.name) == ("done", "")
    assert "'Name' was left out: another page came up" in ended.told


def test_a_wrong_action_ends_the_queue(run: Runner) -> None:
    dead = act("tap", "Dead", then=[{"kind": "tap", "element": "Save"}])
    replies = {"assess": [GO, dead, act("finish", text="Payments: 0")]}
    ended = run.start("Press it", replies, planning=False)
    assert run.phone.state.shop.saved == []
    assert ended.state["queue"] == []


def test_what_a_person_must_allow_is_never_done_along(run: Runner) -> None:
    pay = act(
        "fill",
        "Name",
        text="hello",
        then=[{"kind": "tap", "element": "Pay now"}],
    )
    replies = {"assess": [GO, pay, act("finish", text="Payments: 0")]}
    run.start("Type hello", replies, planning=False, policy="allow")
    assert run.phone.state.shop.paid == 0


def test_it_can_be_switched_off(run: Runner) -> None:
    replies = {"assess": [GO, FORM, act("finish", text="Payments: 0")]}
    ended = run.start("Type hello", replies, planning=False, several=False)
    assert run.phone.state.shop.saved == []
    assert "then:" not in ended.script.calls[0][0].text
