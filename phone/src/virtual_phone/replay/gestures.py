"""The gestures in calls and commands of a client, and whether one is the recorded one.

Any client may drive a playback, so more is understood here than a recorder of one client's own
commands has to know, and nothing is imported from it: this distribution stands alone.
"""

import base64
import binascii
import math
import re
import shlex
from typing import Any

from virtual_phone.replay.folder import Box, Gesture

LONG_PRESS_MS = 400
NEAR = 48.0
"""Pixels from a recorded point that count as the same place where no element was known."""
MASKED = re.compile(r"•••|\{\{secret:\w+\}\}")
"""In a text from which something was taken out: it is equal to any text."""
KEYS = {
    "3": "home",
    "4": "back",
    "66": "enter",
    "187": "recent",
    "KEYCODE_HOME": "home",
    "KEYCODE_BACK": "back",
    "KEYCODE_ENTER": "enter",
    "KEYCODE_APP_SWITCH": "recent",
}


def read_call(method: str, params: list[Any], *, clipboard: str) -> Gesture | None:
    """The gesture that a call of the uiautomator2 server makes; None if it makes none."""
    try:
        return _read_call(method, params, clipboard)
    except (TypeError, ValueError, LookupError, OverflowError):
        # The server itself says what is wrong with its parameters.
        return None


def _read_call(method: str, params: list[Any], clipboard: str) -> Gesture | None:
    match method, *params:
        case "click", x, y:
            return Gesture("tap", (_point(x, y),))
        case "click", x, y, hold:
            return Gesture("long_press" if hold >= LONG_PRESS_MS else "tap", (_point(x, y),))
        case "swipe" | "drag", x1, y1, x2, y2, _:
            return Gesture(method, (_point(x1, y1), _point(x2, y2)))
        case "swipePoints", [x1, y1, *_, x2, y2], _:
            return Gesture("swipe", (_point(x1, y1), _point(x2, y2)))
        case "gesture", _, *corners, _ if len(corners) == 4:
            points = tuple(_point(corner["x"], corner["y"]) for corner in corners)
            out = math.dist(*points[2:]) > math.dist(*points[:2])
            return Gesture("pinch", points, "out" if out else "in")
        case "pressKey", name:
            return Gesture("key", value=str(name))
        case "pressKeyCode", code, *_:
            return Gesture("key", value=KEYS.get(str(code), str(code)))
        case "setText", _, text:
            return Gesture("text", value=str(text))
        case "pasteClipboard", *_:
            return Gesture("text", value=clipboard)
        case "clearInputText", *_:
            return Gesture("clear")
    return None


def _point(x: Any, y: Any) -> tuple[float, float]:
    """A point of numbers.

    Raises:
        TypeError, ValueError: They are none.
    """
    return float(x), float(y)


def read_command(line: str) -> Gesture | None:
    """The gesture that a shell command makes; None if it makes none."""
    try:
        words = shlex.split(line)
        if words:
            words[0] = words[0].rpartition("/")[2]
        return _read_words(words)
    except ValueError:
        # Quotes that are not closed, or a place without numbers: the shell says so itself.
        return None


def _read_words(words: list[str]) -> Gesture | None:
    match words:
        case ["am", "start", *rest]:
            options = dict(zip(rest, rest[1:], strict=False))
            if "-d" in options:
                return Gesture("open_link", value=options["-d"])
            return Gesture("start_app", value=options.get("-n", "").partition("/")[0])
        case ["monkey", "-p", package, *_]:
            return Gesture("start_app", value=package)
        case ["am", "force-stop", *_, package]:
            return Gesture("stop_app", value=package)
        case ["am", "broadcast", "-a", "ADB_KEYBOARD_CLEAR_TEXT", *_]:
            return Gesture("clear")
        case ["am", "broadcast", "-a", "ADB_KEYBOARD_INPUT_TEXT", *rest] if rest:
            return Gesture("text", value=_decode(rest[-1]))
        case ["input", *rest]:
            return _read_input(rest)
    return None


def _read_input(words: list[str]) -> Gesture | None:
    match words:
        case ["text", text]:
            return Gesture("text", value=text.replace("%s", " "))
        case ["keyevent", key]:
            return Gesture("key", value=KEYS.get(key, key))
        case ["tap", x, y]:
            return Gesture("tap", (_point(x, y),))
        case ["swipe", x1, y1, x2, y2, *_]:
            return Gesture("swipe", (_point(x1, y1), _point(x2, y2)))
    return None


def _decode(coded: str) -> str:
    try:
        return base64.b64decode(coded, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""


def is_same(recorded: Gesture, made: Gesture) -> bool:
    """Whether a gesture is the recorded one: of its kind, and with its target."""
    if recorded.kind == "by_hand":
        return True
    if recorded.kind != made.kind:
        return False
    if recorded.kind == "text":
        return bool(MASKED.search(recorded.value)) or recorded.value == made.value
    if recorded.value != made.value:
        return False
    if not recorded.points:
        return True
    if len(recorded.points) != len(made.points):
        return False
    if recorded.kind == "swipe":
        return _direction(recorded) == _direction(made) and _hits(recorded, made, 0)
    if recorded.kind == "pinch":
        return _hits(recorded, made, 0)
    return all(_hits(recorded, made, number) for number in range(len(recorded.points)))


def _direction(gesture: Gesture) -> tuple[bool, bool]:
    """Whether it goes along the screen's height, and towards larger numbers."""
    (x1, y1), (x2, y2) = gesture.points
    upright = abs(y2 - y1) >= abs(x2 - x1)
    return upright, (y2 > y1) if upright else (x2 > x1)


def _hits(recorded: Gesture, made: Gesture, number: int) -> bool:
    box = recorded.end_box if number else recorded.box
    point, target = made.points[number], recorded.points[number]
    return _inside(point, box) if box else math.dist(point, target) <= NEAR


def _inside(point: tuple[float, float], box: Box) -> bool:
    left, top, right, bottom = box
    return left <= point[0] < right and top <= point[1] < bottom


def describe(gesture: Gesture) -> str:
    """A gesture in a few words."""
    places = " to ".join(f"({x:g}, {y:g})" for x, y in gesture.points[:2])
    value = f" {gesture.value!r}" if gesture.value else ""
    return f"{gesture.kind.replace('_', ' ')}{value}{' at ' + places if places else ''}"
