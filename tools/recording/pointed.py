"""Infer a gesture from what was shaded, or from where the mouse pointer of an emulator stood."""

from collections.abc import Sequence

from tapwright.text.normalize import squeeze_text
from tools.recording.demonstration import Gesture, Word
from tools.recording.keyframe_view import (
    ALIKE,
    KeyframeView,
    compare_texts,
    compute_difference,
    find_patches,
    find_words_within,
    has_word,
    measure_word_overlap,
)
from tools.recording.list_changes import (
    find_gone_row,
    has_come_back,
    has_other_rows,
)
from tools.recording.mouse_pointer import Point, is_near
from tools.recording.overlays import BAR_DP, make_gesture
from tools.screen import Bounds, Element, Way

STAYED = 0.5
"""Share of words that a page keeps if it is still the same."""
MOVED = 0.01
"""Share of the picture that changes at least if another page came."""
POINTER_DP = 30
"""The pointer itself is at most so large."""
REACH_DP = 8
"""The most by which a click misses a thing."""
BACK_DP = 56
"""The arrow that leads back is so far from the left at most."""
LOADED = 4
"""Lines that a page gets at least if it was loaded."""
LIST_WORDS = 8
"""Lines of text that a page has at least if it is a list or an article."""
FOOT = 0.88
"""Share of the page; below it is a bar of tabs, which is not scrolled."""
AMID, LOW = 0.06, 0.7
"""Shares of the width and height: a message stands in the middle, at the foot of the page."""
WHOLE = 0.9
"""Share of the width that a bar has at least."""
PRESSED = 0.8
"""Certainty of what was shaded, before it is calibrated."""
NAMELESS = 0.6
"""The same without words; another thing that changed its colour may be taken for it."""
HALF_DP = 20
"""Half the side of a button that was clicked and not found."""


def guess_pointed(
    views: Sequence[KeyframeView],
    pointers: Sequence[Point | None],
    number: int,
    way: Way | None,
) -> Gesture | None:
    """The gesture at the pointer; None if there is no pointer, or it tells nothing.

    Args:
        views: all keyframes.
        pointers: the pointer on each.
        number: index of the keyframe that the gesture led to.
        way: where the page was scrolled, if that was seen.
    """
    before, after = views[number - 1], views[number]
    if _has_only_moved(before, after, pointers[number - 1 : number + 1]):
        return Gesture(kind="wait", certainty=0.5)
    point = find_click(views, pointers, number)
    if point is None:
        if pointers[number - 1] is None:
            return None
        return Gesture(kind="wait", certainty=0.4)
    if point[1] >= before.navigation_top:
        return _press_navigation(point, before)
    if before.has_keyboard and point[1] > before.keyboard_top:
        return None
    thing = find_thing_at(before, point)
    if _is_up_arrow(thing, point, before):
        return Gesture(kind="back", certainty=0.7)
    held = find_gone_row(before, after, point)
    if held is not None:
        return make_gesture(
            held.bounds, held.text, "long_press", 0.6, role="text"
        )
    if _has_scrolled(before, after, thing, point, is_moved=way is not None):
        usual: Way = "up" if has_come_back(views, number) else "down"
        return Gesture(kind="scroll", direction=way or usual, certainty=0.6)
    return _click(before, thing, point)


def guess_pressed(
    before: KeyframeView, after: KeyframeView, box: Bounds
) -> Gesture | None:
    """The gesture at what was shaded; None on the keys, or if it is nothing to press.

    Args:
        before: the keyframe that shows the page.
        after: the one after it.
        box: of the shaded place, in pixels of the first.
    """
    point = box.center
    if point[1] >= before.navigation_top:
        return _press_navigation(point, before)
    if _is_on_keyboard(point, before) or _is_top_bar(box, before):
        return None
    if _is_faded_message(before, after, box):
        return None
    return _press_thing(before, after, box)


def _press_thing(
    before: KeyframeView, after: KeyframeView, box: Bounds
) -> Gesture:
    """A tap on what was shaded on the page itself, or the arrow that leads back, or a held row."""
    point = box.center
    words = find_words_within(before.words, box)
    named = [word for word in words if len(squeeze_text(word.text)) > 1]
    is_left = point[0] < BACK_DP * before.dp
    is_corner = is_left and point[1] < _find_bar_bottom(before)
    if is_corner and not named and not before.is_launcher:
        return Gesture(kind="back", certainty=PRESSED)
    text = named[0].text if named else ""
    if find_gone_row(before, after, point) in named:
        return make_gesture(box, text, "long_press", NAMELESS, role="text")
    certainty = PRESSED if text else NAMELESS
    return make_gesture(box, text, "tap", certainty, role="button")


