"""What the caller chose for a run: frozen, flat, checked."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

Policy = Literal["ask", "allow", "deny"]


@dataclass(
    frozen=True, kw_only=True, config=ConfigDict(use_attribute_docstrings=True, extra="forbid")
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
    language: Literal["auto", "en", "zh"] = "auto"
    """Language of messages to the person; auto follows the instruction."""
    planning: bool = True
    """Cut goals into sub-goals on a task tree."""
    memory: bool = True
    """Read and write task, app, page and user memory."""
    history: bool = True
    """Show the model what the run has done and seen so far (off: MobA's "without memory")."""
    reflection: bool = True
    """Let a model check results where the rules cannot tell."""
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


PROFILES: dict[str, dict[str, Any]] = {
    "full": {},
    "no-memory": {"memory": False},
    "no-history": {"memory": False, "history": False},
    "no-planning": {"planning": False},
    "no-reflection": {"reflection": False},
    "plain": {"planning": False, "memory": False, "reflection": False},
}
"""Named sets of switches over the same graph."""
