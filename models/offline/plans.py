"""Answer the planning call: sub-goals with their terms, overlooked details, another try."""

import re
from collections.abc import Sequence
from typing import Any

from models.offline import conditions
from models.offline.conditions import Fork
from models.offline.goals import (
    AGAIN,
    REFUSED,
    is_task,
    plan_goal,
    strip_marks,
)
from models.offline.particulars import SILENT
from models.offline.planner import StepPlan, get_thing_name
from models.offline.prompt import Prompt
from models.offline.scene import make_scene
from models.offline.steps import (
    Step,
    get_answer_name,
    parse_step,
    read_reference,
    read_step_time,
    say_step,
)
from models.offline.wishes import detect_language, parse_wishes
from models.offline.words import simplify_text
from tapwright.text.clock_times import find_times
from tapwright.text.language import Language
from tapwright.text.weekdays import find_weekday_sets, parse_weekday

_Goals = list[str | dict[str, Any]]
"""Sub-goals, each in words or with its terms."""
_DENIAL = re.compile(r"the person (?:refused|said no to)", re.I)
_LACKING = re.compile(r"not done yet: (.+)\. Plan only what mends that")
_FACT = re.compile(r"(?=.*[a-z0-9\u3400-\u9fff])[^:：]{1,60}", re.I)
"""A text that may be the name of a fact."""
_FINISHED = re.compile(r"^\s*\[x\] (.+)$", re.M)
_IMPOSSIBLE = re.compile(r"judged impossible here:?\s*", re.I)


def make_plan(prompt: Prompt) -> dict[str, Any]:
    """The reply of the planning call."""
    language = detect_language(prompt.task)
    reason = prompt.reason
    goal = strip_marks(prompt.goal)
    plan = _plan_unless_step(prompt, goal)
    if _IMPOSSIBLE.search(reason):
        return _make_refusal(reason, _IMPOSSIBLE.sub("", reason))
    if plan.impossible:
        return _make_refusal("no app for it", plan.impossible)
    fork = conditions.parse_fork(goal)
    if fork is not None and plan.steps:
        branches = _plan_branches(plan, fork, language)
        return _make_decomposition("the condition first", branches)
    lacking = _LACKING.search(reason)
    if lacking:
        return _amend_plan(prompt, plan, lacking[1], language)
    if len(plan.steps) > 1:
        remaining = _list_remaining_goals(prompt, plan, language)
        return _make_decomposition("one action each", remaining)
    return _retry_step(prompt, goal, language)


def _plan_unless_step(prompt: Prompt, goal: str) -> StepPlan:
    """The plan for a goal; empty for a sub-goal that is a single step already."""
    plan = plan_goal(prompt, goal) if is_task(prompt, goal) else StepPlan()
    if plan.steps or parse_step(goal) is not None:
        return plan
    return plan_goal(prompt, goal)


def _make_decomposition(
    thought: str, goals: Sequence[str | dict[str, Any]]
) -> dict[str, Any]:
    return {"thought": thought, "change": "decompose", "subgoals": goals}


def _make_refusal(thought: str, why: str) -> dict[str, Any]:
    return {**_make_decomposition(thought, []), "impossible": why}


def _plan_branches(plan: StepPlan, fork: Fork, language: Language) -> _Goals:
    """The look, then both branches, each under its condition."""
    goals = _add_terms(plan.steps, language)
    goals.append({"goal": fork.then, "when": fork.condition})
    if fork.otherwise:
        goals.append({"goal": fork.otherwise, "when": f"not: {fork.condition}"})
    return goals


def _amend_plan(
    prompt: Prompt, plan: StepPlan, lacking: str, language: Language
) -> dict[str, Any]:
    """The steps that add what was overlooked to the thing that was made."""
    last_wish = parse_wishes(prompt.task, prompt.now)[-1]
    name = get_thing_name(last_wish)
    details = lacking.split("; ")
    amending = [step for step in plan.steps if _adds_any(step, details)]
    apps = [step for step in plan.steps if step.kind == "app"]
    if not (amending and name and apps) or plan.steps[-1].kind != "save":
        why = _say_unseen(lacking, language)
        return _make_refusal(why, why)
    save = plan.steps[-1]
    reopen = Step(kind="open", thing=save.thing, name=name)
    steps = (apps[-1], reopen, *amending, save, Step(kind="check"))
    goals = [say_step(step, language) for step in steps]
    return _make_decomposition(f"only {lacking}", goals)


