"""The whole agent over real adb and unpatched uiautomator2, with the offline model."""

import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver

from graph.build import RECURSION_LIMIT, compiled
from graph.context import Context
from graph.state import RoleUsage, Usage
from memory.opening import close_memory
from tests.e2e.tasks import SECRET, Case, Task
from tools.device.device import close_all
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home folder of the test's own, and the one secret that tasks name."""
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", SECRET)
    yield tmp_path
    close_memory(tmp_path / "memory")


@dataclass
class Finished:
    """How a run ended."""

    case: Case
    state: dict[str, Any]
    done: bool
    """Whether the phone showed the work done; what it does by itself may take 3 s."""

    @property
    def status(self) -> str:
        return str(self.state["status"])

    @property
    def reason(self) -> str:
        return str(self.state.get("reason", ""))

    @property
    def calls(self) -> int:
        """Model calls of all roles."""
        usage: Usage = self.state["usage"]
        roles: tuple[RoleUsage, ...] = (
            usage.planner,
            usage.actor,
            usage.reflector,
        )
        return sum(role.calls for role in roles)


def eventually(condition: Callable[[], bool], seconds: float = 3.0) -> bool:
    """Whether the condition holds now or soon."""
    never = threading.Event()
    for _ in range(int(seconds / 0.1)):
        if condition():
            return True
        never.wait(0.1)
    return condition()


def perform(
    phone: VirtualPhone, task: Task | Case, *, seed: int = 1, **choices: Any
) -> Finished:
    """Run one task from a phone as it was made; sensitive actions are allowed unless said."""
    if not isinstance(task, Case):
        task = task(phone.state, random.Random(seed))
    chosen: dict[str, Any] = {"model": "offline", "policy": "allow", **choices}
    graph = compiled.with_checkpointer(InMemorySaver())
    state = graph.invoke(
        {"instruction": task.instruction},
        {
            "configurable": {"thread_id": "e2e"},
            "recursion_limit": RECURSION_LIMIT,
        },
        context=Context(device=phone.device, **chosen),
        durability="sync",
    )
    answer = str(state.get("answer", ""))
    return Finished(
        case=task,
        state=state,
        done=eventually(lambda: task.done(phone.state, answer)),
    )


@pytest.fixture(scope="module")
def switch_on() -> Iterator[Callable[[PhoneConfig], VirtualPhone]]:
    """Phones by configuration, each made once a module and put back before each use."""
    phones: dict[PhoneConfig, VirtualPhone] = {}

    def get(config: PhoneConfig) -> VirtualPhone:
        if config not in phones:
            phones[config] = VirtualPhone.start(config)
        phones[config].reset()
        return phones[config]

    yield get
    close_all()
    for phone in phones.values():
        phone.stop()
