"""Waiting until the screen stands still, no longer than a bound.

The signals are cheap: two pictures in grey at a quarter of the size, two trees (as text first), the
app in front and the keyboard. Some screens never stand still, and some that do are not worth a look
yet; each is waited for so long and not longer (times from the first look on):

* a small part that keeps changing (a clock, a cursor): three comparisons;
* a film or a game, whatever its size, on a page that stays the same: `PLAYING_S`;
* a spinner: `SPINNER_S`;
* a page with nothing on it, a black picture: `EMPTY_S`; the empty first page of an app that starts,
  the bound;
* a tree that is older than the picture: until `FRESH_S` after the gesture;
* all else: `BOUND_S`, after which no further look is begun.

What was awaited in vain on a page is awaited for `KNOWN_S` when the phone is next looked at.
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
from tools.vision import images

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
EMPTY_S = 1.0
"""A page without a tree, or with nothing on it, is being put together, or stays so."""
SPINNER_S = 2.0
"""What a server answers later than that is worth a step of its own."""
PLAYING_S = 1.0
"""No transition takes so long, and flings end within it."""
TICKING_LOOKS = 3
TICKING_SHARE = 0.06
"""A change that stays within this share of the screen for three comparisons, with the same things
around it, is a clock, a stopwatch or a cursor: it will not end, and the rest stands still."""
KNOWN_S = 0.5
"""What was awaited in vain when the device was last looked at, is not awaited for longer again."""
_ANOTHER_SHARE = 0.1
"""A picture that changed by more than this share shows more than a switch turned over."""
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
"""Left, top, width and height in the grey picture; width 0 for no change."""
Fact = tuple[object, ...]


class Eyes(Protocol):
    """What settling needs of a device."""

    def take_look(self) -> Look:
        """Picture, tree, app in front and clock."""

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
    """True also where all stands still but for a clock, a film or a spinner."""
    ms: int
    moving: str = ""
    """What still changed, or was awaited in vain, such as `SPINS`; empty for nothing."""

    @property
    def losses(self) -> tuple[str, ...]:
        """What whoever acts on this look should know, for `Screen.lost`."""
        return (self.moving,) if self.moving in (MOVES, SPINS, STALE) else ()


_last: WeakKeyDictionary[Eyes, tuple[Settled, float]] = WeakKeyDictionary()
"""What each device showed when it was last looked at, and the seconds that one look took then."""


def settle(device: Eyes, *, bound_s: float = BOUND_S) -> Settled:
    """Look until two looks in a row agree.

    A device may give the picture alone (`Look.asked` is False): then it must stand still, or keep
    moving for `PLAYING_S`; a spinner is not told from a film.

    Args:
        device: the phone.
        bound_s: seconds after which the last look is taken as it is.

    Returns:
        The look; whether it stood still; milliseconds from the first call to the end; what moves.

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
    """What was seen of a screen that is waited for."""

    def __init__(self, device: Eyes) -> None:
        self._device = device
        self._start = time.monotonic()
        record = _last.get(device)
        self._before = record and record[0]
        if record:
            # Looks before the last two that end when it was quiet for so long prove nothing.
            early = QUIET_S - device.quiet_s() - PAUSE_S - 2 * record[1]
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
        """Whether it is so long after a gesture that only the picture must be looked at again."""
        return self._device.quiet_s() >= FRESH_S and not self.pending_reason

    def is_same_look(self, jpeg: bytes) -> bool:
        """Whether another picture shows what the last look did."""
        grey = images.decode_grey(jpeg)
        return grey is not None and images.is_same_picture(
            self.look.grey, grey, skip=_status_bar_rows(self.look)
        )

    def look_again(self) -> None:
        """Look, and compare with the look before."""
        look = self._take_look()
        facts = self._facts if look.xml == self.look.xml else _node_facts(look)
        box = images.find_change(
            self.look.grey, look.grey, skip=_status_bar_rows(self.look)
        )
        alike = (look.activity, look.keyboard) == (
            self.look.activity,
            self.look.keyboard,
        )
        self._still = alike and not box[2] and facts == self._facts
        if self._still or not alike or not _is_same_page(self._facts, facts):
            self._changes.clear()
        else:
            self._changes.append((time.monotonic(), box))
        self.look, self._facts = look, facts
        self.lacks, self._patience = self._examine_look()

    @property
    def pending_reason(self) -> str:
        """Why this look cannot be the last one yet, whatever moves; empty when it can."""
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
        if self.look.asked and _is_small_area(
            [box for _, box in self._changes], self.look
        ):
            return TICKS
        long = time.monotonic() - self._changes[0][0] >= PLAYING_S
        return PLAYS if long or self._is_known(PLAYS) else MOVES

    def end_watch(self, *, settled: bool, moving: str) -> Settled:
        """What came of it, kept for the next time."""
        result = Settled(self.look, settled, round(1000 * self.seconds_waited), moving)
        _last[self._device] = result, self._cost
        return result

    def _take_look(self) -> Look:
        begun = time.monotonic()
        look = self._device.take_look()
        self._cost = max(self._cost, time.monotonic() - begun)
        return look

    def _examine_look(self) -> tuple[str, float]:
        lacks, patience = _missing_parts(self.look)
        return lacks, min(patience, KNOWN_S) if self._is_known(lacks) else patience

    def _is_known(self, moving: str) -> bool:
        """Whether it was so on this page when the device was last looked at."""
        before = self._before
        if before is None or before.moving != moving:
            return False
        return (before.look.package, before.look.activity) == (
            self.look.package,
            self.look.activity,
        )

    def _is_stale(self) -> bool:
        """Whether the picture is another one than before the gesture, and the tree is not."""
        if self._before is None or not self._facts:
            return False
        before = self._before.look
        _, _, width, height = images.find_change(
            before.grey, self.look.grey, skip=_status_bar_rows(self.look)
        )
        another = width * height > _ANOTHER_SHARE * self.look.grey.size
        return another and _node_facts(before) == self._facts


