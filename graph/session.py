"""Runs of the agent over SQLite checkpoints: start, stream and resume them, and list them.

This module knows no terminal: events go to a listener, and `start_run` and `resume_run` return
questions to the user. The command line, the demo and the end-to-end tests all use it.
"""

import contextlib
import os
import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from filelock import FileLock, Timeout
from langgraph.errors import GraphDrained
from langgraph.runtime import RunControl
from langgraph.types import Command, StateSnapshot
from pydantic import ValidationError

from graph import events, interrupts
from graph.build import compiled
from graph.checkpoints import (
    get_database_path,
    list_pending_nodes,
    open_checkpoints,
)
from graph.context import PROFILES, Context
from graph.events import Began, Event
from graph.run_folders import (
    RunDamaged,
    can_resume,
    find_dead_end,
    get_home,
    make_missing_error,
    read_meta,
    run_folder,
    suggest_resume,
    write_meta,
)
from graph.state import Doubt, Usage
from graph.tasks import TaskTree
from graph.thread_retention import forget_old_threads_daily
from memory.opening import close_memory
from tapwright.errors import TapwrightError, UsageError
from tools.device.device import close_all

Listener = Callable[[Event], None]
AtEnd = Callable[[str], object]
"""Called with a run's name after each call that has worked on it, however it ended."""
Events = Generator[Event, None, "Ended"]
"""The events of a run as they come; the return value is how it ended."""
EndStatus = Literal[
    "done", "unverified", "failed", "stopped", "waiting", "paused"
]

EXIT_CODES: dict[EndStatus, int] = {
    "done": 0,
    "failed": 1,
    "stopped": 1,
    "unverified": 2,
    "waiting": 3,
    "paused": 130,
}
"""Exit code of the process; errors return 1."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """What the run asks the user."""

    name: str
    """`ask`, or the kind of the action that needs approval."""
    args: dict[str, Any]
    description: str
    allowed: tuple[str, ...]
    elements: dict[int, str] = field(default_factory=dict)
    """What an edit may choose from, in words by number."""
    text: str = ""
    """What the action sends or saves, which an edit may change; empty for none."""
    picture: str = ""
    """File with the screen that the question is about, its elements in numbered boxes."""


@dataclass(frozen=True, kw_only=True)
class Ended:
    """How a call of the graph ended; `waiting` and `paused` runs can be resumed."""

    thread: str
    run: str
    status: EndStatus
    reason: str = ""
    doubt: Doubt = ""
    answer: str = ""
    evidence: str = ""
    question: Question | None = None
    tasks: TaskTree = field(default_factory=TaskTree)
    usage: Usage = field(default_factory=Usage)

    @property
    def folder(self) -> Path:
        """Where the run keeps its files."""
        return run_folder(self.run)

    @property
    def report_page(self) -> Path:
        """The run's page, if the caller had it written; see `start_run`."""
        return self.folder / "report.html"

    @property
    def can_resume(self) -> bool:
        """Whether to propose `tapwright resume`."""
        return self.status in ("waiting", "paused") and can_resume(self.run)

    @property
    def exit_code(self) -> int:
        """See `EXIT_CODES`."""
        return EXIT_CODES[self.status]


@dataclass(frozen=True, kw_only=True)
class Run:
    """A run as its folder describes it."""

    name: str
    thread: str
    instruction: str
    status: str
    """`waiting` or `running` if it has not ended, `damaged` if that cannot be read."""
    device: str
    changed: float
    """Seconds since the epoch."""
    problem: str = ""
    """For a damaged one: which file cannot be read, why, and what to do."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing that could be resumed."""
        return self.status not in ("waiting", "running")


def build_context(profile: str = "full", **choices: Any) -> Context:
    """The choices of a run: a profile's switches, overridden by those given.

    Raises:
        UsageError: an unknown profile, an unknown choice or a value out of its range.
    """
    if profile not in PROFILES:
        msg = f"there is no profile {profile!r}; choose one of {', '.join(PROFILES)}"
        raise UsageError(msg)
    try:
        return Context(**{**PROFILES[profile], **choices})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = (
            str(first["loc"][0]).replace("_", "-") if first["loc"] else "choice"
        )
        complaint = first["msg"][:1].lower() + first["msg"][1:]
        msg = f"--{name} {first['input']!r} cannot be: {complaint}"
        raise UsageError(msg) from None


