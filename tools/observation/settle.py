"""Wait until the screen stands still, no longer than a bound.

The signals are cheap: two pictures in grey at a quarter of the size, two trees (as text first), the
foreground app and the keyboard. Some screens never stand still, and some that do are not worth a
look yet. Each has its own limit (times from the first look on):

* a small part that keeps changing (a clock, a cursor): three comparisons;
* a film or a game, whatever its size, on a page that stays the same: `PLAYING_S`;
* a spinner: `SPINNER_S`;
* a page with nothing on it, a black picture: `EMPTY_S`; the empty first page of an app that starts,
  the bound;
* a tree that is older than the picture: until `FRESH_S` after the gesture;
* all else: `BOUND_S`, after which no further look is begun.

If a wait timed out on this page, the next wait for it is limited to `KNOWN_S`.
"""

import math
import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

import numpy as np

from tools.hierarchy.node import Node
from tools.hierarchy.tree import is_bar, status_bar_height
from tools.perception.raw import Look
from tools.screen import Bounds
from tools.vision import images

BOUND_S = 3.0
"""Longest wait: a cold start of an app takes 1 to 2 s; peers wait a fixed 1 to 3 s each step."""
FRESH_S = 1.0
"""Until this long after a gesture the tree is compared too; later only the picture is taken."""
QUIET_S = 0.3
"""Quiet time needed after a gesture: Android's transitions take 0.2 to 0.3 s and start a frame or
two late, so two equal pictures right after a tap prove nothing."""
APART_S = 0.06
"""Least time between two pictures: in the last 0.03 s of an eased transition hardly anything
moves."""
PAUSE_S = 0.03
"""Between two looks: two frames at 60 Hz, so an animation shows as a difference."""
EMPTY_S = 1.0
"""A page without a tree, or with nothing on it, is still being built, or stays empty."""
SPINNER_S = 2.0
"""A server's later answer is worth a step of its own."""
PLAYING_S = 1.0
"""No transition takes so long, and flings end within it."""
TICKING_LOOKS = 3
TICKING_SHARE = 0.06
"""A change that stays within this share of the screen for three comparisons, with the same things
around it, is a clock, a stopwatch or a cursor: it will not end, and the rest stands still."""
KNOWN_S = 0.5
"""Longest wait for something that timed out when the device was last looked at."""
_ANOTHER_SHARE = 0.1
"""A larger change of the picture is more than a switch turned over."""
_BLACK = 24
"""Grey level (of 256); JPEG noise on black stays below."""
_PLAIN_SHARE = 0.06
"""An app's sign in the middle of its first page takes less of the screen."""
_PAGE_SHARE = 0.8
"""Smaller windows are no whole pages."""
_BODY = (0.2, 0.93)
"""Between app bar and navigation bar, as shares of the height."""
_MOVED, _MOVED_FEW = 0.1, 3
"""Share and number of the nodes that may change place on a page that stays the same."""

MOVES = "it still moves"
SPINS = "a spinner still turns"
STALE = "the tree is older than the picture"
PLAYS = "a film plays"
TICKS = "a small part changes"
EMPTY = "the page is empty"
BLACK = "the picture is black"

Box = tuple[int, int, int, int]
"""Left, top, width and height in the grey picture."""
NO_CHANGE: Box = (0, 0, 0, 0)
Fact = tuple[object, ...]


class Eyes(Protocol):
    """What settling needs of a device."""

    def take_look(self) -> Look:
        """Picture, tree, foreground app and clock."""

    def take_screenshot(self) -> bytes:
        """The picture alone."""

    def quiet_s(self) -> float:
        """Seconds since the last gesture."""

    def pause(self, seconds: float) -> None:
        """Wait."""


class Settled(NamedTuple):
    """The last look, whether it stood still, and how long that took."""

    look: Look
    settled: bool
    """True also if all stands still but for a clock, a film or a spinner."""
    ms: int
    moving: str = ""
    """What still changed, or did not come in time, such as `SPINS`; empty for nothing."""
    areas: tuple[Bounds, ...] = ()
    """Where it changed by itself, in pixels of the screen."""

    @property
    def losses(self) -> tuple[str, ...]:
        """The faults of this look that matter to an action, for `Screen.lost`."""
        return (self.moving,) if self.moving in (MOVES, SPINS, STALE) else ()


_last: WeakKeyDictionary[Eyes, tuple[Settled, float]] = WeakKeyDictionary()
"""The last look at each device, and the seconds that it took."""


