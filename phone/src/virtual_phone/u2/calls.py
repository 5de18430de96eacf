"""The calls of the uiautomator2 server that concern the device, and the table of all calls."""

import base64
import dataclasses
from collections.abc import Callable
from typing import Any, Literal

import cv2

from virtual_phone.system.config import ROTATIONS, Rotation
from virtual_phone.system.profiles import plain_package
from virtual_phone.u2.automator import Automator, Configurator, Watcher
from virtual_phone.u2.java import (
    ILLEGAL_ARGUMENT,
    NULL_POINTER,
    RUNTIME,
    TYPES,
    JavaError,
    Method,
    bean,
)
from virtual_phone.u2.keycodes import U2_KEYS
from virtual_phone.u2.objects import UiObject, span
from virtual_phone.u2.selectors import Selector

POINTER_ACTIONS: dict[int, Literal["down", "up", "move"]] = {0: "down", 1: "up", 2: "move"}
"""Android's `MotionEvent.ACTION_*`."""
ON_NULL = "Attempt to invoke a virtual method on a null object reference"
OF_NULL = "Attempt to get length of null array"
Rpc = Callable[..., Any]
CALLS: dict[str, list[Method]] = {}
"""The methods by name, with their overloads."""


def rpc(name: str, *types: str) -> Callable[[Rpc], Rpc]:
    """Enter a call with its Java parameter types into the table."""

    def enter(do: Rpc) -> Rpc:
        CALLS.setdefault(name, []).append(Method(name, types, do))
        return do

    return enter


def required(selector: Selector | None) -> Selector:
    """A selector; null is what Java stumbles over."""
    if selector is None:
        raise JavaError(NULL_POINTER, ON_NULL)
    return selector


# What it is


@rpc("ping")
def ping(on: Automator) -> str:
    """Whether the service is alive."""
    return "pong"


@rpc("deviceInfo")
def device_info(on: Automator) -> dict[str, Any]:
    """Sizes, rotation and what is in front."""
    width, height = on.system.size
    wide, high = on.system.display_dp
    return {
        "currentPackageName": plain_package(on.system.foreground()[0]),
        "displayHeight": height - on.machine.untold_height,
        "displayRotation": ROTATIONS[on.system.rotation],
        "displaySizeDpX": round(wide),
        "displaySizeDpY": round(high),
        "displayWidth": width,
        "naturalOrientation": ROTATIONS[on.system.rotation] % 2 == 0,
        "productName": on.machine.props["ro.product.name"],
        "screenOn": on.system.screen_on,
        "sdkInt": on.system.config.sdk,
    }


@rpc("dumpWindowHierarchy", "boolean")
@rpc("dumpWindowHierarchy", "boolean", "int")
@rpc("dumpWindowHierarchy", "boolean", "int", "boolean")
def dump(
    on: Automator, compressed: bool, max_depth: int = 50, active_only: bool = False
) -> str | None:
    """The hierarchy as XML."""
    return on.system.hierarchy(compressed=compressed, max_depth=max_depth, active_only=active_only)


@rpc("takeScreenshot", "float", "int")
def screenshot(on: Automator, scale: float, quality: int) -> str | None:
    """A JPEG in base64, 76 characters a line; the scale is ignored, as by u2.jar."""
    if not 0 <= quality <= 100:
        raise JavaError(ILLEGAL_ARGUMENT, "quality must be 0..100")
    picture = on.system.screenshot()
    taken = on.taken
    if taken is not None and taken[0] is picture and taken[1] == quality:
        return taken[2]
    options = [cv2.IMWRITE_JPEG_QUALITY, quality]
    ok, jpeg = cv2.imencode(".jpg", picture, options)
    if not ok:
        return None
    answer = base64.encodebytes(jpeg.tobytes()).decode()
    # While nothing changes, the phone gives the same picture, which nobody can write into.
    if not picture.flags.writeable:
        on.taken = picture, quality, answer
    return answer


@rpc("takeScreenshot", "String", "float", "int")
def screenshot_file(on: Automator, name: str | None, scale: float, quality: int) -> None:
    """Fails as on a phone, where the server's process has no folder for files."""
    raise JavaError(RUNTIME, "No data directory found for package android")


# Fingers


@rpc("click", "int", "int")
def click(on: Automator, x: int, y: int) -> bool:
    """Tap a point."""
    return x >= 0 and y >= 0 and on.machine.tap(x, y)


@rpc("click", "int", "int", "long")
def hold(on: Automator, x: int, y: int, duration_ms: int) -> bool:
    """Touch a point for so long."""
    if x < 0 or y < 0:
        return False
    on.pace(duration_ms)
    return on.machine.tap(x, y, hold_ms=max(0, duration_ms))


