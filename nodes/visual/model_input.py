"""Choose the pictures that a model sees, and find the elements at the points that it names."""

import json
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from graph.context import Context
from graph.replies import AssessReply
from graph.state import Decision, State
from models.client import current_dialect
from models.coordinates import CoordinateFrame
from models.endpoints import choose_model
from models.exchange import PastTurn
from nodes import resources
from nodes.demonstration import section
from nodes.visual import grounding
from nodes.visual.grounding import aim_reply, is_without_element
from tools.rendering import mosaic
from tools.screen import Screen
from tools.secrets import collect_secret_values, mask_secrets
from tools.vision import encoding

_NUMBERS = "element: a number in brackets."
_PLACES = "Where element is named give x and y instead, {rule}."
_POINTS = "x, y: {rule}."
_PAST = "Another picture shows earlier screens, oldest first; a ring is where they were touched."
_TURNS = "Earlier turns are the last screens, each with what you decided there."
_SHOWN = "The last picture shows frames of the demonstration by number; END marks its end state."


@dataclass(frozen=True, kw_only=True)
class ModelInput:
    """Pictures for one call, and how to name places on the first."""

    pictures: tuple[bytes, ...] = ()
    """The screen now, a mosaic of the last ones if the caller wants it, and the frames of a
    demonstration if one is followed."""
    frame: CoordinateFrame
    points: bool = False
    """Elements are named by points and not by numbers."""
    has_frames: bool = False
    """The last picture is one of a demonstration's frames."""
    past: tuple[PastTurn, ...] = ()
    """The last screens and decisions, oldest first, if the caller wants them as turns."""
    past_pictures: tuple[bytes, ...] = ()
    """One of each turn."""

    @property
    def addressing_hint(self) -> str:
        """How to name places, for the prompt."""
        if not self.pictures:
            return _NUMBERS
        sentences = [_PLACES] if self.points else [_NUMBERS, _POINTS]
        if len(self.pictures) > 1 + self.has_frames:
            sentences.append(_PAST)
        if self.past:
            sentences.append(_TURNS)
        if self.has_frames:
            sentences.append(_SHOWN)
        return " ".join(sentences).format(rule=self.frame.prompt_rule)


def prepare_model_input(
    state: State, screen: Screen, context: Context
) -> ModelInput:
    """The pictures that the actor sees of this screen."""
    model = context.actor or context.model
    dialect = current_dialect(choose_model(model, "actor"))
    size = screen.width, screen.height
    if not dialect.vision:
        return ModelInput(frame=CoordinateFrame(screen=size, image=size))
    points = context.grounding == "coords"
    if points:
        picture = _encode_plain_screen(state, screen)
    else:
        picture = resources.read_marked_picture(state)
    pictures = [picture]
    if context.history and context.history_screens:
        pictures += _draw_past_screens(state)
    frame = CoordinateFrame(
        screen=size,
        image=encoding.size_of(picture),
        convention=dialect.points,
    )
    window = section.draw_window(state, context)
    past = _list_past_turns(state, context, marked=not points)
    return ModelInput(
        pictures=(*pictures, *window),
        frame=frame,
        points=points,
        has_frames=bool(window),
        past=tuple(turn for turn, _ in past),
        past_pictures=tuple(shown for _, shown in past),
    )


def _list_past_turns(
    state: State, context: Context, *, marked: bool
) -> list[tuple[PastTurn, bytes]]:
    """The last steps that were made, each with the screenshot on which it was decided."""
    if not context.history or not context.history_turns:
        return []
    decisions: list[Decision] = []
    for step in resources.get_story(state).steps:
        if step.outcome is not None and step.decision.before is not None:
            decisions.append(step.decision)
    turns: list[tuple[PastTurn, bytes]] = []
    for decision in decisions[-context.history_turns :]:
        picture = _read_past_picture(state, decision, marked=marked)
        if picture:
            turns.append((_write_turn(decision), picture))
    return turns


def _read_past_picture(
    state: State, decision: Decision, *, marked: bool
) -> bytes:
    """The screenshot on which a step was decided, as it was shown; empty if it is gone."""
    if decision.before is None:
        return b""
    if marked:
        return resources.read_marked_picture(state, decision.before)
    screen = resources.load_screen(state, decision.before)
    return _encode_plain_screen(state, screen)


