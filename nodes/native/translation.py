"""What a native model's move means here, and what an action of ours is in its words."""

import re
from collections.abc import Callable
from typing import Any

from graph.replies import NativeReply
from models.coordinates import CoordinateFrame
from models.native.moves import MoveKind, NativeMove, Point
from nodes.completion.quotes.answer_form import is_question_asked
from nodes.visual.grounding import find_element_at
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tools.actions import Action, Direction, DragPoint, TapPoint
from tools.screen import Element, Screen, Target
from tools.vision.icons import dp_of

_PRECISE = ("slider", "image")
"""Roles of elements in which it matters where they are touched."""
_OPPOSITE: dict[Direction, Direction] = {
    "up": "down",
    "down": "up",
    "left": "right",
    "right": "left",
}
_EDGE = 0.03
"""Share of the screen within which a swipe comes in from its edge."""
_LINE_DP = 88
"""Height of a field of one line, its label included, at most."""
_MAX_WAIT_S = 30.0
_WAIT_S = 2.0
_NOTE_WAIT_S = 0.5
_MAX_NOTE = 200
_QUESTION = "Please do on the phone what only you can, or say what I need."
_LOOKING_UP = re.compile(
    r"\b(?:check|look up|search|find|see|view|get)\b|查|搜|找|看",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])")
_WHOLE_SCREEN = re.compile(r"true|false|", re.IGNORECASE)
"""AutoGLM notes `True`: what the screen shows."""


def find_move_problem(move: NativeMove, frame: CoordinateFrame) -> str:
    """What is wrong with a move that was read; empty if nothing is."""
    for point in (move.point, move.end):
        if point is not None and frame.find_problem(*point):
            return frame.find_problem(*point)
    if move.kind in ("open_app", "answer") and not move.text.strip():
        return f"{move.kind} needs a text"
    return ""


def translate_move(
    move: NativeMove,
    screen: Screen,
    frame: CoordinateFrame,
    *,
    replaces_text: bool,
    instruction: str,
) -> NativeReply:
    """The assessment that a move means.

    Args:
        move: of the model.
        screen: that it saw.
        frame: of its points.
        replaces_text: whether its `type` replaces what the field holds.
        instruction: of the task; what is told at its end may be the answer to it.
    """
    focus: list[str] = []
    if move.kind == "note":
        noted = move.text
        if _WHOLE_SCREEN.fullmatch(noted.strip()):
            noted = "; ".join(screen.texts)
        focus = [cut_line(noted, _MAX_NOTE)]
    translator = _Translator(screen, frame, replaces_text, instruction)
    return NativeReply(
        judgement="act",
        action=translator.find_action(move),
        thought=move.thought,
        caution=move.caution,
        focus=focus,
    )


