"""Widgets: plain records in dp, from which apps build their pages.

A page builds its tree again whenever something changed; nothing here holds state. `layout` turns a
tree into boxes, `render` draws the boxes and `accessibility` writes them down, so all three always
agree.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

Do = Callable[[], object]
Color = str
"""A role of the theme (`primary`, `surface`, `on_surface_variant`, `error`, ...) or `#rrggbb`."""
TextStyle = Literal["display", "headline", "heading", "title", "body", "subtitle", "label", "small"]
Axis = Literal["vertical", "horizontal"]


@dataclass(frozen=True, kw_only=True)
class Widget:
    """What every widget may have; sizes in dp."""

    id: str = ""
    """Resource entry name, seen by clients as `package:id/NAME`."""
    desc: str = ""
    """Content description, for what has no text."""
    on_tap: Do | None = None
    on_long_press: Do | None = None
    carried: str = ""
    """What a long press picks up, to be put down elsewhere; empty if it does something else."""
    on_drop: Callable[[str], object] | None = None
    """Takes what was carried here."""
    on_pinch: Callable[[float], object] | None = None
    """Two fingers spread (over 1) or closed (under 1) on it."""
    on_double_tap: Do | None = None
    enabled: bool = True
    selected: bool = False
    width: float | None = None
    """None: as wide as the content (in a Row) or as the parent (in a Column)."""
    height: float | None = None
    grow: float = 0
    """Share of what is left over along the parent's axis."""
    padding: float | tuple[float, float] = 0
    """All sides, or (horizontal, vertical)."""
    background: Color = ""
    radius: float = 0
    class_name: str = ""
    """Android class reported to clients, where it is not the widget's usual one."""


@dataclass(frozen=True, kw_only=True)
class Text(Widget):
    """Words, wrapped to the width and cut with an ellipsis after `max_lines`."""

    text: str
    style: TextStyle = "body"
    color: Color = "on_surface"
    bold: bool = False
    align: Literal["start", "center", "end"] = "start"
    max_lines: int = 0


@dataclass(frozen=True, kw_only=True)
class Icon(Widget):
    """A drawn sign: back, add, search, more, close, check, delete, wifi, ... (see `ui.icons`)."""

    name: str
    size: float = 24
    color: Color = "on_surface_variant"


@dataclass(frozen=True, kw_only=True)
class IconButton(Widget):
    """An icon of 48 dp to tap; always give `desc`."""

    icon: str
    color: Color = "on_surface_variant"


@dataclass(frozen=True, kw_only=True)
class Button(Widget):
    """A button with words."""

    text: str
    kind: Literal["filled", "tonal", "outlined", "text"] = "filled"
    icon: str = ""


@dataclass(frozen=True, kw_only=True)
class Fab(Widget):
    """The floating action button; give it to `Scaffold.fab`."""

    icon: str
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Switch(Widget):
    """A switch; `on_tap` turns it over."""

    checked: bool


@dataclass(frozen=True, kw_only=True)
class Checkbox(Widget):
    """A box to tick, with words beside it if given."""

    checked: bool
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Radio(Widget):
    """One of several, with words beside it if given."""

    checked: bool
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Chip(Widget):
    """A small rounded choice, such as a week day."""

    text: str
    checked: bool = False
    icon: str = ""


FieldAction = Literal["done", "go", "search", "send", "next"]
"""As in `android.view.inputmethod.EditorInfo`."""


@dataclass(frozen=True, kw_only=True)
class Slider(Widget):
    """A value in 0..1 to drag or tap."""

    value: float
    on_change: Callable[[float], object] | None = None
    thin: bool = False
    """A white line with a knob, to be seen on a picture, as in a player."""


@dataclass(frozen=True, kw_only=True)
class TextField(Widget):
    """A box for words. `key` names it within its page: focus and caret survive a rebuild."""

    key: str
    text: str
    on_change: Callable[[str], object]
    hint: str = ""
    label: str = ""
    password: bool = False
    multiline: bool = False
    on_submit: Do | None = None
    """The keyboard's action key."""
    action: FieldAction = "done"
    """What that key says; without `on_submit` it only puts the keyboard away."""
    autofocus: bool = False
    style: TextStyle = "body"
    plain: bool = False
    """Without outline or filling, as in a note's editor."""


