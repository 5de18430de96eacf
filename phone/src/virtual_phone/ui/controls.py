"""How each widget that is not just a container looks."""

from collections.abc import Callable, Sequence
from typing import Any

from virtual_phone.ui import text as words
from virtual_phone.ui import theme
from virtual_phone.ui.brush import DISABLED, Brush
from virtual_phone.ui.fields import draw_field
from virtual_phone.ui.geometry import Box, Rect, padding
from virtual_phone.ui.parts import TabItem
from virtual_phone.ui.widgets import (
    Avatar,
    BottomBar,
    Button,
    Card,
    Checkbox,
    Chip,
    Divider,
    Fab,
    Icon,
    IconButton,
    Progress,
    Radio,
    Scaffold,
    Slider,
    Switch,
    Tabs,
    Text,
    TextField,
    Widget,
)

Drawing = Callable[[Brush, Box, Any, bool], None]
"""Takes brush, box, the box's widget, and whether the widget can be used."""


CARD_RADIUS = 16
"""dp, where a `Card` asks for none."""


def _text(brush: Brush, box: Box, widget: Text, enabled: bool) -> None:
    font = theme.font(widget.style, brush.env, bold=widget.bold)
    color = brush.shade(brush.color(widget.color), box, enabled=enabled)
    room = box.rect.inset(*padding(widget, brush.env))
    _paragraph(brush, box.lines, room, color, font, align=widget.align)


def _paragraph(
    brush: Brush,
    lines: Sequence[str],
    room: Rect,
    color: theme.BGR,
    font: theme.Font,
    *,
    align: str = "start",
) -> None:
    """Lines in the middle of the room's height, from its top where they do not fit."""
    top = room.top + max(0, room.height - font.line * len(lines)) // 2
    for index, line in enumerate(lines):
        left = room.left
        if align != "start":
            spare = room.width - words.width(line, font.em, font.weight)
            left += spare // 2 if align == "center" else spare
        baseline = top + font.line * index + font.line // 2 + words.ascent(font.em)
        brush.words(line, left, baseline, color, size=font.em, weight=font.weight)


def _icon(brush: Brush, box: Box, widget: Icon, enabled: bool) -> None:
    alpha = 1.0 if enabled else DISABLED
    size = brush.env.px(widget.size)
    brush.icon(widget.name, box.rect, size, brush.color(widget.color), alpha)


def _icon_button(brush: Brush, box: Box, widget: IconButton, enabled: bool) -> None:
    px = brush.env.px
    x, y = box.rect.center
    disc = Rect(x - px(20), y - px(20), x + px(20), y + px(20))
    if widget.background:
        brush.rounded(disc, brush.color(widget.background), px(20))
    elif widget.selected:
        brush.rounded(disc, brush.color("secondary_container"), px(20))
    if box is brush.pressed:
        brush.rounded(disc, brush.color("on_surface"), px(20), alpha=0.1)
    alpha = 1.0 if enabled else DISABLED
    brush.icon(widget.icon, box.rect, px(24), brush.color(widget.color), alpha)


_BUTTONS = {
    "filled": ("primary", "on_primary"),
    "tonal": ("secondary_container", "on_secondary_container"),
    "outlined": ("", "primary"),
    "text": ("", "primary"),
}


