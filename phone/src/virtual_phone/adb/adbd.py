"""The device side of the adb protocol, as the phone's `adbd` speaks it to an adb server.

A message is a 24-byte header (command, two arguments, payload length, checksum, command inverted:
six little-endian u32) and a payload. One connection carries many streams; each names a service
(`shell:ls`, `sync:`, `tcp:9008`) that runs in a thread of its own. Source: AOSP
`packages/modules/adb/protocol.txt`.
"""

import contextlib
import os
import random
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable
from typing import Literal, NamedTuple

CNXN, AUTH, OPEN, OKAY, WRTE, CLSE = (
    int.from_bytes(name, "little")
    for name in (b"CNXN", b"AUTH", b"OPEN", b"OKAY", b"WRTE", b"CLSE")
)
AUTH_TOKEN, AUTH_SIGNATURE = 1, 2
VERSION = 0x01000001
MAX_DATA = 1 << 20
HEADER = struct.Struct("<6I")
Refusal = Literal["", "offline", "unauthorized"]
"""How a connection is not answered: not at all, or with a demand that no key meets."""
OPEN_BOUND_S = 10.0
WRITE_BOUND_S = 60.0
"""A client that takes no data for so long is treated as gone."""


class StreamClosed(ConnectionError):
    """The other side closed the stream, or the connection under it broke."""


class Message(NamedTuple):
    """One message of the transport."""

    command: int
    arg0: int
    arg1: int
    payload: bytes


class Stream:
    """One adb stream: an ordered pipe of bytes in each direction."""

    def __init__(self, link: "Link", *, local: int, remote: int) -> None:
        self.local, self.remote = local, remote
        self._link = link
        self._ready = threading.Condition()
        self._chunks: deque[bytes] = deque()
        self._may_write = True
        self._closed = False

    @property
    def closed(self) -> bool:
        """True when either side has closed the stream."""
        return self._closed

    def read(self, timeout: float | None = None) -> bytes:
        """The next piece that the client sent.

        Args:
            timeout: Seconds to wait; None waits until the client sends or goes.

        Returns:
            At least one byte, or nothing when the client closed the stream.

        Raises:
            TimeoutError: If nothing came in time.
        """
        with self._ready:
            if not self._ready.wait_for(lambda: self._chunks or self._closed, timeout):
                msg = f"nothing came within {timeout} s"
                raise TimeoutError(msg)
            if not self._chunks:
                return b""
            chunk = self._chunks.popleft()
        # Acknowledged only now, so that a fast client waits for a slow service.
        self._link.send(OKAY, self.local, self.remote)
        return chunk

    def write(self, data: bytes) -> None:
        """Send bytes; returns when the transport took them.

        Raises:
            StreamClosed: If the client is gone or takes nothing any more.
        """
        for start in range(0, len(data), self._link.max_data):
            with self._ready:
                self._ready.wait_for(lambda: self._may_write or self._closed, WRITE_BOUND_S)
                if self._closed or not self._may_write:
                    msg = f"stream {self.local} is closed"
                    raise StreamClosed(msg)
                self._may_write = False
            piece = data[start : start + self._link.max_data]
            self._link.send(WRTE, self.local, self.remote, piece)

    def flush(self) -> None:
        """Wait until the client's adb server acknowledged all that was written."""
        with self._ready:
            self._ready.wait_for(lambda: self._may_write or self._closed, WRITE_BOUND_S)

    def wait_closed(self, timeout: float | None = None) -> bool:
        """Wait for the end of the stream; what the client sends meanwhile is dropped."""
        with contextlib.suppress(TimeoutError):
            while self.read(timeout):
                pass
        return self._closed

    def close(self) -> None:
        """End the stream in both directions; calling it twice does no harm."""
        if not self._closed:
            self._link.send(CLSE, self.local, self.remote)
        self.end()

    def opened(self, remote: int) -> None:
        """Called by the link: the other side took the stream that we opened."""
        with self._ready:
            self.remote = remote
            self._ready.notify_all()

    def wait_opened(self, timeout: float) -> bool:
        """Wait until the other side took or refused the stream that we opened."""
        with self._ready:
            self._ready.wait_for(lambda: self.remote or self._closed, timeout)
            return bool(self.remote) and not self._closed

    def end(self) -> None:
        """Note that the stream is over, without telling the client."""
        with self._ready:
            self._closed = True
            self._ready.notify_all()
        self._link.streams.pop(self.local, None)

    def accept(self, chunk: bytes) -> None:
        """Called by the link: the client sent this."""
        with self._ready:
            self._chunks.append(chunk)
            self._ready.notify_all()

    def acknowledged(self) -> None:
        """Called by the link: the client took the last piece."""
        with self._ready:
            self._may_write = True
            self._ready.notify_all()


