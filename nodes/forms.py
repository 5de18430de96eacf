"""JSON schemas of the replies as they go over the wire; no node itself.

Derived from `graph.replies` by leaving out what only costs tokens: titles, descriptions, defaults.
The prompt explains the fields, and `models.chat` validates what comes back.
"""

from typing import Any

from pydantic import BaseModel

from graph.replies import AssessReply, ConcludeReply, PlanReply, ReflectReply
from tools.actions import KINDS

_NOISE = ("title", "description", "default")


def _trimmed(node: Any) -> Any:
    if isinstance(node, list):
        return [_trimmed(each) for each in node]
    if not isinstance(node, dict):
        return node
    kept = {
        key: value for key, value in node.items() if key not in _NOISE or isinstance(value, dict)
    }
    if "enum" in kept:
        kept.pop("type", None)
    return {key: _trimmed(value) for key, value in kept.items()}


def schema(reply: type[BaseModel]) -> dict[str, Any]:
    """The reply's schema without words."""
    trimmed: dict[str, Any] = _trimmed(reply.model_json_schema())
    return trimmed


def _action() -> dict[str, Any]:
    """One flat object for all kinds: models fill it more reliably than a union of twenty."""
    fields: dict[str, Any] = {}
    for cls in KINDS.values():
        fields |= _trimmed(cls.model_json_schema())["properties"]
    for name, field in fields.items():
        if name != "kind" and "type" in field:
            fields[name] = {"type": field["type"]}
    return {
        "type": "object",
        "properties": {**fields, "kind": {"type": "string"}},
        "required": ["kind"],
    }


def _assess() -> dict[str, Any]:
    form = schema(AssessReply)
    form["properties"]["action"] = _action()
    return form


ASSESS = _assess()
PLAN = schema(PlanReply)
REFLECT = schema(ReflectReply)
CONCLUDE = schema(ConcludeReply)
