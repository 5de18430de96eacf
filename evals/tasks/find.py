"""Find the element that a step names on a screen; used by the reference and the oracle."""

from collections.abc import Sequence

from evals.tasks.steps import Step
from tapwright.text.normalize import normalize_text
from tools.actions import (
    Action,
    Answer,
    Back,
    CallTool,
    Direction,
    Enter,
    Fill,
    Home,
    LongPress,
    OpenApp,
    Scroll,
    Swipe,
    Tap,
    TapPoint,
    TypeText,
    Wait,
)
from tools.screen import Element, Screen

OPPOSITE: dict[Direction, Direction] = {
    "up": "down",
    "down": "up",
    "left": "right",
    "right": "left",
}


def find(
    elements: Sequence[Element], what: str, nth: int = 0, *, near: str = ""
) -> Element | None:
    """The element that these words or this `#id` mean, None when there is none.

    What says them wholly goes before what has them as a line, and that before what holds them;
    of each, what can be touched goes first.
    """
    found = fitting(elements, what)
    anchors = fitting(elements, near) if near else []
    if near and not anchors:
        return None
    if anchors:
        x, y = anchors[0].bounds.center
        found = sorted(
            found,
            key=lambda e: (
                abs(e.bounds.center[1] - y),
                abs(e.bounds.center[0] - x),
            ),
        )
    return found[nth] if -len(found) <= nth < len(found) else None


def fitting(elements: Sequence[Element], what: str) -> list[Element]:
    """All that fit best."""
    if what.startswith("#"):
        return [e for e in elements if e.resource_id == what[1:]]
    wanted = normalize_text(what)
    ranks: dict[int, list[Element]] = {}
    for element in elements:
        rank = _rank(element, wanted)
        if rank:
            ranks.setdefault(rank, []).append(element)
    return ranks[min(ranks)] if ranks else []


def _rank(element: Element, wanted: str) -> int:
    """1 fits best, 0 not at all."""
    said = [
        normalize_text(text)
        for text in (element.text, element.value, element.hint)
    ]
    lines = {
        normalize_text(line)
        for text in (element.text, element.value)
        for line in _lines(text)
    }
    place = 1 if wanted in said else 3 if wanted in lines else 5 if any(
        wanted in each for each in said) else 0  # fmt: skip
    return place + (element.index < 0) if place else 0


def _lines(text: str) -> list[str]:
    return [
        line for part in text.split("\n") for line in (part, *part.split(", "))
    ]


def action(step: Step, screen: Screen) -> Action | None:
    """The action that does a step on this screen; None while its element is not there."""
    match step.do:
        case "launch":
            return OpenApp(text=step.text)
        case "back":
            return Back()
        case "home":
            return Home()
        case "enter":
            return Enter()
        case "swipe":
            return Swipe(direction=step.direction)
        case "write":
            return TypeText(text=step.text)
        case "answer":
            return Answer(text=step.text)
        case "call":
            return CallTool(tool=step.text, arguments=dict(step.arguments))
        case "wait":
            return Wait(seconds=step.seconds)
        case "wait_for":
            return Wait(seconds=1)
        case "scroll_to":
            return _scroll(step, screen)
    element = find(screen.elements, step.what, step.nth, near=step.near)
    return None if element is None else _touch(step, element)


def _touch(step: Step, element: Element) -> Action:
    if element.index < 0 or step.at != 0.5:
        box = element.bounds
        x = round(box.left + (box.right - box.left) * step.at)
        return TapPoint(x=x, y=box.center[1])
    if step.do == "fill":
        return Fill(element=element.index, text=step.text)
    return (
        LongPress(element=element.index)
        if step.do == "hold"
        else Tap(element=element.index)
    )


def _scroll(step: Step, screen: Screen) -> Action | None:
    lists = [e for e in screen.elements if e.scrollable and e.index > 0]
    upright = step.direction in ("up", "down")
    fit = [e for e in lists if (_height(e) > _width(e) / 3) == upright] or lists
    anchor = find(screen.elements, step.near) if step.near else None
    if anchor is not None:
        x, y = anchor.bounds.center
        fit = [e for e in lists if e.bounds.contains(x, y)] or fit
    chosen = max(fit, key=lambda e: e.bounds.area, default=None)
    if chosen is None:
        return Swipe(direction=OPPOSITE[step.direction])
    return Scroll(element=chosen.index, direction=step.direction)


def satisfied(step: Step, screen: Screen) -> bool:
    """Whether a step that looks for something has found it."""
    if step.do not in ("scroll_to", "wait_for"):
        return False
    return find(screen.elements, step.what, step.nth) is not None


def _height(element: Element) -> int:
    return element.bounds.bottom - element.bounds.top


def _width(element: Element) -> int:
    return element.bounds.right - element.bounds.left
