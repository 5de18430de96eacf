"""What led to a page, by the words that both pages share, if no finger is visible."""

import re
from collections import Counter
from collections.abc import Mapping, Set

from tapwright.text.normalize import squeeze_text
from tools.recording.demonstration import Gesture, Word
from tools.recording.keyframe_view import (
    KeyframeView,
    find_new_words,
    has_word,
)
from tools.recording.overlays import NO, is_single_sign, make_gesture

PARTS = 2
"""Words that a row has at least, so that a page can show them one by one."""
_PART = re.compile(r"[^\W\d_]{3,}")


def find_refusal(
    before: KeyframeView,
    earlier: KeyframeView,
    after: KeyframeView,
    *,
    is_direct: bool = False,
) -> Gesture | None:
    """The one button such as Cancel of a page or dialog, if it led back and changed nothing.

    A page that has such a button too is rather the next one of a row of pages, except right after
    what was opened on it.

    Args:
        before: the keyframe with the button.
        earlier: the page that was returned to, as it was first.
        after: the same page afterwards.
        is_direct: whether only the page with the button was seen in between.
    """
    new = find_new_words(earlier, after)
    if any(not is_single_sign(word.text) for word in new):
        return None
    if _list_refusals(after) and not is_direct:
        return None
    buttons = [b for b in _list_refusals(before) if not has_word(after, b)]
    if len(buttons) != 1:
        return None
    (button,) = buttons
    return make_gesture(button.bounds, button.text, "tap", 0.6, role="button")


def _list_refusals(view: KeyframeView) -> list[Word]:
    """The words of a page that are those of a refusal."""
    return [word for word in view.words if squeeze_text(word.text) in NO]


def find_told_row(before: KeyframeView, after: KeyframeView) -> Gesture | None:
    """The row whose words stand one by one on the next page, as in the form of an entry.

    One of them must be a word of that row alone, and the page must not show the row as it was.
    """
    rows = [word for word in before.words if word.text != before.title]
    counts = Counter(part for row in rows for part in _list_parts(row))
    lines = {squeeze_text(word.text) for word in after.words}
    told: list[Word] = []
    for row in rows:
        if _is_told(row, lines) and _has_own_part(row, counts):
            told.append(row)
    if len(told) != 1:
        return None
    return make_gesture(told[0].bounds, told[0].text, "tap", 0.6, role="text")


def _is_told(row: Word, lines: Set[str]) -> bool:
    """Whether the words of a row are among the lines of a page, and the whole row is not."""
    parts = _list_parts(row)
    return (
        len(parts) >= PARTS
        and parts <= lines
        and squeeze_text(row.text) not in lines
    )


def _has_own_part(row: Word, counts: Mapping[str, int]) -> bool:
    """Whether a row has a word that no other row has."""
    return any(counts[part] == 1 for part in _list_parts(row))


def _list_parts(word: Word) -> set[str]:
    """The words of a line, as they would stand in lines of their own."""
    return {squeeze_text(part) for part in _PART.findall(word.text)}
