"""The caller's choices for a run: frozen, flat, validated."""

import ast
import inspect
from contextlib import suppress
from dataclasses import fields
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, ValidationError, field_validator
from pydantic.dataclasses import dataclass

from graph.policy.reading import load_rules, parse_added_rules
from graph.policy.rules import describe_rule
from tapwright.errors import UsageError
from tools.screen import Perception

Policy = Literal["ask", "allow", "deny"]


def _describe_choices(schema: dict[str, Any]) -> None:
    """Add to each choice in a JSON schema its docstring, and to `off_limits` the rules in force."""
    _add_docstrings(schema)
    _list_rules_in_force(schema["properties"]["off_limits"])


def _list_rules_in_force(schema: dict[str, Any]) -> None:
    """Describe the server's own rules in the schema, which Studio shows as a form."""
    try:
        rules = load_rules()
    except UsageError as error:
        lines = [str(error)]
    else:
        lines = [describe_rule(rule, "en") for rule in rules]
    if lines:
        before = schema.get("description", "")
        schema["description"] = f"{before} In force: {'; '.join(lines)}".strip()


def _add_docstrings(schema: dict[str, Any]) -> None:
    """Add to each choice in a JSON schema the docstring that stands below it here.

    With `use_attribute_docstrings` each process would read them from this file, for a thirtieth of
    the time that it takes to import the graph. Without the file there are no descriptions.
    """
    with suppress(OSError):
        (definition,) = ast.parse(inspect.getsource(Context)).body
        lines = definition.body if isinstance(definition, ast.ClassDef) else []
        for choice, docstring in pairwise(lines):
            if not isinstance(choice, ast.AnnAssign) or not isinstance(
                docstring, ast.Expr
            ):
                continue
            name, words = choice.target, docstring.value
            if isinstance(name, ast.Name) and isinstance(words, ast.Constant):
                description = inspect.cleandoc(str(words.value))
                schema["properties"][name.id]["description"] = description


