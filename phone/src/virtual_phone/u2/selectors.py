"""Selectors: the nodes of the screen that they match, by both engines of the uiautomator2 server.

A client's `Selector` (criteria, a `mask` that says which are used, and a chain of `child` and
`sibling`) becomes either a `BySelector`, which searches all windows and finds the innermost match
first, or a `UiSelector`, which searches the active window from the top, with chains and instances.
From `Selector`, `QueryController`, `UiSelector` and `ByMatcher` of u2.jar.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from virtual_phone.u2.java import ILLEGAL_STATE, NULL_POINTER, TYPES, JavaError, bean, pattern
from virtual_phone.ui.accessibility import Node

BITS: dict[str, int] = {
    name: 1 << number
    for number, name in enumerate(
        (
            *("text", "textContains", "textMatches", "textStartsWith"),
            *("className", "classNameMatches", "description", "descriptionContains"),
            *("descriptionMatches", "descriptionStartsWith", "checkable", "checked", "clickable"),
            *("longClickable", "scrollable", "enabled", "focusable", "focused", "selected"),
            *("packageName", "packageNameMatches", "resourceId", "resourceIdMatches"),
            *("index", "instance"),
        )
    )
}
"""Bit of the mask by criterion."""
FLAGS = {
    "checkable": "checkable", "checked": "checked", "clickable": "clickable",
    "longClickable": "long_clickable", "scrollable": "scrollable", "enabled": "enabled",
    "focusable": "focusable", "focused": "focused", "selected": "selected",
}  # fmt: skip
NUMBERS = ("index", "instance")
_ATTRIBUTES = {
    "text": "text", "className": "cls", "description": "content_desc", "packageName": "package",
    "resourceId": "resource_id",
}  # fmt: skip
_WAYS = ("Contains", "StartsWith", "Matches")
_SHOWN = (
    "text", "textStartsWith", "textContains", "className", "description", "descriptionStartsWith",
    "descriptionContains", "index", "instance", "enabled", "focused", "focusable", "scrollable",
    "clickable", "checked", "selected", "packageName", "child", "container", "pattern", "parent",
    "longClickable", "textMatches", "classNameMatches", "descriptionMatches", "packageNameMatches",
    "resourceId", "checkable", "resourceIdMatches",
)  # fmt: skip
"""Order in which `UiSelector.toString` names them."""
_NAMES = {
    "textStartsWith": "START_TEXT", "textContains": "CONTAINS_TEXT", "className": "CLASS",
    "descriptionStartsWith": "START_DESCRIPTION", "descriptionContains": "CONTAINS_DESCRIPTION",
    "packageName": "PACKAGE_NAME", "longClickable": "LONG_CLICKABLE", "textMatches": "TEXT_REGEX",
    "classNameMatches": "CLASS_REGEX", "descriptionMatches": "DESCRIPTION_REGEX",
    "packageNameMatches": "PACKAGE_NAME_REGEX", "resourceId": "RESOURCE_ID",
    "resourceIdMatches": "RESOURCE_ID_REGEX",
}  # fmt: skip
_WORDED = ("TextView", "EditText", "Button", "CheckBox", "Switch", "Chronometer", "CheckedTextView")
_JAVA = "com.wetest.uia2.stub.Selector"


def text_of(node: Node) -> str | None:
    """A node's text as Java has it: null where a view has no text at all."""
    if node.text:
        return node.text
    return "" if node.cls.endswith(_WORDED) and not node.cls.endswith("ImageButton") else None


def _property(node: Node, attribute: str) -> str | None:
    return text_of(node) if attribute == "text" else getattr(node, attribute) or None


def _split(name: str) -> tuple[str, str]:
    """Base and way of a criterion: `textContains` is `text` and `Contains`."""
    way = next((way for way in _WAYS if name.endswith(way)), "")
    return name.removesuffix(way), way


