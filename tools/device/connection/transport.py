"""The wire to the phone: adb with deadlines, and JSON-RPC that knows whether a request went out.

uiautomator2's own timeouts do not work (its socket has 600 s), and it repeats a request after any
HTTP failure, a click included. So this module gives it a device whose sockets have deadlines, and
overrides its one method through which all calls go.
"""

import contextlib
import json
import secrets
import shlex
import socket
import subprocess
import threading
import time
from collections.abc import Sequence
from http.client import HTTPException, HTTPResponse
from typing import Any, Protocol

import adbutils
import uiautomator2 as u2
from uiautomator2.core import DEFAULT_SERVER_PORT
from uiautomator2.exceptions import DeviceError

from tapwright.errors import PhoneError

CONNECT_S = 3.0
"""To reach the adb server, which is on this machine."""
ANSWER_S = 15.0
"""For the adb server to answer. While it connects to a phone on Wi-Fi by itself, which it tries for
10 s, it answers nobody."""
START_SERVER_S = 20.0
MODERN = 41
"""First version of the adb server that answers `host:tport`."""
GONE = (
    adbutils.AdbError,
    ConnectionError,
    TimeoutError,
    HTTPException,
    EOFError,
    OSError,
    DeviceError,
    subprocess.SubprocessError,
)
"""How a phone that went away shows: adb refuses or is silent, a socket breaks, a reply is cut off,
the server on the phone does not start, or the adb server itself cannot be started."""


class Unsent(PhoneError):
    """The request did not leave this machine, so it may be made again."""


class Unanswered(PhoneError):
    """The request went out and no answer came: the phone may or may not have done it."""


class Silent(PhoneError):
    """A call that was given less time than others was not answered in it."""


class Refused(PhoneError):
    """The server on the phone answered with an error."""


class NoSuchObject(Refused):
    """Nothing on the screen fits the selector."""


