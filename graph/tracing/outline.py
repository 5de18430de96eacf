"""Turn LangGraph's runs into the outline of a task: one traced run for each step of the agent.

LangGraph traces every node and every route with the whole state. The outline keeps the runs of
models and tools as they are and joins the nodes of one step to one run: it has the id of the first
node, ends with the last one, and what ran below any of them hangs below it. Plans and the end are
runs of their own. A run's place in the tree is its `dotted_order`: the ids from the root to it.
"""

import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from graph.run_folders import run_folder
from graph.state import Decision, State, Verdict
from graph.tasks import TaskTree
from graph.tracing import captions, totals
from graph.tracing.captions import Caption
from graph.tracing.choices import KEY
from graph.tracing.traced_run import Fields, TracedRun
from tools.screen import ScreenRef

_OWN = frozenset({"plan", "replan", "track", "conclude"})
"""Nodes that are a run each."""
SCREENSHOTS = "TAPWRIGHT_TRACE_SCREENSHOTS"
"""Variable that has each step's screenshot sent; anything but 0 does."""


@dataclass
class Operation:
    """Something to be sent: a new run, more of a known run, or feedback on it."""

    kind: Literal["post", "patch", "feedback"]
    fields: Fields


@dataclass
class _Step:
    """One or several nodes as one run."""

    name: str
    """Of the node that it consists of; `step` for several."""
    created: TracedRun
    state: State
    """What its nodes knew and found out; what `remember` clears stays."""
    before: TaskTree | None
    inputs: dict[str, Any]
    last_node: str = ""
    seconds: list[str] = field(default_factory=list)
    """Of each node that has ended, with its name."""
    ended: Fields = field(default_factory=dict)
    """With which its last node ended."""
    error: str = ""
    is_waiting: bool = False


class Outline:
    """All runs of the agent's graph that are being traced in this process."""

    def __init__(self) -> None:
        self._runs: dict[str, _GraphRun] = {}
        self._lock = threading.Lock()

    def begin_run(self, fields: Fields) -> list[Operation]:
        """What to send when a traced run begins."""
        run = TracedRun(fields)
        with self._lock:
            graph_run = self._find_graph_run(run)
            if graph_run is not None:
                return list(graph_run.begin_run(run))
            if run.agent_choices is None or not run.place_parts:
                return [Operation("post", fields)]
            graph_run = _GraphRun(run, run.agent_choices)
            self._runs[run.run_id] = graph_run
            return [Operation("post", graph_run.describe_start(run))]

    def end_run(self, fields: Fields) -> list[Operation]:
        """What to send when a traced run ends."""
        run = TracedRun(fields)
        with self._lock:
            graph_run = self._find_graph_run(run)
            if graph_run is None:
                return [Operation("patch", fields)]
            self._runs.pop(run.run_id, None)
            return list(graph_run.end_run(run))

    def _find_graph_run(self, run: TracedRun) -> "_GraphRun | None":
        for ancestor in reversed(run.path_ids):
            if ancestor in self._runs:
                return self._runs[ancestor]
        return None


