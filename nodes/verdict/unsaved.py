"""Find what was put in on the page in front, but not saved yet: such a task is not done."""

import re
from collections.abc import Iterable

from graph.timeline import RunStep
from tapwright.text.normalize import normalize_text
from tools.actions import Fill, TypeText
from tools.screen import Element, Screen

_SAVES = frozenset(
    {
        "save", "send", "create", "apply", "submit", "post", "publish",
        "保存", "发送", "创建", "应用", "提交", "发布",
    }
)  # fmt: skip
"""Labels of buttons without which what was typed is lost or goes nowhere. "Done" and "OK" are not
among them: they also stand on pages that keep what is typed."""
_STAYS_OPEN = re.compile(
    r"\bdraft|\b(?:do not|don['’]t|without) (?:\w+ )?(?:sav|send|submit|post|creat|apply)"
    r"|\bfill (?:in|out)\b|草稿|(?:不要|别|不)(?:保存|发送|提交|发布)|填写",
    re.IGNORECASE,
)
"""Instructions that may want the form to stay open."""


def find_unpressed_save(
    instruction: str, steps: Iterable[RunStep], screen: Screen
) -> str:
    """The label of the button that is still to be pressed; empty if there is none.

    A field in front must hold a text that the run typed since it last pressed such a button, and
    the page must offer one.

    Args:
        instruction: of the user.
        steps: that the run took, in order.
        screen: as it is now.
    """
    if _STAYS_OPEN.search(instruction):
        return ""
    typed = _list_typed(steps)
    if not any(_holds(field, typed) for field in screen.elements):
        return ""
    return next(
        (each.text for each in screen.elements if _is_save(each)),
        "",
    )


def _list_typed(steps: Iterable[RunStep]) -> set[str]:
    """What was typed after the last press of a button that saves."""
    typed: set[str] = set()
    for step in steps:
        action, target = step.decision.action, step.decision.target
        if isinstance(action, (Fill, TypeText)):
            if step.is_done:
                typed.add(normalize_text(action.text))
        elif target is not None and normalize_text(target.text) in _SAVES:
            typed.clear()
    return typed - {""}


def _holds(element: Element, typed: set[str]) -> bool:
    if element.role != "input" or element.password:
        return False
    return normalize_text(element.value) in typed


def _is_save(element: Element) -> bool:
    is_offered = element.clickable and element.enabled
    return is_offered and normalize_text(element.text) in _SAVES
