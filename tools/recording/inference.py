"""Infer the gesture between two keyframes from what changed, if no finger is visible.

The rules go from the certain to the likely: text that appeared in a field, content that moved, a
switch that turned, a page or dialog with the name of a row of the page before, a menu beside its
button, an answer to a dialog, a return to an earlier page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Protocol

import numpy as np

from tapwright.text.normalize import squeeze_text
from tools.recording.calibration import NO_RULE
from tools.recording.demonstration import Gesture, GestureKind, Word
from tools.recording.keyframe_view import (
    ALIKE,
    SHIFT_DP,
    KeyframeView,
    compare_texts,
    compute_difference,
    find_patches,
    is_within,
    keeps_words,
    measure_row_slide,
    measure_shift,
    measure_slide,
    measure_word_overlap,
)
from tools.recording.launcher import find_opened_app
from tools.recording.mouse_pointer import Point, find_pointers, is_near
from tools.recording.overlays import (
    BAR_DP,
    find_consequence,
    find_corner_button,
    find_floating_button,
    find_headings,
    find_opener,
    find_overlays,
    has_come_by_itself,
    infer_answer,
    make_gesture,
    match_heading,
)
from tools.recording.page_words import find_refusal, find_told_row
from tools.recording.pointed import guess_pointed, guess_pressed, list_told
from tools.recording.typed_text import (
    find_filled_field,
    find_grown_line,
    find_pressed_key,
    find_send_button,
    find_typed_line,
)
from tools.screen import Bounds, Element, Way

LOCAL = 0.12
"""The largest share of a page that changes if one element does."""
SAME_BOX = 0.8
"""Share that two boxes have in common if a dialog stayed open."""
GROWN = 1.2
"""Times by which the words of a row are higher as the heading of its page."""
RETURNED = 0.7
"""Share of words that two visits to a page have in common."""
STAYED = 0.5
"""The same for a page before and after one of its things changed."""
EXACT = 0.85
"""Certainty of a row that has exactly the words of a heading, or nearly."""
FEW = 6
"""The most new words of a page among which its choice is looked for."""
KEYS_REACH_DP = 16
"""Lines so far below the upper edge of a keyboard are still above its keys."""
TAB_GAIN = 5
"""Grey levels by which a tab stands out more than before."""
_SETTINGS = frozenset(
    squeeze_text(w)
    for w in ("Settings", "Preferences", "Options", "设置", "偏好设置")
)


@dataclass(frozen=True)
class KeyframeSequence:
    """The keyframes of a recording in their order."""

    views: tuple[KeyframeView, ...]
    presses: Sequence[Bounds | None] = ()
    """What was shaded between each two of them, in pixels of the earlier one; may be left out."""

    @cached_property
    def overlays(self) -> list[Bounds | None]:
        """The dialog, sheet or menu that is up on each."""
        return find_overlays(self.views)

    @cached_property
    def pointers(self) -> list[Point | None]:
        """The tip of the mouse pointer on each, in films of an emulator's window."""
        return find_pointers(self.views)


class Rule(Protocol):
    """A way to infer a gesture."""

    __name__: str

    def __call__(
        self, sequence: KeyframeSequence, number: int, /
    ) -> Gesture | None:
        """The gesture that led to a keyframe; None if the rule does not apply."""


def guess_by_rule(
    sequence: KeyframeSequence, number: int, *, has_dots: bool = False
) -> tuple[str, Gesture]:
    """The likeliest gesture that led to a keyframe from the one before, and the rule that found it.

    Args:
        sequence: all keyframes of the recording.
        number: index of the one that it led to.
        has_dots: whether the film draws touches; then there was none here.

    Returns:
        The name of the rule, by which certainty is calibrated, and the gesture.
    """
    for rule in _RULES:
        gesture = rule(sequence, number)
        if gesture is not None:
            return rule.__name__.removeprefix("_guess_"), gesture
    kind: GestureKind = "wait" if has_dots else "unknown"
    return NO_RULE, Gesture(kind=kind, certainty=0.2)


def _guess_home(sequence: KeyframeSequence, number: int) -> Gesture | None:
    before, after = sequence.views[number - 1], sequence.views[number]
    if not after.is_launcher:
        return None
    if not before.is_launcher:
        return Gesture(kind="home", certainty=0.8)
    if compute_difference(before, after).mean() > LOCAL:
        return Gesture(kind="swipe", direction="up", certainty=0.6)
    return Gesture(kind="wait", certainty=0.4)


