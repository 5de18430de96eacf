"""Merge two demonstrations of one task, or find where they differ.

Their keyframes are aligned by the words on them, in order. Between two keyframes that both show,
each demonstration has its way from the first to the second. If the ways agree, the more certain one
is taken. If one has more on the way (a notice that came up, a page that loaded), the longer one is.
If they contradict each other, the user chooses.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tapwright.text.normalize import normalize_text
from tools.recording.demonstration import Demonstration, Frame, Gesture

ALIKE = 0.5
"""Share of the words of two keyframes that must be the same for one page; rows and values change
while the page stays the same."""
STATUS_BAR = 0.035
"""Share of the height at the top, whose clock belongs to no page."""
_IDLE = frozenset({"wait", "unknown"})
_TOUCHES = frozenset({"tap", "open_app"})
_TRUST = {"person": 3, "touch": 2, "model": 1, "change": 0}

Place = tuple[int, int]
"""Which demonstration (0 or 1), and which of its keyframes, from 1 on."""


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A place from which the two go different ways."""

    old_frame: int
    new_frame: int
    old: tuple[Gesture, ...]
    new: tuple[Gesture, ...]


@dataclass(frozen=True)
class United:
    """What two demonstrations make together."""

    places: tuple[Place, ...]
    """Where each keyframe of the union is taken from."""
    gestures: tuple[Gesture, ...]
    differences: tuple[Difference, ...] = ()
    """If there are any, there is no union."""


def merge_demonstrations(old: Demonstration, new: Demonstration) -> United:
    """Both as one, and the places in which they contradict each other."""
    ends = (len(old.frames) + 1, len(new.frames) + 1)
    cuts = [(0, 0), *align_frames(old, new), ends]
    places: list[Place] = []
    gestures: list[Gesture] = []
    differences: list[Difference] = []
    for here, there in pairwise(cuts):
        old_frame, new_frame = here
        old_end, new_end = there
        old_way = _list_between(old, old_frame, old_end)
        new_way = _list_between(new, new_frame, new_end)
        side = _choose_side(old_way, new_way)
        if side is None:
            difference = Difference(
                old_frame=max(1, old_frame),
                new_frame=max(1, new_frame),
                old=old_way,
                new=new_way,
            )
            differences.append(difference)
            continue
        # A step needs the picture that it was made on: its box is in pixels of that.
        begin = max(1, here[side])
        for number in range(begin, there[side]):
            places.append((side, number))
        gestures += new_way if side else old_way
    return United(
        tuple(places),
        tuple(gestures),
        tuple(differences),
    )


def _list_between(
    demonstration: Demonstration, first: int, last: int
) -> tuple[Gesture, ...]:
    """The gestures from one keyframe to a later one, by their numbers."""
    start = max(0, first - 1)
    return tuple(demonstration.gestures[start : last - 1])


def align_frames(
    old: Demonstration, new: Demonstration
) -> list[tuple[int, int]]:
    """Numbers of the keyframes that show the same page, in order, with the most words in common."""
    likeness = _measure_likeness(old, new)
    best = _sum_likeness(likeness)
    pairs: list[tuple[int, int]] = []
    i = j = 0
    while best[i][j] > 0:
        total = best[i][j]
        like = likeness[i][j]
        below = best[i + 1]
        if like >= ALIKE and total == like + below[j + 1]:
            i += 1
            j += 1
            pairs.append((i, j))
        elif total == below[j]:
            i += 1
        else:
            j += 1
    return pairs


def _measure_likeness(
    old: Demonstration, new: Demonstration
) -> list[list[float]]:
    """For each old keyframe and each new one, the share of words in common, 0..1."""
    others = [_frame_words(frame, new.height) for frame in new.frames]
    likeness: list[list[float]] = []
    for frame in old.frames:
        words = _frame_words(frame, old.height)
        row = [_word_similarity(words, other) for other in others]
        likeness.append(row)
    return likeness


