"""The HTTP connection of one call: keeps its last answer, and any thread may end it."""

import contextvars
import json
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_CURRENT: contextvars.ContextVar["CallConnection"] = contextvars.ContextVar(
    "connection"
)
_GRACE_S = 0.25
"""Seconds that a call may outlast its own timeout before we leave it behind."""


class CallConnection:
    """The sockets of one call; any thread may end it.

    A client's timeout is per read: an endpoint that sends a byte now and then never reaches it.
    Shutting the socket down wakes the waiting read, whatever part of the answer it waits for. The
    call fails, its thread ends and the connection is closed, not kept for the next call.
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

    def use_socket(self, tcp_socket: socket.socket) -> None:
        """Go over this socket, be it new or kept from an earlier call."""
        with self._lock:
            self._socket = tcp_socket
            if self._is_ended:
                _shut_down(tcp_socket)

    def note_event(self, event: str) -> None:
        """Take note of a step of the connection; the client calls this at each of them."""
        if (
            event.endswith("send_request_body.complete")
            and self._at_sent is not None
        ):
            self._at_sent()


def get_current_connection() -> CallConnection | None:
    """The connection of the call that this thread makes; None outside of a call."""
    return _CURRENT.get(None)


def _shut_down(tcp_socket: socket.socket) -> None:
    # Not the method of an SSL socket: that removes the encryption under the reading thread.
    with suppress(OSError):
        socket.socket.shutdown(tcp_socket, socket.SHUT_RDWR)


class Outcome(Generic[T]):
    """What a call in another thread came to: a result, or the exception that it raised."""

    def __init__(self, connection: CallConnection) -> None:
        self.connection = connection
        self.result: T | None = None
        self.error: BaseException | None = None

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        self.error = error
        return True


def run_within(
    seconds: float,
    call: Callable[[], T],
    at_sent: Callable[[], object] | None = None,
) -> Outcome[T] | None:
    """Make the call in a thread of its own; if it outlasts its time, its connection ends.

    A thread, because a name server that does not answer would hold the run: nobody can end that
    wait, only the resolver's own timeout.

    Returns:
        Its outcome; None if it took longer.
    """
    connection = CallConnection(at_sent)
    outcome: Outcome[T] = Outcome(connection)
    context = contextvars.copy_context()

    def run_call() -> None:
        with outcome:
            outcome.result = context.run(connection.run_over, call)

    thread = threading.Thread(
        target=run_call, name="tapwright-model", daemon=True
    )
    thread.start()
    try:
        thread.join(seconds + _GRACE_S)
    finally:
        is_late = thread.is_alive()
        if is_late:
            connection.end_connection()
    return None if is_late else outcome


def explain_failure(error: BaseException) -> str:
    """Why a connection failed, as its innermost cause says it: `Connection refused`."""
    while error.__cause__ is not None or error.__context__ is not None:
        error = error.__cause__ or error.__context__ or error
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


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