@rpc("injectInputEvent", "int", "float", "float", "int")
def inject(on: Automator, action: int, x: float, y: float, meta: int) -> bool:
    """Put a finger down (0), lift it (1) or move it (2)."""
    kind = POINTER_ACTIONS.get(action)
    return kind is not None and on.machine.pointer(kind, x, y)


@rpc("swipe", "int", "int", "int", "int", "int")
def swipe(on: Automator, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
    """Swipe from point to point."""
    on.pace(span(steps))
    return on.machine.swipe([(x1, y1), (x2, y2)], span(steps))


@rpc("swipePoints", "int[]", "int")
def swipe_points(on: Automator, flat: list[int] | None, steps: int) -> bool:
    """Swipe through several points, so many steps between two of them."""
    if flat is None:
        raise JavaError(NULL_POINTER, OF_NULL)
    points = list(zip(flat[::2], flat[1::2], strict=False))
    duration = span(steps * max(1, len(points) - 1))
    on.pace(duration)
    return bool(points) and on.machine.swipe(points, duration)


@rpc("drag", "int", "int", "int", "int", "int")
def drag(on: Automator, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
    """Hold a point, then move it."""
    on.pace(span(steps))
    return on.machine.swipe([(x1, y1), (x2, y2)], span(steps), drag=True)


# Keys and text


@rpc("pressKey", "String")
def press_key(on: Automator, name: str | None) -> bool:
    """Press a key by name; false for a name that the server does not know."""
    if name is None:
        raise JavaError(NULL_POINTER, ON_NULL)
    code = U2_KEYS.get(name.lower())
    return code is not None and on.machine.key(code)


@rpc("pressKeyCode", "int")
@rpc("pressKeyCode", "int", "int")
def press_key_code(on: Automator, code: int, meta: int = 0) -> bool:
    """Press a key by code; true whether or not anything came of it."""
    on.machine.key(code, meta)
    return True


@rpc("setClipboard", "String", "String")
def set_clipboard(on: Automator, label: str | None, text: str | None) -> None:
    """Put text on the clipboard."""
    on.system.set_clipboard(text or "")


@rpc("getClipboard")
def get_clipboard(on: Automator) -> str | None:
    """What the clipboard holds; null when it is empty."""
    return on.system.clipboard or None


@rpc("pasteClipboard")
def paste_clipboard(on: Automator) -> None:
    """Ctrl+V into the focused field."""
    on.system.tell_of_paste()
    on.machine.type_text(on.system.clipboard)


@rpc("clearInputText")
def clear_input(on: Automator) -> None:
    """Ctrl+A and Del in the focused field."""
    on.machine.clear_focused()


@rpc("getLastTraversedText")
def traversed_text(on: Automator) -> None:
    """Always null: the server's own listener takes the events away from UiAutomator's."""


@rpc("clearLastTraversedText")
def clear_traversed_text(on: Automator) -> None:
    """Nothing to clear, see `getLastTraversedText`."""


@rpc("getLastToast")
def last_toast(on: Automator) -> str | None:
    """The words of the last toast since the server started or they were cleared."""
    return on.last_toast


@rpc("clearLastToast")
def clear_last_toast(on: Automator) -> None:
    """Forget the last toast."""
    on.last_toast = None


# Screen, shade and rotation


@rpc("openNotification")
def open_notification(on: Automator) -> bool:
    """Pull down the notification shade."""
    on.system.open_notifications()
    return True


@rpc("openQuickSettings")
def open_quick_settings(on: Automator) -> bool:
    """Pull down the quick settings."""
    on.system.open_quick_settings()
    return True


@rpc("wakeUp")
def wake_up(on: Automator) -> None:
    """Switch the screen on."""
    on.system.wake()


@rpc("sleep")
def sleep(on: Automator) -> None:
    """Switch the screen off."""
    on.system.sleep()


@rpc("isScreenOn")
def is_screen_on(on: Automator) -> bool:
    """Whether the screen is on."""
    return on.system.screen_on


@rpc("setOrientation", "String")
def set_orientation(on: Automator, name: str | None) -> None:
    """Turn the screen: natural, left or right; others are ignored, as by u2.jar."""
    if name is None:
        raise JavaError(NULL_POINTER, ON_NULL)
    turns: tuple[Rotation, ...] = ("natural", "left", "right")
    turn = next((turn for turn in turns if name.lower() in (turn, turn[0])), None)
    if turn:
        freeze_rotation(on, True)
        on.system.rotate(turn)


@rpc("freezeRotation", "boolean")
def freeze_rotation(on: Automator, freeze: bool) -> None:
    """Keep the screen as it is turned, or let it turn."""
    on.system.setting_put("system", "accelerometer_rotation", "0" if freeze else "1")


# Waiting, settings, the rest


@rpc("waitForIdle", "long")
def wait_for_idle(on: Automator, timeout_ms: int) -> None:
    """Wait until nothing moves on the screen."""

    def idle() -> bool:
        moving = on.system.transition
        return moving is None or moving.progress(on.system.ui_clock()) >= 1

    on.wait(idle, timeout_ms)


@rpc("waitForWindowUpdate", "String", "long")
def wait_for_update(on: Automator, package: str | None, timeout_ms: int) -> bool:
    """Wait until the content changes; false at once while another package is in front."""
    if package is not None and package != plain_package(on.system.foreground()[0]):
        return False
    return on.acknowledged(lambda: None, timeout_ms)


_CONFIGURATOR = {
    f.name: "int" if f.name == "uiAutomationFlags" else "long"
    for f in dataclasses.fields(Configurator)
}
TYPES["ConfiguratorInfo"] = lambda value: bean(
    value, "com.wetest.uia2.stub.ConfiguratorInfo", _CONFIGURATOR
)


@rpc("getConfigurator")
def get_configurator(on: Automator) -> dict[str, int]:
    """UiAutomator's settings."""
    return dataclasses.asdict(on.configurator)


@rpc("setConfigurator", "ConfiguratorInfo")
def set_configurator(on: Automator, info: dict[str, int] | None) -> dict[str, int]:
    """Have other settings; those left out become 0, as a Java bean's do."""
    if info is None:
        raise JavaError(NULL_POINTER, ON_NULL)
    on.configurator = Configurator(**(dict.fromkeys(_CONFIGURATOR, 0) | info))
    return dataclasses.asdict(on.configurator)


@rpc("launchApp", "String")
def launch_app(on: Automator, package: str | None) -> bool:
    """Open an app as its icon does, from its first page; false if it is not installed."""
    with on.system.lock:
        app = on.system.app(package) if package else None
        if app is None:
            return False
        app.pages.clear()
        return on.machine.start(app.package)


@rpc("executeShellCommand", "String", "long")
def execute(on: Automator, line: str | None, timeout_ms: int) -> dict[str, str | int]:
    """Run a program in the server's own process: what it wrote, and its exit code."""
    if line is None:
        raise JavaError(NULL_POINTER, ON_NULL)
    return on.execute(line, timeout_ms)


# Watchers


def _watch(on: Automator, name: str, conditions: list[Selector | None] | None, do: Rpc) -> None:
    if conditions is None:
        raise JavaError(NULL_POINTER, OF_NULL)
    wanted = [required(condition).ui() for condition in conditions]
    on.watchers.pop(name, None)
    on.watchers[name] = Watcher(wanted, do)


@rpc("registerClickUiObjectWatcher", "String", "Selector[]", "Selector")
def register_click(
    on: Automator, name: str, conditions: list[Selector | None] | None, target: Selector | None
) -> None:
    """Whenever all of this shows, click that."""
    clicked = UiObject(on, required(target).ui())
    _watch(on, name, conditions, lambda: clicked.tap("c"))


@rpc("registerPressKeyskWatcher", "String", "Selector[]", "String[]")
def register_press(
    on: Automator, name: str, conditions: list[Selector | None] | None, keys: list[str] | None
) -> None:
    """Whenever all of this shows, press these keys."""
    _watch(on, name, conditions, lambda: [press_key(on, key) for key in keys or ()])


@rpc("removeWatcher", "String")
def remove_watcher(on: Automator, name: str) -> None:
    """Watch no more."""
    on.watchers.pop(name, None)


@rpc("getWatchers")
def get_watchers(on: Automator) -> list[str]:
    """The names of the watchers."""
    return list(on.watchers)


@rpc("runWatchers")
def run_watchers(on: Automator) -> None:
    """Run the watchers now."""
    on.run_watchers()


@rpc("hasWatcherTriggered", "String")
def has_triggered(on: Automator, name: str) -> bool:
    """Whether a watcher did something."""
    return name in on.triggered


@rpc("hasAnyWatcherTriggered")
def has_any_triggered(on: Automator) -> bool:
    """Whether any watcher did something."""
    return bool(on.triggered)


@rpc("resetWatcherTriggers")
def reset_triggers(on: Automator) -> None:
    """Forget that watchers did anything."""
    on.triggered.clear()
