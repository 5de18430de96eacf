"""Reads the gestures in what is sent to a phone: calls of uiautomator2, and shell commands.

Only what tapwright itself sends is read here. The virtual phone, which plays
recordings back for any
client and is a distribution of its own, has a reader that knows more (`replay/gestures.py`); a test
holds that both say the same of what tapwright sends.
"""

import base64
import binascii
import math
import re
import shlex
from collections.abc import Sequence
from typing import Any, NamedTuple

from tools.session_recording.layout import GestureKind

LONG_PRESS_MS = 400
"""From where on Android takes a touch for a long press."""
_KEYS = {"3": "home", "4": "back", "66": "enter", "187": "recent"}
_BROADCAST_TEXT = "ADB_KEYBOARD_INPUT_TEXT"
_BROADCAST_CLEAR = "ADB_KEYBOARD_CLEAR_TEXT"


class Touch(NamedTuple):
    """A gesture as it was sent, before it is known what it meant."""

    kind: GestureKind
    points: tuple[tuple[int, int], ...] = ()
    value: str = ""


def read_call(method: str, params: Any, *, clipboard: str) -> Touch | None:
    """The gesture that a call makes; None if it makes none.

    Args:
        method: of the uiautomator2 server.
        params: of the call.
        clipboard: what a paste inserts.
    """
    values = params if isinstance(params, list | tuple) else ()
    touch = _read_fingers(method, values)
    if touch is not None:
        return touch
    match method, *values:
        case "pressKey", str(name):
            return Touch("key", value=name)
        case "setText", _, str(text):
            return Touch("text", value=text)
        case "pasteClipboard", *_:
            return Touch("text", value=clipboard)
        case "clearInputText", *_:
            return Touch("clear")
    return None


def _read_fingers(method: str, values: Sequence[Any]) -> Touch | None:
    match method, *values:
        case "click", int(x), int(y):
            return Touch("tap", ((x, y),))
        case "click", int(x), int(y), int(hold):
            is_long = hold >= LONG_PRESS_MS
            return Touch("long_press" if is_long else "tap", ((x, y),))
        case "swipe", int(x1), int(y1), int(x2), int(y2), _:
            return Touch("swipe", ((x1, y1), (x2, y2)))
        case "swipePoints", [int(x1), int(y1), *_, int(x2), int(y2)], _:
            return Touch("swipe", ((x1, y1), (x2, y2)))
        case "drag", int(x1), int(y1), int(x2), int(y2), _:
            return Touch("drag", ((x1, y1), (x2, y2)))
        case "gesture", _, dict(), dict(), dict(), dict(), *_:
            return _read_pinch(values[1:5])
    return None


def _read_pinch(corners: Any) -> Touch:
    points = tuple((int(p.get("x", 0)), int(p.get("y", 0))) for p in corners)
    before = math.dist(points[0], points[1])
    after = math.dist(points[2], points[3])
    return Touch("pinch", points, "out" if after > before else "in")


def read_command(line: str) -> Touch | None:
    """The gesture that a shell command makes; None if it makes none."""
    words = split_command(line)
    match words:
        case ["am", "start", *rest]:
            return _read_start(rest)
        case ["monkey", "-p", package, *_]:
            return Touch("start_app", value=package)
        case ["am", "force-stop", *_, str(package)]:
            return Touch("stop_app", value=package)
        case ["input", "text", text]:
            return Touch("text", value=text.replace("%s", " "))
        case ["input", "keyevent", key]:
            return Touch("key", value=_KEYS.get(key, key))
        case ["am", "broadcast", "-a", action, *rest]:
            return _read_broadcast(action, rest)
    return None


def split_command(line: str) -> list[str]:
    """The words of a command; none if its quotes are not closed."""
    try:
        return shlex.split(line)
    except ValueError:
        return []


def _read_start(words: list[str]) -> Touch | None:
    options = dict(zip(words, words[1:], strict=False))
    if "-d" in options:
        return Touch("open_link", value=options["-d"])
    if "-n" in options:
        return Touch("start_app", value=options["-n"].partition("/")[0])
    return None


def _read_broadcast(action: str, words: list[str]) -> Touch | None:
    if action == _BROADCAST_CLEAR:
        return Touch("clear")
    if action != _BROADCAST_TEXT:
        return None
    try:
        text = base64.b64decode(words[-1], validate=True).decode()
    except (IndexError, binascii.Error, UnicodeDecodeError):
        text = ""
    return Touch("text", value=text)


def is_private_command(line: str) -> bool:
    """Whether a command asks for what names the very phone; its answer is not kept."""
    return (
        re.search(r"serialno|android_id|imei|iphonesubinfo", line) is not None
    )
