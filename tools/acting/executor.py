"""Performing actions: each is a LangChain tool, and each gesture is made at most once.

The schema of a tool is the action's own; phone, screen and journal come by closure, so that neither
a model nor a trace ever sees them.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from langchain_core.runnables import RunnableConfig
from langchain_core.tools import StructuredTool

from tapwright.errors import PhoneError
from tools import actions as a
from tools import secrets
from tools.acting.journal import Journal
from tools.actions import KINDS, Action, ActionResult
from tools.device import apps, keyboard
from tools.device.device import Device, Key
from tools.device.transport import NoSuchObject, Refused, Unanswered
from tools.perception.perceive import perceive_elements, read_elements
from tools.screen import Bounds, Element, Screen

SCROLL_SHARE = 0.6
"""Share of a list that one scroll moves: what was at its edge stays in view."""
SWIPE_SHARE = 0.5
"""Share of the screen that a swipe over its middle covers."""
SCROLL_S = 0.25
KEYS: dict[str, Key] = {
    "back": "back",
    "home": "home",
    "recents": "recent",
    "enter": "enter",
}
EMPTY_LOOKS, EMPTY_PAUSE_S = 4, 0.2
"""Looks for an element before it is called gone, while the tree holds nothing at all."""
FOCUS_CHECKS = 10
"""Times that a tapped field is asked for its focus, 0.1 s apart."""
UNKNOWN = (
    "Nobody knows whether this was performed: the connection broke. Look at the screen."
)
CRASHED = (
    "Nobody knows whether this was performed: the "
    "program ended meanwhile. Look at the screen."
)


class _Unknown(Exception):
    """A gesture was begun before, and its end is not known."""


class GestureRunner:
    """Makes the gestures of one action, each with its own key, and none that was begun before."""

    def __init__(self, journal: Journal, key: str) -> None:
        self._journal = journal
        self._key = key
        self._count = 0

    def run_once(self, name: str, make: Callable[[], bool], **facts: Any) -> bool:
        """Make a gesture, or skip it if it was made before a crash.

        Args:
            name: of the gesture.
            make: makes it; False when the phone did not take it.
            facts: for the journal; no secret in the clear.

        Raises:
            _Unknown: it was announced before, and nobody knows what became of it.
            Unanswered: it went out now and no answer came.
        """
        key = f"{self._key}:{self._count}"
        self._count += 1
        gesture = {"do": name, **facts}
        record = self._journal.get_record(key)
        if record.state == "intent" or (
            record.state == "done" and record.gesture != gesture
        ):
            raise _Unknown
        if record.state == "done":
            if record.ok is None:
                raise _Unknown
            return record.ok
        self._journal.log_intent(key, gesture)
        try:
            done = make()
        except Unanswered as error:
            self._journal.log_result(key, ok=None, summary=str(error))
            raise
        except Refused as error:
            self._journal.log_result(key, ok=False, summary=str(error))
            raise
        except PhoneError:
            # Any other trouble with the phone comes before a request leaves this machine.
            self._journal.log_void(key)
            raise
        self._journal.log_result(key, ok=done)
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
    now. Called again with the same key after a crash, gestures that are known to be made are not
    made again; when one was begun and its end is not known, nothing more is done and `ok` is None.

    Args:
        action: with an index into `screen`.
        screen: on which the action was decided.
        device: the phone.
        journal: of the run.
        key: the same after a crash and resume, new for every other step.
        config: of the graph's node, so that the tool's run is traced below it.

    Returns:
        What the model should hear; `ok` False when it could not be done, None when nobody knows.

    Raises:
        PhoneLost, PhoneUnresponsive, PhoneLocked: the same key may be tried again, and goes on
            where this one stopped.
    """
    finished = journal.get_record(key)
    if finished.state == "done":
        return ActionResult(ok=finished.ok, summary=finished.summary)
    begun = journal.has_begun(key)
    if not begun:
        aimed = recheck_target(action, screen, device)
        if aimed is None:
            index = _target_index(action) or 0
            gone = screen.find_element(index)
            name = f"{gone.role} {gone.text!r}" if gone else f"element {index}"
            return ActionResult(ok=False, summary=f"The {name} is not on the screen.")
        action, screen = aimed
    tool = build_tool(
        action.kind, device=device, screen=screen, journal=journal, key=key
    )
    try:
        result: ActionResult = tool.invoke(action.model_dump(exclude={"kind"}), config)
    except _Unknown:
        result = ActionResult(ok=None, summary=CRASHED)
    except Unanswered:
        result = ActionResult(ok=None, summary=UNKNOWN)
    except NoSuchObject:
        result = ActionResult(
            ok=False, summary="No text field has the focus: tap one first."
        )
    except Refused as error:
        result = ActionResult(ok=False, summary=_explain_refusal(error))
    journal.log_result(key, ok=result.ok, summary=result.summary)
    return result