@dataclass(
    frozen=True,
    kw_only=True,
    config=ConfigDict(json_schema_extra=_describe_choices, extra="forbid"),
)
class Context:
    """Choices of one run; LangGraph Studio shows them as a form."""

    user_id: Annotated[str, Field(min_length=1, max_length=64)] = "default"
    """The user whose memory is read and written."""
    device: str = ""
    """Serial, `virtual`, `replay:FOLDER`, or `adb:PORT/SERIAL`; empty takes the only phone."""
    model: str = ""
    """Model of every role that has none of its own; empty takes `TAPWRIGHT_MODEL`. `offline` needs
    no network and no key."""
    planner: str = ""
    """Model that cuts goals into sub-goals; empty takes `model`."""
    actor: str = ""
    """Model that judges sub-goals and chooses actions; empty takes `model`."""
    reflector: str = ""
    """Model that checks results; empty takes `model`."""
    grounder: str = ""
    """Model that finds a described element on the screenshot; empty for none. Examples are UI-TARS
    and OS-Atlas. Without one, actions name elements by number only."""
    perception: Perception = "hybrid"
    """Elements from the accessibility tree, the screenshot, or both. With `hybrid` the
    screenshot fills the gaps of the tree."""
    describe_icons: bool = False
    """Ask the actor's model once what each icon without words is. It must accept images."""
    language: Literal["auto", "en", "zh"] = "auto"
    """Language of messages to the user; `auto` follows the instruction."""
    assessment: Literal["merged", "separate"] = "merged"
    """Judge feasibility in the call that chooses the action, or in one before it. `merged` is MobA
    v1, 3.1.2; `separate` is MobA, Algorithm 1."""
    several: bool = True
    """Let the actor name several taps and fills of one page at once. Each is checked on the phone
    before it is made."""
    open_app: Literal["anywhere", "home"] = "anywhere"
    """Open an app by name anywhere, or on the home screen only (Mobile-Agent-v2)."""
    planning: bool = True
    """Cut goals into sub-goals."""
    memory: bool = True
    """Read and write task, app, page and user memory."""
    history: bool = True
    """Show the model what the run has done and seen so far. Off, none of the three parts below is
    shown; this is MobA's "without memory"."""
    history_actions: bool = True
    """History: show the last actions, in words (GUIOdyssey)."""
    history_screens: bool = False
    """History: show the last four screens, as one small picture (GUIOdyssey)."""
    history_turns: Annotated[int, Field(ge=0, le=3)] = 0
    """History: show so many of the last screens in full, as turns, each with its decision."""
    history_context: bool = True
    """History: show what is completed and the facts noted, in words (GUIOdyssey)."""
    grounding: Literal["marks", "coords"] = "marks"
    """Name elements by numbers drawn on the screenshot, or by points on a plain one. Points are
    written as the model's family writes them."""
    reflection: bool = True
    """Let a model check a result if the rules cannot decide."""
    rules: bool = True
    """Let rules decide if the evidence is plain, and open the app that a goal names.
    Off, a model is asked before and after each step (Mobile-Agent-v2)."""
    tracking: bool = False
    """Let the planner sum up progress after each right step (Mobile-Agent-v2)."""
    focus: bool = True
    """Keep facts noted on one screen for later screens (Mobile-Agent-v2's memory unit)."""
    video: bool = True
    """Follow demonstrations learned from recordings (Mobile-Agent-V)."""
    demonstration: str = ""
    """Id of the demonstration to follow; empty lets memory find one."""
    window: Annotated[int, Field(ge=1, le=12)] = 4
    """Keyframes shown to a model at once (Mobile-Agent-V, A.1.1)."""
    anchoring: Literal["rules", "model"] = "rules"
    """Find the current keyframe by comparison, or by a model call after each step. With `rules` a
    model is asked only if the best two are close; `model` is Mobile-Agent-V, Algorithm 1."""
    deliberation: bool = True
    """Let the reflector compare decisions with the demonstration and refine them. With the switch
    `rules` on, only those that differ from its next step (Mobile-Agent-V, 3.5)."""
    policy: Policy = "ask"
    """Sensitive actions: ask the user, allow, or deny."""
    off_limits: Annotated[str, Field(max_length=20_000)] = ""
    """Rules in YAML that are added to those of `TAPWRIGHT_POLICY` for this run. They can only make
    it stricter; see docs/policy.md."""
    hints: str = ""
    """Operating knowledge for the prompts (Mobile-Agent-v2, knowledge injection)."""
    max_steps: Annotated[int, Field(ge=1, le=200)] = 40
    """Actions before the run stops."""
    max_depth: Annotated[int, Field(ge=1, le=8)] = 4
    """Levels of the task tree below the instruction."""
    max_attempts: Annotated[int, Field(ge=1, le=10)] = 3
    """Failed tries at one sub-goal before the plan is revised."""
    max_tokens: Annotated[int, Field(ge=1_000, le=10_000_000)] = 400_000
    """Input and output tokens of all roles together."""
    max_seconds: Annotated[int, Field(ge=10, le=7_200)] = 900
    """Seconds of work."""
    max_calls: Annotated[int, Field(ge=1, le=10_000)] = 300
    """Model calls of all roles together."""
    max_cost: Annotated[
        float, Field(ge=0, le=1_000_000, allow_inf_nan=False)
    ] = 0.0
    """Money for all model calls, by `TAPWRIGHT_PRICES`; 0 for no limit. A call to a model without
    a price counts as 0; the run says so when it stops."""
    subgoal_share: Annotated[float, Field(gt=0, le=1)] = 0.3
    """Share of tokens, seconds, calls and cost that one sub-goal may use. Then its plan is revised;
    when it has used as much again, it is given up."""

    @field_validator("off_limits")
    @classmethod
    def _check_rules(cls, text: str) -> str:
        parse_added_rules(text)
        return text


