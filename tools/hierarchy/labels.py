"""What an element is called and what kind of thing it is."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence, Set
from itertools import accumulate, islice

from tools.hierarchy.tree import Node
from tools.screen import Role

_STATE_WORDS = frozenset(
    {"on", "off", "开", "关", "开启", "关闭", "已开启", "已关闭", "打开"}
)
"""What old switches show as their own text; it says nothing that `checked` does not."""
_GENERIC = frozenset(
    {"action", "bar", "btn", "button", "card", "container", "content", "frame", "group", "holder",
     "icon", "id", "image", "img", "item", "iv", "layout", "ll", "list", "main", "parent", "root",
     "row", "text", "tv", "view", "wrapper"}
)  # fmt: skip
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_TAB = re.compile(r"(?i)tab(?!l)")
_CONTAINERS = ("Layout", "ViewGroup", "View", "CardView", "RecyclerView", "Container")
_BAR_SPAN = 0.7
"""Share of the window's width that a bar of tabs takes at least."""
_GAP = 0.03
"""A label stands at most this share of the screen's height above its field (72 px of 2400, 27
dp)."""
_LINES = 0.05
"""A label is at most this share of the screen high; what is higher is a picture or prose."""


class Around:
    """What stands near an element: its row, the texts in it, its neighbours; asked by place.

    Args:
        every: all nodes of the page's windows in the order of the document.
        nodes: those of them that can be seen.
        chosen: those of them that will be listed as touchable.
        row: each node's closest ancestor among the chosen.
        height: of the screen, pixels.
    """

    def __init__(
        self,
        every: Sequence[Node],
        nodes: Sequence[Node],
        chosen: Sequence[Node],
        row: Mapping[Node, Node | None],
        *,
        height: int,
    ) -> None:
        self.row = row
        self._lists = [n.at for n in every if n.scrollable]
        self._ends = list(accumulate((n.last for n in every if n.scrollable), max))
        self._chosen = sorted(n.at for n in chosen)
        self._labels = [
            n for n in nodes if n.own_text and not n.checkable and not n.clickable
        ]
        self._places = [n.at for n in self._labels]
        self._siblings: dict[Node, list[Node]] = {}
        for node in chosen:
            if node.parent is not None:
                self._siblings.setdefault(node.parent, []).append(node)
        self._line = _LINES * height
        self._reach = _GAP * max((n.box[3] for n in nodes), default=0)
        self._above = [
            n
            for n in nodes
            if n.own_text and not n.clickable and not n.editable
            and n.box[3] - n.box[1] <= self._line
        ]  # fmt: skip
        self._above.sort(key=lambda n: n.box[3])
        self._bottoms = [n.box[3] for n in self._above]

    def is_in_list(self, node: Node) -> bool:
        """Whether it is somewhere below a node that scrolls."""
        before = bisect_left(self._lists, node.at)
        return before > 0 and self._ends[before - 1] >= node.at

    def list_touchable_siblings(self, node: Node) -> list[Node]:
        """The touchable children of its parent, itself among them."""
        return self._siblings.get(node.parent, []) if node.parent is not None else []

    def texts_in(self, box: Node) -> list[Node]:
        """Texts below a node that cannot be touched themselves."""
        begin = bisect_right(self._places, box.at)
        return self._labels[begin : bisect_right(self._places, box.last)]

    def is_alone_in(self, box: Node) -> bool:
        """Whether no more than one thing that can be touched is below a node."""
        inside = bisect_right(self._chosen, box.last) - bisect_right(
            self._chosen, box.at
        )
        return inside <= 1

    def texts_near(self, node: Node) -> list[Node]:
        """Texts in the largest box that holds this one element and no other."""
        for box in node.ancestors():
            if box.scrollable or not self.is_alone_in(box):
                break
            if texts := self.texts_in(box):
                return [n for n in texts[:2] if n.box[3] - n.box[1] <= self._line]
        return []

    def text_beside(self, node: Node) -> list[Node]:
        """The first text on the node's line in one of the boxes close around it, as in a table."""
        _, top, _, bottom = node.box
        for box in islice(node.ancestors(), 3):
            if box.scrollable or box.box[3] - box.box[1] > 4 * (bottom - top):
                break
            beside = [n for n in self.texts_in(box) if top <= n.center[1] < bottom]
            if beside:
                return sorted(beside, key=lambda n: n.box[0])[:1]
        return []

    def text_above(self, node: Node) -> list[Node]:
        """The nearest text that stands close above and begins where the node does."""
        top, left = node.box[1], node.box[0]
        indent = 0.1 * max(1, _box_width(node))
        begin = bisect_left(self._bottoms, top - self._reach)
        reached = self._above[begin : bisect_right(self._bottoms, top)]
        fitting = [n for n in reached if abs(n.box[0] - left) <= indent]
        return sorted(fitting, key=lambda n: -n.box[3])[:1]


