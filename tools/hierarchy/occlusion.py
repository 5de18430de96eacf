"""What lies over what: windows in no order, and nodes drawn over others in one window.

The tree holds boxes and, on Android 7 and later, the order in which siblings are drawn; not what
is opaque. So only what is taken is counted: where something drawn later takes the taps, what lies
under it cannot be touched, whether it shines through or not.
"""

from collections.abc import Sequence
from itertools import pairwise

from tools.hierarchy.spatial_index import Box, Grid, area_of
from tools.hierarchy.tree import SYSTEM_UI, Node, is_bar, is_ime

MAX_WINDOWS = 64
"""A dump with more roots is a piece of a tree: no root lies over another."""
COVERED = 0.98
"""Share of a node under another from which on nothing of it is left to touch."""
LARGE_SHARE = 0.25
"""What is larger than this share of the window is covered by large things only."""
MAX_LOOKED = 256
"""Overlapping things looked at for one node, so that thousands in one place cost no more."""
BAR_ZONE = 0.07
"""The system's window covers the page if it says something further from top and bottom."""
DIALOG_SHARES = (0.04, 0.9)
"""A window smaller than the first share of the screen floats beside the page (a toolbar, a bubble);
one larger than the second is a page."""
MAX_TITLE = 80
"""Characters of a dialog's words."""
_TITLES = (
    "alertTitle",
    "title",
    "permission_message",
    "dialog_title",
    "title_template",
    "message",
)
"""Ids of the words at the top, as Android and its libraries give them; the best first."""
_PANELS = frozenset(
    {"parentPanel", "design_bottom_sheet", "grant_dialog", "bottom_sheet", "contentPanel",
     "resolver_list", "dialog", "dialog_root", "popup_list"}
)  # fmt: skip


def select_page_windows(
    roots: Sequence[Node], *, width: int, height: int, ime: str = ""
) -> list[Node]:
    """The roots that belong to pages: without the keyboard and the system's bars.

    Args:
        roots: of all windows.
        width: of the screen, pixels.
        height: of the screen, pixels.
        ime: package of the input method in use, if known.
    """
    return [
        root
        for root in roots
        if not is_ime(root, ime)
        and not is_bar(root, width=width, height=height)
        and not _has_only_bars(root, height)
    ]


def _has_only_bars(root: Node, height: int) -> bool:
    """Whether the system's window, though large, says something at the screen's ends only."""
    if root.package != SYSTEM_UI:
        return False
    boxes = [n.box for n in root.walk() if n.own_text or n.clickable]
    zone = BAR_ZONE * height
    return bool(boxes) and all(
        bottom <= zone or top >= height - zone for _, top, _, bottom in boxes
    )


def in_front(root: Node, among: Sequence[Node]) -> list[Box]:
    """The boxes of windows that lie over a window.

    The order of windows is unknown (u2.jar walks a HashSet): a smaller one inside a larger one is
    in front of it, and the system's are in front of an app's.
    """
    if len(among) > MAX_WINDOWS:
        return []
    return [
        w.box
        for w in among
        if w is not root
        and w.area
        and w.bounds.overlap_area(root.bounds) == w.area
        and (
            w.area < 0.95 * root.area
            or (w.package == SYSTEM_UI and root.package != SYSTEM_UI and w.children)
        )
    ]


def order_by_drawing(root: Node) -> Sequence[Node]:
    """A window's nodes in the order in which they are drawn, parents before what they hold."""
    nodes = root.walk()
    if not any(
        len(n.children) > 1 and _sort_siblings(n.children) is not n.children
        for n in nodes
    ):
        return nodes
    order: list[Node] = []
    stack = [root]
    while stack:
        node = stack.pop()
        order.append(node)
        stack.extend(reversed(_sort_siblings(node.children)))
    return order


