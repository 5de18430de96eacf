"""A painter that knows the theme, the type scale and the system's state of the page."""

from virtual_phone.ui import text as words
from virtual_phone.ui import theme
from virtual_phone.ui.geometry import Box, Env, Rect, View
from virtual_phone.ui.paint import Image, Painter, mix
from virtual_phone.ui.theme import BGR

_PALE = frozenset({"on_surface", "on_surface_variant", "outline"})
DISABLED = 0.38
"""Material's opacity of what cannot be used."""


class Brush(Painter):
    """What the drawing functions of `controls` and `fields` draw with."""

    def __init__(self, canvas: Image, env: Env, view: View) -> None:
        super().__init__(canvas)
        self.env = env
        self.view = view
        self.pressed: Box | None = None
        """The box that a finger rests on."""

    def color(self, role: str) -> BGR:
        """A role of the theme in the mode of the page."""
        if self.env.high_contrast and role in _PALE:
            role = "white" if self.env.dark else "black"
        return theme.color(role, dark=self.env.dark)

    def shade(self, color: BGR, box: Box, *, enabled: bool) -> BGR:
        """The colour itself, or at 38 % over what lies below where disabled."""
        return color if enabled else self.mixed(color, box, DISABLED)

    def mixed(self, color: BGR, box: Box, share: float) -> BGR:
        """A share of a colour over what lies below the left of a box."""
        return mix(color, self.under(box.rect.left + 1, box.rect.center[1]), share)

    def text_width(self, text: str, style: str) -> int:
        """Width of one line in px."""
        font = theme.font(style, self.env)
        return words.width(text, font.em, font.weight)

    def label(
        self, text: str, rect: Rect, color: BGR, *, style: str = "label", align: str = "center"
    ) -> None:
        """One line in the middle of a rectangle's height, cut with an ellipsis."""
        font = theme.font(style, self.env)
        line = words.lines(text, font.em, font.weight, rect.width, 1)[0]
        spare = rect.width - words.width(line, font.em, font.weight)
        left = rect.left + (max(0, spare) // 2 if align == "center" else 0)
        baseline = rect.center[1] + words.ascent(font.em)
        self.words(line, left, baseline, color, size=font.em, weight=font.weight)

    def disc(self, x: int, y: int, radius: int, color: BGR, alpha: float = 1.0) -> None:
        """A filled circle."""
        rect = Rect(x - radius, y - radius, x + radius, y + radius)
        self.rounded(rect, color, radius, alpha=alpha)
