"""Find the keyframe of a demonstration that the device is in, without a model.

Mobile-Agent-V asks a model after each action which keyframe the device is in (3.6, Table 7). Most
steps do not need one: the page looks like one keyframe and has the same words, and the run moves
forward along the film. Three things are weighed:

* how alike device and keyframe look: where on the screen there are edges, and how dense they are.
  This does not change if a film is compressed or scaled, if a theme is dark, or if names differ;
* how many of their words are the same: pieces of words, of which those that many keyframes share
  count less (inverse document frequency); all digits count as equal;
* progress: after an action the next keyframe is likelier than the same one, a later one less, an
  earlier one least; so the two visits to a page are distinguished by what came before.

Keyframes of one page differ in little: a switch, a typed word. There only the changed places are
compared, and also what the last action changed on the device with what changed in the film. If the
best two are close, the result is marked as uncertain, and the caller may ask a model.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tools.recording.demonstration import FILE, Demonstration, Word
from tools.recording.similarity import (
    Mask,
    ScreenFeatures,
    box_of,
    compare_surroundings,
    compute_pixel_difference,
    look_similarity,
    measure_coverage,
    view_of,
)
from tools.screen import Element, Screen
from tools.vision.images import Image
from tools.vision.lru import Recent

OFF = 0.36
"""If no keyframe is at least so similar, the device is off the path."""
CLOSE = 0.04
"""If the best two are no further apart, a model should decide."""
PICTURE_WEIGHT = 0.45
"""Weight of the pictures' similarity; the rest is that of the texts."""
SKIP, SKIPS = 0.05, 0.25
"""The cost of each keyframe that is skipped, and the maximum for all of them."""
STAY = 0.02
"""The cost of staying at the same keyframe after an action."""
RETURN, RETURNS = 0.12, 0.25
"""The cost of going back by one keyframe, and the maximum."""
ANSWERED = 0.05
"""Additional cost of going back if a later keyframe shows the same page again: a dialog in between
is answered more often than it is cancelled."""
LOCAL, PAGE = 0.12, 0.7
"""Two screens show one page if at most `LOCAL` of their pixels differ and their similarity is at
least `PAGE`."""
DETAIL = 0.04
"""The least weight of a changed detail; `DETAILS` is the most."""
DETAILS = 0.15
FRESH = 0.25
"""The share of that weight on a page that the film has only just reached."""
MOTION, ASIDE = 0.2, 0.3
"""The weight of device and film having changed in the same place, and the share of it for a change
in any other place of the page."""
SURELY = 0.5
"""The least agreement if the film shows a dialog in between and the device did not."""
STILL = 0.1
"""The weight of the last action having changed nothing."""
AHEAD = 3
"""Two keyframes of one page are compared if they are at most so many apart, as around a dialog."""
LID = 0.8
"""Weight of the looks around a dialog, compared with the looks and the words of a page."""
KEPT = 16
"""Prepared demonstrations that are kept in memory."""


@dataclass(frozen=True)
class Anchor:
    """Where the device is."""

    frame: int
    """Number of the keyframe; 0 means off the path."""
    certain: bool
    """False when the best two are close, so that a model should be asked."""
    second: int
    """The runner-up; 0 may be meant."""
    scores: tuple[float, ...]
    """Of 0, 1, 2, ...: the higher the likelier."""


@dataclass(frozen=True)
class PreparedDemonstration:
    """A demonstration's keyframes, ready to be compared with."""

    views: tuple[ScreenFeatures, ...]
    weights: dict[str, float]
    """Of pieces of words, by how few keyframes have them."""
    changes: Mapping[tuple[int, int], Mask]
    """By the places of two keyframes of one page, at most `AHEAD` apart: which pixels differ."""

    def __len__(self) -> int:
        return len(self.views)


_prepared: Recent[tuple[str, int], PreparedDemonstration] = Recent(KEPT)


def prepare_demonstration(
    demonstration: Demonstration, folder: Path
) -> PreparedDemonstration:
    """Read a demonstration's keyframes; the same folder is read once.

    Args:
        demonstration: with its words.
        folder: where its record and its pictures are.

    Raises:
        DemonstrationUnreadable: a picture is missing or damaged.
    """
    record = folder / FILE
    key = (
        str(folder.resolve()),
        record.stat().st_mtime_ns if record.is_file() else 0,
    )
    cached = _prepared.get(key)
    if cached is not None and key[1]:
        return cached
    views = [
        view_of(folder / frame.image, frame.words)
        for frame in demonstration.frames
    ]
    result = PreparedDemonstration(
        tuple(views), _gram_weights(views), _page_changes(views)
    )
    _prepared.keep(key, result)
    return result


