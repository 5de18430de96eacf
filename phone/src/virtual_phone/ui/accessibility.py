"""Boxes as accessibility nodes, and nodes as the XML that uiautomator2's u2.jar 0.4.1 writes.

Format facts come from the Java of that server (`AccessibilityNodeInfoDumper`) and from Android's
KXmlSerializer.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from virtual_phone.ui import odd
from virtual_phone.ui import widgets as ui
from virtual_phone.ui.geometry import Box, Env, Rect, View
from virtual_phone.ui.layout import scroll_range
from virtual_phone.ui.parts import TabItem, holds
from virtual_phone.ui.pieces import BadgeMark, Disc, Dots, WheelItem

_CLASSES: dict[type[ui.Widget], str] = {
    ui.Text: "android.widget.TextView",
    ui.Icon: "android.widget.ImageView",
    ui.Avatar: "android.widget.ImageView",
    ui.IconButton: "android.widget.ImageButton",
    ui.Button: "android.widget.Button",
    ui.Fab: "android.widget.ImageButton",
    ui.Switch: "android.widget.Switch",
    ui.Checkbox: "android.widget.CheckBox",
    ui.Radio: "android.widget.RadioButton",
    ui.Chip: "android.widget.CompoundButton",
    ui.Slider: "android.widget.SeekBar",
    ui.TextField: "android.widget.EditText",
    ui.Progress: "android.widget.ProgressBar",
    ui.ListItem: "android.widget.LinearLayout",
    ui.Row: "android.widget.LinearLayout",
    ui.Column: "android.widget.LinearLayout",
    ui.Stack: "android.widget.FrameLayout",
    ui.Grid: "android.widget.GridLayout",
    ui.Card: "androidx.cardview.widget.CardView",
    ui.AppBar: "android.view.ViewGroup",
    ui.Tabs: "android.widget.HorizontalScrollView",
    ui.BottomBar: "android.widget.FrameLayout",
    TabItem: "android.widget.LinearLayout",
    ui.Scaffold: "android.view.ViewGroup",
    ui.Image: "android.widget.ImageView",
    ui.Rating: "android.widget.RatingBar",
    ui.SearchPill: "android.widget.LinearLayout",
    ui.Pager: "androidx.viewpager.widget.ViewPager",
    ui.LazyColumn: "android.widget.LinearLayout",
    ui.Wheel: "android.widget.NumberPicker",
    ui.Chart: "android.view.View",
    ui.Video: "android.widget.FrameLayout",
    ui.Canvas: "android.view.View",
    BadgeMark: "android.widget.TextView",
}
_TRANSPARENT = (
    ui.Row,
    ui.Column,
    ui.Stack,
    ui.Grid,
    ui.Card,
    ui.Scaffold,
    ui.Dialog,
    ui.Menu,
    ui.Sheet,
    ui.Drawer,
    ui.Popup,
    ui.Corner,
    ui.Badge,
    ui.LazyColumn,
    Disc,
)
_NEVER = (ui.Stepper,)
"""They hand their id on to what they are made of."""
_WORDED = (
    ui.Text,
    ui.Button,
    ui.Fab,
    ui.Checkbox,
    ui.Radio,
    ui.Chip,
    BadgeMark,
)
_SILENT = (ui.Spacer, ui.Divider, Dots)
_NAF_EXCLUDED = {
    "android.widget.GridView",
    "android.widget.GridLayout",
    "android.widget.ListView",
    "android.widget.TableLayout",
}
# u2.jar's stripInvalidXMLChars; every UTF-16 surrogate counts, hence two dots for an emoji.
_ILLEGAL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufddf\ufffe\uffff]"
)
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


@dataclass(frozen=True, eq=False)
class Node:
    """One accessibility node, with the attributes of u2.jar."""

    cls: str
    package: str
    bounds: Rect
    text: str = ""
    resource_id: str = ""
    content_desc: str = ""
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    visible: bool = True
    hint: str = ""
    index: int = 0
    drawing_order: int = 0
    display: int = 0
    children: tuple["Node", ...] = ()
    box: Box | None = field(default=None, repr=False)
    """Whence it came; for whoever must act on the widget behind the node."""

    def walk(self) -> Iterator["Node"]:
        """The node and all inside, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


def nodes(box: Box, *, package: str, env: Env, view: View, window: Rect | None = None) -> Node:
    """A window's accessibility tree.

    Args:
        box: The root box of the window.
        package: Package of the app that owns the window.
        env: Surroundings.
        view: Focus decides `focused`.
        window: Bounds of the window; by default the display for a page, the box for
            Dialog, Menu, Sheet, Drawer and Popup.

    Returns:
        The window's FrameLayout, which holds `android:id/content` as on Android.
    """
    if window is None:
        modal = isinstance(box.widget, ui.Dialog | ui.Menu | ui.Sheet | ui.Drawer | ui.Popup)
        window = box.rect if modal else Rect(0, 0, env.width, env.height)
    package = package.partition("@")[0]  # see `virtual_phone.system.profiles`
    writer = _Writer(package, view, Rect(0, 0, env.width, env.height))
    inner = writer.write(box, enabled=True)
    frame = "android.widget.FrameLayout"
    content = Node(
        frame,
        package,
        window,
        resource_id="android:id/content",
        children=_numbered(inner),
        drawing_order=1,
    )
    return Node(frame, package, window, children=(content,), box=box)


