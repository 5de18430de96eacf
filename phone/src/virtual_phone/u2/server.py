"""The server that uiautomator2 starts on the phone: HTTP with JSON-RPC on a port of the device.

It answers as u2.jar 0.4.1 does, which is jsonrpc4j 1.5.0 on NanoHTTPD 2.3.1. The calls themselves
are in `u2.calls` and `u2.object_calls`.
"""

import contextlib
import gzip
import json
import threading
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from virtual_phone.adb.adbd import Stream
from virtual_phone.faults.hooks import Call
from virtual_phone.machine import Machine
from virtual_phone.replay.player import NoObject, NotRecorded, Refused, Reply
from virtual_phone.u2.automator import Automator, Execute
from virtual_phone.u2.java import NOT_FOUND, JavaError, best, convert
from virtual_phone.u2.object_calls import CALLS

MAX_BODY = 8 << 20
READ_BOUND_S = 60.0
PARSE_ERROR = (-32700, "JSON parse error")
INVALID_REQUEST = (-32600, "invalid request")
METHOD_NOT_FOUND = (-32601, "method not found")
INVALID_PARAMS = (-32602, "method parameters invalid")
JAVA_ERROR = -32001
HEADER_END = b"\r\n\r\n"
VERBS = {
    "GET",
    "PUT",
    "POST",
    "DELETE",
    "HEAD",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PATCH",
}
HTML, PLAIN = "text/html", "text/plain"
OK, BAD, MISSING, FAILED = (
    "200 OK",
    "400 Bad Request",
    "404 Not Found",
    "500 Internal Server Error",
)


class Broken(Exception):
    """Java throws where nothing catches: the connection ends without an answer."""


@dataclass
class Request:
    """One HTTP request."""

    verb: str
    uri: str
    headers: dict[str, str]
    body: bytes

    @property
    def words(self) -> str:
        """What was sent along, as NanoHTTPD reads it: without a charset it knows only ASCII.

        Raises:
            LookupError: If there is no such charset.
        """
        query = self.uri.partition("?")[2]
        if query:
            return query
        charset = self.headers.get("content-type", "").partition("charset=")[2].strip(' "')
        return self.body.decode(charset or "ascii", "replace").strip()


