"""Round numbers to tap, alone or on a clock face."""

from collections.abc import Sequence

from virtual_phone.ui.widgets import Column, Do, Row, Spacer, Text, Widget

NUMBER = 38.0
"""Side of a number, dp: on a ring of 108 dp neighbours just do not touch."""
_RING = 108.0
INNER_NUMBER = 22.0
INNER_RING = 62.0
"""Radius of the inner ring of a 24-hour dial: it fits between the outer numbers."""


def number(
    words: str, desc: str, do: Do, *, chosen: bool, ringed: bool = False, size: float = NUMBER
) -> Widget:
    """A round cell with a number to tap; `ringed` colours what stands out without being chosen."""
    color = "on_primary" if chosen else "primary" if ringed else "on_surface"
    return Column(
        desc=desc,
        on_tap=do,
        selected=chosen,
        width=size,
        height=size,
        radius=size / 2,
        main="center",
        background="primary" if chosen else "",
        children=[
            Text(
                text=words,
                align="center",
                color=color,
                bold=ringed,
                style="body" if size >= NUMBER else "small",
            )
        ],
    )


def ring(
    numbers: Sequence[Widget],
    core: Widget | None,
    *,
    radius: float = _RING,
    side: float = NUMBER,
) -> Widget:
    """Twelve squares on a circle, the first one at the top, clockwise.

    Rows and columns only, yet each lies exactly on its place of the circle: the three at the top
    make one band, the three at the bottom another, the rest are columns beside the core.
    """
    flat = radius * (1 - 3**0.5 / 2)
    near = radius / 2 - side
    middle = 2 * (radius * 3**0.5 / 2 - side / 2)
    outermost = side == NUMBER
    inside = core or Column(
        main="center", width=middle, height=middle, children=[_hub()] if outermost else []
    )
    left = [_right(numbers[10], flat), numbers[9], _right(numbers[8], flat)]
    right = [_left(numbers[2], flat), numbers[3], _left(numbers[4], flat)]
    west = Column(cross="start", gap=near, main="center", height=middle, children=left)
    east = Column(cross="end", gap=near, main="center", height=middle, children=right)
    top = [_lower(numbers[11], flat), numbers[0], _lower(numbers[1], flat)]
    bottom = [numbers[7], _lower(numbers[6], flat), numbers[5]]
    full = 2 * radius + side
    return Column(
        id="material_clock_face" if outermost else "",
        width=full,
        height=full,
        radius=full / 2,
        background="surface_container_lowest" if outermost else "",
        children=[
            Row(main="center", cross="start", gap=near, children=top),
            Row(main="between", children=[west, inside, east]),
            Row(main="center", cross="start", gap=near, children=bottom),
        ],
    )


def _lower(child: Widget, by: float) -> Widget:
    return Column(cross="start", children=[Spacer(height=by), child])


def _right(child: Widget, by: float) -> Widget:
    return Row(children=[Spacer(width=by), child])


def _left(child: Widget, by: float) -> Widget:
    return Row(children=[child, Spacer(width=by)])


def _hub() -> Widget:
    dot = Column(children=[], width=8, height=8, radius=4, background="primary")
    return Row(main="center", children=[dot])