def build_tool(
    kind: str, *, device: Device, screen: Screen, journal: Journal, key: str
) -> StructuredTool:
    """The LangChain tool of one kind of action, named as the kind; it gives an `ActionResult`."""
    schema = KINDS[kind]

    def run(**fields: Any) -> ActionResult:
        action = a.parse_action({**fields, "kind": kind})
        return _dispatch_action(action, screen, device, GestureRunner(journal, key))

    return StructuredTool.from_function(
        run,
        name=kind,
        description=(schema.__doc__ or kind).strip(),
        args_schema=schema,
        infer_schema=False,
    )


def recheck_target(
    action: Action, screen: Screen, device: Device
) -> tuple[Action, Screen] | None:
    """The action and screen as things stand now; None when the element is no longer there.

    Actions without an element are given back as they are, without asking the phone; so are those
    on a place that a grounder named, since no second look would find it again. What was read from
    the picture is looked for in the picture.
    """
    index = _target_index(action)
    if index is None:
        return action, screen
    target = screen.find_element(index)
    if target is None:
        return None
    if target.source == "grounder":
        return action, screen
    now = (
        _read_nonempty(device)
        if target.source == "hierarchy"
        else perceive_elements(device)
    )
    element = still_there(
        now,
        role=target.role,
        text=target.text,
        resource_id=target.resource_id,
        center=target.bounds.center,
    )
    if element is None:
        return None
    moved = action.model_copy(update={"element": element.index})
    return moved, screen.model_copy(update={"elements": now})


def _read_nonempty(device: Device) -> tuple[Element, ...]:
    """What is on the screen now; a dump without anything in it was taken while a page changed."""
    for _ in range(EMPTY_LOOKS - 1):
        elements = read_elements(device)
        if elements:
            return elements
        device.pause(EMPTY_PAUSE_S)
    return read_elements(device)


def still_there(
    elements: Sequence[Element],
    *,
    role: str,
    text: str,
    resource_id: str,
    center: tuple[int, int],
) -> Element | None:
    """The element among those on the screen now that an earlier one is.

    It has the same role and words, and of several such it is the nearest. One whose words have
    changed (a running timer) is the same when role, resource id and place are.

    Args:
        elements: now on the screen.
        role: it had.
        text: it had.
        resource_id: it had; empty if none.
        center: in pixels.
    """

    def measure_distance(element: Element) -> int:
        x, y = element.bounds.center
        return abs(x - center[0]) + abs(y - center[1])

    alike = [
        e
        for e in elements
        if e.index > 0 and e.role == role and e.resource_id == resource_id
    ]
    named = [e for e in alike if e.text == text]
    if named and (text or resource_id):
        return min(named, key=measure_distance)
    placed = [
        e for e in alike if e.bounds.contains(*center) and (resource_id or not e.text)
    ]
    return min(placed, key=measure_distance, default=None)


def tap_point(element: Element, elements: Sequence[Element]) -> tuple[int, int]:
    """Where to touch an element so that no smaller one there is hit; its middle if possible."""
    box = element.bounds
    inner = [
        e.bounds
        for e in elements
        if e.index > 0 and e.bounds.area < box.area and e.bounds.overlap_area(box)
    ]
    shares = (0.5, 0.25, 0.75, 0.1, 0.9)
    for down in shares:
        for along in shares:
            x = box.left + round(along * (box.right - box.left - 1))
            y = box.top + round(down * (box.bottom - box.top - 1))
            if not any(b.contains(x, y) for b in inner):
                return x, y
    return box.center


