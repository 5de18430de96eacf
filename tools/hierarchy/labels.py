"""The name and the role of an element."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from itertools import accumulate, islice
from typing import NamedTuple

from tools.hierarchy.node import Node
from tools.hierarchy.spatial_index import compute_overlap
from tools.screen import Role

_STATE_WORDS = frozenset(
    {"on", "off", "开", "关", "开启", "关闭", "已开启", "已关闭", "打开"}
)
"""What old switches show as their own text; `checked` says it already."""
_GENERIC = frozenset(
    {"action", "bar", "btn", "button", "card", "container", "content", "frame", "group", "holder",
     "icon", "id", "image", "img", "item", "iv", "layout", "ll", "list", "main", "parent", "root",
     "row", "text", "tv", "view", "wrapper"}
)  # fmt: skip
_SHORT_WORDS = frozenset(
    {"ad", "add", "age", "all", "app", "bus", "buy", "cal", "cam", "car", "cat", "cut", "day",
     "del", "dnd", "eye", "fab", "faq", "fav", "gif", "go", "gps", "hd", "hot", "jpg", "key",
     "log", "map", "max", "mic", "min", "nav", "new", "nfc", "no", "off", "ok", "on", "out", "pay",
     "pdf", "pen", "pin", "pip", "pwd", "qr", "red", "sim", "sms", "tab", "tag", "tel", "tip",
     "top", "tv", "up", "url", "usb", "vip", "vol", "vpn", "web", "yes", "zip"}
)  # fmt: skip
"""Words of three letters or less that occur in ids."""
_MOST_SHRUNKEN = 3
"""Letters of the ids that shrinking makes: it counts from `a` on, and few apps reach four."""
_VOWEL = re.compile("[aeiouy]")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_TAB = re.compile(r"(?i)tab(?!l)")
_CONTROLS: tuple[tuple[tuple[str, ...], Role], ...] = (
    (("Switch", "ToggleButton"), "switch"),
    (("RadioButton",), "radio"),
    (("CheckBox", "Checked"), "checkbox"),
    (("SeekBar", "RatingBar"), "slider"),
)
"""Words in the classes of controls, and their role; the first that fits."""
_CONTAINERS = (
    "Layout",
    "ViewGroup",
    "View",
    "CardView",
    "RecyclerView",
    "Container",
)
_BAR_SPAN = 0.7
"""Share of the window's width that a bar of tabs takes at least."""
_GAP = 0.03
"""A label stands at most this share of the screen's height above its field (72 px of 2400, 27
dp)."""
_LINES = 0.05
"""A label is at most this share of the screen high; what is higher is a picture or prose."""


class Naming(NamedTuple):
    """What an element is called."""

    text: str
    value: str = ""
    hint: str = ""
    labels: Sequence[Node] = ()
    """Texts beside the element that became its name, and are not listed again."""


