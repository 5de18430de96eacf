"""Writes what a run learned into the memory, and recalls what helps it.

While a task runs, its right steps and its failures are kept in the run's own `route.jsonl`. The
memory gets them at the end, together with the outcome of the task.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import cast

from graph import tasks
from graph.context import Context
from graph.state import Decision, State, Verdict
from graph.timeline import RunStep, take_step
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
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tools.actions import Fill, TypeText
from tools.device.device import Device
from tools.screen import Screen

_EXPERIENCES = 4
_FUNCTIONS = 20
_FAILURES = 20
_TITLE = re.compile(r"...|[\u3400-\u9fff]{2}", re.DOTALL)
"""A shorter text is not a title; in Chinese, two characters are a word."""

_ASKED = re.compile(
    r"(?:, asked \"|”问“)(?P<begin>.+?)(?:…|\", the person said: |”，用户说：|[\"”]?$)",
    re.DOTALL,
)
"""The question in a record of what the user answered, or as much of it as the line holds."""
_MEANS = re.compile(
    r'["“](?P<word>.+)["”](?: is |是)(?P<meaning>.+)', re.DOTALL
)
"""A record of what the user's word for somebody or a place means."""


def find_route_id(instruction: str, *, context: Context, device: Device) -> str:
    """Id of a remembered task that can be replayed; empty if there is none."""
    memory = resources.get_memory(context)
    if memory is None:
        return ""
    size = (device.width, device.height)
    record = routes.find_route(memory, context.user_id, instruction, size)
    if record is None:
        return ""
    for package, version in record.versions.items():
        if device.read_app_version(package) != version:
            return ""
    return record.id


def recall_experiences(
    state: State, screen: Screen, memory: Memory, context: Context
) -> list[str]:
    """Texts of the experiences that help with the current task and page, best first."""
    tree = state["tasks"]
    task = tasks.get_current_task(tree)
    goal = parent_goal = ""
    if task is not None:
        goal = task.goal
        if task.parent is not None:
            parent_goal = tree.tasks[task.parent].goal
    done_goals = [each.goal for each in tree.tasks if each.status == "done"]
    version = resources.get_phone(context).read_app_version(screen.package)
    query = retrieval.Query(
        user_id=context.user_id,
        instruction=state["instruction"],
        goal=goal,
        parent_goal=parent_goal,
        last_goal=done_goals[-1] if done_goals else "",
        package=screen.package,
        signature=screen.signature,
        screen_size=(screen.width, screen.height),
        versions={screen.package: version},
        made=_list_made(state),
    )
    experiences = retrieval.retrieve_experience(memory, query, _EXPERIENCES)
    steps = resources.get_story(state).steps
    told = [experience.text for experience in experiences]
    return drop_own_answers(told, steps)


def drop_own_answers(
    texts: Iterable[str], steps: Sequence[RunStep]
) -> list[str]:
    """The texts without the records that answers in this run left: its facts have them already.

    Args:
        texts: of records, each of which may be cut, also before its answer.
        steps: of the run so far.
    """
    questions: list[str] = []
    endings: list[str] = []
    for step in steps:
        for asked in step.asked:
            questions.append(normalize_text(asked.question))
            if asked.response:
                for said in ("the person said: ", "用户说："):
                    endings.append(said + asked.response)
    kept: list[str] = []
    for text in texts:
        if text.endswith(tuple(endings)):
            continue
        if _has_own_meaning(text, steps):
            continue
        if not _has_own_question(text, questions):
            kept.append(text)
    return kept


def _has_own_meaning(text: str, steps: Iterable[RunStep]) -> bool:
    """Whether a record says of a word of a question only what the answer to it said."""
    match = _MEANS.fullmatch(text)
    if match is None:
        return False
    word = normalize_text(match["word"])
    meaning = normalize_text(match["meaning"])
    for step in steps:
        for asked in step.asked:
            if word not in normalize_text(asked.question):
                continue
            if meaning in normalize_text(asked.response):
                return True
    return False