def _guess_app(sequence: KeyframeSequence, number: int) -> Gesture | None:
    before = sequence.views[number - 1]
    if not before.is_launcher:
        return None
    thing, certainty = find_opened_app(
        before.launcher_icons, sequence.views[number:]
    )
    if thing is None:
        return None
    return make_gesture(
        thing.bounds,
        thing.text,
        "open_app",
        certainty,
        role="button",
        text=thing.text,
    )


def _guess_typing(sequence: KeyframeSequence, number: int) -> Gesture | None:
    before, after = sequence.views[number - 1], sequence.views[number]
    key = find_pressed_key(before, after)
    if key is not None:
        return make_gesture(key.bounds, key.text, "tap", 0.8, role="button")
    line = find_typed_line(before, after) or find_grown_line(before, after)
    if line is not None:
        return _make_fill(*line)
    filled = _find_filled(sequence, number)
    if filled is not None:
        return _make_fill(*filled)
    button = find_send_button(before, after)
    if button is not None and sequence.overlays[number - 1] is None:
        words = button.text if len(squeeze_text(button.text)) > 1 else ""
        return make_gesture(button.bounds, words, "tap", 0.7, role="button")
    return None


def _make_fill(word: Word, field: Word | Element | None) -> Gesture:
    """The typing of a word into what stood there before; into its own place if nothing did."""
    box, name = word.bounds, ""
    if field is not None:
        box, name = field.bounds, field.text
    return make_gesture(box, name, "fill", 0.75, role="input", text=word.text)


def _find_filled(
    sequence: KeyframeSequence, number: int
) -> tuple[Word, Element | None] | None:
    """The field that was filled; a page that moved without a keyboard was scrolled.

    Emulators show a keyboard for typing, or the mouse rests while a computer's keys are used.
    """
    before, after = sequence.views[number - 1], sequence.views[number]
    filled = find_filled_field(before, after)
    has_keyboard = before.has_keyboard or after.has_keyboard
    is_covered = sequence.overlays[number - 1] or sequence.overlays[number]
    if has_keyboard or is_covered:
        return filled
    if scroll_direction(before, after):
        return None
    if any(sequence.pointers) and not _rests_pointer(sequence, number):
        return None
    return filled


def _rests_pointer(sequence: KeyframeSequence, number: int) -> bool:
    """Whether the mouse pointer stood still while something was typed on a computer's keys."""
    old, new = sequence.pointers[number - 1 : number + 1]
    if old is None or new is None:
        return False
    return is_near(old, new, sequence.views[number])


def _guess_press(sequence: KeyframeSequence, number: int) -> Gesture | None:
    """What lit up or darkened under a finger; a list that is scrolled may do that too."""
    box = sequence.presses[number - 1] if sequence.presses else None
    before, after = sequence.views[number - 1], sequence.views[number]
    if box is None or scroll_direction(before, after) is not None:
        return None
    return guess_pressed(before, after, box)


def _guess_keyboard(sequence: KeyframeSequence, number: int) -> Gesture | None:
    """Back, if a keyboard went and the page below it did not change."""
    before, after = sequence.views[number - 1], sequence.views[number]
    if not before.has_keyboard or after.has_keyboard:
        return None
    if not _shows_same_lines(before, after):
        return None
    return Gesture(kind="back", certainty=0.6)


def _shows_same_lines(small: KeyframeView, whole: KeyframeView) -> bool:
    """Whether all lines above a keyboard are on a page without it, perhaps in other places."""
    # A field may stand right above the keys.
    end = small.keyboard_top + KEYS_REACH_DP * small.dp
    texts = [word.text for word in whole.words]
    lines = 0
    for line in list_told(small):
        if line.bounds.center[1] >= end:
            continue
        if all(compare_texts(line.text, text) < ALIKE for text in texts):
            return False
        lines += 1
    return lines > 0


def _guess_pointer(sequence: KeyframeSequence, number: int) -> Gesture | None:
    """What the mouse pointer stood on."""
    if not any(sequence.pointers):
        return None
    way = scroll_direction(sequence.views[number - 1], sequence.views[number])
    return guess_pointed(sequence.views, sequence.pointers, number, way)


def _guess_scroll(sequence: KeyframeSequence, number: int) -> Gesture | None:
    if sequence.overlays[number - 1] or sequence.overlays[number]:
        return None
    way = scroll_direction(sequence.views[number - 1], sequence.views[number])
    return (
        Gesture(kind="scroll", direction=way, certainty=0.75) if way else None
    )


