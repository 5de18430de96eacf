"""What a dump says of its screen, read by lxml and not by what is measured.

The texts and what can be touched of all apps' windows: without the system's bars, the keyboard,
other displays, and what is invisible or has no place on the screen.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import etree

from tools.hierarchy.node import clean_text

SYSTEM_UI = "com.android.systemui"
Box = tuple[int, int, int, int]
"""Left, top, right and bottom, pixels; right and bottom are exclusive."""
LEAST = 8 / 1080
"""Shortest side of what counts, as a share of the screen's shorter side: 3 dp."""
PAGE = 0.5
"""What takes more of the screen and holds other things to touch is the page itself."""
SAME = 0.9
"""Two boxes that share so much of both are one thing to touch."""
LONGEST = 200
"""Characters of a text that must be told; elements cut longer ones."""
FAR = 10**6

_KEYBOARD = re.compile(
    r"inputmethod|keyboard|\.ime\b|\.pinyin|\.latin\b|swiftkey|AdbKeyboard",
    re.I,
)
_NUMBERS = re.compile(r"-?\d{1,9}")
_FIELDS = ("EditText", "AutoCompleteTextView", "TextInput")
_STATES = frozenset(
    {"on", "off", "开", "关", "开启", "关闭", "已开启", "已关闭", "打开"}
)


class NotADump(Exception):
    """A file is no dump of a screen; the message says why, without a full stop."""


@dataclass(frozen=True, eq=False)
class TruthNode:
    """One node of a dump."""

    box: Box
    text: str
    """Empty for a password."""
    desc: str
    package: str
    kind: str
    """The class without its package."""
    window: int
    """Number of the window that it is in."""
    parent: "TruthNode | None"
    takes_touch: bool
    is_checkable: bool
    is_visible: bool


@dataclass(frozen=True)
class Dump:
    """A dump as far as it is needed to judge what was made of it."""

    data: bytes
    """The file as it is."""
    package: str
    """Of the app with most nodes."""
    width: int
    """Right edge of the windows, pixels; 0 if unknown."""
    height: int
    """Lower edge of the windows, pixels; 0 if unknown."""
    nodes: tuple[TruthNode, ...]
    """Of the apps' windows."""

    def list_texts(self, width: int, height: int) -> list[str]:
        """The texts that can be seen on a screen of this size, each once."""
        texts: dict[str, None] = {}
        for node in self.nodes:
            if not _is_on_screen(node, width, height):
                continue
            for text in (node.text, node.desc):
                is_state = node.is_checkable and text.casefold() in _STATES
                if text.strip(" .") and text != "null" and not is_state:
                    texts[text[:LONGEST]] = None
        return list(texts)

    def list_touchables(self, width: int, height: int) -> list[Box]:
        """The boxes of what takes a touch, without pages and without doubles."""
        found = [
            node
            for node in self.nodes
            if node.takes_touch and _is_on_screen(node, width, height)
        ]
        holders = _list_holders(found)
        boxes: list[Box] = []
        for node in found:
            box = clip_box(node.box, width, height)
            is_page = area_of(box) >= PAGE * width * height
            if is_page and node in holders:
                continue
            if not any(_is_same(box, other) for other in boxes):
                boxes.append(box)
        return boxes


def read_dump_file(path: Path) -> Dump:
    """Read a file.

    Raises:
        NotADump: there is no node with bounds in it, or it is no plain dump.
    """
    return read_dump(path.read_bytes())


def read_dump(data: bytes) -> Dump:
    """Read the bytes of a dump, damaged ones as far as they go.

    Raises:
        NotADump: there is no node with bounds in it, or it is no plain dump.
    """
    if not data.strip():
        msg = "the file is empty"
        raise NotADump(msg)
    if b"<!ENTITY" in data.replace(b"\0", b""):
        msg = "it defines entities, as no dump does"
        raise NotADump(msg)
    every = _list_nodes(data)
    if not every:
        msg = "it has no node with bounds, so it is no dump of a screen"
        raise NotADump(msg)
    of_apps = [node for node in every if _is_of_app(node)]
    packages = Counter(node.package for node in of_apps or every)
    roots = [node.box for node in every if node.parent is None]
    return Dump(
        data=data,
        package=packages.most_common(1)[0][0],
        width=max(0, *(box[2] for box in roots), 0),
        height=max(0, *(box[3] for box in roots), 0),
        nodes=tuple(of_apps or every),
    )


