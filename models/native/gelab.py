"""gelab-zero and Step-GUI: `<THINK>...</THINK>` and fields that tabs separate.

`explain:...`, `action:CLICK`, `point:x,y`, `summary:...`. Source of the format:
https://github.com/stepfun-ai/gelab-zero, copilot_tools/parser_0920_summary.py (`task_define_prompt`
for the actions, `str2action` for how a reply is read, `action2str` for how one is written) and
copilot_front_end/pu_frontend_executor.py (HOT_KEY, and the point of a TYPE).
"""

import re

from models.native.moves import (
    MoveKind,
    NativeMove,
    Point,
    format_numbers,
    raise_foreign,
    read_direction,
    read_point,
    read_seconds,
    require_point,
)
from models.parsing import Unreadable

FORM = "explain:...\\taction:CLICK\\tpoint:x,y\\tsummary:..."
_THINK = re.compile(r"<\s*(?P<end>/?)\s*T(?:H)?INK(?:ING)?\s*>", re.IGNORECASE)
_FIELD = (
    r"\s*(?P<key>explain|action|point[12]?|value|return|summary|key|direction|status)"
    r"\s*[:：]"
)
_KEYS: dict[str, MoveKind] = {
    "enter": "enter",
    "back": "back",
    "home": "home",
}


def read_reply(text: str) -> NativeMove:
    """The move of a reply.

    Raises:
        Unreadable: it has no field `action`, or one that cannot be read.
    """
    ends = [found for found in _THINK.finditer(text) if found["end"]]
    body = text[ends[-1].end() :] if ends else text
    thought = _THINK.sub(" ", text[: ends[-1].start()]) if ends else ""
    fields = _read_fields(body)
    if "action" not in fields:
        raise_foreign(text, FORM)
    move = _read_action(fields)
    explained = fields.get("explain", "")
    return move.model_copy(
        update={
            "thought": " ".join(f"{thought} {explained}".split()),
            "summary": fields.get("summary", ""),
        }
    )


def _read_fields(body: str) -> dict[str, str]:
    """The fields by name; each reaches to the next one.

    Only tabs separate them, since a text may have several lines; lines do in a reply without tabs.
    """
    separator = r"\t" if "\t" in body else r"\n"
    found = list(re.finditer(f"(?:^|{separator}){_FIELD}", body, re.IGNORECASE))
    starts = [each.start() for each in found]
    ends = [*starts[1:], len(body)][: len(found)]
    return {
        each["key"].casefold(): body[each.end() : end].strip()
        for each, end in zip(found, ends, strict=True)
    }


_TOUCHES: dict[str, MoveKind] = {
    "CLICK": "tap",
    "LONGPRESS": "long_press",
    "DOUBLECLICK": "double_tap",
    "DOUBLETAP": "double_tap",
}
_TEXTS: dict[str, MoveKind] = {
    "AWAKE": "open_app",
    "INFO": "ask",
    "CALLUSER": "ask",
    "ABORT": "fail",
}


def _read_action(fields: dict[str, str]) -> NativeMove:
    name = fields["action"].strip().upper()
    name = name.replace("_", "").replace(" ", "")
    value = fields.get("value", "")
    if name in _TOUCHES:
        point = require_point(fields.get("point"), name)
        return NativeMove(
            kind=_TOUCHES[name],
            point=point,
        )
    if name in _TEXTS:
        return NativeMove(
            kind=_TEXTS[name],
            text=value,
        )
    if name == "TYPE":
        field = read_point(fields.get("point"))
        return NativeMove(
            kind="type",
            text=value,
            point=field,
        )
    if name in ("SLIDE", "SCROLL", "SWIPE"):
        return _read_slide(fields)
    if name == "WAIT":
        return NativeMove(kind="wait", seconds=read_seconds(value))
    if name == "COMPLETE":
        return _read_end(fields)
    return _read_key(name, fields)


def _read_key(name: str, fields: dict[str, str]) -> NativeMove:
    key = name
    if name == "HOTKEY":
        key = fields.get("key") or fields.get("value", "")
    kind = _KEYS.get(key.casefold())
    if kind is None:
        msg = f"there is no action {fields['action']!r}"
        raise Unreadable(msg, prose=False)
    return NativeMove(kind=kind)


def _read_end(fields: dict[str, str]) -> NativeMove:
    told = fields.get("return") or fields.get("value", "")
    failed = fields.get("status", "").casefold() == "failure"
    return NativeMove(
        kind="fail" if failed else "finish",
        text=told,
    )


def _read_slide(fields: dict[str, str]) -> NativeMove:
    """From one point to another; older versions name a point and the side that is shown."""
    direction = read_direction(fields.get("direction", ""))
    if "point2" not in fields and direction is not None:
        point = read_point(fields.get("point"))
        return NativeMove(
            kind="scroll",
            point=point,
            direction=direction,
        )
    return NativeMove(
        kind="swipe",
        point=require_point(fields.get("point1"), "the start of a SLIDE"),
        end=require_point(fields.get("point2"), "the end of a SLIDE"),
    )


_ACTIONS: dict[MoveKind, str] = {
    "tap": "CLICK",
    "double_tap": "DOUBLE_CLICK",
    "long_press": "LONGPRESS",
    "type": "TYPE",
    "swipe": "SLIDE",
    "drag": "SLIDE",
    "scroll": "SLIDE",
    "open_app": "AWAKE",
    "ask": "INFO",
    "answer": "COMPLETE",
    "finish": "COMPLETE",
    "fail": "ABORT",
    "back": "HOT_KEY",
    "home": "HOT_KEY",
    "enter": "HOT_KEY",
}


def write_reply(move: NativeMove) -> str:
    """The move as this model writes it."""
    fields = {
        "explain": move.thought,
        "action": _ACTIONS.get(move.kind, "WAIT"),
    }
    fields |= _write_details(move, fields["action"])
    fields["summary"] = move.summary
    listed = "\t".join(
        f"{key}:{' '.join(value.split())}" for key, value in fields.items()
    )
    return f"<THINK> {' '.join(move.thought.split())} </THINK>\n{listed}\n"


def _write_details(move: NativeMove, action: str) -> dict[str, str]:
    if action == "HOT_KEY":
        return {"key": move.kind.upper()}
    if action == "COMPLETE":
        return {"return": move.text}
    if action == "WAIT":
        return {"value": f"{move.seconds:g}"}
    details = {"value": move.text} if move.text else {}
    points: dict[str, Point | None] = {"point": move.point}
    if move.end is not None:
        points = {"point1": move.point, "point2": move.end}
    for name, point in points.items():
        if point is not None:
            details[name] = format_numbers(point)
    return details
