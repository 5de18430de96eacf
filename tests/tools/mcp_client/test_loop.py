"""What is left in an event loop ends with it: tasks, processes, and the pipes to them."""

import asyncio
import gc
import os
import signal
import sys
import time
from concurrent.futures import Future
from pathlib import Path

import pytest

from tools.mcp_client.loop import LoopThread

PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, flush=True)
time.sleep(float(sys.argv[1]))
"""


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # Nobody may have asked yet how a child of a killed process ended.
    stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    return stat.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_server_that_is_held_still_is_killed_and_its_pipes_are_closed() -> (
    None
):
    thread = LoopThread()
    started: Future[tuple[int, int]] = Future()

    async def hold_server() -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            PARENT,
            "600",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        assert process.stdout is not None
        child = int(await process.stdout.readline())
        started.set_result((process.pid, child))
        await asyncio.Event().wait()

    held = asyncio.run_coroutine_threadsafe(hold_server(), thread.loop)
    parent, child = started.result(60)
    thread.end_loop()
    assert held.cancelled()
    assert thread.loop.is_closed()
    deadline = time.monotonic() + 30
    while (
        _is_alive(parent) or _is_alive(child)
    ) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _is_alive(parent)
    assert not _is_alive(child)
    # A pipe that was left open warns when it is collected, which fails the test.
    gc.collect()


@pytest.mark.skipif(sys.platform != "linux", reason="sends a signal")
def test_pipes_that_a_child_of_a_server_holds_are_closed() -> None:
    thread = LoopThread()

    async def outlive_server() -> int:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            PARENT,
            "0",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        child = int(await process.stdout.readline())
        while process.returncode is None:
            await asyncio.sleep(0.02)
        return child

    child = thread.run_coroutine(outlive_server(), 60)
    try:
        thread.end_loop()
        assert thread.loop.is_closed()
        # A pipe that was left open warns when it is collected, which fails the test.
        gc.collect()
    finally:
        os.kill(child, signal.SIGKILL)
