"""JSON schemas of the replies as they are sent.

They are derived from `graph.replies` without what only costs tokens: titles, descriptions,
defaults, ranges. The prompt explains the fields, and `models.chat` validates the reply. A field
that is not required may be left out or null, which mean the same; `models.strict` makes of them
what strict mode takes.
"""

from functools import cache
from typing import Any

from pydantic import BaseModel

from graph.replies import (
    ActReply,
    AssessReply,
    ConcludeReply,
    DeliberateReply,
    IconsReply,
    JudgeReply,
    LocateReply,
    PlanReply,
    ReflectReply,
    TrackReply,
)
from graph.tasks import SubGoal
from tools.actions import KINDS, UNTOLD

_NOISE = ("title", "description", "default", "minimum", "maximum")
_NULL = {"type": "null"}


def _trim_schema(node: Any) -> Any:
    if isinstance(node, list):
        return [_trim_schema(each) for each in node]
    if not isinstance(node, dict):
        return node
    kept: dict[str, Any] = {}
    for key, value in node.items():
        if key not in _NOISE or isinstance(value, dict):
            kept[key] = value
    kinds = [each for each in kept.get("anyOf", ()) if each != _NULL]
    if len(kinds) == 1:
        return _trim_schema(kinds[0])
    return {key: _trim_schema(value) for key, value in kept.items()}


def derive_schema(reply: type[BaseModel]) -> dict[str, Any]:
    """The reply's schema without titles, descriptions and defaults."""
    trimmed: dict[str, Any] = _trim_schema(reply.model_json_schema())
    return trimmed


def _action_schema(*, calls: bool = False) -> dict[str, Any]:
    """One flat object for all kinds: models fill it more reliably than a union of twenty."""
    fields: dict[str, Any] = {}
    for kind, cls in KINDS.items():
        if kind in UNTOLD or (kind == "call_tool" and not calls):
            continue
        fields |= _trim_schema(cls.model_json_schema())["properties"]
    for name, field in fields.items():
        if name != "kind" and "enum" not in field:
            # Models that name shares of the picture write 0.5; see `models.coordinates`.
            fields[name] = {
                "type": "number" if name in ("x", "y") else field["type"]
            }
    return {
        "type": "object",
        "properties": {**fields, "kind": {"type": "string"}},
        "required": ["kind"],
    }


_THEN: dict[str, Any] = {
    "type": "object",
    "properties": {
        "kind": {
            "type": "string",
            "enum": [
                "tap",
                "tap_text",
                "fill",
                "type",
                "enter",
                "set",
                "long_press",
                "scroll",
                "back",
                "open_app",
                "wait",
            ],
        },
        "element": {"type": "integer"},
        "text": {"type": "string"},
        "target": {"type": "string"},
        "direction": {"type": "string"},
        "until": {"type": "string"},
        "seconds": {"type": "number"},
        "completes": {"type": "boolean"},
        "expect": {"type": "string"},
    },
    "required": ["kind"],
}
_READINGS: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "words": {"type": "string"},
            "means": {"type": "string"},
        },
        "required": ["words", "means"],
    },
}


@cache
def assess_schema(
    *,
    words: bool = False,
    several: bool = False,
    judged: bool = False,
    calls: bool = False,
    plans: bool = False,
    conditional: bool = False,
    before: bool = False,
    reads: bool = False,
) -> dict[str, Any]:
    """The schema of an assessment.

    Args:
        words: an action may describe its element in `target`, for a grounder to find.
        several: further actions may follow in `then`.
        judged: the judgement was given in a call of its own.
        calls: an action may call a tool of another server.
        plans: the sub-goals may be named in it.
        conditional: the sub-goal has a condition, which may hold or not.
        before: the step before is judged too.
        reads: it may say what words of the task stand for.
    """
    form = derive_schema(ActReply if judged else AssessReply)
    form["properties"]["action"] = _action_schema(calls=calls)
    if conditional:
        form["properties"]["holds"] = {"type": "boolean"}
    else:
        del form["properties"]["holds"]
    if not before:
        for name in ("previous", "lesson", "plan"):
            del form["properties"][name]
    if words:
        form["properties"]["action"]["properties"]["target"] = {
            "type": "string"
        }
    if several:
        form["properties"]["then"] = {"type": "array", "items": _THEN}
    else:
        del form["properties"]["then"]
    if judged:
        del form["properties"]["judgement"], form["properties"]["message"]
    _set_readings(form, reads=reads)
    if plans:
        form["properties"]["subgoals"] = {
            "type": "array",
            "items": {"type": "string"},
        }
    else:
        del form["properties"]["subgoals"]
    return form


def _set_readings(form: dict[str, Any], *, reads: bool) -> None:
    """Leave out the readings, or define them in place: not every endpoint follows references."""
    form.pop("$defs", None)
    del form["properties"]["readings"]
    if reads:
        form["properties"]["readings"] = _READINGS


def _plan_schema(*, reads: bool = False) -> dict[str, Any]:
    """Sub-goals as strings or objects, and what words of the task stand for.

    Args:
        reads: it may say so.
    """
    form = derive_schema(PlanReply)
    each = derive_schema(SubGoal)
    names = {"type": "array", "items": {"type": "string"}}
    each["properties"] |= {"needs": names, "produces": names}
    form["properties"]["subgoals"]["items"] = {
        "anyOf": [{"type": "string"}, each]
    }
    _set_readings(form, reads=reads)
    return form


def _without_change(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a plan that only cuts its goal."""
    properties = dict(schema["properties"])
    del properties["change"]
    return {**schema, "properties": properties}


ASSESS = assess_schema()


def _deliberate_schema() -> dict[str, Any]:
    form = derive_schema(DeliberateReply)
    form["properties"]["action"] = _action_schema()
    return form


DELIBERATE = _deliberate_schema()
LOCATE = derive_schema(LocateReply)
JUDGE = derive_schema(JudgeReply)
TRACK = derive_schema(TrackReply)
REPLAN = _plan_schema()
PLAN = _without_change(REPLAN)
FIRST_PLAN = _without_change(_plan_schema(reads=True))


def _citing_schema(reply: type[BaseModel]) -> dict[str, Any]:
    """The schema with evidence as a list, whose parts need not be separated by their words."""
    form = derive_schema(reply)
    form["properties"]["evidence"] = {
        "type": "array",
        "items": {"type": "string"},
    }
    return form


REFLECT = _citing_schema(ReflectReply)
CONCLUDE = _citing_schema(ConcludeReply)
ICONS = derive_schema(IconsReply)