class _Translator:
    """Makes actions of moves on one screen."""

    def __init__(
        self,
        screen: Screen,
        frame: CoordinateFrame,
        replaces_text: bool,
        instruction: str,
    ) -> None:
        self._screen = screen
        self._frame = frame
        self._replaces_text = replaces_text
        self._instruction = instruction
        self._ways: dict[MoveKind, Callable[[NativeMove], dict[str, Any]]] = {
            "tap": self._tap_element,
            "double_tap": self._touch_element,
            "long_press": self._touch_element,
            "swipe": self._swipe_finger,
            "drag": self._drag_element,
            "scroll": self._scroll_list,
            "type": self._type_text,
            "clear": self._type_text,
            "finish": self._claim_end,
        }

    def find_action(self, move: NativeMove) -> dict[str, Any]:
        """The flat action of a move."""
        way = self._ways.get(move.kind)
        return _name_plain_action(move) if way is None else way(move)

    def _to_pixels(self, point: Point | None) -> tuple[int, int]:
        if point is None:
            return self._screen.width // 2, self._screen.height // 2
        return self._frame.to_screen(*point)

    def _tap_element(self, move: NativeMove) -> dict[str, Any]:
        point = self._to_pixels(move.point)
        element = find_element_at(point, self._screen)
        if element is None or element.role in _PRECISE:
            return {"kind": "tap_point", "x": point[0], "y": point[1]}
        return {"kind": "tap", "element": element.index}

    def _touch_element(self, move: NativeMove) -> dict[str, Any]:
        """On an element; where none is listed, one is added, see `model_input.resolve_point`."""
        x, y = self._to_pixels(move.point)
        element = find_element_at((x, y), self._screen)
        if element is None:
            return {"kind": move.kind, "x": x, "y": y}
        return {"kind": move.kind, "element": element.index}

    def _type_text(self, move: NativeMove) -> dict[str, Any]:
        """Into the field that is named, or that has the focus; else for the keyboard."""
        text = move.text if move.kind == "type" else ""
        field = self._find_field(move.point)
        if field is None:
            return {"kind": "type", "text": text}
        if move.kind == "type" and self._adds_text(field):
            return {"kind": "type", "text": text}
        return {"kind": "fill", "element": field.index, "text": text}

    def _adds_text(self, field: Element) -> bool:
        """Whether typed text is added to what the field holds.

        Nobody wants `AlarmWork` in a line that was filled in before, but a note may go on.
        """
        if self._replaces_text or not field.focused or not field.value:
            return False
        dp = dp_of(self._screen.width, self._screen.height)
        return field.bounds.height > _LINE_DP * dp

    def _find_field(self, point: Point | None) -> Element | None:
        fields: list[Element] = []
        for element in self._screen.elements:
            if element.role == "input" and element.index > 0:
                fields.append(element)
        if point is not None:
            x, y = self._to_pixels(point)
            named = [e for e in fields if e.bounds.contains(x, y)]
            if named:
                return min(named, key=lambda e: e.bounds.area)
        return next((e for e in fields if e.focused), None)

    def _swipe_finger(self, move: NativeMove) -> dict[str, Any]:
        """A finger's way over a list scrolls it; from an edge or on a slider it is itself."""
        start = self._to_pixels(move.point)
        if move.end is None:
            return self._move_finger(move.direction or "up", start, move.point)
        end = self._to_pixels(move.end)
        direction = _find_direction(start, end)
        if self._begins_at_edge(start, direction):
            return {"kind": "swipe", "direction": direction, "edge": True}
        touched = find_element_at(start, self._screen)
        if touched is not None and touched.role == "slider":
            return _name_drag(start, end)
        return self._move_finger(direction, start, start)

    def _begins_at_edge(
        self, start: tuple[int, int], direction: Direction
    ) -> bool:
        """Whether a finger comes in from an edge of the screen that means something."""
        if direction == "down":
            return start[1] < _EDGE * self._screen.height
        return direction == "right" and start[0] < _EDGE * self._screen.width

    def _drag_element(self, move: NativeMove) -> dict[str, Any]:
        """From one element onto another; over a list it is a swipe, as these models use it."""
        start = self._to_pixels(move.point)
        end = self._to_pixels(move.end)
        held = find_element_at(start, self._screen)
        if held is None and _find_list(
            self._screen, start, _OPPOSITE[_find_direction(start, end)]
        ):
            return self._swipe_finger(move)
        onto = find_element_at(end, self._screen)
        if (
            held is None
            or onto is None
            or held == onto
            or held.role in _PRECISE
        ):
            return _name_drag(start, end)
        return {"kind": "drag", "element": held.index, "to": onto.index}

    def _scroll_list(self, move: NativeMove) -> dict[str, Any]:
        direction = _OPPOSITE[move.direction or "down"]
        return self._move_finger(
            direction, self._to_pixels(move.point), move.point
        )

    def _move_finger(
        self, direction: Direction, start: tuple[int, int], named: Any
    ) -> dict[str, Any]:
        """Scroll the list under the finger; without a list, swipe over the screen."""
        shown = _OPPOSITE[direction]
        found = _find_list(self._screen, start if named else None, shown)
        if found is None:
            return {"kind": "swipe", "direction": direction}
        return {"kind": "scroll", "element": found.index, "direction": shown}

    def _claim_end(self, move: NativeMove) -> dict[str, Any]:
        """The end; where a language has no words for it, its thought says what shows it."""
        if _is_answer(move.text, self._instruction, self._screen):
            return {"kind": "answer", "text": move.text}
        return {"kind": "finish", "text": move.text or move.thought}


def _is_answer(told: str, instruction: str, screen: Screen) -> bool:
    """Whether what is told at the end is what the user wanted to know.

    Some of these languages have one word for both ends. Where nothing is asked, but something is
    looked up, a piece of the screen is an answer; a sentence about what was done is evidence.
    """
    words = normalize_text(told)
    if not words:
        return False
    if _holds_question(instruction):
        return True
    if not _LOOKING_UP.search(instruction):
        return False
    page = normalize_text("\n".join(screen.texts))
    return words in page and words not in normalize_text(instruction)


def _holds_question(instruction: str) -> bool:
    """Whether one of its sentences asks a question, whatever else the others want done."""
    sentences = _SENTENCE_END.split(instruction)
    return is_question_asked(instruction) or any(
        map(is_question_asked, sentences)
    )


