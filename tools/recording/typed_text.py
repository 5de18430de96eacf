"""Find what was typed between two keyframes: text in a field, or a digit on a keypad."""

import unicodedata
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tapwright.text.normalize import squeeze_text
from tools.recording.demonstration import Word
from tools.recording.keyframe_view import (
    ALIKE,
    KeyframeView,
    compare_texts,
    compute_difference,
    find_new_words,
    find_words_within,
    is_within,
    measure_slide,
    measure_word_overlap,
)
from tools.screen import Bounds, Element

CONTRAST = 0.85
"""Hints have less than this share of the contrast of typed text."""
STAYS = 0.3
"""Share of words that stay on a page while something is typed on it."""
LEVEL_DP = 8
"""A text that replaces a hint begins at most so far from it."""
LINE_DP = 16
"""A line that has moved by less has stayed."""
LINE = 1.7
"""Line heights by which the next line of the same text is lower at most."""
CARET_DP = 4
"""A caret is at most so wide."""
TINTED = 50
"""Of 256, by which the colour of a caret differs from that of letters."""
MOST_DIGITS = 15
MOST_LINES = 2
"""Lines that are typed between two keyframes, at most."""
_CARET_LIKE = frozenset("lI1i!][")
"""Characters as which OCR may read a caret."""


def find_filled_field(
    before: KeyframeView, after: KeyframeView, *, is_touched: bool = False
) -> tuple[Word, Element | None] | None:
    """The text that appeared in a field, and the field on the page before; None if none did.

    A hint gave way to darker words, words grew longer, an empty field has some, or the only new
    words of a dialog stand in its field.

    Args:
        before: the keyframe before.
        after: the one after it.
        is_touched: whether a finger was seen on a field; a list that is searched may change whole.
    """
    if not _is_comparable(before, after):
        return None
    drop = _dialog_drop(before, after)
    if drop is None or not _is_same_form(
        before, after, drop, is_touched=is_touched
    ):
        return None
    new = _find_new_in_front(before, after)
    for word in new:
        old = _word_before(word, before, drop)
        if not _is_typed(
            word, old, before, after, drop=drop, is_only=len(new) == 1
        ):
            continue
        text = _join_wrapped(word, new, after)
        if text:
            field = _find_field(before, word, drop) or _plain_field(old)
            return word.model_copy(update={"text": text}), field
    return None


def find_typed_line(
    before: KeyframeView, after: KeyframeView
) -> tuple[Word, Word | None] | None:
    """The line above an open keyboard that reads otherwise now, and what stood there before.

    With a keyboard on both keyframes and the same page under it, nothing but typing changes a line.
    """
    if not before.has_keyboard or not after.has_keyboard:
        return None
    # A field may stand right above the keys.
    top = min(before.keyboard_top, after.keyboard_top) + LINE_DP * after.dp
    old = _lines_above(before.words, top)
    lines = _lines_above(after.words, top)
    new = [word for word in lines if _is_new_line(word, old)]
    if not new or len(new) > MOST_LINES:
        return None
    # The field that has the caret is the last one that was filled.
    word = _choose_typed(new, before)[-1]
    if not _shares_line(old, lines) and not _has_grown(word, before):
        return None
    text = _without_caret(word, after)
    return word.model_copy(update={"text": text}), _word_before(word, before, 0)


def _choose_typed(new: Sequence[Word], before: KeyframeView) -> list[Word]:
    """The likelier ones of some new lines.

    A number beside a text counts its letters. A line that reads almost as one before was misread,
    or is a hint that made room.
    """
    told = [word for word in new if _says_much(word)] or list(new)
    grown = [word for word in told if _has_grown(word, before)]
    fresh = [word for word in told if not _was_read(word, before)]
    return grown or fresh or told


def _was_read(word: Word, before: KeyframeView) -> bool:
    """Whether a line reads almost as one of a page."""
    likeness = [compare_texts(word.text, old.text) for old in before.words]
    return max(likeness, default=0) >= ALIKE


