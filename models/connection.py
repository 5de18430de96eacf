"""The connection beneath one call: what came over it, and how it is ended from outside."""

import contextvars
import json
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeVar

T = TypeVar("T")

_CURRENT: contextvars.ContextVar["Wire"] = contextvars.ContextVar("wire")
_QUIET_S = 60
"""After so long without a byte, as while a model thinks, routers are shown that we still wait."""


class Wire:
    """The sockets of one call; any thread may end it.

    A client's timeout is per read, and an endpoint that sends a byte now and then never runs into
    it. Shutting its socket down wakes the read that waits there, whatever part of the answer it
    waits for: the call fails, its thread ends and the connection is closed.
    """

    def __init__(self, at_sent: Callable[[], object] | None = None) -> None:
        """Make a wire; `at_sent` is called whenever a request has gone out, and should be short."""
        self._at_sent = at_sent
        self.response: Any = None
        """The last answer that came, as the client has it; None before any."""
        self._socket: socket.socket | None = None
        self._is_ended = False
        self._lock = threading.Lock()

    def run_over(self, call: Callable[[], T]) -> T:
        """What the call gives; all that it sends in this thread goes over this wire."""
        _CURRENT.set(self)
        return call()

    def end_connection(self) -> None:
        """End the connection, or, where there is none yet, the next one at once."""
        with self._lock:
            self._is_ended = True
            if self._socket is not None:
                _shut_down(self._socket)

    def note_event(self, event: str, facts: dict[str, Any]) -> None:
        """Take note of a connection; the client calls this at each of its steps."""
        if event.endswith("send_request_body.complete") and self._at_sent is not None:
            self._at_sent()
        if not event.endswith(("connect_tcp.complete", "start_tls.complete")):
            return
        connection = facts["return_value"].get_extra_info("socket")
        with self._lock:
            self._socket = connection
            if self._is_ended:
                _shut_down(connection)
                return
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if hasattr(socket, "TCP_KEEPIDLE"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, _QUIET_S)


def _shut_down(held: socket.socket) -> None:
    # Not the method of an SSL socket: that takes the encryption away from under the reading thread.
    with suppress(OSError):
        socket.socket.shutdown(held, socket.SHUT_RDWR)


@lru_cache(maxsize=1)
def http_client() -> Any:
    """The client of all calls; it keeps no connection, and takes proxies from the environment."""
    import openai

    return openai.DefaultHttpxClient(
        event_hooks={"request": [_trace_request], "response": [_keep_response]}
    )


def _trace_request(request: Any) -> None:
    wire = _CURRENT.get(None)
    if wire is not None:
        request.extensions["trace"] = wire.note_event


def _keep_response(response: Any) -> None:
    wire = _CURRENT.get(None)
    if wire is not None:
        wire.response = response


def explain_answer(response: Any) -> str:
    """What an endpoint sent that the client takes for no completion, in words."""
    body = response.text
    if not body.strip():
        return "an empty body"
    try:
        content = json.loads(body)
    except (ValueError, RecursionError):
        kind = (
            response.headers.get("content-type", "").partition(";")[0]
            or "of no declared type"
        )
        return f"text that is no JSON ({kind})"
    if not isinstance(content, dict):
        return "JSON that is no object"
    if content.get("error"):
        return "an error"
    wanted = "output" if response.request.url.path.endswith("/responses") else "choices"
    if wanted not in content:
        return f"an object without {wanted}"
    choices = content[wanted]
    if not isinstance(choices, list) or not choices:
        return f"no {wanted}"
    first = choices[0]
    if wanted == "choices" and not (
        isinstance(first, dict) and isinstance(first.get("message"), dict)
    ):
        return "a choice without a message"
    return "a completion that cannot be read"
