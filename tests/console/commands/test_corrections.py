"""What is typed to correct a demonstration, in English and Chinese."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from console.commands.corrections import parse_line
from tapwright.errors import UsageError
from tests.examples import examples
from tools.recording.edits import Edit


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("y", "yes"),
        ("OK.", "yes"),
        ("是", "yes"),
        ("n", "no"),
        ("不", "no"),
        ("undo", "undo"),
    ],
)
def test_a_word_decides(line: str, kind: str) -> None:
    assert parse_line(line).kind == kind


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("3 tap Save", {"kind": "tap", "target": "Save"}),
        ("3. click on “New alarm”", {"kind": "tap", "target": "New alarm"}),
        ("3 long press Anna", {"kind": "long_press", "target": "Anna"}),
        ("3 double tap the map", {"kind": "double_tap", "target": "the map"}),
        (
            "3 open Clock",
            {"kind": "open_app", "target": "Clock", "text": "Clock"},
        ),
        (
            "3 type Hello there into Name",
            {"kind": "fill", "text": "Hello there", "target": "Name"},
        ),
        ("3 type 123", {"kind": "fill", "text": "123"}),
        ("3 scroll down", {"kind": "scroll", "direction": "down"}),
        ("3 swipe left", {"kind": "swipe", "direction": "left"}),
        ("3 back", {"kind": "back"}),
        ("3 press home", {"kind": "home"}),
        ("3 wait", {"kind": "wait"}),
        ("3 say Press the plus", {"caption": "Press the plus"}),
        ("3 The plus at the top", {"caption": "The plus at the top"}),
        ("3 点击 保存", {"kind": "tap", "target": "保存"}),
        ("3 点击保存", {"kind": "tap", "target": "保存"}),
        (
            "3 输入 你好 到 姓名",
            {"kind": "fill", "text": "你好", "target": "姓名"},
        ),
        ("3 滚动 下", {"kind": "scroll", "direction": "down"}),
        ("3 返回", {"kind": "back"}),
    ],
)
def test_a_step_is_named_by_its_number(line: str, step: dict[str, Any]) -> None:
    assert parse_line(line).edit == {"steps": [{"number": 3, **step}]}


def test_pictures_and_task_are_named_by_word() -> None:
    assert (
        parse_line("drop 4").edit == parse_line("删除 4").edit == {"drop": [4]}
    )
    assert parse_line("task: Add an alarm").edit == {"task": "Add an alarm"}


@given(st.from_regex(r"[1-9]\d? [^\n]{1,20}", fullmatch=True))
@settings(max_examples=examples(60))
def test_whatever_follows_a_number_is_an_edit(line: str) -> None:
    assume(line[2:].strip())
    said = parse_line(line)
    assert said.kind == "edit"
    Edit.model_validate(said.edit)


@pytest.mark.parametrize("line", ["", "what?", "tap Save", "?!"])
def test_what_names_no_step_is_refused(line: str) -> None:
    with pytest.raises(UsageError, match="not understood"):
        parse_line(line)
