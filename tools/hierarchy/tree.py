"""The accessibility tree as plain records: what u2.jar's XML says, read without trusting it.

`read_tree(markup, width=..., height=...)` gives a `Tree` of roots and of what was lost;
`parse_roots` gives the roots alone.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tools.hierarchy.dumps import parse_attributes
from tools.hierarchy.gc_pause import pause_collector
from tools.hierarchy.markup import read_tags
from tools.screen import Bounds

MAX_NODES = 50_000
"""More are left out; the most crowded pages have 5,000."""
MAX_TEXT = 4_000
"""Characters of a text that are read; elements show 400."""
HUGE = 10**9

_CORNER = r"\[\s*+(-?\d++)[.\d]*+\s*+,\s*+(-?\d++)[.\d]*+\s*+\]"
_BOUNDS = re.compile(rf"{_CORNER}\s*+{_CORNER}")
_FIELDS = ("EditText", "AutoCompleteTextView", "TextInput")
_UNSEEN = re.compile(
    "[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ue000-\uf8ff\U000f0000-\U0010ffff]"
)
"""Marks of direction and width that nobody sees and behind which words can be hidden, and signs of
icon fonts, which no other font has."""
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
_IME_IDS = frozenset({"inputArea", "candidatesArea", "fullscreenArea", "extractArea"})
"""Ids that the framework itself gives to the frames of every input method window."""
_IME_PACKAGE = re.compile(
    r"inputmethod|keyboard|\.ime\b|\.pinyin|\.latin\b|swiftkey|AdbKeyboard", re.I
)


class Sort(NamedTuple):
    """What names a kind of node; many nodes of a tree share one."""

    cls: str
    kind: str
    package: str
    resource_id: str
    editable: bool


class Flags(NamedTuple):
    """What is true or false of a node; few combinations occur in a tree."""

    checkable: bool
    checked: bool
    clickable: bool
    long_clickable: bool
    focusable: bool
    enabled: bool
    focused: bool
    scrollable: bool
    password: bool
    selected: bool


@dataclass(eq=False, slots=True, init=False)
class Node:
    """One accessibility node; its box is clipped to the screen, in pixels."""

    cls: str
    text: str
    desc: str
    hint: str
    resource_id: str
    package: str
    box: tuple[int, int, int, int]
    """Left, top, right and bottom; right and bottom are exclusive."""
    parent: "Node | None"
    depth: int
    checkable: bool
    checked: bool
    clickable: bool
    long_clickable: bool
    focusable: bool
    enabled: bool
    focused: bool
    scrollable: bool
    password: bool
    selected: bool
    ime: bool
    """Of a root: whether it holds what every input method's window has."""
    pane: str
    """The title of a pane, as of a dialog or drawer, where the tree has it."""
    order: int
    """Place among its siblings in which it is drawn, later ones above; 0 where that is unknown."""
    at: int
    """Its place in the whole document, from 1."""
    last: int
    """The place of the last node below it; its own if there is none."""
    area: int
    """Of the box, in square pixels."""
    kind: str
    """The class without its package: `EditText`."""
    editable: bool
    """Whether text can be typed into it."""
    own_text: str
    """What the node says itself: text and description, one when it holds the other."""
    children: "list[Node] | tuple[Node, ...]"
    _document: list["Node"]
    _bounds: Bounds | None

    def __init__(
        self,
        words: tuple[str, str, str],
        sort: Sort,
        flags: Flags,
        box: tuple[int, int, int, int],
        *,
        parent: "Node | None",
        document: list["Node"],
    ) -> None:
        """Make a node of what its tag says, and append it to the document.

        Args:
            words: text, description and hint.
            sort: what names it.
            flags: what is true of it.
            box: clipped.
            parent: that it is a child of.
            document: all nodes before it.
        """
        text, desc, hint = words
        self.text = text = _clean_text(text) if text else text
        # Some apps turn a description that they lack into a word.
        self.desc = desc = _clean_text(desc) if desc and desc != "null" else ""
        self.hint = _clean_text(hint) if hint else hint
        self.cls, self.kind, self.package, self.resource_id, self.editable = sort
        (
            self.checkable, self.checked, self.clickable, self.long_clickable, self.focusable,
            self.enabled, self.focused, self.scrollable, self.password, self.selected,
        ) = flags  # fmt: skip
        if self.password:
            self.own_text = desc
        else:
            self.own_text = _join_texts(text, desc) if desc else text
        self.box = box
        left, top, right, bottom = box
        self.area = (
            (right - left) * (bottom - top) if right > left and bottom > top else 0
        )
        self.pane = ""
        self.order = 0
        self.ime = False
        self.children = ()
        self._bounds = None
        self._document = document
        document.append(self)
        self.at = self.last = len(document)
        self.parent = parent
        if parent is None:
            self.depth = 0
            return
        self.depth = parent.depth + 1
        if isinstance(parent.children, list):
            parent.children.append(self)
        else:
            parent.children = [self]

    @property
    def bounds(self) -> Bounds:
        """The box as elements have it; made when it is asked for, as most nodes are never told."""
        if self._bounds is None:
            left, top, right, bottom = self.box
            self._bounds = Bounds(left=left, top=top, right=right, bottom=bottom)
        return self._bounds

    @property
    def center(self) -> tuple[int, int]:
        """The middle of the box."""
        left, top, right, bottom = self.box
        return (left + right) // 2, (top + bottom) // 2

    def is_ancestor_of(self, other: "Node") -> bool:
        """Whether another node is somewhere below this one."""
        return self.at < other.at <= self.last

    def ancestors(self) -> Iterator["Node"]:
        """From the parent up to the window's root."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def drop_document(self) -> None:
        """Let go of the document, after which `walk` gives nothing."""
        self._document.clear()

    def walk(self) -> Sequence["Node"]:
        """This node and all below it, in document order."""
        return self._document[self.at - 1 : self.last]


@dataclass(frozen=True)
class Tree:
    """What could be read of a dump."""

    roots: list[Node]
    """Of all windows, in the order of the dump, which says nothing about what lies on top."""
    lost: tuple[str, ...] = ()
    """What could not be read, a short clause each, for `Screen.lost`; empty if all was."""


@pause_collector()
def read_tree(markup: str | bytes, *, width: int, height: int) -> Tree:
    """All windows of a dump, nodes that are not visible left out; never raises.

    Damaged markup gives what is whole of it, in the worst case nothing. Entities are not expanded
    and no document type is read. Both forms of dumps are understood: `<node class="...">` as
    uiautomator writes it, and tags that are classes as Appium does.

    Args:
        markup: what `dumpWindowHierarchy` answered.
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
    """Take a tree that nobody needs any more to pieces.

    Nodes know each other both ways, so they would else wait for the cycle collector, which takes a
    tenth of the time that it took to read and use them.
    """
    for root in roots:
        for node in root.walk():
            node.children = ()
    for root in roots:
        root.drop_document()


