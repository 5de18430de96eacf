"""The calls of the uiautomator2 server, one function each, named as the client names them."""

import base64
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

import cv2

from phone import u2selectors
from phone.keycodes import U2_KEYS
from phone.machine import Machine
from phone.system.config import ROTATIONS, Rotation
from phone.u2selectors import Selector
from phone.ui.accessibility import Node

STEP_MS = 5
"""UiAutomator injects one step of a swipe each 5 ms."""
POLL_S = 0.05
LONG_PRESS_MS = 600
SCROLL_EDGE = 0.1
"""UiScrollable stays so far (as a share) from the ends of what it scrolls."""
NOT_FOUND = "androidx.test.uiautomator.UiObjectNotFoundException"
POINTER_ACTIONS: tuple[Literal["down", "up", "move"], ...] = ("down", "up", "move")


class RpcError(Exception):
    """A call failed on the phone, with the Java class that the client looks at."""

    def __init__(self, java_class: str, data: str = "") -> None:
        super().__init__(java_class)
        self.java_class, self.data = java_class, data or java_class


class Answering:
    """What the calls work on."""

    def __init__(self, machine: Machine, stopped: threading.Event) -> None:
        self.machine, self.system = machine, machine.system
        self.stopped = stopped
        self.cleared_toast = ""

    def all(self, selector: Selector) -> list[Node]:
        """The nodes that a selector means now."""
        return u2selectors.find(self.system.windows(), selector)

    def one(self, selector: Selector) -> Node:
        """The first of them.

        Raises:
            RpcError: If there is none.
        """
        found = self.all(selector)
        if not found:
            raise RpcError(NOT_FOUND, str(selector))
        return found[0]

    def wait(self, selector: Selector, timeout_ms: int, *, there: bool) -> bool:
        """Wait until something is there, or gone; False when time is over or the server dies."""
        end = time.monotonic() + timeout_ms / 1000
        while bool(self.all(selector)) != there:
            if time.monotonic() >= end or self.stopped.wait(POLL_S):
                return False
        return True

    def scroll(self, selector: Selector, *, vertical: bool, forward: bool, steps: int) -> bool:
        """Scroll by nearly a whole view; False at the end, when nothing moved."""
        node = self.one(selector)
        left, top, right, bottom = node.bounds
        x, y = (left + right) / 2, (top + bottom) / 2
        if vertical:
            margin = (bottom - top) * SCROLL_EDGE
            path = [(x, bottom - margin), (x, top + margin)]
        else:
            margin = (right - left) * SCROLL_EDGE
            path = [(right - margin, y), (left + margin, y)]
        before = self.system.hierarchy()
        self.machine.swipe(path if forward else path[::-1], steps * STEP_MS)
        return self.system.hierarchy() != before


Rpc = Callable[..., Any]
CALLS: dict[str, Rpc] = {}


def rpc(name: str) -> Callable[[Rpc], Rpc]:
    """Enter a call into the table."""

    def enter(do: Rpc) -> Rpc:
        CALLS[name] = do
        return do

    return enter


@rpc("deviceInfo")
def device_info(on: Answering) -> dict[str, Any]:
    """Sizes, rotation and what is in front."""
    width, height = on.system.size
    wide, high = on.system.display_dp
    return {
        "currentPackageName": on.system.foreground()[0],
        "displayHeight": height,
        "displayRotation": ROTATIONS[on.system.rotation],
        "displaySizeDpX": round(wide),
        "displaySizeDpY": round(high),
        "displayWidth": width,
        "naturalOrientation": ROTATIONS[on.system.rotation] % 2 == 0,
        "productName": on.machine.props["ro.product.name"],
        "screenOn": on.system.screen_on,
        "sdkInt": on.system.config.sdk,
    }


@rpc("dumpWindowHierarchy")
def dump(
    on: Answering, compressed: bool = False, max_depth: int = 50, active_only: bool = False
) -> str:
    """The hierarchy as XML."""
    return on.system.hierarchy(compressed=compressed, max_depth=max_depth, active_only=active_only)


@rpc("takeScreenshot")
def screenshot(on: Answering, scale: float = 1, quality: int = 80) -> str | None:
    """A JPEG in base64, 76 characters a line; the scale is ignored, as by u2.jar."""
    options = [cv2.IMWRITE_JPEG_QUALITY, int(quality)]
    ok, jpeg = cv2.imencode(".jpg", on.system.screenshot(), options)
    return base64.encodebytes(jpeg.tobytes()).decode() if ok else None


