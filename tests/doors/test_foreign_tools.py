"""Servers of other people's tools, seen from outside of our process."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.tools.mcp_client.naming import plain_entry, write_variable
from tools.mcp_client.config import VARIABLE

KILLED = """
import os, signal, sys
from tools.mcp_client.servers import open_servers
servers = open_servers()
assert servers.list_tools(), servers.list_problems()
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_no_server_outlives_a_process_that_is_killed(tmp_path: Path) -> None:
    mark = str(tmp_path / "calls")
    variable = write_variable(plain=plain_entry("stubborn", mark))
    ended = subprocess.run(
        [sys.executable, "-c", KILLED],
        env={**os.environ, VARIABLE: variable},
        capture_output=True,
        timeout=60,
    )
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    until = time.monotonic() + 20
    while _find_processes(mark) and time.monotonic() < until:
        time.sleep(0.1)
    assert _find_processes(mark) == []


def _find_processes(mark: str) -> list[str]:
    """Ids of the processes that have this word in their command."""
    found: list[str] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
        except OSError:
            # It ended meanwhile.
            continue
        if mark.encode() in command:
            found.append(folder.name)
    return found
