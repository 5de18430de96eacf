"""Events of a run while it goes: one union for the command line, the report and HTTP."""

import time
from collections.abc import Iterable
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from langgraph.runtime import Runtime
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from graph.context import Context
from graph.policy.rules import Effect
from graph.state import Decision, Doubt, Outcome, Status, Usage, Verdict
from graph.tasks import TaskTree
from graph.work_time import take_work_time
from tools.acting.journal import append_entry, parse_entry, read_lines


class _Event(BaseModel):
    """What all events have; two are equal if they say the same, whenever emitted."""

    # A validator is built at its first use; all of them take a tenth of a second.
    model_config = ConfigDict(frozen=True, defer_build=True)

    at: float = 0.0
    """Seconds since the epoch, set when it is emitted; 0 in runs of an earlier version."""
    model_ms: int = 0
    """How long models worked since the event before, in milliseconds."""
    phone_ms: int = 0
    """The same for the phone: its answers, its gestures, and waits until its screen settled."""
    own_ms: int = 0
    """The rest, which our own code took."""

    def __eq__(self, other: object) -> bool:
        """Whether both say the same."""
        if not isinstance(other, _Event):
            return NotImplemented
        return _says_same(self, other)

    __hash__ = None  # type: ignore[assignment]  # an event holds lists


_NO_TIMES = dict.fromkeys(("at", "model_ms", "phone_ms", "own_ms"), 0)


def _says_same(one: _Event, other: _Event) -> bool:
    if type(one) is not type(other):
        return False
    return vars(one) | _NO_TIMES == vars(other) | _NO_TIMES


class Began(_Event):
    """A task starts; `folder` keeps its journal, screens and report."""

    event: Literal["began"] = "began"
    instruction: str
    folder: str
    device: str
    models: dict[str, str]
    limits: dict[str, float] = Field(default_factory=dict)
    """What the run may use at most: steps, calls, tokens, seconds, and cost if it is limited."""


class Observed(_Event):
    """A look at the phone; `image` and `marked` are files in the run's folder."""

    event: Literal["observed"] = "observed"
    step: int
    screen: str
    package: str
    elements: int
    settle_ms: int
    image: str
    marked: str


class Anchored(_Event):
    """Where in the demonstration the device is."""

    event: Literal["anchored"] = "anchored"
    step: int
    demonstration: str
    frame: int
    """0 off the path."""
    last: int
    """The end state."""
    start: int
    """Of the window."""
    origin: Literal["rule", "model"]
    cause: str = ""


class Recalled(_Event):
    """What was found in memory."""

    event: Literal["recalled"] = "recalled"
    step: int
    experience: list[str]
    replay: bool


class Decided(_Event):
    """An assessment, or a step taken from memory."""

    event: Literal["decided"] = "decided"
    step: int
    goal: str
    observation: str
    decision: Decision
    action: str
    left_out: str = ""
    """Which action named with the one before was not made, and why."""


class Learned(_Event):
    """What was learned about the user from their own words, to be shown to them."""

    event: Literal["learned"] = "learned"
    step: int
    notes: list[str]


class Prompted(_Event):
    """A model answered: the cost of the call, and the parts of its prompt."""

    event: Literal["prompted"] = "prompted"
    step: int
    call: str
    """judge, assess, deliberate, locate, track, plan, reflect, conclude, icons or ground."""
    role: str
    tokenizer: str
    """It counted the parts: `o200k_base`, `cl100k_base`, `qwen` or `estimate`."""
    parts: dict[str, int]
    """Tokens of system, form (the reply's schema), task, screen, history, image."""
    answer: int
    """Tokens of the accepted answer, by the same tokenizer."""
    calls: int
    """More than one if an answer had to be repaired or requested again."""
    input_tokens: int
    """Of all the calls, as the endpoint counted them."""
    output_tokens: int
    estimated: bool
    """The endpoint reported no usage, so these two were counted here."""
    model: str = ""
    """The model that answered."""
    cost: float | None = None
    """Money at the caller's prices; None if the model's price is unknown. The run's sum by role is
    in the `usage` of `Reflected` and `Concluded`."""


