"""The choices of a run, as options of the command line give them."""

from collections.abc import Mapping
from typing import Any

LIMITS = (
    "max_steps",
    "max_depth",
    "max_attempts",
    "max_tokens",
    "max_seconds",
    "max_calls",
    "max_cost",
    "subgoal_share",
)
"""Options that limit a run. In `graph.context.Context` they have the same names."""
CHOICES = (
    "device",
    "model",
    "policy",
    "language",
    "hints",
    "planner",
    "actor",
    "reflector",
    "grounder",
    "perception",
    *LIMITS,
)
"""Options that `graph.context.Context` has under the same names."""
SWITCHES = ("memory", "planning", "reflection")
"""Parts of the agent that an option turns off: `no_memory` for `memory`."""


def read_choices(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The choices of a run, by their names in `graph.context.Context`; unset ones are left out.

    Args:
        parameters: of a command, which are its options by name. Others are ignored.
    """
    choices = {name: parameters.get(name) for name in CHOICES}
    choices["user_id"] = parameters.get("user")
    if parameters.get("yes"):
        choices["policy"] = "allow"
    if parameters.get("describe_icons"):
        choices["describe_icons"] = True
    for name in SWITCHES:
        if parameters.get(f"no_{name}"):
            choices[name] = False
    return {
        name: value
        for name, value in choices.items()
        if value not in ("", None)
    }


def read_limits(parameters: Mapping[str, Any]) -> dict[str, float]:
    """The limits that were set, by name, in the order of `LIMITS`."""
    limits = {name: parameters[name] for name in LIMITS}
    return {name: value for name, value in limits.items() if value is not None}
