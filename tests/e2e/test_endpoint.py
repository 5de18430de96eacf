"""The whole agent against an OpenAI-compatible endpoint, over real HTTP and real adb.

The endpoint answers by the offline model's rules, so that every request must hold what they need.
"""

import base64
import itertools
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage
from langgraph.checkpoint.memory import InMemorySaver

from graph.build import RECURSION_LIMIT, builder
from graph.context import Context
from models.offline import OfflineModel
from tapwright.errors import ModelUnreachable
from tests.examples import mark_long, sample
from tests.models.stub import Answer, OpenAIStub, Say, Seen
from tests.small_phone import make_small_config
from tools.device.device import close_all
from tools.observation.capture import load_screen
from tools.rendering.screen_text import describe_screen
from virtual_phone.phone import VirtualPhone

TASK = "Create a note titled 'Shopping' with the text 'Milk'"
HALF = '{"judgement": "act", "acti'
ROLES = {
    "assess": "actor",
    "plan": "planner",
    "reflect": "reflector",
    "conclude": "reflector",
}
CONFIG: Any = {
    "configurable": {"thread_id": "web"},
    "recursion_limit": RECURSION_LIMIT,
}
MAKE: dict[str, type[BaseMessage]] = {
    "system": SystemMessage,
    "user": HumanMessage,
}


@pytest.fixture(scope="module")
def switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(make_small_config()) as phone:
        yield phone
        close_all()


@pytest.fixture
def phone(
    switched_on: VirtualPhone, home: Path, monkeypatch: pytest.MonkeyPatch
) -> VirtualPhone:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    switched_on.reset()
    return switched_on


class Agent:
    """A run whose model answers at this address."""

    def __init__(self, phone: VirtualPhone, stub: OpenAIStub) -> None:
        self.graph = builder.compile(checkpointer=InMemorySaver())
        self.context = Context(
            device=phone.device,
            model="gpt-4o",
            memory=False,
            policy="allow",
            language="en",
        )
        self.stub = stub

    def go(self, instruction: str = "") -> dict[str, Any]:
        given: Any = {"instruction": instruction} if instruction else None
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("OPENAI_BASE_URL", self.stub.url)
            ended: dict[str, Any] = self.graph.invoke(
                given, CONFIG, context=self.context, durability="sync"
            )
        return ended


def think(seen: Seen) -> str:
    """What the offline model says to a request; to a complaint, what it would have said before."""
    asked = seen.body["messages"][:2]
    messages = [MAKE[m["role"]](content=m["content"]) for m in asked]
    bound = OfflineModel().bind(response_format=seen.body["response_format"])
    return bound.invoke(messages).text


def made(phone: VirtualPhone) -> list[tuple[str, str]]:
    return [(n.title, n.text) for n in phone.state.notes.notes if n.id > 18]


def test_requests_hold_the_marked_screenshot_and_the_element_list(
    phone: VirtualPhone, home: Path
) -> None:
    with OpenAIStub(think) as stub:
        state = Agent(phone, stub).go(TASK)
    assert (state["status"], made(phone)) == ("done", [("Shopping", "Milk")])
    folder = home / "runs" / "web"
    screens = [
        load_screen(folder, file.stem)
        for file in (folder / "screens").glob("*.json")
    ]
    marked = {
        (folder / "screens" / f"{s.id}.marked.jpg").read_bytes(): s
        for s in screens
    }
    asked = [seen for seen in stub.requests if seen.name == "assess"]
    assert len(asked) >= 4
    for seen in asked:
        head, _, data = seen.images[0].partition(",")
        assert head == "data:image/jpeg;base64"
        shown = base64.b64decode(data)
        screen = marked[shown]
        assert describe_screen(screen) in seen.text
        drawn = cv2.imdecode(np.frombuffer(shown, np.uint8), cv2.IMREAD_COLOR)
        plain = cv2.imread(str(folder / "screens" / screen.image))
        assert drawn is not None
        assert plain is not None
        small = cv2.resize(
            plain, drawn.shape[1::-1], interpolation=cv2.INTER_AREA
        )
        marks = (cv2.absdiff(drawn, small).max(axis=2) > 80).mean()
        assert 0.001 < marks < 0.2, "no marks, or another picture"


