"""Find what an action touches: the element as it is now, and the point to touch."""

from collections.abc import Sequence

from tools.actions import Action
from tools.device.device import Device
from tools.perception.perceive import perceive_elements, read_elements
from tools.screen import Bounds, Element, Screen

EMPTY_LOOKS, EMPTY_PAUSE_S = 4, 0.2
"""Looks for an element before it is called gone, while the tree holds nothing at all."""
_SHARES = (0.5, 0.25, 0.75, 0.1, 0.9)
"""Points of a box that are tried, as shares of its sides."""


def recheck_target(
    action: Action, screen: Screen, device: Device
) -> tuple[Action, Screen] | None:
    """The action and screen as things stand now; None if the element is no longer there.

    An action without an element is returned unchanged, without asking the phone. So is one on a
    place that a grounder named, since a second look would not find it again. If the picture is
    still the same, everything is where it was, and the tree is not read. An element that was read
    from the picture is looked for in the picture.
    """
    index = target_index(action)
    if index is None:
        return action, screen
    target = screen.find_element(index)
    if target is None:
        return None
    if target.source == "grounder" or device.shows_screen(screen.id):
        return action, screen
    is_in_tree = target.source == "hierarchy"
    read = _read_nonempty if is_in_tree else perceive_elements
    elements = read(device)
    numbers: dict[str, int] = {}
    for name in ("element", "to"):
        wanted = screen.find_element(getattr(action, name, -1))
        if wanted is None:
            continue
        found = _find_again(wanted, elements)
        if found is None:
            return None
        numbers[name] = found.index
    moved = action.model_copy(update=numbers)
    return moved, screen.model_copy(update={"elements": elements})


def _find_again(
    element: Element, elements: Sequence[Element]
) -> Element | None:
    return still_there(
        elements,
        role=element.role,
        text=element.text,
        resource_id=element.resource_id,
        center=element.bounds.center,
    )


def _read_nonempty(device: Device) -> tuple[Element, ...]:
    """What is on the screen now; a dump without anything in it was taken while a page changed."""
    for _ in range(EMPTY_LOOKS - 1):
        elements = read_elements(device)
        if elements:
            return elements
        device.pause(EMPTY_PAUSE_S)
    return read_elements(device)


def target_index(action: Action) -> int | None:
    """The number of the element that an action touches, if it touches one."""
    return getattr(action, "element", None)


def still_there(
    elements: Sequence[Element],
    *,
    role: str,
    text: str,
    resource_id: str,
    center: tuple[int, int],
) -> Element | None:
    """The element on the screen now that is the same as an earlier one.

    It has the same role and words; if several have, it is the nearest. An element whose words have
    changed (a running timer) is the same if role, resource id and place are.

    Args:
        elements: now on the screen.
        role: of the earlier element.
        text: of the earlier element.
        resource_id: of the earlier element; empty if none.
        center: of the earlier element, in pixels.
    """

    def measure_distance(element: Element) -> int:
        x, y = element.bounds.center
        return abs(x - center[0]) + abs(y - center[1])

    alike = _list_alike(elements, role, resource_id)
    if text or resource_id:
        same_text = [e for e in alike if e.text == text]
        if same_text:
            return min(same_text, key=measure_distance)
    around = [e for e in alike if e.bounds.contains(*center)]
    if not resource_id:
        around = [e for e in around if not e.text]
    return min(around, key=measure_distance, default=None)


def _list_alike(
    elements: Sequence[Element], role: str, resource_id: str
) -> list[Element]:
    """The elements of a role and id that can be touched."""
    alike: list[Element] = []
    for element in elements:
        is_touchable = element.index > 0 and element.role == role
        if is_touchable and element.resource_id == resource_id:
            alike.append(element)
    return alike


def tap_point(element: Element, elements: Sequence[Element]) -> tuple[int, int]:
    """The point to touch, in pixels: the middle of the element, unless a smaller one is there."""
    box = element.bounds
    inner: list[Bounds] = []
    for other in elements:
        is_smaller = other.index > 0 and other.bounds.area < box.area
        if is_smaller and other.bounds.overlap_area(box):
            inner.append(other.bounds)
    for down in _SHARES:
        for along in _SHARES:
            x = box.left + round(along * (box.right - box.left - 1))
            y = box.top + round(down * (box.bottom - box.top - 1))
            if not any(part.contains(x, y) for part in inner):
                return x, y
    return box.center


def find_keypad_keys(text: str, screen: Screen) -> list[Element]:
    """The keys of a page's own keypad that write the text, in order; empty if one is missing.

    Telephone keys show their letters too: `2 ABC`.
    """
    keys: dict[str, Element] = {}
    for element in screen.elements:
        if element.index <= 0 or element.role == "input":
            continue
        words = element.text.split()
        if words:
            name = words[0].rstrip(",").casefold()
            keys[name] = element
    characters = text.casefold()
    if any(character not in keys for character in characters):
        return []
    return [keys[character] for character in characters]
