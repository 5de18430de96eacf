"""What the user did between two keyframes of a recording, from the recording alone.

If touch dots were drawn (`tools.recording.touch_dots`), the path of the finger shows the gesture,
and the thing under it is the target. Otherwise both are inferred from what changed, see
`tools.recording.inference`.
"""

from collections.abc import Sequence
from itertools import pairwise

from tapwright.text.normalize import squeeze_text
from tools.recording.calibration import (
    calibrate_gesture,
    calibrate_touch,
    classify_film,
)
from tools.recording.demonstration import Gesture, GestureKind, Word
from tools.recording.drawn_marks import find_marks
from tools.recording.inference import (
    KeyframeSequence,
    guess_by_rule,
    scroll_direction,
)
from tools.recording.keyframe_view import KeyframeView, view_keyframe
from tools.recording.keyframes import Film
from tools.recording.pressed import scale_boxes
from tools.recording.running_clocks import leave_out_clocks
from tools.recording.touch_trails import Touch
from tools.recording.typed_text import find_filled_field
from tools.screen import Bounds, Element, Way

HELD_S = 0.45
"""Seconds a dot stays for a long press; Android's own limit is 0.5 s."""
TWICE_S = 0.4
"""Two taps on one place within this time are a double tap."""
REACH_DP = 40
"""The most by which a finger misses its target."""
ROW_DP = 36
"""Half the height of a row; its words are no further above or below the finger."""
UNSURE = 0.5
"""Taps up to this certainty are dropped if no finger was seen in a film that shows fingers."""
FLEETING = 2
"""A finger seen on at most this many pictures may have moved between them."""
MARK_RADIUS = 0.04
"""Share of the width; a mark was drawn for one touch."""
ACROSS = 0.18
"""Share of the shorter side; a shorter movement is not a scroll."""


def recover_gestures(
    film: Film,
    words: Sequence[Sequence[Word]],
    touches: Sequence[Sequence[Touch]],
    presses: Sequence[Bounds | None] = (),
) -> list[Gesture]:
    """The gestures between the keyframes, one fewer than there are.

    Args:
        film: the keyframes.
        words: the lines of text of each, in its pixels.
        touches: between each two keyframes, in pixels of the film.
        presses: what was shaded between them, in the same pixels; may be left out.
    """
    views = view_keyframes(film, words)
    scale = views[0].width / max(1, film.width) if views else 1.0
    # A dot shades what is below it, too.
    own_presses = () if any(touches) else scale_boxes(presses, scale)
    sequence = KeyframeSequence(tuple(views), own_presses)
    touches = _choose_touches(sequence, touches, film, scale)
    has_dots = any(touches)
    kind = classify_film(film)
    gestures: list[Gesture] = []
    for number in range(1, len(views)):
        rule, likely = guess_by_rule(sequence, number, has_dots=has_dots)
        own = touches[number - 1] if touches else ()
        if own:
            seen = _gesture_of_touches(views[: number + 1], own, scale, likely)
            gesture = calibrate_touch(seen, kind)
        else:
            unseen = _infer_unseen(likely, has_dots=has_dots)
            gesture = calibrate_gesture(unseen, rule)
        gestures.append(gesture)
    return gestures


def view_keyframes(
    film: Film, words: Sequence[Sequence[Word]]
) -> list[KeyframeView]:
    """The views of all keyframes, without the lines of running clocks."""
    lines = leave_out_clocks(film.keyframes, words)
    pairs = zip(film.keyframes, lines, strict=True)
    return [view_keyframe(keyframe, own) for keyframe, own in pairs]


def _choose_touches(
    sequence: KeyframeSequence,
    touches: Sequence[Sequence[Touch]],
    film: Film,
    scale: float,
) -> Sequence[Sequence[Touch]]:
    """The touches of fingers, or else those of drawn marks; none if a mouse was used.

    A mouse draws no dots: round spots beside its pointer are handles of the text.
    """
    if any(sequence.pointers):
        return ()
    return touches if any(touches) else _touches_of_marks(film, scale)


def _touches_of_marks(film: Film, scale: float) -> list[tuple[Touch, ...]]:
    """A touch for each keyframe on which a mark was drawn, if the film has such marks.

    Args:
        film: the keyframes.
        scale: pixels of a keyframe for one of the film.
    """
    touches: list[tuple[Touch, ...]] = []
    points = find_marks([each.picture for each in film.keyframes])
    for keyframe, point in zip(film.keyframes[:-1], points, strict=False):
        if point is None:
            touches.append(())
            continue
        place = round(point[0] / scale), round(point[1] / scale)
        touch = Touch(
            begins=keyframe.ends,
            ends=keyframe.ends,
            path=(place,) * (FLEETING + 1),
            radius=MARK_RADIUS * film.width,
        )
        touches.append((touch,))
    return touches


def _infer_unseen(likely: Gesture, *, has_dots: bool) -> Gesture:
    """The gesture without a visible finger; if fingers are drawn, there likely was no touch."""
    if has_dots and likely.kind == "tap" and likely.certainty <= UNSURE:
        return Gesture(kind="wait", certainty=0.4)
    return likely


