"""Pipes between commands, and what a client sends on standard input."""

import threading
from collections.abc import Iterator

from virtual_phone.adb.adbd import StreamClosed

BOUND = 1 << 16
"""Bytes that a pipe between two commands holds."""


class BrokenPipe(StreamClosed):
    """Nobody reads the pipe any more."""


class Pipe:
    """Bytes from one thread to another."""

    def __init__(self, data: bytes | None = None, *, bound: int = 0) -> None:
        """Make a pipe.

        Args:
            data: All that there will ever be; None for a pipe that is written to later.
            bound: Bytes after which a writer waits for the reader; 0 for none.
        """
        self._ready = threading.Condition()
        self._data = bytearray(data or b"")
        self._closed = data is not None
        self._abandoned = False
        self._bound = bound

    def write(self, data: bytes) -> None:
        """Add bytes; waits while the pipe is full.

        Raises:
            BrokenPipe: If nobody will read them.
        """
        with self._ready:
            self._ready.wait_for(
                lambda: self._abandoned or not self._bound or len(self._data) < self._bound
            )
            if self._abandoned:
                msg = "Broken pipe"
                raise BrokenPipe(msg)
            self._data += data
            self._ready.notify_all()

    def close(self) -> None:
        """No more will be written."""
        with self._ready:
            self._closed = True
            self._ready.notify_all()

    def abandon(self) -> None:
        """No more will be read."""
        with self._ready:
            self._abandoned = True
            self._closed = True
            self._ready.notify_all()

    def read(self, most: int = BOUND, timeout: float | None = None) -> bytes:
        """What is there, at most so many bytes; waits for some; empty at the end.

        Raises:
            TimeoutError: If nothing came within so many seconds.
        """
        with self._ready:
            if not self._ready.wait_for(lambda: self._data or self._closed, timeout):
                msg = f"nothing came within {timeout} s"
                raise TimeoutError(msg)
            taken = bytes(self._data[:most])
            del self._data[:most]
            self._ready.notify_all()
            return taken

    def read_all(self) -> bytes:
        """Everything up to the end."""
        found = bytearray()
        while piece := self.read():
            found += piece
        return bytes(found)

    def read_exactly(self, count: int) -> bytes:
        """So many bytes, less only at the end."""
        found = bytearray()
        while len(found) < count and (piece := self.read(count - len(found))):
            found += piece
        return bytes(found)

    def read_line(self) -> bytes:
        """Up to and with the next line feed; without one at the end."""
        with self._ready:
            self._ready.wait_for(lambda: b"\n" in self._data or self._closed)
            end = self._data.find(b"\n") + 1 or len(self._data)
            taken = bytes(self._data[:end])
            del self._data[:end]
            self._ready.notify_all()
            return taken

    def lines(self) -> Iterator[bytes]:
        """All lines to come."""
        while line := self.read_line():
            yield line
