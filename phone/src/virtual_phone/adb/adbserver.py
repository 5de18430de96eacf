"""The phone's own adb server, which knows no other device."""

import contextlib
import os
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable

import adbutils

from virtual_phone.adb.adbd import bind_free_port

START_BOUND_S = 20.0
ANSWER_BOUND_S = 5.0
POLL_S = 0.02
STATES = ("device", "recovery", "sideload")
"""How a phone is listed that was reached."""
NOBODY = "tapwright-no-usb"
"""A USB serial that no device has: this adb server must not take the user's phones from theirs."""
GUARD = """
(while :; do "$@"; case $? in 126|127) kill 0;; esac; sleep 0.1; done) >/dev/null 2>&1 &
read -r end
trap '' TERM
kill 0
wait
rm -rf "$ANDROID_USER_HOME"
"""
"""Runs adb again and again until standard input closes; 126 and 127 mean that it cannot be run."""


class AdbServer:
    """A private adb server on a free loopback port, with one device: the phone.

    Started from the adb that adbutils carries. A shell holds it: starts it again when somebody ends
    it, and ends it when this process ends, however that happens.
    """

    def __init__(self, serial: str, *, discovers: bool = False) -> None:
        """Start a server.

        Args:
            serial: Of the phone.
            discovers: Whether it looks for phones by multicast DNS, as a person's adb server does.
        """
        with bind_free_port() as held:
            self.port: int = held.getsockname()[1]
        self._serial = serial
        # adb writes a key into its home; the user's stays untouched.
        home = tempfile.mkdtemp(prefix="tapwright-adb-")
        adb = [adbutils.adb_path(), "-P", str(self.port), "--one-device", NOBODY]
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", GUARD, "sh", *adb, "nodaemon", "server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # the guard ends its whole group, and Ctrl-C is for us alone
            env=os.environ
            | {
                "ADB_LOCAL_TRANSPORT_MAX_PORT": "5554",  # below the first emulator: look for none
                "ADB_MDNS": str(int(discovers)),
                "ADB_MDNS_OPENSCREEN": str(int(discovers)),
                "ADB_USB": "0",
                "ANDROID_USER_HOME": home,
                "HOME": home,
                "TMPDIR": home,
            },
        )

    def ask(self, service: str) -> str:
        """Send a request about the host; gives the answer or the reason of a refusal.

        Raises:
            OSError: If the server does not answer in time.
        """
        with self._request(service) as conn, conn.makefile("rb") as answer:
            head = b"OKAY"
            while head in (b"OKAY", b"FAIL"):  # a pairing that failed is told after both
                head = answer.read(4)
            return answer.read(int(head or b"0", 16)).decode()

    def connect(self, *, until: Callable[[], bool] = lambda: False) -> None:
        """Have the server connect to the phone.

        Args:
            until: Gives up when this becomes true.

        Raises:
            TimeoutError: If the phone is not there after 20 s.
        """
        pause = threading.Event()
        end = time.monotonic() + START_BOUND_S
        answer = ""
        while time.monotonic() < end and not until():
            with contextlib.suppress(OSError):
                answer = self.ask(f"host:connect:{self._serial}")
                listed = self.ask("host:devices")
                if any(f"{self._serial}\t{state}" in listed for state in STATES):
                    return
                if "already" in answer:  # it holds on to a connection that broke
                    self.ask(f"host:disconnect:{self._serial}")
            if self._process.poll() is not None:
                break
            pause.wait(POLL_S)
        if until():
            return
        said = answer or "no answer"
        msg = f"adb server on port {self.port} does not reach {self._serial}: {said}"
        raise TimeoutError(msg)

    def wait_ended(self) -> None:
        """Wait until the server ends, or does not answer."""
        with contextlib.suppress(OSError), self._request("host:track-devices") as conn:
            conn.settimeout(None)
            while conn.recv(4096):
                continue

    def stop(self) -> None:
        """End the server with its key, and wait until its port is free."""
        if self._process.stdin:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        try:
            self._process.wait(ANSWER_BOUND_S)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(ANSWER_BOUND_S)
        pause, end = threading.Event(), time.monotonic() + ANSWER_BOUND_S
        with contextlib.suppress(OSError):
            while time.monotonic() < end:
                socket.create_connection(("127.0.0.1", self.port), ANSWER_BOUND_S).close()
                pause.wait(POLL_S)

    def _request(self, service: str) -> socket.socket:
        conn = socket.create_connection(("127.0.0.1", self.port), ANSWER_BOUND_S)
        conn.sendall(f"{len(service):04x}{service}".encode())
        return conn