def _gesture_of_touches(
    views: Sequence[KeyframeView],
    touches: Sequence[Touch],
    scale: float,
    likely: Gesture,
) -> Gesture:
    """The gesture of a visible finger.

    Args:
        views: the keyframes up to the one that the gesture led to.
        touches: the touches before that.
        scale: pixels of a keyframe for one of the film.
        likely: the gesture as inferred without touches.
    """
    before, after = views[-2], views[-1]
    # The finger of the gesture before may still be there at first.
    lasting = [touch for touch in touches if len(touch.path) > 1]
    touch = lasting[-1] if lasting else touches[-1]
    least = ACROSS * min(before.width, before.height) / scale
    if not touch.is_resting and touch.distance > least:
        return _gesture_of_swipe(before, after, touch, scale)
    is_brief = len(touch.path) <= FLEETING or not touch.is_resting
    if is_brief and likely.kind in ("scroll", "swipe"):
        # A recording with few frames shows a moving finger so briefly, or only the end of its way.
        return likely.model_copy(update={"basis": "touch", "certainty": 0.8})
    x, y = touch.point
    point = (round(x * scale), round(y * scale))
    thing = find_thing_under(before, point)
    typed = _gesture_of_typing(before, after, thing, lasting, scale, point)
    return typed or _gesture_of_tap(before, after, touches, touch, thing, point)


def _gesture_of_tap(
    before: KeyframeView,
    after: KeyframeView,
    touches: Sequence[Touch],
    touch: Touch,
    thing: Element | None,
    point: tuple[int, int],
) -> Gesture:
    """One or two taps, or a long press, on a thing; the touch is the last of the touches."""
    kind: GestureKind = "tap"
    if touch.ends - touch.begins >= HELD_S:
        kind = "long_press"
    elif _is_double_tap(touches):
        kind = "double_tap"
    if thing is None:
        return Gesture(kind=kind, point=point, certainty=0.7, basis="touch")
    label = label_thing(before, thing)
    has_left_launcher = before.is_launcher and not after.is_launcher
    is_opening = has_left_launcher and kind == "tap" and bool(label)
    return Gesture(
        kind="open_app" if is_opening else kind,
        target=thing.text if is_opening else label,
        role=thing.role,
        box=thing.bounds,
        point=point,
        text=thing.text if is_opening else "",
        certainty=0.95,
        basis="touch",
    )


def _gesture_of_typing(
    before: KeyframeView,
    after: KeyframeView,
    thing: Element | None,
    touches: Sequence[Touch],
    scale: float,
    point: tuple[int, int],
) -> Gesture | None:
    """Filling a field, if the later keyframe holds a text that the earlier one did not."""
    filled = find_filled_field(
        before, after, is_touched=thing is not None and thing.role == "input"
    )
    if filled is None:
        return None
    word, field = filled
    box = field.bounds if field else word.bounds
    has_keyboard = before.has_keyboard or after.has_keyboard
    reach = REACH_DP * before.dp
    is_own = any(_is_near(box, touch, scale, reach) for touch in touches)
    if not has_keyboard and not is_own:
        return None
    # If the page moved for the keyboard, a later touch is where the field was not at first.
    points: list[tuple[int, int]] = []
    for touch in touches:
        x, y = touch.point
        points.append((round(x * scale), round(y * scale)))
    return Gesture(
        kind="fill",
        target=field.text if field else label_thing(before, thing),
        role="input",
        box=box,
        point=min(points, key=lambda p: _distance_to(box, p), default=point),
        text=word.text,
        certainty=0.9,
        basis="touch",
    )


def _is_near(box: Bounds, touch: Touch, scale: float, reach: float) -> bool:
    """Whether a touch is on a box, or misses it by at most `reach` pixels."""
    x, y = touch.point
    return _distance_to(box, (round(x * scale), round(y * scale))) <= reach


def _is_double_tap(touches: Sequence[Touch]) -> bool:
    for first, second in pairwise(touches):
        (x0, y0), (x1, y1) = first.point, second.point
        is_soon = second.begins - first.ends <= TWICE_S
        if is_soon and abs(x0 - x1) + abs(y0 - y1) < 2 * first.radius:
            return True
    return False


def _gesture_of_swipe(
    before: KeyframeView, after: KeyframeView, touch: Touch, scale: float
) -> Gesture:
    (x0, y0), (x1, y1) = touch.path[0], touch.path[-1]
    point = (round(x0 * scale), round(y0 * scale))
    direction = scroll_direction(before, after)
    if direction is not None:
        return Gesture(
            kind="scroll",
            point=point,
            direction=direction,
            certainty=0.95,
            basis="touch",
        )
    way: Way
    if abs(y1 - y0) >= abs(x1 - x0):
        way = "up" if y1 < y0 else "down"
    else:
        way = "left" if x1 < x0 else "right"
    return Gesture(
        kind="swipe", point=point, direction=way, certainty=0.9, basis="touch"
    )


