"""What a run notes of its steps for the memory, in its own `route.jsonl`, a line a step.

Here alone a `RunStep` becomes a `RouteStep` of the memory. A step that is judged again is noted
again, and the later line holds.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from graph.state import Decision
from graph.timeline import RunStep
from memory.records import Failure, RouteStep
from memory.replay import matching
from nodes import evidence
from tapwright.text.quote import cut_line
from tools.acting.journal import append_entry, read_entries
from tools.actions import format_action
from tools.screen import Screen, Target

FILE = "route.jsonl"
_TYPING = ("type", "fill")
_THOUGHT = 160


@dataclass(frozen=True, kw_only=True)
class RouteEntry:
    """A step of a run as the memory takes it.

    One that is neither part of the route nor a failure was blamed and is not to blame any more;
    what it led to nobody has judged.
    """

    number: int
    task: int = 0
    """Id of the task that it was made for."""
    action: str = ""
    """In words, without the number of its element."""
    thought: str = ""
    origin: str = ""
    """Who chose it, as in `Decision.origin`; empty where it is no part of the route."""
    route: RouteStep | None = None
    failure: Failure | None = None
    before: str = ""
    """Digest of the page that it was made on."""
    after: str = ""
    """Digest of the page that it led to."""


def make_entry(
    step: RunStep, before: Screen, after: Screen, *, source: str = ""
) -> RouteEntry:
    """What to note of a step that was judged.

    Args:
        step: with its verdict.
        before: the screen that it was decided on.
        after: the screen that it was judged by.
        source: of a typed text, as in `RouteStep.source`.
    """
    decision, verdict = step.decision, step.verdict
    if verdict is None or verdict.interrupted:
        return RouteEntry(number=step.number)
    action, thought = describe_action(decision), cut_line(decision.thought, _THOUGHT)
    if verdict.kind != "expected" or decision.action is None:
        failure = Failure(
            goal=step.goal,
            action=format_action(decision.action) if decision.action else "",
            lesson=verdict.lesson or verdict.thought,
        )
        return RouteEntry(
            number=step.number, task=decision.task, action=action, thought=thought,
            failure=failure,
        )  # fmt: skip
    element = before.find_element(getattr(decision.action, "element", -1))
    route = RouteStep(
        package=before.package,
        signature=before.signature,
        action=decision.action.model_dump(mode="json"),
        target=identify_target(decision, before),
        expect=decision.expect,
        signature_after=after.signature,
        day=before.time[:10],
        became=matching.find_state_after(element, after) if element is not None else "",
        source=source,
        goal=step.goal,
        completes=decision.completes,
    )
    return RouteEntry(
        number=step.number, task=decision.task, action=action, thought=thought,
        origin=decision.origin, route=route, before=_page_digest(before), after=_page_digest(after),
    )  # fmt: skip


def describe_action(decision: Decision, *, typed: bool = True) -> str:
    """The action without the number of its element, which another day will not have.

    A page's record does without what was `typed`, too: it was that task's, and a field takes any.
    """
    if decision.action is None:
        return ""
    left = (
        {"element"}
        if typed or decision.action.kind not in _TYPING
        else {"element", "text"}
    )
    bare = decision.action.model_dump(exclude=left, exclude_defaults=True)
    words = [
        f'"{v}"' if k == "text" else str(v) for k, v in bare.items() if k != "kind"
    ]
    return " ".join([decision.action.kind, *words])


def identify_target(decision: Decision, before: Screen) -> Target | None:
    """What identifies the element of a step, and what it stood among."""
    element = before.find_element(getattr(decision.action, "element", -1))
    return (
        decision.target
        if element is None
        else matching.identify_element(element, before)
    )


def append_route_entry(folder: Path, entry: RouteEntry) -> None:
    """Note a step in the folder of its run."""
    append_entry(folder / FILE, _entry_to_line(entry))


def read_route_entries(folder: Path) -> list[RouteEntry]:
    """What a run noted of its steps, each once; torn lines are left out."""
    entries = [
        entry
        for entry in map(_line_to_entry, read_entries(folder / FILE))
        if entry is not None
    ]
    return list({entry.number: entry for entry in entries}.values())


def join_route(noted: Sequence[RouteEntry]) -> list[RouteStep]:
    """The right steps, the one after a failure marked, as that may have had an effect.

    Steps that Back undid at once, leaving the very same page, are no part of it.
    """
    way: list[RouteEntry] = []
    for number, entry in enumerate(noted):
        if entry.route is None:
            continue
        doubted = number > 0 and noted[number - 1].failure is not None
        route = entry.route.model_copy(update={"doubted": doubted})
        if route.action["kind"] == "back" and way and way[-1].before == entry.after:
            way.pop()
        else:
            way.append(replace(entry, route=route))
    return [entry.route for entry in way if entry.route is not None]


def _entry_to_line(entry: RouteEntry) -> dict[str, Any]:
    """The line of an entry: the fields of `RouteStep` stand in it beside its own."""
    node = {"task": entry.task, "said": entry.action} if entry.action else {}
    thought = {"thought": entry.thought} if entry.thought else {}
    if entry.failure is not None:
        failure = entry.failure
        fields = {
            "goal": failure.goal,
            "failed": failure.action,
            "lesson": failure.lesson,
        }
        return {"step": entry.number, **fields, **node, **thought}
    if entry.route is None:
        return {"step": entry.number}
    route = entry.route.model_dump(mode="json", exclude_defaults=True)
    pages = {"before": entry.before, "after": entry.after}
    return {
        "step": entry.number,
        "origin": entry.origin,
        **route,
        **pages,
        **node,
        **thought,
    }


def _line_to_entry(line: dict[str, Any]) -> RouteEntry | None:
    """The entry of a line; None where another version wrote something else."""
    try:
        return RouteEntry(
            number=int(line["step"]),
            task=int(line.get("task", 0)),
            action=str(line.get("said", "")),
            thought=str(line.get("thought", "")),
            origin=str(line.get("origin", "")),
            route=RouteStep.model_validate(line) if "action" in line else None,
            failure=_read_failure(line) if "failed" in line else None,
            before=str(line.get("before", "")),
            after=str(line.get("after", "")),
        )
    except (KeyError, TypeError, ValueError, ValidationError):
        return None


def _read_failure(line: dict[str, Any]) -> Failure:
    return Failure(goal=line["goal"], action=line["failed"], lesson=line["lesson"])


def _page_digest(screen: Screen) -> str:
    return hashlib.blake2b(
        repr(evidence.make_page_key(screen)).encode(), digest_size=8
    ).hexdigest()
