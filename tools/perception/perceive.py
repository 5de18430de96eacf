"""What a look shows: elements from the tree, from the picture, or from both.

The picture is read only where it is needed: everywhere with `vision`, and with `hybrid` where it
shows something that the tree does not explain (a canvas, a web page without nodes, an empty tree).
To know where that is costs some milliseconds; reading a picture costs a second, but the same crop
is read once.

Without the extra `ocr`, `hybrid` keeps to the tree and says what it left out; `vision` cannot work.
"""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from tapwright.errors import ExtraMissing
from tools.hierarchy.elements import LINE_SHARE, from_roots
from tools.perception.raw import Look, read_dump
from tools.perception.unexplained import find_unexplained
from tools.screen import Bounds, Element, Perception
from tools.vision import detector, elements, screenshot
from tools.vision.icons import dp_of
from tools.vision.images import Image
from tools.vision.lru import Recent

KEPT = 32
"""Crops whose elements are remembered."""
COVERED = 0.5
"""What lies in an element of the tree by this share is that element."""
HOLDS = 0.6
"""An element of the tree that covers this share of a gap is the canvas itself."""

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
    """What was seen, and what could not be."""

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
    result = perceive(look, perception=phone.perception, ime=phone.ime_package)
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


def perceive(look: Look, *, perception: Perception, ime: str = "") -> PerceptionResult:
    """The elements of a look, in reading order, touchable ones numbered from 1.

    Args:
        look: of the phone.
        perception: from where elements are taken.
        ime: package of the input method in use, if known.

    Raises:
        ExtraMissing: with `vision`, if the extra `ocr` is not installed.
    """
    lost = (
        *look.lost,
        *screenshot.find_faults(
            look.jpeg, look.grey, width=look.width, height=look.height
        ),
    )
    blind = screenshot.is_black(look.grey)
    if perception == "vision":
        if blind:
            return PerceptionResult((), lost)
        picture_elements, losses = read_picture(
            look.image, package=look.package, keyboard=look.keyboard
        )
        return PerceptionResult(picture_elements, (*lost, *losses))
    tree = _list_elements(look.xml, width=look.width, height=look.height, ime=ime)
    if perception == "hierarchy" or blind:
        return PerceptionResult(tree, lost)
    for gap in find_unexplained(look, ime=ime):
        whole = gap.area == look.width * look.height
        crop = look.image[gap.top : gap.bottom, gap.left : gap.right]
        dp = dp_of(look.width, look.height)
        try:
            picture_elements, losses = read_picture(
                crop,
                package=look.package,
                keyboard=whole and look.keyboard,
                bars=whole,
                dp=dp,
            )
        except ExtraMissing:
            # The tree alone is enough for most pages.
            picture_elements, losses = (), (UNREAD,)
        tree = merge_elements(tree, picture_elements, gap, height=look.height)
        lost = (*lost, *(clause for clause in losses if clause not in lost))
    return PerceptionResult(tree, lost)


def read_picture(
    image: Image, *, package: str, keyboard: bool, bars: bool = True, dp: float = 0.0
) -> tuple[tuple[Element, ...], tuple[str, ...]]:
    """Elements of a picture and what was lost of it; the same picture is read once.

    With TAPWRIGHT_DETECTOR set, the service there is asked instead, and our own detection only
    when it fails.

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
    digest = hashlib.blake2b(np.ascontiguousarray(image).tobytes(), digest_size=16)
    digest.update(about)
    key = digest.digest()
    cached = _read.get(key)
    if cached is not None:
        return cached, ()
    lost: tuple[str, ...] = ()
    picture_elements: tuple[Element, ...] | None = None
    if address:
        picture_elements, lost = detector.detect_elements(
            image, address, package=package
        )
    if picture_elements is None:
        picture_elements = elements.find_elements(
            image, package=package, keyboard=keyboard, bars=bars, dp=dp
        )
    if lost:
        # The service may be back at the next look.
        return picture_elements, lost
    _read.keep(key, picture_elements)
    return picture_elements, lost


def merge_elements(
    tree: Sequence[Element], seen: Sequence[Element], gap: Bounds, *, height: int
) -> tuple[Element, ...]:
    """The tree's elements with those that were seen in a gap, in reading order, numbered anew.

    Args:
        tree: in reading order.
        seen: with bounds inside the crop.
        gap: where the crop lies on the screen.
        height: of the screen, pixels.
    """
    boxes = [e.bounds for e in tree if e.bounds.overlap_area(gap) < HOLDS * gap.area]
    result = list(tree)
    for element in seen:
        moved = element.model_copy(update={"bounds": _shift_box(element.bounds, gap)})
        box = moved.bounds
        if any(
            box.overlap_area(other) >= COVERED * max(1, box.area) for other in boxes
        ):
            continue
        result.insert(_insertion_index(result, moved, LINE_SHARE * height), moved)
    index = 0
    numbered = []
    for element in result:
        if element.index > 0:
            index += 1
            element = element.model_copy(update={"index": index})
        numbered.append(element)
    return tuple(numbered)


def _shift_box(box: Bounds, by: Bounds) -> Bounds:
    return Bounds(
        left=box.left + by.left,
        top=box.top + by.top,
        right=box.right + by.left,
        bottom=box.bottom + by.top,
    )


def _insertion_index(elements: Sequence[Element], new: Element, line: float) -> int:
    """Before the first that comes after it in reading order."""
    x, y = new.bounds.left, new.bounds.center[1]
    for place, element in enumerate(elements):
        if element.role == "list":
            continue
        apart = element.bounds.center[1] - y
        if apart > line or (abs(apart) <= line and element.bounds.left > x):
            return place
    return len(elements)
