"""From the accessibility tree to the short list of elements that a model can use.

The algorithm is MobA's (NAACL 2025, appendix C): drop what cannot be seen or used, add the
interactive nodes in ascending area unless they overlap much with those already chosen, merge the
texts inside into them, number them in reading order, and list the remaining texts with index -1.
Unlike theirs it also knows the tree, so that a text belongs to one element only, a row and its
switch are told apart, and containers do not swallow their children.
"""

from collections.abc import Iterable, Sequence

from tools.labels import describe_input, label_of, role_of, title_of, words_of
from tools.nodes import Node, is_bar, is_ime, parse
from tools.screen import Bounds, Element

SINGLE_RATE = 0.25
"""One chosen element may cover at most this share of a larger candidate (MobA,
process/vh_proc.py)."""
SUM_RATE = 0.6
"""All chosen elements together may cover at most this share (MobA, process/vh_proc.py)."""
CONTAINED_RATE = 0.65
"""A text is inside an element when this share of it is (MobA: tolerance 0.35)."""
TINY = 8 / 1080
"""Shortest side worth listing, as a share of the screen's shorter side: 3 dp at 420 dpi. MobA drops
below 50 px what cannot be touched, which loses single lines of small text on screens of lower
density."""
CONTAINER_SHARE = 0.25
"""A touchable box without words of its own that holds touchable ones is a mere container from this
share of the screen on."""
PAGE_SHARE = 0.5
"""From this share on it is the page itself, words or not."""
LINE_SHARE = 0.012
"""Centres closer than this share of the height stand on one line (29 px of 2400)."""
MAX_TEXT = 400
"""Characters; longer texts are cut, since a page of prose would fill the prompt."""


def elements(xml: str, *, width: int, height: int, ime: str = "") -> tuple[Element, ...]:
    """The elements of a screen in reading order.

    The keyboard's keys, the status bar and the navigation buttons are not listed. Malformed XML
    gives what can be recovered of it; this never raises.

    Args:
        xml: as `dumpWindowHierarchy` writes it.
        width: of the screen, pixels.
        height: of the screen, pixels.
        ime: package of the input method in use, if known.
    """
    return from_roots(parse(xml, width=width, height=height), width=width, height=height, ime=ime)


def from_roots(
    roots: Sequence[Node], *, width: int, height: int, ime: str = ""
) -> tuple[Element, ...]:
    """As `elements`, for a tree that is parsed already."""
    page = _Page(roots, width=width, height=height, ime=ime)
    chosen = page.choose()
    owned = page.assign(chosen)
    used: set[Node] = set()
    built: list[tuple[Element, Node]] = []
    for node in chosen:
        element, labels = _element(node, owned[node], page, chosen)
        used.update(labels)
        built.append((element, node))
    built += [(_list(node), node) for node in page.lists(chosen)]
    built += [(_text(node), node) for node in page.plain(owned, used)]
    return _number(built, height)


