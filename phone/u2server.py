"""The server that uiautomator2 starts on the phone: HTTP with JSON-RPC on a port of the device.

Answers `GET /ping` and `POST /jsonrpc/0` as u2.jar 0.4.1 does; the calls themselves are in
`u2calls`.
"""

import contextlib
import json
import re
import threading
from typing import Any

from phone.adbd import Stream
from phone.hooks import Call
from phone.machine import Machine
from phone.u2calls import CALLS, Answering, RpcError

MAX_BODY = 8 << 20
READ_BOUND_S = 60.0
METHOD_NOT_FOUND, INVALID_PARAMS, JAVA_ERROR = -32601, -32602, -32001
HEADER_END = b"\r\n\r\n"


class U2Server:
    """One run of the server: each connection to its port is given to `__call__`."""

    def __init__(self, machine: Machine) -> None:
        self.stopped = threading.Event()
        self._machine = machine
        self._answering = Answering(machine, self.stopped)
        self._streams: set[Stream] = set()

    def stop(self) -> None:
        """Die: break off every connection, also in the middle of a call."""
        self.stopped.set()
        for stream in list(self._streams):
            stream.close()

    def __call__(self, stream: Stream) -> None:
        """Serve one connection until the client closes it."""
        self._streams.add(stream)
        try:
            # A client that says nothing for a minute is let go.
            with contextlib.suppress(TimeoutError):
                while not self.stopped.is_set() and (request := _read_request(stream)):
                    self._answer(stream, *request)
        finally:
            self._streams.discard(stream)

    def _answer(self, stream: Stream, line: str, body: bytes) -> None:
        if line.startswith("GET /ping "):
            _reply(stream, b"pong", kind="text/plain")
        elif line.startswith("POST /jsonrpc/0 "):
            self._rpc(stream, body)
        else:
            _reply(stream, b"Not Found", kind="text/plain", status="404 Not Found")

    def _rpc(self, stream: Stream, body: bytes) -> None:
        try:
            request = json.loads(body)
            method, number = str(request["method"]), request.get("id")
            params = request.get("params") or []
        except (ValueError, KeyError, TypeError, AttributeError):
            _reply(stream, b"Bad Request", kind="text/plain", status="400 Bad Request")
            return
        call = Call("rpc", method, tuple(params))
        with self._machine.hooks.around(call):
            answer = {"jsonrpc": "2.0", "id": number} | self._perform(method, params)
        _reply(stream, json.dumps(answer).encode(), kind="application/json-rpc")
        self._machine.hooks.fire(call, "after_reply")

    def _perform(self, method: str, params: list[Any]) -> dict[str, Any]:
        do = CALLS.get(method)
        if do is None:
            return _error(METHOD_NOT_FOUND, "method not found", method)
        try:
            return {"result": do(self._answering, *params)}
        except RpcError as error:
            return _error(JAVA_ERROR, error.java_class, error.data)
        except re.error as error:
            return _error(JAVA_ERROR, "java.util.regex.PatternSyntaxException", str(error))
        except (TypeError, ValueError) as error:
            return _error(INVALID_PARAMS, "method parameters invalid", str(error))


def _error(code: int, message: str, data: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": message, "data": data}}


def _read_request(stream: Stream) -> tuple[str, bytes] | None:
    """The next request's first line and body; None at the end."""
    raw = bytearray()
    while HEADER_END not in raw:
        chunk = stream.read(READ_BOUND_S)
        if not chunk:
            return None
        raw += chunk
    head, _, rest = bytes(raw).partition(HEADER_END)
    line, *fields = head.decode("latin-1").split("\r\n")
    headers = {name.strip().lower(): value for name, _, value in (f.partition(":") for f in fields)}
    length = int(headers.get("content-length", "0"))
    if length > MAX_BODY:
        return None
    body = bytearray(rest)
    while len(body) < length:
        chunk = stream.read(READ_BOUND_S)
        if not chunk:
            return None
        body += chunk
    return line, bytes(body)


def _reply(stream: Stream, body: bytes, *, kind: str, status: str = "200 OK") -> None:
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        "Connection: keep-alive\r\n\r\n"
    )
    stream.write(head.encode() + body)
