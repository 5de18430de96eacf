"""Rules of what is off limits: read, or refused in one sentence that says where and what to do."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.context import Context, read_context
from graph.policy.reading import load_rules, parse_added_rules, parse_rules
from graph.policy.rules import STRICTNESS, Rule, describe_rule
from tapwright.errors import UsageError

FULL = """
rules:
  - name: bank
    app: ["*bank*", Pay]
    except: com.example.foodbank
    page: Transfer
    action: [tap, fill]
    amount_over: 50
    time: 22:00-07:00
    do: deny
"""


def parse_one(text: str) -> Rule:
    (rule,) = parse_rules(text)
    return rule


def test_a_rule_with_all_conditions_is_told_in_both_languages() -> None:
    rule = parse_one(FULL)
    assert describe_rule(rule, "en") == (
        "“bank”: app *bank*, Pay, except com.example.foodbank, page Transfer, action tap, fill, "
        "amounts over 50, at 22:00-07:00: off limits"
    )
    assert describe_rule(rule, "zh").endswith("时间 22:00-07:00：禁止")


@pytest.mark.parametrize("effect", STRICTNESS)
def test_every_effect_has_words_in_both_languages(effect: str) -> None:
    rule = parse_one(f"rules: [{{app: A, do: {effect}}}]")
    said = {describe_rule(rule, "en"), describe_rule(rule, "zh")}
    assert len(said) == 2


def test_values_stay_texts_as_they_are_written() -> None:
    assert parse_one("rules: [{app: No, do: deny}]").app == ("No",)
    assert parse_one('{"rules": [{"app": ["12"], "do": "hide"}]}').app == ("12",)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "it must have the key `rules`"),
        ("- app: A", "it must have the key `rules`"),
        ("rules: 1", "must be a list of rules"),
        ("rules: [5]", "rule 1"),
        ("rules:\n  - app: A\n    do: forbid", "line 3 (rule 1, `do`): must be one of allow"),
        ("rules:\n  - app: A", "line 2 (rule 1): the key `do` is missing"),
        ("rules:\n  - app: A\n    do: deny\n    do: ask", "line 4: the key `do` stands twice"),
        ("rules:\n  - app: *bank*\n    do: deny", "line 2: a text that begins with `*` must"),
        ("rules:\n  - &a {app: A, do: deny}\n  - *a", "aliases"),
        ("rules:\n  - do: deny", "a rule needs one of app"),
        ("rules:\n  - app: {a: b}\n    do: deny", "(rule 1, `app`): must be a text or a list"),
        ("rules:\n  - appp: A\n    do: deny", "no key `appp`; there are name, app, except"),
        ("rules:\n  - except: A\n    page: B\n    do: deny", "`except` needs `app`"),
        ("rules:\n  - amount_over: much\n    do: ask", "(rule 1, `amount_over`)"),
        ("rules:\n  - amount_over: nan\n    do: ask", "(rule 1, `amount_over`)"),
        ("rules:\n  - time: 25:00-26:00\n    do: ask", "such as 22:00-07:00"),
        ("rules:\n  - time: 8:00-8:00\n    do: ask", "such as 22:00-07:00"),
        ("rules:\n  - action: tapp\n    do: ask", "there is no action 'tapp'; there are"),
        ("rules:\n  - action: back\n    do: deny", "cannot be restricted"),
        ("rules:\n  - action: tap\n    do: hide", "use ask or deny"),
        ("rules:\n  - amount_over: 5\n    do: look", "use ask or deny"),
        ("rules: []\nmore: 1", "line 2, `more`"),
        ("? [a]\n: b", "a key must be a single word"),
        ("rules: [", "line 1"),
        ("[" * 5000, "nested too deeply"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        parse_rules(text)
    said = str(caught.value)
    assert words in said
    assert "\n" not in said


def read_or_explain(text: str) -> tuple[Rule, ...] | str:
    try:
        return parse_rules(text)
    except ValueError as error:
        return str(error)


@given(st.text(max_size=200))
def test_any_text_is_rules_or_a_sentence(text: str) -> None:
    result = read_or_explain(f"rules:\n  - {text}")
    if isinstance(result, str):
        assert len(result.splitlines()) == 1
    else:
        assert all(rule.has_conditions for rule in result)


def test_the_file_is_read_again_once_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text("rules: [{app: A, do: deny}]")
    monkeypatch.setenv("TAPWRIGHT_POLICY", str(file))
    assert [rule.app for rule in load_rules()] == [("A",)]
    file.write_text("rules: [{app: Bank, do: deny}]")
    os.utime(file, ns=(1, 1))
    assert [rule.app for rule in load_rules()] == [("Bank",)]
    monkeypatch.setenv("TAPWRIGHT_POLICY", " ")
    assert load_rules() == ()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "cannot be read"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"rules: nothing", "see docs/policy.md"),
        (b"#" * 70_000, "shorten it"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    content: bytes | None,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "policy.yaml"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setenv("TAPWRIGHT_POLICY", str(file))
    with pytest.raises(UsageError, match=words) as caught:
        load_rules()
    assert str(file) in str(caught.value)


def test_a_caller_may_only_add_what_is_stricter() -> None:
    assert parse_added_rules("  ") == ()
    assert len(parse_added_rules("rules: [{app: A, do: hide}]")) == 1
    loose = "rules: [{app: A, do: deny}, {app: B, do: allow}]"
    with pytest.raises(ValueError, match="rule 2 allows something"):
        parse_added_rules(loose)
    with pytest.raises(UsageError, match="`off_limits` of the context"):
        read_context({"off_limits": loose})
    assert Context(off_limits="rules: []").off_limits


def test_the_example_of_the_guide_is_read() -> None:
    guide = Path(__file__).parents[3] / "docs" / "policy.md"
    text = guide.read_text(encoding="utf-8")
    (example,) = re.findall(r"^```yaml\n(.*?)^```", text, re.M | re.S)
    rules = parse_rules(example)
    assert {rule.do for rule in rules} == set(STRICTNESS) - {"allow"}
    conditions = ("app", "but_not", "page", "action", "amount_over", "time")
    for name in conditions:
        assert any(getattr(rule, name) for rule in rules), name
