"""Names for wordless icons, asked of an endpoint over real HTTP."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from langgraph.runtime import Runtime

from graph.context import Context
from graph.run_folders import run_folder
from graph.state import Clock, State, Usage
from memory.opening import close_memory
from nodes.visual import icon_captions
from nodes.visual.icon_captions import name_icons
from tests.models.stub import Answer, OpenAIStub
from tests.nodes.screens import element, screen
from tools.observation.capture import load_screen
from tools.screen import Bounds, Element, Screen

SEEN = {"model": "gpt-4o", "describe_icons": True}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    icon_captions._names.clear()
    yield tmp_path
    close_memory(tmp_path / "memory")


def icon(index: int, left: int) -> Element:
    box = Bounds(left=left, top=100, right=left + 60, bottom=160)
    return element("button", index=index, bounds=box, source="icon")


def page(home: Path) -> tuple[Screen, State]:
    """A screen with a cross, a disc, and a button that has words."""
    seen = screen(
        icon(1, 100), icon(2, 300), element("button", "Save", index=3)
    )
    seen = seen.model_copy(update={"image": f"{seen.id}.jpg"})
    image = np.full((2400, 1080, 3), 250, np.uint8)
    cv2.line(image, (105, 105), (155, 155), (20, 20, 20), 8)
    cv2.line(image, (105, 155), (155, 105), (20, 20, 20), 8)
    cv2.circle(image, (330, 130), 24, (30, 30, 200), -1)
    folder = run_folder("r") / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / seen.image), image)
    state: State = {
        "run": "r", "step": 0, "clock": Clock(started=0, ticked=0), "usage": Usage(),
    }  # fmt: skip
    return seen, state


def names(
    seen: Screen, state: State, **choices: Any
) -> tuple[dict[int, str], State]:
    told, update = name_icons(
        seen, state, Runtime(context=Context(**{**SEEN, **choices}))
    )
    return {e.index: e.hint for e in told.elements}, update


def test_all_icons_are_asked_for_at_once_and_never_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, state = page(home)
    with OpenAIStub([{"icons": ["close", "record"]}]) as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.url)
        hints, update = names(seen, state)
        assert hints == {1: "close", 2: "record", 3: ""}
        assert update["usage"].actor.images == 1
        assert len(stub.requests) == 1
        assert len(stub.requests[0].images) == 1
        assert load_screen(run_folder("r"), seen.id).elements[0].hint == "close"
        icon_captions._names.clear()
        assert names(seen, state) == ({1: "close", 2: "record", 3: ""}, {}), (
            "memory knows them"
        )
        assert len(stub.requests) == 1


def test_without_memory_this_process_remembers(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, state = page(home)
    with OpenAIStub([json.dumps({"icons": ["close", ""]})]) as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.url)
        assert names(seen, state, memory=False)[0] == {1: "close", 2: "", 3: ""}
        assert names(seen, state, memory=False)[0] == {1: "close", 2: "", 3: ""}
        assert len(stub.requests) == 1


@pytest.mark.parametrize(
    "choices",
    [
        {"describe_icons": False},
        {"model": "offline"},
        {"model": "gpt-3.5-turbo"},
    ],
)
def test_nobody_is_asked_where_it_is_off_or_the_model_sees_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, choices: dict[str, Any]
) -> None:
    seen, state = page(home)
    with OpenAIStub([{"icons": ["close", "record"]}]) as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.url)
        assert names(seen, state, memory=False, **choices) == (
            {1: "", 2: "", 3: ""},
            {},
        )
        assert stub.requests == []


def test_a_model_that_fails_does_not_end_the_run(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, state = page(home)
    with OpenAIStub([Answer(status=401), Answer(refusal="no")]) as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.url)
        assert names(seen, state, memory=False) == ({1: "", 2: "", 3: ""}, {})
        hints, update = names(seen, state, memory=False)
        assert hints == {1: "", 2: "", 3: ""}
        assert "status" not in update
