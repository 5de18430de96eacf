"""Keeps two taps from becoming a double tap."""

import time
from threading import Event

DOUBLE_TAP_S, DOUBLE_TAP_PX = 0.45, 150
"""Two taps this close make a double tap: Android's own limit is 0.3 s (ViewConfiguration), and some
makers allow 0.4 s. A double tap selects a word in a text field, and zooms a picture."""


class TapSpacing:
    """Remembers the last tap, and waits before another one on the same place."""

    def __init__(self) -> None:
        self._at = float("-inf")
        self._point = (0, 0)

    def wait_before(self, x: int, y: int, closed: Event) -> None:
        """Wait until a tap at this point, in pixels, is a tap of its own, or until `closed`."""
        left = self._at + DOUBLE_TAP_S - time.monotonic()
        last_x, last_y = self._point
        distance = max(abs(x - last_x), abs(y - last_y))
        if left > 0 and distance <= DOUBLE_TAP_PX:
            closed.wait(left)

    def note_tap(self, x: int, y: int) -> None:
        """Note that a tap at this point has just ended."""
        self._at, self._point = time.monotonic(), (x, y)