class Surroundings:
    """What stands near an element: its row, the texts in it, its neighbours; found by place.

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
        scrollable = [node for node in every if node.scrollable]
        self._lists = _list_places(scrollable)
        self._ends = list(accumulate((node.last for node in scrollable), max))
        self._chosen = sorted(_list_places(chosen))
        self._siblings = _group_by_parent(chosen)
        self._line = _LINES * height
        self._reach = _GAP * max((node.box[3] for node in nodes), default=0)
        plain = [node for node in nodes if _is_plain_text(node)]
        self._labels = [node for node in plain if not node.checkable]
        self._places = _list_places(self._labels)
        lines = [node for node in plain if self._is_line(node)]
        self._above = [node for node in lines if not node.editable]
        self._above.sort(key=lambda node: node.box[3])
        self._bottoms = [node.box[3] for node in self._above]

    def is_in_list(self, node: Node) -> bool:
        """Whether it is somewhere below a node that scrolls."""
        before = bisect_left(self._lists, node.at)
        return before > 0 and self._ends[before - 1] >= node.at

    def list_touchable_siblings(self, node: Node) -> list[Node]:
        """The touchable children of its parent, itself among them."""
        if node.parent is None:
            return []
        return self._siblings.get(node.parent, [])

    def texts_in(self, box: Node) -> list[Node]:
        """Texts below a node that cannot be touched themselves."""
        begin = bisect_right(self._places, box.at)
        end = bisect_right(self._places, box.last)
        return self._labels[begin:end]

    def is_alone_in(self, box: Node) -> bool:
        """Whether no more than one touchable element is below a node."""
        begin = bisect_right(self._chosen, box.at)
        end = bisect_right(self._chosen, box.last)
        return end - begin <= 1

    def texts_near(self, node: Node) -> list[Node]:
        """Texts in the largest box that holds this one element and no other."""
        for box in node.ancestors():
            if box.scrollable or not self.is_alone_in(box):
                break
            if texts := self.texts_in(box):
                return [text for text in texts[:2] if self._is_line(text)]
        return []

    def texts_inside(self, field: Node) -> list[Node]:
        """The first text drawn in a field that belongs to nothing else: a placeholder or label.

        A currency or the description of an icon is no label if there are other words.
        """
        left, top, right, bottom = field.box
        owners = (field, self.row[field])
        inside: list[Node] = []
        for text in self._labels:
            x, y = text.center
            is_inside = left <= x < right and top <= y < bottom
            if is_inside and text is not field and self.row[text] in owners:
                inside.append(text)
        for text in inside:
            if any(map(str.isalpha, text.text)):
                return [text]
        return inside[:1]

    def text_beside(self, node: Node) -> list[Node]:
        """The first text on the node's line in one of the boxes close around it, as in a table."""
        _, top, _, bottom = node.box
        for box in islice(node.ancestors(), 3):
            if box.scrollable or _box_height(box) > 4 * (bottom - top):
                break
            beside: list[Node] = []
            for text in self.texts_in(box):
                _, middle = text.center
                if top <= middle < bottom:
                    beside.append(text)
            if beside:
                return [min(beside, key=lambda text: text.box[0])]
        return []

    def text_above(self, node: Node) -> list[Node]:
        """The nearest text that stands close above and begins where the node does."""
        left, top = node.box[:2]
        indent = 0.1 * max(1, _box_width(node))
        begin = bisect_left(self._bottoms, top - self._reach)
        end = bisect_right(self._bottoms, top)
        window = _root_of(node)
        aligned: list[Node] = []
        for text in self._above[begin:end]:
            distance = abs(text.box[0] - left)
            # What is chosen in a list above names that list.
            is_free = self.row[text] in (None, self.row[node])
            # The bar to cut and copy floats in a window of its own.
            if is_free and distance <= indent and _root_of(text) is window:
                aligned.append(text)
        if not aligned:
            return []
        return [max(aligned, key=lambda text: text.box[3])]

    def _is_line(self, node: Node) -> bool:
        """Whether a text is no higher than a label."""
        return _box_height(node) <= self._line


def _list_places(nodes: Sequence[Node]) -> list[int]:
    """The places of nodes in their document."""
    return [node.at for node in nodes]


def _is_plain_text(node: Node) -> bool:
    """Whether a node has words and cannot be clicked."""
    return bool(node.own_text) and not node.clickable


def _group_by_parent(nodes: Sequence[Node]) -> dict[Node, list[Node]]:
    children: dict[Node, list[Node]] = {}
    for node in nodes:
        if node.parent is not None:
            children.setdefault(node.parent, []).append(node)
    return children


def find_nearest_ancestors(
    every: Sequence[Node], wanted: Set[Node]
) -> dict[Node, Node | None]:
    """Each node's closest ancestor among the wanted ones, or None.

    Args:
        every: nodes in the order of the document, ancestors before what they hold.
        wanted: the ancestors to look for.
    """
    ancestors: dict[Node, Node | None] = {}
    for node in every:
        parent = node.parent
        if parent is None or parent in wanted:
            ancestors[node] = parent
        else:
            ancestors[node] = ancestors[parent]
    return ancestors


