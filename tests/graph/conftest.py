"""One phone with a launcher and a small app; every test gets it fresh, with a home of its own."""

import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest
from langchain_core.messages import BaseMessage
from langgraph.types import Command

from graph.build import RECURSION_LIMIT, compiled
from graph.checkpoints import Saver, open_checkpoints
from graph.context import Context
from graph.events import Event, parse_event
from memory.opening import close_memory
from models.scripted import Script, register_script
from tests.graph.bell import BellApp
from tests.graph.likes import LikesApp
from tests.graph.offers import OffersApp
from tests.graph.shop import ShopApp
from tests.graph.till import TillApp
from tests.small_phone import make_small_config
from tools.device.device import close_all
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone

LANGUAGES = ["en", "zh"]
_NUMBERS = itertools.count()
_LINE = r'^\[(\d+)\] \w+ (?:"|hint ")%s"'


@pytest.fixture(scope="session")
def switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(
        make_small_config(),
        apps=[LauncherApp, ShopApp, BellApp, LikesApp, OffersApp, TillApp],
    ) as phone:
        yield phone
        close_all()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    yield tmp_path
    close_memory(tmp_path / "memory")


@pytest.fixture
def phone(switched_on: VirtualPhone, home: Path) -> VirtualPhone:
    switched_on.reset()
    return switched_on


@pytest.fixture(scope="module", params=LANGUAGES)
def own_phone(request: pytest.FixtureRequest) -> Iterator[VirtualPhone]:
    """A phone with the `APPS` of the module, in one language after the other."""
    language: Literal["en", "zh"] = request.param
    with VirtualPhone.start(
        make_small_config(language=language), apps=request.module.APPS
    ) as phone:
        yield phone
        close_all()


@dataclass
class Ended:
    """How a call of the graph ended."""

    state: dict[str, Any]
    questions: list[dict[str, Any]]
    script: Script

    @property
    def asked(self) -> list[str]:
        """Names of the model calls so far."""
        return self.script.requests

    @property
    def told(self) -> str:
        """What the actor was told last."""
        calls = zip(self.asked, self.script.calls, strict=True)
        return [call[-1].text for name, call in calls if name == "assess"][-1]


class Runner:
    """Runs the graph with a scripted model; an action may name its element by its words."""

    def __init__(self, phone: VirtualPhone, home: Path, saver: Saver) -> None:
        self.phone = phone
        self.device = phone.device
        self.home = home
        self.graph = compiled.with_checkpointer(saver)
        self.scripts: dict[str, Script] = {}

    def start(
        self,
        given: str | dict[str, Any],
        replies: Mapping[str, Sequence[Any]],
        *,
        thread: str = "t",
        **choices: Any,
    ) -> Ended:
        name = f"graph-{next(_NUMBERS)}"
        self.scripts[thread] = register_script(name, pointing(replies))
        self.context = Context(
            **{
                "device": self.device,
                "model": f"scripted:{name}",
                "memory": False,
                **choices,
            }
        )
        return self.go(
            {"instruction": given} if isinstance(given, str) else given,
            thread=thread,
        )

    def resume(self, answer: Any, *, thread: str = "t") -> Ended:
        return self.go(Command(resume=answer), thread=thread)

    def go(self, given: Any, *, thread: str = "t") -> Ended:
        config: Any = {
            "configurable": {"thread_id": thread},
            "recursion_limit": RECURSION_LIMIT,
        }
        out = self.graph.invoke(
            given, config, context=self.context, durability="sync", version="v2"
        )
        values = dict(out.value)
        return Ended(
            values,
            [each.value for each in out.interrupts],
            self.scripts[thread],
        )

    def get_app_state(self, package: str) -> Any:
        """What an app of the phone holds, to be changed; `phone.state` gives copies."""
        app = self.phone.system.app(package)
        assert app is not None
        return app.state

    def events(self, run: str = "t") -> list[Event]:
        lines = (
            (self.home / "runs" / run / "events.jsonl")
            .read_text(encoding="utf-8")
            .splitlines()
        )
        return [parse_event(json.loads(line)) for line in lines]


def pointing(
    replies: Mapping[str, Sequence[Any]],
) -> Callable[[list[BaseMessage]], Any]:
    """Replies by request, in which `"element": "Save"` means the element that says so.

    A checking model for which nothing is written believes the claim. What an assessment is to say
    of the step before is the next reply to `reflect`, and `expected` if none is written; it ends
    there unless `reply` holds what it does besides.
    """
    queues = {name: list(each) for name, each in replies.items()}

    def reply(messages: list[BaseMessage]) -> Any:
        name = request_name(messages)
        if name == "conclude" and name not in queues:
            claim = (
                messages[-1].text.partition("# Claim\n")[2].partition("\n#")[0]
            )
            return {"done": True, "evidence": claim}
        assert queues.get(name), (
            f"no reply left for {name}:\n{messages[-1].text}"
        )
        judged: dict[str, Any] = {}
        if name == "assess" and "# Step before\n" in messages[-1].text:
            said = queues["reflect"].pop(0) if queues.get("reflect") else {}
            judged = {
                "previous": said.get("verdict", "expected"),
                "lesson": said.get("lesson", ""),
                "plan": said.get("plan", "fits"),
            }
            if (judged["previous"], judged["plan"]) != ("expected", "fits"):
                return {"judgement": "act", **said.get("reply", {}), **judged}
        chosen = queues[name].pop(0)
        if judged and isinstance(chosen, dict):
            chosen = {**chosen, **judged}
        action = chosen.get("action") if isinstance(chosen, dict) else None
        if not action:
            return chosen
        told = messages[-1].text
        then = [_pointed(each, told) for each in chosen.get("then", [])]
        return {
            **chosen,
            "action": _pointed(action, told),
            **({"then": then} if then else {}),
        }

    return reply


def _pointed(action: dict[str, Any], told: str) -> dict[str, Any]:
    if not isinstance(action.get("element"), str):
        return action
    found = re.search(_LINE % re.escape(action["element"]), told, re.MULTILINE)
    assert found, f"{action['element']!r} is not in:\n{told}"
    return {**action, "element": int(found[1])}


def request_name(messages: list[BaseMessage]) -> str:
    begins = {
        "You judge": "judge",
        "You hold": "deliberate",
        "You find": "locate",
        "You operate": "assess",
        "You keep account": "track",
        "You plan": "plan",
        "You check": "reflect",
        "You make sure": "conclude",
    }  # fmt: skip
    return next(
        name
        for start, name in begins.items()
        if messages[0].text.startswith(start)
    )


@pytest.fixture
def checkpoints() -> Path:
    """The database of the runs: in memory, as a file waits for the disk at each node."""
    return Path(":memory:")


@pytest.fixture
def run(phone: VirtualPhone, home: Path, checkpoints: Path) -> Iterator[Runner]:
    with open_checkpoints(checkpoints) as saver:
        yield Runner(phone, home, saver)


def act(
    kind: str, element: str | int | None = None, **facts: Any
) -> dict[str, Any]:
    """An assessment that says to act."""
    fields: dict[str, Any] = {
        k: facts.pop(k)
        for k in ("text", "direction", "x", "y", "seconds")
        if k in facts
    }
    action = {
        "kind": kind,
        **fields,
        **({} if element is None else {"element": element}),
    }
    return {"judgement": "act", "action": action, **facts}
