"""Fingers: from touches to taps, long presses, double taps, scrolling, sliders and swipes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Literal

from virtual_phone.system.config import NAVIGATION_DP, STATUS_DP
from virtual_phone.system.panels import Panel
from virtual_phone.system.scene import Layer
from virtual_phone.system.textmenu import HANDLE_DP, Handle
from virtual_phone.ui import touching
from virtual_phone.ui.fields import caret_at
from virtual_phone.ui.layout import PULL, Box, scroll_range
from virtual_phone.ui.measure import WHEEL_ROW
from virtual_phone.ui.touching import POINTED
from virtual_phone.ui.widgets import Pager, Scroll, Slider, TextField, Wheel

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

Direction = Literal["up", "down", "left", "right"]
LONG_PRESS_S = 0.5
DOUBLE_TAP_S = 0.4
SLOP_DP = 8.0
"""A finger that moves less than this taps."""
SWIPE_DP = 40.0
"""A swipe that is no scrolling must be at least as long."""
EDGE_DP = 30.0
"""With gesture navigation, Back is swiped in from so far beside the screen's sides at most:
`config_backGestureInset` of Android's resources."""
DOUBLE_TAP_DP = 48.0
FLING_DP_S = 600.0
"""Content goes on by itself when the finger leaves faster than this."""
FLING_S = 0.09
FLING_SHARE = 0.35
"""It goes on for at most this share of its window."""
SAMPLES_S = 0.1
BAR_S = 0.8
"""How long a scroll bar is seen after the last move."""


@dataclass
class _Finger:
    """A finger on the glass."""

    x: float
    y: float
    at: float
    layer: Layer | None
    trail: list[tuple[float, float, float]] = field(default_factory=list)
    """x, y and second of late."""
    mode: Literal[
        "", "scroll", "slider", "swipe", "handle", "done", "pull", "pager", "wheel", "carry"
    ] = ""
    key: str = ""
    """Of the `Scroll`, `Pager` or `Wheel` that moves, or what is carried."""
    horizontal: bool = False


@dataclass(frozen=True)
class _Tap:
    x: float
    y: float
    at: float
    content: object


def _takes_taps(box: Box) -> bool:
    widget = box.widget
    return (
        widget.on_tap is not None
        or widget.on_double_tap is not None
        or isinstance(widget, TextField)
        or touching.pointed(widget)
    )


