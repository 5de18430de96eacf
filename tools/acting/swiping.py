"""Scroll a list, once or until a text is on the screen, and swipe over the screen."""

import re
from collections.abc import Sequence
from functools import partial

from tools.acting.passed_rows import (
    PASSED,
    is_number_sure,
    list_new_rows,
    list_passed_rows,
    tell_rows,
)
from tools.acting.turning import find_wheel, turn_wheel
from tools.actions import TO_END, ActionResult, Direction, Scroll, Swipe
from tools.device.device import Device
from tools.device.input.gestures import GestureMaker
from tools.perception.perceive import read_elements
from tools.screen import Bounds, Element, Screen

SCROLL_SHARE = 0.6
"""Share of a list that one scroll moves: what was at its edge stays in view."""
SWIPE_SHARE = 0.5
"""Share of the screen that a swipe over its middle, or in from its edge, covers."""
SCROLL_S = 0.25
MOST_SCROLLS = 20
"""Scrolls to the end of a list; those that load more have none."""
SETTLE_S = 0.3
"""A list that came to rest may still fill its new rows."""
GLIDE_S = 0.4
"""By then a list rests and Android has faded its bar: pictures before that differ."""
BAR_S = 0.9
"""By then the slowest bars are gone too, for a picture that is read for long."""
_SLIVER = 40
"""What part of a list's width is less than a line of words is high: some ten dp on a phone."""
_PASSED = 300
"""Characters of the rows that were passed on the way, at most."""
_READ = 4000
"""Characters of the rows of a list that was read to its end, at most; one prompt has them."""
_ALIKE = (
    "They look alike, so their number is a guess: "
    "take a total that the app shows, or say about how many."
)
FINGER = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
"""Steps to the right and down of a finger that goes in a direction."""
OPPOSITE: dict[str, Direction] = {
    "up": "down",
    "down": "up",
    "left": "right",
    "right": "left",
}
Path = tuple[tuple[int, int], tuple[int, int]]


def scroll_list(
    action: Scroll, screen: Screen, device: Device, gestures: GestureMaker
) -> ActionResult:
    """Scroll a list, or the page's main one, by most of what it shows; a wheel is turned."""
    element = find_list(action, screen)
    if element is None and action.element is not None:
        summary = f"There is no element {action.element}."
        return ActionResult(ok=False, summary=summary)
    wheel = find_wheel(action.element, screen)
    if wheel is not None and action.until.strip(TO_END + " "):
        return turn_wheel(wheel, action.until.strip(), device, gestures)
    box = get_screen_box(screen) if element is None else element.bounds
    path = make_path(box, OPPOSITE[action.direction], SCROLL_SHARE)
    if action.until.strip() == TO_END:
        return _scroll_to_end(action, screen, box, path, device, gestures)
    if action.until.strip():
        return _scroll_until(action, screen, box, path, device, gestures)
    taken = _scroll_once(path, device, gestures)
    device.pause(GLIDE_S)
    return ActionResult(ok=taken, summary=f"Scrolled {action.direction}.")


def find_list(action: Scroll, screen: Screen) -> Element | None:
    """The element that is scrolled: the named one, else the largest list of the page."""
    if action.element is not None:
        return screen.find_element(action.element)
    lists = [e for e in screen.elements if e.role == "list" and e.index > 0]
    return max(lists, key=lambda e: e.bounds.area, default=None)


def get_list_box(action: Scroll, screen: Screen) -> Bounds | None:
    """Where the list lies that is scrolled; None if it is not known."""
    element = find_list(action, screen)
    if element is None or element.role != "list":
        return None
    return element.bounds


def get_screen_box(screen: Screen) -> Bounds:
    """The whole screen."""
    return Bounds(left=0, top=0, right=screen.width, bottom=screen.height)


def _scroll_once(path: Path, device: Device, gestures: GestureMaker) -> bool:
    start, end = path
    make = partial(device.swipe, start, end, seconds=SCROLL_S, hold=True)
    return gestures.run_once("scroll", make, start=list(start), end=list(end))


