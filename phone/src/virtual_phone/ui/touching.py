"""What a touch means to widgets that depend on its place, or that move with it."""

from collections.abc import Callable
from typing import Literal

from virtual_phone.ui.geometry import Box, Env
from virtual_phone.ui.layout import slider_value
from virtual_phone.ui.measure import WHEEL_ROW
from virtual_phone.ui.widgets import Canvas, Pager, Rating, Scroll, Slider, Wheel, Widget

Drag = Literal["slider", "pull", "pager", "wheel"]
POINTED = (Slider, Rating, Canvas, Wheel)
"""Widgets to which it matters where they are tapped."""
PULL_DP = 64.0
"""A list pulled down this far asks for its news."""
PAGE_SHARE = 0.3
"""A page drawn aside this far, by its width, makes way for the next."""


def pointed(widget: Widget) -> bool:
    """Whether a tap means something to the widget by where it is."""
    if isinstance(widget, Rating):
        return widget.on_rate is not None
    if isinstance(widget, Canvas):
        return widget.on_touch is not None
    return isinstance(widget, POINTED)


def tapped(box: Box, x: float, y: float, env: Env) -> Callable[[], object] | None:
    """What a tap at a point of a box asks for; None when its widget does not mind where."""
    widget = box.widget
    if isinstance(widget, Slider) and widget.on_change is not None:
        change, value = widget.on_change, slider_value(box, x, env)
        return lambda: change(value)
    if isinstance(widget, Rating) and widget.on_rate is not None:
        rate = widget.on_rate
        share = (x - box.rect.left) / max(1, box.rect.width)
        return lambda: rate(min(widget.most, max(1, int(share * widget.most) + 1)))
    if isinstance(widget, Canvas) and widget.on_touch is not None:
        touch = widget.on_touch
        return lambda: touch((x - box.rect.left) / env.density, (y - box.rect.top) / env.density)
    if isinstance(widget, Wheel):
        off = round((y - box.rect.center[1]) / env.px(WHEEL_ROW))
        return lambda: turn(widget, off)
    return None


def turn(wheel: Wheel, by: int) -> int:
    """Turn a wheel by so many values; returns by how many it went."""
    count = len(wheel.values)
    if not count or not by:
        return 0
    to = wheel.index + by
    to = to % count if wheel.wrap else min(count - 1, max(0, to))
    if to != wheel.index:
        wheel.on_change(to)
    return by if wheel.wrap else to - wheel.index


def leaf(pager: Pager, by: int) -> bool:
    """Go to the next page or the one before; False at the ends."""
    to = pager.index + by
    if not 0 <= to < len(pager.pages):
        return False
    pager.on_page(to)
    return True


def dragged(box: Box, dx: float, dy: float) -> Drag | None:
    """Whether a drag by (dx, dy) px that starts on a box is more to its widget than scrolling."""
    widget, across = box.widget, abs(dx) > abs(dy)
    if isinstance(widget, Slider) and across and widget.enabled:
        return "slider"
    if isinstance(widget, Pager) and across and len(widget.pages) > 1:
        return "pager" if 0 <= widget.index + (1 if dx < 0 else -1) < len(widget.pages) else None
    if isinstance(widget, Wheel) and not across and widget.enabled:
        return "wheel"
    if isinstance(widget, Scroll) and widget.on_refresh is not None and not across and dy > 0:
        return "pull"
    return None
