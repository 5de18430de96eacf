"""An action as GUIOdyssey's models say it: `CLICK: (512, 300)`, `SCROLL: UP`, `TYPE: hello`."""

import math
import re
from dataclasses import dataclass
from typing import Literal, get_args

from evals.odyssey.records import KEYS, Point, Step
from tapwright.errors import UsageError

Kind = Literal[
    "CLICK", "LONG_PRESS", "SCROLL", "TYPE", "COMPLETE", "IMPOSSIBLE",
    "PRESS_HOME", "PRESS_BACK", "PRESS_RECENT",
    "PRESS_ENTER", "OPEN_APP", "WAIT",
]  # fmt: skip
"""The nine actions of GUIOdyssey (Table 5), then those that the other datasets have besides."""
KINDS: tuple[Kind, ...] = get_args(Kind)
Way = Literal["UP", "DOWN", "LEFT", "RIGHT"]
WAYS: tuple[Way, ...] = get_args(Way)
ALIASES: dict[str, Kind] = {
    "HOME": "PRESS_HOME",
    "BACK": "PRESS_BACK",
    "RECENT": "PRESS_RECENT",
    "ENTER": "PRESS_ENTER",
    "TEXT": "TYPE",
    "INCOMPLETE": "IMPOSSIBLE",
}
"""The paper's names of the keys, and the files' names of two actions."""

_KINDS: dict[str, Kind] = {kind: kind for kind in KINDS}
_COMMAND = re.compile(r"\s*([A-Za-z_ ]+?)\s*(?::(.*))?\s*", re.DOTALL)
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)"
_POINT = re.compile(rf"\s*[(\[]\s*({_NUMBER})\s*,\s*({_NUMBER})\s*[)\]]\s*")


@dataclass(frozen=True, kw_only=True)
class Move:
    """One action."""

    kind: Kind
    point: Point | None = None
    """From 0 to 1000 along each side, of CLICK and LONG_PRESS."""
    way: Way | None = None
    """Where the finger goes, of SCROLL."""
    text: str = ""
    """What is typed, or the app that is opened."""

    @property
    def command(self) -> str:
        """As the dataset's models say it."""
        if self.point is not None:
            return f"{self.kind}: ({_short(self.point[0])}, {_short(self.point[1])})"
        if self.way is not None:
            return f"{self.kind}: {self.way}"
        return (
            f"{self.kind}: {self.text}"
            if self.kind in ("TYPE", "OPEN_APP")
            else self.kind
        )


def gold(step: Step) -> Move:
    """What the person did."""
    if (
        isinstance(step.info, str)
        and step.info in KEYS
        and step.action in ("CLICK", "LONG_PRESS")
    ):
        return Move(kind=ALIASES[KEYS[step.info].removeprefix("PRESS_")])
    if step.action in ("CLICK", "LONG_PRESS"):
        return Move(kind=step.action, point=_points(step)[0])
    if step.action == "SCROLL":
        return Move(kind="SCROLL", way=way(*_points(step)[:2]))
    kind = ALIASES.get(step.action) or _KINDS[step.action]
    text = str(step.info) if kind in ("TYPE", "OPEN_APP") else ""
    return Move(kind=kind, text=text)


def way(start: Point, end: Point) -> Way:
    """Where a finger went, as the dataset's converter tells it.

    The longer part counts, the upright one of two equal ones; no way at all is DOWN.
    """
    along, down = end[0] - start[0], end[1] - start[1]
    if abs(along) > abs(down):
        return "LEFT" if along < 0 else "RIGHT"
    return "UP" if down < 0 else "DOWN"


def parse(command: str) -> Move | None:
    """The action that a model named; None for what is none.

    Upper and lower case and blanks do not matter, nor what follows an action that takes nothing.
    All that follows the first colon of TYPE is the text.
    """
    found = _COMMAND.fullmatch(command)
    if found is None:
        return None
    kind, rest = _kind("_".join(found[1].upper().split())), found[2]
    if kind is None:
        return None
    if kind in ("CLICK", "LONG_PRESS"):
        point = _POINT.fullmatch(rest or "")
        return (
            Move(kind=kind, point=(float(point[1]), float(point[2])))
            if point
            else None
        )
    if kind == "SCROLL":
        said = (rest or "").strip().upper()
        named = next((each for each in WAYS if each == said), None)
        return Move(kind=kind, way=named) if named else None
    if kind in ("TYPE", "OPEN_APP"):
        return Move(kind=kind, text=rest.strip()) if rest is not None else None
    return Move(kind=kind)


def converted(step: Step) -> str:
    """The answer that GUIOdyssey's own converter writes for a step (`data/format_converter.py`).

    Raises:
        UsageError: it knows no such action. It takes TEXT and INCOMPLETE, and stops at the TYPE
            and IMPOSSIBLE that the documentation names.
    """
    if step.action in ("TYPE", "IMPOSSIBLE", "OPEN_APP", "PRESS_ENTER", "WAIT"):
        msg = (
            f"step {step.step}: the official converter stops at the action {step.action}; it knows "
            "TEXT and INCOMPLETE. Use the rules of the paper (--rules paper) for such files."
        )
        raise UsageError(msg)
    if step.action == "TEXT":
        return f"TYPE: {step.info}"
    return gold(step).command


def _kind(name: str) -> Kind | None:
    return ALIASES.get(name) or _KINDS.get(name)


def _points(step: Step) -> tuple[Point, ...]:
    return step.info if isinstance(step.info, tuple) else ()


def _short(side: float) -> str:
    return (
        str(int(side))
        if math.isfinite(side) and side == int(side)
        else str(side)
    )