def scroll_direction(before: KeyframeView, after: KeyframeView) -> Way | None:
    """The side that a scroll revealed, if the picture or the words moved by one distance."""
    if before.is_launcher or after.is_launcher:
        return None
    far = measure_shift(before, after)
    is_far = abs(far) > SHIFT_DP * before.dp
    if is_far and keeps_words(before, after, far):
        return _name_side_along(far)
    words = measure_slide(before, after)
    if words is None:
        row = measure_row_slide(before, after)
        if row == 0:
            return None
        return _name_side_across(row)
    across, along = words
    if abs(along) >= abs(across):
        if not keeps_words(before, after, along):
            return None
        return _name_side_along(along)
    return _name_side_across(across)


def _name_side_along(far: float) -> Way:
    """The side that a move along the page revealed; negative is upwards."""
    return "down" if far < 0 else "up"


def _name_side_across(far: float) -> Way:
    """The side that a move across the page revealed; negative is to the left."""
    return "right" if far < 0 else "left"


def _guess_answer(sequence: KeyframeSequence, number: int) -> Gesture | None:
    box = sequence.overlays[number - 1]
    if box is None:
        return None
    before, after = sequence.views[number - 1], sequence.views[number]
    later = sequence.overlays[number]
    if later is not None and _is_same_box(box, later):
        inside = _guess_inside(before, after, box)
        if inside is not None:
            return inside
    return infer_answer(before, after, box)


def _is_same_box(one: Bounds, other: Bounds) -> bool:
    """Whether two boxes are about the same."""
    return one.overlap_area(other) > SAME_BOX * max(one.area, other.area)


def _guess_inside(
    before: KeyframeView, after: KeyframeView, box: Bounds
) -> Gesture | None:
    """The thing of a dialog or sheet that changed while it stayed open."""
    mask = compute_difference(before, after)
    if mask.mean() > LOCAL / 2:
        return None
    patches: list[Bounds] = []
    for patch in find_patches(mask, before):
        if is_within(patch, box):
            patches.append(patch)
    return _most_changed_thing(before, patches) if patches else None


def _guess_opener(sequence: KeyframeSequence, number: int) -> Gesture | None:
    return find_opener(sequence.views, number, sequence.overlays[number])


def _guess_title(sequence: KeyframeSequence, number: int) -> Gesture | None:
    """The row or button with the name of the next page."""
    before, after = sequence.views[number - 1], sequence.views[number]
    heads = find_headings(before, after)
    if heads and squeeze_text(heads[0].text) in _SETTINGS:
        labels = {squeeze_text(word.text) for word in before.words}
        is_unnamed = labels.isdisjoint(_SETTINGS)
        if is_unnamed and _earlier_visit(sequence, number) is None:
            return find_corner_button(before)
    gesture = match_heading(before.words, heads, before, after=after)
    is_weak = gesture is not None and gesture.certainty < EXACT
    is_return = is_weak and _has_earlier_title(sequence, number)
    if is_return and not _was_opened_here(sequence, number):
        return Gesture(kind="back", certainty=0.5)
    return gesture


def _guess_grown(sequence: KeyframeSequence, number: int) -> Gesture | None:
    """The row whose words are larger on the next page, as its heading, wherever that stands."""
    before, after = sequence.views[number - 1], sequence.views[number]
    if measure_word_overlap(before, after) >= STAYED:
        return None
    if sequence.overlays[number - 1] or sequence.overlays[number]:
        return None
    largest = 0.0
    chosen: Word | None = None
    for word in after.words:
        if word.bounds.center[1] > 0.7 * after.height:
            continue
        row = _find_only_row(word, before)
        if row is None:
            continue
        growth = word.bounds.height / max(1, row.bounds.height)
        if growth >= GROWN and growth > largest:
            largest, chosen = growth, row
    if chosen is None:
        return None
    return make_gesture(chosen.bounds, chosen.text, "tap", 0.8, role="text")


def _find_only_row(word: Word, before: KeyframeView) -> Word | None:
    """The one word of a keyframe that reads as another does, if that is long enough to tell."""
    label = squeeze_text(word.text)
    least = 4 if label.isascii() else 2
    if len(label) < least:
        return None
    rows = [each for each in before.words if squeeze_text(each.text) == label]
    if len(rows) != 1:
        return None
    return rows[0]


def _earlier_visit(
    sequence: KeyframeSequence, number: int
) -> KeyframeView | None:
    """The earlier keyframe that shows the next page, apart from the one just left."""
    after = sequence.views[number]
    for earlier in reversed(sequence.views[: number - 1]):
        if earlier.sheet is not None:
            continue
        if measure_word_overlap(earlier, after) >= RETURNED:
            return earlier
    return None


