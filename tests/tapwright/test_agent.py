"""The face for callers in Python, on a real virtual phone with the offline model."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import tapwright
from graph.context import Context
from graph.events import Began, Concluded, Event
from tapwright import Agent, Ended, Question, TapwrightError
from tapwright.agent import Choices
from tapwright.errors import UsageError
from tests.small_phone import make_small_config
from tools.device.device import close_all
from virtual_phone.phone import VirtualPhone

ROOT = Path(__file__).parents[2]
SEND = "Send Ben the message 'On my way'"
OPEN = "Open the Clock app"


@pytest.fixture(scope="module")
def switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(make_small_config()) as phone:
        yield phone
        close_all()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def phone(switched_on: VirtualPhone, home: Path) -> VirtualPhone:
    switched_on.reset()
    return switched_on


@pytest.fixture
def agent(phone: VirtualPhone) -> Iterator[Agent]:
    with Agent(device=phone.device, model="offline", memory=False) as agent:
        yield agent


def test_a_run_is_done_and_heard(
    agent: Agent, phone: VirtualPhone, home: Path
) -> None:
    heard: list[Event] = []
    ended = agent.run(OPEN, listen=heard.append)
    assert isinstance(ended, Ended)
    assert (ended.status, ended.question) == ("done", None)
    assert "clock" in phone.state.foreground
    assert isinstance(heard[0], Began)
    assert isinstance(heard[-1], Concluded)
    assert ended.folder.parent == home / "runs"


def test_a_question_is_answered(agent: Agent) -> None:
    asked = agent.run(SEND)
    assert asked.status == "waiting"
    assert isinstance(asked.question, Question)
    assert "Send" in asked.question.description
    # Without an answer the question comes back.
    again = agent.resume()
    assert (again.status, again.question) == ("waiting", asked.question)
    heard: list[Event] = []
    ended = agent.resume(answer="yes", listen=heard.append)
    assert (ended.run, ended.status) == (asked.run, "done")
    assert "On my way" in ended.reason
    assert isinstance(heard[-1], Concluded)
    with pytest.raises(UsageError, match="nothing to resume"):
        agent.resume()


@pytest.mark.long
def test_a_run_is_answered_by_its_name_and_by_another_agent(
    agent: Agent, phone: VirtualPhone
) -> None:
    asked = agent.run(SEND)
    assert agent.run(OPEN).status == "done"
    with Agent(policy="allow") as other:
        # It has made no run itself: the last unfinished one is gone on with, by its new choices.
        assert other.resume().run == asked.run
    second = agent.run(SEND)
    agent.run(OPEN)
    assert agent.resume(second.run, "no").run == second.run


def test_an_agent_does_not_take_a_run_of_others_for_its_own(
    agent: Agent, phone: VirtualPhone
) -> None:
    assert agent.run(SEND).status == "waiting"
    with Agent(device=phone.device, model="offline") as other:
        with pytest.raises(UsageError, match="instruction is empty"):
            other.run("")
        with pytest.raises(UsageError, match="no thread or run"):
            other.resume(answer="yes")


def test_a_stream_tells_events_and_then_the_end(agent: Agent) -> None:
    with agent.stream(OPEN) as events:
        first = next(events)
        with pytest.raises(UsageError, match="not come to its end"):
            _ = events.ended
        rest = list(events)
    assert isinstance(first, Began)
    assert isinstance(rest[-1], Concluded)
    assert (events.ended.status, list(events)) == ("done", [])
    assert events.ended.reason == rest[-1].reason


def test_a_stream_that_is_left_is_gone_on_with(agent: Agent) -> None:
    with agent.stream(OPEN) as events:
        first = next(events)
    assert list(events) == []
    with pytest.raises(UsageError, match="not come to its end"):
        _ = events.ended
    assert isinstance(first, Began)
    ended = agent.resume()
    assert (ended.run, ended.status) == (Path(first.folder).name, "done")


def test_a_stream_with_nothing_said_raises_when_it_is_asked(
    agent: Agent,
) -> None:
    with pytest.raises(UsageError, match="instruction is empty"):
        next(agent.stream(" "))


def test_a_phone_of_the_process_stays_for_the_answer(home: Path) -> None:
    with Agent(device="virtual", model="offline", memory=False) as agent:
        assert agent.run(SEND).status == "waiting"
        assert agent.resume(answer="yes").status == "done"


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"max_steps": 500}, "500 cannot be"),
        ({"policy": "maybe"}, "'maybe' cannot be"),
        ({"profile": "huge"}, "no profile 'huge'"),
        ({"colour": "red"}, "colour"),
        ({"device": 5}, "device 5 cannot be"),
    ],
)
def test_a_wrong_choice_is_refused_at_once(
    choices: dict[str, Any], said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        Agent(**choices)


def test_a_phone_that_is_not_there_is_an_error_of_ours(
    phone: VirtualPhone,
) -> None:
    agent = Agent(device="adb:1/x", model="offline")
    with pytest.raises(TapwrightError, match="No adb server"):
        agent.run(OPEN)
    agent.close()


def test_the_choices_are_those_of_a_run() -> None:
    named = {"device": str, "model": str}
    assert get_type_hints(Choices) | named == get_type_hints(Context)


def test_every_name_for_callers_is_there() -> None:
    for name in tapwright.__all__:
        assert getattr(tapwright, name) is not None
    with pytest.raises(
        AttributeError, match="'tapwright' has no attribute 'Phone'"
    ):
        getattr(tapwright, "Phone")  # noqa: B009 - mypy knows that it is not there


def test_the_types_are_shipped() -> None:
    assert (Path(tapwright.__file__).parent / "py.typed").is_file()


@pytest.mark.parametrize(
    "line", ["import tapwright", "from tapwright import errors"]
)
def test_the_package_alone_loads_nothing_heavy(line: str) -> None:
    code = (
        f"import sys\n{line}\n"
        "heavy = {'langgraph', 'chromadb', 'pydantic', 'graph', 'tools', 'memory'}\n"
        "print(sorted(heavy & {name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False,
        cwd=ROOT,
    )  # fmt: skip
    assert done.stdout.strip() == "[]", done.stderr
