"""Find dialogs, sheets and menus on keyframes, what opened them, and the answer to them."""

from collections.abc import Sequence

import numpy as np

from tapwright.text.normalize import squeeze_text
from tools.recording.demonstration import Gesture, GestureKind, Word
from tools.recording.keyframe_view import (
    KeyframeView,
    compare_texts,
    compute_difference,
    find_new_words,
    find_patches,
    find_words_within,
    has_word,
    is_within,
    measure_word_overlap,
    rate_title,
)
from tools.recording.typed_text import find_words_outside, is_field
from tools.screen import Bounds, Element

NAMED = 0.6
"""Least similarity of a page's title and the words of a row that opened it."""
HINTED = 0.3
"""The same for a choice in a dialog, of which there are few."""
FAB_DP = (26, 84)
"""Least and most height of the button that floats at the lower right."""
BAR_DP = 96
"""The centers of the buttons at the top of a page are above this."""
_YES = (
    "OK", "Save", "Done", "Confirm", "Add", "Apply", "Next", "Create", "Set", "Allow", "Yes",
    "Turn on", "Delete", "Send", "Continue", "Agree", "Finish", "Start", "Got it", "Accept",
    "While using the app", "Turn off", "Block", "Clear", "Remove", "Enable", "Empty", "Clean up",
    "确定", "保存", "完成", "确认", "添加", "应用", "下一步", "创建", "允许", "是", "开启", "清理",
    "删除", "发送", "继续", "同意", "开始", "好", "知道了", "仅在使用该应用时允许", "关闭", "清空",
    # As makers word it.
    "Always allow", "始终允许", "仅在使用中允许", "仅使用时允许",
)  # fmt: skip
YES = frozenset(squeeze_text(word) for word in _YES)
"""Labels of buttons that close a dialog with effect."""
_NO = (
    "Cancel", "No", "Not now", "Deny", "Don't allow", "Later", "Skip",
    "取消", "不允许", "暂不", "拒绝", "禁止", "否", "以后再说", "跳过",
)  # fmt: skip
NO = frozenset(squeeze_text(word) for word in _NO)
_REMOVES = (
    "delete",
    "remove",
    "rename",
    "unpin",
    "删除",
    "移除",
    "重命名",
    "置顶",
)
"""Words of menus that a long press opens."""


def find_overlays(views: Sequence[KeyframeView]) -> list[Bounds | None]:
    """The dialog, sheet or menu that is open on each keyframe."""
    boxes: list[Bounds | None] = []
    is_menu = False
    for number, view in enumerate(views):
        box = view.sheet
        can_open_menu = box is None and number > 0 and not is_menu
        if can_open_menu:
            box = find_menu(views[number - 1], view)
        is_menu = can_open_menu and box is not None
        boxes.append(box)
    return boxes


def find_menu(before: KeyframeView, after: KeyframeView) -> Bounds | None:
    """A menu over a page that was not darkened."""
    if before.is_launcher or after.is_launcher or before.sheet or after.sheet:
        return None
    mask = compute_difference(before, after)
    if not 0.002 <= mask.mean() <= 0.2:
        return None
    patches = find_patches(mask, after)
    new = find_new_words(before, after)
    for box in patches[:2]:
        own = find_words_within(new, box)
        if 2 * len(own) < max(1, len(new)):
            continue
        if _is_menu(box, patches, after) and _has_one_edge(own, after):
            return box
    return None


def _is_menu(
    box: Bounds, patches: Sequence[Bounds], view: KeyframeView
) -> bool:
    """Whether a patch has the shape of a menu, and hardly anything else differs."""
    is_wide = 0.2 * view.width < box.width < 0.8 * view.width
    whole = view.width * view.height
    if not is_wide or not 0.01 * whole < box.area < 0.35 * whole:
        return False
    others = [patch for patch in patches if patch is not box]
    rest = sum(patch.area - patch.overlap_area(box) for patch in others)
    return rest < 0.35 * box.area


def _has_one_edge(words: Sequence[Word], view: KeyframeView) -> bool:
    """Whether words begin one below the other."""
    lefts = [word.bounds.left for word in words]
    return max(lefts) - min(lefts) <= 24 * view.dp