def _numbered(found: Sequence[Node]) -> tuple[Node, ...]:
    return tuple(replace(node, index=i, drawing_order=i + 1) for i, node in enumerate(found))


class _Writer:
    def __init__(self, package: str, view: View, display: Rect) -> None:
        self.package = package
        self.view = view
        self.display = display

    def write(self, box: Box, *, enabled: bool) -> list[Node]:
        """The nodes for a box: one, or those inside where the box means nothing by itself."""
        widget = box.widget
        bounds = box.visible.intersect(self.display)
        if bounds.empty or isinstance(widget, _SILENT):
            return []
        enabled = enabled and widget.enabled
        inner: list[Node] = []
        for child in () if isinstance(widget, ui.Canvas) else box.children:
            inner += self.write(child, enabled=enabled)
        if isinstance(widget, ui.Web):
            return [odd.web(node, widget.title) for node in inner]
        if isinstance(widget, ui.Compose):
            return [odd.compose(inner, bounds, self.package)]
        if isinstance(widget, WheelItem):
            return (
                [self._wheel_item(widget, bounds, enabled=enabled)] if abs(widget.off) < 2 else []
            )
        if isinstance(widget, _NEVER) or (isinstance(widget, ui.Tabs) and widget.scrollable):
            return inner
        if isinstance(widget, _TRANSPARENT) and not _means_something(widget):
            return inner
        return [self._node(box, bounds, tuple(inner), enabled=enabled)]

    def _node(self, box: Box, bounds: Rect, inner: tuple[Node, ...], *, enabled: bool) -> Node:
        widget = box.widget
        editable = isinstance(widget, ui.TextField)
        clickable = widget.on_tap is not None or widget.on_double_tap is not None or editable
        clickable = clickable or (isinstance(widget, ui.Rating) and widget.on_rate is not None)
        checkable = isinstance(widget, ui.Switch | ui.Checkbox | ui.Radio | ui.Chip)
        if isinstance(widget, TabItem) and not inner:
            inner = (self._caption(widget, bounds),)
        return Node(
            cls=widget.class_name or _class(widget),
            package=self.package,
            bounds=bounds,
            text=_text(widget),
            resource_id=self._resource(widget.id),
            content_desc=widget.desc or (widget.text if isinstance(widget, TabItem) else ""),
            checkable=checkable,
            checked=checkable and bool(getattr(widget, "checked", False)),
            clickable=clickable,
            enabled=enabled,
            focusable=clickable or isinstance(widget, ui.Slider | ui.Scroll),
            focused=isinstance(widget, ui.TextField) and widget.key == self.view.focus,
            scrollable=scroll_range(box)[1] > 0 or isinstance(widget, ui.Pager | ui.Wheel),
            long_clickable=widget.on_long_press is not None or editable,
            password=isinstance(widget, ui.TextField) and widget.password,
            selected=widget.selected,
            hint=widget.hint or widget.label if isinstance(widget, ui.TextField) else "",
            children=_numbered(inner),
            box=box,
        )

    def _wheel_item(self, item: WheelItem, bounds: Rect, *, enabled: bool) -> Node:
        """As in a NumberPicker: the value between two buttons."""
        if item.off:
            cls, name = "android.widget.Button", ""
        else:
            cls, name = "android.widget.EditText", "android:id/numberpicker_input"
        clickable = cls.endswith("Button")
        return Node(
            cls,
            self.package,
            bounds,
            text=item.text,
            resource_id=name,
            clickable=clickable,
            focusable=True,
            long_clickable=True,
            enabled=enabled,
        )

    def _caption(self, tab: TabItem, bounds: Rect) -> Node:
        return Node(_CLASSES[ui.Text], self.package, bounds, text=tab.text, selected=tab.selected)

    def _resource(self, name: str) -> str:
        return name if not name or ":" in name else f"{self.package}:id/{name}"


def _means_something(widget: ui.Widget) -> bool:
    return bool(
        widget.id
        or widget.desc
        or widget.on_tap
        or widget.on_long_press
        or widget.on_double_tap
        or widget.selected
        or widget.class_name
    )