def find_nearest_ancestors(
    every: Sequence[Node], wanted: Set[Node]
) -> dict[Node, Node | None]:
    """Each node's closest ancestor among some, or None.

    Args:
        every: nodes in the order of the document, ancestors before what they hold.
        wanted: of whom to look for.
    """
    ancestors: dict[Node, Node | None] = {}
    for node in every:
        parent = node.parent
        ancestors[node] = (
            parent if parent is None or parent in wanted else ancestors[parent]
        )
    return ancestors


def role_of(node: Node, toggle: Node | None, around: Around) -> Role:
    """The role from the class, the flags and, for tabs, the neighbours."""
    kind = (toggle or node).kind
    if node.editable:
        return "input"
    if "Switch" in kind or "ToggleButton" in kind:
        return "switch"
    if "RadioButton" in kind:
        return "radio"
    if "CheckBox" in kind or "Checked" in kind or (toggle or node).checkable:
        return "checkbox"
    if "SeekBar" in kind or kind == "Slider" or "RatingBar" in kind:
        return "slider"
    if _is_tab(node, around):
        return "tab"
    if "Button" in kind:
        return "button"
    if kind.startswith("Image"):
        return "button" if node.own_text else "image"
    wide = node.parent is None or _box_width(node) >= 0.9 * _box_width(node.parent)
    if kind.endswith(_CONTAINERS) or (wide and around.is_in_list(node)):
        return "item"
    return "button"


def _box_width(node: Node) -> int:
    return node.box[2] - node.box[0]


def _is_tab(node: Node, around: Around) -> bool:
    if _TAB.search(node.kind) or "navigation_bar_item" in node.resource_id:
        return True
    row = around.list_touchable_siblings(node)
    # A bar of 2 to 6 with one chosen, and nothing else in it; seven are the days of a week.
    if not 2 <= len(row) <= 6 or sum(c.selected for c in row) != 1:
        return False
    level = all(abs(c.box[1] - node.box[1]) < 10 for c in row)
    span = max(c.box[2] for c in row) - min(c.box[0] for c in row)
    return level and span >= _BAR_SPAN * _box_width(_root_of(node))


def _root_of(node: Node) -> Node:
    *_, root = node.ancestors()
    return root


def title_of(node: Node, inner: Sequence[Node]) -> str:
    """The node's own words and those inside it, in reading order, each once."""
    return (
        _join_parts([node.own_text, *(t.own_text for t in inner)])
        if inner
        else node.own_text
    )


def _join_parts(parts: Sequence[str]) -> str:
    result = list(dict.fromkeys(part for part in parts if part))
    # A description of a row often repeats all the texts in it.
    if len(result) > 1 and all(part in result[0] for part in result[1:]):
        return result[0]
    return ", ".join(result)


def words_of(resource_id: str) -> str:
    """What a resource id tells a person: `btn_saveNote` -> `save note`, else nothing."""
    words = [w.lower() for w in _WORD.findall(resource_id)]
    return " ".join(w for w in words if w not in _GENERIC and not w.isdigit())


def label_of(
    node: Node, role: Role, inner: Sequence[Node], around: Around
) -> tuple[str, str, list[Node]]:
    """Text, value and the label nodes used up, of a switch, checkbox, radio button or slider.

    A switch without words of its own takes the title of the row around it, or of the only texts
    near it.
    """
    slider = role == "slider"
    # What a slider stands at is a number; words there are its name.
    counts = slider and any(map(str.isdigit, node.text))
    value = node.text if counts and not node.password else ""
    own = node.desc if counts else node.own_text
    label = _join_parts(
        [
            w
            for w in (own, *(t.own_text for t in inner))
            if w.lower() not in _STATE_WORDS
        ]
    )
    if label:
        return label, value, []
    row = around.row[node]
    if row is not None:
        texts = around.texts_in(row)
        return (texts[0].own_text if texts else row.own_text), value, []
    labels = around.texts_near(node)
    if not labels and not slider:
        # It names the row, so it stays where it is.
        return _join_parts([n.own_text for n in around.text_beside(node)]), value, []
    return _join_parts([n.own_text for n in labels]), value, labels


def describe_input(node: Node, around: Around) -> tuple[str, str, str, list[Node]]:
    """Label, value, hint and used-up label nodes of a field; never a password's content."""
    hint = node.hint
    value = "" if node.password or node.text == hint else node.text
    labels: list[Node] = []
    text = node.desc
    if not text and not hint:
        labels = around.texts_near(node) or around.text_above(node)
        text = _join_parts([n.own_text for n in labels])
    return text or hint, value, hint, labels
