"""What lies over what: windows in no order, and nodes drawn over others in one window.

The tree holds boxes and, on Android 7 and later, the order in which siblings are drawn; not what
is opaque. So only taps count: what lies under something that is drawn later and takes the taps
cannot be touched, whether it shines through or not.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from tools.hierarchy.node import Node
from tools.hierarchy.spatial_index import Box, Grid, area_of, compute_overlap
from tools.hierarchy.system_notices import is_clipboard_notice
from tools.hierarchy.tree import SYSTEM_UI, is_bar, is_ime

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
MAX_CHOICE = 40
"""Characters of what can be chosen, at most, if it takes more than half of a menu."""
SNACKBAR = "snackbar_text"
"""The id of a snackbar's words, as Material gives it."""
MENU = "a menu"
"""The name of one that holds only what can be chosen."""
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
    """The roots that belong to pages: without keyboard, the system's bars and clipboard notices.

    Args:
        roots: of all windows.
        width: of the screen, pixels.
        height: of the screen, pixels.
        ime: package of the input method in use, if known.
    """
    pages: list[Node] = []
    for root in roots:
        if is_ime(root, ime) or is_bar(root, width=width, height=height):
            continue
        if not _has_only_bars(root, height) and not is_clipboard_notice(root):
            pages.append(root)
    return pages


def _has_only_bars(root: Node, height: int) -> bool:
    """Whether the system's window, though large, says something at the screen's ends only."""
    if root.package != SYSTEM_UI:
        return False
    upper_end = BAR_ZONE * height
    lower_end = height - upper_end
    has_content = False
    for node in root.walk():
        if not node.own_text and not node.clickable:
            continue
        has_content = True
        _, top, _, bottom = node.box
        if bottom > upper_end and top < lower_end:
            return False
    return has_content


def in_front(root: Node, among: Sequence[Node]) -> list[Box]:
    """The boxes of windows that lie over a window.

    The order of windows is unknown (u2.jar walks a HashSet): a smaller one inside a larger one is
    in front of it, and the system's are in front of an app's.
    """
    if len(among) > MAX_WINDOWS:
        return []
    return [window.box for window in among if _is_in_front(window, root)]


def _is_in_front(window: Node, root: Node) -> bool:
    """Whether a window lies over another one."""
    if window is root or not window.area:
        return False
    if compute_overlap(window.box, root.box) != window.area:
        return False
    if window.area < 0.95 * root.area:
        return True
    of_system = window.package == SYSTEM_UI and root.package != SYSTEM_UI
    return of_system and bool(window.children)


def order_by_drawing(root: Node) -> Sequence[Node]:
    """A window's nodes in the order in which they are drawn, parents before what they hold."""
    nodes = root.walk()
    parents = [node for node in nodes if len(node.children) > 1]
    if all(_sort_siblings(node.children) is node.children for node in parents):
        return nodes
    order: list[Node] = []
    stack = [root]
    while stack:
        node = stack.pop()
        order.append(node)
        stack.extend(reversed(_sort_siblings(node.children)))
    return order


def _sort_siblings(children: Sequence[Node]) -> Sequence[Node]:
    """Siblings in their order of drawing, if the tree has one; virtual nodes have no place."""
    places = [child.order for child in children]
    if all(a < b for a, b in pairwise(places)):
        return children
    is_ambiguous = 0 in places or len(set(places)) < len(places)
    if is_ambiguous:
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
        self._large_area = LARGE_SHARE * root.area
        self._tiny = tiny
        self._has_order = any(node.order for node in order)
        self._small: Grid[Node] = Grid()
        """What takes the taps above the nodes that come next, unless it is large."""
        self._large: Grid[Node] = Grid()
        self._web = _web_pages(order)
        holding: set[Node] = set()
        """Nodes that hold something to touch."""
        for node in reversed(order):
            takes_touches = _takes_touches(node)
            if not takes_touches and node not in holding:
                continue
            if node.parent is not None:
                holding.add(node.parent)
            if takes_touches and node.area:
                self._examine_node(node)
                self._lay_on_top(node, is_holding=node in holding)

    def _lay_on_top(self, node: Node, *, is_holding: bool) -> None:
        """Count a node as lying over those that come next, if it takes their taps."""
        is_large = node.area > self._large_area
        if is_large and not is_holding:
            # Of what an app draws itself (Flutter's blank behind a dialog) no order is known.
            counts = node.order > 0 and _takes_taps(node)
        else:
            counts = self._has_order or _takes_taps(node)
        if counts:
            grid = self._large if is_large else self._small
            grid.add(node.box, node)

    def _examine_node(self, node: Node) -> None:
        """Find what is left of a node under those that lie over its middle."""
        for box, other in islice(self._find_above(node), MAX_LOOKED):
            if node.is_ancestor_of(other):
                continue
            if self._is_same_web_page(node, other):
                continue
            remaining = self._remaining_box(node, box)
            is_thin = _shorter_side(remaining) < self._tiny
            if is_thin or area_of(remaining) <= (1 - COVERED) * node.area:
                self.under.add(node)
                return
            if remaining != node.box:
                self.free[node] = remaining

    def _find_above(self, node: Node) -> Iterator[tuple[Box, Node]]:
        x, y = node.center
        yield from self._large.find_at(x, y)
        if node.area <= self._large_area:
            yield from self._small.find_at(x, y)

    def _is_same_web_page(self, node: Node, other: Node) -> bool:
        page = self._web.get(node)
        return page is not None and self._web.get(other) is page

    def _remaining_box(self, node: Node, over: Box) -> Box:
        """What is left of a node under a box, all sides 0 for nothing."""
        if area_of(over) >= node.area and _is_box_within(over, node.box):
            return (0, 0, 0, 0)
        if not self._has_order:
            return node.box
        return _subtract_box(self.free.get(node, node.box), over)