@dataclass(frozen=True, kw_only=True)
class Avatar(Widget):
    """A coloured disc with initials or an icon."""

    text: str = ""
    icon: str = ""
    color: Color = "primary"
    size: float = 40


@dataclass(frozen=True, kw_only=True)
class Progress(Widget):
    """A bar in 0..1, or a spinner when `value` is None."""

    value: float | None = None


@dataclass(frozen=True, kw_only=True)
class Divider(Widget):
    """A thin line."""


@dataclass(frozen=True, kw_only=True)
class Spacer(Widget):
    """Empty room; with `grow` it pushes its neighbours apart."""


@dataclass(frozen=True, kw_only=True)
class Row(Widget):
    """Children side by side."""

    children: Sequence[Widget]
    gap: float = 0
    cross: Literal["start", "center", "end", "stretch"] = "center"
    main: Literal["start", "center", "end", "between"] = "start"


@dataclass(frozen=True, kw_only=True)
class Column(Widget):
    """Children one below the other."""

    children: Sequence[Widget]
    gap: float = 0
    cross: Literal["start", "center", "end", "stretch"] = "stretch"
    main: Literal["start", "center", "end", "between"] = "start"


@dataclass(frozen=True, kw_only=True)
class Stack(Widget):
    """Children on top of each other, the last one in front; see `Corner`."""

    children: Sequence[Widget]


@dataclass(frozen=True, kw_only=True)
class Grid(Widget):
    """Children in equal columns, row by row."""

    children: Sequence[Widget]
    columns: int
    gap: float = 0


@dataclass(frozen=True, kw_only=True)
class Scroll(Widget):
    """A child that may be longer than its place; `key` names the offset within its page."""

    key: str
    child: Widget
    axis: Axis = "vertical"
    at_end: bool = False
    """Until somebody scrolls, the end shows, as in a conversation."""
    on_refresh: Do | None = None
    """The content was pulled down past its start."""
    refreshing: bool = False
    """Show the turning disc at the top, until the app has its news."""


@dataclass(frozen=True, kw_only=True)
class ListItem(Widget):
    """A row of a list: leading widget, one or two lines, trailing widget."""

    title: str
    subtitle: str = ""
    leading: Widget | None = None
    trailing: Widget | None = None
    bold: bool = False
    """As what was not read yet."""


@dataclass(frozen=True, kw_only=True)
class Card(Widget):
    """A raised surface around a child."""

    child: Widget


@dataclass(frozen=True, kw_only=True)
class AppBar(Widget):
    """The bar at the top of a page. `on_back` shows the arrow (described as Navigate up)."""

    title: str
    on_back: Do | None = None
    actions: Sequence[Widget] = ()
    content: Widget | None = None
    """In place of the title, such as a search field."""


@dataclass(frozen=True, kw_only=True)
class Tab:
    """One entry of `Tabs` or `BottomBar`."""

    text: str
    on_tap: Do
    icon: str = ""
    selected: bool = False
    id: str = ""


@dataclass(frozen=True, kw_only=True)
class Tabs(Widget):
    """Tabs below the app bar; many of them may be `scrollable`, each as wide as its words."""

    tabs: Sequence[Tab]
    scrollable: bool = False
    key: str = "@tabs"
    """Names the offset of scrollable tabs within the page."""


@dataclass(frozen=True, kw_only=True)
class BottomBar(Widget):
    """The navigation bar of an app, at the bottom."""

    tabs: Sequence[Tab]


@dataclass(frozen=True, kw_only=True)
class Scaffold(Widget):
    """A whole page: bar, body, floating button, bottom bar; the body shrinks above the keyboard."""

    body: Widget
    app_bar: AppBar | None = None
    tabs: Tabs | None = None
    fab: Fab | None = None
    bottom: Widget | None = None


@dataclass(frozen=True, kw_only=True)
class Dialog(Widget):
    """What a modal page builds: a title, a body and buttons, centred over a scrim."""

    title: str = ""
    body: Widget | None = None
    buttons: Sequence[Button] = field(default_factory=tuple)


@dataclass(frozen=True, kw_only=True)
class Menu(Widget):
    """What a menu page builds: entries in a small window at the top right."""

    items: Sequence[ListItem]


@dataclass(frozen=True, kw_only=True)
class Sheet(Widget):
    """What a sheet page builds: a child in a window that rises from the bottom."""

    child: Widget


