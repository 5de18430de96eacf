"""Budgets of the task and of each sub-goal: calls, tokens, money, time.

The limits are fields of `graph.context.Context`. The state holds what was used: `usage` by role for
the task, `spending` by sub-goal. A sub-goal's figures include the sub-goals that were cut from it.
"""

import math
import time
from dataclasses import dataclass
from typing import Literal

from graph import tasks
from graph.context import Context
from graph.state import RoleUsage, Spend, State, Usage
from graph.tasks import TaskTree, get_current_task
from models.client import RequestUsage
from models.endpoints import ModelChoice
from nodes.calls.usage import compute_cost
from nodes.phrases.sentences import choose_message_language, format_sentence

Role = Literal["planner", "actor", "reflector", "grounder"]

LONG_GAP = 300.0
"""Seconds between two looks at the phone that count at most: two slow model calls. A longer gap was
a crash."""
_SCARCE = 0.5
"""Share of a budget that must be used before prompts mention it."""


@dataclass(frozen=True)
class _Budget:
    name: str
    limit: float
    used: float

    @property
    def share_used(self) -> float:
        return self.used / self.limit

    def describe_rest(self) -> str:
        """What is left in words, `72 of 300 calls`; time in minutes, which change less often."""
        rest = max(0.0, self.limit - self.used)
        if self.name == "seconds":
            return f"{rest // 60:.0f} of {self.limit / 60:.0f} minutes"
        if self.name == "cost":
            return f"{rest:.3g} of {self.limit:g} money"
        return f"{rest:.0f} of {self.limit:.0f} {self.name}"


def add_call(
    state: State,
    role: Role,
    used: RequestUsage,
    *,
    choice: ModelChoice,
    setting: str,
) -> State:
    """Usage and spending with a call added.

    Args:
        state: of the run.
        role: that asked.
        used: what the call took.
        choice: the model that was asked.
        setting: how the caller names it.
    """
    cost = compute_cost(choice, role, used)
    is_unpriced = cost is None and choice.is_remote
    cost = cost or 0.0
    usage = state.get("usage") or Usage()
    before: RoleUsage = getattr(usage, role)
    after = RoleUsage(
        calls=before.calls + used.calls,
        input_tokens=before.input_tokens + used.input_tokens,
        output_tokens=before.output_tokens + used.output_tokens,
        images=before.images + used.images,
        cost=before.cost + cost,
        unpriced=before.unpriced + (used.calls if is_unpriced else 0),
        model=setting or choice.name,
    )
    tokens = used.input_tokens + used.output_tokens
    more = Spend(task=0, calls=used.calls, tokens=tokens, cost=cost)
    new_usage = usage.model_copy(update={role: after})
    return {"usage": new_usage, **_charge_spending(state, more)}


def list_limits(context: Context) -> dict[str, float]:
    """What a run may use at most, to be shown to the user."""
    limits: dict[str, float] = {
        "steps": context.max_steps,
        "calls": context.max_calls,
        "tokens": context.max_tokens,
        "seconds": context.max_seconds,
    }
    if context.max_cost:
        limits["cost"] = context.max_cost
    return limits


def describe_exceeded(state: State, context: Context) -> str:
    """Which budget of the task is used up, and what was used; empty if none is."""
    language = choose_message_language(state, context)
    for budget in _task_budgets(state, context):
        if budget.used >= budget.limit:
            sentence = format_sentence(
                budget.name, language, limit=f"{budget.limit:.15g}"
            )
            return f"{sentence} {_usage_text(state, context)}"
    return ""


def handle_overdrawn(state: State, context: Context) -> State:
    """The update if a sub-goal has used up its share; empty if none has.

    The first time its plan is revised: what was cut from it is given up, and it may use as much
    again. The second time it is given up, and its parent is planned again.
    """
    if not context.planning:
        return {}
    spending = {each.task: each for each in state.get("spending") or []}
    for task in _task_line(state["tasks"]):
        spend = spending.get(task)
        if spend is None:
            continue
        exceeded = _first_exceeded(spend, context)
        if not exceeded:
            continue
        goal = state["tasks"].tasks[task].goal
        lesson = f'"{goal}" used up its share of the {exceeded}'
        tree = _raise_task(state["tasks"], task, lesson)
        if spend.mended:
            return {
                "tasks": tasks.give_up(tree, lesson),
                "replan_reason": f"{lesson} twice",
            }
        spending[task] = Spend(task=task, mended=True)
        reason = f"{lesson}: plan it in fewer or other steps"
        return {
            "tasks": tree,
            "replan_reason": reason,
            "spending": list(spending.values()),
        }
    return {}


