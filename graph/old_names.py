"""Names in checkpoints of earlier versions, read as today's names.

A checkpoint names the keys of the state, the nodes and the fields of its records. If one of them
is renamed, its old name is added here, and runs that were begun before can still be continued.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

_Checkpoint = TypeVar("_Checkpoint", bound=Mapping[str, Any])

STATE_KEYS = {
    "heard": "last_message_id",
    "trail": "attempt_trace",
    "untold": "progress_pending",
    "route_stop": "route_pause_reason",
    "route_mark": "route_last_step",
    "doubted": "suspect_step",
    "backs": "consecutive_recoveries",
    "replan": "replan_reason",
    "mend": "replan_case",
    "returns": "reopen_count",
    "idle": "plans_without_action",
}
"""Keys of `graph.state.State`: old name to new name."""

NODES = {"mend": "replan"}
"""Nodes of the graph."""

DECISION_FIELDS = {
    "lands": "expected_page",
    "on_way": "is_navigation",
    "remedy": "recovery_kind",
    "returns": "return_page",
}
"""Fields of `graph.state.Decision`."""

_BRANCH = "branch:to:"
"""What LangGraph puts before a node's name for the channel that starts the node."""


def rename_keys(
    values: Mapping[str, Any], names: Mapping[str, str]
) -> dict[str, Any]:
    """The same values under today's names.

    Args:
        values: values by old or new name.
        names: new name by old name.
    """
    return {names.get(key, key): value for key, value in values.items()}


def rename_channel(channel: str) -> str:
    """Today's name of a channel: a state key, or the branch to a node."""
    if channel.startswith(_BRANCH):
        node = channel.removeprefix(_BRANCH)
        return _BRANCH + NODES.get(node, node)
    return STATE_KEYS.get(channel, channel)


def rename_channels(checkpoint: _Checkpoint) -> _Checkpoint:
    """A LangGraph checkpoint with today's names of channels and nodes."""
    renamed: dict[str, Any] = dict(checkpoint)
    for part in ("channel_values", "channel_versions"):
        renamed[part] = _rename_each(checkpoint[part])
    renamed["versions_seen"] = {
        NODES.get(node, node): _rename_each(versions)
        for node, versions in checkpoint["versions_seen"].items()
    }
    updated = checkpoint.get("updated_channels")
    if updated is not None:
        renamed["updated_channels"] = [rename_channel(name) for name in updated]
    return renamed  # type: ignore[return-value]


def _rename_each(by_channel: Mapping[str, Any]) -> dict[str, Any]:
    return {rename_channel(name): value for name, value in by_channel.items()}
