"""Elements of a screen from its picture alone: lines of text, icons, and boxes around them.

Every text and every icon counts as touchable, as in Mobile-Agent-v2, since a picture does not show
what answers to a finger. Roles are guessed only from shapes with one common meaning.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tools.screen import Bounds, Element, Role, read_row_name
from tools.vision.drawn_keys import find_keys_top
from tools.vision.icons import Blob, dp_of, find_blobs
from tools.vision.images import Image
from tools.vision.ocr import TextLine, read_lines, scale_of

PHONE_DP = 411
"""The shorter side of a phone."""
STATUS_DP = 28
"""What has its centre above this is the status bar: 24 dp at least, 32 dp on the virtual phone."""
NAVIGATION_DP = 48
GESTURE_LINE = (60, 240, 12)
"""Least and most width and most height, in dp, of the line for gestures; 108 x 4 on most phones,
with the edge that blobs have around them."""
GESTURE_ZONE_DP = 32
"""It lies so close to the lower edge."""
BUTTON_DP = 72
"""Higher boxes around one line of text are cards."""
KEY_DP = 150
"""Up to this width a box that is not higher than wide is a key or a tile."""
ICON_DP = 80
"""Larger boxes without text are pictures."""
LABEL_GAP_DP = 16
"""A label stands at most so far below its icon."""
ROW_DP = 28
"""Things whose centres are so close are in one row."""
PICTURE = 0.35
"""Of a picture no colour takes this share; what lies in it is part of what it shows."""
TEXT_SHARE = 0.5
"""A box of which texts cover this share is made of letters."""
INSIDE = 0.8
"""Share of a box that has to lie in another one to be inside of it."""
SWITCH = (36, 68, 20, 40)
"""Least and most width, least and most height of a switch, in dp: Material 2 and 3, with edges."""
FIELD_DP = (36, 84)
FIELD_SHARE = 0.4
"""Height of text fields, and their share of the width at least."""
SIGN = 0.97
"""A single sign other than a Latin letter or digit is believed to be one from this confidence."""
GROUP_SHARE = 0.6
"""A box of which other boxes fill this share is a group of them, as photos side by side are."""
BUSY = 0.05
"""Share of edges around a box from which on it lies in a texture."""
CONTROL_DP = 20
"""Shorter side of what lies over a photo and may be a control."""
NEXT_LINE = 0.3
"""Blank between two lines of one text at most, as a share of a line; rows of a list are further
apart."""
WRAPPED = 8
"""A line that was broken is at least so many times as wide as high."""
ICON_SURE = 0.7
PICTURE_SURE = 0.5


@dataclass(frozen=True)
class _Thing:
    """An element in the making."""

    bounds: Bounds
    role: Role
    text: str = ""
    hint: str = ""
    checked: bool | None = None
    read: bool = False
    label: bool = False
    """Says what something beside it is, and needs no touch of its own."""
    sure: float = ICON_SURE


def find_elements(
    image: Image,
    *,
    package: str = "",
    keyboard: bool = False,
    bars: bool = True,
    dp: float = 0.0,
) -> tuple[Element, ...]:
    """The elements that can be seen on a screenshot, in reading order.

    The status bar, the navigation buttons and the keys of a keyboard that `keyboard` tells of, or
    whose letters were read, are not listed, as in the tree's list.

    Args:
        image: (H, W, 3) uint8 BGR, in screen pixels.
        package: of the app in front, for the elements.
        keyboard: whether an input method is on the screen.
        bars: whether the picture is the whole screen and so has the system's bars.
        dp: pixels of a dp; 0 takes the picture for a whole screen.
    """
    height, width = image.shape[:2]
    dp = dp or dp_of(width, height)
    side = round(dp * PHONE_DP)
    lines = read_lines(image, scale=scale_of(side, side))
    blobs = find_blobs(image, dp=dp)
    if bars:
        lines, blobs = _without_bars(
            lines, blobs, width=width, height=height, dp=dp
        )
    top = find_keys_top(lines)
    if top is None and keyboard:
        top = _keyboard_top(lines, height=height)
    if top is not None:
        lines = tuple(line for line in lines if line.bounds.bottom <= top)
        blobs = tuple(blob for blob in blobs if blob.bounds.bottom <= top)
    return build_elements(lines, blobs, width=width, dp=dp, package=package)


def find_keyboard_top(image: Image, *, dp: float) -> int:
    """Where the keyboard on a screenshot begins, pixels from the top.

    Args:
        image: (H, W, 3) uint8 BGR, the whole screen with a keyboard on it.
        dp: pixels of a dp.
    """
    side = round(dp * PHONE_DP)
    lines = read_lines(image, scale=scale_of(side, side))
    return _keyboard_top(lines, height=image.shape[0])


def build_elements(
    lines: Sequence[TextLine],
    blobs: Sequence[Blob],
    *,
    width: int,
    dp: float,
    package: str = "",
) -> tuple[Element, ...]:
    """Lines and boxes put together, numbered in reading order.

    Args:
        lines: as `tools.vision.ocr` read them.
        blobs: as `tools.vision.icons` found them.
        width: of the screen, pixels.
        dp: pixels of a dp.
        package: of the app in front.
    """
    lines = [line for line in lines if not _is_drawn(line)]
    boxes = [b for b in blobs if not _is_made_of_text(b.bounds, lines)]
    framed, frames = _find_framed_lines(lines, boxes, width=width, dp=dp)
    loose = [line for line in lines if line not in framed]
    icons = _choose_icons([b for b in boxes if b not in frames], lines, dp=dp)
    labelled, icons = _label_icons(icons, loose, dp=dp)
    things = [*framed.values(), *labelled.values()]
    pictures = [_make_icon(blob, boxes, lines, dp=dp) for blob in icons]
    names = {thing.text for thing in pictures if thing.role == "switch"}
    unlabelled = [line for line in loose if line not in labelled]
    for block in _join_paragraphs(unlabelled):
        title = read_row_name(block.text)
        things.append(replace(block, label=title in names))
    return _number_elements(_in_order(things + pictures, dp), package)


def _number_elements(
    things: Sequence[_Thing], package: str
) -> tuple[Element, ...]:
    """The label of a switch has no number: a tap on either does the same, and one is enough."""
    elements: list[Element] = []
    index = 0
    for thing in things:
        index += not thing.label
        elements.append(
            _make_element(thing, -1 if thing.label else index, package)
        )
    return tuple(elements)


def _make_element(thing: _Thing, index: int, package: str) -> Element:
    return Element(
        index=index,
        role=thing.role,
        text=thing.text,
        hint=thing.hint,
        package=package,
        bounds=thing.bounds,
        checked=thing.checked,
        clickable=index > 0,
        source="ocr" if thing.read else "icon",
        confidence=thing.sure,
    )


def _without_bars(
    lines: Sequence[TextLine],
    blobs: Sequence[Blob],
    *,
    width: int,
    height: int,
    dp: float,
) -> tuple[tuple[TextLine, ...], tuple[Blob, ...]]:
    """What is on the page: below the status bar, above the navigation buttons if there are any."""
    top, bottom = STATUS_DP * dp, height - NAVIGATION_DP * dp
    gesture_line = _find_gesture_line(blobs, width=width, height=height, dp=dp)
    if gesture_line is not None:
        # Above it an app's own bar may begin, which has few icons and short words.
        end: float = gesture_line.top
    elif _has_navigation(lines, blobs, bottom, width / 2, dp):
        end = bottom
    else:
        end = height
    page_lines = [line for line in lines if top < line.bounds.center[1] < end]
    below_status = [blob for blob in blobs if top < blob.bounds.center[1]]
    page_blobs = [blob for blob in below_status if blob.bounds.top < end]
    return tuple(page_lines), tuple(page_blobs)


def _find_gesture_line(
    blobs: Sequence[Blob], *, width: int, height: int, dp: float
) -> Bounds | None:
    """The system's line at the lower edge from which one swipes home; None if there is none."""
    least, most, thickest = (side * dp for side in GESTURE_LINE)
    for blob in blobs:
        box = blob.bounds
        is_low = box.top >= height - GESTURE_ZONE_DP * dp
        is_middle = abs(box.center[0] - width / 2) < 8 * dp
        has_shape = least <= box.width <= most and box.height <= thickest
        if is_low and is_middle and has_shape:
            return box
    return None


