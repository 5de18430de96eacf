"""A length of time that was set in another unit than the instruction names: 4 minutes for 4 hours.

A timer that shows `04:00` says neither hours nor minutes. The page on which it was set does, as
`00h 04m 00s`.
"""

import re
from collections.abc import Iterator, Sequence

from nodes.completion.visits import ScreenVisit
from tapwright.text.durations import find_durations
from tools.screen import Screen

_STEPS = (60, 3600)
"""From one unit of time to another."""
_READOUT = re.compile(
    r"(?P<h>\d+)\s*(?:h|hrs?|hours?|小?时)\s*(?P<m>\d+)\s*(?:m|mins?|minutes?|分钟?)"
    r"(?:\s*(?P<s>\d+)\s*(?:s|secs?|seconds?|秒))?",
    re.IGNORECASE,
)
"""A length with its units: `00h 04m 00s`."""
_START = re.compile(r"start|开始|启动|开始计时|开始倒计时", re.IGNORECASE)


def find_other_unit(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What a page said of a length that has the number of the instruction and another unit.

    Empty if there is none, or if the length was set as it shall be after that.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    asked = read_lengths(instruction)
    wrong = ""
    for visit in visits:
        if not _is_start(visit):
            continue
        for text, length in _list_readouts(visit.screen):
            if length in asked:
                wrong = ""
            elif _is_in_other_unit(length, asked):
                wrong = text
    return wrong


def _is_start(visit: ScreenVisit) -> bool:
    """Whether a step pressed the button that starts a timer."""
    target = visit.target
    if target is None:
        return False
    label = target.text.strip()
    return _START.fullmatch(label) is not None


def find_unstarted(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The button that starts a timer which was set on the last page; empty if there is none.

    Args:
        instruction: the user's; it may say not to start yet.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not visits:
        return ""
    screen = visits[-1].screen
    is_set = any(length > 0 for _, length in _list_readouts(screen))
    if not is_set or not _has_pressed_key(visits):
        return ""
    for element in screen.elements:
        if element.role != "button" or not element.enabled:
            continue
        label = element.text.strip()
        if _START.fullmatch(label):
            return element.text
    return ""


def _has_pressed_key(visits: Sequence[ScreenVisit]) -> bool:
    """Whether the last step pressed a key with a number on the last page."""
    page = visits[-1].screen.signature
    for visit in reversed(visits):
        if visit.step is None:
            continue
        if visit.target is None or visit.screen.signature != page:
            return False
        label = visit.target.text.strip()
        return label.isdigit()
    return False


def read_lengths(text: str) -> set[float]:
    """Seconds of each length that a text names with its unit."""
    lengths: set[float] = set()
    for duration in find_durations(text):
        seconds = duration.length.total_seconds()
        lengths.add(seconds)
    return lengths


def _list_readouts(screen: Screen) -> Iterator[tuple[str, float]]:
    """Texts that say a length with its units, with its seconds."""
    for element in screen.elements:
        match = _READOUT.fullmatch(element.text.strip())
        if element.index > 0 or match is None:
            continue
        hours = int(match["h"])
        minutes = int(match["m"])
        seconds = int(match["s"] or "0")
        length = 3600.0 * hours
        length += 60 * minutes
        length += seconds
        yield element.text, length


def _is_in_other_unit(length: float, asked: set[float]) -> bool:
    """Whether a length is one that is asked for, with hours for minutes or the like."""
    for step in _STEPS:
        if length * step in asked or length / step in asked:
            return length > 0
    return False
