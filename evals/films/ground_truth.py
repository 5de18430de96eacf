"""The ground truth of a screen of the virtual phone: its page, and the widgets that take touches.

It is read from the phone's windows, never from what the phone reports to clients.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from virtual_phone.apps.browser.app import Main as BrowserPage
from virtual_phone.apps.clock.settings import OptionDialog
from virtual_phone.apps.contacts.app import ContactList
from virtual_phone.apps.dialer.settings import NumberList
from virtual_phone.apps.files.folders import ChooseFolder
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import Choose
from virtual_phone.apps.kit.menus import ActionSheet, PopMenu
from virtual_phone.apps.kit.people import ContactPicker
from virtual_phone.apps.launcher.app import DrawerPage
from virtual_phone.apps.settings.kit import ChoiceDialog, TextDialog
from virtual_phone.apps.settings.kit import Confirm as SettingsConfirm
from virtual_phone.apps.shop.item import OptionsSheet
from virtual_phone.system.core import System
from virtual_phone.system.permissions import Permissions
from virtual_phone.system.scene import Layer, Scene
from virtual_phone.ui import touching
from virtual_phone.ui.layout import Box, Rect, walk
from virtual_phone.ui.pieces import WheelItem
from virtual_phone.ui.widgets import (
    BottomBar,
    Canvas,
    Tabs,
    TextField,
    Wheel,
    Widget,
)

SLIVER_DP = 8
"""What shows less than this of itself, on its shorter side, cannot be meant by a finger."""
GRID = 7
"""Points a side at which is tried whether a widget can be reached at all."""
_MODES = ("searching", "editing", "failed")
_SHARED = (
    Choose, ChooseFolder, ChoiceDialog, Confirm, ContactPicker, NumberList, OptionDialog,
    OptionsSheet, SettingsConfirm, TextDialog,
)  # fmt: skip
"""Pages that many others share; what they are for is in these attributes:"""
_PURPOSES = ("do", "then", "key", "which", "purpose")
_SILENT = ("ime", "status", "navigation", "handle", "toast")
"""Windows whose widgets are nobody's goal: the keyboard's keys, the system's bars."""


@dataclass(frozen=True, eq=False)
class Target:
    """A widget that takes taps, or that minds being held."""

    widget: Widget = field(repr=False)
    kind: str
    """The widget's class: `ListItem`."""
    words: str
    package: str
    bounds: tuple[int, int, int, int]
    """What is in sight of it: left, top, right, bottom in pixels, right and bottom exclusive."""
    point: tuple[float, float] = (0, 0)
    """Where a finger reaches it."""
    taps: bool = True
    """False for what only minds being held."""
    is_accessible: bool = True
    """False inside of a canvas, of which accessibility knows nothing."""

    @property
    def name(self) -> str:
        """To tell it from the others of its page."""
        return f"{self.kind} {self.widget.id} {self.words}"


def find_target(scene: Scene, x: float, y: float) -> Target | None:
    """The widget that a tap at (x, y) px gets to, or that minds being held there; None for none."""
    layer = scene.at(x, y)
    if layer is None or layer.kind in _SILENT:
        return None
    box = _find_taker(layer.hit(x, y))
    return None if box is None else _make_target(box, layer, is_accessible=True)


def list_targets(scene: Scene) -> Iterator[Target]:
    """All widgets of the windows in front that can be reached, in the order of their drawing."""
    least = SLIVER_DP * scene.env.density
    screen = Rect(0, 0, scene.env.width, scene.env.height)
    for layer in scene.dumped():
        if layer.kind in _SILENT:
            continue
        for box, is_accessible in _list_boxes(layer.box):
            seen = box.visible.intersect(screen)
            if (
                not takes_touches(box.widget)
                or min(seen.width, seen.height) < least
            ):
                continue
            point = _find_point(scene, layer, box, seen)
            if point is not None:
                yield _make_target(
                    box, layer, is_accessible=is_accessible, point=point
                )


def takes_touches(widget: Widget) -> bool:
    """Whether a widget does something when it is tapped or held."""
    return (
        _takes_taps(widget)
        or widget.on_long_press is not None
        or _is_near_chosen(widget)
    )


def _is_near_chosen(widget: Widget) -> bool:
    """A wheel's value, the chosen one or one next to it; the others are the wheel's alone."""
    return isinstance(widget, WheelItem) and abs(widget.off) < 2


def _takes_taps(widget: Widget) -> bool:
    doing = widget.on_tap is not None or widget.on_double_tap is not None
    pointed = touching.pointed(widget) and not isinstance(widget, Wheel)
    return doing or isinstance(widget, TextField) or pointed


