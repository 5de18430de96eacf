"""Servers in processes of their own, told to end (SIGTERM) in the middle of a task.

What the phone shows afterwards, and the run's journal, say whether a gesture was lost or doubled.
"""

import contextlib
import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_sync_client

from console.http.stopping import ENDING_S
from tests.doors.studio import CALL_S
from tests.e2e.servers import ROOT, clean_environment, free_port, running
from virtual_phone.phone import VirtualPhone

NOTE = "Create a note titled 'Milk' with the text 'Two bottles'"


@pytest.fixture
def phone(switched_on: VirtualPhone) -> VirtualPhone:
    switched_on.reset()
    return switched_on


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "tapwright", "serve", "--port", str(port)]
    env = clean_environment(folder / "home")
    with running(
        command, ready=f"{url}/openapi.json", folder=folder, env=env
    ) as server:
        yield server, url


@contextlib.contextmanager
def serving_studio(
    folder: Path,
) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [
        sys.executable, "-m", "langgraph_cli", "dev", "--config", str(ROOT / "langgraph.json"),
        "--no-browser", "--no-reload", "--port", str(port),
    ]  # fmt: skip
    env = clean_environment(folder / "home", LANGGRAPH_NO_VERSION_CHECK="true")
    with running(command, ready=f"{url}/ok", folder=folder, env=env) as server:
        yield server, url


def _choices(phone: VirtualPhone) -> dict[str, Any]:
    return {"device": phone.device, "model": "offline", "memory": False}


def _has_typed(event: dict[str, Any]) -> bool:
    words = f"{event['event']} {event.get('action')}"
    return words.startswith("acted fill")


def _check_note(phone: VirtualPhone, home: Path) -> None:
    """It is there once, and every gesture was made once and has a result."""
    notes = [each for each in phone.state.notes.notes if each.title == "Milk"]
    assert [note.text for note in notes] == ["Two bottles"]
    (journal,) = home.glob("runs/*/journal.jsonl")
    entries = [
        json.loads(line)
        for line in journal.read_text(encoding="utf-8").splitlines()
    ]
    announced = [e["key"] for e in entries if e["event"] == "intent"]
    results = {e["key"]: e["ok"] for e in entries if e["event"] == "result"}
    assert len(announced) == len(set(announced))
    assert set(announced) <= set(results)
    assert None not in results.values()


def _end_in_time(server: subprocess.Popen[bytes]) -> None:
    assert server.wait(ENDING_S) in (0, -signal.SIGTERM, 128 + signal.SIGTERM)


def test_serve_ends_after_the_step_and_the_task_goes_on(
    phone: VirtualPhone, tmp_path: Path
) -> None:
    task = {
        "thread_id": "milk",
        "instruction": NOTE,
        "context": _choices(phone),
    }
    with serving(tmp_path) as (server, url):
        phone.hooks.on(
            "setText",
            lambda _call: server.send_signal(signal.SIGTERM),
            when="before",
        )
        stopped = httpx.post(
            f"{url}/task/invoke", json={"input": task}, timeout=CALL_S
        )
        _end_in_time(server)
    assert stopped.json()["output"]["status"] == "running"
    meta = tmp_path / "home" / "runs" / "milk" / "meta.json"
    assert "ended" not in json.loads(meta.read_text(encoding="utf-8"))
    with serving(tmp_path) as (_server, url):
        answered = httpx.post(
            f"{url}/task/invoke",
            json={"input": {"thread_id": "milk"}},
            timeout=CALL_S,
        )
    assert answered.json()["output"]["status"] == "done"
    _check_note(phone, tmp_path / "home")


def _make_old(home: Path, thread: str) -> None:
    """Let a thread be some years old, and no process have looked for old ones."""
    with contextlib.closing(
        sqlite3.connect(home / "checkpoints.sqlite")
    ) as file:
        file.execute(
            "UPDATE checkpoints SET checkpoint_id = '1eb' || substr(checkpoint_id, 4) "
            "WHERE thread_id = ?",
            (thread,),
        )
        file.commit()
    (home / "threads.swept").unlink(missing_ok=True)


def test_langgraph_dev_ends_after_the_step_and_the_task_goes_on(
    phone: VirtualPhone, tmp_path: Path
) -> None:
    """And a thread that is old by then is forgotten, in the server's list too."""
    remember: Any = {"instruction": "Remember that I like tea"}
    task: Any = {"instruction": NOTE}
    context: Any = _choices(phone)
    with (
        serving_studio(tmp_path) as (server, url),
        get_sync_client(url=url, api_key=None, timeout=CALL_S) as client,
    ):
        old = str(client.threads.create()["thread_id"])
        client.runs.wait(old, "tapwright", input=remember, context=context)
        thread = str(client.threads.create()["thread_id"])
        run = client.runs.create(
            thread,
            "tapwright",
            input=task,
            context=context,
            stream_mode="custom",
        )
        for part in client.runs.join_stream(thread, run["run_id"]):
            if part.event == "custom" and _has_typed(part.data):
                break
        server.send_signal(signal.SIGTERM)
        _end_in_time(server)
    _make_old(tmp_path / "home", old)
    with (
        serving_studio(tmp_path) as (_server, url),
        get_sync_client(url=url, api_key=None, timeout=CALL_S) as client,
    ):
        left: Any = client.threads.get(thread)
        assert left["status"] == "interrupted"
        client.runs.wait(thread, "tapwright", input=None, context=context)
        state: Any = client.threads.get_state(thread)
        listed: Any = client.threads.search()
    assert [each["thread_id"] for each in listed] == [thread]
    assert state["values"]["status"] == "done"
    _check_note(phone, tmp_path / "home")