class _Page:
    """The usable nodes of one screen."""

    def __init__(self, roots: Sequence[Node], *, width: int, height: int, ime: str) -> None:
        self.area = width * height
        self.height = height
        self.tiny = TINY * min(width, height)
        windows = [
            r for r in roots if not is_ime(r, ime) and not is_bar(r, width=width, height=height)
        ]
        self.nodes = [n for w in windows for n in self._usable(w, windows, width, height)]
        self.toggles = _absorbed(self.nodes)
        absorbed = set(self.toggles.values())
        self.candidates = [n for n in self.nodes if _interactive(n) and n not in absorbed]
        self._drop_pages()
        self.touchable = set(self.candidates)

    def _usable(
        self, root: Node, windows: Sequence[Node], width: int, height: int
    ) -> Iterable[Node]:
        fronts = [
            w.bounds
            for w in windows
            if w is not root and w.bounds.area < 0.95 * root.bounds.area
            and w.bounds.overlap(root.bounds) == w.bounds.area
        ]  # fmt: skip
        hidden: set[Node] = set()
        for node in root.walk():
            if node.parent in hidden or is_bar(node, width=width, height=height):
                hidden.add(node)
                continue
            box = node.bounds
            if min(box.right - box.left, box.bottom - box.top) < self.tiny:
                continue
            # Window order is unknown (u2.jar walks a HashSet): a smaller window inside a larger one
            # is in front.
            if any(f.overlap(box) > SINGLE_RATE * box.area for f in fronts) and not node.children:
                continue
            if any(f.overlap(box) > 0.9 * box.area for f in fronts):
                continue
            yield node

    def _drop_pages(self) -> None:
        holders = {a for n in self.candidates for a in n.ancestors()}
        self.candidates = [
            n for n in self.candidates
            if n.editable or n not in holders or n.bounds.area < PAGE_SHARE * self.area
        ]  # fmt: skip

    def choose(self) -> list[Node]:
        """Interactive nodes in ascending area, without those that others cover."""
        texts = self.assign(self.candidates)
        chosen: list[Node] = []
        for node in sorted(self.candidates, key=lambda n: (n.bounds.area, -n.depth)):
            covers = [node.bounds.overlap(other.bounds) for other in chosen]
            own = bool(node.own_text or texts[node])
            if sum(covers) > SUM_RATE * node.bounds.area:
                continue
            inner = [
                c
                for c, other in zip(covers, chosen, strict=True)
                if c and node in other.ancestors()
            ]
            if not own and inner and node.bounds.area > CONTAINER_SHARE * self.area:
                continue
            # What has words of its own stays beside a button in it or over it: there is room
            # left to touch. Theirs drops it, and with it the row under a floating button.
            if not own and max(covers, default=0) > SINGLE_RATE * node.bounds.area:
                continue
            chosen.append(node)
        if not chosen and self.candidates:
            chosen = self.candidates[:1]
        return chosen

    def assign(self, chosen: Sequence[Node]) -> dict[Node, list[Node]]:
        """Which texts stand inside which chosen node, by the tree or else by place."""
        owned: dict[Node, list[Node]] = {node: [] for node in chosen}
        by_area = sorted(chosen, key=lambda n: n.bounds.area)
        for node in self.nodes:
            if not node.own_text or node in owned:
                continue
            owner = next((a for a in node.ancestors() if a in owned), None)
            if owner is None and not _interactive(node):
                owner = self._around(node, by_area)
            if owner is not None:
                owned[owner].append(node)
        return owned

    def _around(self, text: Node, by_area: Sequence[Node]) -> Node | None:
        """The smallest element that a text lies in without being its child."""
        limit = CONTAINED_RATE * text.bounds.area
        row = next((a for a in text.ancestors() if a in self.touchable), None)
        for node in by_area:
            if node.editable or node.bounds.overlap(text.bounds) < limit:
                continue
            # A text of a row that is not listed is not called by what floats over the row.
            if row is None or row in node.ancestors():
                return node
        return None

    def lists(self, chosen: Sequence[Node]) -> list[Node]:
        """Nodes that scroll; of nested ones in the same place the innermost."""
        kept: list[Node] = []
        picked = set(chosen)
        for node in sorted((n for n in self.nodes if n.scrollable), key=lambda n: -n.depth):
            box = node.bounds
            if node in picked or node.editable:
                continue
            if any(k.bounds.overlap(box) > 0.9 * max(box.area, k.bounds.area) for k in kept):
                continue
            kept.append(node)
        return kept

    def plain(self, owned: dict[Node, list[Node]], used: set[Node]) -> list[Node]:
        """Texts that belong to no element."""
        taken = used | {t for texts in owned.values() for t in texts} | set(owned)
        taken |= {n for n in self.nodes if n.scrollable or n.kind == "ProgressBar"}
        seen: set[tuple[str, int, int]] = set()
        result = []
        for node in self.nodes:
            key = (node.own_text, *node.bounds.center)
            if node.own_text and node not in taken and not node.editable and key not in seen:
                seen.add(key)
                result.append(node)
        return result