def _lines_above(words: Sequence[Word], top: float) -> list[Word]:
    """The lines whose middle is above a height."""
    return [word for word in words if word.bounds.center[1] < top]


def _shares_line(old: Sequence[Word], lines: Sequence[Word]) -> bool:
    """Whether two pages have a line in common."""
    texts = {squeeze_text(word.text) for word in old}
    return any(squeeze_text(word.text) in texts for word in lines)


def find_grown_line(
    before: KeyframeView, after: KeyframeView
) -> tuple[Word, Word | None] | None:
    """The line that goes on where it ended before, and what it was, if all else stayed.

    With the keys of a computer, text is typed without a keyboard on the screen.
    """
    changed = [
        word
        for word in after.words
        if _says_much(word) and _is_new_line(word, before.words)
    ]
    grown = [word for word in changed if _has_grown(word, before, by=2)]
    if len(changed) != 1 or not grown:
        return None
    text = _without_caret(grown[0], after)
    line = grown[0].model_copy(update={"text": text})
    return line, _word_before(grown[0], before, 0)


def _says_much(word: Word) -> bool:
    """Whether a line is more than a sign or a number, such as how much was typed."""
    return sum(sign.isalpha() for sign in word.text) > 1


def _has_grown(word: Word, before: KeyframeView, *, by: int = 1) -> bool:
    """Whether a line begins with what stood in its place, and has some signs more."""
    old = _word_before(word, before, 0)
    label = squeeze_text(old.text) if old is not None else ""
    text = squeeze_text(word.text)
    is_longer = len(text) >= len(label) + by
    return len(label) > 1 and text.startswith(label) and is_longer


def _is_new_line(word: Word, old: Sequence[Word]) -> bool:
    """Whether no line in the same place read the same before."""
    label = squeeze_text(word.text)
    for other in old:
        is_same = squeeze_text(other.text) == label
        if is_same and _is_same_place(word, other):
            return False
    return bool(label)


def _is_comparable(before: KeyframeView, after: KeyframeView) -> bool:
    """Whether both keyframes show a page of an app, or both a dialog."""
    if before.is_launcher or after.is_launcher:
        return False
    return bool(before.sheet) == bool(after.sheet)


def _find_new_in_front(before: KeyframeView, after: KeyframeView) -> list[Word]:
    """The new words of a page, or of the dialog over it."""
    words = find_new_words(before, after)
    if after.sheet is None:
        return words
    return find_words_within(words, after.sheet)


def _is_same_form(
    before: KeyframeView, after: KeyframeView, drop: int, *, is_touched: bool
) -> bool:
    """Whether the page or dialog stayed, so that something on it may have been filled."""
    if before.sheet is not None or before.has_keyboard or drop != 0:
        return True
    if _has_same_field(before, after):
        return True
    if is_touched and squeeze_text(before.title) == squeeze_text(after.title):
        return True
    return measure_word_overlap(before, after) >= STAYS


def _is_typed(
    word: Word,
    old: Word | None,
    before: KeyframeView,
    after: KeyframeView,
    *,
    drop: int,
    is_only: bool,
) -> bool:
    """Whether a new word was typed.

    Args:
        word: that is new.
        old: the word that stood in its place.
        before: the keyframe before.
        after: the one after it.
        drop: pixels by which the page or dialog moved down.
        is_only: whether there is no other new word.
    """
    if _is_partly_covered(word, before, drop):
        return False
    is_scrolled = before.sheet is None and drop != 0
    if is_scrolled and _is_same_text(old, word):
        return False
    field = _find_field(before, word, drop)
    is_input = field is not None and field.role == "input"
    if old is None:
        is_in_field = is_input or (field is not None and is_only)
        return is_in_field or _is_at_caret(word, before)
    hint = _measure_contrast(before, old.bounds)
    typed = _measure_contrast(after, word.bounds)
    if is_input and typed > CONTRAST * hint:
        return True
    return hint < CONTRAST * typed


