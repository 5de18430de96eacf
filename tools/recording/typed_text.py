"""What was typed between two keyframes: text in a field, a digit on a keypad."""

import unicodedata
from collections.abc import Sequence

import numpy as np

from tapwright.text.normalize import squeeze_text
from tools.recording.demonstration import Word
from tools.recording.keyframe_view import (
    ALIKE,
    KeyframeView,
    compare_texts,
    compute_difference,
    find_new_words,
    is_within,
    measure_slide,
    measure_word_overlap,
)
from tools.screen import Bounds, Element

CONTRAST = 0.85
"""Hints have less than this share of the contrast of what is typed."""
STAYS = 0.3
"""Share of words that stay on a page while something is typed on it."""
LEVEL_DP = 8
"""What stands where a hint stood begins within so much of it."""
LINE_DP = 16
"""A line that has moved by less has stayed."""
LINE = 1.7
"""Heights of a line by which the next one of the same text is lower at most."""
CARET_DP = 4
"""A caret is at most so wide."""
TINTED = 50
"""Of 256, by which the colour of a caret differs from that of letters."""
MOST_DIGITS = 15


def find_filled_field(
    before: KeyframeView, after: KeyframeView, *, touched: bool = False
) -> tuple[Word, Element | None] | None:
    """The text that appeared in a field, and the field on the page before; None if none did.

    A hint gave way to darker words, words grew longer, an empty field has some, or the only new
    words of a dialog stand in its field.

    Args:
        before: the keyframe before.
        after: the one after it.
        touched: whether a finger was seen on a field; a list that is searched may change whole.
    """
    if (
        before.is_launcher
        or after.is_launcher
        or bool(before.sheet) != bool(after.sheet)
    ):
        return None
    drop = _dialog_drop(before, after)
    scrolled = drop is not None and before.sheet is None and drop != 0
    stays = (
        before.sheet is not None
        or before.has_keyboard
        or _has_same_field(before, after)
        or scrolled
    )
    stays = stays or (
        touched and squeeze_text(before.title) == squeeze_text(after.title)
    )
    if drop is None or not (stays or measure_word_overlap(before, after) >= STAYS):
        return None
    new = [
        w
        for w in find_new_words(before, after)
        if after.sheet is None or is_within(w.bounds, after.sheet)
    ]
    for word in new:
        if _is_partly_covered(word, before, drop):
            continue
        old = _word_before(word, before, drop)
        if scrolled and (old is None or compare_texts(old.text, word.text) >= ALIKE):
            # It came into sight, or was read otherwise.
            continue
        field = _find_field(before, word, drop)
        if old is not None:
            was, now = (
                _measure_contrast(before, old.bounds),
                _measure_contrast(after, word.bounds),
            )
            boxed = field is not None and field.role == "input"
            typed = was < CONTRAST * now or (boxed and now > CONTRAST * was)
        else:
            typed = field is not None and (field.role == "input" or len(new) == 1)
            typed = typed or _is_at_caret(word, before)
        text = _join_wrapped(word, new, after)
        if typed and text:
            return word.model_copy(update={"text": text}), field or _plain_field(old)
    return None


def _join_wrapped(word: Word, new: Sequence[Word], after: KeyframeView) -> str:
    """A typed text with the lines that go on with it, as its field is too narrow for one line."""
    lines = [word]
    # What is centred or begins at the field's edge has the same margin on its other side.
    fields = [
        t.bounds
        for t in after.things
        if t.role == "input" and is_within(word.bounds, t.bounds)
    ]
    box = min(fields, key=lambda b: b.area, default=None)
    right = (
        box.right - (word.bounds.left - box.left)
        if box
        else after.width - word.bounds.left
    )
    for below in new:
        last = lines[-1].bounds
        high = last.bottom - last.top
        level = abs(below.bounds.left - word.bounds.left) < LEVEL_DP * after.dp
        follows = 0.6 * high < below.bounds.top - last.top < LINE * high
        if level and follows and last.right + _first_word(below) > right:
            lines.append(below)
    texts = [each.text.strip() for each in lines[:-1]] + [
        _without_caret(lines[-1], after)
    ]
    result = texts[0]
    for text in texts[1:]:
        apart = "" if _is_wide(result[-1:]) and _is_wide(text[:1]) else " "
        result += apart + text
    return result.strip()


