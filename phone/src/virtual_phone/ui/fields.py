"""Text fields: where their words are, how they look, and which character a touch means."""

from typing import NamedTuple

from virtual_phone.ui import text as words
from virtual_phone.ui import theme
from virtual_phone.ui.brush import DISABLED, Brush
from virtual_phone.ui.geometry import Box, Env, Rect, View, padding
from virtual_phone.ui.widgets import TextField


class FieldShape(NamedTuple):
    """The parts of a field in px."""

    outline: Rect
    room: Rect
    """Where words may be."""
    first: int
    """The line at the top: a long text is moved so that its caret can be seen."""
    shift: int
    """How far a single long line is moved to the left, for the same reason."""
    font: theme.Font


def shape(box: Box, field: TextField, env: Env, view: View) -> FieldShape:
    """Where the parts of a field's box are."""
    font, px = theme.font(field.style, env), env.px
    outline = box.rect.inset(*padding(field, env))
    if field.label and not field.plain:
        outline = outline._replace(top=min(outline.top + px(8), outline.bottom))
    room = outline.inset(0 if field.plain else px(16), px(8 if field.plain else 16))
    first = shift = 0
    if not field.multiline:
        top = outline.center[1] - font.line // 2
        room = room._replace(top=top, bottom=top + font.line)
    if field.key == view.focus and box.lines:
        row, before = _caret_place(box, field, view)
        if field.multiline:
            first = max(0, row - max(1, room.height // font.line) + 1)
        else:
            shift = max(0, words.width(before, font.em, font.weight) + px(2) - room.width)
    return FieldShape(outline, room, first, shift, font)


def _caret_place(box: Box, field: TextField, view: View) -> tuple[int, str]:
    """The line that the caret is in, and the words before it in that line."""
    end = len(field.text)
    caret = end if view.caret is None else min(max(0, view.caret), end)
    row = max(i for i, (start, _) in enumerate(box.spans) if start <= caret)
    return row, box.lines[row][: caret - box.spans[row][0]]


def caret_at(box: Box, x: float, y: float, env: Env, view: View) -> int:
    """The position in a `TextField`'s text that a touch at (x, y) means.

    Raises:
        TypeError: The box is not that of a `TextField`.
    """
    field = box.widget
    if not isinstance(field, TextField):
        msg = f"no caret in a {type(field).__name__}"
        raise TypeError(msg)
    form = shape(box, field, env, view)
    row = form.first + int((y - form.room.top) // form.font.line)
    row = min(max(0, row), len(box.spans) - 1)
    start, end = box.spans[row]
    away = x - form.room.left + form.shift
    best = min(
        range(end - start + 1),
        key=lambda i: abs(words.width(box.lines[row][:i], form.font.em, form.font.weight) - away),
    )
    return start + best


def place_of(box: Box, at: int, env: Env, view: View) -> Rect:
    """Where a caret before the character at this position stands, 2 px wide.

    Raises:
        TypeError: The box is not that of a `TextField`.
    """
    field = box.widget
    if not isinstance(field, TextField):
        msg = f"no caret in a {type(field).__name__}"
        raise TypeError(msg)
    form = shape(box, field, env, view)
    row = max((i for i, (start, _) in enumerate(box.spans) if start <= at), default=0)
    line = box.lines[row][: max(0, at - box.spans[row][0])] if box.lines else ""
    x = form.room.left - form.shift + words.width(line, form.font.em, form.font.weight)
    y = form.room.top + form.font.line * (row - form.first)
    return Rect(x, y, x + 2, y + form.font.line)


def marks(box: Box, field: TextField, env: Env, view: View) -> list[Rect]:
    """The stretches of a field's lines that are selected."""
    if view.marked is None:
        return []
    first, last = view.marked
    form, found = shape(box, field, env, view), []
    for (start, end), line in zip(box.spans, box.lines, strict=True):
        left, right = max(first, start), min(last, end)
        if left < right:
            begin = place_of(box, left, env, view)
            shown = words.width(line[: right - start], form.font.em, form.font.weight)
            found.append(begin._replace(right=form.room.left - form.shift + shown))
    return found


def draw_field(brush: Brush, box: Box, field: TextField, enabled: bool) -> None:
    """Draw a field: outline, floating label, words or hint, caret."""
    px = brush.env.px
    focused = field.key == brush.view.focus and enabled
    form = shape(box, field, brush.env, brush.view)
    ink = brush.shade(brush.color("on_surface"), box, enabled=enabled)
    if not field.plain:
        _draw_outline(brush, box, field, form, enabled=enabled)
    room = form.room
    brush.clip = brush.clip.intersect(
        Rect(room.left - px(1), room.top - px(4), room.right + px(2), room.bottom + px(4))
    )
    if focused and brush.view.marked:
        for place in marks(box, field, brush.env, brush.view):
            brush.block(place, brush.color("primary"), alpha=0.3)
    if field.text:
        for index, shown in enumerate(box.lines[form.first :]):
            top = room.top + form.font.line * index
            if top > room.bottom:
                break
            _draw_line(brush, shown, room.left - form.shift, top, ink, form.font)
    elif field.hint and (field.plain or focused or not field.label):
        shown = words.lines(field.hint, form.font.em, form.font.weight, room.width, 1)[0]
        _draw_line(brush, shown, room.left, room.top, brush.color("on_surface_variant"), form.font)
    if focused and box.lines and not brush.view.marked:
        row, before = _caret_place(box, field, brush.view)
        x = room.left - form.shift + words.width(before, form.font.em, form.font.weight)
        y = room.top + form.font.line * (row - form.first)
        caret = Rect(x, y + px(1), x + px(2), y + form.font.line - px(1))
        brush.block(caret, brush.color("primary"))


def _draw_line(
    brush: Brush, line: str, left: int, top: int, color: theme.BGR, font: theme.Font
) -> None:
    baseline = top + font.line // 2 + words.ascent(font.em)
    brush.words(line, left, baseline, color, size=font.em, weight=font.weight)


def _draw_outline(
    brush: Brush, box: Box, field: TextField, form: FieldShape, *, enabled: bool
) -> None:
    px, outline = brush.env.px, form.outline
    focused = field.key == brush.view.focus and enabled
    under = brush.under(outline.left, outline.top)
    edge = brush.color("primary" if focused else "outline")
    alpha = 1.0 if enabled else DISABLED
    brush.outline(outline, edge, px(4), px(2 if focused else 1), alpha=alpha)
    if not field.label:
        return
    ink = brush.color("primary" if focused else "on_surface_variant")
    ink = brush.shade(ink, box, enabled=enabled)
    if not (focused or field.text):
        room = outline.inset(px(16), 0)
        if field.multiline:
            room = room._replace(bottom=min(room.bottom, room.top + px(56)))
        brush.label(field.label, room, ink, style="body", align="start")
        return
    w = min(brush.text_width(field.label, "small"), max(0, outline.width - px(32)))
    left = outline.left + px(16)
    brush.block(Rect(left - px(4), outline.top, left + w + px(4), outline.top + px(2)), under)
    room = Rect(left, outline.top - px(8), left + w + px(4), outline.top + px(8))
    brush.label(field.label, room, ink, style="small", align="start")
