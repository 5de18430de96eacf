"""What the person did between two keyframes of a recording, from the recording alone.

Where touch dots were drawn (`tools.recording.touch_dots`), the finger's way says what was done, and
what lies under it says to what. Where there are none, what changed says it: see
`tools.recording.inference`.
"""

from collections.abc import Sequence

from tapwright.text.normalize import squeeze_text
from tools.recording.demonstration import Gesture, GestureKind, Word
from tools.recording.inference import KeyframeSequence, guess_gesture, scroll_direction
from tools.recording.keyframe_view import KeyframeView, view_keyframe
from tools.recording.keyframes import Film
from tools.recording.touch_dots import Touch
from tools.recording.typed_text import find_filled_field
from tools.screen import Bounds, Element, Way

HELD_S = 0.45
"""A dot that stays so long is a long press; Android takes it for one from 0.5 s on."""
TWICE_S = 0.4
"""Two taps on one place within this time are a double tap."""
REACH_DP = 40
"""A finger misses what it means by so much at most."""
ROW_DP = 36
"""Half the height of a row: its words are this far above or below the finger at most."""
UNSURE = 0.5
"""What no finger was seen to do, and was not plain either, was not done."""
FLEETING = 2
"""Pictures on which a finger was seen that may have moved between them."""
ACROSS = 0.18
"""Of the shorter side; a shorter way is no scroll."""


def recover_gestures(
    film: Film, words: Sequence[Sequence[Word]], touched: Sequence[Sequence[Touch]]
) -> list[Gesture]:
    """The gestures by the keyframes and the touches between them.

    Args:
        film: the keyframes.
        words: the lines of text of each.
        touched: between each two keyframes, in pixels of the film.
    """
    sights = [
        view_keyframe(k, own) for k, own in zip(film.keyframes, words, strict=True)
    ]
    story = KeyframeSequence(tuple(sights))
    dotted = any(touched)
    gestures: list[Gesture] = []
    for number in range(1, len(sights)):
        own = touched[number - 1] if touched else ()
        seen = sights[: number + 1]
        scale = sights[number - 1].width / max(1, film.width)
        likely = guess_gesture(story, number, dotted=dotted)
        gestures.append(
            _gesture_of_touches(seen, own, scale, likely)
            if own
            else _infer_unseen(likely, dotted=dotted)
        )
    return gestures


def _infer_unseen(likely: Gesture, *, dotted: bool) -> Gesture:
    """The gesture of which no finger was seen; where fingers are drawn, there likely was none."""
    if dotted and likely.kind == "tap" and likely.certainty <= UNSURE:
        return Gesture(kind="wait", certainty=0.4)
    return likely


def _gesture_of_touches(
    sights: Sequence[KeyframeView],
    touched: Sequence[Touch],
    scale: float,
    likely: Gesture,
) -> Gesture:
    """The gesture of which the finger was seen."""
    before, after = sights[-2], sights[-1]
    # The finger of the gesture before may still be there at first.
    lasting = [t for t in touched if len(t.path) > 1]
    touch = lasting[-1] if lasting else touched[-1]
    if (
        not touch.is_resting
        and touch.distance > ACROSS * min(before.width, before.height) / scale
    ):
        return _gesture_of_swipe(before, after, touch, scale)
    brief = len(touch.path) <= FLEETING or not touch.is_resting
    if brief and likely.kind in ("scroll", "swipe"):
        # A recording of few frames shows no more of a finger that moved, or the end of its way.
        return likely.model_copy(update={"basis": "touch", "certainty": 0.8})
    x, y = touch.point
    point = (round(x * scale), round(y * scale))
    thing = find_thing_under(before, point)
    filled = _gesture_of_typing(before, after, thing, lasting, scale, point)
    if filled is not None:
        return filled
    kind: GestureKind = "tap"
    if touch.ends - touch.begins >= HELD_S:
        kind = "long_press"
    elif _is_double_tap(touched):
        kind = "double_tap"
    if (
        before.is_launcher
        and not after.is_launcher
        and kind == "tap"
        and thing
        and label_thing(before, thing)
    ):
        return Gesture(
            kind="open_app",
            target=thing.text,
            role=thing.role,
            box=thing.bounds,
            point=point,
            text=thing.text,
            certainty=0.95,
            basis="touch",
        )
    return Gesture(
        kind=kind,
        target=label_thing(before, thing),
        role=thing.role if thing else "",
        box=thing.bounds if thing else None,
        point=point,
        certainty=0.95 if thing else 0.7,
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
        before, after, touched=thing is not None and thing.role == "input"
    )
    if filled is None:
        return None
    word, field = filled
    box = field.bounds if field else word.bounds
    # Where the page gave way to the keyboard, a second touch is where the field was not yet.
    points = [(round(t.point[0] * scale), round(t.point[1] * scale)) for t in touches]
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