def settle(device: Eyes, *, bound_s: float = BOUND_S) -> Settled:
    """Look until two looks in a row agree.

    If a device gives the picture alone (`Look.asked` is False), it must stand still, or keep moving
    for `PLAYING_S`; a spinner looks like a film then.

    Args:
        device: the phone.
        bound_s: seconds after which the last look is taken as it is.

    Returns:
        The last look, whether it stood still, and how long that took.

    Raises:
        PhoneLocked, PhoneLost, PhoneUnresponsive: see `Device.take_look`.
    """
    watch = _ScreenWatch(device)
    while True:
        if watch.is_at_rest:
            device.pause(APART_S - (time.monotonic() - watch.look.taken))
            if watch.is_same_look(device.take_screenshot()):
                return watch.end_watch(settled=True, moving=watch.lacks)
        else:
            device.pause(PAUSE_S)
        watch.look_again()
        awaited, moving = watch.pending_reason, watch.movement
        if not awaited and moving != MOVES:
            return watch.end_watch(settled=True, moving=watch.lacks or moving)
        if watch.seconds_waited >= bound_s:
            return watch.end_watch(settled=False, moving=awaited or moving)


class _ScreenWatch:
    """The looks at a screen until it stands still."""

    def __init__(self, device: Eyes) -> None:
        self._device = device
        self._start = time.monotonic()
        self._before: Settled | None = None
        last = _last.get(device)
        if last is not None:
            self._before, look_s = last
            # Looks before the last two that end when it was quiet for so long prove nothing.
            early = QUIET_S - device.quiet_s() - PAUSE_S - 2 * look_s
            device.pause(max(0.0, early))
        self._cost = 0.0
        self.look = self._take_look()
        self._facts = _node_facts(self.look)
        self._still = False
        self._changes: list[tuple[float, Box]] = []
        """When and where the picture of one and the same page changed, look after look."""
        self.lacks, self._patience = self._examine_look()

    @property
    def seconds_waited(self) -> float:
        """Seconds since the first look began."""
        return time.monotonic() - self._start

    @property
    def is_at_rest(self) -> bool:
        """Whether the last gesture is so long ago that only the picture must be compared."""
        return self._device.quiet_s() >= FRESH_S and not self.pending_reason

    def is_same_look(self, jpeg: bytes) -> bool:
        """Whether another picture shows the same as the last look."""
        grey = images.decode_grey(jpeg)
        if grey is None:
            return False
        skip = _status_bar_rows(self.look)
        return images.is_same_picture(self.look.grey, grey, skip=skip)

    def look_again(self) -> None:
        """Look, and compare with the look before."""
        before, look = self.look, self._take_look()
        facts = self._facts if look.xml == before.xml else _node_facts(look)
        skip = _status_bar_rows(before)
        change = images.find_change(before.grey, look.grey, skip=skip)
        is_alike = _has_same_window(before, look)
        self._still = is_alike and change == NO_CHANGE and facts == self._facts
        is_moving = is_alike and not self._still
        if is_moving and _is_same_page(self._facts, facts):
            self._changes.append((time.monotonic(), change))
        else:
            self._changes.clear()
        self.look, self._facts = look, facts
        self.lacks, self._patience = self._examine_look()

    @property
    def pending_reason(self) -> str:
        """Why this look cannot be the last one yet, whatever moves; empty if it can."""
        quiet = self._device.quiet_s()
        if quiet < QUIET_S:
            return MOVES
        if quiet < FRESH_S and self._is_stale():
            return STALE
        return self.lacks if self.seconds_waited < self._patience else ""

    @property
    def movement(self) -> str:
        """What changes: nothing, something that will not end, or `MOVES`."""
        if self._still:
            return ""
        if len(self._changes) < TICKING_LOOKS:
            return MOVES
        boxes = [box for _, box in self._changes]
        if self.look.asked and _is_small_area(boxes, self.look):
            return TICKS
        first_change, _ = self._changes[0]
        is_long = time.monotonic() - first_change >= PLAYING_S
        return PLAYS if is_long or self._is_known(PLAYS) else MOVES

    def end_watch(self, *, settled: bool, moving: str) -> Settled:
        """The result, which is kept for the next time."""
        result = Settled(
            self.look,
            settled,
            round(1000 * self.seconds_waited),
            moving,
            tuple(_scale_box(box) for _, box in self._changes),
        )
        _last[self._device] = result, self._cost
        return result

    def _take_look(self) -> Look:
        begun = time.monotonic()
        look = self._device.take_look()
        self._cost = max(self._cost, time.monotonic() - begun)
        return look

    def _examine_look(self) -> tuple[str, float]:
        lacks, patience = _missing_parts(self.look)
        if self._is_known(lacks):
            patience = min(patience, KNOWN_S)
        return lacks, patience

    def _is_known(self, moving: str) -> bool:
        """Whether the last look at the device ended in this way on this page."""
        if self._before is None or self._before.moving != moving:
            return False
        before, now = self._before.look, self.look
        return before.package == now.package and before.activity == now.activity

    def _is_stale(self) -> bool:
        """Whether the picture has changed since the gesture, and the tree has not."""
        if self._before is None or not self._facts:
            return False
        before = self._before.look
        skip = _status_bar_rows(self.look)
        *_, width, height = images.find_change(
            before.grey, self.look.grey, skip=skip
        )
        has_changed = width * height > _ANOTHER_SHARE * self.look.grey.size
        return has_changed and _node_facts(before) == self._facts


