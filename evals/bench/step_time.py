"""Twenty steps on the virtual phone, timed node by node, with a model that answers at once."""

import itertools
import json
import re
import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import BaseMessage
from langchain_core.outputs import LLMResult

from evals.simulated.endpoint import Asked, Endpoint
from evals.tasks.environment import surroundings
from graph.build import builder
from graph.checkpoints import get_database_path, open_checkpoints
from graph.context import Context
from graph.state import Usage
from graph.timeline import read_story
from models.offline.prompt import WHOLE_TASK
from tools.device.connection import virtual
from tools.device.device import close_all

NOTES = 5
STEPS = 4 * NOTES
TASK = "Open Notes and write {notes} notes called Bench 1 to Bench {notes}"
NODES = (
    "begin", "observe", "recall", "assess", "approve", "act", "reflect", "plan", "remember",
    "conclude",
)  # fmt: skip
ROLES = ("planner", "actor", "reflector")


def play(asked: Asked, *, notes: int = NOTES) -> str:
    """The replies of a model that writes the notes one by one, told the screen as any model is."""
    return json.dumps(_reply(asked, notes), ensure_ascii=False)


def _reply(asked: Asked, notes: int) -> dict[str, Any]:
    text = asked.texts[-1]
    if asked.name == "plan":
        goals = [f"Write the note Bench {n}" for n in range(1, notes + 1)]
        return {
            "change": "decompose",
            "subgoals": ["Open the Notes app", *goals],
        }
    if asked.name == "conclude":
        return {"done": True, "evidence": f"Bench {notes}"}
    if asked.name == "reflect":
        both = text.partition("# Before and after")[2].replace("\nnew ", "\n")
        saved = (
            _find("button", "New note", text.partition("# After")[2] or both)
            > 0
        )
        return {
            "verdict": "expected",
            "subgoal_done": saved,
            "progress": "Notes is open.",
        }
    goal = text.partition("# Sub-goal\n")[2].partition("\n")[0]
    if goal == WHOLE_TASK:
        return {"judgement": "decompose", "thought": "one note after the other"}
    before = text.partition("# Step before\n")[2].partition("\n")[0]
    shown = text.partition("# Screen\n")[2]
    is_open = _find("button", "New note", shown) > 0
    if goal.startswith("Open") and (before or is_open):
        return {"judgement": "done", "message": "New note"}
    if "Save" in before and f"Bench {notes}" in shown:
        return {"judgement": "done", "message": f"Bench {notes}"}
    action, completes = _action(goal, shown, f"Bench {notes}")
    thought = f"This brings the note on: {action['kind']}."
    return {
        "judgement": "act",
        "thought": thought,
        "action": action,
        "completes": completes,
    }


def _action(goal: str, screen: str, last: str) -> tuple[dict[str, Any], bool]:
    """The next action for the goal, and whether it completes it."""
    if goal.startswith("Open"):
        return {"kind": "open_app", "text": "Notes"}, True
    name = goal.removeprefix("Write the note ")
    if (new := _find("button", "New note", screen)) > 0:
        return {"kind": "tap", "element": new}, False
    if (title := _find("input", "Title", screen)) > 0:
        return {"kind": "fill", "element": title, "text": name}, False
    body = _find("input", "Note", screen)
    # Without a body for the last one the steps are four a note in all.
    if body > 0 and name != last:
        return {
            "kind": "fill",
            "element": body,
            "text": f"This is what {name} says.",
        }, False
    return {"kind": "tap", "element": _find("button", "Save", screen)}, True


def _find(role: str, words: str, screen: str) -> int:
    """The number of an element that holds no value yet; -1 if there is none."""
    found = re.search(
        rf'^\[(\d+)\] {role} "{words}"(?!.* = )', screen, re.MULTILINE
    )
    return int(found[1]) if found else -1


class Stopwatch(BaseCallbackHandler):
    """Seconds in each node, and in the model below it."""

    def __init__(self) -> None:
        self.nodes: dict[str, float] = defaultdict(float)
        """By node, the model's time taken off."""
        self.model = 0.0
        self._begun: dict[UUID, tuple[str, float]] = {}
        self._node = ""

    def on_chain_start(
        self, serialized: Any, inputs: Any, *, run_id: UUID, **facts: Any
    ) -> None:
        """A node begins, or something of no concern."""
        name = str(facts.get("name", ""))
        if (
            name in NODES
            and (facts.get("metadata") or {}).get("langgraph_node") == name
        ):
            self._node = name
            self._begun[run_id] = name, time.perf_counter()

    def on_chain_end(self, outputs: Any, *, run_id: UUID, **facts: Any) -> None:
        """It ended."""
        if run_id in self._begun:
            name, begun = self._begun.pop(run_id)
            self.nodes[name] += time.perf_counter() - begun

    def on_chat_model_start(
        self,
        serialized: Any,
        messages: list[list[BaseMessage]],
        *,
        run_id: UUID,
        **facts: Any,
    ) -> None:
        """The model is asked."""
        self._begun[run_id] = self._node, time.perf_counter()

    def on_llm_end(
        self, response: LLMResult, *, run_id: UUID, **facts: Any
    ) -> None:
        """It answered; its time is not the node's."""
        name, begun = self._begun.pop(run_id)
        taken = time.perf_counter() - begun
        self.model += taken
        self.nodes[name] -= taken