@dataclass(frozen=True, kw_only=True)
class Drawer(Widget):
    """What a drawer page builds: a child in a window that comes in from the left."""

    child: Widget


@dataclass(frozen=True, kw_only=True)
class Popup(Widget):
    """What a pop-up page builds: an ad or announcement in the middle, with a sign to close it."""

    child: Widget
    on_close: Do
    close: Literal["corner", "below"] = "corner"


@dataclass(frozen=True, kw_only=True)
class Corner(Widget):
    """In a `Stack`: a child of its own size at an edge or corner; `padding` keeps it off."""

    child: Widget
    at: Literal[
        "top_start", "top", "top_end", "start", "center", "end",
        "bottom_start", "bottom", "bottom_end",
    ] = "top_end"  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Image(Widget):
    """A picture drawn from `kind:seed` or `kind:motif:seed` (see `ui.art`); give `desc`."""

    art: str
    fit: Literal["cover", "contain"] = "cover"
    dim: float = 0
    """0..1, how much it is darkened, so that white words can be read on it."""


@dataclass(frozen=True, kw_only=True)
class Rating(Widget):
    """Stars, half ones too; `on_rate` gets how many were tapped."""

    value: float
    most: int = 5
    size: float = 20
    color: Color = "star"
    on_rate: Callable[[int], object] | None = None


@dataclass(frozen=True, kw_only=True)
class Badge(Widget):
    """A child with a red mark at its upper right: a number, or a dot where `text` is empty."""

    child: Widget
    text: str = ""
    shown: bool = True


@dataclass(frozen=True, kw_only=True)
class Stepper(Widget):
    """A number between a minus and a plus; `id` names the number."""

    value: int
    on_change: Callable[[int], object]
    least: int = 0
    most: int = 99


@dataclass(frozen=True, kw_only=True)
class SearchPill(Widget):
    """Looks like a search box; a tap opens the page to search on."""

    hint: str
    icon: str = "search"
    trailing: Widget | None = None


@dataclass(frozen=True, kw_only=True)
class Pager(Widget):
    """Pages swiped sideways, with dots; the app keeps the `index`."""

    key: str
    pages: Sequence[Widget]
    index: int
    on_page: Callable[[int], object]
    dots: bool = True


@dataclass(frozen=True, kw_only=True)
class LazyColumn(Widget):
    """Rows of one height inside a `Scroll`, of which only those in sight are built."""

    count: int
    row: Callable[[int], Widget]
    row_height: float
    """dp."""


@dataclass(frozen=True, kw_only=True)
class Wheel(Widget):
    """A column of values to spin; the one in the middle is chosen."""

    key: str
    values: Sequence[str]
    index: int
    on_change: Callable[[int], object]
    wrap: bool = False
    """The last value is followed by the first."""


@dataclass(frozen=True, kw_only=True)
class Chart(Widget):
    """Values as bars or as a line, with words below them; give `desc`."""

    values: Sequence[float]
    labels: Sequence[str] = ()
    kind: Literal["bars", "line"] = "bars"
    color: Color = "primary"
    marked: int = -1
    """The bar or point that stands out."""


@dataclass(frozen=True, kw_only=True)
class Video(Widget):
    """A player; without `controls` only its picture is there, as when they faded away."""

    art: str
    seconds: float
    position: float = 0
    """Seconds from the start."""
    playing: bool = False
    controls: bool = True
    title: str = ""
    on_play: Do | None = None
    """Play or pause."""
    on_seek: Callable[[float], object] | None = None
    """Gets seconds."""
    on_full: Do | None = None


@dataclass(frozen=True, kw_only=True)
class Web(Widget):
    """A page of the web that scrolls, with the accessibility tree of a real WebView.

    Nodes without area, clickable containers without words, words of links only in the
    description, ids as the page wrote them.
    """

    children: Sequence[Widget]
    title: str = ""
    key: str = "@web"
    gap: float = 8


@dataclass(frozen=True, kw_only=True)
class Compose(Widget):
    """A child whose accessibility tree is that of Compose: plain Views, no ids, rows merged."""

    child: Widget


@dataclass(frozen=True, kw_only=True)
class Canvas(Widget):
    """Pixels that accessibility knows nothing of: a picture, or a whole tree of widgets."""

    art: str = ""
    on_touch: Callable[[float, float], object] | None = None
    """Gets the place of a tap in dp from the upper left corner."""
    child: Widget | None = None