Service = Callable[[Stream], None]
Services = Callable[[str, "Link"], Service | None]
"""Finds the service for a name such as `tcp:9008`; None refuses the stream."""
Banner = Callable[[], str]
"""How the phone introduces itself, such as `device::ro.product.name=...`."""


class Link:
    """One connection from an adb server."""

    def __init__(
        self, conn: socket.socket, *, banner: Banner, services: Services, refusal: Refusal = ""
    ) -> None:
        self.refusal = refusal
        self.streams: dict[int, Stream] = {}
        self.max_data = 4096
        self._conn, self._banner, self._services = conn, banner, services
        self._sending, self._numbering = threading.Lock(), threading.Lock()
        self._next_id = 1
        self._sums = False
        """Whether the other side is so old that it reads checksums."""
        conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, command: int, arg0: int, arg1: int, payload: bytes = b"") -> None:
        """Send a message; nothing on a broken connection, as `serve` then ends every stream."""
        # From protocol version 0x01000001 on, checksums are read in the greeting alone.
        checksum = sum(payload) if command == CNXN or self._sums else 0
        head = HEADER.pack(command, arg0, arg1, len(payload), checksum, command ^ 0xFFFFFFFF)
        with self._sending, contextlib.suppress(OSError):
            self._conn.sendall(head + payload)

    def serve(self) -> None:
        """Answer messages until the connection ends."""
        answers = {
            CNXN: self._connect,
            AUTH: self._auth,
            OPEN: self._open,
            OKAY: self._okay,
            WRTE: self._write,
            CLSE: self._close,
        }
        source = self._conn.makefile("rb", 1 << 16)
        with self._conn, source, contextlib.suppress(OSError):
            while len(head := source.read(HEADER.size)) == HEADER.size:
                command, arg0, arg1, length, _, magic = HEADER.unpack(head)
                if magic != command ^ 0xFFFFFFFF or length > MAX_DATA:
                    break
                answer = answers.get(command)
                message = Message(command, arg0, arg1, source.read(length))
                if answer is not None:
                    answer(message)
        for stream in list(self.streams.values()):
            stream.end()

    def drop(self) -> None:
        """Break the connection, as a pulled cable does."""
        with contextlib.suppress(OSError):
            self._conn.shutdown(socket.SHUT_RDWR)

    def _connect(self, message: Message) -> None:
        if self.refusal:
            self._challenge()
            return
        self.max_data = min(MAX_DATA, message.arg1)
        self._sums = message.arg0 < VERSION
        self.send(CNXN, VERSION, MAX_DATA, self._banner().encode())

    def _challenge(self) -> None:
        """Ask for a signature that no key gives: the person has not yet allowed this computer."""
        if self.refusal == "unauthorized":
            self.send(AUTH, AUTH_TOKEN, 0, os.urandom(20))

    def _auth(self, message: Message) -> None:
        # A public key, which comes after the last signature, waits for the person for ever.
        if message.arg0 == AUTH_SIGNATURE:
            self._challenge()

    def _open(self, message: Message) -> None:
        name = message.payload.rstrip(b"\0").decode("utf-8", "surrogateescape")
        service = self._services(name, self)
        if service is None:
            # No OKAY before it: with one, uiautomator2 never restarts its server.
            self.send(CLSE, 0, message.arg0)
            return
        stream = self._new_stream(message.arg0)
        self.send(OKAY, stream.local, stream.remote)
        threading.Thread(target=_run, args=(service, stream), name=name[:40], daemon=True).start()

    def open(self, name: str) -> Stream:
        """Open a stream to a service of the computer, such as `tcp:4000`.

        Raises:
            StreamClosed: If the computer refuses it, or does not answer within 10 s.
        """
        stream = self._new_stream(0)
        self.send(OPEN, stream.local, 0, name.encode() + b"\0")
        if not stream.wait_opened(OPEN_BOUND_S):
            stream.end()
            msg = f"{name} was refused"
            raise StreamClosed(msg)
        return stream

    def _new_stream(self, remote: int) -> Stream:
        with self._numbering:
            stream = Stream(self, local=self._next_id, remote=remote)
            self._next_id += 1
        self.streams[stream.local] = stream
        return stream

    def _okay(self, message: Message) -> None:
        if stream := self.streams.get(message.arg1):
            if not stream.remote:
                stream.opened(message.arg0)
            else:
                stream.acknowledged()

    def _write(self, message: Message) -> None:
        if stream := self.streams.get(message.arg1):
            stream.accept(message.payload)
        else:
            self.send(CLSE, 0, message.arg0)

    def _close(self, message: Message) -> None:
        if stream := self.streams.get(message.arg1):
            stream.close()  # which answers in kind, as Android does


