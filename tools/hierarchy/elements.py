"""From the accessibility tree to the short list of elements that a model can use.

The algorithm is MobA's (NAACL 2025, appendix C): drop what cannot be seen or used, add the
interactive nodes in ascending area unless they overlap much with those already chosen, merge the
texts inside into them, number them in reading order, and list the remaining texts with index -1.
Unlike theirs it also knows the tree, so that a text belongs to one element only, a row and its
switch are told apart, and containers do not swallow their children.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence, Set
from itertools import islice
from typing import Any, NamedTuple

from tapwright.text.quote import cut_text
from tools.hierarchy.gc_pause import pause_collector
from tools.hierarchy.labels import (
    Around,
    describe_input,
    find_nearest_ancestors,
    label_of,
    role_of,
    title_of,
    words_of,
)
from tools.hierarchy.occlusion import (
    Cover,
    find_largest_part,
    in_front,
    select_page_windows,
)
from tools.hierarchy.scroll_extent import find_rows, scroll_directions
from tools.hierarchy.spatial_index import Box, Grid, area_of, compute_overlap
from tools.hierarchy.tree import Node, is_bar, parse_roots, release_tree
from tools.screen import Element, Role

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
_ADAPTED = ("ListView", "GridView")
"""Classes of lists that take the taps for their rows."""
FULL_SHARE = 0.8
"""A window that takes more of the screen than this is a page."""
FEW = 8
"""What scrolls, says something and holds fewer nodes is a card and no list."""
GUESS = 0.5
"""Confidence of what is listed as touchable though the tree does not say so."""
_SIDES = ("left", "top", "right", "bottom")
MAX_TEXT = 400
"""Characters; longer texts are cut, since a page of prose would fill the prompt."""


@pause_collector()
def parse_elements(
    xml: str | bytes, *, width: int, height: int, ime: str = ""
) -> tuple[Element, ...]:
    """The elements of a screen in reading order.

    The keyboard's keys, the status bar and the navigation buttons are not listed. Malformed XML
    gives what can be recovered of it; this never raises.

    Args:
        xml: as `dumpWindowHierarchy` writes it.
        width: of the screen, pixels.
        height: of the screen, pixels.
        ime: package of the input method in use, if known.
    """
    roots = parse_roots(xml, width=width, height=height)
    elements = from_roots(roots, width=width, height=height, ime=ime)
    release_tree(roots)
    return elements


@pause_collector()
def from_roots(
    roots: Sequence[Node], *, width: int, height: int, ime: str = ""
) -> tuple[Element, ...]:
    """As `parse_elements`, for a tree that is parsed already."""
    page = _Page(roots, width=width, height=height, ime=ime)
    owned = page.choose_nodes()
    chosen = list(owned)
    around = Around(
        page.every,
        page.nodes,
        chosen,
        page.find_chosen_ancestors(chosen),
        height=height,
    )
    used: set[Node] = set()
    drafts: list[_Draft] = []
    for node in chosen:
        draft, labels = _draft_touchable(node, owned[node], page, around)
        used.update(labels)
        drafts.append(draft)
    drafts += [_draft_list(node) for node in page.choose_lists(chosen)]
    drafts += [_draft_text(node) for node in page.collect_unowned_texts(owned, used)]
    return _number_elements(drafts, height)


class _Page:
    """The usable nodes of one screen."""

    def __init__(
        self, roots: Sequence[Node], *, width: int, height: int, ime: str
    ) -> None:
        self.area = width * height
        self.height = height
        self.tiny = TINY * min(width, height)
        shown = select_page_windows(roots, width=width, height=height, ime=ime)
        self.every = [n for window in shown for n in window.walk()]
        self._starts = [window.at for window in shown]
        self.able = {n for n in self.every if _is_interactive(n)}
        self.dimmed: list[Node] = []
        """Texts under a window in front; they still name what holds them."""
        self.nodes = [
            n for w in shown for n in self._usable_nodes(w, shown, width, height)
        ]
        covers = [Cover(window, tiny=self.tiny) for window in shown]
        self.under = {n for cover in covers for n in cover.under}
        self.free = {n: box for cover in covers for n, box in cover.free.items()}
        for window in shown:
            self._lay_over(window, in_front(window, shown))
        self.guessed = {
            n
            for w in shown
            for n in guess_touchable(w, full=w.area > FULL_SHARE * self.area)
        }
        self.toggles = _pair_checkable_rows(self.every, self.nodes)
        self.unusable = self.under | set(self.toggles.values())
        self.candidates = [
            n
            for n in self.nodes
            if (n in self.able or n in self.guessed) and n not in self.unusable
        ]
        self._drop_pages()
        self.touchable = set(self.candidates)
        self._row = find_nearest_ancestors(self.every, self.touchable)

    def _usable_nodes(
        self, root: Node, shown: Sequence[Node], width: int, height: int
    ) -> Iterable[Node]:
        fronts = in_front(root, shown)
        hidden: set[Node] = set()
        for node in root.walk():
            if node.parent in hidden or is_bar(node, width=width, height=height):
                hidden.add(node)
                continue
            left, top, right, bottom = node.box
            if min(right - left, bottom - top) < self.tiny:
                continue
            if fronts:
                share = 0.9 if node.children or node in self.able else SINGLE_RATE
                if any(
                    compute_overlap(f, node.box) > share * node.area for f in fronts
                ):
                    self.dimmed += [node] if node.own_text and not node.children else []
                    continue
            yield node

    def _lay_over(self, window: Node, fronts: Sequence[Box]) -> None:
        """Leave of a window's nodes what the windows before it leave."""
        for node in window.walk() if fronts else ():
            left = find_largest_part(
                self.free.get(node, node.box), fronts, tiny=self.tiny
            )
            if left is None:
                self.under.add(node)
            elif left != node.box:
                self.free[node] = left

    def _drop_pages(self) -> None:
        holders: set[Node] = set()
        for node in self.candidates:
            above = node.parent
            while above is not None and above not in holders:
                holders.add(above)
                above = above.parent
        self.candidates = [
            n for n in self.candidates
            if n.editable or n not in holders or n.area < PAGE_SHARE * self.area
        ]  # fmt: skip

    def choose_nodes(self) -> dict[Node, list[Node]]:
        """Interactive nodes in ascending area, without those that others cover, and their texts."""
        ordered = sorted(self.candidates, key=lambda n: (n.area, -n.depth))
        texts = self.assign_texts(ordered)
        chosen: list[Node] = []
        taken: Grid[Node] = Grid()
        for node in ordered:
            if self._is_free(node, bool(node.own_text or texts[node]), taken):
                chosen.append(node)
                # Of what is partly covered only what is left counts against what lies over it.
                taken.add(self.free.get(node, node.box), node)
        if len(chosen) == len(ordered):
            return texts
        return self.assign_texts(chosen or self.candidates[:1])

    def _is_free(self, node: Node, worded: bool, taken: Grid[Node]) -> bool:
        """Whether enough of a node is left beside what was chosen already.

        What has words of its own stays beside a button in it or over it: there is room left to
        touch. MobA drops it, and with it the row under a floating button.
        """
        container = node.area > CONTAINER_SHARE * self.area
        covered = 0
        for shared, other in taken.find_over(node.box):
            covered += shared
            if covered > SUM_RATE * node.area:
                return False
            if not worded and (
                shared > SINGLE_RATE * node.area
                or (container and node.is_ancestor_of(other))
            ):
                return False
        return True

    def assign_texts(self, chosen: Sequence[Node]) -> dict[Node, list[Node]]:
        """Which texts stand inside which chosen node, by the tree or else by place."""
        owned: dict[Node, list[Node]] = {node: [] for node in chosen}
        above = self.find_chosen_ancestors(chosen)
        places: Grid[tuple[int, int, Node]] = Grid()
        for number, node in enumerate(chosen):
            # The blank behind a dialog is not called by what stands on it.
            if not node.editable and node.area < PAGE_SHARE * self.area:
                places.add(node.box, (node.area, number, node))
        for node in self.nodes:
            if not node.own_text or node in owned:
                continue
            owner = above[node]
            if owner is None and (node not in self.able or node in self.under):
                owner = self._find_enclosing(node, places)
            if owner is not None:
                owned[owner].append(node)
        for node in self.dimmed:
            holder = above[node]
            if holder is not None and holder.parent is not None:
                owned[holder].append(node)
        return owned

    def find_chosen_ancestors(self, chosen: Sequence[Node]) -> dict[Node, Node | None]:
        """Each node's closest ancestor among some of the candidates."""
        whole = len(chosen) == len(self.touchable)
        return self._row if whole else find_nearest_ancestors(self.every, set(chosen))

    def _find_enclosing(
        self, text: Node, places: Grid[tuple[int, int, Node]]
    ) -> Node | None:
        """The smallest element that a text lies in without being its child."""
        limit = CONTAINED_RATE * text.area
        row = self._row[text]
        # More than half of a box each way cannot be without the middle of it.
        candidates = [
            entry
            for box, entry in places.find_at(*text.center)
            if compute_overlap(box, text.box) >= limit
            and self._window_index(entry[2]) == self._window_index(text)
            # A text of a row that is not listed is not called by what floats over the row.
            and (row is None or row.is_ancestor_of(entry[2]))
            # What lies under something with words of its own is not seen.
            and not (text in self.under and entry[2].own_text)
        ]
        return min(candidates, key=lambda entry: entry[:2])[2] if candidates else None

    def _window_index(self, node: Node) -> int:
        """Which of the windows a node is in, by its place in the document."""
        return bisect_right(self._starts, node.at)

    def choose_lists(self, chosen: Sequence[Node]) -> list[Node]:
        """Nodes that scroll; of nested ones in the same place the innermost."""
        kept: list[Node] = []
        places: Grid[Node] = Grid()
        picked = set(chosen)
        for node in sorted(
            (n for n in self.nodes if n.scrollable), key=lambda n: -n.depth
        ):
            if node in picked or node.editable or node in self.under:
                continue
            if any(
                compute_overlap(box, node.box) > 0.9 * max(node.area, other.area)
                for box, other in places.find_at(*node.center)
            ):
                continue
            kept.append(node)
            places.add(node.box, node)
        return kept

    def collect_unowned_texts(
        self, owned: dict[Node, list[Node]], used: set[Node]
    ) -> list[Node]:
        """Texts that belong to no element."""
        taken = used | {t for texts in owned.values() for t in texts} | set(owned)
        seen: set[tuple[str, int, int]] = set()
        listed_texts: set[Node] = set()
        result = []
        for node in self.nodes:
            if (
                not node.own_text
                or node in taken
                or node in self.under
                or node.editable
            ):
                continue
            if node.scrollable or node.kind == "ProgressBar":
                continue
            key = (node.own_text, *node.center)
            if key not in seen and not _is_listed_above(node, listed_texts):
                seen.add(key)
                listed_texts.add(node)
                result.append(node)
        return result


