"""Find the field that a text is meant for: by its name, its focus, or what stands around it."""

from typing import Any

from graph.state import Decision
from nodes.decision import decide, sensitive
from nodes.decision.labels import list_labelled
from tapwright.text.quote import cut_line, quote_visibly
from tools.actions import Fill, Tap
from tools.screen import Element, Screen

_TOLD = 6
"""Fields that are named in a lesson."""
_LONGEST = 30
"""Characters of a field's name."""
_NEAR = 3
"""A label stands less than so many of its own heights above or beside its field."""


def list_fields(screen: Screen) -> list[Element]:
    """The input fields that have a number and can be used, from top to bottom."""
    fields: list[Element] = []
    for element in screen.elements:
        if element.role == "input" and element.index > 0 and element.enabled:
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
    if len(fields) > 1:
        fields = [field for field in fields if not field.value]
    return fields[0] if len(fields) == 1 else None


def find_named_field(name: str, screen: Screen) -> Element | None:
    """The only field with this label or hint, or beside a text that says so."""
    fields = list_fields(screen)
    by_words = screen.model_copy(
        update={"elements": tuple(map(_show_hint, fields))}
    )
    named = list_labelled(name, by_words) or list_labelled(name, screen)
    for element in screen.elements:
        if not named and element.text == name:
            named.append(element)
    if len(named) != 1:
        return None
    return find_field_of(named[0], screen)


def find_field_of(element: Element, screen: Screen) -> Element | None:
    """The field that an element is, holds, or stands above or before as its label."""
    fields = list_fields(screen)
    for field in fields:
        if field.index == element.index:
            return field
    inner = [each for each in fields if _holds(element, each)]
    if len(inner) == 1:
        return inner[0]
    near = [each for each in fields if _labels(element, each)]
    return near[0] if len(near) == 1 else None


def describe_fields(screen: Screen) -> str:
    """The fields of a page by number and name: `[3] "Title", [4] "Place"`."""
    parts: list[str] = []
    for field in list_fields(screen)[:_TOLD]:
        name = cut_line(field.text or field.hint, _LONGEST)
        parts.append(f"[{field.index}] {quote_visibly(name)}")
    return ", ".join(parts)


def _show_hint(field: Element) -> Element:
    return field.model_copy(update={"text": field.text or field.hint})


def _holds(outer: Element, field: Element) -> bool:
    return outer.bounds.contains(*field.bounds.center)


def _labels(label: Element, field: Element) -> bool:
    """Whether a plain text stands just above a field, or in its row before it."""
    if label.role != "text" or not label.text.strip():
        return False
    height = label.bounds.bottom - label.bounds.top
    above = field.bounds.top - label.bounds.bottom
    before = field.bounds.left - label.bounds.right
    is_in_column = label.bounds.left < field.bounds.right
    is_in_row = field.bounds.top <= label.bounds.center[1] < field.bounds.bottom
    if is_in_row:
        return before >= 0
    return is_in_column and 0 <= above < _NEAR * height


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
    element = screen.find_element(action.element)
    field = find_field_of(element, screen) if element is not None else None
    if field is None:
        return decision
    action = action.model_copy(update={"element": field.index})
    target = decide.make_target(action, screen)
    return decision.model_copy(update={"action": action, "target": target})


def _name_field(raw: dict[str, Any], screen: Screen) -> dict[str, Any]:
    """An action that fills a field by its number, or by the name that it may have later."""
    number = raw.get("element")
    if raw.get("kind") != "fill" or number is None:
        return raw
    if isinstance(number, str):
        return {**raw, "element": None, "target": number}
    element = screen.find_element(number) if isinstance(number, int) else None
    field = find_field_of(element, screen) if element is not None else None
    return raw if field is None else {**raw, "element": field.index}


def _opens_field(number: Any, screen: Screen) -> bool:
    """Whether an element is no field, and may be touched to open one."""
    element = screen.find_element(number) if isinstance(number, int) else None
    if element is None or element.role not in ("button", "item"):
        return False
    return not sensitive.find_sensitive_words(
        Tap(element=element.index), screen
    )