def role_of(node: Node, toggle: Node | None, around: Surroundings) -> Role:
    """The role from the class, the flags and, for tabs, the neighbours.

    Args:
        node: that is listed.
        toggle: the only checkable node in it, if it is a row that stands for one.
        around: what stands near it.
    """
    if node.editable:
        return "input"
    control = _control_role(toggle or node)
    if control is not None:
        return control
    if _is_tab(node, around):
        return "tab"
    return _role_without_state(node, around)


def _role_without_state(node: Node, around: Surroundings) -> Role:
    """The role of what is neither a field nor a control nor a tab."""
    if "Button" in node.kind:
        return "button"
    if node.kind.startswith("Image"):
        return "button" if node.own_text else "image"
    if node.kind.endswith(_CONTAINERS):
        return "item"
    is_row = _is_wide(node) and around.is_in_list(node)
    return "item" if is_row else "button"


def _control_role(node: Node) -> Role | None:
    """The role of what has a state, None for everything else."""
    role = _role_of_class(node.kind)
    if is_progress_slider(node):
        role = "slider"
    if node.checkable and role in (None, "slider"):
        return "checkbox"
    return role


@lru_cache(maxsize=512)
def _role_of_class(kind: str) -> Role | None:
    """The role of a control by the name of its class."""
    for words, role in _CONTROLS:
        if any(word in kind for word in words):
            return role
    return "slider" if kind == "Slider" else None


def is_progress_slider(node: Node) -> bool:
    """Whether a bar of progress takes the focus, as sliders of newer toolkits do that say so."""
    return node.kind == "ProgressBar" and node.focusable


def _is_wide(node: Node) -> bool:
    """Whether a node takes the width of what it is in."""
    if node.parent is None:
        return True
    return _box_width(node) >= 0.9 * _box_width(node.parent)


def _box_width(node: Node) -> int:
    return node.box[2] - node.box[0]


def _box_height(node: Node) -> int:
    return node.box[3] - node.box[1]


def _is_tab(node: Node, around: Surroundings) -> bool:
    if _TAB.search(node.kind) or "navigation_bar_item" in node.resource_id:
        return True
    row = _list_bar(node, around)
    # A bar of 2 to 6 with one chosen, and nothing else in it; seven are the days of a week.
    if not 2 <= len(row) <= 6:
        return False
    selected = [tab for tab in row if tab.selected]
    if len(selected) != 1:
        return False
    top = node.box[1]
    if any(abs(tab.box[1] - top) >= 10 for tab in row):
        return False
    left = min(tab.box[0] for tab in row)
    right = max(tab.box[2] for tab in row)
    span = right - left
    return span >= _BAR_SPAN * _box_width(_root_of(node))


def _list_bar(node: Node, around: Surroundings) -> list[Node]:
    """The touchable children of a node's parent, and the chosen one: an open tab takes no touch."""
    row = list(around.list_touchable_siblings(node))
    if node.parent is None:
        return row
    for each in node.parent.children:
        is_open = each.selected and not each.clickable
        if is_open and each.own_text:
            row.append(each)
    return row


def _root_of(node: Node) -> Node:
    *_, root = node, *node.ancestors()
    return root


def name_element(
    node: Node, role: Role, inner: Sequence[Node], around: Surroundings
) -> Naming:
    """What an element is called.

    Args:
        node: that is listed.
        role: of it.
        inner: the texts that belong to it, in reading order.
        around: what stands near it.
    """
    if role == "input":
        return _name_input(node, around)
    if role in ("switch", "checkbox", "radio", "slider"):
        return _name_control(node, role, inner, around)
    if not inner:
        return Naming(node.own_text or _join_unseen_texts(node, around))
    parts = [text.own_text for text in _drop_repeats(inner)]
    # A description of a row often repeats all the texts in it.
    if node.own_text and all(part in node.own_text for part in parts):
        return Naming(node.own_text)
    others = [part for part in parts if part != node.own_text]
    return Naming(", ".join(filter(None, [node.own_text, *others])))