def _guess_return(sequence: KeyframeSequence, number: int) -> Gesture | None:
    """A return to an earlier page, without a change or with the choice that was made for it."""
    before, after = sequence.views[number - 1], sequence.views[number]
    if sequence.overlays[number - 1] or sequence.overlays[number]:
        return None
    if measure_word_overlap(before, after) >= STAYED:
        return None
    done = _tap_done_button(before)
    earlier = _earlier_visit(sequence, number)
    if earlier is None:
        return done if done and _has_earlier_title(sequence, number) else None
    choice = _find_choice(before, after, earlier)
    if choice is not None:
        return make_gesture(choice.bounds, choice.text, "tap", 0.6, role="text")
    is_direct = earlier is sequence.views[number - 2]
    refusal = find_refusal(before, earlier, after, is_direct=is_direct)
    return refusal or done or Gesture(kind="back", certainty=0.6)


def _tap_done_button(before: KeyframeView) -> Gesture | None:
    """A tap on the last button of a form that keeps what was entered."""
    buttons = [word for word in before.words if _is_done_button(word, before)]
    if not buttons:
        return None
    last = buttons[-1]
    return make_gesture(last.bounds, last.text, "tap", 0.5, role="button")


def _has_earlier_title(sequence: KeyframeSequence, number: int) -> bool:
    """Whether the next page has the title of an earlier one, apart from the one just left."""
    before, after = sequence.views[number - 1], sequence.views[number]
    title = squeeze_text(after.title)
    if title == squeeze_text(before.title):
        return False
    titles = [view.title for view in sequence.views[: number - 1]]
    return title in {squeeze_text(each) for each in titles if each}


def _was_opened_here(sequence: KeyframeSequence, number: int) -> bool:
    """Whether a page of the next one's title had followed one of this one's title before."""
    titles = [squeeze_text(view.title) for view in sequence.views]
    step = titles[number - 1], titles[number]
    return step in pairwise(titles[:number])


def _find_choice(
    before: KeyframeView, after: KeyframeView, earlier: KeyframeView
) -> Word | None:
    """The word of a page that the page it led back to has now and did not have earlier."""
    old = " ".join(squeeze_text(word.text) for word in earlier.words)
    labels = {squeeze_text(word.text) for word in after.words}
    new = {label for label in labels if label not in old}
    if len(new) > FEW:
        return None
    for word in before.words:
        label = squeeze_text(word.text)
        if len(label) > 1 and label in new:
            return word
    return None


def _is_done_button(word: Word, before: KeyframeView) -> bool:
    """Whether a word is the button at the top or foot of a form that keeps what was entered."""
    if squeeze_text(word.text) not in _KEEPS:
        return False
    x, y = word.bounds.center
    is_in_bar = y < BAR_DP * before.dp and x > before.width / 2
    return is_in_bar or y > 0.85 * before.height


_KEEPING = (
    "Save", "Done", "Send", "OK", "Add", "Confirm",
    "保存", "完成", "发送", "确定", "添加",
)  # fmt: skip
_KEEPS = frozenset(squeeze_text(word) for word in _KEEPING)


def _guess_toggle(sequence: KeyframeSequence, number: int) -> Gesture | None:
    """A thing of the page that changed: a switch, a check mark, a tab."""
    before, after = sequence.views[number - 1], sequence.views[number]
    mask = compute_difference(before, after)
    change = mask.mean()
    tab = _guess_tab(before, after) if change > LOCAL / 8 else None
    if tab is not None:
        return tab
    if change > LOCAL or measure_word_overlap(before, after) < STAYED:
        return None
    patches: list[Bounds] = []
    for patch in find_patches(mask, before):
        if not has_come_by_itself(patch, before, after):
            patches.append(patch)
    if not patches:
        return Gesture(kind="wait", certainty=0.5)
    switch = _find_changed_switch(before, patches)
    if switch is not None:
        return make_gesture(
            switch.bounds, switch.text, "tap", 0.8, role="switch"
        )
    if _is_column(patches, before):
        return find_corner_button(before)
    return _most_changed_thing(before, patches)


def _find_changed_switch(
    before: KeyframeView, patches: Sequence[Bounds]
) -> Element | None:
    switches = [thing for thing in before.things if thing.role == "switch"]
    for patch in patches:
        for switch in switches:
            if switch.bounds.overlap_area(patch) > 0.3 * patch.area:
                return switch
    return None


def _is_column(patches: Sequence[Bounds], before: KeyframeView) -> bool:
    """Whether three or more small patches form a column, as check boxes that appeared."""
    middles: list[int] = []
    for patch in patches:
        longer = max(patch.width, patch.height)
        if longer < 40 * before.dp:
            middles.append(patch.center[0])
    return len(middles) >= 3 and max(middles) - min(middles) < 40