def read_context(
    given: Any, stored: dict[str, Any] | None = None
) -> Context | None:
    """The choices of a call; without any, those that the run was begun with.

    Args:
        given: a `Context`, some choices by name, or None.
        stored: the choices that the run was begun with, which those given replace one by one. An
            empty text, as in a form that was not filled in, replaces none.

    Raises:
        UsageError: a choice is unknown, or cannot have its value.
    """
    if isinstance(given, Context):
        return given
    if given is None:
        if not stored:
            return None
        given = {}
    if not isinstance(given, dict):
        msg = f"the context must be an object of choices by name, not {given!r:.60}"
        raise UsageError(msg)
    choices = given
    if stored:
        choices = _fill_choices(given, stored)
    try:
        return Context(**choices)
    except ValidationError as error:
        raise UsageError(_describe_invalid(error)) from None


def _fill_choices(
    given: dict[str, Any], stored: dict[str, Any]
) -> dict[str, Any]:
    """The stored choices, as far as this version knows them, replaced by those given."""
    names = {field.name for field in fields(Context)}
    choices = {}
    for name, value in stored.items():
        if name in names:
            choices[name] = value
    for name, value in given.items():
        if value != "":
            choices[name] = value
    return choices


def _describe_invalid(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    name = ".".join(map(str, first["loc"]))
    if first["type"] == "unexpected_keyword_argument":
        return f"there is no choice `{name}` in the context; see docs/configuration.md"
    complaint = first["msg"][:1].lower() + first["msg"][1:]
    return (
        f"`{name}` of the context cannot be {first['input']!r:.60}: {complaint}"
    )


_ONE_CALL: dict[str, Any] = {
    "planning": False,
    "memory": False,
    "reflection": False,
    "rules": False,
    "several": False,
}
"""One call, one action, and nothing else."""
_PAPER: dict[str, Any] = {"rules": False, "several": False}
"""Common to the agents of the papers: a model judges each action, one at a time."""

PROFILES: dict[str, dict[str, Any]] = {
    "full": {},
    "no-memory": {"memory": False},
    "no-history": {"memory": False, "history": False},
    "no-planning": {"planning": False},
    "no-reflection": {"reflection": False},
    "plain": _ONE_CALL,
    "moba": {**_PAPER, "assessment": "separate"},
    "moba-v1": _PAPER,
    "mobile-agent-v2": {
        **_PAPER,
        "planning": False,
        "memory": False,
        "tracking": True,
        "open_app": "home",
    },
    "mobile-agent-v": {
        **_PAPER,
        "planning": False,
        "memory": False,
        "reflection": False,
        "anchoring": "model",
        "window": 4,
    },
    "native": {
        "planning": False,
        "reflection": False,
        "several": False,
        "video": False,
        "deliberation": False,
    },
    "odyssey": {**_ONE_CALL, "grounding": "coords", "history_screens": True},
    "model-led": {**_ONE_CALL, "history_actions": False, "history_turns": 3},
}
"""Named sets of switches over the same graph, with the calls that each makes:

- `full`: assess, which judges the step before too if no rule decides; plan if a goal needs several
  steps or failed.
- `plain`: assess.
- `moba` (Algorithm 1): judge, assess, reflect; plan.
- `moba-v1` (arXiv 2410.13757v1, 3.1 and 3.2): assess with the judgement in it,
  reflect; plan.
- `mobile-agent-v2`: decide (assess), reflect, and after a right step track; no tree, no long-term
  memory.
- `mobile-agent-v` (Algorithm 1), with a demonstration: decide (assess), check against it
  (deliberate), and after the step find the device in it (video_anchor).
- `native`: assess, by a model that was trained to operate phones and is asked in its own language
  (`models.native`); memory takes known ways without it.
- `odyssey` (GUIOdyssey, section 4 and figure 14): assess, with points on plain screenshots, the
  last four actions and the last four screens.
- `model-led`: assess, with the last three screens in full as turns of a conversation, as single
  models are run in MobileWorld.
"""
