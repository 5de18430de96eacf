"""A model that thinks for longer than the phone's screen stays on."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver

from evals.faults.model_faults import think_offline
from evals.simulated.endpoint import Asked, Endpoint
from graph.build import RECURSION_LIMIT, builder
from graph.context import Context
from tapwright.errors import PhoneLocked
from tests.examples import mark_long, sample
from tests.small_phone import make_small_config
from tools.device.device import close_all
from virtual_phone.faults.hooks import Input
from virtual_phone.faults.kinds import FallsAsleep
from virtual_phone.phone import VirtualPhone

TIMEOUT_S = 0.2
"""Of the screen, while the model thinks; so a busy machine does not make looks too slow for it."""
CONFIG: Any = {
    "configurable": {"thread_id": "asleep"},
    "recursion_limit": RECURSION_LIMIT,
}
PIN = "840265"
TASKS = {
    "en": (
        "Create a note titled 'Shopping' with the text 'Milk'",
        ("Shopping", "Milk"),
    ),
    "zh": (
        "新建一个便签,标题为“购物”,内容为“牛奶”",
        ("购物", "牛奶"),
    ),
}


class Night:
    """A phone whose screen goes off, and a model that thinks until it has."""

    def __init__(self, phone: VirtualPhone) -> None:
        self.phone = phone
        self.lost: list[Input] = []
        """Gestures that were made on a dark screen or the lock screen."""
        self.thoughts_in_the_dark = 0
        self.prompts: list[str] = []
        phone.hooks.beginners.append(self._note_gesture)

    def _note_gesture(self, entry: Input) -> None:
        system = self.phone.system
        if not system.screen_on or system.locked:
            self.lost.append(entry)

    def think(self, asked: Asked) -> str:
        """Answer by the offline model's rules after the screen's timeout has passed."""
        self.prompts.append("\n".join(asked.texts))
        faults, system = self.phone.faults, self.phone.system
        never = threading.Event()
        is_kept_on = bool(system.settings["charging"])
        faults.on(FallsAsleep(seconds=TIMEOUT_S))
        for _ in range(5 if is_kept_on else 300):
            never.wait(0.1)
            if not system.screen_on:
                self.thoughts_in_the_dark += 1
                break
        faults.clear()
        return think_offline(asked)

    def run(self, instruction: str) -> dict[str, Any]:
        graph = builder.compile(checkpointer=InMemorySaver())
        context = Context(
            device=self.phone.device,
            model="gpt-4o",
            memory=False,
            policy="allow",
        )
        with (
            Endpoint(self.think) as endpoint,
            pytest.MonkeyPatch.context() as m,
        ):
            m.setenv("OPENAI_API_KEY", "sk-test")
            m.setenv("OPENAI_BASE_URL", endpoint.url)
            ended: dict[str, Any] = graph.invoke(
                {"instruction": instruction},
                CONFIG,
                context=context,
                durability="sync",
            )
        return ended


@pytest.fixture
def night(home: Path, request: pytest.FixtureRequest) -> Iterator[Night]:
    is_chinese = getattr(request, "param", "en") == "zh"
    config = make_small_config(language="zh" if is_chinese else "en")
    with VirtualPhone.start(config) as phone:
        yield Night(phone)
        close_all()


@pytest.mark.parametrize(
    ("night", "charging"),
    mark_long(sample([("zh", False), ("en", False), ("en", True)], 2), after=1),
    indirect=["night"],
)
def test_no_gesture_is_lost_in_the_dark_or_made_twice(
    night: Night, charging: bool
) -> None:
    phone = night.phone
    phone.system.settings["charging"] = charging
    instruction, note = TASKS[phone.system.config.language]
    state = night.run(instruction)
    assert state["status"] == "done", state["reason"]
    assert not night.lost
    new = [(n.title, n.text) for n in phone.state.notes.notes if n.id > 18]
    assert new == [note]
    typed = [i.args[0] for i in phone.hooks.inputs if i.kind == "text"]
    assert typed == list(note)
    assert (night.thoughts_in_the_dark == 0) == charging


def test_a_phone_that_asks_for_its_pin_ends_the_run_in_a_sentence(
    night: Night,
) -> None:
    night.phone.system.settings["pin"] = "4711"
    with pytest.raises(PhoneLocked, match="lock screen: unlock it"):
        night.run(TASKS["en"][0])
    assert not night.lost


def test_the_pin_opens_the_phone_and_stands_in_nothing_that_is_kept_or_sent(
    night: Night,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("DEBUG")
    monkeypatch.setenv("TAPWRIGHT_SECRET_PIN", PIN)
    night.phone.system.settings["pin"] = PIN
    state = night.run(TASKS["en"][0])
    assert state["status"] == "done", state["reason"]
    typed = [i.args[0] for i in night.phone.hooks.inputs if i.kind == "text"]
    assert PIN in typed
    assert night.prompts
    assert not any(PIN in prompt for prompt in night.prompts)
    assert PIN not in str(state)
    assert PIN not in caplog.text
    kept = [path for path in home.rglob("*") if path.is_file()]
    assert kept
    assert [path for path in kept if PIN.encode() in path.read_bytes()] == []