def _has_own_question(text: str, questions: Iterable[str]) -> bool:
    """Whether a record tells one of some questions, or the beginning of it."""
    match = _ASKED.search(text)
    if match is None:
        return False
    begin = normalize_text(match["begin"])
    return any(question.startswith(begin) for question in questions)


def _list_made(state: State) -> frozenset[str]:
    """What this run touched itself; its effects were seen, and need not be told."""
    made: set[str] = set()
    for step in resources.get_story(state).steps:
        decision = step.decision
        if step.outcome is not None:
            made.add(decision.target.text if decision.target else "")
    return frozenset(made)


def keep_step(state: State, context: Context, verdict: Verdict) -> None:
    """Keep the effect of the step in flight: in the record of its page, and in the run's route.

    A step whose effect is not known teaches nothing; the route only says that it was made.
    """
    step = take_step({**state, "verdict": verdict})
    memory = resources.get_memory(context)
    if memory is None or step is None:
        return
    decision = step.decision
    if decision.before is None or not _is_worth_keeping(decision):
        return
    before = resources.load_screen(state, decision.before)
    after = resources.load_screen(state)
    source = (
        _find_text_source(state, decision) if verdict.kind == "expected" else ""
    )
    entry = route_log.make_entry(step, before, after, source=source)
    if route_log.is_judged(verdict, step.outcome):
        _note_page_action(
            entry, decision, memory, context, before, after, verdict
        )
    route_log.append_route_entry(resources.get_folder(state), entry)


def _is_worth_keeping(decision: Decision) -> bool:
    if decision.action is None or decision.action.kind in matching.NEVER:
        return False
    undoes = decision.origin == "recovery" and decision.recovery_kind != "other"
    return not undoes


def _note_page_action(
    entry: RouteEntry,
    decision: Decision,
    memory: Memory,
    context: Context,
    before: Screen,
    after: Screen,
    verdict: Verdict,
) -> None:
    """Keep an action, and the page that it led to, in the record of its page."""
    if entry.route is not None:
        element = entry.route.target
    else:
        element = route_log.identify_target(decision, before)
    heading = signature = ""
    if verdict.kind != "no_change" and not evidence.is_equal(before, after):
        heading = find_heading(after) or after.package
        if after.package == before.package:
            signature = after.signature
    memory.note_page_action(
        user_id=context.user_id,
        package=before.package,
        signature=before.signature,
        screen_size=(before.width, before.height),
        action=route_log.describe_action(decision, typed=False),
        target=decision.target.text if decision.target else "",
        led_to=heading,
        version=resources.get_phone(context).read_app_version(before.package),
        summary=find_heading(before),
        leads=signature,
        element=element,
    )


def count_route_failure(state: State, context: Context) -> None:
    """Count a failure of the route being followed; see `routes.is_trusted`.

    A list that ends before the thing looked for, or a wait in vain, proves nothing against it.
    """
    memory = resources.get_memory(context)
    decision = state.get("decision")
    if memory is None or not state.get("route"):
        return
    if decision is None or route_replay.passes_route_step(decision):
        routes.distrust_route(memory, state["route"])


def keep_task(final_state: State, context: Context) -> None:
    """Write what the whole run taught; a route followed to its end is only trusted more.

    Nothing is written of a run whose instruction the user changed on the way.
    """
    memory = resources.get_memory(context)
    if memory is None:
        return
    if final_state.get("route"):
        _rate_route(final_state, memory)
        if final_state["status"] == "done" and route_replay.is_pure_replay(
            final_state
        ):
            return
    if final_state.get("additions"):
        # What was done is no way to do what the instruction says.
        return
    record = _make_record(final_state, context)
    record = cast(TaskRecord, memory.keep_record(record))
    if final_state["status"] == "done":
        _keep_apps(
            record, memory, labels=resources.list_apps(final_state, context)
        )


def _rate_route(final_state: State, memory: Memory) -> None:
    """Trust the route of a run more or less, by how the run ended."""
    status = final_state["status"]
    if (
        status == "done"
        and final_state.get("route_pause_reason") != route_replay.ASTRAY
    ):
        routes.trust_route(memory, final_state["route"])
    if status in ("failed", "stopped"):
        routes.distrust_route(memory, final_state["route"])


