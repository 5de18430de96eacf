"""Connections to model endpoints that are kept between calls.

httpx2 keeps connections too, but does not tell which socket a request goes over, and a deadline has
to shut that socket down (`models.connection`). So each connection here is a client of its own, with
room for one.
"""

import atexit
import socket
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import httpx2

from models.connection import CallConnection, get_current_connection

MAX_IDLE = 8
"""Connections that are kept while no call uses them; the oldest is closed for a new one."""
MAX_IDLE_S = 60.0
"""Seconds after which a connection is not used again: most servers have closed it by then."""
_PROBE_AFTER_S = 60
"""Idle seconds before the first TCP keep-alive probe."""


@dataclass(eq=False)
class _Line:
    """A client with one connection."""

    client: httpx2.Client
    origin: str
    tcp_socket: socket.socket | None = None
    idle_since: float = 0.0

    def note_event(
        self,
        connection: CallConnection | None,
        event: str,
        facts: dict[str, Any],
    ) -> None:
        """Take note of a step of the connection, and tell the call that goes over it."""
        if event.endswith(("connect_tcp.complete", "start_tls.complete")):
            stream = facts["return_value"]
            self.tcp_socket = stream.get_extra_info("socket")
            if self.tcp_socket is not None:
                _probe_when_idle(self.tcp_socket)
                if connection is not None:
                    connection.use_socket(self.tcp_socket)
        if connection is not None:
            connection.note_event(event)


class KeptConnections(httpx2.BaseTransport):
    """Sends requests over connections that it keeps; safe for threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._idle: list[_Line] = []
        self._lock = threading.Lock()

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send the request and read the whole answer.

        The connection is kept if the answer came to its end, and closed otherwise.
        """
        line = self._take_line(_origin_of(request))
        connection = get_current_connection()
        if connection is not None and line.tcp_socket is not None:
            connection.use_socket(line.tcp_socket)
        request.extensions = {
            **request.extensions,
            "trace": partial(line.note_event, connection),
        }
        try:
            response = line.client.send(request)
        except BaseException:
            line.client.close()
            raise
        self._keep_line(line)
        return response

    def close(self) -> None:
        """Close the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for line in idle:
            line.client.close()

    def _take_line(self, origin: str) -> _Line:
        now = self._clock()
        with self._lock:
            stale = [
                each
                for each in self._idle
                if now - each.idle_since > MAX_IDLE_S
            ]
            self._idle = [each for each in self._idle if each not in stale]
            fitting = [each for each in self._idle if each.origin == origin]
            if fitting:
                self._idle.remove(fitting[-1])
        for line in stale:
            line.client.close()
        return fitting[-1] if fitting else _make_line(origin)

    def _keep_line(self, line: _Line) -> None:
        line.idle_since = self._clock()
        with self._lock:
            self._idle.append(line)
            surplus = self._idle[:-MAX_IDLE]
            self._idle = self._idle[-MAX_IDLE:]
        for old in surplus:
            old.client.close()


def _make_line(origin: str) -> _Line:
    limits = httpx2.Limits(
        max_connections=1,
        max_keepalive_connections=1,
        keepalive_expiry=MAX_IDLE_S,
    )
    client = httpx2.Client(limits=limits, verify=_make_ssl_context())
    return _Line(client=client, origin=origin)


@lru_cache(maxsize=1)
def _make_ssl_context() -> ssl.SSLContext:
    """Made once: reading the certificates takes some 20 ms."""
    return httpx2.create_ssl_context()


def _origin_of(request: httpx2.Request) -> str:
    url = request.url
    return f"{url.scheme}://{url.netloc.decode('ascii')}"


def _probe_when_idle(tcp_socket: socket.socket) -> None:
    tcp_socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_KEEPIDLE"):
        tcp_socket.setsockopt(
            socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, _PROBE_AFTER_S
        )


@lru_cache(maxsize=1)
def http_client() -> httpx2.Client:
    """The client of all calls; it keeps connections, and takes proxies from the environment.

    It is closed when the process ends.
    """
    import openai

    client = openai.DefaultHttpxClient(
        transport=KeptConnections(), event_hooks={"response": [_keep_response]}
    )
    atexit.register(client.close)
    return client


@lru_cache(maxsize=1)
def async_http_client() -> httpx2.AsyncClient:
    """A client for models that insist on having one, though no call here is asynchronous."""
    return httpx2.AsyncClient(verify=_make_ssl_context())


def _keep_response(response: httpx2.Response) -> None:
    connection = get_current_connection()
    if connection is not None:
        connection.response = response