def _takes_taps(node: Node) -> bool:
    return node.clickable or node.long_clickable or node.checkable


def _takes_touches(node: Node) -> bool:
    return _takes_taps(node) or node.scrollable or node.editable


def _web_pages(order: Sequence[Node]) -> dict[Node, Node]:
    """The web page that a node is part of."""
    pages: dict[Node, Node] = {}
    if not any(node.kind == "WebView" for node in order):
        return pages
    for node in order:
        if node.parent in pages:
            pages[node] = pages[node.parent]
        elif node.kind == "WebView":
            pages[node] = node
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


def find_largest_part(
    box: Box, over: Sequence[Box], *, tiny: float
) -> Box | None:
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
        parts = (
            (left, top, right, north),
            (left, south, right, bottom),
            (left, top, west, bottom),
            (east, top, right, bottom),
        )
        wide = [part for part in parts if _shorter_side(part) >= max(1, tiny)]
        if not wide:
            return None
        box = max(wide, key=area_of)
    return box


def _shorter_side(box: Box) -> int:
    """Pixels; negative if the sides are not in order."""
    left, top, right, bottom = box
    return min(right - left, bottom - top)


def _is_box_within(outer: Box, inner: Box) -> bool:
    if outer[0] > inner[0] or outer[1] > inner[1]:
        return False
    return outer[2] >= inner[2] and outer[3] >= inner[3]


def dialog_of(
    roots: Sequence[Node], *, width: int, height: int, ime: str = ""
) -> str:
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
    dialogs = []
    for window in pages:
        has_size = least <= window.area < most
        if has_size and _is_over_page(window, pages, width, height):
            dialogs.append(window)
    dialogs = [window for window in dialogs if _is_answerable(window)]
    if dialogs:
        return _panel_title(min(dialogs, key=lambda window: window.area))
    panel = _find_panel(max(pages, key=lambda window: window.area))
    return _panel_title(panel) if panel is not None else ""


def _is_answerable(window: Node) -> bool:
    """Whether a window has something to touch, and is no snackbar, which goes by itself."""
    ids = {node.resource_id for node in window.walk()}
    return SNACKBAR not in ids and _has_touchable(window)


def _has_touchable(root: Node) -> bool:
    return any(n.clickable or n.checkable or n.editable for n in root.walk())


def _is_over_page(
    window: Node, pages: Sequence[Node], width: int, height: int
) -> bool:
    """Whether a small window lies over a page, which the tree leaves out if it is barred."""
    if window.package == SYSTEM_UI and window.box[3] < 0.3 * height:
        # A notice that comes down and goes by itself.
        return False
    if len(pages) > 1:
        return _is_inside_larger(window, pages)
    # What has more than half of the screen to itself is an app in a window, as in cars.
    if window.area < 0.5 * width * height:
        return True
    left, top, right, bottom = window.box
    is_wide = left <= 0 and right >= width
    return is_wide and bottom >= 0.9 * height and top >= 0.1 * height


def _is_inside_larger(window: Node, pages: Sequence[Node]) -> bool:
    for page in pages:
        shared = compute_overlap(page.box, window.box)
        if page.area > window.area and shared == window.area:
            return True
    return False


def _find_panel(page: Node) -> Node | None:
    """The dialog inside of a window."""
    least, most = (share * page.area for share in DIALOG_SHARES)
    has_scrim = False
    for node in order_by_drawing(page):
        if node.area >= most:
            if _is_blank(node):
                # A page that says something is no blank behind a dialog.
                has_scrim = not node.own_text
            continue
        if node.area < least:
            continue
        if node.resource_id in _PANELS or node.pane:
            return node
        if has_scrim and _has_touchable(node):
            return node
    return None


def _is_blank(node: Node) -> bool:
    """Whether a node takes the taps and holds nothing."""
    return (node.clickable or node.long_clickable) and not node.children


def _panel_title(panel: Node) -> str:
    texts = [node for node in panel.walk() if _is_shown_text(node)]
    choices = _list_choice_texts(panel)
    # The rows of Android's menus have the id `title` too.
    titles = [
        text
        for text in texts
        if text.resource_id in _TITLES and text not in choices
    ]
    if titles:
        title = min(titles, key=lambda text: _TITLES.index(text.resource_id))
        return title.own_text[:MAX_TITLE]
    if panel.pane:
        return panel.pane[:MAX_TITLE]
    if not texts:
        return "without words"
    if all(text in choices for text in texts):
        return MENU
    texts = [text for text in texts if text not in choices]
    return _find_highest_text(texts).own_text[:MAX_TITLE]


def _list_choice_texts(panel: Node) -> list[Node]:
    """The texts of what can be chosen in a panel, each in a row that takes taps."""
    texts: list[Node] = []
    for node in panel.walk():
        is_row = 2 * node.area < panel.area or _is_short_row(node)
        if node is not panel and is_row and (node.clickable or node.checkable):
            texts += node.walk()
    return texts


def _is_short_row(node: Node) -> bool:
    """Whether nothing in a node takes taps, and it says a few words, as a menu's only row does."""
    inner = [each for each in node.walk() if each is not node]
    if any(each.clickable or each.checkable for each in inner):
        return False
    words = " ".join(each.own_text for each in (node, *inner))
    return len(words.strip()) <= MAX_CHOICE


def _is_shown_text(node: Node) -> bool:
    """Whether a node shows words that nobody typed."""
    return bool(node.own_text) and node.area > 0 and not node.editable


def _find_highest_text(texts: Sequence[Node]) -> Node:
    # A sign to close it often stands higher than its words.
    plain = [text for text in texts if text.text and not text.clickable]
    return min(plain or texts, key=lambda text: (text.box[1], text.box[0]))
