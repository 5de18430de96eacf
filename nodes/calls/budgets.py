"""What a run may use, of the task and of each sub-goal: calls, tokens, money, time.

The limits are fields of `graph.context.Context`. What was used stands in the state: `usage` by role
for the task, `spending` by sub-goal. A sub-goal's figures hold what was cut from it as well.
"""

import math
import time
from dataclasses import dataclass
from typing import Literal

from graph import tasks
from graph.context import Context
from graph.state import RoleUsage, Spend, State, Usage
from graph.tasks import TaskTree, get_current_task
from models.chat import ModelChoice, Spent
from models.prices import find_price
from nodes.phrases import choose_message_language, format_sentence

Role = Literal["planner", "actor", "reflector", "grounder"]

LONG_GAP = 300.0
"""Seconds between two looks at the phone that count at most, as long as two slow model calls take;
what is more was a crash."""
_SCARCE = 0.5
"""Share of a budget from whose use on the models are told of it."""


@dataclass(frozen=True)
class _Budget:
    name: str
    limit: float
    used: float

    @property
    def share_used(self) -> float:
        return self.used / self.limit

    def describe_rest(self) -> str:
        """What is left in words, `72 of 300 calls`; of time whole minutes, so that words last."""
        rest = max(0.0, self.limit - self.used)
        if self.name == "seconds":
            return f"{rest // 60:.0f} of {self.limit / 60:.0f} minutes"
        if self.name == "cost":
            return f"{rest:.3g} of {self.limit:g} money"
        return f"{rest:.0f} of {self.limit:.0f} {self.name}"


def add_call(
    state: State, role: Role, used: Spent, *, choice: ModelChoice, setting: str
) -> State:
    """Usage and spending with a call added.

    Args:
        state: of the run.
        role: that asked.
        used: what the call took.
        choice: the model that was asked.
        setting: how the caller names it.
    """
    costs = find_price(choice.name, role)
    cost = costs.compute_cost(used.input_tokens, used.output_tokens) if costs else 0.0
    usage = state.get("usage") or Usage()
    before: RoleUsage = getattr(usage, role)
    after = RoleUsage(
        calls=before.calls + used.calls,
        input_tokens=before.input_tokens + used.input_tokens,
        output_tokens=before.output_tokens + used.output_tokens,
        images=before.images + used.images,
        cost=before.cost + cost,
        unpriced=before.unpriced
        + (used.calls if choice.is_remote and costs is None else 0),
        model=setting or choice.name,
    )
    more = Spend(
        task=0,
        calls=used.calls,
        tokens=used.input_tokens + used.output_tokens,
        cost=cost,
    )
    return {
        "usage": usage.model_copy(update={role: after}),
        **_charge_spending(state, more),
    }


def list_limits(context: Context) -> dict[str, float]:
    """What a run may use at most, for the person to see."""
    limits: dict[str, float] = {
        "steps": context.max_steps,
        "calls": context.max_calls,
        "tokens": context.max_tokens,
        "seconds": context.max_seconds,
    }
    return {**limits, "cost": context.max_cost} if context.max_cost else limits


def describe_exceeded(state: State, context: Context) -> str:
    """Which budget of the task is used up, and what was used; empty while none is."""
    language = choose_message_language(state, context)
    for budget in _task_budgets(state, context):
        if budget.used >= budget.limit:
            sentence = format_sentence(
                budget.name, language, limit=f"{budget.limit:.15g}"
            )
            return f"{sentence} {_usage_text(state, context)}"
    return ""


def handle_overdrawn(state: State, context: Context) -> State:
    """What follows when a sub-goal has used up its share; nothing while none has.

    The first time its plan is mended, with what was cut from it given up, and it may use as much
    again. The second time it is given up, and its parent is planned for anew.
    """
    if not context.planning:
        return {}
    spending = {each.task: each for each in state.get("spending") or []}
    for task in _task_line(state["tasks"]):
        spend = spending.get(task)
        which = _first_exceeded(spend, context) if spend else ""
        if not spend or not which:
            continue
        goal = state["tasks"].tasks[task].goal
        lesson = f'"{goal}" used up its share of the {which}'
        tree = _raise_task(state["tasks"], task, lesson)
        if spend.mended:
            return {"tasks": tasks.give_up(tree, lesson), "replan": f"{lesson} twice"}
        spending[task] = Spend(task=task, mended=True)
        mend = f"{lesson}: plan it in fewer or other steps"
        return {"tasks": tree, "replan": mend, "spending": list(spending.values())}
    return {}


def remaining_budget_text(
    state: State, context: Context, *, always: bool = False
) -> str:
    """What is left for the task and the current sub-goal, for prompts.

    Only budgets of which half is used are told of; with `always` actions and calls in any case, by
    which a planner can see how long a plan may be.
    """
    actions = _Budget("actions", context.max_steps, state.get("step", 0))
    every = [actions, *_task_budgets(state, context)]
    plain = ("actions", "calls") if always else ()
    left = [
        each.describe_rest()
        for each in every
        if each.share_used >= _SCARCE or each.name in plain
    ]
    lines = [f"left: {', '.join(left)}"] if left else []
    task = get_current_task(state["tasks"])
    spend = next(
        (s for s in state.get("spending") or [] if task and s.task == task.id), None
    )
    own = _subgoal_budgets(spend, context) if spend and context.planning else []
    lines += [
        f"for this sub-goal: {each.describe_rest()}"
        for each in own
        if each.share_used >= _SCARCE
    ]
    return "\n".join(lines)


