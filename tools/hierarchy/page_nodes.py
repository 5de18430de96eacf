"""Which nodes of a page become elements: what can be touched, the lists, and the texts of each.

The algorithm is MobA's (NAACL 2025, appendix C), see `tools.hierarchy.elements`.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import islice

from tools.hierarchy.labels import (
    find_nearest_ancestors,
    is_progress_slider,
)
from tools.hierarchy.node import Node
from tools.hierarchy.occlusion import (
    Cover,
    find_largest_part,
    in_front,
    select_page_windows,
)
from tools.hierarchy.scroll_extent import find_rows
from tools.hierarchy.spatial_index import Box, Grid, compute_overlap
from tools.hierarchy.tree import is_bar

SINGLE_RATE = 0.25
"""One chosen element may cover at most this share of a larger candidate (MobA,
process/vh_proc.py)."""
SUM_RATE = 0.6
"""All chosen elements together may cover at most this share (MobA, process/vh_proc.py)."""
CONTAINED_RATE = 0.65
"""A text is inside an element if this share of it is (MobA: tolerance 0.35)."""
HIDDEN_RATE = 0.9
"""What can be touched or has children is hidden if windows in front cover more of it."""
TINY = 8 / 1080
"""Shortest side worth listing, as a share of the screen's shorter side: 3 dp at 420 dpi. MobA drops
below 50 px what cannot be touched, which loses single lines of small text on screens of lower
density."""
CONTAINER_SHARE = 0.25
"""A touchable box without words of its own that holds touchable ones is a mere container from this
share of the screen on."""
PAGE_SHARE = 0.5
"""From this share on it is the page itself, with or without words."""
FULL_SHARE = 0.8
"""A window that takes more of the screen than this is a page."""
FEW = 8
"""What scrolls, says something and holds fewer nodes is a card and no list."""
_ADAPTED = ("ListView", "GridView")
"""Classes of lists that take the taps for their rows."""
_SLIDERS = ("SeekBar", "Slider")

Place = tuple[int, int, Node]
"""A chosen node behind its area and its number, by which the smallest is found."""


class PageNodes:
    """The usable nodes of one screen."""

    def __init__(
        self, roots: Sequence[Node], *, width: int, height: int, ime: str
    ) -> None:
        self.width, self.height = width, height
        self.area = width * height
        self.tiny = TINY * min(width, height)
        windows = select_page_windows(
            roots, width=width, height=height, ime=ime
        )
        self._starts = [window.at for window in windows]
        self.every = [node for window in windows for node in window.walk()]
        self.able = {node for node in self.every if _is_interactive(node)}
        self.dimmed: list[Node] = []
        """Texts under a window in front; they still name what holds them."""
        self.nodes: list[Node] = []
        """What can be seen."""
        for window in windows:
            self.nodes += self._usable_nodes(window, in_front(window, windows))
        self.under: set[Node] = set()
        """What nothing is left of to touch."""
        self.free: dict[Node, Box] = {}
        """What is left of a node if something lies over its middle."""
        self._find_covered(windows)
        self.guessed: set[Node] = set()
        """What may be touched though the tree does not say so."""
        for window in windows:
            full = window.area > FULL_SHARE * self.area
            self.guessed.update(_guess_touchable(window, full=full))
        self.toggles = _pair_checkable_rows(self.every, self.nodes)
        """Rows that stand for their only checkable node."""
        self.candidates = self._find_candidates()
        self.touchable = set(self.candidates)
        self._row = find_nearest_ancestors(self.every, self.touchable)

    def _usable_nodes(
        self, root: Node, fronts: Sequence[Box]
    ) -> Iterator[Node]:
        """The nodes of a window that can be seen, given the windows in front of it."""
        hidden: set[Node] = set()
        for node in root.walk():
            if node.parent in hidden or is_bar(
                node, width=self.width, height=self.height
            ):
                hidden.add(node)
                continue
            left, top, right, bottom = node.box
            if min(right - left, bottom - top) < self.tiny:
                continue
            if fronts and self._is_hidden_by(fronts, node):
                if node.own_text and not node.children:
                    self.dimmed.append(node)
                continue
            yield node

    def _is_hidden_by(self, fronts: Sequence[Box], node: Node) -> bool:
        lasting = node.children or node in self.able
        most = (HIDDEN_RATE if lasting else SINGLE_RATE) * node.area
        return any(compute_overlap(front, node.box) > most for front in fronts)

    def _find_covered(self, windows: Sequence[Node]) -> None:
        """Find what is covered by others in its own window, then by windows in front."""
        for window in windows:
            cover = Cover(window, tiny=self.tiny)
            self.under |= cover.under
            self.free |= cover.free
        for window in windows:
            fronts = in_front(window, windows)
            if not fronts:
                continue
            for node in window.walk():
                self._lay_over(node, fronts)

    def _lay_over(self, node: Node, fronts: Sequence[Box]) -> None:
        """Leave of a node what the windows in front of it leave."""
        box = self.free.get(node, node.box)
        left = find_largest_part(box, fronts, tiny=self.tiny)
        if left is None:
            self.under.add(node)
        elif left != node.box:
            self.free[node] = left

    def _find_candidates(self) -> list[Node]:
        """What can be touched, without the pages that hold it."""
        unusable = self.under | set(self.toggles.values())
        touchable = (self.able | self.guessed) - unusable
        candidates = [node for node in self.nodes if node in touchable]
        holders: set[Node] = set()
        for node in candidates:
            above = node.parent
            while above is not None and above not in holders:
                holders.add(above)
                above = above.parent
        return [
            node
            for node in candidates
            if node not in holders or not self._is_page(node)
        ]

    def _is_page(self, node: Node) -> bool:
        """Whether a node is as large as a page, and no field."""
        return not node.editable and node.area >= PAGE_SHARE * self.area

    def choose_nodes(self) -> dict[Node, list[Node]]:
        """Interactive nodes in ascending area, without those that others cover, and their texts."""
        ordered = sorted(
            self.candidates, key=lambda node: (node.area, -node.depth)
        )
        texts = self.assign_texts(ordered)
        chosen: list[Node] = []
        taken: Grid[Node] = Grid()
        for node in ordered:
            has_words = bool(node.own_text or texts[node])
            if self._is_free(node, has_words, taken):
                chosen.append(node)
                # Of what is partly covered only what is left counts against what lies over it.
                taken.add(self.free.get(node, node.box), node)
        if len(chosen) == len(ordered):
            return texts
        return self.assign_texts(chosen or self.candidates[:1])

    def _is_free(self, node: Node, has_words: bool, taken: Grid[Node]) -> bool:
        """Whether enough of a node is left beside what was chosen already.

        What has words of its own stays beside a button in it or over it: there is room left to
        touch. MobA drops it, and with it the row under a floating button.
        """
        is_container = node.area > CONTAINER_SHARE * self.area
        covered = 0
        for shared, other in taken.find_over(node.box):
            covered += shared
            if covered > SUM_RATE * node.area:
                return False
            if has_words:
                continue
            if shared > SINGLE_RATE * node.area:
                return False
            if is_container and node.is_ancestor_of(other):
                return False
        return True

    def assign_texts(self, chosen: Sequence[Node]) -> dict[Node, list[Node]]:
        """Which texts stand inside which chosen node, by the tree or else by place."""
        owned: dict[Node, list[Node]] = {node: [] for node in chosen}
        above = self.find_chosen_ancestors(chosen)
        places = self._index_owners(chosen)
        texts = [node for node in self.nodes if node.own_text]
        for text in texts:
            if text in owned:
                continue
            owner = above[text]
            if owner is None and self._is_loose(text):
                owner = self._find_enclosing(text, places)
            if owner is not None:
                owned[owner].append(text)
        self._assign_dimmed_texts(owned, above)
        return owned

    def _assign_dimmed_texts(
        self,
        owned: dict[Node, list[Node]],
        above: Mapping[Node, Node | None],
    ) -> None:
        for text in self.dimmed:
            holder = above[text]
            if holder is not None and holder.parent is not None:
                owned[holder].append(text)

    def _is_loose(self, text: Node) -> bool:
        """Whether a text cannot be touched itself."""
        return text not in self.able or text in self.under

    def _index_owners(self, chosen: Sequence[Node]) -> Grid[Place]:
        """The chosen nodes that texts may belong to by their place."""
        places: Grid[Place] = Grid()
        for number, node in enumerate(chosen):
            # The blank behind a dialog is not called by what stands on it.
            if not node.editable and not self._is_page(node):
                places.add(node.box, (node.area, number, node))
        return places

    def find_chosen_ancestors(
        self, chosen: Sequence[Node]
    ) -> dict[Node, Node | None]:
        """Each node's closest ancestor among some of the candidates."""
        if len(chosen) == len(self.touchable):
            return self._row
        return find_nearest_ancestors(self.every, set(chosen))

    def _find_enclosing(self, text: Node, places: Grid[Place]) -> Node | None:
        """The smallest element that a text lies in without being its child."""
        least = CONTAINED_RATE * text.area
        owners: list[Place] = []
        # More than half of a box each way cannot be without the middle of it.
        for box, entry in places.find_at(*text.center):
            if compute_overlap(box, text.box) < least:
                continue
            _, _, owner = entry
            if self._may_own(owner, text):
                owners.append(entry)
        if not owners:
            return None
        _, _, smallest = min(owners, key=lambda entry: entry[:2])
        return smallest

    def _may_own(self, owner: Node, text: Node) -> bool:
        """Whether an element can be called by a text in its place."""
        if self._window_index(owner) != self._window_index(text):
            return False
        # What lies under something with words of its own is not seen.
        if text in self.under and owner.own_text:
            return False
        if _floats_over(owner, text):
            return False
        # A text of a row that is not listed is not called by what floats over the row.
        row = self._row[text]
        return row is None or row.is_ancestor_of(owner)

    def _window_index(self, node: Node) -> int:
        """Which of the windows a node is in, by its place in the document."""
        return bisect_right(self._starts, node.at)

    def choose_lists(self, chosen: Sequence[Node]) -> list[Node]:
        """Nodes that scroll; of nested ones in the same place the innermost."""
        picked = set(chosen)
        lists: list[Node] = []
        places: Grid[Node] = Grid()
        scrollable = [node for node in self.nodes if node.scrollable]
        for node in sorted(scrollable, key=lambda node: -node.depth):
            if node in picked or node.editable or node in self.under:
                continue
            if not _is_taken(node, places):
                lists.append(node)
                places.add(node.box, node)
        return lists

    def collect_unowned_texts(
        self, owned: dict[Node, list[Node]], labels: Set[Node]
    ) -> list[Node]:
        """Texts that belong to no element.

        Args:
            owned: the chosen nodes with their texts.
            labels: texts beside an element that became its name.
        """
        taken = {*labels, *owned}
        for texts in owned.values():
            taken.update(texts)
        seen: set[tuple[str, int, int]] = set()
        listed: set[Node] = set()
        unowned = []
        for node in self.nodes:
            if node in taken or node in self.under:
                continue
            if not _is_listable_text(node):
                continue
            key = (node.own_text, *node.center)
            if key not in seen and not _is_listed_above(node, listed):
                seen.add(key)
                listed.add(node)
                unowned.append(node)
        return unowned


