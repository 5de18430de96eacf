"""How the widgets that show something look: pictures, stars, marks, wheels, charts."""

import cv2
import numpy as np

from virtual_phone.ui import art, theme
from virtual_phone.ui import text as words
from virtual_phone.ui.brush import Brush
from virtual_phone.ui.controls import Drawing
from virtual_phone.ui.geometry import Box, Rect, padding
from virtual_phone.ui.pieces import BadgeMark, Disc, Dots, WheelItem
from virtual_phone.ui.widgets import Canvas, Chart, Image, Rating, Video, Web, Wheel, Widget


def _image(brush: Brush, box: Box, widget: Image, enabled: bool) -> None:
    room = box.rect.inset(*padding(widget, brush.env))
    _picture(brush, room, widget.art, widget.fit, brush.env.px(widget.radius), widget.dim)


def _picture(
    brush: Brush, room: Rect, name: str, fit: str, radius: int = 0, dim: float = 0
) -> None:
    if room.empty:
        return
    if fit == "contain":
        room = _fitted(room, art.aspect(name))
    seen = room.intersect(brush.clip)
    if seen.empty:
        return
    picture = art.picture(name, room.width, room.height)
    part = picture[seen.top - room.top : seen.bottom - room.top]
    part = part[:, seen.left - room.left : seen.right - room.left]
    if dim:
        part = cv2.convertScaleAbs(part, alpha=1 - min(1.0, dim))
    radius = min(radius, room.width // 2, room.height // 2)
    kept = brush.corners(room, radius)
    brush.canvas[seen.top : seen.bottom, seen.left : seen.right] = part
    brush.put_back(kept)


def _fitted(room: Rect, aspect: float) -> Rect:
    """The largest rectangle of an aspect (width over height) in the middle of another."""
    w = min(room.width, round(room.height * aspect))
    h = min(room.height, round(room.width / aspect))
    left, top = room.center[0] - w // 2, room.center[1] - h // 2
    return Rect(left, top, left + max(1, w), top + max(1, h))


def _rating(brush: Brush, box: Box, widget: Rating, enabled: bool) -> None:
    room = box.rect.inset(*padding(widget, brush.env))
    side = min(room.height, room.width // max(1, widget.most), brush.env.px(widget.size))
    y = room.center[1] - side // 2
    full, empty = brush.color(widget.color), brush.color("outline_variant")
    clip, step = brush.clip, room.width // max(1, widget.most)
    for number in range(widget.most):
        left = room.left + number * step + (step - side) // 2
        place = Rect(left, y, left + side, y + side)
        share = min(1.0, max(0.0, widget.value - number))
        if share < 1:
            brush.icon("star", place, side, empty)
        if share > 0:
            brush.clip = clip.intersect(place._replace(right=left + round(side * share)))
            brush.icon("star", place, side, full)
            brush.clip = clip


def _badge_mark(brush: Brush, box: Box, widget: BadgeMark, enabled: bool) -> None:
    brush.rounded(box.rect, brush.color("error"), box.rect.height // 2)
    if widget.text:
        brush.label(widget.text, box.rect, brush.color("on_error"), style="small")


def _dots(brush: Brush, box: Box, widget: Dots, enabled: bool) -> None:
    px = brush.env.px
    gap, y = px(12), box.rect.center[1]
    x = box.rect.center[0] - gap * (widget.count - 1) // 2
    for number in range(widget.count):
        brush.disc(x, y, px(4), (0, 0, 0), 0.25)
        alpha = 1.0 if number == widget.index else 0.55
        brush.disc(x, y, px(3), brush.color("white"), alpha)
        x += gap


def _disc(brush: Brush, box: Box, widget: Disc, enabled: bool) -> None:
    px = brush.env.px
    brush.clip = box.clip.intersect(brush.whole)
    brush.shadow(box.rect, px(20), px(4), 0.3)
    brush.rounded(box.rect, brush.color("surface_container_high"), px(20))


def _wheel(brush: Brush, box: Box, widget: Wheel, enabled: bool) -> None:
    px = brush.env.px
    y, half = box.rect.center[1], px(22)
    band = Rect(box.rect.left, y - half, box.rect.right, y + half)
    brush.rounded(band, brush.color("secondary_container"), px(8), alpha=0.7)


def _wheel_item(brush: Brush, box: Box, widget: WheelItem, enabled: bool) -> None:
    ink = brush.color("on_surface" if widget.off == 0 else "on_surface_variant")
    style = "title" if widget.off == 0 else "body"
    font = theme.font(style, brush.env)
    line = words.lines(widget.text, font.em, font.weight, box.rect.width, 1)[0]
    left = box.rect.left + (box.rect.width - words.width(line, font.em, font.weight)) // 2
    baseline = box.rect.center[1] + words.ascent(font.em)
    if enabled and abs(widget.off) < 2:
        brush.words(line, left, baseline, ink, size=font.em, weight=font.weight)
    else:
        pale = brush.mixed(ink, box, 0.55 if enabled else 0.38)
        brush.words(line, left, baseline, pale, size=font.em, weight=font.weight)


def _chart(brush: Brush, box: Box, widget: Chart, enabled: bool) -> None:
    px = brush.env.px
    room = box.rect.inset(*padding(widget, brush.env))
    low = px(22) if widget.labels else 0
    plot = Rect(room.left, room.top + px(20), room.right, max(room.top, room.bottom - low))
    for part in (0.0, 0.5, 1.0):
        y = round(plot.bottom - part * plot.height)
        line = Rect(plot.left, y - 1, plot.right, y)
        brush.block(line, brush.color("outline_variant"), 0.6)
    count = len(widget.values)
    if not count or plot.empty:
        return
    most = max(max(widget.values), 1e-9)
    least = min(0.0, *widget.values) if widget.kind == "bars" else min(widget.values)
    span = max(most - least, 1e-9)
    places = [
        (
            round(plot.left + (n + 0.5) * plot.width / count),
            round(plot.bottom - (v - least) / span * plot.height * 0.94),
        )
        for n, v in enumerate(widget.values)
    ]
    if widget.kind == "bars":
        _bars(brush, plot, places, widget)
    else:
        _line(brush, plot, places, widget)
    step = max(1, -(-count * px(30) // max(1, plot.width)))
    for n, label in enumerate(widget.labels[:count]):
        if n % step == 0:
            x, half = places[n][0], max(px(14), plot.width * step // count // 2)
            strip = Rect(x - half, plot.bottom + px(4), x + half, room.bottom)
            brush.label(label, strip, brush.color("on_surface_variant"), style="small")


def _bars(brush: Brush, plot: Rect, places: list[tuple[int, int]], widget: Chart) -> None:
    half = max(1, min(brush.env.px(14), plot.width // len(places) * 3 // 10))
    for n, (x, y) in enumerate(places):
        bar = Rect(x - half, min(y, plot.bottom - 2), x + half, plot.bottom)
        strong = widget.marked < 0 or n == widget.marked
        color = brush.color(widget.color)
        brush.rounded(bar, color, brush.env.px(4), top_only=True, alpha=1.0 if strong else 0.4)


def _line(brush: Brush, plot: Rect, places: list[tuple[int, int]], widget: Chart) -> None:
    px = brush.env.px
    image, x, y = brush.window()
    color = brush.color(widget.color)
    points = np.array(places, np.int32) - (x, y)
    if image.size and len(places) > 1:
        ends = [[points[-1][0], plot.bottom - y], [points[0][0], plot.bottom - y]]
        shade = image.copy()
        cv2.fillPoly(shade, [np.vstack([points, np.array(ends, np.int32)])], color)
        cv2.addWeighted(image, 0.82, shade, 0.18, 0, dst=image)
        cv2.polylines(image, [points], False, color, max(2, px(2.5)), cv2.LINE_AA)
    for n, (left, top) in enumerate(places):
        if n == widget.marked or len(places) <= 8:
            brush.disc(left, top, px(5 if n == widget.marked else 3.5), color)


def _canvas(brush: Brush, box: Box, widget: Canvas, enabled: bool) -> None:
    if widget.art:
        _picture(brush, box.rect, widget.art, "cover", brush.env.px(widget.radius))


def _web(brush: Brush, box: Box, widget: Web, enabled: bool) -> None:
    if not widget.background:
        brush.block(box.rect, brush.color("surface_container_lowest"))


def _video(brush: Brush, box: Box, widget: Video, enabled: bool) -> None:
    brush.block(box.rect, (0, 0, 0))


DRAWINGS: dict[type[Widget], Drawing] = {
    Image: _image,
    Rating: _rating,
    BadgeMark: _badge_mark,
    Dots: _dots,
    Disc: _disc,
    Wheel: _wheel,
    WheelItem: _wheel_item,
    Chart: _chart,
    Canvas: _canvas,
    Web: _web,
    Video: _video,
}