def _is_listed_above(node: Node, listed_texts: Set[Node]) -> bool:
    """Whether a text that is listed already has these words and holds this one close below it."""
    return any(
        a in listed_texts and node.own_text in a.own_text
        for a in islice(node.ancestors(), 4)
    )


def _is_interactive(node: Node) -> bool:
    if node.scrollable and not node.editable and not node.checkable:
        # A card that can be swiped away scrolls too.
        return node.clickable and bool(node.own_text) and node.last - node.at < FEW
    # A slider takes touches, but is not clickable.
    slides = node.focusable and node.kind.endswith(("SeekBar", "Slider"))
    return (
        node.clickable
        or node.long_clickable
        or node.checkable
        or node.editable
        or slides
    )


def guess_touchable(window: Node, *, full: bool) -> list[Node]:
    """What may be touched though no node says so: rows of old lists, canvas pages, games.

    The rows of a ListView or GridView often say nothing, as the list takes the taps for them; the
    choices of dialogs are such. Where nothing in a window can be clicked, that is also what takes
    the focus and what is a button by its class; on a page the rows of other lists too, and
    elsewhere pictures and boxes with a description. A sheet may well have nothing to touch.

    Args:
        window: its root.
        full: whether it is a page, as large as the screen.
    """
    nodes = list(window.walk())
    candidates = [
        row
        for node in nodes
        if node.kind.endswith(_ADAPTED)
        for row in _plain_rows(node)
    ]
    if any(node.clickable for node in nodes) or len(nodes) == 1:
        return candidates
    most = PAGE_SHARE * window.area
    listed = [n for n in nodes if n.scrollable]
    inside = {
        r
        for n in listed
        for r in find_rows(n)
        if r.children and any(c.own_text for c in r.walk())
    }
    row = find_nearest_ancestors(nodes, inside)
    for node in nodes:
        sign = node.focusable or node.kind.endswith("Button")
        described = bool(node.desc) and row[node] is None
        fits = not node.scrollable and node.parent is not None and node.area < most
        if fits and (sign or (full and (node in inside or described))):
            candidates.append(node)
    return candidates