def infer_answer(
    before: KeyframeView, after: KeyframeView, box: Bounds
) -> Gesture | None:
    """The choice in a dialog or menu; while one is open, nothing else can be touched."""
    words = _find_choices(before, box)
    if not words:
        return None
    if not _is_open_still(words[0], after):
        answer = _answer_that_closed(words, before, after)
        if answer is not None:
            return answer
    old = _find_texts_outside(before, box)
    new = _find_texts_outside(after, after.sheet or _NOWHERE) - old
    for word in words[1:]:
        if any(compare_texts(word.text, text) > 0.9 for text in new):
            return make_gesture(word.bounds, word.text, "tap", 0.6, role="text")
    return _remaining_answer(
        words, is_unchanged=len(new) <= 0.4 * max(1, len(old))
    )


def _answer_that_closed(
    words: Sequence[Word], before: KeyframeView, after: KeyframeView
) -> Gesture | None:
    """The answer that names the next page, or else the one with effect."""
    heads = find_headings(before, after)
    by_name = match_heading(words, heads, before, least=HINTED)
    if by_name is not None and by_name.certainty > NAMED:
        return by_name
    return _agreeing_answer(words, before) or by_name


def _find_choices(before: KeyframeView, box: Bounds) -> list[Word]:
    """The words of a dialog or menu, without those in its fields."""
    words: list[Word] = []
    for word in find_words_within(before.words, box):
        if squeeze_text(word.text) and not _is_in_field(word, before):
            words.append(word)
    return words


def _is_open_still(head: Word, after: KeyframeView) -> bool:
    """Whether a dialog with the same heading is open afterwards."""
    if after.sheet is None:
        return False
    return any(
        compare_texts(word.text, head.text) > 0.9 for word in after.words
    )


def _find_texts_outside(view: KeyframeView, box: Bounds) -> set[str]:
    return {
        squeeze_text(word.text) for word in find_words_outside(view.words, box)
    }


def _remaining_answer(words: Sequence[Word], *, is_unchanged: bool) -> Gesture:
    """The remaining choice: No if the page did not change, or else the last answer.

    Args:
        words: of the dialog.
        is_unchanged: whether hardly anything is new on the page.
    """
    refusals = [word for word in words if squeeze_text(word.text) in NO]
    if refusals and is_unchanged:
        no = refusals[-1]
        return make_gesture(no.bounds, no.text, "tap", 0.4, role="button")
    answers = [word for word in words[1:] if squeeze_text(word.text) not in NO]
    last = (answers or list(words))[-1]
    return make_gesture(last.bounds, last.text, "tap", 0.3, role="text")


def _agreeing_answer(
    words: Sequence[Word], before: KeyframeView
) -> Gesture | None:
    """The answer with effect; if there are several one below the other, the first."""
    yes = [word for word in words[1:] if squeeze_text(word.text) in YES]
    yes = yes or [word for word in words[1:] if is_agreement(word.text)]
    if not yes:
        return None
    lowest = max(word.bounds.center[1] for word in yes)
    near = 12 * before.dp
    row = [word for word in yes if abs(word.bounds.center[1] - lowest) < near]
    chosen = row[-1] if len(yes) == len(row) else yes[0]
    if len(row) < 2:
        chosen = _answer_near_refusal(yes, words, before) or chosen
    return make_gesture(chosen.bounds, chosen.text, "tap", 0.6, role="button")


def _answer_near_refusal(
    yes: Sequence[Word], words: Sequence[Word], before: KeyframeView
) -> Word | None:
    """The first answer with effect just above the refusal, as in permission dialogs."""
    tops = [word.bounds.top for word in words if squeeze_text(word.text) in NO]
    if not tops:
        return None
    most = min(tops) - 300 * before.dp
    return next((word for word in yes if word.bounds.top > most), None)


def is_agreement(text: str) -> bool:
    """Whether a button with these words closes a dialog with effect."""
    label = squeeze_text(text)
    if label in YES:
        return True
    longer = [word for word in YES if len(word) > 4]
    return len(label) < 24 and any(label.startswith(word) for word in longer)


