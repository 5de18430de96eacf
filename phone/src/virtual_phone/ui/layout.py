"""Widgets to boxes: a pure function of tree, rectangle, surroundings and view.

There are two passes: `Measure` gives the preferred size of a widget, `_Placer` puts it into a
rectangle.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from virtual_phone.ui import text as words
from virtual_phone.ui import theme
from virtual_phone.ui import widgets as ui
from virtual_phone.ui.geometry import Box, Env, Rect, View, padding
from virtual_phone.ui.measure import ENDLESS, WHEEL_ROW, Measure, spread
from virtual_phone.ui.parts import COMPOSITES, clear_of_fab, shown_text
from virtual_phone.ui.pieces import COMPOSED, Disc, Dots, Mark, TabItem, WheelItem

__all__ = ["Box", "Env", "Rect", "View", "hit", "layout", "scroll_range", "slider_value", "walk"]

PULL = "@pull"
"""With a `Scroll`'s key: how far, in px, it is pulled down past its start."""
_OWN_WIDTH = (
    ui.Icon,
    ui.IconButton,
    ui.Avatar,
    ui.Chip,
    ui.Switch,
    ui.Fab,
    ui.Rating,
    ui.Stepper,
    ui.Badge,
)


def layout(widget: ui.Widget, rect: Rect, env: Env, view: View) -> Box:
    """Place a page.

    Args:
        widget: The tree that the page built.
        rect: Where it goes, in px. A Dialog, Menu, Sheet, Drawer or Popup finds its own place
            inside.
        env: Surroundings.
        view: Scroll offsets and focus.

    Returns:
        The box of the root; rectangles in px of the display.
    """
    placer = _Placer(env, view)
    measure = placer.measure
    if isinstance(widget, ui.Dialog):
        place = measure.dialog_rect(widget, rect)
    elif isinstance(widget, ui.Menu):
        place = measure.menu_rect(widget, rect)
    elif isinstance(widget, ui.Sheet):
        place = measure.sheet_rect(widget, rect)
    elif isinstance(widget, ui.Drawer):
        place = measure.drawer_rect(widget, rect)
    elif isinstance(widget, ui.Popup):
        place = measure.popup_rect(widget, rect)
    else:
        place = rect
    return placer.place(widget, place, place.intersect(rect))


def walk(box: Box) -> Iterator[Box]:
    """The box and all inside, parents first, back to front."""
    yield box
    for child in box.children:
        yield from walk(child)


def hit(box: Box, x: float, y: float) -> list[Box]:
    """The boxes under a point from the outermost to the innermost; empty when outside."""
    if not box.visible.contains(x, y) or isinstance(box.widget, Mark):
        return []
    for child in reversed(box.children):
        inner = hit(child, x, y)
        if inner:
            return [box, *inner]
    return [] if isinstance(box.widget, ui.Corner) else [box]


def scroll_range(box: Box) -> tuple[int, int]:
    """Offset and largest offset in px of a `Scroll`'s box; (0, 0) when everything fits."""
    if not isinstance(box.widget, ui.Scroll) or not box.children:
        return 0, 0
    content = box.children[0].rect
    if box.widget.axis == "vertical":
        return box.rect.top - content.top, max(0, content.height - box.rect.height)
    return box.rect.left - content.left, max(0, content.width - box.rect.width)


def slider_value(box: Box, x: float, env: Env) -> float:
    """The value in 0..1 that a touch at `x` means to a `Slider`."""
    track = box.rect.inset(env.px(16), 0)
    return min(1.0, max(0.0, (x - track.left) / max(1, track.width)))