def _is_on_keyboard(point: Point, before: KeyframeView) -> bool:
    return before.has_keyboard and point[1] > before.keyboard_top


def _find_bar_bottom(view: KeyframeView) -> float:
    """Where the bar at the top of a page ends."""
    return view.status_bottom + BAR_DP * view.dp


def _is_top_bar(box: Bounds, before: KeyframeView) -> bool:
    """Whether a box is the bar at the top, which takes another colour when the page moves."""
    is_whole = box.width > WHOLE * before.width
    return is_whole and box.top < _find_bar_bottom(before)


def _is_faded_message(
    before: KeyframeView, after: KeyframeView, box: Bounds
) -> bool:
    """Whether words in the middle at the foot of the page went, and the page stayed."""
    if not _is_message_place(box, before):
        return False
    if measure_word_overlap(before, after) < STAYED:
        return False
    words = find_words_within(before.words, box)
    return bool(words) and not any(has_word(after, word) for word in words)


def _is_message_place(box: Bounds, view: KeyframeView) -> bool:
    """Whether a box is in the middle at the foot of the page, where messages come and go."""
    across, down = box.center
    is_amid = abs(across - view.width / 2) < AMID * view.width
    return is_amid and down >= LOW * view.height


def find_click(
    views: Sequence[KeyframeView],
    pointers: Sequence[Point | None],
    number: int,
) -> Point | None:
    """Where a click led to a keyframe; None if the pointer had rested there since the last page.

    A pointer that stands where the click before was made has not done anything since; then the
    place where it is afterwards counts.
    """
    used: Point | None = None
    point: Point | None = None
    for each in range(1, number + 1):
        point = _find_fresh(views, pointers, each, used)
        used = point or used
    return point


def _find_fresh(
    views: Sequence[KeyframeView],
    pointers: Sequence[Point | None],
    number: int,
    used: Point | None,
) -> Point | None:
    """The place of a click that was not made already for an earlier page."""
    old, new = pointers[number - 1], pointers[number]
    is_fresh = old is None or used is None or not is_near(old, used, views[0])
    if _has_loaded(views, number, is_fresh=is_fresh):
        return None
    if old is None or is_fresh:
        return old or new
    before = views[number - 1]
    is_done = _is_other_page(views[number - 2], before)
    if new is None or not is_done:
        return used
    return None if is_near(old, new, views[0]) else new


def _has_loaded(
    views: Sequence[KeyframeView], number: int, *, is_fresh: bool
) -> bool:
    """Whether a page got its words by itself.

    A button may bring some, if the pointer was moved there and the page had more than a title.
    """
    before, after = views[number - 1 : number + 1]
    if not is_fresh:
        return has_filled(before, after)
    is_bare = len(list_told(before)) <= 1
    return is_bare and has_filled(before, after)


def has_filled(before: KeyframeView, after: KeyframeView) -> bool:
    """Whether a page only got more words: it was still being loaded."""
    if before.is_launcher or _has_any_keyboard(before, after):
        return False
    if len(after.words) < len(before.words) + LOADED:
        return False
    return all(is_kept(word, after) for word in list_told(before))


def list_told(view: KeyframeView) -> list[Word]:
    """The lines of a page with more than a sign or two, which may be an icon or the pointer."""
    return [word for word in view.words if len(squeeze_text(word.text)) > 2]


def is_kept(word: Word, after: KeyframeView) -> bool:
    """Whether a line is still there, perhaps read with a sign beside it."""
    near = REACH_DP * after.dp
    for other in after.words:
        is_level = abs(word.bounds.center[1] - other.bounds.center[1]) < near
        if not is_level:
            continue
        if compare_texts(word.text, other.text) >= ALIKE:
            return True
    return False


def _is_other_page(before: KeyframeView, after: KeyframeView) -> bool:
    is_changed = compute_difference(before, after).mean() > MOVED
    return is_changed and measure_word_overlap(before, after) < STAYED


def _has_only_moved(
    before: KeyframeView,
    after: KeyframeView,
    pointers: Sequence[Point | None],
) -> bool:
    """Whether nothing but the pointer differs."""
    places = [point for point in pointers if point is not None]
    if not places:
        return False
    size = round(POINTER_DP * before.dp)
    boxes = [
        Bounds(left=x - size, top=y - size, right=x + size, bottom=y + size)
        for x, y in places
    ]
    if before.has_keyboard and after.has_keyboard:
        boxes.append(_find_keyboard(before))
    for patch in find_patches(compute_difference(before, after), before):
        if _is_message_place(patch, before):
            continue
        inside = max(patch.overlap_area(box) for box in boxes)
        if inside < 0.9 * patch.area:
            return False
    return True


