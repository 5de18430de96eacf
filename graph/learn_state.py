"""What a lesson knows and what its caller chose: the facts of the graph `learn`."""

from typing import Annotated, Literal

from langgraph.runtime import Runtime
from pydantic import BaseModel, ConfigDict, Field
from pydantic.dataclasses import dataclass
from typing_extensions import TypedDict

LessonStatus = Literal["studied", "accepted", "refused", "kept"]
Part = Literal["film", "text", "gestures", "check"]
"""Of the work: reading the film, the words on it, what was done, and the model's word on that."""


@dataclass(
    frozen=True,
    kw_only=True,
    config=ConfigDict(use_attribute_docstrings=True, extra="forbid"),
)
class Learning:
    """Choices of one lesson."""

    user_id: Annotated[str, Field(min_length=1, max_length=64)] = "default"
    """Whose memory it goes into."""
    model: str = ""
    """Model that checks what was done; `offline` for the rules alone; empty takes TAPWRIGHT_MODEL,
    and the rules alone where that is empty too."""
    language: Literal["auto", "en", "zh"] = "auto"
    """Of messages and captions; auto follows the task."""
    accept: bool = False
    """Take it as it was understood, without asking the person."""


class LessonInput(TypedDict, total=False):
    """What starts a lesson: a recording or a demonstration that was studied, and its task."""

    recording: str
    """Name of a film in TAPWRIGHT_HOME/recordings, not a path."""
    demonstration: str
    """Id of one that was studied before, in place of a recording."""
    task: str
    """The instruction that is carried out in it."""
    again: bool
    """Study the recording anew, though it was studied before."""


class Lesson(LessonInput, total=False):
    """Facts of a lesson; what was seen lies in the folder of the demonstration."""

    status: LessonStatus
    reason: str
    """One sentence for the person: what became of it."""
    replaces: list[str]
    """Ids of demonstrations in whose place this one comes."""
    calls: int
    """Of the model."""
    tokens: int


class LessonProgress(BaseModel):
    """How far a lesson is."""

    model_config = ConfigDict(frozen=True)
    event: Literal["progress"] = "progress"
    part: Part
    done: float
    """Seconds of the film, else keyframes."""
    of: float = 0.0
    """0 where nobody knows."""


def report_progress(
    runtime: Runtime[Learning], part: Part, done: float, of: float
) -> None:
    """Tell whoever listens how far it is."""
    runtime.stream_writer(LessonProgress(part=part, done=done, of=of).model_dump())


def get_lesson_context(runtime: Runtime[Learning]) -> Learning:
    """The caller's choices; the defaults where the caller gave none."""
    return runtime.context or Learning()


def after_confirm(state: Lesson) -> Literal["reconcile", "__end__"]:
    """On, unless the person wants nothing of it kept."""
    return "__end__" if state.get("status") == "refused" else "reconcile"
