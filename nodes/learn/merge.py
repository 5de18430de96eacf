"""Two demonstrations of one task as one, or where they part.

Their keyframes are aligned by what is read on them, in order. Between two that both show, both tell
how one comes from the first to the second: where they say the same, the better told one is taken;
where one saw more on the way (a notice that came up, a page that loaded), the longer way; where
they say different things, they contradict each other, and the person chooses.
"""

from collections.abc import Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True)
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
    """Where there are any, there is no union."""


def merge_demonstrations(old: Demonstration, new: Demonstration) -> United:
    """Both as one, and where they contradict each other."""
    both = (old, new)
    ends = (len(old.frames) + 1, len(new.frames) + 1)
    cuts = [(0, 0), *align_frames(old, new), ends]
    places, gestures, differences = list[Place](), list[Gesture](), list[Difference]()
    for here, there in zip(cuts, cuts[1:], strict=False):
        was, is_ = (
            shown.gestures[max(0, begins - 1) : ends - 1]
            for shown, begins, ends in zip(both, here, there, strict=True)
        )
        side = _choose_side(was, is_)
        if side is None:
            differences.append(Difference(max(1, here[0]), max(1, here[1]), was, is_))
            continue
        # A step goes with the picture that it was made on: its box is told in pixels of that.
        places += [(side, number) for number in range(max(1, here[side]), there[side])]
        gestures += (was, is_)[side]
    return United(tuple(places), tuple(gestures), tuple(differences))


def align_frames(old: Demonstration, new: Demonstration) -> list[tuple[int, int]]:
    """Numbers of the keyframes that show the same page, in order; of all ways the most alike."""
    was = [_frame_words(frame, old.height) for frame in old.frames]
    is_ = [_frame_words(frame, new.height) for frame in new.frames]
    best = [[0.0] * (len(is_) + 1) for _ in range(len(was) + 1)]
    for i in range(len(was) - 1, -1, -1):
        for j in range(len(is_) - 1, -1, -1):
            like = _word_similarity(was[i], is_[j])
            both = like + best[i + 1][j + 1] if like >= ALIKE else 0.0
            best[i][j] = max(both, best[i + 1][j], best[i][j + 1])
    i, j, pairs = 0, 0, list[tuple[int, int]]()
    while i < len(was) and j < len(is_) and best[i][j] > 0:
        like = _word_similarity(was[i], is_[j])
        if like >= ALIKE and best[i][j] == like + best[i + 1][j + 1]:
            pairs.append((i + 1, j + 1))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def is_alike(one: Gesture, other: Gesture) -> bool:
    """Whether two gestures between the same pages may be the same one."""
    if one.kind in _IDLE or other.kind in _IDLE:
        return True
    kinds = {one.kind, other.kind}
    if len(kinds) > 1 and not kinds <= _TOUCHES:
        return False
    labels = [
        normalize_text(gesture.target or gesture.text, blank="")
        for gesture in (one, other)
    ]
    same = not all(labels) or labels[0] == labels[1]
    if one.kind == "fill":
        return normalize_text(one.text, blank="") == normalize_text(
            other.text, blank=""
        )
    return same and (
        not one.direction or not other.direction or one.direction == other.direction
    )


def _choose_side(old: Sequence[Gesture], new: Sequence[Gesture]) -> int | None:
    """Which of two ways is taken, 0 or 1; None where they contradict each other."""
    if len(old) == len(new):
        return (
            int(_measure_trust(new) > _measure_trust(old))
            if all(map(is_alike, old, new))
            else None
        )
    shorter, longer = sorted((old, new), key=len)
    if len(_list_deeds(shorter)) == len(_list_deeds(longer)) and all(
        map(is_alike, _list_deeds(shorter), _list_deeds(longer))
    ):
        return int(shorter is new)
    # The longer way must hold what the shorter one did, in order.
    rest = iter(longer)
    if all(any(is_alike(gesture, each) for each in rest) for gesture in shorter):
        return int(longer is new)
    return None


def _list_deeds(way: Sequence[Gesture]) -> list[Gesture]:
    """What was done, without waits, and once where a page that changed twice tells it twice."""
    deeds: list[Gesture] = []
    for gesture in way:
        if gesture.kind not in _IDLE and not (deeds and is_alike(deeds[-1], gesture)):
            deeds.append(gesture)
    return deeds


def _measure_trust(way: Sequence[Gesture]) -> float:
    return sum((g.kind not in _IDLE) * (_TRUST[g.basis] + g.certainty) for g in way)


def _frame_words(frame: Frame, height: int) -> frozenset[str]:
    return frozenset(
        normalize_text(word.text, blank="")
        for word in frame.words
        if word.bounds.bottom > STATUS_BAR * height
    )


def _word_similarity(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0
