"""The gestures of fingers, in pixels; each is made once, see `tools.device.connection.session`."""

import threading
from abc import ABC, abstractmethod
from typing import Any

from tools.device.connection.session import Session
from tools.device.input.tap_spacing import TapSpacing
from tools.perception.raw import Picture
from tools.screen import Bounds

LONG_PRESS_S = 1.0
"""Android takes 0.4 to 0.5 s for a long press; a second works with slow settings too."""
DRAG_S = 0.8
"""Of the way only: a list makes room for a held row while the finger is over it."""
PINCH_S = 0.3
PINCH_SHARE = 0.8
"""Share of a box's width between two fingers that are far apart."""


class TouchScreen(ABC):
    """What fingers do; `Device` says how a gesture reaches the phone."""

    tree_since_gesture = ""
    """The last tree that was read after the last gesture; empty if none was."""
    picture_since_gesture: Picture | None = None
    """As `tree_since_gesture`."""
    _session: Session
    _taps: TapSpacing
    _closed: threading.Event

    @abstractmethod
    def _make_gesture(
        self, method: str, *params: Any, patient: bool = True
    ) -> bool:
        """Make a gesture; unless `patient`, a lost connection is not waited for."""

    def click(self, x: int, y: int) -> bool:
        """Tap a point, in pixels; False when the phone did not take it."""
        with self._session.busy_time:
            self._taps.wait_before(x, y, self._closed)
        taken = self._make_gesture("click", x, y)
        self._taps.note_tap(x, y)
        return taken

    def long_click(self, x: int, y: int, seconds: float = LONG_PRESS_S) -> bool:
        """Press a point."""
        return self._make_gesture("click", x, y, round(seconds * 1000))

    def double_click(self, x: int, y: int) -> bool:
        """Tap a point twice, 60 ms apart: Android wants 40 to 300 ms between the two taps."""
        first = self.click(x, y)
        self._closed.wait(0.06)
        second = self._make_gesture("click", x, y, patient=False)
        return second and first

    def swipe(
        self,
        start: tuple[int, int],
        end: tuple[int, int],
        *,
        seconds: float = 0.2,
        hold: bool,
    ) -> bool:
        """Move a finger from point to point; `hold` rests at the end, so that nothing is flung."""
        steps = max(2, round(seconds / 0.005))
        if not hold:
            return self._make_gesture("swipe", *start, *end, steps)
        return self._make_gesture("swipePoints", [*start, *end, *end], steps)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> bool:
        """Hold a point for as long as a long press takes, then move the finger to another."""
        return self._make_gesture("drag", *start, *end, round(DRAG_S / 0.005))

    def pinch(self, box: Bounds, *, out: bool) -> bool:
        """Move two fingers across a box, from its middle outwards or the other way."""
        x, y = box.center
        reach = (box.right - box.left) * PINCH_SHARE / 2
        near = (round(x - reach / 4), y), (round(x + reach / 4), y)
        far = (round(x - reach), y), (round(x + reach), y)
        starts, ends = (near, far) if out else (far, near)
        points = [{"x": at[0], "y": at[1]} for at in (*starts, *ends)]
        # The points are of the screen; the object only has to exist.
        anything = self._session.make_selector(
            className="android.widget.FrameLayout", instance=0
        )
        steps = round(PINCH_S / 0.005)
        return self._make_gesture("gesture", anything, *points, steps)