def _is_same_text(old: Word | None, word: Word) -> bool:
    """Whether a word of a scrolled page only came into view, or was read differently."""
    return old is None or compare_texts(old.text, word.text) >= ALIKE


def _join_wrapped(word: Word, new: Sequence[Word], after: KeyframeView) -> str:
    """A typed text with its further lines, if its field is too narrow for one line."""
    lines = [word]
    right = _right_margin(word, after)
    for below in new:
        last = lines[-1].bounds
        high = last.height
        is_aligned = (
            abs(below.bounds.left - word.bounds.left) < LEVEL_DP * after.dp
        )
        is_next_line = 0.6 * high < below.bounds.top - last.top < LINE * high
        if not is_aligned or not is_next_line:
            continue
        if last.right + _first_word(below) > right:
            lines.append(below)
    texts = [line.text.strip() for line in lines[:-1]]
    texts.append(_without_caret(lines[-1], after))
    result = texts[0]
    for text in texts[1:]:
        is_spaced = not (_is_wide(result[-1:]) and _is_wide(text[:1]))
        result += f" {text}" if is_spaced else text
    return result.strip()


def _right_margin(word: Word, after: KeyframeView) -> int:
    """Where the lines of a typed text end at most.

    A text that is centred or begins at the field's edge has the same margin on the other side.
    """
    fields: list[Bounds] = []
    for thing in after.things:
        if thing.role == "input" and is_within(word.bounds, thing.bounds):
            fields.append(thing.bounds)
    if not fields:
        return after.width - word.bounds.left
    field = min(fields, key=lambda box: box.area)
    return field.right - (word.bounds.left - field.left)


def _first_word(line: Word) -> float:
    """Pixels that the first word of a line takes, about; in Chinese, its first sign."""
    text = line.text.strip()
    first = 1 if _is_wide(text[:1]) else len(text.split(" ", 1)[0])
    return line.bounds.width * first / max(1, len(text))


def _is_wide(sign: str) -> bool:
    """Whether lines may break before and after a sign."""
    return unicodedata.east_asian_width(sign) in "WF" if sign else False


def _dialog_drop(before: KeyframeView, after: KeyframeView) -> int | None:
    """Pixels by which a dialog, or else the page, moved down; None if it is another dialog.

    A dialog moves up to make room for a keyboard.
    """
    if before.sheet is None or after.sheet is None:
        slide = measure_slide(before, after)
        if slide is None or abs(slide[0]) >= LEVEL_DP * before.dp:
            return 0
        return slide[1]
    heads = find_words_within(before.words, before.sheet)
    if not heads:
        return None
    head = squeeze_text(heads[0].text)
    for word in after.words:
        if squeeze_text(word.text) == head and is_within(
            word.bounds, after.sheet
        ):
            return word.bounds.top - heads[0].bounds.top
    return None


def _word_before(word: Word, before: KeyframeView, drop: int) -> Word | None:
    """The word that stood in the place of another one."""
    near = LEVEL_DP * before.dp
    for old in before.words:
        is_level = (
            abs(old.bounds.center[1] + drop - word.bounds.center[1]) < near
        )
        if is_level and abs(old.bounds.left - word.bounds.left) < near:
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
    """Whether words begin where only a caret stood."""
    for thing in before.things:
        box = thing.bounds
        most_width = (CARET_DP + 1) * before.dp
        is_thin = box.width <= most_width < 0.3 * box.height
        is_level = box.top <= word.bounds.center[1] < box.bottom
        is_near = abs(box.left - word.bounds.left) < LEVEL_DP * before.dp
        if is_thin and is_level and is_near:
            return True
    return False


def is_field(thing: Element, view: KeyframeView) -> bool:
    """Whether a thing has the shape of a field; an empty one looks like a flat picture."""
    if thing.role not in ("input", "image"):
        return False
    box = thing.bounds
    is_wide = box.width > 0.3 * view.width
    return is_wide and box.height < 90 * view.dp


