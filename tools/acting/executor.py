"""Perform actions: each is a LangChain tool, and each gesture is made at most once.

The schema of a tool is that of the action. The tool holds phone, screen and journal in a closure,
so neither a model nor a trace ever sees them.

Read first: `perform_action`, then `_dispatch_action`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from langchain_core.runnables import RunnableConfig
from langchain_core.tools import StructuredTool

from tapwright.errors import PhoneError
from tools import actions as a
from tools import secrets
from tools.acting.clipboard_overlay import wait_for_overlay
from tools.acting.foreign_call import call_foreign_tool
from tools.acting.journal import Journal
from tools.acting.links import open_link
from tools.acting.sliding import set_slider
from tools.acting.submitting import submit_field
from tools.acting.swiping import scroll_list, swipe_screen
from tools.acting.targets import (
    find_keypad_keys,
    recheck_target,
    tap_point,
    target_index,
)
from tools.acting.turning import find_wheel, turn_wheel
from tools.actions import KINDS, Action, ActionResult
from tools.device.apps import apps
from tools.device.connection.transport import NoSuchObject, Refused, Unanswered
from tools.device.device import Device, Key
from tools.device.input import keyboard
from tools.device.input.input_access import (
    describe_remedy,
    find_switch,
    is_refused,
)
from tools.perception.perceive import read_elements
from tools.screen import Element, Screen

KEYS: dict[str, Key] = {
    "back": "back",
    "home": "home",
    "recents": "recent",
    "enter": "enter",
}
_Touch = (
    a.Tap
    | a.DoubleTap
    | a.LongPress
    | a.TapText
    | a.TapPoint
    | a.Drag
    | a.DragPoint
    | a.Scroll
    | a.Swipe
    | a.Set
    | a.Pinch
)
FOCUS_CHECKS = 10
"""How often a tapped field is checked for the focus, 0.1 s apart."""
_WITHOUT_SCREEN = ("wait", "call_tool", "ask", "answer", "finish", "fail")
"""Kinds of actions that touch nothing on the phone."""
WOKEN = (
    "The screen had gone off, and its keyboard has closed: look at it again."
)
UNKNOWN = "Nobody knows whether this was performed: the connection broke. Look at the screen."
CRASHED = (
    "Nobody knows whether this was performed: the "
    "program ended meanwhile. Look at the screen."
)


class _OutcomeUnknown(Exception):
    """A gesture was begun before, and its outcome is unknown."""


class GestureRunner:
    """Makes the gestures of one action, each with its own key, and none that was begun before."""

    def __init__(self, journal: Journal, key: str) -> None:
        self.journal = journal
        self.key = key
        self._count = 0

    def run_once(
        self, name: str, make: Callable[[], bool], **facts: Any
    ) -> bool:
        """Make a gesture, or skip it if it was made before a crash; see `GestureMaker`.

        Raises:
            _OutcomeUnknown: it was announced before, and its outcome is unknown.
            Unanswered: it went out now and no answer came.
        """
        key = f"{self.key}:{self._count}"
        self._count += 1
        gesture = {"do": name, **facts}
        record = self.journal.get_record(key)
        if record.state == "intent":
            raise _OutcomeUnknown
        if record.state == "done":
            if record.ok is None or record.gesture != gesture:
                raise _OutcomeUnknown
            return record.ok
        self.journal.log_intent(key, gesture)
        try:
            done = make()
        except Unanswered as error:
            self.journal.log_result(key, ok=None, summary=str(error))
            raise
        except Refused as error:
            self.journal.log_result(key, ok=False, summary=str(error))
            raise
        except PhoneError:
            # Any other error of the phone is raised before a request leaves this machine.
            self.journal.log_void(key)
            raise
        self.journal.log_result(key, ok=done)
        return done


def perform_action(
    action: Action,
    *,
    screen: Screen,
    device: Device,
    journal: Journal,
    key: str,
    config: RunnableConfig | None = None,
) -> ActionResult:
    """Perform an action through its tool, once for this key, whatever happens in between.

    The first time, the element is looked for again (one dump of the tree) and tapped where it is
    now. If called again with the same key after a crash, gestures that were made are not made
    again; if one was begun and its outcome is unknown, nothing more is done and `ok` is None.

    Args:
        action: with an index into `screen`.
        screen: on which the action was decided.
        device: the phone.
        journal: of the run.
        key: the same after a crash and resume, new for every other step.
        config: of the graph's node; the tool's run is traced below it.

    Returns:
        What the model is told; `ok` False if it could not be done, None if that is unknown.

    Raises:
        PhoneLost, PhoneUnresponsive, PhoneLocked: call again with the same key to go on where this
            call stopped.
    """
    record = journal.get_record(key)
    if record.state == "done":
        return ActionResult(ok=record.ok, summary=record.summary)
    if not journal.has_begun(key):
        if not _wake_for_action(action, screen, device):
            return ActionResult(ok=False, summary=WOKEN)
        target = recheck_target(action, screen, device)
        if target is None:
            return _explain_missing(action, screen)
        action, screen = target
    tool = build_tool(
        action.kind,
        device=device,
        screen=screen,
        journal=journal,
        key=key,
        unsaid=_list_unsaid(action),
    )
    result = _run_tool(tool, action, device, config)
    journal.log_result(key, ok=result.ok, summary=result.summary)
    return result


def _run_tool(
    tool: StructuredTool,
    action: Action,
    device: Device,
    config: RunnableConfig | None,
) -> ActionResult:
    """What the tool returns, or what its error means for the model."""
    try:
        result: ActionResult = tool.invoke(
            action.model_dump(exclude={"kind"}), config
        )
    except _OutcomeUnknown:
        return ActionResult(ok=None, summary=CRASHED)
    except Unanswered:
        return ActionResult(ok=None, summary=UNKNOWN)
    except NoSuchObject:
        return ActionResult(
            ok=False, summary="No text field has the focus: tap one first."
        )
    except Refused as error:
        return ActionResult(ok=False, summary=_explain_refusal(error, device))
    return result


def _wake_for_action(action: Action, screen: Screen, device: Device) -> bool:
    """Wake the phone if its screen is off. False if the action's point may mean something else.

    A phone goes dark while a slow model thinks. With that the keyboard closes, and all that stood
    above it moves; an element is looked for again anyway.
    """
    if action.kind in _WITHOUT_SCREEN:
        return True
    if not device.wake_before_action(screen.id):
        return True
    if not isinstance(action, a.TapPoint | a.DragPoint):
        return True
    return not screen.keyboard or device.shows_screen(screen.id)


def _explain_missing(action: Action, screen: Screen) -> ActionResult:
    index = target_index(action) or 0
    element = screen.find_element(index)
    name = f"{element.role} {element.text!r}" if element else f"element {index}"
    return ActionResult(ok=False, summary=f"The {name} is not on the screen.")


def _list_unsaid(action: Action) -> dict[str, Any]:
    """The fields that stand in no schema and no dump of the action."""
    fields = type(action).model_fields.items()
    return {name: getattr(action, name) for name, f in fields if f.exclude}


def build_tool(
    kind: str,
    *,
    device: Device,
    screen: Screen,
    journal: Journal,
    key: str,
    unsaid: Mapping[str, Any] | None = None,
) -> StructuredTool:
    """The LangChain tool of one kind of action, named as the kind; it gives an `ActionResult`.

    What an action has beside the tool's arguments (`unsaid`) is ours, as the bound of a search.
    """
    schema = KINDS[kind]

    def run(**fields: Any) -> ActionResult:
        action = a.parse_action({**fields, **(unsaid or {}), "kind": kind})
        return _dispatch_action(
            action, screen, device, GestureRunner(journal, key)
        )

    return StructuredTool.from_function(
        run,
        name=kind,
        description=(schema.__doc__ or kind).strip(),
        args_schema=schema,
        infer_schema=False,
    )


def _explain_refusal(error: Refused, device: Device) -> str:
    reason = str(error)
    if is_refused(reason):
        remedy = describe_remedy(find_switch(device))
        return f"The phone refuses input from adb: {remedy}."
    return f"The phone refused it: {reason}"


def _dispatch_action(
    action: Action, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    match action:
        case a.TypeText(text=text):
            return _type_text(text, screen, device, gestures)
        case a.Fill():
            return _fill_field(action, screen, device, gestures)
        case a.Back() | a.Home() | a.Recents() | a.Enter():
            return _press_key(action, device, gestures)
        case a.Submit():
            return submit_field(device, gestures, screen)
        case a.OpenApp() | a.CloseApp() | a.OpenUrl():
            return _change_app(action, device, gestures)
        case a.Wait(seconds=seconds):
            device.pause(seconds)
            return ActionResult(ok=True, summary=f"Waited {seconds:g} s.")
        case a.CallTool():
            return call_foreign_tool(action, gestures.journal, gestures.key)
        case a.Ask() | a.Answer() | a.Finish() | a.Fail():
            return ActionResult(ok=True, summary=a.format_action(action))
        case _:
            return _dispatch_touch(action, screen, device, gestures)


def _dispatch_touch(
    action: _Touch, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    match action:
        case a.Tap() | a.DoubleTap() | a.LongPress():
            return _touch_element(action, screen, device, gestures)
        case a.TapText(text=text):
            return _tap_text(text, screen, device, gestures)
        case a.TapPoint(x=x, y=y):
            return _tap_point(x, y, device, gestures)
        case a.Drag() | a.DragPoint():
            return _drag(action, screen, device, gestures)
        case a.Scroll():
            return scroll_list(action, screen, device, gestures)
        case a.Swipe():
            return swipe_screen(action, screen, device, gestures)
        case a.Set():
            return set_slider(action, screen, device, gestures)
        case a.Pinch():
            return _pinch(action, screen, device, gestures)


def _change_app(
    action: a.OpenApp | a.CloseApp | a.OpenUrl,
    device: Device,
    gestures: GestureRunner,
) -> ActionResult:
    change = {
        "open_app": apps.open_app,
        "close_app": apps.close_app,
        "open_url": open_link,
    }[action.kind]
    return change(device, gestures, action.text)


def _press_key(
    action: a.Back | a.Home | a.Recents | a.Enter,
    device: Device,
    gestures: GestureRunner,
) -> ActionResult:
    name = KEYS[action.kind]
    taken = gestures.run_once("press", partial(device.press, name), key=name)
    return _gesture_result(taken, f"Pressed {action.kind}.")


def _gesture_result(taken: bool, summary: str) -> ActionResult:
    if not taken:
        summary = "The phone did not take the gesture."
    return ActionResult(ok=taken, summary=summary)


def _touch_element(
    action: a.Tap | a.DoubleTap | a.LongPress,
    screen: Screen,
    device: Device,
    gestures: GestureRunner,
) -> ActionResult:
    element = screen.find_element(action.element)
    if element is None:
        return ActionResult(
            ok=False, summary=f"There is no element {action.element}."
        )
    x, y = tap_point(element, screen.elements)
    wait_for_overlay(device, x, y)
    touches = {
        "tap": (device.click, "Tapped"),
        "double_tap": (device.double_click, "Tapped twice"),
        "long_press": (device.long_click, "Pressed long"),
    }
    touch, verb = touches[action.kind]
    taken = gestures.run_once(action.kind, partial(touch, x, y), x=x, y=y)
    return _gesture_result(taken, f"{verb} {element.role} {element.text!r}.")


def _tap_text(
    text: str, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    element = screen.find_text(text)
    if element is None:
        return ActionResult(ok=False, summary=f"No element shows {text!r}.")
    x, y = tap_point(element, screen.elements)
    taken = gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
    return _gesture_result(taken, f"Tapped {element.role} {element.text!r}.")


def _tap_point(
    x: int, y: int, device: Device, gestures: GestureRunner
) -> ActionResult:
    if not (0 <= x < device.width and 0 <= y < device.height):
        return _refuse_point(x, y, device)
    taken = gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
    return _gesture_result(taken, f"Tapped the point ({x}, {y}).")


def _refuse_point(x: int, y: int, device: Device) -> ActionResult:
    summary = f"({x}, {y}) lies outside of the screen, {device.width} x {device.height} pixels."
    return ActionResult(ok=False, summary=summary)


def _drag(
    action: a.Drag | a.DragPoint,
    screen: Screen,
    device: Device,
    gestures: GestureRunner,
) -> ActionResult:
    if isinstance(action, a.DragPoint):
        start, end = (action.x, action.y), (action.to_x, action.to_y)
        points = f"({action.x}, {action.y}) to ({action.to_x}, {action.to_y})"
        summary = f"Dragged {points}."
    else:
        held = screen.find_element(action.element)
        goal = screen.find_element(action.to)
        if held is None or goal is None:
            missing = action.element if held is None else action.to
            summary = f"There is no element {missing}."
            return ActionResult(ok=False, summary=summary)
        start = tap_point(held, screen.elements)
        end = goal.bounds.center
        ends = f"{held.role} {held.text!r} onto {goal.role} {goal.text!r}"
        summary = f"Dragged {ends}."
    for x, y in (start, end):
        if not (0 <= x < device.width and 0 <= y < device.height):
            return _refuse_point(x, y, device)
    make = partial(device.drag, start, end)
    taken = gestures.run_once("drag", make, start=list(start), end=list(end))
    return _gesture_result(taken, summary)


def _pinch(
    action: a.Pinch, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    element = screen.find_element(action.element)
    if element is None:
        summary = f"There is no element {action.element}."
        return ActionResult(ok=False, summary=summary)
    box, is_out = element.bounds, action.direction == "out"
    taken = gestures.run_once(
        "pinch",
        partial(device.pinch, box, out=is_out),
        center=list(box.center),
        direction=action.direction,
    )
    return _gesture_result(
        taken, f"Pinched {element.role} {element.text!r} {action.direction}."
    )


def _type_text(
    text: str, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    field = _find_seen_focus(screen, device)
    if field is None and device.perception != "vision":
        # A picture does not show the focus.
        field = next(iter(_find_focused(device)), None)
    if field is not None:
        return keyboard.write_text(
            device,
            gestures,
            text,
            replace=False,
            password=field.password,
            empty=not field.value,
        )
    if not device.is_input_shown() and not secrets.has_secret(text):
        keys = find_keypad_keys(text, screen)
        for key in keys:
            x, y = tap_point(key, screen.elements)
            gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
        if keys:
            summary = f"Tapped the keys of {text!r}, one by one."
            return ActionResult(ok=True, summary=summary)
    return keyboard.write_text(
        device, gestures, text, replace=False, password=False, empty=False
    )


def _find_seen_focus(screen: Screen, device: Device) -> Element | None:
    """The field that had the focus when the screen was seen, if nothing has changed since."""
    fields = [e for e in screen.elements if e.focused and e.role == "input"]
    if len(fields) != 1 or not device.shows_screen(screen.id):
        return None
    center = fields[0].bounds.center
    return fields[0] if device.is_focused_at(*center) else None


def _find_focused(
    device: Device, others: Sequence[Element] = ()
) -> list[Element]:
    """The text fields that have the focus now, without some others; mostly one at most."""
    focused: list[Element] = []
    for element in read_elements(device):
        if not element.focused or element.role != "input":
            continue
        if not _is_among(element, others):
            focused.append(element)
    return focused


def _fill_field(
    action: a.Fill, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    element = screen.find_element(action.element)
    if element is None or element.role != "input":
        summary = f"Element {action.element} is no text field; tap it first and see what opens."
        return ActionResult(ok=False, summary=summary)
    wheel = find_wheel(action.element, screen)
    if wheel is not None:
        return turn_wheel(wheel, action.text.strip(), device, gestures)
    x, y = element.bounds.center
    gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
    others = _list_other_fields(element, screen)
    own_id = _find_own_id(element, screen)
    focused = _wait_for_focus(device, element, others, own_id)
    if focused is None:
        return ActionResult(
            ok=False,
            summary=f"The field {element.text!r} does not get the focus.",
        )
    result = keyboard.write_text(
        device,
        gestures,
        action.text,
        replace=True,
        password=focused.password,
        empty=not focused.value,
    )
    strayed = _find_strayed(device, element, others, own_id)
    if device.is_input_shown():
        # Back closes the keyboard while it is shown; without one it would leave the page.
        gestures.run_once("hide", device.hide_keyboard)
    if result.ok and strayed is not None:
        summary = (
            f"The text went into the field {strayed.text!r}, which took the focus,"
            f" and not into {element.text!r}."
        )
        return ActionResult(ok=False, summary=summary)
    return result


def _list_other_fields(field: Element, screen: Screen) -> list[Element]:
    """The text fields of a screen that can be told from this one, by id or label."""
    own = (field.resource_id, field.text)
    return [
        element
        for element in screen.elements
        if element.role == "input"
        and (element.resource_id, element.text) != own
    ]


def _is_among(field: Element, fields: Sequence[Element]) -> bool:
    return any(
        (field.resource_id, field.text) == (each.resource_id, each.text)
        for each in fields
    )


def _find_own_id(field: Element, screen: Screen) -> str:
    """The id of a field if no other one of the screen has it; else empty."""
    own_id = field.resource_id
    alike = [e for e in screen.elements if e.resource_id == own_id]
    return own_id if len(alike) == 1 else ""


def _find_strayed(
    device: Device, field: Element, others: Sequence[Element], own_id: str
) -> Element | None:
    """The other field of the page that has the focus after the typing; None if none has."""
    center = field.bounds.center
    if not others or device.is_focused_at(*center, resource_id=own_id):
        return None
    focused = _find_focused(device)
    return next((each for each in focused if _is_among(each, others)), None)


def _wait_for_focus(
    device: Device, field: Element, others: Sequence[Element], own_id: str
) -> Element | None:
    """The field that has the focus after a tap: the same one, or what opened in its place.

    Args:
        device: the phone.
        field: that was tapped.
        others: fields that stood beside it; one that had the focus before did not open.
        own_id: that only this field has, if there is one.
    """
    other: Element | None = None
    if device.is_focused_at(*field.bounds.center, resource_id=own_id):
        return field
    for _ in range(FOCUS_CHECKS):
        focused = _find_focused(device, others)
        for element in focused:
            if element.resource_id == field.resource_id:
                return element
        other = next(iter(focused), None)
        if other is not None and field.focused:
            return other
        if field.source != "hierarchy" and device.is_input_shown():
            # A picture does not show the focus, but a keyboard comes up only for a field.
            return other or field
        device.pause(0.1)
    return other