def words_of(screen: Screen) -> tuple[Word, ...]:
    """What a person can read on a screen, with its places."""
    return tuple(
        Word(text=text, bounds=element.bounds)
        for element in screen.elements
        for text in _visible_texts(element)
        if text
    )


def _visible_texts(element: Element) -> tuple[str, ...]:
    if element.role == "input":
        # Its label is only there as long as nothing else is.
        return (element.value or element.text or element.hint,)
    return element.text, element.value


def find_anchor(
    prepared: PreparedDemonstration,
    picture: Path | Image,
    texts: Sequence[Word],
    past: Sequence[int],
    *,
    before: Path | Image | None = None,
    width: int = 0,
) -> Anchor:
    """Find the keyframe that the device is in; between two keyframes that is the earlier one.

    Args:
        prepared: the demonstration.
        picture: the device's screen, a file or (H, W, 3) uint8 BGR.
        texts: its words, from `words_of` or OCR; none if they are not known.
        past: the anchors of this run so far, oldest first; 0 means off the path.
        before: the screen before the last action, if there was one; the change distinguishes
            keyframes of one page.
        width: of the screen that the boxes of the texts refer to, pixels; 0 for the picture's.

    Raises:
        DemonstrationUnreadable: a picture is missing or damaged.
    """
    view = view_of(picture, texts, width=width)
    at = _last_frame(prepared, past)
    similarities = np.array(
        [_frame_similarity(prepared, view, frame) for frame in prepared.views]
    )
    scores = (
        similarities
        + _progress_costs(prepared, at)
        + _detail_scores(prepared, view.picture, at)
    )
    if before is not None and at:
        scores += _motion_scores(prepared, view_of(before, ()), view, at)
    return _choose_frame(np.concatenate([[OFF], scores]))


def _choose_frame(scores: NDArray[np.float64]) -> Anchor:
    best, second = (int(n) for n in np.argsort(-scores, kind="stable")[:2])
    return Anchor(
        frame=best,
        certain=bool(scores[best] - scores[second] > CLOSE),
        second=second,
        scores=tuple(round(float(score), 4) for score in scores),
    )


# Likeness


def _gram_weights(views: Sequence[ScreenFeatures]) -> dict[str, float]:
    counts: Counter[str] = Counter()
    for view in views:
        counts.update({gram for line in view.lines for gram in line.grams})
    total = len(views) + 1
    return {gram: log(total / (count + 0.5)) for gram, count in counts.items()}


def _page_changes(
    views: Sequence[ScreenFeatures],
) -> dict[tuple[int, int], Mask]:
    changes: dict[tuple[int, int], Mask] = {}
    for place, one in enumerate(views):
        for later in range(place + 1, min(len(views), place + 1 + AHEAD)):
            change = _pixel_change(one, views[later])
            if change is not None and change.any():
                changes[place, later] = change
    return changes


def _pixel_change(one: ScreenFeatures, other: ScreenFeatures) -> Mask | None:
    """Which pixels differ; None if they show two pages."""
    change = compute_pixel_difference(one.picture, other.picture)
    if change is None or change.mean() > LOCAL:
        return None
    return change if look_similarity(one.cells, other.cells) >= PAGE else None


def _text_similarity(
    prepared: PreparedDemonstration,
    device: ScreenFeatures,
    frame: ScreenFeatures,
) -> float:
    """How much of each one's text the other one has, 0..1.

    Words that no keyframe has do not count, such as other data and names of icons.
    """
    of_frame = measure_coverage(frame.lines, device.lines, prepared.weights)
    of_device = measure_coverage(device.lines, frame.lines, prepared.weights)
    return 0.6 * of_frame + 0.4 * of_device


def _frame_similarity(
    prepared: PreparedDemonstration,
    device: ScreenFeatures,
    frame: ScreenFeatures,
) -> float:
    picture_similarity = look_similarity(device.cells, frame.cells)
    if not device.lines or not frame.lines:
        return picture_similarity
    text_similarity = _text_similarity(prepared, device, frame)
    similarity = (
        PICTURE_WEIGHT * picture_similarity
        + (1 - PICTURE_WEIGHT) * text_similarity
    )
    return max(similarity, LID * compare_surroundings(device, frame))


# Progress


