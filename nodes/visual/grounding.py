"""Elements named in words: a model made for it finds them on the screenshot."""

from typing import Self

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import AssessReply
from graph.state import State
from models.chat import Request, choose_model
from models.client import current_dialect
from models.coordinates import CoordinateFrame
from models.grounding_formats import point_in
from models.parsing import Spoken
from nodes import resources
from nodes.calls import ask, prompts, schemas
from nodes.decision import decide
from tapwright.errors import ModelError
from tapwright.text.quote import cut_line
from tools.actions import KINDS
from tools.observation import capture
from tools.screen import Bounds, Element, Role, Screen
from tools.vision import encoding

IN_WORDS = "; in place of element, target: words that describe a thing without a number"
"""What the actor is told besides the actions."""
WORDS = 200
"""Characters of a description."""
PICTURE = 1280
"""Pixels of the longer side of the screenshot: it is all that the grounder knows."""
SIDE = 48 / 411
"""Of the box around a point, as a share of the screen's shorter side: Material's touch target."""
LARGEST = 0.25
"""An element of a larger share of the screen is a page or a canvas, not the thing described."""
SURE = 0.5
ROLES: dict[str, Role] = {"fill": "input", "scroll": "list"}


class GroundReply(Spoken):
    """Where a described thing is on the picture, as the model names points."""

    x: float
    y: float

    @classmethod
    def from_words(cls, text: str) -> Self | None:
        """The point in words, see `models.grounding_formats`."""
        point = point_in(text)
        return None if point is None else cls(x=point[0], y=point[1])


def find_grounding_problem(reply: AssessReply, context: Context) -> str:
    """As `decide.find_reply_problem`, but a described element will do where a grounder finds it."""
    if not _element_description(reply, context):
        return decide.find_reply_problem(reply)
    return decide.find_reply_problem(aim_reply(reply, 1))


def ground_reply(
    reply: AssessReply, state: State, screen: Screen, runtime: Runtime[Context]
) -> tuple[AssessReply, Screen, State]:
    """The reply with the number of the element that its action describes.

    The point that the grounder names stands for the smallest element there, else for a new one
    that is added to the screen. Where it names none, the number is 0, which no element has.

    Args:
        reply: of the actor.
        state: with what the actor used counted already.
        screen: on which it was decided.
        runtime: of the node.

    Returns:
        The reply, the screen, and what asking took; the first two as they were if nothing was
        described.
    """
    target = _element_description(reply, resources.context_of(runtime))
    if not target:
        return reply, screen, {}
    point, used = _ask_grounder(target, state, screen, runtime)
    if point is None:
        return aim_reply(reply, 0), screen, used
    there = find_element_at(point, screen)
    if there is None:
        kind = str((reply.action or {}).get("kind"))
        there = new_at(point, target, screen, role=ROLES.get(kind, "button"))
        screen = screen.model_copy(update={"elements": (*screen.elements, there)})
        capture.save_screen(resources.get_folder(state), screen)
    return aim_reply(reply, there.index), screen, used


def _element_description(reply: AssessReply, context: Context) -> str:
    """The words for an element that the action has no number of; empty otherwise."""
    if (
        not context.grounder
        or reply.judgement != "act"
        or not is_without_element(reply)
    ):
        return ""
    return cut_line(str((reply.action or {}).get("target") or ""), WORDS)


def is_without_element(reply: AssessReply) -> bool:
    """Whether the action takes an element and names none by its number."""
    action = reply.action or {}
    shape = KINDS.get(str(action.get("kind")))
    takes = shape is not None and "element" in shape.model_fields
    return takes and action.get("element") is None


def aim_reply(reply: AssessReply, index: int) -> AssessReply:
    """The reply with this number in its action."""
    action = {k: v for k, v in (reply.action or {}).items() if k != "target"}
    return reply.model_copy(update={"action": {**action, "element": index}})


def _ask_grounder(
    target: str, state: State, screen: Screen, runtime: Runtime[Context]
) -> tuple[tuple[int, int] | None, State]:
    image = resources.load_screenshot(state, screen.id)
    if image is None:
        return None, {}
    picture = encoding.encode_jpeg(image, max_side=PICTURE)
    frame = CoordinateFrame(
        screen=(screen.width, screen.height),
        image=encoding.size_of(picture),
        convention=current_dialect(
            choose_model(resources.context_of(runtime).grounder, "grounder")
        ).points,
    )
    system, user = prompts.render_prompt(
        "ground", rule=frame.prompt_rule, target=target
    )
    request = Request(
        name="ground",
        role="grounder",
        system=system,
        user=user,
        images=(picture,),
        reply=GroundReply,
        schema=schemas.derive_schema(GroundReply),
        check=lambda found: frame.find_problem(found.x, found.y),
    )
    try:
        answer = ask.ask_model(request, state, runtime)
    except ModelError:
        # The actor is asked again and can name a number.
        return None, {}
    used: State = {"usage": answer.update["usage"]} if "usage" in answer.update else {}
    point = answer.value
    return (None if point is None else frame.to_screen(point.x, point.y)), used


def find_element_at(point: tuple[int, int], screen: Screen) -> Element | None:
    """The smallest touchable element at a point."""
    most = LARGEST * screen.width * screen.height
    there = [
        e
        for e in screen.elements
        if e.index > 0 and e.role != "list" and e.bounds.area <= most
        and e.bounds.contains(*point)
    ]  # fmt: skip
    return min(there, key=lambda e: e.bounds.area, default=None)


def new_at(
    point: tuple[int, int], target: str, screen: Screen, *, role: Role
) -> Element:
    """An element for a point at which none is listed, the size of a finger."""
    half = round(SIDE * min(screen.width, screen.height) / 2)
    x, y = point
    return Element(
        index=max((e.index for e in screen.elements), default=0) + 1,
        role=role,
        # A hint, not a text: what a model says of a screen is no evidence of what stands on it.
        hint=target,
        package=screen.package,
        bounds=Bounds(
            left=max(0, x - half),
            top=max(0, y - half),
            right=min(screen.width, x + half),
            bottom=min(screen.height, y + half),
        ),
        clickable=True,
        scrollable=role == "list",
        source="grounder",
        confidence=SURE,
    )