def _floats_over(owner: Node, text: Node) -> bool:
    """Whether a text is part of a list that goes on beside an element which is not part of it."""
    for above in text.ancestors():
        if not above.scrollable:
            continue
        if above.is_ancestor_of(owner):
            return False
        if compute_overlap(above.box, owner.box) < above.area:
            return True
    return False


def _is_listable_text(node: Node) -> bool:
    if node.editable or node.scrollable or node.kind == "ProgressBar":
        return False
    return bool(node.own_text)


def _is_taken(node: Node, places: Grid[Node]) -> bool:
    """Whether another node has nearly the place of this one."""
    for box, other in places.find_at(*node.center):
        if compute_overlap(box, node.box) > 0.9 * max(node.area, other.area):
            return True
    return False


def _is_listed_above(node: Node, listed: Set[Node]) -> bool:
    """Whether a text that is listed already has these words and holds this one close below it."""
    near = islice(node.ancestors(), 4)
    return any(
        above in listed and node.own_text in above.own_text for above in near
    )


def _is_interactive(node: Node) -> bool:
    if node.scrollable and not node.editable and not node.checkable:
        return _is_touched_whole(node)
    if node.clickable or node.long_clickable or node.checkable or node.editable:
        return True
    # A slider takes touches, but is not clickable.
    if is_progress_slider(node):
        return True
    return node.focusable and node.kind.endswith(_SLIDERS)


