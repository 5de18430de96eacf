"""What goes over HTTP: requests, replies and the parts of a stream."""

from typing import Annotated, Any, Literal, Self

from langserve import CustomUserType
from pydantic import BaseModel, ConfigDict, Field, model_validator

from errors import UsageError
from graph.context import Context
from graph.state import Status, Usage


class UnknownThread(UsageError):
    """The thread has no task."""


class TaskRequest(CustomUserType):
    """A task, an answer, or neither."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    thread_id: Annotated[str, Field(pattern=r"^[A-Za-z0-9][\w.:-]{0,127}$")]
    """Names the conversation; one that is not known yet begins with its first instruction."""
    instruction: Annotated[str | None, Field(max_length=4000)] = None
    """What should happen on the phone, in plain words; starts a task."""
    resume: Any = None
    """Answers what the thread asked: `{"decisions": [{"type": "approve"}]}`, or plain words."""
    context: Context | None = None
    """Choices of the run. An answer without them keeps those that its task was started with."""

    @model_validator(mode="after")
    def _one_purpose(self) -> Self:
        if self.instruction is not None and not self.instruction.strip():
            msg = "the instruction is empty: say what should happen on the phone"
            raise ValueError(msg)
        if self.instruction is not None and self.resume is not None:
            msg = "give an instruction or an answer (`resume`), not both"
            raise ValueError(msg)
        return self


class Question(BaseModel):
    """What a thread waits for."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    id: str
    value: Any
    """`action_requests` and `review_configs`, see `graph.interrupts`."""


class Summary(BaseModel):
    """Where a task stands."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    instruction: str = ""
    run: str = ""
    """Name of the folder under TAPWRIGHT_HOME/runs."""
    step: int = 0
    tasks: str = ""
    """The task tree, one line a sub-goal; empty when the task was not cut."""
    progress: str = ""
    evidence: str = ""
    usage: Usage = Field(default_factory=Usage)


class TaskReply(BaseModel):
    """How a call ended."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    thread_id: str
    status: Status | Literal["waiting", "error"]
    """`waiting` for an answer to `interrupts`; `running` when it was cut off; `error` in a batch
    only."""
    answer: str = ""
    """To a question that was asked; empty where none was."""
    reason: str = ""
    """Why it ended so, in a sentence."""
    state: Summary = Field(default_factory=Summary)
    interrupts: list[Question] = Field(default_factory=list)


class Chunk(BaseModel):
    """A part of a stream: events of the run (see `graph.events`), then questions, then the reply.

    An error ends the stream in place of the reply: `data` is `{"error": kind, "detail": sentence}`.
    """

    type: Literal["event", "interrupt", "reply", "error"]
    data: Any
