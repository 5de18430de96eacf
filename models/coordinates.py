"""Points as a model names them, and where they lie on the screen.

Models differ in how they say a point: in pixels of the picture they were sent, or of what became of
it when its sides were rounded to multiples of 28 (Qwen2.5-VL and what was made of it), as shares of
its sides from 0 to 1, or in thousandths of them. Whatever the sizes of picture and screen, a point
is taken there and back with an error of at most half a cell of the coarser grid.
"""

import math
from dataclasses import dataclass
from typing import Literal, get_args

Convention = Literal["pixels", "pixels-28", "0-1", "0-1000"]
CONVENTIONS: tuple[Convention, ...] = get_args(Convention)

_STEPS: dict[Convention, int] = {"0-1": 10_000, "0-1000": 1_000}
"""Steps along a side; shares are said with four decimals, more than any screen has pixels."""


_PATCH = 28
"""Pixels of a side that these models see as one; `smart_resize` of `qwen_vl_utils`."""


@dataclass(frozen=True, kw_only=True)
class CoordinateFrame:
    """A screen and the picture of it that a model is shown."""

    screen: tuple[int, int]
    """Width and height in pixels, each at least 1."""
    image: tuple[int, int]
    """Width and height of the picture in pixels; may be larger or smaller, or stretched."""
    convention: Convention = "pixels"

    def __post_init__(self) -> None:
        if min(*self.screen, *self.image) < 1:
            msg = f"screen {self.screen} and picture {self.image} must have at least one pixel"
            raise ValueError(msg)

    def to_screen(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the screen that a model means; the nearest one for a point off the picture.

        Args:
            x: by the model's convention; rightwards.
            y: likewise, downwards.

        Raises:
            ValueError: a coordinate is no finite number.
        """
        if not (math.isfinite(x) and math.isfinite(y)):
            msg = f"a point needs two finite numbers, not {x} and {y}"
            raise ValueError(msg)
        return self._to_screen(x, 0), self._to_screen(y, 1)

    def to_model(self, x: int, y: int) -> tuple[float, float]:
        """A pixel of the screen as this model would name it: whole numbers, but for `0-1`.

        Args:
            x: in pixels of the screen, from the left.
            y: likewise, from the top.
        """
        return self._to_model(x, 0), self._to_model(y, 1)

    def find_problem(self, x: float, y: float) -> str:
        """What is wrong with a point that a model names; empty when it lies on the picture."""
        last = 1.0 if self.convention == "0-1" else 1_000.0
        most = self.size_in_model_pixels if self._is_in_pixels else (last, last)
        if 0 <= x <= most[0] and 0 <= y <= most[1]:
            return ""
        return f"the point lies outside of the picture; name x and y {self.prompt_rule}"

    @property
    def size_in_model_pixels(self) -> tuple[int, int]:
        """Width and height of the picture in the pixels that the model counts."""
        if self.convention != "pixels-28":
            return self.image
        width, height = (
            max(_PATCH, round(side / _PATCH) * _PATCH) for side in self.image
        )
        return width, height

    @property
    def prompt_rule(self) -> str:
        """The convention in words for a prompt."""
        if self._is_in_pixels:
            width, height = self.size_in_model_pixels
            return f"in pixels of the picture, {width} wide and {height} high"
        last = "1" if self.convention == "0-1" else "1000"
        return f"from 0 (left, top) to {last} (right, bottom) of the picture"

    @property
    def _is_in_pixels(self) -> bool:
        return self.convention in ("pixels", "pixels-28")

    def _to_screen(self, value: float, axis: int) -> int:
        size = self.screen[axis]
        if self._is_in_pixels:
            # A whole number names a pixel, and its middle is what is meant.
            share = (math.floor(value) + 0.5) / self.size_in_model_pixels[axis]
        else:
            share = value / (1 if self.convention == "0-1" else 1_000)
        return min(max(math.floor(share * size), 0), size - 1)

    def _to_model(self, value: int, axis: int) -> float:
        share = (min(max(value, 0), self.screen[axis] - 1) + 0.5) / self.screen[axis]
        if self._is_in_pixels:
            side = self.size_in_model_pixels[axis]
            return min(math.floor(share * side), side - 1)
        step = round(share * _STEPS[self.convention])
        return step / _STEPS["0-1"] if self.convention == "0-1" else step
