"""Notes the steps of a run for the memory, in its own `route.jsonl`, a line a step.

Only here a `RunStep` becomes a `RouteStep` of the memory. A step that is judged again is noted
again, and the later line counts.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from graph.state import Decision, Outcome, Verdict
from graph.timeline import RunStep
from memory.records import Failure, RouteStep
from memory.replay import matching
from nodes import evidence
from tapwright.text.quote import cut_line
from tools.acting.journal import append_entry, read_entries
from tools.actions import format_action, format_field
from tools.screen import Screen, Target

FILE = "route.jsonl"
_TYPING = ("type", "fill")
_THOUGHT = 160


@dataclass(frozen=True, kw_only=True)
class RouteEntry:
    """A step of a run as the memory takes it.

    One that is neither part of the route nor a failure was cleared by a later verdict, so its
    effect is unknown.
    """

    number: int
    task: int = 0
    """Id of the task that it was made for."""
    action: str = ""
    """In words, without the number of its element."""
    thought: str = ""
    origin: str = ""
    """Who chose it, as in `Decision.origin`; empty if it is not part of the route."""
    route: RouteStep | None = None
    failure: Failure | None = None
    before: str = ""
    """Digest of the page that it was made on."""
    after: str = ""
    """Digest of the page that it led to."""


def make_entry(
    step: RunStep, before: Screen, after: Screen, *, source: str = ""
) -> RouteEntry:
    """The entry of a step that was judged.

    Args:
        step: with its verdict.
        before: the screen that it was decided on.
        after: the screen that it was judged by.
        source: of a typed text, as in `RouteStep.source`.
    """
    decision = step.decision
    verdict = step.verdict
    if verdict is None or not is_judged(verdict, step.outcome):
        return RouteEntry(number=step.number)
    action = describe_action(decision)
    thought = cut_line(decision.thought, _THOUGHT)
    if verdict.kind != "expected" or decision.action is None:
        failed_action = ""
        if decision.action is not None:
            failed_action = format_action(decision.action)
        failure = Failure(
            goal=step.goal,
            action=failed_action,
            lesson=verdict.lesson or verdict.thought,
        )
        return RouteEntry(
            number=step.number,
            task=decision.task,
            action=action,
            thought=thought,
            failure=failure,
        )
    element = before.find_element(getattr(decision.action, "element", -1))
    became = ""
    if element is not None:
        became = matching.find_state_after(element, after)
    route = RouteStep(
        package=before.package,
        signature=before.signature,
        action=decision.action.model_dump(mode="json"),
        target=identify_target(decision, before),
        destination=_identify_destination(decision, before),
        expect=decision.expect,
        signature_after=after.signature,
        day=before.time[:10],
        became=became,
        source=source,
        goal=step.goal,
        completes=decision.completes,
    )
    return RouteEntry(
        number=step.number,
        task=decision.task,
        action=action,
        thought=thought,
        origin=decision.origin,
        route=route,
        before=_page_digest(before),
        after=_page_digest(after),
    )


def is_judged(verdict: Verdict, outcome: Outcome | None) -> bool:
    """Whether a verdict says what the action did, so that there is something to learn.

    After a crash nobody knows whether the gesture was made: only that it led where it should is
    evidence that it was. What else the screen shows may have come by itself.
    """
    if verdict.interrupted or verdict.kind == "unknown" or outcome is None:
        return False
    return outcome.ok is not None or verdict.kind == "expected"


def describe_action(decision: Decision, *, typed: bool = True) -> str:
    """The action without the number of its element, which another day will not have.

    Args:
        decision: with the action; empty if it has none.
        typed: with the text that was typed. A page's record leaves it out, as a field takes any.
    """
    if decision.action is None:
        return ""
    excluded = {"element", "to"}
    if not typed and decision.action.kind in _TYPING:
        excluded.add("text")
    fields = decision.action.model_dump(exclude=excluded, exclude_defaults=True)
    words: list[str] = [decision.action.kind]
    for name, value in fields.items():
        if name != "kind":
            words.append(format_field(name, value))
    return " ".join(words)


def identify_target(decision: Decision, before: Screen) -> Target | None:
    """The element of a step and its neighbours, described so that it can be found again."""
    element = before.find_element(getattr(decision.action, "element", -1))
    if element is None:
        return decision.target
    return matching.identify_element(element, before)


def _identify_destination(decision: Decision, before: Screen) -> Target | None:
    element = before.find_element(getattr(decision.action, "to", -1))
    if element is None:
        return decision.destination
    return matching.identify_element(element, before)


def append_route_entry(folder: Path, entry: RouteEntry) -> None:
    """Note a step in the folder of its run."""
    append_entry(folder / FILE, _entry_to_line(entry))


def read_route_entries(folder: Path) -> list[RouteEntry]:
    """The entries of a run, one for each step; torn lines are left out."""
    file = folder / FILE
    if not file.exists():
        return []
    status = file.stat()
    return list(_parse_file(file, status.st_mtime_ns, status.st_size))


@lru_cache(maxsize=4)
def _parse_file(
    file: Path, modified_ns: int, size: int
) -> tuple[RouteEntry, ...]:
    """The entries of a file; time and size tell the cache that it has grown."""
    entries: dict[int, RouteEntry] = {}
    for line in read_entries(file):
        entry = _line_to_entry(line)
        if entry is not None:
            entries[entry.number] = entry
    return tuple(entries.values())


def join_route(entries: Sequence[RouteEntry]) -> list[RouteStep]:
    """The right steps, the one after a failure or a step of unknown effect marked.

    Those may have had an effect too.

    Steps that Back undid at once, leaving the very same page, are left out.
    """
    joined: list[RouteEntry] = []
    after_failure = False
    for entry in entries:
        if entry.route is not None:
            undoes_last = bool(joined) and joined[-1].before == entry.after
            if undoes_last and entry.route.action["kind"] == "back":
                joined.pop()
            else:
                route = entry.route.model_copy(
                    update={"doubted": after_failure}
                )
                joined.append(replace(entry, route=route))
        after_failure = entry.route is None
    return [entry.route for entry in joined if entry.route is not None]


def _entry_to_line(entry: RouteEntry) -> dict[str, Any]:
    """The line of an entry: the fields of `RouteStep` stand in it beside its own."""
    line: dict[str, Any] = {"step": entry.number}
    if entry.failure is not None:
        line["goal"] = entry.failure.goal
        line["failed"] = entry.failure.action
        line["lesson"] = entry.failure.lesson
    elif entry.route is not None:
        line["origin"] = entry.origin
        line |= entry.route.model_dump(mode="json", exclude_defaults=True)
        line["before"] = entry.before
        line["after"] = entry.after
    else:
        return line
    if entry.action:
        line |= {"task": entry.task, "said": entry.action}
    if entry.thought:
        line["thought"] = entry.thought
    return line


def _line_to_entry(line: dict[str, Any]) -> RouteEntry | None:
    """The entry of a line; None if another version wrote something else."""
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
    return Failure(
        goal=line["goal"], action=line["failed"], lesson=line["lesson"]
    )


def _page_digest(screen: Screen) -> str:
    page = repr(evidence.make_page_key(screen))
    return hashlib.blake2b(page.encode(), digest_size=8).hexdigest()
