"""Material 3: colour roles in light and dark, and the type scale."""

from functools import lru_cache
from typing import NamedTuple

from virtual_phone.ui.geometry import Env
from virtual_phone.ui.widgets import Color

BGR = tuple[int, int, int]

LIGHT: dict[str, str] = {
    "primary": "#2f5fb3",
    "on_primary": "#ffffff",
    "primary_container": "#d8e2ff",
    "on_primary_container": "#0d2f67",
    "secondary": "#555f71",
    "on_secondary": "#ffffff",
    "secondary_container": "#d9e3f8",
    "on_secondary_container": "#2a3446",
    "tertiary": "#6f5575",
    "on_tertiary": "#ffffff",
    "tertiary_container": "#f8d8fe",
    "on_tertiary_container": "#563e5c",
    "error": "#ba1a1a",
    "on_error": "#ffffff",
    "error_container": "#ffdad6",
    "on_error_container": "#93000a",
    "background": "#f9f9ff",
    "on_background": "#191c20",
    "surface": "#f9f9ff",
    "on_surface": "#191c20",
    "surface_variant": "#e0e2ec",
    "on_surface_variant": "#44474e",
    "surface_dim": "#d9d9e0",
    "surface_bright": "#f9f9ff",
    "surface_container_lowest": "#ffffff",
    "surface_container_low": "#f3f3fa",
    "surface_container": "#ededf4",
    "surface_container_high": "#e7e8ee",
    "surface_container_highest": "#e2e2e9",
    "outline": "#74777f",
    "outline_variant": "#c4c6d0",
    "inverse_surface": "#2e3036",
    "inverse_on_surface": "#f0f0f7",
    "inverse_primary": "#adc6ff",
    "success": "#2e6b3f",
    "warning": "#8a5100",
    "star": "#e09a00",
    "scrim": "#000000",
    "white": "#ffffff",
    "black": "#000000",
}
DARK: dict[str, str] = {
    "primary": "#adc6ff",
    "on_primary": "#0e2f66",
    "primary_container": "#2b4678",
    "on_primary_container": "#d8e2ff",
    "secondary": "#bdc7dc",
    "on_secondary": "#283141",
    "secondary_container": "#3e4759",
    "on_secondary_container": "#d9e3f8",
    "tertiary": "#dbbce1",
    "on_tertiary": "#3e2845",
    "tertiary_container": "#563e5c",
    "on_tertiary_container": "#f8d8fe",
    "error": "#ffb4ab",
    "on_error": "#690005",
    "error_container": "#93000a",
    "on_error_container": "#ffdad6",
    "background": "#111318",
    "on_background": "#e2e2e9",
    "surface": "#111318",
    "on_surface": "#e2e2e9",
    "surface_variant": "#44474e",
    "on_surface_variant": "#c4c6d0",
    "surface_dim": "#111318",
    "surface_bright": "#37393e",
    "surface_container_lowest": "#0c0e13",
    "surface_container_low": "#191c20",
    "surface_container": "#1d2024",
    "surface_container_high": "#282a2f",
    "surface_container_highest": "#33353a",
    "outline": "#8e9099",
    "outline_variant": "#44474e",
    "inverse_surface": "#e2e2e9",
    "inverse_on_surface": "#2e3036",
    "inverse_primary": "#2f5fb3",
    "success": "#9ad4a6",
    "warning": "#ffb870",
    "star": "#f5b83d",
    "scrim": "#000000",
    "white": "#ffffff",
    "black": "#000000",
}


class Type(NamedTuple):
    """One step of the type scale: em and line height in sp, weight."""

    size: float
    line: float
    weight: int


# Weights are those of OpenCV's variable `sans`, which runs heavier than Roboto at the same number.
TYPES: dict[str, Type] = {
    "display": Type(52, 60, 320),
    "headline": Type(28, 36, 360),
    "heading": Type(24, 32, 360),
    "title": Type(21, 28, 370),
    "body": Type(16, 24, 350),
    "subtitle": Type(14, 20, 350),
    "label": Type(14, 20, 420),
    "small": Type(12, 16, 370),
}
BOLD = 500
_FULL_SP, _STEADY_SP = 14, 30
"""A larger font scale acts fully up to this size of text, and not at all from this one on."""


@lru_cache(maxsize=1024)
def color(role: Color, *, dark: bool) -> BGR:
    """A role of the theme, or `#rrggbb`, as BGR.

    Raises:
        ValueError: Neither a role nor a colour.
    """
    code = role if role.startswith("#") else (DARK if dark else LIGHT).get(role, "")
    if len(code) != 7:
        msg = f"{role!r} is neither a colour of the theme nor #rrggbb"
        raise ValueError(msg)
    value = int(code[1:], 16)
    return value & 255, value >> 8 & 255, value >> 16


def on(role: Color) -> Color:
    """The role for words and icons on a surface of the given role."""
    if role.startswith("#"):
        red, green, blue = (int(role[i : i + 2], 16) for i in (1, 3, 5))
        return "#ffffff" if red * 0.3 + green * 0.59 + blue * 0.11 < 150 else "#191c20"
    if role.startswith("surface"):
        return "on_surface"
    return f"on_{role}" if f"on_{role}" in LIGHT else "on_surface"


def text_style(style: str, *, bold: bool = False) -> Type:
    """The step of the type scale for a widget's style.

    Raises:
        ValueError: No such style.
    """
    if style not in TYPES:
        msg = f"{style!r} is not a text style; there are {', '.join(TYPES)}"
        raise ValueError(msg)
    found = TYPES[style]
    return found._replace(weight=BOLD) if bold else found


class Font(NamedTuple):
    """A step of the type scale in px: em and line height, and the weight."""

    em: int
    line: int
    weight: int


def font(style: str, env: Env, *, bold: bool = False) -> Font:
    """The step of the type scale for a widget's style, at the page's density and font scale.

    Raises:
        ValueError: No such style.
    """
    return _font(style, env.density, env.font_scale, bold or env.bold_text)


@lru_cache(maxsize=1024)
def _font(style: str, density: float, font_scale: float, bold: bool) -> Font:
    found = text_style(style, bold=bold)
    grown = font_scale - 1
    if grown > 0:  # As since Android 14: what is large already grows less, so that it still fits.
        grown *= min(1.0, max(0.0, (_STEADY_SP - found.size) / (_STEADY_SP - _FULL_SP)))
    scale = density * (1 + grown)
    return Font(max(1, round(found.size * scale)), max(1, round(found.line * scale)), found.weight)