def _is_double_tap(touched: Sequence[Touch]) -> bool:
    pairs = zip(touched, touched[1:], strict=False)
    return any(
        b.begins - a.ends <= TWICE_S
        and abs(a.point[0] - b.point[0]) + abs(a.point[1] - b.point[1]) < 2 * a.radius
        for a, b in pairs
    )


def _gesture_of_swipe(
    before: KeyframeView, after: KeyframeView, touch: Touch, scale: float
) -> Gesture:
    (x0, y0), (x1, y1) = touch.path[0], touch.path[-1]
    way: Way
    if abs(y1 - y0) >= abs(x1 - x0):
        way = "up" if y1 < y0 else "down"
    else:
        way = "left" if x1 < x0 else "right"
    point = (round(x0 * scale), round(y0 * scale))
    shown: Way | None = scroll_direction(before, after)
    if shown is not None:
        return Gesture(
            kind="scroll", point=point, direction=shown, certainty=0.95, basis="touch"
        )
    return Gesture(
        kind="swipe", point=point, direction=way, certainty=0.9, basis="touch"
    )


def find_thing_under(sight: KeyframeView, point: tuple[int, int]) -> Element | None:
    """What is meant by a finger at a point: the smallest thing there, or what stands in its row."""
    x, y = point
    here = [
        t for t in sight.launcher_icons or sight.things if t.bounds.contains(*point)
    ]
    if here:
        return min(here, key=lambda t: t.bounds.area)
    row = [
        t
        for t in sight.things
        if t.text and abs(t.bounds.center[1] - y) <= ROW_DP * sight.dp
    ]
    near = [
        t
        for t in sight.things
        if _distance_to(t.bounds, point) <= REACH_DP / 2 * sight.dp
    ]
    if near:
        return min(near, key=lambda t: _distance_to(t.bounds, point))
    if row:
        return min(
            row,
            key=lambda t: (abs(t.bounds.center[1] - y), abs(t.bounds.center[0] - x)),
        )
    close = [
        t for t in sight.things if _distance_to(t.bounds, point) <= REACH_DP * sight.dp
    ]
    return min(close, key=lambda t: _distance_to(t.bounds, point), default=None)


def label_thing(sight: KeyframeView, thing: Element | None) -> str:
    """Words on a thing, or beside it in its row when it has none of its own."""
    if thing is None:
        return ""
    text = squeeze_text(thing.text)
    if len(text) > 1 or text.isdigit():
        return thing.text
    # A sign is read as a letter; but keys stand in rows.
    row = [
        t
        for t in sight.things
        if abs(t.bounds.center[1] - thing.bounds.center[1]) < sight.dp * 8
    ]
    return thing.text if sum(len(squeeze_text(t.text)) == 1 for t in row) > 3 else ""


def _distance_to(box: Bounds, point: tuple[int, int]) -> float:
    across = max(box.left - point[0], 0, point[0] - box.right)
    along = max(box.top - point[1], 0, point[1] - box.bottom)
    return float((across * across + along * along) ** 0.5)


# In words


def caption_gesture(gesture: Gesture, language: str) -> str:
    """One sentence that says what was done, in English or Chinese.

    Args:
        gesture: recovered, or told by the person, whose own sentence stays as it is.
        language: `zh` for Chinese, all others get English.
    """
    if gesture.caption:
        return gesture.caption
    zh = language.startswith("zh")
    template = (_ZH if zh else _EN)[gesture.kind]
    what = gesture.target or (gesture.text if gesture.kind == "open_app" else "")
    quoted = f"“{what}”" if what else _nameless_target(gesture, zh=zh)
    ways = _WAYS_ZH if zh else _WAYS_EN
    return template.format(
        what=quoted, text=gesture.text, way=ways.get(gesture.direction, "")
    )


def _nameless_target(gesture: Gesture, *, zh: bool) -> str:
    if gesture.kind == "fill":
        return "输入框" if zh else "the field"
    roles = _ROLES_ZH if zh else _ROLES_EN
    role = roles.get(gesture.role, "这里" if zh else "here")
    if gesture.point is None and gesture.box is None:
        return role
    x, y = gesture.point or (gesture.box.center if gesture.box else (0, 0))
    return f"{role}（{x}, {y}）" if zh else f"{role} at ({x}, {y})"


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
