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
from tapwright.text.quote import cut_line
from tools.actions import Action
from tools.screen import ScreenRef, Target

Status = Literal["running", "done", "unverified", "failed", "stopped"]
Doubt = Literal["", "copies"]
"""What a run admits about its own work at its end. `copies`: something was made more than once."""
RecoveryKind = Literal["", "undo", "free", "other"]
"""undo: leave a wrong page; free: close what covers the page; other: reach the same end by another
action."""


class _Fact(BaseModel):
    model_config = ConfigDict(frozen=True)


class Clock(_Fact):
    """When a task began, and how long it was worked on."""

    started: float
    """Seconds since the epoch."""
    ticked: float
    """When `spent` was last brought up to date, in seconds since the epoch."""
    spent: float = 0.0
    """Seconds worked on the task; waits for the user or for `resume` hardly count."""


class Decision(_Fact):
    """What to do next, as a model, the memory or a rule chose it."""

    step: int
    """Number of the step that it begins."""
    task: int
    """Id of the sub-goal that it is for."""
    before: ScreenRef | None = None
    """The screen on which it was decided."""
    judgement: Judgement
    """Whether to act, to change the plan, or to end; see `graph.replies`."""
    action: Action | None = None
    """What to do on the phone; None if the judgement is not `act`."""
    target: Target | None = None
    """The element that the action is for."""
    destination: Target | None = None
    """The element that `target` is dragged onto."""
    thought: str = ""
    """The model's reason, cut to one line."""
    ending: str = ""
    """The end of a thought that was cut; it often says what the step does."""
    expect: str = ""
    """Words that appear on the screen if the action works."""
    completes: bool = False
    """Whether the action, if it works, completes the sub-goal."""
    message: str = ""
    """What supports a judgement other than `act`."""
    own_words: str = ""
    """As a native model put it, for its history; see `models.native`."""
    caution: str = ""
    """Why the user must allow the action: a native model wants it, or it was read when a queued
    action was named. Empty if that is for the screen to say."""
    agreed: str = ""
    """The question that the user has answered with yes beforehand, by editing the text that the
    action sends; any other one is asked. Empty for none."""
    replaces: str = ""
    """The action that the user put this one in the place of, in words; empty for none."""
    origin: Literal["model", "batch", "memory", "recovery", "rule"] = "model"
    """Who chose it. `batch`: the model, together with an earlier action
    (`nodes.decision.action_queue`); `rule`: see `nodes.decision.opening`."""
    expected_page: str = ""
    """Signature of the page that memory or a recovery expects to reach; empty if unknown."""
    is_navigation: bool = False
    """Whether memory takes it to reach a page, and it is no step of the remembered route."""
    recovery_kind: RecoveryKind = ""
    """The purpose of a recovery."""
    return_page: str = ""
    """Signature of the page to which a recovery leads back, in one step or several."""

    @model_validator(mode="before")
    @classmethod
    def _rename_old_fields(cls, values: Any) -> Any:
        """Read what an earlier version wrote."""
        if not isinstance(values, dict):
            return values
        return rename_keys(values, DECISION_FIELDS)


class Queued(_Fact):
    """An action that a model named together with an earlier one.

    It is made if the page still is what the last fields say; see `nodes.decision.action_queue`.
    """

    action: Action
    target: Target
    step: int
    """The number of this step if all steps before it succeed."""
    task: int
    """Id of the sub-goal that is current then."""
    plans: int = 0
    """Plans made when it was named; after a new plan the model decides again."""
    package: str = ""
    """The app that must be in front; empty after an action that opens another one."""
    signature: str = ""
    """Signature of the page on which it was named."""
    dialog: str = ""
    """Words of the dialog over that page; empty for none."""
    checked: bool | None = None
    """Whether the target was switched on; None if it is no switch."""
    selected: bool = False
    """Whether the target was selected."""
    thought: str = ""
    expect: str = ""
    """As in `Decision`."""
    completes: bool = False
    """As in `Decision`."""
    caution: str = ""
    """The words for which the user must allow it, as read when it was named; empty for none."""
    agreed: str = ""
    """As in `Decision`."""


