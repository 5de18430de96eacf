"""A virtual phone in a process of its own, ended with this one."""

import atexit
import contextlib
import importlib.util
import json
import os
import subprocess
import sys
import threading

from tapwright.errors import PhoneNotFound
from tapwright.extras import describe_install

START_S = 40.0
"""The phone loads its apps and starts an adb server; 2 to 5 s on two busy cores."""
STOP_S = 10.0

PROGRAM = "virtual_phone"
MISSING = describe_install(
    "The virtual phone",
    "tapwright-phone",
    install="tapwright-phone",
    in_clone="-e phone",
)

_lock = threading.Lock()
_running: "_Child | None" = None


class _Child:
    """`python -m virtual_phone --json`, which ends when its input closes, however this one ends."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            # Not from the working directory, which may hold anything.
            [sys.executable, "-P", "-m", PROGRAM, "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            # Ctrl-C is for this process, which needs the phone to tidy up.
            start_new_session=True,
        )
        self.device = self._read_address()

    def _read_address(self) -> str:
        """The address that the phone prints when it is ready."""
        lines: list[str] = []
        out = self.process.stdout
        # A thread, because a pipe cannot be read with a time limit everywhere.
        reader = threading.Thread(
            target=lambda: lines.append(out.readline() if out else ""),
            daemon=True,
        )
        reader.start()
        reader.join(START_S)
        try:
            return str(json.loads(lines[0])["device"])
        except (IndexError, ValueError, KeyError, TypeError):
            self.stop()
            msg = "The virtual phone did not start; try `python -m virtual_phone` to see why."
            raise PhoneNotFound(msg) from None

    def stop(self) -> None:
        """Close its input, which ends it, and wait for it."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        try:
            self.process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(STOP_S)


def explain_platform(system: str) -> str:
    """Why the virtual phone cannot run on a system, in a sentence; empty if it can.

    Args:
        system: as `os.name` has it.
    """
    if system == "nt":
        return "The virtual phone needs Linux or macOS; on Windows, run tapwright in WSL."
    return ""


def check_installed() -> None:
    """Check that there is a virtual phone to start.

    Raises:
        PhoneNotFound: The distribution `tapwright-phone` is not installed, or cannot run here.
    """
    problem = explain_platform(os.name)
    if problem:
        raise PhoneNotFound(problem)
    if importlib.util.find_spec(PROGRAM) is None:
        raise PhoneNotFound(MISSING)


def start_phone() -> str:
    """The address (`adb:PORT/SERIAL`) of this process's virtual phone, started on first use.

    Raises:
        PhoneNotFound: it is not installed, or does not start.
    """
    global _running
    check_installed()
    with _lock:
        if _running is None or _running.process.poll() is not None:
            _running = _Child()
        return _running.device


def is_running() -> bool:
    """Whether this process has a virtual phone."""
    with _lock:
        return _running is not None and _running.process.poll() is None


def stop_phone() -> None:
    """End the virtual phone, if one was started."""
    global _running
    with _lock:
        if _running is not None:
            _running.stop()
            _running = None


atexit.register(stop_phone)
