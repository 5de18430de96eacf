"""Dialogs, sheets and menus between keyframes: what brought them up, and what was chosen there."""

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
    is_within,
    measure_word_overlap,
    rate_title,
)
from tools.recording.typed_text import find_words_outside, is_field
from tools.screen import Bounds, Element

NAMED = 0.6
"""A page whose title is so like the words of a row comes from that row."""
HINTED = 0.3
"""And so like a choice in a dialog, of which there are few."""
FAB_DP = (26, 84)
"""Least and most height of the button that floats at the lower right."""
BAR_DP = 96
"""The buttons at the top of a page have their middle above this."""
_YES = (
    "OK", "Save", "Done", "Confirm", "Add", "Apply", "Next", "Create", "Set", "Allow", "Yes",
    "Turn on", "Delete", "Send", "Continue", "Agree", "Finish", "Start", "Got it", "Accept",
    "While using the app", "Turn off", "Block", "Clear", "Remove", "Enable", "Empty", "Clean up",
    "确定", "保存", "完成", "确认", "添加", "应用", "下一步", "创建", "允许", "是", "开启", "清理",
    "删除", "发送", "继续", "同意", "开始", "好", "知道了", "仅在使用该应用时允许", "关闭", "清空",
)  # fmt: skip
YES = frozenset(squeeze_text(word) for word in _YES)
"""What closes a dialog with effect."""
_NO = (
    "Cancel", "No", "Not now", "Deny", "Don't allow", "Later", "Skip",
    "取消", "不允许", "暂不", "拒绝", "否", "以后再说", "跳过",
)  # fmt: skip
NO = frozenset(squeeze_text(word) for word in _NO)
_REMOVES = ("delete", "remove", "rename", "unpin", "删除", "移除", "重命名", "置顶")
"""What a menu offers that came up by holding a thing."""


def find_overlays(sights: Sequence[KeyframeView]) -> list[Bounds | None]:
    """The dialog, sheet or menu that is up on each keyframe."""
    boxes: list[Bounds | None] = []
    menus = [False]
    for number, sight in enumerate(sights):
        box = sight.sheet
        if box is None and number and not menus[-1]:
            box = find_menu(sights[number - 1], sight)
            menus.append(box is not None)
        else:
            menus.append(False)
        boxes.append(box)
    return boxes


def find_menu(page: KeyframeView, shown: KeyframeView) -> Bounds | None:
    """A menu over a page that was not darkened."""
    if page.is_launcher or shown.is_launcher or page.sheet or shown.sheet:
        return None
    mask = compute_difference(page, shown)
    if not 0.002 <= mask.mean() <= 0.2:
        return None
    patches = find_patches(mask, shown)
    new = find_new_words(page, shown)
    whole = shown.width * shown.height
    for box in patches[:2]:
        wide = box.right - box.left
        own = [w for w in new if is_within(w.bounds, box)]
        rest = sum(o.area - o.overlap_area(box) for o in patches if o is not box)
        framed = (
            0.2 * shown.width < wide < 0.8 * shown.width and 0.01 * whole < box.area
        )
        if framed and 2 * len(own) >= max(1, len(new)) and rest < 0.35 * box.area:
            lefts = [w.bounds.left for w in own]
            if max(lefts) - min(lefts) <= 24 * shown.dp and box.area < 0.35 * whole:
                return box
    return None