@dataclass
class Selector:
    """What the client sent."""

    values: dict[str, Any]
    mask: int = 0
    relations: list[str] = field(default_factory=list)
    inner: list["Selector"] = field(default_factory=list)

    def has(self, name: str) -> bool:
        """Whether a criterion counts."""
        return bool(self.mask & BITS[name])

    def value(self, name: str) -> Any:
        """A criterion's value, or Java's default."""
        default: Any = False if name in FLAGS else 0 if name in NUMBERS else None
        return self.values.get(name, default)

    @property
    def deepest(self) -> "Selector":
        """The last selector of the chain."""
        return self.inner[-1] if self.relations else self

    def ui(self, instance: int | None = None) -> "UiSelector":
        """As a `UiSelector`.

        Args:
            instance: In place of the instance that the end of the chain asks for.

        Raises:
            JavaError: A counting criterion is null, or its pattern cannot be read.
        """
        made = UiSelector()
        last = self.deepest is self
        for name in BITS:
            if self.has(name):
                made.tests[name] = _ui_value(name, self.value(name))
        if last and instance is not None:
            made.tests["instance"] = instance
        for relation, selector in zip(self.relations, self.inner, strict=False):
            end = selector is self.deepest and not last
            step = selector.ui(instance if end else None)
            kind = relation.lower()
            if kind in ("child", "sibling"):
                made = made.joined("child" if kind == "child" else "parent", step)
        return made

    def by(self) -> "BySelector | None":
        """As a `BySelector`, which knows no index, instance or chain; None if nothing counts.

        Raises:
            JavaError: As Java refuses two criteria of one kind, null, or an unreadable pattern.
        """
        made = BySelector()
        for name in BITS:
            if self.has(name) and name not in NUMBERS:
                made.add(name, self.value(name))
        return made if made.flags or made.patterns else None


def _ui_value(name: str, value: Any) -> Any:
    if name in FLAGS or name in NUMBERS:
        return value
    base, way = _split(name)
    if value is None:
        raise JavaError(NULL_POINTER, f"{base} cannot be null")
    return pattern(value, dot_all=base in ("text", "description")) if way == "Matches" else value


FIELDS: dict[str, str] = {
    **{n: "boolean" if n in FLAGS else "int" if n in NUMBERS else "String" for n in BITS},
    "mask": "long",
    "childOrSibling": "String[]",
    "childOrSiblingSelector": "Selector[]",
}


def _selector(value: object) -> Selector | None:
    read = bean(value, _JAVA, FIELDS)
    if read is None:
        return None
    relations = read.pop("childOrSibling", None)
    inner = read.pop("childOrSiblingSelector", None)
    return Selector(read, read.pop("mask", 0), relations or [], inner or [])


TYPES["Selector"] = _selector


@dataclass(eq=False)
class UiSelector:
    """Criteria and what they hang on; `container` and `pattern` are for rows of collections."""

    tests: dict[str, Any] = field(default_factory=dict)
    child: "UiSelector | None" = None
    parent: "UiSelector | None" = None
    container: "UiSelector | None" = None
    pattern: "UiSelector | None" = None

    def copy(self) -> "UiSelector":
        """The same, to be changed."""
        parts = (p and p.copy() for p in (self.child, self.parent, self.container, self.pattern))
        return UiSelector(dict(self.tests), *parts)

    def joined(self, relation: str, step: "UiSelector") -> "UiSelector":
        """With another step at the end: a `child`, or from the `parent` on."""
        made = last = self.copy()
        while following := last.child or last.parent:
            last = following
        setattr(last, relation, step)
        return made

    def with_instance(self, number: int) -> "UiSelector":
        """The nth match of the first step."""
        made = self.copy()
        made.tests["instance"] = number
        return made

    @property
    def leaf(self) -> bool:
        """Whether no step follows."""
        return self.child is None and self.parent is None

    def matches(self, node: Node, index: int, counts: dict[int, int]) -> bool:
        """Whether a node fits, counting those that came before the wanted instance."""
        if not all(_fits(node, index, name, wanted) for name, wanted in self.tests.items()):
            return False
        instance, count = self.tests.get("instance", 0), counts.get(id(self), 0)
        if instance > count:
            counts[id(self)] = count + 1
        return bool(instance == count)

    def __str__(self) -> str:
        parts = []
        for name in _SHOWN:
            value = self.tests.get(name, getattr(self, name, None))
            if value is not None:
                word = _NAMES.get(name, name.upper())
                shown = getattr(value, "pattern", value) if name.endswith("Matches") else value
                parts.append(f"{word}={str(shown).lower() if name in FLAGS else shown}")
        return f"UiSelector[{', '.join(parts)}]"


def _fits(node: Node, index: int, name: str, wanted: Any) -> bool:
    if name in NUMBERS:
        return bool(name == "instance" or index == wanted)
    if name in FLAGS:
        return bool(getattr(node, FLAGS[name]) == wanted)
    base, way = _split(name)
    said = _property(node, _ATTRIBUTES[base])
    if said is None:
        return False
    if way == "Matches":
        return wanted.fullmatch(said) is not None
    if way == "Contains":
        return str(wanted).lower() in said.lower()
    if way == "StartsWith":
        return said.lower().startswith(str(wanted).lower())
    return bool(said == wanted)


