"""The state of a run: facts only, no clients and no bytes."""

from collections.abc import Iterable, Mapping
from types import NoneType
from typing import Annotated, Any, Literal, cast, get_args, get_origin

from langchain_core.messages import AnyMessage
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    field_serializer,
    model_validator,
)
from typing_extensions import TypedDict, get_type_hints

from graph.chat import add_chat_messages
from graph.loops import Proposal
from graph.old_names import DECISION_FIELDS, rename_keys
from graph.replies import AssessReply, Judgement, PlanFit, VerdictKind
from graph.tasks import ReplanCase, TaskTree, make_root
from tools.actions import Action
from tools.screen import ScreenRef, Target

Status = Literal["running", "done", "unverified", "failed", "stopped"]
Doubt = Literal["", "copies"]
"""What a run found wrong with its own work at its end: something was made more than once."""
RecoveryKind = Literal["", "undo", "free", "other"]
"""Leave a wrong page, close what came over the page, try another way to the same end."""


class _Fact(BaseModel):
    model_config = ConfigDict(frozen=True)


class Clock(_Fact):
    """Times of this task, in seconds; the first two since the epoch."""

    started: float
    ticked: float
    """When `spent` was last brought up to date."""
    spent: float = 0.0
    """Time worked on this task; waits for the user or for `resume` hardly count."""


class Decision(_Fact):
    """What assess, recall or remember chose to do next."""

    step: int
    task: int
    before: ScreenRef | None = None
    """The screen on which it was decided."""
    judgement: Judgement
    action: Action | None = None
    target: Target | None = None
    destination: Target | None = None
    """The element that `target` is dragged onto."""
    thought: str = ""
    ending: str = ""
    """The end of a thought that is too long to be kept; it often says what the step does."""
    expect: str = ""
    completes: bool = False
    message: str = ""
    own_words: str = ""
    """As a native model put it, for its history; see `models.native`."""
    caution: str = ""
    """Why a native model itself wants the user to allow the action; empty if it does not."""
    origin: Literal["model", "batch", "memory", "recovery", "rule"] = "model"
    """`batch`: named by the model along with an earlier action, see
    `nodes.decision.action_queue`; `rule`: see `nodes.decision.opening`."""
    expected_page: str = ""
    """Signature of the page that memory or a recovery expects to reach; empty if unknown."""
    is_navigation: bool = False
    """A step by heart towards a page, and none of the remembered route."""
    recovery_kind: RecoveryKind = ""
    """The purpose of a recovery."""
    return_page: str = ""
    """Signature of the page to which a recovery leads back, in one step or several."""

    @model_validator(mode="before")
    @classmethod
    def _rename_old_fields(cls, values: Any) -> Any:
        """Read what an earlier version wrote."""
        return (
            rename_keys(values, DECISION_FIELDS)
            if isinstance(values, dict)
            else values
        )


class Queued(_Fact):
    """An action named along with an earlier one, and what it needs to see.

    See `nodes.decision.action_queue`.
    """

    action: Action
    target: Target
    step: int
    """The number of this step if all steps before it succeed."""
    task: int
    """The task that is current then."""
    plans: int = 0
    """Plans made when it was named; a new plan has the word."""
    package: str = ""
    signature: str = ""
    dialog: str = ""
    checked: bool | None = None
    selected: bool = False
    thought: str = ""
    expect: str = ""
    completes: bool = False


class KeptReply(_Fact):
    """A reply of which one part is applied first, and the rest after that on the same screen.

    First come the verdict on the step before (`nodes.verdict.doubt`), or the plan or the end of the
    sub-goal (`nodes.decision.named_ahead`).
    """

    reply: AssessReply
    screen: str
    """Id of the screen on which it was given."""
    task: int
    """The task that it judged."""
    plans: int
    """Plans made when it was given."""

    @field_serializer("reply")
    def _leave_out_defaults(self, reply: AssessReply) -> dict[str, Any]:
        """Checkpoints stay small."""
        return reply.model_dump(exclude_defaults=True)


class Outcome(_Fact):
    """What `act` saw while it performed the action; `ok` is None if a crash left that unknown."""

    ok: bool | None
    summary: str = ""
    by_person: bool = False
    """The user answered, or did it by hand; the phone may look as before."""


class Verdict(_Fact):
    """The result of the last action."""

    kind: VerdictKind
    subgoal_done: bool = False
    goal_done: bool = False
    evidence: str = ""
    plan: PlanFit = "fits"
    lesson: str = ""
    thought: str = ""
    origin: Literal["rule", "model"] = "rule"
    interrupted: bool = False
    """Something covered the page; the action is judged after that has gone."""


