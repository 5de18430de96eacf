"""What goes into the memory and what comes out of it; no node itself.

While a task runs, its right steps and its failures are kept in the run's own `route.jsonl`; the
memory gets them at the end, together with how the task ended.
"""

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from graph import tasks
from graph.context import Context
from graph.state import Decision, State, Verdict
from memory import replay, retrieval
from memory.records import AppRecord, Failure, RouteStep, TaskRecord, UserRecord, app_id, digest
from memory.records import Target as Known
from memory.store import Memory
from nodes import deciding, evidence, outside, prompting
from nodes.judging import SYSTEM_DIALOGS
from tools.actions import Action, Ask, phrase
from tools.device import Device
from tools.screen import Screen

_EXPERIENCES = 4
_FUNCTIONS = 20
_FAILURES = 20


def find_route(instruction: str, *, context: Context, device: Device) -> str:
    """Id of a remembered task that can be done again by heart, empty when there is none."""
    memory = outside.memory(context)
    if memory is None:
        return ""
    size = (device.width, device.height)
    record = replay.find_route(memory, context.user_id, instruction, size)
    if record is None:
        return ""
    same = all(device.version(package) == v for package, v in record.versions.items())
    return record.id if same else ""


def experiences(state: State, screen: Screen, memory: Memory, context: Context) -> list[str]:
    """What the memory has to say on the current task and page, best first."""
    tree = state["tasks"]
    task = tasks.current(tree)
    done = [each.goal for each in tree.tasks if each.status == "done"]
    query = retrieval.Query(
        user_id=context.user_id,
        instruction=state["instruction"],
        goal=task.goal if task else "",
        parent_goal=tree.tasks[task.parent].goal if task and task.parent is not None else "",
        last_goal=done[-1] if done else "",
        package=screen.package,
        signature=screen.signature,
        screen_size=(screen.width, screen.height),
    )
    return [found.text for found in retrieval.retrieve(memory, query, _EXPERIENCES)]


def next_step(state: State, screen: Screen, memory: Memory) -> tuple[Decision | None, int]:
    """The next step of the route being followed, and its index; None when it does not fit here.

    A step on a system dialog is passed over when the dialog does not come, as a permission is asked
    for once.
    """
    record = memory.get("task", state["route"])
    if not isinstance(record, TaskRecord):
        return None, 0
    for index in range(state["route_step"], len(record.route)):
        step = record.route[index]
        action = replay.next_action(step, screen)
        if action is not None:
            return _decision(record, index, action, state=state, screen=screen), index
        if step.package not in SYSTEM_DIALOGS:
            return None, index
    return None, len(record.route)


def length(state: State, memory: Memory) -> int:
    """Steps of the route being followed."""
    record = memory.get("task", state["route"])
    return len(record.route) if isinstance(record, TaskRecord) else 0


def _decision(
    record: TaskRecord, index: int, action: Action, *, state: State, screen: Screen
) -> Decision:
    step = record.route[index]
    last = index == len(record.route) - 1 and not record.answer
    return Decision(
        step=state["step"] + 1,
        task=state["tasks"].stack[-1],
        before=screen.ref,
        judgement="act",
        action=action,
        target=deciding.target(action, screen),
        thought="this worked before",
        expect=step.expect,
        completes=last,
        message=record.evidence if last else "",
        origin="memory",
        lands=step.signature_after,
    )


def keep_step(state: State, context: Context, verdict: Verdict) -> None:
    """Keep what the step in flight did: on its page, in the run's route, or about the person."""
    decision, memory = state.get("decision"), outside.memory(context)
    if memory is None or decision is None or decision.action is None or decision.before is None:
        return
    before, after = outside.screen(state, decision.before), outside.screen(state)
    if isinstance(decision.action, Ask):
        answered = state["focus"][-1] if state["focus"] else ""
        memory.put(UserRecord(user_id=context.user_id, note="fact", text=answered))
        return
    if decision.action.kind in replay.NEVER or decision.origin == "recovery":
        return
    changed = verdict.kind != "no_change" and not evidence.equal(before, after)
    memory.note_page_action(
        user_id=context.user_id,
        package=before.package,
        signature=before.signature,
        screen_size=(before.width, before.height),
        action=_said(decision),
        target=decision.target.text if decision.target else "",
        led_to=(heading(after) or after.package) if changed else "",
        summary=heading(before),
    )
    _append(outside.folder(state), _line(state, decision, verdict, before=before, after=after))


