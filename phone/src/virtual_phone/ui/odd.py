"""The odd shapes of accessibility trees on pages of the web and of Compose.

Both take the nodes of ordinary views and change them as those engines do: the screen stays the
same, but its tree says less.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from virtual_phone.ui.geometry import Rect

if TYPE_CHECKING:
    from virtual_phone.ui.accessibility import Node

VIEW = "android.view.View"
TEXT = "android.widget.TextView"
COMPOSE = "androidx.compose.ui.platform.ComposeView"
_PLAIN = ("android.widget.EditText", "android.widget.CheckBox", "android.widget.RadioButton")
"""Form controls, which both engines report as views of their own."""


def web(root: "Node", title: str) -> "Node":
    """A page of the web.

    Ids are the page's own, without a package; words of links are in the description only; what can
    be tapped is a View without words, signs have no description; a link for screen readers and
    anchors have no area.

    Args:
        root: The node that scrolls, with the page's content.
        title: The page's title, which the inner of the two WebViews says.
    """
    content = tuple(_web(node) for node in root.children)
    skip = replace(
        root,
        cls=VIEW,
        bounds=_nothing(root.bounds),
        content_desc="Skip to content",
        resource_id="",
        clickable=True,
        focusable=True,
        scrollable=False,
        children=(),
        box=None,
    )
    page = replace(skip, bounds=root.bounds, resource_id="app", content_desc="", clickable=False)
    page = replace(page, focusable=False, children=_numbered([skip, *content]))
    inner = replace(root, text=title, resource_id="", children=(page,), drawing_order=0, index=0)
    return replace(root, scrollable=False, text="", content_desc="", children=(inner,))


def _web(node: "Node") -> "Node":
    children = tuple(_web(child) for child in node.children)
    raw = replace(
        node,
        resource_id=node.resource_id.rpartition("/")[2],
        children=children,
        long_clickable=False,
        drawing_order=0,
    )
    if node.cls in _PLAIN or node.checkable:
        return raw
    if node.cls == "android.widget.Button":
        return replace(raw, long_clickable=False)
    if node.cls == "android.widget.ImageButton":
        sign = replace(raw, cls="android.widget.Image", clickable=False, focusable=False)
        sign = replace(sign, content_desc="", resource_id="", children=())
        return replace(raw, cls=VIEW, content_desc="", children=(sign,))
    if node.cls == "android.widget.ImageView":
        return replace(raw, cls="android.widget.Image", text=node.content_desc, content_desc="")
    if node.clickable and node.text:
        return replace(raw, cls=VIEW, text="", content_desc=node.text)
    if node.clickable:
        anchor = replace(
            raw, cls=VIEW, bounds=_nothing(node.bounds), clickable=False, focusable=False
        )
        anchor = replace(anchor, resource_id="", content_desc="", children=(), box=None)
        return replace(raw, cls=VIEW, content_desc="", children=_numbered([anchor, *children]))
    return replace(raw, cls=TEXT if node.text else VIEW)


def compose(content: Iterable["Node"], bounds: Rect, package: str) -> "Node":
    """A page of Compose.

    Nothing has an id; rows and cards that can be tapped are one View whose description holds all
    their words, line by line; buttons are a View around their words and an empty Button.

    Args:
        content: The nodes of ordinary views.
        bounds: Of the whole.
        package: Of the app.
    """
    from virtual_phone.ui.accessibility import Node

    inner = Node(VIEW, package, bounds, children=_numbered([_compose(node) for node in content]))
    return Node(COMPOSE, package, bounds, children=(inner,))


def _compose(node: "Node") -> "Node":
    bare = replace(node, resource_id="", long_clickable=False, drawing_order=0)
    if node.cls in _PLAIN[:1]:
        return bare
    if node.checkable:
        role = replace(bare, clickable=False, focusable=False, checkable=False, checked=False)
        role = replace(role, text="", content_desc="", children=())
        said = "\n".join(_said(node))
        return replace(bare, cls=VIEW, text="", content_desc=said, children=(role,))
    if node.cls in ("android.widget.Button", "android.widget.ImageButton"):
        words = replace(bare, clickable=False, focusable=False, children=())
        words = replace(words, cls=TEXT if node.text else VIEW)
        role = replace(words, cls="android.widget.Button", text="", content_desc="")
        return replace(bare, cls=VIEW, text="", content_desc="", children=_numbered([words, role]))
    if node.clickable:
        kept = [_compose(inner) for inner in _active(node.children)]
        said = "\n".join(_said(node))
        return replace(bare, cls=VIEW, text="", content_desc=said, children=_numbered(kept))
    children = _numbered([_compose(child) for child in node.children])
    return replace(bare, cls=node.cls if node.text else VIEW, children=children)


def _active(nodes: Iterable["Node"]) -> Iterator["Node"]:
    """The nodes inside that can be used by themselves."""
    for node in nodes:
        if node.clickable or node.checkable:
            yield node
        else:
            yield from _active(node.children)


def _said(node: "Node") -> Iterator[str]:
    """The words of a node and of what in it cannot be used by itself."""
    if node.content_desc or node.text:
        yield node.content_desc or node.text
    for child in node.children:
        if not (child.clickable or child.checkable):
            yield from _said(child)


def _nothing(bounds: Rect) -> Rect:
    return Rect(bounds.left, bounds.top, bounds.left, bounds.top)


def _numbered(nodes: Iterable["Node"]) -> tuple["Node", ...]:
    return tuple(replace(node, index=n, drawing_order=0) for n, node in enumerate(nodes))