def _button(brush: Brush, box: Box, widget: Button, enabled: bool) -> None:
    px = brush.env.px
    high = min(px(40), box.rect.height) if widget.height is None else box.rect.height
    top = box.rect.center[1] - high // 2
    shape = box.rect._replace(top=top, bottom=top + high)
    fill, ink = _BUTTONS[widget.kind]
    if widget.background:
        fill, ink = widget.background, theme.on(widget.background)
    color = brush.color(ink)
    if not enabled:
        color = brush.shade(brush.color("on_surface"), box, enabled=False)
    if fill and enabled:
        brush.rounded(shape, brush.color(fill), high // 2)
    elif fill:
        brush.rounded(shape, brush.color("on_surface"), high // 2, alpha=0.12)
    if widget.kind == "outlined":
        edge = brush.color("outline")
        brush.outline(shape, edge, high // 2, px(1), alpha=1.0 if enabled else 0.3)
    if box is brush.pressed:
        brush.rounded(shape, color, high // 2, alpha=0.12)
    room = shape.inset(px(8), 0)
    if not widget.icon:
        brush.label(widget.text, room, color)
        return
    start = room.left + max(0, room.width - brush.text_width(widget.text, "label") - px(26)) // 2
    brush.icon(widget.icon, room._replace(left=start, right=start + px(18)), px(18), color)
    brush.label(widget.text, room._replace(left=start + px(26)), color, align="start")


def _fab(brush: Brush, box: Box, widget: Fab, enabled: bool) -> None:
    px = brush.env.px
    # The shadow falls beside the button.
    brush.clip = box.clip.intersect(brush.whole)
    brush.shadow(box.rect, px(16), px(6), 0.3)
    brush.rounded(box.rect, brush.color(widget.background or "primary_container"), px(16))
    color = brush.color(theme.on(widget.background or "primary_container"))
    if box is brush.pressed:
        brush.rounded(box.rect, color, px(16), alpha=0.1)
    if not widget.text:
        brush.icon(widget.icon, box.rect, px(24), color)
        return
    sign = Rect(box.rect.left + px(16), box.rect.top, box.rect.left + px(40), box.rect.bottom)
    brush.icon(widget.icon, sign, px(24), color)
    room = Rect(sign.right + px(12), box.rect.top, box.rect.right - px(12), box.rect.bottom)
    brush.label(widget.text, room, color, align="start")


def _switch(brush: Brush, box: Box, widget: Switch, enabled: bool) -> None:
    px = brush.env.px
    x, y = box.rect.center
    track = Rect(x - px(26), y - px(16), x - px(26) + px(52), y - px(16) + px(32))
    alpha = 1.0 if enabled else 0.38
    if widget.checked:
        brush.rounded(track, brush.color("primary"), px(16), alpha=alpha)
        brush.disc(track.right - px(16), y, px(12), brush.color("on_primary"))
        sign = Rect(track.right - px(24), y - px(8), track.right - px(8), y + px(8))
        brush.icon("check", sign, px(16), brush.color("primary"), alpha)
    else:
        fill = brush.color("surface_container_highest")
        brush.rounded(track, fill, px(16), alpha=alpha)
        brush.outline(track, brush.color("outline"), px(16), px(2), alpha=alpha)
        brush.disc(track.left + px(16), y, px(8), brush.color("outline"), alpha)


def _checkbox(brush: Brush, box: Box, widget: Checkbox, enabled: bool) -> None:
    px = brush.env.px
    x, y = _toggle_center(brush, box, widget.text)
    alpha = 1.0 if enabled else DISABLED
    square = Rect(x - px(9), y - px(9), x + px(9), y + px(9))
    if widget.checked:
        brush.rounded(square, brush.color("primary"), px(2.5), alpha=alpha)
        brush.icon("check", square, px(17), brush.color("on_primary"))
    else:
        brush.outline(square, brush.color("on_surface_variant"), px(2.5), px(2), alpha=alpha)
    _beside(brush, box, widget.text, enabled=enabled)


def _radio(brush: Brush, box: Box, widget: Radio, enabled: bool) -> None:
    px = brush.env.px
    x, y = _toggle_center(brush, box, widget.text)
    alpha = 1.0 if enabled else DISABLED
    color = brush.color("primary" if widget.checked else "on_surface_variant")
    ring = Rect(x - px(10), y - px(10), x + px(10), y + px(10))
    brush.outline(ring, color, px(10), px(2), alpha=alpha)
    if widget.checked:
        brush.disc(x, y, px(5), color, alpha)
    _beside(brush, box, widget.text, enabled=enabled)


def _toggle_center(brush: Brush, box: Box, text: str) -> tuple[int, int]:
    return (box.rect.left + brush.env.px(24), box.rect.center[1]) if text else box.rect.center


def _beside(brush: Brush, box: Box, text: str, *, enabled: bool) -> None:
    """The words of a checkbox or radio."""
    if not text:
        return
    font = theme.font("body", brush.env)
    color = brush.shade(brush.color("on_surface"), box, enabled=enabled)
    room = box.rect._replace(left=box.rect.left + brush.env.px(48))
    shown = words.lines(text, font.em, font.weight, room.width - brush.env.px(8))
    _paragraph(brush, shown, room, color, font)


def _chip(brush: Brush, box: Box, widget: Chip, enabled: bool) -> None:
    px = brush.env.px
    y = box.rect.center[1]
    shape = Rect(box.rect.left, y - px(16), box.rect.right, y + px(16))
    ink = "on_secondary_container" if widget.checked else "on_surface_variant"
    color = brush.shade(brush.color(ink), box, enabled=enabled)
    if widget.checked:
        brush.rounded(shape, brush.color("secondary_container"), px(8))
    else:
        brush.outline(shape, brush.color("outline_variant"), px(8), px(1))
    if box is brush.pressed:
        brush.rounded(shape, color, px(8), alpha=0.1)
    if widget.icon:
        sign = Rect(shape.left + px(8), shape.top, shape.left + px(26), shape.bottom)
        brush.icon(widget.icon, sign, px(18), color)
        room = Rect(sign.right + px(4), shape.top, shape.right - px(4), shape.bottom)
        brush.label(widget.text, room, color)
    else:
        brush.label(widget.text, shape.inset(px(2), 0), color)


def _slider(brush: Brush, box: Box, widget: Slider, enabled: bool) -> None:
    px = brush.env.px
    value = min(1.0, max(0.0, widget.value))
    alpha = 1.0 if enabled else DISABLED
    y = box.rect.center[1]
    track = Rect(box.rect.left + px(16), y - px(8), box.rect.right - px(16), y + px(8))
    at = track.left + round(track.width * value)
    if widget.thin:
        line, white = track._replace(top=y - px(2), bottom=y + px(2)), brush.color("white")
        brush.rounded(line, white, px(2), alpha=0.35 * alpha)
        brush.rounded(line._replace(right=max(at, line.left + px(2))), white, px(2), alpha=alpha)
        brush.disc(at, y, px(7), white, alpha)
        return
    if at - px(6) > track.left:
        done = Rect(track.left, track.top, at - px(6), track.bottom)
        brush.rounded(done, brush.color("primary"), px(8), alpha=alpha)
    if at + px(6) < track.right:
        rest = Rect(at + px(6), track.top, track.right, track.bottom)
        brush.rounded(rest, brush.color("secondary_container"), px(8), alpha=alpha)
    thumb = Rect(at - px(2), y - px(22), at - px(2) + px(4), y + px(22))
    brush.rounded(thumb, brush.color("primary"), px(2), alpha=alpha)


def _avatar(brush: Brush, box: Box, widget: Avatar, enabled: bool) -> None:
    px = brush.env.px
    x, y = box.rect.center
    side = min(px(widget.size), box.rect.width, box.rect.height)
    disc = Rect(x - side // 2, y - side // 2, x - side // 2 + side, y - side // 2 + side)
    alpha = 1.0 if enabled else DISABLED
    brush.rounded(disc, brush.color(widget.color), side // 2, alpha=alpha)
    color = brush.color(theme.on(widget.color))
    if widget.icon:
        brush.icon(widget.icon, disc, round(side * 0.55), color, alpha)
        return
    em = max(1, round(side * 0.4))
    left = x - words.width(widget.text, em, 400) // 2
    brush.words(widget.text, left, y + words.ascent(em), color, size=em, weight=400)


def _progress(brush: Brush, box: Box, widget: Progress, enabled: bool) -> None:
    px = brush.env.px
    if widget.value is None:
        side = min(box.rect.width, box.rect.height, px(40))
        start = 360 * brush.view.phase - 90
        radius = max(1.0, side / 2 - px(3))
        brush.arc(
            box.rect.center,
            radius,
            start,
            start + 260,
            color=brush.color("primary"),
            width=px(4),
        )
        return
    y, half = box.rect.center[1], px(2)
    track = Rect(box.rect.left, y - half, box.rect.right, y + half)
    brush.rounded(track, brush.color("secondary_container"), half)
    end = track.left + round(track.width * min(1.0, max(0.0, widget.value)))
    brush.rounded(track._replace(right=end), brush.color("primary"), half)


def _divider(brush: Brush, box: Box, widget: Divider, enabled: bool) -> None:
    room = box.rect.inset(*padding(widget, brush.env))
    thin = max(1, brush.env.px(0.8))
    if room.width >= room.height:
        line = Rect(room.left, room.top, room.right, room.top + thin)
    else:
        line = Rect(room.left, room.top, room.left + thin, room.bottom)
    brush.block(line, brush.color("outline_variant"), 0.7)


def _card(brush: Brush, box: Box, widget: Card, enabled: bool) -> None:
    radius = brush.env.px(widget.radius or CARD_RADIUS)
    if not widget.background:
        role = "surface_container" if brush.env.dark else "surface_container_low"
        brush.rounded(box.rect, brush.color(role), radius)
    if widget.selected:
        brush.outline(box.rect, brush.color("primary"), radius, brush.env.px(2))


def _scaffold(brush: Brush, box: Box, widget: Scaffold, enabled: bool) -> None:
    if not widget.background:
        brush.block(box.rect, brush.color("surface"))


def _bottom_bar(brush: Brush, box: Box, widget: BottomBar, enabled: bool) -> None:
    brush.block(box.rect, brush.color("surface_container"))


def _tabs(brush: Brush, box: Box, widget: Tabs, enabled: bool) -> None:
    thin = max(1, brush.env.px(0.8))
    line = box.rect._replace(top=box.rect.bottom - thin)
    brush.block(line, brush.color("outline_variant"), 0.7)


def _tab_item(brush: Brush, box: Box, widget: TabItem, enabled: bool) -> None:
    px = brush.env.px
    x, _ = box.rect.center
    if widget.bottom:
        pill = Rect(x - px(32), box.rect.top + px(12), x + px(32), box.rect.top + px(44))
        if widget.selected:
            brush.rounded(pill, brush.color("secondary_container"), px(16))
        ink = "on_secondary_container" if widget.selected else "on_surface_variant"
        brush.icon(widget.icon, pill, px(24), brush.color(ink))
        room = box.rect._replace(top=pill.bottom + px(4), bottom=pill.bottom + px(20))
        ink = "on_surface" if widget.selected else "on_surface_variant"
        brush.label(widget.text, room, brush.color(ink), style="small")
        return
    color = brush.color("primary" if widget.selected else "on_surface_variant")
    room = box.rect
    if widget.icon and widget.text:
        brush.icon(widget.icon, room._replace(bottom=room.top + px(36)), px(24), color)
        room = room._replace(top=room.top + px(30))
    if widget.text:
        brush.label(widget.text, room, color)
    else:
        brush.icon(widget.icon, room, px(24), color)
    if widget.selected:
        half = max(px(12), brush.text_width(widget.text, "label") // 2)
        bottom = box.rect.bottom
        line = Rect(x - half, bottom - px(3), x + half, bottom)
        brush.rounded(line, color, px(3), top_only=True)


DRAWINGS: dict[type[Widget], Drawing] = {
    Text: _text,
    Icon: _icon,
    IconButton: _icon_button,
    Button: _button,
    Fab: _fab,
    Switch: _switch,
    Checkbox: _checkbox,
    Radio: _radio,
    Chip: _chip,
    Slider: _slider,
    Avatar: _avatar,
    Progress: _progress,
    Divider: _divider,
    Card: _card,
    Scaffold: _scaffold,
    BottomBar: _bottom_bar,
    Tabs: _tabs,
    TabItem: _tab_item,
    TextField: draw_field,
}