def _find_keyboard(view: KeyframeView) -> Bounds:
    """The place of the keyboard, with what it suggests above the letters."""
    return Bounds(
        left=0, top=view.keyboard_top, right=view.width, bottom=view.height
    )


def _press_navigation(point: Point, view: KeyframeView) -> Gesture | None:
    """Back, home or the recent apps by the buttons at the bottom; None at the right of them."""
    share = point[0] / view.width
    if share < 0.4:
        return Gesture(kind="back", certainty=0.7)
    if share < 0.6:
        return Gesture(kind="home", certainty=0.7)
    if share < 0.85:
        return Gesture(kind="recents", certainty=0.7)
    return None


def find_thing_at(view: KeyframeView, point: Point) -> Element | None:
    """The smallest thing at a place, or right beside it."""
    reach = round(REACH_DP * view.dp)
    near: list[Element] = []
    for thing in (*view.launcher_icons, *view.things):
        box = thing.bounds
        around = Bounds(
            left=box.left - reach, top=box.top - reach, right=box.right + reach,
            bottom=box.bottom + reach,
        )  # fmt: skip
        is_small = box.height < 0.25 * view.height
        # The pointer may have been taken for an icon.
        is_thing = box.width > POINTER_DP * view.dp or bool(thing.text)
        if is_small and is_thing and around.contains(*point):
            near.append(thing)
    named = [thing for thing in near if len(squeeze_text(thing.text)) > 1]
    return min(named or near, key=lambda each: each.bounds.area, default=None)


def _is_up_arrow(
    thing: Element | None, point: Point, view: KeyframeView
) -> bool:
    """Whether it is the corner in which pages have an arrow that leads back."""
    is_corner = point[0] < BACK_DP * view.dp and point[1] < BAR_DP * view.dp
    is_named = thing is not None and len(squeeze_text(thing.text)) > 2
    return is_corner and not is_named and not view.is_launcher


def _has_scrolled(
    before: KeyframeView,
    after: KeyframeView,
    thing: Element | None,
    point: Point,
    *,
    is_moved: bool,
) -> bool:
    """Whether the head of the page stayed, and what was under the pointer went with the rest.

    Args:
        before: the keyframe before.
        after: the one after it.
        thing: under the pointer.
        point: of the pointer.
        is_moved: whether words or pictures were seen to move.
    """
    if before.is_launcher or _has_any_keyboard(before, after):
        return False
    if min(len(before.words), len(after.words)) < LIST_WORDS:
        return False
    head = next((word for word in before.words if _is_head(word)), None)
    if head is None or not has_word(after, head):
        return False
    foot_of_head = head.bounds.bottom + 16 * before.dp
    if not foot_of_head <= point[1] <= FOOT * before.navigation_top:
        return False
    if has_other_rows(before, after, point):
        return True
    is_other = is_moved or _is_other_page(before, after)
    return is_other and not _stays(thing, before, after)


def _is_head(word: Word) -> bool:
    """Whether words may be those of a page's head; a clock has no letters."""
    return sum(map(str.isalpha, word.text)) > 2


def _has_any_keyboard(before: KeyframeView, after: KeyframeView) -> bool:
    """Whether one of two keyframes shows a keyboard."""
    return before.has_keyboard or after.has_keyboard


def _stays(
    thing: Element | None, before: KeyframeView, after: KeyframeView
) -> bool:
    """Whether a word of a thing is where it was."""
    if thing is None:
        return False
    for word in before.words:
        if word.bounds.overlap_area(thing.bounds) > 0 and has_word(after, word):
            return True
    return False


def _click(
    before: KeyframeView, thing: Element | None, point: Point
) -> Gesture:
    """A tap on a thing, or on the place if nothing was found there."""
    if thing is None:
        half = round(HALF_DP * before.dp)
        x, y = point
        box = Bounds(left=x - half, top=y - half, right=x + half, bottom=y + half)  # fmt: skip
        return make_gesture(box, "", "tap", 0.5, role="button")
    if thing in before.launcher_icons:
        return make_gesture(
            thing.bounds, thing.text, "open_app", 0.7, role="button", text=thing.text,
        )  # fmt: skip
    return make_gesture(thing.bounds, thing.text, "tap", 0.7, role=thing.role)