class KeptReply(_Fact):
    """A reply whose second part is applied later, on the same screen.

    The first part is the verdict on the step before (`nodes.verdict.doubt`), a plan, or the end of
    a sub-goal (`nodes.decision.named_ahead`). The second is what to do next.
    """

    reply: AssessReply
    screen: str
    """Id of the screen on which it was given; on another one it is dropped."""
    task: int
    """Id of the sub-goal that it judged."""
    plans: int
    """Plans made when it was given."""

    @field_serializer("reply")
    def _leave_out_defaults(self, reply: AssessReply) -> dict[str, Any]:
        """Checkpoints stay small."""
        return reply.model_dump(exclude_defaults=True)


class Outcome(_Fact):
    """What `act` reports of an action."""

    ok: bool | None
    """Whether it was performed; None if a crash or a broken connection left that unknown."""
    summary: str = ""
    """What was done or why not, in a sentence."""
    by_person: bool = False
    """Whether the user answered or did it by hand; the phone may look as before."""


class Verdict(_Fact):
    """What the last action led to."""

    kind: VerdictKind
    subgoal_done: bool = False
    """Whether the current sub-goal is done with it."""
    goal_done: bool = False
    """Whether the whole instruction is done with it."""
    evidence: str = ""
    """Words on the screen that support `goal_done`."""
    plan: PlanFit = "fits"
    """What it says about the plan."""
    lesson: str = ""
    """After a wrong step: what to do instead."""
    thought: str = ""
    """Why it was judged so."""
    origin: Literal["rule", "model", "person"] = "rule"
    """Who judged it; `person` if the user did the step and says so."""
    interrupted: bool = False
    """Whether something covered the page; the action is judged again when that has gone."""


class Window(_Fact):
    """The device's place in a demonstration, and the keyframes that prompts show."""

    start: int = 1
    """The first keyframe shown (Mobile-Agent-V, equation 4)."""
    anchor: int = 0
    """The keyframe in which the device is; 0 off the path, and before the first look."""
    certain: bool = True
    """Whether no other keyframe came close."""
    past: tuple[int, ...] = ()
    """The anchors of this run so far, including the last."""
    cause: str = ""
    """Off the path: why, in words."""
    back: bool = False
    """Off the path: whether a model says that Back leads to it (Mobile-Agent-V, table 7)."""
    asked: int = 0
    """Number of looks at the phone about which a model was asked."""
    checked: bool = False
    """Whether decisions are compared with the demonstration."""

    @property
    def previous_frame(self) -> int:
        """The keyframe in which the device was at the look before this one, 0 for none."""
        return self.past[-2] if len(self.past) > 1 else 0


class StepNote(_Fact):
    """A past step as later prompts show it; only right ones are noted (Mobile-Agent-v2)."""

    step: int
    action: str
    """In words, with the label of its element."""
    thought: str = ""
    task: int = -1
    """Id of the sub-goal that it was made for."""


class RoleUsage(_Fact):
    """What one role has used of models."""

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
    """What each role has used of models."""

    planner: RoleUsage = Field(default_factory=RoleUsage)
    actor: RoleUsage = Field(default_factory=RoleUsage)
    reflector: RoleUsage = Field(default_factory=RoleUsage)
    grounder: RoleUsage = Field(default_factory=RoleUsage)


class Spend(_Fact):
    """What one sub-goal has used so far, including the sub-goals cut from it."""

    task: int
    """Id of the sub-goal."""
    calls: int = 0
    tokens: int = 0
    cost: float = 0.0
    seconds: float = 0.0
    mended: bool = False
    """Whether its share was used up once and its plan revised; the figures then began at zero."""