def _has_navigation(
    lines: Sequence[TextLine],
    blobs: Sequence[Blob],
    bottom: float,
    middle: float,
    dp: float,
) -> bool:
    """Whether a few icons, one of them in the middle, and no words are below the bottom line."""
    low_lines = [line for line in lines if line.bounds.top >= bottom]
    if any(len(line.text) > 2 for line in low_lines):
        return False
    low_blobs = [blob.bounds for blob in blobs if blob.bounds.top >= bottom]
    icons = [box for box in low_blobs if box.center[1] > bottom]
    has_middle = any(abs(icon.center[0] - middle) < 8 * dp for icon in icons)
    return has_middle and len(icons) <= 6


def _keyboard_top(lines: Sequence[TextLine], *, height: int) -> int:
    """The keyboard's upper edge: above the first row of many single letters in the lower part."""
    short = [line.bounds for line in lines if len(line.text) <= 2]
    keys = [box for box in short if box.top > 0.4 * height]
    for key in sorted(keys, key=lambda box: box.top):
        y, size = key.center[1], key.height
        row = [other for other in keys if abs(other.center[1] - y) < size]
        if len(row) < 5:
            continue
        # A strip of suggestions is above the letters, as high as a row of them.
        below = [other.center[1] for other in keys if other.top > key.bottom]
        step = min(below) - y if below else 2 * size
        return max(0, y - round(1.4 * step))
    return round(0.66 * height)