def _is_in_field(word: Word, view: KeyframeView) -> bool:
    for thing in view.things:
        if thing.bounds.area <= word.bounds.area or not is_field(thing, view):
            continue
        if is_within(word.bounds, thing.bounds):
            return True
    return False


def find_opener(
    views: Sequence[KeyframeView], number: int, box: Bounds | None
) -> Gesture | None:
    """What opened a dialog, sheet or menu over the page.

    Args:
        views: all keyframes.
        number: index of the one that shows it.
        box: of it.
    """
    before, after = views[number - 1], views[number]
    if box is None:
        return None
    if after.sheet is None:
        return _find_menu_opener(views, number, box)
    words = find_words_within(after.words, box)
    by_name = match_heading(before.words, _join_headings(words[:3]), before)
    if by_name is not None:
        is_at_foot = box.bottom >= after.navigation_top - 8 * after.dp
        # A long press opens such a sheet at the foot.
        if is_at_foot and any(map(_is_removal, words[1:])):
            return by_name.model_copy(update={"kind": "long_press"})
        return by_name
    return (
        find_consequence(views, number)
        or find_floating_button(before)
        or _app_bar_action(before)
        or _nearest_icon(before, box)
    )


def _find_menu_opener(
    views: Sequence[KeyframeView], number: int, box: Bounds
) -> Gesture | None:
    """What opened a menu that is no sheet: what it shows the result of, else the nearest icon."""
    before = views[number - 1]
    own = find_consequence(views, number)
    if own is None or own.box is None:
        return _nearest_icon(before, box, is_menu=True)
    if _is_below(own.box, box, before):
        return own
    return _nearest_icon(before, box, is_menu=True)


def _is_below(own: Bounds, menu: Bounds, view: KeyframeView) -> bool:
    """Whether a menu lies over a field, or right beside it, as a list of its values does."""
    near = 48 * view.dp
    is_beside = own.right > menu.left and own.left < menu.right
    return is_beside and own.bottom > menu.top - near and own.top < menu.bottom


def _is_removal(word: Word) -> bool:
    label = squeeze_text(word.text)
    return any(sign in label for sign in _REMOVES)


def find_consequence(
    views: Sequence[KeyframeView], number: int
) -> Gesture | None:
    """The thing of a page that had changed when the page was seen again."""
    before = views[number - 1]
    for later in views[number + 1 : number + 4]:
        if later.sheet is not None or measure_word_overlap(before, later) < 0.6:
            continue
        mask = compute_difference(before, later)
        if mask.mean() > 0.08:
            return None
        things: list[Element] = []
        for patch in find_patches(mask, before):
            if not has_come_by_itself(patch, before, later):
                things += _find_touched_things(before, patch)
        if things:
            thing = _first_control(things)
            return make_gesture(
                thing.bounds, thing.text, "tap", 0.5, role=thing.role
            )
    return None


def _first_control(things: Sequence[Element]) -> Element:
    """The first switch or button, or else the first thing."""
    for thing in things:
        if thing.role in ("switch", "button"):
            return thing
    return things[0]


def _find_touched_things(view: KeyframeView, patch: Bounds) -> list[Element]:
    """The things that a patch covers, or that cover it."""
    things: list[Element] = []
    for thing in view.things:
        least = 0.3 * min(patch.area, thing.bounds.area)
        if thing.bounds.overlap_area(patch) > least:
            things.append(thing)
    return things


def has_come_by_itself(
    box: Bounds, before: KeyframeView, after: KeyframeView
) -> bool:
    """Whether a change is a running time, or a message that came or went at the bottom."""
    old = [word for word in before.words if _is_covered(word.bounds, box)]
    new = [word for word in after.words if _is_covered(word.bounds, box)]
    if old and new and all(map(_is_running_time, [*old, *new])):
        return True
    is_low = box.top > 0.72 * before.height and box.height < 72 * before.dp
    is_central = abs(box.center[0] - before.width / 2) < 0.12 * before.width
    return is_low and is_central and bool(old) != bool(new)


def _is_covered(word: Bounds, box: Bounds) -> bool:
    return word.overlap_area(box) > 0.4 * min(word.area, box.area)


def _is_running_time(word: Word) -> bool:
    if not squeeze_text(word.text).isdigit():
        return False
    return any(sign in word.text for sign in ":：.")


