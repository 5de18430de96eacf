"""Boxes to pixels."""

from typing import Any

import numpy as np

from virtual_phone.ui.brush import Brush
from virtual_phone.ui.controls import CARD_RADIUS
from virtual_phone.ui.controls import DRAWINGS as CONTROLS
from virtual_phone.ui.displays import DRAWINGS as DISPLAYS
from virtual_phone.ui.geometry import Box, Env, Rect, View
from virtual_phone.ui.layout import hit
from virtual_phone.ui.paint import Kept
from virtual_phone.ui.parts import holds
from virtual_phone.ui.widgets import (
    Button,
    Card,
    Checkbox,
    Chip,
    Dialog,
    Drawer,
    Fab,
    IconButton,
    Image,
    ListItem,
    Menu,
    Popup,
    Radio,
    Sheet,
    Slider,
    Switch,
    Video,
)

DRAWINGS = {**CONTROLS, **DISPLAYS}
_FILLED_THEMSELVES = (Button, IconButton, Fab)
_SHOW_PRESSED = (IconButton, Button, Fab, Chip, Checkbox, Radio, Slider, Switch)


def draw(canvas: np.ndarray[Any, Any], box: Box, env: Env, view: View) -> None:
    """Draw a window.

    Args:
        canvas: (H, W, 3) uint8 BGR, drawn into; what is outside of the root box stays as it is,
            but for the shadow of a Menu.
        box: The root box from `layout`.
        env: Surroundings; the same as for the layout.
        view: Focus, caret, pressed point.
    """
    brush = Brush(canvas, env, view)
    if view.pressed is not None:
        under = hit(box, *view.pressed)
        live = [b for b in under if b.widget.on_tap or b.widget.on_long_press]
        brush.pressed = live[-1] if live and live[-1].widget.enabled else None
    _window(brush, box)
    _box(brush, box, enabled=True)


def _window(brush: Brush, box: Box) -> None:
    """The floating surface of a dialog, menu or sheet."""
    px = brush.env.px
    if isinstance(box.widget, Menu):
        brush.shadow(box.rect, px(12), px(6), 0.3)
        brush.rounded(box.rect, brush.color("surface_container"), px(12))
    elif isinstance(box.widget, Sheet):
        brush.rounded(box.rect, brush.color("surface_container_low"), px(28), top_only=True)
        x, y = box.rect.center[0], box.rect.top + px(18)
        grip = Rect(x - px(16), y - px(2), x + px(16), y + px(2))
        brush.rounded(grip, brush.color("on_surface_variant"), px(2), alpha=0.4)
    elif isinstance(box.widget, Drawer):
        right = box.rect.right
        brush.rounded(box.rect, brush.color("surface_container_low"), px(16))
        square = box.rect._replace(right=right - px(16))
        brush.block(square, brush.color("surface_container_low"))
    elif isinstance(box.widget, Popup) and box.widget.close == "corner":
        brush.rounded(box.rect, brush.color("surface_container_high"), px(20))
    elif isinstance(box.widget, Dialog):
        brush.rounded(box.rect, brush.color("surface_container_high"), px(28))


def _box(brush: Brush, box: Box, *, enabled: bool) -> None:
    seen = box.visible.intersect(brush.whole)
    if seen.empty:
        return
    enabled = enabled and box.widget.enabled
    brush.clip = seen
    kept: list[Kept] = []
    if isinstance(box.widget, Card) and holds(box.widget, (Image, Video)):
        # What lies in a card is cut by its round corners; only pictures reach them.
        radius = brush.env.px(box.widget.radius or CARD_RADIUS)
        kept = brush.corners(box.rect, min(radius, box.rect.width // 2, box.rect.height // 2))
    _background(brush, box)
    drawing = DRAWINGS.get(type(box.widget))
    if drawing is not None:
        drawing(brush, box, box.widget, enabled)
    for child in box.children:
        _box(brush, child, enabled=enabled)
    brush.put_back(kept)


def _background(brush: Brush, box: Box) -> None:
    widget = box.widget
    radius = brush.env.px(widget.radius)
    if widget.background and not isinstance(widget, _FILLED_THEMSELVES):
        brush.rounded(box.rect, brush.color(widget.background), radius)
    elif isinstance(widget, ListItem) and widget.selected:
        brush.block(box.rect, brush.color("secondary_container"))
    if box is brush.pressed and not isinstance(widget, _SHOW_PRESSED):
        brush.rounded(box.rect, brush.color("on_surface"), radius, alpha=0.1)