def _most_changed_thing(
    before: KeyframeView, patches: Sequence[Bounds]
) -> Gesture | None:
    """The thing in whose row the most changed."""
    best: tuple[float, Element] | None = None
    for patch in patches:
        for thing in before.things:
            score = _rate_change(thing, patch, before)
            if score is not None and (best is None or score > best[0]):
                best = score, thing
    if best is None:
        return None
    thing = best[1]
    text = squeeze_text(thing.text)
    words = thing.text if len(text) > 1 or text.isdigit() else ""
    return make_gesture(thing.bounds, words, "tap", 0.5, role=thing.role)


def _rate_change(
    thing: Element, patch: Bounds, before: KeyframeView
) -> float | None:
    """How likely an element caused a change; None if it is neither there nor in its row."""
    smaller = max(1, min(patch.area, thing.bounds.area))
    overlap = thing.bounds.overlap_area(patch) / smaller
    distance = abs(thing.bounds.center[1] - patch.center[1])
    is_level = distance < 16 * before.dp
    if not overlap and not is_level:
        return None
    likeness = 2 * overlap + 0.5 * is_level + 0.2 * bool(thing.text)
    return float(likeness * patch.area**0.1)


def _guess_tab(before: KeyframeView, after: KeyframeView) -> Gesture | None:
    """The tab that stands out from its bar now and did not before."""
    best: tuple[float, Word] | None = None
    for word in after.words:
        if not _is_in_tab_bar(word, after):
            continue
        old = _find_same_word(before, word)
        if old is None:
            continue
        gain = _stands_out(after, word.bounds) - _stands_out(before, old.bounds)
        if gain > TAB_GAIN and (best is None or gain > best[0]):
            best = gain, word
    if best is None:
        return None
    return make_gesture(best[1].bounds, best[1].text, "tap", 0.7, role="tab")


def _is_in_tab_bar(word: Word, view: KeyframeView) -> bool:
    """Whether a short word is in a row with a few others at the top or the bottom."""
    y = word.bounds.center[1]
    is_low = y > 0.85 * view.navigation_top
    is_high = y < 0.3 * view.height
    if len(squeeze_text(word.text)) > 12 or not (is_low or is_high):
        return False
    row = [each for each in view.words if abs(each.bounds.center[1] - y) < 12]
    return 2 <= len(row) <= 6


def _find_same_word(view: KeyframeView, word: Word) -> Word | None:
    for other in view.words:
        if _is_same_word(other, word):
            return other
    return None


def _is_same_word(one: Word, other: Word) -> bool:
    """Whether two keyframes have the same word in the same place."""
    (x, y), (other_x, other_y) = one.bounds.center, other.bounds.center
    is_near = abs(x - other_x) < 24 and abs(y - other_y) < 24
    return is_near and squeeze_text(one.text) == squeeze_text(other.text)


def _stands_out(view: KeyframeView, box: Bounds) -> float:
    """How much a tab's place differs from its bar, in grey levels and colour."""
    up, side = round(44 * view.dp), round(8 * view.dp)
    rows = slice(max(0, box.top - up), box.bottom + side)
    columns = slice(max(0, box.left - side), box.right + side)
    part = view.picture[rows, columns].astype(np.int16)
    if not part.size:
        return 0.0
    step = max(1, view.width // 64)
    bar = np.median(view.picture[box.top : box.bottom, ::step], axis=(0, 1))
    return float(np.abs(part - bar).max(axis=2).mean())


def _guess_unnamed(sequence: KeyframeSequence, number: int) -> Gesture | None:
    """A new page whose title is nowhere on the page before.

    Its opener is the row whose words are on the new page one by one, or else the element that has
    changed when that page is seen again, the floating button, or the one in the corner.
    """
    before, after = sequence.views[number - 1], sequence.views[number]
    told = find_told_row(before, after)
    if told is not None:
        return told
    if compute_difference(before, after).mean() < LOCAL / 3:
        return None
    return (
        find_consequence(sequence.views, number)
        or find_floating_button(before)
        or find_corner_button(before)
    )


_RULES: tuple[Rule, ...] = (
    _guess_home, _guess_app, _guess_typing, _guess_press, _guess_pointer, _guess_scroll,
    _guess_keyboard, _guess_answer, _guess_opener, _guess_return, _guess_grown,
    _guess_title, _guess_toggle, _guess_unnamed,
)  # fmt: skip
