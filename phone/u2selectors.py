"""UiSelector as uiautomator2 sends it: which nodes it means, and what is said about them.

A selector is a dict of criteria with a `mask` that says which of them count, and chains of `child`
and `sibling` selectors. Source: `UiSelector` of androidx.test.uiautomator and the server's
`Selector`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from phone.ui.accessibility import Node

Selector = dict[str, Any]
Test = Callable[[Node, Any], bool]


def _equal(name: str) -> Test:
    return lambda node, wanted: bool(getattr(node, name) == wanted)


def _contains(name: str) -> Test:
    return lambda node, wanted: str(wanted).lower() in getattr(node, name).lower()


def _starts(name: str) -> Test:
    return lambda node, wanted: bool(getattr(node, name).lower().startswith(str(wanted).lower()))


def _matches(name: str) -> Test:
    return lambda node, wanted: bool(re.fullmatch(wanted, getattr(node, name), re.DOTALL))


CRITERIA: dict[str, tuple[int, Test]] = {
    "text": (0x01, _equal("text")),
    "textContains": (0x02, _contains("text")),
    "textMatches": (0x04, _matches("text")),
    "textStartsWith": (0x08, _starts("text")),
    "className": (0x10, _equal("cls")),
    "classNameMatches": (0x20, _matches("cls")),
    "description": (0x40, _equal("content_desc")),
    "descriptionContains": (0x80, _contains("content_desc")),
    "descriptionMatches": (0x0100, _matches("content_desc")),
    "descriptionStartsWith": (0x0200, _starts("content_desc")),
    "checkable": (0x0400, _equal("checkable")),
    "checked": (0x0800, _equal("checked")),
    "clickable": (0x1000, _equal("clickable")),
    "longClickable": (0x2000, _equal("long_clickable")),
    "scrollable": (0x4000, _equal("scrollable")),
    "enabled": (0x8000, _equal("enabled")),
    "focusable": (0x010000, _equal("focusable")),
    "focused": (0x020000, _equal("focused")),
    "selected": (0x040000, _equal("selected")),
    "packageName": (0x080000, _equal("package")),
    "packageNameMatches": (0x100000, _matches("package")),
    "resourceId": (0x200000, _equal("resource_id")),
    "resourceIdMatches": (0x400000, _matches("resource_id")),
    "index": (0x800000, _equal("index")),
}
INSTANCE = 0x01000000


def find(windows: Sequence[Node], selector: Selector) -> list[Node]:
    """The nodes that a selector means, in the order of the hierarchy.

    Args:
        windows: Root nodes.
        selector: As the client sent it.

    Returns:
        All matches, or the one that `instance` picks; empty when nothing matches.

    Raises:
        re.error: If one of its patterns cannot be read.
    """
    parents = {
        id(child): node for root in windows for node in root.walk() for child in node.children
    }
    found = _pick((node for root in windows for node in _shown(root)), selector)
    chain = zip(selector["childOrSibling"], selector["childOrSiblingSelector"], strict=True)
    for relation, inner in chain:
        within: dict[int, Node] = {}
        for node in found:
            scope = node if relation == "child" else parents.get(id(node), node)
            within |= {id(n): n for n in _shown(scope) if n is not scope}
        found = _pick(within.values(), inner)
    return found


def _shown(node: Node) -> Iterator[Node]:
    if node.visible:
        yield node
        for child in node.children:
            yield from _shown(child)


def _pick(nodes: Iterator[Node] | Any, selector: Selector) -> list[Node]:
    mask = selector["mask"]
    tests = [
        (test, selector[name])
        for name, (bit, test) in CRITERIA.items()
        if mask & bit and name in selector
    ]
    found = [node for node in nodes if all(test(node, wanted) for test, wanted in tests)]
    if mask & INSTANCE:
        number = int(selector.get("instance", 0))
        return found[number : number + 1]
    return found


def info(node: Node) -> dict[str, Any]:
    """A node as `objInfo` describes it; bounds in px."""
    bounds = node.bounds._asdict()
    return {
        "bounds": bounds,
        "checkable": node.checkable,
        "checked": node.checked,
        "childCount": len(node.children),
        "className": node.cls,
        "clickable": node.clickable,
        "contentDescription": node.content_desc,
        "enabled": node.enabled,
        "focusable": node.focusable,
        "focused": node.focused,
        "longClickable": node.long_clickable,
        "packageName": node.package,
        "resourceName": node.resource_id or None,
        "scrollable": node.scrollable,
        "selected": node.selected,
        "text": node.text,
        "visibleBounds": dict(bounds),
    }
