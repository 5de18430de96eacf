"""What goes into the memory and what comes out of it.

While a task runs, its right steps and its failures are kept in the run's own `route.jsonl`; the
memory gets them at the end, together with how the task ended.
"""

import hashlib
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from graph import tasks
from graph.context import Context
from graph.state import Decision, State, Verdict
from memory import apps, retrieval, task_trees
from memory.records import AppRecord, Failure, RouteStep, TaskRecord, app_id, digest
from memory.replay import matching, routes
from memory.replay.instruction_diff import adapted, likeness
from memory.store import Memory
from memory.values import strange
from nodes import evidence, resources
from nodes.calls import prompts
from nodes.experience import replay as route_replay
from tools.actions import Fill, TypeText, phrase
from tools.device.device import Device
from tools.screen import Screen, Target

_EXPERIENCES = 4
_FUNCTIONS = 20
_FAILURES = 20
_TYPING = ("type", "fill")
_THOUGHT = 160
_TITLE = re.compile(r"...|[\u3400-\u9fff]{2}", re.DOTALL)
"""What is shorter is no title; in Chinese two characters are a word."""


def find_route(instruction: str, *, context: Context, device: Device) -> str:
    """Id of a remembered task that can be done again by heart, empty when there is none."""
    memory = resources.memory(context)
    if memory is None:
        return ""
    size = (device.width, device.height)
    record = routes.find_route(memory, context.user_id, instruction, size)
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
        versions={screen.package: resources.phone(context).version(screen.package)},
    )
    return [found.text for found in retrieval.retrieve(memory, query, _EXPERIENCES)]


def keep_step(state: State, context: Context, verdict: Verdict) -> None:
    """Keep what the step in flight did: on its page, and in the run's route."""
    decision, memory = state.get("decision"), resources.memory(context)
    if memory is None or decision is None or decision.action is None or decision.before is None:
        return
    before, after = resources.screen(state, decision.before), resources.screen(state)
    undoes = decision.origin == "recovery" and decision.remedy != "other"
    if decision.action.kind in matching.NEVER or undoes:
        return
    changed = verdict.kind != "no_change" and not evidence.equal(before, after)
    memory.note_page_action(
        user_id=context.user_id,
        package=before.package,
        signature=before.signature,
        screen_size=(before.width, before.height),
        action=_said(decision, typed=False),
        target=decision.target.text if decision.target else "",
        led_to=(heading(after) or after.package) if changed else "",
        version=resources.phone(context).version(before.package),
        summary=heading(before),
        leads=after.signature if changed and after.package == before.package else "",
        element=_known(decision, before),
    )
    _append(resources.folder(state), _line(state, decision, verdict, before=before, after=after))


def drop_route(state: State, context: Context) -> None:
    """The route being followed went astray; it is not offered again until it has proved right.

    A list that ends before the thing looked for, or a wait in vain, proves nothing against it.
    """
    memory, decision = resources.memory(context), state.get("decision")
    looked = decision is not None and route_replay.passed(decision) == 0
    if memory is not None and state.get("route") and not looked:
        routes.distrust(memory, state["route"])