def is_loading(roots: Sequence[Node]) -> bool:
    """Whether a spinner turns: a ProgressBar without a value."""
    return any(
        n.kind == "ProgressBar" and not n.text and n.area
        for r in roots
        for n in r.walk()
    )


def _missing_parts(look: Look) -> tuple[str, float]:
    """What a look lacks that may come yet, and for how many seconds that is waited for."""
    if is_loading(look.roots):
        return SPINS, SPINNER_S
    if int(look.grey[_status_bar_rows(look) :].max(initial=0)) <= _BLACK:
        return BLACK, EMPTY_S
    if not look.asked:
        return "", 0.0
    if not look.roots:
        return EMPTY, EMPTY_S
    top, bottom = (share * look.height for share in _BODY)
    has_content = False
    for root in _page_windows(look):
        # What is no whole page (a menu, a dialog) has no body to be filled.
        part = root.area < _PAGE_SHARE * look.width * look.height
        for node in root.walk():
            if node.own_text or node.clickable:
                has_content = True
                if part or top <= node.center[1] <= bottom:
                    return "", 0.0
    if not _is_blank(look):
        return "", 0.0
    return EMPTY, EMPTY_S if has_content else math.inf


def _page_windows(look: Look) -> list[Node]:
    return [
        r for r in look.roots if not is_bar(r, width=look.width, height=look.height)
    ]


def _is_blank(look: Look) -> bool:
    """Whether hardly anything is to be seen."""
    grey = look.grey[_status_bar_rows(look) :]
    other = np.abs(grey.astype(np.int16) - int(np.median(grey))) > images.LEVELS
    return float(np.mean(other)) < _PLAIN_SHARE


def _status_bar_rows(look: Look) -> int:
    return status_bar_height(look.roots, width=look.width, height=look.height) // 4


def _node_facts(look: Look) -> list[Fact]:
    return [
        (n.cls, n.resource_id, n.box, n.checked, n.selected, n.text, n.desc)
        for root in _page_windows(look)
        for n in root.walk()
    ]


def _is_same_page(before: Sequence[Fact], after: Sequence[Fact]) -> bool:
    """Whether the nodes are the same, nearly all in their places."""
    if [fact[:2] for fact in before] != [fact[:2] for fact in after]:
        return False
    moved = sum(one[2] != other[2] for one, other in zip(before, after, strict=True))
    return moved <= max(_MOVED_FEW, _MOVED * len(before))


def _is_small_area(boxes: Sequence[Box], look: Look) -> bool:
    last = boxes[-TICKING_LOOKS:]
    left, top = min(b[0] for b in last), min(b[1] for b in last)
    right, bottom = max(b[0] + b[2] for b in last), max(b[1] + b[3] for b in last)
    return (right - left) * (bottom - top) <= TICKING_SHARE * look.grey.size
