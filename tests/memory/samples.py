"""Records and screens that several tests start from."""

from typing import Any

from memory.records import Failure, RouteStep, TaskRecord
from tools.screen import Bounds, Element, Screen, Target

SIZE = (1080, 2400)
CLOCK = "com.android.deskclock"


def step(
    kind: str,
    label: str = "",
    *,
    page: str = "v1:alarms",
    goal: str = "",
    **fields: Any,
) -> RouteStep:
    """A step on an element that shows `label`, or without element when `label` is empty."""
    target = (
        Target(role="button", text=label, resource_id="id") if label else None
    )
    action: dict[str, Any] = {"kind": kind, **fields}
    if label:
        action["element"] = 7
    return RouteStep(
        package=CLOCK, signature=page, action=action, target=target, goal=goal
    )


def task(
    instruction: str, *, id: str = "t1", user: str = "ann", **fields: Any
) -> TaskRecord:
    given: dict[str, Any] = {
        "status": "done",
        "screen_size": SIZE,
        "route": (
            step(
                "open_app", page="v1:home", text="Clock", goal="Open the clock"
            ),
            step("tap", "Add alarm", goal="Add an alarm"),
        ),
        "failures": (
            Failure(
                goal="Add an alarm",
                action="tap Timer",
                lesson="alarms are on the first tab",
            ),
        ),
        **fields,
    }
    return TaskRecord(id=id, user_id=user, instruction=instruction, **given)


def element(index: int, text: str, *, top: int = 0, **fields: Any) -> Element:
    given: dict[str, Any] = {
        "role": "button",
        "resource_id": "id",
        "clickable": True,
        **fields,
    }
    bounds = Bounds(left=0, top=top, right=100, bottom=top + 100)
    return Element(index=index, text=text, bounds=bounds, **given)


def screen(
    *elements: Element, signature: str = "v1:alarms", package: str = CLOCK
) -> Screen:
    return Screen(
        id="s",
        width=1080,
        height=2400,
        package=package,
        signature=signature,
        elements=elements,
    )