def _list_nodes(data: bytes) -> list[TruthNode]:
    """All nodes of the first display, in the order of the dump."""
    parser = etree.XMLParser(
        recover=True, resolve_entities=False, no_network=True, huge_tree=True
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return []
    nodes: list[TruthNode] = []
    if root is None:
        return nodes
    made: dict[Any, TruthNode] = {}
    windows = 0
    for tag in root.iter(etree.Element):
        if tag.get("bounds") is None or _display_of(tag) != "0":
            continue
        parent = _find_parent(tag, made)
        windows += parent is None
        made[tag] = _make_node(tag, parent, windows)
        nodes.append(made[tag])
    return nodes


def _display_of(tag: Any) -> str:
    """The display that a node is on; the first one if the dump does not say."""
    for each in (tag, *tag.iterancestors()):
        display = each.get("display-id")
        if display is not None:
            return str(display)
    return "0"


def _find_parent(tag: Any, made: Mapping[Any, TruthNode]) -> TruthNode | None:
    for above in tag.iterancestors():
        if above in made:
            return made[above]
    return None


def _make_node(tag: Any, parent: TruthNode | None, window: int) -> TruthNode:
    def has(name: str) -> bool:
        return bool(tag.get(name) == "true")

    cls = tag.get("class") or (tag.tag if "." in tag.tag else "")
    is_field = cls.endswith(_FIELDS)
    shown = tag.get("visible-to-user") or tag.get("displayed") or "true"
    text = "" if has("password") else clean_text(tag.get("text", ""))
    takes_touch = has("clickable") or has("long-clickable") or is_field
    return TruthNode(
        box=_read_box(tag.get("bounds", "")),
        text=text,
        desc=clean_text(tag.get("content-desc", "")),
        package=tag.get("package", ""),
        kind=cls.rpartition(".")[2],
        window=window,
        parent=parent,
        takes_touch=takes_touch,
        is_checkable=has("checkable"),
        is_visible=shown == "true",
    )


def _read_box(bounds: str) -> Box:
    numbers = [int(digits) for digits in _NUMBERS.findall(bounds[:80])]
    if len(numbers) != 4 or any(abs(number) > FAR for number in numbers):
        return 0, 0, 0, 0
    left, top, right, bottom = numbers
    return left, top, right, bottom


def _is_of_app(node: TruthNode) -> bool:
    """Whether a node is in no bar of the system and in no keyboard."""
    if node.package == SYSTEM_UI:
        return False
    return _KEYBOARD.search(node.package) is None


def clip_box(box: Box, width: int, height: int) -> Box:
    """What of a box is on a screen of this size."""
    left, top, right, bottom = box
    return max(0, left), max(0, top), min(width, right), min(height, bottom)


def area_of(box: Box) -> int:
    """Square pixels, 0 for an empty box."""
    left, top, right, bottom = box
    return max(0, right - left) * max(0, bottom - top)


def _is_on_screen(node: TruthNode, width: int, height: int) -> bool:
    if not node.is_visible:
        return False
    left, top, right, bottom = clip_box(node.box, width, height)
    return min(right - left, bottom - top) >= LEAST * min(width, height)


def _list_holders(nodes: Sequence[TruthNode]) -> set[TruthNode]:
    """What other nodes to touch are in."""
    holders: set[TruthNode] = set()
    for node in nodes:
        above = node.parent
        while above is not None and above not in holders:
            holders.add(above)
            above = above.parent
    return holders


def _is_same(box: Box, other: Box) -> bool:
    """Whether two boxes are nearly one."""
    shared = area_of(
        (
            max(box[0], other[0]),
            max(box[1], other[1]),
            min(box[2], other[2]),
            min(box[3], other[3]),
        )
    )
    return shared > SAME * max(area_of(box), area_of(other))
