"""Waiting until the screen stands still, no longer than a bound."""

import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tools import frames
from tools.device import Look
from tools.frames import Grey
from tools.nodes import Node, is_bar, status_bar_height

BOUND_S = 3.0
"""Longest wait: a cold start of an app takes 1 to 2 s; peers wait a fixed 1 to 3 s each step."""
FRESH_S = 1.0
"""So long after a gesture the tree is compared too; later only the picture is taken again."""
QUIET_S = 0.3
"""Quiet time needed after a gesture: Android's transitions take 0.2 to 0.3 s, and start a frame or
two late, so that two equal pictures right after a tap prove nothing."""
APART_S = 0.06
"""Two pictures must lie so far apart: the last 0.03 s of an eased transition
hardly move."""
PAUSE_S = 0.03
"""Between two looks: two frames at 60 Hz, so that an animation shows as a difference."""
TICKING_LOOKS = 3
TICKING_SHARE = 0.06
"""A change that stays within this share of the screen for three comparisons, with the same things
around it, is a clock, a stopwatch or a cursor: it will not end, and the rest stands still."""


class Eyes(Protocol):
    """What settling needs of a device."""

    def look(self) -> Look:
        """Picture, tree, app in front and clock."""

    def frame(self) -> bytes:
        """The picture alone."""

    def quiet_s(self) -> float:
        """Seconds since the last gesture."""

    def pause(self, seconds: float) -> None:
        """Wait."""


class Settled(NamedTuple):
    """The last look, whether it stood still, and how long that took."""

    look: Look
    settled: bool
    ms: int


def settle(device: Eyes, *, bound_s: float = BOUND_S) -> Settled:
    """Look until two looks in a row agree.

    A blinking caret, the clock in the status bar, and a small part that keeps changing while
    everything around it stays are no reason to wait; a spinner is.

    Args:
        device: the phone.
        bound_s: seconds after which the last look is taken as it is.

    Returns:
        The look; whether it stood still; milliseconds from the first call to the end.

    Raises:
        PhoneLocked, PhoneLost, PhoneUnresponsive: see `Device.look`.
    """
    start = time.monotonic()
    look = device.look()
    boxes: list[tuple[int, int, int, int]] = []
    while True:
        skip = _skip(look)
        if look.roots and device.quiet_s() >= FRESH_S and not loading(look.roots):
            device.pause(APART_S - (time.monotonic() - look.taken))
            grey = frames.grey(device.frame())
            if grey is not None and frames.same(look.grey, grey, skip=skip):
                return Settled(look, True, _ms(start))
        else:
            device.pause(PAUSE_S)
        again = device.look()
        box = frames.changed(look.grey, again.grey, skip=skip)
        still = not box[2] and _facts(look, texts=True) == _facts(again, texts=True)
        boxes = [*boxes, box] if box[2] and _same_page(look, again) else []
        look = again
        waiting = loading(look.roots) or not look.roots or device.quiet_s() < QUIET_S
        if (still or _ticking(boxes, look.grey)) and not waiting:
            return Settled(look, True, _ms(start))
        if time.monotonic() - start >= bound_s:
            return Settled(look, False, _ms(start))


def loading(roots: Sequence[Node]) -> bool:
    """Whether a spinner turns: a ProgressBar without a value."""
    return any(
        n.kind == "ProgressBar" and not n.text and n.bounds.area for r in roots for n in r.walk()
    )


def _skip(look: Look) -> int:
    return status_bar_height(look.roots, width=look.width, height=look.height) // 4


def _facts(look: Look, *, texts: bool) -> list[tuple[object, ...]]:
    return [
        (n.cls, n.resource_id, n.bounds, n.checked, n.selected, n.text if texts else "", n.desc)
        for root in look.roots
        if not is_bar(root, width=look.width, height=look.height)
        for n in root.walk()
    ]


def _same_page(look: Look, again: Look) -> bool:
    def shape(one: Look) -> list[tuple[object, ...]]:
        return [fact[:2] for fact in _facts(one, texts=False)]

    return look.activity == again.activity and shape(look) == shape(again)


def _ticking(boxes: Sequence[tuple[int, int, int, int]], grey: Grey) -> bool:
    if len(boxes) < TICKING_LOOKS:
        return False
    last = boxes[-TICKING_LOOKS:]
    left, top = min(b[0] for b in last), min(b[1] for b in last)
    right, bottom = max(b[0] + b[2] for b in last), max(b[1] + b[3] for b in last)
    return (right - left) * (bottom - top) <= TICKING_SHARE * grey.size


def _ms(start: float) -> int:
    return round((time.monotonic() - start) * 1000)
