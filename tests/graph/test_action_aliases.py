from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from graph.action_aliases import (
    FIELD_ALIASES,
    KIND_ALIASES,
    gather_action,
    normalize_action,
)
from graph.replies import AssessReply, DeliberateReply
from tools.actions import KINDS, Action, Tap, parse_action

TAP = {"kind": "tap", "element": 2}


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ({"kind": "tap", "element": 2}, TAP),
        ({"type": "tap", "element": 2}, TAP),
        ({"action_type": "click", "index": 2}, TAP),
        ({"action": "Click", "element": "[2]"}, TAP),
        ({"tap": {"element": "2"}}, TAP),
        ({"kind": "TAP", "element": "element 2"}, TAP),
        ({"kind": "tap", "element": [2]}, TAP),
        ({"kind": "click", "x": 4, "y": 5},
         {"kind": "tap_point", "x": 4, "y": 5}),
        ({"kind": "tap", "element": 2, "x": 4, "y": 5}, TAP),
        ({"kind": "go back"}, {"kind": "back"}),
        ({"type": "type", "text": "Jo"}, {"kind": "type", "text": "Jo"}),
        ({"type": "type", "content": "Jo"}, {"kind": "type", "text": "Jo"}),
        ({"type": "input_text", "text": "Jo"}, {"kind": "type", "text": "Jo"}),
        ({"type": "input_text", "text": "Jo", "index": 3},
         {"kind": "fill", "text": "Jo", "element": 3}),
        ({"kind": "launch-app", "app_name": "Clock"},
         {"kind": "open_app", "text": "Clock"}),
        ({"kind": "scroll_up", "element": 1},
         {"kind": "scroll", "element": 1, "direction": "up"}),
        ({"kind": "call_tool", "tool": "a/b", "arguments": {"id": None}},
         {"kind": "call_tool", "tool": "a/b", "arguments": {"id": None}}),
    ],
)  # fmt: skip
def test_other_words_for_an_action_are_understood(
    said: dict[str, Any], action: dict[str, Any]
) -> None:
    wanted = parse_action(action)
    assert parse_action(normalize_action(said)) == wanted
    reply = {"judgement": "act", "conforms": False, "action": said}
    for record in (AssessReply, DeliberateReply):
        read = record.model_validate(reply).action
        assert read is not None
        assert parse_action(read) == wanted


@pytest.mark.parametrize(
    "said",
    [
        {"action": "tap", "element": "[2]"},
        {"action": "click", "index": 2},
        {"action": '{"kind": "tap", "element": 2}'},
    ],
)
def test_a_flat_action_is_gathered(said: dict[str, Any]) -> None:
    record = {"judgement": "act", "thought": "so", **said}
    reply = AssessReply.model_validate(record)
    assert parse_action(reply.action or {}) == Tap(element=2)
    assert reply.thought == "so"


@pytest.mark.parametrize(
    "action", ["tap the second one", "terminate", ["tap", 2], 3]
)
def test_what_is_no_action_stays_a_fault(action: Any) -> None:
    with pytest.raises(ValidationError):
        AssessReply.model_validate({"judgement": "act", "action": action})


@pytest.mark.parametrize(
    "action",
    [
        {"kind": "tap", "element": "2 or 3"},
        {"kind": "tap", "element": "Save"},
        {"kind": "terminate", "status": "success"},
        {"kind": "done"},
        {},
    ],
)
def test_an_unclear_action_is_not_guessed(action: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        parse_action(normalize_action(action))


def test_further_actions_are_understood_too() -> None:
    record = {
        "judgement": "act",
        "action": TAP,
        "then": [{"type": "click", "element": "[2]", "expect": None}],
    }
    [further] = AssessReply.model_validate(record).then
    assert parse_action(further) == Tap(element=2)


def test_an_alias_means_a_gesture_that_exists() -> None:
    claims = {"finish", "answer", "fail", "ask"}
    for meaning in KIND_ALIASES.values():
        cls = KINDS[meaning["kind"]]
        assert meaning["kind"] not in claims
        assert meaning.keys() <= cls.model_fields.keys()
    assert not KIND_ALIASES.keys() & KINDS.keys()
    fields = {name for cls in KINDS.values() for name in cls.model_fields}
    assert set(FIELD_ALIASES.values()) <= fields
    assert not FIELD_ALIASES.keys() & fields


@given(
    st.sampled_from(sorted(KINDS.keys() - {"call_tool"})).flatmap(
        lambda kind: st.from_type(KINDS[kind])
    )
)
def test_the_agreed_form_is_left_as_it_is(action: Action) -> None:
    said = action.model_dump()
    assert normalize_action(said) == said
    assert gather_action({"action": said}) == {"action": said}


@given(st.dictionaries(
    st.sampled_from(["kind", "type", "action", "element", "index", "x", "y"]),
    st.none() | st.text() | st.integers() | st.lists(st.integers())
    | st.sampled_from(["tap", "click", "input"]) | st.just({"a": 1})
))  # fmt: skip
def test_nothing_but_a_fault_is_raised(said: dict[str, Any]) -> None:
    with suppress(ValidationError):
        parse_action(normalize_action(said))
    gathered = gather_action(said)
    assert gathered.keys() == said.keys()
