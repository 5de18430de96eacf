"""The accessibility tree of u2.jar's XML as plain records; the XML is not trusted.

`read_tree(markup, width=..., height=...)` gives a `Tree` of roots and of what was lost;
`parse_roots` gives the roots alone.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.hierarchy.dumps import parse_attributes
from tools.hierarchy.gc_pause import pause_collector
from tools.hierarchy.markup import read_tags
from tools.hierarchy.node import Flags, Node, NodeNames, clean_text

MAX_NODES = 50_000
"""More are left out; the most crowded pages have 5,000."""
HUGE = 10**9

_CORNER = r"\[\s*+(-?\d++)[.\d]*+\s*+,\s*+(-?\d++)[.\d]*+\s*+\]"
_BOUNDS = re.compile(rf"{_CORNER}\s*+{_CORNER}")
_FIELDS = ("EditText", "AutoCompleteTextView", "TextInput")
_DOTS = re.compile(r"\.\.(\.\.)*")

SYSTEM_UI = "com.android.systemui"
_BAR_SHARE = 0.15
"""System UI windows lower (or, at the side, narrower) than this share of the screen are bars; the
shade is larger."""
_BAR_IDS = frozenset(
    {"status_bar", "status_bar_container", "status_bar_contents", "navigation_bar_frame",
     "navigation_bar_view", "nav_buttons", "system_icons", "navigationBarBackground",
     "statusBarBackground"}
)  # fmt: skip
_IME_IDS = frozenset(
    {"inputArea", "candidatesArea", "fullscreenArea", "extractArea"}
)
"""Ids that the framework itself gives to the frames of every input method window."""
_IME_PACKAGE = re.compile(
    r"inputmethod|keyboard|\.ime\b|\.pinyin|\.latin\b|swiftkey|AdbKeyboard",
    re.I,
)


@dataclass(frozen=True)
class Tree:
    """What could be read of a dump."""

    roots: list[Node]
    """Of all windows, in the order of the dump, which says nothing about what lies on top."""
    lost: tuple[str, ...] = ()
    """What could not be read, a short clause each, for `Screen.lost`."""


@pause_collector()
def read_tree(markup: str | bytes, *, width: int, height: int) -> Tree:
    """All windows of a dump, nodes that are not visible left out; never raises.

    Of damaged markup the whole parts are read, in the worst case none. Entities are not expanded
    and no document type is read. Both forms of dumps are understood: `<node class="...">` as
    uiautomator writes it, and tags that are classes as Appium does.

    Args:
        markup: as `dumpWindowHierarchy` writes it.
        width: of the screen, pixels.
        height: of the screen, pixels.
    """
    builder = _Builder(max(width, 0), max(height, 0))
    lost = read_tags(markup, builder)
    builder.close()
    return Tree(builder.roots, (*lost, *builder.list_losses()))


def parse_roots(xml: str | bytes, *, width: int, height: int) -> list[Node]:
    """The roots of `read_tree` alone."""
    return read_tree(xml, width=width, height=height).roots


def release_tree(roots: Sequence[Node]) -> None:
    """Take a tree apart that is not needed any more.

    Nodes refer to each other both ways. Without this the cycle collector frees them, which takes a
    tenth of the time of reading and using them.
    """
    for root in roots:
        for node in root.walk():
            node.children = ()
    for root in roots:
        root.drop_document()


class _Builder:
    """Makes nodes of tags; children of a tag without bounds, or invisible, go to its parent."""

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self.roots: list[Node] = []
        self._document: list[Node] = []
        self._beyond = 0
        self._dots = False
        self._spread = (0, 0)
        self._stack: list[tuple[Node | None, str]] = [(None, "true")]
        self._boxes: dict[str, tuple[int, int, int, int]] = {}
        self._names: dict[str, NodeNames] = {}
        self._flags: dict[str, tuple[Flags, str]] = {}

    def open_node(self, name: str, attributes: dict[str, str]) -> None:
        """Open a node below the one that is open."""
        parent, seen = self._stack[-1]
        get = attributes.get
        where = get("bounds")
        if where is None:
            self._stack.append((parent, seen))
            return
        shown = get("visible-to-user") or get("displayed") or seen
        words = get("text", ""), get("content-desc", ""), get("hint", "")
        order, pane = (
            get("drawing-order", "0"),
            clean_text(get("pane-title", "")),
        )
        self._add_node(
            shown,
            words,
            _read_names(name, attributes),
            _read_flags(attributes),
            where,
            order,
            pane,
        )

    def open_plain_node(
        self,
        words: tuple[str, str, str],
        names: str,
        flags: str,
        bounds: str,
        order: str,
    ) -> None:
        """Open a node whose tag is as Android writes it."""
        node_names = self._names.get(names)
        if node_names is None:
            node_names = _read_names("", parse_attributes(names))
            self._names[names] = node_names
        switches = self._flags.get(flags)
        if switches is None:
            attributes = parse_attributes(flags)
            shown = attributes.get("visible-to-user") or attributes.get(
                "displayed", ""
            )
            switches = self._flags[flags] = _read_flags(attributes), shown
        node_flags, shown = switches
        shown = shown or self._stack[-1][1]
        self._add_node(shown, words, node_names, node_flags, bounds, order, "")

    def _add_node(
        self,
        shown: str,
        words: tuple[str, str, str],
        names: NodeNames,
        flags: Flags,
        where: str,
        order: str,
        pane: str,
    ) -> None:
        parent = self._stack[-1][0]
        if shown != "true" or len(self._document) >= MAX_NODES:
            self._beyond += shown == "true"
            self._stack.append((parent, shown))
            return
        box = self._boxes.get(where)
        if box is None:
            box = self._boxes[where] = self._clip_box(where)
        node = Node(
            words, names, flags, box, parent=parent, document=self._document
        )
        node.pane = pane
        node.order = int(order) if order.isdecimal() and len(order) < 7 else 0
        if parent is None:
            self.roots.append(node)
        if names.resource_id in _IME_IDS:
            self.roots[-1].ime = True
        elif node.own_text[:1] == "." and _DOTS.fullmatch(node.own_text):
            self._dots = True
        self._stack.append((node, shown))

    def close_node(self, _: str) -> None:
        """Close the node that was opened last."""
        if len(self._stack) > 1:
            node, _ = self._stack.pop()
            if node is not None:
                node.last = len(self._document)

    def close(self) -> None:
        """Close whatever was left open."""
        while len(self._stack) > 1:
            self.close_node("")

    def list_losses(self) -> list[str]:
        """What could not be used of a tree that was read whole."""
        if not self.roots:
            return ["the tree is empty"]
        losses = []
        if self._beyond:
            losses.append(
                f"the tree has {self._beyond} nodes more than the {MAX_NODES:,} it may"
            )
        right, bottom = self._spread
        width, height = self._width, self._height
        if right > 1.2 * width or bottom > 1.2 * height:
            losses.append(
                f"the tree is that of a larger screen than {width} x {height}, "
                "or of a turned one"
            )
        if self._dots:
            losses.append("emoji are dots in the tree")
        return losses + _describe_gaps(self.roots)

    def _clip_box(self, where: str) -> tuple[int, int, int, int]:
        left, top, right, bottom = _parse_corners(where)
        if not self.roots:
            self._spread = (right, bottom)
        width, height = self._width, self._height
        if 0 <= left <= right <= width and 0 <= top <= bottom <= height:
            return left, top, right, bottom
        left, right = min(max(left, 0), width), min(max(right, 0), width)
        top, bottom = min(max(top, 0), height), min(max(bottom, 0), height)
        return left, top, right, bottom


def _describe_gaps(roots: Sequence[Node]) -> list[str]:
    """What the tree does not say of the pages in it."""
    nodes: list[Node] = []
    for root in roots:
        if root.package != SYSTEM_UI and not is_ime(root):
            nodes += root.walk()
    if not nodes or any(node.clickable for node in nodes):
        return []
    if any(_is_usable(node) for node in nodes):
        return ["the tree does not say what can be touched, so that is guessed"]
    return [f"the tree has {len(nodes)} nodes, but nothing to read or touch"]


def _is_usable(node: Node) -> bool:
    """Whether a node that cannot be tapped can be read, held, checked or written to."""
    if node.own_text:
        return True
    return node.long_clickable or node.checkable or node.editable


def _read_names(tag: str, attributes: Mapping[str, str]) -> NodeNames:
    get = attributes.get
    cls = get("class") or (tag if "." in tag else "")
    return NodeNames(
        cls=cls,
        kind=cls.rpartition(".")[2],
        package=get("package", ""),
        resource_id=_short_id(get("resource-id", "")),
        editable=cls.endswith(_FIELDS),
    )


def _read_flags(attributes: Mapping[str, str]) -> Flags:
    get = attributes.get
    return Flags(
        checkable=get("checkable") == "true",
        checked=get("checked") == "true",
        clickable=get("clickable") == "true",
        long_clickable=get("long-clickable") == "true",
        focusable=get("focusable") == "true",
        enabled=get("enabled", "true") == "true",
        focused=get("focused") == "true",
        scrollable=get("scrollable") == "true",
        password=get("password") == "true",
        selected=get("selected") == "true",
    )


def _short_id(name: str) -> str:
    name = name.rpartition("/")[2]
    # Shrunken apps have "(name removed)" for every id.
    return "" if name.startswith("(") else name


def _parse_corners(where: str) -> tuple[int, int, int, int]:
    """The numbers of `[0,84][1080,2400]`; zeros if there are none."""
    # Python refuses numbers of thousands of digits.
    if len(where) < 60 and where[:1] == "[" and where[-1] == "]":
        try:
            left, top, right, bottom = where[1:-1].replace("][", ",").split(",")
            return int(left), int(top), int(right), int(bottom)
        except ValueError:
            pass
    match = _BOUNDS.search(where)
    if match is None:
        return 0, 0, 0, 0
    left, top, right, bottom = match.groups()
    return (
        _parse_number(left),
        _parse_number(top),
        _parse_number(right),
        _parse_number(bottom),
    )


def _parse_number(digits: str) -> int:
    if len(digits) < 9:
        return int(digits)
    return -HUGE if digits[0] == "-" else HUGE


def is_ime(root: Node, package: str = "") -> bool:
    """Whether a window is an input method's; `package` names the one in use, if known."""
    if root.ime:
        return True
    if package and root.package != package:
        return False
    is_known = bool(package) or _IME_PACKAGE.search(root.package) is not None
    return is_known and not _is_page(root)