def _scroll_until(
    action: Scroll,
    screen: Screen,
    box: Bounds,
    path: Path,
    device: Device,
    gestures: GestureMaker,
) -> ActionResult:
    """Scroll until the text is shown, the list shows nothing new, or too often.

    A list that does not have it is scrolled back.
    """
    wanted = action.until.strip()
    list_box = get_list_box(action, screen)
    elements = _read_first(screen, device)
    pages = [elements]
    has_ended = False
    count = 0
    while not shows_text(elements, wanted, list_box):
        if count == action.most:
            break
        last_gesture = device.last_gesture
        if not _scroll_once(path, device, gestures):
            summary = "The phone did not take the gesture."
            return ActionResult(ok=False, summary=summary)
        count += 1
        if device.last_gesture == last_gesture:
            continue  # It was made before a crash, and what is shown now came after it.
        _let_settle(device)
        shown = read_elements(device)
        if _list_places(shown, box) == _list_places(elements, box):
            has_ended = True
            break
        elements = shown
        pages.append(shown)
    way = f"{count} scrolls {action.direction}"
    if shows_text(elements, wanted, list_box):
        summary = f"{wanted!r} is on the screen after {way}."
        return ActionResult(ok=True, summary=summary)
    summary = f"{wanted!r} is not on the screen after {way}."
    if has_ended:
        summary = f"The list ends after {way}, without {wanted!r}."
    if _scroll_back(pages, box, path, device, gestures):
        summary += " It was scrolled back."
    told = tell_rows(list_new_rows(pages, box, _way_of(path)), most=_PASSED)
    if told:
        summary += f"{PASSED}{told}."
    return ActionResult(ok=False, summary=summary)


def _let_settle(device: Device) -> None:
    """Wait until a list may be read; a picture of its bar would be followed by another one."""
    if device.perception == "vision":
        device.pause(BAR_S)
        return
    device.pause(SETTLE_S)


def _read_first(screen: Screen, device: Device) -> Sequence[Element]:
    """What is shown before the first scroll: what was seen, if that is shown still."""
    if device.perception != "hybrid" and device.shows_screen(screen.id):
        return screen.elements
    return read_elements(device)


def _scroll_back(
    pages: Sequence[Sequence[Element]],
    box: Bounds,
    path: Path,
    device: Device,
    gestures: GestureMaker,
) -> bool:
    """Scroll a list back, at most as often as it was scrolled.

    Whether it was, and shows again most of what it showed first.
    """
    start, end = path
    first = set(_list_texts(pages[0], box))
    for _ in pages[1:]:
        if not _scroll_once((end, start), device, gestures):
            return False
        _let_settle(device)
        shown = set(_list_texts(read_elements(device), box))
        if 2 * len(first & shown) > len(first):
            return True
    return False


def _scroll_to_end(
    action: Scroll,
    screen: Screen,
    box: Bounds,
    path: Path,
    device: Device,
    gestures: GestureMaker,
) -> ActionResult:
    """Scroll until the list shows nothing new, or too often, and name what was passed."""
    first = _read_first(screen, device)
    pages = [first]
    has_ended = False
    while not has_ended and len(pages) <= MOST_SCROLLS:
        if not _scroll_once(path, device, gestures):
            summary = "The phone did not take the gesture."
            return ActionResult(ok=False, summary=summary)
        _let_settle(device)
        shown = read_elements(device)
        has_ended = _list_places(shown, box) == _list_places(pages[-1], box)
        pages.append(shown)
    way = f"{len(pages) - 1} scrolls {action.direction}"
    summary = f"The list goes on after {way}."
    if has_ended:
        summary = f"The list ends after {way}."
    rows = list_passed_rows(pages, box, _way_of(path))
    told = tell_rows(rows, most=_READ)
    if told:
        summary += f"{PASSED}{told}."
    if told and not is_number_sure(pages, box, _way_of(path)):
        summary += f" {_ALIKE}"
    return ActionResult(ok=True, summary=summary)