class _Builder:
    """Makes nodes of tags; what has no bounds or is not visible leaves its children to others."""

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
        self._sorts: dict[str, Sort] = {}
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
        order, pane = get("drawing-order", "0"), _clean_text(get("pane-title", ""))
        self._add_node(
            shown,
            words,
            _read_sort(name, attributes),
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
        sort = self._sorts.get(names)
        if sort is None:
            sort = self._sorts[names] = _read_sort("", parse_attributes(names))
        cached = self._flags.get(flags)
        if cached is None:
            attributes = parse_attributes(flags)
            shown = attributes.get("visible-to-user") or attributes.get("displayed", "")
            cached = self._flags[flags] = _read_flags(attributes), shown
        self._add_node(
            cached[1] or self._stack[-1][1], words, sort, cached[0], bounds, order, ""
        )

    def _add_node(
        self,
        shown: str,
        words: tuple[str, str, str],
        sort: Sort,
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
        node = Node(words, sort, flags, box, parent=parent, document=self._document)
        node.pane = pane
        node.order = int(order) if order.isdecimal() and len(order) < 7 else 0
        if parent is None:
            self.roots.append(node)
        if sort.resource_id in _IME_IDS:
            self.roots[-1].ime = True
        elif node.own_text[:1] == "." and _DOTS.fullmatch(node.own_text):
            self._dots = True
        self._stack.append((node, shown))

    def close_node(self, _: str) -> None:
        """Close it."""
        if len(self._stack) > 1:
            node, _ = self._stack.pop()
            if node is not None:
                node.last = len(self._document)

    def close(self) -> None:
        """End whatever was left open."""
        while len(self._stack) > 1:
            self.close_node("")

    def list_losses(self) -> list[str]:
        """What of a whole tree could not be used."""
        if not self.roots:
            return ["the tree is empty"]
        losses = []
        if self._beyond:
            losses.append(
                f"the tree has {self._beyond} nodes more than the {MAX_NODES:,} it may"
            )
        right, bottom = self._spread
        if right > 1.2 * self._width or bottom > 1.2 * self._height:
            size = f"{self._width} x {self._height}"
            losses.append(
                f"the tree is that of a larger screen than {size}, or of a turned one"
            )
        if self._dots:
            losses.append("emoji are dots in the tree")
        return losses + _describe_gaps(self.roots)

    def _clip_box(self, where: str) -> tuple[int, int, int, int]:
        left, top, right, bottom = _parse_corners(where)
        if not self.roots:
            self._spread = (right, bottom)
        wide, high = self._width, self._height
        if 0 <= left <= right <= wide and 0 <= top <= bottom <= high:
            return left, top, right, bottom
        left, right = min(max(left, 0), wide), min(max(right, 0), wide)
        return left, min(max(top, 0), high), right, min(max(bottom, 0), high)


def _describe_gaps(roots: Sequence[Node]) -> list[str]:
    """What the tree does not say of the pages in it."""
    pages = [root for root in roots if root.package != SYSTEM_UI and not is_ime(root)]
    if not pages or any(n.clickable for root in pages for n in root.walk()):
        return []
    nodes = [n for root in pages for n in root.walk()]
    if any(n.own_text or n.long_clickable or n.checkable or n.editable for n in nodes):
        return ["the tree does not say what can be touched, so that is guessed"]
    return [f"the tree has {len(nodes)} nodes, but nothing to read or touch"]


def _read_sort(tag: str, attributes: Mapping[str, str]) -> Sort:
    get = attributes.get
    cls = get("class") or (tag if "." in tag else "")
    return Sort(
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


def _join_texts(text: str, desc: str) -> str:
    if desc in text:
        return text
    return desc if text in desc else f"{text}, {desc}"


def _clean_text(text: str) -> str:
    if not text:
        return text
    text = text[:MAX_TEXT]
    # Many are short words without a space, which need no work.
    if text.isalnum():
        return text
    if not text.isascii():
        seen = _UNSEEN.sub("", text)
        # `\ue88a, Home` is how React Native calls a tab with a sign of an icon font.
        text = seen if seen == text else seen.strip(" ,")
    return " ".join(text.split())


def _parse_corners(where: str) -> tuple[int, int, int, int]:
    """The numbers of `[0,84][1080,2400]`; zeros where there are none."""
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
    return int(digits) if len(digits) < 9 else (-HUGE if digits[0] == "-" else HUGE)


def is_ime(root: Node, package: str = "") -> bool:
    """Whether a window is an input method's; `package` names the one in use, if known."""
    if package and root.package == package:
        return True
    if root.ime:
        return True
    return not package and bool(_IME_PACKAGE.search(root.package))


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
    """Pixels at the top that the status bar takes; 4 % where the tree does not tell."""
    for root in roots:
        if (
            root.box[1] == 0
            and root.box[3] > 0
            and is_bar(root, width=width, height=height)
        ):
            return root.box[3]
    return round(0.04 * height)


def has_keyboard(roots: list[Node], ime: str = "") -> bool:
    """Whether an input method's window is among these and takes room."""
    return any(
        is_ime(root, ime) and any(node.area for node in root.walk()) for root in roots
    )