def drop_route(state: State, context: Context) -> None:
    """The route being followed went astray; it is not offered again until it has proved right."""
    memory = outside.memory(context)
    if memory is not None and state.get("route"):
        replay.distrust(memory, state["route"])


def keep_task(ended: State, context: Context) -> None:
    """Write what the whole run taught; a route followed to its end is only trusted more."""
    memory = outside.memory(context)
    if memory is None:
        return
    if ended.get("route") and ended["status"] == "done":
        replay.trust(memory, ended["route"])
        return
    lines = list(_lines(outside.folder(ended)))
    route = _straight([line for line in lines if "action" in line])
    device = outside.phone(context)
    packages = {step["package"] for step in route}
    versions = {package: device.version(package) for package in packages if package}
    record = TaskRecord(
        id=digest("run", context.user_id, ended["run"]),
        user_id=context.user_id,
        instruction=ended["instruction"],
        status=ended["status"],
        tree=ended["tasks"].model_dump(mode="json"),
        route=tuple(RouteStep.model_validate(step) for step in route),
        failures=tuple(
            Failure(goal=f["goal"], action=f["failed"], lesson=f["lesson"])
            for f in lines
            if "failed" in f
        )[-_FAILURES:],
        evidence=ended.get("evidence", ""),
        answer=ended.get("answer", ""),
        screen_size=(device.width, device.height),
        versions=versions,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    memory.put(record)
    if ended["status"] == "done":
        _keep_apps(record, memory, labels=outside.apps(ended, context))


def heading(screen: Screen) -> str:
    """What a page calls itself: its first plain text of some length, else its first text."""
    plain = [e.text for e in screen.elements if e.index < 0 and len(e.text) > 2]
    return prompting.short((plain or list(screen.texts) or [""])[0], 60)


def _keep_apps(record: TaskRecord, memory: Memory, *, labels: dict[str, str]) -> None:
    """What the apps on the route turned out to be good for: the goals that were served in them."""
    named = {package: label for label, package in labels.items()}
    for package in sorted({step.package for step in record.route} & named.keys()):
        old = memory.get("app", app_id(record.user_id, package))
        known = old.functions if isinstance(old, AppRecord) else ()
        served = [step.goal for step in record.route if step.package == package and step.goal]
        functions = tuple(dict.fromkeys([*known, *served]))[-_FUNCTIONS:]
        memory.put(
            AppRecord(
                package=package,
                label=named[package],
                user_id=record.user_id,
                version=record.versions.get(package, ""),
                functions=functions,
            )
        )


def _said(decision: Decision) -> str:
    """The action without the number of its element, which another day will not have."""
    if decision.action is None:
        return ""
    bare = decision.action.model_dump(exclude={"element"}, exclude_defaults=True)
    words = [f'"{v}"' if k == "text" else str(v) for k, v in bare.items() if k != "kind"]
    return " ".join([decision.action.kind, *words])


def _line(
    state: State, decision: Decision, verdict: Verdict, *, before: Screen, after: Screen
) -> dict[str, Any]:
    """A line of `route.jsonl`: a step of the route, or a failure (which has no `kind`)."""
    goal = state["tasks"].tasks[decision.task].goal
    if verdict.kind != "expected" or decision.action is None:
        said = phrase(decision.action) if decision.action else ""
        lesson = verdict.lesson or verdict.thought
        return {"step": decision.step, "goal": goal, "failed": said, "lesson": lesson}
    step = RouteStep(
        package=before.package,
        signature=before.signature,
        action=decision.action.model_dump(mode="json"),
        target=Known.model_validate(decision.target.model_dump()) if decision.target else None,
        expect=decision.expect,
        signature_after=after.signature,
        goal=goal,
        completes=decision.completes,
    )
    pages = {"before": _page(before), "after": _page(after)}
    return {"step": decision.step, **step.model_dump(mode="json"), **pages}


def _page(screen: Screen) -> str:
    return hashlib.blake2b(repr(evidence.page(screen)).encode(), digest_size=8).hexdigest()


def _append(folder: Path, line: dict[str, Any]) -> None:
    with (folder / "route.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _lines(folder: Path) -> Iterator[dict[str, Any]]:
    """The lines, of a step that was noted again after a crash only the last one."""
    file = folder / "route.jsonl"
    if not file.exists():
        return
    read = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    yield from {line["step"]: line for line in read}.values()


def _straight(route: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The route without steps that Back undid at once, leaving the very same page."""
    way: list[dict[str, Any]] = []
    for step in route:
        back = step["action"]["kind"] == "back"
        if back and way and way[-1]["before"] == step["after"]:
            way.pop()
        else:
            way.append(step)
    return way
