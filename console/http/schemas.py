"""What goes over HTTP: requests, replies and the parts of a stream."""

from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import SkipJsonSchema

from console.http.langserve_seam import RequestModel
from graph.context import Context
from graph.state import Status, Usage
from tapwright.errors import UsageError


class UnknownThread(UsageError):
    """The thread does not exist."""


_ANSWER = {
    "anyOf": [
        {"type": "object"},
        {"type": "array"},
        {"type": "boolean"},
        {"type": "string", "title": "Resume"},
    ]
}
"""What `graph.interrupts` reads; LangServe's playground draws a field for the last one."""


def _leave_out_default(schema: dict[str, Any]) -> None:
    del schema["default"]


def _refuse_blank(schema: dict[str, Any]) -> None:
    _leave_out_default(schema)
    schema["pattern"] = r"\S"


class TaskRequest(RequestModel):
    """A task, an answer, or neither."""

    # The schema repeats the checks below and has no null, because LangServe's playground makes a
    # form of it: the form cannot draw null, and does not show why the server refuses a request.
    model_config = ConfigDict(
        extra="forbid",
        use_attribute_docstrings=True,
        json_schema_extra={"not": {"required": ["instruction", "resume"]}},
    )

    thread_id: Annotated[str, Field(pattern=r"^[A-Za-z0-9][\w.:-]{0,127}$")]
    """Names the conversation; one that is not known yet begins with its first instruction."""
    instruction: (
        Annotated[str, Field(max_length=4000)] | SkipJsonSchema[None]
    ) = Field(default=None, json_schema_extra=_refuse_blank)
    """What should happen on the phone, in plain words; starts a task."""
    resume: Annotated[Any, WithJsonSchema(_ANSWER)] = Field(
        default=None, json_schema_extra=_leave_out_default
    )
    """Answers what the thread asked: `{"decisions": [{"type": "approve"}]}`, or plain words."""
    context: Context | SkipJsonSchema[None] = Field(
        default=None, json_schema_extra=_leave_out_default
    )
    """Choices of the run. An answer without them keeps those that its task was started with."""

    @model_validator(mode="after")
    def _one_purpose(self) -> Self:
        if self.instruction is not None and not self.instruction.strip():
            msg = (
                "the instruction is empty: say what should happen on the phone"
            )
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
    """To a question that was asked; empty if none was."""
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
