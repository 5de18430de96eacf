"""One accessibility node as a plain record, and how its texts are cleaned."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tools.screen import Bounds

MAX_TEXT = 4_000
"""Characters of a text that are read; elements show 400."""
_UNSEEN = re.compile(
    "[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ue000-\uf8ff\U000f0000-\U0010ffff]"
)
"""Marks of direction and width, which nobody sees and which can hide words, and the signs of icon
fonts, which no other font has."""


class NodeNames(NamedTuple):
    """What a node is called in the code; many nodes of a tree share one."""

    cls: str
    kind: str
    package: str
    resource_id: str
    editable: bool


class Flags(NamedTuple):
    """The switches of a node; few combinations occur in a tree."""

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
    """Of a root: whether its window is an input method's by the ids in it."""
    pane: str
    """The title of a pane, as of a dialog or drawer; empty if the tree has none."""
    order: int
    """Place among its siblings in which it is drawn, later ones above; 0 if unknown."""
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
    """Text and description of the node itself; only one if it holds the other."""
    children: "list[Node] | tuple[Node, ...]"
    lines: str
    """The text of a field with its line breaks; empty if it has none."""
    _document: list["Node"]
    _bounds: Bounds | None

    def __init__(
        self,
        words: tuple[str, str, str],
        names: NodeNames,
        flags: Flags,
        box: tuple[int, int, int, int],
        *,
        parent: "Node | None",
        document: list["Node"],
    ) -> None:
        """Make a node of its tag, and append it to the document.

        Args:
            words: text, description and hint, as they are written.
            names: what it is called in the code.
            flags: what is true of it.
            box: clipped.
            parent: that it is a child of.
            document: all nodes before it.
        """
        text, desc, hint = words
        self.lines = _read_lines(text, names)
        self.text = text = clean_text(text) if text else text
        # Some apps turn a description that they lack into a word.
        self.desc = desc = clean_text(desc) if desc and desc != "null" else ""
        self.hint = clean_text(hint)
        self.cls, self.kind, self.package, self.resource_id, self.editable = (
            names
        )
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
        has_area = right > left and bottom > top
        self.area = (right - left) * (bottom - top) if has_area else 0
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
        """The box as elements have it; made on first use, since most nodes are never listed."""
        if self._bounds is None:
            left, top, right, bottom = self.box
            self._bounds = Bounds(
                left=left, top=top, right=right, bottom=bottom
            )
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
        """Empty the document; `walk` gives nothing afterwards."""
        self._document.clear()

    def walk(self) -> Sequence["Node"]:
        """This node and all below it, in document order."""
        return self._document[self.at - 1 : self.last]


def _join_texts(text: str, desc: str) -> str:
    """Text and description as one; only the longer if it holds the other."""
    if desc in text:
        return text
    if text in desc:
        return desc
    return f"{text}, {desc}"


def _read_lines(text: str, names: NodeNames) -> str:
    """The text of a field as `clean_text` gives it, but with its line breaks; else empty."""
    if not names.editable or "\n" not in text:
        return ""
    lines = text[:MAX_TEXT].split("\n")
    return "\n".join(map(clean_text, lines))


def clean_text(text: str) -> str:
    """A text without blanks around it and without what nobody sees, on one line."""
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