def _interactive(node: Node) -> bool:
    if node.scrollable and not node.editable and not node.checkable:
        return False
    return node.clickable or node.long_clickable or node.checkable or node.editable


def _absorbed(nodes: Sequence[Node]) -> dict[Node, Node]:
    """Rows whose only checkable child cannot be touched by itself: row -> child."""
    found: dict[Node, list[Node]] = {}
    for node in nodes:
        if node.checkable and not node.clickable:
            row = next((a for a in node.ancestors() if a.clickable), None)
            if row is not None and not row.checkable:
                found.setdefault(row, []).append(node)
    return {row: inner[0] for row, inner in found.items() if len(inner) == 1}


def _element(
    node: Node, texts: Sequence[Node], page: _Page, chosen: Sequence[Node]
) -> tuple[Element, list[Node]]:
    toggle = page.toggles.get(node)
    state = toggle or node
    role = role_of(node, toggle, chosen)
    labels: list[Node] = []
    value = hint = ""
    inner = [t for t in _in_lines(texts, page.height) if t is not toggle]
    if role == "input":
        text, value, hint, labels = describe_input(node, page.nodes, chosen)
    elif role in ("switch", "checkbox", "radio", "slider"):
        text, value, labels = label_of(node, role, inner, page.nodes, chosen)
    else:
        text = title_of(node, inner)
    if not text and not hint:
        hint = words_of(node.resource_id)
    return Element(
        index=0,
        role=role,
        text=_cut(text),
        value=_cut(value),
        hint=_cut(hint),
        resource_id=node.resource_id,
        package=node.package,
        bounds=node.bounds,
        checked=state.checked if state.checkable else None,
        selected=node.selected,
        focused=node.focused,
        enabled=node.enabled and state.enabled,
        clickable=node.clickable or node.checkable or node.editable,
        long_clickable=node.long_clickable,
        scrollable=node.scrollable,
        password=node.password,
    ), labels


def _list(node: Node) -> Element:
    return Element(
        index=0,
        role="list",
        text=_cut(node.desc),
        resource_id=node.resource_id,
        package=node.package,
        bounds=node.bounds,
        focused=node.focused,
        enabled=node.enabled,
        clickable=node.clickable,
        long_clickable=node.long_clickable,
        scrollable=True,
    )


def _text(node: Node) -> Element:
    return Element(
        index=-1,
        role="image" if node.kind.startswith("Image") else "text",
        text=_cut(node.own_text),
        resource_id=node.resource_id,
        package=node.package,
        bounds=node.bounds,
        selected=node.selected,
        enabled=node.enabled,
    )


def _cut(text: str) -> str:
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"


def _in_lines(nodes: Sequence[Node], height: int) -> list[Node]:
    order = _reading_order([n.bounds for n in nodes], [False] * len(nodes), height)
    return [nodes[i] for i in order]


def _reading_order(boxes: Sequence[Bounds], tops: Sequence[bool], height: int) -> list[int]:
    """Positions by line and from left to right; `tops` says to go by the upper edge."""
    y = [box.top if top else box.center[1] for box, top in zip(boxes, tops, strict=True)]
    order: list[int] = []
    line: list[int] = []
    for i in sorted(range(len(boxes)), key=lambda i: (y[i], boxes[i].left)):
        if line and y[i] - y[line[0]] > LINE_SHARE * height:
            order += sorted(line, key=lambda j: (boxes[j].left, -boxes[j].area))
            line = []
        line.append(i)
    return order + sorted(line, key=lambda j: (boxes[j].left, -boxes[j].area))


def _number(built: Sequence[tuple[Element, Node]], height: int) -> tuple[Element, ...]:
    order = _reading_order(
        [e.bounds for e, _ in built], [e.role == "list" for e, _ in built], height
    )
    result: list[Element] = []
    index = 0
    for i in order:
        element = built[i][0]
        if element.index == 0:
            index += 1
            element = element.model_copy(update={"index": index})
        result.append(element)
    return tuple(result)