@rpc("click")
def click(on: Answering, target: Selector | float, y: float = 0, hold_ms: int = 0) -> bool:
    """Tap a point, for so long if said, or the middle of an object."""
    if isinstance(target, dict):
        return on.machine.tap(*on.one(target).bounds.center)
    return on.machine.tap(target, y, hold_ms=int(hold_ms))


@rpc("longClick")
def long_click(on: Answering, target: Selector) -> bool:
    """Press the middle of an object for long."""
    return on.machine.tap(*on.one(target).bounds.center, hold_ms=LONG_PRESS_MS)


@rpc("injectInputEvent")
def inject(on: Answering, action: int, x: float, y: float, meta: int = 0) -> bool:
    """Put a finger down (0), lift it (1) or move it (2)."""
    return on.machine.pointer(POINTER_ACTIONS[action], x, y)


@rpc("swipe")
def swipe(on: Answering, *args: Any) -> bool:
    """Swipe from point to point, or over an object in a direction."""
    if isinstance(args[0], dict):
        selector, direction, *rest = args
        left, top, right, bottom = on.one(selector).bounds
        x, y = (left + right) / 2, (top + bottom) / 2
        ends = {"up": (x, top), "down": (x, bottom - 1), "left": (left, y), "right": (right - 1, y)}
        steps = int(rest[-1]) if rest else 10
        return on.machine.swipe([(x, y), ends[direction[0:5].lower()]], steps * STEP_MS)
    x1, y1, x2, y2, steps = args
    return on.machine.swipe([(x1, y1), (x2, y2)], int(steps) * STEP_MS)


@rpc("swipePoints")
def swipe_points(on: Answering, flat: Sequence[float], steps: int) -> bool:
    """Swipe through several points, so many steps between two of them."""
    points = list(zip(flat[::2], flat[1::2], strict=True))
    return on.machine.swipe(points, steps * STEP_MS * max(1, len(points) - 1))


@rpc("drag")
def drag(on: Answering, x1: float, y1: float, x2: float, y2: float, steps: int) -> bool:
    """Hold a point, then move it."""
    return on.machine.swipe([(x1, y1), (x2, y2)], steps * STEP_MS, drag=True)


@rpc("dragTo")
def drag_to(on: Answering, selector: Selector, *args: Any) -> bool:
    """Drag an object to a point or to another object."""
    *target, steps = args
    start = on.one(selector).bounds.center
    end = on.one(target[0]).bounds.center if len(target) == 1 else (target[0], target[1])
    return on.machine.swipe([start, end], int(steps) * STEP_MS, drag=True)


@rpc("pressKey")
def press_key(on: Answering, name: str) -> bool:
    """Press a key by name; false for a name that the server does not know."""
    code = U2_KEYS.get(name.lower())
    return code is not None and on.machine.key(code)


@rpc("pressKeyCode")
def press_key_code(on: Answering, code: int, meta: int = 0) -> bool:
    """Press a key by code."""
    return on.machine.key(int(code), int(meta))


@rpc("setClipboard")
def set_clipboard(on: Answering, label: str | None, text: str) -> None:
    """Put text on the clipboard."""
    on.system.set_clipboard(text)


@rpc("getClipboard")
def get_clipboard(on: Answering) -> str | None:
    """What the clipboard holds; null when it is empty."""
    return on.system.clipboard or None


@rpc("pasteClipboard")
def paste_clipboard(on: Answering) -> bool:
    """Ctrl+V into the focused field."""
    return on.machine.type_text(on.system.clipboard)


@rpc("clearInputText")
def clear_input(on: Answering) -> bool:
    """Ctrl+A and Del in the focused field."""
    return on.machine.clear_focused()


@rpc("exist")
def exist(on: Answering, selector: Selector) -> bool:
    """Whether there is such an object now."""
    return bool(on.all(selector))


@rpc("waitForExists")
def wait_for_exists(on: Answering, selector: Selector, timeout_ms: int) -> bool:
    """Wait until there is such an object."""
    return on.wait(selector, timeout_ms, there=True)


@rpc("waitUntilGone")
def wait_until_gone(on: Answering, selector: Selector, timeout_ms: int) -> bool:
    """Wait until there is no such object."""
    return on.wait(selector, timeout_ms, there=False)


@rpc("objInfo")
def obj_info(on: Answering, selector: Selector) -> dict[str, Any]:
    """All about the first such object."""
    return u2selectors.info(on.one(selector))