class _Connection(adbutils.AdbConnection):
    """A connection that closes its socket when it fails, and may not start an adb server."""

    def __init__(self, host: str, port: int, *, start: bool) -> None:
        self._at = host, port
        self._start = start
        super().__init__(host, port)

    def _safe_connect(self) -> socket.socket:
        try:
            return socket.create_connection(self._at, CONNECT_S)
        except OSError:
            if not self._start:
                raise
        subprocess.run(
            [adbutils.adb_path(), "start-server"],
            timeout=START_SERVER_S,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return socket.create_connection(self._at, CONNECT_S)


class Client(adbutils.AdbClient):
    """An adb server: a named one is taken as it is, the user's own is started if need be."""

    def __init__(
        self, host: str = "", port: int = 0, *, answer_s: float = ANSWER_S
    ) -> None:
        """Name the server; without a name it is that of adb's environment variables.

        Args:
            host: of the server.
            port: of the server.
            answer_s: seconds that it may take to answer, if no other bound is given.
        """
        super().__init__(host or None, port or None)
        self._answer_s = answer_s
        self._named = bool(port)

    def make_connection(
        self, timeout: float | None = None
    ) -> adbutils.AdbConnection:
        """A connection whose every wait ends after `timeout` seconds."""
        conn = _Connection(self.host, self.port, start=not self._named)
        conn.conn.settimeout(timeout or self._answer_s)
        return conn


def explain_failure(client: adbutils.AdbClient, error: Exception) -> str:
    """Say in a sentence why an adb server gave no answer."""
    place = f"{client.host}:{client.port}"
    if isinstance(error, adbutils.AdbTimeout):
        return (
            f"The adb server at {place} is there but did not answer in time: try again; if it "
            "stays so, end it with `adb kill-server`."
        )
    return f"The adb server at {place} cannot be reached: {error}"


class WireObserver(Protocol):
    """Receives every request that the agent sends to a phone, and each answer.

    Calls come from several threads. `begun` is `time.monotonic()` before the request went out.
    """

    def note_call(
        self,
        method: str,
        params: Any,
        result: Any,
        *,
        error: str,
        begun: float,
    ) -> None:
        """A JSON-RPC call was answered, or failed with an error."""

    def note_command(self, line: str, output: bytes, *, begun: float) -> None:
        """A shell command printed its output."""


class Transport(adbutils.AdbDevice):
    """A device each of whose sockets has a deadline and sends at once (TCP_NODELAY).

    Without the latter each JSON-RPC call waits 40 ms for an acknowledgement.
    """

    observer: WireObserver | None = None

    def __init__(
        self, client: adbutils.AdbClient, serial: str, *, call_s: float
    ) -> None:
        """Make a device.

        Args:
            client: of the adb server.
            serial: of the phone.
            call_s: seconds that one call may take.
        """
        super().__init__(client, serial=serial)
        self.call_s = call_s
        self._modern: bool | None = None

    def move(self, serial: str) -> None:
        """Reach the phone by another serial from now on."""
        self._serial = serial

    def open_transport(
        self, command: str | None = None, timeout: float | None = None
    ) -> adbutils.AdbConnection:
        """A connection to the phone, or to the adb server with a command about it."""
        with contextlib.ExitStack() as undo:
            conn: Any = self._client.make_connection(
                timeout=timeout or self.call_s
            )
            undo.callback(conn.close)
            conn.conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if command:
                conn.send_command(f"host-serial:{self.serial}:{command}")
                conn.check_okay()
            elif self._is_modern():
                conn.send_command(f"host:tport:serial:{self.serial}")
                conn.check_okay()
                conn.read_exact(8)
            else:
                conn.send_command(f"host:transport:{self.serial}")
                conn.check_okay()
            undo.pop_all()
        opened: adbutils.AdbConnection = conn
        return opened

    def _is_modern(self) -> bool:
        if self._modern is None:
            client: Any = self._client
            self._modern = int(client.server_version()) >= MODERN
        return self._modern

    def run_command(self, args: list[str]) -> str:
        """What a command printed, without the blanks at its end.

        Args:
            args: quoted one by one for the phone's shell.
        """
        output = self.read_output(args)
        return output.decode("utf-8", "replace").rstrip()

    def run_commands(self, commands: Sequence[list[str]]) -> list[str]:
        """What each of several commands printed, asked for in one round trip.

        Args:
            commands: each as for `run_command`; all run, also where one fails.
        """
        if len(commands) == 1:
            return [self.run_command(commands[0])]
        mark = f"--{secrets.token_hex(8)}--"
        begun = time.monotonic()
        line = f"; echo {mark}; ".join(map(shlex.join, commands))
        outputs = self._read_line(line).split(mark.encode())
        if len(outputs) != len(commands):
            # The answer was cut off, or this phone's shell is an unusual one.
            return [self.run_command(args) for args in commands]
        if self.observer is not None:
            for args, output in zip(commands, outputs, strict=True):
                name = shlex.join(args)
                self.observer.note_command(
                    name, output.lstrip(b"\r\n"), begun=begun
                )
        return [
            output.decode("utf-8", "replace").strip("\r\n").rstrip()
            for output in outputs
        ]

    def read_output(self, args: list[str]) -> bytes:
        """The bytes that a command printed."""
        line = shlex.join(args)
        begun = time.monotonic()
        output = self._read_line(line)
        if self.observer is not None:
            self.observer.note_command(line, output, begun=begun)
        return output

    def _read_line(self, line: str) -> bytes:
        conn: Any = self.open_shell(line)
        with contextlib.closing(conn):
            output: bytes = conn.read_until_close(encoding=None)
        return output

    def open_shell(
        self, cmdargs: str | list[str] | tuple[str, ...]
    ) -> adbutils.AdbConnection:
        """A shell command's stream; the one that holds the server's process has no deadline."""
        line = cmdargs if isinstance(cmdargs, str) else shlex.join(cmdargs)
        with contextlib.ExitStack() as undo:
            conn: Any = self.open_transport()
            undo.callback(conn.close)
            conn.send_command("shell:" + line)
            conn.check_okay()
            if "app_process" in line:
                conn.conn.settimeout(None)
            undo.pop_all()
        opened: adbutils.AdbConnection = conn
        return opened

    def read_raw(self, command: str) -> bytes:
        """The bytes that a shell command writes, as they are."""
        with contextlib.closing(self.open_transport()) as conn:
            connection: Any = conn
            connection.send_command("exec:" + command)
            connection.check_okay()
            data: bytes = connection.read_until_close(encoding=None)
        return data


class Server(u2.Device):
    """uiautomator2's session on a `Transport`; a call is made once, and never repeated unseen."""

    def __init__(self, transport: Transport) -> None:
        """Push and start the server on the phone if it is not alive.

        Raises:
            adbutils.AdbError, DeviceError, OSError: see `GONE`.
        """
        self._turn = threading.Lock()
        self._generation = 0
        self._call_s = transport.call_s
        self._transport = transport
        super().__init__(transport, port=DEFAULT_SERVER_PORT)

    @property
    def generation(self) -> int:
        """Counts the restarts of the server."""
        return self._generation

    def restart(self, seen: int) -> None:
        """Start the server again, unless another thread did since generation `seen`.

        Raises:
            adbutils.AdbError, DeviceError, OSError: see `GONE`.
        """
        with self._turn:
            if self._generation != seen:
                return
            # u2 has no types for these two.
            server: Any = self
            server.stop_uiautomator(wait=False)
            server.start_uiautomator()
            self._generation += 1

    def jsonrpc_call(
        self, method: str, params: Any = None, timeout: float = 10
    ) -> Any:
        """Make one call; `timeout` is ignored in favour of the transport's.

        Raises:
            Unsent: nothing went out.
            Unanswered: no answer, or half of one.
            NoSuchObject, Refused: the server said no.
        """
        return self.call_within(self._call_s, method, params)

    def call_within(self, seconds: float, method: str, params: Any) -> Any:
        """Make one call that may take so many seconds, as `jsonrpc_call`.

        Raises:
            Silent: it took longer, and others may take more.
        """
        begun = time.monotonic()
        try:
            result = self._call_once(seconds, method, params)
        except Unsent:
            # Nothing went over the wire.
            raise
        except PhoneError as error:
            self._tell_observer(method, params, None, str(error), begun)
            raise
        self._tell_observer(method, params, result, "", begun)
        return result

    def _tell_observer(
        self, method: str, params: Any, result: Any, error: str, begun: float
    ) -> None:
        observer = self._transport.observer
        if observer is not None:
            observer.note_call(method, params, result, error=error, begun=begun)

    def _call_once(self, seconds: float, method: str, params: Any) -> Any:
        request = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": method,
            "params": params,
        }
        end = time.monotonic() + seconds
        try:
            conn = self._dev.create_connection(
                adbutils.Network.TCP, self._device_server_port
            )
        except GONE as error:
            msg = f"{method}: not sent ({error})"
            raise Unsent(msg) from error
        with contextlib.closing(conn):
            try:
                raw = _post_request(conn, json.dumps(request).encode(), end)
                answer = json.loads(raw)
            except (*GONE, ValueError) as error:
                is_late = isinstance(error, TimeoutError)
                if is_late and seconds < self._call_s:
                    msg = f"{method}: no answer for {seconds:g} s"
                    raise Silent(msg) from error
                msg = f"{method}: no answer ({error or type(error).__name__})"
                raise Unanswered(msg) from error
        return _unwrap_result(method, answer)