def _class(widget: ui.Widget) -> str:
    if isinstance(widget, ui.Scroll):
        if widget.axis == "horizontal":
            return "android.widget.HorizontalScrollView"
        rows = holds(widget.child, (ui.ListItem, ui.LazyColumn))
        return "androidx.recyclerview.widget.RecyclerView" if rows else "android.widget.ScrollView"
    if isinstance(widget, ui.Fab) and widget.text:
        return "android.widget.Button"
    if isinstance(widget, TabItem) and widget.bottom:
        return "android.widget.FrameLayout"
    return _CLASSES.get(type(widget), "android.widget.FrameLayout")


def _text(widget: ui.Widget) -> str:
    if isinstance(widget, ui.TextField):
        # An empty field says its hint, in `text` too.
        words = "•" * len(widget.text) if widget.password else widget.text
        return words or widget.hint or widget.label
    if isinstance(widget, ui.Slider) or (
        isinstance(widget, ui.Progress) and widget.value is not None
    ):
        # A node with range info is written with the current value as Java prints a float.
        return f"{round(min(1.0, max(0.0, widget.value or 0.0)) * 100)}.0"
    if isinstance(widget, ui.Rating):
        return f"{float(min(widget.most, max(0.0, widget.value)))}"
    if isinstance(widget, _WORDED):
        return widget.text
    return ""


def to_xml(
    windows: Sequence[Node],
    rotation: int = 0,
    compressed: bool = False,
    max_depth: int = 50,
) -> str:
    """The hierarchy as u2.jar's `dumpWindowHierarchy` writes it.

    Args:
        windows: Roots in the order in which they shall be written.
        rotation: 0..3, quarter turns.
        compressed: Leave out layouts that carry nothing, as Android's compressed hierarchy does;
            a window's root stays.
        max_depth: Levels below the roots; deeper nodes are left out.
    """
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n"
    if not windows:
        return f'{head}<hierarchy rotation="{rotation}" />'
    out = [head, f'<hierarchy rotation="{rotation}">']
    for root in windows:
        kept = [node for child in root.children for node in _compress(child)] if compressed else ()
        shown = replace(root, children=tuple(kept)) if compressed else root
        _write(out, shown, 0, depth=0, max_depth=max_depth)
    out.append("\r\n</hierarchy>")
    return "".join(out)


def _compress(node: Node) -> tuple[Node, ...]:
    inner = tuple(kept for child in node.children for kept in _compress(child))
    matters = (
        node.text
        or node.content_desc
        or node.clickable
        or node.checkable
        or node.scrollable
        or node.focusable
        or node.long_clickable
        or "Layout" not in node.cls
    )
    if not matters:
        return inner
    return (replace(node, children=inner),)


def _write(out: list[str], node: Node, index: int, *, depth: int, max_depth: int) -> None:
    pad = "\r\n" + "  " * (depth + 1)
    out.append(f"{pad}<node{_attributes(node, index)}")
    below = node.children if depth < max_depth else ()
    # The place among all children counts, also among those that are not shown.
    shown = [(place, child) for place, child in enumerate(below) if child.visible]
    if not shown:
        out.append(" />")
        return
    out.append(">")
    for position, child in shown:
        _write(out, child, position, depth=depth + 1, max_depth=max_depth)
    out.append(f"{pad}</node>")


def _attributes(node: Node, index: int) -> str:
    naf = (
        node.clickable
        and node.enabled
        and node.cls not in _NAF_EXCLUDED
        and not any(n.text or n.content_desc for n in node.walk())
    )
    bounds = node.bounds
    flags = (
        ("checkable", node.checkable),
        ("checked", node.checked),
        ("clickable", node.clickable),
        ("enabled", node.enabled),
        ("focusable", node.focusable),
        ("focused", node.focused),
        ("scrollable", node.scrollable),
        ("long-clickable", node.long_clickable),
        ("password", node.password),
        ("selected", node.selected),
        ("visible-to-user", node.visible),
    )
    return "".join(
        (
            ' NAF="true"' if naf else "",
            f' index="{index}"',
            f" text={_quoted(node.text)}",
            f" resource-id={_quoted(node.resource_id)}",
            f' class="{node.cls}"',
            f' package="{node.package}"',
            f" content-desc={_quoted(node.content_desc)}",
            *(f' {name}="{"true" if value else "false"}"' for name, value in flags),
            f' bounds="[{bounds.left},{bounds.top}][{bounds.right},{bounds.bottom}]"',
            f' drawing-order="{node.drawing_order}"',
            f" hint={_quoted(node.hint)}",
            f' display-id="{node.display}"',
        )
    )


def _quoted(value: str) -> str:
    """An attribute's value as KXmlSerializer writes it: single quotes around double ones."""
    if value.isalnum() and value.isascii():
        return f'"{value}"'
    value = _ILLEGAL.sub(".", _ASTRAL.sub("..", value))
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    value = value.replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' in value:
        return "'" + value.replace("'", "&apos;") + "'"
    return f'"{value}"'