class Warned(_Event):
    """Something is done less well than the user may think; emitted once a run."""

    event: Literal["warned"] = "warned"
    step: int
    text: str


class Planned(_Event):
    """The tree after a change of plan."""

    event: Literal["planned"] = "planned"
    step: int
    change: str
    thought: str
    tasks: TaskTree


COVERED = "covered"
"""The response to a question that an earlier yes covers, so that nobody was asked."""
REFUSED_BEFORE = "refused_before"
"""The response to a question to which the user said no before, so that nobody was asked."""


class Asked(_Event):
    """The user was asked and answered."""

    event: Literal["asked"] = "asked"
    step: int
    question: str
    response: str
    """A kind of answer, the user's words, `COVERED` or `REFUSED_BEFORE`."""


class Restricted(_Event):
    """A rule of the user's policy held: for what is on the screen, or for an action."""

    event: Literal["restricted"] = "restricted"
    step: int
    effect: Effect
    text: str
    """The rule and what follows, in a sentence."""
    action: str = ""
    """What was refused, or asked about; empty for a screen."""


class Acted(_Event):
    """An action was performed."""

    event: Literal["acted"] = "acted"
    step: int
    action: str
    outcome: Outcome


class Reflected(_Event):
    """The verdict on the last action, and the tree after it."""

    event: Literal["reflected"] = "reflected"
    step: int
    verdict: Verdict
    thought: str
    screen: str
    tasks: TaskTree
    usage: Usage


class Reopened(_Event):
    """A claim that the task is done was refused: the run plans what mends that."""

    event: Literal["reopened"] = "reopened"
    step: int
    text: str
    """What is missing or wrong, in the user's language."""


class Concluded(_Event):
    """The end."""

    event: Literal["concluded"] = "concluded"
    step: int
    status: Status
    reason: str
    doubt: Doubt = ""
    """Empty in records of earlier versions."""
    answer: str
    evidence: str
    tasks: TaskTree
    usage: Usage


Event = Annotated[
    Began
    | Observed
    | Anchored
    | Recalled
    | Learned
    | Prompted
    | Warned
    | Decided
    | Planned
    | Asked
    | Restricted
    | Acted
    | Reflected
    | Reopened
    | Concluded,
    Field(discriminator="event"),
]
FILE = "events.jsonl"
"""File in a run's folder that keeps its events, one a line."""
EVENTS: TypeAdapter[Event] = TypeAdapter(
    Event, config=ConfigDict(defer_build=True)
)


def parse_event(raw: dict[str, Any]) -> Event:
    """The event that a streamed or stored dictionary holds."""
    return EVENTS.validate_python(raw)


def read_events(folder: Path) -> list[Event]:
    """The events of a run's folder in order.

    Torn lines and unknown events of other versions are left out; without a file there are none.
    """
    return parse_lines(read_lines(folder / FILE))


def parse_lines(lines: Iterable[str]) -> list[Event]:
    """The events that lines of the file hold, in order, without those that cannot be read."""
    events = map(_read_event, lines)
    return [event for event in events if event is not None]


# A node asks several times what has happened, and each time the file is longer by a line.
@lru_cache(maxsize=2048)
def _read_event(line: str) -> Event | None:
    """The event of a line, or None if the line is torn or of another version."""
    entry = parse_entry(line)
    if entry is None:
        return None
    try:
        return parse_event(entry)
    except ValidationError:
        return None


def emit_event(runtime: Runtime[Context], folder: Path, event: Event) -> None:
    """Stream the event to the listeners, and append it to the run's `events.jsonl`, with its time.

    A node that runs again after a crash repeats its event: of two events of one kind and step, the
    later one counts.
    """
    device = ""
    if runtime.context is not None:
        device = runtime.context.device
    work = take_work_time(folder, device)
    times = {"at": round(time.time(), 3), **asdict(work)}
    if isinstance(event, Asked):
        # The time before it was the user's.
        times["own_ms"] = 0
    said = event.model_dump(mode="json", exclude=set(_NO_TIMES))
    # What happened comes first, for those who read the file or the stream.
    record = {**said, **times}
    runtime.stream_writer(record)
    folder.mkdir(parents=True, exist_ok=True)
    append_entry(folder / FILE, record)