def start_run(
    instruction: str,
    *,
    context: Context,
    thread: str = "",
    listen: Listener | None = None,
    control: RunControl | None = None,
    at_end: AtEnd | None = None,
    resume_on: str | None = None,
) -> Ended:
    """Carry out an instruction until it ends, has a question, or is drained.

    Args:
        instruction: what should happen on the phone.
        context: the choices of this run.
        thread: of earlier tasks, to follow on; empty makes a new one.
        listen: hears every event.
        control: whose drain ends the run after the node at work.
        at_end: called with the run's name however the call ends, to write what shows the run.
        resume_on: the phone to note for a later resume, if that is not the context's.

    Raises:
        UsageError: the instruction is empty, or the thread is busy or has an unfinished run.
        TapwrightError: phone, model or memory; the run can be resumed.
    """
    stream = stream_run(
        instruction,
        context=context,
        thread=thread,
        control=control,
        at_end=at_end,
        resume_on=resume_on,
    )
    return _run_to_end(stream, listen)


def stream_run(
    instruction: str,
    *,
    context: Context,
    thread: str = "",
    control: RunControl | None = None,
    at_end: AtEnd | None = None,
    resume_on: str | None = None,
) -> Events:
    """The same, event by event: the run goes on only while the next event is asked for.

    Nothing is done to the phone between a `Decided` and the event after it. Close the generator to
    leave the run where it is; it can be resumed.

    Args and errors: see `start_run`.
    """
    if not instruction.strip():
        msg = "the instruction is empty: say what should happen on the phone"
        raise UsageError(msg)
    thread = thread or new_thread()
    stored_choices = asdict(context)
    if resume_on is not None:
        stored_choices["device"] = resume_on
    with _open_graph(thread) as graph:
        state = graph.get_state(_thread_config(thread))
        unfinished = list_pending_nodes(state)
        if unfinished and set(unfinished) - {"begin", "__start__"}:
            run = str(state.values.get("run", ""))
            advice = "choose another thread"
            command = suggest_resume(run)
            if command:
                advice = f"`{command}`, or {advice}"
            msg = f"thread {thread!r} has an unfinished run: {advice}"
            raise UsageError(msg)
        graph_input: Any = {"instruction": instruction}
        return (
            yield from _stream_call(
                graph,
                graph_input,
                thread,
                context,
                stored_choices,
                control=control,
                at_end=at_end,
            )
        )


def resume_run(
    thread: str = "",
    *,
    answer: Any = None,
    changes: dict[str, Any] | None = None,
    listen: Listener | None = None,
    control: RunControl | None = None,
    at_end: AtEnd | None = None,
) -> Ended:
    """Go on with a run from its last checkpoint.

    Args:
        thread: of the run, or the run's own name; empty takes the last unfinished one.
        answer: to the question that the run waits with; see `graph.interrupts` for its forms.
        changes: choices that replace those of the start.
        listen: hears every event.
        control: see `start_run`.
        at_end: see `start_run`.

    Raises:
        UsageError: there is no such run, it has ended, or it has no question to be answered.
        TapwrightError: see `start_run`.
    """
    stream = stream_resumed_run(
        thread, answer=answer, changes=changes, control=control, at_end=at_end
    )
    return _run_to_end(stream, listen)


def stream_resumed_run(
    thread: str = "",
    *,
    answer: Any = None,
    changes: dict[str, Any] | None = None,
    control: RunControl | None = None,
    at_end: AtEnd | None = None,
) -> Events:
    """The same, event by event; see `stream_run` and `resume_run`."""
    run = find_run(thread)
    context = restore_context(run, changes or {})
    with _open_graph(run.thread) as graph:
        state = graph.get_state(_thread_config(run.thread))
        if not _is_under_way(run, state):
            msg = f"run {run.name} has ended ({run.status}); there is nothing to resume"
            raise UsageError(msg)
        if answer is not None and not state.interrupts:
            msg = f"run {run.name} has no question to be answered; resume it without an answer"
            raise UsageError(msg)
        graph_input: Any = None if answer is None else Command(resume=answer)
        write_meta(run.name, {"error": ""})
        return (
            yield from _stream_call(
                graph,
                graph_input,
                run.thread,
                context,
                asdict(context),
                run=run.name,
                control=control,
                at_end=at_end,
            )
        )


def _is_under_way(run: Run, state: StateSnapshot) -> bool:
    """Whether the thread stands in this run; also if it was killed in the node that begins it."""
    if not list_pending_nodes(state):
        return False
    key = read_meta(run.name).get("key")
    is_beginning = any(task.id == key for task in state.tasks)
    return is_beginning or state.values.get("run") == run.name


