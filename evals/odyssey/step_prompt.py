"""The question to the model of the profile `odyssey` for one step, and how its answer is read.

The prompt, the form of the reply, the drawn numbers and the names of points are the agent's own
(`nodes/prompts/assess.md`, `nodes.calls.schemas`, `tools.rendering.set_of_marks`,
`models.coordinates`), so this measures the agent's way of asking. History is what the person did,
not what the model said before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from evals.odyssey.acts import ENTER_DP, called, share
from evals.odyssey.moves import Move, Way
from evals.odyssey.records import FULL, Point
from graph import tasks
from graph.context import Context
from graph.replies import AssessReply
from graph.state import Clock, State, StepNote
from models.chat import Request, can_see
from models.client import current_dialect
from models.coordinates import CoordinateFrame
from models.endpoints import choose_model
from nodes.calls import prompts, schemas
from nodes.calls.budgets import clock_time
from nodes.visual import model_input
from nodes.visual.model_input import ModelInput
from tools import actions as a
from tools.acting.targets import tap_point
from tools.rendering import mosaic, set_of_marks
from tools.screen import Element, Screen
from tools.vision import encoding
from tools.vision.icons import dp_of
from tools.vision.images import Image

WINDOW = 4
"""Past actions and screens that are shown (delta of the paper, 9.2)."""
BARRED = frozenset({
    "close_app", "ask", "wait", "drag", "set", "pinch", "submit", "open_url",
})  # fmt: skip
"""Kinds of actions that no step of the dataset is."""
_WAYS: dict[str, Way] = {
    "up": "UP",
    "down": "DOWN",
    "left": "LEFT",
    "right": "RIGHT",
}
_OPPOSITE: dict[str, Way] = {
    "up": "DOWN",
    "down": "UP",
    "left": "RIGHT",
    "right": "LEFT",
}
_PRESSED: dict[str, Move] = {
    "back": Move(kind="PRESS_BACK"),
    "home": Move(kind="PRESS_HOME"),
    "recents": Move(kind="PRESS_RECENT"),
    "answer": Move(kind="COMPLETE"),
    "finish": Move(kind="COMPLETE"),
    "fail": Move(kind="IMPOSSIBLE"),
    "wait": Move(kind="WAIT"),
}


@dataclass(frozen=True, kw_only=True)
class Past:
    """A step that the person took before."""

    number: int
    move: Move
    image: Image | None
    """Small, (H, W, 3) uint8 BGR; None where screens are not shown."""
    screen: Screen | None
    """Its elements; None where pictures are not read."""


def request(
    instruction: str,
    screen: Screen,
    image: Image,
    past: Sequence[Past],
    context: Context,
    *,
    account: str = "",
    known: frozenset[str] = frozenset(),
) -> tuple[Request[AssessReply], ModelInput]:
    """The question, and what is seen with it.

    Args:
        instruction: of the task, or of the step.
        screen: with its elements, if the picture was read.
        image: small, (H, W, 3) uint8 BGR.
        past: the person's last steps, oldest first.
        context: the choices of the run; history and grounding count here.
        account: what was done so far in words, shown where `history_context` is on.
        known: kinds of the dataset's actions beyond GUIOdyssey's nine.
    """  # fmt: skip
    seen = look(screen, image, past, context)
    state = State(
        instruction=instruction, tasks=tasks.make_root(instruction), progress=account, step=0,
        clock=Clock(started=clock_time(), ticked=clock_time()), run="odyssey",
    )  # fmt: skip
    told = past[-WINDOW:] if context.history and context.history_actions else ()
    system, user = prompts.render_prompt(
        "assess",
        judged="", several="", before="", places=seen.addressing_hint, planning="",
        demonstration="",
        actions=prompts.format_action_signatures(BARRED - ({"wait"} if "WAIT" in known else set())),
        history=prompts.format_steps([StepNote(step=p.number, action=words(p)) for p in told]),
        plans="",
        **prompts.build_common_variables(state, context, screen, apps="", numbers=not seen.points),
    )  # fmt: skip
    asked = Request(
        name="assess", role="actor", system=system, user=user, images=seen.pictures,
        reply=AssessReply, schema=schemas.assess_schema(),
        check=lambda reply: model_input.find_pointing_problem(reply, seen, context),
    )  # fmt: skip
    return asked, seen


def look(
    screen: Screen, image: Image, past: Sequence[Past], context: Context
) -> ModelInput:
    """The pictures for a model that sees, and how it is to name places."""
    size = screen.width, screen.height
    model = context.actor or context.model
    if not can_see(model, "actor"):
        return ModelInput(frame=CoordinateFrame(screen=size, image=size))
    points = context.grounding == "coords"
    shown = (
        encoding.encode_jpeg(image)
        if points
        else set_of_marks.draw_marked_jpeg(image, screen.elements, screen=size)
    )
    pictures = [shown]
    tiles = [
        mosaic.Past(p.number, p.image, _shares(p.move.point))
        for p in past[-WINDOW:]
        if p.image is not None
    ]
    if tiles and context.history and context.history_screens:
        pictures.append(encoding.encode_jpeg(mosaic.compose_screens(tiles)))
    frame = CoordinateFrame(
        screen=size,
        image=encoding.size_of(shown),
        convention=current_dialect(choose_model(model, "actor")).points,
    )
    return ModelInput(pictures=tuple(pictures), frame=frame, points=points)


def words(past: Past) -> str:
    """A past action: what was touched, where its screen was read, else as the dataset says it."""
    move, screen = past.move, past.screen
    if move.point is None or screen is None:
        return move.command
    element = _at(screen, _pixel(move.point, screen))
    kind = "tap" if move.kind == "CLICK" else "long_press"
    return f"{kind} ({called(element)})" if element else move.command


def move(
    reply: AssessReply,
    seen: ModelInput,
    screen: Screen,
    last: Move | None,
    *,
    known: frozenset[str] = frozenset(),
) -> Move | None:
    """The action of the dataset that an answer means; None for an answer that means none.

    A fill is two steps of the dataset: the touch while the field was not touched before, else the
    text. Opening an app is a touch of its icon if it is seen, otherwise the way home.

    Args:
        reply: of the model.
        seen: what it was shown.
        screen: the same, read.
        last: what the person did before.
        known: as for `request`.
    """  # fmt: skip
    if reply.judgement != "act":
        return {"done": _PRESSED["finish"], "impossible": _PRESSED["fail"]}.get(
            reply.judgement
        )
    raw: dict[str, Any] = model_input.place_point(reply, seen).action or {}
    kind = str(raw.get("kind"))
    if kind in _PRESSED:
        return _PRESSED[kind]
    if kind == "enter":
        return _enter(screen, known)
    if kind in ("scroll", "swipe"):
        ways = _OPPOSITE if kind == "scroll" else _WAYS
        way = ways.get(str(raw.get("direction", "down")))
        return Move(kind="SCROLL", way=way) if way else None
    if kind == "type":
        return Move(kind="TYPE", text=str(raw.get("text", "")))
    if kind == "open_app":
        return _opened(str(raw.get("text", "")), screen, known)
    return _touched(kind, raw, screen, last)


def _touched(
    kind: str, raw: dict[str, Any], screen: Screen, last: Move | None
) -> Move | None:
    element = _element(kind, raw, screen)
    if "x" in raw and "y" in raw:
        point: Point = share((raw["x"], raw["y"]), screen)
    elif element is not None:
        point = share(tap_point(element, screen.elements), screen)
    else:
        return None
    if kind == "fill" and (
        screen.keyboard or _was_touched(element, last, screen)
    ):
        return Move(kind="TYPE", text=str(raw.get("text", "")))
    return Move(
        kind="LONG_PRESS" if kind == "long_press" else "CLICK", point=point
    )


def _element(kind: str, raw: dict[str, Any], screen: Screen) -> Element | None:
    if kind == "tap_text":
        return _named(screen, str(raw.get("text", "")))
    try:
        return screen.find_element(getattr(a.parse_action(raw), "element", -1))
    except ValidationError:
        # Points name no element, which the union of actions wants.
        return None


def _opened(name: str, screen: Screen, known: frozenset[str]) -> Move:
    if "OPEN_APP" in known:
        return Move(kind="OPEN_APP", text=name)
    icon = _named(screen, name)
    if icon is None:
        return Move(kind="PRESS_HOME")
    return Move(
        kind="CLICK", point=share(tap_point(icon, screen.elements), screen)
    )


def _enter(screen: Screen, known: frozenset[str]) -> Move:
    """The keyboard's last key, where screens of any make have it."""
    if "PRESS_ENTER" in known:
        return Move(kind="PRESS_ENTER")
    dp = dp_of(screen.width, screen.height)
    wide, middle, _ = (dp * part for part in ENTER_DP)
    point = share((screen.width - wide / 2, screen.height - middle), screen)
    return Move(kind="CLICK", point=point)


def _named(screen: Screen, text: str) -> Element | None:
    wanted = text.strip().casefold()
    found = [
        e for e in screen.elements if wanted and wanted in e.text.casefold()
    ]
    return min(
        found,
        key=lambda e: (e.text.casefold() != wanted, e.index < 0),
        default=None,
    )


def _at(screen: Screen, point: tuple[float, float]) -> Element | None:
    there = [
        e for e in screen.elements if e.index > 0 and e.bounds.contains(*point)
    ]
    return min(there, key=lambda e: e.bounds.area, default=None)


def _was_touched(
    element: Element | None, last: Move | None, screen: Screen
) -> bool:
    if element is None or last is None or last.point is None:
        return False
    return element.bounds.contains(*_pixel(last.point, screen))


def _pixel(point: Point, screen: Screen) -> tuple[float, float]:
    return point[0] * screen.width / FULL, point[1] * screen.height / FULL


def _shares(point: Point | None) -> tuple[float, float] | None:
    return None if point is None else (point[0] / FULL, point[1] / FULL)