def _name_plain_action(move: NativeMove) -> dict[str, Any]:
    """The action of a move that touches nothing."""
    if move.kind == "wait":
        seconds = min(move.seconds or _WAIT_S, _MAX_WAIT_S)
        return {"kind": "wait", "seconds": seconds}
    if move.kind == "note":
        return {"kind": "wait", "seconds": _NOTE_WAIT_S}
    if move.kind == "ask":
        question = move.text.strip() or move.thought.strip() or _QUESTION
        return {"kind": "ask", "text": question}
    if move.kind == "fail":
        why = move.text.strip() or move.thought.strip()
        return {"kind": "fail", "text": why}
    return {"kind": move.kind, "text": move.text.strip()}


def _name_drag(start: tuple[int, int], end: tuple[int, int]) -> dict[str, Any]:
    return {
        "kind": "drag_point",
        "x": start[0],
        "y": start[1],
        "to_x": end[0],
        "to_y": end[1],
    }


def _find_direction(start: tuple[int, int], end: tuple[int, int]) -> Direction:
    """The finger's way from one point to another."""
    right = end[0] - start[0]
    down = end[1] - start[1]
    if abs(right) > abs(down):
        return "right" if right > 0 else "left"
    return "down" if down > 0 else "up"


def _find_list(
    screen: Screen, point: tuple[int, int] | None, shown: Direction
) -> Element | None:
    """The smallest list under a point that moves that way; without a point, the largest."""
    lists: list[Element] = []
    for element in screen.elements:
        if not element.scrollable or element.index <= 0:
            continue
        if _can_move(element, shown):
            lists.append(element)
    if point is None:
        return max(lists, key=lambda e: e.bounds.area, default=None)
    under = [e for e in lists if e.bounds.contains(*point)]
    return min(under, key=lambda e: e.bounds.area, default=None)


def _can_move(element: Element, shown: Direction) -> bool:
    """Whether a list may have more on this side, as far as the tree tells its axis."""
    upright = shown in ("up", "down")
    if element.ways:
        return any((way in ("up", "down")) == upright for way in element.ways)
    return (element.bounds.height > element.bounds.width / 3) == upright


_SAME_KINDS: dict[str, MoveKind] = {
    "tap": "tap",
    "tap_text": "tap",
    "tap_point": "tap",
    "double_tap": "double_tap",
    "long_press": "long_press",
    "type": "type",
    "fill": "type",
    "back": "back",
    "home": "home",
    "recents": "recents",
    "enter": "enter",
    "submit": "enter",
    "open_app": "open_app",
    "ask": "ask",
    "answer": "answer",
    "finish": "finish",
    "fail": "fail",
}


def describe_action_as_move(
    action: Action,
    target: Target | None,
    frame: CoordinateFrame,
    *,
    thought: str,
) -> NativeMove:
    """An action that the model did not choose itself, as a move for its history."""
    kind = _SAME_KINDS.get(action.kind, "wait")
    if action.kind in ("scroll", "swipe"):
        return _describe_swipe(action, frame, thought)
    if isinstance(action, DragPoint):
        return NativeMove(
            kind="swipe",
            point=frame.to_model(action.x, action.y),
            end=frame.to_model(action.to_x, action.to_y),
            thought=thought,
        )
    center: tuple[int, int] | None = None
    if isinstance(action, TapPoint):
        center = action.x, action.y
    elif target is not None:
        center = target.center
    point = None
    if center is not None and kind in ("tap", "double_tap", "long_press"):
        point = frame.to_model(*center)
    if kind == "tap" and point is None:
        kind = "wait"
    text = getattr(action, "text", "")
    return NativeMove(kind=kind, point=point, text=text, thought=thought)


def _describe_swipe(
    action: Any, frame: CoordinateFrame, thought: str
) -> NativeMove:
    """A way over the middle of the screen."""
    finger = action.direction
    if action.kind == "scroll":
        finger = _OPPOSITE[action.direction]
    width, height = frame.screen
    shift = {
        "up": (0, -height // 4),
        "down": (0, height // 4),
        "left": (-width // 4, 0),
        "right": (width // 4, 0),
    }[finger]
    x = width // 2
    y = height // 2
    return NativeMove(
        kind="swipe",
        point=frame.to_model(x - shift[0], y - shift[1]),
        end=frame.to_model(x + shift[0], y + shift[1]),
        direction=_OPPOSITE[finger],
        thought=thought,
    )
