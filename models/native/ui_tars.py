"""UI-TARS: `Thought: ...` and `Action: click(start_box='<|box_start|>(x,y)<|box_end|>')`.

Sources: https://github.com/bytedance/UI-TARS, codes/ui_tars/prompt.py MOBILE_USE_DOUBAO (the
actions on a phone, with `<point>x y</point>`), README_v1.md (1.0, with `start_box`) and
codes/ui_tars/action_parser.py `parse_action_to_structure_output` (how a reply is read). Of several
actions in one reply the first is taken: the rest were chosen without a look at its result.
"""

import ast
import re
from collections.abc import Callable
from typing import Any

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

FORM = "Action: click(start_box='(x,y)')"
_ACTION = re.compile(r"^\s*Action:\s*", re.MULTILINE)
_CALL = re.compile(r"(?P<name>[a-z_]+)\s*\(", re.IGNORECASE)
_THOUGHT = re.compile(
    r"\b(?:Thought|Action_Summary):\s*(?P<words>.*)\Z", re.DOTALL
)
_CONTENT = re.compile(r"""\b(?P<key>content|app_name)\s*=\s*(?P<quote>["'])""")
_ARGUMENT = re.compile(
    r"""\b(?P<key>\w+)\s*=\s*(?P<quote>["'])(?P<value>.*?)(?P=quote)""",
    re.DOTALL,
)
_THINKING = re.compile(r"\A.*</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_TOUCHES: dict[str, MoveKind] = {
    "click": "tap",
    "left_single": "tap",
    "left_double": "double_tap",
    "long_press": "long_press",
    "right_single": "long_press",
}
_KEYS: dict[str, MoveKind] = {
    "press_home": "home",
    "press_back": "back",
    "press_enter": "enter",
    "press_recent": "recents",
}
_HOTKEYS: dict[str, MoveKind] = {
    "enter": "enter",
    "return": "enter",
    "back": "back",
    "esc": "back",
    "home": "home",
}
_POINT_NAMES = ("start_box", "point", "start_point", "box")


def read_reply(text: str) -> NativeMove:
    """The move of a reply.

    Raises:
        Unreadable: it holds no line `Action:`, or a call that cannot be read.
    """
    bare = _THINKING.sub("", text)
    actions = list(_ACTION.finditer(bare))
    if not actions:
        raise_foreign(text, FORM)
    action = actions[-1]
    words = _THOUGHT.search(bare[: action.start()])
    thought = " ".join(words["words"].split()) if words else ""
    call = _cut_first_call(bare[action.end() :])
    found = _CALL.match(call)
    if found is None:
        msg = f"its action is not of the form {FORM}"
        raise Unreadable(msg, prose=False)
    move = _read_call(found["name"].casefold(), _read_arguments(call))
    return move.model_copy(update={"thought": thought})


def _cut_first_call(text: str) -> str:
    """The first call; the published reader splits them at `)` and an empty line."""
    call = re.split(r"\)\s*\n\s*\n", text.strip())[0].strip()
    return call if call.endswith(")") else f"{call})"


def _read_arguments(call: str) -> dict[str, str]:
    """The arguments of a call by name, all texts."""
    values = {
        found["key"]: found["value"] for found in _ARGUMENT.finditer(call)
    }
    content = _CONTENT.search(call)
    if content is not None:
        end = call.rfind(content["quote"])
        values = {content["key"]: _read_escapes(call[content.end() : end])}
    return values


def _read_escapes(text: str) -> str:
    """A text as Python reads it between quotation marks, which need no escape here."""
    try:
        read = ast.literal_eval(f'"""{text} """')
    except (SyntaxError, ValueError, MemoryError):
        return text.replace("\\n", "\n").replace("\\'", "'")
    return str(read)[:-1]


