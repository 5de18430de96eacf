"""AutoGLM-Phone: `<think>...</think><answer>do(action="Tap", element=[x,y])</answer>`.

Source of the format: https://github.com/zai-org/Open-AutoGLM, phone_agent/config/prompts_zh.py (the
actions), phone_agent/model/client.py `_parse_response` and phone_agent/actions/handler.py
`parse_action` (how a reply is read): a text is all that stands up to the last quotation mark, and
may hold others. There a reply that cannot be read ends the task as finished; here it is unreadable.
"""

import re
from typing import Any

from models.native.moves import (
    MoveKind,
    NativeMove,
    Point,
    format_numbers,
    raise_foreign,
    read_seconds,
    require_point,
)
from models.parsing import Unreadable

FORM = 'do(action="...") or finish(message="...")'
_CALL = re.compile(r"\b(?P<name>do|finish)\s*\(\s*(?:action|message)\s*=")
_TEXT = re.compile(
    r"""\b(?P<key>text|message|instruction|app)\s*=\s*(?P<quote>["'])"""
)
_TAGS = re.compile(r"</?(?:think(?:ing)?|answer)>", re.IGNORECASE)
_ANSWER_BEGINS = ("<answer>", "</think>", "</thinking>")
_TOUCHES: dict[str, MoveKind] = {
    "tap": "tap",
    "double tap": "double_tap",
    "long press": "long_press",
}
_KEYS: dict[str, MoveKind] = {
    "back": "back",
    "home": "home",
    "enter": "enter",
    "press enter": "enter",
}


def read_reply(text: str) -> NativeMove:
    """The move of a reply.

    Raises:
        Unreadable: it holds no call of `do` or `finish`, or one that cannot be read.
    """
    call = _find_call(text)
    if call is None:
        raise_foreign(text, FORM)
    thought = " ".join(_TAGS.sub(" ", text[: call.start()]).split())
    body = _cut_call(text[call.start() :])
    if call["name"] == "finish":
        message = _read_texts(body).get("message", "")
        return NativeMove(
            kind="finish",
            text=message,
            thought=thought,
        )
    return _read_do(_read_arguments(body), thought)


def _find_call(text: str) -> re.Match[str] | None:
    """The first call of the answer, or the last one of a reply without tags.

    What stands before the answer is a thought, which may weigh other calls.
    """
    answer = max(text.rfind(tag) for tag in _ANSWER_BEGINS)
    calls = list(_CALL.finditer(text, max(answer, 0)))
    if not calls:
        return None
    return calls[-1] if answer < 0 else calls[0]


def _cut_call(text: str) -> str:
    """The call alone, without what follows its last parenthesis."""
    end = text.find("</answer>")
    body = text if end < 0 else text[:end]
    close = body.rfind(")")
    return body[: close + 1] if close >= 0 else body


def _read_arguments(call: str) -> dict[str, Any]:
    """The arguments of a call by name; texts may hold quotation marks and line breaks.

    Raises:
        Unreadable: it is no call of this form.
    """
    action = _ACTION.search(call)
    if action is None:
        msg = f"the call is not of the form {FORM}"
        raise Unreadable(msg, prose=False)
    values: dict[str, Any] = {"action": action["name"], **_read_texts(call)}
    duration = _DURATION.search(call)
    if duration is not None:
        values["duration"] = duration["time"]
    for found in _POINTS.finditer(call):
        values.setdefault(found["key"], found["list"])
    return values


_ACTION = re.compile(r"""action\s*=\s*["'](?P<name>[^"']*)["']""")
_DURATION = re.compile(r"\bduration\s*=\s*(?P<time>[^,)]*)")
_POINTS = re.compile(
    r"\b(?P<key>element|start|end)\s*=\s*(?P<list>[\[(][^\])]*[\])])"
)


def _read_texts(call: str) -> dict[str, str]:
    """The text that ends a call; whatever it holds, it reaches to the last quotation mark."""
    found = _TEXT.search(call)
    if found is None:
        return {}
    quote = found["quote"]
    end = call.rfind(quote)
    if end < found.end():
        return {}
    text = call[found.end() : end]
    return {found["key"]: _drop_escapes(text)}


_ESCAPE = re.compile(r"""\\(["'\\nt])""")
_ESCAPED = {"n": "\n", "t": "\t"}


def _drop_escapes(text: str) -> str:
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), text)


def _read_do(values: dict[str, Any], thought: str) -> NativeMove:
    name = str(values["action"]).replace("_", " ").casefold().strip()
    message = str(values.get("message") or "")
    if name in _TOUCHES:
        return NativeMove(
            kind=_TOUCHES[name],
            point=require_point(values.get("element"), name),
            caution=message,
            thought=thought,
        )
    if name in _KEYS:
        return NativeMove(
            kind=_KEYS[name],
            thought=thought,
        )
    if name in ("type", "type name"):
        if "text" not in values:
            msg = f"{values['action']} needs a text"
            raise Unreadable(msg, prose=False)
        return NativeMove(
            kind="type",
            text=values["text"],
            thought=thought,
        )
    if name == "launch":
        app = str(values.get("app") or "").strip()
        return NativeMove(
            kind="open_app",
            text=app,
            thought=thought,
        )
    if name == "swipe":
        return NativeMove(
            kind="swipe",
            point=require_point(values.get("start"), "the start of a swipe"),
            end=require_point(values.get("end"), "the end of a swipe"),
            thought=thought,
        )
    return _read_other(name, values, message, thought)


def _read_other(
    name: str, values: dict[str, Any], message: str, thought: str
) -> NativeMove:
    """The actions that touch nothing."""
    if name == "wait":
        seconds = read_seconds(values.get("duration"))
        return NativeMove(
            kind="wait",
            seconds=seconds,
            thought=thought,
        )
    if name in ("take over", "interact"):
        return NativeMove(
            kind="ask",
            text=message,
            thought=thought,
        )
    if name in ("note", "call api"):
        noted = message or str(values.get("instruction") or "")
        return NativeMove(
            kind="note",
            text=noted,
            thought=thought,
        )
    msg = f"there is no action {values['action']!r}"
    raise Unreadable(msg, prose=False)


_NAMES: dict[MoveKind, str] = {
    "tap": "Tap",
    "double_tap": "Double Tap",
    "long_press": "Long Press",
    "back": "Back",
    "home": "Home",
    "enter": "Enter",
}


def write_reply(move: NativeMove) -> str:
    """The move as this model writes it, on two tags."""
    return f"<think>{move.thought}</think><answer>{_write_call(move)}</answer>"


def _write_call(move: NativeMove) -> str:
    if move.kind in ("finish", "answer", "fail"):
        return f"finish(message={_quote_text(move.text)})"
    if move.kind in _NAMES:
        caution = (
            f", message={_quote_text(move.caution)}" if move.caution else ""
        )
        place = _write_point("element", move.point)
        return f'do(action="{_NAMES[move.kind]}"{place}{caution})'
    if move.kind in ("type", "open_app", "ask", "note"):
        name, key = {
            "type": ("Type", "text"),
            "open_app": ("Launch", "app"),
            "ask": ("Take_over", "message"),
            "note": ("Note", "message"),
        }[move.kind]
        return f'do(action="{name}", {key}={_quote_text(move.text)})'
    if move.kind == "wait":
        return f'do(action="Wait", duration="{move.seconds:g} seconds")'
    start = _write_point("start", move.point)
    return f'do(action="Swipe"{start}{_write_point("end", move.end)})'


def _write_point(name: str, point: Point | None) -> str:
    return "" if point is None else f", {name}=[{format_numbers(point)}]"


def _quote_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n") + '"'
