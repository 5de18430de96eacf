"""What one look at the phone gives, a `Screen` of `Element`s, and what identifies one of them."""

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
TOGGLES: tuple[Role, ...] = ("switch", "checkbox")
"""Roles of what a touch turns on and another one off."""
Source = Literal["hierarchy", "ocr", "icon", "grounder", "service"]
Way = Literal["up", "down", "left", "right"]
Perception = Literal["hierarchy", "vision", "hybrid"]


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
    def width(self) -> int:
        """Pixels from left to right; negative for an inverted rectangle."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels from top to bottom; negative for an inverted rectangle."""
        return self.bottom - self.top

    @property
    def area(self) -> int:
        """Square pixels, 0 for an empty or inverted rectangle."""
        return max(0, self.right - self.left) * max(0, self.bottom - self.top)

    def contains(self, x: float, y: float) -> bool:
        """Whether a point, in pixels, lies within."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def overlap_area(self, other: Self) -> int:
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
    ways: tuple[Way, ...] = ()
    """Of a list: where there is more, as far as the tree tells; empty where it does not tell."""
    password: bool = False
    source: Source = "hierarchy"
    confidence: float = Field(default=1.0, ge=0, le=1)


class Target(BaseModel):
    """What identifies an element from one look or one day to another; its index does not.

    What a decision touches has the first four fields; the others are worked out where a step is
    remembered.
    """

    model_config = ConfigDict(frozen=True)

    role: str = ""
    text: str = ""
    resource_id: str = ""
    center: tuple[int, int] = (0, 0)
    """Pixels; only to choose among elements that are otherwise alike."""
    among: int = 1
    """Elements on the page with this role and resource id, itself included."""
    peers: str = ""
    """Digest of what those said and of their states; empty where there was only one."""
    own: tuple[int, ...] = ()
    """Parts of its text that none of those had at that place, see `memory.replay.matching`."""
    listed: bool = False
    """Whether it stood in a list."""
    state: str = ""
    """`on`, `off`, `selected` or nothing, before it was touched."""


class ScreenRef(BaseModel):
    """What the state keeps of a screen; the rest lies on disk under `id`."""

    model_config = ConfigDict(frozen=True)

    id: str
    """Content hash of picture and elements; equal ids are equal screens."""
    package: str = ""
    activity: str = ""
    signature: str = ""
    """Versioned page signature, see `tools.perception.page_signature`."""
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
    dialog: str = ""
    """The words at the top of the dialog, menu or sheet over the page; empty without one."""
    toasts: tuple[str, ...] = ()
    """Passing messages since the look before."""
    lost: tuple[str, ...] = ()
    """What could not be had of this screen, one short clause each: `the tree is empty`."""
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

    def find_element(self, index: int) -> Element | None:
        """The touchable element with this index, or None."""
        return next(
            (e for e in self.elements if e.index == index and index > 0), None
        )

    @property
    def texts(self) -> tuple[str, ...]:
        """Every string that a person can read on the screen."""
        texts: list[str] = []
        for element in self.elements:
            if element.text:
                texts.append(element.text)
            if element.value:
                texts.append(element.value)
        return (*texts, *self.toasts)
