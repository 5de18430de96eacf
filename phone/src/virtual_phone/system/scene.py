"""What is on the screen: the windows from back to front, laid out to be drawn and touched."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from virtual_phone.system.config import (
    KEYBOARD_DP,
    KEYBOARD_SHARE,
    LATIN,
    NAVIGATION_DP,
    STATUS_DP,
    SYSTEM_UI,
)
from virtual_phone.system.panels import Panel
from virtual_phone.system.textmenu import HANDLE_DP, HEIGHT_DP
from virtual_phone.ui.fields import place_of
from virtual_phone.ui.layout import Box, Env, Rect, View, hit, layout, walk
from virtual_phone.ui.measure import Measure
from virtual_phone.ui.widgets import BottomBar, Fab, Progress, Row, Scroll, TextField

if TYPE_CHECKING:
    from virtual_phone.system.app import Page
    from virtual_phone.system.kernel import Kernel
    from virtual_phone.system.keyboard import Keyboard

Kind = Literal[
    "page", "dialog", "menu", "sheet", "drawer", "popup", "recents", "snackbar", "status",
    "navigation", "toolbar", "handle", "ime", "permission", "toast", "shade", "lock", "over",
    "float",
]  # fmt: skip
_ACTIVE: tuple[Kind, ...] = (
    "page",
    "dialog",
    "menu",
    "sheet",
    "drawer",
    "popup",
    "recents",
    "permission",
    "shade",
    "lock",
    "over",
)
_MODAL: tuple[Kind, ...] = (
    "dialog", "menu", "sheet", "drawer", "popup", "recents", "permission", "shade", "lock", "over",
)  # fmt: skip
_DIMMING: tuple[Kind, ...] = ("dialog", "sheet", "drawer", "popup", "permission")
_COVERING: tuple[Kind, ...] = ("shade", "lock", "recents", "permission", "over")


@dataclass(frozen=True, eq=False)
class Layer:
    """One window: who it belongs to, where it is and its boxes."""

    kind: Kind
    package: str
    content: "Page | Panel | Keyboard"
    rect: Rect
    box: Box
    view: View

    @property
    def scrim(self) -> bool:
        """Whether what lies behind is dimmed."""
        return self.kind in _DIMMING

    @property
    def modal(self) -> bool:
        """Whether no touch gets past it to the windows behind."""
        return self.kind in _MODAL

    @property
    def window(self) -> Rect:
        """The part of the screen that the window itself covers."""
        return self.box.rect

    def fields(self) -> list[TextField]:
        """The text fields in it, in reading order of the tree."""
        return [b.widget for b in walk(self.box) if isinstance(b.widget, TextField)]

    def field(self, key: str) -> TextField | None:
        """The field of this key."""
        return next((f for f in self.fields() if f.key == key), None)

    def field_box(self, key: str) -> Box | None:
        """Where the field of this key is."""
        for box in walk(self.box):
            if isinstance(box.widget, TextField) and box.widget.key == key:
                return box
        return None

    def scroll_box(self, key: str) -> Box | None:
        """The box of the `Scroll` of this key."""
        for box in walk(self.box):
            if isinstance(box.widget, Scroll) and box.widget.key == key:
                return box
        return None

    def hit(self, x: float, y: float) -> list[Box]:
        """The boxes under a point, outermost first."""
        return hit(self.box, x, y)


@dataclass(frozen=True, eq=False)
class Scene:
    """All windows, from back to front."""

    env: Env
    layers: tuple[Layer, ...]
    wallpaper: str
    """Name of the picture behind it all; empty where there is none."""
    moved: tuple[object, str] | None = None
    """Window and key of the `Scroll` that moved just now, which shows its bar."""

    def active(self) -> Layer | None:
        """The window that has the input focus."""
        for layer in reversed(self.layers):
            if layer.kind in _ACTIVE:
                return layer
        return None

    def layer(self, kind: Kind) -> Layer | None:
        """The frontmost window of a kind."""
        return next((layer for layer in reversed(self.layers) if layer.kind == kind), None)

    def at(self, x: float, y: float) -> Layer | None:
        """The window that a touch goes to."""
        for layer in reversed(self.layers):
            if layer.kind == "toast":
                continue
            if layer.kind == "navigation" and layer.rect.contains(x, y):
                return layer
        for layer in reversed(self.layers):
            if layer.kind in ("toast", "status"):
                continue
            if layer.modal or layer.window.contains(x, y):
                return layer
        return None

    def dumped(self) -> Iterator[Layer]:
        """The windows that clients see: those that can be touched, then the system's bars."""
        active = self.active()
        covered = active is not None and active.kind in _COVERING
        for layer in self.layers:
            beside = layer.kind in ("ime", "snackbar", "toolbar") and not covered
            if layer is active or beside or layer.kind == "float":
                yield layer
        for layer in self.layers:
            if layer.kind in ("status", "navigation"):
                yield layer

    @property
    def spinning(self) -> bool:
        """Whether something turns on its own, so that no two frames are alike."""
        return any(
            isinstance(box.widget, Progress) and box.widget.value is None and not box.visible.empty
            for layer in self.layers
            for box in walk(layer.box)
        )