@dataclass(frozen=True, kw_only=True)
class Timed:
    """One run."""

    status: str
    steps: int
    nodes: dict[str, float]
    """Milliseconds a step in each node, without the model."""
    cpu: float
    """Milliseconds a step that the main thread kept a processor busy.

    The graph and our own code run in it; the model's endpoint and the phone do not.
    """
    settling: float
    """Milliseconds a step of `observe` in which it only waited for the screen to stand still."""
    graph: float
    """Milliseconds a step outside of every node: LangGraph and its checkpoints."""
    model: float
    """Milliseconds a step in the client of the model, whose answer takes none."""
    tokens: dict[str, float]
    """Prompt tokens a step by role, by `models.tokens`, pictures left out."""
    calls: dict[str, float]
    """Model calls a step by role."""
    file_bytes: float
    """Size of the checkpoint file, a step."""
    row_bytes: float
    """Bytes in its rows alone, a step."""

    @property
    def total(self) -> float:
        """Milliseconds a step outside the model."""
        return sum(self.nodes.values()) + self.graph


@contextmanager
def _phone() -> Iterator[str]:
    """A fresh phone in a process of its own."""
    try:
        yield virtual.start_phone()
    finally:
        close_all()


def run(notes: int = NOTES, *, rules: bool = True) -> Timed:
    """Perform the task once, with every switch of the context on, on a fresh phone and home.

    Args:
        notes: to be written, in four steps each.
        rules: whether results are judged by rule; else each step is in doubt.

    Returns:
        What it took.
    """
    watch = Stopwatch()
    with (
        Endpoint(partial(play, notes=notes)) as endpoint,
        surroundings(
            TAPWRIGHT_BASE_URL=endpoint.url,
            TAPWRIGHT_API_KEY="none",
            TAPWRIGHT_DIALECT="",
        ) as home,
        _phone() as device,
    ):
        begun, cpu_before = time.perf_counter(), time.thread_time()
        ended = _invoke_graph(watch, device, notes, rules=rules)
        seconds = time.perf_counter() - begun
        cpu = time.thread_time() - cpu_before
        (folder,) = (home / "runs").iterdir()
        settled = read_story(folder).settle_ms
        file_bytes = get_database_path().stat().st_size
        row_bytes = _rows(get_database_path())
    steps, usage = max(1, ended["step"]), ended.get("usage") or Usage()
    used = {role: getattr(usage, role) for role in ROLES}
    outside = seconds - watch.model - sum(watch.nodes.values())
    return Timed(
        status=ended["status"],
        steps=ended["step"],
        nodes={name: 1000 * watch.nodes[name] / steps for name in NODES},
        cpu=1000 * cpu / steps,
        settling=sum(settled) / steps,
        graph=1000 * outside / steps,
        model=1000 * watch.model / steps,
        tokens={role: each.input_tokens / steps for role, each in used.items()},
        calls={role: each.calls / steps for role, each in used.items()},
        file_bytes=file_bytes / steps,
        row_bytes=row_bytes / steps,
    )


def _invoke_graph(
    watch: Stopwatch, device: str, notes: int, *, rules: bool
) -> dict[str, Any]:
    """Perform the task on this phone; the state at the end."""
    context = Context(
        device=device, model="gpt-4o", policy="allow", rules=rules
    )
    with open_checkpoints() as saver:
        graph = builder.compile(checkpointer=saver)
        ended: dict[str, Any] = graph.invoke(
            {"instruction": TASK.format(notes=notes)},
            {"configurable": {"thread_id": "errand"}, "callbacks": [watch]},
            context=context,
            durability="sync",
        )
    return ended


def _rows(file: Path) -> int:
    """Bytes of all values in all tables."""
    connection = sqlite3.connect(file)
    try:
        total = 0
        for table in ("checkpoints", "writes"):
            for row in connection.execute(f"SELECT * FROM {table}"):
                total += sum(_bytes(value) for value in itertools.chain(row))
        return total
    finally:
        connection.close()


def _bytes(value: Any) -> int:
    if isinstance(value, bytes):
        return len(value)
    return (
        8 if isinstance(value, (int, float)) else len(str(value or "").encode())
    )
