"""What goes into the memory and what comes out of it.

While a task runs, its right steps and its failures are kept in the run's own `route.jsonl`; the
memory gets them at the end, together with how the task ended.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import cast

from graph import tasks
from graph.context import Context
from graph.state import Decision, State, Verdict
from graph.timeline import take_step
from memory import apps, retrieval, task_trees
from memory.records import AppRecord, TaskRecord, app_id, make_digest
from memory.replay import matching, routes
from memory.replay.instruction_diff import adapt_text, compare_instructions
from memory.store import Memory
from memory.values import has_new_words
from nodes import evidence, resources
from nodes.experience import replay as route_replay
from nodes.experience import route_log
from nodes.experience.route_log import RouteEntry
from tapwright.text.quote import cut_line
from tools.actions import Fill, TypeText
from tools.device.device import Device
from tools.screen import Screen

_EXPERIENCES = 4
_FUNCTIONS = 20
_FAILURES = 20
_TITLE = re.compile(r"...|[\u3400-\u9fff]{2}", re.DOTALL)
"""What is shorter is no title; in Chinese two characters are a word."""


def find_route_id(instruction: str, *, context: Context, device: Device) -> str:
    """Id of a remembered task that can be done again by heart, empty when there is none."""
    memory = resources.get_memory(context)
    if memory is None:
        return ""
    size = (device.width, device.height)
    record = routes.find_route(memory, context.user_id, instruction, size)
    if record is None:
        return ""
    same = all(
        device.read_app_version(package) == v for package, v in record.versions.items()
    )
    return record.id if same else ""


def recall_experiences(
    state: State, screen: Screen, memory: Memory, context: Context
) -> list[str]:
    """What the memory has to say on the current task and page, best first."""
    tree = state["tasks"]
    task = tasks.get_current_task(tree)
    done = [each.goal for each in tree.tasks if each.status == "done"]
    query = retrieval.Query(
        user_id=context.user_id,
        instruction=state["instruction"],
        goal=task.goal if task else "",
        parent_goal=tree.tasks[task.parent].goal
        if task and task.parent is not None
        else "",
        last_goal=done[-1] if done else "",
        package=screen.package,
        signature=screen.signature,
        screen_size=(screen.width, screen.height),
        versions={
            screen.package: resources.get_phone(context).read_app_version(
                screen.package
            )
        },
    )
    return [
        found.text
        for found in retrieval.retrieve_experience(memory, query, _EXPERIENCES)
    ]


def keep_step(state: State, context: Context, verdict: Verdict) -> None:
    """Keep what the step in flight did: on its page, and in the run's route."""
    step, memory = (
        take_step({**state, "verdict": verdict}),
        resources.get_memory(context),
    )
    if memory is None or step is None:
        return
    decision = step.decision
    if decision.action is None or decision.before is None:
        return
    before, after = (
        resources.load_screen(state, decision.before),
        resources.load_screen(state),
    )
    undoes = decision.origin == "recovery" and decision.remedy != "other"
    if decision.action.kind in matching.NEVER or undoes:
        return
    changed = verdict.kind != "no_change" and not evidence.is_equal(before, after)
    memory.note_page_action(
        user_id=context.user_id,
        package=before.package,
        signature=before.signature,
        screen_size=(before.width, before.height),
        action=route_log.describe_action(decision, typed=False),
        target=decision.target.text if decision.target else "",
        led_to=(find_heading(after) or after.package) if changed else "",
        version=resources.get_phone(context).read_app_version(before.package),
        summary=find_heading(before),
        leads=after.signature if changed and after.package == before.package else "",
        element=route_log.identify_target(decision, before),
    )
    source = _text_source(state, decision) if verdict.kind == "expected" else ""
    entry = route_log.make_entry(step, before, after, source=source)
    route_log.append_route_entry(resources.get_folder(state), entry)


def distrust_route(state: State, context: Context) -> None:
    """Count a failure of the route being followed, which is offered while it succeeded more often.

    A list that ends before the thing looked for, or a wait in vain, proves nothing against it.
    """
    memory, decision = resources.get_memory(context), state.get("decision")
    looked = decision is not None and route_replay.count_passed(decision) == 0
    if memory is not None and state.get("route") and not looked:
        routes.distrust_route(memory, state["route"])


