"""The preferred sizes of widgets, in px."""

from collections.abc import Callable, Sequence
from typing import Any

from virtual_phone.ui import text as words
from virtual_phone.ui import theme
from virtual_phone.ui import widgets as ui
from virtual_phone.ui.geometry import Env, Rect, padding
from virtual_phone.ui.parts import COMPOSITES, TabItem, children, expand, holds, shown_text
from virtual_phone.ui.pieces import BadgeMark

Size = tuple[int, int]
ENDLESS = 1_000_000
"""More room than anything takes."""
_GREEDY = (
    ui.TextField,
    ui.Slider,
    ui.ListItem,
    ui.Grid,
    ui.Scaffold,
    ui.AppBar,
    ui.Tabs,
    ui.BottomBar,
    ui.SearchPill,
    ui.Pager,
    ui.LazyColumn,
    ui.Chart,
    ui.Video,
    ui.Web,
    ui.Canvas,
)
_RIGID = (
    ui.Icon,
    ui.IconButton,
    ui.Avatar,
    ui.Switch,
    ui.Fab,
    ui.Spacer,
    ui.Divider,
    ui.Rating,
    ui.Stepper,
    ui.Badge,
)
_AS_INSIDE = (ui.Row, ui.Column, ui.Stack, ui.Card, ui.Scroll, ui.Compose, ui.Corner)
"""They take all the width where something inside does."""
WHEEL_ROW = 44
"""Height of one value of a `Wheel`, dp."""
WHEEL_ROWS = 5


