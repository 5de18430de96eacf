"""The phone's system from outside: to read, touch and query.

It has no threads of its own: every public method takes `lock`, first does what is due, and settles
the windows afterwards. Drawing, touching and dumping use one `Scene`, which is rebuilt only if
something changed.
"""

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Literal

import numpy as np

from virtual_phone.system import keys
from virtual_phone.system.admin import Admin
from virtual_phone.system.app import App
from virtual_phone.system.clock import Seconds
from virtual_phone.system.config import ROTATIONS, PhoneConfig
from virtual_phone.system.frames import Frame
from virtual_phone.system.guard import acting, guarded
from virtual_phone.system.profiles import add_profiles
from virtual_phone.system.scene import Layer, Scene
from virtual_phone.system.touch import LONG_PRESS_S
from virtual_phone.ui.accessibility import Node, nodes, to_xml
from virtual_phone.ui.layout import Rect
from virtual_phone.ui.widgets import TextField

_STRETCHES = 10
"""Moves that a straight stretch of a swipe is cut into at most; each lays the page out again."""
SPIN_S = 1.2
"""A spinner's turn."""


class System(Admin):
    """A phone."""

    def __init__(
        self,
        config: PhoneConfig | None = None,
        apps: Sequence[type[App]] | None = None,
        *,
        ui_clock: Seconds = time.monotonic,
        wall_clock: Seconds = time.monotonic,
    ) -> None:
        """Switch a phone on.

        Args:
            config: What it is like.
            apps: Its apps; `virtual_phone.apps.APPS` when None. The launcher is always there.
            ui_clock: Seconds for transitions, toasts and `Services.after`.
            wall_clock: Seconds by which the shown clock runs on from `config.now`.
        """
        from virtual_phone.apps import APPS
        from virtual_phone.apps.launcher.app import LauncherApp

        kinds: list[type[App]] = list(APPS if apps is None else apps)
        if LauncherApp not in kinds:
            kinds.insert(0, LauncherApp)
        self.told: Callable[[list[Node]], list[Node]] = lambda windows: windows
        """What clients get to see of the accessibility trees; see `virtual_phone.faults.kinds`."""
        self.shown: Callable[[Frame], Frame] = lambda frame: frame
        """What clients get to see of the screen."""
        self._picture: Frame | None = None
        self._picture_version = -1
        self._pictured: Scene | None = None
        config = config or PhoneConfig()
        kinds = add_profiles(kinds, config.profiles)
        super().__init__(config, kinds, ui_clock, wall_clock)

    # Looking

    def screenshot(self) -> Frame:
        """What the screen shows now, H x W x 3 in BGR; do not write into it."""
        return self.shown(self._screenshot())

    @guarded
    def _screenshot(self) -> Frame:
        now = self.ui_clock()
        scene = self.scene()
        if not self.screen_on:
            return np.zeros((scene.env.height, scene.env.width, 3), np.uint8)
        moving = self.transition
        if moving is not None and moving.before is self._pictured:
            moving.picture = self._picture
        spinning = self.scale > 0 and scene.spinning
        if spinning or self._picture is None or self._picture_version != self.version:
            phase = now % SPIN_S / SPIN_S if spinning else 0.0
            faces = tuple(self.recents.faces()) if self.recents.opened else ()
            self._picture = self.painter.paint(scene, phase=phase, faces=faces)
            self._picture.setflags(write=False)
            self._picture_version = self.version
            self._pictured = scene
        if moving is None or moving.progress(now) >= 1:
            self.transition = None
            return self._picture
        if moving.picture is None:
            moving.picture = self.painter.paint(moving.before)
        return self.painter.between(moving.picture, self._picture, scene, moving, now)

    def windows(self) -> list[Node]:
        """The accessibility trees of the windows: app, keyboard, then the system's bars."""
        return self.told(self._windows())

    @guarded
    def _windows(self) -> list[Node]:
        scene = self.scene()
        return [self._node(layer, scene) for layer in scene.dumped()]

    @guarded
    def hierarchy(
        self, *, compressed: bool = False, max_depth: int = 50, active_only: bool = False
    ) -> str:
        """The windows as XML in the form of uiautomator2's server."""
        found = self.windows()
        if active_only:
            scene = self.scene()
            active = scene.active()
            found = self.told([self._node(active, scene)] if active else [])
        return to_xml(found, ROTATIONS[self.android.rotation], compressed, max_depth)

    @guarded
    def focused(self) -> Node | None:
        """The node of the field that has the focus."""
        for window in self._windows():
            for node in window.walk():
                if node.focused:
                    return node
        return None

    def _node(self, layer: Layer, scene: Scene) -> Node:
        full = Rect(0, 0, scene.env.width, scene.env.height)
        own = {"status", "navigation", "ime", "snackbar", "dialog", "menu", "sheet", "permission"}
        own |= {"drawer", "popup", "float", "toolbar"}
        window = layer.window if layer.kind in own else full
        return nodes(
            layer.box, package=layer.package, env=scene.env, view=layer.view, window=window
        )

    # Fingers and keys

    @acting
    def tap(self, x: float, y: float, hold_ms: int = 0) -> None:
        """Touch a point; held for 500 ms or more it is a long press."""
        if not self.screen_on:
            if self.settings.get("tap_to_wake"):
                self.light_up()
            return
        now = self.ui_clock()
        self.fingers.press(x, y, now)
        self.fingers.rest(now + hold_ms / 1000)
        self.fingers.lift(x, y, now + hold_ms / 1000)

    @acting
    def pointer(self, action: str, x: float, y: float) -> None:
        """One event of a finger: `down`, `move` or `up`.

        Raises:
            ValueError: Another action.
        """
        steps = {"down": self.fingers.press, "move": self.fingers.move, "up": self.fingers.lift}
        if action not in steps:
            msg = f"pointer action {action!r}: must be down, move or up"
            raise ValueError(msg)
        if self.screen_on:
            steps[action](x, y, self.ui_clock())

    @acting
    def swipe(
        self,
        points: Sequence[tuple[float, float]],
        duration_ms: float = 300,
        *,
        hold: bool = False,
    ) -> None:
        """Move a finger along points at even speed; a fast end makes content go on by itself.

        Args:
            points: px.
            duration_ms: of the move.
            hold: whether the finger rests on the first point before, as long as a long press.
        """
        if not self.screen_on or not points:
            return
        path = _dense(points)
        start = self.ui_clock()
        self.fingers.press(*path[0], start)
        if hold:
            start += LONG_PRESS_S
            self.fingers.rest(start)
        for number, (x, y) in enumerate(path[1:], 1):
            self.fingers.move(x, y, start + duration_ms / 1000 * number / (len(path) - 1))
        self.fingers.lift(*path[-1], start + duration_ms / 1000)

    @acting
    def key(self, code: int, meta: int = 0) -> bool:
        """Press a key by its Android code; tells whether it did anything."""
        return keys.dispatch(self, code, meta)

    @acting
    def hold_key(self, code: int, meta: int = 0) -> bool:
        """Hold a key down: the power key brings up its menu."""
        return keys.held(self, code, meta)

    @acting
    def key_combination(self, codes: Sequence[int]) -> bool:
        """Press keys at once: power and volume down take a screenshot."""
        return keys.together(self, codes)

    @acting
    def three_fingers(self, kind: Literal["swipe", "hold"]) -> bool:
        """Three fingers swipe down or rest: a screenshot where the setting for it is on."""
        on = self.screen_on and bool(self.settings[f"three_finger_{kind}"])
        if on:
            self.screenshots.take()
        return on

    @acting
    def type_text(self, text: str) -> bool:
        """Type into the focused field as a keyboard would; False without a field."""
        if self.locked:
            return self.screen_on and self.lock_screen.type_text(text)
        return self.editor.commit(text)

    @acting
    def set_focused_text(self, text: str) -> bool:
        """Replace the focused field's text; False without a field."""
        return not self.locked and self.editor.change(text, len(text))

    @acting
    def clear_focused(self) -> bool:
        """Empty the focused field; False without a field."""
        return not self.locked and self.editor.change("", 0)

    @acting
    def hide_keyboard(self) -> None:
        """Put the keyboard away; the focus stays."""
        self.keyboard.hide()

    @acting
    def set_text(self, node: Node, text: str) -> bool:
        """Replace the text of the field behind a node of this screen; False when it is none."""
        widget = node.box.widget if node.box is not None else None
        layer = self.scene().active()
        if not isinstance(widget, TextField) or not widget.enabled or layer is None:
            return False
        field = layer.field(widget.key)
        if field is None:
            return False
        field.on_change(text)
        view = self.tasks.view(layer.content)
        if view.focus == field.key:
            view.caret = len(text)
        return True

    # What goes wrong

    @acting
    def crash(self, package: str) -> None:
        """End an app, and say that it keeps stopping."""
        self.alerts.crashed(package)

    @acting
    def hang(self, package: str) -> None:
        """Say that an app does not answer."""
        self.alerts.hangs(package)

    @acting
    def ring(self, number: str) -> None:
        """Let somebody call; the log keeps what became of it."""
        self.calling.ring(number)

    # Time, power and lock

    @acting
    def set_time(self, moment: datetime) -> None:
        """Put the phone's clock."""
        self.clock.set(moment)
        self.tick()

    @acting
    def hurry(self, seconds: float) -> None:
        """Do at once what would come by itself within so many seconds: an answer, a payment."""
        self.timers.hurry(seconds)

    @acting
    def wake(self) -> None:
        """Switch the screen on; a locked phone shows its lock screen."""
        self.light_up()

    @acting
    def sleep(self) -> None:
        """Switch the screen off, which locks the phone."""
        self.go_dark()

    @acting
    def dismiss_keyguard(self) -> None:
        """Leave the lock screen, or show the pad for the PIN, as `wm dismiss-keyguard` does."""
        self.lock_screen.open()

    @acting
    def unlock(self) -> None:
        """Be awake and unlocked, whatever the PIN."""
        self.light_up()
        self.lock_opened()

    # Apps and windows

    @acting
    def open_notifications(self) -> None:
        """Pull the shade down."""
        if self.screen_on and not self.locked:
            self.shade.close()
            self.shade.pull()

    @acting
    def open_quick_settings(self) -> None:
        """Pull the shade down with all tiles."""
        if self.screen_on and not self.locked:
            self.shade.pull(expanded=True)

    @guarded
    def foreground(self) -> tuple[str, str]:
        """Package and activity in front, such as `('com.android.settings', '.Main')`."""
        if self.permissions.asking is not None:
            return self.permissions.package, self.permissions.activity
        over = self.over()
        if over is not None:
            return over[0], over[1].name
        if self.sheets:
            return self.sheets[-1].package, self.sheets[-1].name
        if self.recents.opened:
            return self.launcher, self.recents.name
        return self.tasks.front, self.tasks.activity()

    # Input methods and clipboard

    @property
    def current_ime(self) -> str:
        """The input method in use."""
        return self.android.current_ime

    @property
    def input_shown(self) -> bool:
        """Whether a keyboard is on the screen."""
        with self.lock:
            return self.scene().layer("ime") is not None

    @acting
    def set_clipboard(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.clipboard = text

    @acting
    def tell_of_paste(self) -> None:
        """Say that a client pastes into the app, as the phone says of people."""
        self.editor.tell_of_paste()


def _dense(points: Sequence[tuple[float, float]], step: float = 24.0) -> list[tuple[float, float]]:
    """The same path with a point at least every `step` pixels, so that scrolling sees its way."""
    path = [points[0]]
    for x, y in points[1:]:
        from_x, from_y = path[-1]
        count = min(_STRETCHES, max(1, round(max(abs(x - from_x), abs(y - from_y)) / step)))
        path += [
            (from_x + (x - from_x) * n / count, from_y + (y - from_y) * n / count)
            for n in range(1, count + 1)
        ]
    return path