def _sort_siblings(children: Sequence[Node]) -> Sequence[Node]:
    """Siblings in their order of drawing, if the tree tells one; virtual nodes have no place."""
    places = [child.order for child in children]
    if all(a < b for a, b in pairwise(places)):
        return children
    if 0 in places or len(set(places)) < len(places):
        return children
    return sorted(children, key=lambda child: child.order)


class Cover:
    """What of a window's nodes can be touched, given what is drawn over them.

    A sibling drawn later takes the taps where it lies if it can be touched. Where the tree has no
    order of drawing, that of the document stands for it: then what merely scrolls does not count,
    nor what is large and holds nothing to touch, as players lay such a thing beside their buttons.
    Parts of one web page are not compared: their order in the document is not that in which they
    lie.

    Args:
        root: of the window.
        tiny: pixels; what is left of a node is nothing if it is narrower.
    """

    def __init__(self, root: Node, *, tiny: float = 0) -> None:
        self.under: set[Node] = set()
        """Nodes of which nothing is left."""
        self.free: dict[Node, Box] = {}
        """What is left of nodes whose middle is taken."""
        order = order_by_drawing(root)
        self._large = LARGE_SHARE * root.area
        self._tiny = tiny
        self._told = any(node.order for node in order)
        above: tuple[Grid[Node], Grid[Node]] = (Grid(), Grid())
        web = _web_pages(order)
        holding: set[Node] = set()
        for node in reversed(order):
            takes = node.clickable or node.long_clickable or node.checkable
            if not (takes or node.scrollable or node.editable or node in holding):
                continue
            if node.parent is not None:
                holding.add(node.parent)
            if not (takes or node.scrollable or node.editable) or not node.area:
                continue
            self._examine_node(node, above, web)
            large = node.area > self._large
            if (
                (takes or self._told)
                if node in holding or not large
                else self._told and takes
            ):
                above[large].add(node.box, node)

    def _examine_node(
        self, node: Node, above: tuple[Grid[Node], Grid[Node]], web: dict[Node, Node]
    ) -> None:
        small, large = above
        x, y = node.center
        looked = 0
        page = web.get(node)
        for grid in (large,) if node.area > self._large else (large, small):
            for box, other in grid.find_at(x, y):
                looked += 1
                if looked > MAX_LOOKED:
                    return
                if node.is_ancestor_of(other) or (
                    page is not None and web.get(other) is page
                ):
                    continue
                left = (
                    _subtract_box(self.free.get(node, node.box), box)
                    if self._told
                    else node.box
                )
                if other.area >= node.area and _is_box_within(box, node.box):
                    left = (0, 0, 0, 0)
                thin = min(left[2] - left[0], left[3] - left[1]) < self._tiny
                if thin or area_of(left) <= (1 - COVERED) * node.area:
                    self.under.add(node)
                    return
                if left != node.box:
                    self.free[node] = left


def _web_pages(order: Sequence[Node]) -> dict[Node, Node]:
    """The web page that a node is part of."""
    pages: dict[Node, Node] = {}
    if not any(node.kind == "WebView" for node in order):
        return pages
    for node in order:
        page = pages.get(node.parent) if node.parent is not None else None
        if page is None and node.kind == "WebView":
            page = node
        if page is not None:
            pages[node] = page
    return pages


def _subtract_box(box: Box, over: Box) -> Box:
    """A box without what lies over it, where that takes one of its sides whole; else the box."""
    left, top, right, bottom = box
    west, north, east, south = over
    if west <= left and east >= right:
        if north <= top:
            top = min(bottom, max(top, south))
        elif south >= bottom:
            bottom = max(top, min(bottom, north))
    elif north <= top and south >= bottom:
        if west <= left:
            left = min(right, max(left, east))
        elif east >= right:
            right = max(left, min(right, west))
    return left, top, right, bottom


