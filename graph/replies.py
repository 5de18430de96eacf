"""The agreed forms of a model's replies: one record for each call."""

from contextlib import suppress
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from graph.action_aliases import gather_action, normalize_action
from graph.tasks import SubGoal
from tools.actions import Cited

Judgement = Literal["act", "decompose", "replan", "done", "impossible"]
VerdictKind = Literal["expected", "wrong_page", "no_change", "unknown"]
PlanFit = Literal["fits", "too_coarse", "wrong_goal", "unfit"]
"""What a result says about the plan: the sub-goal hides several steps, it asks for the wrong thing,
or the pending sub-goals no longer fit."""


class _Reply(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Reading(_Reply):
    """What some words of the task stand for; see `nodes.completion.checks.instruction.readings`."""

    words: str = Field(min_length=1, max_length=80)
    """As the task has them."""
    means: str = Field(max_length=80)
    """In ordinary form; empty if the task takes them back, or no screen can show them."""


def _drop_unreadable(values: Any) -> Any:
    """The readings that are some: a reply is not refused for the others."""
    if not isinstance(values, list):
        return []
    readable: list[Any] = []
    for value in values:
        with suppress(ValidationError):
            readable.append(Reading.model_validate(value))
    return readable[:_MOST_READINGS]


_MOST_READINGS = 12
_Readings = Annotated[list[Reading], BeforeValidator(_drop_unreadable)]


class _ActingReply(_Reply):
    @model_validator(mode="before")
    @classmethod
    def _gather_action(cls, record: Any) -> Any:
        return gather_action(record)


class AssessReply(_ActingReply):
    """Feasibility and action in one reply (MobA v1, section 3.1.2: the two are merged)."""

    observation: str = ""
    thought: str = ""
    judgement: Judgement
    action: dict[str, Any] | None = None
    """A flat action such as {"kind": "tap", "element": 3}; needed when judgement is `act`.

    With `done` it is the first one of the next sub-goal, with `subgoals` of the first of them.
    """
    completes: bool = False
    """The action, if it works, completes the sub-goal."""
    expect: str = ""
    """Words that appear on the screen if the action works, or a state such as `on "Wi-Fi"`; empty
    if unsure."""
    then: list[Annotated[dict[str, Any], BeforeValidator(normalize_action)]] = (
        Field(default_factory=list)
    )
    """Further flat actions on the same page, each with `completes` and `expect` of its own, for
    which no new look is needed; see `nodes.decision.action_queue`."""
    subgoals: list[str | SubGoal] = Field(default_factory=list)
    """For `decompose` and `replan`: the plan itself, so that the planner need not be asked."""
    readings: _Readings = Field(default_factory=list)
    """What words of the task stand for; kept only before anything was done."""
    focus: list[str] = Field(default_factory=list)
    """Facts on this screen that later steps need (Mobile-Agent-v2, memory unit)."""
    holds: bool | None = None
    """Whether the sub-goal's condition holds; None if it has none, or if that is not known yet."""
    message: Cited = ""
    """For `impossible` and `replan`: why. For `done`: what on the screen shows it."""
    previous: VerdictKind | None = None
    """What became of the step before, if the prompt asks; see `nodes.verdict.doubt`."""
    lesson: str = ""
    """After a step that went wrong: what to do instead."""
    plan: PlanFit = "fits"
    """Asked together with `previous`."""


class NativeReply(AssessReply):
    """What a native model's move means; never asked for as JSON."""

    own_words: str = ""
    """The move in the model's own language, for its history."""
    caution: str = ""
    """Why the model itself wants the user to allow the action."""


class ActReply(AssessReply):
    """The action alone, after a judgement in a call of its own (MobA, Local Agent)."""

    judgement: Judgement = "act"


class JudgeReply(_Reply):
    """Feasibility alone (MobA, Algorithm 1: the Global Agent's `reflect_plan`)."""

    thought: str = ""
    judgement: Judgement
    focus: list[str] = Field(default_factory=list)
    holds: bool | None = None
    message: Cited = ""
    """These three as in `AssessReply`."""


class LocateReply(_Reply):
    """Where in the demonstration the device is (Mobile-Agent-V, table 7)."""

    thought: str = ""
    frame: int = Field(ge=0)
    """The frame that the device is in, or the earlier of two that it is between; 0 for none."""
    analysis: str | None = None
    """For frame 0: why."""
    need_back: bool = False
    """For frame 0: whether leaving the page leads back to the path."""


class DeliberateReply(_ActingReply):
    """Whether an action follows the demonstration, and which would (Mobile-Agent-V, 3.5)."""

    thought: str = ""
    conforms: bool
    action: dict[str, Any] | None = None
    """The action that should be made instead, flat as in `AssessReply`."""
    expect: str = ""


class TrackReply(_Reply):
    """The completed contents in words (Mobile-Agent-v2, planning agent)."""

    completed: str


class PlanReply(_Reply):
    """Sub-goals for the current goal, its better wording, or a change of the pending ones."""

    thought: str = ""
    change: Literal["decompose", "refine", "reorder", "replace", "drop"] = (
        "decompose"
    )
    subgoals: list[str | SubGoal] = Field(default_factory=list)
    """decompose: new sub-goals in order; refine: one new wording; reorder: the pending goals in
    order; replace: the goals that replace the pending ones; drop: pending goals to drop."""
    readings: _Readings = Field(default_factory=list)
    """As in `AssessReply`."""
    impossible: str = ""
    """Why no plan can exist; empty otherwise."""


class ReflectReply(_Reply):
    """Verdict on the last action (Mobile-Agent-v2: A, B, C)."""

    thought: str = ""
    verdict: VerdictKind
    subgoal_done: bool = False
    goal_done: bool = False
    evidence: Cited = ""
    """Quotes and states from the screen after the action that support `goal_done`."""
    plan: PlanFit = "fits"
    lesson: str = ""
    progress: str = ""
    """Completed contents in words, without purposes."""


class ConcludeReply(_Reply):
    """Is the whole task done, by what evidence, and what is the answer?"""

    thought: str = ""
    done: bool
    missing: list[str] = Field(default_factory=list)
    """What of the task was not done, in few words each."""
    evidence: Cited = ""
    """As in `ReflectReply`."""
    answer: str = ""


class IconsReply(_Reply):
    """What the icons of a mosaic are, in the order of their numbers (Mobile-Agent-v2)."""

    icons: list[str] = Field(default_factory=list)
