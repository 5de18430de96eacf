"""Elements of a look: from the tree, from the picture, or from both.

The picture is read only if it is needed: with `vision` all of it, with `hybrid` the parts that the
tree does not explain (a canvas, a web page without nodes, an empty tree). Finding these parts takes
some milliseconds; reading a picture takes a second, but the same crop is read once.

Without the extra `ocr`, `hybrid` keeps to the tree and says what it left out; `vision` cannot work.
"""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from tapwright.errors import ExtraMissing
from tools.hierarchy.elements import LINE_SHARE, from_roots
from tools.hierarchy.tree import is_ime
from tools.perception.raw import Look, read_dump
from tools.perception.unexplained import find_unexplained
from tools.screen import Bounds, Element, Perception
from tools.vision import detector, screenshot
from tools.vision.elements import find_elements, find_keyboard_top
from tools.vision.faded import mark_faded
from tools.vision.icon_shapes import name_elements
from tools.vision.icons import dp_of
from tools.vision.images import Image
from tools.vision.lru import Recent

KEPT = 32
"""Crops whose elements are remembered."""
COVERED = 0.5
"""A thing in the picture that lies in an element of the tree by this share is that element."""
HOLDS = 0.6
"""An element of the tree that covers this share of a gap is the canvas itself."""

KEYBOARD_GAP_DP = 20
"""What is lower above a keyboard is no part of a page."""

UNREAD = "a part that only the picture shows was not read"
"""In `Screen.lost` where the extra `ocr` is not installed."""

_read: Recent[bytes, tuple[Element, ...]] = Recent(KEPT)
_listed: Recent[tuple[str, int, int, str], tuple[Element, ...]] = Recent(2)
"""Elements of the last dumps, by dump, size of the screen and package of the input method."""


class Phone(Protocol):
    """What perception needs of a device: bytes."""

    width: int
    height: int
    perception: Perception

    @property
    def ime_package(self) -> str:
        """Package of the input method."""

    def dump_hierarchy(self) -> str:
        """The tree of all windows as XML."""

    def take_look(self) -> Look:
        """Picture and tree of one moment."""


class PerceptionResult(NamedTuple):
    """What was seen of a screen, and what could not be."""

    elements: tuple[Element, ...]
    lost: tuple[str, ...]


def read_elements(phone: Phone) -> tuple[Element, ...]:
    """What is on the screen now, by one dump of the tree; with `vision`, by the picture."""
    if phone.perception == "vision":
        return perceive_elements(phone)
    return _list_elements(
        phone.dump_hierarchy(),
        width=phone.width,
        height=phone.height,
        ime=phone.ime_package,
    )


def perceive_elements(phone: Phone) -> tuple[Element, ...]:
    """What is on the screen now, from wherever `perception` takes it."""
    look = phone.take_look()
    perception = phone.perception if look.asked else "vision"
    result = perceive(look, perception=perception, ime=phone.ime_package)
    return result.elements


def _list_elements(
    xml: str, *, width: int, height: int, ime: str
) -> tuple[Element, ...]:
    """The elements of a dump; those of the last dumps are remembered.

    Between a look and the gesture that it led to the page rarely changes, so that most dumps for
    finding an element again are the dump of the look.
    """
    key = (xml, width, height, ime)
    elements = _listed.get(key)
    if elements is None:
        roots = read_dump(xml, width=width, height=height).roots
        elements = from_roots(roots, width=width, height=height, ime=ime)
        _listed.keep(key, elements)
    return elements


def perceive(
    look: Look, *, perception: Perception, ime: str = ""
) -> PerceptionResult:
    """The elements of a look, in reading order, touchable ones numbered from 1.

    Args:
        look: of the phone.
        perception: from where elements are taken.
        ime: package of the input method in use, if known.

    Raises:
        ExtraMissing: with `vision`, if the extra `ocr` is not installed.
    """
    width, height = look.width, look.height
    faults = screenshot.find_faults(
        look.jpeg, look.grey, width=width, height=height
    )
    lost = (*look.lost, *faults)
    is_black = screenshot.is_black(look.grey)
    if perception == "vision":
        if is_black:
            return PerceptionResult((), lost)
        elements, losses = read_picture(
            look.image, package=look.package, keyboard=look.keyboard
        )
        return PerceptionResult(elements, (*lost, *losses))
    elements = _list_elements(look.xml, width=width, height=height, ime=ime)
    if perception == "hierarchy" or is_black:
        return PerceptionResult(elements, lost)
    gaps = find_unexplained(look, ime=ime)
    for gap in _cut_keyboard(look, gaps, ime=ime):
        picture_elements, losses = _read_gap(look, gap)
        elements = merge_elements(
            elements, picture_elements, gap, height=height
        )
        lost = (*lost, *(clause for clause in losses if clause not in lost))
    return PerceptionResult(elements, lost)