def remaining_budget_text(
    state: State, context: Context, *, always: bool = False
) -> str:
    """What is left for the task and the current sub-goal, for prompts.

    Budgets are mentioned if half of them is used. With `always` actions and calls are mentioned in
    any case: a planner sees by them how long a plan may be.
    """
    actions = _Budget("actions", context.max_steps, state.get("step", 0))
    always_named = ("actions", "calls") if always else ()
    rests = []
    for budget in (actions, *_task_budgets(state, context)):
        if budget.share_used >= _SCARCE or budget.name in always_named:
            rests.append(budget.describe_rest())
    lines: list[str] = []
    if rests:
        lines.append(f"left: {', '.join(rests)}")
    if context.planning:
        lines += _subgoal_lines(state, context)
    return "\n".join(lines)


def _subgoal_lines(state: State, context: Context) -> list[str]:
    task = get_current_task(state["tasks"])
    spending = {each.task: each for each in state.get("spending") or []}
    if task is None or task.id not in spending:
        return []
    lines: list[str] = []
    for budget in _subgoal_budgets(spending[task.id], context):
        if budget.share_used >= _SCARCE:
            lines.append(f"for this sub-goal: {budget.describe_rest()}")
    return lines


def advance_clock(state: State, *, counts: bool = True) -> State:
    """Clock and spending brought up to date; of a long gap, in which nothing ran, a part counts.

    Args:
        state: of the run.
        counts: false if the user thought, whose time is charged to no budget.
    """
    before = state["clock"]
    now = clock_time()
    if not counts:
        return {"clock": before.model_copy(update={"ticked": now})}
    spent = measure_seconds(state)
    clock = before.model_copy(update={"spent": spent, "ticked": now})
    if "tasks" not in state:
        return {"clock": clock}
    more = Spend(task=0, seconds=spent - before.spent)
    return {"clock": clock, **_charge_spending(state, more)}


def measure_seconds(state: State) -> float:
    """Seconds of work on the task up to now."""
    clock = state["clock"]
    return clock.spent + min(max(0.0, clock_time() - clock.ticked), LONG_GAP)


def clock_time() -> float:
    """Seconds since the epoch in 64ths: such numbers pack well and add up without rounding."""
    return math.ceil(time.time() * 64) / 64


def count_tokens(usage: Usage) -> int:
    """Tokens in and out of all roles."""
    return sum(
        role.input_tokens + role.output_tokens for role in _role_usages(usage)
    )


def _role_usages(usage: Usage) -> tuple[RoleUsage, ...]:
    return usage.planner, usage.actor, usage.reflector, usage.grounder


def _task_budgets(state: State, context: Context) -> list[_Budget]:
    usage = state.get("usage") or Usage()
    budgets = [
        _Budget("tokens", context.max_tokens, count_tokens(usage)),
        _Budget("seconds", context.max_seconds, measure_seconds(state)),
        _Budget(
            "calls",
            context.max_calls,
            sum(role.calls for role in _role_usages(usage)),
        ),
    ]
    if context.max_cost:
        cost = sum(role.cost for role in _role_usages(usage))
        budgets.append(_Budget("cost", context.max_cost, cost))
    return budgets


def _subgoal_budgets(spend: Spend, context: Context) -> list[_Budget]:
    share = context.subgoal_share
    budgets = [
        _Budget("tokens", share * context.max_tokens, spend.tokens),
        _Budget("seconds", share * context.max_seconds, spend.seconds),
        _Budget("calls", share * context.max_calls, spend.calls),
    ]
    if context.max_cost:
        budgets.append(_Budget("cost", share * context.max_cost, spend.cost))
    return budgets


def _first_exceeded(spend: Spend, context: Context) -> str:
    for budget in _subgoal_budgets(spend, context):
        if budget.used >= budget.limit:
            return budget.name
    return ""


def _usage_text(state: State, context: Context) -> str:
    language = choose_message_language(state, context)
    usage = state.get("usage") or Usage()
    roles = _role_usages(usage)
    cost = sum(role.cost for role in roles)
    unpriced = sum(role.unpriced for role in roles)
    costing = ""
    if cost or context.max_cost:
        costing = format_sentence("costing", language, cost=f"{cost:.4g}")
        if unpriced:
            costing += format_sentence("unpriced", language, calls=unpriced)
    return format_sentence(
        "used",
        language,
        calls=sum(role.calls for role in roles),
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
    open_tasks = set(state["tasks"].stack)
    spending = {}
    for spend in state.get("spending") or []:
        if spend.task in open_tasks:
            spending[spend.task] = spend
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
    """Ids of the sub-goals from the highest one down to the current one."""
    task, ids = get_current_task(tree), []
    while task is not None and task.parent is not None:
        ids.append(task.id)
        task = tree.tasks[task.parent]
    return ids[::-1]


def _raise_task(tree: TaskTree, task: int, lesson: str) -> TaskTree:
    """The tree with this ancestor as current task: what was cut from it is given up."""
    while tree.stack and tree.stack[-1] != task:
        tree = tasks.give_up(tree, lesson)
    return tree
