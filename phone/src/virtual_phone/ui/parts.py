"""What composed widgets are made of: list items, bars and dialogs as trees of simpler widgets."""

from collections.abc import Sequence
from dataclasses import fields, replace

from virtual_phone.ui.geometry import Env
from virtual_phone.ui.pieces import COMPOSED, Composed, TabItem, compose, tab_items, tab_row
from virtual_phone.ui.widgets import (
    AppBar,
    BottomBar,
    Button,
    Checkbox,
    Column,
    Dialog,
    IconButton,
    ListItem,
    Menu,
    Radio,
    Row,
    Scroll,
    Sheet,
    Slider,
    Spacer,
    Switch,
    Tabs,
    Text,
    TextField,
    Widget,
)

__all__ = ["COMPOSITES", "TabItem", "children", "clear_of_fab", "expand", "holds", "shown_text"]

Composite = ListItem | AppBar | Tabs | BottomBar | Dialog | Menu | Sheet | Composed
COMPOSITES = (ListItem, AppBar, Tabs, BottomBar, Dialog, Menu, Sheet, *COMPOSED)

_SINGLE = ("child", "body", "app_bar", "tabs", "bottom", "fab", "leading", "trailing", "content")
_INSIDE: dict[type[Widget], tuple[str, tuple[str, ...]]] = {}


def expand(widget: Composite, env: Env) -> Widget:
    """The simpler widgets that a composed widget is made of."""
    if isinstance(widget, ListItem):
        return _list_item(widget)
    if isinstance(widget, AppBar):
        return _app_bar(widget, env)
    if isinstance(widget, COMPOSED):
        return compose(widget, env)
    if isinstance(widget, Tabs):
        return tab_row(widget)
    if isinstance(widget, BottomBar):
        return Row(children=tab_items(widget.tabs, bottom=True), cross="stretch")
    if isinstance(widget, Dialog):
        return _dialog(widget)
    if isinstance(widget, Menu):
        items = [i if i.height is not None else replace(i, height=48) for i in widget.items]
        entries = Column(children=items, padding=(0, 8))
        return Scroll(key="@menu", child=entries, class_name="android.widget.ListView")
    return Column(children=(Spacer(height=36), widget.child))


def clear_of_fab(body: Widget) -> Widget:
    """The body with room below the end of its list, so that the button never hides the last row."""
    if isinstance(body, Scroll) and body.axis == "vertical":
        child = body.child if body.child.grow else replace(body.child, grow=1)
        return replace(body, child=Column(children=(child, Spacer(height=88))))
    if isinstance(body, Column) and body.children:
        *before, last = body.children
        return replace(body, children=(*before, clear_of_fab(last)))
    return body


def holds(widget: Widget, kinds: tuple[type[Widget], ...]) -> bool:
    """Whether the widget is, or has anywhere inside, one of the kinds."""
    return isinstance(widget, kinds) or any(holds(child, kinds) for child in children(widget))


def children(widget: Widget) -> Sequence[Widget]:
    """The widgets directly inside, as given by the app."""
    many, single = _inside(type(widget))
    if many:
        return tuple(getattr(widget, many))
    inside = [getattr(widget, name) for name in single]
    return [child for child in inside if isinstance(child, Widget)]


def _inside(kind: type[Widget]) -> tuple[str, tuple[str, ...]]:
    """The field with all children of a kind of widget, or else those that hold one each."""
    if kind not in _INSIDE:
        held = {f.name for f in fields(kind)}
        many = next((name for name in ("children", "pages") if name in held), "")
        _INSIDE[kind] = many, tuple(name for name in _SINGLE if name in held)
    return _INSIDE[kind]