class Fingers:
    """Recognises what one finger does and has the phone do it."""

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone
        self._down: _Finger | None = None
        self._last: _Tap | None = None
        self.moved: tuple[object, str] | None = None
        """Window and key of the `Scroll` whose bar is seen."""
        self._moves = 0

    def pressed_on(self, content: object) -> tuple[int, int] | None:
        """Where a finger rests on this window without having moved."""
        down = self._down
        if down is None or down.mode or down.layer is None or down.layer.content is not content:
            return None
        return round(down.x), round(down.y)

    def reset(self) -> None:
        """Lift the finger without effect."""
        self._down = None
        self._last = None

    def press(self, x: float, y: float, at: float) -> None:
        """The finger comes down."""
        layer = self._phone.scene().at(x, y)
        self._down = _Finger(x, y, at, layer, [(x, y, at)])

    def rest(self, at: float) -> None:
        """Time went by: a finger that did not move may be a long press by now."""
        down = self._down
        if down is not None and not down.mode and at - down.at >= LONG_PRESS_S:
            self._long_press(down)

    def move(self, x: float, y: float, at: float) -> None:
        """The finger moves."""
        down = self._down
        if down is None:
            return
        last_x, last_y, _ = down.trail[-1]
        down.trail = [s for s in down.trail if at - s[2] <= SAMPLES_S or s is down.trail[-1]]
        down.trail.append((x, y, at))
        if not down.mode:
            slop = self._dp(SLOP_DP)
            if max(abs(x - down.x), abs(y - down.y)) < slop:
                self.rest(at)
                return
            self._decide(down, x - down.x, y - down.y)
            last_x, last_y = down.x, down.y
        if down.mode == "scroll":
            self._scroll(down, (last_x - x) if down.horizontal else (last_y - y))
        elif down.mode == "slider":
            self._slide(down, x)
        elif down.mode == "handle" and down.layer and isinstance(down.layer.content, Handle):
            self._drag_handle(down.layer.content, x, y)
        elif down.mode in ("pull", "pager", "wheel"):
            self._draw_along(down, x - last_x, y - last_y)

    def pinch(self, x: float, y: float, scale: float) -> bool:
        """Two fingers spread (scale over 1) or closed around a point; True if a widget minds."""
        layer = self._phone.scene().at(x, y)
        for box in reversed(layer.hit(x, y) if layer is not None else []):
            if box.widget.on_pinch is not None:
                box.widget.on_pinch(scale)
                self._phone.touch()
                return True
        return False

    def lift(self, x: float, y: float, at: float) -> None:
        """The finger leaves."""
        if self._down is None:
            return
        self.move(x, y, at)
        down, self._down = self._down, None
        if down.mode == "carry":
            self._drop(down, x, y)
        elif down.mode == "scroll":
            self._fling(down, at)
        elif down.mode == "swipe":
            self._swipe(down, x - down.x, y - down.y)
        elif down.mode in ("pull", "pager", "wheel"):
            self._let_go(down, at)
        elif not down.mode:
            self._tap(down, at)

    def _dp(self, dp: float) -> float:
        return dp * self._phone.config.density / 160

    def _current(self, down: _Finger) -> Layer | None:
        """The window the finger came down on, as it is laid out now; None when it went away."""
        if down.layer is None:
            return None
        for layer in self._phone.scene().layers:
            if layer.content is down.layer.content:
                return layer
        return None

    def _decide(self, down: _Finger, dx: float, dy: float) -> None:
        down.horizontal = abs(dx) > abs(dy)
        if down.layer is not None and isinstance(down.layer.content, Handle):
            down.mode = "handle"
            return
        down.mode = "swipe"
        layer = self._current(down)
        from_above = down.y < self._dp(STATUS_DP) and dy > 0
        if layer is None or from_above or self._navigate(down, dx, dy) is not None:
            return
        by = -dx if down.horizontal else -dy
        for box in reversed(layer.hit(down.x, down.y)):
            widget = box.widget
            drag = touching.dragged(box, dx, dy)
            if drag is not None and drag != "pull":
                down.mode, down.key = drag, getattr(widget, "key", "")
                return
            if isinstance(widget, Scroll) and (widget.axis == "horizontal") == down.horizontal:
                offset, most = scroll_range(box)
                if (by > 0 and offset < most) or (by < 0 and offset > 0):
                    down.mode, down.key = "scroll", widget.key
                    return
                if drag == "pull":
                    down.mode, down.key = "pull", widget.key
                    return

    def _drawn(self, down: _Finger) -> tuple[Layer, Box] | None:
        """The widget that a finger draws along, as it is laid out now."""
        layer = self._current(down)
        for box in layer.hit(down.x, down.y) if layer is not None else []:
            if isinstance(box.widget, Scroll | Pager | Wheel) and box.widget.key == down.key:
                return (layer, box) if layer is not None else None
        return None

    def _draw_along(self, down: _Finger, dx: float, dy: float) -> None:
        """A page, a wheel or a list pulled down goes with the finger."""
        found = self._drawn(down)
        if found is None:
            return
        layer, box = found
        offsets, widget = self._phone.tasks.view(layer.content).scroll, box.widget
        if isinstance(widget, Scroll):
            pulled = offsets.get(widget.key + PULL, 0.0) + dy / 2
            offsets[widget.key + PULL] = max(0.0, pulled)
        elif isinstance(widget, Pager):
            least = -box.rect.width if widget.index > 0 else 0
            most = box.rect.width if widget.index < len(widget.pages) - 1 else 0
            pulled = offsets.get(widget.key, 0.0) - dx
            offsets[widget.key] = min(float(most), max(float(least), pulled))
        elif isinstance(widget, Wheel):
            row = self._dp(WHEEL_ROW)
            pulled = offsets.get(widget.key, 0.0) - dy
            went = touching.turn(widget, round(pulled / row))
            offsets[widget.key] = min(row / 2, max(-row / 2, pulled - went * row))
        self._phone.touch()

    def _let_go(self, down: _Finger, at: float) -> None:
        """The page, the wheel or the list goes where it belongs."""
        found = self._drawn(down)
        if found is None:
            return
        layer, box = found
        offsets, widget = self._phone.tasks.view(layer.content).scroll, box.widget
        across, along = self._speed(down, at)
        if isinstance(widget, Scroll):
            pulled = offsets.pop(widget.key + PULL, 0.0)
            if pulled >= self._dp(touching.PULL_DP) and widget.on_refresh is not None:
                widget.on_refresh()
        elif isinstance(widget, Pager):
            pulled = offsets.pop(widget.key, 0.0)
            fast = abs(across) > self._dp(FLING_DP_S) and across * pulled > 0
            before, goal = self._phone.scene(), 0
            if fast or abs(pulled) > touching.PAGE_SHARE * box.rect.width:
                goal = 1 if pulled > 0 else -1
                goal = goal if touching.leaf(widget, goal) else 0
            rest = round(goal * box.rect.width - pulled)
            if rest:
                self._phone.glide(before, box.visible, rest, horizontal=True)
        elif isinstance(widget, Wheel):
            offsets.pop(widget.key, None)
            if abs(along) > self._dp(FLING_DP_S):
                touching.turn(widget, round(along * FLING_S * 2 / self._dp(WHEEL_ROW)))
        self._phone.touch()

    @staticmethod
    def _speed(down: _Finger, at: float) -> tuple[float, float]:
        """How fast the finger left, px/s to the left and up; nothing if it had come to rest."""
        first, last = down.trail[0], down.trail[-1]
        if at - first[2] > 3 * SAMPLES_S:
            return 0.0, 0.0
        seconds = max(last[2] - first[2], 1e-3)
        return (first[0] - last[0]) / seconds, (first[1] - last[1]) / seconds

    def _scroll(self, down: _Finger, by: float) -> None:
        layer = self._current(down)
        if layer is not None:
            self.scroll_by(layer, down.key, by)

    def scroll_by(self, layer: Layer, key: str, by: float) -> float:
        """Move the content of a `Scroll` as far as it goes; returns by how many pixels it moved."""
        box = layer.scroll_box(key)
        if box is None:
            return 0.0
        offset, most = scroll_range(box)
        to = min(max(0.0, offset + by), most)
        if to != offset:
            self._phone.tasks.view(layer.content).scroll[key] = to
            self._show_bar(layer, key)
            self._phone.touch()
        return to - offset

    def _show_bar(self, layer: Layer, key: str) -> None:
        """Have the bar of a `Scroll` seen for a while, where things move at all."""
        if self._phone.scale <= 0:
            return
        self.moved, self._moves = (layer.content, key), self._moves + 1
        self._phone.timers.after(BAR_S, partial(self._hide_bar, self._moves))

    def _hide_bar(self, moves: int) -> None:
        if moves == self._moves:
            self.moved = None

    def _fling(self, down: _Finger, at: float) -> None:
        speed = self._speed(down, at)[0 if down.horizontal else 1]
        if abs(speed) < self._dp(FLING_DP_S):
            return
        layer = self._current(down)
        if layer is None:
            return
        size = layer.rect.width if down.horizontal else layer.rect.height
        most = FLING_SHARE * size
        before, box = self._phone.scene(), layer.scroll_box(down.key)
        moved = self.scroll_by(layer, down.key, max(-most, min(most, speed * FLING_S)))
        if moved and box is not None:
            self._phone.glide(before, box.visible, round(moved), horizontal=down.horizontal)

    def _slide(self, down: _Finger, x: float) -> None:
        layer = self._current(down)
        if layer is None:
            return
        for box in reversed(layer.hit(down.x, down.y)):
            if isinstance(box.widget, Slider):
                self._point(box, x, down.y)
                return

    def _point(self, box: Box, x: float, y: float) -> None:
        """A touch of a widget that minds where."""
        do = touching.tapped(box, x, y, self._phone.scene().env)
        if do is not None and box.widget.enabled:
            do()
            self._phone.touch()

    def _swipe(self, down: _Finger, dx: float, dy: float) -> None:
        phone = self._phone
        if max(abs(dx), abs(dy)) < self._dp(SWIPE_DP):
            return
        if abs(dx) > abs(dy):
            direction: Direction = "right" if dx > 0 else "left"
        else:
            direction = "down" if dy > 0 else "up"
        layer = self._current(down)
        navigate = self._navigate(down, dx, dy)
        if down.y < self._dp(STATUS_DP) and direction == "down" and not phone.locked:
            phone.shade.pull()
        elif navigate is not None:
            navigate()
        elif layer is not None and not self._offer_swipe(layer, down, direction):
            at_home = layer.kind == "page" and layer.package == phone.launcher
            if at_home and direction == "down":
                phone.shade.pull()
        phone.touch()

    def _navigate(self, down: _Finger, dx: float, dy: float) -> Callable[[], None] | None:
        """What a finger from an edge does on a phone with gesture navigation; None for nothing."""
        phone = self._phone
        if not phone.config.gestures or phone.locked:
            return None
        edge, env = self._dp(EDGE_DP), phone.scene().env
        if abs(dy) > abs(dx):
            is_home = dy < 0 and down.y > env.height - self._dp(NAVIGATION_DP)
            return phone.press_home if is_home else None
        is_back = down.x < edge if dx > 0 else down.x > env.width - edge
        return phone.press_back if is_back else None

    @staticmethod
    def _offer_swipe(layer: Layer, down: _Finger, direction: Direction) -> bool:
        content = layer.content
        if isinstance(content, Panel):
            for box in reversed(layer.hit(down.x, down.y)):
                if content.swiped(box.widget, direction):
                    return True
        return content.on_swipe(direction)

    def _long_press(self, down: _Finger) -> None:
        layer = self._current(down)
        if layer is None:
            return
        for box in reversed(layer.hit(down.x, down.y)):
            widget = box.widget
            if isinstance(widget, TextField) and widget.enabled and widget.on_long_press is None:
                down.mode = "done"
                self._select_word(layer, box, down)
                return
            if widget.carried and widget.enabled:
                down.mode, down.key = "carry", widget.carried
                return
            if widget.on_long_press is not None and widget.enabled:
                down.mode = "done"
                widget.on_long_press()
                self._phone.touch()
                return

    def _drop(self, down: _Finger, x: float, y: float) -> None:
        """What was carried is put down on what takes it."""
        layer = self._current(down)
        for box in reversed(layer.hit(x, y) if layer is not None else []):
            if box.widget.on_drop is not None:
                box.widget.on_drop(down.key)
                self._phone.touch()
                return

    def _focus(self, layer: Layer, box: Box, x: float, y: float) -> None:
        """Give a field the focus, with the caret where the finger is."""
        widget = box.widget
        if isinstance(widget, TextField):
            at = caret_at(box, x, y, self._phone.scene().env, layer.view)
            view = self._phone.tasks.view(layer.content)
            self._phone.editor.focus(view, widget)
            view.caret = at

    def _select_word(self, layer: Layer, box: Box, down: _Finger) -> None:
        self._focus(layer, box, down.x, down.y)
        self._phone.touch()
        target = self._phone.editor.target()
        if target is not None and target.field.text:
            self._phone.editor.select_word(target.caret)
        self._phone.text_menu.open()
        self._phone.touch()

    def _drag_handle(self, handle: Handle, x: float, y: float) -> None:
        """Move one end of what is selected along with the finger that holds its handle."""
        scene, pages = self._phone.scene(), self._phone.tasks.pages()
        owner = next((each for each in scene.layers if pages and each.content is pages[-1]), None)
        target = self._phone.editor.target()
        box = owner.field_box(target.field.key) if owner is not None and target else None
        if owner is None or target is None or box is None:
            return
        at = caret_at(box, x, y - self._dp(HANDLE_DP), scene.env, owner.view)
        start, end = target.span
        if handle.start:
            start = min(at, end - 1)
        else:
            end = max(at, start + 1)
        self._phone.editor.select(start, end)
        self._phone.text_menu.open()

    def _tap(self, down: _Finger, at: float) -> None:
        layer = self._current(down)
        last, self._last = self._last, None
        self._phone.touched(layer)
        if layer is not None and layer.kind == "handle":
            return
        if self._phone.text_menu.opened:
            self._phone.text_menu.close()
            self._phone.touch()
        if layer is None:
            return
        if layer.modal and not layer.window.contains(down.x, down.y):
            self._phone.tapped_outside(layer)
            self._phone.touch()
            return
        box = next((b for b in reversed(layer.hit(down.x, down.y)) if _takes_taps(b)), None)
        if box is None:
            if layer.kind == "shade":
                self._phone.shade.close()
                self._phone.touch()
            return
        widget = box.widget
        if not widget.enabled:
            return
        again = (
            last is not None
            and down.at - last.at <= DOUBLE_TAP_S
            and last.content is layer.content
            and max(abs(last.x - down.x), abs(last.y - down.y)) <= self._dp(DOUBLE_TAP_DP)
        )
        if again and widget.on_double_tap is not None:
            widget.on_double_tap()
        elif again and isinstance(widget, TextField) and widget.text:
            self._select_word(layer, box, down)
        else:
            self._last = _Tap(down.x, down.y, at, layer.content)
            self._act(layer, box, down.x, down.y)
        self._phone.touch()

    def _act(self, layer: Layer, box: Box, x: float, y: float) -> None:
        widget = box.widget
        if isinstance(widget, TextField):
            self._focus(layer, box, x, y)
        if isinstance(widget, POINTED) and widget.on_tap is None:
            self._point(box, x, y)
        elif widget.on_tap is not None:
            widget.on_tap()
