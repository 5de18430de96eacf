import json
from contextlib import suppress
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from models.parsing import Unreadable, clean_reply, is_refusal, parse_reply


class Said(BaseModel):
    done: bool
    text: str = ""


@pytest.mark.parametrize(
    "text",
    [
        '{"done": true}',
        '```json\n{"done": true}\n```',
        'Sure, {x} it is: {"done": true}. Anything {else}?',
        '<think>{"done": false} or not?</think>{"done": true}',
        'thinking without a start</think>\n{"done": true}',
        '{"done": false}\nNo, better:\n{"done": true}',
        '{"done": true, "text": "<think>a } brace \\" {"}',
        '{"action": {"kind": "tap"}, "done": true} (I used {"kind": "tap"})',
    ],
)
def test_the_answer_is_found(text: str) -> None:
    assert parse_reply(text, Said).done is True


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("I cannot help with that.", True),
        ("", False),
        ("<think>only thinking, cut off", False),
        ('{"done": tr', False),
        ('{"why": "x", "inner": {"done": true}', False),
        ('{"why": oops, "inner": {"done": true}}', False),
        ('{"done": "perhaps"}', False),
        ("[1, 2]", True),
        ('{"a":' * 5000, False),
        ("{I think it is done: true}", False),
        ('{"text": "never closed, "done": true}', False),
        ("{'text': 'x', 'inner': {'done': True}", False),
        ('{"done" true}', False),
    ],
)
def test_half_an_answer_is_none(text: str, *, prose: bool) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_reply(text, Said)
    assert caught.value.prose is prose


class Chosen(BaseModel):
    judgement: Literal["act", "wrong_page"]
    thought: str = ""
    needs: list[str] = []
    holds: bool | None = None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"judgement": "Act"}', {}),
        ('{"judgement": "Wrong page"}', {"judgement": "wrong_page"}),
        (
            '{"judgement": "act", "thought": null, "needs": null, "holds": null}',
            {},
        ),
        ('{"judgement": "act", "needs": "a key"}', {"needs": ["a key"]}),
        ('{"judgement": "act", "needs": ""}', {"needs": []}),
        (
            "{'judgement': 'act', 'holds': True, 'thought': None,}",
            {"holds": True},
        ),
        (
            '```json5\n{judgement: "act", // as asked\n thought: "a\nb",}\n```',
            {"thought": "a\nb"},
        ),
    ],
)
def test_what_has_one_meaning_is_read(
    text: str, expected: dict[str, Any]
) -> None:
    wanted = {"judgement": "act", **expected}
    assert parse_reply(text, Chosen).model_dump(exclude_unset=True) == wanted


@pytest.mark.parametrize(
    "text",
    [
        '{"judgement": null}',
        '{"judgement": "act or wrong_page"}',
        '{"judgement": "act", "thought": 7}',
        '{judgement: "act", judgement: "wrong_page"}',
    ],
)
def test_what_has_two_meanings_or_none_is_not_read(text: str) -> None:
    with pytest.raises(Unreadable):
        parse_reply(text, Chosen)


def test_json_goes_before_what_is_nearly_json() -> None:
    text = '{"done": false} would be {done: true} had it been saved.'
    assert parse_reply(text, Said).done is False


def test_the_complaint_names_the_field() -> None:
    with pytest.raises(Unreadable, match="done: Field required"):
        parse_reply('{"text": "x"}', Said)


@given(
    st.dictionaries(st.text(), st.text() | st.none() | st.lists(st.text())),
    st.text(),
)
def test_any_object_is_read_back(extra: dict[str, Any], before: str) -> None:
    said = json.dumps({**extra, "done": True, "text": ""})
    if "{" not in before and "<" not in before:
        assert parse_reply(before + said, Said).done


@given(st.text(alphabet='{}"\\a:,1 <think>/'))
def test_nothing_else_is_raised(text: str) -> None:
    with suppress(Unreadable):
        assert isinstance(parse_reply(text, Said), Said)


def test_words_are_one_short_line() -> None:
    assert clean_reply("<think>hm</think> I\nwill not ", 6) == "I will"


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ("I'm sorry, but I can't help with that.", True),
        ("I cannot assist with this request.", True),
        ("抱歉，我无法完成。", True),
        ("Let me think about what to do on this screen.", False),
        ("I would tap the Save button.", False),
    ],
)
def test_a_refusal_is_told_from_other_words(said: str, refused: bool) -> None:
    assert is_refusal(said) is refused
