"""Runs whose actor speaks a language of its own, over real HTTP and real adb.

The stub answers as Open-AutoGLM, UI-TARS and gelab-zero document it; see `models.native`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from graph.build import RECURSION_LIMIT, builder
from graph.context import PROFILES, Context
from graph.timeline import read_story
from models.coordinates import CoordinateFrame
from tapwright.errors import UsageError
from tests.models.stub import OpenAIStub, Seen
from tools.device.device import close_all
from tools.observation.capture import load_screen
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

CONFIG: Any = {
    "configurable": {"thread_id": "native"},
    "recursion_limit": RECURSION_LIMIT,
}


@pytest.fixture(scope="module")
def switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(PhoneConfig(animation_scale=0)) as phone:
        yield phone
        close_all()


class Native:
    """A run with these replies; `<TEXT>` in one is the place of the element with this text."""

    def __init__(self, phone: VirtualPhone, home: Path, model: str) -> None:
        self.graph = builder.compile(checkpointer=InMemorySaver())
        self.context = Context(
            device=phone.device,
            actor=model,
            model="offline",
            language="en",
            **{**PROFILES["native"], "memory": False},
        )
        self.home = home
        self.replies: list[str] = []
        self.stub = OpenAIStub(self._answer)

    def go(self, given: Any) -> dict[str, Any]:
        """Start or resume; what the graph's state is then."""
        value: Any = {"instruction": given} if isinstance(given, str) else given
        state: dict[str, Any] = self.graph.invoke(
            value, CONFIG, context=self.context, durability="sync"
        )
        return state

    @property
    def kinds(self) -> list[str]:
        """The kinds of the actions that were decided on."""
        actions = [step.decision.action for step in self._story.steps]
        return [action.kind for action in actions if action is not None]

    @property
    def _story(self) -> Any:
        (folder,) = (self.home / "runs").iterdir()
        return read_story(folder)

    def _answer(self, seen: Seen) -> str:
        place = len(self.stub.requests) - 1
        reply = self.replies[min(place, len(self.replies) - 1)]
        before, mark, rest = reply.partition("<AT ")
        if not mark:
            return reply
        wanted, _, after = rest.partition(">")
        return f"{before}{self._find_point(wanted)}{after}"

    def _find_point(self, wanted: str) -> str:
        (folder,) = (self.home / "runs").iterdir()
        screen = load_screen(folder, self._story.screen)
        element = screen.find_text(wanted) or next(
            e for e in screen.elements if e.hint == wanted
        )
        size = screen.width, screen.height
        frame = CoordinateFrame(screen=size, image=size, convention="0-1000")
        x, y = frame.to_model(*element.bounds.center)
        return f"{x:g},{y:g}"


@pytest.fixture
def run(
    switched_on: VirtualPhone, home: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Any]:
    switched_on.reset()
    started: list[Native] = []

    def start(model: str, *replies: str) -> Native:
        native = Native(switched_on, home, model)
        native.replies = list(replies)
        native.stub.__enter__()
        started.append(native)
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", native.stub.url)
        return native

    yield start
    for native in started:
        native.stub.__exit__(None, None, None)


def _say(action: str) -> str:
    return f"Thought: go on\nAction: {action}"


def test_what_is_typed_with_a_line_end_is_submitted(run: Any) -> None:
    native = run(
        "ui-tars-2",
        _say("open_app(app_name='Settings')"),
        _say("click(point='<point><AT Search settings></point>')"),
        _say("type(content='Display\\n')"),
        _say("finished(content='\"Display\"')"),
    )
    state = native.go("Search the settings for Display")

    assert native.kinds == ["open_app", "tap", "fill", "submit", "finish"]
    assert state["status"] == "done"
    messages = native.stub.requests[-1].body["messages"]
    assert [m["role"] for m in messages] == [
        "user",
        *["user", "assistant"] * 3,
        "user",
    ]
    assert "Search the settings for Display" in str(messages[0]["content"])
    assert "response_format" not in native.stub.requests[-1].body


def test_a_question_is_ours_and_its_answer_is_told(run: Any) -> None:
    native = run(
        "gelab-zero-4b",
        "<THINK>x</THINK>\nexplain:ask\taction:INFO\tvalue:Which one?\tsummary:I asked.",
        "<THINK>x</THINK>\nexplain:end\taction:ABORT\tvalue:None is there.\tsummary:Over.",
    )
    state = native.go("Open my favourite app")
    (question,) = state["__interrupt__"]
    assert "Which one?" in str(question.value)
    state = native.go(
        Command(resume=[{"type": "respond", "args": "the blue one"}])
    )

    said = native.stub.requests[-1].text
    assert "I asked." in said
    assert "the blue one" in said
    assert (state["status"], native.kinds) == ("failed", ["ask", "fail"])
    assert "None is there." in state["reason"]


def test_the_model_s_own_caution_asks_the_user(run: Any) -> None:
    native = run(
        "autoglm-phone-9b",
        '<answer>do(action="Launch", app="Settings")</answer>',
        '<answer>do(action="Tap", element=[<AT Display>], message="changes much")</answer>',
        '<answer>finish(message="It was not allowed.")</answer>',
    )
    state = native.go("Open the display settings")
    (question,) = state["__interrupt__"]

    assert "changes much" in str(question.value)
    body = native.stub.requests[-1].body
    assert (body["top_p"], body["frequency_penalty"]) == (0.85, 0.2)
    assert '{"current_app": "Settings"}' in native.stub.requests[-1].text


@pytest.mark.parametrize(
    "said", ["Sorry, I cannot do that.", "The task is done."]
)
def test_words_are_never_done(run: Any, said: str) -> None:
    native = run("mai-ui-8b", said)
    state = native.go("Wake me at half past seven")

    assert state["status"] == "failed"
    assert native.kinds == []
    assert "in your own form, <tool_call>" in native.stub.requests[1].text


def test_it_can_only_act(run: Any) -> None:
    native = run("autoglm-phone-9b", "")
    native.context = Context(
        device=native.context.device, model="autoglm-phone-9b"
    )

    with pytest.raises(UsageError, match="--profile native"):
        native.go("Open the Clock app")
    assert native.stub.requests == []
