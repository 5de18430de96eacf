"""Find elements that are described in words, by a grounding model on the screenshot."""

from typing import Self

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import AssessReply
from graph.state import State
from models.chat import Request
from models.client import current_dialect
from models.coordinates import CoordinateFrame
from models.endpoints import choose_model
from models.grounding_formats import point_in
from models.parsing import NonJsonReply
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
"""Appended to the actor's list of actions."""
WORDS = 200
"""Characters of a description, at most."""
PICTURE = 1280
"""Pixels of the longer side of the screenshot, which is all that the grounder sees."""
SIDE = 48 / 411
"""Side of the box around a point, as a share of the screen's shorter side: Material's touch
target."""
LARGEST = 0.25
"""An element of a larger share of the screen is a page or a canvas, not the target."""
SURE = 0.5
"""Confidence of an element that only a model saw."""
ROLES: dict[str, Role] = {"fill": "input", "scroll": "list"}


class GroundReply(NonJsonReply):
    """The place of a described thing on the picture, in the model's own convention."""

    x: float
    y: float

    @classmethod
    def from_words(cls, text: str) -> Self | None:
        """The point in words, see `models.grounding_formats`."""
        point = point_in(text)
        return None if point is None else cls(x=point[0], y=point[1])


def find_grounding_problem(reply: AssessReply, context: Context) -> str:
    """As `decide.find_reply_problem`, but with a grounder an element may be described instead."""
    if not _element_description(reply, context):
        return decide.find_reply_problem(reply)
    return decide.find_reply_problem(aim_reply(reply, 1))


def ground_reply(
    reply: AssessReply, state: State, screen: Screen, runtime: Runtime[Context]
) -> tuple[AssessReply, Screen, State]:
    """The reply with the number of the element that its action describes.

    The point that the grounder names stands for the smallest element there, else for a new one
    that is added to the screen. If it names none, the number is 0, which no element has.

    Args:
        reply: of the actor.
        state: with the usage of the actor's call.
        screen: on which it was decided.
        runtime: of the node.

    Returns:
        The reply, the screen, and the usage of the call; the first two unchanged if nothing was
        described.
    """
    target = _element_description(reply, resources.context_of(runtime))
    if not target:
        return reply, screen, {}
    point, usage = _ask_grounder(target, state, screen, runtime)
    if point is None:
        return aim_reply(reply, 0), screen, usage
    reply, screen = aim_at_point(reply, point, screen, state, hint=target)
    return reply, screen, usage


def aim_at_point(
    reply: AssessReply,
    point: tuple[int, int],
    screen: Screen,
    state: State,
    *,
    hint: str = "",
) -> tuple[AssessReply, Screen]:
    """The reply with the number of the element at a point of the screen.

    If none is listed there, one is added to the screen, which is stored.

    Args:
        reply: whose action takes an element.
        point: in pixels of the screen.
        screen: on which it was decided.
        state: of the run.
        hint: a description for a new element.
    """
    element = find_element_at(point, screen)
    if element is None:
        kind = str((reply.action or {}).get("kind"))
        element = new_at(point, hint, screen, role=ROLES.get(kind, "button"))
        screen = screen.model_copy(
            update={"elements": (*screen.elements, element)}
        )
        capture.save_screen(resources.get_folder(state), screen)
    return aim_reply(reply, element.index), screen


def _element_description(reply: AssessReply, context: Context) -> str:
    """The words for an element whose number the action does not give; empty otherwise."""
    if not context.grounder or reply.judgement != "act":
        return ""
    if not is_without_element(reply):
        return ""
    return cut_line(str((reply.action or {}).get("target") or ""), WORDS)


def is_without_element(reply: AssessReply) -> bool:
    """Whether the action takes an element and does not give its number."""
    action = reply.action or {}
    action_class = KINDS.get(str(action.get("kind")))
    if action_class is None or "element" not in action_class.model_fields:
        return False
    return action.get("element") is None


def aim_reply(reply: AssessReply, index: int) -> AssessReply:
    """The reply with this number in its action."""
    action = {**(reply.action or {}), "element": index}
    action.pop("target", None)
    return reply.model_copy(update={"action": action})


def _ask_grounder(
    target: str, state: State, screen: Screen, runtime: Runtime[Context]
) -> tuple[tuple[int, int] | None, State]:
    image = resources.load_screenshot(state, screen.id)
    if image is None:
        return None, {}
    picture = encoding.encode_jpeg(image, max_side=PICTURE)
    model = choose_model(resources.context_of(runtime).grounder, "grounder")
    frame = CoordinateFrame(
        screen=(screen.width, screen.height),
        image=encoding.size_of(picture),
        convention=current_dialect(model).points,
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
        check=lambda point: frame.find_problem(point.x, point.y),
    )
    try:
        answer = ask.ask_model(request, state, runtime)
    except ModelError:
        # The actor is asked again and can name a number.
        return None, {}
    usage = answer.usage
    if answer.value is None:
        return None, usage
    return frame.to_screen(answer.value.x, answer.value.y), usage


def find_element_at(point: tuple[int, int], screen: Screen) -> Element | None:
    """The smallest touchable element at a point."""
    largest = LARGEST * screen.width * screen.height
    candidates: list[Element] = []
    for element in screen.elements:
        if element.index <= 0 or element.role == "list":
            continue
        if element.bounds.area <= largest and element.bounds.contains(*point):
            candidates.append(element)
    return min(candidates, key=lambda e: e.bounds.area, default=None)


def new_at(
    point: tuple[int, int], target: str, screen: Screen, *, role: Role
) -> Element:
    """A new element of a finger's size for a point at which none is listed."""
    half = round(SIDE * min(screen.width, screen.height) / 2)
    x, y = point
    return Element(
        index=max((e.index for e in screen.elements), default=0) + 1,
        role=role,
        # A hint, not a text: a model's words about a screen are no evidence of what it shows.
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