def advance_clock(state: State, *, counts: bool = True) -> State:
    """Clock and spending brought up to date; of a long gap, in which nothing ran, a part counts.

    Args:
        state: of the run.
        counts: false where a person thought, whose time is nobody's budget.
    """
    before, now = state["clock"], clock_time()
    moved = (
        {"spent": measure_seconds(state), "ticked": now} if counts else {"ticked": now}
    )
    update: State = {"clock": before.model_copy(update=moved)}
    if not counts or "tasks" not in state:
        return update
    return {
        **update,
        **_charge_spending(
            state, Spend(task=0, seconds=measure_seconds(state) - before.spent)
        ),
    }


def measure_seconds(state: State) -> float:
    """Seconds of work on the task up to now."""
    clock = state["clock"]
    return clock.spent + min(max(0.0, clock_time() - clock.ticked), LONG_GAP)


def clock_time() -> float:
    """Seconds since the epoch by 64ths: numbers that pack well, and add up without rounding."""
    return math.ceil(time.time() * 64) / 64


def count_tokens(usage: Usage) -> int:
    """Tokens in and out of all roles."""
    return sum(role.input_tokens + role.output_tokens for role in _role_usages(usage))


def _role_usages(usage: Usage) -> tuple[RoleUsage, ...]:
    return usage.planner, usage.actor, usage.reflector, usage.grounder


def _task_budgets(state: State, context: Context) -> list[_Budget]:
    usage = state.get("usage") or Usage()
    budgets = [
        _Budget("tokens", context.max_tokens, count_tokens(usage)),
        _Budget("seconds", context.max_seconds, measure_seconds(state)),
        _Budget(
            "calls", context.max_calls, sum(role.calls for role in _role_usages(usage))
        ),
    ]
    cost = sum(role.cost for role in _role_usages(usage))
    return (
        [*budgets, _Budget("cost", context.max_cost, cost)]
        if context.max_cost
        else budgets
    )


def _subgoal_budgets(spend: Spend, context: Context) -> list[_Budget]:
    share = context.subgoal_share
    budgets = [
        _Budget("tokens", share * context.max_tokens, spend.tokens),
        _Budget("seconds", share * context.max_seconds, spend.seconds),
        _Budget("calls", share * context.max_calls, spend.calls),
    ]
    cost = _Budget("cost", share * context.max_cost, spend.cost)
    return [*budgets, cost] if context.max_cost else budgets


def _first_exceeded(spend: Spend, context: Context) -> str:
    return next(
        (
            each.name
            for each in _subgoal_budgets(spend, context)
            if each.used >= each.limit
        ),
        "",
    )


def _usage_text(state: State, context: Context) -> str:
    language, usage = (
        choose_message_language(state, context),
        state.get("usage") or Usage(),
    )
    cost = sum(role.cost for role in _role_usages(usage))
    unpriced = sum(role.unpriced for role in _role_usages(usage))
    costing = (
        format_sentence("costing", language, cost=f"{cost:.4g}")
        if cost or context.max_cost
        else ""
    )
    if unpriced and costing:
        costing += format_sentence("unpriced", language, calls=unpriced)
    return format_sentence(
        "used",
        language,
        calls=sum(role.calls for role in _role_usages(usage)),
        tokens=count_tokens(usage),
        seconds=f"{measure_seconds(state):.0f}",
        cost=costing,
    )


def _charge_spending(state: State, more: Spend) -> State:
    """The spending of the current sub-goal and those above it with this added; not the task's."""
    line = _task_line(state["tasks"]) if "tasks" in state else []
    if not line:
        return {}
    # What is settled is never charged again.
    open_still = set(state["tasks"].stack)
    spending = {s.task: s for s in state.get("spending") or [] if s.task in open_still}
    for task in line:
        before = spending.get(task) or Spend(task=task)
        spending[task] = Spend(
            task=task,
            calls=before.calls + more.calls,
            tokens=before.tokens + more.tokens,
            cost=before.cost + more.cost,
            seconds=before.seconds + more.seconds,
            mended=before.mended,
        )
    return {"spending": list(spending.values())}


def _task_line(tree: TaskTree) -> list[int]:
    """Ids of the sub-goals above the current one and of itself, the highest first."""
    task, ids = get_current_task(tree), []
    while task is not None and task.parent is not None:
        ids.append(task.id)
        task = tree.tasks[task.parent]
    return ids[::-1]


def _raise_task(tree: TaskTree, task: int, lesson: str) -> TaskTree:
    """The tree with this one of its line current: what was cut from it is given up."""
    while tree.stack and tree.stack[-1] != task:
        tree = tasks.give_up(tree, lesson)
    return tree