def test_usage_adds_up_by_role(phone: VirtualPhone) -> None:
    numbers = itertools.count(1)
    sums: dict[str, list[int]] = {}

    def say(seen: Seen) -> Say:
        number = next(numbers)
        given, taken = 1000 + number, 10 * number
        role = sums.setdefault(ROLES[seen.name], [0, 0, 0, 0])
        for place, add in enumerate((1, given, taken, len(seen.images))):
            role[place] += add
        usage = {
            "prompt_tokens": given,
            "completion_tokens": taken,
            "total_tokens": given + taken,
        }
        # Half an answer costs as much as a whole one.
        return Answer(content=HALF if number == 1 else think(seen), usage=usage)

    with OpenAIStub(say) as stub:
        state = Agent(phone, stub).go(TASK)
    used = {
        role: [u.calls, u.input_tokens, u.output_tokens, u.images]
        for role in ("planner", "actor", "reflector")
        for u in [getattr(state["usage"], role)]
    }
    assert used == {role: sums.get(role, [0, 0, 0, 0]) for role in used}
    assert sum(row[0] for row in used.values()) == len(stub.requests)


@pytest.mark.long
def test_malformed_json_is_repaired_once(phone: VirtualPhone) -> None:
    broken = threading.Event()

    def say(seen: Seen) -> Say:
        if seen.name == "assess" and not broken.is_set():
            broken.set()
            return HALF
        return think(seen)

    with OpenAIStub(say) as stub:
        state = Agent(phone, stub).go(TASK)
    assert (state["status"], made(phone)) == ("done", [("Shopping", "Milk")])
    repaired = stub.requests[1].body["messages"]
    assert repaired[2] == {"role": "assistant", "content": HALF}
    assert "agreed form" in repaired[3]["content"]
    assert '"judgement": "act" or' in repaired[3]["content"]


@pytest.mark.parametrize(
    ("said", "calls"),
    # Half a reply is asked for twice in one talk, and twice in a new one; a refusal is final.
    [(HALF, 4), ("I'm sorry, but I can't help with that.", 2)],
)
def test_what_stays_malformed_is_reported_in_its_own_words(
    phone: VirtualPhone, said: str, calls: int
) -> None:
    with OpenAIStub([said]) as stub:
        state = Agent(phone, stub).go(TASK)
    assert len(stub.requests) == calls
    assert state["status"] == "failed"
    assert said in state["reason"]
    assert said in state["messages"][-1].text
    assert (state["usage"].actor.calls, state["step"], phone.hooks.inputs) == (
        calls,
        0,
        [],
    )


def test_429_and_500_are_tried_again(phone: VirtualPhone) -> None:
    faults = iter(
        [
            Answer(status=429, headers={"retry-after": "0"}),
            Answer(status=500, headers={"retry-after": "0"}),
        ]
    )

    def say(seen: Seen) -> Say:
        return next(faults, None) or think(seen)

    with OpenAIStub(say) as stub:
        state = Agent(phone, stub).go(TASK)
    assert (state["status"], made(phone)) == ("done", [("Shopping", "Milk")])
    bodies = [seen.body for seen in stub.requests[:3]]
    assert bodies[0] == bodies[1] == bodies[2]


def hanging(seen: Seen) -> Say:
    return Answer(hang=True)


def dribbling(seen: Seen) -> Say:
    return Answer(dribble=True)


def failing(seen: Seen) -> Say:
    return Answer(status=503, headers={"retry-after": "0"}, error="overloaded")


TROUBLES = [
    (hanging, "in time"),
    (dribbling, "in time"),
    (failing, "overloaded"),
]


@pytest.mark.parametrize(
    ("trouble", "words"), mark_long(sample(TROUBLES, 2), after=1)
)
def test_an_endpoint_in_trouble_ends_the_run_by_our_deadline_and_it_goes_on_later(
    phone: VirtualPhone,
    monkeypatch: pytest.MonkeyPatch,
    trouble: Callable[[Seen], Say],
    words: str,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_MODEL_SECONDS", "1.5")

    def say(seen: Seen) -> Say:
        # The phone is in use already: something could be lost.
        return (
            trouble(seen) if "Editor" in phone.state.foreground else think(seen)
        )

    with OpenAIStub(say) as stub:
        agent = Agent(phone, stub)
        with pytest.raises(ModelUnreachable, match=words):
            agent.go(TASK)
    monkeypatch.delenv("TAPWRIGHT_MODEL_SECONDS")
    with OpenAIStub(think) as healthy:
        agent.stub = healthy
        state = agent.go()
    assert (state["status"], made(phone)) == ("done", [("Shopping", "Milk")])
    typed = [i.args[0] for i in phone.hooks.inputs if i.kind == "text"]
    assert typed == ["Shopping", "Milk"]