def _post_request(conn: socket.socket, body: bytes, end: float) -> bytes:
    head = (
        "POST /jsonrpc/0 HTTP/1.1\r\nHost: localhost:9008\r\nUser-Agent: uiautomator2\r\n"
        "Accept-Encoding: \r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    conn.settimeout(_remaining_seconds(end))
    conn.sendall(head.encode() + body)
    with contextlib.closing(HTTPResponse(conn, method="POST")) as response:
        response.begin()
        chunks = []
        while True:
            # Each wait ends by the same deadline: a trickle must not prolong the call.
            conn.settimeout(_remaining_seconds(end))
            chunk = response.read1(1 << 16)
            if not chunk:
                break
            chunks.append(chunk)
        data = b"".join(chunks)
        if response.status != 200 or response.length:
            msg = f"HTTP {response.status}, {len(data)} bytes"
            raise HTTPException(msg)
    return data


def _remaining_seconds(end: float) -> float:
    left = end - time.monotonic()
    if left <= 0:
        msg = "deadline passed"
        raise TimeoutError(msg)
    return left


def _unwrap_result(method: str, answer: Any) -> Any:
    if isinstance(answer, dict) and isinstance(
        error := answer.get("error"), dict
    ):
        message = f"{error.get('message', '')} {error.get('data', '')}".strip()
        if "UiObjectNotFoundException" in message:
            msg = f"{method}: nothing on the screen fits"
            raise NoSuchObject(msg)
        msg = f"{method}: {message[:300]}"
        raise Refused(msg)
    if not isinstance(answer, dict) or "result" not in answer:
        msg = f"{method}: an answer without a result"
        raise Unanswered(msg)
    return answer["result"]