def is_single_sign(text: str) -> bool:
    """Whether a text is one letter or sign, as which an icon may be read; digits are keys."""
    label = squeeze_text(text)
    return len(label) <= 1 and not label.isdigit()


def find_headings(before: KeyframeView, after: KeyframeView) -> list[Word]:
    """The headings of the next page or dialog, if it is another one."""
    if after.sheet is not None:
        return _join_headings(find_words_within(after.words, after.sheet)[:3])
    title = squeeze_text(after.title)
    if not after.title or title == squeeze_text(before.title):
        return []
    if is_single_sign(after.title):
        return []
    return [Word(text=after.title, bounds=_NOWHERE)]


def _join_headings(heads: Sequence[Word]) -> list[Word]:
    """Add all headings as one, since a heading may be broken into lines."""
    if len(heads) <= 1:
        return list(heads)
    whole = "".join(head.text for head in heads)
    return [*heads, Word(text=whole, bounds=_NOWHERE)]


def match_heading(
    words: Sequence[Word],
    heads: Sequence[Word],
    before: KeyframeView,
    *,
    after: KeyframeView | None = None,
    least: float = NAMED,
) -> Gesture | None:
    """The word of the page before that a heading repeats.

    Args:
        words: to choose from.
        heads: headings that came.
        before: the keyframe with the words.
        after: the keyframe with the headings; words that stand there as before name nothing,
            except on a bar at the bottom.
        least: similarity, 0..1.
    """
    best: tuple[float, Word] | None = None
    for word in words:
        if not _may_name_page(word, before):
            continue
        if after is not None and _has_stayed(word, before, after):
            continue
        score = max(
            (rate_title(word.text, head.text) for head in heads), default=0.0
        )
        if score >= least and (best is None or score > best[0]):
            best = score, word
    if best is None:
        return None
    return make_gesture(
        best[1].bounds, best[1].text, "tap", 0.9 * best[0], role="text"
    )


def _may_name_page(word: Word, before: KeyframeView) -> bool:
    """Whether touching a word may lead to a page that is headed by it."""
    if _is_title(word, before) or _is_in_field(word, before):
        return False
    return not is_single_sign(word.text)


def _has_stayed(word: Word, before: KeyframeView, after: KeyframeView) -> bool:
    """Whether a word, not of a bar at the bottom, stands on the next keyframe as before."""
    is_low = word.bounds.top > 0.85 * before.height
    return not is_low and has_word(after, word)


def _is_title(word: Word, view: KeyframeView) -> bool:
    is_high = word.bounds.top < BAR_DP * view.dp
    return is_high and squeeze_text(word.text) == squeeze_text(view.title)


def _nearest_icon(
    before: KeyframeView, box: Bounds, *, is_menu: bool = False
) -> Gesture | None:
    """The button without words that is nearest to what it opened.

    Args:
        before: the keyframe with the button.
        box: of the menu or sheet that opened.
        is_menu: whether it is a menu, which opens beside its button.
    """
    icons = [thing for thing in before.things if is_wordless(thing, before)]
    if is_menu:
        is_right = box.center[0] > before.width / 2
        corner = (box.right if is_right else box.left), box.top
        most = 48 * before.dp
        likely = [
            icon for icon in icons if _box_distance(icon.bounds, box) < most
        ]
    else:
        corner = box.left, box.bottom
        middle = before.height / 2
        likely = [icon for icon in icons if icon.bounds.center[1] > middle]

    def measure_distance(thing: Element) -> float:
        x, y = thing.bounds.center
        return float(np.hypot(x - corner[0], y - corner[1]))

    chosen = min(likely or icons, key=measure_distance, default=None)
    if chosen is None:
        return None
    certainty = 0.6 if is_menu else 0.4
    return make_gesture(chosen.bounds, "", "tap", certainty, role="button")


def is_wordless(thing: Element, view: KeyframeView) -> bool:
    """Whether it is a small button with an icon, which OCR may read as a letter."""
    box = thing.bounds
    if max(box.width, box.height) > 64 * view.dp:
        return False
    is_button = thing.role in ("button", "image", "text")
    return is_button and len(squeeze_text(thing.text)) <= 1