class Window(_Fact):
    """The device's place in the demonstration, and the frames that are shown."""

    start: int = 1
    """The first of the frames shown (Mobile-Agent-V, equation 4)."""
    anchor: int = 0
    """The frame in which the device is; 0 off the path, and before the first look."""
    certain: bool = True
    """Whether no other frame came close."""
    past: tuple[int, ...] = ()
    """The anchors of this run so far, including the last."""
    cause: str = ""
    """Off the path: why, in words."""
    back: bool = False
    """Off the path: a model says that going back leads to it (Mobile-Agent-V, table 7)."""
    asked: int = 0
    """Number of looks about which a model was asked."""
    checked: bool = False
    """Whether decisions are compared with the demonstration."""

    @property
    def previous_frame(self) -> int:
        """The frame in which the device was at the look before this one, 0 for none."""
        return self.past[-2] if len(self.past) > 1 else 0


class StepNote(_Fact):
    """One past step as later prompts show it; only right ones enter (Mobile-Agent-v2)."""

    step: int
    action: str
    thought: str = ""
    task: int = -1
    """The sub-goal that it was made for."""


class RoleUsage(_Fact):
    """Model use of one role."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    images: int = 0
    cost: float = 0.0
    """Money at the caller's prices (`models.prices`)."""
    unpriced: int = 0
    """Calls to models without a known price; they count as 0 in `cost`."""
    model: str = ""
    """Name of the model that was asked last, if several are configured."""


class Usage(_Fact):
    """Model use by role."""

    planner: RoleUsage = Field(default_factory=RoleUsage)
    actor: RoleUsage = Field(default_factory=RoleUsage)
    reflector: RoleUsage = Field(default_factory=RoleUsage)
    grounder: RoleUsage = Field(default_factory=RoleUsage)


class Spend(_Fact):
    """What one sub-goal has used so far, including the sub-goals cut from it."""

    task: int
    calls: int = 0
    tokens: int = 0
    cost: float = 0.0
    seconds: float = 0.0
    mended: bool = False
    """Whether its share was used up once and its plan revised; the figures then start at zero."""


class Fork(_Fact):
    """A run that goes on from an earlier checkpoint, on a phone that has moved on since."""

    screen: ScreenRef | None = None
    """The screen at that checkpoint."""
    done: tuple[str, ...] = ()
    """What was done on the phone since, in words."""
    allowed: tuple[str, ...] = ()
    """Those of them that the user had to allow, such as a message that was sent."""
    tries: int = 0
    """Steps made to get back."""


def take_later(_earlier: str, later: str) -> str:
    """The reducer of keys that an answer writes; until it can be read, several may come."""
    return later


class TaskInput(TypedDict, total=False):
    """The input of a run: an instruction, or a chat whose last human message is one."""

    instruction: Annotated[
        str, Field(description="What should happen on the phone.")
    ]
    messages: Annotated[list[AnyMessage], add_chat_messages]


class State(TypedDict, total=False):
    """Facts of the run; `make_initial_state` resets every key that is not in `KEPT_KEYS`."""

    instruction: str
    messages: Annotated[list[AnyMessage], add_chat_messages]
    last_message_id: Annotated[str, take_later]
    """Id of the last message of the user's that was read, so that a later one is known as new."""
    question: Annotated[str, take_later]
    """The question in the chat that waits for an answer; only runs that asked have this key."""
    additions: list[str]
    """What the user said while the task was under way; only then there is this key."""
    fork: Fork | None
    """Set until the phone is where the run goes on; only after a fork there is this key."""
    run: str
    """Name of the folder under TAPWRIGHT_HOME/runs that holds this task's journal and screens."""
    device: str
    """The phone of the task (`tools.device.connection.identity`); empty for none."""
    tasks: TaskTree
    screen: ScreenRef
    decision: Decision | None
    queue: list[Queued]
    """Actions that the model named together with its last one, in order."""
    left_out: str
    """Which of the named actions was not made, and why; told with the next assessment."""
    ahead: KeptReply | None
    """A plan that was named with an action, or an action that was named with the end of a sub-goal;
    `plan`, `replan` or `remember` apply the first, and `recall` then takes the second."""
    outcome: Outcome | None
    """Set by `act`, or by `approve` if the user did it, until `remember`: a step is in flight."""
    verdict: Verdict | None
    assessed: KeptReply | None
    """What to do next, from a reply that judged the step before as well."""
    steps: list[StepNote]
    """The last four right steps."""
    failures: list[str]
    """Pairs of page and action that changed nothing; they are refused if they come again."""
    attempt_trace: list[str]
    """The last steps, right or wrong, in which circles are found (`graph.loops`)."""
    loops: int
    """Circles that the run was about to repeat, counted since a sub-goal was last done."""
    proposed: list[Proposal]
    """The plans made so far, including refused ones."""
    focus: list[str]
    """Facts from earlier screens (Mobile-Agent-v2, focus content); see `graph.facts`."""
    progress: str
    """Completed contents in words."""
    progress_pending: bool
    """Whether a right step is missing in `progress`, which `track` writes next."""
    experience: list[str]
    """What memory knows about the current task and page."""
    route: str
    """Id of the remembered task that is being replayed; empty for none."""
    route_step: int
    """Index of the next step of that route."""
    route_pause_reason: str
    """Why the replay pauses and the model decides; empty while the route is followed."""
    route_last_step: int
    """The last step that belonged to the route, from memory or from the model."""
    step: int
    """Actions decided on so far; the number of the step in flight."""
    suspect_step: Decision | None
    """The step that a recovery is for; it is judged again after the recovery."""
    consecutive_recoveries: int
    """Recoveries in a row, four at most."""
    denials: int
    replan_reason: str
    """Why a plan is needed, in words for the planner; empty if none is."""
    replan_case: ReplanCase
    """Which case it is, if the node that asks for the plan can tell."""
    reopen_count: int
    """How often `conclude` sent the run back to work."""
    missing: list[str]
    """Details of the instruction for which no result was seen when it last did."""
    plans: int
    """Plans made so far."""
    plans_without_action: int
    """Plans made since the last action."""
    demonstration: str
    """Id of the one that is followed; only runs with one have this key and the next."""
    window: Window | None
    clock: Clock
    status: Status
    reason: str
    """One sentence for the user: why it ended so."""
    doubt: Doubt
    """What the sentence admits, for programs that read it."""
    claim: str
    """Why the task counts as done, which `conclude` checks; empty while it does not."""
    answer: str
    evidence: str
    """Words on a stored screen that support the claim."""
    usage: Usage
    spending: list[Spend]
    """What each sub-goal has used, for those that used anything."""