def find_largest_part(box: Box, over: Sequence[Box], *, tiny: float) -> Box | None:
    """The largest part of a box that windows over its middle leave; None if they leave nothing.

    Args:
        box: of something that can be touched.
        over: boxes of windows before it.
        tiny: pixels; a narrower part is none.
    """
    for west, north, east, south in over:
        left, top, right, bottom = box
        x, y = (left + right) // 2, (top + bottom) // 2
        if not (west <= x < east and north <= y < south):
            continue
        parts = [(left, top, right, north), (left, south, right, bottom)]
        parts += [(left, top, west, bottom), (east, top, right, bottom)]
        wide = [p for p in parts if min(p[2] - p[0], p[3] - p[1]) >= max(1, tiny)]
        if not wide:
            return None
        box = max(wide, key=area_of)
    return box


def _is_box_within(outer: Box, inner: Box) -> bool:
    return (
        outer[0] <= inner[0] and outer[1] <= inner[1]
        and outer[2] >= inner[2] and outer[3] >= inner[3]
    )  # fmt: skip


def dialog_of(roots: Sequence[Node], *, width: int, height: int, ime: str = "") -> str:
    """The words at the top of the dialog, menu or sheet that lies over the page; empty without one.

    That is a window smaller than the screen, with something to touch and no smaller one before it;
    or, in a window of full size, the panel of Android's own dialogs and sheets, a pane with a
    title, or whatever is drawn after a blank that takes all taps.

    Args:
        roots: of all windows, as `tools.hierarchy.tree.read_tree` gives them.
        width: of the screen, pixels.
        height: of the screen, pixels.
        ime: package of the input method in use, if known.
    """
    pages = select_page_windows(roots, width=width, height=height, ime=ime)
    if not pages or len(pages) > MAX_WINDOWS:
        return ""
    least, most = (share * width * height for share in DIALOG_SHARES)
    small = [
        w
        for w in pages
        if least <= w.area < most
        and _is_over_page(w, pages, width, height)
        and _has_touchable(w)
    ]
    if small:
        return _panel_title(min(small, key=lambda w: w.area))
    page = max(pages, key=lambda w: w.area)
    panel = _find_panel(page)
    return _panel_title(panel) if panel is not None else ""


def _has_touchable(node: Node) -> bool:
    return any(n.clickable or n.checkable or n.editable for n in node.walk())


def _is_over_page(window: Node, pages: Sequence[Node], width: int, height: int) -> bool:
    """Whether a small window lies over a page, which the tree leaves out if it is barred."""
    if window.package == SYSTEM_UI and window.box[3] < 0.3 * height:
        # A notice that comes down and goes by itself.
        return False
    if len(pages) > 1:
        return any(
            p.area > window.area and p.bounds.overlap_area(window.bounds) == window.area
            for p in pages
        )
    left, top, right, bottom = window.box
    sheet = (
        left <= 0 and right >= width and bottom >= 0.9 * height and top >= 0.1 * height
    )
    # What has more than half of the screen to itself is an app in a window, as in cars.
    return sheet or window.area < 0.5 * width * height


def _find_panel(page: Node) -> Node | None:
    """The dialog inside of a window."""
    most = DIALOG_SHARES[1] * page.area
    scrim: Node | None = None
    for node in order_by_drawing(page):
        if node.area >= most:
            blank = (node.clickable or node.long_clickable) and not node.children
            scrim = node if blank else scrim
            continue
        if node.area < DIALOG_SHARES[0] * page.area:
            continue
        if node.resource_id in _PANELS or node.pane:
            return node
        if scrim is not None and not scrim.own_text and _has_touchable(node):
            return node
    return None


def _panel_title(panel: Node) -> str:
    texts = [n for n in panel.walk() if n.own_text and n.area and not n.editable]
    named = [n for n in texts if n.resource_id in _TITLES]
    if panel.pane and not named:
        return panel.pane[:MAX_TITLE]
    best = min(named, key=lambda n: _TITLES.index(n.resource_id), default=None)
    # A sign to close it often stands higher than its words.
    plain = [n for n in texts if n.text and not n.clickable]
    best = best or min(plain or texts, key=lambda n: (n.box[1], n.box[0]), default=None)
    return best.own_text[:MAX_TITLE] if best is not None else "without words"
