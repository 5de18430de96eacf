"""A run as LangChain's tracer hands it to the client: where it belongs, and what it says."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graph.tracing.choices import KEY

Fields = dict[str, Any]
"""The arguments of `langsmith.Client.create_run` or `update_run`, by name."""

_INHERITED = frozenset(
    {
        KEY, "thread", "device", "user", "checkpoint_ns", "langgraph_step", "langgraph_triggers",
        "langgraph_path", "langgraph_checkpoint_ns",
    }
)  # fmt: skip
"""Metadata that only the first run of a trace shows."""
_PLACES = ("graph:step:", "seq:step:")
"""How LangGraph's and LangChain's own tags begin."""
_ID = 36
"""Characters of an id in a dotted order."""


@dataclass(frozen=True)
class TracedRun:
    """Reads the fields of a run, and changes copies of them."""

    fields: Fields

    @property
    def run_id(self) -> str:
        """The run's own id."""
        return str(self.fields["id"])

    @property
    def parent_id(self) -> str:
        """Id of the run above it; empty for the first."""
        return _read_text(self.fields.get("parent_run_id"))

    @property
    def place_parts(self) -> list[str]:
        """The parts of its `dotted_order`, from the first run to itself: a time and an id each."""
        order = _read_text(self.fields.get("dotted_order"))
        if not order:
            return []
        return order.split(".")

    @property
    def path_ids(self) -> list[str]:
        """Ids from the first run to itself."""
        return [part[-_ID:] for part in self.place_parts]

    @property
    def run_type(self) -> str:
        """chain, llm, tool and so on."""
        return _read_text(self.fields.get("run_type"))

    @property
    def own_metadata(self) -> dict[str, Any]:
        """A copy of its metadata."""
        return _copy_dict(self._copy_extra().get("metadata"))

    @property
    def agent_choices(self) -> dict[str, Any] | None:
        """What the caller chose, if it is a run of the agent or below one."""
        found = self.own_metadata.get(KEY)
        if isinstance(found, dict):
            return found
        return None

    @property
    def node_name(self) -> str:
        """Name of the graph's node in which it runs; empty outside nodes."""
        return _read_text(self.own_metadata.get("langgraph_node"))

    @property
    def own_tags(self) -> list[str]:
        """Its tags."""
        tags = self.fields.get("tags")
        if tags is None:
            return []
        return list(tags)

    @property
    def input_values(self) -> dict[str, Any]:
        """What it began with."""
        return _copy_dict(self.fields.get("inputs"))

    @property
    def output_values(self) -> dict[str, Any]:
        """What it ended with."""
        return _copy_dict(self.fields.get("outputs"))

    @property
    def error_text(self) -> str:
        """The error that ended it; empty for none."""
        return _read_text(self.fields.get("error"))

    @property
    def is_route(self) -> bool:
        """Whether it only decides which node comes next."""
        if self.run_type != "chain":
            return False
        tags = "\n".join(self.own_tags)
        return "seq:step:" in tags

    @property
    def duration_s(self) -> float:
        """How long it took; 0 if it has not ended."""
        begun = self.fields.get("start_time")
        ended = self.fields.get("end_time")
        if isinstance(begun, datetime) and isinstance(ended, datetime):
            return (ended - begun).total_seconds()
        return 0.0

    def _copy_extra(self) -> dict[str, Any]:
        return _copy_dict(self.fields.get("extra"))

    def change_fields(self, **changes: Any) -> "TracedRun":
        """The run with some other fields."""
        return TracedRun({**self.fields, **changes})

    def change_metadata(self, metadata: dict[str, Any]) -> "TracedRun":
        """The run with this metadata instead of its own."""
        extra = self._copy_extra()
        extra["metadata"] = metadata
        return self.change_fields(extra=extra)

    def drop_inherited(self) -> "TracedRun":
        """The run without what it inherited from the first one or from LangGraph."""
        metadata = self.own_metadata
        for key in _INHERITED:
            metadata.pop(key, None)
        tags = [tag for tag in self.own_tags if not tag.startswith(_PLACES)]
        return self.change_metadata(metadata).change_fields(tags=tags)

    def move_below(self, place: list[str]) -> "TracedRun":
        """The run at another place.

        Args:
            place: the parts of its new `dotted_order`, of which the last is its own.
        """
        moved = self.change_fields(dotted_order=".".join(place))
        if len(place) > 1:
            moved.fields["parent_run_id"] = place[-2][-_ID:]
        return moved


def _copy_dict(value: Any) -> dict[str, Any]:
    """A copy; empty if there is nothing to copy."""
    if isinstance(value, dict):
        return dict(value)
    return {}


def _read_text(value: Any) -> str:
    """The value as a text; empty for none."""
    if value is None:
        return ""
    return str(value)