class Search:
    """One search for a `UiSelector` below a root, as `QueryController` does it."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.counted = 0
        self._left = 0
        self._counts: dict[int, int] = {}
        self._parents = {id(c): node for node in root.walk() for c in node.children}

    def find(self, selector: UiSelector) -> Node | None:
        """The node that is meant."""
        return self._compound(selector, self.root, counting=False)

    def count(self, selector: UiSelector) -> int:
        """How often the pattern of a row occurs in its container."""
        self._compound(selector, self.root, counting=True)
        return self.counted

    def _compound(self, selector: UiSelector, start: Node, *, counting: bool) -> Node | None:
        found: Node | None
        holder = selector.container
        if holder is not None and holder.container is not None:
            found = self._compound(holder, start, counting=False)
            self.counted = self._left = 0
        else:
            found = self._regular(holder or selector, start, 0)
        if found is None:
            return None
        if selector.pattern is not None:
            if selector.pattern.pattern is None:
                return None
            self._left = -1 if counting else selector.pattern.tests.get("instance", 0)
            row = selector.pattern.pattern
            found = self._row(row, found, 0, row)
            if counting or found is None:
                return None
        if (holder is not None or selector.pattern is not None) and not selector.leaf:
            found = self._regular(selector, found, 0)
        return found

    def _step(self, selector: UiSelector, node: Node) -> tuple[UiSelector, Node | None]:
        """The step after one that matched, and where it starts."""
        if selector.child is not None:
            return selector.child, node
        assert selector.parent is not None
        return selector.parent, self._parents.get(id(node))

    def _regular(self, selector: UiSelector, node: Node, index: int) -> Node | None:
        start: Node | None = node
        if selector.matches(node, index, self._counts):
            if selector.leaf:
                return node
            selector, start = self._step(selector, node)
        for number, child in enumerate(start.children if start else ()):
            if child.visible and (found := self._regular(selector, child, number)):
                return found
        return None

    def _row(self, selector: UiSelector, node: Node, index: int, row: UiSelector) -> Node | None:
        start: Node | None = node
        if selector.matches(node, index, self._counts):
            if not selector.leaf:
                selector, start = self._step(selector, node)
            elif self._left == 0:
                return node
            else:
                self.counted += 1
                self._left -= 1
                selector = row
        for number, child in enumerate(start.children if start else ()):
            if child.visible and (found := self._row(selector, child, number, row)):
                return found
        return None


_GROUPS = {
    "text": "Text", "className": "Class", "description": "Description", "packageName": "Package",
    "resourceId": "Resource name", "checkable": "Checkable",
}  # fmt: skip


@dataclass(eq=False)
class BySelector:
    """Criteria that hold for one node; contained and starting words must match in case."""

    flags: dict[str, bool] = field(default_factory=dict)
    patterns: dict[str, tuple[str, Any]] = field(default_factory=dict)
    """Way and wanted words by kind (`text`)."""

    def add(self, name: str, value: Any) -> None:
        """Take on a criterion."""
        if name in FLAGS:
            # The server's own slip: after `checkable`, it takes `checked` for that once more.
            name = "checkable" if name == "checked" and "checkable" in self.flags else name
            if name in self.flags:
                raise JavaError(ILLEGAL_STATE, f"{_GROUPS[name]} selector is already defined")
            self.flags[name] = value
            return
        base, way = _split(name)
        if value is None:
            raise JavaError(NULL_POINTER, f"{base} cannot be null")
        wanted = pattern(value, dot_all=False) if way == "Matches" else value
        if base in self.patterns:
            raise JavaError(ILLEGAL_STATE, f"{_GROUPS[base]} selector is already defined")
        self.patterns[base] = (way, wanted)

    def matches(self, node: Node) -> bool:
        """Whether a node fits."""
        if any(getattr(node, FLAGS[name]) != wanted for name, wanted in self.flags.items()):
            return False
        for base, (way, wanted) in self.patterns.items():
            said = _property(node, _ATTRIBUTES[base]) or ""
            fits = (
                wanted.fullmatch(said) is not None
                if way == "Matches"
                else wanted in said
                if way == "Contains"
                else said.startswith(wanted)
                if way == "StartsWith"
                else said == wanted
            )
            if not fits:
                return False
        return True

    def find(self, roots: Sequence[Node]) -> Node | None:
        """The first match: of a node and one inside it, the one inside."""
        for root in roots:
            if found := self._within(root):
                return found
        return None

    def _within(self, node: Node) -> Node | None:
        if not node.visible:
            return None
        for child in node.children:
            if found := self._within(child):
                return found
        return node if self.matches(node) else None