def keep_task(ended: State, context: Context) -> None:
    """Write what the whole run taught; a route followed to its end is only trusted more."""
    memory = resources.get_memory(context)
    if memory is None:
        return
    if ended.get("route"):
        if ended["status"] == "done" and ended.get("route_stop") != route_replay.ASTRAY:
            routes.trust_route(memory, ended["route"])
        if ended["status"] in ("failed", "stopped"):
            routes.distrust_route(memory, ended["route"])
        if ended["status"] == "done" and route_replay.is_pure_replay(ended):
            return
    lines = route_log.read_route_entries(resources.get_folder(ended))
    route = route_log.join_route(lines)
    device = resources.get_phone(context)
    packages = {step.package for step in route}
    versions = {
        package: device.read_app_version(package) for package in packages if package
    }
    record = TaskRecord(
        id=make_digest("run", context.user_id, ended["run"]),
        user_id=context.user_id,
        instruction=ended["instruction"],
        status=ended["status"],
        tree=_build_tree(ended, lines),
        route=tuple(route),
        failures=tuple(line.failure for line in lines if line.failure is not None)[
            -_FAILURES:
        ],
        evidence=ended.get("evidence", ""),
        answer=ended.get("answer", ""),
        screen_size=(device.width, device.height),
        versions=versions,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    record = cast(TaskRecord, memory.keep_record(record))
    if ended["status"] == "done":
        _keep_apps(record, memory, labels=resources.list_apps(ended, context))


def _build_tree(
    ended: State, lines: Sequence[RouteEntry]
) -> task_trees.TaskNode | None:
    """The goals of the run, and under each the actions that were made for it."""
    actions = [
        task_trees.TaskAction(line.task, _make_action_node(line))
        for line in lines
        if line.action
    ]
    flat = [task.model_dump(mode="json") for task in ended["tasks"].tasks]
    return task_trees.grow_tree(flat, actions, response=ended.get("answer", ""))


def _make_action_node(line: RouteEntry) -> task_trees.ActionNode:
    route, failure = line.route, line.failure
    return task_trees.ActionNode(
        step=line.number,
        action=failure.action if failure else line.action,
        target=route.target.text if route and route.target else "",
        page=route.signature if route else "",
        ok=failure is None,
        thought=line.thought,
        reflection=failure.lesson if failure else "",
    )


def find_heading(screen: Screen) -> str:
    """What a page calls itself: its first plain text of some length, else its first text."""
    plain = [e.text for e in screen.elements if e.index < 0 and _TITLE.search(e.text)]
    return cut_line((plain or list(screen.texts) or [""])[0], 60)


def _keep_apps(record: TaskRecord, memory: Memory, *, labels: dict[str, str]) -> None:
    """What the apps on the route turned out to be good for: the goals that were served in them."""
    named = {package: label for label, package in labels.items()}
    for package in sorted({step.package for step in record.route} & named.keys()):
        old = memory.get("app", app_id(record.user_id, package))
        old_functions = old.functions if isinstance(old, AppRecord) else ()
        icons = old.icons if isinstance(old, AppRecord) else {}
        served = [
            step.goal for step in record.route if step.package == package and step.goal
        ]
        functions = tuple(dict.fromkeys([*old_functions, *served]))[-_FUNCTIONS:]
        memory.keep_record(
            AppRecord(
                package=package,
                label=named[package],
                user_id=record.user_id,
                version=record.versions.get(package, ""),
                icons=icons,
                description=apps.describe_app(functions),
                functions=functions,
            )
        )


def _text_source(state: State, decision: Decision) -> str:
    """Where a typed text came from: the instruction, a screen of this run, or the model's words."""
    text = getattr(decision.action, "text", "")
    if not text or not isinstance(decision.action, (Fill, TypeText)):
        return ""
    same = compare_instructions(state["instruction"], state["instruction"])
    value = adapt_text(text, same) if same else None
    if value is not None and value.whole:
        return "instruction"
    return (
        "screen"
        if has_new_words(text, [state["instruction"]], resources.list_seen_texts(state))
        else "own"
    )
