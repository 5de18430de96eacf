"""The planning call: sub-goals with their terms, what was overlooked, and what is tried again."""

import re
from collections.abc import Sequence
from typing import Any

from models.offline import conditions
from models.offline.conditions import Fork
from models.offline.goals import AGAIN, ASKED, REFUSED, is_task, plain, planned
from models.offline.particulars import SILENT
from models.offline.planner import Plan, called
from models.offline.prompt import Prompt
from models.offline.scene import scene
from models.offline.steps import Step, answered, hear, reference_of, say, time_of
from models.offline.wishes import language_of, wishes
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
    goal, reason = plain(prompt.goal), prompt.reason
    found = planned(prompt, goal) if is_task(prompt, goal) else Plan()
    step = None if found.steps else hear(goal)
    if step is None and not found.steps:
        found = planned(prompt, goal)
    if _IMPOSSIBLE.search(reason):
        return {
            "thought": reason,
            "change": "decompose",
            "subgoals": [],
            "impossible": _IMPOSSIBLE.sub("", reason),
        }
    if found.impossible:
        return {
            "thought": "no app for it",
            "change": "decompose",
            "subgoals": [],
            "impossible": found.impossible,
        }
    if (parts := conditions.fork(goal)) is not None and found.steps:
        return {
            "thought": "the condition first",
            "change": "decompose",
            "subgoals": _branches(found, parts, language),
        }
    if lacking := _LACKING.search(reason):
        return _amended(prompt, found, lacking[1], language)
    if len(found.steps) > 1:
        return {
            "thought": "one action each",
            "change": "decompose",
            "subgoals": _rest(prompt, found, language),
        }
    return _retry(prompt, goal, language)


def _branches(found: Plan, parts: Fork, language: Language) -> list[str | dict[str, Any]]:
    """The look, then both branches, each under its condition."""
    arms: list[str | dict[str, Any]] = [{"goal": parts.then, "when": parts.condition}]
    if parts.otherwise:
        arms.append({"goal": parts.otherwise, "when": f"not: {parts.condition}"})
    return [*_with_terms(found.steps, language), *arms]


def _amended(prompt: Prompt, found: Plan, lacking: str, language: Language) -> dict[str, Any]:
    """The steps that bring in what was overlooked, in the thing that was made."""
    name = called(wishes(prompt.task, prompt.now)[-1])
    about = [s for s in found.steps if any(_serves(s, words) for words in lacking.split("; "))]
    apps = [s for s in found.steps if s.kind == "app"]
    last = found.steps[-1] if found.steps else Step(kind="check")
    if not (about and name and apps and last.kind == "save"):
        why = (
            f"“{lacking}”没有得到证实。" if language == "zh" else f'"{lacking}" was not seen done.'
        )
        return {"thought": why, "change": "decompose", "subgoals": [], "impossible": why}
    steps = (apps[-1], Step(kind="open", thing=last.thing, name=name), *about, last)
    said = [say(step, language) for step in (*steps, Step(kind="check"))]
    return {"thought": f"only {lacking}", "change": "decompose", "subgoals": said}


def _serves(step: Step, words: str) -> bool:
    """Whether a step of a form brings in this detail."""
    if step.kind == "day":
        days = {day for found in find_weekday_sets(words) for day in found.days}
        return parse_weekday(step.name) in days
    if step.kind == "set" and (times := find_times(words)):
        return time_of(step) == times[0].time
    if step.kind == "set" and SILENT.search(words):
        return bool(SILENT.search(step.value))
    return step.kind == "set" and norm(words) in norm(step.value)


def _with_terms(steps: Sequence[Step], language: Language) -> list[str | dict[str, Any]]:
    """Steps in words; those that hand on a fact say which they find out, and which they need."""
    found = [_finds(step) for step in steps]
    told: list[str | dict[str, Any]] = []
    for step, finds in zip(steps, found, strict=True):
        said, needs = say(step, language), _needs(step)
        if finds and _FACT.fullmatch(finds):
            told.append({"goal": said, "produces": [finds]})
        elif needs in found and _FACT.fullmatch(needs):
            told.append({"goal": said, "needs": [needs]})
        else:
            told.append(said)
    return told


def _finds(step: Step) -> str:
    """Name of the fact that a step finds out for others; empty for most."""
    names = {"find": f"time of {step.name}", "learn": step.name, "look": step.value}
    return names.get(step.kind, "")


def _needs(step: Step) -> str:
    """Name of the fact that a step cannot do without; empty for most."""
    reference = reference_of(step) if step.kind == "set" else None
    return f"time of {reference[0]}" if reference else answered(step) or "-"


def _rest(prompt: Prompt, found: Plan, language: Language) -> list[str | dict[str, Any]]:
    """The steps that the outline does not show as done; all of them where that would leave none."""
    finished = {norm(plain(m)) for m in re.findall(r"^\s*\[x\] (.+)$", prompt.plan, re.M)}
    steps = found.steps
    if len(steps) > 2 and steps[-1].kind != "read":
        steps = (*steps, Step(kind="check"))
    rest = [s for s in steps if s.kind == "app" or norm(say(s, language)) not in finished]
    return _with_terms(rest if len(rest) > 2 else steps, language)


def _retry(prompt: Prompt, goal: str, language: Language) -> dict[str, Any]:
    """A single step that failed is tried once or twice more in the same words, then given up."""
    tries = sum(prompt.goal.count(mark) for mark in AGAIN.values())
    if tries >= 2:
        why = (
            f"“{goal}”多次尝试都没有成功。"
            if language == "zh"
            else f'"{goal}" did not work after several tries.'
        )
        return {"thought": prompt.reason, "change": "decompose", "subgoals": [], "impossible": why}
    mark, thought = AGAIN[language] * (tries + 1), "try the same step once more"
    if _DENIAL.search(prompt.reason) and scene(prompt.screen).permission:
        mark, thought = REFUSED[language], "go on without the permission"
    elif _DENIAL.search(prompt.reason):
        mark, thought = ASKED[language], "there is no other way than this step: ask once more"
    return {"thought": thought, "change": "refine", "subgoals": [goal + mark]}