def _is_touched_whole(node: Node) -> bool:
    """Whether what scrolls is no list: a closed list to drop down, or a card to swipe away."""
    if not node.clickable:
        return False
    if node.kind.endswith("Spinner"):
        return True
    has_few = node.last - node.at < FEW
    return has_few and bool(node.own_text)


def _guess_touchable(window: Node, *, full: bool) -> list[Node]:
    """What may be touched though no node says so: rows of old lists, canvas pages, games.

    The rows of a ListView or GridView often say nothing, as the list takes the taps for them; the
    choices of dialogs are such. If nothing in a window can be clicked, also what takes the focus
    and what is a button by its class is listed; on a page the rows of other lists too, and
    elsewhere pictures and boxes with a description. A sheet may well have nothing to touch.

    Args:
        window: its root.
        full: whether it is a page, as large as the screen.
    """
    nodes = list(window.walk())
    guessed: list[Node] = []
    for node in nodes:
        if node.kind.endswith(_ADAPTED):
            guessed += _plain_rows(node)
    if len(nodes) > 1 and not any(node.clickable for node in nodes):
        guessed += _guess_from_focus(window, nodes, full=full)
    return guessed


def _guess_from_focus(
    window: Node, nodes: Sequence[Node], *, full: bool
) -> list[Node]:
    """What may be touched in a window in which nothing can be clicked."""
    guessed: list[Node] = []
    listed = _find_rows_and_pictures(nodes) if full else set[Node]()
    most = PAGE_SHARE * window.area
    for node in nodes:
        if node.scrollable or node.parent is None or node.area >= most:
            continue
        is_button = node.focusable or node.kind.endswith("Button")
        if is_button or node in listed:
            guessed.append(node)
    return guessed