def keep_task(ended: State, context: Context) -> None:
    """Write what the whole run taught; a route followed to its end is only trusted more."""
    memory = resources.memory(context)
    if memory is None:
        return
    if ended.get("route"):
        if ended["status"] == "done" and ended.get("route_stop") != route_replay.ASTRAY:
            routes.trust(memory, ended["route"])
        if ended["status"] in ("failed", "stopped"):
            routes.distrust(memory, ended["route"])
        if ended["status"] == "done" and route_replay.by_heart(ended):
            return
    lines = list(route_replay.read(ended))
    route = _straight(_doubted(lines))
    device = resources.phone(context)
    packages = {step["package"] for step in route}
    versions = {package: device.version(package) for package in packages if package}
    record = TaskRecord(
        id=digest("run", context.user_id, ended["run"]),
        user_id=context.user_id,
        instruction=ended["instruction"],
        status=ended["status"],
        tree=_tree(ended, lines),
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
    record = cast(TaskRecord, memory.keep(record))
    if ended["status"] == "done":
        _keep_apps(record, memory, labels=resources.apps(ended, context))


def _tree(ended: State, lines: list[dict[str, Any]]) -> task_trees.TaskNode | None:
    """The goals of the run, and under each the actions that were made for it."""
    made = [
        task_trees.Made(
            line.get("task", 0),
            task_trees.ActionNode(
                step=line["step"],
                action=line.get("failed") or line["said"],
                target=(line.get("target") or {}).get("text", ""),
                page=line.get("signature", ""),
                ok="failed" not in line,
                thought=line.get("thought", ""),
                reflection=line.get("lesson", ""),
            ),
        )
        for line in lines
        if "said" in line
    ]
    flat = [task.model_dump(mode="json") for task in ended["tasks"].tasks]
    return task_trees.grow(flat, made, response=ended.get("answer", ""))


def heading(screen: Screen) -> str:
    """What a page calls itself: its first plain text of some length, else its first text."""
    plain = [e.text for e in screen.elements if e.index < 0 and _TITLE.search(e.text)]
    return prompts.short((plain or list(screen.texts) or [""])[0], 60)


def _keep_apps(record: TaskRecord, memory: Memory, *, labels: dict[str, str]) -> None:
    """What the apps on the route turned out to be good for: the goals that were served in them."""
    named = {package: label for label, package in labels.items()}
    for package in sorted({step.package for step in record.route} & named.keys()):
        old = memory.get("app", app_id(record.user_id, package))
        known = old.functions if isinstance(old, AppRecord) else ()
        icons = old.icons if isinstance(old, AppRecord) else {}
        served = [step.goal for step in record.route if step.package == package and step.goal]
        functions = tuple(dict.fromkeys([*known, *served]))[-_FUNCTIONS:]
        memory.keep(
            AppRecord(
                package=package,
                label=named[package],
                user_id=record.user_id,
                version=record.versions.get(package, ""),
                icons=icons,
                description=apps.describe(functions),
                functions=functions,
            )
        )


def _said(decision: Decision, *, typed: bool = True) -> str:
    """The action without the number of its element, which another day will not have.

    A page's record does without what was `typed`, too: it was that task's, and a field takes any.
    """
    if decision.action is None:
        return ""
    left = {"element"} if typed or decision.action.kind not in _TYPING else {"element", "text"}
    bare = decision.action.model_dump(exclude=left, exclude_defaults=True)
    words = [f'"{v}"' if k == "text" else str(v) for k, v in bare.items() if k != "kind"]
    return " ".join([decision.action.kind, *words])


def _line(
    state: State, decision: Decision, verdict: Verdict, *, before: Screen, after: Screen
) -> dict[str, Any]:
    """A line of `route.jsonl`: a step of the route, or a failure (which has no `kind`)."""
    goal = state["tasks"].tasks[decision.task].goal
    node = {"task": decision.task, "said": _said(decision)}
    node |= {"thought": prompts.short(decision.thought, _THOUGHT)} if decision.thought else {}
    if verdict.interrupted:
        # It was blamed and is not to blame any more; what it led to nobody has judged.
        return {"step": decision.step}
    if verdict.kind != "expected" or decision.action is None:
        said = phrase(decision.action) if decision.action else ""
        lesson = verdict.lesson or verdict.thought
        return {"step": decision.step, "goal": goal, "failed": said, "lesson": lesson, **node}
    step = RouteStep(
        package=before.package,
        signature=before.signature,
        action=decision.action.model_dump(mode="json"),
        target=_known(decision, before),
        expect=decision.expect,
        signature_after=after.signature,
        day=before.time[:10],
        became=_became(decision, before, after),
        source=_source(state, decision),
        goal=goal,
        completes=decision.completes,
    )
    pages = {"before": _page(before), "after": _page(after)}
    told = step.model_dump(mode="json", exclude_defaults=True)
    return {"step": decision.step, "origin": decision.origin, **told, **pages, **node}


def _known(decision: Decision, before: Screen) -> Target | None:
    """What identifies the element of a step, and what it stood among."""
    element = before.find(getattr(decision.action, "element", -1))
    if element is not None:
        return matching.known(element, before)
    return decision.target


def _became(decision: Decision, before: Screen, after: Screen) -> str:
    element = before.find(getattr(decision.action, "element", -1))
    return matching.became(element, after) if element is not None else ""


def _source(state: State, decision: Decision) -> str:
    """Where a typed text came from: the instruction, a screen of this run, or the model's words."""
    text = getattr(decision.action, "text", "")
    if not text or not isinstance(decision.action, (Fill, TypeText)):
        return ""
    same = likeness(state["instruction"], state["instruction"])
    value = adapted(text, same) if same else None
    if value is not None and value.whole:
        return "instruction"
    return "screen" if strange(text, [state["instruction"]], resources.seen(state)) else "own"


def _page(screen: Screen) -> str:
    return hashlib.blake2b(repr(evidence.page(screen)).encode(), digest_size=8).hexdigest()


def _append(folder: Path, line: dict[str, Any]) -> None:
    with (folder / "route.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _doubted(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The right steps; the one after a failure is marked, as that may have had an effect."""
    return [
        {**line, "doubted": number > 0 and "failed" in lines[number - 1]}
        for number, line in enumerate(lines)
        if "action" in line
    ]


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
