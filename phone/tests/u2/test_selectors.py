"""Selectors against trees made by hand: both engines of the server."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uiautomator2 import _selector

from virtual_phone.u2.java import JavaError, convert
from virtual_phone.u2.selectors import BITS, FLAGS, Search, Selector, UiSelector
from virtual_phone.ui.accessibility import Node
from virtual_phone.ui.geometry import Rect

TEXT, ROW, SWITCH = "android.widget.TextView", "Row", "android.widget.Switch"


def _node(text: str = "", cls: str = "View", *children: Node, **more: Any) -> Node:
    return Node(cls, "p", Rect(0, 0, 10, 20), text=text, children=children, **more)


TREE = _node(
    "",
    "Frame",
    _node(
        "", ROW, _node("Wi-Fi", TEXT), _node("on", SWITCH, checked=True, clickable=True),
        resource_id="p:id/wifi",
    ),
    _node("", ROW, _node("Sound", TEXT), _node("off", SWITCH, clickable=True)),
    _node("gone", TEXT, visible=False),
    _node("Two\nlines", TEXT, content_desc="Help"),
)  # fmt: skip


def _sent(selector: object) -> Selector:
    """As it arrives at the server."""
    made: Selector = convert(selector, "Selector")
    return made


def _select(**criteria: Any) -> Any:
    client: Any = _selector
    return client.Selector(**criteria)


def _texts(selector: Any) -> list[str]:
    """What a `UiSelector` finds, instance by instance, until there is no further one."""
    sent, found = _sent(selector), list[str]()
    if sent.deepest.has("instance"):
        node = Search(TREE).find(sent.ui())
        return [node.text] if node else []
    while node := Search(TREE).find(sent.ui(len(found))):
        found.append(node.text)
    return found


def _by(**criteria: Any) -> str | None:
    by = _sent(_select(**criteria)).by()
    assert by is not None
    node = by.find([TREE])
    return node.text if node else None


@pytest.mark.parametrize(
    ("criteria", "texts"),
    [
        ({"text": "Wi-Fi"}, ["Wi-Fi"]),
        ({"text": "wi-fi"}, []),
        ({"textContains": "FI"}, ["Wi-Fi"]),
        ({"textStartsWith": "so"}, ["Sound"]),
        ({"textMatches": "o.*"}, ["on", "off"]),
        ({"textMatches": "Two.lines"}, ["Two\nlines"]),
        ({"textMatches": r"\QWi-F\E\p{L}"}, ["Wi-Fi"]),
        ({"className": SWITCH}, ["on", "off"]),
        ({"classNameMatches": ".*Switch"}, ["on", "off"]),
        ({"className": SWITCH, "checked": True}, ["on"]),
        ({"className": SWITCH, "instance": 1}, ["off"]),
        ({"className": SWITCH, "instance": 2}, []),
        ({"className": TEXT, "index": 0}, ["Wi-Fi", "Sound"]),
        ({"className": TEXT, "index": 3}, ["Two\nlines"]),  # after one that is not shown
        ({"text": "gone"}, []),
        ({"clickable": True, "packageName": "p"}, ["on", "off"]),
        ({"packageName": "q"}, []),
        ({"packageNameMatches": "[pq]", "clickable": True}, ["on", "off"]),
        ({"description": "Help"}, ["Two\nlines"]),
        ({"descriptionContains": "EL"}, ["Two\nlines"]),
        ({"descriptionStartsWith": "hel"}, ["Two\nlines"]),
        ({"descriptionMatches": "H..p"}, ["Two\nlines"]),
        ({"resourceId": "p:id/wifi"}, [""]),
        ({"resourceIdMatches": ".*/wifi"}, [""]),
    ],
)
def test_ui_selectors(criteria: dict[str, Any], texts: list[str]) -> None:
    assert _texts(_select(**criteria)) == texts


@pytest.mark.parametrize(
    ("criteria", "text"),
    [
        ({"text": "Wi-Fi"}, "Wi-Fi"),
        ({"textContains": "FI"}, None),  # here case counts
        ({"textContains": "Fi"}, "Wi-Fi"),
        ({"textStartsWith": "Two\n"}, "Two\nlines"),
        ({"textMatches": "Two.lines"}, None),  # and a dot stops at the line's end
        ({"className": SWITCH, "instance": 1}, "on"),  # and instances do not
        ({"packageName": "p"}, "Wi-Fi"),  # the innermost comes first
        ({"checked": True}, "on"),
        ({"descriptionMatches": "He.*"}, "Two\nlines"),
        ({"resourceIdMatches": ".*wifi"}, ""),
    ],
)
def test_by_selectors(criteria: dict[str, Any], text: str | None) -> None:
    assert _by(**criteria) == text


def test_children_and_siblings() -> None:
    assert _texts(_select(className=ROW).child(className=SWITCH)) == ["on", "off"]
    assert _texts(_select(className=ROW, instance=1).child(className=SWITCH)) == ["off"]
    assert _texts(_select(className=ROW).child(className=SWITCH, instance=1)) == ["off"]
    assert _texts(_select(text="Sound").sibling(className=SWITCH)) == ["off"]
    assert _texts(_select(text="Sound").child(className=SWITCH)) == []
    chain = _select(text="Wi-Fi").sibling(className=SWITCH).sibling(className=TEXT)
    assert _texts(chain) == ["Wi-Fi"]


def test_rows_of_a_collection() -> None:
    rows = UiSelector({"className": ROW})
    counted = UiSelector(container=UiSelector(), pattern=UiSelector(pattern=rows))
    assert Search(TREE).count(counted) == 2
    second = UiSelector({"instance": 1}, pattern=rows)
    row = UiSelector(container=UiSelector(), pattern=second)
    within = row.joined("child", UiSelector({"className": TEXT}))
    found = Search(TREE).find(within)
    assert found is not None
    assert found.text == "Sound"


@pytest.mark.parametrize(
    ("sent", "java", "words"),
    [
        ({"mask": 5, "text": "a", "textMatches": "b"}, "IllegalStateException", "Text selector"),
        (
            {"mask": 0xC00, "checkable": True, "checked": True},
            "IllegalStateException",
            "Checkable selector is already defined",
        ),
        ({"mask": 1}, "NullPointerException", "text cannot be null"),
        ({"mask": 4, "textMatches": "("}, "PatternSyntaxException", "near index 0\n("),
        ({"mask": 4, "textMatches": r"\p{Nope}"}, "PatternSyntaxException", "property name {Nope}"),
    ],
)
def test_what_java_refuses(sent: dict[str, Any], java: str, words: str) -> None:
    with pytest.raises(JavaError) as caught:
        _sent(sent).by()
    assert caught.value.java_class.endswith(java)
    assert words in str(caught.value.message)


def test_selectors_are_named_as_by_java() -> None:
    chain = _select(textContains="a", clickable=True).child(resourceIdMatches=".*").sibling(index=2)
    assert str(_sent(chain).ui()) == (
        "UiSelector[CONTAINS_TEXT=a, CLICKABLE=true, "
        "CHILD=UiSelector[PARENT=UiSelector[INDEX=2], RESOURCE_ID_REGEX=.*]]"
    )


def test_bits_are_the_clients() -> None:
    fields = vars(_selector.Selector)["_Selector__fields"]
    assert {name: bit for name, (bit, _) in fields.items()} == BITS


TEXTS = st.text("ab \n", max_size=2)
NODES = st.builds(
    lambda text, cls, visible, clickable: _node(text, cls, visible=visible, clickable=clickable),
    TEXTS,
    st.sampled_from([TEXT, ROW]),
    st.sampled_from([True, True, False]),
    st.booleans(),
)
TREES = st.recursive(
    NODES,
    lambda inner: st.builds(
        lambda node, below: _node(node.text, node.cls, *below, clickable=node.clickable),
        NODES,
        st.lists(inner, min_size=1, max_size=3),
    ),
    max_leaves=12,
)


def _shown(node: Node) -> list[Node]:
    return [node] + [n for child in node.children if child.visible for n in _shown(child)]


@given(TREES, st.sampled_from([TEXT, ROW]), st.booleans())
def test_a_plain_selector_means_every_shown_node_that_fits(
    tree: Node, cls: str, clickable: bool
) -> None:
    sent = _sent(_select(className=cls, clickable=clickable))
    wanted = [n for n in _shown(tree) if n.cls == cls and n.clickable == clickable]
    found = [Search(tree).find(sent.ui(number)) for number in range(len(wanted) + 1)]
    assert [id(n) for n in found if n] == [id(n) for n in wanted]
    by = sent.by()
    assert by is not None
    if tree.visible:
        assert (by.find([tree]) is None) == (not wanted)


@given(TREES, TEXTS, TEXTS)
def test_a_child_lies_within_its_parent(tree: Node, outer: str, inner: str) -> None:
    sent = _sent(_select(text=outer).child(text=inner))
    found = Search(tree).find(sent.ui())
    if found is not None:
        assert found.text == inner
        holders = [n for n in _shown(tree) if n.text == outer]
        assert any(found in holder.walk() and found is not holder for holder in holders)


@given(st.sets(st.sampled_from(sorted(BITS)), max_size=5), st.data())
def test_any_selector_of_the_client_is_read(names: set[str], data: st.DataObject) -> None:
    values = {
        name: data.draw(st.booleans() if name in FLAGS else st.integers(0, 3))
        if name in FLAGS or name in ("index", "instance")
        else data.draw(TEXTS)
        for name in names
    }
    sent = _sent(_select(**values))
    assert {name for name in BITS if sent.has(name)} == names
    assert {name: sent.value(name) for name in names} == values
    assert str(sent.ui()).startswith("UiSelector[")
