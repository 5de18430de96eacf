"""What a run knows: facts only, no clients and no bytes."""

from collections.abc import Mapping
from typing import Annotated, Literal, cast

from langchain_core.messages import AnyMessage
from langgraph.graph.message import add_messages
from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from graph.replies import Judgement, VerdictKind
from graph.tasks import TaskTree
from tools.actions import Action
from tools.screen import ScreenRef

Status = Literal["running", "done", "unverified", "failed", "stopped"]


class _Fact(BaseModel):
    model_config = ConfigDict(frozen=True)


class Target(_Fact):
    """What the decided element was, so that `act` can make sure it is still there."""

    role: str = ""
    text: str = ""
    resource_id: str = ""
    center: tuple[int, int] = (0, 0)


class Clock(_Fact):
    """Times of this task, in seconds; the first two since the epoch."""

    started: float
    ticked: float
    """When `spent` was last brought up to date."""
    spent: float = 0.0
    """Worked on this task; waits for the person or for `resume` hardly count."""


class Decision(_Fact):
    """What assess, recall or remember chose to do next."""

    step: int
    task: int
    before: ScreenRef | None = None
    """The screen that it was decided on."""
    judgement: Judgement
    action: Action | None = None
    target: Target | None = None
    thought: str = ""
    expect: str = ""
    completes: bool = False
    message: str = ""
    origin: Literal["model", "memory", "recovery"] = "model"
    lands: str = ""
    """Signature of the page that memory (or a recovery) expects to reach; empty when unknown."""


class Outcome(_Fact):
    """What `act` saw while performing; `ok` None means nobody knows (a crash in between)."""

    ok: bool | None
    summary: str = ""
    by_person: bool = False
    """The person answered, or did it with their own hand; the phone may look as before."""


class Verdict(_Fact):
    """What became of the last action."""

    kind: VerdictKind
    subgoal_done: bool = False
    goal_done: bool = False
    evidence: str = ""
    lesson: str = ""
    thought: str = ""
    origin: Literal["rule", "model"] = "rule"


class StepNote(_Fact):
    """One past step as later prompts show it; only right ones enter (Mobile-Agent-v2)."""

    step: int
    action: str
    thought: str = ""


class RoleUsage(_Fact):
    """Model use of one role."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    images: int = 0


class Usage(_Fact):
    """Model use by role."""

    planner: RoleUsage = Field(default_factory=RoleUsage)
    actor: RoleUsage = Field(default_factory=RoleUsage)
    reflector: RoleUsage = Field(default_factory=RoleUsage)


class TaskInput(TypedDict, total=False):
    """What starts a run: an instruction, or a chat whose last human message is one."""

    instruction: str
    messages: Annotated[list[AnyMessage], add_messages]


class State(TypedDict, total=False):
    """Facts of the run; every key but `messages` is reset by `begin`."""

    instruction: str
    messages: Annotated[list[AnyMessage], add_messages]
    heard: str
    """Id of the last message that `begin` has seen, so that a later one is known as new."""
    run: str
    """Name of the folder under TAPWRIGHT_HOME/runs that holds this task's journal and screens."""
    tasks: TaskTree
    screen: ScreenRef
    decision: Decision | None
    outcome: Outcome | None
    """Set from `act` until `remember`: a step is in flight."""
    verdict: Verdict | None
    steps: list[StepNote]
    """The last four right steps."""
    failures: list[str]
    """Page-and-action pairs that changed nothing, refused when they come again."""
    focus: list[str]
    """Facts from earlier screens (Mobile-Agent-v2, focus content)."""
    progress: str
    """Completed contents in words."""
    experience: list[str]
    """What memory has to say on the current task and page."""
    route: str
    """Id of the remembered task that is being replayed, empty when none is."""
    route_step: int
    """Index of the step of that route which comes next."""
    step: int
    """Actions decided on so far; the number of the step in flight."""
    backs: int
    """Recoveries in a row, two at most."""
    denials: int
    replan: str
    """Why a plan is wanted, in words for the planner; empty when none is."""
    plans: int
    """Plans made so far."""
    clock: Clock
    status: Status
    reason: str
    """One sentence for the person: why it ended so."""
    claim: str
    """Why the task is held to be done, checked by `conclude`; empty while it is not."""
    answer: str
    evidence: str
    """Words on a stored screen that bear the claim out."""
    usage: Usage


def changed(state: State, update: State) -> State:
    """The update without what stays as it is: each key written is a row in the checkpoints."""
    known: Mapping[str, object] = state
    kept = {k: value for k, value in update.items() if k not in known or known[k] != value}
    return cast(State, kept)
