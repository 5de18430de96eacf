"""What the answer on a step in doubt leads to, when it is not that all went well."""

from typing import Any

import pytest

from graph import tasks
from graph.checkpoints import make_serializer
from graph.replies import AssessReply
from graph.state import Decision, KeptReply, Outcome, State, Verdict
from nodes.verdict import doubt
from tests.nodes.screens import element, screen
from tools.actions import Tap

PAGE = screen(element("button", "Save", index=1))
ACTION = {"kind": "tap", "element": 1}


def state(**facts: Any) -> State:
    tree = tasks.decompose_task(
        tasks.make_root("Order"), ["Fill it", "Save"], max_depth=4
    )
    made: dict[str, Any] = {
        "instruction": "Order",
        "tasks": tree,
        "screen": PAGE.ref,
        "plans": 1,
        "decision": Decision(
            step=3, task=1, judgement="act", action=Tap(element=1)
        ),
        "outcome": Outcome(ok=True),
        "verdict": None,
    }
    return {**made, **facts}  # type: ignore[typeddict-item]


def settle(reply: AssessReply) -> tuple[Verdict, KeptReply | None]:
    """The verdict, and what is kept of the reply."""
    now = state()
    update = doubt.read_verdict(reply, now, doubt.assume_success(now))
    verdict = update["verdict"]
    assert verdict is not None
    return verdict, update["assessed"]


@pytest.mark.parametrize("kind", ["wrong_page", "no_change", "unknown"])
def test_a_step_that_failed_teaches_its_lesson(kind: Any) -> None:
    reply = AssessReply(
        judgement="act", action=ACTION, previous=kind, lesson="take the other"
    )
    verdict, kept = settle(reply)
    assert (verdict.kind, verdict.origin) == (kind, "model")
    assert not verdict.subgoal_done
    assert verdict.lesson == "take the other"
    assert kept is not None
    assert (kept.reply.previous, kept.reply.lesson) == (None, "")


def test_without_an_action_nothing_is_kept() -> None:
    _, kept = settle(AssessReply(judgement="act", previous="wrong_page"))
    assert kept is None


@pytest.mark.parametrize("change", ["decision", "replan_reason"])
def test_a_kept_reply_goes_where_a_way_back_or_a_plan_follows(
    change: str,
) -> None:
    wrong = Verdict(kind="wrong_page", origin="model")
    right = Verdict(kind="expected", origin="model")
    leads: Any = {change: "x"}
    assert doubt.drop_kept_reply(leads, wrong) == {"assessed": None}
    assert doubt.drop_kept_reply({}, wrong) == {}
    assert doubt.drop_kept_reply(leads, right) == {}


def test_a_kept_reply_fits_only_its_task_screen_and_plan() -> None:
    _, kept = settle(AssessReply(judgement="act", action=ACTION))
    settled: dict[str, Any] = {"outcome": None, "assessed": kept}
    assert doubt.take_kept_reply(state(**settled)) is not None
    assert doubt.take_kept_reply(state(**settled, plans=2)) is None
    other = screen(element("button", "Other", index=1)).ref
    moved = other.model_copy(update={"id": "other"})
    assert doubt.take_kept_reply(state(**settled, screen=moved)) is None
    assert doubt.take_kept_reply(state(assessed=kept)) is None


def test_a_kept_reply_comes_back_from_a_checkpoint() -> None:
    _, kept = settle(
        AssessReply(judgement="done", message="Saved", action=ACTION)
    )
    packing = make_serializer()
    assert packing.loads_typed(packing.dumps_typed(kept)) == kept