def _scale_box(change: tuple[int, int, int, int]) -> Bounds:
    """A change between two pictures of a quarter of the screen's size."""
    left, top, width, height = (4 * side for side in change)
    return Bounds(left=left, top=top, right=left + width, bottom=top + height)


def is_loading(roots: Sequence[Node]) -> bool:
    """Whether a spinner turns: a ProgressBar without a value."""
    for root in roots:
        for node in root.walk():
            is_bar_shown = node.kind == "ProgressBar" and node.area > 0
            if is_bar_shown and not node.text:
                return True
    return False


def _missing_parts(look: Look) -> tuple[str, float]:
    """What a look lacks that may come yet, and how many seconds to wait for it."""
    if is_loading(look.roots):
        return SPINS, SPINNER_S
    if _is_black(look):
        return BLACK, EMPTY_S
    if not look.asked:
        return "", 0.0
    if not look.roots:
        return EMPTY, EMPTY_S
    windows = _page_windows(look)
    if any(_has_body(root, look) for root in windows):
        return "", 0.0
    if not _is_blank(look):
        return "", 0.0
    has_content = any(_list_contents(root) for root in windows)
    return EMPTY, EMPTY_S if has_content else math.inf


def _has_same_window(one: Look, other: Look) -> bool:
    """Whether two looks have the same activity, and a keyboard both or neither."""
    if one.activity != other.activity:
        return False
    return one.keyboard == other.keyboard


def _is_black(look: Look) -> bool:
    below_status_bar = look.grey[_status_bar_rows(look) :]
    brightest = int(below_status_bar.max(initial=0))
    return brightest <= _BLACK


def _has_body(root: Node, look: Look) -> bool:
    """Whether a window says something, a page between its bars."""
    contents = _list_contents(root)
    if root.area < _PAGE_SHARE * look.width * look.height:
        # A menu or a dialog has no body to be filled.
        return bool(contents)
    top, bottom = (share * look.height for share in _BODY)
    return any(top <= node.center[1] <= bottom for node in contents)


def _list_contents(root: Node) -> list[Node]:
    """The nodes of a window that have words or can be clicked."""
    return [node for node in root.walk() if node.own_text or node.clickable]


def _page_windows(look: Look) -> list[Node]:
    size = {"width": look.width, "height": look.height}
    return [root for root in look.roots if not is_bar(root, **size)]


def _is_blank(look: Look) -> bool:
    """Whether hardly anything can be seen."""
    grey = look.grey[_status_bar_rows(look) :]
    background = int(np.median(grey))
    distance = np.abs(grey.astype(np.int16) - background)
    drawn_share = float(np.mean(distance > images.LEVELS))
    return drawn_share < _PLAIN_SHARE


def _status_bar_rows(look: Look) -> int:
    size = {"width": look.width, "height": look.height}
    return status_bar_height(look.roots, **size) // 4


def _node_facts(look: Look) -> list[Fact]:
    return [
        (n.cls, n.resource_id, n.box, n.checked, n.selected, n.text, n.desc)
        for root in _page_windows(look)
        for n in root.walk()
    ]


def _is_same_page(before: Sequence[Fact], after: Sequence[Fact]) -> bool:
    """Whether the nodes are the same, nearly all in their places."""
    if len(before) != len(after):
        return False
    moved = 0
    for old, new in zip(before, after, strict=True):
        if old[:2] != new[:2]:
            return False
        moved += old[2] != new[2]
    return moved <= max(_MOVED_FEW, _MOVED * len(before))


def _is_small_area(boxes: Sequence[Box], look: Look) -> bool:
    """Whether the last changes lie within a small part of the picture."""
    last = boxes[-TICKING_LOOKS:]
    left = min(box[0] for box in last)
    top = min(box[1] for box in last)
    right = max(box[0] + box[2] for box in last)
    bottom = max(box[1] + box[3] for box in last)
    changed_area = (right - left) * (bottom - top)
    return changed_area <= TICKING_SHARE * look.grey.size
