"""From the accessibility tree to the short list of elements that a model can use.

The algorithm is MobA's (NAACL 2025, appendix C): drop what cannot be seen or used, add the
interactive nodes in ascending area unless they overlap much with those already chosen, merge the
texts inside into them, number them in reading order, and list the remaining texts with index -1.
Unlike theirs it also knows the tree, so that a text belongs to one element only, a row and its
switch are told apart, and containers do not swallow their children.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tapwright.text.quote import cut_text
from tools.hierarchy.gc_pause import pause_collector
from tools.hierarchy.labels import (
    Naming,
    Surroundings,
    name_element,
    role_of,
    words_of,
)
from tools.hierarchy.node import Node
from tools.hierarchy.page_nodes import PageNodes
from tools.hierarchy.scroll_extent import scroll_directions
from tools.hierarchy.spatial_index import Box, area_of
from tools.hierarchy.tree import parse_roots, release_tree
from tools.screen import Element, Role

LINE_SHARE = 0.012
"""Centres closer than this share of the height stand on one line (29 px of 2400)."""
GUESS = 0.5
"""Confidence of what is listed as touchable though the tree does not say so."""
MAX_TEXT = 400
"""Characters; longer texts are cut, since a page of prose would fill the prompt."""
_SIDES = ("left", "top", "right", "bottom")
_FLAGS = ("selected", "focused", "long_clickable", "scrollable", "password")
_LIST_FLAGS = ("focused", "long_clickable", "scrollable")


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
    page = PageNodes(roots, width=width, height=height, ime=ime)
    owned = page.choose_nodes()
    chosen = list(owned)
    rows = page.find_chosen_ancestors(chosen)
    around = Surroundings(page.every, page.nodes, chosen, rows, height=height)
    labels: set[Node] = set()
    drafts: list[_Draft] = []
    for node in chosen:
        draft, naming = _draft_touchable(node, owned[node], page, around)
        drafts.append(draft)
        labels.update(naming.labels)
        if node.editable:
            owned[node] = _list_told_texts(node, owned[node], naming)
    drafts += [_draft_list(node) for node in page.choose_lists(chosen)]
    drafts += [
        _draft_text(node) for node in page.collect_unowned_texts(owned, labels)
    ]
    return _number_elements(drafts, height)


class _Draft(NamedTuple):
    """An element that has no number yet."""

    node: Node
    role: Role
    fields: dict[str, Any]
    left: Box | None = None
    """What of its box is free if something lies over its middle."""


def _draft_touchable(
    node: Node, texts: Sequence[Node], page: PageNodes, around: Surroundings
) -> tuple[_Draft, Naming]:
    toggle = page.toggles.get(node)
    role = role_of(node, toggle, around)
    inner = _in_lines(texts, page.height) if texts else []
    if toggle in inner:
        inner.remove(toggle)
    naming = name_element(node, role, inner, around)
    fields = _node_fields(node, naming.text, _FLAGS)
    fields.update(_naming_fields(node, naming))
    fields["clickable"] = node.clickable or node.checkable or node.editable
    fields.update(_state_fields(toggle or node))
    if node.scrollable:
        fields["ways"] = scroll_directions(node)
    if node in page.guessed and node not in page.able:
        fields["confidence"] = GUESS
    return _Draft(node, role, fields, page.free.get(node)), naming


def _list_told_texts(
    field: Node, texts: list[Node], naming: Naming
) -> list[Node]:
    """The texts in a field that it tells itself; others are an error, a counter or a unit."""
    if field.password:
        return texts
    told = "\n".join([naming.text, naming.value, naming.hint])
    return [text for text in texts if text.own_text in told]


def _state_fields(node: Node) -> dict[str, bool]:
    """The states of a node that differ from an element's defaults."""
    fields: dict[str, bool] = {}
    if node.checkable:
        fields["checked"] = node.checked
    if not node.enabled:
        fields["enabled"] = False
    return fields


def _naming_fields(node: Node, naming: Naming) -> dict[str, str]:
    """Value and hint of an element; an id is the hint for one without a name."""
    fields: dict[str, str] = {}
    if naming.value:
        fields["value"] = cut_text(naming.value, MAX_TEXT)
        fields["lines"] = cut_text(node.lines, MAX_TEXT)
    hint = naming.hint
    # An emoji comes as two dots, which name nothing.
    if not hint and not naming.text.strip(". "):
        hint = words_of(node.resource_id)
    if hint:
        fields["hint"] = cut_text(hint, MAX_TEXT)
    return fields


def _draft_list(node: Node) -> _Draft:
    fields = _node_fields(node, node.desc, _LIST_FLAGS)
    fields["clickable"] = node.clickable
    fields["ways"] = scroll_directions(node)
    return _Draft(node, "list", fields)


def _draft_text(node: Node) -> _Draft:
    fields = _node_fields(node, node.own_text, ("selected",))
    is_image = node.kind.startswith("Image")
    return _Draft(node, "image" if is_image else "text", fields)


def _node_fields(node: Node, text: str, flags: Sequence[str]) -> dict[str, Any]:
    """What an element takes from a node; an element's defaults are left out, which is faster."""
    fields: dict[str, Any] = {}
    for name in flags:
        if getattr(node, name):
            fields[name] = True
    fields["text"] = cut_text(text, MAX_TEXT)
    if not node.enabled:
        fields["enabled"] = False
    return fields


def _in_lines(nodes: Sequence[Node], height: int) -> list[Node]:
    boxes = [node.box for node in nodes]
    by_middle = [False] * len(nodes)
    order = _reading_order(boxes, by_middle, height)
    return [nodes[place] for place in order]


def _reading_order(
    boxes: Sequence[Box], tops: Sequence[bool], height: int
) -> list[int]:
    """Positions by line and from left to right; `tops` says to go by the upper edge."""
    ranked = []
    for place, box in enumerate(boxes):
        left, top, _, bottom = box
        y = top if tops[place] else (top + bottom) // 2
        ranked.append((y, left, place))
    ranked.sort()
    order: list[int] = []
    line: list[int] = []
    end = -1.0
    for y, _, place in ranked:
        if y > end:
            order += _sort_line(line, boxes)
            line, end = [], y + LINE_SHARE * height
        line.append(place)
    return order + _sort_line(line, boxes)


def _sort_line(line: list[int], boxes: Sequence[Box]) -> list[int]:
    """From the left, and of two that begin alike the larger first."""
    if len(line) < 2:
        return line

    def rank_place(place: int) -> tuple[int, int]:
        box = boxes[place]
        return box[0], -area_of(box)

    return sorted(line, key=rank_place)


def _number_elements(
    drafts: Sequence[_Draft], height: int
) -> tuple[Element, ...]:
    lists = [draft.role == "list" for draft in drafts]
    boxes = [draft.left or draft.node.box for draft in drafts]
    elements: list[Element] = []
    index = 0
    for place in _reading_order(boxes, lists, height):
        node, role, fields, _ = drafts[place]
        fields["index"] = -1
        if not _is_plain(role, fields):
            index += 1
            fields["index"] = index
        fields["role"] = role
        fields["resource_id"] = node.resource_id
        fields["package"] = node.package
        fields["bounds"] = dict(zip(_SIDES, boxes[place], strict=True))
        elements.append(Element.model_validate(fields))
    return tuple(elements)


def _is_plain(role: Role, fields: dict[str, Any]) -> bool:
    """Whether a draft is a text or picture that can only be looked at."""
    return role == "text" or (role == "image" and "clickable" not in fields)