def _last_frame(prepared: PreparedDemonstration, past: Sequence[int]) -> int:
    """The last keyframe that the run was in; 0 at its beginning."""
    for frame in reversed(past):
        if 0 < frame <= len(prepared):
            return frame
    return 0


def _progress_costs(
    prepared: PreparedDemonstration, at: int
) -> NDArray[np.float64]:
    """The cost of each keyframe after keyframe `at`, 0 or negative; the next one costs none."""
    costs = np.zeros(len(prepared))
    for place in range(len(prepared)):
        steps = place + 1 - at
        if steps > 0:
            costs[place] = -min(SKIPS, SKIP * (steps - 1))
        elif steps == 0:
            costs[place] = -STAY
        else:
            costs[place] = -min(RETURNS, RETURN - SKIP * (steps + 1))
            if _shows_page_again(prepared, place, at):
                costs[place] -= ANSWERED
    return costs


def _shows_page_again(
    prepared: PreparedDemonstration, place: int, at: int
) -> bool:
    """Whether a keyframe after keyframe `at` shows the page of the one at a place."""
    laters = range(at, len(prepared))
    return any((place, later) in prepared.changes for later in laters)


# Details


def _detail_scores(
    prepared: PreparedDemonstration, device: Image, at: int
) -> NDArray[np.float64]:
    """For neighbours that show one page: which one the device resembles where they differ.

    This hardly counts on a page that the film has just reached: no single action opens a page and
    changes it, but on the device a switch may be in the other state from the beginning.
    """
    scores = np.zeros(len(prepared))
    for place in range(len(prepared) - 1):
        change = prepared.changes.get((place, place + 1))
        if change is None:
            continue
        if device.shape != prepared.views[place].picture.shape:
            continue
        lean = _detail_lean(prepared, place, place + 1, device)
        weight = _detail_weight(change) * lean
        if at and place >= at and (at - 1, place) not in prepared.changes:
            weight *= FRESH
        scores[place] += weight / 2
        scores[place + 1] -= weight / 2
    return scores


def _detail_weight(change: Mask) -> float:
    return min(DETAILS, DETAIL + float(change.mean()))


def _detail_lean(
    prepared: PreparedDemonstration, place: int, later: int, device: Image
) -> float:
    """Which of two keyframes of one page the device resembles: 1 the earlier, -1 the later."""
    mask = prepared.changes[place, later]
    pixels = device[mask].astype(np.int32)
    earlier_picture = prepared.views[place].picture[mask]
    later_picture = prepared.views[later].picture[mask]
    to_earlier = float(np.abs(pixels - earlier_picture).mean())
    to_later = float(np.abs(pixels - later_picture).mean())
    return (to_later - to_earlier) / max(1.0, to_later + to_earlier)


def _motion_scores(
    prepared: PreparedDemonstration,
    before: ScreenFeatures,
    after: ScreenFeatures,
    at: int,
) -> NDArray[np.float64]:
    """Compare the last action's change on the device with the change after the last keyframe.

    Only the place of the change counts: a switch that is turned the other way than in the film is
    progress as well.
    """
    scores = np.zeros(len(prepared))
    device_change = _pixel_change(before, after)
    if device_change is None:
        return scores
    if not device_change.any():
        scores[at - 1] += STILL
        return scores
    later = next(
        (n for n in range(at, at + AHEAD) if (at - 1, n) in prepared.changes), 0
    )
    if (
        not later
        or device_change.shape != prepared.views[at - 1].picture.shape[:2]
    ):
        return scores
    film_change = prepared.changes[at - 1, later]
    lean_before = _detail_lean(prepared, at - 1, later, before.picture)
    lean_after = _detail_lean(prepared, at - 1, later, after.picture)
    turn = min(1.0, abs(lean_after - lean_before))
    agreement = max(turn, _same_place(device_change, film_change))
    if later != at:
        if agreement >= SURELY:
            scores[later] += MOTION * agreement
        return scores
    scores[later] += MOTION * max(agreement, ASIDE)
    if lean_after > max(0.0, lean_before):
        # Turned the other way: it looks now as the keyframe did before.
        weight = _detail_weight(film_change) * lean_after / 2
        scores[at - 1] -= weight
        scores[at] += weight
    return scores


def _same_place(one: Mask, other: Mask) -> float:
    """0 to 1: how much the boxes around two changes agree."""
    device_change, film_change = box_of(one), box_of(other)
    both = device_change.overlap_area(film_change)
    return both / max(1, device_change.area + film_change.area - both)
