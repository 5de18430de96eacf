"""The oracle in the language of a native model, behind an endpoint of its own.

It is asked as the model would be: over HTTP, in the published layout, with screenshots. It answers
in the published form and names points as the family does, in the size of the picture that it was
sent. It fills a field as these models do: first it taps it, then it types.
"""

import base64
import re
from dataclasses import dataclass, field
from typing import Any

from evals.simulated.endpoint import Asked
from evals.simulated.foresight import Pending, quote_screen
from evals.simulated.oracle import PROSE, Oracle
from models.coordinates import Convention, CoordinateFrame
from models.dialects import find_dialect
from models.native.families import NativeFamily, find_family
from models.native.moves import MoveKind, NativeMove, Point
from tools.acting.targets import tap_point
from tools.actions import Direction
from tools.screen import Element, Screen
from tools.vision.encoding import fit_size, size_of

_YES_OR_NO = re.compile(r"yes|no|不?(?:是|需要|用|会|能)|否", re.IGNORECASE)
_SEEN_AS = 768
"""Longer side of the picture in whose pixels the oracle names points."""
_FINGER: dict[Direction, tuple[float, float]] = {
    "up": (0, -0.3),
    "down": (0, 0.3),
    "left": (-0.3, 0),
    "right": (0.3, 0),
}
_OPPOSITE: dict[Direction, Direction] = {
    "up": "down",
    "down": "up",
    "left": "right",
    "right": "left",
}
_SAME: dict[str, MoveKind] = {
    "back": "back",
    "home": "home",
    "enter": "enter",
    "type": "type",
    "open_app": "open_app",
    "answer": "answer",
}


