"""Real servers of the project in processes of their own, ended whatever happens."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
READY_S = 120.0
ENDED_S = 15.0
_FOREIGN = (
    "LANGSMITH",
    "LANGCHAIN",
    "LANGGRAPH",
    "TAPWRIGHT",
    "OPENAI",
    "AZURE",
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def clean_environment(home: Path, **extra: str) -> dict[str, str]:
    """This process's environment without what would change how an agent runs."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(_FOREIGN)}
    own = {
        "TAPWRIGHT_HOME": str(home),
        "LANGGRAPH_CLI_NO_ANALYTICS": "1",
        "LANGGRAPH_STRICT_MSGPACK": "true",
        "PYTHONPATH": str(ROOT),
    }
    return {**kept, **own, **extra}


@contextlib.contextmanager
def served(
    command: list[str],
    *,
    ready: str,
    folder: Path,
    env: Mapping[str, str],
    headers: Mapping[str, str] | None = None,
) -> Iterator[Path]:
    """Run a server in `folder` until the block ends; gives the file that holds what it said.

    Args:
        ready: address that answers once the server is up.
        headers: of the question whether it is.
    """
    with running(command, ready=ready, folder=folder, env=env, headers=headers):
        yield folder / "server.log"


@contextlib.contextmanager
def running(
    command: list[str],
    *,
    ready: str,
    folder: Path,
    env: Mapping[str, str],
    headers: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """The same; gives the process, for a test that ends it itself."""
    said = folder / "server.log"
    with said.open("wb") as file:
        server = subprocess.Popen(
            command,
            cwd=folder,
            env=env,
            stdout=file,
            stderr=file,
            start_new_session=True,
        )
    (folder / "server.pid").write_text(str(server.pid), encoding="utf-8")
    try:
        _wait_for(ready, server, said, headers or {})
        yield server
    finally:
        _end(server)


def _wait_for(
    ready: str,
    server: subprocess.Popen[bytes],
    said: Path,
    headers: Mapping[str, str],
) -> None:
    deadline = time.monotonic() + READY_S
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(httpx.TransportError):
            answer = httpx.get(ready, headers=headers, timeout=2)
            if answer.status_code in (200, 404):
                return
        time.sleep(0.1)
    msg = f"no server at {ready}:\n{said.read_text(encoding='utf-8', errors='replace')[-4000:]}"
    raise AssertionError(msg)


def _end(server: subprocess.Popen[bytes]) -> None:
    """End the server and every process that it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(ENDED_S)