class _Placer:
    def __init__(self, env: Env, view: View) -> None:
        self.env = env
        self.view = view
        self.measure = Measure(env)

    def place(self, widget: ui.Widget, rect: Rect, clip: Rect) -> Box:
        """Put the widget into the rectangle; what lies outside `clip` is not seen."""
        inside = rect.intersect(clip)
        if inside.empty and self.measure.off_sight(widget):
            return Box(widget, rect, clip)
        if isinstance(widget, COMPOSITES):
            own = isinstance(widget, COMPOSED) and not isinstance(widget, ui.Web)
            room = rect.inset(*padding(widget, self.env)) if own else rect
            return Box(
                widget, rect, clip, (self.place(self.measure.expanded(widget), room, inside),)
            )
        room = rect.inset(*padding(widget, self.env)) if widget.padding else rect
        if isinstance(widget, ui.Text):
            font = theme.font(widget.style, self.env, bold=widget.bold)
            shown = words.lines(widget.text, font.em, font.weight, room.width, widget.max_lines)
            return Box(widget, rect, clip, lines=shown)
        if isinstance(widget, ui.TextField):
            spans = self.measure.field_spans(widget, room.width)
            text = shown_text(widget)
            return Box(widget, rect, clip, lines=tuple(text[a:b] for a, b in spans), spans=spans)
        placing = _PLACINGS.get(type(widget))
        if placing is None:
            placing = _PLACINGS[type(widget)] = _inherited(type(widget))
        return Box(widget, rect, clip, tuple(placing(self, widget, room, inside)))

    def _place_row(self, widget: ui.Row, rect: Rect, clip: Rect) -> Iterator[Box]:
        widths = self.measure.row_widths(widget, rect.width)
        gap = self.env.px(widget.gap)
        left, gap = _start(widget.main, rect.left, rect.width, sum(widths), len(widths), gap)
        for child, w in zip(widget.children, widths, strict=True):
            h = rect.height
            if widget.cross != "stretch" and not isinstance(child, ui.Divider):
                h = min(h, self.measure.size(child, w)[1])
            top = rect.top + _align(widget.cross, rect.height - h)
            yield self.place(child, Rect(left, top, left + w, top + h), clip)
            left += w + gap

    def _place_column(self, widget: ui.Column, rect: Rect, clip: Rect) -> Iterator[Box]:
        gap = self.env.px(widget.gap)
        heights = self._column_heights(widget.children, rect, gap)
        top, gap = _start(widget.main, rect.top, rect.height, sum(heights), len(heights), gap)
        for child, h in zip(widget.children, heights, strict=True):
            natural = self.measure.size(child, rect.width)[0]
            stretch = widget.cross == "stretch" and not _keeps_width(child)
            w = rect.width if stretch else min(natural, rect.width)
            left = rect.left + _align(widget.cross, rect.width - w)
            yield self.place(child, Rect(left, top, left + w, top + h), clip)
            top += h + gap

    def _column_heights(self, items: Sequence[ui.Widget], rect: Rect, gap: int) -> list[int]:
        natural = [self.measure.size(c, rect.width)[1] for c in items]
        weights = [c.grow if c.height is None else 0.0 for c in items]
        free = rect.height - gap * max(0, len(items) - 1)
        fixed = [0 if weight else h for h, weight in zip(natural, weights, strict=True)]
        left = free - sum(fixed)
        if left < 0 or not any(weights):
            return self._shrink(items, fixed, -left) if left < 0 else fixed
        shared = spread(fixed, weights, left)
        cramped = any(
            weight and shared[i] < natural[i] and not self.measure.shrinks(items[i])
            for i, weight in enumerate(weights)
        )
        if cramped and sum(natural) <= free:
            return spread(natural, weights, free - sum(natural))
        return shared

    def _shrink(self, items: Sequence[ui.Widget], heights: list[int], excess: int) -> list[int]:
        """Take what is too much from children that scroll, the last first."""
        found = list(heights)
        for i in reversed(range(len(items))):
            if excess > 0 and self.measure.shrinks(items[i]):
                cut = min(excess, found[i])
                found[i] -= cut
                excess -= cut
        return found

    def _place_stack(self, widget: ui.Stack, rect: Rect, clip: Rect) -> Iterator[Box]:
        for child in widget.children:
            if isinstance(child, ui.Corner):
                yield self._place_corner(child, rect, clip)
                continue
            w, h = self.measure.size(child, rect.width)
            w = min(w, rect.width) if child.width is not None else rect.width
            h = min(h, rect.height) if child.height is not None else rect.height
            left, top = rect.left + (rect.width - w) // 2, rect.top + (rect.height - h) // 2
            yield self.place(child, Rect(left, top, left + w, top + h), clip)

    def _place_corner(self, widget: ui.Corner, rect: Rect, clip: Rect) -> Box:
        w, h = self.measure.size(widget, rect.width)
        w, h = min(w, rect.width), min(h, rect.height)
        left = rect.left + _share(widget.at, ("start", "end"), rect.width - w)
        top = rect.top + _share(widget.at, ("top", "bottom"), rect.height - h)
        return self.place(widget, Rect(left, top, left + w, top + h), clip)

    def _place_child(
        self, widget: ui.Corner | ui.Compose | ui.Canvas, rect: Rect, clip: Rect
    ) -> Iterator[Box]:
        if widget.child is not None:
            yield self.place(widget.child, rect, clip)

    def _place_pager(self, widget: ui.Pager, rect: Rect, clip: Rect) -> Iterator[Box]:
        """The page in front, and its neighbour where a finger draws that into sight."""
        pulled = round(self.view.scroll.get(widget.key, 0))
        inside, count = rect.intersect(clip), len(widget.pages)
        for number in (widget.index, widget.index + (1 if pulled > 0 else -1)):
            if 0 <= number < count and (number == widget.index or pulled):
                left = rect.left + (number - widget.index) * rect.width - pulled
                place = Rect(left, rect.top, left + rect.width, rect.bottom)
                yield self.place(widget.pages[number], place, inside)
        if widget.dots and count > 1:
            strip = rect._replace(top=max(rect.top, rect.bottom - self.env.px(20)))
            yield Box(Dots(count=count, index=widget.index), strip, inside)

    def _place_lazy(self, widget: ui.LazyColumn, rect: Rect, clip: Rect) -> Iterator[Box]:
        tall = max(1, self.env.px(widget.row_height))
        if clip.empty:
            return
        first = max(0, (clip.top - rect.top) // tall)
        last = min(widget.count, -(-(clip.bottom - rect.top) // tall))
        for index in range(first, last):
            top = rect.top + index * tall
            place = Rect(rect.left, top, rect.right, top + tall)
            yield self.place(widget.row(index), place, clip)

    def _place_wheel(self, widget: ui.Wheel, rect: Rect, clip: Rect) -> Iterator[Box]:
        tall, count = self.env.px(WHEEL_ROW), len(widget.values)
        pulled = round(self.view.scroll.get(widget.key, 0))
        middle = rect.center[1] - tall // 2 - pulled
        reach = rect.height // tall // 2 + 1
        for off in range(-reach, reach + 1):
            at = widget.index + off
            if widget.wrap and count:
                at %= count
            if 0 <= at < count:
                top = middle + off * tall
                place = Rect(rect.left, top, rect.right, top + tall)
                yield Box(WheelItem(text=widget.values[at], off=off), place, clip)

    def _place_grid(self, widget: ui.Grid, rect: Rect, clip: Rect) -> Iterator[Box]:
        gap, count = self.env.px(widget.gap), max(1, widget.columns)
        heights = self.measure.grid_heights(widget, rect.width)
        spare = rect.height - sum(heights) - gap * max(0, len(heights) - 1)
        if spare > 0:
            heights = spread(heights, [1.0] * len(heights), spare)
        cells = spread([0] * count, [1.0] * count, max(0, rect.width - gap * (count - 1)))
        top = rect.top
        for row, h in enumerate(heights):
            left = rect.left
            for child, w in zip(
                widget.children[row * count : (row + 1) * count], cells, strict=False
            ):
                yield self.place(child, Rect(left, top, left + w, top + h), clip)
                left += w + gap
            top += h + gap

    def _place_scroll(self, widget: ui.Scroll, rect: Rect, clip: Rect) -> Iterator[Box]:
        offset = round(self.view.scroll.get(widget.key, ENDLESS if widget.at_end else 0))
        if widget.axis == "vertical":
            length = max(self.measure.size(widget.child, rect.width)[1], rect.height)
            top = rect.top - min(max(0, offset), length - rect.height)
            place = Rect(rect.left, top, rect.right, top + length)
        else:
            room = rect.width if self.measure.greedy(widget.child) else ENDLESS
            length = max(self.measure.size(widget.child, room)[0], rect.width)
            if widget.key not in self.view.scroll:
                offset = self._to_tab(widget.child, rect.width)
            left = rect.left - min(max(0, offset), length - rect.width)
            place = Rect(left, rect.top, left + length, rect.bottom)
        yield self.place(widget.child, place, rect.intersect(clip))
        pulled = min(round(self.view.scroll.get(widget.key + PULL, 0)), self.env.px(96))
        if widget.refreshing or pulled > 0:
            yield self._spinner(widget, rect, clip, pulled)

    def _to_tab(self, row: ui.Widget, room: int) -> int:
        """How far tabs must be moved for the chosen one to lie in the middle."""
        if not isinstance(row, ui.Row):
            return 0
        passed = 0
        for tab in row.children:
            if not isinstance(tab, TabItem):
                return 0
            wide = self.measure.size(tab, ENDLESS)[0]
            if tab.selected:
                return passed + (wide - room) // 2
            passed += wide
        return 0

    def _spinner(self, widget: ui.Scroll, rect: Rect, clip: Rect, pulled: int) -> Box:
        """The disc at the top of a list that is pulled down, or that waits for its news."""
        px, (x, _) = self.env.px, rect.center
        top = rect.top + px(16) if widget.refreshing else rect.top + pulled - px(40)
        disc = Rect(x - px(20), top, x + px(20), top + px(40))
        inside = rect.intersect(clip)
        ring = ui.Progress(class_name="android.widget.ImageView", id="refresh")
        return Box(Disc(), disc, inside, (Box(ring, disc.inset(px(8), px(8)), inside),))

    def _place_card(self, widget: ui.Card, rect: Rect, clip: Rect) -> Iterator[Box]:
        yield self.place(widget.child, rect, clip)

    def _place_scaffold(self, widget: ui.Scaffold, rect: Rect, clip: Rect) -> Iterator[Box]:
        top, bottom = rect.top, rect.bottom
        for bar in (widget.app_bar, widget.tabs):
            if bar is not None:
                end = min(bottom, top + self.measure.size(bar, rect.width)[1])
                yield self.place(bar, Rect(rect.left, top, rect.right, end), clip)
                top = end
        if widget.bottom is not None:
            bottom = max(top, bottom - self.measure.size(widget.bottom, rect.width)[1])
        body = Rect(rect.left, top, rect.right, bottom)
        content = widget.body if widget.fab is None else clear_of_fab(widget.body)
        yield self.place(content, body, body.intersect(clip))
        if widget.bottom is not None:
            yield self.place(widget.bottom, Rect(rect.left, bottom, rect.right, rect.bottom), clip)
        if widget.fab is not None:
            w, h = self.measure.size(widget.fab, rect.width)
            x, y = body.right - self.env.px(16), body.bottom - self.env.px(16)
            yield self.place(widget.fab, Rect(x - w, y - h, x, y), clip)


def _inherited(kind: type[ui.Widget]) -> "Callable[[_Placer, Any, Rect, Rect], Iterable[Box]]":
    """How the children of a widget's nearest known class are placed; most have none."""
    return next((_PLACINGS[base] for base in kind.__mro__ if base in _PLACINGS), _childless)


def _childless(placer: _Placer, widget: ui.Widget, rect: Rect, clip: Rect) -> tuple[Box, ...]:
    return ()


def _keeps_width(widget: ui.Widget) -> bool:
    """Whether a column leaves the widget as wide as its content."""
    bare = isinstance(widget, ui.Checkbox | ui.Radio) and not widget.text
    spinner = isinstance(widget, ui.Progress) and widget.value is None
    return widget.width is not None or bare or spinner or isinstance(widget, _OWN_WIDTH)


def _start(main: str, start: int, room: int, used: int, count: int, gap: int) -> tuple[int, int]:
    """Where the first child starts, and the gap between children."""
    spare = max(0, room - used - gap * max(0, count - 1))
    if main == "between" and count > 1:
        return start, gap + spare // (count - 1)
    return start + (spare // 2 if main == "center" else spare if main == "end" else 0), gap


def _share(at: str, ends: tuple[str, str], spare: int) -> int:
    """How much of the spare room comes first, for a `Corner`."""
    words = at.split("_")
    return 0 if ends[0] in words else spare if ends[1] in words else spare // 2


def _align(cross: str, spare: int) -> int:
    return spare // 2 if cross == "center" else spare if cross == "end" else 0


_PLACINGS: dict[type[ui.Widget], Callable[[_Placer, Any, Rect, Rect], Iterable[Box]]] = {
    ui.Row: _Placer._place_row,
    ui.Column: _Placer._place_column,
    ui.Stack: _Placer._place_stack,
    ui.Grid: _Placer._place_grid,
    ui.Scroll: _Placer._place_scroll,
    ui.Card: _Placer._place_card,
    ui.Scaffold: _Placer._place_scaffold,
    ui.Corner: _Placer._place_child,
    ui.Compose: _Placer._place_child,
    ui.Canvas: _Placer._place_child,
    ui.Pager: _Placer._place_pager,
    ui.LazyColumn: _Placer._place_lazy,
    ui.Wheel: _Placer._place_wheel,
}