class Fork(_Fact):
    """A run that goes on from an earlier checkpoint, on a phone that has moved on since."""

    screen: ScreenRef | None = None
    """The screen at that checkpoint."""
    done: tuple[str, ...] = ()
    """What was done on the phone since, in words."""
    allowed: tuple[str, ...] = ()
    """The part of `done` that the user had to allow, such as a message that was sent."""
    tries: int = 0
    """Steps made to get back to `screen`."""


class Agreement(_Fact):
    """What a yes of the user's covers besides its own touch: that the app asks again for the same.

    It holds for what directly follows; see `nodes.approval.agreements`.
    """

    kind: Literal["purchase", "deletion"]
    step: int
    """Number of the last step that it covered."""
    package: str
    """Of the app."""
    names: tuple[str, ...]
    """What was told of the thing, normalized: its name, and options that were chosen."""
    question: str
    """The words that the user has read."""
    limit: str = ""
    """The highest sum, as the user has read it: `¥20.90`; empty for a deletion."""
    address: str = ""
    """Where the purchase is sent to, as the user has read it; empty if the question told none."""
    pages: tuple[str, ...] = ()
    """The pages that it covered, on none of which it counts again."""
    left: int = 1
    """How many touches it still covers."""


def take_later(_earlier: str, later: str) -> str:
    """The reducer of keys that answers write; of several answers at once the last counts."""
    return later


class TaskInput(TypedDict, total=False):
    """The input of a run: an instruction, or a chat whose last human message is one."""

    instruction: Annotated[
        str, Field(description="What should happen on the phone.")
    ]
    messages: Annotated[list[AnyMessage], add_chat_messages]


class State(TypedDict, total=False):
    """Facts of the run; `make_initial_state` resets every key that is not in `KEPT_KEYS`."""

    # The task, and the chat about it.
    instruction: str
    """What should happen on the phone, in the user's words."""
    messages: Annotated[list[AnyMessage], add_chat_messages]
    """The chat of the thread; no prompt contains it."""
    last_message_id: Annotated[str, take_later]
    """Id of the last message of the user's that was read; a later one is new."""
    question: Annotated[str, take_later]
    """The question in the chat that waits for an answer; only runs that asked have this key."""
    agreed: str
    """A question that the user has answered with yes before its page was lost; it counts once."""
    agreement: Agreement | None
    """What the last yes covers besides its own touch; only runs that asked for it have this key."""
    additions: list[str]
    """What the user added while the task was under way, or said while refusing an action.

    Only then there is this key. Later words outrank earlier ones, and all of them the instruction.
    """
    fork: Fork | None
    """Set until the phone is where the run goes on; only after a fork there is this key."""
    run: str
    """Name of the folder under TAPWRIGHT_HOME/runs that holds this task's journal and screens."""
    device: str
    """The phone of the task (`tools.device.connection.identity`); empty for none."""

    # The plan, the screen, and the step in flight.
    tasks: TaskTree
    """The instruction and the sub-goals that it was cut into."""
    readings: dict[str, str]
    """What words of the instruction stand for, as a model read it before anything was done."""
    screen: ScreenRef
    """The last screen."""
    decision: Decision | None
    """The step that was decided on; None once `remember` is through with it."""
    queue: list[Queued]
    """Actions that the model named together with its last one, in order."""
    left_out: str
    """Which of the named actions was not made, and why; the next assessment says so."""
    ahead: KeptReply | None
    """A plan named with an action, or an action named with the end of a sub-goal."""
    outcome: Outcome | None
    """What became of the action on the phone; set by `act`, or by `approve` if the user did it."""
    verdict: Verdict | None
    """What the step led to; set by `reflect`, or by `assess`."""
    assessed: KeptReply | None
    """What to do next, from a reply that judged the step before as well."""

    # What later steps need of earlier ones.
    steps: list[StepNote]
    """The last right steps, which prompts show; at least four, and more of the same sub-goal."""
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
    """What is completed so far, in words."""
    progress_pending: bool
    """Whether a right step is missing in `progress`, which `track` writes next."""
    experience: list[str]
    """What memory knows about the current task and page."""

    # A remembered route that is replayed.
    route: str
    """Id of the remembered task that is being replayed; empty for none."""
    route_step: int
    """Index of the next step of that route."""
    route_pause_reason: str
    """Why the replay pauses and the model decides; empty while the route is followed."""
    route_last_step: int
    """Number of the last step that belonged to the route, from memory or from the model."""

    # Steps, ways back, and refusals.
    step: int
    """Actions decided on so far; the number of the step in flight."""
    suspect_step: Decision | None
    """The step that a recovery is for; it is judged again after the recovery."""
    consecutive_recoveries: int
    """Recoveries in a row, four at most."""
    denials: int
    """How often the user said no to an action."""

    # Changes of the plan.
    replan_reason: str
    """Why a plan is needed, in words for the planner; empty if none is."""
    replan_case: ReplanCase
    """Which case it is, if the node that asks for the plan can tell."""
    reopen_count: int
    """How often `conclude` sent the run back to work."""
    missing: list[str]
    """Details of the instruction for which `conclude` saw no result when it last did so."""
    plans: int
    """Plans made so far."""
    plans_without_action: int
    """Plans made since the last action."""

    # A demonstration that is followed; only runs with one have these keys.
    demonstration: str
    """Id of the demonstration."""
    window: Window | None
    """Where the device is in it."""

    # The end, and what the run has used.
    clock: Clock
    """When the task began, and the time worked on it."""
    status: Status
    """`running` until the end."""
    reason: str
    """For the user: what was done, or why it ended so; what was seen of it on lines below."""
    doubt: Doubt
    """What `reason` admits, for programs that read it."""
    claim: str
    """Why the task counts as done, which `conclude` checks; empty while it does not."""
    answer: str
    """The answer to a question of the instruction."""
    evidence: str
    """Words on a stored screen that support the claim."""
    usage: Usage
    """What was used of models, by role."""
    spending: list[Spend]
    """What each sub-goal has used, for those that used anything."""