def _say_unseen(detail: str, language: Language) -> str:
    if language == "zh":
        return f"“{detail}”没有得到证实。"
    return f'"{detail}" was not seen done.'


def _adds_any(step: Step, details: list[str]) -> bool:
    return any(_adds_detail(step, words) for words in details)


def _adds_detail(step: Step, words: str) -> bool:
    """Whether a step of a form enters this detail."""
    if step.kind == "day":
        day = parse_weekday(step.name)
        return any(day in found.days for found in find_weekday_sets(words))
    if step.kind != "set":
        return False
    times = find_times(words)
    if times:
        return read_step_time(step) == times[0].time
    if SILENT.search(words):
        return bool(SILENT.search(step.value))
    return simplify_text(words) in simplify_text(step.value)


def _add_terms(steps: Sequence[Step], language: Language) -> _Goals:
    """Steps in words, with the fact that a step finds out for others, or needs from them."""
    products = [_name_product(step) for step in steps]
    goals: _Goals = []
    for step, finds in zip(steps, products, strict=True):
        goal = say_step(step, language)
        needs = _name_need(step)
        if _FACT.fullmatch(finds):
            goals.append({"goal": goal, "produces": [finds]})
        elif needs in products and _FACT.fullmatch(needs):
            goals.append({"goal": goal, "needs": [needs]})
        else:
            goals.append(goal)
    return goals


def _name_product(step: Step) -> str:
    """Name of the fact that a step finds out for others; empty for most."""
    names = {
        "find": f"time of {step.name}",
        "learn": step.name,
        "look": step.value,
    }
    return names.get(step.kind, "")


def _name_need(step: Step) -> str:
    """Name of the fact that a step cannot do without; `-` for most."""
    reference = read_reference(step) if step.kind == "set" else None
    if reference:
        return f"time of {reference[0]}"
    return get_answer_name(step) or "-"


def _list_remaining_goals(
    prompt: Prompt, plan: StepPlan, language: Language
) -> _Goals:
    """The steps that the outline does not show as done; all of them if it leaves two at most."""
    finished = {
        simplify_text(strip_marks(goal))
        for goal in _FINISHED.findall(prompt.plan)
    }
    steps = list(plan.steps)
    if len(steps) > 2 and steps[-1].kind != "read":
        steps.append(Step(kind="check"))
    remaining = []
    for step in steps:
        is_finished = simplify_text(say_step(step, language)) in finished
        if step.kind == "app" or not is_finished:
            remaining.append(step)
    if len(remaining) <= 2:
        remaining = steps
    return _add_terms(remaining, language)


def _retry_step(
    prompt: Prompt, goal: str, language: Language
) -> dict[str, Any]:
    """A single step that failed is tried once or twice more in the same words, then given up."""
    tries = sum(prompt.goal.count(mark) for mark in AGAIN.values())
    if tries >= 2:
        return _make_refusal(prompt.reason, _say_given_up(goal, language))
    if not _DENIAL.search(prompt.reason):
        mark = AGAIN[language] * (tries + 1)
        thought = "try the same step once more"
    elif make_scene(prompt.screen).is_permission:
        mark = REFUSED[language]
        thought = "go on without the permission"
    else:
        why = _say_refused(goal, language)
        return _make_refusal("there is no other way than this step", why)
    return {"thought": thought, "change": "refine", "subgoals": [goal + mark]}


def _say_refused(goal: str, language: Language) -> str:
    if language == "zh":
        return f"您拒绝了“{goal}”。"
    return f'you said no to "{goal}".'


def _say_given_up(goal: str, language: Language) -> str:
    if language == "zh":
        inner = goal.replace("“", "‘").replace("”", "’")
        return f"“{inner}”多次尝试都没有成功。"
    return f'"{goal}" did not work after several tries.'