def _first_word(line: Word) -> float:
    """Pixels that the first word of a line takes, about, or its first sign where no word ends."""
    text = line.text.strip()
    first = 1 if _is_wide(text[:1]) else len(text.split(" ", 1)[0])
    return (line.bounds.right - line.bounds.left) * first / max(1, len(text))


def _is_wide(sign: str) -> bool:
    """Whether lines may break before and after a sign."""
    return unicodedata.east_asian_width(sign) in "WF" if sign else False


def _dialog_drop(before: KeyframeView, after: KeyframeView) -> int | None:
    """How far a dialog moved down, as above a keyboard, or the page; None: another one came."""
    if before.sheet is None or after.sheet is None:
        way = measure_slide(before, after)
        return way[1] if way is not None and abs(way[0]) < LEVEL_DP * before.dp else 0
    heads = [w for w in before.words if is_within(w.bounds, before.sheet)][:1]
    for word in after.words:
        if (
            heads
            and is_within(word.bounds, after.sheet)
            and squeeze_text(word.text) == squeeze_text(heads[0].text)
        ):
            return word.bounds.top - heads[0].bounds.top
    return None


def _word_before(word: Word, before: KeyframeView, drop: int) -> Word | None:
    """What stood in the place of a word."""
    near = LEVEL_DP * before.dp
    for old in before.words:
        level = abs(old.bounds.center[1] + drop - word.bounds.center[1]) < near
        if level and abs(old.bounds.left - word.bounds.left) < near:
            return old
    return None


def _find_field(before: KeyframeView, word: Word, drop: int) -> Element | None:
    """The empty or filled field that held the place of a word."""
    x, y = word.bounds.center
    y -= drop
    for thing in before.things:
        if thing.bounds.contains(x, y) and is_field(thing, before):
            return thing
    return None


def _is_at_caret(word: Word, before: KeyframeView) -> bool:
    """Whether words begin where nothing but a caret stood."""
    for thing in before.things:
        box = thing.bounds
        thin = (
            box.right - box.left
            <= (CARET_DP + 1) * before.dp
            < 0.3 * (box.bottom - box.top)
        )
        level = box.top <= word.bounds.center[1] < box.bottom
        if thin and level and abs(box.left - word.bounds.left) < LEVEL_DP * before.dp:
            return True
    return False


def is_field(thing: Element, sight: KeyframeView) -> bool:
    """Whether a thing has the shape of a field; an empty one looks like a flat picture."""
    box = thing.bounds
    wide = (
        box.right - box.left > 0.3 * sight.width
        and box.bottom - box.top < 90 * sight.dp
    )
    return wide and thing.role in ("input", "image")


def _has_same_field(before: KeyframeView, after: KeyframeView) -> bool:
    """Whether both have the same field in the same place."""
    old = [t.bounds for t in before.things if t.role == "input"]
    new = [t.bounds for t in after.things if t.role == "input"]
    return any(a.overlap_area(b) > 0.9 * max(a.area, b.area) for a in old for b in new)


def _is_partly_covered(word: Word, before: KeyframeView, drop: int) -> bool:
    """Whether it is a part of what stood there, the rest of which is covered now."""
    text = squeeze_text(word.text)
    box = word.bounds
    place = box.model_copy(update={"top": box.top - drop, "bottom": box.bottom - drop})
    return any(
        text in squeeze_text(old.text) and old.bounds.overlap_area(place) > 0
        for old in before.words
        if squeeze_text(old.text)
    )


def _plain_field(old: Word | None) -> Element | None:
    if old is None:
        return None
    return Element(index=-1, role="input", text=old.text, bounds=old.bounds)


def _measure_contrast(sight: KeyframeView, box: Bounds) -> float:
    part = sight.picture[box.top : box.bottom, box.left : box.right]
    if not part.size:
        return 0.0
    grey = part.mean(axis=2)
    return float(np.percentile(grey, 98) - np.percentile(grey, 2))


