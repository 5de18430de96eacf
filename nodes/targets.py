"""Decided actions and their elements, described so that they can be named and found again."""

from typing import Literal

from graph.state import Decision
from nodes.calls.prompts import MAX_TEXT
from tapwright.text.quote import cut_line
from tools.actions import Action, CallTool, format_action
from tools.screen import Screen, Target


def make_target(
    action: Action | None,
    screen: Screen,
    end: Literal["element", "to"] = "element",
) -> Target | None:
    """The element of an action, described so that it can be recognised again.

    Args:
        action: with its number; None gives None.
        screen: that the number belongs to.
        end: `to` for the element that another one is dragged onto.
    """
    element = screen.find_element(getattr(action, end, -1)) if action else None
    if element is None:
        return None
    return Target(
        role=element.role,
        text=element.text,
        resource_id=element.resource_id,
        center=element.bounds.center,
    )


def describe_action(decision: Decision) -> str:
    """The action with the text of its element, which says more than a number."""
    if decision.action is None:
        text: str = decision.judgement
    else:
        text = format_action(decision.action)
    if isinstance(decision.action, CallTool):
        return cut_line(text, MAX_TEXT)
    if decision.target is None or not decision.target.text:
        return text
    return f"{text} ({cut_line(decision.target.text, 40)})"
