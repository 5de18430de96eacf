"""All front doors at once on one TAPWRIGHT_HOME, as one person may use them."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import TASK
from tests.doors.studio import APPROVE, CALL_S, SEND, Studio
from tests.e2e.servers import clean_environment, free_port, served
from tools.device.connection.virtual import DATA_FILE
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

TAPWRIGHT = [sys.executable, "-m", "tapwright"]
TIMER = "Start a timer for 5 minutes"
COMMAND_S = 240.0
"""For a command beside five others on two cores."""
ALARM = "Set an alarm for 6:45"
NOTE = "My sister is called Mia"


def say(home: Path, *words: str) -> str:
    """The output of a command, which ends well."""
    done = subprocess.run(
        [*TAPWRIGHT, *words],
        env=clean_environment(home),
        cwd=home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=COMMAND_S,
        check=False,
    )
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


@contextmanager
def serve(home: Path, folder: Path) -> Iterator[str]:
    """`tapwright serve` in a process of its own; its address."""
    folder.mkdir()
    url = f"http://127.0.0.1:{(port := free_port())}"
    with served(
        [*TAPWRIGHT, "serve", "--port", str(port)],
        ready=f"{url}/openapi.json",
        folder=folder,
        env=clean_environment(home),
    ):
        yield url


def ask(url: str, **request: Any) -> dict[str, Any]:
    reply = httpx.post(
        f"{url}/task/invoke", json={"input": request}, timeout=COMMAND_S
    )
    answer: dict[str, Any] = reply.json()
    return {"code": reply.status_code, **answer.get("output", answer)}


@pytest.fixture(scope="module")
def phones() -> Iterator[list[VirtualPhone]]:
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                VirtualPhone.start(PhoneConfig(animation_scale=0))
            )
            for _ in range(2)
        ]


def test_all_doors_work_at_once_on_one_home_and_nothing_is_lost(
    studio: Studio, phones: list[VirtualPhone], film: Path, tmp_path: Path
) -> None:
    home, (second, third) = studio.home, phones
    choices = {"model": "offline"}

    def send_message() -> dict[str, Any]:
        thread = studio.thread()
        studio.say(thread, SEND, memory=True)
        # Without choices of its own the answer keeps the run's, memory among them.
        given: Any = {"resume": APPROVE}
        studio.client.runs.wait(thread, "tapwright", command=given)
        return studio.state(thread)

    with serve(home, tmp_path / "serve") as url, ThreadPoolExecutor() as pool:
        studied = pool.submit(say, home, "learn", str(film), "--task", TASK, "--yes")  # fmt: skip
        over_studio = pool.submit(send_message)
        over_http = pool.submit(
            ask,
            url,
            thread_id="served",
            instruction=TIMER,
            context={**choices, "device": second.device},
        )
        by_command = pool.submit(
            say, home, "run", "--device", third.device, "--model", "offline",
            "--yes", "--thread", "mine", ALARM,
        )  # fmt: skip
        say(home, "memory", "add", NOTE)
        say(home, "memory", "learn")
        assert over_studio.result()["status"] == "done"
        assert over_http.result()["status"] == "done"
        by_command.result()
        studied.result()
    assert studio.sent() == ["On my way"]
    assert second.state.clock.timers
    assert (6, 45) in [(a.hour, a.minute) for a in third.state.clock.alarms]
    say(home, "memory", "export", str(tmp_path / "all"))
    lines = (tmp_path / "all").read_text(encoding="utf-8").splitlines()[1:]
    records = [json.loads(line) for line in lines]
    tasks = [r["instruction"] for r in records if r["kind"] == "task"]
    assert {SEND, TIMER, ALARM} <= set(tasks)
    assert TASK in [r.get("task") for r in records]
    assert NOTE in [r.get("text") for r in records]
    assert any(r["kind"] == "app" and not r["user_id"] for r in records)
    listed = say(home, "runs")
    assert "served" in listed
    assert "mine" in listed


def kill_server(folder: Path) -> None:
    """Kill the server that logs into this folder, as a lack of memory would."""
    pid = int((folder / "server.pid").read_text(encoding="utf-8"))
    os.kill(pid, signal.SIGKILL)


def await_step(run: Path) -> None:
    """Wait until a run has made its first step."""
    end = time.monotonic() + CALL_S
    while "acted" not in (read_log(run) if run.is_dir() else ""):
        assert time.monotonic() < end, "the run makes no step"
        time.sleep(0.05)


def read_log(run: Path) -> str:
    file = run / "events.jsonl"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def test_a_run_goes_on_with_its_own_virtual_phone_or_not_at_all(
    tmp_path: Path,
) -> None:
    """One waits with a question and one is at work when the server is killed."""
    home, choices = tmp_path / "home", {"device": "virtual", "model": "offline"}
    home.mkdir()
    runs = home / "runs"
    with (
        ThreadPoolExecutor() as pool,
        serve(home, tmp_path / "first") as url,
    ):
        asked = ask(url, thread_id="asks", instruction=SEND, context=choices)
        assert asked["status"] == "waiting"
        at_work = pool.submit(
            ask, url, thread_id="works", instruction=ALARM, context=choices
        )
        await_step(runs / "works")
        kill_server(tmp_path / "first")
        assert isinstance(at_work.exception(), httpx.TransportError)
    logs = {name: read_log(runs / name) for name in ("asks", "works")}
    with serve(home, tmp_path / "second") as url:
        # This process has a virtual phone too, but another one.
        other = ask(url, thread_id="other", instruction=SEND, context=choices)
        assert other["status"] == "waiting"
        for name, request in (("asks", {"resume": "yes"}), ("works", {})):
            refused = ask(url, thread_id=name, **request)
            assert refused["code"] == 503, refused
            assert "ended with its process" in str(refused)
            assert f"go on with `tapwright resume {name}`" in str(refused)
        # The question stays, and who asks for it gets it.
        assert ask(url, thread_id="asks")["interrupts"] == asked["interrupts"]
        # The server still works on its own phone.
        again = ask(url, thread_id="other", resume="yes")
        assert again["status"] == "done"
    for name, log in logs.items():
        assert read_log(runs / name) == log
    # The phone that refused them has left their own phone's data alone.
    say(home, "resume", "works", "--yes")
    assert read_log(runs / "works").startswith(logs["works"])
    (runs / "asks" / DATA_FILE).unlink()
    with pytest.raises(AssertionError, match="ended with its process"):
        say(home, "resume", "asks", "--yes")