def _cut_keyboard(look: Look, gaps: list[Bounds], *, ime: str) -> list[Bounds]:
    """The parts to read from the picture without a keyboard that the tree does not tell.

    Keys are no part of the page. A whole screen is cut when it is read.
    """
    screen = Bounds(left=0, top=0, right=look.width, bottom=look.height)
    has_keyboard = any(is_ime(root, ime) for root in look.roots)
    is_asked = look.keyboard and not has_keyboard and gaps != [screen]
    if not is_asked or not gaps:
        return gaps
    dp = dp_of(look.width, look.height)
    try:
        top = find_keyboard_top(look.image, dp=dp)
    except ExtraMissing:
        # Nobody can read the parts then either, and that is said.
        return gaps
    least = round(KEYBOARD_GAP_DP * dp)
    above = [gap for gap in gaps if gap.top + least <= top]
    cut = [min(gap.bottom, top) for gap in above]
    return [
        gap.model_copy(update={"bottom": bottom})
        for gap, bottom in zip(above, cut, strict=True)
    ]


def _read_gap(
    look: Look, gap: Bounds
) -> tuple[tuple[Element, ...], tuple[str, ...]]:
    """As `read_picture`, of the part of a look that its tree does not explain."""
    is_whole = gap.area == look.width * look.height
    try:
        return read_picture(
            look.image[gap.top : gap.bottom, gap.left : gap.right],
            package=look.package,
            keyboard=is_whole and look.keyboard,
            bars=is_whole,
            dp=dp_of(look.width, look.height),
        )
    except ExtraMissing:
        # The tree alone is enough for most pages.
        return (), (UNREAD,)


def read_picture(
    image: Image,
    *,
    package: str,
    keyboard: bool,
    bars: bool = True,
    dp: float = 0.0,
) -> tuple[tuple[Element, ...], tuple[str, ...]]:
    """Elements of a picture and what was lost of it; the same picture is read once.

    If TAPWRIGHT_DETECTOR is set, the service there is asked instead, and our own detection works
    only if it fails.

    Args:
        image: (H, W, 3) uint8 BGR.
        package: of the app in front.
        keyboard: whether an input method is on it.
        bars: whether it is the whole screen, with the system's bars.
        dp: pixels of a dp; 0 takes the picture for a whole screen.

    Raises:
        ExtraMissing: our own detection is needed, and the extra `ocr` is not installed.
    """
    address = detector.read_service_address()
    about = f"{image.shape}{package}{keyboard}{bars}{address}".encode()
    digest = hashlib.blake2b(
        np.ascontiguousarray(image).tobytes(), digest_size=16
    )
    digest.update(about)
    key = digest.digest()
    cached = _read.get(key)
    if cached is not None:
        return cached, ()
    lost: tuple[str, ...] = ()
    elements: tuple[Element, ...] | None = None
    if address:
        elements, lost = detector.detect_elements(
            image, address, package=package
        )
    if elements is None:
        elements = find_elements(
            image, package=package, keyboard=keyboard, bars=bars, dp=dp
        )
    elements = mark_faded(image, name_elements(image, elements))
    # If the service failed, it may be back at the next look.
    if not lost:
        _read.keep(key, elements)
    return elements, lost


def merge_elements(
    tree: Sequence[Element],
    seen: Sequence[Element],
    gap: Bounds,
    *,
    height: int,
) -> tuple[Element, ...]:
    """The tree's elements with those that were seen in a gap, in reading order, renumbered.

    Args:
        tree: in reading order.
        seen: with bounds inside the crop.
        gap: where the crop lies on the screen.
        height: of the screen, pixels.
    """
    boxes = [
        e.bounds for e in tree if e.bounds.overlap_area(gap) < HOLDS * gap.area
    ]
    merged = list(tree)
    for element in seen:
        box = _shift_box(element.bounds, gap)
        if _name_nameless(merged, element.text, box):
            continue
        least = COVERED * max(1, box.area)
        if any(box.overlap_area(other) >= least for other in boxes):
            continue
        moved = element.model_copy(update={"bounds": box})
        merged.insert(
            _insertion_index(merged, moved, LINE_SHARE * height), moved
        )
    index = 0
    numbered = []
    for element in merged:
        if element.index > 0:
            index += 1
            numbered.append(element.model_copy(update={"index": index}))
        else:
            numbered.append(element)
    return tuple(numbered)


def _name_nameless(elements: list[Element], text: str, box: Bounds) -> bool:
    """Give words that were read to the nameless touchable element that they are drawn on.

    Args:
        elements: of the tree; the one that is meant is replaced.
        text: that was read.
        box: where, in pixels of the screen.
    """
    for place, element in enumerate(elements):
        is_on_it = element.index > 0 and element.bounds.contains(*box.center)
        # An image may be a canvas with many words.
        if not is_on_it or not text or element.role == "image":
            continue
        is_whole = box.overlap_area(element.bounds) >= COVERED * box.area
        if is_whole and not (element.text or element.value):
            elements[place] = element.model_copy(update={"text": text})
            return True
    return False


def _shift_box(box: Bounds, by: Bounds) -> Bounds:
    return Bounds(
        left=box.left + by.left,
        top=box.top + by.top,
        right=box.right + by.left,
        bottom=box.bottom + by.top,
    )


def _insertion_index(
    elements: Sequence[Element], new: Element, line: float
) -> int:
    """The place before the first element that comes after the new one in reading order."""
    x, y = new.bounds.left, new.bounds.center[1]
    for place, element in enumerate(elements):
        if element.role == "list":
            continue
        distance = element.bounds.center[1] - y
        is_right = abs(distance) <= line and element.bounds.left > x
        if distance > line or is_right:
            return place
    return len(elements)
