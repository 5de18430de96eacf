"""Decided actions in the words of a person, in two languages."""

from typing import Any

import pytest

from graph.action_words import (
    describe_in_words,
    name_kind,
    translate_action,
)
from graph.state import Decision
from tools.actions import KINDS, parse_action
from tools.screen import Target


def decide(raw: dict[str, Any], label: str = "", end: str = "") -> Decision:
    return Decision(
        step=1,
        task=0,
        judgement="act",
        action=parse_action(raw),
        target=Target(text=label) if label else None,
        destination=Target(text=end) if end else None,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_verb_in_two_languages(kind: str) -> None:
    assert name_kind(kind, "en").isascii()
    assert not name_kind(kind, "zh").isascii()


@pytest.mark.parametrize(
    ("decision", "english", "chinese"),
    [
        (
            decide({"kind": "drag", "element": 3, "to": 5}, "Milk", "Eggs"),
            "drag “Milk” onto “Eggs”",
            "拖动“Milk”到“Eggs”",
        ),
        (
            decide({"kind": "drag", "element": 3, "to": 5}),
            "drag [3] onto [5]",
            "拖动 [3]到[5]",
        ),
        (
            decide(
                {"kind": "drag_point", "x": 1, "y": 2, "to_x": 3, "to_y": 4}
            ),
            "drag the point (1, 2) → (3, 4)",
            "拖动坐标 (1, 2) → (3, 4)",
        ),
        (
            decide({"kind": "set", "element": 3, "text": "70%"}, "Volume"),
            "set “Volume” to “70%”",
            "设置“Volume”：“70%”",
        ),
        (
            decide({"kind": "pinch", "element": 3, "direction": "out"}, "Map"),
            "pinch “Map” out",
            "向外双指缩放“Map”",
        ),
        (
            decide({"kind": "scroll", "until": "Bread"}),
            "scroll down until “Bread”",
            "向下滚动，直到出现“Bread”",
        ),
        (
            decide({"kind": "scroll", "until": "*"}),
            "scroll down to the end",
            "向下滚动到底",
        ),
        (
            decide({"kind": "swipe", "direction": "right", "edge": True}),
            "swipe right from the edge",
            "向右滑动（从边缘）",
        ),
        (decide({"kind": "submit"}), "submit", "提交"),
        (
            decide({"kind": "open_url", "text": "https://example.org"}),
            "open “https://example.org”",
            "打开网址“https://example.org”",
        ),
    ],
)
def test_an_action_names_what_it_is_made_on(
    decision: Decision, english: str, chinese: str
) -> None:
    assert describe_in_words(decision, "en") == english
    assert describe_in_words(decision, "zh") == chinese


@pytest.mark.parametrize(
    ("raw", "english", "chinese"),
    [
        ({"kind": "finish", "text": "Pause"}, "finish “Pause”", "认定完成：“Pause”"),
        ({"kind": "finish"}, "finish", "认定完成"),
        ({"kind": "fail", "text": "No map"}, "give up “No map”", "放弃：“No map”"),
    ],
)  # fmt: skip
def test_an_end_is_worded_with_what_it_says(
    raw: dict[str, Any], english: str, chinese: str
) -> None:
    assert describe_in_words(decide(raw), "en") == english
    assert describe_in_words(decide(raw), "zh") == chinese


def test_a_nameless_list_follows_its_verb_without_a_blank() -> None:
    decision = decide({"kind": "scroll", "element": 3, "direction": "down"})
    target = Target(role="list")
    decision = decision.model_copy(update={"target": target})
    assert describe_in_words(decision, "zh") == "向下滚动列表"


@pytest.mark.parametrize(
    ("written", "chinese"),
    [
        ("scroll 3", "滚动 [3]"),
        ("scroll 3 up", "向上滚动 [3]"),
        ("tap 4 (Search)", "点击 [4] (Search)"),
        ('fill 4 "Work"', '填写 [4] "Work"'),
        ("back", "按返回键"),
        ("sneeze 3", "sneeze 3"),
        ("", ""),
    ],
)
def test_an_action_of_a_prompt_in_chinese(written: str, chinese: str) -> None:
    assert translate_action(written) == chinese