def infer_answer(
    before: KeyframeView, after: KeyframeView, box: Bounds
) -> Gesture | None:
    """What was chosen in a dialog or menu: nothing else takes a finger while one is up."""
    words = [w for w in before.words if is_within(w.bounds, box)]
    words = [w for w in words if squeeze_text(w.text) and not _is_in_field(w, before)]
    if not words:
        return None
    same = after.sheet is not None and any(
        compare_texts(w.text, words[0].text) > 0.9 for w in after.words
    )
    if not same:
        by_name = match_heading(
            words, find_headings(before, after), before, least=HINTED
        )
        if by_name is not None and by_name.certainty > NAMED:
            return by_name
        yes = _agreeing_answer(words, before)
        if yes is not None:
            return yes
        if by_name is not None:
            return by_name
    out = {squeeze_text(w.text) for w in find_words_outside(before.words, box)}
    new = {
        squeeze_text(w.text)
        for w in find_words_outside(after.words, after.sheet or _NOWHERE)
    } - out
    for word in words[1:]:
        if any(compare_texts(word.text, text) > 0.9 for text in new):
            return make_gesture(word.bounds, word.text, "tap", 0.6, role="text")
    return _remaining_answer(
        before, after, words, kept=len(new) <= 0.4 * max(1, len(out))
    )


def _remaining_answer(
    before: KeyframeView, after: KeyframeView, words: Sequence[Word], *, kept: bool
) -> Gesture | None:
    """What is left to be chosen: No where nothing became of it, else the last answer."""
    no = [w for w in words if squeeze_text(w.text) in NO]
    if no and kept:
        return make_gesture(no[-1].bounds, no[-1].text, "tap", 0.4, role="button")
    answers = [w for w in words[1:] if squeeze_text(w.text) not in NO]
    last = (answers or list(words))[-1]
    return make_gesture(last.bounds, last.text, "tap", 0.3, role="text")


def _agreeing_answer(words: Sequence[Word], before: KeyframeView) -> Gesture | None:
    """The answer with effect; of several among each other, for a permission, the first."""
    yes = [w for w in words[1:] if squeeze_text(w.text) in YES]
    yes = yes or [w for w in words[1:] if is_agreement(w.text)]
    if not yes:
        return None
    low = max(w.bounds.center[1] for w in yes)
    row = [w for w in yes if abs(w.bounds.center[1] - low) < 12 * before.dp]
    chosen = row[-1] if len(yes) == len(row) else yes[0]
    if any(squeeze_text(w.text) in NO for w in words):
        above = (
            min(w.bounds.top for w in words if squeeze_text(w.text) in NO)
            - 300 * before.dp
        )
        chosen = next((w for w in yes if w.bounds.top > above and len(row) < 2), chosen)
    return make_gesture(chosen.bounds, chosen.text, "tap", 0.6, role="button")


def is_agreement(text: str) -> bool:
    """Whether a button of these words closes a dialog with effect."""
    label = squeeze_text(text)
    return label in YES or (
        len(label) < 24 and any(label.startswith(y) for y in YES if len(y) > 4)
    )


def _is_in_field(word: Word, sight: KeyframeView) -> bool:
    return any(
        is_field(t, sight)
        and is_within(word.bounds, t.bounds)
        and t.bounds.area > word.bounds.area
        for t in sight.things
    )


def find_opener(
    sights: Sequence[KeyframeView], number: int, box: Bounds | None
) -> Gesture | None:
    """What brought up a dialog, sheet or menu over the page.

    Args:
        sights: all keyframes.
        number: index of the one that shows it.
        box: of it.
    """
    before, after = sights[number - 1], sights[number]
    if box is None:
        return None
    if after.sheet is None:
        return _nearest_icon(before, box, top=True)
    words = [w for w in after.words if is_within(w.bounds, box)]
    by_name = match_heading(before.words, _join_headings(words[:3]), before)
    if by_name is not None:
        holds = any(
            sign in squeeze_text(w.text) for w in words[1:] for sign in _REMOVES
        )
        if holds and box.bottom >= after.navigation_top - 8 * after.dp:
            return by_name.model_copy(update={"kind": "long_press"})
        return by_name
    later = find_consequence(sights, number)
    return (
        later
        or find_floating_button(before)
        or _app_bar_action(before)
        or _nearest_icon(before, box)
    )