class _GraphRun:
    """One call of the graph: a task, or what follows an answer of the user."""

    def __init__(self, run: TracedRun, choices: dict[str, Any]) -> None:
        self.id = run.run_id
        self._inputs = captions.describe_call(run.input_values)
        self._metadata = {**run.own_metadata, **choices}
        del self._metadata[KEY]
        self._state: State = {}
        self._step: _Step | None = None
        self._homes: dict[str, _Step] = {}
        """The steps by the ids of runs that are not sent themselves."""
        self._nodes: set[str] = set()
        """Ids of the nodes among them."""
        self._is_waiting = False
        self._totals = totals.Totals()
        self._apps: dict[str, str] = {}
        """Names of the apps that were in the foreground, by package."""
        self._names: dict[str, str] = {}

    def describe_start(self, run: TracedRun) -> Fields:
        """The first run of the trace, with the instruction alone as its input."""
        shown = run.change_metadata(self._metadata)
        return shown.change_fields(inputs=self._inputs).fields

    def begin_run(self, run: TracedRun) -> Iterator[Operation]:
        """What to send when a run below this one begins."""
        if run.is_route and run.parent_id in self._homes:
            self._homes[run.run_id] = self._homes[run.parent_id]
        elif run.node_name and run.parent_id == self.id:
            yield from self._begin_node(run)
        else:
            yield Operation("post", self._move_run(run).fields)

    def _begin_node(self, run: TracedRun) -> Iterator[Operation]:
        self._state = _add_values(self._state, run.input_values)
        is_own = run.node_name in _OWN
        if self._step is not None and (is_own or self._step.name in _OWN):
            yield self._close_step(self._step)
        if self._step is None:
            self._step = _make_step(run)
            name = run.node_name
            if not is_own:
                name = f"{self._state.get('step', 0) + 1} ..."
            begun = self._step.created.change_fields(
                name=name, inputs=self._step.inputs
            )
            yield Operation("post", begun.fields)
        self._step.last_node = run.node_name
        self._homes[run.run_id] = self._step
        self._nodes.add(run.run_id)

    def end_run(self, run: TracedRun) -> Iterator[Operation]:
        """What to send when this run or one below it ends."""
        if run.run_id == self.id:
            yield from self._end_graph(run)
        elif run.run_id in self._nodes:
            yield from self._end_node(run)
        elif run.run_id not in self._homes:
            if run.run_type == "llm":
                run = self._count_answer(run)
            yield Operation("patch", self._move_run(run).fields)

    def _end_node(self, run: TracedRun) -> Iterator[Operation]:
        step = self._homes[run.run_id]
        step.ended = run.fields
        step.seconds.append(f"{step.last_node} {run.duration_s:.2f}")
        self._state = _add_values(self._state, run.output_values)
        findings = _list_findings(step.last_node, run.output_values)
        step.state = _add_values(step.state, findings)
        if "page" not in step.inputs:
            step.inputs = captions.describe_task(step.state)
        self._note_apps(step.state)
        if run.error_text.startswith("GraphInterrupt"):
            step.is_waiting = True
            self._is_waiting = True
            return
        step.error = run.error_text
        is_last = step.name in _OWN or step.last_node == "remember"
        if is_last and not run.error_text and step is self._step:
            yield self._close_step(step)

    def _note_apps(self, state: State) -> None:
        captions.note_app(state, self._names)
        screen = state.get("screen")
        if screen is not None and screen.package:
            name = captions.name_app(screen.package, self._names)
            self._apps[screen.package] = name

    def _count_answer(self, run: TracedRun) -> TracedRun:
        """Count what a model used, and add its cost at the caller's prices."""
        usage = self._totals.add_answer(run.output_values)
        if usage is None:
            return run
        metadata = run.own_metadata
        model = str(metadata.get("model", ""))
        role = str(metadata.get("role", ""))
        costs = totals.price_usage(usage, model, role)
        metadata["usage_metadata"] = {**usage, **costs}
        return run.change_metadata(metadata)

    def _close_step(self, step: _Step) -> Operation:
        """Send what the open step came to."""
        self._step = None
        caption = self._caption_step(step)
        verdict = step.state.get("verdict")
        if step.name == "step" and isinstance(verdict, Verdict):
            self._totals.verdicts[verdict.kind] += 1
        metadata = step.created.own_metadata
        metadata.update(caption.metadata)
        metadata["seconds"] = ", ".join(step.seconds)
        sent = TracedRun({**step.ended, **step.created.fields})
        sent = sent.change_metadata(metadata).change_fields(
            name=caption.name,
            inputs={**step.inputs, **caption.inputs},
            outputs=caption.outputs,
            error=step.error or None,
            end_time=step.ended.get("end_time"),
            attachments=_list_screens(step),
        )
        return Operation("patch", sent.fields)

    def _caption_step(self, step: _Step) -> Caption:
        if step.name == "conclude":
            return captions.caption_end(step.state)
        if step.name == "track":
            return captions.caption_progress(step.state)
        if step.name in _OWN:
            return captions.caption_plan(step.name, step.state, step.before)
        return captions.caption_step(
            step.state, apps=self._names, is_waiting=step.is_waiting
        )

    def _end_graph(self, run: TracedRun) -> Iterator[Operation]:
        if self._step is not None:
            yield self._close_step(self._step)
        if "status" in run.output_values:
            self._state = cast(State, run.output_values)
        outcome = totals.find_outcome(
            self._state, error=run.error_text, is_waiting=self._is_waiting
        )
        shown = captions.describe_end(self._state)
        reason = shown.get("reason", "")
        shown["status"] = outcome
        apps = list(dict.fromkeys(self._apps.values()))
        metadata = {
            **self._metadata,
            **totals.sum_up(self._state, self._totals, apps),
            "outcome": outcome,
        }
        sent = run.change_metadata(metadata).change_fields(outputs=shown)
        if run.input_values:
            sent.fields["inputs"] = self._inputs
        if outcome == "paused":
            sent.fields["error"] = None
        yield Operation("patch", sent.fields)
        for rating in self._totals.rate_run(outcome, reason):
            yield Operation("feedback", {**sent.fields, **rating})

    def _move_run(self, run: TracedRun) -> TracedRun:
        """The run below the step that its node belongs to."""
        place = run.place_parts
        for position in range(len(place) - 2, -1, -1):
            step = self._homes.get(run.path_ids[position])
            if step is not None:
                place = [*step.created.place_parts, *place[position + 1 :]]
                break
        return run.drop_inherited().move_below(place)


def _make_step(run: TracedRun) -> _Step:
    """The step that begins with this node."""
    state: State = {}
    if run.node_name != "begin":
        # The state before that is an earlier task's.
        state = _add_values(state, run.input_values)
    name = run.node_name if run.node_name in _OWN else "step"
    created = run.drop_inherited()
    metadata = created.own_metadata
    del metadata["langgraph_node"]
    created = created.change_metadata(metadata)
    return _Step(
        name=name,
        created=created.change_fields(tags=[*created.own_tags, name]),
        state=state,
        before=state.get("tasks"),
        inputs=captions.describe_task(state),
    )


def _add_values(state: State, values: dict[str, Any]) -> State:
    return cast(State, {**state, **values})


def _list_findings(node: str, update: dict[str, Any]) -> dict[str, Any]:
    """What a node found out about its step: neither what it cleared, nor the next decision."""
    found = {key: value for key, value in update.items() if value is not None}
    if node == "remember":
        found.pop("decision", None)
    return found


def _list_screens(step: _Step) -> dict[str, tuple[str, bytes]]:
    """The screenshot that a step was decided on, or the last one at the end, if asked for.

    Returns:
        Attachments by name, each with its type and the bytes of the file.
    """
    if os.environ.get(SCREENSHOTS, "").strip() in ("", "0"):
        return {}
    if step.name in ("plan", "replan"):
        return {}
    decision = step.state.get("decision")
    screen: ScreenRef | None = step.state.get("screen")
    if isinstance(decision, Decision) and decision.before is not None:
        screen = decision.before
    if screen is None:
        return {}
    folder = run_folder(step.state.get("run", "")) / "screens"
    file = folder / f"{screen.id}.jpg"
    if not file.is_file():
        return {}
    return {"screen": ("image/jpeg", file.read_bytes())}
