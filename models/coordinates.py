"""Convert points between the way a model names them and pixels of the screen.

Models name a point in pixels of the picture they were sent; in pixels of that picture with its
sides rounded to multiples of 28 (Qwen2.5-VL and its descendants); as shares of its sides from 0 to
1; or in thousandths of them. For any sizes of picture and screen, a conversion there and back is
off by at most half a cell of the coarser grid.
"""

import math
from dataclasses import dataclass
from typing import Literal, get_args

Convention = Literal["pixels", "pixels-28", "0-1", "0-1000"]
CONVENTIONS: tuple[Convention, ...] = get_args(Convention)

_STEPS: dict[Convention, int] = {"0-1": 10_000, "0-1000": 1_000}
"""Steps along a side; shares have four decimals, more than any screen has pixels."""


_PATCH_PX = 28
"""Pixels of a side that these models see as one, see `smart_resize` of `qwen_vl_utils`."""


@dataclass(frozen=True, kw_only=True)
class CoordinateFrame:
    """A screen and the picture of it that a model is shown."""

    screen: tuple[int, int]
    """Width and height in pixels, each at least 1."""
    image: tuple[int, int]
    """Width and height of the picture in pixels; may be larger or smaller, or stretched."""
    convention: Convention = "pixels"

    def __post_init__(self) -> None:
        smallest_side = min(*self.screen, *self.image)
        if smallest_side < 1:
            msg = f"screen {self.screen} and picture {self.image} must have at least one pixel"
            raise ValueError(msg)

    def to_screen(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the screen that a model means, or the nearest one outside of the picture.

        Args:
            x: by the model's convention; rightwards.
            y: likewise, downwards.

        Raises:
            ValueError: a coordinate is not a finite number.
        """
        if not (math.isfinite(x) and math.isfinite(y)):
            msg = f"a point needs two finite numbers, not {x} and {y}"
            raise ValueError(msg)
        return self._to_screen(x, 0), self._to_screen(y, 1)

    def to_model(self, x: int, y: int) -> tuple[float, float]:
        """A pixel of the screen as this model would name it: whole numbers, except for `0-1`.

        Args:
            x: in pixels of the screen, from the left.
            y: likewise, from the top.
        """
        return self._to_model(x, 0), self._to_model(y, 1)

    def find_problem(self, x: float, y: float) -> str:
        """What is wrong with a point that a model names; empty if it lies on the picture."""
        if self._is_in_pixels:
            width, height = self.size_in_model_pixels
        else:
            width = height = self._largest_share
        if 0 <= x <= width and 0 <= y <= height:
            return ""
        return f"the point lies outside of the picture; name x and y {self.prompt_rule}"

    @property
    def size_in_model_pixels(self) -> tuple[int, int]:
        """Width and height of the picture in the pixels that the model counts."""
        if self.convention != "pixels-28":
            return self.image
        width, height = (
            max(_PATCH_PX, round(side / _PATCH_PX) * _PATCH_PX)
            for side in self.image
        )
        return width, height

    @property
    def prompt_rule(self) -> str:
        """The convention in words for a prompt."""
        if self._is_in_pixels:
            width, height = self.size_in_model_pixels
            return f"in pixels of the picture, {width} x {height}"
        largest = self._largest_share
        return f"from 0 (left, top) to {largest} (right, bottom) of the picture"

    @property
    def _is_in_pixels(self) -> bool:
        return self.convention in ("pixels", "pixels-28")

    @property
    def _largest_share(self) -> int:
        """The number by which the model names the far end of a side, if it names shares."""
        return 1 if self.convention == "0-1" else 1_000

    def _to_screen(self, value: float, axis: int) -> int:
        size = self.screen[axis]
        if self._is_in_pixels:
            # A whole number names a pixel and means its middle.
            share = (math.floor(value) + 0.5) / self.size_in_model_pixels[axis]
        else:
            share = value / self._largest_share
        pixel = math.floor(share * size)
        return min(max(pixel, 0), size - 1)

    def _to_model(self, value: int, axis: int) -> float:
        size = self.screen[axis]
        pixel = min(max(value, 0), size - 1)
        share = (pixel + 0.5) / size
        if self._is_in_pixels:
            side = self.size_in_model_pixels[axis]
            return min(math.floor(share * side), side - 1)
        step = round(share * _STEPS[self.convention])
        return step / _STEPS["0-1"] if self.convention == "0-1" else step