def _without_caret(word: Word, sight: KeyframeView) -> str:
    """The words without a caret that was read as a letter."""
    text = word.text.rstrip("|｜丨").rstrip()
    if text != word.text or text[-1:] not in ("l", "I", "1", "i", "!", "]", "["):
        return text
    box = word.bounds
    part = sight.picture[box.top : box.bottom, box.left : box.right].astype(np.int16)
    ink = np.abs(part - np.median(part, axis=(0, 1))).max(axis=2) > 60
    if not ink.any():
        return text
    heights = ink.sum(axis=0)
    strokes = (heights > 0.85 * heights.max()).nonzero()[0]
    # The last stroke, which may touch the letter before it.
    breaks = (np.diff(strokes) > 1).nonzero()[0]
    start = int(strokes[breaks[-1] + 1]) if breaks.size else int(strokes[0])
    last, rest = ink[:, start : int(strokes[-1]) + 1], ink[:, :start]
    if (
        not rest.any()
        or ink[:, strokes[-1] + 2 :].any()
        or last.shape[1] > CARET_DP * sight.dp
    ):
        return text
    tall = int(np.ptp(last.any(axis=1).nonzero()[0]))
    usual = int(np.ptp(rest.any(axis=1).nonzero()[0]))
    # Carets are taller than letters, or have the colour of what is in focus.
    caret = np.median(part[:, start : start + last.shape[1]][last], axis=0)
    letters = np.median(part[:, :start][rest], axis=0)
    tinted = float(np.abs(caret - letters).max()) > TINTED
    return text[:-1].rstrip() if tinted or tall > 1.12 * usual else text


def find_pressed_key(before: KeyframeView, after: KeyframeView) -> Word | None:
    """The key of a keypad that was pressed, by the sign that it added."""
    if before.is_launcher or compute_difference(before, after).mean() > 0.3:
        return None
    keys = [
        w
        for w in before.words
        if len(squeeze_text(w.text)) <= 5 and squeeze_text(w.text)[:1].isdigit()
    ]
    keys = [w for w in keys if w.bounds.top > 0.45 * before.height]
    keys.sort(key=lambda w: -w.bounds.top)
    digits = {squeeze_text(w.text)[0] for w in keys}
    if len(digits) < 8:
        return None
    for word in after.words:
        long = squeeze_text(word.text)
        if (
            not long.isdigit()
            or len(long) > MOST_DIGITS
            or any(
                _is_same_place(word, k) and squeeze_text(k.text) == long for k in keys
            )
        ):
            continue
        if abs(word.bounds.center[0] - before.width / 2) > 0.2 * before.width:
            continue
        old = [squeeze_text(w.text) for w in before.words if _is_level(w, word)]
        if any(o != long and o.isdigit() and o.startswith(long) for o in old):
            # A sign was taken away, or a number that stands there still was read in part.
            continue
        # A caret that was read as a stroke begins every number.
        short = max(
            (o for o in old if o != long and long.startswith(o)), key=len, default=""
        )
        if len(long) == len(short) + 1:
            return next((w for w in keys if squeeze_text(w.text)[0] == long[-1]), None)
    return None


def _is_same_place(one: Word, other: Word) -> bool:
    return is_within(one.bounds, other.bounds) or is_within(other.bounds, one.bounds)


def _is_level(one: Word, other: Word) -> bool:
    high = other.bounds.bottom - other.bounds.top
    return abs(one.bounds.center[1] - other.bounds.center[1]) < 0.6 * high


def find_send_button(before: KeyframeView, after: KeyframeView) -> Element | None:
    """The button beside a field whose words moved onto the page: a message was sent."""
    if (
        measure_word_overlap(before, after) < STAYS
        or compute_difference(before, after).mean() > 0.3
    ):
        return None
    for thing in before.things:
        words = squeeze_text(thing.text)
        low = thing.bounds.center[1] > 0.5 * before.height
        if len(words) < 2 or not low or thing.role not in ("input", "text"):
            continue
        old = [w for w in before.words if not is_within(w.bounds, thing.bounds)]
        moved = [w for w in after.words if compare_texts(w.text, thing.text) > 0.9]
        near = LINE_DP * before.dp
        stayed = any(
            is_within(w.bounds, thing.bounds)
            or abs(w.bounds.top - thing.bounds.top) < near
            for w in moved
        )
        if (
            not moved
            or stayed
            or any(compare_texts(w.text, thing.text) > 0.9 for w in old)
        ):
            continue
        beside = [
            t
            for t in before.things
            if t.bounds.left > thing.bounds.center[0]
            and t is not thing
            and abs(t.bounds.center[1] - thing.bounds.center[1]) < 24 * before.dp
        ]
        if beside:
            return max(beside, key=lambda t: t.bounds.right)
    return None


def find_words_outside(words: Sequence[Word], box: Bounds) -> list[Word]:
    """The words beyond a box."""
    return [w for w in words if not is_within(w.bounds, box)]
