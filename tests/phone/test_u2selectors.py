"""Selectors against trees made by hand."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uiautomator2 import _selector

from phone.u2selectors import CRITERIA, INSTANCE, find, info
from phone.ui.accessibility import Node
from phone.ui.layout import Rect


def _node(text: str = "", cls: str = "View", *children: Node, **more: Any) -> Node:
    return Node(cls, "p", Rect(0, 0, 10, 20), text=text, children=children, **more)


TREE = _node(
    "",
    "Frame",
    _node("", "Row", _node("Wi-Fi", "Text"), _node("on", "Switch", checked=True, clickable=True)),
    _node("", "Row", _node("Sound", "Text"), _node("off", "Switch", clickable=True)),
    _node("gone", "Text", visible=False),
)


def _select(**criteria: Any) -> Any:
    client: Any = _selector
    return client.Selector(**criteria)


def _texts(selector: Any) -> list[str]:
    return [node.text for node in find([TREE], selector)]


@pytest.mark.parametrize(
    ("criteria", "texts"),
    [
        ({"text": "Wi-Fi"}, ["Wi-Fi"]),
        ({"text": "wi-fi"}, []),
        ({"textContains": "FI"}, ["Wi-Fi"]),
        ({"textStartsWith": "so"}, ["Sound"]),
        ({"textMatches": "o.*"}, ["on", "off"]),
        ({"className": "Switch"}, ["on", "off"]),
        ({"className": "Switch", "checked": True}, ["on"]),
        ({"className": "Switch", "instance": 1}, ["off"]),
        ({"className": "Switch", "instance": 2}, []),
        ({"text": "gone"}, []),
        ({"clickable": True, "packageName": "p"}, ["on", "off"]),
        ({"packageName": "q"}, []),
    ],
)
def test_criteria(criteria: dict[str, Any], texts: list[str]) -> None:
    assert _texts(_select(**criteria)) == texts


def test_children_and_siblings() -> None:
    assert _texts(_select(className="Row").child(className="Switch")) == ["on", "off"]
    assert _texts(_select(className="Row", instance=1).child(className="Switch")) == ["off"]
    assert _texts(_select(text="Sound").sibling(className="Switch")) == ["off"]
    assert _texts(_select(text="Sound").child(className="Switch")) == []


def test_bits_are_the_clients() -> None:
    fields = vars(_selector.Selector)["_Selector__fields"]
    ours = {name: bit for name, (bit, _) in CRITERIA.items()} | {"instance": INSTANCE}
    assert ours == {name: bit for name, (bit, _) in fields.items()}


@given(st.sampled_from([n.text for n in TREE.walk() if n.visible and n.text]))
def test_every_shown_text_is_found_once(text: str) -> None:
    assert _texts(_select(text=text)) == [text]


def test_info_has_what_clients_read() -> None:
    about = info(TREE.children[0].children[1])
    assert about["bounds"] == {"left": 0, "top": 0, "right": 10, "bottom": 20}
    assert (about["checked"], about["text"], about["childCount"]) == (True, "on", 0)