def find_consequence(sights: Sequence[KeyframeView], number: int) -> Gesture | None:
    """The thing of a page that had changed when the page was seen again."""
    before = sights[number - 1]
    for later in sights[number + 1 : number + 4]:
        if later.sheet is not None or measure_word_overlap(before, later) < 0.6:
            continue
        mask = compute_difference(before, later)
        if mask.mean() > 0.08:
            return None
        changed = (
            p
            for p in find_patches(mask, before)
            if not has_come_by_itself(p, before, later)
        )
        hit = [
            thing
            for patch in changed
            for thing in before.things
            if thing.bounds.overlap_area(patch)
            > 0.3 * min(patch.area, thing.bounds.area)
        ]
        control = [t for t in hit if t.role in ("switch", "button")]
        if hit:
            thing = (control or hit)[0]
            return make_gesture(thing.bounds, thing.text, "tap", 0.5, role=thing.role)
    return None


def has_come_by_itself(box: Bounds, before: KeyframeView, after: KeyframeView) -> bool:
    """Whether it is a running time, or a message that came or went at the foot of the page."""
    old = [
        w
        for w in before.words
        if w.bounds.overlap_area(box) > 0.4 * min(w.bounds.area, box.area)
    ]
    new = [
        w
        for w in after.words
        if w.bounds.overlap_area(box) > 0.4 * min(w.bounds.area, box.area)
    ]
    if old and new and all(_is_running_time(w.text) for w in (*old, *new)):
        return True
    low = box.top > 0.72 * before.height and box.bottom - box.top < 72 * before.dp
    central = abs(box.center[0] - before.width / 2) < 0.12 * before.width
    return low and central and bool(old) != bool(new)


def _is_running_time(text: str) -> bool:
    return squeeze_text(text).isdigit() and any(sign in text for sign in ":：.")


def find_headings(before: KeyframeView, after: KeyframeView) -> list[Word]:
    """What a page that came is called, if it is another one."""
    if after.sheet is not None:
        own = [w for w in after.words if is_within(w.bounds, after.sheet)]
        return _join_headings(own[:3])
    if not after.title or squeeze_text(after.title) == squeeze_text(before.title):
        return []
    return [Word(text=after.title, bounds=_NOWHERE)]


def _join_headings(heads: Sequence[Word]) -> list[Word]:
    """Headings, and all of them as one, for they may be broken into lines."""
    whole = "".join(w.text for w in heads)
    return (
        [*heads, Word(text=whole, bounds=_NOWHERE)] if len(heads) > 1 else list(heads)
    )


def match_heading(
    words: Sequence[Word],
    heads: Sequence[Word],
    before: KeyframeView,
    *,
    least: float = NAMED,
) -> Gesture | None:
    """The one of the words before that a heading repeats."""
    best: tuple[float, Word] | None = None
    for word in words:
        if (
            squeeze_text(word.text) == squeeze_text(before.title)
            and word.bounds.top < BAR_DP * before.dp
        ):
            continue
        if _is_in_field(word, before):
            continue
        score = max((rate_title(word.text, head.text) for head in heads), default=0.0)
        if score >= least and (best is None or score > best[0]):
            best = score, word
    if best is None:
        return None
    return make_gesture(best[1].bounds, best[1].text, "tap", 0.9 * best[0], role="text")


def _nearest_icon(
    before: KeyframeView, box: Bounds, *, top: bool = False
) -> Gesture | None:
    """The button without words that is nearest to what it brought up."""
    icons = [t for t in before.things if is_wordless(t, before)]
    if top:
        corner = (
            (box.right, box.top)
            if box.center[0] > before.width / 2
            else (box.left, box.top)
        )
        icons = [
            t for t in icons if _box_distance(t.bounds, box) < 48 * before.dp
        ] or icons
    else:
        corner = (box.left, box.bottom)
        icons = [t for t in icons if t.bounds.center[1] > before.height / 2] or icons

    def measure_distance(thing: Element) -> float:
        x, y = thing.bounds.center
        return float(np.hypot(x - corner[0], y - corner[1]))

    chosen = min(icons, key=measure_distance, default=None)
    if chosen is None:
        return None
    return make_gesture(chosen.bounds, "", "tap", 0.6 if top else 0.4, role="button")


