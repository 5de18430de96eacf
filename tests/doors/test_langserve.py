"""The application behind a real uvicorn, and a client of another process: LangServe's own."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from langserve import RemoteRunnable

from tests.e2e.servers import clean_environment, free_port, served
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

SEND = "Send Anna Schmidt the message 'On my way'"
CALL_S = 90.0


@dataclass
class Served:
    remote: RemoteRunnable[Any, Any]
    url: str
    phone: VirtualPhone
    context: dict[str, Any]

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[RemoteRunnable[Any, Any]]:
        """A client of its own event loop, closed at the end."""
        remote: RemoteRunnable[Any, Any] = RemoteRunnable(
            f"{self.url}/task", timeout=CALL_S
        )
        async with remote.async_client:
            yield remote

    def sent(self) -> list[str]:
        threads = self.phone.state.messages.threads
        messages = [
            m for t in threads if t.name == "Anna Schmidt" for m in t.messages
        ]
        return [m.text for m in messages if m.sent and m.text == "On my way"]


@pytest.fixture(scope="module")
def switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(PhoneConfig(animation_scale=0)) as phone:
        yield phone


@pytest.fixture(scope="module")
def server(
    switched_on: VirtualPhone, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    folder, port = tmp_path_factory.mktemp("langserve"), free_port()
    url = f"http://127.0.0.1:{port}"
    uvicorn = [
        sys.executable,
        "-m",
        "uvicorn",
        "app:app",
        "--host",
        "127.0.0.1",
    ]
    command = [*uvicorn, "--port", str(port), "--log-level", "warning"]
    env = clean_environment(folder / "home")
    context = {
        "device": switched_on.device,
        "model": "offline",
        "memory": False,
    }
    with served(
        command, ready=f"{url}/openapi.json", folder=folder, env=env
    ) as said:
        yield Served(
            RemoteRunnable(f"{url}/task", timeout=CALL_S),
            url,
            switched_on,
            context,
        )
        told = said.read_text(encoding="utf-8")
    assert "Traceback" not in told, told


@pytest.fixture
def site(server: Served, switched_on: VirtualPhone) -> Served:
    switched_on.reset()
    return server


def test_a_task_runs_to_its_end(site: Served) -> None:
    given = {
        "instruction": "Switch the phone to dark theme",
        "context": site.context,
    }
    ended = site.remote.invoke({"thread_id": "theme", **given})
    assert (ended["status"], ended["interrupts"]) == ("done", [])
    assert site.phone.state.dark
    assert ended["state"]["usage"]["actor"]["calls"] > 0


def test_a_stream_stops_at_an_approval_and_an_answer_continues(
    site: Served,
) -> None:
    given = {"thread_id": "send", "instruction": SEND, "context": site.context}
    chunks = list(site.remote.stream(given))
    assert chunks[0]["data"]["event"] == "began"
    assert [chunk["type"] for chunk in chunks[-2:]] == ["interrupt", "reply"]
    (request,) = chunks[-2]["data"]["value"]["action_requests"]
    assert "Send" in request["description"]
    assert chunks[-1]["data"]["status"] == "waiting"
    assert site.sent() == []
    approval = {"decisions": [{"type": "approve"}]}
    ended = site.remote.invoke({"thread_id": "send", "resume": approval})
    assert ended["status"] == "done"
    assert site.sent() == ["On my way"]


def test_events_come_over_the_wire(site: Served) -> None:
    given = {
        "instruction": "Switch the phone to dark theme",
        "context": site.context,
    }

    async def collect() -> list[Any]:
        async with site.connect() as remote:
            events = remote.astream_events(
                {"thread_id": "events", **given}, version="v2"
            )
            return [event async for event in events]

    events = asyncio.run(collect())
    assert events[0]["event"] == "on_chain_start"
    assert events[-1]["data"]["output"]["status"] == "done"


def test_the_log_of_a_run_comes_over_the_wire(site: Served) -> None:
    given = {
        "instruction": "Switch the phone to dark theme",
        "context": site.context,
    }

    async def collect() -> list[Any]:
        async with site.connect() as remote:
            patches = remote.astream_log({"thread_id": "log", **given})
            return [patch async for patch in patches]

    patches = asyncio.run(collect())
    assert patches[0].ops[0]["path"] == ""
    added = [op for patch in patches[1:] for op in patch.ops]
    assert {op["path"] for op in added} == {"/streamed_output/-"}
    words = "".join(op["value"] for op in added)
    assert words.startswith("task Switch the phone to dark theme")
    assert "done  “Dark theme” is on." in words


def test_the_same_is_there_for_callers_that_await(site: Served) -> None:
    given = {"instruction": SEND, "context": site.context}

    async def run() -> tuple[Any, Any, Any]:
        async with site.connect() as remote:
            asked = await remote.ainvoke({"thread_id": "await", **given})
            parts = remote.astream({"thread_id": "await", "resume": "yes"})
            last = [part async for part in parts][-1]
            (stands,) = await remote.abatch([{"thread_id": "await"}])
            return asked, last, stands

    asked, last, stands = asyncio.run(run())
    assert asked["status"] == "waiting"
    assert (last["type"], last["data"]["status"]) == ("reply", "done")
    assert stands["status"] == "done"
    assert site.sent() == ["On my way"]


def test_nobody_may_choose_that_the_person_is_not_asked(site: Served) -> None:
    unasked = {**site.context, "policy": "allow"}
    given = {"instruction": SEND, "context": unasked}
    with pytest.raises(httpx.HTTPStatusError, match="was not started to"):
        site.remote.invoke({"thread_id": "unasked", **given})
    assert site.sent() == []


def test_runs_are_seen_from_outside(site: Served) -> None:
    given = {
        "instruction": "Switch the phone to dark theme",
        "context": site.context,
    }
    site.remote.invoke({"thread_id": "seen", **given})
    runs = httpx.get(f"{site.url}/task/runs?limit=1", timeout=CALL_S).json()[
        "runs"
    ]
    assert [run["run"] for run in runs] == ["seen"]
    screen = httpx.get(f"{site.url}/task/runs/seen/screen", timeout=CALL_S)
    assert screen.content.startswith(b"\xff\xd8")


def test_a_denial_ends_a_task_that_has_no_other_way(site: Served) -> None:
    first = site.remote.invoke(
        {"thread_id": "no", "instruction": SEND, "context": site.context}
    )
    refusal = {"decisions": [{"type": "reject", "message": "not now"}]}
    chunks = list(site.remote.stream({"thread_id": "no", "resume": refusal}))
    ended = chunks[-1]["data"]
    assert (first["status"], ended["status"]) == ("waiting", "failed")
    assert ended["interrupts"] == []
    assert "you said no to" in ended["reason"]
    assert site.sent() == []


def test_tasks_on_one_phone_take_turns(site: Served) -> None:
    notes = [("Milk", "Two bottles"), ("Tent", "In the attic")]
    inputs = [
        {
            "thread_id": f"note-{title}",
            "instruction": f"Create a note titled '{title}' with the text '{text}'",
            "context": site.context,
        }
        for title, text in notes
    ]
    ended = site.remote.batch(inputs)
    assert [each["status"] for each in ended] == ["done", "done"]
    new = {(n.title, n.text) for n in site.phone.state.notes.notes} & set(notes)
    assert new == set(notes)


def test_what_cannot_be_is_refused_in_a_sentence(site: Served) -> None:
    for given, code, word in (
        ({"thread_id": "never-begun", "resume": "yes"}, 404, "never-begun"),
        ({"thread_id": "x", "instruction": " "}, 422, "empty"),
        (
            {
                "thread_id": "x",
                "instruction": "y",
                "context": {"max_steps": 9999},
            },
            422,
            "max_steps",
        ),
    ):
        with pytest.raises(httpx.HTTPStatusError, match=word) as refused:
            site.remote.invoke(given)
        assert refused.value.response.status_code == code
        # Of a refused stream, LangServe's client tells the code alone.
        with pytest.raises(httpx.HTTPStatusError, match=str(code)):
            list(site.remote.stream(given))


def test_a_run_goes_on_with_the_virtual_phone_of_the_server_before(
    tmp_path: Path,
) -> None:
    """It ended with its server, and is switched on again for its own run alone."""
    given = {"thread_id": "send", "instruction": SEND}
    context = {"device": "virtual", "model": "offline", "memory": False}
    with restarted(tmp_path) as url:
        remote: RemoteRunnable[Any, Any] = RemoteRunnable(url, timeout=CALL_S)
        asked = remote.invoke({**given, "context": context})
    assert asked["status"] == "waiting"
    with restarted(tmp_path) as url:
        remote = RemoteRunnable(url, timeout=CALL_S)
        chunks = list(remote.stream({"thread_id": "send", "resume": "yes"}))
    assert "acted" in [chunk["data"].get("event") for chunk in chunks]
    assert chunks[-1]["type"] == "reply"
    assert chunks[-1]["data"]["state"]["run"] == "send"


@contextmanager
def restarted(folder: Path) -> Iterator[str]:
    """A server with the threads of the one before, killed at the end."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [
        sys.executable,
        "-m",
        "console.cli",
        "serve",
        "--port",
        str(port),
    ]
    env = clean_environment(folder / "home")
    with served(command, ready=f"{url}/openapi.json", folder=folder, env=env):
        yield f"{url}/task"