def find_thing_under(
    view: KeyframeView, point: tuple[int, int]
) -> Element | None:
    """The target of a finger at a point: the smallest element there, or one in the same row."""
    x, y = point
    icons = view.launcher_icons or view.things
    here = [thing for thing in icons if thing.bounds.contains(x, y)]
    if here:
        return min(here, key=lambda thing: thing.bounds.area)

    def measure_distance(thing: Element) -> float:
        return _distance_to(thing.bounds, point)

    closest = min(view.things, key=measure_distance, default=None)
    if closest is None:
        return None
    distance = measure_distance(closest)
    if distance <= REACH_DP / 2 * view.dp:
        return closest
    in_row = _find_in_row(view, point)
    if in_row is not None:
        return in_row
    return closest if distance <= REACH_DP * view.dp else None


def _find_in_row(view: KeyframeView, point: tuple[int, int]) -> Element | None:
    """The thing with words in the same row as a point that is closest to it."""
    x, y = point
    row: list[Element] = []
    for thing in view.things:
        if thing.text and abs(thing.bounds.center[1] - y) <= ROW_DP * view.dp:
            row.append(thing)

    def measure_offset(thing: Element) -> tuple[int, int]:
        middle_x, middle_y = thing.bounds.center
        return abs(middle_y - y), abs(middle_x - x)

    return min(row, key=measure_offset, default=None)


def label_thing(view: KeyframeView, thing: Element | None) -> str:
    """The words on a thing; none if they are only an icon that was read as a letter."""
    if thing is None:
        return ""
    text = squeeze_text(thing.text)
    if len(text) > 1 or text.isdigit():
        return thing.text
    # Keys have one letter each, but stand in rows.
    y = thing.bounds.center[1]
    letter_count = 0
    for other in view.things:
        is_level = abs(other.bounds.center[1] - y) < view.dp * 8
        letter_count += is_level and len(squeeze_text(other.text)) == 1
    return thing.text if letter_count > 3 else ""


def _distance_to(box: Bounds, point: tuple[int, int]) -> float:
    across = max(box.left - point[0], 0, point[0] - box.right)
    along = max(box.top - point[1], 0, point[1] - box.bottom)
    return float((across * across + along * along) ** 0.5)


# In words


def caption_gesture(gesture: Gesture, language: str) -> str:
    """One sentence that says what was done, in English or Chinese.

    Args:
        gesture: if it has a caption, that is returned.
        language: `zh` for Chinese, all others get English.
    """
    if gesture.caption:
        return gesture.caption
    is_chinese = language.startswith("zh")
    template = (_ZH if is_chinese else _EN)[gesture.kind]
    name = gesture.target
    if not name and gesture.kind == "open_app":
        name = gesture.text
    quoted = (
        f"“{name}”"
        if name
        else _nameless_target(gesture, is_chinese=is_chinese)
    )
    ways = _WAYS_ZH if is_chinese else _WAYS_EN
    return template.format(
        what=quoted, text=gesture.text, way=ways.get(gesture.direction, "")
    )


def _nameless_target(gesture: Gesture, *, is_chinese: bool) -> str:
    if gesture.kind == "fill":
        return "输入框" if is_chinese else "the field"
    roles = _ROLES_ZH if is_chinese else _ROLES_EN
    role = roles.get(gesture.role, "这里" if is_chinese else "here")
    if gesture.point is None and gesture.box is None:
        return role
    x, y = gesture.point or (gesture.box.center if gesture.box else (0, 0))
    return f"{role}（{x}, {y}）" if is_chinese else f"{role} at ({x}, {y})"


_EN = {
    "tap": "Tap {what}.",
    "long_press": "Press and hold {what}.",
    "double_tap": "Tap {what} twice.",
    "fill": "Type “{text}” into {what}.",
    "scroll": "Scroll {way}.",
    "swipe": "Swipe {way}.",
    "back": "Go back.",
    "home": "Go to the home screen.",
    "recents": "Show the recent apps.",
    "enter": "Press Enter.",
    "open_app": "Open {what}.",
    "wait": "Wait.",
    "unknown": "Something was done that the recording does not show.",
}
_ZH = {
    "tap": "点按{what}。",
    "long_press": "长按{what}。",
    "double_tap": "双击{what}。",
    "fill": "在{what}中输入“{text}”。",
    "scroll": "{way}滚动。",
    "swipe": "{way}滑动。",
    "back": "返回。",
    "home": "回到主屏幕。",
    "recents": "打开最近任务。",
    "enter": "按下回车键。",
    "open_app": "打开{what}。",
    "wait": "等待。",
    "unknown": "做了录屏中看不出的操作。",
}
_WAYS_EN = {"up": "up", "down": "down", "left": "left", "right": "right"}
_WAYS_ZH = {"up": "向上", "down": "向下", "left": "向左", "right": "向右"}
_ROLES_EN = {
    "button": "the button", "switch": "the switch", "input": "the field", "image": "the picture",
    "text": "the text",
}  # fmt: skip
_ROLES_ZH = {
    "button": "按钮", "switch": "开关", "input": "输入框", "image": "图片", "text": "文字",
}  # fmt: skip
