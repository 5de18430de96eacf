"""Wait until the screen stands still, no longer than a bound.

Each reading costs a real phone 0.1 to 0.8 s, so the cheap one comes first: pictures in grey at a
quarter of the size, until two are alike. Only then the tree is read, and the foreground app is
asked for where the tree is not one whose app is known. A tree that came soon after a gesture is
read a second time, beside one more picture, unless the action itself has read the same tree after
its gesture. Some screens never stand still, and some that do are
not worth a look yet. Each has its own limit (times from the first picture on):

* a small part that keeps changing (a clock, a cursor): three comparisons;
* a film or a game, whatever its size, on a page that stays the same: `PLAYING_S`;
* a spinner: `SPINNER_S`;
* a page with nothing on it, a black picture: `EMPTY_S`; the empty first page of an app that starts,
  the bound;
* a tree that is older than the picture: until `FRESH_S` after the gesture;
* all else: `BOUND_S`, after which no further look is begun.

What moves without an end is believed if two trees show the same page. If a wait timed out on this
page, the next wait for it is limited to `KNOWN_S`.
"""

import math
import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

import numpy as np

from tools.hierarchy.node import Node
from tools.hierarchy.tree import is_bar, status_bar_height
from tools.perception.raw import Look, Picture
from tools.screen import Bounds
from tools.vision import images

BOUND_S = 3.0
"""Longest wait: a cold start of an app takes 1 to 2 s; peers wait a fixed 1 to 3 s each step."""
FRESH_S = 1.0
"""A tree that comes sooner after a gesture is read twice; later a picture confirms it."""
QUIET_S = 0.3
"""Quiet time needed after a gesture: Android's transitions take 0.2 to 0.3 s and start a frame or
two late, so two equal pictures right after a tap prove nothing."""
APART_S = 0.06
"""Least time between two pictures: in the last 0.03 s of an eased transition hardly anything
moves."""
PAUSE_S = 0.03
"""Least pause between two pictures: two frames at 60 Hz, so an animation shows as a difference."""
TREE_PAUSE_S = 0.1
"""Before the tree is read again for something that only it tells; doubled each time, and never
shorter than this phone takes for its tree."""
LONGEST_TREE_PAUSE_S = 0.4
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

MOVES = "the picture still moves"
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

    has_hidden_keyboard: bool
    """Whether the last gesture was to hide the keyboard."""
    tree_since_gesture: str
    """The last tree that was read after the last gesture, as by the action itself, or empty."""
    picture_since_gesture: Picture | None
    """As `tree_since_gesture`."""

    def take_picture(self) -> Picture:
        """The picture alone."""

    def take_look(
        self, *, picture: Picture | None = None, known: Look | None = None
    ) -> Look:
        """Tree, foreground app and clock, with a picture if none is given."""

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


_last: WeakKeyDictionary[Eyes, Settled] = WeakKeyDictionary()
"""The last look at each device."""


