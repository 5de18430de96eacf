"""Find the field that a text is meant for: by its name, its focus, or what stands around it."""

from typing import Any

from graph.state import Decision
from nodes import targets
from nodes.approval.sensitivity import sensitive_actions
from nodes.decision.labels import list_labelled, number_name
from tools.actions import Fill, Tap
from tools.screen import Element, Screen

_TOLD = 6
"""Fields that are named in a lesson."""
_NEAR = 3
"""A label stands less than so many of its own heights above or beside its field."""


def list_fields(screen: Screen) -> list[Element]:
    """The input fields that have a number and can be used, from top to bottom."""
    fields: list[Element] = []
    for element in screen.elements:
        if element.role != "input":
            continue
        if element.index > 0 and element.enabled:
            fields.append(element)
    return fields


def find_focused_field(screen: Screen) -> Element | None:
    """The element that has the focus."""
    for element in screen.elements:
        if element.focused:
            return element
    return None


def find_only_field(screen: Screen) -> Element | None:
    """The one field of a page, if it can be used; of several, the only one that is empty."""
    fields = list_fields(screen)
    if len(fields) == 1:
        return fields[0]
    empty: list[Element] = []
    for field in fields:
        if not field.value:
            empty.append(field)
    return _get_only(empty)


def find_named_field(name: str, screen: Screen) -> Element | None:
    """The only field with this label or hint, or beside a text that says so."""
    labelled: list[Element] = []
    for field in list_fields(screen):
        label = get_field_name(field)
        shown = field.model_copy(update={"text": label})
        labelled.append(shown)
    facts = {"elements": tuple(labelled)}
    named = list_labelled(name, screen.model_copy(update=facts))
    if not named:
        named = list_labelled(name, screen)
    if not named:
        named = _list_texts(name, screen)
    element = _get_only(named)
    if element is None:
        return None
    return find_field_of(element, screen)


def get_field_name(field: Element) -> str:
    """The label of a field, else its hint."""
    return field.text or field.hint


def _list_texts(words: str, screen: Screen) -> list[Element]:
    """The elements that say just these words."""
    found: list[Element] = []
    for element in screen.elements:
        if element.text == words:
            found.append(element)
    return found


def find_field_of(element: Element, screen: Screen) -> Element | None:
    """The field that an element is, holds, or stands above or before as its label."""
    inner: list[Element] = []
    beside: list[Element] = []
    for field in list_fields(screen):
        if field.index == element.index:
            return field
        x, y = field.bounds.center
        if element.bounds.contains(x, y):
            inner.append(field)
        if _is_label_of(element, field):
            beside.append(field)
    return _get_only(inner) or _get_only(beside)


def _get_only(elements: list[Element]) -> Element | None:
    if len(elements) == 1:
        return elements[0]
    return None


def describe_fields(screen: Screen) -> str:
    """The fields of a page by number and name: `[3] "Title", [4] "Place"`."""
    parts: list[str] = []
    fields = list_fields(screen)
    for field in fields[:_TOLD]:
        name = get_field_name(field)
        parts.append(number_name(field, name))
    return ", ".join(parts)


def _is_label_of(label: Element, field: Element) -> bool:
    """Whether a plain text stands just above a field, or in its row before it."""
    if label.role != "text" or not label.text.strip():
        return False
    box = label.bounds
    place = field.bounds
    middle = box.center[1]
    if place.top <= middle < place.bottom:
        return box.right <= place.left
    if box.left >= place.right:
        return False
    height = box.bottom - box.top
    gap = place.top - box.bottom
    return 0 <= gap < _NEAR * height


def split_fills(
    decision: Decision, then: list[dict[str, Any]], screen: Screen
) -> tuple[Decision, list[dict[str, Any]]]:
    """The same actions, with a tap and typing for `fill` on what only opens a field.

    A search bar is often a button; the field that opens takes the focus. What holds a field, or
    stands beside it as its label, means the field.
    """
    spread: list[dict[str, Any]] = []
    decision = _fill_field(decision, screen)
    then = [_name_field(raw, screen) for raw in then]
    action = decision.action
    if isinstance(action, Fill) and _opens_field(action.element, screen):
        ends = {"completes": decision.completes, "expect": decision.expect}
        spread.append({"kind": "type", "text": action.text, **ends})
        decision = decision.model_copy(
            update={
                "action": Tap(element=action.element),
                "completes": False,
                "expect": "",
            }
        )
    for raw in then:
        element = raw.get("element")
        if raw.get("kind") == "fill" and _opens_field(element, screen):
            spread.append({"kind": "tap", "element": element})
            raw = {**raw, "kind": "type"}
        spread.append(raw)
    return decision, spread


def _fill_field(decision: Decision, screen: Screen) -> Decision:
    """The decision with the field in the place of what holds it, or of its label."""
    action = decision.action
    if not isinstance(action, Fill):
        return decision
    field = _find_meant(action.element, screen)
    if field is None:
        return decision
    action = action.model_copy(update={"element": field.index})
    target = targets.make_target(action, screen)
    return decision.model_copy(update={"action": action, "target": target})


def _name_field(raw: dict[str, Any], screen: Screen) -> dict[str, Any]:
    """An action that fills a field by its number, or by the name that it may have later."""
    number = raw.get("element")
    if raw.get("kind") != "fill" or number is None:
        return raw
    if isinstance(number, str):
        return {**raw, "element": None, "target": number}
    field = _find_meant(number, screen)
    if field is None:
        return raw
    return {**raw, "element": field.index}


def _find_meant(number: Any, screen: Screen) -> Element | None:
    """The field that is meant by the number of an element."""
    if not isinstance(number, int):
        return None
    element = screen.find_element(number)
    if element is None:
        return None
    return find_field_of(element, screen)


def _opens_field(number: Any, screen: Screen) -> bool:
    """Whether an element is no field, and may be touched to open one."""
    element = screen.find_element(number) if isinstance(number, int) else None
    if element is None or element.role not in ("button", "item"):
        return False
    return not sensitive_actions.find_sensitive_words(
        Tap(element=element.index), screen
    )
