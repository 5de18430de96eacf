import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.loose_json import find_groups, load_json, load_loose_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text(), VALUES, min_size=1)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ('{"a": [1, 2,],}', {"a": [1, 2]}),
        ('{"a": 1, // one\n "b": "// two"}', {"a": 1, "b": "// two"}),
        ('{/* } */ "a": 1 # }\n}', {"a": 1}),
        ('{"a": "x\ny"}', {"a": "x\ny"}),
        ("{'a': \"it's\", 'b': True, 'c': None}",
         {"a": "it's", "b": True, "c": None}),
        ("{a: 'True', b: False}", {"a": "True", "b": False}),
    ],
)  # fmt: skip
def test_near_json_is_read(text: str, content: dict[str, Any]) -> None:
    assert find_groups(f"so: {text} (it's that)") == [text]
    assert (load_json(text) or load_loose_json(text)) == content


@pytest.mark.parametrize(
    "text",
    [
        '{"a": oops}',
        '{"a": "say "b" twice"}',
        '{"a": 1 "b": 2}',
        '{"a": 1, ...}',
        "{'a': 'it's'}",
        "{a: 1, a: 2}",
        "{" + "a: [" * 400 + "]" * 400 + "}",
        "{a: '" + "x" * 60_000 + "'}",
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    assert load_loose_json(text) is None


@given(OBJECTS)
def test_python_writes_what_is_read(content: dict[str, Any]) -> None:
    assert load_loose_json(repr(content)) == content


@given(OBJECTS, st.data())
def test_half_an_object_is_no_object(
    content: dict[str, Any], data: st.DataObject
) -> None:
    for whole in (json.dumps(content), repr(content)):
        cut = data.draw(st.integers(0, len(whole) - 1))
        assert find_groups(whole[:cut]) == []


@given(st.text(alphabet="{}'\"\\/#*:, \nTruea1"))
def test_any_text_is_survived(text: str) -> None:
    for group in find_groups(text):
        assert group in text
        load_loose_json(group)


def test_a_long_text_is_searched_in_one_pass() -> None:
    assert find_groups("{" + "'a' \"" * 50_000) == []
    assert find_groups("{a " + "'" * 50_000) == []