@rpc("objInfoOfAllInstances")
def obj_infos(on: Answering, selector: Selector) -> list[dict[str, Any]]:
    """All about every such object."""
    return [u2selectors.info(node) for node in on.all(selector)]


@rpc("count")
def count(on: Answering, selector: Selector) -> int:
    """How many such objects there are."""
    return len(on.all(selector))


@rpc("getText")
def get_text(on: Answering, selector: Selector) -> str:
    """The text of an object, emoji and all."""
    return on.one(selector).text


@rpc("setText")
def set_text(on: Answering, selector: Selector, text: str) -> bool:
    """Replace the text of a field."""
    return on.machine.set_text(on.one(selector), text)


@rpc("clearTextField")
def clear_text_field(on: Answering, selector: Selector) -> None:
    """Empty a field."""
    on.machine.set_text(on.one(selector), "")


@rpc("scrollForward")
def scroll_forward(on: Answering, selector: Selector, vertical: bool, steps: int) -> bool:
    """Scroll on by nearly a view."""
    return on.scroll(selector, vertical=vertical, forward=True, steps=steps)


@rpc("scrollBackward")
def scroll_backward(on: Answering, selector: Selector, vertical: bool, steps: int) -> bool:
    """Scroll back by nearly a view."""
    return on.scroll(selector, vertical=vertical, forward=False, steps=steps)


@rpc("scrollToBeginning")
def to_beginning(
    on: Answering, selector: Selector, vertical: bool, swipes: int, steps: int
) -> bool:
    """Scroll back as far as it goes."""
    return _to_end(on, selector, vertical=vertical, forward=False, swipes=swipes, steps=steps)


@rpc("scrollToEnd")
def to_end(on: Answering, selector: Selector, vertical: bool, swipes: int, steps: int) -> bool:
    """Scroll on as far as it goes."""
    return _to_end(on, selector, vertical=vertical, forward=True, swipes=swipes, steps=steps)


def _to_end(
    on: Answering, selector: Selector, *, vertical: bool, forward: bool, swipes: int, steps: int
) -> bool:
    for _ in range(min(swipes, 100)):
        if not on.scroll(selector, vertical=vertical, forward=forward, steps=steps):
            return True
    return False


@rpc("scrollTo")
def scroll_to(on: Answering, selector: Selector, wanted: Selector, vertical: bool = True) -> bool:
    """Scroll from the beginning until something shows."""
    if on.all(wanted):
        return True
    _to_end(on, selector, vertical=vertical, forward=False, swipes=30, steps=20)
    while not on.all(wanted):
        if not on.scroll(selector, vertical=vertical, forward=True, steps=55):
            return bool(on.all(wanted))
    return True


@rpc("openNotification")
def open_notification(on: Answering) -> bool:
    """Pull down the notification shade."""
    on.system.open_notifications()
    return True


@rpc("openQuickSettings")
def open_quick_settings(on: Answering) -> bool:
    """Pull down the quick settings."""
    on.system.open_quick_settings()
    return True


@rpc("wakeUp")
def wake_up(on: Answering) -> None:
    """Switch the screen on."""
    on.system.wake()


@rpc("sleep")
def sleep(on: Answering) -> None:
    """Switch the screen off."""
    on.system.sleep()


@rpc("setOrientation")
def set_orientation(on: Answering, name: str) -> None:
    """Turn the screen: natural, left or right; others are ignored, as by u2.jar."""
    turns: dict[str, Rotation] = {"natural": "natural", "left": "left", "right": "right"}
    letters: dict[str, Rotation] = {name[0]: turn for name, turn in turns.items()}
    turn = turns.get(name) or letters.get(name)
    if turn:
        on.system.rotate(turn)


@rpc("freezeRotation")
def freeze_rotation(on: Answering, freeze: bool) -> None:
    """Keep the screen as it is turned, or let it turn."""
    on.system.setting_put("system", "accelerometer_rotation", "0" if freeze else "1")


@rpc("getLastToast")
def get_last_toast(on: Answering) -> str | None:
    """The words of the toast that shows."""
    text = on.system.toasts.text
    return text if text and text != on.cleared_toast else None


@rpc("clearLastToast")
def clear_last_toast(on: Answering) -> None:
    """Speak no more of the toast that shows."""
    on.cleared_toast = on.system.toasts.text


@rpc("makeToast")
def make_toast(on: Answering, text: str, duration_ms: int) -> bool:
    """Show a toast."""
    with on.system.lock:
        on.system.toasts.show(text)
        on.system.touch()
    return True
