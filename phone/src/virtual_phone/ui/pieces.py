"""The smaller pieces that composed widgets are made of, and how those are made of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from virtual_phone.ui import art_reels
from virtual_phone.ui.geometry import Env
from virtual_phone.ui.widgets import (
    Badge,
    Column,
    Corner,
    Drawer,
    Icon,
    IconButton,
    Image,
    Popup,
    Row,
    Scroll,
    SearchPill,
    Slider,
    Spacer,
    Stack,
    Stepper,
    Tab,
    Tabs,
    Text,
    Video,
    Web,
    Widget,
)

Composed = Badge | Drawer | Popup | SearchPill | Stepper | Video | Web
COMPOSED = (Badge, Drawer, Popup, SearchPill, Stepper, Video, Web)


@dataclass(frozen=True, kw_only=True)
class TabItem(Widget):
    """One entry of `Tabs` (underlined when selected) or `BottomBar` (a pill behind its icon)."""

    text: str
    icon: str = ""
    bottom: bool = False


@dataclass(frozen=True, kw_only=True)
class Mark(Widget):
    """Something drawn over others that touches pass through."""


@dataclass(frozen=True, kw_only=True)
class BadgeMark(Mark):
    """The red mark of a `Badge`."""

    text: str


@dataclass(frozen=True, kw_only=True)
class Dots(Mark):
    """Where one is in a `Pager`."""

    count: int
    index: int


@dataclass(frozen=True, kw_only=True)
class Disc(Mark):
    """The disc behind the spinner of a list that is pulled down."""


@dataclass(frozen=True, kw_only=True)
class WheelItem(Widget):
    """A value of a `Wheel`, so many px off its middle."""

    text: str
    off: int
    """How many values from the one in the middle."""


def compose(widget: Composed, env: Env) -> Widget:
    """The simpler widgets that a composed widget is made of."""
    if isinstance(widget, Badge):
        # Over the sign of a button, which has room around it.
        off = (4 if widget.text else 9) if isinstance(widget.child, IconButton) else 0
        mark = Corner(at="top_end", child=BadgeMark(text=widget.text), padding=off)
        child = widget.child
        if isinstance(child, Icon):
            child = Row(children=(child,), padding=(10, 5) if widget.text else (4, 2))
        return Stack(children=(child, mark) if widget.shown else (child,))
    if isinstance(widget, Drawer):
        return widget.child
    if isinstance(widget, Popup):
        return _popup(widget, env)
    if isinstance(widget, SearchPill):
        return _search_pill(widget)
    if isinstance(widget, Stepper):
        return _stepper(widget, env)
    if isinstance(widget, Video):
        return _video(widget, env)
    content = Column(children=widget.children, gap=widget.gap, padding=widget.padding)
    return Scroll(key=widget.key, child=content, class_name="android.webkit.WebView")


def tab_items(tabs: Sequence[Tab], *, bottom: bool, grow: float = 1) -> list[Widget]:
    """The entries of `Tabs` or `BottomBar`."""
    return [
        TabItem(
            text=tab.text,
            icon=tab.icon,
            bottom=bottom,
            on_tap=tab.on_tap,
            selected=tab.selected,
            id=tab.id,
            grow=grow,
        )
        for tab in tabs
    ]


def tab_row(widget: Tabs) -> Widget:
    """Tabs side by side, in a window that scrolls where they are many."""
    if not widget.scrollable:
        return Row(children=tab_items(widget.tabs, bottom=False), cross="stretch")
    row = Row(children=tab_items(widget.tabs, bottom=False, grow=0), cross="stretch")
    return Scroll(key=widget.key, child=row, axis="horizontal", id=widget.id)


def _popup(widget: Popup, env: Env) -> Widget:
    close = IconButton(
        icon="close",
        id="close",
        desc=env.t("Close", "关闭"),
        on_tap=widget.on_close,
        background="surface_container_highest",
        color="on_surface",
    )
    if widget.close == "below":
        return Column(
            children=(widget.child, Spacer(height=12), Row(children=(close,), main="center"))
        )
    return Stack(children=(widget.child, Corner(at="top_end", child=close)))


def _search_pill(widget: SearchPill) -> Widget:
    hint = Text(text=widget.hint, color="on_surface_variant", max_lines=1, grow=1)
    parts: list[Widget] = [Icon(name=widget.icon), hint]
    if widget.trailing is not None:
        parts.append(widget.trailing)
    room = Row(children=parts, gap=12, padding=(16, 0), grow=1, height=48)
    return Row(children=(replace(room, background="surface_container_high", radius=24),))


def _stepper(widget: Stepper, env: Env) -> Widget:
    def step(by: int) -> None:
        widget.on_change(min(widget.most, max(widget.least, widget.value + by)))

    name = widget.id or "count"
    less = IconButton(
        icon="remove_circle",
        id=f"{name}_minus",
        desc=env.t("Decrease", "减少"),
        on_tap=lambda: step(-1),
        enabled=widget.enabled and widget.value > widget.least,
        color="primary",
    )
    more = IconButton(
        icon="add_circle",
        id=f"{name}_plus",
        desc=env.t("Increase", "增加"),
        on_tap=lambda: step(1),
        enabled=widget.enabled and widget.value < widget.most,
        color="primary",
    )
    number = Text(id=name, text=str(widget.value), align="center", width=32, max_lines=1)
    return Row(children=(less, number, more))


def _video(widget: Video, env: Env) -> Widget:
    art = art_reels.still(widget.art, widget.position)
    layers: list[Widget] = [Image(art=art, dim=0.35 if widget.controls else 0)]
    if widget.controls:
        words = env.t("Pause", "暂停") if widget.playing else env.t("Play", "播放")
        play = IconButton(
            icon="pause" if widget.playing else "play",
            id="play_pause",
            desc=words,
            on_tap=widget.on_play,
            color="white",
            background="#202124",
        )
        layers += [
            Corner(at="center", child=play),
            Corner(at="bottom", child=_video_bar(widget, env)),
        ]
        if widget.title:
            title = Text(text=widget.title, color="white", max_lines=1, style="subtitle")
            layers.append(Corner(at="top_start", child=title, padding=12))
    return Stack(children=layers)


def _video_bar(widget: Video, env: Env) -> Widget:
    def seek(share: float) -> None:
        if widget.on_seek is not None:
            widget.on_seek(share * widget.seconds)

    share = min(1.0, widget.position / widget.seconds) if widget.seconds else 0.0
    parts: list[Widget] = [
        Text(id="position", text=clock(widget.position), style="small", color="white"),
        Slider(
            id="seek", value=share, on_change=seek, desc=env.t("Seek", "进度"), thin=True, grow=1
        ),
        Text(id="duration", text=clock(widget.seconds), style="small", color="white"),
    ]
    if widget.on_full is not None:
        words = env.t("Full screen", "全屏")
        full = IconButton(
            icon="fullscreen", id="full", desc=words, on_tap=widget.on_full, color="white"
        )
        parts.append(full)
    else:
        parts.append(Spacer(width=12))
    return Row(children=(Spacer(width=12), *parts))


def clock(seconds: float) -> str:
    """Seconds as players write them: `3:07`, `1:02:09`."""
    whole = max(0, int(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