def _find_rows_and_pictures(nodes: Sequence[Node]) -> set[Node]:
    """The rows of lists that hold a text, and what has a description outside of them."""
    rows = _find_worded_rows(nodes)
    row_of = find_nearest_ancestors(nodes, rows)
    pictures = {node for node in nodes if node.desc and row_of[node] is None}
    return rows | pictures


def _find_worded_rows(nodes: Iterable[Node]) -> set[Node]:
    """The rows of lists that hold a text."""
    rows: set[Node] = set()
    for node in nodes:
        if node.scrollable:
            rows.update(row for row in find_rows(node) if row.children)
    return {row for row in rows if _has_text(row)}


def _plain_rows(node: Node) -> list[Node]:
    """Rows of a list that takes the taps for them: none of them, nor what they hold, says so."""
    if not node.enabled:
        return []
    for row in node.children:
        if any(inner.clickable for inner in row.walk()):
            return []
    return [row for row in node.children if _has_text(row)]


def _has_text(row: Node) -> bool:
    return any(node.own_text for node in row.walk())


def _pair_checkable_rows(
    every: Sequence[Node], nodes: Sequence[Node]
) -> dict[Node, Node]:
    """Rows whose only checkable child cannot be touched by itself: row -> child."""
    marks = [node for node in nodes if node.checkable and not node.clickable]
    if not marks:
        return {}
    rows = find_nearest_ancestors(
        every, {node for node in every if node.clickable}
    )
    children: dict[Node, list[Node]] = {}
    for mark in marks:
        row = rows[mark]
        if row is not None and not row.checkable:
            children.setdefault(row, []).append(mark)
    return {row: inner[0] for row, inner in children.items() if len(inner) == 1}