def _sum_likeness(likeness: list[list[float]]) -> list[list[float]]:
    """For each pair of keyframes, the best sum that aligning them and all later ones gives."""
    columns = len(likeness[0]) if likeness else 0
    below = [0.0] * (columns + 1)
    best = [below]
    for row in reversed(likeness):
        below = _sum_row(row, below)
        best.insert(0, below)
    return best


def _sum_row(row: Sequence[float], below: Sequence[float]) -> list[float]:
    """The best sums for one old keyframe with each new one.

    Args:
        row: how alike they are.
        below: the best sums for the next old keyframe.
    """
    sums = [0.0] * len(below)
    for j in reversed(range(len(row))):
        sums[j] = max(below[j], sums[j + 1])
        like = row[j]
        if like >= ALIKE:
            both = like + below[j + 1]
            sums[j] = max(both, sums[j])
    return sums


def is_alike(one: Gesture, other: Gesture) -> bool:
    """Whether two gestures between the same pages may be the same one."""
    kinds = {one.kind, other.kind}
    if not kinds.isdisjoint(_IDLE):
        return True
    if len(kinds) > 1 and not kinds <= _TOUCHES:
        return False
    if one.kind == "fill":
        return _normalize_label(one.text) == _normalize_label(other.text)
    label = _normalize_label(one.target or one.text)
    other_label = _normalize_label(other.target or other.text)
    if not _is_compatible(label, other_label):
        return False
    return _is_compatible(one.direction, other.direction)


def _is_compatible(one: str, other: str) -> bool:
    """Whether two values are equal, or one is not known."""
    return not one or not other or one == other


def _normalize_label(text: str) -> str:
    return normalize_text(text, blank="")


def _choose_side(old: Sequence[Gesture], new: Sequence[Gesture]) -> int | None:
    """Which of two ways is taken, 0 or 1; None if they contradict each other."""
    if len(old) == len(new):
        if not all(map(is_alike, old, new)):
            return None
        return int(_measure_trust(new) > _measure_trust(old))
    shorter, longer = sorted((old, new), key=len)
    deeds = _list_deeds(shorter)
    other_deeds = _list_deeds(longer)
    has_same_deeds = len(deeds) == len(other_deeds)
    if has_same_deeds and all(map(is_alike, deeds, other_deeds)):
        return int(shorter is new)
    if _holds_in_order(longer, shorter):
        return int(longer is new)
    return None


def _holds_in_order(
    longer: Sequence[Gesture], shorter: Sequence[Gesture]
) -> bool:
    """Whether the longer way has the gestures of the shorter one, in the same order."""
    rest = iter(longer)
    return all(
        any(is_alike(gesture, each) for each in rest) for gesture in shorter
    )


def _list_deeds(way: Sequence[Gesture]) -> list[Gesture]:
    """What was done, without waits, and once if a page that changed twice shows it twice."""
    deeds: list[Gesture] = []
    for gesture in way:
        if gesture.kind in _IDLE:
            continue
        if deeds and is_alike(deeds[-1], gesture):
            continue
        deeds.append(gesture)
    return deeds


def _measure_trust(way: Sequence[Gesture]) -> float:
    """How certain all is that was done on a way."""
    trust = 0.0
    for gesture in way:
        if gesture.kind not in _IDLE:
            trust += _TRUST[gesture.basis] + gesture.certainty
    return trust


def _frame_words(frame: Frame, height: int) -> set[str]:
    """The words of a keyframe below its status bar."""
    end = STATUS_BAR * height
    words: set[str] = set()
    for word in frame.words:
        if word.bounds.bottom > end:
            words.add(_normalize_label(word.text))
    return words


def _word_similarity(one: set[str], other: set[str]) -> float:
    """The share of the words of two keyframes that both have, 0 to 1."""
    either = one | other
    if not either:
        return 0.0
    common = one & other
    return len(common) / len(either)
