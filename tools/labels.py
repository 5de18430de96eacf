"""What an element is called and what kind of thing it is."""

import re
from collections.abc import Sequence

from tools.nodes import Node
from tools.screen import Role

_STATE_WORDS = frozenset({"on", "off", "开", "关", "开启", "关闭", "已开启", "已关闭", "打开"})
"""What old switches show as their own text; it says nothing that `checked` does not."""
_GENERIC = frozenset(
    {"action", "bar", "btn", "button", "card", "container", "content", "frame", "group", "holder",
     "icon", "id", "image", "img", "item", "iv", "layout", "ll", "list", "main", "parent", "root",
     "row", "text", "tv", "view", "wrapper"}
)  # fmt: skip
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_CONTAINERS = ("Layout", "ViewGroup", "View", "CardView", "RecyclerView", "Container")
_BAR_SPAN = 0.7
"""Share of the window's width that a bar of tabs takes at least."""
_GAP = 0.03
"""A label stands at most this share of the screen's height above its field (72 px of 2400, 27
dp)."""


def role_of(node: Node, toggle: Node | None, chosen: Sequence[Node]) -> Role:
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
    if _is_tab(node, chosen):
        return "tab"
    if "Button" in kind:
        return "button"
    if kind.startswith("Image"):
        return "button" if node.own_text else "image"
    wide = node.parent is None or _width(node) >= 0.9 * _width(node.parent)
    in_list = any(a.scrollable for a in node.ancestors())
    if kind.endswith(_CONTAINERS) or (wide and in_list):
        return "item"
    return "button"


def _width(node: Node) -> int:
    return node.bounds.right - node.bounds.left


def _is_tab(node: Node, chosen: Sequence[Node]) -> bool:
    if re.search(r"(?i)tab(?!l)", node.kind) or "navigation_bar_item" in node.resource_id:
        return True
    if node.parent is None:
        return False
    row = [c for c in chosen if c.parent is node.parent]
    level = all(abs(c.bounds.top - node.bounds.top) < 10 for c in row)
    span = max(c.bounds.right for c in row) - min(c.bounds.left for c in row) if row else 0
    # A bar of 2 to 6 with one chosen, and nothing else in it; seven are the days of a week.
    one_of_few = 2 <= len(row) <= 6 and sum(c.selected for c in row) == 1
    return level and one_of_few and span >= _BAR_SPAN * _width(_root(node))


def _root(node: Node) -> Node:
    *_, root = node.ancestors()
    return root


def title_of(node: Node, inner: Sequence[Node]) -> str:
    """The node's own words and those inside it, in reading order, each once."""
    return _join([node.own_text, *(t.own_text for t in inner)])


def _join(parts: Sequence[str]) -> str:
    result: list[str] = []
    for part in parts:
        if part and part not in result:
            result.append(part)
    # A description of a row often repeats all the texts in it.
    if len(result) > 1 and all(part in result[0] for part in result[1:]):
        return result[0]
    return ", ".join(result)


def words_of(resource_id: str) -> str:
    """What a resource id tells a person: `btn_saveNote` -> `save note`, else nothing."""
    words = [w.lower() for w in _WORD.findall(resource_id)]
    return " ".join(w for w in words if w not in _GENERIC and not w.isdigit())


def label_of(
    node: Node, role: Role, inner: Sequence[Node], nodes: Sequence[Node], chosen: Sequence[Node]
) -> tuple[str, str, list[Node]]:
    """Text, value and the label nodes used up, of a switch, checkbox, radio button or slider.

    A switch without words of its own takes the title of the row around it, or of the only texts
    near it.
    """
    slider = role == "slider"
    value = node.text if slider and not node.password else ""
    own = node.desc if slider else node.own_text
    said = _join([w for w in (own, *(t.own_text for t in inner)) if w.lower() not in _STATE_WORDS])
    if said:
        return said, value, []
    row = next((a for a in node.ancestors() if a in set(chosen)), None)
    if row is not None:
        texts = _texts_below(row, nodes)
        return (texts[0].own_text if texts else row.own_text), value, []
    labels = _around(node, nodes, chosen)
    return _join([n.own_text for n in labels]), value, labels


def describe_input(
    node: Node, nodes: Sequence[Node], chosen: Sequence[Node]
) -> tuple[str, str, str, list[Node]]:
    """Label, value, hint and used-up label nodes of a field; never a password's content."""
    hint = node.hint
    value = "" if node.password or node.text == hint else node.text
    labels: list[Node] = []
    text = node.desc
    if not text and not hint:
        labels = _around(node, nodes, chosen) or _above(node, nodes)
        text = _join([n.own_text for n in labels])
    return text or hint, value, hint, labels


def _texts_below(row: Node, nodes: Sequence[Node]) -> list[Node]:
    usable = set(nodes)
    return [
        n for n in row.walk()
        if n is not row and n in usable and n.own_text and not n.checkable and not n.clickable
    ]  # fmt: skip


def _around(node: Node, nodes: Sequence[Node], chosen: Sequence[Node]) -> list[Node]:
    """Texts in the largest box that holds this one element and no other."""
    others = [c for c in chosen if c is not node]
    found: list[Node] = []
    for box in node.ancestors():
        if box.scrollable or any(box in other.ancestors() for other in others):
            break
        found = _texts_below(box, nodes)
        if found:
            break
    return found[:2]


def _above(node: Node, nodes: Sequence[Node]) -> list[Node]:
    reach = _GAP * max((n.bounds.bottom for n in nodes), default=0)
    best = [
        n for n in nodes
        if n.own_text and not n.clickable and not n.editable
        and 0 <= node.bounds.top - n.bounds.bottom <= reach
        and abs(n.bounds.left - node.bounds.left) <= 0.1 * max(1, _width(node))
    ]  # fmt: skip
    return sorted(best, key=lambda n: -n.bounds.bottom)[:1]
