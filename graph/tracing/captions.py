"""Word what a traced run did: its name, and what is shown of it instead of the state."""

import re
from dataclasses import dataclass, field
from typing import Any

from graph.state import Decision, Outcome, State, Verdict
from graph.tasks import TaskTree, get_current_task
from tapwright.text.quote import cut_line
from tools.actions import (
    Action,
    Drag,
    DragPoint,
    Fill,
    OpenApp,
    Scroll,
    Set,
    Swipe,
    TapPoint,
    Wait,
    format_action,
)

_MAX_QUOTE = 40
"""Characters of a text in a name."""
_MAX_TEXT = 400
"""Characters of a thought or a result."""
_OPENED = re.compile(r"Opened (.+) \(([\w.]+)\)\.")
_LOOKS: dict[str, str] = {
    "decompose": "needs several steps",
    "replan": "the plan does not fit",
    "impossible": "cannot be done here",
    "done": "done already",
}
"""Judgements without an action, in words."""
_GENERIC = {"com", "org", "net", "android", "google", "app", "apps", "mobile"}
"""Parts of package names that do not tell which app it is."""


@dataclass(kw_only=True)
class Caption:
    """How a run of the trace reads; all of it is redacted before it is sent."""

    name: str
    inputs: dict[str, Any] = field(default_factory=dict)
    outputs: dict[str, Any] = field(default_factory=dict)
    metadata: dict[str, Any] = field(default_factory=dict)


def name_app(package: str, apps: dict[str, str]) -> str:
    """The app's name if it is known, else the part of its package that tells most."""
    if package in apps:
        return apps[package]
    parts = [part for part in package.split(".") if part not in _GENERIC]
    return parts[-1] if parts else package


def note_app(state: State, apps: dict[str, str]) -> None:
    """Keep the name of an app that a step opened."""
    outcome = state.get("outcome")
    if not isinstance(outcome, Outcome):
        return
    match = _OPENED.fullmatch(outcome.summary)
    if match:
        apps[match[2]] = match[1]


def describe_call(inputs: dict[str, Any]) -> dict[str, Any]:
    """The instruction, or the answer with which a run goes on."""
    command = inputs.get("input")
    answer = getattr(command, "resume", None)
    if answer is not None:
        return {"answer": answer}
    shown = _drop_empty(
        {
            "instruction": inputs.get("instruction"),
            "messages": inputs.get("messages"),
        }
    )
    return shown or {"continues": True}


def describe_task(state: State) -> dict[str, Any]:
    """What a node works on: sub-goal and page."""
    shown: dict[str, Any] = {}
    tasks, screen = state.get("tasks"), state.get("screen")
    if isinstance(tasks, TaskTree):
        task = get_current_task(tasks)
        shown["sub_goal"] = task.goal if task is not None else ""
    if screen is not None:
        shown["page"] = f"{screen.package}{screen.activity}"
    return shown


def caption_step(
    state: State, *, apps: dict[str, str], is_waiting: bool
) -> Caption:
    """A step: what was decided, done and judged; a look if nothing was decided.

    Args:
        state: what the step's nodes knew and found out.
        apps: names by package.
        is_waiting: whether it waits for the user.
    """
    decision = state.get("decision")
    if not isinstance(decision, Decision) or decision.action is None:
        return _caption_look(state, decision)
    package = ""
    if decision.before is not None:
        package = decision.before.package
    words = word_decision(decision, name_app(package, apps))
    result = _word_result(state)
    if is_waiting:
        result = "waits for the user"
    name = f"{decision.step} {words}"
    if result:
        name = f"{name} → {result}"
    metadata = {
        "step": decision.step,
        "action": decision.action.kind,
        "origin": decision.origin,
        "app": package,
    }
    verdict = state.get("verdict")
    if isinstance(verdict, Verdict):
        metadata["verdict"] = verdict.kind
    outputs = {
        "action": format_action(decision.action),
        "thought": cut_line(decision.thought, _MAX_TEXT),
        "expect": cut_line(decision.expect, _MAX_TEXT),
        **_describe_result(state),
    }
    return Caption(name=name, outputs=_drop_empty(outputs), metadata=metadata)


def _describe_result(state: State) -> dict[str, Any]:
    """What came of a step, and how it was judged."""
    shown: dict[str, Any] = {}
    outcome = state.get("outcome")
    if isinstance(outcome, Outcome):
        shown["result"] = cut_line(outcome.summary, _MAX_TEXT)
    verdict = state.get("verdict")
    if isinstance(verdict, Verdict):
        shown["verdict"] = verdict.kind
        shown["judged_by"] = verdict.origin
        shown["why"] = cut_line(verdict.thought, _MAX_TEXT)
    return shown


def _drop_empty(shown: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in shown.items() if value}