def _box_distance(one: Bounds, other: Bounds) -> float:
    x, y = one.center
    across = max(other.left - x, 0, x - other.right)
    return float(np.hypot(across, max(other.top - y, 0, y - other.bottom)))


def find_floating_button(before: KeyframeView) -> Gesture | None:
    """The button that floats at the lower right, or the large one at the lower middle."""
    buttons = [thing for thing in before.things if _is_floating(thing, before)]
    if buttons:
        thing = max(
            buttons, key=lambda each: (each.bounds.area, each.bounds.right)
        )
        words = "" if len(squeeze_text(thing.text)) <= 1 else thing.text
        return make_gesture(thing.bounds, words, "tap", 0.5, role="button")
    labels = [word for word in before.words if _is_floating_label(word, before)]
    if not labels:
        return None
    return make_gesture(
        labels[-1].bounds, labels[-1].text, "tap", 0.4, role="button"
    )


def _is_floating(thing: Element, before: KeyframeView) -> bool:
    """Whether a thing has the place and shape of a button that floats over the page."""
    box = thing.bounds
    least, most = (side * before.dp for side in FAB_DP)
    if thing.role not in ("button", "image") or not least <= box.height <= most:
        return False
    end = before.navigation_top - 4 * before.dp
    if not 0.7 * before.height < box.center[1] < end:
        return False
    is_narrow = box.width < 0.45 * before.width
    return is_narrow and _is_floating_place(box, before)


def _is_floating_place(box: Bounds, before: KeyframeView) -> bool:
    """Whether a box is at the right edge, or alone in the middle of its row."""
    margin = before.width - box.right
    if box.center[0] > 0.6 * before.width and margin < 40 * before.dp:
        return True
    if abs(box.center[0] - before.width / 2) >= 12 * before.dp:
        return False
    for thing in before.things:
        is_level = abs(thing.bounds.center[1] - box.center[1]) < 32 * before.dp
        if is_level and not is_within(thing.bounds, box):
            return False
    return True


def _is_floating_label(word: Word, before: KeyframeView) -> bool:
    """Whether words at the lower right are alone in their row, as on a wide floating button."""
    x, y = word.bounds.center
    end = before.navigation_top - 16 * before.dp
    if x <= 0.68 * before.width or not 0.8 * before.height < y < end:
        return False
    if not 1 < len(squeeze_text(word.text)) <= 16:
        return False
    for other in before.words:
        is_left = other.bounds.center[0] < 0.6 * before.width
        is_level = abs(other.bounds.center[1] - y) < 24 * before.dp
        if is_left and is_level and other is not word:
            return False
    return True


def _app_bar_action(before: KeyframeView) -> Gesture | None:
    """The words at the upper right of a page, which name an action of its bar."""
    words: list[Word] = []
    for word in before.words:
        x, y = word.bounds.center
        is_in_corner = y < BAR_DP * before.dp and x > 0.7 * before.width
        if is_in_corner and 1 < len(squeeze_text(word.text)) <= 16:
            words.append(word)
    if not words:
        return None
    return make_gesture(
        words[-1].bounds, words[-1].text, "tap", 0.5, role="button"
    )


def find_corner_button(before: KeyframeView) -> Gesture | None:
    """The rightmost button at the top of the page."""
    icons: list[Element] = []
    for thing in before.things:
        x, y = thing.bounds.center
        is_in_corner = y < BAR_DP * before.dp and x > before.width / 2
        if is_in_corner and is_wordless(thing, before):
            icons.append(thing)
    if not icons:
        return None
    rightmost = max(icons, key=lambda icon: icon.bounds.right)
    return make_gesture(rightmost.bounds, "", "tap", 0.4, role="button")


def make_gesture(
    box: Bounds,
    words: str,
    kind: GestureKind,
    certainty: float,
    *,
    role: str,
    text: str = "",
) -> Gesture:
    """A gesture on a thing, if no finger was seen on it; a single sign is an icon, not a name."""
    if is_single_sign(words):
        words = ""
    return Gesture(
        kind=kind,
        target=words,
        role=role,
        box=box,
        text=text,
        certainty=round(certainty, 2),
    )


_NOWHERE = Bounds(left=0, top=0, right=0, bottom=0)
