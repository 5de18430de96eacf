"""`mobile_use`: a thought and `<tool_call>{"name": "mobile_use", "arguments": {...}}</tool_call>`.

The format of GUI-Owl-1.5, MAI-UI and Qwen-UI. Sources:
https://github.com/X-PLUG/MobileAgent, Mobile-Agent-v3.5/mobile_use (utils.py SYSTEM_PROMPT, the
actions; run_gui_owl_1_5_for_mobile.py, how they are carried out), and
https://github.com/Tongyi-MAI/MAI-UI, src/prompt.py and src/mai_naivigation_agent.py
`parse_tagged_text` (how a reply is read). Both write `swipe`: GUI-Owl from one point to another,
MAI-UI in the finger's direction.
"""

import json
import re
from typing import Any

from models.native.moves import (
    MoveKind,
    NativeMove,
    Point,
    raise_foreign,
    read_direction,
    read_point,
    read_seconds,
    require_point,
)
from models.parsing import Unreadable, find_json_objects

FORM = '<tool_call>{"name": "mobile_use", "arguments": {...}}</tool_call>'
_CALL = re.compile(
    r"<tool_call>(?P<body>.*?)(?:</tool_call>|\Z)", re.DOTALL | re.IGNORECASE
)
_TAGS = re.compile(r"</?(?:think(?:ing)?|tool_call|conclusion)>", re.IGNORECASE)
_THINKING_ENDS = ("</thinking>", "</think>")
_SUMMARY = re.compile(r"\bAction:\s*(?P<words>.+?)\s*\Z", re.DOTALL)
_QUOTE_ESCAPE = re.compile(r"(?<!\\)((?:\\\\)*)\\'")
"""MAI-UI's prompt asks for `\\'`, which JSON does not know."""
_BUTTONS: dict[str, MoveKind] = {
    "back": "back",
    "home": "home",
    "menu": "recents",
    "recent": "recents",
    "enter": "enter",
}
_TOUCHES: dict[str, MoveKind] = {
    "click": "tap",
    "tap": "tap",
    "left_click": "tap",
    "long_press": "long_press",
    "double_click": "double_tap",
    "double_tap": "double_tap",
}
_TEXTS: dict[str, MoveKind] = {
    "type": "type",
    "input_text": "type",
    "open": "open_app",
    "open_app": "open_app",
    "awake": "open_app",
    "answer": "answer",
    "ask_user": "ask",
    "interact": "ask",
    "call_user": "ask",
    "calluser": "ask",
    "info": "ask",
}


def read_reply(text: str) -> NativeMove:
    """The move of a reply.

    Raises:
        Unreadable: it holds no call of `mobile_use`, or one that cannot be read.
    """
    answer = max(text.rfind(tag) for tag in _THINKING_ENDS)
    calls = list(_CALL.finditer(text, max(answer, 0)))
    body = calls[-1]["body"] if calls else text[max(answer, 0) :]
    arguments = _find_arguments(body, tagged=bool(calls))
    if arguments is None:
        if calls:
            msg = f"its tool call is not of the form {FORM}"
            raise Unreadable(msg, prose=False)
        raise_foreign(text, FORM)
    before = text[: calls[-1].start()] if calls else ""
    words = " ".join(_TAGS.sub(" ", before).split())
    found = _SUMMARY.search(words)
    summary = found["words"] if found else ""
    move = _read_arguments(arguments)
    update = {"thought": words, "summary": summary}
    if move.kind == "answer" and not move.text.strip():
        # As GUI-Owl's runner: what stands before the call is the answer.
        update["text"] = summary
    return move.model_copy(update=update)


def _find_arguments(body: str, *, tagged: bool) -> dict[str, Any] | None:
    """The arguments of the last object that names an action; without tags it must be a call."""
    plain = _QUOTE_ESCAPE.sub(r"\1'", body)
    for found in reversed(find_json_objects(plain)):
        if not tagged and found.get("name") != "mobile_use":
            continue
        arguments = found.get("arguments", found)
        if isinstance(arguments, str):
            arguments = _load_object(arguments)
        if isinstance(arguments, dict) and isinstance(
            arguments.get("action"), str
        ):
            return arguments
    return None


