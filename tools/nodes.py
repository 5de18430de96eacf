"""The accessibility tree as plain records: what u2.jar's XML says, read without trusting it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from tools.screen import Bounds

_BOUNDS = re.compile(r"\[(-?\d{1,7}),(-?\d{1,7})\]\[(-?\d{1,7}),(-?\d{1,7})\]")
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_SPACE = re.compile(r"\s+")

_SYSTEM_UI = "com.android.systemui"
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


@dataclass(eq=False, slots=True)
class Node:
    """One accessibility node; `bounds` are clipped to the screen, in pixels."""

    cls: str
    text: str
    desc: str
    hint: str
    resource_id: str
    package: str
    bounds: Bounds
    parent: "Node | None"
    depth: int
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    long_clickable: bool = False
    enabled: bool = True
    focused: bool = False
    scrollable: bool = False
    password: bool = False
    selected: bool = False
    visible: bool = True
    children: list["Node"] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """The class without its package: `EditText`."""
        return self.cls.rpartition(".")[2]

    @property
    def editable(self) -> bool:
        """Whether text can be typed into it."""
        return self.kind.endswith(("EditText", "AutoCompleteTextView", "TextInput"))

    @property
    def own_text(self) -> str:
        """What the node says itself: text and description, one when it holds the other."""
        if self.password:
            return self.desc
        if self.desc in self.text:
            return self.text
        return self.desc if self.text in self.desc else f"{self.text}, {self.desc}"

    def ancestors(self) -> Iterator["Node"]:
        """From the parent up to the window's root."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def walk(self) -> Iterator["Node"]:
        """This node and all below it, in document order; no recursion, as trees can be deep."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))


def parse(xml: str, *, width: int, height: int) -> list[Node]:
    """The roots of all windows in `xml`, nodes that are not visible left out.

    Broken markup gives what can be recovered, in the worst case nothing; it never raises. Entities
    are not expanded and no document type is read.

    Args:
        xml: what `dumpWindowHierarchy` answered.
        width: of the screen, pixels.
        height: of the screen, pixels.
    """
    # u2.jar writes no "<!", and attribute values cannot hold a bare "<": whatever comes with one is
    # not ours.
    text = _DECLARATION.sub("", xml).replace("<!", "&lt;!")
    parser = etree.XMLParser(
        recover=True, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True,
        remove_comments=True, remove_pis=True, encoding="utf-8",
    )  # fmt: skip
    try:
        top = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError:
        return []
    if top is None:
        return []
    screen = Bounds(left=0, top=0, right=width, bottom=height)
    roots: list[Node] = []
    stack: list[tuple[etree._Element, Node | None]] = [(top, None)]
    while stack:
        element, parent = stack.pop()
        if "bounds" not in element.attrib:
            stack.extend((child, parent) for child in reversed(element))
            continue
        node = _read(element, parent, screen)
        if not node.visible:
            continue
        (parent.children if parent else roots).append(node)
        stack.extend((child, node) for child in reversed(element))
    return roots


def _read(element: etree._Element, parent: Node | None, screen: Bounds) -> Node:
    get = {str(key): str(value) for key, value in element.attrib.items()}.get

    def flag(name: str, default: str = "false") -> bool:
        return get(name, default) == "true"

    return Node(
        cls=get("class", ""),
        text=_clean(get("text", "")),
        desc=_clean(get("content-desc", "")),
        hint=_clean(get("hint", "")),
        resource_id=get("resource-id", "").rpartition("/")[2],
        package=get("package", ""),
        bounds=_bounds(get("bounds", ""), screen),
        parent=parent,
        depth=parent.depth + 1 if parent else 0,
        checkable=flag("checkable"),
        checked=flag("checked"),
        clickable=flag("clickable"),
        long_clickable=flag("long-clickable"),
        enabled=flag("enabled", "true"),
        focused=flag("focused"),
        scrollable=flag("scrollable"),
        password=flag("password"),
        selected=flag("selected"),
        visible=flag("visible-to-user", "true"),
    )


def _clean(text: str) -> str:
    return _SPACE.sub(" ", text).strip()


def _bounds(text: str, screen: Bounds) -> Bounds:
    match = _BOUNDS.search(text)
    left, top, right, bottom = map(int, match.groups()) if match else (0, 0, 0, 0)
    return Bounds(
        left=min(max(left, 0), screen.right),
        top=min(max(top, 0), screen.bottom),
        right=min(max(right, 0), screen.right),
        bottom=min(max(bottom, 0), screen.bottom),
    )


def is_ime(root: Node, package: str = "") -> bool:
    """Whether a window is an input method's; `package` names the one in use, if known."""
    if package and root.package == package:
        return True
    if any(node.resource_id in _IME_IDS for node in root.walk()):
        return True
    return not package and bool(_IME_PACKAGE.search(root.package))


def is_bar(node: Node, *, width: int, height: int) -> bool:
    """Whether a node is the status or navigation bar, or a window that holds nothing else."""
    if node.resource_id in _BAR_IDS:
        return True
    if node.package != _SYSTEM_UI or node.parent is not None:
        return False
    box = node.bounds
    low = box.bottom - box.top < _BAR_SHARE * height
    narrow = box.right - box.left < _BAR_SHARE * width and box.bottom - box.top > 0.5 * height
    at_edge = box.top == 0 or box.bottom >= height or narrow
    return at_edge and (low or narrow)


def status_bar_height(roots: list[Node], *, width: int, height: int) -> int:
    """Pixels at the top that the status bar takes; 4 % where the tree does not tell."""
    for root in roots:
        if (
            root.bounds.top == 0
            and root.bounds.bottom > 0
            and is_bar(root, width=width, height=height)
        ):
            return root.bounds.bottom
    return round(0.04 * height)


def keyboard_in(roots: list[Node], ime: str = "") -> bool:
    """Whether an input method's window is among these and takes room."""
    return any(
        is_ime(root, ime) and any(node.bounds.area for node in root.walk()) for root in roots
    )
