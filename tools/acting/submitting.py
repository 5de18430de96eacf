"""Do what the keyboard's action key does for the focused field: search, send, go, done.

The key itself is touched where the tree shows it. Else the Enter key is pressed, which fields of
one line take for their action and fields of several for a new line:
https://developer.android.com/reference/android/widget/TextView.OnEditorActionListener
"""

from functools import partial
from typing import TYPE_CHECKING

from tools.actions import ActionResult
from tools.device.gestures import GestureMaker
from tools.hierarchy.keyboard_action import find_action_key
from tools.hierarchy.tree import parse_roots

if TYPE_CHECKING:
    from tools.device.device import Device

_NO_ACTION = (
    "The keyboard only starts a new line in this field; tap the app's own "
    "button."
)


def submit_field(device: "Device", gestures: GestureMaker) -> ActionResult:
    """Do the action of the field that has the focus."""
    if not device.is_input_shown():
        summary = "The keyboard is hidden: tap a field first."
        return ActionResult(ok=False, summary=summary)
    roots = parse_roots(
        device.dump_hierarchy(), width=device.width, height=device.height
    )
    key = find_action_key(roots, device.ime_package)
    if key is None:
        taken = gestures.run_once("press", partial(device.press, "enter"))
        return ActionResult(ok=taken, summary="Pressed the keyboard's Enter.")
    if key.is_line_break:
        return ActionResult(ok=False, summary=_NO_ACTION)
    x, y = key.center
    taken = gestures.run_once("tap", partial(device.click, x, y), x=x, y=y)
    if not taken:
        summary = "The phone did not take the gesture."
        return ActionResult(ok=False, summary=summary)
    return ActionResult(
        ok=True, summary=f"Pressed {key.label!r} on the keyboard."
    )