def _read_call(name: str, values: dict[str, Any]) -> NativeMove:
    if name in _TOUCHES:
        point = require_point(_read_start(values), name)
        return NativeMove(
            kind=_TOUCHES[name],
            point=point,
        )
    if name in _KEYS:
        return NativeMove(kind=_KEYS[name])
    if name == "type":
        content = values.get("content", "")
        typed = content.rstrip("\n")
        return NativeMove(
            kind="type",
            text=typed,
            submits=typed != content,
        )
    if name == "scroll":
        return NativeMove(
            kind="scroll",
            point=read_point(_read_start(values)),
            direction=read_direction(values.get("direction")) or "down",
        )
    if name in ("drag", "select", "swipe"):
        end = values.get("end_box") or values.get("end_point")
        return NativeMove(
            kind="drag",
            point=require_point(_read_start(values), "the start of a drag"),
            end=require_point(end, "the end of a drag"),
        )
    return _read_other(name, values)


def _read_other(name: str, values: dict[str, Any]) -> NativeMove:
    if name == "open_app":
        app = values.get("app_name", "").strip()
        return NativeMove(
            kind="open_app",
            text=app,
        )
    if name == "wait":
        return NativeMove(
            kind="wait", seconds=read_seconds(values.get("time", "5"))
        )
    if name == "finished":
        return NativeMove(kind="finish", text=values.get("content", ""))
    if name == "call_user":
        return NativeMove(kind="ask", text=values.get("content", ""))
    key = str(values.get("key") or "").casefold().strip()
    if name in ("hotkey", "press") and key in _HOTKEYS:
        return NativeMove(kind=_HOTKEYS[key])
    msg = f"there is no action {name!r}"
    raise Unreadable(msg, prose=False)


def _read_start(values: dict[str, Any]) -> Any:
    names = (name for name in _POINT_NAMES if name in values)
    return values.get(next(names, ""))


_NAMES: dict[MoveKind, str] = {
    "tap": "click",
    "double_tap": "left_double",
    "long_press": "long_press",
    "home": "press_home",
    "back": "press_back",
    "type": "type",
    "open_app": "open_app",
    "scroll": "scroll",
    "drag": "drag",
    "swipe": "drag",
    "ask": "call_user",
    "answer": "finished",
    "finish": "finished",
    "enter": "hotkey",
}


def write_box_reply(move: NativeMove) -> str:
    """The move as UI-TARS 1.0 and 1.5 write it, with `start_box`."""
    return _write_reply(move, ("start_box", "end_box"), _write_box)


def write_point_reply(move: NativeMove) -> str:
    """The move as UI-TARS 2 and Doubao write it, with `<point>`."""
    names = ("point", "end_point")
    if move.end is not None:
        names = ("start_point", "end_point")
    return _write_reply(move, names, _write_point)


def _write_box(point: Point) -> str:
    return f"<|box_start|>({format_numbers(point)})<|box_end|>"


def _write_point(point: Point) -> str:
    return f"<point>{format_numbers(point).replace(',', ' ')}</point>"


def _write_reply(
    move: NativeMove,
    names: tuple[str, str],
    write_place: Callable[[Point], str],
) -> str:
    arguments: dict[str, str] = {}
    for name, point in zip(names, (move.point, move.end), strict=True):
        if point is not None:
            arguments[name] = write_place(point)
    if move.direction is not None:
        arguments["direction"] = move.direction
    arguments |= _write_text(move)
    name = _NAMES.get(move.kind, "wait")
    listed = ", ".join(f"{key}='{value}'" for key, value in arguments.items())
    return f"Thought: {move.thought}\nAction: {name}({listed})"


def _write_text(move: NativeMove) -> dict[str, str]:
    """The text of a call, as the argument that it is."""
    if move.kind == "enter":
        return {"key": "enter"}
    text = move.text
    if move.submits:
        text += "\n"
    if not text and move.kind not in ("type", "finish", "answer"):
        return {}
    key = "app_name" if move.kind == "open_app" else "content"
    return {key: _add_escapes(text)}


def _add_escapes(text: str) -> str:
    escaped = text.replace("\\", "\\\\")
    for mark in "'\"":
        escaped = escaped.replace(mark, f"\\{mark}")
    return escaped.replace("\n", "\\n")