def restore_context(run: Run, changes: dict[str, Any]) -> Context:
    """The choices that a run was started with, on the same phone, with some changes.

    Raises:
        UsageError: a change is out of its range, or nobody can go on with the run.
        RunDamaged: its `meta.json` is missing or cannot be read.
    """
    meta = read_meta(run.name)
    if not meta:
        raise make_missing_error(run.name)
    dead_end = find_dead_end(run.name, changes.get("device", ""))
    if dead_end:
        raise UsageError(dead_end)
    choices = meta.get("context") or {}
    device = choices.get("device", meta.get("spec")) or run.device
    return build_context(**{**choices, "device": device, **changes})


def list_runs() -> list[Run]:
    """All runs, the newest first; those whose `meta.json` cannot be read are among them."""
    folder = get_home() / "runs"
    if not folder.is_dir():
        return []
    runs = [
        _read_run(each)
        for each in folder.iterdir()
        if (each / "meta.json").exists() or (each / events.FILE).exists()
    ]
    return sorted(runs, key=lambda run: -run.changed)


def find_run(name: str = "") -> Run:
    """The newest run of a thread, or the run of this name; without a name the last unfinished one.

    Raises:
        UsageError: there is none.
    """
    runs = list_runs()
    if not name:
        return _find_unfinished(runs)
    matches = [run for run in runs if run.thread == name]
    if not matches:
        matches = [run for run in runs if run.name == name]
    if not matches:
        msg = f"there is no thread or run {name!r}{_mention_list(runs)}"
        raise UsageError(msg)
    return matches[0]


def _find_unfinished(runs: Sequence[Run]) -> Run:
    unfinished = [run for run in runs if not run.is_over]
    if not unfinished:
        msg = f"no run is unfinished{_mention_list(runs)}"
        raise UsageError(msg)
    for run in unfinished:
        if can_resume(run.name):
            return run
    # The newest says why it cannot be resumed.
    return unfinished[0]


def _mention_list(runs: Sequence[Run]) -> str:
    """Where to see the runs, if there are any."""
    if not runs:
        return ": there are no runs yet"
    return "; `tapwright runs` lists those that there are"


def new_thread() -> str:
    """A thread id that sorts by time."""
    return f"{datetime.now().astimezone():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"


def close_resources() -> None:
    """Release phones and memory; the process may open them again."""
    close_all()
    close_memory(get_home() / "memory")


def _read_run(folder: Path) -> Run:
    log = folder / events.FILE
    changed = (log if log.exists() else folder).stat().st_mtime
    try:
        meta = read_meta(folder.name)
        if not meta:
            raise make_missing_error(folder.name)
    except RunDamaged as error:
        return Run(
            name=folder.name,
            thread=folder.name,
            instruction="",
            status="damaged",
            device="",
            changed=changed,
            problem=str(error),
        )
    if "ended" in meta:
        status = str(meta.get("status", ""))
    else:
        status = "waiting" if meta.get("waiting") else "running"
    return Run(
        name=folder.name,
        thread=str(meta.get("thread", folder.name)),
        instruction=str(meta.get("instruction", "")),
        status=status,
        device=str(meta.get("device", "")),
        changed=changed,
    )


_SIDE_FILES = ("-wal", "-shm", "-journal")
"""What SQLite puts beside a database, https://sqlite.org/tempfiles.html."""


@contextlib.contextmanager
def _open_graph(thread: str) -> Iterator[Any]:
    """The graph over the checkpoints, with this thread locked against other processes."""
    safe = re.sub(r"[^\w.-]", "_", thread)[:100]
    forget_old_threads_daily()
    try:
        (get_home() / "leases").mkdir(parents=True, exist_ok=True)
        lock = FileLock(
            get_home() / "leases" / f"thread-{safe}.lock", thread_local=False
        )
        with lock.acquire(timeout=0), open_checkpoints() as saver:
            yield compiled.with_checkpointer(saver)
    except Timeout:
        msg = f"thread {thread!r} is being worked on by another process"
        raise UsageError(msg) from None
    except sqlite3.Error as error:
        raise UsageError(_explain_checkpoints(error)) from error


def _explain_checkpoints(error: sqlite3.Error) -> str:
    """What is wrong with the checkpoints, and what to do, in a sentence."""
    file = get_database_path()
    unusable = f"the checkpoints at {file} cannot be used ({error})"
    for suffix in _SIDE_FILES:
        beside = file.with_name(file.name + suffix)
        if beside.exists() and not beside.is_file():
            return f"{unusable}: {beside} is no file; move it away, then go on"
    code = str(getattr(error, "sqlite_errorname", ""))
    if code.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return f"{unusable}: make room on the disk, then go on; nothing that was kept is lost"
    return (
        f"{unusable}: if the file is damaged, move it away; runs that have not ended cannot be "
        "resumed then"
    )


def _thread_config(thread: str) -> Any:
    return {"configurable": {"thread_id": thread}}


