"""What the actor sees, and that the points it names reach what it means."""

import base64
import html
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import BaseMessage

from console.report import report
from graph.context import PROFILES, Context
from graph.events import Warned
from models.coordinates import CoordinateFrame
from models.scripted import register_script
from tests.graph.conftest import Ended, Runner, act, request_name
from tests.models.stub import Answer, OpenAIStub, Seen
from tools.screen import Screen
from tools.vision.encoding import size_of

TASK = "Save the empty name in the shop"


def pictures(messages: list[BaseMessage]) -> list[bytes]:
    content = messages[-1].content
    parts = content if isinstance(content, list) else []
    return [
        base64.b64decode(p["base64"])
        for p in parts
        if isinstance(p, dict) and "base64" in p
    ]


def last_screen(home: Path) -> Screen:
    files = (home / "runs").glob("*/screens/*.json")
    newest = max(files, key=lambda file: file.stat().st_mtime_ns)
    return Screen.model_validate_json(newest.read_bytes())


def play(
    run: Runner,
    name: str,
    say: Callable[[list[BaseMessage]], Any],
    **choices: Any,
) -> Ended:
    run.scripts["t"] = register_script(name, say)
    chosen = {**PROFILES["odyssey"], **choices}
    run.context = Context(device=run.device, model=f"scripted:{name}", **chosen)
    return run.go({"instruction": TASK})


def test_points_reach_what_is_meant_and_the_past_is_one_picture(
    run: Runner, home: Path
) -> None:
    seen: list[tuple[str, list[bytes]]] = []

    def say(messages: list[BaseMessage]) -> Any:
        if request_name(messages) != "assess":
            return {"done": True, "evidence": "Saved"}
        sent = pictures(messages)
        seen.append((messages[0].text + messages[-1].text, sent))
        if len(seen) == 1:
            return act("open_app", text="Shop")
        if len(seen) == 3:
            return act("finish", text="Saved")
        screen = last_screen(home)
        save = next(e for e in screen.elements if e.text == "Save")
        frame = CoordinateFrame(
            screen=(screen.width, screen.height), image=size_of(sent[0])
        )
        x, y = frame.to_model(*save.bounds.center)
        return act("tap", x=x, y=y)

    play(run, "sight-points", say)
    assert run.phone.state.shop.saved == [""]
    (first, alone), (second, both), _ = seen
    assert "in pixels of the picture, 346 x 768" in first
    assert 'button "Save"' in second
    assert "] button" not in second
    assert (len(alone), len(both)) == (1, 2)
    assert size_of(both[1])[1] < 768


def test_a_point_off_the_picture_is_asked_for_again(run: Runner) -> None:
    said: list[str] = []

    def say(messages: list[BaseMessage]) -> Any:
        said.append(messages[-1].text)
        return (
            act("tap_point", x=900, y=5)
            if len(said) == 1
            else {"judgement": "impossible"}
        )

    play(run, "sight-off", say)
    assert "outside of the picture" in said[1]


@pytest.mark.parametrize("grounding", ["marks", "coords"])
def test_marks_are_drawn_only_where_numbers_are_named(
    run: Runner, home: Path, grounding: str
) -> None:
    shown: list[bytes] = []

    def say(messages: list[BaseMessage]) -> Any:
        shown.extend(pictures(messages))
        return {"judgement": "impossible", "message": "no"}

    play(run, f"sight-{grounding}", say, grounding=grounding)
    marked = [
        file.read_bytes()
        for file in (home / "runs").glob("*/screens/*.marked.jpg")
    ]
    assert (shown[0] in marked) is (grounding == "marks")
    assert size_of(shown[0]) == size_of(marked[0])


def test_each_part_of_the_history_can_be_left_out(run: Runner) -> None:
    told: dict[str, str] = {}

    def asked(part: str) -> Callable[[list[BaseMessage]], Any]:
        turns: list[int] = []

        def say(messages: list[BaseMessage]) -> Any:
            turns.append(1)
            told[part] = messages[-1].text
            if len(turns) == 1:
                return act("open_app", text="Shop", focus=["the shop is open"])
            return {"judgement": "impossible", "message": "enough"}

        return say

    for part in ("none", "history_actions", "history_context"):
        off = {} if part == "none" else {part: False}
        choices = {"grounding": "marks", "history_screens": False, **off}
        play(run, f"sight-{part}", asked(part), **choices)
        run.phone.reset()
    assert "# Last steps" in told["none"]
    assert "the shop is open" in told["none"]
    assert "# Last steps" not in told["history_actions"]
    assert "the shop is open" in told["history_actions"]
    assert "# Last steps" in told["history_context"]
    assert "the shop is open" not in told["history_context"]


def test_a_model_that_is_sent_no_pictures_is_told_once(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is known not to see, the other's endpoint says so at its first picture."""

    steps = iter([act("open_app", text="Shop"), act("answer", text="it is 12")])

    def say(seen: Seen) -> Any:
        if seen.images:
            return Answer(
                status=400, error="this model does not support image input"
            )
        if seen.text.startswith("You operate"):
            return next(steps)
        return {"verdict": "expected", "done": True, "answer": "it is 12"}

    with OpenAIStub(say) as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.url)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        ended = run.start(
            "Say the time",
            {},
            actor="sightless-model",
            reflector="deepseek-chat",
        )
    assert ended.state["answer"] == "it is 12"
    told = [event.text for event in run.events() if isinstance(event, Warned)]
    assert len(told) == 2
    assert "sightless-model at 127.0.0.1" in told[0]
    assert "this model does not support image input" in told[0]
    assert "deepseek-chat at 127.0.0.1" in told[1]
    page = html.unescape(report.render_report(run.home / "runs" / "t", {}))
    assert [page.count(text) for text in told] == [1, 1]