def _has_same_field(before: KeyframeView, after: KeyframeView) -> bool:
    """Whether both have the same field in the same place."""
    old = [thing.bounds for thing in before.things if thing.role == "input"]
    new = [thing.bounds for thing in after.things if thing.role == "input"]
    for one in old:
        for other in new:
            if one.overlap_area(other) > 0.9 * max(one.area, other.area):
                return True
    return False


def _is_partly_covered(word: Word, before: KeyframeView, drop: int) -> bool:
    """Whether a word is part of one that stood there, the rest of which is covered now."""
    text = squeeze_text(word.text)
    box = word.bounds
    place = box.model_copy(
        update={"top": box.top - drop, "bottom": box.bottom - drop}
    )
    for old in before.words:
        label = squeeze_text(old.text)
        if label and text in label and old.bounds.overlap_area(place) > 0:
            return True
    return False


def _plain_field(old: Word | None) -> Element | None:
    if old is None:
        return None
    return Element(index=-1, role="input", text=old.text, bounds=old.bounds)


def _measure_contrast(view: KeyframeView, box: Bounds) -> float:
    part = view.picture[box.top : box.bottom, box.left : box.right]
    if not part.size:
        return 0.0
    grey = part.mean(axis=2)
    return float(np.percentile(grey, 98) - np.percentile(grey, 2))


def _without_caret(word: Word, view: KeyframeView) -> str:
    """The words without a caret that was read as a letter."""
    text = word.text.rstrip("|｜丨").rstrip()
    if text != word.text or text[-1:] not in _CARET_LIKE:
        return text
    box = word.bounds
    part = view.picture[box.top : box.bottom, box.left : box.right].astype(
        np.int16
    )
    return text[:-1].rstrip() if _ends_with_caret(part, view.dp) else text


def _ends_with_caret(part: NDArray[np.int16], dp: float) -> bool:
    """Whether the last stroke of a line is a caret.

    Args:
        part: the line's part of the picture, (H, W, 3) BGR.
        dp: pixels of a dp.
    """
    ink = np.abs(part - np.median(part, axis=(0, 1))).max(axis=2) > 60
    if not ink.any():
        return False
    heights = ink.sum(axis=0)
    strokes = (heights > 0.85 * heights.max()).nonzero()[0]
    # The last stroke, which may touch the letter before it.
    breaks = (np.diff(strokes) > 1).nonzero()[0]
    start = int(strokes[breaks[-1] + 1]) if breaks.size else int(strokes[0])
    end = int(strokes[-1]) + 1
    last, rest = ink[:, start:end], ink[:, :start]
    is_wide = end - start > CARET_DP * dp
    if is_wide or not rest.any() or ink[:, end + 1 :].any():
        return False
    # Carets are taller than letters, or have the colour of the focused field.
    caret = np.median(part[:, start:end][last], axis=0)
    letters = np.median(part[:, :start][rest], axis=0)
    if float(np.abs(caret - letters).max()) > TINTED:
        return True
    tall = int(np.ptp(last.any(axis=1).nonzero()[0]))
    usual = int(np.ptp(rest.any(axis=1).nonzero()[0]))
    return tall > 1.12 * usual


def find_pressed_key(before: KeyframeView, after: KeyframeView) -> Word | None:
    """The key of a keypad that was pressed, by the sign that it added."""
    if before.is_launcher or compute_difference(before, after).mean() > 0.3:
        return None
    if before.has_keyboard or after.has_keyboard:
        # Small digits stand beside the letters of a keyboard.
        return None
    keys: dict[str, Word] = {}
    for key in reversed(_find_keys(before)):
        keys[squeeze_text(key.text)[0]] = key
    if len(keys) < 8:
        return None
    for word in after.words:
        if _is_number_field(word, before) and _has_one_more(word, before):
            return keys.get(squeeze_text(word.text)[-1])
    return None