def _is_drawn(line: TextLine) -> bool:
    """Whether what was read as one sign is an icon: a folder is taken for a character."""
    sign = line.text
    if len(sign) != 1 or line.confidence >= SIGN:
        return False
    return not (sign.isascii() and sign.isalnum())


def _is_inside(inner: Bounds, outer: Bounds) -> bool:
    if inner.left >= outer.right or inner.right <= outer.left:
        return False
    return inner.overlap_area(outer) >= INSIDE * max(1, inner.area)


def _is_made_of_text(box: Bounds, lines: Sequence[TextLine]) -> bool:
    """Whether a box is a piece of words, or hardly more than words."""
    covered = sum(line.bounds.overlap_area(box) for line in lines)
    if covered > TEXT_SHARE * box.area:
        return True
    around = [
        line.bounds for line in lines if line.bounds.contains(*box.center)
    ]
    height = box.height
    return any(height <= 1.3 * word.height for word in around)


def _find_framed_lines(
    lines: Sequence[TextLine], boxes: Sequence[Blob], *, width: int, dp: float
) -> tuple[dict[TextLine, _Thing], list[Blob]]:
    """Lines that stand alone in a box of a button's or a field's height: line -> button."""
    buttons: dict[TextLine, _Thing] = {}
    frames: list[Blob] = []
    for line in lines:
        for blob in boxes:
            box = blob.bounds
            if not _is_inside(line.bounds, box):
                continue
            wide, high = box.width, box.height
            if high > BUTTON_DP * dp and not high <= wide <= KEY_DP * dp:
                break
            if sum(_is_inside(other.bounds, box) for other in lines) == 1:
                buttons[line] = _thing_in_frame(line, box, width=width, dp=dp)
                frames.append(blob)
            break
    return buttons, frames


def _thing_in_frame(
    line: TextLine, box: Bounds, *, width: int, dp: float
) -> _Thing:
    wide, high = box.width, box.height
    is_left = line.bounds.center[0] < box.left + 0.45 * wide
    has_height = FIELD_DP[0] * dp <= high <= FIELD_DP[1] * dp
    is_field = is_left and has_height and wide >= FIELD_SHARE * width
    return _Thing(
        bounds=box,
        role="input" if is_field else "button",
        text=line.text,
        read=True,
        sure=line.confidence,
    )


def _choose_icons(
    boxes: Sequence[Blob], lines: Sequence[TextLine], *, dp: float
) -> list[Blob]:
    """Boxes that are icons or pictures; not containers, and not parts of others."""
    icons: list[Blob] = []
    # Of these the parts are not icons of their own.
    singles: list[Bounds] = []
    for blob in sorted(boxes, key=lambda b: -b.bounds.area):
        box = blob.bounds
        if any(_is_inside(line.bounds, box) for line in lines):
            continue
        is_part = any(_is_inside(box, single) for single in singles)
        if is_part or _is_scrap(blob, dp) or _is_container(blob, boxes, dp):
            continue
        icons.append(blob)
        if _is_single_thing(blob, dp):
            singles.append(box)
    return icons