def _run_to_end(stream: Events, listen: Listener | None) -> Ended:
    """Let a run go on to its end; a listener hears its events."""
    with contextlib.closing(stream):
        while True:
            try:
                event = next(stream)
            except StopIteration as end:
                ended: Ended = end.value
                return ended
            if listen:
                listen(event)


def _stream_call(
    graph: Any,
    graph_input: Any,
    thread: str,
    context: Context,
    stored_choices: dict[str, Any],
    *,
    run: str = "",
    control: RunControl | None,
    at_end: AtEnd | None,
) -> Events:
    """Stream one call of the graph; `at_end` is called however it ends.

    The graph's own stream is closed before that. A thread of LangGraph waits for the next event
    until the stream is closed, and Python waits for that thread at exit. An open stream, for
    example one that the traceback of an error still holds, keeps the process from ending.
    """
    config = {
        **_thread_config(thread),
        "run_name": "tapwright",
        "tags": ["tapwright"],
        "metadata": {
            "thread": thread,
            "device": context.device,
            "user": context.user_id,
        },
    }
    started = time.monotonic()
    is_first = True
    try:
        parts = graph.stream(
            graph_input,
            config,
            context=context,
            stream_mode="custom",
            durability="sync",
            control=control,
            version="v2",
        )
        # A drained run ends early and can be resumed: its end is described like any other.
        with contextlib.suppress(GraphDrained), contextlib.closing(parts):
            for part in parts:
                event = events.parse_event(part["data"])
                if isinstance(event, Began):
                    run = Path(event.folder).name
                    _note_start(run, stored_choices)
                elif is_first:
                    _note_device(run, context.device)
                is_first = False
                yield event
        state = graph.get_state(_thread_config(thread))
        return _describe_end(state, thread, run, started)
    except TapwrightError as error:
        if run:
            write_meta(
                run, {"error": str(error), **_measure_work(run, started)}
            )
        raise
    finally:
        if at_end and run and (run_folder(run) / events.FILE).is_file():
            at_end(run)


def _note_start(run: str, choices: dict[str, Any]) -> None:
    """Note with which choices a run began, when, and in which process."""
    facts = {"context": choices, "started": time.time(), "pid": os.getpid()}
    write_meta(run, facts)


def _note_device(run: str, device: str) -> None:
    """Note another address of the run's own phone, so that the next resume finds it.

    A virtual phone of the command's own is reached by an address that ends with it.
    """
    if not run:
        return
    choices = read_meta(run).get("context", {})
    old_device = choices.get("device", "virtual")
    if old_device not in ("virtual", device):
        write_meta(run, {"context": {**choices, "device": device}})


def _measure_work(run: str, started: float) -> dict[str, float]:
    return {
        "seconds": float(read_meta(run).get("seconds") or 0)
        + time.monotonic()
        - started
    }


def _describe_end(
    state: StateSnapshot, thread: str, run: str, started: float
) -> Ended:
    values = state.values
    question = _find_question(state, run or str(values.get("run", "")))
    status: EndStatus = values.get("status", "stopped")
    is_unfinished = bool(list_pending_nodes(state))
    if is_unfinished:
        status = "waiting" if question else "paused"
        # The words of the task before would stand there.
        values = {**values, "reason": "", "doubt": "", "answer": ""}
    ended = Ended(
        thread=thread,
        run=run or str(values.get("run", "")),
        status=status,
        reason=values.get("reason", ""),
        doubt=values.get("doubt", ""),
        answer=values.get("answer", ""),
        evidence=values.get("evidence", ""),
        question=question,
        tasks=values.get("tasks") or TaskTree(),
        usage=values.get("usage") or Usage(),
    )
    if ended.run and ended.folder.is_dir():
        waiting = question.description if question else ""
        write_meta(
            ended.run, {"waiting": waiting, **_measure_work(ended.run, started)}
        )
    return ended


def _find_question(state: StateSnapshot, run: str) -> Question | None:
    if not state.interrupts:
        return None
    request = state.interrupts[0].value
    action, review = request["action_requests"][0], request["review_configs"][0]
    return Question(
        name=str(action["name"]),
        args=dict(action["args"]),
        description=str(action["description"]),
        allowed=tuple(review["allowed_decisions"]),
        elements=interrupts.read_elements(review),
        text=interrupts.read_text(review),
        picture=_find_picture(state, run),
    )


def _find_picture(state: StateSnapshot, run: str) -> str:
    """The picture of the screen at hand, with numbered boxes; empty if none was taken."""
    screen = state.values.get("screen")
    if screen is None or not run:
        return ""
    picture = run_folder(run) / "screens" / f"{screen.id}.marked.jpg"
    return str(picture) if picture.is_file() else ""
