"""The state and the context of the graph `learn`."""

from typing import Annotated, Literal

from langgraph.runtime import Runtime
from pydantic import BaseModel, ConfigDict, Field
from pydantic.dataclasses import dataclass
from typing_extensions import TypedDict

LessonStatus = Literal["studied", "accepted", "refused", "kept"]
Part = Literal["film", "text", "gestures", "check"]
"""A part of the work: reading the film, the words, the gestures, and checking these by a model."""


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

    recording: Annotated[
        str,
        Field(
            description="Name of a film in TAPWRIGHT_HOME/recordings, not a path."
        ),
    ]
    demonstration: Annotated[
        str,
        Field(
            description="Id of one that was studied before, in place of a recording."
        ),
    ]
    task: Annotated[
        str, Field(description="The instruction that is carried out in it.")
    ]
    again: Annotated[
        bool,
        Field(
            description="Study the recording again, even if it was studied before."
        ),
    ]


class Lesson(LessonInput, total=False):
    """Facts of a lesson; pictures and steps lie in the folder of the demonstration."""

    status: LessonStatus
    reason: str
    """One sentence for the user about the result."""
    replaces: list[str]
    """Ids of the demonstrations that this one replaces."""
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
    """0 if unknown."""


def report_progress(
    runtime: Runtime[Learning], part: Part, done: float, of: float
) -> None:
    """Stream the progress of a lesson."""
    runtime.stream_writer(
        LessonProgress(part=part, done=done, of=of).model_dump()
    )


def get_lesson_context(runtime: Runtime[Learning]) -> Learning:
    """The caller's choices, or the defaults."""
    return runtime.context or Learning()


def after_confirm(state: Lesson) -> Literal["reconcile", "__end__"]:
    """Go on, unless the user refused."""
    return "__end__" if state.get("status") == "refused" else "reconcile"
