"""The HTTP connection of one model call: keeps its last answer, and any thread may end it."""

import contextvars
import json
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeVar

T = TypeVar("T")

_CURRENT: contextvars.ContextVar["CallConnection"] = contextvars.ContextVar(
    "connection"
)
_KEEPALIVE_IDLE_S = 60
"""Idle seconds before the first TCP keep-alive probe."""


class CallConnection:
    """The sockets of one call; any thread may end it.

    A client's timeout is per read: an endpoint that sends a byte now and then never reaches it.
    Shutting the socket down wakes the waiting read, whatever part of the answer it waits for. The
    call fails, its thread ends and the connection is closed.
    """

    def __init__(self, at_sent: Callable[[], object] | None = None) -> None:
        """Store `at_sent`, which is called after each request is sent and should be short."""
        self._at_sent = at_sent
        self.response: Any = None
        """The last answer that came, as the client has it; None before the first."""
        self._socket: socket.socket | None = None
        self._is_ended = False
        self._lock = threading.Lock()

    def run_over(self, call: Callable[[], T]) -> T:
        """Make the call; requests that it sends in this thread go over this connection."""
        _CURRENT.set(self)
        return call()

    def end_connection(self) -> None:
        """End the connection, or if there is none yet, the next one at once."""
        with self._lock:
            self._is_ended = True
            if self._socket is not None:
                _shut_down(self._socket)

    def note_event(self, event: str, facts: dict[str, Any]) -> None:
        """Take note of a connection; the client calls this at each of its steps."""
        if (
            event.endswith("send_request_body.complete")
            and self._at_sent is not None
        ):
            self._at_sent()
        if not event.endswith(("connect_tcp.complete", "start_tls.complete")):
            return
        tcp_socket = facts["return_value"].get_extra_info("socket")
        with self._lock:
            self._socket = tcp_socket
            if self._is_ended:
                _shut_down(tcp_socket)
                return
        tcp_socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if hasattr(socket, "TCP_KEEPIDLE"):
            tcp_socket.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, _KEEPALIVE_IDLE_S
            )


def _shut_down(tcp_socket: socket.socket) -> None:
    # Not the method of an SSL socket: that removes the encryption under the reading thread.
    with suppress(OSError):
        socket.socket.shutdown(tcp_socket, socket.SHUT_RDWR)


@lru_cache(maxsize=1)
def http_client() -> Any:
    """The client of all calls; it keeps no connection, and takes proxies from the environment."""
    import openai

    return openai.DefaultHttpxClient(
        event_hooks={"request": [_trace_request], "response": [_keep_response]}
    )


def _trace_request(request: Any) -> None:
    connection = _CURRENT.get(None)
    if connection is not None:
        request.extensions["trace"] = connection.note_event


def _keep_response(response: Any) -> None:
    connection = _CURRENT.get(None)
    if connection is not None:
        connection.response = response


def explain_answer(response: Any) -> str:
    """Describe an answer that the client does not take for a completion."""
    if not response.text.strip():
        return "an empty body"
    try:
        content = json.loads(response.text)
    except (ValueError, RecursionError):
        content_type = response.headers.get("content-type", "").partition(";")[
            0
        ]
        return f"text that is no JSON ({content_type or 'of no declared type'})"
    if not isinstance(content, dict):
        return "JSON that is no object"
    if content.get("error"):
        return "an error"
    is_responses_api = response.request.url.path.endswith("/responses")
    return _explain_object(content, "output" if is_responses_api else "choices")


def _explain_object(content: dict[str, Any], field: str) -> str:
    if field not in content:
        return f"an object without {field}"
    choices = content[field]
    if not isinstance(choices, list) or not choices:
        return f"no {field}"
    if field == "choices" and not _has_message(choices[0]):
        return "a choice without a message"
    return "a completion that cannot be read"


def _has_message(choice: Any) -> bool:
    return isinstance(choice, dict) and isinstance(choice.get("message"), dict)
