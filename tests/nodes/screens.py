"""Screens made by hand, for rules that need no phone."""

from typing import Any

from tools.screen import Bounds, Element, Role, Screen

_NUMBER = 0


def element(
    role: Role = "button", text: str = "", *, index: int = 1, **facts: Any
) -> Element:
    top = 100 * abs(index)
    bounds = Bounds(left=0, top=top, right=200, bottom=top + 90)
    return Element(
        index=index, role=role, text=text, **{"bounds": bounds, **facts}
    )


def words(text: str) -> Element:
    return element("text", text, index=-1)


def screen(*elements: Element, **facts: Any) -> Screen:
    """A screen with an id of its own, as two looks that differ in the picture have."""
    global _NUMBER
    _NUMBER += 1
    made = {
        "id": f"{_NUMBER:012x}-{_NUMBER:06x}",
        "width": 1080,
        "height": 2400,
        "package": "com.example.app",
        "signature": "v1:page",
        "elements": elements,
    }
    return Screen(**{**made, **facts})
