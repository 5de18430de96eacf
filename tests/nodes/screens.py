"""Screens made by hand, for rules that need no phone."""

from typing import Any

from graph.state import Decision
from nodes.completion.visits import ScreenVisit
from tools.actions import Action
from tools.screen import Bounds, Element, Role, Screen, Target

_NUMBER = 0


def element(
    role: Role = "button", text: str = "", *, index: int = 1, **facts: Any
) -> Element:
    top = 100 * abs(index)
    bounds = Bounds(left=0, top=top, right=200, bottom=top + 90)
    return Element(
        index=index, role=role, text=text, **{"bounds": bounds, **facts}
    )


def words(text: str) -> Element:
    return element("text", text, index=-1)


def screen(*elements: Element, **facts: Any) -> Screen:
    """A screen with an id of its own, as two looks that differ in the picture have."""
    global _NUMBER
    _NUMBER += 1
    made = {
        "id": f"{_NUMBER:012x}-{_NUMBER:06x}",
        "width": 1080,
        "height": 2400,
        "package": "com.example.app",
        "signature": "v1:page",
        "elements": elements,
    }
    return Screen(**{**made, **facts})


def visit(page: Screen, action: Action | None = None) -> ScreenVisit:
    """A screen, and the step that was made on it with its element as the target."""
    if action is None:
        return ScreenVisit(screen=page)
    target = None
    for each in page.elements:
        if each.index == getattr(action, "element", None):
            target = Target(role=each.role, text=each.text)
    step = Decision(
        step=1, task=1, judgement="act", action=action, target=target
    )
    return ScreenVisit(screen=page, step=step)