def _make_record(final_state: State, context: Context) -> TaskRecord:
    entries = route_log.read_route_entries(resources.get_folder(final_state))
    route = route_log.join_route(entries)
    failures = [entry.failure for entry in entries if entry.failure is not None]
    device = resources.get_phone(context)
    packages = {step.package for step in route if step.package}
    versions = {
        package: device.read_app_version(package) for package in packages
    }
    return TaskRecord(
        id=make_digest("run", context.user_id, final_state["run"]),
        user_id=context.user_id,
        instruction=final_state["instruction"],
        status=final_state["status"],
        tree=_build_tree(final_state, entries),
        route=tuple(route),
        failures=tuple(failures[-_FAILURES:]),
        evidence=final_state.get("evidence", ""),
        answer=final_state.get("answer", ""),
        screen_size=(device.width, device.height),
        versions=versions,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _build_tree(
    final_state: State, entries: Sequence[RouteEntry]
) -> task_trees.TaskNode | None:
    """The goals of the run, and under each the actions that were made for it."""
    actions = [
        task_trees.TaskAction(entry.task, _make_action_node(entry))
        for entry in entries
        if entry.action
    ]
    flat = [task.model_dump(mode="json") for task in final_state["tasks"].tasks]
    return task_trees.grow_tree(
        flat, actions, response=final_state.get("answer", "")
    )


def _make_action_node(entry: RouteEntry) -> task_trees.ActionNode:
    route = entry.route
    failure = entry.failure
    action, reflection = entry.action, ""
    if failure is not None:
        action = failure.action
        reflection = failure.lesson
    page = target = ""
    if route is not None:
        page = route.signature
        if route.target is not None:
            target = route.target.text
    return task_trees.ActionNode(
        step=entry.number,
        action=action,
        target=target,
        page=page,
        ok=failure is None,
        thought=entry.thought,
        reflection=reflection,
    )


def find_heading(screen: Screen) -> str:
    """The heading of a page: its first plain text of some length; empty if there is none.

    What can be touched names no page: it is a way back, the first item of a menu, or a search hint.
    A button is taken only if it stands alone.
    """
    for element in screen.elements:
        if element.index < 0 and _TITLE.search(element.text):
            return cut_line(element.text, 60)
    touchable = [each for each in screen.elements if each.index > 0]
    if len(touchable) == 1 and touchable[0].role != "input":
        return cut_line(touchable[0].text, 60)
    return ""


def _keep_apps(
    record: TaskRecord, memory: Memory, *, labels: dict[str, str]
) -> None:
    """Keep what the apps on the route are good for: the goals that were served in them."""
    labels_by_package = {package: label for label, package in labels.items()}
    used_packages = {step.package for step in record.route}
    for package in sorted(used_packages & labels_by_package.keys()):
        old = memory.get("app", app_id(record.user_id, package))
        functions: dict[str, None] = {}
        icons: dict[str, str] = {}
        if isinstance(old, AppRecord):
            functions = dict.fromkeys(old.functions)
            icons = old.icons
        for step in record.route:
            if step.package == package and step.goal:
                functions[step.goal] = None
        latest_functions = tuple(functions)[-_FUNCTIONS:]
        memory.keep_record(
            AppRecord(
                package=package,
                label=labels_by_package[package],
                user_id=record.user_id,
                version=record.versions.get(package, ""),
                icons=icons,
                description=apps.describe_app(latest_functions),
                functions=latest_functions,
            )
        )


def _find_text_source(state: State, decision: Decision) -> str:
    """Where a typed text came from: the instruction, a screen of this run, or the model's words."""
    if (
        not isinstance(decision.action, (Fill, TypeText))
        or not decision.action.text
    ):
        return ""
    text = decision.action.text
    instruction = state["instruction"]
    likeness = compare_instructions(instruction, instruction)
    value = adapt_text(text, likeness) if likeness else None
    if value is not None and value.whole:
        return "instruction"
    is_new = has_new_words(
        text, [instruction], resources.list_seen_texts(state)
    )
    return "screen" if is_new else "own"