RARE_KEYS: tuple[
    Literal["question", "agreed", "agreement", "additions", "fork", "readings"],
    ...,
] = (
    "agreed",
    "agreement",
    "question",
    "additions",
    "fork",
    "readings",
)
"""Keys of runs in whose chat more was said than the instruction or is read in it, and of forks."""
KEPT_KEYS = frozenset(
    {"messages", "screen", "demonstration", "window", *RARE_KEYS}
)
"""Keys that a new task on the thread does not reset.

The chat goes on, and the screen is replaced by the first look. Few runs have the other keys, which
`begin` resets.
"""
_MAX_ADDITIONS = 5
"""Additions to a task that are kept."""
_MAX_ADDITION = 300
"""Characters of an addition, which every later prompt repeats."""
_EMPTY_VALUE_TYPES = frozenset({str, int, bool, list, dict, Usage})
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
    empty: State = {
        "question": "",
        "agreed": "",
        "agreement": None,
        "additions": [],
        "fork": None,
        "readings": {},
    }
    kept = {key: value for key, value in empty.items() if state.get(key)}
    return cast(State, kept)


def describe_instruction(state: State) -> str:
    """The instruction for prompts, with what the user added to it while it was carried out."""
    additions = state.get("additions")
    if not additions:
        return state["instruction"]
    added = "; ".join(additions)
    return f"{state['instruction']}\nThe user added while you worked, and this goes first: {added}"


def extend_additions(state: State, text: str) -> list[str]:
    """What the user has added to the task so far, and these words."""
    additions = [*state.get("additions", []), cut_line(text, _MAX_ADDITION)]
    return additions[-_MAX_ADDITIONS:]


def drop_unchanged(state: State, update: State) -> State:
    """The update without unchanged keys, since each written key is a row in the checkpoints."""
    values: Mapping[str, object] = state
    kept = {
        k: value
        for k, value in update.items()
        if k not in values or values[k] != value
    }
    return cast(State, kept)