def _way_of(path: Path) -> tuple[int, int]:
    """How far a finger moves to the right and down."""
    (x, y), (to_x, to_y) = path
    return to_x - x, to_y - y


def _list_texts(elements: Sequence[Element], box: Bounds) -> list[str]:
    """The texts of what lies in a box."""
    return [text for text, *_ in _list_places(elements, box) if text]


def shows_text(
    elements: Sequence[Element], text: str, box: Bounds | None = None
) -> bool:
    """Whether one of the elements shows a text, whatever its case: "Haddad" shows no "Dad".

    What is written in a field does not count: who has searched for a row still looks for the row.
    Nor does a part of a longer text outside of the list, as that of the search above it, or what
    the edge of the list cuts off to a sliver.

    Args:
        elements: of a screen.
        text: that is looked for.
        box: of the list that is scrolled; None if it is not known.
    """
    start = r"(?<![a-z])" if text[:1].isascii() and text[:1].isalpha() else ""
    pattern = re.compile(start + re.escape(text), re.IGNORECASE)
    for element in elements:
        if box is not None and _is_sliver(element.bounds, box):
            continue
        told = [element.text, element.hint]
        if element.role != "input":
            told.append(element.value)
        is_inside = box is None or element.bounds.overlap_area(box) > 0
        is_shown = pattern.search if is_inside else pattern.fullmatch
        if any(map(is_shown, told)):
            return True
    return False


def _is_sliver(bounds: Bounds, box: Bounds) -> bool:
    """Whether the upper or lower edge of a list cuts something off so that no word is seen."""
    if bounds.top > box.top and bounds.bottom < box.bottom:
        return False
    is_inside = bounds.overlap_area(box) > 0
    return is_inside and bounds.height < box.width / _SLIVER


def _list_places(
    elements: Sequence[Element], box: Bounds
) -> list[tuple[str, int, int]]:
    """Texts and places of what lies in a box."""
    inside = [e for e in elements if e.bounds.overlap_area(box)]
    return [(e.text, e.bounds.left, e.bounds.top) for e in inside]


def swipe_screen(
    action: Swipe, screen: Screen, device: Device, gestures: GestureMaker
) -> ActionResult:
    """Move a finger over the middle of the screen, or in from an edge."""
    start, end = make_swipe_path(action, screen)
    make = partial(device.swipe, start, end, hold=False)
    taken = gestures.run_once("swipe", make, start=list(start), end=list(end))
    summary = f"Swiped {action.direction}."
    if action.edge:
        summary = f"Swiped {action.direction} from the edge."
    if not taken:
        summary = "The phone did not take the gesture."
    return ActionResult(ok=taken, summary=summary)


def make_swipe_path(action: Swipe, screen: Screen) -> Path:
    """Start and end of a swipe, in pixels."""
    start, end = make_path(
        get_screen_box(screen), action.direction, SWIPE_SHARE
    )
    if not action.edge:
        return start, end
    dx, dy = FINGER[action.direction]
    edge_x, edge_y = start
    if dx:
        edge_x = 0 if dx > 0 else screen.width - 1
    if dy:
        edge_y = 0 if dy > 0 else screen.height - 1
    shift_x, shift_y = edge_x - start[0], edge_y - start[1]
    return (edge_x, edge_y), (end[0] + shift_x, end[1] + shift_y)


def make_path(box: Bounds, finger: Direction, share: float) -> Path:
    """Start and end of a finger over the middle of a box, by a share of its side."""
    dx, dy = FINGER[finger]
    x, y = box.center
    half_x = round(dx * share * (box.right - box.left) / 2)
    half_y = round(dy * share * (box.bottom - box.top) / 2)
    return (x - half_x, y - half_y), (x + half_x, y + half_y)
