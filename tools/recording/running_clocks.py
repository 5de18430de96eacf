"""Running clocks: the time that a recorder draws on its film, a stopwatch, or a timer.

Such a line reads otherwise on each keyframe although nobody touched or typed anything.
"""

import re
from collections.abc import Sequence

from tools.recording.demonstration import Word
from tools.recording.keyframes import Keyframe
from tools.screen import Bounds

LEAST_SIGHTS = 3
"""Keyframes on which a time is seen to run, at least; fewer may be chance."""
LAG_S = 2.0
"""Seconds by which a clock may differ from the film between two keyframes."""
_TIME = re.compile(r"^\W*(?:(\d{1,2}):)?(\d{1,3}):(\d{2})\W*$")

Lines = Sequence[Sequence[Word]]


def leave_out_clocks(
    keyframes: Sequence[Keyframe], words: Lines
) -> list[tuple[Word, ...]]:
    """The lines of each keyframe without those in the place of a running clock.

    Args:
        keyframes: of a film.
        words: the lines of each, in its pixels.
    """
    places = find_clocks(keyframes, words)
    kept: list[tuple[Word, ...]] = []
    for lines in words:
        kept.append(
            tuple(line for line in lines if not _is_in_any(line, places))
        )
    return kept


def find_clocks(keyframes: Sequence[Keyframe], words: Lines) -> list[Bounds]:
    """The places in which a time runs as the film does, upwards or down."""
    sights: list[tuple[Bounds, list[tuple[float, int]]]] = []
    for keyframe, lines in zip(keyframes, words, strict=True):
        for line in lines:
            seconds = read_time(line.text)
            if seconds is None:
                continue
            sight = (keyframe.begins, seconds)
            own = [s for place, s in sights if _is_same(place, line.bounds)]
            if own:
                own[0].append(sight)
            else:
                sights.append((line.bounds, [sight]))
    return [place for place, times in sights if _is_running(times)]


def read_time(text: str) -> int | None:
    """The seconds of a time as `0:12` or `1:02:33`; None if a line is something else."""
    found = _TIME.match(text.replace("：", ":"))
    if found is None:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return (hours * 60 + minutes) * 60 + seconds


def _is_running(times: Sequence[tuple[float, int]]) -> bool:
    """Whether times (at, seconds) that were seen in one place go on as the film does."""
    if len(times) < LEAST_SIGHTS:
        return False
    begun, first = times[0]
    way = 1 if times[-1][1] > first else -1
    for at, seconds in times[1:]:
        if abs(way * (seconds - first) - (at - begun)) > LAG_S:
            return False
    return times[-1][1] != first


def _is_same(one: Bounds, other: Bounds) -> bool:
    return one.overlap_area(other) > 0.5 * min(one.area, other.area)


def _is_in_any(line: Word, places: Sequence[Bounds]) -> bool:
    x, y = line.bounds.center
    return any(place.contains(x, y) for place in places)