class Builder:
    """Lays out the windows of a phone as things stand."""

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone
        width, height = phone.size
        settings = phone.settings
        self.env = Env(
            width=width,
            height=height,
            density=phone.config.density / 160,
            language=settings["language"],
            dark=bool(settings["dark"]),
            font_scale=float(settings["font_scale"]),
            bold_text=bool(settings.get("bold_text")),
            high_contrast=bool(settings.get("high_contrast")),
        )
        self._status = self.env.px(STATUS_DP)
        self._navigation = self.env.px(NAVIGATION_DP)
        self._layers: list[Layer] = []

    def build(self) -> Scene:
        """The scene."""
        phone = self._phone
        over = phone.over()
        if over is not None and phone.screen_on:
            package, content = over
            self._add("over", package, content, self._below_status(0))
            self._bar("status")
            if not phone.locked:
                self._bar("navigation")
            self._floats(0)
            return Scene(self.env, tuple(self._layers), wallpaper="")
        if phone.locked or not phone.screen_on:
            self._add("lock", SYSTEM_UI, phone.lock_screen, self._below_status(0))
            self._bar("status")
            if phone.sheets:
                sheet = phone.sheets[-1]
                self._add(sheet.kind, sheet.package, sheet, self._below_status(0))
            self._floats(0)
            return Scene(self.env, tuple(self._layers), wallpaper=phone.settings["wallpaper"])
        keyboard = self._keyboard_height()
        self._app(keyboard)
        self._bar("status")
        self._bar("navigation")
        self._modals(keyboard)
        if phone.text_menu.opened:
            self._text_menu()
        if keyboard:
            bottom = self.env.height - self._navigation
            last = phone.tasks.pages()[-1]
            owner = next((x for x in self._layers if x.content is last), None)
            seen = phone.tasks.view(last)
            field = owner.field(seen.focus) if owner and seen.focus else None
            phone.keyboard.look_at(field, seen)
            rect = Rect(0, bottom - keyboard, self.env.width, bottom)
            self._add("ime", LATIN, phone.keyboard, rect)
        if phone.sheets:
            sheet = phone.sheets[-1]
            self._add(sheet.kind, sheet.package, sheet, self._below_status(0))
        if phone.permissions.asking is not None:
            package = phone.permissions.package
            self._add("permission", package, phone.permissions, self._below_status(0))
        if phone.alerts.showing is not None:
            self._add("permission", "android", phone.alerts, self._below_status(0))
        self._floats(keyboard)
        if phone.toasts.text:
            self._add("toast", SYSTEM_UI, phone.toasts, self._below_status(keyboard))
        if phone.shade.opened:
            self._add("shade", SYSTEM_UI, phone.shade, self._below_status(0))
        behind = phone.at_home or phone.recents.opened
        picture = phone.settings["wallpaper"] if behind else ""
        return Scene(self.env, tuple(self._layers), wallpaper=picture, moved=phone.fingers.moved)

    def _below_status(self, keyboard: int) -> Rect:
        locked = self._phone.locked or not self._phone.screen_on
        bottom = self.env.height - (0 if locked else self._navigation) - keyboard
        return Rect(0, self._status, self.env.width, bottom)

    def _keyboard_height(self) -> int:
        phone = self._phone
        asking = phone.permissions.asking is not None or phone.alerts.showing is not None
        covered = asking or phone.starting.shown or phone.shade.opened or phone.recents.opened
        covered = covered or bool(phone.sheets)
        if covered or not phone.keyboard.wanted or not phone.keyboard.has_window:
            return 0
        pages = phone.tasks.pages()
        if not pages or phone.tasks.view(pages[-1]).focus is None:
            return 0
        return min(self.env.px(KEYBOARD_DP), round(self.env.height * KEYBOARD_SHARE))

    def _app(self, keyboard: int) -> None:
        phone = self._phone
        area = self._below_status(keyboard)
        if phone.recents.opened:
            self._add("recents", phone.launcher, phone.recents, area)
            return
        if phone.starting.shown:
            self._add("page", phone.tasks.front, phone.starting, area)
            return
        pages = phone.tasks.pages()
        if pages:
            # What a modal page covers keeps its place when the keyboard comes up.
            under = area if len(pages) == 1 else self._below_status(0)
            self._add("page", phone.tasks.front, pages[0], under)
        if len(pages) == 1 and phone.snackbars.shows(phone.tasks.front):
            self._add("snackbar", phone.tasks.front, phone.snackbars, self._snackbar(area))

    def _snackbar(self, area: Rect) -> Rect:
        """Above the page's floating button and bottom bar."""
        px = self.env.px
        bottom = area.bottom
        for box in walk(self._layers[-1].box):
            if isinstance(box.widget, Fab | BottomBar) and not box.visible.empty:
                bottom = min(bottom, box.rect.top)
        bottom -= px(8)
        return Rect(px(12), bottom - px(52), self.env.width - px(12), bottom)

    def _modals(self, keyboard: int) -> None:
        if self._phone.recents.opened or self._phone.starting.shown:
            return
        for page in self._phone.tasks.pages()[1:]:
            if page.modal != "none":
                package = self._phone.tasks.front
                self._add(page.modal, package, page, self._below_status(keyboard))

    def _floats(self, keyboard: int) -> None:
        area = self._below_status(keyboard)
        for panel in self._phone.floats:
            if panel.shown:
                room = min(area.width - self.env.px(8), self.env.px(panel.width_dp))
                width, height = Measure(self.env).size(panel.build(), room)
                rect = panel.place(area, min(width, room), height, self.env)
                self._add("float", SYSTEM_UI, panel, rect)

    def _text_menu(self) -> None:
        """Just above what is selected, or below it where there is no room; and two handles."""
        px = self.env.px
        pages = self._phone.tasks.pages()
        owner = next((x for x in self._layers if pages and x.content is pages[-1]), None)
        focus = owner.view.focus if owner is not None else None
        field = owner.field_box(focus) if owner is not None and focus else None
        if owner is None or field is None:
            return
        content = self._phone.text_menu.build()
        tall = px(HEIGHT_DP)
        wide = measure(content, self.env, owner.view, self.env.width - px(16))
        marked = owner.view.marked or (owner.view.caret or 0, owner.view.caret or 0)
        first, last = (place_of(field, at, self.env, owner.view) for at in marked)
        middle = (first.left + last.left) // 2 if first.top == last.top else field.rect.center[0]
        left = min(max(px(8), middle - wide // 2), self.env.width - px(8) - wide)
        top = max(first.top, field.visible.top) - tall - px(14)
        if top < owner.rect.top:
            top = min(last.bottom + px(30), owner.rect.bottom - tall)
        self._add(
            "toolbar",
            owner.package,
            self._phone.text_menu,
            Rect(left, top, left + wide, top + tall),
        )
        if owner.view.marked:
            side = px(HANDLE_DP)
            for place, handle in zip((first, last), self._phone.text_menu.handles, strict=True):
                if field.visible.contains(place.left, place.center[1]):
                    x = place.left - (side if handle.start else 0)
                    spot = Rect(x, place.bottom, x + side, place.bottom + side)
                    self._add("handle", owner.package, handle, spot)

    def _bar(self, kind: Literal["status", "navigation"]) -> None:
        width, height = self.env.width, self.env.height
        if kind == "status":
            self._add(kind, SYSTEM_UI, self._phone.status_bar, Rect(0, 0, width, self._status))
        else:
            rect = Rect(0, height - self._navigation, width, height)
            self._add(kind, SYSTEM_UI, self._phone.navigation_bar, rect)

    def _add(
        self, kind: Kind, package: str, content: "Page | Panel | Keyboard", rect: Rect
    ) -> None:
        known = self._phone.tasks.view(content)
        view = View(
            scroll=dict(known.scroll),
            focus=known.focus,
            caret=known.caret,
            marked=None if known.anchor is None else _span(known.anchor, known.caret),
            pressed=self._phone.fingers.pressed_on(content),
        )
        box = layout(content.build(), rect, self.env, view)
        self._layers.append(Layer(kind, package, content, rect, box, view))


def _span(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def measure(widget: Row, env: Env, view: View, room: int) -> int:
    """Width in px that a row's children need side by side."""
    box = layout(widget, Rect(0, 0, room, env.px(HEIGHT_DP)), env, view)
    right = max((child.rect.right for child in box.children), default=0)
    return min(room, right + env.px(8))