def _is_number_field(word: Word, before: KeyframeView) -> bool:
    """Whether a word is a number in the middle of the page, and not a key of the keypad."""
    number = squeeze_text(word.text)
    if not number.isdigit() or len(number) > MOST_DIGITS:
        return False
    if _is_key(word, _find_keys(before)):
        return False
    return abs(word.bounds.center[0] - before.width / 2) <= 0.2 * before.width


def _find_keys(before: KeyframeView) -> list[Word]:
    """The keys of a keypad, the lowest first; they may have letters beside the digit."""
    keys: list[Word] = []
    for word in before.words:
        label = squeeze_text(word.text)
        is_low = word.bounds.top > 0.45 * before.height
        if is_low and len(label) <= 5 and label[:1].isdigit():
            keys.append(word)
    return sorted(keys, key=lambda key: -key.bounds.top)


def _is_key(word: Word, keys: Sequence[Word]) -> bool:
    label = squeeze_text(word.text)
    same = [key for key in keys if squeeze_text(key.text) == label]
    return any(_is_same_place(word, key) for key in same)


def _has_one_more(word: Word, before: KeyframeView) -> bool:
    """Whether a number is the earlier one of its row with one more digit."""
    number = squeeze_text(word.text)
    # A caret that was read as a stroke begins every number.
    longest = 0
    for old in before.words:
        label = squeeze_text(old.text)
        if label == number or not _is_level(old, word):
            continue
        if label.isdigit() and label.startswith(number):
            # A digit was deleted, or OCR read only a part of the number.
            return False
        if number.startswith(label):
            longest = max(longest, len(label))
    return len(number) == longest + 1


def _is_same_place(one: Word, other: Word) -> bool:
    return is_within(one.bounds, other.bounds) or is_within(
        other.bounds, one.bounds
    )


def _is_level(one: Word, other: Word) -> bool:
    high = other.bounds.height
    return abs(one.bounds.center[1] - other.bounds.center[1]) < 0.6 * high


def find_send_button(
    before: KeyframeView, after: KeyframeView
) -> Element | None:
    """The button beside a field whose words moved onto the page: a message was sent."""
    if measure_word_overlap(before, after) < STAYS:
        return None
    if compute_difference(before, after).mean() > 0.3:
        return None
    for thing in before.things:
        if not _is_sent(thing, before, after):
            continue
        beside: list[Element] = []
        for other in before.things:
            if _is_beside(other, thing, before):
                beside.append(other)
        if beside:
            return max(beside, key=lambda each: each.bounds.right)
    return None


def _is_sent(thing: Element, before: KeyframeView, after: KeyframeView) -> bool:
    """Whether the words of an element at the bottom of the page have moved elsewhere."""
    if len(squeeze_text(thing.text)) < 2 or thing.role not in ("input", "text"):
        return False
    if thing.bounds.center[1] <= 0.5 * before.height:
        return False
    copies = [word for word in after.words if _says_same(word, thing)]
    near = LINE_DP * before.dp
    for word in copies:
        has_stayed = abs(word.bounds.top - thing.bounds.top) < near
        if has_stayed or is_within(word.bounds, thing.bounds):
            return False
    old = find_words_outside(before.words, thing.bounds)
    return bool(copies) and not any(_says_same(word, thing) for word in old)


def _says_same(word: Word, thing: Element) -> bool:
    return compare_texts(word.text, thing.text) > 0.9


def _is_beside(other: Element, thing: Element, view: KeyframeView) -> bool:
    """Whether another element is right of an element in its row."""
    distance = abs(other.bounds.center[1] - thing.bounds.center[1])
    is_right = other.bounds.left > thing.bounds.center[0]
    return is_right and other is not thing and distance < 24 * view.dp


def find_words_outside(words: Sequence[Word], box: Bounds) -> list[Word]:
    """The words outside a box."""
    return [word for word in words if not is_within(word.bounds, box)]
