"""What a model answers, one record a call; these are the agreed forms."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Judgement = Literal["act", "decompose", "done", "impossible"]
VerdictKind = Literal["expected", "wrong_page", "no_change", "unknown"]


class _Reply(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class AssessReply(_Reply):
    """Feasibility and action in one reply (MobA v1, section 3.1.2: the two are merged)."""

    observation: str = ""
    thought: str = ""
    judgement: Judgement
    action: dict[str, Any] | None = None
    """A flat action such as {"kind": "tap", "element": 3}; needed when judgement is `act`."""
    completes: bool = False
    """The action, if it works, completes the sub-goal."""
    expect: str = ""
    """Words that will newly stand on the screen when it worked, or a state such as `on "Wi-Fi"`;
    empty when unsure."""
    focus: list[str] = Field(default_factory=list)
    """Facts on this screen that later steps need (Mobile-Agent-v2, memory unit)."""
    message: str = ""
    """For `impossible`: why. For `done`: what on the screen shows it."""


class PlanReply(_Reply):
    """Sub-goals for the current goal, its better wording, or a better order of the pending ones."""

    thought: str = ""
    change: Literal["decompose", "refine", "reorder"] = "decompose"
    subgoals: list[str] = Field(default_factory=list)
    """decompose: new sub-goals in order; refine: one new wording; reorder: the pending goals,
    in order."""
    impossible: str = ""
    """Why no plan can exist; empty otherwise."""


class ReflectReply(_Reply):
    """Verdict on the last action (Mobile-Agent-v2: A, B, C)."""

    thought: str = ""
    verdict: VerdictKind
    subgoal_done: bool = False
    goal_done: bool = False
    evidence: str = ""
    """Words on the screen after the action that bear `goal_done` out, copied literally."""
    lesson: str = ""
    progress: str = ""
    """Completed contents in words, without purposes."""


class ConcludeReply(_Reply):
    """Is the whole task done, by what evidence, and what is the answer?"""

    thought: str = ""
    done: bool
    evidence: str = ""
    answer: str = ""