def _join_unseen_texts(node: Node, around: Surroundings) -> str:
    """The words below a node that have no place of their own on the screen.

    The tab bars of some apps (WeChat, Google Play) keep their labels in nodes without an area.
    """
    texts: list[Node] = []
    for inner in node.walk():
        is_unseen = bool(inner.own_text) and inner.area == 0
        if is_unseen and around.row[inner] in (None, node):
            texts.append(inner)
    return _join_texts(texts)


def _join_texts(nodes: Sequence[Node]) -> str:
    return _join_parts([node.own_text for node in nodes])


def _drop_repeats(texts: Sequence[Node]) -> list[Node]:
    """Texts without those that only repeat another: a shadow of it, or the name of its icon.

    The same words may well stand beside different neighbours, as `7 left` does in two columns.
    """
    kept: list[Node] = []
    for text in texts:
        alike = [each for each in kept if each.own_text == text.own_text]
        if not any(_is_repeat(text, each) for each in alike):
            kept.append(text)
    return kept


def _is_repeat(text: Node, other: Node) -> bool:
    """Whether one of two equal texts is only a description, or lies over the other."""
    if not (text.text and other.text):
        return True
    return compute_overlap(text.box, other.box) > 0


def _join_parts(parts: Sequence[str]) -> str:
    """The parts with commas between, each once."""
    return ", ".join(dict.fromkeys(part for part in parts if part))


def words_of(resource_id: str) -> str:
    """What a resource id tells a person: `btn_saveNote` -> `save note`, else nothing.

    Shrunken apps name their ids by letters, such as `kd` or `lmb`, which tell nothing.
    """
    words: list[str] = []
    for match in _WORD.findall(resource_id):
        word = match.lower()
        if word not in _GENERIC and not word.isdigit():
            words.append(word)
    return " ".join(words) if any(map(_is_word, words)) else ""


def _is_word(letters: str) -> bool:
    if len(letters) <= _MOST_SHRUNKEN:
        return letters in _SHORT_WORDS
    return _VOWEL.search(letters) is not None


def _name_control(
    node: Node, role: Role, inner: Sequence[Node], around: Surroundings
) -> Naming:
    """The name of a switch, checkbox, radio button or slider, and what a slider stands at.

    A switch without words of its own takes the title of the row around it, or of the only texts
    near it.
    """
    own, value = node.own_text, ""
    # What a slider stands at is a number; words there are its name.
    if role == "slider" and any(map(str.isdigit, node.text)):
        own = node.desc
        value = "" if node.password else node.text
    parts = [own, *(text.own_text for text in inner)]
    label = _join_parts(_drop_state_words(parts))
    if label:
        return Naming(label, value)
    row = around.row[node]
    if row is not None:
        first, *_ = [*around.texts_in(row), row]
        return Naming(first.own_text, value)
    labels = around.texts_near(node)
    if labels or role == "slider":
        return Naming(_join_texts(labels), value, labels=labels)
    # This text names the row too, so it stays where it is.
    return Naming(_join_texts(around.text_beside(node)), value)


def _drop_state_words(parts: Sequence[str]) -> list[str]:
    return [part for part in parts if part.lower() not in _STATE_WORDS]


def _name_input(node: Node, around: Surroundings) -> Naming:
    """The name of a field, with what it holds; never a password's content."""
    is_empty = node.password or node.text == node.hint
    value = "" if is_empty else node.text
    name = node.desc or node.hint
    if name:
        return Naming(name, value, node.hint)
    labels = (
        around.texts_inside(node)
        or around.texts_near(node)
        or around.text_above(node)
    )
    return Naming(_join_texts(labels), value, node.hint, labels)