class U2Server:
    """One run of the server: each connection to its port is given to `__call__`."""

    def __init__(self, machine: Machine, execute: Execute) -> None:
        """Make a server of a machine; `execute` runs a line and is given milliseconds."""
        self.stopped = threading.Event()
        self.quit = False
        """Ended by `/stop`, not killed."""
        self._machine = machine
        self._automator = Automator(machine, self.stopped, execute)
        self._streams: set[Stream] = set()

    def stop(self) -> None:
        """Die: break off every connection, also in the middle of a call."""
        self.stopped.set()
        self._automator.close()
        for stream in list(self._streams):
            stream.close()

    def __call__(self, stream: Stream) -> None:
        """Serve one connection until the client closes it."""
        self._streams.add(stream)
        try:
            # A client that says nothing for a minute is let go; a broken one gets no answer.
            with contextlib.suppress(TimeoutError, Broken):
                while not self.stopped.is_set() and (request := _read_request(stream)):
                    self._answer(stream, request)
        finally:
            self._streams.discard(stream)

    def _answer(self, stream: Stream, request: Request) -> None:
        path = unquote(request.uri.partition("?")[0])
        if request.verb not in VERBS:
            said = f"BAD REQUEST: Syntax error. HTTP verb {request.verb} unhandled."
            self._reply(stream, request, said, status=BAD)
            raise Broken
        if not request.uri:
            said = "BAD REQUEST: Missing URI. Usage: GET /example/file.html"
            self._reply(stream, request, said, status=BAD)
            raise Broken
        if path == "/ping":
            self._reply(stream, request, "pong", kind=HTML)
        elif path == "/stop":
            self.quit = True
            self._machine.kill(self)
        elif path == "/screenshot/0":
            # The real one asks for a folder that its process has not.
            raise Broken
        elif path == "/jsonrpc/0":
            self._rpc(stream, request)
        else:
            self._reply(stream, request, "Not Found!!!", status=MISSING)

    def _rpc(self, stream: Stream, request: Request) -> None:
        try:
            words = request.words
        except LookupError as error:
            said = f"SERVER INTERNAL ERROR: IOException: {error}"
            self._reply(stream, request, said, status=FAILED)
            raise Broken from None
        if not words:
            self._reply(stream, request, "Invalid http post data!", status=FAILED)
            return
        calls: list[Call] = []
        said = self._handle(words, calls)
        self._reply(stream, request, said, kind="application/json")
        for call in calls:
            self._machine.hooks.fire(call, "after_reply")

    def _handle(self, words: str, calls: list[Call]) -> str:
        try:
            # Like Jackson: one value, whatever comes behind it.
            sent = json.JSONDecoder(parse_constant=_refuse).raw_decode(words)[0]
        except ValueError:
            return _line(_failure("2.0", None, *PARSE_ERROR))
        except RecursionError:
            raise Broken from None
        if isinstance(sent, list):
            return f"[{','.join(self._one(item, calls) for item in sent)}]"
        return self._one(sent, calls)

    def _one(self, sent: Any, calls: list[Call]) -> str:
        """The answer to one call; nothing to a notification."""
        if not isinstance(sent, dict):
            return _line(_failure("2.0", None, *INVALID_REQUEST))
        number, name = sent.get("id"), sent.get("method")
        version = "2.0" if sent.get("jsonrpc") is None else str(sent["jsonrpc"])
        params = sent.get("params")
        if isinstance(number, bool | list | dict):
            raise Broken
        if name is None or str(name) not in CALLS:
            return _line(_failure(version, number, *METHOD_NOT_FOUND))
        if params is not None and not isinstance(params, list | dict):
            raise Broken
        # Parameters by name match nothing but methods without any.
        given = params if isinstance(params, list) else [] if not params else None
        call = Call("rpc", str(name), tuple(given or ()))
        calls.append(call)
        with self._machine.hooks.around(call):
            said = self._perform(str(name), given, call.error)
        if isinstance(said, dict) and "result" in said:
            answer = {"jsonrpc": version, "id": number} | said
            return _line(answer) if number is not None else ""
        return _line(_failure(version, number, *said))

    def _perform(
        self, name: str, params: list[Any] | None, error: tuple[str, str] | None
    ) -> dict[str, Any] | tuple[Any, ...]:
        """The result, or the code, message and data of an error."""
        try:
            reply = self._replay(name, params)
        except NoObject:
            return JAVA_ERROR, NOT_FOUND, "not in the recording"
        except (NotRecorded, Refused) as refused:
            # No stack trace: the sentence is for a reader.
            return JAVA_ERROR, str(refused)
        if reply is not None:
            return {"result": reply.value}
        method = best(CALLS[name], params) if params is not None else None
        if method is None or params is None:
            return INVALID_PARAMS
        try:
            if error:
                raise JavaError(*error)
            values = [convert(v, t) for v, t in zip(params, method.types, strict=True)]
            return {"result": method.do(self._automator, *values)}
        except JavaError as thrown:
            failure = thrown
        except PermissionError as refused:
            failure = JavaError("java.lang.SecurityException", str(refused))
        return JAVA_ERROR, failure.java_class, failure.data(name)

    def _replay(self, name: str, params: list[Any] | None) -> Reply | None:
        """The reply of a session that is played back; None where the phone itself answers.

        Raises:
            NotRecorded, Refused, NoObject: There is none.
        """
        player, clipboard = self._machine.player, self._machine.system.clipboard
        if player is None:
            return None
        return player.answer_call(name, params or [], clipboard=clipboard)

    def _reply(
        self,
        stream: Stream,
        request: Request,
        said: str,
        *,
        kind: str = PLAIN,
        status: str = OK,
    ) -> None:
        """Answer, compressed where the client takes that, as NanoHTTPD does."""
        body = said.encode("utf-8", "replace")
        now = self._machine.system.now().strftime("%a, %d %b %Y %H:%M:%S GMT")
        keep = "close" if request.headers.get("connection", "").lower() == "close" else "keep-alive"
        head = (
            f"HTTP/1.1 {status} \r\nContent-Type: {kind}\r\nDate: {now}\r\nConnection: {keep}\r\n"
        )
        if "gzip" in request.headers.get("accept-encoding", "").lower():
            packed = gzip.compress(body, 1)
            head += "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
            body = b"%x\r\n%b\r\n0\r\n\r\n" % (len(packed), packed)
        else:
            head += f"Content-Length: {len(body)}\r\n\r\n"
        stream.write(head.encode() + (b"" if request.verb == "HEAD" else body))
        if keep == "close":
            raise Broken


def _refuse(word: str) -> float:
    raise ValueError(word)


def _line(answer: dict[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n"


def _failure(
    version: str,
    number: object,
    code: int,
    message: str,
    data: str | None = None,
) -> dict[str, Any]:
    error = {"code": code, "message": message} | ({} if data is None else {"data": data})
    return {"jsonrpc": version, "id": number, "error": error}


def _read_request(stream: Stream) -> Request | None:
    """The next request; None at the end, or where the client's own words make no sense."""
    raw = bytearray()
    while HEADER_END not in raw:
        chunk = stream.read(READ_BOUND_S)
        if not chunk:
            return None
        raw += chunk
    head, _, rest = bytes(raw).partition(HEADER_END)
    line, *fields = head.decode("latin-1").split("\r\n")
    headers = {
        name.strip().lower(): value.strip() for name, _, value in (f.partition(":") for f in fields)
    }
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > MAX_BODY:
        return None
    body = bytearray(rest)
    while len(body) < int(length):
        chunk = stream.read(READ_BOUND_S)
        if not chunk:
            return None
        body += chunk
    verb, _, target = line.partition(" ")
    return Request(verb, target.rpartition(" ")[0] or target, headers, bytes(body))