def _target_index(action: Action) -> int | None:
    return getattr(action, "element", None)


def _explain_refusal(error: Refused) -> str:
    reason = str(error)
    if "INJECT_EVENTS" in reason or "SecurityException" in reason:
        return (
            "The phone refuses input from adb: turn on 'USB debugging (Security settings)' or "
            "'Disable permission monitoring' in its developer options."
        )
    return f"The phone refused it: {reason}"


def _dispatch_action(
    action: Action, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    match action:
        case a.Tap() | a.DoubleTap() | a.LongPress():
            return _touch_element(action, screen, device, gestures)
        case a.TapText(text=text):
            return _tap_text(text, screen, device, gestures)
        case a.TapPoint(x=x, y=y):
            return _tap_point(x, y, device, gestures)
        case a.Scroll() | a.Swipe():
            return _swipe_or_scroll(action, screen, device, gestures)
        case a.TypeText(text=text):
            return _type_text(text, screen, device, gestures)
        case a.Fill():
            return _fill_field(action, screen, device, gestures)
        case a.Back() | a.Home() | a.Recents() | a.Enter():
            name = KEYS[action.kind]
            taken = gestures.run_once("press", partial(device.press, name), key=name)
            return _gesture_result(taken, f"Pressed {action.kind}.")
        case a.OpenApp(text=text):
            return apps.open_app(device, gestures, text)
        case a.CloseApp(text=text):
            return apps.close_app(device, gestures, text)
        case a.Wait(seconds=seconds):
            device.pause(seconds)
            return ActionResult(ok=True, summary=f"Waited {seconds:g} s.")
        case a.Ask() | a.Answer() | a.Finish() | a.Fail():
            return ActionResult(ok=True, summary=a.format_action(action))


def _gesture_result(taken: bool, summary: str) -> ActionResult:
    return ActionResult(
        ok=taken, summary=summary if taken else "The phone did not take the gesture."
    )


def _touch_element(
    action: a.Tap | a.DoubleTap | a.LongPress,
    screen: Screen,
    device: Device,
    gestures: GestureRunner,
) -> ActionResult:
    element = screen.find_element(action.element)
    if element is None:
        return ActionResult(ok=False, summary=f"There is no element {action.element}.")
    x, y = tap_point(element, screen.elements)
    make = {
        "tap": device.click,
        "double_tap": device.double_click,
        "long_press": device.long_click,
    }
    words = {
        "tap": "Tapped",
        "double_tap": "Tapped twice",
        "long_press": "Pressed long",
    }
    taken = gestures.run_once(action.kind, partial(make[action.kind], x, y), x=x, y=y)
    return _gesture_result(
        taken, f"{words[action.kind]} {element.role} {element.text!r}."
    )


def _tap_text(
    text: str, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    wanted = text.strip().casefold()
    whole = [
        e for e in screen.elements if wanted in (e.text.casefold(), e.value.casefold())
    ]
    part = [
        e
        for e in screen.elements
        if wanted and wanted in f"{e.text}\n{e.value}".casefold()
    ]
    # What can be touched before what can only be read; a text alone may still pass its tap on.
    hits = sorted(whole, key=lambda e: e.index < 0) or sorted(
        part, key=lambda e: e.index < 0
    )
    if not wanted or not hits:
        return ActionResult(ok=False, summary=f"No element shows {text!r}.")
    x, y = tap_point(hits[0], screen.elements)
    taken = gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
    return _gesture_result(taken, f"Tapped {hits[0].role} {hits[0].text!r}.")


def _tap_point(x: int, y: int, device: Device, gestures: GestureRunner) -> ActionResult:
    if not (0 <= x < device.width and 0 <= y < device.height):
        summary = f"({x}, {y}) lies outside of the screen, {device.width} x {device.height} pixels."
        return ActionResult(ok=False, summary=summary)
    taken = gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
    return _gesture_result(taken, f"Tapped the point ({x}, {y}).")


_FINGER = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_OPPOSITE: dict[str, a.Direction] = {
    "up": "down",
    "down": "up",
    "left": "right",
    "right": "left",
}


def _swipe_or_scroll(
    action: a.Scroll | a.Swipe, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    if isinstance(action, a.Scroll):
        element = screen.find_element(action.element)
        if element is None:
            return ActionResult(
                ok=False, summary=f"There is no element {action.element}."
            )
        start, end = _swipe_path(
            element.bounds, _OPPOSITE[action.direction], SCROLL_SHARE
        )
        make = partial(device.swipe, start, end, seconds=SCROLL_S, hold=True)
        summary = f"Scrolled {action.direction}."
    else:
        whole = Bounds(left=0, top=0, right=device.width, bottom=device.height)
        start, end = _swipe_path(whole, action.direction, SWIPE_SHARE)
        make = partial(device.swipe, start, end, hold=False)
        summary = f"Swiped {action.direction}."
    return _gesture_result(
        gestures.run_once(action.kind, make, start=list(start), end=list(end)), summary
    )


def _swipe_path(
    box: Bounds, finger: a.Direction, share: float
) -> tuple[tuple[int, int], tuple[int, int]]:
    dx, dy = _FINGER[finger]
    x, y = box.center
    half_x = round(dx * share * (box.right - box.left) / 2)
    half_y = round(dy * share * (box.bottom - box.top) / 2)
    return (x - half_x, y - half_y), (x + half_x, y + half_y)


def find_keypad_keys(text: str, screen: Screen) -> list[Element]:
    """The keys of a page's own keypad that write the text, in order; empty when it has not all.

    Telephone keys say their letters too: `2 ABC`.
    """
    named = {
        e.text.split()[0].rstrip(",").casefold(): e
        for e in screen.elements
        if e.index > 0 and e.text.strip() and e.role != "input"
    }
    keys = [named.get(char) for char in text.casefold()]
    return [] if None in keys else [key for key in keys if key is not None]


def _type_text(
    text: str, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    field = next(
        (e for e in read_elements(device) if e.focused and e.role == "input"), None
    )
    if field is None and not device.is_input_shown() and not secrets.has_secret(text):
        pad = find_keypad_keys(text, screen)
        for key in pad:
            x, y = tap_point(key, screen.elements)
            gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
        if pad:
            return ActionResult(
                ok=True, summary=f"Tapped the keys of {text!r}, one by one."
            )
    return keyboard.write_text(
        device,
        gestures,
        text,
        replace=False,
        password=field is not None and field.password,
        empty=field is not None and not field.value,
    )


def _fill_field(
    action: a.Fill, screen: Screen, device: Device, gestures: GestureRunner
) -> ActionResult:
    element = screen.find_element(action.element)
    if element is None or element.role != "input":
        summary = f"Element {action.element} is no text field; tap it first and see what opens."
        return ActionResult(ok=False, summary=summary)
    x, y = element.bounds.center
    gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
    focused = _wait_for_focus(device, element)
    if focused is None:
        return ActionResult(
            ok=False, summary=f"The field {element.text!r} does not get the focus."
        )
    result = keyboard.write_text(
        device,
        gestures,
        action.text,
        replace=True,
        password=focused.password,
        empty=not focused.value,
    )
    if device.is_input_shown():
        # Back closes the keyboard while it is shown; without one it would leave the page.
        gestures.run_once("hide", partial(device.press, "back"))
    return result


def _wait_for_focus(device: Device, field: Element) -> Element | None:
    """The field that has the focus after a tap: the same one, or what opened in its place."""
    seen: Element | None = None
    for _ in range(FOCUS_CHECKS):
        focused = [e for e in read_elements(device) if e.focused and e.role == "input"]
        seen = next((e for e in focused if e.resource_id == field.resource_id), None)
        if seen is not None or (focused and field.focused):
            return seen or focused[0]
        seen = focused[0] if focused else None
        if field.source != "hierarchy" and device.is_input_shown():
            # A picture does not tell the focus; a keyboard comes up for a field alone.
            return seen or field
        device.pause(0.1)
    return seen
