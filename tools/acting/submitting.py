"""Do what the keyboard's action key does for the focused field: search, send, go, done.

The key itself is touched where the tree shows it. Else the Enter key is pressed, which fields of
one line take for their action and fields of several for a new line:
https://developer.android.com/reference/android/widget/TextView.OnEditorActionListener
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tools.actions import ActionResult
from tools.device.input.gestures import GestureMaker
from tools.hierarchy.elements import from_roots
from tools.hierarchy.keyboard_action import find_action_key
from tools.hierarchy.node import Node
from tools.perception.perceive import read_elements
from tools.screen import Element, Screen

if TYPE_CHECKING:
    from tools.device.device import Device

_SENDS = re.compile(r"send|发送", re.IGNORECASE)
KEYBOARD_CHECKS = 10
"""Times that the keyboard is looked for after a field was touched, 0.1 s apart."""
ANSWER_S = 1.0
"""Waited after a key that a tree of its own has shown: what the key leads to is then read once."""
_NO_ACTION = (
    "The keyboard only starts a new line in this field; tap the app's own "
    "button."
)


def submit_field(
    device: "Device", gestures: GestureMaker, screen: Screen
) -> ActionResult:
    """Do the action of the field that has the focus; a keyboard that was closed comes up again.

    Args:
        device: the phone.
        gestures: makes the gestures.
        screen: on which this was decided and perhaps allowed. A key that turns out to send, where
            the screen names no such key, is not pressed: it must be decided on with that knowledge.
    """
    roots = device.read_roots(screen.id)
    key = find_action_key(roots, device.ime_package)
    was_closed = False
    if key is None and not _is_keyboard_shown(device, screen, roots):
        if not _call_keyboard(device, gestures, roots):
            summary = "No text field has the focus: tap one first."
            return ActionResult(ok=False, summary=summary)
        was_closed = True
        roots = device.read_roots("")
        key = find_action_key(roots, device.ime_package)
    if key is None:
        taken = gestures.run_once("press", partial(device.press, "enter"))
        return ActionResult(ok=taken, summary="Pressed the keyboard's Enter.")
    if key.is_line_break:
        return ActionResult(ok=False, summary=_NO_ACTION)
    if _SENDS.search(key.label) and key.label != screen.keyboard_action:
        summary = (
            f"The key says {key.label!r}: look again, and submit once more."
        )
        return ActionResult(ok=False, summary=summary)
    x, y = key.center
    taken = gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
    if not taken:
        summary = "The phone did not take the gesture."
        return ActionResult(ok=False, summary=summary)
    if was_closed:
        device.pause(ANSWER_S)
    return ActionResult(
        ok=True, summary=f"Pressed {key.label!r} on the keyboard."
    )


def _is_keyboard_shown(
    device: "Device", screen: Screen, roots: list[Node]
) -> bool:
    if device.shows_screen(screen.id):
        return screen.keyboard
    return device.is_keyboard_shown(roots)


def _call_keyboard(
    device: "Device", gestures: GestureMaker, roots: Sequence[Node]
) -> bool:
    """Touch the field with the focus; whether the keyboard comes up."""
    fields = [e for e in _list_elements(device, roots) if e.focused]
    field = next((e for e in fields if e.role == "input"), None)
    if field is None:
        return False
    x, y = field.bounds.center
    gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
    for _ in range(KEYBOARD_CHECKS):
        if device.is_input_shown():
            return True
        device.pause(0.1)
    return False


def _list_elements(
    device: "Device", roots: Sequence[Node]
) -> Sequence[Element]:
    """The elements of a tree; with `vision` those of the picture."""
    if device.perception == "vision":
        return read_elements(device)
    size = {"width": device.width, "height": device.height}
    return from_roots(list(roots), **size, ime=device.ime_package)