def _is_container(blob: Blob, boxes: Sequence[Blob], dp: float) -> bool:
    """Whether a box only holds others."""
    others = [other for other in boxes if other is not blob]
    inner = [other for other in others if _is_inside(other.bounds, blob.bounds)]
    if len(inner) < 2:
        return False
    return not _is_single_thing(blob, dp) or _is_group(blob.bounds, inner)


def _is_scrap(blob: Blob, dp: float) -> bool:
    """Whether a box is a detail of a photo: texture all around, and not the shape of a control."""
    if blob.busy <= BUSY:
        return False
    box = blob.bounds
    wide, high = box.width, box.height
    is_compact = 0.6 <= wide / max(1, high) <= 1.7
    return not is_compact or min(wide, high) < CONTROL_DP * dp


def _is_group(box: Bounds, inner: Sequence[Blob]) -> bool:
    """Whether a box is made of several large ones that do not overlap."""
    parts = _separate_parts(inner)
    large = [part.area for part in parts if part.area > 0.1 * box.area]
    if len(large) > 1 and sum(large) >= GROUP_SHARE * box.area:
        return True
    # A dock: three or more alike in one row.
    first = max(parts, key=lambda part: part.area)
    alike = [part for part in parts if part.area >= 0.6 * first.area]
    row = [part for part in alike if _is_level(part, first)]
    return len(row) >= 3 and first.height >= 0.4 * box.height


def _separate_parts(blobs: Sequence[Blob]) -> list[Bounds]:
    """Boxes that hardly overlap, the largest first."""
    parts: list[Bounds] = []
    for blob in sorted(blobs, key=lambda b: -b.bounds.area):
        most = 0.1 * blob.bounds.area
        if all(blob.bounds.overlap_area(part) <= most for part in parts):
            parts.append(blob.bounds)
    return parts


def _is_level(one: Bounds, other: Bounds) -> bool:
    return abs(one.center[1] - other.center[1]) <= 0.2 * other.height


def _is_single_thing(blob: Blob, dp: float) -> bool:
    """Whether what lies in it is part of it."""
    return blob.plain < PICTURE or _is_small(blob.bounds, dp)


def _is_small(box: Bounds, dp: float) -> bool:
    """Whether a box has the size of an icon."""
    return max(box.width, box.height) <= ICON_DP * dp


def _label_icons(
    icons: Sequence[Blob], lines: Sequence[TextLine], *, dp: float
) -> tuple[dict[TextLine, _Thing], list[Blob]]:
    """Icons with their caption below: line -> both as one; and the icons left."""
    buttons: dict[TextLine, _Thing] = {}
    left: list[Blob] = []
    for blob in icons:
        box = blob.bounds
        unused = [line for line in lines if line not in buttons]
        below = [line for line in unused if _is_caption(line.bounds, box, dp)]
        line = min(below, key=lambda x: x.bounds.top, default=None)
        if line is None or not _is_small(box, dp):
            left.append(blob)
            continue
        both = Bounds(
            left=min(box.left, line.bounds.left),
            top=box.top,
            right=max(box.right, line.bounds.right),
            bottom=line.bounds.bottom,
        )
        buttons[line] = _Thing(
            bounds=both,
            role="button",
            text=line.text,
            read=True,
            sure=line.confidence,
        )
    return buttons, left


def _is_caption(line: Bounds, icon: Bounds, dp: float) -> bool:
    """Whether a line stands close below the middle of an icon."""
    if not -4 * dp <= line.top - icon.bottom <= LABEL_GAP_DP * dp:
        return False
    return abs(line.center[0] - icon.center[0]) <= 8 * dp


def _join_paragraphs(lines: Sequence[TextLine]) -> list[_Thing]:
    """Lines one below the other with one left edge, put together."""
    blocks: list[list[TextLine]] = []
    for line in sorted(lines, key=lambda x: x.bounds.top):
        block = next(
            (b for b in blocks if _is_next_line(b[-1].bounds, line.bounds)),
            None,
        )
        if block is None:
            blocks.append([line])
        else:
            block.append(line)
    return [_make_paragraph(block) for block in blocks]