def _plain_rows(node: Node) -> list[Node]:
    """Rows of a list that takes the taps for them: none of them, nor what they hold, says so."""
    laid = node.children if node.enabled else []
    if any(n.clickable for row in laid for n in row.walk()):
        return []
    return [row for row in laid if any(n.own_text for n in row.walk())]


def _pair_checkable_rows(
    every: Sequence[Node], nodes: Sequence[Node]
) -> dict[Node, Node]:
    """Rows whose only checkable child cannot be touched by itself: row -> child."""
    marks = [n for n in nodes if n.checkable and not n.clickable]
    rows = (
        find_nearest_ancestors(every, {n for n in every if n.clickable})
        if marks
        else {}
    )
    children: dict[Node, list[Node]] = {}
    for node in marks:
        row = rows[node]
        if row is not None and not row.checkable:
            children.setdefault(row, []).append(node)
    return {row: inner[0] for row, inner in children.items() if len(inner) == 1}


class _Draft(NamedTuple):
    """An element that has no number yet."""

    node: Node
    role: Role
    fields: dict[str, Any]
    left: Box | None = None
    """What of its box is free, where something lies over its middle."""


def _draft_touchable(
    node: Node, texts: Sequence[Node], page: _Page, around: Around
) -> tuple[_Draft, list[Node]]:
    toggle = page.toggles.get(node)
    state = toggle or node
    role = role_of(node, toggle, around)
    labels: list[Node] = []
    value = hint = ""
    inner = _in_lines(texts, page.height) if texts else []
    if toggle in inner:
        inner.remove(toggle)
    if role == "input":
        text, value, hint, labels = describe_input(node, around)
    elif role in ("switch", "checkbox", "radio", "slider"):
        text, value, labels = label_of(node, role, inner, around)
    else:
        text = title_of(node, inner)
    # An emoji comes as two dots, which name nothing.
    if not text.strip(". ") and not hint:
        hint = words_of(node.resource_id)
    fields = _node_fields(
        node, text, "selected", "focused", "long_clickable", "scrollable", "password"
    )
    fields["clickable"] = node.clickable or node.checkable or node.editable
    if value:
        fields["value"] = cut_text(value, MAX_TEXT)
    if hint:
        fields["hint"] = cut_text(hint, MAX_TEXT)
    if state.checkable:
        fields["checked"] = state.checked
    if not state.enabled:
        fields["enabled"] = False
    if node.scrollable:
        fields["ways"] = scroll_directions(node)
    if node in page.guessed and node not in page.able:
        fields["confidence"] = GUESS
    return _Draft(node, role, fields, page.free.get(node)), labels


