from typing import Any

import pytest

from graph import tasks
from graph.context import Context
from graph.replies import AssessReply
from graph.state import KeptReply, State
from nodes.decision import planning
from tests.nodes.screens import element, screen

PAGE = screen(element("button", "Save", index=1))
PLAN = ("Type the name", "Wrap it")


def kept(**facts: Any) -> KeptReply:
    """A reply that judged the step before and names what is left."""
    reply = AssessReply(
        judgement="replan",
        subgoals=["Save", "Check"],
        action={"kind": "tap", "element": 1},
    )
    known: dict[str, Any] = {
        "reply": reply,
        "screen": PAGE.id,
        "task": 1,
        "plans": 1,
    }
    return KeptReply(**{**known, **facts})


def state(assessed: KeptReply | None) -> State:
    tree = tasks.decompose_task(tasks.make_root("Order"), PLAN, max_depth=4)
    return {
        "instruction": "Order",
        "tasks": tree,
        "screen": PAGE.ref,
        "plans": 1,
        "replan_case": "wrong goal",
        "ahead": None,
        "assessed": assessed,
    }


def test_a_plan_told_with_a_verdict_needs_no_planner() -> None:
    told = planning._take_named_plan(state(kept()))
    assert told is not None
    assert (told.change, told.subgoals) == ("replace", ["Save", "Check"])


def test_a_plan_for_another_screen_or_an_older_plan_is_asked_again() -> None:
    assert planning._take_named_plan(state(None)) is None
    assert planning._take_named_plan(state(kept(screen="other"))) is None
    assert planning._take_named_plan(state(kept(plans=0))) is None


@pytest.mark.parametrize(
    ("goal", "fault", "mends"),
    [
        ("Check the alarm", "not all days are set: “Friday” is missing", False),
        ("Check Friday", "not all days are set: “Friday” is missing", True),
        ("Set the days", "not all days are set: “Friday” is missing", True),
        ("Open the alarm", "the alarm is not silent", False),
        ("Open the alarm and silence it", "the alarm is not silent", True),
        ("再检查一遍闹钟", "没有设置全部日子：缺少“周五”", False),
        ("打开闹钟并选中其余日子", "没有设置全部日子：缺少“周五”", True),
        ("查看周五", "没有设置全部日子：缺少“周五”", True),
        ("Open the event, set the reminder, save", "“No reminder”", True),
        ("Open the event and check the reminder", "“No reminder”", False),
        ("打开日程，把通知设为提前30分钟，保存", "“不通知”", True),
        ("打开日程，确认时间", "“不通知”", False),
    ],
)
def test_a_sub_goal_that_only_looks_mends_nothing(
    goal: str, fault: str, *, mends: bool
) -> None:
    assert planning.may_mend(goal, fault) is mends


def test_a_sub_goal_whose_need_is_unknown_asks_for_a_plan() -> None:
    tree = tasks.decompose_task(
        tasks.make_root("Order"),
        [tasks.SubGoal(goal="Write it", needs=["price"]), "Save"],
        max_depth=4,
    )
    asked = planning.check_needs(tree, [])
    assert '"price"' in asked["replan_reason"]
    assert planning.check_needs(tree, ["price: 5"]) == {}
    assert Context().planning


def test_a_fault_is_mended_at_once_where_nothing_else_is_left() -> None:
    context = Context()
    faults = ["it is not wrapped"]
    two_left = state(None)
    assert not planning.is_mended_at_once(two_left, faults, context)
    one_left: State = {
        **two_left,
        "tasks": tasks.complete_task(two_left["tasks"]),
    }
    assert planning.is_mended_at_once(one_left, faults, context)
    # A planner of its own is asked, as is one of the agents of the papers, which assess apart.
    for other in (
        Context(planner="scripted:another"),
        Context(assessment="separate"),
        Context(planning=False),
    ):
        assert not planning.is_mended_at_once(one_left, faults, other)
    mended: State = {
        **two_left,
        "tasks": tasks.decompose_task(
            tasks.make_root("Order"),
            ["mend this: it is not wrapped"],
            max_depth=4,
        ),
    }
    assert not planning.is_mended_at_once(mended, faults, context)
