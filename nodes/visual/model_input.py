"""What a model sees, and where on it the points lie that it names."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from graph.context import Context
from graph.replies import AssessReply
from graph.state import State
from models.client import current_dialect
from models.coordinates import CoordinateFrame
from models.endpoints import choose_model
from nodes import resources
from nodes.demonstration import prompt
from nodes.visual import grounding
from nodes.visual.grounding import (
    ROLES,
    aim_reply,
    find_element_at,
    is_without_element,
    new_at,
)
from tools.observation.capture import save_screen
from tools.rendering import mosaic
from tools.screen import Screen
from tools.vision import encoding

_NUMBERS = "element: a number in brackets."
_PLACES = "Where element is named give x and y instead, {rule}."
_POINTS = "x and y: {rule}."
_PAST = "Another picture shows earlier screens, oldest first; a ring is where they were touched."
_SHOWN = "The last picture shows frames of the demonstration by number; END marks its end state."


@dataclass(frozen=True, kw_only=True)
class ModelInput:
    """Pictures for one call, and how places on the first are named."""

    pictures: tuple[bytes, ...] = ()
    """The screen now, if the caller wants it a mosaic of the last ones, and if there is a
    demonstration one of its frames."""
    frame: CoordinateFrame
    points: bool = False
    """Elements are named by points and not by numbers."""
    shown: bool = False
    """The last picture is one of a demonstration's frames."""

    @property
    def addressing_hint(self) -> str:
        """How to name places, for the prompt."""
        if not self.pictures:
            return _NUMBERS
        sentences = [_PLACES] if self.points else [_NUMBERS, _POINTS]
        sentences += [_PAST] if len(self.pictures) > 1 + self.shown else []
        sentences += [_SHOWN] if self.shown else []
        return " ".join(sentences).format(rule=self.frame.prompt_rule)


def prepare_model_input(state: State, screen: Screen, context: Context) -> ModelInput:
    """What the actor sees of this screen."""
    model = context.actor or context.model
    dialect = current_dialect(choose_model(model, "actor"))
    size = screen.width, screen.height
    if not dialect.vision:
        return ModelInput(frame=CoordinateFrame(screen=size, image=size))
    points = context.grounding == "coords"
    picture = (
        _plain_screenshot(state, screen)
        if points
        else resources.read_marked_picture(state)
    )
    past = _past_screens(state) if context.history and context.history_screens else None
    frame = CoordinateFrame(
        screen=size,
        image=encoding.size_of(picture),
        convention=dialect.points,
    )
    shown = prompt.draw_window(state, context)
    pictures = (picture, *((past,) if past else ()), *shown)
    return ModelInput(pictures=pictures, frame=frame, points=points, shown=bool(shown))


def place_point(reply: AssessReply, sight: ModelInput) -> AssessReply:
    """The reply with its point, if it names one, in pixels of the screen."""
    point = _reply_point(reply)
    if point is None:
        return reply
    x, y = sight.frame.to_screen(*point)
    return reply.model_copy(update={"action": {**(reply.action or {}), "x": x, "y": y}})


def find_pointing_problem(
    reply: AssessReply, sight: ModelInput, context: Context
) -> str:
    """What is wrong with a well-formed assessment, its point included; empty when nothing is."""
    point = _reply_point(reply)
    if point is None:
        return grounding.find_grounding_problem(reply, context)
    off = sight.frame.find_problem(*point)
    return off or grounding.find_grounding_problem(
        _fill_number(place_point(reply, sight)), context
    )


def resolve_point(
    reply: AssessReply, screen: Screen, state: State
) -> tuple[AssessReply, Screen]:
    """The reply with the number of the element at its point, where its action takes an element.

    Where none is listed one is added to the screen, which is kept.

    Args:
        reply: with its point in pixels of the screen.
        screen: on which it was decided.
        state: of the run.
    """
    point = _reply_point(reply)
    if point is None or not is_without_element(reply):
        return reply, screen
    where = round(point[0]), round(point[1])
    there = find_element_at(where, screen)
    if there is None:
        role = ROLES.get(str((reply.action or {}).get("kind")), "button")
        there = new_at(where, "", screen, role=role)
        screen = screen.model_copy(update={"elements": (*screen.elements, there)})
        save_screen(resources.get_folder(state), screen)
    return aim_reply(reply, there.index), screen


def _fill_number(reply: AssessReply) -> AssessReply:
    """The reply with a number that stands for its point, where its action needs an element."""
    return aim_reply(reply, 1) if is_without_element(reply) else reply


def _reply_point(reply: AssessReply) -> tuple[float, float] | None:
    action: dict[str, Any] = reply.action or {}
    try:
        x, y = float(action["x"]), float(action["y"])
    except (KeyError, TypeError, ValueError):
        return None
    return (x, y) if math.isfinite(x) and math.isfinite(y) else None


def _plain_screenshot(state: State, screen: Screen) -> bytes:
    """The screenshot as it is, in the size that models are sent."""
    small = resources.load_screenshot(state, screen.id, small=True)
    black = np.zeros(
        (*reversed(encoding.fit_size(screen.width, screen.height)), 3), np.uint8
    )
    return encoding.encode_jpeg(black if small is None else small)


def _past_screens(state: State) -> bytes | None:
    """The screens of the last right steps in one picture; None before there are any."""
    wanted = [note.step for note in state.get("steps", [])][-mosaic.WINDOW :]
    decisions = {
        step.number: step.decision for step in resources.get_story(state).steps
    }
    shown = []
    for number in wanted:
        decision = decisions.get(number)
        if decision is None or decision.before is None:
            continue
        image = resources.load_screenshot(state, decision.before.id, small=True)
        if image is None:
            continue
        touched = None
        if decision.target is not None:
            screen = resources.load_screen(state, decision.before)
            x, y = decision.target.center
            touched = (x / screen.width, y / screen.height)
        shown.append(mosaic.Past(number, image, touched))
    return encoding.encode_jpeg(mosaic.compose_screens(shown)) if shown else None