RARE_KEYS: tuple[Literal["question", "additions", "fork"], ...] = (
    "question",
    "additions",
    "fork",
)
"""Keys of runs in whose chat more was said than the instruction."""
KEPT_KEYS = frozenset(
    {"messages", "screen", "demonstration", "window", *RARE_KEYS}
)
"""Keys that a new task on the thread does not reset.

The chat goes on, and the screen is replaced by the first look. Few runs have the others, which
`begin` resets itself.
"""
_EMPTY_VALUE_TYPES = frozenset({str, int, bool, list, Usage})
"""Types that are called without arguments for the value at the start of a task."""


def make_initial_state(instruction: str, *, now: float) -> State:
    """The state at the start of a task: the root goal, a running clock and empty values.

    Args:
        instruction: of the task, which is the root goal.
        now: seconds since the epoch.
    """
    task_values: State = {
        "instruction": instruction,
        "tasks": make_root(instruction),
        "clock": Clock(started=now, ticked=now),
    }
    return cast(
        State, make_empty_values(State, without=task_values) | task_values
    )


def make_empty_values(
    schema: type, *, without: Iterable[str]
) -> dict[str, object]:
    """The value of each key at the start of a task, by the key's annotation.

    Args:
        schema: a TypedDict.
        without: keys that have no empty value.

    Raises:
        TypeError: another key has none either.
    """
    annotations = get_type_hints(schema)
    for key in (*KEPT_KEYS, *without):
        del annotations[key]
    return {
        key: _make_empty_value(key, each) for key, each in annotations.items()
    }


def _make_empty_value(key: str, annotation: Any) -> object:
    """The first value of a literal, None if allowed, else an empty text, list or number."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return arguments[0]
    if NoneType in arguments:
        return None
    value_type = origin or annotation
    if value_type not in _EMPTY_VALUE_TYPES:
        msg = (
            f"no initial value is known for {key!r} of State: set it in "
            "make_initial_state, or add it to KEPT_KEYS"
        )
        raise TypeError(msg)
    return value_type()


def forget_chat(state: State) -> State:
    """What the chat about an earlier task left in the state, as empty values."""
    empty: State = {"question": "", "additions": [], "fork": None}
    kept = {key: value for key, value in empty.items() if state.get(key)}
    return cast(State, kept)


def describe_instruction(state: State) -> str:
    """The instruction for prompts, with what the user added to it while it was carried out."""
    additions = state.get("additions")
    if not additions:
        return state["instruction"]
    added = "; ".join(additions)
    return f"{state['instruction']}\nThe user added while you worked, and this goes first: {added}"


def drop_unchanged(state: State, update: State) -> State:
    """The update without unchanged keys, since each written key is a row in the checkpoints."""
    values: Mapping[str, object] = state
    kept = {
        k: value
        for k, value in update.items()
        if k not in values or values[k] != value
    }
    return cast(State, kept)
