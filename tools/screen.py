"""What one look at the phone gives: a `Screen` of `Element`s, and how it is told to a model."""

import json
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field

Role = Literal[
    "button",
    "input",
    "switch",
    "checkbox",
    "radio",
    "tab",
    "item",
    "list",
    "slider",
    "image",
    "text",
]
Source = Literal["hierarchy", "ocr", "icon"]


class Bounds(BaseModel):
    """A rectangle in screen pixels; right and bottom are exclusive."""

    model_config = ConfigDict(frozen=True)

    left: int
    top: int
    right: int
    bottom: int

    @property
    def center(self) -> tuple[int, int]:
        """The middle point, in pixels."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def area(self) -> int:
        """Square pixels, 0 for an empty or inverted rectangle."""
        return max(0, self.right - self.left) * max(0, self.bottom - self.top)

    def overlap(self, other: Self) -> int:
        """Square pixels that both rectangles cover."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0, width) * max(0, height)


class Element(BaseModel):
    """One thing on the screen that can be read or touched."""

    model_config = ConfigDict(frozen=True)

    index: int
    """1, 2, ... in reading order for what can be touched; -1 for plain text (MobA, appendix C)."""
    role: Role
    text: str = ""
    """What it says, its own text merged with that of the plain texts inside it."""
    value: str = ""
    """What an input holds or a slider stands at; never the content of a password field."""
    hint: str = ""
    resource_id: str = ""
    """The entry name alone: `save`, not `com.app:id/save`."""
    package: str = ""
    bounds: Bounds
    checked: bool | None = None
    """None where the element cannot be checked."""
    selected: bool = False
    focused: bool = False
    enabled: bool = True
    clickable: bool = False
    long_clickable: bool = False
    scrollable: bool = False
    password: bool = False
    source: Source = "hierarchy"
    confidence: float = Field(default=1.0, ge=0, le=1)


class ScreenRef(BaseModel):
    """What the state keeps of a screen; the rest lies on disk under `id`."""

    model_config = ConfigDict(frozen=True)

    id: str
    """Content hash of picture and elements; equal ids are equal screens."""
    package: str = ""
    activity: str = ""
    signature: str = ""
    """Versioned page signature, see `tools.signature`."""
    keyboard: bool = False


class Screen(BaseModel):
    """One settled (or bounded) look at the phone."""

    model_config = ConfigDict(frozen=True)

    id: str
    width: int
    height: int
    package: str = ""
    activity: str = ""
    signature: str = ""
    keyboard: bool = False
    """Whether an input method is shown, so that typing is possible."""
    elements: tuple[Element, ...] = ()
    settled: bool = True
    """False when the bound on settling was reached first."""
    settle_ms: int = 0
    time: str = ""
    """The phone's own clock, like `2026-03-02 09:00 Monday`."""
    image: str = ""
    """File name of the plain screenshot inside the run's `screens` folder."""

    @property
    def ref(self) -> ScreenRef:
        """The short form that goes into the state."""
        return ScreenRef(
            id=self.id,
            package=self.package,
            activity=self.activity,
            signature=self.signature,
            keyboard=self.keyboard,
        )

    def find(self, index: int) -> Element | None:
        """The touchable element with this index, or None."""
        return next((e for e in self.elements if e.index == index and index > 0), None)

    @property
    def texts(self) -> tuple[str, ...]:
        """Every string that a person can read on the screen."""
        return tuple(s for e in self.elements for s in (e.text, e.value) if s)


def describe(screen: Screen) -> str:
    """The element list as prompts show it, one line an element.

    Touchable: `[3] switch "Vibrate" on`; plain text: `- "No alarms"`. Strings are JSON strings,
    so text on the screen cannot end its own quotes. Flags follow in a fixed order: value, hint,
    on/off, selected, focused, disabled, password, scrollable.
    """
    return "\n".join(_line(element) for element in screen.elements)


def _line(element: Element) -> str:
    if element.index < 0:
        return f"- {_quote(element.text)}"
    parts = [f"[{element.index}] {element.role}"]
    if element.text:
        parts.append(_quote(element.text))
    if element.value:
        parts.append(f"= {_quote(element.value)}")
    if element.hint and not element.value and element.hint != element.text:
        parts.append(f"hint {_quote(element.hint)}")
    if element.checked is not None:
        parts.append("on" if element.checked else "off")
    flags = {
        "selected": element.selected,
        "focused": element.focused,
        "disabled": not element.enabled,
        "password": element.password,
        "scrollable": element.scrollable,
    }
    parts += [name for name, present in flags.items() if present]
    return " ".join(parts)


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
