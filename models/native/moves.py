"""What a native model asks for, whichever language it speaks."""

import math
import re
from collections.abc import Sequence
from typing import Any, Literal, NoReturn

from pydantic import BaseModel, ConfigDict

from models.parsing import Unreadable
from tools.actions import Direction

MoveKind = Literal[
    "tap",
    "double_tap",
    "long_press",
    "swipe",
    "scroll",
    "drag",
    "type",
    "clear",
    "open_app",
    "back",
    "home",
    "recents",
    "enter",
    "wait",
    "note",
    "ask",
    "answer",
    "finish",
    "fail",
]
Point = tuple[float, float]


class NativeMove(BaseModel):
    """One reply of a native model; points are named by the model's own convention."""

    model_config = ConfigDict(frozen=True)

    kind: MoveKind
    point: Point | None = None
    """Where to touch, or where a swipe, scroll or drag begins."""
    end: Point | None = None
    """Where a swipe or drag ends."""
    text: str = ""
    """What is typed, opened, asked, answered or told at the end."""
    direction: Direction | None = None
    """Of a swipe, the finger's way; of a scroll, the side of which more is shown."""
    seconds: float = 0.0
    """Of a wait; 0 if the model does not say."""
    submits: bool = False
    """Submit the text after it is typed."""
    caution: str = ""
    """Why the model itself wants the user to allow this; empty if it does not."""
    thought: str = ""
    summary: str = ""
    """The model's own words for its history: the action in a sentence, or all that was done."""


_NUMBER = r"-?\d+(?:\.\d+)?"
_POINT_TEXT = re.compile(_NUMBER)


def read_point(value: Any) -> Point | None:
    """The point in a list or text of two numbers, or the middle of a box of four.

    Returns:
        None if there are fewer than two numbers, or one is not finite.
    """
    if isinstance(value, str):
        numbers = [float(each) for each in _POINT_TEXT.findall(value)]
    else:
        numbers = _list_numbers(value)
    if len(numbers) >= 4:
        left, top, right, bottom = numbers[:4]
        numbers = [(left + right) / 2, (top + bottom) / 2]
    if len(numbers) < 2 or not all(map(math.isfinite, numbers[:2])):
        return None
    return numbers[0], numbers[1]


def _list_numbers(value: Any) -> list[float]:
    """The numbers of a list, also of one within a list; empty for anything else."""
    if not isinstance(value, list | tuple):
        return []
    if len(value) == 1:
        return _list_numbers(value[0])
    try:
        return [float(each) for each in value]
    except (TypeError, ValueError):
        return []


def require_point(value: Any, what: str) -> Point:
    """The point in a value.

    Raises:
        Unreadable: there is none; it names `what` the model left out.
    """
    point = read_point(value)
    if point is None:
        msg = f"{what} needs a point of two numbers"
        raise Unreadable(msg, prose=False)
    return point


def read_seconds(value: Any) -> float:
    """Seconds from a number or a text such as `2 seconds`; 0 if it names none."""
    numbers = _POINT_TEXT.findall(str(value))
    return abs(float(numbers[0])) if numbers else 0.0


_DIRECTIONS: tuple[Direction, ...] = ("up", "down", "left", "right")


def read_direction(value: Any) -> Direction | None:
    """The direction that a text names."""
    words = str(value).casefold()
    return next((each for each in _DIRECTIONS if each in words), None)


def format_numbers(numbers: Sequence[float]) -> str:
    """`512,300`: whole numbers, as these models name points."""
    return ",".join(str(round(number)) for number in numbers)


def raise_foreign(text: str, form: str) -> NoReturn:
    """Complain about a reply that is not of the format.

    Raises:
        Unreadable: always; words that hold no action are never taken for one.
    """
    msg = f"it holds no action of the form {form}"
    raise Unreadable(msg, prose=bool(text.strip()))
