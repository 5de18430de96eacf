"""The foreground before and after a change: how the change is shown, and what becomes visible."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from virtual_phone.system.frames import Motion
from virtual_phone.system.scene import Layer
from virtual_phone.ui.layout import Box
from virtual_phone.ui.widgets import Scroll, TextField

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

REVEAL_DP = 20.0
"""Room kept below a field that was scrolled into sight."""
_DURING_MODAL: dict[str, Motion] = {
    "dialog": "fade",
    "menu": "fade",
    "sheet": "rise",
    "drawer": "fade",
    "popup": "fade",
}


@dataclass(frozen=True)
class Stage:
    """What decides which transition a change gets."""

    surface: str
    package: str
    is_launcher: bool
    pages: tuple[int, ...]
    modal: str
    keyboard: bool
    rotation: str


def stage_of(phone: "Kernel") -> Stage:
    """The stage as things stand."""
    if not phone.screen_on:
        surface = "off"
    elif phone.over() is not None:
        surface = "over"
    elif phone.locked:
        surface = "lock"
    elif phone.shade.opened:
        surface = "shade"
    elif phone.permissions.asking is not None or phone.alerts.showing is not None:
        surface = "permission"
    else:
        surface = "recents" if phone.recents.opened else "sheet" if phone.sheets else "app"
    stack = phone.tasks.app.pages
    return Stage(
        surface,
        phone.tasks.front,
        phone.tasks.front == phone.launcher,
        tuple(id(page) for page in stack),
        stack[-1].modal if stack else "none",
        phone.scene().layer("ime") is not None,
        phone.rotation,
    )


def motion(before: Stage, after: Stage) -> Motion | None:
    """How the change from one stage to the next is shown; None for at once."""
    if "off" in (before.surface, after.surface) or before.rotation != after.rotation:
        return None
    if before.surface != after.surface:
        known: dict[str, Motion] = {"shade": "shade", "sheet": "rise"}
        return known.get(after.surface, "fade")
    if before.package != after.package:
        return "fade" if after.is_launcher else "rise"
    if before.pages != after.pages:
        if len(after.pages) > len(before.pages):
            if after.is_launcher:
                return "rise"
            return _DURING_MODAL.get(after.modal, "forward")
        if after.is_launcher or before.modal != "none":
            return "fade"
        return "backward" if len(after.pages) < len(before.pages) else "fade"
    if before.keyboard != after.keyboard:
        return "keyboard_up" if after.keyboard else "keyboard_down"
    return None


def reveal(phone: "Kernel", layer: Layer, key: str) -> bool:
    """Scroll the focused field of a window into sight; tells whether anything moved."""
    path = _path(layer.box, key)
    if path is None:
        return False
    field = path[-1]
    for box in reversed(path):
        if isinstance(box.widget, Scroll) and box.widget.axis == "vertical":
            room = round(REVEAL_DP * phone.config.density / 160)
            below = field.rect.bottom + room - box.rect.bottom
            above = field.rect.top - box.rect.top
            if below > 0:
                return phone.fingers.scroll_by(layer, box.widget.key, min(below, above)) != 0
            if above < 0:
                return phone.fingers.scroll_by(layer, box.widget.key, above) != 0
            return False
    return False


def _path(box: Box, key: str) -> list[Box] | None:
    """The boxes from the root to a field."""
    if isinstance(box.widget, TextField) and box.widget.key == key:
        return [box]
    for child in box.children:
        found = _path(child, key)
        if found is not None:
            return [box, *found]
    return None
