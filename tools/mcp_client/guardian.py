"""Runs a server's command, and ends it with all its children when our process ends.

This file is run by its path, not imported: `python guardian.py PARENT COMMAND ARGUMENTS...`. It
imports only the standard library. A server should end when its input closes, but not all do; and a
process that is killed cannot end its children itself.

Input and output are the server's own. Of what it writes to its error output the beginning is
passed on and the rest is dropped, so that a talkative server fills no disk.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import BinaryIO

_POLL_S = 0.5
_GRACE_S = 1.0
_KEPT = 65_536
"""Bytes of the error output that are passed on."""


def guard_server(arguments: Sequence[str]) -> int:
    """Run the command until it ends or the parent has gone.

    Args:
        arguments: the parent's process id, and the command with its arguments.
    """
    parent, command = int(arguments[0]), list(arguments[1:])
    try:
        server = subprocess.Popen(command, stderr=subprocess.PIPE)
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        return 127
    reader = threading.Thread(
        target=_pass_errors, args=(server.stderr,), daemon=True
    )
    reader.start()
    while os.getppid() == parent:
        try:
            code = server.wait(_POLL_S)
        except subprocess.TimeoutExpired:
            continue
        reader.join(_GRACE_S)
        return code
    _end_group(server)
    return 1


def _pass_errors(stream: BinaryIO) -> None:
    passed = 0
    while chunk := stream.read1(65_536):  # type: ignore[attr-defined]  # a buffered pipe has it
        part = chunk[: max(0, _KEPT - passed)]
        passed += len(part)
        if part:
            sys.stderr.buffer.write(part)
            sys.stderr.buffer.flush()


def _end_group(server: "subprocess.Popen[bytes]") -> None:
    """End the server and what it started, which are of our process group."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.killpg(0, signal.SIGTERM)
    deadline = time.monotonic() + _GRACE_S
    while server.poll() is None and time.monotonic() < deadline:
        time.sleep(_POLL_S / 10)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(guard_server(sys.argv[1:]))