def _write_turn(decision: Decision) -> PastTurn:
    reply = {
        "thought": decision.thought,
        "judgement": decision.judgement,
        "action": decision.action.model_dump() if decision.action else None,
        "expect": decision.expect,
    }
    text = json.dumps(reply, ensure_ascii=False)
    return PastTurn(
        text=f"The screen at step {decision.step}:",
        reply=mask_secrets(text, collect_secret_values()),
    )


def take_pixels(screen: Screen) -> ModelInput:
    """For a reply whose points are pixels of the screen already."""
    size = screen.width, screen.height
    return ModelInput(frame=CoordinateFrame(screen=size, image=size))


def place_point(reply: AssessReply, actor_input: ModelInput) -> AssessReply:
    """The reply with its point, if it names one, in pixels of the screen."""
    point = _reply_point(reply)
    if point is None:
        return reply
    x, y = actor_input.frame.to_screen(*point)
    return reply.model_copy(
        update={"action": {**(reply.action or {}), "x": x, "y": y}}
    )


def find_pointing_problem(
    reply: AssessReply, actor_input: ModelInput, context: Context
) -> str:
    """The problem of a well-formed assessment, its point included; empty if there is none."""
    point = _reply_point(reply)
    if point is not None:
        problem = actor_input.frame.find_problem(*point)
        if problem:
            return problem
        reply = _fill_number(place_point(reply, actor_input))
    return grounding.find_grounding_problem(reply, context)


def resolve_point(
    reply: AssessReply, screen: Screen, state: State
) -> tuple[AssessReply, Screen]:
    """The reply with the number of the element at its point, if its action takes an element.

    If none is listed there, one is added to the screen, which is stored.

    Args:
        reply: with its point in pixels of the screen.
        screen: on which it was decided.
        state: of the run.
    """
    point = _reply_point(reply)
    if point is None or not is_without_element(reply):
        return reply, screen
    pixel = round(point[0]), round(point[1])
    return grounding.aim_at_point(reply, pixel, screen, state)


def _fill_number(reply: AssessReply) -> AssessReply:
    """The reply with a number that stands for its point, if its action needs an element."""
    return aim_reply(reply, 1) if is_without_element(reply) else reply


def _reply_point(reply: AssessReply) -> tuple[float, float] | None:
    action: dict[str, Any] = reply.action or {}
    try:
        x = float(action["x"])
        y = float(action["y"])
    except (KeyError, TypeError, ValueError):
        return None
    return (x, y) if math.isfinite(x) and math.isfinite(y) else None


def _encode_plain_screen(state: State, screen: Screen) -> bytes:
    """The screenshot without marks, in the size that models are sent; black if it is gone."""
    image = resources.load_screenshot(state, screen.id, small=True)
    if image is None:
        width, height = encoding.fit_size(screen.width, screen.height)
        image = np.zeros((height, width, 3), np.uint8)
    return encoding.encode_jpeg(image)


def _draw_past_screens(state: State) -> list[bytes]:
    """The screens of the last right steps in one picture; no picture before there are any."""
    numbers = [note.step for note in state.get("steps", [])][-mosaic.WINDOW :]
    steps = resources.get_story(state).steps
    decisions = {step.number: step.decision for step in steps}
    past: list[mosaic.Past] = []
    for number in numbers:
        decision = decisions.get(number)
        if decision is None or decision.before is None:
            continue
        image = resources.load_screenshot(state, decision.before.id, small=True)
        if image is None:
            continue
        touched = _find_touched_point(state, decision)
        past.append(mosaic.Past(number, image, touched))
    if not past:
        return []
    return [encoding.encode_jpeg(mosaic.compose_screens(past))]


def _find_touched_point(
    state: State, decision: Decision
) -> tuple[float, float] | None:
    """Where a step touched its screen, in shares of width and height; None if nowhere."""
    if decision.target is None or decision.before is None:
        return None
    screen = resources.load_screen(state, decision.before)
    x, y = decision.target.center
    return x / screen.width, y / screen.height
