"""The steps of a reference path, by what a person sees; they name no coordinates.

`what` is `#save` for a resource id, or words; a bar separates English and Chinese:
`tap("Save|保存")`. Words are searched for as a whole first, then as a line, then as a part.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from tapwright.errors import UsageError
from tools.actions import Direction

Do = Literal[
    "launch", "tap", "hold", "fill", "write", "scroll_to", "swipe", "back", "home",
    "enter", "wait", "wait_for", "answer", "call",
]  # fmt: skip


class TaskError(UsageError):
    """A task that cannot be; the text begins with file and line."""

    def __init__(self, where: str, said: str) -> None:
        super().__init__(f"{where}: {said}")
        self.where = where


def said_at() -> str:
    """`file:line` of the innermost caller that writes a task rather than makes it."""
    frame = sys._getframe(1)
    ours = {__file__, str(Path(__file__).with_name("task.py")), "<string>"}
    while frame.f_back is not None and (frame.f_code.co_filename in ours):
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of a path; made by the functions of this module."""

    do: Do
    what: str = ""
    """The element, by words or `#id`; in both languages with a bar between them."""
    text: str = ""
    """What is typed, answered or opened; of a call the tool, as `server/tool`."""
    nth: int = 0
    """Which of those that fit, counted from 0 in reading order; -1 is the last."""
    near: str = ""
    """Of those that fit, the one closest to what fits this."""
    direction: Direction = "down"
    at: float = 0.5
    """Where across the element, from 0 at its left to 1: a rating's fifth star is at 0.9."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """Of a call."""
    seconds: float = 0.0
    """How long a `wait` takes."""
    maybe: bool = False
    """Left out when the element is not on the screen."""
    is_ordered: bool = False
    """Obeys words on the screen, which no plan that was made before can foresee."""
    where: str = field(default_factory=said_at, compare=False, repr=False)

    def __str__(self) -> str:
        long = f"{self.seconds:g} s" if self.seconds else ""
        said = " ".join(
            part
            for part in (self.what, self.text and f'"{self.text}"', long)
            if part
        )
        return f"{self.do} {said}".strip()

    def localised(self, *, zh: bool) -> "Step":
        """The step with the words of one language."""
        fields = ("what", "text", "near")
        values = {name: pick(getattr(self, name), zh=zh) for name in fields}
        if self.do in ("fill", "write", "answer"):
            values["text"] = self.text
        return Step(
            do=self.do, nth=self.nth, direction=self.direction, at=self.at, seconds=self.seconds,
            maybe=self.maybe, is_ordered=self.is_ordered, where=self.where,
            arguments=self.arguments, **values,
        )  # fmt: skip


def pick(words: str, *, zh: bool) -> str:
    """The English or the Chinese side of `English|中文`; words without a bar are both."""
    english, bar, chinese = words.partition("|")
    return chinese if bar and zh else english


def launch(app: str) -> Step:
    """Open an app by its label (`Clock|时钟`)."""
    return Step(do="launch", text=app)


def tap(
    what: str,
    nth: int = 0,
    *,
    near: str = "",
    at: float = 0.5,
    maybe: bool = False,
) -> Step:
    """Tap an element; `maybe` leaves it out when it is not there (a pop-up, a permission).

    `at` is where across it, for what minds: the fifth of five stars is at 0.9.
    """
    return Step(do="tap", what=what, nth=nth, near=near, at=at, maybe=maybe)


def hold(what: str, nth: int = 0, *, near: str = "") -> Step:
    """Press an element for a second."""
    return Step(do="hold", what=what, nth=nth, near=near)


def fill(text: str, into: str, nth: int = 0) -> Step:
    """Tap a field, put this text in place of what it holds, and put the keyboard away."""
    return Step(do="fill", what=into, text=text, nth=nth)


def write(text: str) -> Step:
    """Type into the field that has the focus."""
    return Step(do="write", text=text)


def scroll_to(
    what: str, direction: Direction = "down", *, near: str = ""
) -> Step:
    """Scroll (the list that holds `near`, else the largest one) until an element is seen."""
    return Step(do="scroll_to", what=what, direction=direction, near=near)


def swipe(direction: Direction) -> Step:
    """Move a finger over the middle of the screen in this direction."""
    return Step(do="swipe", direction=direction)


def back() -> Step:
    """Press Back."""
    return Step(do="back")


def home() -> Step:
    """Press Home."""
    return Step(do="home")


def enter() -> Step:
    """Press Enter, Search or Go on the keyboard."""
    return Step(do="enter")


def wait_for(what: str) -> Step:
    """Wait until an element is seen, as after a loading spinner."""
    return Step(do="wait_for", what=what)


def wait(seconds: float) -> Step:
    """Let this much time pass, as while a film is recorded; 30 s at most."""
    return Step(do="wait", seconds=seconds)


def answer(text: str) -> Step:
    """Tell the person what they asked for."""
    return Step(do="answer", text=text)


def call(tool: str, **arguments: Any) -> Step:
    """Call a tool of another MCP server, `server/tool`, that `TAPWRIGHT_MCP` names."""
    return Step(do="call", text=tool, arguments=arguments)
