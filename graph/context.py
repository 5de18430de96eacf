"""What the caller chose for a run: frozen, flat, checked."""

import ast
import inspect
from contextlib import suppress
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from tools.screen import Perception

Policy = Literal["ask", "allow", "deny"]


def _describe_choices(schema: dict[str, Any]) -> None:
    """Add to each choice in a JSON schema the words that stand below it here.

    With `use_attribute_docstrings` each process would read them from this file, for a thirtieth of
    the time that it takes to import the graph. Where there is no file, there are no words either.
    """
    with suppress(OSError):
        (described,) = ast.parse(inspect.getsource(Context)).body
        lines = described.body if isinstance(described, ast.ClassDef) else []
        for choice, words in pairwise(lines):
            if (
                isinstance(choice, ast.AnnAssign)
                and isinstance(choice.target, ast.Name)
                and isinstance(words, ast.Expr)
                and isinstance(words.value, ast.Constant)
            ):
                said = inspect.cleandoc(str(words.value.value))
                schema["properties"][choice.target.id]["description"] = said


@dataclass(
    frozen=True,
    kw_only=True,
    config=ConfigDict(json_schema_extra=_describe_choices, extra="forbid"),
)
class Context:
    """Choices of one run; LangGraph Studio shows them as a form."""

    user_id: Annotated[str, Field(min_length=1, max_length=64)] = "default"
    """Whose memory is read and written."""
    device: str = ""
    """Serial of the phone; empty takes the only one connected, `virtual` starts one,
    `adb:PORT/SERIAL` names the adb server too."""
    model: str = ""
    """Model of every role that has none of its own; `offline` needs no network; empty takes
    TAPWRIGHT_MODEL."""
    planner: str = ""
    """Model that cuts goals into sub-goals; empty takes `model`."""
    actor: str = ""
    """Model that judges and acts; empty takes `model`."""
    reflector: str = ""
    """Model that checks results; empty takes `model`."""
    grounder: str = ""
    """Model that finds a described thing on the screenshot (UI-TARS, OS-Atlas and the like); empty
    for none, so that actions name elements by number alone."""
    perception: Perception = "hybrid"
    """From where elements are taken: the accessibility tree (hierarchy), the screenshot alone
    (vision), or the tree, and the screenshot where the tree says nothing (hybrid)."""
    describe_icons: bool = False
    """Let the actor's model say what wordless icons are, once each; needs a model that sees."""
    language: Literal["auto", "en", "zh"] = "auto"
    """Language of messages to the person; auto follows the instruction."""
    assessment: Literal["merged", "separate"] = "merged"
    """Whether a sub-goal is within reach is judged in one call with the action (MobA v1, 3.1.2), or
    in a call of its own before it (MobA, Algorithm 1)."""
    several: bool = True
    """Let the actor name several actions at once where each one's conditions can be checked on the
    phone (a form, days of the week)."""
    open_app: Literal["anywhere", "home"] = "anywhere"
    """From where an app may be opened by its name; `home`: from the home screen alone
    (Mobile-Agent-v2)."""
    planning: bool = True
    """Cut goals into sub-goals on a task tree."""
    memory: bool = True
    """Read and write task, app, page and user memory."""
    history: bool = True
    """Show the model what the run has done and seen so far (off: MobA's "without memory", and none
    of the three parts below)."""
    history_actions: bool = True
    """Of it the last actions, in words (GUIOdyssey)."""
    history_screens: bool = False
    """Of it the last four screens, as one small picture beside the current one (GUIOdyssey)."""
    history_context: bool = True
    """Of it what is completed and the facts noted, in words (GUIOdyssey)."""
    grounding: Literal["marks", "coords"] = "marks"
    """How a model that sees says where to act: by numbers drawn on the screenshot, or by points on
    a plain one in the way its family names points."""
    reflection: bool = True
    """Let a model check results where the rules cannot tell."""
    rules: bool = True
    """Let rules give the verdict where the evidence is plain; off, a model is asked after each of
    its steps (Mobile-Agent-v2)."""
    tracking: bool = False
    """Let the planner write after every right step what is completed (Mobile-Agent-v2)."""
    focus: bool = True
    """Keep facts that a decision notes on one screen for later ones (Mobile-Agent-v2, memory
    unit)."""
    video: bool = True
    """Follow demonstrations: what was learned from recordings of like tasks (Mobile-Agent-V)."""
    demonstration: str = ""
    """Id of the demonstration to follow; empty lets memory find one of a like task."""
    window: Annotated[int, Field(ge=1, le=12)] = 4
    """Keyframes of it that a model is shown at once (Mobile-Agent-V, A.1.1)."""
    anchoring: Literal["rules", "model"] = "rules"
    """How the device is found in it: by comparing pictures and words, a model being asked only
    where the best two are close; or by a model after each step (Mobile-Agent-V, Algorithm 1)."""
    deliberation: bool = True
    """Let the reflector hold decisions against the demonstration and refine them (Mobile-Agent-V,
    3.5); with `rules`, only those that are not what the demonstration does next."""
    policy: Policy = "ask"
    """Sensitive actions: ask the person, allow, or deny."""
    hints: str = ""
    """Operating knowledge that the caller gives along (Mobile-Agent-v2, knowledge injection)."""
    max_steps: Annotated[int, Field(ge=1, le=200)] = 40
    """Actions before the run is stopped."""
    max_depth: Annotated[int, Field(ge=1, le=8)] = 4
    """Levels of the task tree below the instruction."""
    max_attempts: Annotated[int, Field(ge=1, le=10)] = 3
    """Failed tries at one sub-goal before the plan is mended."""
    max_tokens: Annotated[int, Field(ge=1_000, le=10_000_000)] = 400_000
    """Input and output tokens of all roles together."""
    max_seconds: Annotated[int, Field(ge=10, le=7_200)] = 900
    """Wall-clock seconds."""
    max_calls: Annotated[int, Field(ge=1, le=10_000)] = 300
    """Model calls of all roles together."""
    max_cost: Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)] = 0.0
    """Money for all model calls at the prices of the environment (`models.prices`), 0 for no limit.
    Calls to a model whose price is unknown count as 0, which the run says where it stops."""
    subgoal_share: Annotated[float, Field(gt=0, le=1)] = 0.3
    """Share of each of these budgets (tokens, seconds, calls, cost) that one sub-goal may use
    before its plan is mended; when it has used as much again, it is given up."""


_ONE_CALL: dict[str, Any] = {
    "planning": False,
    "memory": False,
    "reflection": False,
    "several": False,
}
"""One call, one action, and nothing else."""
_PAPER: dict[str, Any] = {"rules": False, "several": False}
"""What the agents of the papers have in common: a model judges each action, one at a time."""

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
    "odyssey": {**_ONE_CALL, "grounding": "coords", "history_screens": True},
}
"""Named sets of switches over the same graph, with the calls that each makes:

- `full`: assess; reflect where no rule tells; plan where a step is too much or failed.
- `plain`: assess.
- `moba` (Algorithm 1): judge, assess, reflect; plan.
- `moba-v1` (arXiv 2410.13757v1, 3.1 and 3.2): assess with the judgement in it,
  reflect; plan.
- `mobile-agent-v2`: decide (assess), reflect, and after a right step track; no tree, no long-term
  memory.
- `mobile-agent-v` (Algorithm 1), with a demonstration: decide (assess), check against it
  (deliberate), and after the step find the device in it (video_anchor).
- `odyssey` (GUIOdyssey, section 4 and figure 14): assess, with points on plain screenshots, the
  last four actions and the last four screens.
"""
