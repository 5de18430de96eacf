"""A `Screen` with its `Element`s, and a `Target`, which identifies an element later."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Self

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
    "wheel",
    "image",
    "text",
]
TOGGLES: tuple[Role, ...] = ("switch", "checkbox")
"""Roles that a tap turns on and off."""
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
        """Whether a point, in pixels, is inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def overlap_area(self, other: Self) -> int:
        """Square pixels that both rectangles cover."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0, width) * max(0, height)


class Element(BaseModel):
    """Something on the screen that can be read or touched."""

    model_config = ConfigDict(frozen=True)

    index: int
    """1, 2, ... in reading order if it can be touched; -1 for plain text (MobA, appendix C)."""
    role: Role
    text: str = ""
    """Its own text, merged with the plain texts inside it."""
    value: str = ""
    """Content of an input, position of a slider; never the content of a password field."""
    lines: str = ""
    """The value of an input with its line breaks; empty if it has none."""
    hint: str = ""
    resource_id: str = ""
    """The entry name alone: `save`, not `com.app:id/save`."""
    package: str = ""
    bounds: Bounds
    checked: bool | None = None
    """None if the element cannot be checked."""
    selected: bool = False
    focused: bool = False
    enabled: bool = True
    faded: bool = False
    """Whether a picture shows it as faintly as what cannot be used, which it need not be."""
    clickable: bool = False
    long_clickable: bool = False
    scrollable: bool = False
    ways: tuple[Way, ...] = ()
    """Directions in which a list has more, according to the tree; empty if the tree has no clue."""
    password: bool = False
    source: Source = "hierarchy"
    confidence: float = Field(default=1.0, ge=0, le=1)


WHEEL_FIELD = "numberpicker_input"
"""What Android calls the value in the middle of a wheel of its pickers, whatever app has it."""


class Wheel(NamedTuple):
    """A wheel that is spun to a value, as in the pickers of times and dates."""

    body: Element
    """All of it: a list."""
    field: Element
    """The value that is chosen, in its middle."""
    others: tuple[Element, ...]
    """The values above and below, which a touch chooses."""


def find_wheels(elements: Sequence[Element]) -> list[Wheel]:
    """The wheels among some elements, in their order."""
    wheels: list[Wheel] = []
    for field in elements:
        if field.resource_id == WHEEL_FIELD:
            wheels += _make_wheel(field, elements)
    return wheels


def _make_wheel(field: Element, elements: Sequence[Element]) -> list[Wheel]:
    """The wheel around a value; none if the value stands in no list."""
    around: list[Element] = []
    for element in elements:
        is_list = element.role == "list" and element.index > 0
        if is_list and element.bounds.contains(*field.bounds.center):
            around.append(element)
    if not around:
        return []
    body = min(around, key=lambda each: each.bounds.area)
    others: list[Element] = []
    for element in elements:
        is_button = element.role == "button"
        if is_button and body.bounds.contains(*element.bounds.center):
            others.append(element)
    return [Wheel(body, field, tuple(others))]


class Target(BaseModel):
    """Identifies an element across looks and days, which its index cannot.

    The target of a decision has the first four fields; the others are filled in when a step is
    remembered.
    """

    model_config = ConfigDict(frozen=True)

    role: str = ""
    text: str = ""
    resource_id: str = ""
    center: tuple[int, int] = (0, 0)
    """Pixels; only used to choose among elements that are otherwise alike."""
    among: int = 1
    """Elements on the page with this role and resource id, itself included."""
    peers: str = ""
    """Digest of the texts and states of those; empty if there was only one."""
    own: tuple[int, ...] = ()
    """Parts of its text that none of the others had in that place, see `memory.replay.matching`."""
    listed: bool = False
    """Whether it was in a list."""
    state: str = ""
    """`on`, `off`, `selected` or nothing, before it was touched."""


class ScreenRef(BaseModel):
    """The part of a screen that the state keeps; the rest is on disk under `id`."""

    model_config = ConfigDict(frozen=True)

    id: str
    """Content hash of picture and elements; screens with equal ids are equal."""
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
    """Whether an input method is open, so that typing is possible."""
    keyboard_action: str = ""
    """What its action key is called, `Search` or `Send`; empty if the tree does not say."""
    elements: tuple[Element, ...] = ()
    dialog: str = ""
    """The words at the top of the dialog, menu or sheet over the page; empty if there is none."""
    toasts: tuple[str, ...] = ()
    """Toasts since the previous look."""
    lost: tuple[str, ...] = ()
    """What is missing from this screen, one short clause each: `the tree is empty`."""
    restriction: str = ""
    """What the user's policy says of it, in a sentence; of a covered screen nothing else is known
    but the app."""
    settled: bool = True
    """False if the time limit was reached first."""
    settle_ms: int = 0
    moving: tuple[Bounds, ...] = ()
    """Areas that changed by themselves while this look was taken, such as a film."""
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

    def find_text(self, text: str) -> Element | None:
        """The element that `tap_text` touches; None if none shows the text.

        It is the first that shows the text alone, else as a part. Touchable elements come before
        plain texts, which may still pass a tap on. One without a text shows its hint: a button with
        a picture alone is told by what its id says.
        """
        wanted = text.strip().casefold()
        if not wanted:
            return None
        matches: list[Element] = []
        parts: list[Element] = []
        for element in self.elements:
            name = (element.text or element.hint).casefold()
            value = element.value.casefold()
            if wanted in (name, value):
                matches.append(element)
            if wanted in f"{name}\n{value}":
                parts.append(element)
        return min(matches or parts, key=lambda e: e.index < 0, default=None)

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts that the user can read on the screen."""
        texts: list[str] = []
        for element in self.elements:
            if element.text:
                texts.append(element.text)
            if element.value:
                texts.append(element.value)
        return (*texts, *self.toasts)


def read_row_name(text: str) -> str:
    """The first column of a row, which names it; the columns of an element's text have commas."""
    return text.partition(", ")[0]