def _load_object(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _read_arguments(arguments: dict[str, Any]) -> NativeMove:
    name = str(arguments["action"]).strip().casefold()
    text = str(arguments.get("text") or "")
    if name in _TOUCHES:
        point = require_point(arguments.get("coordinate"), name)
        return NativeMove(
            kind=_TOUCHES[name],
            point=point,
        )
    if name in _TEXTS:
        return NativeMove(
            kind=_TEXTS[name],
            text=text,
        )
    if name in ("swipe", "scroll", "drag"):
        return _read_swipe(name, arguments)
    if name in ("system_button", "key"):
        return _read_key(str(arguments.get("button") or text))
    if name == "wait":
        return NativeMove(
            kind="wait", seconds=read_seconds(arguments.get("time", 0))
        )
    if name == "terminate":
        return _read_end(str(arguments.get("status") or ""), text)
    msg = f"there is no action {arguments['action']!r}"
    raise Unreadable(msg, prose=False)


def _read_swipe(name: str, arguments: dict[str, Any]) -> NativeMove:
    start = read_point(
        arguments.get("start_coordinate")
        or arguments.get("coordinate1")
        or arguments.get("coordinate")
    )
    end = read_point(
        arguments.get("end_coordinate") or arguments.get("coordinate2")
    )
    if end is not None:
        kind: MoveKind = "drag" if name == "drag" else "swipe"
        point = require_point(list(start or ()), name)
        return NativeMove(
            kind=kind,
            point=point,
            end=end,
        )
    direction = read_direction(arguments.get("direction"))
    if direction is None:
        msg = f"{name} needs two points or a direction"
        raise Unreadable(msg, prose=False)
    return NativeMove(
        kind="swipe",
        point=start,
        direction=direction,
    )


def _read_key(name: str) -> NativeMove:
    key = name.strip().casefold().removeprefix("keycode_")
    if key == "clear":
        return NativeMove(kind="clear")
    if key not in _BUTTONS:
        msg = f"there is no button {name!r}"
        raise Unreadable(msg, prose=False)
    return NativeMove(kind=_BUTTONS[key])


def _read_end(status: str, text: str) -> NativeMove:
    """Only `success` is one: any other status is a failure."""
    ended_well = status.strip().casefold() in ("success", "complete")
    return NativeMove(
        kind="finish" if ended_well else "fail",
        text=text,
    )


_ACTIONS: dict[MoveKind, str] = {
    "tap": "click",
    "double_tap": "double_click",
    "long_press": "long_press",
    "type": "type",
    "open_app": "open",
    "answer": "answer",
    "ask": "ask_user",
}
_BUTTON_NAMES: dict[MoveKind, str] = {
    "back": "Back",
    "home": "Home",
    "recents": "Menu",
    "enter": "Enter",
}
"""As GUI-Owl names them; MAI-UI writes them small."""


def write_owl_reply(move: NativeMove) -> str:
    """The move as GUI-Owl writes it: a sentence and the call."""
    arguments = _write_arguments(move)
    if move.kind in ("swipe", "scroll", "drag"):
        arguments = {
            "action": "swipe",
            "coordinate": _write_point(move.point),
            "coordinate2": _write_point(move.end),
        }
    elif move.kind == "ask":
        arguments["action"] = "interact"
    elif move.kind == "fail":
        arguments["status"] = "failure"
    elif move.seconds:
        arguments["time"] = move.seconds
    sentence = _add_reason(move.summary or move.thought, move)
    return f"Action: {sentence}\n{_write_call(arguments)}"


def write_mai_reply(move: NativeMove) -> str:
    """The move as MAI-UI writes it: a thought and the call."""
    arguments = _write_arguments(move)
    if "button" in arguments:
        arguments["button"] = arguments["button"].lower()
    thought = _add_reason(move.thought, move)
    return f"<thinking>\n{thought}\n</thinking>\n{_write_call(arguments)}"


def _add_reason(words: str, move: NativeMove) -> str:
    """The words before a call; `terminate` has none of its own, so that they say what shows it."""
    is_said = move.kind not in ("finish", "fail") or move.text in words
    return words if is_said else f"{words} {move.text}".strip()


def _write_call(arguments: dict[str, Any]) -> str:
    call = {"name": "mobile_use", "arguments": arguments}
    return f"<tool_call>\n{json.dumps(call, ensure_ascii=False)}\n</tool_call>"


def _write_arguments(move: NativeMove) -> dict[str, Any]:
    if move.kind in _BUTTON_NAMES:
        return {"action": "system_button", "button": _BUTTON_NAMES[move.kind]}
    if move.kind in ("swipe", "scroll", "drag"):
        return _write_swipe(move)
    if move.kind in ("finish", "fail"):
        return _write_end(move)
    if move.kind == "clear":
        return {"action": "key", "text": "clear"}
    arguments: dict[str, Any] = {"action": _ACTIONS.get(move.kind, "wait")}
    if move.point is not None:
        arguments["coordinate"] = _write_point(move.point)
    if move.text:
        arguments["text"] = move.text
    return arguments


def _write_end(move: NativeMove) -> dict[str, Any]:
    status = "success" if move.kind == "finish" else "fail"
    return {"action": "terminate", "status": status}


def _write_swipe(move: NativeMove) -> dict[str, Any]:
    """MAI-UI's own: a direction, or a drag between two points."""
    if move.end is not None:
        return {
            "action": "drag",
            "start_coordinate": _write_point(move.point),
            "end_coordinate": _write_point(move.end),
        }
    place: dict[str, Any] = {"action": "swipe", "direction": move.direction}
    if move.point is not None:
        place["coordinate"] = _write_point(move.point)
    return place


def _write_point(point: Point | None) -> list[int]:
    return [round(number) for number in point or ()]