def _list_item(item: ListItem) -> Widget:
    words: list[Widget] = [
        Text(
            id="android:id/title",
            text=item.title,
            bold=item.bold,
            max_lines=2,
            enabled=item.enabled,
        )
    ]
    if item.subtitle:
        words.append(
            Text(
                id="android:id/summary",
                text=item.subtitle,
                style="subtitle",
                color="on_surface" if item.bold else "on_surface_variant",
                bold=item.bold,
                max_lines=3,
                enabled=item.enabled,
            )
        )
    parts: list[Widget] = [Column(children=words, grow=1, main="center", gap=1)]
    if item.leading is not None:
        parts.insert(0, item.leading)
    trailing = item.trailing
    if isinstance(trailing, Switch) and not trailing.id:
        trailing = replace(
            trailing, id="android:id/switch_widget", enabled=trailing.enabled and item.enabled
        )
    if trailing is not None:
        parts.append(trailing)
    # A checkbox, radio or icon button brings its own room around the sign.
    roomy = (Checkbox, Radio, IconButton)
    before = gap = 4 if isinstance(item.leading, roomy) else 16
    after = 4 if isinstance(trailing, roomy) else 16
    if isinstance(item.leading, IconButton) and item.leading.background:
        before = gap = 12
    edge = [Spacer(width=before), *parts, Spacer(width=after)]
    spaced: list[Widget] = [edge[0]]
    for part in edge[1:-1]:
        if len(spaced) > 1:
            spaced.append(Spacer(width=gap))
        spaced.append(part)
    return Row(children=(*spaced, edge[-1]), padding=(0, 8))


def _app_bar(bar: AppBar, env: Env) -> Widget:
    parts: list[Widget] = []
    if bar.on_back is not None:
        desc = env.t("Navigate up", "转到上一层级")
        parts += [
            IconButton(icon="back", desc=desc, on_tap=bar.on_back, color="on_surface"),
            Spacer(width=4),
        ]
    else:
        parts.append(Spacer(width=12))
    if bar.content is not None:
        content = bar.content
        parts.append(content if content.grow else replace(content, grow=1))
    else:
        parts.append(Text(text=bar.title, style="title", max_lines=1, grow=1))
    if bar.content is not None and not bar.actions:
        parts.append(Spacer(width=8))
    last = bar.actions[-1] if bar.actions else None
    if isinstance(last, Button) and last.kind != "text":
        return Row(children=(*parts, *bar.actions, Spacer(width=8)), padding=(4, 8))
    return Row(children=(*parts, *bar.actions), padding=(4, 8))


def _dialog(dialog: Dialog) -> Widget:
    parts: list[Widget] = []
    if dialog.title:
        title = Text(
            id="android:id/alertTitle", text=dialog.title, style="heading", padding=(24, 0)
        )
        parts += [title, Spacer(height=16)]
    if dialog.body is not None:
        body = dialog.body
        side = _dialog_side(body)
        if not holds(body, (Scroll,)):
            body = Scroll(key="@dialog", child=body)
        parts.append(Row(children=(_filling(body),), padding=(side, 0), cross="stretch"))
    if dialog.buttons:
        parts += [Spacer(height=16), _dialog_buttons(dialog.buttons)]
    return Column(children=(Spacer(height=24), *parts, Spacer(height=16 if dialog.buttons else 24)))


def _dialog_side(body: Widget) -> int:
    """Margin of a dialog's body in dp: what brings its own room at the side gets less."""
    if holds(body, (TextField, Text, Slider)):
        return 24
    return 8 if holds(body, (ListItem,)) else 12 if holds(body, (Checkbox, Radio)) else 24


def _dialog_buttons(buttons: Sequence[Button]) -> Widget:
    """At the end, the positive one last, with Android's own ids where none are given."""
    names = ["android:id/button1", "android:id/button2", "android:id/button3"]
    named: list[Widget] = []
    for name, button in zip(names, reversed(buttons), strict=False):
        named.insert(0, button if button.id else replace(button, id=name))
    return Row(children=(Spacer(grow=1), *named), gap=8, padding=(24, 0))


def _filling(widget: Widget) -> Widget:
    """The widget, filling its row."""
    return widget if widget.grow or widget.width is not None else replace(widget, grow=1)


def shown_text(field: TextField) -> str:
    """The words of a field as seen: dots for a password."""
    return "•" * len(field.text) if field.password else field.text