def word_decision(decision: Decision, app: str) -> str:
    """The decided action in words: `tap 'Save' in Clock`."""
    action = decision.action
    if action is None:
        return decision.judgement
    if isinstance(action, OpenApp):
        return f"open {_quote_label(action.text)}"
    if isinstance(action, TapPoint):
        return f"tap point {action.x}, {action.y}"
    if isinstance(action, DragPoint):
        return (
            f"drag point {action.x}, {action.y} to {action.to_x}, {action.to_y}"
        )
    if isinstance(action, Wait):
        return f"wait {action.seconds:g} s"
    words = [action.kind.replace("_", " "), *_name_object(decision, action)]
    if app and getattr(action, "element", None) is not None:
        words.append(f"in {app}")
    return " ".join(words)


def _name_object(decision: Decision, action: Action) -> list[str]:
    """What an action is done to, and with which text."""
    words: list[str] = []
    label = ""
    if decision.target is not None:
        label = decision.target.text
    text = getattr(action, "text", "") or getattr(action, "tool", "")
    number = getattr(action, "element", None)
    if label:
        words.append(_quote_label(label))
    elif number is not None:
        words.append(f"element {number}")
    if hasattr(action, "direction"):
        words.append(action.direction)
    aim = _name_aim(decision, action)
    if aim:
        words.append(aim)
    elif text and not label:
        words.append(_quote_label(text))
    return words


def _name_aim(decision: Decision, action: Action) -> str:
    """What an action is made with, onto or until; empty if that goes without saying."""
    match action:
        case Fill(text=text):
            return f"with {_quote_label(text)}"
        case Set(text=text):
            return f"to {_quote_label(text)}"
        case Drag():
            return f"to {_name_destination(decision, action)}"
        case Scroll(until=until) if until:
            return f"until {_quote_label(until)}"
        case Swipe(edge=True):
            return "from the edge"
    return ""


def _name_destination(decision: Decision, action: Drag) -> str:
    if decision.destination is not None and decision.destination.text:
        return _quote_label(decision.destination.text)
    return f"element {action.to}"


def caption_plan(node: str, state: State, before: TaskTree | None) -> Caption:
    """A plan: the sub-goals that it brought."""
    goals: list[str] = []
    known: set[int] = set()
    if before is not None:
        known = {task.id for task in before.tasks}
    tasks = state.get("tasks")
    if tasks is not None:
        goals = [task.goal for task in tasks.tasks if task.id not in known]
    count = f"{len(goals)} new sub-goals"
    if len(goals) == 1:
        count = "1 new sub-goal"
    return Caption(
        name=f"{node}: {count}",
        inputs={"why": state.get("replan_reason", "")},
        outputs={"sub_goals": goals},
    )


def caption_end(state: State) -> Caption:
    """The end, or why the run goes back to work."""
    missing = state.get("missing")
    if state.get("replan_reason"):
        return Caption(
            name="conclude: not done yet", outputs={"missing": missing}
        )
    return Caption(
        name=f"conclude: {state.get('status', '')}",
        outputs=describe_end(state),
    )


def caption_progress(state: State) -> Caption:
    """The summary of the progress so far."""
    return Caption(
        name="track: progress so far",
        outputs={"progress": state.get("progress", "")},
    )


def describe_end(state: State) -> dict[str, Any]:
    """What the user reads at the end, without empty values."""
    shown = {
        "status": state.get("status", ""),
        "answer": state.get("answer", ""),
        "reason": state.get("reason", ""),
        "evidence": state.get("evidence", ""),
    }
    return _drop_empty(shown)


def _caption_look(state: State, decision: Decision | None) -> Caption:
    """A look after which nothing was done, and why."""
    verdict, reason = state.get("verdict"), state.get("replan_reason", "")
    judgement, thought = "", ""
    if decision is not None:
        judgement, thought = decision.judgement, decision.thought
    elif isinstance(verdict, Verdict):
        judgement = "done"
    words = _LOOKS.get(judgement, "nothing to do yet")
    outputs = {"reason": reason, "thought": cut_line(thought, _MAX_TEXT)}
    return Caption(
        name=f"look: {words}",
        outputs=_drop_empty(outputs),
    )


def _word_result(state: State) -> str:
    """The result of a step in a word or two; empty if it has none yet."""
    verdict, outcome = state.get("verdict"), state.get("outcome")
    if isinstance(verdict, Verdict):
        if verdict.origin == "person":
            return "done by the user"
        return verdict.kind.replace("_", " ")
    if state.get("denials") and state.get("replan_reason"):
        return "refused"
    if isinstance(outcome, Outcome) and outcome.by_person:
        return "done by the user"
    return ""


def _quote_label(text: str) -> str:
    return f"'{cut_line(text, _MAX_QUOTE)}'"