def _is_page(root: Node) -> bool:
    """Whether a window is a page, as the settings of a keyboard are; a keyboard is wider than tall.

    In landscape both are wide, and such a page is taken for the keyboard.
    """
    for node in root.walk():
        if node.resource_id == "content":
            return node.bounds.height > node.bounds.width
    return False


def is_bar(node: Node, *, width: int, height: int) -> bool:
    """Whether a node is the status or navigation bar, or a window that holds nothing else."""
    if node.resource_id in _BAR_IDS:
        return True
    if node.package != SYSTEM_UI or node.parent is not None:
        return False
    left, top, right, bottom = node.box
    low = bottom - top < _BAR_SHARE * height
    narrow = right - left < _BAR_SHARE * width and bottom - top > 0.5 * height
    at_edge = top == 0 or bottom >= height or narrow
    return at_edge and (low or narrow)


def status_bar_height(roots: list[Node], *, width: int, height: int) -> int:
    """Pixels at the top that the status bar takes; 4 % if the tree does not tell."""
    for root in roots:
        _, top, _, bottom = root.box
        if top != 0 or bottom <= 0:
            continue
        if is_bar(root, width=width, height=height):
            return bottom
    return round(0.04 * height)


def has_keyboard(roots: list[Node], ime: str = "") -> bool:
    """Whether an input method's window is among these and takes room."""
    keyboards = [root for root in roots if is_ime(root, ime)]
    return any(node.area for root in keyboards for node in root.walk())