class Measure:
    """Sizes, remembered for the length of one layout, so that nested trees stay linear."""

    def __init__(self, env: Env) -> None:
        self.env = env
        self._sizes: dict[tuple[int, int], Size] = {}
        self._expanded: dict[int, ui.Widget] = {}
        self._facts: dict[tuple[int, str], bool] = {}
        self._widths: dict[tuple[int, int], list[int]] = {}

    # What is known of a widget

    def expanded(self, widget: Any) -> ui.Widget:
        """A composite's parts, the same object each time within this layout."""
        if id(widget) not in self._expanded:
            self._expanded[id(widget)] = expand(widget, self.env)
        return self._expanded[id(widget)]

    def greedy(self, widget: ui.Widget) -> bool:
        """Whether it takes all the width it can get."""
        key = (id(widget), "greedy")
        known = self._facts.get(key)
        if known is None:
            known = self._facts[key] = widget.width is None and self._takes_all(widget)
        return known

    def _takes_all(self, widget: ui.Widget) -> bool:
        if isinstance(widget, _GREEDY):
            return True
        if isinstance(widget, ui.Progress):
            return widget.value is not None
        if not isinstance(widget, _AS_INSIDE):
            return False
        row = isinstance(widget, ui.Row)
        return any((row and c.grow > 0) or self.greedy(c) for c in children(widget))

    def off_sight(self, widget: ui.Widget) -> bool:
        """Whether nobody asks where its parts are while it cannot be seen: it has no field."""
        key = (id(widget), "off_sight")
        if key not in self._facts:
            self._facts[key] = not holds(widget, (ui.TextField,))
        return self._facts[key]

    def shrinks(self, widget: ui.Widget) -> bool:
        """Whether it can be lower than its content because it scrolls."""
        key = (id(widget), "shrinks")
        if key not in self._facts:
            long_field = isinstance(widget, ui.TextField) and widget.multiline
            self._facts[key] = widget.height is None and (
                long_field or holds(widget, (ui.Scroll, ui.Grid, ui.Scaffold, ui.Web))
            )
        return self._facts[key]

    # Sizes

    def size(self, widget: ui.Widget, room: int) -> Size:
        """What the widget would measure, padding included, given `room` px of width."""
        key = (id(widget), room)
        known = self._sizes.get(key)
        if known is not None:
            return known
        px = self.env.px
        across, down = padding(widget, self.env) if widget.padding else (0, 0)
        outer = px(widget.width) if widget.width is not None else room
        w, h = self._natural(widget, max(0, outer - 2 * across))
        found = self._sizes[key] = (
            outer if widget.width is not None else min(max(room, 0), w + 2 * across),
            px(widget.height) if widget.height is not None else h + 2 * down,
        )
        return found

    def _natural(self, widget: ui.Widget, room: int) -> Size:
        measure = _MEASURES.get(type(widget))
        if measure is None:
            measure = _MEASURES[type(widget)] = _inherited(type(widget))
        return measure(self, widget, room)

    def _composite_size(self, widget: ui.Widget, room: int) -> Size:
        px = self.env.px
        inner = self.size(self.expanded(widget), room)
        if isinstance(widget, ui.ListItem):
            return room, max(inner[1], px(72 if widget.subtitle else 56))
        if isinstance(widget, ui.AppBar):
            return room, max(inner[1], px(64))
        if isinstance(widget, ui.Tabs):
            return room, px(64 if any(tab.icon and tab.text for tab in widget.tabs) else 48)
        if isinstance(widget, ui.BottomBar):
            return room, px(80)
        if isinstance(widget, ui.Video) and widget.height is None:
            return room, max(px(120), round(room * 9 / 16))
        return inner

    def text_size(self, text: str, style: str, room: int, max_lines: int = 0) -> Size:
        """Width of the longest line and height of all."""
        em, line, weight = theme.font(style, self.env)
        shown = words.lines(text, em, weight, room, max_lines)
        return max(words.width(s, em, weight) for s in shown), line * len(shown)

    def _text(self, widget: ui.Text, room: int) -> Size:
        em, line, weight = theme.font(widget.style, self.env, bold=widget.bold)
        shown = words.lines(widget.text, em, weight, room, widget.max_lines)
        return max(words.width(s, em, weight) for s in shown), line * len(shown)

    def _button(self, widget: ui.Button, room: int) -> Size:
        px = self.env.px
        side = 12 if widget.kind == "text" else 24
        extra = px(18 + 8) if widget.icon else 0
        w, _ = self.text_size(widget.text, "label", ENDLESS, 1)
        return min(room, w + 2 * px(side) + extra), px(48)

    def _fab(self, widget: ui.Fab, room: int) -> Size:
        px = self.env.px
        if not widget.text:
            return px(56), px(56)
        return min(room, self.text_size(widget.text, "label", ENDLESS, 1)[0] + px(72)), px(56)

    def _toggle(self, widget: ui.Checkbox | ui.Radio, room: int) -> Size:
        side = self.env.px(48)
        if not widget.text:
            return side, side
        gap = self.env.px(8)
        w, h = self.text_size(widget.text, "body", max(1, room - side - gap))
        return side + w + gap, max(side, h + gap)

    def _chip(self, widget: ui.Chip, room: int) -> Size:
        px = self.env.px
        w, _ = self.text_size(widget.text, "label", ENDLESS, 1)
        return min(room, max(px(40), w + px(24) + (px(24) if widget.icon else 0))), px(48)

    def _field(self, widget: ui.TextField, room: int) -> Size:
        px = self.env.px
        _, line, _ = theme.font(widget.style, self.env)
        count = len(self.field_spans(widget, room)) if widget.multiline else 1
        if widget.plain:
            return room, max(px(48), line * count + px(16))
        return room, max(px(56), line * count + px(32)) + (px(8) if widget.label else 0)

    def field_spans(self, widget: ui.TextField, room: int) -> tuple[tuple[int, int], ...]:
        """Which part of a field's text each line holds, in a field `room` px wide."""
        em, _, weight = theme.font(widget.style, self.env)
        shown = shown_text(widget)
        if not widget.multiline:
            return ((0, len(shown)),)
        side = 0 if widget.plain else 2 * self.env.px(16)
        return words.spans(shown, em, weight, room - side - self.env.px(2))

    def _progress(self, widget: ui.Progress, room: int) -> Size:
        px = self.env.px
        return (px(48), px(48)) if widget.value is None else (room, px(4))

    def _tab_item(self, widget: TabItem, room: int) -> Size:
        w, _ = self.text_size(widget.text, "label", ENDLESS, 1)
        return min(room, w + self.env.px(32)), self.env.px(80 if widget.bottom else 48)

    def _column(self, widget: ui.Column, room: int) -> Size:
        sizes = [self.size(c, room) for c in widget.children]
        gaps = self.env.px(widget.gap) * max(0, len(sizes) - 1)
        return max((w for w, _ in sizes), default=0), sum(h for _, h in sizes) + gaps

    def _row(self, widget: ui.Row, room: int) -> Size:
        widths = self.row_widths(widget, room)
        heights = [
            self.size(c, w)[1]
            for c, w in zip(widget.children, widths, strict=True)
            if not isinstance(c, ui.Divider)
        ]
        gaps = self.env.px(widget.gap) * max(0, len(widths) - 1)
        return sum(widths) + gaps, max(heights, default=0)

    def row_widths(self, widget: ui.Row, room: int) -> list[int]:
        """The widths of a row's children: as their content; growing ones share what is left."""
        key = (id(widget), room)
        if key not in self._widths:
            self._widths[key] = self._row_widths(widget, room)
        return self._widths[key]

    def _row_widths(self, widget: ui.Row, room: int) -> list[int]:
        gaps = self.env.px(widget.gap) * max(0, len(widget.children) - 1)
        free = max(0, room - gaps)
        weights = [c.grow or (1.0 if self.greedy(c) else 0.0) for c in widget.children]
        widths = [
            0
            if weight
            else self.env.px(1)
            if isinstance(c, ui.Divider) and c.width is None
            else self.size(c, free)[0]
            for c, weight in zip(widget.children, weights, strict=True)
        ]
        excess = sum(widths) - free
        if excess > 0:
            soft = [
                i
                for i, c in enumerate(widget.children)
                if widths[i] and c.width is None and not isinstance(c, _RIGID)
            ]
            total = sum(widths[i] for i in soft)
            for i in soft:
                widths[i] = max(0, widths[i] - -(-excess * widths[i] // total))
            return widths
        return spread(widths, weights, -excess)

    def _stack(self, widget: ui.Stack, room: int) -> Size:
        sizes = [self.size(c, room) for c in widget.children]
        return max((w for w, _ in sizes), default=0), max((h for _, h in sizes), default=0)

    def _grid(self, widget: ui.Grid, room: int) -> Size:
        heights = self.grid_heights(widget, room)
        gaps = self.env.px(widget.gap) * max(0, len(heights) - 1)
        return room, sum(heights) + gaps

    def grid_heights(self, widget: ui.Grid, room: int) -> list[int]:
        """Natural height of each row of a grid."""
        count = max(1, widget.columns)
        cell = max(0, (room - self.env.px(widget.gap) * (count - 1)) // count)
        heights = [self.size(c, cell)[1] for c in widget.children]
        return [max(heights[i : i + count]) for i in range(0, len(heights), count)]

    def _scroll(self, widget: ui.Scroll, room: int) -> Size:
        if widget.axis == "vertical":
            return self.size(widget.child, room)
        w, h = self.size(widget.child, room if self.greedy(widget.child) else ENDLESS)
        return min(room, w), h

    def _scaffold(self, widget: ui.Scaffold, room: int) -> Size:
        bars = (widget.app_bar, widget.tabs, widget.body, widget.bottom)
        return room, sum(self.size(bar, room)[1] for bar in bars if bar is not None)

    def _image(self, widget: ui.Image, room: int) -> Size:
        """As wide as asked for, else square with its height, else four to three."""
        if widget.height is not None and widget.width is None and not widget.grow:
            return min(room, self.env.px(widget.height)), self.env.px(widget.height)
        if room >= ENDLESS:  # In a row that is moved sideways: as on a card.
            room = self.env.px(240)
        return room, round(room * 3 / 4) if widget.width is None else room

    def _rating(self, widget: ui.Rating, room: int) -> Size:
        side = self.env.px(widget.size)
        return min(room, side * widget.most), self.env.px(48) if widget.on_rate else side

    def _badge_mark(self, widget: BadgeMark, room: int) -> Size:
        px = self.env.px
        if not widget.text:
            return px(10), px(10)
        w, _ = self.text_size(widget.text, "small", ENDLESS, 1)
        return max(px(18), w + px(9)), px(18)

    def _pager(self, widget: ui.Pager, room: int) -> Size:
        return room, max((self.size(page, room)[1] for page in widget.pages), default=0)

    def _wheel(self, widget: ui.Wheel, room: int) -> Size:
        widest = max((self.text_size(v, "title", ENDLESS, 1)[0] for v in widget.values), default=0)
        return min(room, widest + self.env.px(32)), self.env.px(WHEEL_ROW) * WHEEL_ROWS

    def _canvas(self, widget: ui.Canvas, room: int) -> Size:
        if widget.child is not None:
            return room, self.size(widget.child, room)[1]
        return room, round(room * 3 / 4)

    # Windows that find their own place

    def dialog_rect(self, dialog: ui.Dialog, rect: Rect) -> Rect:
        """In the middle, 280 to 320 dp wide unless a width is asked for."""
        px = self.env.px
        most = max(0, rect.width - px(32))
        if dialog.width is not None:
            w = min(most, px(dialog.width))
        else:
            natural = self.size(self.expanded(dialog), min(most, px(320)))[0]
            w = min(most, max(px(280), natural))
        h = min(self.size(self.expanded(dialog), w)[1], max(0, rect.height - px(32)))
        left, top = rect.left + (rect.width - w) // 2, rect.top + (rect.height - h) // 2
        return Rect(left, top, left + w, top + h)

    def menu_rect(self, menu: ui.Menu, rect: Rect) -> Rect:
        """At the top right, as wide as its longest entry."""
        px = self.env.px
        w = px(112)
        for item in menu.items:
            extra = px(72 if item.leading is not None else 32)
            extra += px(52) if item.trailing is not None else 0
            w = max(w, self.text_size(item.title, "body", ENDLESS, 1)[0] + extra + px(16))
        w = min(w, px(280), max(0, rect.width - px(16)))
        h = min(self.size(self.expanded(menu), w)[1], max(0, rect.height - px(16)))
        right, top = rect.right - px(8), rect.top + px(8)
        return Rect(right - w, top, right, top + h)

    def drawer_rect(self, drawer: ui.Drawer, rect: Rect) -> Rect:
        """At the left edge, leaving a strip of what lies behind."""
        px = self.env.px
        w = px(drawer.width) if drawer.width is not None else px(312)
        return rect._replace(right=rect.left + min(w, max(0, rect.width - px(56))))

    def popup_rect(self, popup: ui.Popup, rect: Rect) -> Rect:
        """In the middle, 312 dp wide unless a width is asked for."""
        px = self.env.px
        w = min(max(0, rect.width - px(48)), px(popup.width or 312))
        h = min(self.size(self.expanded(popup), w)[1], max(0, rect.height - px(48)))
        left, top = rect.left + (rect.width - w) // 2, rect.top + (rect.height - h) // 2
        return Rect(left, top, left + w, top + h)

    def sheet_rect(self, sheet: ui.Sheet, rect: Rect) -> Rect:
        """At the bottom, as high as its content."""
        px = self.env.px
        w = min(rect.width, px(640))
        h = min(self.size(self.expanded(sheet), w)[1] + px(16), max(0, rect.height - px(48)))
        left = rect.left + (rect.width - w) // 2
        return Rect(left, rect.bottom - h, left + w, rect.bottom)


def _inherited(kind: type[ui.Widget]) -> "Callable[[Measure, Any, int], Size]":
    """How the nearest class of a widget that an app derived is measured."""
    for base in kind.__mro__:
        if base in _MEASURES:
            return _MEASURES[base]
    msg = f"no layout for {kind.__name__}"
    raise TypeError(msg)


def spread(sizes: Sequence[int], weights: Sequence[float], left: int) -> list[int]:
    """Share `left` px among those with a weight, to the last pixel."""
    total = sum(weights)
    if not total:
        return list(sizes)
    found, given, passed = [], 0, 0.0
    for size, weight in zip(sizes, weights, strict=True):
        passed += weight
        upto = round(left * passed / total)
        found.append(size + upto - given)
        given = upto
    return found


def _square(size: Callable[[Any], float]) -> Callable[[Measure, Any, int], Size]:
    def measure(engine: Measure, widget: Any, room: int) -> Size:
        side = engine.env.px(size(widget))
        return side, side

    return measure


_MEASURES: dict[type[ui.Widget], Callable[[Measure, Any, int], Size]] = {
    ui.Text: Measure._text,
    ui.Icon: _square(lambda w: w.size),
    ui.IconButton: _square(lambda w: 48),
    ui.Avatar: _square(lambda w: w.size),
    ui.Button: Measure._button,
    ui.Fab: Measure._fab,
    ui.Switch: lambda engine, widget, room: (engine.env.px(52), engine.env.px(48)),
    ui.Checkbox: Measure._toggle,
    ui.Radio: Measure._toggle,
    ui.Chip: Measure._chip,
    ui.Slider: lambda engine, widget, room: (room, engine.env.px(48)),
    ui.TextField: Measure._field,
    ui.Progress: Measure._progress,
    ui.Divider: lambda engine, widget, room: (room, max(1, engine.env.px(1))),
    ui.Spacer: lambda engine, widget, room: (0, 0),
    TabItem: Measure._tab_item,
    ui.Column: Measure._column,
    ui.Row: Measure._row,
    ui.Stack: Measure._stack,
    ui.Grid: Measure._grid,
    ui.Scroll: Measure._scroll,
    ui.Card: lambda engine, widget, room: engine.size(widget.child, room),
    ui.Scaffold: Measure._scaffold,
    ui.Corner: lambda engine, widget, room: engine.size(widget.child, room),
    ui.Compose: lambda engine, widget, room: engine.size(widget.child, room),
    ui.Image: Measure._image,
    ui.Rating: Measure._rating,
    ui.Pager: Measure._pager,
    ui.LazyColumn: lambda engine, widget, room: (
        room,
        widget.count * engine.env.px(widget.row_height),
    ),
    ui.Wheel: Measure._wheel,
    ui.Chart: lambda engine, widget, room: (room, engine.env.px(160)),
    ui.Canvas: Measure._canvas,
    **dict.fromkeys(COMPOSITES, Measure._composite_size),
    BadgeMark: Measure._badge_mark,
}
