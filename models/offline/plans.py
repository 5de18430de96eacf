"""The planning call: sub-goals with their terms, what was overlooked, and what is tried again."""

import re
from collections.abc import Sequence
from typing import Any

from models.offline import conditions
from models.offline.conditions import Fork
from models.offline.goals import AGAIN, ASKED, REFUSED, is_task, plan_goal, strip_marks
from models.offline.particulars import SILENT
from models.offline.planner import StepPlan, get_thing_name
from models.offline.prompt import Prompt
from models.offline.scene import make_scene
from models.offline.steps import (
    Step,
    answer_name,
    parse_step,
    reference_of,
    say_step,
    time_of,
)
from models.offline.wishes import language_of, parse_wishes
from models.offline.words import norm
from tapwright.text.clock_times import find_times
from tapwright.text.language import Language
from tapwright.text.weekdays import find_weekday_sets, parse_weekday

_DENIAL = re.compile(r"the person refused", re.I)
_LACKING = re.compile(r"not done yet: (.+)\. Plan only that")
_FACT = re.compile(r"(?=.*[a-z0-9\u3400-\u9fff])[^:：]{1,60}", re.I)
"""What may be the name of a fact."""
_IMPOSSIBLE = re.compile(r"judged impossible here:?\s*", re.I)


def make_plan(prompt: Prompt) -> dict[str, Any]:
    """The reply of the planning call."""
    language = language_of(prompt.task)
    goal, reason = strip_marks(prompt.goal), prompt.reason
    plan = plan_goal(prompt, goal) if is_task(prompt, goal) else StepPlan()
    step = None if plan.steps else parse_step(goal)
    if step is None and not plan.steps:
        plan = plan_goal(prompt, goal)
    if _IMPOSSIBLE.search(reason):
        return {
            "thought": reason,
            "change": "decompose",
            "subgoals": [],
            "impossible": _IMPOSSIBLE.sub("", reason),
        }
    if plan.impossible:
        return {
            "thought": "no app for it",
            "change": "decompose",
            "subgoals": [],
            "impossible": plan.impossible,
        }
    if (parts := conditions.parse_fork(goal)) is not None and plan.steps:
        return {
            "thought": "the condition first",
            "change": "decompose",
            "subgoals": _plan_branches(plan, parts, language),
        }
    if lacking := _LACKING.search(reason):
        return _amend_plan(prompt, plan, lacking[1], language)
    if len(plan.steps) > 1:
        return {
            "thought": "one action each",
            "change": "decompose",
            "subgoals": _remaining_steps(prompt, plan, language),
        }
    return _retry_step(prompt, goal, language)


def _plan_branches(
    plan: StepPlan, parts: Fork, language: Language
) -> list[str | dict[str, Any]]:
    """The look, then both branches, each under its condition."""
    arms: list[str | dict[str, Any]] = [{"goal": parts.then, "when": parts.condition}]
    if parts.otherwise:
        arms.append({"goal": parts.otherwise, "when": f"not: {parts.condition}"})
    return [*_with_terms(plan.steps, language), *arms]


def _amend_plan(
    prompt: Prompt, plan: StepPlan, lacking: str, language: Language
) -> dict[str, Any]:
    """The steps that bring in what was overlooked, in the thing that was made."""
    name = get_thing_name(parse_wishes(prompt.task, prompt.now)[-1])
    about = [
        s
        for s in plan.steps
        if any(_is_serving(s, words) for words in lacking.split("; "))
    ]
    apps = [s for s in plan.steps if s.kind == "app"]
    last = plan.steps[-1] if plan.steps else Step(kind="check")
    if not (about and name and apps and last.kind == "save"):
        why = (
            f"“{lacking}”没有得到证实。"
            if language == "zh"
            else f'"{lacking}" was not seen done.'
        )
        return {
            "thought": why,
            "change": "decompose",
            "subgoals": [],
            "impossible": why,
        }
    steps = (apps[-1], Step(kind="open", thing=last.thing, name=name), *about, last)
    goals = [say_step(step, language) for step in (*steps, Step(kind="check"))]
    return {"thought": f"only {lacking}", "change": "decompose", "subgoals": goals}


def _is_serving(step: Step, words: str) -> bool:
    """Whether a step of a form brings in this detail."""
    if step.kind == "day":
        days = {day for found in find_weekday_sets(words) for day in found.days}
        return parse_weekday(step.name) in days
    if step.kind == "set" and (times := find_times(words)):
        return time_of(step) == times[0].time
    if step.kind == "set" and SILENT.search(words):
        return bool(SILENT.search(step.value))
    return step.kind == "set" and norm(words) in norm(step.value)


def _with_terms(
    steps: Sequence[Step], language: Language
) -> list[str | dict[str, Any]]:
    """Steps in words; those that hand on a fact say which they find out, and which they need."""
    products = [_fact_produced(step) for step in steps]
    goals: list[str | dict[str, Any]] = []
    for step, finds in zip(steps, products, strict=True):
        goal, needs = say_step(step, language), _fact_needed(step)
        if finds and _FACT.fullmatch(finds):
            goals.append({"goal": goal, "produces": [finds]})
        elif needs in products and _FACT.fullmatch(needs):
            goals.append({"goal": goal, "needs": [needs]})
        else:
            goals.append(goal)
    return goals


def _fact_produced(step: Step) -> str:
    """Name of the fact that a step finds out for others; empty for most."""
    names = {"find": f"time of {step.name}", "learn": step.name, "look": step.value}
    return names.get(step.kind, "")


def _fact_needed(step: Step) -> str:
    """Name of the fact that a step cannot do without; empty for most."""
    reference = reference_of(step) if step.kind == "set" else None
    return f"time of {reference[0]}" if reference else answer_name(step) or "-"


def _remaining_steps(
    prompt: Prompt, plan: StepPlan, language: Language
) -> list[str | dict[str, Any]]:
    """The steps that the outline does not show as done; all of them where that would leave none."""
    finished = {
        norm(strip_marks(m)) for m in re.findall(r"^\s*\[x\] (.+)$", prompt.plan, re.M)
    }
    steps = plan.steps
    if len(steps) > 2 and steps[-1].kind != "read":
        steps = (*steps, Step(kind="check"))
    rest = [
        s
        for s in steps
        if s.kind == "app" or norm(say_step(s, language)) not in finished
    ]
    return _with_terms(rest if len(rest) > 2 else steps, language)


def _retry_step(prompt: Prompt, goal: str, language: Language) -> dict[str, Any]:
    """A single step that failed is tried once or twice more in the same words, then given up."""
    tries = sum(prompt.goal.count(mark) for mark in AGAIN.values())
    if tries >= 2:
        why = (
            f"“{goal}”多次尝试都没有成功。"
            if language == "zh"
            else f'"{goal}" did not work after several tries.'
        )
        return {
            "thought": prompt.reason,
            "change": "decompose",
            "subgoals": [],
            "impossible": why,
        }
    mark, thought = AGAIN[language] * (tries + 1), "try the same step once more"
    if _DENIAL.search(prompt.reason) and make_scene(prompt.screen).is_permission:
        mark, thought = REFUSED[language], "go on without the permission"
    elif _DENIAL.search(prompt.reason):
        mark, thought = (
            ASKED[language],
            "there is no other way than this step: ask once more",
        )
    return {"thought": thought, "change": "refine", "subgoals": [goal + mark]}