def _draft_list(node: Node) -> _Draft:
    fields = _node_fields(node, node.desc, "focused", "long_clickable", "scrollable")
    return _Draft(
        node,
        "list",
        {**fields, "clickable": node.clickable, "ways": scroll_directions(node)},
    )


def _draft_text(node: Node) -> _Draft:
    fields = _node_fields(node, node.own_text, "selected")
    return _Draft(node, "image" if node.kind.startswith("Image") else "text", fields)


def _node_fields(node: Node, text: str, *flags: str) -> dict[str, Any]:
    """What an element takes from a node; what it holds anyway is left out, as that is quicker."""
    fields: dict[str, Any] = {name: True for name in flags if getattr(node, name)}
    fields["text"] = cut_text(text, MAX_TEXT)
    if not node.enabled:
        fields["enabled"] = False
    return fields


def _in_lines(nodes: Sequence[Node], height: int) -> list[Node]:
    order = _reading_order([n.box for n in nodes], [False] * len(nodes), height)
    return [nodes[i] for i in order]


def _reading_order(
    boxes: Sequence[Box], tops: Sequence[bool], height: int
) -> list[int]:
    """Positions by line and from left to right; `tops` says to go by the upper edge."""
    ranked = sorted(
        (box[1] if top else (box[1] + box[3]) // 2, box[0], i)
        for i, (box, top) in enumerate(zip(boxes, tops, strict=True))
    )
    order: list[int] = []
    line: list[int] = []
    end = -1.0
    for y, _, i in ranked:
        if y > end:
            order += _sort_line(line, boxes)
            line, end = [], y + LINE_SHARE * height
        line.append(i)
    return order + _sort_line(line, boxes)


def _sort_line(line: list[int], boxes: Sequence[Box]) -> list[int]:
    """From the left, and of two that begin alike the larger first."""
    return (
        sorted(line, key=lambda i: (boxes[i][0], -area_of(boxes[i])))
        if line[1:]
        else line
    )


def _number_elements(drafts: Sequence[_Draft], height: int) -> tuple[Element, ...]:
    lists = [draft.role == "list" for draft in drafts]
    result: list[Element] = []
    index = 0
    boxes = [draft.left or draft.node.box for draft in drafts]
    for i in _reading_order(boxes, lists, height):
        node, role, fields, _ = drafts[i]
        plain = role == "text" or (role == "image" and "clickable" not in fields)
        index += not plain
        fields["index"] = -1 if plain else index
        fields["role"] = role
        fields["resource_id"] = node.resource_id
        fields["package"] = node.package
        fields["bounds"] = dict(zip(_SIDES, boxes[i], strict=True))
        result.append(Element.model_validate(fields))
    return tuple(result)