@dataclass
class NativeOracle:
    """Answers the requests of one run; serve it by `evals.simulated.endpoint.Endpoint`."""

    oracle: Oracle
    instruction: str
    model: str
    """A name whose dialect has a native language."""
    said: list[NativeMove] = field(default_factory=list)
    _waits: tuple[float, Pending] | None = None
    """Seconds still to wait, and what is under way with it."""
    _filling: tuple[str, Pending] | None = None
    """The text to type into the field that was tapped, and what is under way with it."""

    def __post_init__(self) -> None:
        dialect = find_dialect(self.model)
        self.family: NativeFamily = find_family(dialect.native)
        self._points: Convention = dialect.points

    def __call__(self, asked: Asked) -> str:
        """The reply to a request of the graph's."""
        self.oracle.catch_up()
        move = self._next(self._frame(asked))
        if move is None:
            return PROSE
        self.said.append(move)
        done = [each.summary for each in self.said[:-1]]
        if self.family.keeps_summary:
            summary = "; ".join([*done[-1:], move.thought])[-500:]
            move = move.model_copy(update={"summary": summary})
        return self.family.write_reply(move)

    def _frame(self, asked: Asked) -> CoordinateFrame:
        """The picture that the request shows last.

        Raises:
            ValueError: it is not laid out as published.
        """
        pictures = asked.images
        last = asked.body["messages"][-1]
        if last["role"] != "user" or "image_url" not in str(last["content"]):
            msg = "the last turn shows no screen"
            raise ValueError(msg)
        if len(pictures) > self.family.pictures:
            msg = f"{len(pictures)} pictures, {self.family.pictures} at most"
            raise ValueError(msg)
        data = pictures[-1].partition(",")[2]
        screen = self.oracle.look()
        return CoordinateFrame(
            screen=(screen.width, screen.height),
            image=size_of(base64.b64decode(data)),
            convention=self._points,
        )

    def _next(self, frame: CoordinateFrame) -> NativeMove | None:
        if self._waits is not None:
            return self._wait(*self._waits)
        filling, self._filling = self._filling, None
        screen = self.oracle.look()
        if filling is not None and _focused(screen) is not None:
            text, pending = filling
            return self._write(text, pending, screen)
        reply = self.oracle.assess_goal(self.instruction)
        if reply is None:
            return None
        thought = str(reply.get("thought", ""))
        if reply["judgement"] == "done":
            cited = f'"{reply["message"]}"'
            return NativeMove(kind="finish", text=cited, thought=thought)
        if reply["judgement"] == "impossible":
            return NativeMove(kind="fail", text=str(reply["message"]))
        move = self._say(reply["action"], screen, frame)
        if move.kind == "answer" and _YES_OR_NO.fullmatch(move.text):
            # No screen shows a bare yes; these models say what it follows from.
            quote = quote_screen(screen, self.instruction)
            text = f'{move.text}: "{quote}"' if quote else move.text
            move = move.model_copy(update={"text": text})
        return move.model_copy(update={"thought": thought})

    def _write(self, text: str, pending: Pending, screen: Screen) -> NativeMove:
        """Type into the field that has the focus, or first empty it."""
        field_now = _focused(screen)
        holds = field_now is not None and bool(field_now.value)
        if holds and self.family.can_clear:
            self._filling = text, pending
            self.oracle.go_on(pending, stays=True)
            return NativeMove(kind="clear", thought="empty the field")
        self.oracle.go_on(pending)
        return NativeMove(kind="type", text=text, thought="type the text")

    def _say(
        self, raw: dict[str, Any], screen: Screen, frame: CoordinateFrame
    ) -> NativeMove:
        """One of the oracle's actions as a move."""
        kind = raw["kind"]
        if kind == "tap_point":
            seen = CoordinateFrame(
                screen=frame.screen,
                image=fit_size(*frame.screen, max_side=_SEEN_AS),
            )
            x, y = seen.to_screen(raw["x"], raw["y"])
            return NativeMove(kind="tap", point=frame.to_model(x, y))
        if kind == "wait":
            return self._wait(float(raw["seconds"]), self._take_pending())
        if kind == "swipe":
            middle = screen.width, screen.height
            return self._move_finger(raw["direction"], (0, 0, *middle), frame)
        element = screen.find_element(raw.get("element", -1))
        if element is None:
            return NativeMove(kind=_SAME[kind], text=str(raw.get("text", "")))
        if kind == "scroll":
            box = element.bounds
            return self._move_finger(
                _OPPOSITE[raw["direction"]],
                (box.left, box.top, box.right, box.bottom),
                frame,
            )
        if kind == "fill":
            return self._fill(element, str(raw["text"]), screen, frame)
        point = frame.to_model(*tap_point(element, screen.elements))
        touch: MoveKind = "long_press" if kind == "long_press" else "tap"
        return NativeMove(kind=touch, point=point)

    def _fill(
        self,
        element: Element,
        text: str,
        screen: Screen,
        frame: CoordinateFrame,
    ) -> NativeMove:
        point = frame.to_model(*element.bounds.center)
        if self.family.keeps_summary:
            # gelab names field and text at once.
            return NativeMove(kind="type", point=point, text=text)
        pending = self._take_pending()
        if element.focused:
            return self._write(text, pending, screen)
        self._filling = text, pending
        self.oracle.go_on(pending, stays=True)
        return NativeMove(kind="tap", point=point)

    def _take_pending(self) -> Pending:
        if self.oracle.pending is None:
            msg = "nothing is under way"
            raise ValueError(msg)
        return self.oracle.pending

    def _wait(self, seconds: float, pending: Pending) -> NativeMove:
        """Wait, as often as it takes in a language that has one length for it."""
        left = seconds - self.family.wait_seconds
        goes_on = self.family.wait_seconds > 0 and left > 0
        self._waits = (left, pending) if goes_on else None
        self.oracle.go_on(pending, stays=goes_on)
        return NativeMove(
            kind="wait",
            seconds=0.0 if self.family.wait_seconds else seconds,
            thought="wait",
        )

    def _move_finger(
        self,
        finger: Direction,
        box: tuple[int, int, int, int],
        frame: CoordinateFrame,
    ) -> NativeMove:
        """A finger's way within a box, as the family says it."""
        left, top, right, bottom = box
        x, y = (left + right) / 2, (top + bottom) / 2
        dx, dy = _FINGER[finger]
        width, height = right - left, bottom - top

        def name(sign: int) -> Point:
            at = x + sign * dx * width, y + sign * dy * height
            return frame.to_model(round(at[0]), round(at[1]))

        if self.family.scrolls_by == "side":
            middle = frame.to_model(round(x), round(y))
            return NativeMove(
                kind="scroll", point=middle, direction=_OPPOSITE[finger]
            )
        if self.family.scrolls_by == "finger":
            middle = frame.to_model(round(x), round(y))
            return NativeMove(kind="swipe", point=middle, direction=finger)
        return NativeMove(kind="swipe", point=name(-1), end=name(1))


def _focused(screen: Screen) -> Element | None:
    """The text field that has the focus."""
    return next(
        (e for e in screen.elements if e.focused and e.role == "input"), None
    )