def is_wordless(thing: Element, sight: KeyframeView) -> bool:
    """Whether it is a small button with a sign alone, which may be read as a letter."""
    box = thing.bounds
    small = max(box.right - box.left, box.bottom - box.top) <= 64 * sight.dp
    return (
        small
        and thing.role in ("button", "image", "text")
        and len(squeeze_text(thing.text)) <= 1
    )


def _box_distance(one: Bounds, other: Bounds) -> float:
    x, y = one.center
    across = max(other.left - x, 0, x - other.right)
    return float(np.hypot(across, max(other.top - y, 0, y - other.bottom)))


def find_floating_button(before: KeyframeView) -> Gesture | None:
    """The button that floats at the lower right, or the large one at the lower middle."""
    least, most = (side * before.dp for side in FAB_DP)
    buttons = [
        t
        for t in before.things
        if least <= t.bounds.bottom - t.bounds.top <= most
        and 0.7 * before.height
        < t.bounds.center[1]
        < before.navigation_top - 4 * before.dp
        and t.role in ("button", "image")
        and t.bounds.right - t.bounds.left < 0.45 * before.width
        and _is_floating_place(t.bounds, before)
    ]
    if buttons:
        thing = max(buttons, key=lambda t: (t.bounds.area, t.bounds.right))
        words = "" if len(squeeze_text(thing.text)) <= 1 else thing.text
        return make_gesture(thing.bounds, words, "tap", 0.5, role="button")
    low = [
        w
        for w in before.words
        if w.bounds.center[0] > 0.68 * before.width
        and 0.8 * before.height
        < w.bounds.center[1]
        < before.navigation_top - 16 * before.dp
        and 1 < len(squeeze_text(w.text)) <= 16
        and not any(
            o is not w and abs(o.bounds.center[1] - w.bounds.center[1]) < 24 * before.dp
            for o in before.words
            if o.bounds.center[0] < 0.6 * before.width
        )
    ]
    return (
        make_gesture(low[-1].bounds, low[-1].text, "tap", 0.4, role="button")
        if low
        else None
    )


def _is_floating_place(box: Bounds, before: KeyframeView) -> bool:
    right = (
        box.center[0] > 0.6 * before.width and before.width - box.right < 40 * before.dp
    )
    middle = abs(box.center[0] - before.width / 2) < 12 * before.dp
    row = [
        t
        for t in before.things
        if abs(t.bounds.center[1] - box.center[1]) < 32 * before.dp
        and not is_within(t.bounds, box)
    ]
    return right or (middle and not row)


def _app_bar_action(before: KeyframeView) -> Gesture | None:
    """Words at the upper right of a page are what can be done there."""
    words = [
        w
        for w in before.words
        if w.bounds.center[1] < BAR_DP * before.dp
        and w.bounds.center[0] > 0.7 * before.width
        and 1 < len(squeeze_text(w.text)) <= 16
    ]
    return (
        make_gesture(words[-1].bounds, words[-1].text, "tap", 0.5, role="button")
        if words
        else None
    )


def find_corner_button(before: KeyframeView) -> Gesture | None:
    """The rightmost button at the top of the page."""
    icons = [
        t
        for t in before.things
        if is_wordless(t, before)
        and t.bounds.center[1] < BAR_DP * before.dp
        and t.bounds.center[0] > before.width / 2
    ]
    thing = max(icons, key=lambda t: t.bounds.right, default=None)
    return (
        make_gesture(thing.bounds, "", "tap", 0.4, role="button")
        if thing is not None
        else None
    )


def make_gesture(
    box: Bounds,
    words: str,
    kind: GestureKind,
    certainty: float,
    *,
    role: str,
    text: str = "",
) -> Gesture:
    """A gesture on a thing that was not seen to be touched."""
    return Gesture(
        kind=kind,
        target=words,
        role=role,
        box=box,
        text=text,
        certainty=round(certainty, 2),
    )


_NOWHERE = Bounds(left=0, top=0, right=0, bottom=0)
