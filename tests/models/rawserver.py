"""A server that writes any bytes to its sockets, for answers that no HTTP library would send."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Speak = Callable[[socket.socket], None]
LAST_S = 20.0
"""No drip lasts longer, so that a test that fails ends as well."""


class RawServer:
    """Answers each request by one function, which gets the socket."""

    def __init__(self, listening: socket.socket, speak: Speak) -> None:
        self.asked = threading.Event()
        """Set when a client came."""
        self.left = threading.Event()
        """Set when a client hung up while it was being spoken to."""
        self.port: int = listening.getsockname()[1]
        self._listening = listening
        self._speak = speak

    def serve(self) -> None:
        """Take one connection after the other until the listening socket is closed."""
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            self.asked.set()
            threading.Thread(
                target=self._answer, args=(client,), daemon=True
            ).start()

    def _answer(self, client: socket.socket) -> None:
        with client:
            try:
                _read_request(client)
                self._speak(client)
            except OSError:
                self.left.set()


def _read_request(client: socket.socket) -> None:
    said = b""
    while b"\r\n\r\n" not in said:
        said += _receive(client)
    head, _, body = said.partition(b"\r\n\r\n")
    lines = [line.lower() for line in head.split(b"\r\n")]
    (length,) = [
        int(line[15:]) for line in lines if line.startswith(b"content-length:")
    ]
    while len(body) < length:
        body += _receive(client)


def _receive(client: socket.socket) -> bytes:
    said = client.recv(65_536)
    if not said:
        raise ConnectionAbortedError
    return said


@contextmanager
def serving(speak: Speak) -> Iterator[RawServer]:
    """A server on a free port for the time of the block."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = RawServer(listening, speak)
        threading.Thread(target=server.serve, daemon=True).start()
        yield server
        # A blocked accept outlives the closing of its socket, but not this.
        listening.shutdown(socket.SHUT_RDWR)


def send(body: bytes, kind: str = "application/json") -> Speak:
    """Answer 200 with this body."""

    def speak(client: socket.socket) -> None:
        head = f"HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\n\r\n"
        client.sendall(head.encode() + body)

    return speak


def drip(head: bytes, drop: bytes) -> Speak:
    """Send the head at once and then a drop now and then, without an end."""

    def speak(client: socket.socket) -> None:
        client.sendall(head)
        until = time.monotonic() + LAST_S
        while time.monotonic() < until:
            client.sendall(drop)
            time.sleep(0.05)

    return speak