def _find_taker(path: Sequence[Box]) -> Box | None:
    """Of the boxes under a finger, outermost first, the one that does something."""
    if path and _is_near_chosen(path[-1].widget):
        return path[-1]
    tapped = next(
        (box for box in reversed(path) if _takes_taps(box.widget)), None
    )
    return tapped or next(
        (box for box in reversed(path) if takes_touches(box.widget)), None
    )


def _list_boxes(
    box: Box, *, is_accessible: bool = True
) -> Iterator[tuple[Box, bool]]:
    """A box and all below it, each with whether accessibility knows of it."""
    yield box, is_accessible
    is_below_known = is_accessible and not isinstance(box.widget, Canvas)
    for child in box.children:
        yield from _list_boxes(child, is_accessible=is_below_known)


def _find_point(
    scene: Scene, layer: Layer, box: Box, seen: Rect
) -> tuple[float, float] | None:
    """Where a finger reaches a widget, the middle first; None where others lie over all of it."""
    order = sorted(
        range(GRID * GRID),
        key=lambda n: _measure_offset(n % GRID) + _measure_offset(n // GRID),
    )
    for number in order:
        x = seen.left + (number % GRID + 0.5) * seen.width / GRID
        y = seen.top + (number // GRID + 0.5) * seen.height / GRID
        if scene.at(x, y) is layer and _find_taker(layer.hit(x, y)) is box:
            return x, y
    return None


def _measure_offset(place: int) -> int:
    return abs(place - GRID // 2)


def _make_target(
    box: Box,
    layer: Layer,
    *,
    is_accessible: bool,
    point: tuple[float, float] = (0, 0),
) -> Target:
    seen = box.visible
    return Target(
        widget=box.widget,
        kind=type(box.widget).__name__,
        words=_read_words(box),
        package=layer.package,
        bounds=(seen.left, seen.top, seen.right, seen.bottom),
        point=point,
        taps=_takes_taps(box.widget) or _is_near_chosen(box.widget),
        is_accessible=is_accessible,
    )


def _read_words(box: Box) -> str:
    parts = []
    for inner in walk(box):
        widget: Any = inner.widget
        text = (
            widget.desc
            or getattr(widget, "text", "")
            or getattr(widget, "title", "")
        )
        if isinstance(text, str) and text and text not in parts:
            parts.append(text)
    return " | ".join(parts)[:80]


def page_of(system: System) -> str:
    """The phone's own name for the page in front, by what it is for and not by what it holds.

    It is made of the package and the class of the page; of the tab that is chosen, where there are
    tabs that stay in place (those that can be moved sideways are filters of a list); of the mode
    (searching, selecting, editing, without a network); and, for pages that many others share (a
    question, a menu, a choice), of the code that they lead to. Scrolling, the keyboard, values,
    names and the content of lists are no part of it.
    """
    active = system.scene().active()
    if active is None:
        return ""
    content: Any = active.content
    kept = vars(content)
    parts = [
        f"{active.package}/{type(content).__module__}.{type(content).__qualname__}"
    ]
    parts += [f"tab {n}" for n in _list_chosen_tabs(active)]
    if not isinstance(
        content, DrawerPage
    ):  # always searching; the attribute is about the focus
        parts += [name for name in _MODES if kept.get(name) is True]
    if any(getattr(value, "on", None) is True for value in kept.values()) or (
        isinstance(content, ContactList) and content.chosen
    ):
        parts.append("selecting")
    if isinstance(content, _SHARED):
        parts += [
            _name_purpose(kept[name]) for name in _PURPOSES if name in kept
        ]
    if isinstance(content, Permissions) and content.asking is not None:
        parts.append(content.asking.permission)
    if isinstance(
        content, BrowserPage
    ):  # each document of the web is a page of its own
        parts.append(content.tab.address.partition("?")[0])
    if isinstance(content, PopMenu | ActionSheet):
        below = [type(page).__qualname__ for page in content.app.pages[:-1]][
            -1:
        ]
        parts += [
            *below,
            *(
                _name_purpose(do).partition(" ")[0]
                for _, do in content.entries[:1]
            ),
        ]
    return " ".join(parts)


def _list_chosen_tabs(layer: Layer) -> Iterator[int]:
    for box, _ in _list_boxes(layer.box):
        widget = box.widget
        if isinstance(widget, BottomBar) or (
            isinstance(widget, Tabs) and not widget.scrollable
        ):
            yield next(
                (n for n, tab in enumerate(widget.tabs) if tab.selected), -1
            )


def _name_purpose(what: Any) -> str:
    """A name, or which piece of code a callback is with the names that it is bound to."""
    if isinstance(what, partial):
        names = [each for each in what.args if isinstance(each, str)]
        return " ".join([_name_purpose(what.func), *names])
    return (
        what
        if isinstance(what, str)
        else str(getattr(what, "__qualname__", ""))
    )