def _is_next_line(above: Bounds, below: Bounds) -> bool:
    high = above.height
    alike = 0.6 <= below.height / max(1, high) <= 1.6
    near = -0.4 * high <= below.top - above.bottom <= NEXT_LINE * high
    wide = min(above.width, below.width) > 1.5 * high
    return (
        alike and near and wide and abs(above.left - below.left) <= 0.4 * high
    )


def _make_paragraph(block: Sequence[TextLine]) -> _Thing:
    text = block[0].text
    right = max(line.bounds.right for line in block)
    for above, line in pairwise(block):
        if not _is_continuation(above.bounds, line.bounds, right):
            text += ", "
        elif not _is_ideographic(above.text, line.text):
            text += " "
        text += line.text
    return _Thing(
        bounds=Bounds(
            left=min(line.bounds.left for line in block),
            top=block[0].bounds.top,
            right=right,
            bottom=max(line.bounds.bottom for line in block),
        ),
        role="text",
        text=text,
        read=True,
        sure=min(line.confidence for line in block),
    )


def _is_continuation(above: Bounds, below: Bounds, right: int) -> bool:
    """Whether a line was broken for want of room; else it is a title and what is below it."""
    high = above.height
    wide = above.width
    alike = 0.9 <= below.height / max(1, high) <= 1.1
    return (
        alike and wide >= WRAPPED * high and above.right >= right - 0.2 * wide
    )


def _is_ideographic(before: str, after: str) -> bool:
    return before[-1:] >= "\u2e80" and after[:1] >= "\u2e80"


def _make_icon(
    blob: Blob, boxes: Sequence[Blob], lines: Sequence[TextLine], *, dp: float
) -> _Thing:
    box = blob.bounds
    if not _is_small(box, dp) or blob.plain < PICTURE / 2:
        return _Thing(bounds=box, role="image", sure=PICTURE_SURE)
    knob = _is_knob_right(box, boxes) if _has_switch_shape(box, dp) else None
    if knob is None:
        return _Thing(bounds=box, role="button")
    label = _text_beside(box, lines, dp)
    return _Thing(bounds=box, role="switch", checked=knob, text=label)


def _has_switch_shape(box: Bounds, dp: float) -> bool:
    wide, high = box.width, box.height
    least, most, low, tall = (side * dp for side in SWITCH)
    if not least <= wide <= most or not low <= high <= tall:
        return False
    return 1.35 <= wide / high <= 2.4


def _is_knob_right(box: Bounds, boxes: Sequence[Blob]) -> bool | None:
    """Whether a switch stands right (on) or left; None if it has no knob at an end."""
    wide = box.width
    for blob in boxes:
        knob = blob.bounds
        at = (knob.center[0] - box.left) / wide
        is_at_end = not 0.42 < at < 0.58
        if is_at_end and knob != box and _has_knob_shape(knob, box):
            return at > 0.5
    return None


def _has_knob_shape(knob: Bounds, box: Bounds) -> bool:
    """Whether a box is round and has the size of a knob in a switch."""
    wide, high = knob.width, knob.height
    if not 0.7 <= wide / max(1, high) <= 1.4:
        return False
    track_width, track_height = box.width, box.height
    if (
        wide > 0.7 * track_width
        or not 0.25 * track_height <= high <= track_height
    ):
        return False
    return _is_inside(knob, box)


def _text_beside(box: Bounds, lines: Sequence[TextLine], dp: float) -> str:
    """The topmost line left of a switch in its row."""
    left = [line for line in lines if line.bounds.right <= box.left]
    most, y = ROW_DP * dp, box.center[1]
    row = [line for line in left if abs(line.bounds.center[1] - y) <= most]
    return min(row, key=lambda line: line.bounds.top).text if row else ""


def _in_order(things: Sequence[_Thing], dp: float) -> list[_Thing]:
    """By rows from the top, each from left to right."""
    rows: list[list[_Thing]] = []
    start = 0
    for thing in sorted(things, key=lambda t: t.bounds.center[1]):
        y = thing.bounds.center[1]
        if not rows or y - start > ROW_DP / 2 * dp:
            rows.append([])
            start = y
        rows[-1].append(thing)
    ordered: list[_Thing] = []
    for row in rows:
        ordered += sorted(row, key=lambda thing: thing.bounds.left)
    return ordered