def _run(service: Service, stream: Stream) -> None:
    try:
        with contextlib.suppress(StreamClosed):
            service(stream)
            stream.flush()
    finally:
        stream.close()


class Adbd:
    """The phone's adb daemon, on a loopback port that outlives its comings and goings."""

    def __init__(self, *, banner: Banner, services: Services) -> None:
        self._banner, self._services = banner, services
        self._lock = threading.Lock()
        self._links: set[Link] = set()
        self.refusal: Refusal = ""
        """How connections that come from now on are not answered."""
        self._listener: socket.socket | None = bind_free_port()
        self.port: int = self._listener.getsockname()[1]
        self._listen(self._listener)

    @property
    def reachable(self) -> bool:
        """True while connections are accepted."""
        return self._listener is not None

    def vanish(self) -> None:
        """Break every connection and refuse new ones."""
        with self._lock:
            listener, self._listener = self._listener, None
        if listener is not None:
            with contextlib.suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        self.drop()

    def drop(self) -> None:
        """Break every connection; new ones are welcome."""
        with self._lock:
            links = list(self._links)
        for link in links:
            link.drop()

    def appear(self) -> None:
        """Accept connections again, on the same port."""
        with self._lock:
            if self._listener is not None:
                return
            self._listener = _bind(self.port)
            self._listen(self._listener)

    def move(self) -> None:
        """Break every connection and accept new ones on another port."""
        self.vanish()
        with self._lock:
            self._listener = bind_free_port()
            self.port = self._listener.getsockname()[1]
            self._listen(self._listener)

    def _listen(self, listener: socket.socket) -> None:
        listener.listen(16)
        threading.Thread(target=self._accept, args=(listener,), name="adbd", daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):  # closed by vanish
            while True:
                conn, _ = listener.accept()
                link = Link(
                    conn, banner=self._banner, services=self._services, refusal=self.refusal
                )
                with self._lock:
                    wanted = self._listener is listener
                    if wanted:
                        self._links.add(link)
                if wanted:
                    threading.Thread(target=self._serve, args=(link,), daemon=True).start()
                else:
                    conn.close()

    def _serve(self, link: Link) -> None:
        link.serve()
        with self._lock:
            self._links.discard(link)


def bind_free_port() -> socket.socket:
    """A bound loopback socket on a port that stays ours when it is closed for a while.

    The port lies below the range from which systems give ports to outgoing connections, so that
    nobody gets it by chance, and off 5554 and 5555, for which adb invents a second device.
    """
    ports = random.SystemRandom()
    for _ in range(200):
        with contextlib.suppress(OSError):
            return _bind(ports.randrange(16000, 32000))
    msg = "no free port between 16000 and 32000 on 127.0.0.1"
    raise OSError(msg)


def _bind(port: int) -> socket.socket:
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind(("127.0.0.1", port))
    except OSError:
        sock.close()
        raise
    return sock
