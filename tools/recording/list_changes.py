"""What became of a list between two keyframes: a row of it went, or it shows other rows."""

from collections import Counter
from collections.abc import Sequence

from tapwright.text.normalize import squeeze_text
from tools.recording.demonstration import Word
from tools.recording.keyframe_view import KeyframeView, has_word
from tools.recording.mouse_pointer import Point

ROW_DP = 36
"""Half the height of a row, at most; its words are no further above or below the finger."""
FOOT = 0.7
"""Share of the height; a message that says what was done stands below."""
ROWS = 3
"""Lines of the head that stayed, and of the list below it that did not, at least."""
COLUMN_DP = 6
"""Lines of one column begin so near to each other."""
ALIKE = 0.7
"""Share of the lines of a list that begin in the columns it had, or that were seen before."""


def find_gone_row(
    before: KeyframeView, after: KeyframeView, point: Point
) -> Word | None:
    """The line at a finger that is gone, if everything else is still there.

    A tap would have opened something, so the row was held. A message at the foot may say so.
    """
    if before.is_launcher or before.has_keyboard != after.has_keyboard:
        return None
    gone = _find_only_gone(before, after)
    if gone is None:
        return None
    reach = ROW_DP * before.dp
    is_level = abs(gone.bounds.center[1] - point[1]) <= reach
    return gone if is_level else None


def _find_only_gone(before: KeyframeView, after: KeyframeView) -> Word | None:
    """The one line that is gone, if none came but at the foot."""
    lines, later = _list_lines(before), _list_lines(after)
    old = _count_texts(lines)
    gone, new = old - _count_texts(later), _count_texts(later) - old
    come = sum(_is_above_foot(word, after, new) for word in later)
    if gone.total() != 1 or come or len(later) > len(lines):
        return None
    (text,) = gone
    row = next(word for word in lines if squeeze_text(word.text) == text)
    # A ripple or the pointer on a line makes it read otherwise; then it is not gone.
    for word in later:
        if squeeze_text(word.text) not in new:
            continue
        if row.bounds.overlap_area(word.bounds) > 0:
            return None
    return row


def _is_above_foot(word: Word, view: KeyframeView, new: Counter[str]) -> bool:
    """Whether a line is new and no message at the foot of the page."""
    is_above = word.bounds.center[1] < FOOT * view.height
    return is_above and squeeze_text(word.text) in new


def _count_texts(words: Sequence[Word]) -> Counter[str]:
    return Counter(squeeze_text(word.text) for word in words)


def _list_lines(view: KeyframeView) -> list[Word]:
    """The lines of a page above an open keyboard, without single signs."""
    bottom = view.keyboard_top if view.has_keyboard else view.height
    lines: list[Word] = []
    for word in view.words:
        letters = sum(map(str.isalpha, word.text))
        if letters > 1 and word.bounds.center[1] < bottom:
            lines.append(word)
    return lines


def has_other_rows(
    before: KeyframeView, after: KeyframeView, point: Point
) -> bool:
    """Whether a list under a head that stayed shows other lines in the same columns."""
    fresh, gone = find_strangers(after, before), find_strangers(before, after)
    if min(len(fresh), len(gone)) < ROWS:
        return False
    top = min(word.bounds.top for word in (*fresh, *gone))
    if point[1] < top or not _has_head(before, top):
        return False
    near = COLUMN_DP * before.dp
    level = sum(_is_in_column(word, gone, near) for word in fresh)
    return level >= ALIKE * len(fresh)


def find_strangers(view: KeyframeView, other: KeyframeView) -> list[Word]:
    """The lines of a keyframe that are not in their places on another."""
    return [word for word in view.words if not has_word(other, word)]


def _has_head(view: KeyframeView, top: int) -> bool:
    """Whether enough lines stand above the list."""
    return sum(word.bounds.bottom <= top for word in view.words) >= ROWS


def _is_in_column(word: Word, others: Sequence[Word], near: float) -> bool:
    left = word.bounds.left
    return any(abs(left - other.bounds.left) < near for other in others)


def has_come_back(views: Sequence[KeyframeView], number: int) -> bool:
    """Whether the new lines of a page stood in their places on an earlier one."""
    fresh = find_strangers(views[number], views[number - 1])
    for view in views[: number - 1]:
        known = sum(has_word(view, word) for word in fresh)
        if fresh and known >= ALIKE * len(fresh):
            return True
    return False