def settle(device: Eyes, *, bound_s: float = BOUND_S) -> Settled:
    """Look until the picture stands still and the tree belongs to it.

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
        awaited, moving = watch.pending_reason, watch.movement
        if not awaited and moving != MOVES:
            return watch.end_watch(settled=True, moving=watch.lacks or moving)
        if watch.seconds_waited >= bound_s:
            watch.look_last()
            moving = watch.find_late_reason(awaited or moving)
            return watch.end_watch(settled=False, moving=moving)
        watch.look_on()


class _ScreenWatch:
    """What was read of a screen until it stands still: pictures, and trees of some of them."""

    def __init__(self, device: Eyes) -> None:
        self._device = device
        self._start = time.monotonic()
        self._before = _last.get(device)
        self._earlier_tree = device.tree_since_gesture
        self._look: Look | None = None
        self._facts: list[Fact] = []
        self._is_current = False
        """Whether the picture has been the same, or moved without an end, since the last look."""
        self._is_confirmed = False
        """Whether what came after the last look agrees with it."""
        self._has_other_tree = False
        """Whether the last two trees differ, though the picture stayed as it was."""
        self._is_still = False
        self._changes: list[Box] = []
        """Where the picture changed, comparison after comparison."""
        self._moving_since = self._start
        self._was_film_tried = False
        self._tree_pause = TREE_PAUSE_S
        self._tree_s = 0.0
        self.lacks, self._patience = "", 0.0
        quiet = device.quiet_s()
        # Two pictures that are alike before it was quiet for so long prove nothing.
        early = QUIET_S - APART_S - quiet
        if early > 0:
            device.pause(early)
        if quiet >= FRESH_S:
            self._picture = self._keep_look(self._take_look(None))
        else:
            earlier = device.picture_since_gesture
            self._picture = earlier or device.take_picture()

    @property
    def seconds_waited(self) -> float:
        """Seconds since the first picture was asked for."""
        return time.monotonic() - self._start

    @property
    def pending_reason(self) -> str:
        """Why nothing can be the last look yet, whatever moves; empty if the last one can."""
        look = self._look
        if look is None or not (self._is_current and self._is_confirmed):
            return MOVES
        quiet = self._device.quiet_s()
        if quiet < QUIET_S:
            return MOVES
        if quiet < FRESH_S and self._is_stale(look):
            return STALE
        return self.lacks if self.seconds_waited < self._patience else ""

    @property
    def movement(self) -> str:
        """What changes: nothing, something that will not end, or `MOVES`."""
        if self._is_still:
            return ""
        if len(self._changes) < TICKING_LOOKS:
            return MOVES
        is_tree_left_out = self._look is not None and not self._look.asked
        if not is_tree_left_out and _is_small_area(
            self._changes, self._picture
        ):
            return TICKS
        is_long = time.monotonic() - self._moving_since >= PLAYING_S
        return PLAYS if is_long or self._is_known(PLAYS) else MOVES

    def find_late_reason(self, reason: str) -> str:
        """What still changed at the end; empty if readings were slow and nothing did."""
        has_changed = bool(self._changes) or self._has_other_tree
        return "" if reason == MOVES and not has_changed else reason

    def look_on(self) -> None:
        """Read what is needed next: a picture, the tree of one, or both."""
        if not self._is_current:
            self._look_for_page()
        elif self._is_confirmed:
            # Something is awaited that only the tree tells.
            self._device.pause(max(self._tree_pause, self._tree_s))
            self._tree_pause = min(2 * self._tree_pause, LONGEST_TREE_PAUSE_S)
            self._look_again()
        elif self._is_picture_enough:
            self._take_picture()
            self._is_confirmed = self._is_current
        else:
            self._pause_between_pictures()
            self._look_again()

    def look_last(self) -> None:
        """See to it that there is a look of what is shown now."""
        if not self._is_current:
            self._keep_look(self._take_look(None))

    def end_watch(self, *, settled: bool, moving: str) -> Settled:
        """The result, which is kept for the next time."""
        if self._look is None:
            msg = "a watch ends with a look"
            raise ValueError(msg)
        areas = () if self._is_still else tuple(map(_scale_box, self._changes))
        result = Settled(
            self._look,
            settled,
            round(1000 * self.seconds_waited),
            moving,
            areas,
        )
        _last[self._device] = result
        return result

    def _look_for_page(self) -> None:
        """Wait by pictures for one that is worth reading the tree of."""
        is_early = self._device.quiet_s() < QUIET_S - APART_S
        if self._is_still and not is_early:
            self._keep_look(self._take_look(self._picture))
        elif self._may_move_without_end():
            # Earlier changes may be of the page before.
            del self._changes[:-TICKING_LOOKS]
            self._pause_between_pictures()
            look = self._take_look(None)
            self._compare(_picture_of(look))
            self._keep_look(look)
        else:
            self._take_picture()

    def _may_move_without_end(self) -> bool:
        movement = self.movement
        if movement not in ("", MOVES):
            return True
        is_film_likely = (
            self._before is not None and self._before.moving == PLAYS
        )
        if self._was_film_tried or not is_film_likely:
            return False
        self._was_film_tried = len(self._changes) >= TICKING_LOOKS
        return self._was_film_tried

    @property
    def _is_picture_enough(self) -> bool:
        """Whether another picture confirms the last look, without another tree."""
        if self._changes:
            return False
        look = self._look
        is_tree_left_out = look is not None and not look.asked
        if is_tree_left_out or self._device.quiet_s() >= FRESH_S:
            return True
        # The action itself read this tree after its gesture: that was the first of two.
        if look is None or not look.roots:
            return False
        return look.xml == self._earlier_tree

    def _look_again(self) -> None:
        """Tree and picture; they confirm the look before, or take its place."""
        before, facts = self._look, self._facts
        look = self._take_look(None)
        self._compare(_picture_of(look))
        is_in_motion = not self._is_still
        self._keep_look(look)
        if before is None or not _has_same_window(before, look):
            self._drop_movement()
        elif not is_in_motion:
            self._is_confirmed = facts == self._facts
            self._has_other_tree = not self._is_confirmed
        elif _is_same_page(facts, self._facts):
            self._is_confirmed = self.movement != MOVES
            self._is_current = self._is_confirmed
        else:
            self._drop_movement()

    def _drop_movement(self) -> None:
        """The page itself changed: what moved before says nothing about it."""
        if not self._is_still:
            self._changes.clear()
            self._is_current = False

    def _take_picture(self) -> None:
        self._pause_between_pictures()
        self._compare(self._device.take_picture())

    def _pause_between_pictures(self) -> None:
        since = time.monotonic() - self._picture.taken
        self._device.pause(max(PAUSE_S, APART_S - since))

    def _compare(self, picture: Picture) -> None:
        """Compare with the picture before."""
        before, self._picture = self._picture, picture
        skip = 0 if self._look is None else _status_bar_rows(self._look)
        change = images.find_change(before.grey, picture.grey, skip=skip)
        self._is_still = change == NO_CHANGE
        if self._is_still:
            self._changes.clear()
            return
        self._is_current = self._is_confirmed = False
        if not self._changes:
            self._moving_since = time.monotonic()
        self._changes.append(change)

    def _take_look(self, picture: Picture | None) -> Look:
        begun = time.monotonic()
        look = self._device.take_look(picture=picture, known=self._find_known())
        self._tree_s = time.monotonic() - begun
        return look

    def _find_known(self) -> Look | None:
        """A look whose app is still in front if its tree is; None if another may be."""
        if self._look is not None or self._before is None:
            return self._look
        before = self._before.look
        if self._device.quiet_s() < FRESH_S and not self._is_picture_of(before):
            return None
        return before

    def _is_picture_of(self, look: Look) -> bool:
        skip = _status_bar_rows(look)
        return images.is_same_picture(look.grey, self._picture.grey, skip=skip)

    def _keep_look(self, look: Look) -> Picture:
        same_tree = self._look is not None and self._look.xml == look.xml
        self._facts = self._facts if same_tree else _node_facts(look)
        self._look = look
        self._is_current, self._is_confirmed = True, False
        self.lacks, self._patience = _missing_parts(look)
        if self._is_known(self.lacks):
            self._patience = min(self._patience, KNOWN_S)
        return _picture_of(look)

    def _is_known(self, moving: str) -> bool:
        """Whether the last watch of the device ended in this way on this page."""
        before, now = self._before, self._look
        if before is None or now is None or before.moving != moving:
            return False
        is_same_app = before.look.package == now.package
        return is_same_app and before.look.activity == now.activity

    def _is_stale(self, look: Look) -> bool:
        """Whether the picture has changed since the gesture, and the tree has not.

        Nor has a tree with a keyboard if the gesture was to hide it.
        """
        if look.keyboard and self._device.has_hidden_keyboard:
            return True
        if self._before is None or not self._facts:
            return False
        before = self._before.look
        *_, width, height = images.find_change(
            before.grey, look.grey, skip=_status_bar_rows(look)
        )
        has_changed = width * height > _ANOTHER_SHARE * look.grey.size
        return has_changed and _node_facts(before) == self._facts


def _picture_of(look: Look) -> Picture:
    return Picture(look.jpeg, look.grey, look.taken)


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


def _is_small_area(boxes: Sequence[Box], picture: Picture) -> bool:
    """Whether the last changes lie within a small part of the picture."""
    last = boxes[-TICKING_LOOKS:]
    left = min(box[0] for box in last)
    top = min(box[1] for box in last)
    right = max(box[0] + box[2] for box in last)
    bottom = max(box[1] + box[3] for box in last)
    changed_area = (right - left) * (bottom - top)
    return changed_area <= TICKING_SHARE * picture.grey.size
