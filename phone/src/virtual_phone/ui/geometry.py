"""What a layout is made of: rectangles, surroundings, the system's state of a page, boxes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from virtual_phone.ui.widgets import Widget


class Rect(NamedTuple):
    """A rectangle in pixels; right and bottom are just outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Never negative."""
        return max(0, self.right - self.left)

    @property
    def height(self) -> int:
        """Never negative."""
        return max(0, self.bottom - self.top)

    @property
    def empty(self) -> bool:
        """Whether it holds no pixel."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def center(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def intersect(self, other: "Rect") -> "Rect":
        """What both cover; empty when they do not meet."""
        # The work of a layout is mostly this, hence no calls.
        left, top, right, bottom = self
        x, y, u, v = other
        if x > left:
            left = x
        if y > top:
            top = y
        if u < right:
            right = u
        if v < bottom:
            bottom = v
        return Rect(left, top, right if right > left else left, bottom if bottom > top else top)

    def inset(self, horizontal: int, vertical: int) -> "Rect":
        """The rectangle without a margin; collapses to its middle when there is no room."""
        middle_x, middle_y = self.center
        return Rect(
            min(self.left + horizontal, middle_x),
            min(self.top + vertical, middle_y),
            max(self.right - horizontal, middle_x),
            max(self.bottom - vertical, middle_y),
        )


@dataclass(frozen=True)
class Env:
    """What a page is shown in: size in px, px per dp, language, colours, the look of text."""

    width: int = 1080
    height: int = 2400
    density: float = 2.625
    language: str = "en"
    dark: bool = False
    font_scale: float = 1.0
    bold_text: bool = False
    """All words as strong as headlines."""
    high_contrast: bool = False
    """Pale words and signs in full black or white."""

    def px(self, dp: float) -> int:
        """Density-independent pixels as whole pixels."""
        return round(dp * self.density)

    def t(self, english: str, chinese: str) -> str:
        """The wording in the phone's language."""
        return chinese if self.language == "zh" else english


@dataclass(frozen=True)
class View:
    """What the system knows of a page and the page itself does not."""

    scroll: Mapping[str, float] = field(default_factory=dict)
    """Offset in px by `Scroll.key`."""
    focus: str | None = None
    """Key of the focused `TextField`."""
    caret: int | None = None
    """Position in the focused text; None: at its end."""
    marked: tuple[int, int] | None = None
    """From where to where the focused text is selected."""
    pressed: tuple[int, int] | None = None
    """Where a finger rests; the innermost widget there that can be tapped is drawn pressed."""
    phase: float = 0.0
    """0..1, how far a spinner has turned."""


@dataclass(frozen=True, eq=False)
class Box:
    """A widget in its place: `clip` limits what is seen of it, `lines` are its words wrapped."""

    widget: Widget
    rect: Rect
    clip: Rect
    children: tuple["Box", ...] = ()
    lines: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    """Of a text field: which part of the text each line shows."""

    @property
    def visible(self) -> Rect:
        """What can be seen of the box; empty when scrolled out of sight."""
        return self.rect.intersect(self.clip)


def padding(widget: Widget, env: Env) -> tuple[int, int]:
    """A widget's padding as (horizontal, vertical) in px."""
    pad = widget.padding
    across, down = pad if isinstance(pad, tuple) else (pad, pad)
    return env.px(across), env.px(down)
