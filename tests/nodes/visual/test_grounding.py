"""Elements named in words, found by a scripted grounder."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import AssessReply
from graph.run_folders import run_folder
from graph.state import Clock, State, Usage
from models.scripted import register_script
from nodes.visual.grounding import find_grounding_problem, ground_reply
from tests.nodes.screens import element, screen
from tools.observation.capture import load_screen
from tools.screen import Bounds, Screen

LAKE = {"judgement": "act", "action": {"kind": "tap", "target": "the lake"}}


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    box = Bounds(left=0, top=0, right=400, bottom=200)
    seen = screen(element("button", "Boat", index=7, bounds=box))
    seen = seen.model_copy(update={"image": f"{seen.id}.jpg"})
    folder = run_folder("r") / "screens"
    folder.mkdir(parents=True)
    cv2.imwrite(
        str(folder / seen.image), np.full((2400, 1080, 3), 200, np.uint8)
    )
    return seen


def found(
    page: Screen, said: list[Any], reply: dict[str, Any]
) -> tuple[Any, Screen, State]:
    register_script("eyes", said)
    state: State = {
        "run": "r", "step": 1, "clock": Clock(started=0, ticked=0), "usage": Usage(),
    }  # fmt: skip
    runtime = Runtime(context=Context(grounder="scripted:eyes"))
    answer, seen, used = ground_reply(
        AssessReply.model_validate(reply), state, page, runtime
    )
    return answer.action, seen, used


def test_a_point_in_an_element_stands_for_it(page: Screen) -> None:
    action, seen, used = found(page, [{"x": 100, "y": 50}], LAKE)
    assert action == {"kind": "tap", "element": 7}
    assert seen is page
    assert used["usage"].grounder.images == 1


def test_a_point_elsewhere_makes_an_element(page: Screen) -> None:
    fill = {
        **LAKE,
        "action": {"kind": "fill", "target": "the name", "text": "Mia"},
    }
    action, seen, _ = found(page, ["(288, 640)"], fill)
    assert action == {"kind": "fill", "element": 8, "text": "Mia"}
    new = seen.find_element(8)
    assert new is not None
    assert (new.source, new.role, new.text, new.hint) == (
        "grounder",
        "input",
        "",
        "the name",
    )
    assert abs(new.bounds.center[0] - 540) <= 2
    assert abs(new.bounds.center[1] - 1200) <= 2
    assert load_screen(run_folder("r"), page.id).find_element(8) == new


@pytest.mark.parametrize(
    "said", [["no idea"] * 2, [{"x": 9999, "y": 1}] * 2, []]
)
def test_what_is_not_found_becomes_a_number_that_nothing_has(
    page: Screen, said: list[Any]
) -> None:
    action, seen, _ = found(page, said, LAKE)
    assert action == {"kind": "tap", "element": 0}
    assert seen == page


@pytest.mark.parametrize(
    "reply",
    [
        {
            "judgement": "act",
            "action": {"kind": "tap", "element": 7, "target": "the boat"},
        },
        {"judgement": "act", "action": {"kind": "back"}},
        {"judgement": "done"},
    ],
)
def test_nobody_is_asked_where_no_words_are_needed(
    page: Screen, reply: dict[str, Any]
) -> None:
    action, seen, used = found(page, [], reply)
    assert action == AssessReply.model_validate(reply).action
    assert (seen, used) == (page, {})


def test_words_alone_are_only_agreed_with_a_grounder() -> None:
    reply = AssessReply.model_validate(LAKE)
    assert (
        find_grounding_problem(reply, Context(grounder="scripted:eyes")) == ""
    )
    assert "element" in find_grounding_problem(reply, Context())
    empty = AssessReply.model_validate(
        {**LAKE, "action": {"kind": "tap", "target": " "}}
    )
    assert "element" in find_grounding_problem(
        empty, Context(grounder="scripted:eyes")
    )
