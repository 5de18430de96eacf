"""Limits of the task and of each sub-goal: which is used up, what follows, what models are told."""

import time
from typing import Any, cast

import pytest

from graph import tasks
from graph.context import Context
from graph.state import Clock, RoleUsage, Spend, State, Usage
from graph.tasks import TaskTree
from models.client import RequestUsage
from models.endpoints import ModelChoice
from nodes.calls import budgets
from nodes.calls.budgets import (
    add_call,
    advance_clock,
    describe_exceeded,
    handle_overdrawn,
    remaining_budget_text,
)

LIMITS = Context(
    max_calls=100,
    max_tokens=10_000,
    max_seconds=1_000,
    max_cost=2,
    subgoal_share=0.5,
)
MODEL = ModelChoice(name="gpt-4o", kind="openai")


def tree() -> TaskTree:
    """`do all`, cut into `first` (cut into `a`, which is current, and `b`) and `second`."""
    cut = tasks.decompose_task(
        tasks.make_root("do all"), ["first", "second"], max_depth=4
    )
    return tasks.decompose_task(cut, ["a", "b"], max_depth=4)


def state(**facts: Any) -> State:
    now = time.time()
    begun: State = {
        "instruction": "go",
        "clock": Clock(started=now, ticked=now),
        "tasks": tree(),
    }
    return cast(State, {**begun, **facts})


@pytest.fixture(autouse=True)
def _prices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPWRIGHT_PRICES", "gpt-4o=100/200")


def called(
    before: State, times: int = 1, *, model: ModelChoice = MODEL
) -> State:
    for _ in range(times):
        used = RequestUsage(1, 900, 50, 0)
        before = {
            **before,
            **add_call(before, "actor", used, choice=model, setting=model.name),
        }
    return before


@pytest.mark.parametrize(
    ("used", "limits", "words"),
    [
        (
            {"calls": 7},
            {"max_calls": 7},
            ("limit of 7 model calls", "Used: 7 calls"),
        ),
        ({"calls": 6}, {"max_calls": 7}, ()),
        (
            {"cost": 0.5},
            {"max_cost": 0.5},
            ("limit of 0.5 on the cost", "0.5 money"),
        ),
        ({"cost": 0.5}, {"max_cost": 0}, ()),
        (
            {"input_tokens": 1_000},
            {"max_tokens": 1_000},
            ("1000 tokens", "0 seconds."),
        ),
        (
            {"cost": 0.5, "calls": 9, "unpriced": 4},
            {"max_calls": 9},
            ("9 calls", "(4 of the calls have no known price and count as 0)"),
        ),
    ],
)
def test_the_budget_that_ends_a_task_is_named_with_what_was_used(
    used: dict[str, Any], limits: dict[str, Any], words: tuple[str, ...]
) -> None:
    said = describe_exceeded(
        state(usage=Usage(planner=RoleUsage(**used))), Context(**limits)
    )
    assert all(word in said for word in words)
    assert bool(said) == bool(words)


def test_a_call_is_charged_to_its_role_and_to_the_line_of_sub_goals() -> None:
    after = called(state(), 2)
    role = after["usage"].actor
    assert (role.calls, role.input_tokens, role.unpriced, role.model) == (
        2,
        1_800,
        0,
        "gpt-4o",
    )
    assert role.cost == pytest.approx(0.2)
    spent = {
        after["tasks"].tasks[each.task].goal: each for each in after["spending"]
    }
    assert set(spent) == {"first", "a"}
    assert (spent["a"].calls, spent["a"].tokens) == (2, 1_900)
    assert spent["first"].cost == pytest.approx(0.2)
    free = called(after, model=ModelChoice(name="mystery", kind="openai"))
    assert (free["usage"].actor.cost, free["usage"].actor.unpriced) == (
        role.cost,
        1,
    )
    local = called(after, model=ModelChoice(name="offline", kind="offline"))
    assert local["usage"].actor.unpriced == 0


def test_time_is_charged_to_sub_goals_but_not_that_of_a_person() -> None:
    now = time.time()
    before = state(clock=Clock(started=now, ticked=now - 100, spent=5))
    after = advance_clock(before)
    assert after["clock"].spent == pytest.approx(105, abs=2)
    assert [each.seconds for each in after["spending"]] == [
        pytest.approx(100, abs=2)
    ] * 2
    assert "spending" not in advance_clock(before, counts=False)


@pytest.mark.parametrize(
    ("used", "name"),
    [
        ({"calls": 50}, "calls"),
        ({"tokens": 5_000}, "tokens"),
        ({"seconds": 500}, "seconds"),
        ({"cost": 1.0}, "cost"),
    ],
)
def test_a_share_that_is_used_up_mends_the_plan_once_and_then_ends_the_sub_goal(
    used: dict[str, Any], name: str
) -> None:
    spending = [
        Spend(task=1, **used),
        Spend(task=3, **{key: 1 for key in used}),
    ]
    before = state(spending=spending)
    first = handle_overdrawn(before, LIMITS)
    mended = first["tasks"]
    assert tasks.get_current_task(mended) == mended.tasks[1]
    assert [mended.tasks[n].status for n in (3, 4)] == ["failed", "dropped"]
    assert (
        f'"first" used up its share of the {name}: plan it'
        in first["replan_reason"]
    )
    assert handle_overdrawn({**before, **first}, LIMITS) == {}
    again: State = {
        **first,
        "spending": [Spend(task=1, mended=True).model_copy(update=used)],
    }
    second = handle_overdrawn({**before, **again}, LIMITS)
    assert tasks.get_current_task(second["tasks"]) == second["tasks"].tasks[0]
    assert [second["tasks"].tasks[n].status for n in (1, 2)] == [
        "failed",
        "dropped",
    ]
    assert second["replan_reason"].endswith("twice")


def test_no_share_counts_where_nothing_is_planned() -> None:
    spending = [Spend(task=1, calls=999)]
    assert (
        handle_overdrawn(state(spending=spending), Context(planning=False))
        == {}
    )
    assert (
        handle_overdrawn(state(spending=[Spend(task=1, calls=49)]), LIMITS)
        == {}
    )


def test_models_are_told_what_is_getting_scarce_and_planners_how_long_a_plan_may_be() -> (
    None
):
    begun = state(step=3)
    assert remaining_budget_text(begun, LIMITS) == ""
    assert (
        remaining_budget_text(begun, LIMITS, always=True)
        == "left: 37 of 40 actions, 100 of 100 calls"
    )
    usage = Usage(actor=RoleUsage(calls=60, cost=1.5))
    worn = state(step=30, usage=usage, spending=[Spend(task=3, calls=40)])
    words = remaining_budget_text(worn, LIMITS)
    assert "left: 10 of 40 actions, 40 of 100 calls, 0.5 of 2 money" in words
    assert "for this sub-goal: 10 of 50 calls" in words


def test_time_is_told_in_whole_minutes_so_that_prompts_are_alike() -> None:
    now = time.time()
    late = state(clock=Clock(started=now, ticked=now, spent=690))
    assert remaining_budget_text(late, LIMITS) == "left: 5 of 17 minutes"
    assert budgets.measure_seconds(late) >= 690
