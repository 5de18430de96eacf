"""A row was taken that is too late or too early: a train that arrives at 16:04 for "before 3 PM".

Rows of trains, flights and buses begin with when they leave, and say later when they arrive.
"""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.visits import ScreenVisit
from tapwright.text.clock_times import ClockTime, find_times
from tapwright.text.spans import Span

_ARRIVES = re.compile(
    r"\b(?:arriv\w+|return\w*|reach\w*|get(?:s|ting)?|(?:be|am|is) (?:back|home|there))\b"
    r"[^.,;!?]*\b(?:before|by|no later than) $"
    r"|(?:到达?|抵达|回到?|返回)[^，。；！？]{0,12}(?:不晚于|早于|赶在)$",
    re.IGNORECASE,
)
_ARRIVES_BEHIND = re.compile(
    r"(?:之|以)?前(?:能)?[^，。；！？]{0,6}(?:到|抵|回)|(?:之|以)?前(?:到|抵|回)"
)
_LEAVES_AFTER = re.compile(
    r"\b(?:leav\w+|depart\w*|set\w* off)\b[^.,;!?]*\b(?:after|not before) $",
    re.IGNORECASE,
)
_LEAVES_BEFORE = re.compile(
    r"\b(?:leav\w+|depart\w*|set\w* off)\b[^.,;!?]*\b(?:before|by) $",
    re.IGNORECASE,
)
_LEAVES_BEHIND = {
    "after": re.compile(
        r"(?:之|以)?后(?:的)?[^，。；！？]{0,4}(?:出发|开|发车)"
    ),
    "before": re.compile(
        r"(?:之|以)?前(?:的)?[^，。；！？]{0,4}(?:出发|开|发车)"
    ),
}
_EITHER = re.compile(
    r"\b(?:or|unless|otherwise|if)\b|或|否则|如果", re.IGNORECASE
)


def find_untimely(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The row that was taken last of those that begin with a time, if it is out of a bound.

    Args:
        instruction: the user's: "a train that arrives before 3 PM", 下午三点前到的车.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if _EITHER.search(plain):
        return ""
    row = _read_last_row(visits)
    times = [_read_minutes(time) for time in find_times(row)]
    if len(times) < 2:
        return ""
    for bound in find_times(plain):
        if bound.is_sure and _is_out(times[0], times[1], bound, plain):
            return row
    return ""


def _is_out(leaves: int, arrives: int, bound: ClockTime, plain: str) -> bool:
    """Whether two times, in minutes of the day, are beyond the bound that words make of a time."""
    limit = _read_minutes(bound)
    if _bounds_arrival(plain, bound) and arrives > max(limit, leaves):
        return True
    side = _read_departure(plain, bound)
    if side == "after":
        return leaves < limit
    return side == "before" and leaves > limit


def _read_last_row(visits: Sequence[ScreenVisit]) -> str:
    """The last row that was touched and begins with a time; empty if none was."""
    for visit in reversed(visits):
        target = visit.target
        if target is None or target.role != "item":
            continue
        first, *_ = target.text.split(", ")
        begin = find_times(first)
        if len(begin) == 1 and begin[0].text.strip() == first.strip():
            return target.text
    return ""


def _read_minutes(time: ClockTime) -> int:
    return time.time.hour * 60 + time.time.minute


def _bounds_arrival(plain: str, bound: Span) -> bool:
    """Whether a time is one before which somebody wants to be there."""
    ahead = _ARRIVES.search(plain[: bound.start])
    return bool(ahead or _ARRIVES_BEHIND.match(plain, bound.end))


def _read_departure(plain: str, bound: Span) -> str:
    """Whether a time bounds when somebody leaves: "before", "after", or empty."""
    ahead = plain[: bound.start]
    if _LEAVES_AFTER.search(ahead):
        return "after"
    if _LEAVES_BEFORE.search(ahead):
        return "before"
    for side, pattern in _LEAVES_BEHIND.items():
        if pattern.match(plain, bound.end):
            return side
    return ""
